//! `gavel check`: judge logs.

use std::{
    fs,
    io::{self, Read},
    path::{Path, PathBuf},
};

use clap::Args;
use rayon::prelude::*;

use super::{
    Desk,
    files::{self, Log},
    judging::{self, Judging, LITTLE},
    outputs::{Outputs, Reports},
    parts::Parts,
    progress::Progress,
};
use crate::{
    judge::{Court, Options},
    report::{Inquiry, JudgedLog, ReportSetting, UnreadFile, verdict::Status},
};

/// Judge logs.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// Logs (`*.gavel`), folders of them, or `-` for standard input; the current folder if none is named
    paths: Vec<PathBuf>,
    /// Let lines fail that are undecided, or legal by the rules alone
    #[arg(long, overrides_with = "no_strict")]
    strict: bool,
    /// Let them pass, whatever the configuration says
    #[arg(long)]
    no_strict: bool,
    /// Judge again whenever a log, the configuration or a catalogue changes
    #[arg(long)]
    watch: bool,
    #[command(flatten)]
    outputs: Outputs,
    /// Tell how often each rule was broken, what was looked at, and why something is undecided
    #[arg(long)]
    statistics: bool,
    #[command(flatten)]
    judging: Judging,
}

/// So much text is judged at once for every core before it is reported.
const BATCH: usize = 1 << 20;

/// Files smaller than any game still cost something.
const LEAST: usize = 1 << 12;

/// A log or a part of one, on its way to the report.
struct Piece {
    log: Log,
    role: Role,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Whole,
    Part,
    LastPart,
}

/// Runs the command.
///
/// # Errors
/// When a path does not exist or nothing can be written.
pub(super) fn run(arguments: &Arguments, desk: &mut Desk<'_>) -> io::Result<Status> {
    if arguments.watch {
        return arguments.judging.watch(&arguments.paths, desk);
    }
    let Some(ready) = arguments.judging.ready(&arguments.paths, desk)? else { return Ok(Status::Unjudged) };
    let strict = !arguments.no_strict && (arguments.strict || ready.configuration.strict);
    let outputs = arguments.outputs.or(&ready.configuration);
    let (paths, unread) = files::logs(&arguments.paths);
    let size = |path: &PathBuf| fs::metadata(path).map_or(0, |file| file.len());
    let setting = outputs.setting(desk, Inquiry::Legality, strict);
    let setting = ReportSetting { statistics: arguments.statistics, ..setting };
    let mut session = Session {
        courts: desk.courts,
        options: ready.options,
        strict,
        reports: outputs.begin(setting, desk.output)?,
        progress: Progress::new(paths.iter().map(size).sum(), desk.watched),
        batch: Vec::new(),
        weight: 0,
        status: Status::Legal,
    };
    session.pass_over(&unread, desk.errors)?;
    for path in &paths {
        session.judge(path, desk.input, desk.errors)?;
    }
    session.settle()?;
    session.reports.finish()?;
    Ok(session.status)
}

/// The judging of files, some at a time, reported in their order.
struct Session<'a> {
    courts: &'a [&'a dyn Court],
    options: Options,
    strict: bool,
    reports: Reports<'a>,
    progress: Progress,
    batch: Vec<Piece>,
    /// How many bytes the batch has.
    weight: usize,
    status: Status,
}

impl Session<'_> {
    /// Judges a file, as far as it can be read.
    fn judge(&mut self, path: &Path, input: &mut dyn Read, errors: &mut dyn io::Write) -> io::Result<()> {
        let unread = |error: io::Error| [UnreadFile { file: files::name(path), message: error.to_string() }];
        let mut parts = match Parts::open(path, input) {
            Ok(parts) if files::is_pipe(path) && self.reports.are_streamed() => parts.eager(),
            Ok(parts) => parts,
            Err(error) => return self.pass_over(&unread(error), errors),
        };
        let mut first = true;
        loop {
            let log = match parts.next() {
                Ok(Some(log)) => log,
                Ok(None) => return Ok(()),
                Err(error) => {
                    self.settle()?;
                    if !first {
                        self.reports.end_file(&files::name(path))?;
                    }
                    return self.pass_over(&unread(error), errors);
                }
            };
            let role = match (first, parts.is_finished()) {
                (true, true) => Role::Whole,
                (_, true) => Role::LastPart,
                (_, false) => Role::Part,
            };
            first = false;
            self.weight += log.source.text().len().max(LEAST);
            self.batch.push(Piece { log, role });
            // To ask for the number of threads is to start them.
            let much = self.weight >= BATCH && self.weight >= BATCH * rayon::current_num_threads();
            if much || parts.is_waiting() {
                self.settle()?;
            }
        }
    }

    /// Tells of files that cannot be read, behind what was judged before them.
    fn pass_over(&mut self, unread: &[UnreadFile], errors: &mut dyn io::Write) -> io::Result<()> {
        self.settle()?;
        self.status = self.status.max(files::tell_unread(unread, errors)?);
        self.reports.unread(unread)
    }

    /// Judges what was gathered and reports it.
    fn settle(&mut self) -> io::Result<()> {
        let (courts, options) = (self.courts, &self.options);
        let judge = |piece: Piece| (judging::judge_part(piece.log, courts, options), piece.role);
        let judged: Vec<(JudgedLog, Role)> = match self.weight < LITTLE {
            true => self.batch.drain(..).map(judge).collect(),
            false => self.batch.par_drain(..).map(judge).collect(),
        };
        self.progress.advance(std::mem::take(&mut self.weight));
        let (reports, status, strict) = (&mut self.reports, &mut self.status, self.strict);
        self.progress.step_aside(|| {
            for (part, role) in judged {
                let of_games = part.games.iter().map(|game| Status::of_game(game, strict)).max();
                *status = (*status).max(Status::of(part.verdict(), strict)).max(of_games.unwrap_or_default());
                match role {
                    Role::Whole => reports.file(&part.judged())?,
                    Role::Part => reports.part(&part.judged())?,
                    Role::LastPart => {
                        reports.part(&part.judged())?;
                        reports.end_file(part.source.name())?;
                    }
                }
            }
            reports.flush()
        })
    }
}
