//! One JSON document, made of the structures in [`json`](crate::report::json).

use std::io;

use super::{Part, Teller};
use crate::{
    notation::source::Source,
    report::{
        GameSummary, Judged, JudgedLog, ReportSetting, Start, UnreadFile,
        json::{self, Statistics},
        totals::{FileTotals, Totals},
    },
};

#[derive(Default)]
pub(super) struct Json {
    /// Whether a file was told.
    begun: bool,
    /// The parts of a file that is told piece by piece; without their text where nothing was found in it.
    kept: Vec<JudgedLog>,
    unread: Vec<UnreadFile>,
}

impl Json {
    fn file(&mut self, parts: &[Judged], setting: &ReportSetting, out: &mut dyn io::Write) -> io::Result<()> {
        let text = json::file(parts, setting.question, !self.begun)?;
        self.begun = true;
        out.write_all(text.as_bytes())
    }
}

impl Teller for Json {
    fn part(&mut self, part: &Part<'_>, out: &mut dyn io::Write) -> io::Result<()> {
        let judged = part.judged;
        if part.whole {
            return self.file(&[judged], part.setting, out);
        }
        let line =
            |game: &GameSummary| GameSummary { start: Start::Line(game.start.line(judged.source)), ..game.clone() };
        let games = judged.games.iter().map(line).collect();
        let found = !judged.findings.is_empty();
        let source = if found { judged.source.clone() } else { Source::new(judged.source.name(), "") };
        self.kept.push(JudgedLog { source, findings: judged.findings.to_vec(), games });
        Ok(())
    }

    fn unread(&mut self, unread: &UnreadFile, _: &ReportSetting, _: &mut dyn io::Write) -> io::Result<()> {
        self.unread.push(unread.clone());
        Ok(())
    }

    fn end_file(
        &mut self,
        _: &str,
        file: &FileTotals,
        setting: &ReportSetting,
        out: &mut dyn io::Write,
    ) -> io::Result<()> {
        if file.whole {
            return Ok(());
        }
        let kept = std::mem::take(&mut self.kept);
        let parts: Vec<Judged> = kept.iter().map(JudgedLog::judged).collect();
        self.file(&parts, setting, out)
    }

    fn finish(&mut self, totals: &Totals, setting: &ReportSetting, out: &mut dyn io::Write) -> io::Result<()> {
        let statistics = setting.statistics.then(|| Statistics::new(totals, setting.question));
        out.write_all(json::end(&self.unread, statistics.as_ref(), !self.begun)?.as_bytes())
    }
}
