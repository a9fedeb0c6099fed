//! The form of a log is no matter: it has one canonical form, and however it is written the same is found.

use gavel::{
    notation::print::format,
    rulebook::{Class, Finding},
    simulate::Dice,
};

use super::{explicit, findings, joined, on_games, parts, told};

/// A canonical line with the same words, set otherwise: blanks, quotation marks, arrows.
fn reset(line: &str, dice: &mut Dice) -> String {
    let mut out = String::new();
    let blank = |dice: &mut Dice| ["", "", " ", "  ", "\t"][dice.below(5)];
    for (index, part) in line.split('"').enumerate() {
        if index % 2 == 1 {
            out.push_str(&if dice.chance(50) { format!("“{part}”") } else { format!("\"{part}\"") });
            continue;
        }
        for letter in part.chars() {
            match letter {
                ' ' => out.push_str([" ", "  ", "\t", "   "][dice.below(4)]),
                ',' => {
                    out.push_str(blank(dice));
                    out.push(',');
                }
                '(' => {
                    out.push('(');
                    out.push_str(blank(dice));
                }
                ')' => {
                    out.push_str(blank(dice));
                    out.push(')');
                }
                other => out.push(other),
            }
        }
    }
    if dice.chance(50) {
        out = out.replacen("->", "→", 1);
    }
    out + ["", " ", "\t "][dice.below(3)]
}

fn is_kept_as_it_is(line: &str) -> bool {
    line.is_empty() || line.starts_with("==") || line.starts_with('[')
}

/// The same log, each line set otherwise, perhaps with other ends of lines.
fn set_otherwise(log: &str, dice: &mut Dice) -> String {
    let (header, lines) = parts(log);
    let lines: Vec<String> =
        lines.iter().map(|line| if is_kept_as_it_is(line) { (*line).to_owned() } else { reset(line, dice) }).collect();
    let other = joined(header, &lines);
    if dice.chance(50) { other.replace('\n', "\r\n") } else { other }
}

/// The same log with everything added that says nothing to the judge.
fn with_asides(log: &str, dice: &mut Dice) -> String {
    let (header, lines) = parts(log);
    let mut out = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let statement = !line.is_empty();
        let mut aside = " ".repeat(dice.below(9));
        if statement && dice.chance(20) {
            aside.push_str(&format!("{}:{:02} ", dice.below(24), dice.below(60)));
        }
        aside.push_str(line);
        if statement && dice.chance(20) {
            aside.push_str("  {?! too early}");
        }
        if statement && dice.chance(20) {
            aside.push_str(&format!(" @l{number}"));
        }
        if dice.chance(20) {
            aside.push_str(" # and so on, \"as said");
        }
        out.push(aside);
        if dice.chance(10) {
            out.push(["", "# a line of its own", "  "][dice.below(3)].to_owned());
        }
    }
    joined(header, &out)
}

/// A game in which some lines are wrong, so that there is something to find.
fn with_faults(log: &str, dice: &mut Dice) -> String {
    let (header, lines) = parts(log);
    let mut lines: Vec<String> = lines.into_iter().map(str::to_owned).collect();
    for _ in 0..6 {
        let at = 1 + dice.below(lines.len() - 2);
        match dice.below(3) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[at].clone()),
            _ => lines.swap(at, at - 1),
        }
    }
    joined(header, &lines)
}

/// What is found, without where: blanks and lines in between move it.
fn gist(log: &str, findings: &[Finding]) -> Vec<(Class, Option<&'static str>, String, String, String)> {
    let words = |finding: &Finding| {
        let at = finding.here.span.of(log).replace(['“', '”'], "\"").replace('→', "->");
        at.split_whitespace().collect::<String>()
    };
    findings
        .iter()
        .map(|finding| (finding.class, finding.rule, finding.message.clone(), finding.address.clone(), words(finding)))
        .collect()
}

#[test]
fn a_log_has_one_canonical_form() {
    on_games("canonical form", 4, |seed, dice| {
        let log = explicit(seed);
        assert_eq!(format(&log).as_deref(), Ok(&*log), "seed {seed}");
        let other = set_otherwise(&log, dice);
        assert!(format(&other).as_deref() == Ok(&*log), "seed {seed}: {}", first_difference(&log, &other));
        let asides = format(&with_asides(&log, dice)).unwrap();
        assert!(format(&asides).as_deref() == Ok(&*asides), "seed {seed}");
        3 * log.lines().count()
    });
}

fn first_difference(log: &str, other: &str) -> String {
    match format(other) {
        Err(faults) => format!("{faults:?}"),
        Ok(formatted) => {
            let different = log.lines().zip(formatted.lines()).find(|(one, other)| one != other);
            format!("{different:?}")
        }
    }
}

#[test]
fn how_a_log_is_set_changes_nothing_that_is_found() {
    on_games("formatting", 2, |seed, dice| {
        let faulty = with_faults(&explicit(seed), dice);
        let found = findings(&faulty);
        let mut lines = 0;
        let messy = set_otherwise(&faulty, dice);
        let asides = with_asides(&faulty, dice);
        let formatted = format(&asides).unwrap();
        for other in [messy, asides, formatted] {
            let found_there = findings(&other);
            assert_eq!(
                gist(&faulty, &found),
                gist(&other, &found_there),
                "seed {seed}: {}\n--\n{}",
                told(&faulty, &found),
                told(&other, &found_there)
            );
            lines += other.lines().count();
        }
        lines
    });
}
