//! A true claim changes nothing; a false one is a mismatch at the figure that is false.

use gavel::{rulebook::Class, simulate::Dice};

use super::{explicit, findings, joined, on_games, parts, positions::position, told};

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
    on_games("true claims", 4, |seed, dice| {
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
    on_games("false claims", 4, |seed, dice| {
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
        let mut expected = falsified.iter();
        for finding in &found {
            let tell = || format!("seed {seed}: {}", told(&claimed, std::slice::from_ref(finding)));
            let Some((claim, start, wrong)) = expected.next() else { panic!("{}", tell()) };
            assert_eq!(finding.class, Class::Mismatch, "{}", tell());
            assert_eq!(finding.here.span.of(&claimed), wrong, "{}", tell());
            let line = claimed[..finding.here.span.start as usize].rfind('\n').unwrap() + 1;
            assert_eq!(finding.here.span.start as usize - line, *start, "{}", tell());
            assert!(claimed[line..].starts_with(claim.as_str()), "{}", tell());
        }
        assert_eq!(expected.next(), None, "seed {seed}: a false claim was not found");
        falsified.len() + claimed.lines().count()
    });
}

/// Of all the numbers a figure of a card could have, one is right.
#[test]
fn a_figure_of_a_card_has_one_value() {
    on_games("figures of cards", 4, |seed, dice| {
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
