//! Small random changes of a log.

use crate::ebnf::Dice;

const NUMBERS: [char; 10] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

/// The log with one line changed, and what was done to which line (counted from 1).
pub(super) fn mutate(log: &str, dice: &mut Dice) -> (String, String) {
    let mut lines: Vec<String> = log.lines().map(str::to_owned).collect();
    let body = lines.iter().rposition(|line| line == "---").map_or(0, |line| line + 1);
    loop {
        let place = body + dice.below(lines.len() - body);
        if lines[place].is_empty() {
            continue;
        }
        let done = match dice.below(8) {
            0 => {
                let line = lines.remove(place);
                Some(format!("dropped `{line}`"))
            }
            1 if place + 1 < lines.len() => {
                lines.swap(place, place + 1);
                Some(format!("swapped `{}`", lines[place + 1]))
            }
            2 => {
                lines.insert(place, lines[place].clone());
                Some(format!("doubled `{}`", lines[place]))
            }
            3 => changed(&mut lines, place, |line| number(line, dice)),
            4 => changed(&mut lines, place, player),
            5 => {
                let other = body + dice.below(lines.len() - body);
                let other = lines[other].clone();
                changed(&mut lines, place, |line| title(line, &other))
            }
            6 => {
                let other = body + dice.below(lines.len() - body);
                let other = lines[other].clone();
                changed(&mut lines, place, |line| handle(line, &other))
            }
            7 => {
                let line = lines.remove(place);
                let to = body + dice.below(lines.len() - body);
                lines.insert(to, line.clone());
                Some(format!("put in line {} `{line}`", to + 1))
            }
            _ => None,
        };
        if let Some(done) = done {
            return (lines.join("\n") + "\n", format!("line {}: {done}", place + 1));
        }
    }
}

fn changed(lines: &mut [String], place: usize, change: impl FnOnce(&str) -> Option<String>) -> Option<String> {
    let other = change(&lines[place]).filter(|other| *other != lines[place])?;
    let done = format!("`{}` for `{}`", other, lines[place]);
    lines[place] = other;
    Some(done)
}

/// One number becomes one more or one less.
fn number(line: &str, dice: &mut Dice) -> Option<String> {
    let words: Vec<&str> = line.split(' ').collect();
    let is = |word: &&str| word.trim_matches([',', ':', '(', ')']).parse::<u32>().is_ok();
    let places: Vec<usize> = (0..words.len()).filter(|place| is(&words[*place])).collect();
    let place = *places.get(dice.below(places.len().max(1)))?;
    let digits: String = words[place].chars().filter(|letter| NUMBERS.contains(letter)).collect();
    let value: u32 = digits.parse().ok()?;
    let other = if dice.below(2) == 0 { value + 1 } else { value.checked_sub(1)? };
    let word = words[place].replace(&digits, &other.to_string());
    Some([&words[..place], &[word.as_str()], &words[place + 1..]].concat().join(" "))
}

/// The first player that is named becomes the other.
fn player(line: &str) -> Option<String> {
    let words: Vec<&str> = line.split(' ').collect();
    let place = words.iter().position(|word| matches!(*word, "A" | "B"))?;
    let other = if words[place] == "A" { "B" } else { "A" };
    Some([&words[..place], &[other], &words[place + 1..]].concat().join(" "))
}

/// The first card that is named becomes one that another line names.
fn title(line: &str, other: &str) -> Option<String> {
    let (one, other) = (line.split('"').nth(1)?, other.split('"').nth(1)?);
    Some(line.replacen(one, other, 1))
}

/// The last handle becomes one of another line.
fn handle(line: &str, other: &str) -> Option<String> {
    let last = |line: &str| -> Option<String> {
        let is = |word: &&str| word.starts_with(|letter: char| letter.is_ascii_lowercase()) && word.ends_with(NUMBERS);
        line.split([' ', ',']).rfind(is).map(str::to_owned)
    };
    let (one, other) = (last(line)?, last(other)?);
    let words: Vec<String> =
        line.split(' ').map(|word| if word == one { other.clone() } else { word.to_owned() }).collect();
    Some(words.join(" "))
}
