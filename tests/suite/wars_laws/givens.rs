//! The order of `given` lines is no matter: in any order they make the same table, or are refused with the reason.

use std::{collections::HashSet, fs};

use gavel::{rulebook::Class, simulate::Dice};

use super::{explicit, findings, joined, on_games, parts, positions::position, told};

/// The lower-case words of a line outside its titles.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let outside = line.split('"').step_by(2);
    outside.flat_map(|piece| piece.split(|letter: char| !(letter.is_ascii_alphanumeric() || "_'-".contains(letter))))
}

/// The handles a line introduces.
fn introduced(line: &str) -> HashSet<&str> {
    let words: Vec<&str> = words(line).filter(|word| !word.is_empty()).collect();
    words.windows(2).filter(|pair| pair[0] == "as").map(|pair| pair[1]).collect()
}

/// The titles of the cards a line brings.
fn titles(line: &str) -> HashSet<&str> {
    line.split('"').skip(1).step_by(2).collect()
}

/// Some order of `given` lines in which every handle is introduced before it is used. Lines that bring copies of one card stay in
/// their order, which is how the copies are numbered.
fn reordered<'a>(lines: &[&'a str], dice: &mut Dice) -> Vec<&'a str> {
    let mut left: Vec<&str> = lines.to_vec();
    let mut order = Vec::new();
    while !left.is_empty() {
        let known: HashSet<&str> = left.iter().flat_map(|line| introduced(line)).collect();
        let ready = |index: &usize| {
            let line = left[*index];
            let own = introduced(line);
            let handles_known = words(line).all(|word| own.contains(word) || !known.contains(word));
            handles_known && left[..*index].iter().all(|before| titles(before).is_disjoint(&titles(line)))
        };
        let ready: Vec<usize> = (0..left.len()).filter(ready).collect();
        let next = dice.pick(&ready).copied().unwrap_or(0);
        order.push(left.remove(next));
    }
    order
}

/// What a position comes to, as `given` lines, or why it is refused.
fn table(header: &str, given: &[&str]) -> Result<Vec<String>, String> {
    let log = joined(&joined(header, given), &["== end: unfinished =="]);
    let found = findings(&log);
    if !found.is_empty() {
        return Err(told(&log, &found));
    }
    let mut lines = position(&log, log.lines().count()).unwrap_or_default();
    lines.sort();
    Ok(lines)
}

#[test]
fn a_position_is_the_same_in_any_order() {
    on_games("order of positions", 2, |seed, dice| {
        let log = explicit(seed);
        let (header, lines) = parts(&log);
        let mut judged = 0;
        for _ in 0..12 {
            let cut = 1 + dice.below(lines.len() - 2);
            let Some(position) = position(&log, header.lines().count() + cut + 1) else { continue };
            let given: Vec<&str> = position.iter().map(String::as_str).collect();
            let plain = table(header, &given);
            assert!(plain.is_ok(), "seed {seed}, cut at {cut}: {}", plain.unwrap_err());
            for _ in 0..3 {
                let order = reordered(&given, dice);
                assert_eq!(table(header, &order), plain, "seed {seed}, cut at {cut}:\n{}", order.join("\n"));
                let mut any = given.clone();
                dice.shuffle(&mut any);
                if let Ok(table) = table(header, &any)
                    && any.iter().all(|line| !line.contains("\"#"))
                {
                    let mut copies = HashSet::new();
                    let copied = given.iter().flat_map(|line| titles(line)).any(|title| !copies.insert(title));
                    assert!(copied || Ok(table) == plain, "seed {seed}, cut at {cut}:\n{}", any.join("\n"));
                }
                judged += 2 * given.len();
            }
        }
        judged
    });
}

/// What is found behind the `given` lines of a game.
fn found_behind(log: &str) -> Vec<(Class, Option<&'static str>, String)> {
    let line_of = |at: u32| {
        let start = log[..at as usize].rfind('\n').map_or(0, |start| start + 1);
        log[start..].lines().next().unwrap_or_default().to_owned()
    };
    findings(log).into_iter().map(|finding| (finding.class, finding.rule, line_of(finding.here.span.start))).collect()
}

#[test]
fn the_positions_of_fixtures_are_the_same_in_any_order() {
    let mut dice = Dice::new(11);
    let (mut tried, mut paths) = (0, Vec::new());
    for folder in ["found", "rules", "legal", "examples", "hidden", "games"] {
        let folder = format!("fixtures/wars/{folder}");
        paths.extend(fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()));
    }
    paths.sort();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|end| end == "gavel")) {
        let text = fs::read_to_string(path).unwrap();
        for game in text.split("\n---\ngame:").skip(usize::from(!text.starts_with("---\ngame:"))) {
            let log = format!("---\ngame:{}", game.strip_prefix("---\ngame:").unwrap_or(game));
            let lines: Vec<&str> = log.lines().collect();
            let Some(first) = lines.iter().position(|line| line.starts_with("given ")) else { continue };
            let count = lines[first..].iter().take_while(|line| line.starts_with("given ")).count();
            let plain = found_behind(&log);
            if count < 2 || plain.iter().any(|(.., line)| line.starts_with("given ")) {
                continue;
            }
            let mut other = lines.clone();
            other.splice(first..first + count, reordered(&lines[first..first + count], &mut dice));
            let other = other.join("\n");
            assert_eq!(found_behind(&other), plain, "{}:\n{other}", path.display());
            tried += 1;
        }
    }
    assert!(tried > 500, "only {tried} positions were tried");
}
