//! `gavel check`: judge logs.

use std::{io, path::PathBuf};

use clap::{Args, ValueEnum};
use rayon::prelude::*;

use super::{
    Desk, files,
    judging::{self, Judging, Verdicts},
};
use crate::report::{Format, Report, Style, verdict::Status};

/// Judge logs.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// Logs, folders of logs, or `-`; the current folder if none is named
    paths: Vec<PathBuf>,
    /// How findings are told
    #[arg(long, value_enum, default_value_t = Told::Full)]
    format: Told,
    /// Tell findings in sentences, without drawings
    #[arg(long)]
    narrated: bool,
    /// Let undecided lines fail, too
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    judging: Judging,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Told {
    /// With the lines they are about
    Full,
    /// One line each
    Concise,
    /// As one JSON document
    Json,
}

/// Runs the command.
///
/// # Errors
/// When a path does not exist or nothing can be written.
pub(super) fn run(arguments: &Arguments, desk: &mut Desk<'_>) -> io::Result<Status> {
    if !arguments.judging.manner.catalogues.bring(desk)? {
        return Ok(Status::Unjudged);
    }
    let options = arguments.judging.options();
    let (logs, mut status) = files::read_all(&arguments.paths, desk)?;
    let courts = desk.courts;
    let judged: Vec<Verdicts> = logs.into_par_iter().map(|log| judging::judge(log, courts, &options)).collect();
    let format = match arguments.format {
        Told::Full => Format::Full,
        Told::Concise => Format::Concise,
        Told::Json => Format::Json,
    };
    let style = Style { narrated: arguments.narrated, ..desk.style };
    let mut report = Report::new(format, &style, desk.output);
    for file in &judged {
        report.file(&file.judged())?;
        status = status.max(Status::of(file.judged().verdict(), arguments.strict));
    }
    report.finish()?;
    Ok(status)
}
