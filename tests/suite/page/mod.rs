//! The page of a replay as somebody sees it: in a browser, from what is shown. Where there is none, these tests say that they were
//! skipped; with `GAVEL_BROWSER` set they fail instead.

mod browser;
mod eyes;
mod judged;

use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;

use crate::{
    commands::{gavel, gavel_reading},
    folder::Folder,
};
use browser::Browser;

const FINALS: &str = "fixtures/wars/finals.gavel";
const DISPUTE: &str = "fixtures/wars/dispute.gavel";
const BATTLES: &str = "fixtures/wars/games/battles.gavel";
const EVENING: &str = "fixtures/toy/evening.gavel";

/// What is to be seen of the table and the line in hand.
const SEEN: &str = include_str!("seen.js");

/// A page in a file of its own.
struct Page {
    folder: Folder,
    bytes: usize,
}

impl Page {
    fn of(log: &str) -> Self {
        Self::made(log, gavel(&["replay", "--format", "html", log]).output)
    }

    fn made(name: &str, page: String) -> Self {
        // Tests that run side by side look at the same games.
        static MADE: AtomicUsize = AtomicUsize::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let folder = Folder::new(&format!("page-{}-{number}", name.replace('/', "-")));
        folder.write("page.html", &page);
        Self { folder, bytes: page.len() }
    }

    fn url(&self, at: &str) -> String {
        format!("file://{}{at}", self.folder.path("page.html"))
    }
}

impl Browser {
    /// What is to be seen.
    fn seen(&mut self) -> Value {
        self.evaluate(SEEN)
    }

    /// The line in hand and the address of the page.
    fn line(&mut self) -> (String, String) {
        self.wait(150);
        let seen = self.seen();
        let text = |key: &str| seen[key].as_str().unwrap_or_default().to_owned();
        (text("where"), text("line"))
    }

    fn wait(&mut self, milliseconds: u32) {
        self.evaluate(&format!("new Promise((done) => setTimeout(done, {milliseconds}))"));
    }

    /// The text of what is shown of an element; nothing if it is not there or not to be seen.
    fn shown(&mut self, selector: &str) -> String {
        let selector = Value::from(selector);
        self.text(&format!(
            "(() => {{ const found = document.querySelector({selector}); return found?.checkVisibility() ? found.innerText : ''; }})()"
        ))
    }

    fn click(&mut self, selector: &str) {
        let selector = Value::from(selector);
        self.evaluate(&format!("document.querySelector({selector}).click()"));
    }

    /// Types into what has the focus, and ends with a key.
    fn write(&mut self, text: &str, key: &str) {
        self.call("Input.insertText", &serde_json::json!({ "text": text }));
        self.press(key, false);
    }

    fn all_was_quiet(&self) {
        assert_eq!(self.complaints, Vec::<String>::new());
    }
}

#[test]
fn keys_lead_through_the_game() {
    let Some(mut browser) = Browser::start("keys") else { return };
    let page = Page::of(BATTLES);
    browser.open(&page.url(""));
    assert_eq!(browser.line().1, "set-up");
    let go = |browser: &mut Browser, key: &str, shift: bool| {
        browser.press(key, shift);
        browser.line()
    };
    let (_, first) = go(&mut browser, "ArrowRight", false);
    let (_, second) = go(&mut browser, "ArrowRight", false);
    assert_ne!(first, second);
    assert_eq!(go(&mut browser, "ArrowLeft", false).1, first);
    assert!(go(&mut browser, "ArrowRight", true).1.starts_with("turn 1: "));
    assert!(go(&mut browser, "ArrowRight", true).1.starts_with("turn 2: "));
    assert!(go(&mut browser, "ArrowLeft", true).1.starts_with("turn 1: "));
    assert_eq!(browser.shown(".battle"), "");
    browser.press("b", false);
    assert!(browser.shown(".battle").starts_with("Battle at "), "{}", browser.shown(".battle"));
    let fought = browser.line();
    browser.press("b", false);
    assert_ne!(browser.line(), fought);
    assert_eq!(go(&mut browser, "b", true), fought);
    assert!(go(&mut browser, "End", false).1.starts_with("end: "));
    assert_eq!(go(&mut browser, "Home", false).1, "set-up");
    browser.press("g", false);
    browser.write("T14.7", "Enter");
    assert_eq!(browser.line().0, "#T14.7");
    browser.press("g", false);
    browser.write("T99.1", "Enter");
    assert_eq!(browser.shown("#astray"), "there is no T99.1");
    browser.press("?", true);
    let keys = browser.shown("#sheet");
    for key in ["→", "←", "Space", "F", "B", "Home", "End", "?"] {
        assert!(keys.lines().any(|line| line == key), "{key}: {keys}");
    }
    browser.press("Escape", false);
    assert_eq!(browser.shown("#sheet"), "");
    browser.all_was_quiet();
}

#[test]
fn it_plays_by_itself_and_can_be_paused() {
    let Some(mut browser) = Browser::start("playing") else { return };
    let page = Page::of(FINALS);
    browser.open(&page.url("#T9.1"));
    browser.evaluate("document.getElementById('speed').value = '150'");
    browser.press(" ", false);
    browser.wait(1000);
    browser.press(" ", false);
    let paused = browser.line();
    assert_ne!(paused.0, "#T9.1");
    browser.wait(400);
    assert_eq!(browser.line(), paused);
    browser.all_was_quiet();
}

#[test]
fn findings_lead_to_their_causes_and_tell_the_rule() {
    let Some(mut browser) = Browser::start("findings") else { return };
    let page = Page::of(FINALS);
    browser.open(&page.url(""));
    assert!(browser.shown("#verdict").contains("illegal; legal to T9.6"), "{}", browser.shown("#verdict"));
    browser.press("f", false);
    let (at, line) = browser.line();
    assert_eq!((at.as_str(), line.starts_with("14:44B damages rh")), ("#T9.7", true), "{line}");
    let finding = "[aria-current] .finding";
    assert!(browser.shown(finding).contains("× illegal") || browser.shown(finding).contains("illegal B damages"));
    assert!(!browser.shown(finding).contains("no further card may be damaged"));
    browser.click("[aria-current] .finding summary");
    let told = browser.shown(finding);
    assert!(told.contains("Once attrition is satisfied no further card may be damaged for it."), "{told}");
    assert!(
        told.contains("wars.attrition.stop-when-satisfied") && told.contains("line 27: 3 attrition from here"),
        "{told}"
    );
    browser.evaluate("[...document.querySelectorAll('[aria-current] .causes a')].at(-1).click()");
    browser.wait(50);
    assert_eq!(browser.line().0, "#T9.5");
    assert!(browser.shown("#announcer").contains("A reveals \"Calder Gunner\" (3)"));
    browser.all_was_quiet();
}

#[test]
fn a_link_opens_at_its_step() {
    let Some(mut browser) = Browser::start("links") else { return };
    let page = Page::of(FINALS);
    for (at, damaged, line) in [
        ("#T9.5", 0, "14:43A reveals \"Calder Gunner\" (3)@destiny"),
        ("#T9.6", 1, "B damages rs (5)"),
        ("#L31", 2, "14:44B damages rh“B: \"better the hunter than two energy\"”"),
        ("#@destiny", 0, "14:43A reveals \"Calder Gunner\" (3)@destiny"),
    ] {
        browser.open(&page.url(at));
        let marked = browser.evaluate("document.querySelectorAll('.turned-90').length");
        assert_eq!((browser.line().1.replace(['“', '”'], ""), marked), (line.replace(['“', '”'], ""), damaged.into()));
    }
    browser.open(&page.url("?bare#T9.6"));
    assert_eq!((browser.line().1.as_str(), browser.shown("#masthead").as_str()), ("B damages rs (5)", ""));
    let within = "(() => { const { top, bottom } = document.getElementById('on').getBoundingClientRect(); return top > 0 && bottom <= innerHeight; })()";
    assert_eq!(browser.evaluate(within), true, "the way on is to be seen");
    browser.all_was_quiet();
}

#[test]
fn it_can_be_read_on_a_phone_and_in_the_dark() {
    let Some(mut browser) = Browser::start("phone") else { return };
    browser.resize(390, 844);
    browser.prefer("prefers-color-scheme", "dark");
    for (log, at) in [(FINALS, "#T9.7"), (BATTLES, "#L400"), (EVENING, "#T4.6")] {
        let page = Page::of(log);
        browser.open(&page.url(at));
        assert_eq!(browser.evaluate("document.documentElement.scrollWidth"), 390, "{log}");
        let inside = "[...document.querySelectorAll('[aria-current] .said, #play, #on, #slider, #table .turn')].map((shown) => { \
            const { left, top, right, bottom } = shown.getBoundingClientRect(); \
            return left >= 0 && top >= 0 && right <= 390 && bottom <= 844 && right > left; })";
        assert_eq!(browser.evaluate(inside), serde_json::json!([true, true, true, true, true]), "{log}");
        let small = "[...document.querySelectorAll('#log .said')].filter((said) => parseFloat(getComputedStyle(said).fontSize) < 13).length";
        assert_eq!(browser.evaluate(small), 0, "{log}");
        assert_eq!(browser.text("getComputedStyle(document.body).backgroundColor"), "rgb(23, 24, 27)");
    }
    browser.all_was_quiet();
}

#[test]
fn one_seat_sees_what_it_may() {
    let Some(mut browser) = Browser::start("eyes") else { return };
    let page = Page::of(EVENING);
    browser.open(&page.url("#T1.3"));
    let pledges = "[...document.querySelectorAll('.seat')].map((seat) => `${seat.querySelector('.token').textContent}: ${seat.querySelector('.before .card-title').textContent}`).sort().join(', ')";
    assert_eq!(browser.text(pledges), "A: Comet c1, B: Lantern, C: ?");
    let look = |browser: &mut Browser, eyes: &str| {
        browser.look_through(eyes);
        browser.text(pledges)
    };
    assert_eq!(look(&mut browser, "A"), "A: Comet c1, B: ?, C: ?");
    assert_eq!(look(&mut browser, "everybody"), "A: ?, B: ?, C: ?");
    assert_eq!(look(&mut browser, "B"), "A: ?, B: Lantern, C: ?");
    assert!(!browser.shown("#log").contains("Comet\" as c1"), "nor does the log tell them");
    browser.press("g", false);
    browser.write("T1.6", "Enter");
    assert_eq!(browser.text(pledges), "A: Comet c1, B: Lantern, C: Moth", "they are shown now");
    assert_eq!(browser.text("document.querySelector('.at-bottom .token').textContent"), "A");
    browser.press("s", false);
    assert_eq!(browser.text("document.querySelector('.at-bottom .token').textContent"), "B");
    browser.all_was_quiet();
}

#[test]
fn what_editions_make_of_a_line_is_told_at_it() {
    let Some(mut browser) = Browser::start("editions") else { return };
    let page = Page::of(DISPUTE);
    browser.open(&page.url("#@ferry"));
    browser.click("[aria-current] .compared summary");
    let told = browser.shown("[aria-current] .compared");
    for words in ["incursion", "legal", "comprehensive", "no movement action", "Whenever the ship or vehicle moves."] {
        assert!(told.contains(words), "{words}: {told}");
    }
    browser.all_was_quiet();
}

#[test]
fn times_lead_to_the_video() {
    let Some(mut browser) = Browser::start("video") else { return };
    let log = std::fs::read_to_string(FINALS).unwrap().replace("decks/", "fixtures/wars/decks/");
    let with = |video: &str| {
        let log = log.replacen("edition:", &format!("video: {video}\nedition:"), 1);
        Page::made("video", gavel_reading(&["replay", "--format", "html", "-"], log.as_bytes()).output)
    };
    let page = with("https://videos.example/watch?v=1&t=60");
    browser.open(&page.url(""));
    let links = "[...document.querySelectorAll('#log a.moment')].map((link) => `${link.textContent} ${link.href}`)";
    assert_eq!(
        browser.evaluate(links),
        serde_json::json!([
            "14:41 https://videos.example/watch?v=1&t=60",
            "14:43 https://videos.example/watch?v=1&t=180",
            "14:44 https://videos.example/watch?v=1&t=240",
            "14:46 https://videos.example/watch?v=1&t=360",
        ])
    );
    let page = with("'javascript:document.title=1'");
    browser.open(&page.url(""));
    assert_eq!(browser.evaluate(links), serde_json::json!([]));
    browser.all_was_quiet();
}

#[test]
fn implied_steps_can_be_folded() {
    let Some(mut browser) = Browser::start("folded") else { return };
    let page = Page::of(FINALS);
    browser.open(&page.url("#T9.7"));
    browser.press("ArrowRight", false);
    assert_eq!(browser.line(), ("#before-L32".to_owned(), "A passes, B passes".to_owned()));
    browser.press("ArrowLeft", false);
    browser.press("i", false);
    browser.press("ArrowRight", false);
    assert_eq!(browser.line(), ("#L32".to_owned(), "[power]".to_owned()));
    assert_eq!(browser.shown(".step.silence"), "");
    browser.all_was_quiet();
}

#[test]
fn what_a_log_says_stays_text_in_the_browser() {
    let Some(mut browser) = Browser::start("hostile") else { return };
    let bad = "<img src=x onerror=alert(1)></script><script>document.title='taken'</script><!--";
    let log = format!(
        "---\ngame: toy\nevent: \"{bad} \\e[2J \\u202e\"\nplayers: {{A: {{}}, B: {{}}, C: {{}}}}\n---\n== turn 1: A ==\n\
         A pledges \"Comet\"  {{!? {bad}}}  # {bad}\n# {bad}\nB pledges \"{bad}\"\n... \"{bad}\"\n"
    );
    let page = Page::made("hostile", gavel_reading(&["replay", "--format", "html", "-"], log.as_bytes()).output);
    browser.open(&page.url(""));
    browser.press("End", false);
    assert!(browser.shown("#title").starts_with(bad), "{}", browser.shown("#title"));
    assert!(browser.shown("#title").ends_with(r"\u{1b}[2J \u{202e}"), "{}", browser.shown("#title"));
    assert!(browser.text("document.title").starts_with(bad));
    let shown = browser.shown("#log");
    assert!(shown.matches(bad).count() >= 3, "{shown}");
    assert_eq!(browser.evaluate("document.querySelectorAll('img, #log script').length"), 0);
    browser.all_was_quiet();
}

/// How long the page has worked, in seconds of its own: what else a machine does is no matter.
fn worked(browser: &mut Browser) -> f64 {
    let told = browser.call("Performance.getMetrics", &serde_json::json!({}));
    let metric = told["metrics"].as_array().unwrap().iter().find(|metric| metric["name"] == "TaskDuration");
    metric.unwrap()["value"].as_f64().unwrap()
}

#[test]
fn a_long_game_opens_at_once() {
    let Some(mut browser) = Browser::start("long") else { return };
    let page = Page::of(BATTLES);
    assert!(page.bytes < 1_000_000, "{} bytes", page.bytes);
    browser.call("Performance.enable", &serde_json::json!({"timeDomain": "threadTicks"}));
    browser.open(&page.url("#L400"));
    let opened = worked(&mut browser);
    assert!(browser.line().1.starts_with("= casualties A 13"));
    assert!(opened < 2.0, "{opened} s");
    browser.all_was_quiet();
}

#[test]
fn a_screen_reader_finds_its_way() {
    let Some(mut browser) = Browser::start("reader") else { return };
    let page = Page::of(FINALS);
    browser.open(&page.url("#T9.6"));
    browser.call("Accessibility.enable", &serde_json::json!({}));
    let tree = browser.call("Accessibility.getFullAXTree", &serde_json::json!({}));
    let nodes: Vec<(&str, &str)> = tree["nodes"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|node| node["ignored"] != true)
        .map(|node| (node["role"]["value"].as_str().unwrap_or(""), node["name"]["value"].as_str().unwrap_or("")))
        .collect();
    for (role, name) in [
        ("list", ""),
        ("region", "The table"),
        ("region", "The log"),
        ("navigation", "Getting about"),
        ("button", "Next step"),
        ("button", "A’s reserve: 30"),
        ("button", "Reef Strider, B’s, vehicle, power 4, tactics 2, defense 5, damaged"),
        ("slider", "Step"),
    ] {
        assert!(nodes.contains(&(role, name)), "{role} {name}: {nodes:?}");
    }
    assert!(nodes.iter().all(|(role, name)| *role != "button" || !name.is_empty()));
    browser.all_was_quiet();
}

/// Places that do not fit are drawn smaller on a screen, and scrolled on a phone.
#[test]
fn the_whole_table_is_in_sight() {
    let Some(mut browser) = Browser::start("sight") else { return };
    let page = Page::of(BATTLES);
    let hidden = "[...document.querySelectorAll('.row .card')].filter((card) => { \
        const [inner, outer] = [card.getBoundingClientRect(), card.closest('.rows').getBoundingClientRect()]; \
        return inner.left < outer.left - 1 || inner.right > outer.right + 1; }).length";
    for (width, height, all) in [(1440, 900, true), (820, 1180, true), (390, 844, false)] {
        browser.resize(width, height);
        browser.open(&page.url("#L400"));
        assert_eq!(browser.evaluate(hidden) == 0, all, "{width}");
        let size = browser.evaluate("parseFloat(document.querySelector('.row').currentCSSZoom)").as_f64().unwrap();
        assert!((0.69..=1.0).contains(&size), "{width}: {size}");
    }
    browser.all_was_quiet();
}

#[test]
fn it_is_told_in_full_on_paper() {
    let Some(mut browser) = Browser::start("paper") else { return };
    let page = Page::of(FINALS);
    browser.prefer("prefers-color-scheme", "dark");
    browser.open(&page.url("#T9.7"));
    let rule = "Once attrition is satisfied no further card may be damaged for it.";
    assert!(!browser.shown("#log").contains(rule));
    browser.evaluate("dispatchEvent(new Event('beforeprint'))");
    browser.call("Emulation.setEmulatedMedia", &serde_json::json!({"media": "print"}));
    assert!(browser.shown("#log").contains(rule));
    assert_eq!(browser.shown("#controls"), "");
    let ink = "getComputedStyle(document.body).color + ' on ' + getComputedStyle(document.body).backgroundColor";
    assert_eq!(browser.text(ink), "rgb(36, 34, 30) on rgb(255, 255, 255)");
    browser.evaluate("dispatchEvent(new Event('afterprint'))");
    assert!(!browser.shown("#log").contains(rule));
    browser.all_was_quiet();
}

/// Pictures of the page, for the README and for looking at: `GAVEL_PICTURES=folder cargo test --test suite pictures -- --ignored`.
#[test]
#[ignore = "makes files"]
fn pictures() {
    let folder = std::env::var("GAVEL_PICTURES").expect("GAVEL_PICTURES names a folder");
    let mut browser = Browser::start("pictures").expect("a browser");
    for (log, at) in [(FINALS, "#T9.7"), (BATTLES, "#L296"), (BATTLES, "#L400"), (EVENING, "#T4.8")] {
        let page = Page::of(log);
        browser.call("Performance.enable", &serde_json::json!({"timeDomain": "threadTicks"}));
        browser.open(&page.url(at));
        println!("{log}: {} bytes, open after {} s of its own", page.bytes, worked(&mut browser));
        for scheme in ["light", "dark"] {
            browser.prefer("prefers-color-scheme", scheme);
            for (width, height) in [(390, 844), (820, 1180), (1440, 900)] {
                browser.resize(width, height);
                browser.open(&page.url(at));
                browser.wait(300);
                let name = log.rsplit('/').next().unwrap().trim_end_matches(".gavel");
                let shot = browser.call("Page.captureScreenshot", &serde_json::json!({"format": "png"}));
                let bytes = data_encoding::BASE64.decode(shot["data"].as_str().unwrap().as_bytes()).unwrap();
                std::fs::write(format!("{folder}/{name}{}-{width}-{scheme}.png", at.replace('#', "-")), bytes).unwrap();
            }
        }
        browser.prefer("prefers-color-scheme", "light");
        let printed = browser.call("Page.printToPDF", &serde_json::json!({"paperWidth": 8.27, "paperHeight": 11.69}));
        let bytes = data_encoding::BASE64.decode(printed["data"].as_str().unwrap().as_bytes()).unwrap();
        let name = log.rsplit('/').next().unwrap().trim_end_matches(".gavel");
        std::fs::write(format!("{folder}/{name}{}.pdf", at.replace('#', "-")), bytes).unwrap();
    }
}
