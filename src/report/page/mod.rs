//! A game as a page: one file that draws the table at every step and fetches nothing.
//!
//! The page is the HTML, CSS and JavaScript beside this file, put together by `build/page.rs`; what is told comes as one JSON
//! document in the page. What a log says gets into the page in two places only, that document and the title, and is text in both:
//! nothing in it can end the element it stands in, its hidden characters are shown by their numbers, and the page's policy
//! runs no script but its own.

use std::io;

use serde::Serialize;
use serde_json::Value;

use super::{
    clean,
    compare::{self, Comparison},
    replay::{Document, Replay},
};

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!(concat!(env!("OUT_DIR"), "/page.css"));
const SCRIPT: &str = include_str!(concat!(env!("OUT_DIR"), "/page.js"));
const POLICY: &str = include_str!(concat!(env!("OUT_DIR"), "/page.policy"));

/// What the page is drawn from.
#[derive(Serialize)]
struct Drawn<'a, C> {
    #[serde(flatten)]
    replay: Document<'a>,
    /// The game by each edition, where they judge it differently.
    compared: Option<C>,
}

/// The page of a replay, and with it the game judged by several editions, if that is wanted.
///
/// # Errors
/// When it cannot be written down, which texts and numbers always can.
pub fn page(replay: &Replay<'_>, compared: Option<&Comparison<'_>>) -> io::Result<String> {
    let replay = Document::new(replay);
    let title = if replay.title.is_empty() { replay.file } else { replay.title };
    let compared = compared.filter(|game| game.differs()).map(compare::record);
    Ok(filled(title, serde_json::to_value(Drawn { replay, compared })?))
}

/// The page with a title and what it is drawn from.
fn filled(title: &str, mut drawn: Value) -> String {
    show(&mut drawn);
    let drawn = embedded(&drawn.to_string());
    let title = escaped(&clean::prose(title));
    let mut page = String::with_capacity(PAGE.len() + STYLE.len() + SCRIPT.len() + drawn.len());
    for piece in PAGE.split("{{") {
        let (name, rest) = piece.split_once("}}").unwrap_or(("", piece));
        page.push_str(match name {
            "policy" => POLICY,
            "title" => &title,
            "style" => STYLE,
            "replay" => &drawn,
            "script" => SCRIPT,
            _ => "",
        });
        page.push_str(rest);
    }
    page
}

/// Shows the hidden characters of all texts by their numbers.
fn show(drawn: &mut Value) {
    match drawn {
        Value::String(text) if text.contains(clean::is_hidden) => *text = clean::prose(text).into_owned(),
        Value::Array(values) => values.iter_mut().for_each(show),
        Value::Object(values) => values.values_mut().for_each(show),
        _ => {}
    }
}

/// JSON that can stand in a page: outside of its texts there is none of these characters.
fn embedded(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for character in json.chars() {
        match character {
            '<' => text.push_str("\\u003c"),
            '>' => text.push_str("\\u003e"),
            '&' => text.push_str("\\u0026"),
            _ => text.push(character),
        }
    }
    text
}

/// Text for the content of an element.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_place_of_the_page_is_filled() {
        let places: Vec<&str> =
            PAGE.split("{{").skip(1).filter_map(|piece| piece.split_once("}}")).map(|(name, _)| name).collect();
        assert_eq!(places, ["policy", "title", "style", "title", "replay", "script"]);
        let whole = filled("A & B", json!({"title": "{{script}}"}));
        assert!(whole.contains("<title>A &amp; B</title>") && whole.contains(r#"{"title":"{{script}}"}"#));
        assert_eq!(whole.matches(SCRIPT).count(), 1);
    }

    #[test]
    fn what_a_log_says_stays_text() {
        let hostile = "</script><!--<script>&\u{2028}\u{202e}\u{0}\u{1b}";
        let whole = filled(hostile, json!({"file": hostile, "deep": [{"said": hostile}]}));
        assert_eq!(whole.matches("</script").count(), 2);
        assert_eq!(whole.matches("<script").count(), 2);
        assert!(!whole.contains("<!--") && !whole.contains(|letter| letter != '\n' && clean::is_hidden(letter)));
        let data = whole.split_once("id=\"replay\">").and_then(|(_, rest)| rest.split_once("</script>"));
        let data: Value = serde_json::from_str(data.unwrap_or_default().0).unwrap_or_default();
        assert_eq!(data["deep"][0]["said"], r"</script><!--<script>&\u{2028}\u{202e}\u{0}\u{1b}");
    }

    #[test]
    fn no_script_of_the_page_makes_markup_of_text() {
        for dangerous in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function("] {
            assert!(!SCRIPT.contains(dangerous), "{dangerous}");
        }
        assert!(!PAGE.contains(" style=") && !PAGE.contains(" onclick"));
        assert!(!STYLE.contains("url(") && !STYLE.contains("@import"));
    }
}
