//! The limits that `docs/limits.md` states, each at its edge: what lies within is read, what lies beyond is told where it
//! stands, and nothing falls over or takes for ever.

use std::{
    fmt::Write as _,
    fs,
    io::{self, Read},
    path::Path,
    time::{Duration, Instant},
};

use gavel::{
    cli::{self, Desk},
    games::{self, wars::cards::catalogue::shipped},
    judge::{Court, Names, PlainDeed},
    notation::source::Span,
    report::Style,
    table::Player,
};

use crate::{
    commands::{Said, gavel, gavel_reading},
    folder::Folder,
};

const HEADER: &str = "---\ngame: wars\n---\n";
const POSITION: &str = "---\ngame: wars\n---\ngiven both have enough\ngiven turn 3: A, [deploy]\n";

/// What `gavel check -` says of a log, one line a finding.
fn check(log: &str) -> Said {
    gavel_reading(&["check", "-", "--format", "concise"], log.as_bytes())
}

fn check_bytes(log: &[u8]) -> Said {
    gavel_reading(&["check", "-", "--format", "concise"], log)
}

fn log_of(lines: usize, line: impl Fn(usize) -> String) -> String {
    let mut log = POSITION.to_owned();
    for number in 0..lines {
        let _ = writeln!(log, "{}", line(number));
    }
    log
}

/// A pipe that never ends a line.
struct Pipe(u64);

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = buffer.len().min(usize::try_from(self.0).unwrap());
        buffer[..count].fill(b'a');
        self.0 -= count as u64;
        Ok(count)
    }
}

#[test]
fn a_line_has_4_kib() {
    let longest = format!("# {}", "x".repeat(4094));
    assert_eq!(check(&format!("{POSITION}{longest}\n")).status, 0);
    let said = check(&format!("{POSITION}A passes\n{longest}x\nA passes\n"));
    assert_eq!(said.status, 2);
    let message = "<stdin>:7:1: invalid the line has more than 4096 bytes, the most that are read\n";
    assert_eq!(said.output.lines().filter(|line| message.starts_with(line)).count(), 1, "{}", said.output);
}

#[test]
fn one_line_without_end_from_a_pipe_is_read_in_little_memory() {
    const SIZE: u64 = 64 << 20;
    let courts: Vec<&dyn Court> = games::ALL.to_vec();
    let (mut input, mut output, mut errors) = (HEADER.as_bytes().chain(Pipe(SIZE)), Vec::new(), Vec::new());
    let mut status = 0;
    let used = allocation_counter::measure(|| {
        let desk = &mut Desk {
            courts: &courts,
            input: &mut input,
            output: &mut output,
            errors: &mut errors,
            style: Style::default(),
            watched: false,
            build: None,
        };
        status = cli::run(["gavel", "check", "-", "--format", "concise"].map(Into::into), desk).code();
    });
    let said = String::from_utf8(output).unwrap();
    assert_eq!(
        (status, said.as_str()),
        (2, "<stdin>:4:1: invalid the line has more than 4096 bytes, the most that are read\n")
    );
    assert!(used.bytes_max < 16 << 20, "{} bytes for a line of {SIZE}", used.bytes_max);
}

#[test]
fn a_header_has_256_kib() {
    let log = |length: usize| format!("---\ngame: wars\nevent: {}\n---\n", "x".repeat(length));
    let most = 256 * 1024 - log(0).len() + "---\n---\n".len();
    assert_eq!(check(&log(most)).status, 0);
    let said = check(&log(most + 1));
    assert_eq!(said.output, "<stdin>:2:1: invalid the header has more than 262144 bytes, the most that are read\n");
}

#[test]
fn yaml_that_would_grow_is_refused_wherever_it_stands() {
    let folder = Folder::new("bombs");
    let bomb = "a: &a [x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b]\n";
    let deep = format!("a: {}\n", "[".repeat(100_000));
    let blocks: String = (0..400).map(|level| format!("{}a:\n", " ".repeat(level))).collect();
    for (yaml, told) in [(bomb, "anchors"), (&deep, "recursion limit"), (&blocks, "nested deeper than 16")] {
        let in_header = check(&format!("---\ngame: wars\n{yaml}---\n"));
        let deck = folder.write("deck.yaml", yaml);
        let in_deck = gavel(&["deck", &deck]);
        let log = folder.write("log.gavel", "---\ngame: wars\nplayers: { A: { deck: deck.yaml }, B: {} }\n---\n");
        let by_log = gavel(&["check", &log, "--format", "concise"]);
        fs::remove_file(&deck).unwrap();
        folder.write("cards/bomb.yaml", format!("set: Own\n{yaml}"));
        let in_cards = gavel(&["cards", "wars", "--cards", folder.0.join("cards").to_str().unwrap()]);
        for said in [in_header, in_deck, by_log, in_cards] {
            assert_eq!(said.status, 2, "{said:?}");
            assert!((said.output + &said.errors).contains(told), "{told}");
        }
    }
}

#[test]
fn decks_and_catalogues_have_a_size() {
    let folder = Folder::new("sizes");
    let comment = |size: usize| format!("Calder Gunner: 1\n# {}", "x".repeat(size));
    let deck = folder.write("deck.yaml", comment(256 * 1024));
    assert_eq!(gavel(&["deck", &deck]).errors, format!("gavel: {deck}: the file has more than 262144 bytes\n"));
    let log = folder.write("log.gavel", "---\ngame: wars\nplayers: { A: { deck: deck.yaml }, B: {} }\n---\n");
    let said = gavel(&["check", &log, "--format", "concise"]);
    assert_eq!(said.status, 2);
    assert!(said.output.contains(":3:23: invalid ") && said.output.contains("more than 262144 bytes"), "{said:?}");
    folder.write("cards/own.yaml", comment(4 << 20));
    let said = gavel(&["cards", "wars", "--cards", folder.0.join("cards").to_str().unwrap()]);
    assert_eq!(said.status, 2);
    assert!(said.errors.contains("own.yaml: the file has more than 4194304 bytes"), "{said:?}");
}

#[test]
fn a_deck_lists_at_most_a_thousand_cards() {
    let log = |list: &str| format!("---\ngame: wars\nplayers: {{ A: {{ deck: {{ {list} }} }}, B: {{}} }}\n---\n");
    let thousand = "Calder Gunner: 250, Reef Hunter: 250, Reef Stalker: 250, Calder Marine: 250";
    assert_eq!(check(&log(thousand)).status, 1, "too many for the rules, and yet counted");
    assert!(check(&log(&format!("{thousand}, Ines Calder: 1"))).output.contains("a list has at most 1000 cards"));
    assert!(check(&log("Calder Gunner: 251")).output.contains("1 to 250 copies"));
    assert!(check(&log("Calder Gunner: 99999999999999999999")).output.contains("expected how many"));
}

#[test]
fn a_hundred_faults_of_a_header_are_told() {
    let entries = |count: usize| (0..count).map(|number| format!("Reef Hutner{number}: 1")).collect::<Vec<_>>();
    let log = |list: Vec<String>| {
        format!("---\ngame: wars\nplayers: {{ A: {{ deck: {{ {} }} }}, B: {{}} }}\n---\n", list.join(", "))
    };
    assert_eq!(check(&log(entries(100))).output.lines().count(), 100);
    let said = check(&log(entries(9000)));
    assert_eq!((said.status, said.output.lines().count()), (2, 101));
    assert!(said.output.ends_with("invalid there are more faults, from here on\n"), "{}", said.output);
    let keys: String = (0..9000).map(|number| format!("evnet{number}: x\n")).collect();
    assert_eq!(check(&format!("---\ngame: wars\n{keys}---\n")).output.lines().count(), 101);
    let folder = Folder::new("faults");
    let deck = folder.write("deck.yaml", entries(9000).join("\n"));
    assert!(gavel(&["deck", "--game", "wars", &deck]).output.contains("there are more faults, from here on"));
    folder.write("cards/own.yaml", format!("set: Own\ncards: [{}]\n", "x,".repeat(9000)));
    let said = gavel(&["cards", "wars", "--cards", folder.0.join("cards").to_str().unwrap()]);
    assert!(said.errors.ends_with("there are more faults in these files\n"), "{}", said.errors);
    assert_eq!(said.errors.matches("  × ").count(), 100);
}

#[test]
#[cfg(unix)]
fn a_deck_lies_below_its_log_whatever_the_path_looks_like() {
    let folder = Folder::new("escapes");
    folder.write("outside.yaml", "Calder Gunner: 1\n");
    folder.write("logs/inside.yaml", "Calder Gunner: 1\n");
    std::os::unix::fs::symlink(folder.0.join("outside.yaml"), folder.0.join("logs/link.yaml")).unwrap();
    std::os::unix::fs::symlink(&folder.0, folder.0.join("logs/up")).unwrap();
    let judged = |deck: &str| {
        let log = format!("---\ngame: wars\nplayers: {{ A: {{ deck: '{deck}' }}, B: {{}} }}\n---\n");
        gavel(&["check", &folder.write("logs/log.gavel", log), "--format", "concise"])
    };
    let absolute = folder.0.join("logs/inside.yaml");
    for (deck, told) in [
        ("../outside.yaml", "does not lie below"),
        (absolute.to_str().unwrap(), "does not lie below"),
        ("x/../../outside.yaml", "does not lie below"),
        ("link.yaml", "leads out of the folder"),
        ("up/outside.yaml", "leads out of the folder"),
        (".", "this is no file"),
        ("none.yaml", "No such file"),
    ] {
        let said = judged(deck);
        assert_eq!(said.status, 2, "{deck}: {said:?}");
        assert!(said.output.contains(told), "{deck}: {said:?}");
    }
    assert_eq!(judged("inside.yaml").status, 1, "it is read: one card is no deck");
}

#[test]
fn no_byte_of_a_log_moves_the_cursor() {
    let evil = "\u{1b}[2J\u{7}\u{9b}31m\u{202e}";
    let folder = Folder::new("cursor");
    let name = folder.write(&format!("{evil}.gavel"), format!("---\ngame: wars\nevent: x{evil}\n---\nA {evil}\n"));
    let missing = folder.0.join(format!("{evil}.missing")).to_str().unwrap().to_owned();
    let deck = "---\ngame: wars\nplayers: { A: { deck: \"\\e[2J.yaml\" }, B: {} }\n---\nB  plays \"\\e\"\n";
    let deck = folder.write("deck.gavel", deck);
    for arguments in [
        vec!["check", &name],
        vec!["check", &name, "--narrated"],
        vec!["check", &name, "--format", "concise"],
        vec!["check", &name, "--format", "json"],
        vec!["test", &name],
        vec!["fmt", "--diff", &name],
        vec!["fmt", "--check", &name],
        vec!["replay", &name],
        vec!["compare", &name],
        vec!["check", &missing],
        vec!["deck", &missing],
        vec!["check", &deck],
        vec!["fmt", "--diff", &deck],
    ] {
        let said = gavel(&arguments);
        let obeyed = |letter: char| letter.is_control() && letter != '\n' || letter == '\u{202e}';
        assert!(!(said.output.clone() + &said.errors).contains(obeyed), "{arguments:?}: {said:?}");
    }
}

#[test]
fn bytes_that_are_no_text_are_told_and_the_rest_is_read() {
    let said = check_bytes(b"---\ngame: wars\n---\nA \0passes\n\xff\xfe\nA passes\n");
    assert_eq!(said.status, 2);
    assert!(said.output.contains("<stdin>:4:3: invalid a control character (U+0000) stands here"), "{}", said.output);
    assert!(said.output.contains("<stdin>:5:1: invalid the bytes FF are not UTF-8"), "{}", said.output);
    let plain = check(&format!("{POSITION}A passes\n"));
    let marked = check(&format!("\u{feff}{POSITION}A passes\n").replace('\n', "\r\n"));
    assert_eq!((plain.status, plain.output), (marked.status, marked.output));
    let broken: Vec<u8> = HEADER.bytes().chain(std::iter::repeat_n(0xff, 4000)).collect();
    assert!(check_bytes(&broken).output.lines().count() <= 20, "no text at all is not told byte by byte");
}

#[test]
fn numbers_are_as_large_as_they_are() {
    for (line, told) in [
        ("A activates 4294967296", "larger than any number"),
        ("= A reserve 99999999999999999999", "larger than any number"),
        ("= A energy 2147483647+1", "larger than any number"),
        ("A chooses -2147483649", "larger than any number"),
        ("== turn 4294967296: A ==", "larger than any number"),
    ] {
        let said = check(&format!("{POSITION}{line}\n"));
        assert!(said.output.contains(told), "{line}: {}", said.output);
    }
    for line in ["A activates 4294967295", "= A reserve 4294967295", "== turn 4294967295: A ==", "A loses 65536"] {
        assert!(check(&format!("{POSITION}{line}\n")).status <= 2, "{line}");
    }
    let said = check(&format!("{HEADER}given turn 1000001: A, [deploy]\n"));
    assert!(said.output.contains("a game has at most 1000000 turns"), "{}", said.output);
}

#[test]
fn a_position_has_at_most_as_many_cards_as_lie_ready() {
    let given = |cards: usize| {
        let lines = (0..cards).map(|card| format!("given A has \"Reef Hunter\" as h{card} in hand\n"));
        check(&format!("{HEADER}given both have enough\n{}", lines.collect::<String>()))
    };
    assert_eq!(given(250).output, "");
    let said = given(3000);
    assert_eq!(said.status, 2);
    assert_eq!(said.output.lines().count(), 2750, "every card beyond is told");
    assert!(said.output.starts_with("<stdin>:255:13: invalid no such card is left in the deck\n"), "{}", said.output);
}

#[test]
fn a_game_has_65536_handles() {
    let text: String = (0..=65_536).map(|number| format!("h{number} ")).collect();
    let mut names = Names::new(&text, shipped().titles().clone(), vec!["A".to_owned()]);
    let card = PlainDeed::bare(Player(0), ()).card;
    let mut refused = Vec::new();
    let mut start = 0;
    for word in text.split_inclusive(' ') {
        let span = Span::from(start..start + word.trim().len());
        refused.extend(names.introduce(span, &card).err());
        start += word.len();
    }
    assert_eq!(refused.len(), 1);
    assert_eq!(refused[0].message, "a game has at most 65536 handles");
    assert_eq!(refused[0].span.of(&text), "h65536");
}

#[test]
fn a_line_lists_at_most_256_things() {
    let said = check(&format!("{POSITION}A loses 300: {}\n", vec!["used"; 257].join(", ")));
    assert!(said.output.contains("a line lists at most 256 things"), "{}", said.output);
}

#[test]
fn long_titles_and_names_are_shortened_or_told_whole_but_never_compared() {
    let title = "x".repeat(4000);
    let said = check(&format!("{POSITION}A plays \"{title}\"\nA plays {title}\n"));
    assert_eq!(said.output.lines().count(), 2, "{}", said.output);
}

#[test]
fn judging_stops_after_ten_thousand_findings_and_goes_on_with_the_next_game() {
    let log = format!("{}{HEADER}%\n", HEADER.to_owned() + &"%\n".repeat(12_000));
    let said = check(&log);
    assert_eq!(said.status, 2);
    assert_eq!(said.output.lines().count(), 10_002);
    let stop = "<stdin>:10003:1: invalid there are 10000 findings up to here; the rest of this game is not judged";
    assert!(said.output.lines().any(|line| line == stop), "{}", said.output.lines().nth(10_000).unwrap_or_default());
}

#[test]
fn at_most_256_moments_are_remembered() {
    let labels = |count: usize| {
        let passes = (0..count).map(|number| format!("A passes  @a{number}\n"));
        let back = (0..count).rev().map(|number| format!("A takes back @a{number}\n"));
        check(&passes.chain(back).fold(POSITION.to_owned(), |log, line| log + &line))
    };
    assert!(!labels(256).output.contains("remembered"));
    let said = labels(300);
    let refused = said.output.lines().filter(|line| line.contains("no more are remembered")).count();
    assert_eq!(refused, 44, "{}", said.output);
}

#[test]
fn many_games_and_many_files_are_judged_one_by_one() {
    let games = format!("{HEADER}given both have enough\n").repeat(3000) + "---\ngame: chess\n---\n";
    let said = check(&games);
    assert_eq!((said.status, said.output.lines().count()), (2, 1));
    let folder = Folder::new("files");
    for number in 0..300 {
        folder.write(&format!("{number}.gavel"), if number == 150 { "%\n" } else { HEADER });
    }
    let said = gavel(&["check", folder.0.to_str().unwrap(), "--format", "concise"]);
    assert_eq!((said.status, said.output.lines().count()), (2, 1), "{}", said.output);
}

/// The time this thread has had on a processor, where the system tells it: other work on the machine does not count.
fn on_processor() -> Option<Duration> {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// The shorter of two times, on one thread.
fn time(log: &str) -> Duration {
    let once = || {
        let (begin, before) = (Instant::now(), on_processor());
        let said = check(log);
        assert!(said.status <= 2);
        let spent = before.zip(on_processor()).map(|(before, after)| after.saturating_sub(before));
        spent.unwrap_or_else(|| begin.elapsed())
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    pool.install(|| once().min(once()))
}

#[test]
fn four_times_as_many_lines_take_about_four_times_as_long() {
    type Line = fn(usize) -> String;
    let kinds: [(&str, usize, Line); 6] = [
        ("unreadable", 400, |_| "%".to_owned()),
        ("unknown titles", 20, |_| "A plays \"Reef Hutner\"".to_owned()),
        ("handles nobody knows", 100, |number| format!("A plays \"Reef Hunter\" as kt{number}\nA plays tk{number}")),
        ("take-backs", 100, |number| format!("A passes  @a{number}\nA takes back @a{number}")),
        ("rulings", 100, |number| format!("= A hand {number}\nruling \"so\"\n  set A hand 3")),
        ("gaps", 400, |_| "...".to_owned()),
    ];
    for (what, few, line) in kinds {
        let log = |lines: usize| (0..lines).map(line).fold(HEADER.to_owned(), |log, line| log + &line + "\n");
        let (short, long) = (time(&log(few)), time(&log(4 * few)));
        let limit = short * 10 + Duration::from_millis(150);
        assert!(long < limit, "{what}: {few} take {short:?}, four times as many {long:?}");
    }
}

#[test]
fn a_deep_stack_of_interrupts_is_judged() {
    let said = check(&log_of(40, |number| {
        let player = ["A", "B"][number % 2];
        format!("{player} responds: plays \"Anticipation\" as i{number}")
    }));
    assert_eq!(said.status, 1);
    assert_eq!(said.output.lines().count(), 40);
}

#[test]
fn the_page_tells_every_limit_that_the_program_has() {
    let page = fs::read_to_string(Path::new("docs/limits.md")).unwrap();
    for limit in
        ["4096 bytes", "256 KiB", "4 MiB", "4 GiB", "16 levels", "65536", "256 things", "10000", "1000 cards", "250"]
    {
        assert!(page.contains(limit), "{limit} is not on the page");
    }
}
