//! Two accounts of one game, set beside each other.

use std::{io, path::Path};

use super::{Arguments, CompareFormat};
use crate::{
    cli::{Desk, files, files::Log, wrong::wrong},
    judge::{self, Account, Case, Options, Trial},
    notation::log::{GameText, games},
    report::{
        GameSummary,
        accounts::{self, Accounts},
        clean,
        verdict::Status,
    },
    rulebook::Finding,
};

/// What one account came to.
struct Heard {
    log: Log,
    game: &'static str,
    account: Account,
    summary: GameSummary,
    faults: Vec<Finding>,
}

/// Whether two paths are two accounts: nothing else is asked, and they are files.
pub(super) fn are_meant(arguments: &Arguments) -> bool {
    let asked = !arguments.editions.is_empty() || arguments.cards.len() > 1 || super::sides::are_compared(arguments);
    !asked && arguments.paths.len() == 2 && arguments.paths.iter().all(|path| path.is_file() || files::is_pipe(path))
}

/// Compares them.
///
/// # Errors
/// When one of them cannot be read, or nothing can be written.
pub(super) fn run(arguments: &Arguments, options: &Options, desk: &mut Desk<'_>) -> io::Result<Status> {
    let [one, other] = arguments.paths.as_slice() else { return Ok(Status::Unjudged) };
    let (one, other) = (hear(one, options, desk)?, hear(other, options, desk)?);
    if one.game != other.game {
        let names = [&one, &other].map(|heard| clean::name(heard.log.source.name()).into_owned());
        let message = format!("{} is a game of {}, {} one of {}", names[0], one.game, names[1], other.game);
        return Err(wrong(message));
    }
    let accounts = Accounts::new([one.told(), other.told()]);
    match arguments.format {
        CompareFormat::Full => write!(desk.output, "{}", accounts.page(&desk.style))?,
        CompareFormat::Json => write!(desk.output, "{}", accounts.document()?)?,
    }
    let differ = arguments.exit_code && accounts.differ();
    Ok(if accounts.unread() {
        Status::Unjudged
    } else if differ {
        Status::Breach
    } else {
        Status::Legal
    })
}

fn hear(path: &Path, options: &Options, desk: &mut Desk<'_>) -> io::Result<Heard> {
    let log = files::read(path, desk)?;
    let name = clean::name(log.source.name()).into_owned();
    let texts: Vec<GameText> = games(log.source.text()).take(2).collect();
    let &[text] = texts.as_slice() else {
        return Err(wrong(format!("{name} has several games; an account is a log of one (or compare `--editions`)")));
    };
    let (header, court) = judge::read_header(&log.source, &text, desk.courts, options).map_err(|faults| {
        let faults: Vec<&str> = faults.iter().map(|fault| fault.message.as_str()).collect();
        wrong(format!("{name}: {}", faults.join("; ")))
    })?;
    let case = Case { source: &log.source, number: 0, text, header: &header, decks: &|path| log.deck(path) };
    let account = court.account(&case, options).map_err(|why| wrong(format!("{name}: {why}")))?;
    let trial = Trial { text, header: Some(header), judgement: account.judgement.clone() };
    let summary = GameSummary::of(&trial, &log.source);
    let faults = log.faults.iter().map(|fault| Finding::unreadable(fault.clone(), 0)).collect();
    Ok(Heard { game: court.registry().game, account, summary, faults, log })
}

impl Heard {
    fn told(&self) -> accounts::ToldAccount<'_> {
        accounts::ToldAccount {
            source: &self.log.source,
            account: &self.account,
            summary: &self.summary,
            faults: &self.faults,
        }
    }
}
