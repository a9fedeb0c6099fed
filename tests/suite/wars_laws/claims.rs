//! A true claim changes nothing; a false one is a mismatch at the figure that is false.

use gavel::{
    notation::{header::Passes, source::Source},
    rulebook::Class,
    simulate::{Dice, Reveal},
};

use super::{explicit, findings, joined, on_games, parts, played, positions::position, told};

/// What a position tells, as claims: without what claims cannot state, and without aliases, which are given already.
fn claims(position: &[String]) -> Vec<String> {
    let facts = position.iter().filter_map(|line| line.strip_prefix("given "));
    let facts = facts.filter(|fact| !fact.ends_with(" have enough") && !fact.ends_with(" done"));
    facts.map(|fact| format!("= {}", without_aliases(fact))).collect()
}

fn without_aliases(fact: &str) -> String {
    let mut parts = fact.split(" as ");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find([' ', ',', ':']).unwrap_or(part.len());
        out.push_str(&part[end..]);
    }
    out
}

/// Claims of figures at a place where the next line is a pass, so that nothing can come of silence.
fn places(log: &str, dice: &mut Dice) -> Vec<(usize, Vec<String>)> {
    let (header, lines) = parts(log);
    let before = header.lines().count();
    let mut chosen: Vec<usize> =
        (0..lines.len()).filter(|line| lines[*line].ends_with(" passes") || lines[*line] == "both pass").collect();
    chosen = dice.some(&chosen, 6);
    let told = chosen.into_iter().filter_map(|line| Some((line, claims(&position(log, before + line + 1)?))));
    told.collect()
}

/// The log with lines put before others, from the last to the first.
fn with_lines(log: &str, added: &[(usize, Vec<String>)]) -> String {
    let (header, lines) = parts(log);
    let mut lines: Vec<String> = lines.into_iter().map(str::to_owned).collect();
    for (at, claims) in added.iter().rev() {
        lines.splice(at..at, claims.iter().cloned());
    }
    joined(header, &lines)
}

#[test]
fn what_a_position_tells_can_be_claimed_there() {
    on_games("true claims", 2, |seed, dice| {
        let log = explicit(seed);
        let places = places(&log, dice);
        let claimed = with_lines(&log, &places);
        let found = findings(&claimed);
        assert!(found.is_empty(), "seed {seed}: {}", told(&claimed, &found));
        places.iter().map(|(_, claims)| claims.len()).sum()
    });
}

/// Where the numbers of a claim stand that count something.
fn numbers(claim: &str) -> Vec<(usize, usize)> {
    let counts = claim.starts_with("= A has ")
        || claim.starts_with("= B has ")
        || claim.contains(" used ")
        || ["= battle destiny ", "= attrition ", "= casualties "].iter().any(|total| claim.starts_with(total));
    if !counts || claim.contains(" at ") || claim.contains('"') && !claim.contains(" used ") {
        return Vec::new();
    }
    let bytes = claim.as_bytes();
    let digits = (0..bytes.len()).filter(|at| bytes[*at].is_ascii_digit() && bytes[at - 1] == b' ');
    digits
        .map(|start| {
            (start, start + claim[start..].find(|letter: char| !letter.is_ascii_digit()).unwrap_or(claim.len() - start))
        })
        .collect()
}

#[test]
fn a_false_figure_is_a_mismatch_at_that_figure() {
    on_games("false claims", 2, |seed, dice| {
        let log = explicit(seed);
        let mut falsified = Vec::new();
        let mut places = places(&log, dice);
        for (_, claims) in &mut places {
            let mut one = claims.iter().filter(|claim| !numbers(claim).is_empty()).cloned().collect::<Vec<_>>();
            dice.shuffle(&mut one);
            one.truncate(1);
            if let Some(claim) = one.first_mut() {
                let (start, end) = *dice.pick(&numbers(claim)).unwrap();
                let wrong = claim[start..end].parse::<usize>().unwrap() + 1 + dice.below(3);
                claim.replace_range(start..end, &wrong.to_string());
                falsified.push((claim.clone(), start, wrong.to_string()));
            }
            *claims = one;
        }
        let claimed = with_lines(&log, &places);
        let found = findings(&claimed);
        let lines: Vec<&str> = found.iter().map(|finding| line_at(&claimed, finding.here.span.start)).collect();
        let claims: Vec<&str> = falsified.iter().map(|(claim, ..)| claim.as_str()).collect();
        assert_eq!(lines, claims, "seed {seed}: {}", told(&claimed, &found));
        for (finding, (_, start, wrong)) in found.iter().zip(&falsified) {
            let tell = || format!("seed {seed}: {}", told(&claimed, std::slice::from_ref(finding)));
            assert_eq!(finding.class, Class::Mismatch, "{}", tell());
            let span = finding.here.span;
            let line = claimed[..span.start as usize].rfind('\n').unwrap() + 1;
            // A figure is its number, perhaps with the name in front of it.
            assert_eq!(span.of(&claimed).rsplit(' ').next(), Some(wrong.as_str()), "{}", tell());
            assert_eq!(span.end as usize - wrong.len() - line, *start, "{}", tell());
        }
        falsified.len() + claimed.lines().count()
    });
}

/// The totals a game tells of its battles.
#[test]
fn a_false_total_is_a_mismatch_at_that_total() {
    on_games("false totals", 2, |seed, dice| {
        let log = explicit(seed);
        let (header, lines) = parts(&log);
        let mut lines: Vec<String> = lines.into_iter().map(str::to_owned).collect();
        let totals = ["= tactics ", "= attrition ", "= power ", "= casualties "];
        let is_total = |line: &usize| totals.iter().any(|total| lines[*line].starts_with(total));
        let chosen: Vec<usize> = (0..lines.len()).filter(is_total).collect();
        let chosen = dice.some(&chosen, 6);
        for line in &chosen {
            let at = lines[*line].rfind(' ').unwrap() + 1;
            let wrong = lines[*line][at..].parse::<usize>().unwrap() + 1 + dice.below(90);
            lines[*line].replace_range(at.., &wrong.to_string());
        }
        let claimed = joined(header, &lines);
        let found = findings(&claimed);
        let source = Source::new("log", claimed.as_str());
        let before = header.lines().count();
        let at: Vec<usize> = found.iter().map(|finding| source.line_of(finding.here.span.start) - before).collect();
        assert_eq!(at, chosen, "seed {seed}: {}", told(&claimed, &found));
        for finding in &found {
            let tell = || format!("seed {seed}: {}", told(&claimed, std::slice::from_ref(finding)));
            assert_eq!(finding.class, Class::Mismatch, "{}", tell());
            let span = finding.here.span;
            assert_eq!(claimed.as_bytes()[span.end as usize], b'\n', "{}", tell());
            assert!(!span.of(&claimed).contains(','), "{}", tell());
        }
        lines.len()
    });
}

/// Who has initiative, who has passed, whose the things on the stack are.
#[test]
fn a_false_name_is_a_mismatch() {
    on_games("false names", 2, |seed, dice| {
        let log = explicit(seed);
        let mut places = places(&log, dice);
        for (_, claims) in &mut places {
            claims.retain(|claim| {
                claim.starts_with("= initiative ") || claim.starts_with("= stack: ") || claim.ends_with(" passed")
            });
            for claim in claims.iter_mut() {
                let name = claim.rfind(['A', 'B']).filter(|_| claim.starts_with("= initiative "));
                let at = name.or_else(|| claim.find(['A', 'B'])).unwrap();
                let other = if &claim[at..=at] == "A" { "B" } else { "A" };
                claim.replace_range(at..=at, other);
            }
        }
        let claimed = with_lines(&log, &places);
        let found = findings(&claimed);
        let false_claims: Vec<&String> = places.iter().flat_map(|(_, claims)| claims).collect();
        let lines: Vec<&str> = found.iter().map(|finding| line_at(&claimed, finding.here.span.start)).collect();
        assert_eq!(lines, false_claims, "seed {seed}: {}", told(&claimed, &found));
        assert!(found.iter().all(|finding| finding.class == Class::Mismatch), "{}", told(&claimed, &found));
        claimed.lines().count()
    });
}

fn line_at(log: &str, at: u32) -> &str {
    let start = log[..at as usize].rfind('\n').map_or(0, |end| end + 1);
    log[start..].lines().next().unwrap_or_default()
}

/// With passes left out, and with cards nobody saw, too.
#[test]
fn what_a_position_tells_can_be_claimed_in_a_game_without_passes() {
    on_games("true claims among implied passes", 2, |seed, dice| {
        let reveal = [Reveal::All, Reveal::Seat(1), Reveal::Public][dice.below(3)];
        let log = played(seed, Passes::Implied, reveal);
        let (header, lines) = parts(&log);
        let before = header.lines().count();
        let some = dice.some(&(1..lines.len()).collect::<Vec<_>>(), 10);
        let claims = some.into_iter().filter_map(|line| Some((line, claims(&position(&log, before + line + 1)?))));
        let claimed = with_lines(&log, &claims.collect::<Vec<_>>());
        let found = findings(&claimed);
        assert!(found.is_empty(), "seed {seed}, {reveal:?}: {}", told(&claimed, &found));
        claimed.lines().count()
    });
}

/// Of all the numbers a figure of a card could have, one is right.
#[test]
fn a_figure_of_a_card_has_one_value() {
    on_games("figures of cards", 2, |seed, dice| {
        let log = explicit(seed);
        let mut judged = 0;
        for (at, claims) in places(&log, dice).into_iter().take(3) {
            let (header, lines) = parts(&log);
            let told_here = position(&log, header.lines().count() + at + 1).unwrap();
            let named = told_here
                .iter()
                .filter(|line| line.contains(" has ") && line.contains(" at ") && line.contains(" as "));
            let handles: Vec<&str> = named.filter_map(|line| line.split(" as ").nth(1)?.split(' ').next()).collect();
            let Some(handle) = dice.pick(&handles) else { continue };
            let figure = ["power", "defense", "tactics"][dice.below(3)];
            let values = (0..40).map(|value| format!("= {handle} {figure} {value}")).collect();
            let claimed = with_lines(&log, &[(at, values)]);
            let found = findings(&claimed);
            assert!(
                found.iter().all(|finding| finding.class == Class::Mismatch),
                "seed {seed}: {}",
                told(&claimed, &found)
            );
            assert_eq!(found.len(), 39, "seed {seed}: {handle} {figure} before {}", lines[at]);
            judged += 40 + claims.len();
        }
        judged.max(1)
    });
}
