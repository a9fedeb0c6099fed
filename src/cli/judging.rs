//! The flags every judging command shares, and the judging of a file for a report.

use std::{io, path::PathBuf};

use clap::{Args, ValueEnum};
use rayon::prelude::*;

use super::{
    Desk,
    catalogues::Catalogues,
    configuration::{Configuration, Project},
    files::Log,
    watch,
};
use crate::{
    judge::{self, Court, OnViolation, Options},
    notation::log::{self, GameText},
    report::{GameSummary, JudgedLog, verdict::Status},
    rulebook::Finding,
};

/// How logs are judged.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Judging")]
pub(super) struct Judging {
    /// Judge by this edition, whatever the log says
    #[arg(long, value_name = "EDITION")]
    edition: Option<String>,
    /// Pin how unclear passages are read: `recommended`, or `ID=READING,…`; `gavel explain ID` tells them
    #[arg(long, value_name = "PIN", value_delimiter = ',', value_parser = pin)]
    interpretations: Vec<Pin>,
    #[command(flatten)]
    care: Care,
    #[command(flatten)]
    catalogues: Catalogues,
    #[command(flatten)]
    project: Project,
}

/// How logs are judged once configuration and cards are there.
#[derive(Debug)]
pub(super) struct Ready {
    pub(super) options: Options,
    pub(super) configuration: Configuration,
}

/// How closely lines are looked at, and how judging goes on.
#[derive(Args, Clone, Debug)]
pub(super) struct Care {
    /// What becomes of the game after an illegal line
    #[arg(long, value_enum, default_value_t = After::Recorded, value_name = "HOW")]
    on_violation: After,
    /// How many ways of understanding the lines are kept; with fewer, more is undecided
    #[arg(long, default_value_t = 16, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    readings: u16,
}

/// How an unclear passage is to be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Pin {
    Recommended,
    Chosen(String, String),
}

/// Reads a pin.
pub(super) fn pin(written: &str) -> Result<Pin, String> {
    match (written, written.split_once('=')) {
        ("recommended", _) => Ok(Pin::Recommended),
        (_, Some((id, choice))) => Ok(Pin::Chosen(id.to_owned(), choice.to_owned())),
        _ => Err("expected `recommended`, or the id of an unclear passage, `=` and a reading".to_owned()),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum After {
    /// The line is carried out as it is written
    Recorded,
    /// Judging stops
    Stop,
    /// It is as if the line had not been written
    Rewind,
}

impl Judging {
    /// Reads the configuration for these logs, and cards; nothing if either is wrong, which is told.
    ///
    /// # Errors
    /// When something cannot be read.
    pub(super) fn ready(&self, logs: &[PathBuf], desk: &mut Desk<'_>) -> io::Result<Option<Ready>> {
        let Some(configuration) = self.project.configuration(logs, desk)? else { return Ok(None) };
        let Some(cards) = self.catalogues.sets(configuration.cards.as_deref(), desk)? else { return Ok(None) };
        let options = Options {
            cards,
            edition: self.edition.clone(),
            fallback: configuration.fallback(),
            ..self.care.options(&self.interpretations)
        };
        Ok(Some(Ready { options, configuration }))
    }

    /// Runs the command again whenever one of these logs changes, or what they are judged by.
    ///
    /// # Errors
    /// When they cannot be watched.
    pub(super) fn watch(&self, logs: &[PathBuf], desk: &mut Desk<'_>) -> io::Result<Status> {
        let Some(configuration) = self.project.configuration(logs, desk)? else { return Ok(Status::Unjudged) };
        let cards = self.catalogues.path.clone().or(configuration.cards);
        let besides: Vec<PathBuf> = self.project.find(logs)?.into_iter().chain(cards).collect();
        watch::watch(logs, &besides, desk)
    }
}

impl Care {
    /// The options, with these pins.
    pub(super) fn options(&self, pins: &[Pin]) -> Options {
        let chosen = pins.iter().filter_map(|pin| match pin {
            Pin::Recommended => None,
            Pin::Chosen(id, choice) => Some((id.clone(), choice.clone())),
        });
        Options {
            on_violation: match self.on_violation {
                After::Recorded => OnViolation::Recorded,
                After::Stop => OnViolation::Stop,
                After::Rewind => OnViolation::Rewind,
            },
            readings: usize::from(self.readings),
            pins: chosen.collect(),
            recommended: pins.contains(&Pin::Recommended),
            ..Options::default()
        }
    }
}

/// So little text is judged before other cores would have begun.
pub(super) const LITTLE: usize = 1 << 15;

/// Judges the games of a log, or of a part of one, on as many cores as there are; only what a report needs is kept of them.
pub(super) fn judge_part(log: Log, courts: &[&dyn Court], options: &Options) -> JudgedLog {
    let mut findings: Vec<Finding> = log.faults.iter().map(|fault| Finding::unreadable(fault.clone(), 0)).collect();
    let texts: Vec<GameText> = log::games(log.source.text()).collect();
    let judge = |(number, text)| {
        let trial = judge::try_game(&log.source, number, text, courts, &|path| log.deck(path), options);
        (GameSummary::of(&trial, &log.source), trial.judgement.findings)
    };
    let judged: Vec<(GameSummary, Vec<Finding>)> = match log.source.text().len() < LITTLE {
        true => texts.into_iter().enumerate().map(judge).collect(),
        false => texts.into_par_iter().enumerate().map(judge).collect(),
    };
    let mut games = Vec::new();
    for (game, found) in judged {
        games.push(game);
        findings.extend(found);
    }
    JudgedLog { source: log.source, findings, games }
}
