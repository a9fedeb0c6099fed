//! The commands, one file each. They read arguments and files, ask the judge, and hand what was found to the report.

mod ask;
mod cards;
mod catalogues;
mod check;
mod compare;
pub mod configuration;
mod coverage;
mod deck;
mod diff;
mod editions;
mod expectations;
mod explain;
mod files;
mod fmt;
mod init;
mod judging;
mod outputs;
mod parts;
mod place;
mod progress;
mod replay;
mod rules;
mod schema;
mod selection;
mod shells;
mod simulate;
mod terminal;
mod test;
mod update;
mod watch;
mod wrong;

use std::{
    ffi::OsString,
    io::{self, IsTerminal, Read, Write},
    process::ExitCode,
};

use clap::{CommandFactory, Parser, Subcommand};

use crate::{
    judge::Court,
    report::{Style, clean, verdict::Status},
};
pub use outputs::Build;

/// What the exit status says.
const STATUS: &str = "Exit status: 0 if nothing illegal stands and every expectation is met, 1 if not, 2 if something could not be \
                      judged.";

/// A judge for card games: reads a game log, replays it under its rulebook, and says which line broke which rule.
#[derive(Debug, Parser)]
#[command(name = "gavel", version, max_term_width = 100, after_help = STATUS)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    terminal: terminal::Terminal,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Judge logs: which lines are legal, and which rules the others break
    #[command(after_help = STATUS)]
    Check(check::Arguments),
    /// Judge logs and rulings against the `#~` expectations written in them
    #[command(after_help = STATUS)]
    Test(test::Arguments),
    /// Tell a game line by line: what was written, what it changed, and what was found
    Replay(replay::Arguments),
    /// Tell where verdicts differ by edition, reading or cards, and why; or where two accounts of one game part
    #[command(
        after_help = "Exit status: 2 if something could not be judged, 1 if something differs and `--exit-code` is \
                            given, else 0: what was found does not count."
    )]
    Compare(compare::Arguments),
    /// Rewrite logs in canonical form
    ///
    /// Files that are not in canonical form are written anew where they are; `--stdout`, `--diff` and `--check` change nothing.
    Fmt(fmt::Arguments),
    /// Tell a rule: what it says, where it stands, how it is broken
    Explain(explain::Arguments),
    /// List the rules of a game, or tell which are proven, or how two editions differ
    Rules(rules::Arguments),
    /// Check decks against the rules of deck building
    Deck(deck::Arguments),
    /// Tell what may happen next at a place in a log
    Legal(place::Arguments),
    /// Tell the table at a place in a log as `given` lines
    Position(place::Arguments),
    /// "May I do this now?", at a place in a log or at the table
    #[command(override_usage = "gavel ask [OPTIONS] [LOG] <STATEMENT>")]
    Ask(ask::Arguments),
    /// Look cards up
    Cards(cards::Arguments),
    /// Print the JSON Schema of a document that is written or read
    Schema(schema::Arguments),
    /// Play games at random, by the rules and to their end, and write them as logs
    Simulate(simulate::Arguments),
    /// Make a folder for rulings and games, with a configuration, workflows for GitHub and GitLab, and a hook
    Init(init::Arguments),
    /// Print completions for a shell
    Completions(shells::Completions),
    /// Print the manual, or write a page of it for each command
    Man(shells::Manual),
}

/// Where a command reads and writes.
pub struct Desk<'a> {
    /// The games there are rules for.
    pub courts: &'a [&'a dyn Court],
    /// Standard input.
    pub input: &'a mut dyn Read,
    /// Standard output.
    pub output: &'a mut dyn Write,
    /// Standard error.
    pub errors: &'a mut dyn Write,
    /// How output is to look.
    pub style: Style,
    /// Whether somebody watches standard error, and may be shown how far long work has come.
    pub watched: bool,
    /// The build of a project that runs the command, if one does.
    pub build: Option<Build>,
}

impl std::fmt::Debug for Desk<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Desk").field("style", &self.style).finish_non_exhaustive()
    }
}

/// Runs the command of this process.
pub fn main(courts: &[&dyn Court]) -> ExitCode {
    let mut output = io::BufWriter::new(io::stdout().lock());
    let style = Style { colour: terminal::colourful(), width: terminal::width(), ..Style::default() };
    let mut desk = Desk {
        courts,
        input: &mut io::stdin().lock(),
        output: &mut output,
        errors: &mut io::stderr().lock(),
        style,
        watched: io::stderr().is_terminal(),
        build: Build::found(),
    };
    let status = run(std::env::args_os(), &mut desk);
    let flushed = output.flush();
    if flushed.is_err() { ExitCode::from(2) } else { status.into() }
}

/// Runs a command; what goes wrong is told on standard error and in the status.
pub fn run(arguments: impl IntoIterator<Item = OsString>, desk: &mut Desk<'_>) -> Status {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) => {
            let asked_for = !error.use_stderr();
            let out = if asked_for { &mut *desk.output } else { &mut *desk.errors };
            let told = write!(out, "{}", error.render());
            return if asked_for && told.is_ok() { Status::Legal } else { Status::Unjudged };
        }
    };
    arguments.terminal.colour(&mut desk.style);
    let done = match arguments.command {
        Command::Check(arguments) => check::run(&arguments, desk),
        Command::Test(arguments) => test::run(&arguments, desk),
        Command::Replay(arguments) => replay::run(&arguments, desk),
        Command::Compare(arguments) => compare::run(&arguments, desk),
        Command::Fmt(arguments) => fmt::run(&arguments, desk),
        Command::Explain(arguments) => explain::run(&arguments, desk),
        Command::Rules(arguments) => rules::run(&arguments, desk),
        Command::Deck(arguments) => deck::run(&arguments, desk),
        Command::Legal(arguments) => place::legal(&arguments, desk),
        Command::Position(arguments) => place::position(&arguments, desk),
        Command::Ask(arguments) => ask::run(&arguments, desk),
        Command::Cards(arguments) => cards::run(&arguments, desk),
        Command::Schema(arguments) => schema::run(&arguments, desk),
        Command::Simulate(arguments) => simulate::run(&arguments, desk),
        Command::Init(arguments) => init::run(&arguments, desk),
        Command::Completions(arguments) => shells::complete(&arguments, Arguments::command(), desk),
        Command::Man(arguments) => shells::manual(&arguments, Arguments::command(), desk),
    };
    done.unwrap_or_else(|error| {
        // A reader that has seen enough and closes the pipe is no failure to judge.
        if error.kind() != io::ErrorKind::BrokenPipe {
            let _ = writeln!(desk.errors, "gavel: {}", clean::prose(&error.to_string()));
        }
        Status::Unjudged
    })
}
