//! Every command shown in the README and the docs is run, and says what is shown.

use std::{fs, path::PathBuf};

use crate::commands::gavel;

fn documents() -> Vec<PathBuf> {
    let docs = fs::read_dir("docs").unwrap().map(|entry| entry.unwrap().path());
    docs.filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .chain([PathBuf::from("README.md")])
        .collect()
}

/// The words of a command line; single quotation marks hold words together.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in line.split('\'').enumerate() {
        if index % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

fn run(line: &str) -> (u8, String) {
    let words = words(line);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    // Cards are put into use once for a process.
    if words.contains(&"--cards") {
        let done = std::process::Command::new(env!("CARGO_BIN_EXE_gavel")).args(&words).output().unwrap();
        let said = [done.stdout, done.stderr].map(|said| String::from_utf8(said).unwrap()).concat();
        return (u8::try_from(done.status.code().unwrap()).unwrap(), said);
    }
    let said = gavel(&words);
    (said.status, said.output + &said.errors)
}

#[test]
fn every_console_block_says_what_is_shown() {
    let mut shown = 0;
    for path in documents() {
        let text = fs::read_to_string(&path).unwrap();
        for block in text.split("```console\n").skip(1) {
            let block = block.split("```").next().unwrap();
            for session in block.split("$ gavel ").skip(1) {
                let (line, expected) = session.split_once('\n').unwrap();
                let (status, expected) = match expected.strip_prefix("? ") {
                    Some(rest) => rest.split_once('\n').map(|(status, rest)| (status.parse().unwrap(), rest)).unwrap(),
                    None => (0, expected),
                };
                assert_eq!(run(line), (status, expected.to_owned()), "{}: {line}", path.display());
                shown += 1;
            }
        }
    }
    assert!(shown >= 3, "only {shown} commands are shown");
}

/// Commands that are only named, with places left open, have options and names that there are.
#[test]
fn every_command_that_is_named_is_known() {
    let mut named = 0;
    for path in documents() {
        let text = fs::read_to_string(&path).unwrap();
        for command in text.split(['\n', '`']).filter_map(|part| part.trim_start().strip_prefix("gavel ")) {
            let mut words = command.split_whitespace();
            let name = words.next().unwrap();
            if name.starts_with('-') || name.chars().all(char::is_uppercase) {
                continue;
            }
            let help = gavel(&[name, "--help"]);
            assert_eq!(help.status, 0, "{}: gavel {command}", path.display());
            for option in words.map(|word| word.trim_start_matches(['[', '('])).filter(|word| word.starts_with("--")) {
                let letters = |letter: char| letter.is_ascii_lowercase() || letter == '-';
                let option: String = option.chars().take_while(|letter| letters(*letter)).collect();
                let known = help.output.split_whitespace().any(|word| word.trim_matches(',') == option);
                assert!(known, "{}: gavel {command}: {option}", path.display());
            }
            named += 1;
        }
    }
    assert!(named >= 100, "only {named} commands are named");
}

#[test]
fn the_commands_of_the_readme_run() {
    let readme = fs::read_to_string("README.md").unwrap();
    let line = readme.lines().find_map(|line| line.trim().strip_prefix("cargo run -- ")).unwrap();
    assert_eq!(run(line).0, 1, "the example has a finding worth reading");
    assert!(readme.lines().any(|line| line.trim() == "cargo test"));
}

#[test]
fn every_file_the_documents_link_to_exists() {
    for path in documents() {
        let text = fs::read_to_string(&path).unwrap();
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let target = path.parent().unwrap().join(target);
            assert!(target.exists(), "{}: {}", path.display(), target.display());
        }
    }
}
