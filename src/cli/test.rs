//! `gavel test`: logs and rulings against the expectations written in them.

use std::{io, path::PathBuf};

use clap::Args;
use rayon::prelude::*;

use super::{
    Desk, expectations, files,
    judging::{self, Judging, Verdicts},
    outputs::Outputs,
};
use crate::{
    judge::{Court, Options},
    report::{GameSummary, JudgedLog, Question, verdict, verdict::Status},
    rulebook::Finding,
};

/// Judge logs and rulings against their expectations.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// Logs, folders of logs, or `-`; the current folder if none is named
    paths: Vec<PathBuf>,
    #[command(flatten)]
    outputs: Outputs,
    #[command(flatten)]
    judging: Judging,
}

/// Runs the command.
///
/// # Errors
/// When a path does not exist or nothing can be written.
pub(super) fn run(arguments: &Arguments, desk: &mut Desk<'_>) -> io::Result<Status> {
    if !arguments.judging.manner.catalogues.bring(desk)? {
        return Ok(Status::Unjudged);
    }
    let options = Options { trace: true, ..arguments.judging.options() };
    let (logs, mut status) = files::read_all(&arguments.paths, desk)?;
    let courts = desk.courts;
    let setting = arguments.outputs.setting(desk, Question::Expectations, false);
    let mut reports = arguments.outputs.begin(setting, desk.output)?;
    let judged: Vec<Verdicts> = logs.into_par_iter().map(|log| judging::judge(log, courts, &options)).collect();
    for file in judged {
        let held = hold(file, courts);
        status = status.max(Status::of(held.verdict(), false));
        reports.file(&held.judged())?;
    }
    reports.finish()?;
    Ok(status)
}

/// Holds the games of a file against their expectations.
fn hold(file: Verdicts, courts: &[&dyn Court]) -> JudgedLog {
    let (mut games, mut findings) = (Vec::new(), Vec::new());
    for trial in &file.trials {
        let unmet = expectations::unmet(&file.source, trial, courts);
        let class = verdict::worst(&unmet);
        let game = games.len();
        findings.extend(unmet.into_iter().map(|finding| Finding { game, ..finding }));
        games.push(GameSummary { class, ..GameSummary::of(trial, &file.source) });
    }
    JudgedLog { source: file.source, findings, games }
}
