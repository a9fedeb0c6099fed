//! The replay for a terminal.

use super::{Moment, Part, Replay};
use crate::report::paint::{Ink, Pen};
use crate::report::{Style, clean, concise, full, summary, verdict, width};
use crate::rulebook::{Finding, Standing};

/// The replay for a terminal.
#[must_use]
pub fn page(replay: &Replay<'_>, style: &Style) -> String {
    let course = replay.course();
    let last = course.moments.iter().rev().find_map(|moment| moment.line);
    let address = |moment: &Moment<'_>| moment.address().map_or(0, width::of);
    let mut page = Page {
        pen: Pen::new(style),
        digits: last.unwrap_or(0).to_string().len(),
        addresses: course.moments.iter().map(address).max().unwrap_or(0),
        stood: "",
        text: heading(replay),
    };
    for finding in &course.outside {
        page.text.push_str(&concise::line(&replay.judged, finding));
    }
    page.text.push('\n');
    if let Some(first) = course.moments.first().filter(|first| replay.from.is_some() && !first.before.is_empty()) {
        page.row(("", page.pen.glyphs.gap), "", &Words::field("now: ", &clean::prose(first.before)));
        page.stood = first.before;
    }
    let told = course.moments.iter().filter(|moment| moment.is_worth_telling());
    for (index, moment) in told.enumerate() {
        if matches!(moment.part, Part::Turn | Part::End) && index > 0 {
            page.text.push('\n');
        }
        page.moment(moment);
    }
    match course.stopped {
        Some(0) => page.text.push_str("no line was judged\n"),
        Some(line) => page.text.push_str(&format!("judging stopped after line {line}\n")),
        None => {}
    }
    if !page.text.ends_with("\n\n") {
        page.text.push('\n');
    }
    for line in summary::file(&replay.judged) {
        page.text.push_str(&line);
        page.text.push('\n');
    }
    page.text
}

/// `finals.gavel, game 2 of 3: Lamplight night (edition second)`
fn heading(replay: &Replay<'_>) -> String {
    let (title, edition) = replay.title();
    let mut words = clean::name(replay.judged.source.name()).into_owned();
    if replay.games > 1 {
        words.push_str(&format!(", game {} of {}", replay.number + 1, replay.games));
    }
    for (before, detail, after) in [(": ", title, ""), (" (edition ", edition, ")")] {
        if !detail.is_empty() {
            words.push_str(&format!("{before}{}{after}", clean::prose(detail)));
        }
    }
    words + "\n"
}

/// Words of a row; the first of them may be in a colour of their own.
struct Words<'a> {
    indent: usize,
    ink: Option<Ink>,
    lead: &'a str,
    rest: &'a str,
}

impl<'a> Words<'a> {
    /// `name: value`, below a line.
    const fn field(name: &'a str, value: &'a str) -> Self {
        Self { indent: 2, ink: Some(Ink::Strong), lead: name, rest: value }
    }
}

/// However far in a line is written, this many columns of its indentation are shown.
const DEEPEST: usize = 16;

/// What is written for a terminal.
struct Page<'s, 'r> {
    pen: Pen<'s>,
    digits: usize,
    addresses: usize,
    /// Where the game stood when that was told last.
    stood: &'r str,
    text: String,
}

impl Moment<'_> {
    /// What nobody wrote is told where it changed something on the table.
    fn is_worth_telling(&self) -> bool {
        self.part != Part::Silence || self.told.is_some_and(|told| !told.words.is_empty())
    }

    /// Whether it stands on a line of its own.
    const fn is_written(&self) -> bool {
        !matches!(self.part, Part::SetUp | Part::Silence | Part::Reread)
    }
}

impl<'r> Page<'_, 'r> {
    fn moment(&mut self, moment: &Moment<'r>) {
        let said = moment.told.map_or("", |told| told.said.as_str());
        let text = match moment.part {
            Part::SetUp => "set-up".into(),
            Part::Silence => format!("({})", clean::prose(said)).into(),
            Part::Reread => {
                let why = moment.told.and_then(|told| told.why.as_deref()).unwrap_or_default();
                format!("({}: {})", clean::prose(said), clean::prose(why)).into()
            }
            _ => clean::prose(moment.written.text),
        };
        let ink = match moment.part {
            Part::SetUp | Part::Turn | Part::End | Part::Marker => Some(Ink::Strong),
            Part::Aside | Part::Silence | Part::Reread => Some(Ink::Faint),
            _ => None,
        };
        let number = moment.line.filter(|_| moment.is_written()).map(|line| line.to_string()).unwrap_or_default();
        let indent = moment.written.text.chars().take(DEEPEST).take_while(|letter| letter.is_whitespace()).count();
        let words = Words { indent, ink, lead: &text, rest: "" };
        self.row((&number, self.pen.glyphs.wall), moment.address().unwrap_or_default(), &words);
        if let Some(told) = moment.told {
            for change in &told.words {
                self.below(&Words { indent: 2, ink: None, lead: "", rest: &self.arrows(&clean::prose(change)) });
            }
            if told.status != self.stood && !told.status.is_empty() {
                self.below(&Words::field("now: ", &clean::prose(&told.status)));
                self.stood = &told.status;
            }
            if told.readings > 1 && moment.is_written() {
                self.below(&Words::field("readings: ", &told.readings.to_string()));
            }
        }
        moment.findings.iter().for_each(|finding| self.finding(finding));
    }

    fn finding(&mut self, finding: &Finding) {
        let ink = if finding.standing == Standing::Stands { Ink::Class(finding.class) } else { Ink::Faint };
        let rule = finding.rule.map(|rule| format!(" {}", clean::name(rule))).unwrap_or_default();
        let lead = format!("{} {}{rule}: ", self.pen.sign(finding.class), verdict::word(finding.class));
        self.below(&Words { indent: 2, ink: Some(ink), lead: &lead, rest: &clean::prose(&finding.message) });
        for (name, value) in full::fields(finding) {
            if matches!(name, "rests on" | "standing") {
                self.below(&Words { indent: 4, ..Words::field(&format!("{name}: "), &value) });
            }
        }
    }

    fn below(&mut self, words: &Words<'_>) {
        self.row(("", self.pen.glyphs.note), "", words);
    }

    /// Writes a row: a number, a wall, an address and words, wrapped with the rest of them further in.
    fn row(&mut self, (number, wall): (&str, &str), address: &str, words: &Words<'_>) {
        let (digits, addresses) = (self.digits, self.addresses);
        let aside = if addresses == 0 { 0 } else { addresses + 2 };
        let room = self.pen.room(digits + 4 + aside + words.indent);
        let indent = " ".repeat(words.indent);
        for (index, line) in self.pen.hang((words.lead, words.rest), words.ink, room).iter().enumerate() {
            let note = ("", self.pen.glyphs.note, "");
            let (number, wall, address) = if index == 0 { (number, wall, address) } else { note };
            let gutter = self.pen.paint(Ink::Faint, &format!(" {number:>digits$} {wall} {address:<aside$}"));
            self.text.push_str(format!("{gutter}{indent}{line}").trim_end());
            self.text.push('\n');
        }
    }

    /// The arrows in what the judge tells, as the style draws them.
    fn arrows(&self, change: &str) -> String {
        if self.pen.style.unicode { change.to_owned() } else { change.replace(" → ", " -> ") }
    }
}
