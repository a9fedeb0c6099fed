//! `gavel test`: logs and rulings against the expectations written in them.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use clap::Args;
use rayon::prelude::*;

use super::{
    Desk,
    expectations::{self, Unmet},
    files::{self, Log},
    judging::Judging,
    outputs::Outputs,
    selection::{Selection, Sieve},
    update,
    wrong::wrong,
};
use crate::{
    judge::{self, Court, Options, Trial},
    notation::log::{GameText, games},
    report::{GameSummary, Inquiry, JudgedLog, ReportSetting, clean, verdict, verdict::Status},
    rulebook::Finding,
};

/// Judge logs and rulings against their expectations.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// Logs (`*.gavel`), folders of them, or `-` for standard input; the current folder if none is named
    paths: Vec<PathBuf>,
    /// Write what is found into the logs as what is expected; refused where `CI` is set
    #[arg(long)]
    update: bool,
    /// Judge again whenever a log, the configuration or a catalogue changes
    #[arg(long, conflicts_with = "update")]
    watch: bool,
    #[command(flatten)]
    selection: Selection,
    #[command(flatten)]
    outputs: Outputs,
    #[command(flatten)]
    judging: Judging,
}

/// Runs the command.
///
/// # Errors
/// When a path does not exist, no game is left to test, or nothing can be written.
pub(super) fn run(arguments: &Arguments, desk: &mut Desk<'_>) -> io::Result<Status> {
    if arguments.update && desk.build.is_some() {
        return Err(wrong("--update is refused where `CI` is set: what is expected is for people to decide"));
    }
    if arguments.watch {
        return arguments.judging.watch(&arguments.paths, desk);
    }
    let Some(ready) = arguments.judging.ready(&arguments.paths, desk)? else { return Ok(Status::Unjudged) };
    let outputs = arguments.outputs.or(&ready.configuration);
    let options = Options { trace: true, ..ready.options };
    let mut sieve = arguments.selection.sieve(desk.courts, &options.cards)?;
    let (logs, unread) = files::read_all(&arguments.paths, desk);
    let mut status = files::tell_unread(&unread, desk.errors)?;
    let mut tested = test(logs, desk.courts, &options, &mut sieve);
    if tested.is_empty() && arguments.selection.is_narrow() && status == Status::Legal {
        return Err(sieve.nothing());
    }
    if arguments.update {
        let written = tested.iter().map(Tested::write).collect::<io::Result<Vec<Option<PathBuf>>>>()?;
        for path in written.into_iter().flatten() {
            writeln!(desk.errors, "{}: expectations written", clean::name(&path.to_string_lossy()))?;
        }
        let (logs, _) = files::read_all(&arguments.paths, desk);
        tested = test(logs, desk.courts, &options, &mut arguments.selection.sieve(desk.courts, &options.cards)?);
    }
    let setting = outputs.setting(desk, Inquiry::Expectations, false);
    let setting = ReportSetting { left_out: sieve.left_out, ..setting };
    let mut reports = outputs.begin(setting, desk.output)?;
    reports.unread(&unread)?;
    for Tested { log, .. } in &tested {
        status = status.max(Status::of(log.verdict(), false));
        reports.file(&log.judged())?;
    }
    reports.finish()?;
    Ok(status)
}

/// A file that was tested.
struct Tested {
    log: JudgedLog,
    /// What would have to be written for it to be as expected.
    changes: Vec<update::Change>,
}

/// Tests the games that are wanted.
fn test(logs: Vec<Log>, courts: &[&dyn Court], options: &Options, sieve: &mut Sieve) -> Vec<Tested> {
    let mut wanted: Vec<(Log, Vec<(usize, GameText)>)> = Vec::new();
    for log in logs {
        let kept = |(_, game): &(usize, GameText)| {
            let header = game.read_header(log.source.text(), options.fallback.game.as_deref()).ok().flatten();
            sieve.wants(log.source.name(), header.as_ref())
        };
        let kept = games(log.source.text()).enumerate().filter(kept).collect();
        wanted.push((log, kept));
    }
    let judge = |(log, games): (Log, Vec<(usize, GameText)>)| {
        let trials: Vec<Trial> = games
            .into_iter()
            .map(|(number, game)| {
                let mut trial = judge::try_game(&log.source, number, game, courts, &|path| log.deck(path), options);
                let own =
                    log.faults.iter().filter(|fault| (game.span.start..=game.span.end).contains(&fault.span.start));
                trial.judgement.findings.extend(own.map(|fault| Finding::unreadable(fault.clone(), number)));
                trial
            })
            .collect();
        (log, trials)
    };
    let judged: Vec<(Log, Vec<Trial>)> = wanted.into_par_iter().map(judge).collect();
    let tested = judged.into_iter().filter_map(|(log, mut trials)| {
        trials.retain(|trial| sieve.keeps(&log.source, trial, courts));
        (!trials.is_empty()).then(|| hold(log, &trials, courts))
    });
    tested.collect()
}

/// Holds games of a file against their expectations.
fn hold(log: Log, trials: &[Trial], courts: &[&dyn Court]) -> Tested {
    let (mut games, mut findings, mut changes) = (Vec::new(), Vec::new(), Vec::new());
    for trial in trials {
        let Unmet { findings: unmet, changes: own } = expectations::hold(&log.source, trial, courts);
        let class = verdict::worst(&unmet);
        let game = games.len();
        findings.extend(unmet.into_iter().map(|finding| Finding { game, ..finding }));
        games.push(GameSummary { class, ..GameSummary::of(trial, &log.source) });
        changes.extend(own);
    }
    Tested { log: JudgedLog { source: log.source, findings, games }, changes }
}

impl Tested {
    /// Writes what was found into the file as what is expected; the name of the file, if anything was written.
    ///
    /// # Errors
    /// When it is no file, or was not read to the letter, or cannot be written.
    fn write(&self) -> io::Result<Option<PathBuf>> {
        if self.changes.is_empty() {
            return Ok(None);
        }
        let (name, text) = (self.log.source.name(), self.log.source.text());
        let path = Path::new(name);
        if !path.is_file() || fs::read(path)? != text.as_bytes() {
            return Err(wrong(format!(
                "{name}: expectations cannot be written: this is no file, or not all of it can be read"
            )));
        }
        fs::write(path, update::apply(text, self.changes.clone()))?;
        Ok(Some(path.to_path_buf()))
    }
}
