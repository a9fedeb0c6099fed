//! JSON Lines: games and findings line by line as they are judged, so that nothing need be kept, and a summary behind them.

use std::io;

use super::{Part, Teller};
use crate::report::{
    ReportSetting, UnreadFile,
    json::{self, FindingRecord, GameRecord, LineRecord, Summary},
    totals::Totals,
};

pub(super) struct JsonLines;

impl Teller for JsonLines {
    fn part(&mut self, part: &Part<'_>, out: &mut dyn io::Write) -> io::Result<()> {
        let (judged, question) = (part.judged, part.setting.question);
        let file = judged.source.name();
        let mut found = judged.in_order();
        found.sort_by_key(|finding| finding.game);
        let found = found.into_iter().map(|finding| FindingRecord::new(judged.source, finding).after(part.before));
        let mut found = found.peekable();
        for (game, summary) in (part.before..).zip(judged.games) {
            write(&LineRecord::Game { file, game, told: GameRecord::asked(judged.source, summary, question) }, out)?;
            while let Some(told) = found.next_if(|finding| finding.game <= game) {
                write(&LineRecord::Finding { file, told }, out)?;
            }
        }
        found.try_for_each(|told| write(&LineRecord::Finding { file, told }, out))
    }

    fn unread(&mut self, unread: &UnreadFile, _: &ReportSetting, out: &mut dyn io::Write) -> io::Result<()> {
        write(&LineRecord::Unread { told: unread }, out)
    }

    fn finish(&mut self, totals: &Totals, setting: &ReportSetting, out: &mut dyn io::Write) -> io::Result<()> {
        write(&LineRecord::Summary { told: Summary::new(totals, setting) }, out)
    }
}

fn write(line: &LineRecord<'_>, out: &mut dyn io::Write) -> io::Result<()> {
    let line = json::visible(&serde_json::to_string(line)?) + "\n";
    out.write_all(line.as_bytes())
}
