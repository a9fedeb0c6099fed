//! `gavel simulate`: games played at random by the rules, as logs.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use clap::{Args, ValueEnum};

use super::{Desk, catalogues::Catalogues, wrong::wrong};
use crate::{
    cards::{CardSets, Deck, DeckFile, Lists, Scrutiny},
    games,
    judge::Court,
    notation::{header::Passes, source::Source, yaml},
    report::verdict::Status,
    rulebook::Edition,
    simulate::{Dice, Reveal, Setting},
};

/// Play games at random.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The game
    game: String,
    /// Which game is played: the same seed always gives the same one
    #[arg(long, value_name = "N")]
    seed: u64,
    /// How many games, with seeds from N on
    #[arg(long, default_value_t = 1, value_name = "K")]
    games: u64,
    /// Write each game to a file in this folder instead of all to standard output
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Whether passes are written down
    #[arg(long, value_enum, default_value_t = Written::Explicit, value_name = "HOW")]
    passes: Written,
    /// Whose hidden cards are named
    #[arg(long, value_enum, default_value_t = Seen::All, value_name = "WHOSE")]
    reveal: Seen,
    /// The deck of a player, `A=FILE` or `B=FILE`; of the decks that ship with the game if nothing is said
    #[arg(long = "deck", value_name = "WHO=FILE")]
    decks: Vec<String>,
    /// How many play; as many as the game is usually for if nothing is said
    #[arg(long, default_value_t = 2, value_name = "N")]
    players: usize,
    /// The edition of the rules
    #[arg(long)]
    edition: Option<String>,
    #[command(flatten)]
    catalogues: Catalogues,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Written {
    /// They are left out
    Implied,
    /// Every one of them
    Explicit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Seen {
    /// Everybody's
    All,
    /// Those the first player sees
    SeatA,
    /// Those the second player sees
    SeatB,
    /// Nobody's: what both players see
    Public,
}

/// Runs the command.
///
/// # Errors
/// When there is no such game or edition, a deck cannot be used, or nothing can be written.
pub(super) fn run(arguments: &Arguments, desk: &mut Desk<'_>) -> io::Result<Status> {
    let simulator = games::SIMULATORS.iter().find(|simulator| simulator.registry().game == arguments.game);
    let simulator = *simulator.ok_or_else(|| {
        let known: Vec<&str> = games::SIMULATORS.iter().map(|simulator| simulator.registry().game).collect();
        wrong(format!("the game `{}` cannot be simulated; there is {}", arguments.game, known.join(", ")))
    })?;
    let edition = simulator.registry().edition(arguments.edition.as_deref());
    let edition = edition.ok_or_else(|| wrong(format!("{} has no such edition", simulator.registry().title)))?;
    let Some(cards) = arguments.catalogues.sets(None, desk)? else { return Ok(Status::Unjudged) };
    let court = desk.courts.iter().find(|court| court.registry().game == arguments.game);
    let court = *court.ok_or_else(|| wrong(format!("logs of the game `{}` are not judged", arguments.game)))?;
    let format = simulator.format(arguments.players);
    let rules = Rules { court, cards: &cards, edition, format };
    let shipped = simulator.shipped_decks().iter().map(|text| rules.deck("a deck that ships", text));
    // Decks of another format stay in the box.
    let shipped: Vec<Deck> =
        if format.is_some() { shipped.flatten().collect() } else { shipped.collect::<io::Result<_>>()? };
    let mut own = vec![own_deck(arguments, &rules, "A")?, own_deck(arguments, &rules, "B")?];
    own.resize(arguments.players.clamp(1, 26), None);
    if let Some(folder) = &arguments.out {
        fs::create_dir_all(folder)?;
    }
    for seed in arguments.seed..arguments.seed.saturating_add(arguments.games) {
        let mut dice = Dice::new(!seed);
        let decks: Vec<Deck> = own
            .iter()
            .map(|own| {
                let any = dice.pick(&shipped).cloned().unwrap_or_default();
                own.clone().unwrap_or(any)
            })
            .collect();
        let passes = if arguments.passes == Written::Implied { Passes::Implied } else { Passes::Explicit };
        let reveal = match arguments.reveal {
            Seen::All => Reveal::All,
            Seen::SeatA => Reveal::Seat(0),
            Seen::SeatB => Reveal::Seat(1),
            Seen::Public => Reveal::Public,
        };
        let setting = Setting { seed, edition, cards: cards.clone(), decks, passes, reveal };
        let log = simulator.play(&setting).map_err(|fault| wrong(format!("seed {seed}: {fault}")))?;
        match &arguments.out {
            Some(folder) => fs::write(folder.join(format!("{}-{seed}.gavel", arguments.game)), log)?,
            None => desk.output.write_all(log.as_bytes())?,
        }
    }
    Ok(Status::Legal)
}

/// The deck that was named for a player, if one was.
fn own_deck(arguments: &Arguments, rules: &Rules<'_>, player: &str) -> io::Result<Option<Deck>> {
    let mut found = None;
    for named in &arguments.decks {
        let (who, file) = named.split_once('=').ok_or_else(|| wrong(format!("expected `A=FILE`, found `{named}`")))?;
        if !["A", "B"].contains(&who) {
            return Err(wrong(format!("the players are A and B; nobody is called `{who}`")));
        }
        if who == player {
            let text = fs::read_to_string(Path::new(file)).map_err(|error| wrong(format!("{file}: {error}")))?;
            found = Some(rules.deck(file, &text)?);
        }
    }
    Ok(found)
}

/// What decks are held against.
struct Rules<'a> {
    court: &'a dyn Court,
    cards: &'a CardSets,
    edition: Edition,
    format: Option<&'static str>,
}

impl Rules<'_> {
    /// What a game begins with: all lists but those that may be left out.
    fn brought(&self, lists: &Lists) -> Deck {
        let due =
            self.court.sections().iter().enumerate().filter(|(number, section)| *number == 0 || section.size.least > 0);
        due.filter_map(|(number, _)| lists.get(number)).flatten().copied().collect()
    }

    /// Reads a deck and holds it against the rules of deck building: a legal game begins with a legal deck.
    fn deck(&self, name: &str, text: &str) -> io::Result<Deck> {
        let source = Source::new(name, text);
        let place = |at: usize| source.place(u32::try_from(at).unwrap_or(u32::MAX)).line;
        let told =
            |(at, fault): (std::ops::Range<usize>, String)| wrong(format!("{name}:{}: {fault}", place(at.start)));
        let node = yaml::parse(text, 0).map_err(|fault| told((fault.span, fault.message)))?;
        let lists = DeckFile::new(&node)
            .map_err(|fault| vec![fault])
            .and_then(|file| file.read(&self.court.titles(self.cards), self.court.sections(), 0))
            .map_err(|faults| faults.into_iter().next().map_or_else(|| wrong(name.to_owned()), told))?;
        let mut scrutiny = Scrutiny::new(self.court.registry(), self.edition);
        self.court.check_deck(&lists, self.cards, self.format, &mut scrutiny);
        match scrutiny.take_findings(0, |_, _| crate::notation::source::Span::default()).first() {
            Some(broken) => Err(wrong(format!("{name}: {}", broken.message))),
            None => Ok(self.brought(&lists)),
        }
    }
}
