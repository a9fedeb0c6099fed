//! Slips that are made often, and what each would be without it. Whether that can be read is seen afterwards.

/// How a line is mended, if it has the slip.
type Rule = fn(&str) -> Option<String>;

/// The slips, the more harmless ones first.
pub(super) const RULES: [Rule; 13] = [
    full_stop,
    numerals,
    heading,
    marker,
    words,
    small_letter,
    titles,
    apostrophes,
    open_title,
    held,
    initiative,
    claim,
    commas,
];

/// What people write, and the words for it in logs.
const SAID: [(&str, &str); 18] = [
    (" is resolved", " resolves"),
    (" won", " wins"),
    ("'s ability", ""),
    (" ability of ", " "),
    (" responds with ", " responds: plays "),
    (" responds: \"", " responds: plays \""),
    (" attack ", " attacks at "),
    (" drain ", " drains at "),
    (" control ", " controls "),
    (" energy", ""),
    (" cards", ""),
    (" card", ""),
    (" to ", " at "),
    (" into ", " aboard "),
    (" from ", ": "),
    (" = ", " "),
    (" is ", " "),
    (" (", " for "),
];

const NUMERALS: [(&str, &str); 12] = [
    ("one", "1"),
    ("two", "2"),
    ("three", "3"),
    ("four", "4"),
    ("five", "5"),
    ("six", "6"),
    ("seven", "7"),
    ("eight", "8"),
    ("nine", "9"),
    ("ten", "10"),
    ("a", "1"),
    ("an", "1"),
];

/// The line before its comment: a hash behind a blank and outside quotation marks.
pub(super) fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    let mut before = ' ';
    for (at, letter) in line.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '#' if !quoted && before == ' ' => return line.get(..at).unwrap_or(line),
            _ => {}
        }
        before = letter;
    }
    line
}

/// `A passes.`
fn full_stop(line: &str) -> Option<String> {
    let said = line.trim_end_matches(['.', '!', ';', ',']);
    (said.len() < line.len() && !line.starts_with("...")).then(|| said.to_owned())
}

/// `A draws two`
fn numerals(line: &str) -> Option<String> {
    let numeral = |word: &str| {
        let (said, colon) = word.strip_suffix(':').map_or((word, ""), |said| (said, ":"));
        let number = NUMERALS.iter().find(|(numeral, _)| *numeral == said);
        number.map(|(_, number)| format!("{number}{colon}"))
    };
    let words: Vec<String> = line.split(' ').map(|word| numeral(word).unwrap_or_else(|| word.to_owned())).collect();
    changed(line, words.join(" "))
}

/// `turn 6: B`, `= turn 6 B`, `== turn 4: B`
fn heading(line: &str) -> Option<String> {
    let lead = ["= ", "given "].into_iter().find(|lead| line.starts_with(lead)).unwrap_or("");
    let inside = line.trim_matches(['=', ' ']).trim_start_matches("given ");
    let mut words = inside.split([' ', ':']).filter(|word| !word.is_empty());
    let (turn, number, player) = (words.next()?, words.next()?, words.next()?);
    let rest: Vec<&str> = words.collect();
    let is_turn = turn.eq_ignore_ascii_case("turn") && number.bytes().all(|digit| digit.is_ascii_digit());
    let rest = if rest.is_empty() { String::new() } else { format!(" {}", rest.join(" ")) };
    let said = format!("turn {number}: {player}{rest}");
    is_turn.then(|| if lead.is_empty() { format!("== {said} ==") } else { format!("{lead}{said}") })
}

/// `deploy`, `[deploy`, `[Draw Phase]`
fn marker(line: &str) -> Option<String> {
    let inside = line.trim_matches(['[', ']', ' ']).to_lowercase();
    let named = [" phase", " step"].into_iter().find_map(|kind| inside.strip_suffix(kind)).unwrap_or(&inside);
    let words = named.bytes().all(|letter| letter.is_ascii_lowercase() || letter == b' ');
    if words && !named.is_empty() { changed(line, format!("[{named}]")) } else { None }
}

/// One after the other: what is said otherwise in logs.
fn words(line: &str) -> Option<String> {
    let (lead, rest) = line.split_at_checked(2).filter(|(lead, _)| *lead == "= ").unwrap_or(("", line));
    let (said, meant) = SAID.iter().find(|(said, _)| rest.contains(said))?;
    let mended = rest.replacen(said, meant, 1);
    let mended = if *meant == " for " { mended.replacen(')', "", 1) } else { mended };
    changed(line, format!("{lead}{mended}"))
}

/// `Both pass`
fn small_letter(line: &str) -> Option<String> {
    let (first, rest) = line.split_once(' ')?;
    (first.len() > 1).then(|| changed(line, format!("{} {rest}", first.to_lowercase())))?
}

/// `given A has Reef Hunter at lf`
fn titles(line: &str) -> Option<String> {
    let words: Vec<&str> = line.split(' ').collect();
    let is_name = |word: &&str| word.starts_with(char::is_uppercase) && word.len() > 1;
    let first = words.iter().position(is_name)?;
    let count = words.iter().skip(first).take_while(|word| is_name(word)).count();
    let (before, title, behind) = (words.get(..first)?, words.get(first..first + count)?, words.get(first + count..)?);
    let title = format!("\"{}\"", title.join(" "));
    Some(joined(before, &[title.as_str()]) + &behind.iter().map(|word| format!(" {word}")).collect::<String>())
}

/// `A plays 'Stinger' at lf`
fn apostrophes(line: &str) -> Option<String> {
    let quoted = line.replace(" '", " \"").replace("' ", "\" ");
    let ends = quoted.ends_with('\'').then(|| format!("{}\"", quoted.trim_end_matches('\'')));
    changed(line, ends.unwrap_or(quoted))
}

/// `A plays "Stinger at lf`
fn open_title(line: &str) -> Option<String> {
    let odd = line.matches('"').count() % 2 == 1;
    let (before, title) = line.rsplit_once('"').filter(|_| odd)?;
    let behind = [" as ", " at ", " aboard ", " beneath ", " next to ", " on ", " for ", " to ", " (", ", "];
    let end = behind.iter().filter_map(|word| title.find(word)).min().unwrap_or(title.len());
    let (title, rest) = title.split_at_checked(end)?;
    Some(format!("{before}\"{title}\"{rest}"))
}

/// `= A has 3 in hand`
fn held(line: &str) -> Option<String> {
    let words: Vec<&str> = line.split(' ').filter(|word| !matches!(*word, "card" | "cards")).collect();
    match words.as_slice() {
        [lead @ .., player, "has", number, "in", pile] if number.bytes().all(|digit| digit.is_ascii_digit()) => {
            let said: Vec<&str> = lead.iter().copied().chain([*player, *pile, *number]).collect();
            Some(said.join(" "))
        }
        _ => None,
    }
}

/// `= B has initiative`, `= lf controlled by A`
fn initiative(line: &str) -> Option<String> {
    let words: Vec<&str> = line.split(' ').collect();
    match words.as_slice() {
        [lead @ .., player, "has", word] => Some(joined(lead, &[*word, *player])),
        [lead @ .., place, "controlled", "by", player] => Some(joined(lead, &[*player, "controls", *place])),
        _ => None,
    }
}

fn joined(lead: &[&str], words: &[&str]) -> String {
    lead.iter().chain(words).copied().collect::<Vec<_>>().join(" ")
}

/// `A wins`, which is a claim.
fn claim(line: &str) -> Option<String> {
    (!line.starts_with(['=', '-', '[', '.']) && !line.starts_with("given ")).then(|| format!("= {line}"))
}

/// `A plays "Stinger", at lf, for 1`
fn commas(line: &str) -> Option<String> {
    changed(line, line.replace(", ", " "))
}

/// `at LF`, where a card was given the handle `lf`.
pub(super) fn handles(line: &str, is_handle: impl Fn(&str) -> bool) -> Option<String> {
    let meant = |word: &str| {
        let lower = word.to_lowercase();
        if word.len() > 1 && is_handle(&lower) { lower } else { word.to_owned() }
    };
    changed(line, line.split(' ').map(meant).collect::<Vec<_>>().join(" "))
}

fn changed(line: &str, meant: String) -> Option<String> {
    (meant != line).then_some(meant)
}
