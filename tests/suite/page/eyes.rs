//! Through somebody's eyes: what the page shows then is what is in a file that was written for them, at every step.

use serde_json::Value;

use super::{Browser, EVENING, Page, judged::seen_at_every_step};
use crate::commands::gavel;

const SKIRMISH: &str = "fixtures/wars/games/skirmish.gavel";

/// A hand of which nobody wrote down how many cards it has, and findings with causes and doubts that name hidden cards.
const HIDDEN: &str = "tests/suite/page/hidden.gavel";

/// The steps of a replay, those left aside that stand on lines of comments alone: they are in no file for one seat.
fn steps(arguments: &[&str]) -> Vec<bool> {
    let told = gavel(&[&["replay", "--format", "json"], arguments].concat());
    let told: Value = serde_json::from_str(&told.output).unwrap();
    told["steps"].as_array().unwrap().iter().map(|step| step["kind"] != "note").collect()
}

impl Browser {
    pub(super) fn look_through(&mut self, eyes: &str) {
        self.evaluate(&format!(
            "{{ const eyes = document.getElementById('eyes'); eyes.value = [...eyes.options].find((option) => option.text === '{eyes}').value; \
             eyes.dispatchEvent(new Event('change')); }}"
        ));
    }

    /// What is seen at each step of a page, but for lines of comments alone, and the address, which follows later.
    fn whole(&mut self, page: &Page, eyes: Option<&str>, steps: &[bool]) -> Vec<Value> {
        self.open(&page.url(""));
        if let Some(eyes) = eyes {
            self.look_through(eyes);
        }
        let mut seen = seen_at_every_step(self, steps.len());
        for step in &mut seen {
            step["where"] = Value::Null;
        }
        seen.into_iter().zip(steps).filter(|(_, told)| **told).map(|(seen, _)| seen).collect()
    }
}

#[test]
fn the_page_shows_each_what_a_file_of_their_own_would() {
    let Some(mut browser) = Browser::start("eyes-of-all") else { return };
    browser.prefer("prefers-reduced-motion", "reduce");
    let three = &["public", "A", "B", "C"][..];
    for (log, viewers) in [(HIDDEN, three), (EVENING, three), (SKIRMISH, &["public", "A", "B"][..])] {
        let (page, all) = (Page::of(log), steps(&[log]));
        for viewer in viewers {
            let own = gavel(&["replay", "--format", "html", "--seen-by", viewer, log]).output;
            let own = Page::made(&format!("{log}-{viewer}"), own);
            let shown = browser.whole(&page, Some(if *viewer == "public" { "everybody" } else { viewer }), &all);
            let in_file = browser.whole(&own, None, &steps(&["--seen-by", viewer, log]));
            assert_eq!(shown.len(), in_file.len(), "{log}, {viewer}");
            for (shown, in_file) in shown.iter().zip(&in_file) {
                assert_eq!(shown, in_file, "{log}, {viewer}, at {}", shown["line"]);
            }
            assert_eq!(browser.text("document.getElementById('eyes').value"), "", "a file for one has no others' eyes");
        }
    }
    browser.all_was_quiet();
}

#[test]
fn findings_are_told_through_eyes_without_what_names_hidden_cards() {
    let Some(mut browser) = Browser::start("eyes-of-findings") else { return };
    browser.open(&Page::of(HIDDEN).url("#L16"));
    let found = |browser: &mut Browser| {
        browser.text("document.querySelector('#log [aria-current] .finding')?.textContent ?? ''")
    };
    let whole = found(&mut browser);
    assert!(whole.contains("A pledged here") && whole.contains("the position or the deck lists"), "{whole}");
    for (eyes, cause, doubt) in
        [("A", true, false), ("B", false, true), ("C", false, false), ("everybody", false, false)]
    {
        browser.look_through(eyes);
        let told = found(&mut browser);
        assert!(told.contains("a second pledge"), "{eyes}: {told}");
        assert_eq!(told.contains("A pledged here"), cause, "{eyes}: {told}");
        assert_eq!(told.contains("the position or the deck lists"), doubt, "{eyes}: {told}");
    }
    browser.all_was_quiet();
}
