//! Games as they are scribbled at a table, by people who have seen one log: most of their lines are read, and of the others most
//! are offered as they would be.

use serde_json::Value;

use crate::commands::gavel_reading;

const HANDS: [&str; 2] = [include_str!("scribbled/one.gavel"), include_str!("scribbled/other.gavel")];

/// The lines below the headers.
fn lines(text: &str) -> usize {
    let mut header = false;
    let mut lines = 0;
    for line in text.lines() {
        match line {
            "---" => header = !header,
            _ => lines += usize::from(!header && !line.trim().is_empty()),
        }
    }
    lines
}

/// The lines that are not read, and whether another is offered in the place of each.
fn unread(text: &str) -> Vec<bool> {
    let told: Value =
        serde_json::from_str(&gavel_reading(&["check", "-", "--format", "json"], text.as_bytes()).output).unwrap();
    let findings = told["files"][0]["findings"].as_array().unwrap();
    let invalid = findings.iter().filter(|finding| finding["class"] == "invalid");
    invalid.map(|finding| finding["help"].as_str().is_some_and(|help| help.contains("did you mean"))).collect()
}

#[test]
fn most_of_what_is_scribbled_at_a_table_is_read() {
    let all: usize = HANDS.iter().map(|hand| lines(hand)).sum();
    let unread: Vec<bool> = HANDS.iter().flat_map(|hand| unread(hand)).collect();
    let offered = unread.iter().filter(|offered| **offered).count();
    println!("{} of {all} lines are not read; for {offered} of them another is offered", unread.len());
    assert!(all > 300 && unread.len() * 10 <= all, "{} of {all} lines are not read", unread.len());
}
