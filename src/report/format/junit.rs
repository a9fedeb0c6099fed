//! JUnit's XML: a suite for each file and a case for each game. A finding that stands is a failure, what could not be judged
//! an error; what a person must decide passes, and is told in the output of its case.

use std::io;

use quick_junit::{NonSuccessKind, Property, Report, TestCase, TestCaseStatus, TestSuite};

use super::{Part, Teller};
use crate::report::{
    GameSummary, Handler, Inquiry, ReportSetting, Style, UnreadFile, clean, path,
    told::{self, FindingInWords},
    totals::{FileTotals, Totals},
    verdict::{self, Status},
};

#[derive(Default)]
pub(super) struct Junit {
    suites: Vec<TestSuite>,
    cases: Vec<TestCase>,
}

impl Teller for Junit {
    fn part(&mut self, part: &Part<'_>, _: &mut dyn io::Write) -> io::Result<()> {
        let told = told::all(part);
        if part.judged.games.is_empty() && !told.is_empty() {
            let file = GameSummary { class: part.judged.verdict(), ..GameSummary::default() };
            self.cases.push(case(part, 0, &file, &told.iter().collect::<Vec<_>>()));
        }
        for (number, game) in part.judged.games.iter().enumerate() {
            let own = |told: &&FindingInWords<'_>| told.finding.game == number;
            let own: Vec<&FindingInWords> = told.iter().filter(own).collect();
            self.cases.push(case(part, number, game, &own));
        }
        Ok(())
    }

    fn unread(&mut self, unread: &UnreadFile, setting: &ReportSetting, out: &mut dyn io::Write) -> io::Result<()> {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
        status.set_message(clean::prose(&unread.message).as_ref());
        status.set_type("not read");
        self.cases.push(named("the file can be read", status, &file(&unread.file, setting)));
        self.end_file(&unread.file, &FileTotals::default(), setting, out)
    }

    fn end_file(
        &mut self,
        name: &str,
        _: &FileTotals,
        setting: &ReportSetting,
        _: &mut dyn io::Write,
    ) -> io::Result<()> {
        let mut suite = TestSuite::new(file(name, setting));
        suite.add_test_cases(self.cases.drain(..));
        self.suites.push(suite);
        Ok(())
    }

    fn finish(&mut self, _: &Totals, setting: &ReportSetting, out: &mut dyn io::Write) -> io::Result<()> {
        let mut report = Report::new(match setting.question {
            Inquiry::Legality => "gavel check",
            Inquiry::Expectations => "gavel test",
        });
        report.add_test_suites(self.suites.drain(..));
        report.serialize(out).map_err(io::Error::other)
    }
}

fn case(part: &Part<'_>, number: usize, game: &GameSummary, told: &[&FindingInWords<'_>]) -> TestCase {
    let name = match clean::prose(&game.title) {
        title if title.is_empty() => format!("game {}", part.before + number + 1),
        title => title.into_owned(),
    };
    let (status, drawn) = (status(part, game, told), drawn(part, told));
    let passes = matches!(status, TestCaseStatus::Success { .. });
    let mut case = named(&name, status, &file(part.judged.source.name(), part.setting));
    case.extra.insert("line".into(), game.start.line(part.judged.source).to_string().into());
    if passes && !drawn.is_empty() {
        case.set_system_out(drawn);
    }
    for (name, value) in properties(game) {
        case.add_property(Property::new(name, clean::prose(&value).as_ref()));
    }
    case
}

/// A case of a file.
fn named(name: &str, status: TestCaseStatus, file: &str) -> TestCase {
    let mut case = TestCase::new(name, status);
    case.set_classname(file);
    case.extra.insert("file".into(), file.into());
    case
}

/// The name of a file from the root of the project.
fn file(name: &str, setting: &ReportSetting) -> String {
    clean::name(&path::relative(name, setting)).into_owned()
}

fn status(part: &Part<'_>, game: &GameSummary, told: &[&FindingInWords<'_>]) -> TestCaseStatus {
    let kind = match Status::of_game(game, part.setting.strict) {
        Status::Legal => return TestCaseStatus::success(),
        Status::Breach => NonSuccessKind::Failure,
        Status::Unjudged => NonSuccessKind::Error,
    };
    let mut status = TestCaseStatus::non_success(kind);
    let mut grave: Vec<&&FindingInWords> =
        told.iter().filter(|told| told.severity == miette::Severity::Error).collect();
    grave.sort_by_key(|told| std::cmp::Reverse(told.finding.class));
    if let Some(gravest) = grave.first() {
        let more = match grave.len() - 1 {
            0 => String::new(),
            more => format!(" (and {more} more)"),
        };
        status.set_message(format!("{}{more}", gravest.message));
        status.set_type(gravest.title());
    } else {
        status.set_type(verdict::verdict_word(game.verdict()));
    }
    status.set_description(drawn(part, told));
    status
}

/// Everything that was found, as people are shown it.
fn drawn(part: &Part<'_>, told: &[&FindingInWords<'_>]) -> String {
    let handler = Handler::new(Style::default());
    let drawn: Vec<String> = told.iter().map(|told| handler.draw(&told.reported(&part.judged))).collect();
    drawn.join("\n")
}

fn properties(game: &GameSummary) -> Vec<(&'static str, String)> {
    let mut properties = vec![("edition", game.edition.clone())];
    if let Some(ruling) = &game.ruling {
        properties.extend(ruling.source.iter().map(|source| ("source", source.clone())));
        properties.extend(ruling.tags.iter().map(|tag| ("tag", tag.clone())));
    }
    properties.retain(|(_, value)| !value.is_empty());
    properties
}
