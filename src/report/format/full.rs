//! The full format, for people: findings as they are drawn, or told in sentences, and what became of each game and file.

use std::io;

use super::{Part, Teller};
use crate::report::{
    Inquiry, ReportSetting, full, narrated, summary,
    totals::{FileTotals, Totals},
};

pub(super) struct Full;

impl Teller for Full {
    fn part(&mut self, part: &Part<'_>, out: &mut dyn io::Write) -> io::Result<()> {
        let (judged, style) = (&part.judged, &part.setting.style);
        let verdicts = match (part.setting.question, part.whole) {
            (Inquiry::Expectations, _) => Vec::new(),
            (Inquiry::Legality, true) => summary::file(judged),
            (Inquiry::Legality, false) => summary::games(judged, part.before),
        };
        let text = match style.narrated {
            true => narrated::findings(judged, style) + &narrated::verdicts(&verdicts),
            false => full::findings(judged, style) + &full::lines(verdicts),
        };
        out.write_all(text.as_bytes())
    }

    fn end_file(
        &mut self,
        name: &str,
        file: &FileTotals,
        setting: &ReportSetting,
        out: &mut dyn io::Write,
    ) -> io::Result<()> {
        if file.whole || setting.question == Inquiry::Expectations {
            return Ok(());
        }
        let total = vec![summary::total(name, file.games, &file.tally, file.verdict)];
        let text = if setting.style.narrated { narrated::verdicts(&total) } else { full::lines(total) };
        out.write_all(text.as_bytes())
    }

    fn finish(&mut self, totals: &Totals, setting: &ReportSetting, out: &mut dyn io::Write) -> io::Result<()> {
        let mut text = match setting.question {
            Inquiry::Legality => summary::batch(totals),
            Inquiry::Expectations => summary::expectations(totals, setting),
        };
        if setting.statistics {
            text.push_str(&full::lines(summary::statistics(totals)));
        }
        out.write_all(text.as_bytes())
    }
}
