//! A position that can be told stands for everything before it.

use gavel::{
    games,
    judge::{Case, Options, read_header},
    notation::{
        header::Passes,
        log::{self, Address},
        source::Source,
    },
    rulebook::{Class, Finding},
    simulate::{Dice, Reveal},
};

use super::{explicit, findings, joined, on_games, parts, played, told};

/// The position before a line of a log (from 1), if all of it can be told.
pub(super) fn position(log: &str, line: usize) -> Option<Vec<String>> {
    told_position(log, line).filter(|lines| is_whole(lines))
}

/// Whether a position says of itself that nothing is left out.
fn is_whole(lines: &[String]) -> bool {
    let left_out = lines.iter().any(|line| line.starts_with('#'));
    assert_eq!(left_out, lines[0].starts_with("..."), "a position with omissions says so:\n{}", lines.join("\n"));
    !left_out
}

/// What can be told of the position before a line of a log (from 1).
fn told_position(log: &str, line: usize) -> Option<Vec<String>> {
    let source = Source::new("log", log);
    let text = log::games(source.text()).next()?;
    let (header, court) = read_header(&source, &text, games::ALL, &Options::default()).ok()?;
    let case = Case { source: &source, number: 0, text, header: &header, decks: &|path| Err(path.to_owned()) };
    court.position(&case, &Options::default(), Some(Address::Line(line))).ok()
}

/// Cuts a game at a place where its position can be told, and judges what is behind it from there.
fn rest_is_judged_alike(log: &str, dice: &mut Dice, what: &str) -> usize {
    rest_is_judged_alike_from(log, 1 + dice.below(parts(log).1.len() - 1), what)
}

fn rest_is_judged_alike_from(log: &str, cut: usize, what: &str) -> usize {
    let (header, lines) = parts(log);
    let Some(position) = told_position(log, header.lines().count() + cut + 1) else { return 0 };
    let head = joined(header, &position);
    let rest = joined(&head, &lines[cut..]);
    if !is_whole(&position) {
        nobody_is_accused_behind(&position, header, &lines, cut, what);
        return 0;
    }
    let found = findings(&rest);
    assert!(found.is_empty(), "{what}, from line {cut} of the game:\n{}\n{}", told(&rest, &found), position.join("\n"));
    rest.lines().count() - head.lines().count()
}

/// A fact as a claim, which gives no handles.
fn as_a_claim(fact: &str) -> String {
    let mut words: Vec<String> = vec!["=".to_owned()];
    let mut rest = fact.split(' ');
    while let Some(word) = rest.next() {
        match (word, words.last_mut()) {
            ("as", Some(card)) => {
                let handle = rest.next().unwrap_or_default();
                card.extend(handle.chars().filter(|letter| matches!(letter, ',')));
            }
            _ => words.push(word.to_owned()),
        }
    }
    words.join(" ")
}

/// What a position leaves out is open: behind it nothing is held against anybody, and what it does tell is so. What it does not
/// tell has no handle, so a line that names it cannot be read.
fn nobody_is_accused_behind(position: &[String], header: &str, lines: &[&str], cut: usize, what: &str) {
    let accused = |log: &str| {
        let accuses = |finding: &Finding| matches!(finding.class, Class::Illegal | Class::Mismatch);
        let found = findings(log).into_iter().filter(accuses);
        found.collect::<Vec<_>>()
    };
    let head = joined(header, position);
    let happened = position.iter().any(|line| line.starts_with("# told as it stands when"));
    let rest = if happened { head } else { joined(&head, &lines[cut..]) };
    let found = accused(&rest);
    assert!(found.is_empty(), "{what}, from line {cut} of the game:\n{}\n{}", told(&rest, &found), position.join("\n"));
    let claims = position.iter().filter_map(|line| line.strip_prefix("given ")).map(as_a_claim);
    let claimed: Vec<String> = lines[..cut].iter().map(|line| (*line).to_owned()).chain(claims).collect();
    let claimed = joined(header, &claimed);
    let found = accused(&claimed);
    assert!(found.is_empty(), "{what}, what is told at line {cut} is not so:\n{}", told(&claimed, &found));
}

#[test]
fn an_explicit_game_goes_on_from_its_positions() {
    on_games("positions of explicit games", 2, |seed, dice| {
        let log = explicit(seed);
        let tried = (0..100).map(|_| rest_is_judged_alike(&log, dice, &format!("seed {seed}")));
        let lines: Vec<usize> = tried.filter(|lines| *lines > 0).take(4).collect();
        assert_eq!(lines.len(), 4, "seed {seed}: of 100 positions so few could be told");
        lines.iter().sum()
    });
}

#[test]
fn an_implied_game_goes_on_from_its_positions() {
    on_games("positions of implied games", 2, |seed, dice| {
        let reveal = [Reveal::All, Reveal::Seat(0), Reveal::Public][dice.below(3)];
        let log = played(seed, Passes::Implied, reveal);
        (0..8).map(|_| rest_is_judged_alike(&log, dice, &format!("seed {seed}, {reveal:?}"))).sum()
    });
}

/// The rule that is told of somebody who cannot pay: no position tells that a player never activated any energy.
fn as_a_position_tells_it(rule: Option<&'static str>) -> Option<&'static str> {
    rule.map(|rule| match rule {
        "wars.setup.all-energy-in-reserve" => "wars.costs.cannot-pay-cannot-play",
        rule => rule,
    })
}

/// What is wrong behind a position is found behind it, too.
#[test]
fn a_fault_behind_a_position_is_found() {
    on_games("faults behind positions", 2, |seed, dice| {
        let log = explicit(seed);
        let (header, lines) = parts(&log);
        let told_by_players: Vec<&str> = lines.iter().copied().filter(|line| !line.starts_with('=')).collect();
        let mut judged = 0;
        for _ in 0..6 {
            let cut = 1 + dice.below(lines.len() - 3);
            let Some(position) = position(&log, header.lines().count() + cut + 1) else { continue };
            let mut faulty = lines.clone();
            let at = cut + dice.below((lines.len() - cut - 1).min(60));
            match dice.below(3) {
                0 => drop(faulty.remove(at)),
                1 => faulty.insert(at, lines[at]),
                // Claims of a battle that is over no position can answer.
                _ => faulty.insert(at, dice.pick(&told_by_players).copied().unwrap_or_default()),
            }
            let (whole, rest) = (joined(header, &faulty), joined(&joined(header, &position), &faulty[cut..]));
            let moved = whole.len() as i64 - rest.len() as i64;
            let first = |log: &str, moved: i64| {
                let found = findings(log).into_iter().find(|finding| finding.class > Class::Remark);
                found.map(|finding| {
                    (finding.class, as_a_position_tells_it(finding.rule), i64::from(finding.here.span.start) + moved)
                })
            };
            assert_eq!(
                first(&whole, 0),
                first(&rest, moved),
                "seed {seed}, cut at {cut}, line {at}:\n{}\n--\n{}\n{}",
                told(&whole, &findings(&whole)),
                told(&rest, &findings(&rest)),
                position.join("\n")
            );
            judged += whole.lines().count() + rest.lines().count();
        }
        judged
    });
}

/// A pending card without a handle that is a target; a player without energy before initiative is gained.
#[test]
fn what_no_given_lines_can_say_is_not_told() {
    for (seed, cut) in [(225, 73), (349, 848)] {
        assert_eq!(rest_is_judged_alike_from(&explicit(seed), cut, &format!("seed {seed}")), 0, "seed {seed}");
    }
}
