//! What a Warcaste log says: its sentences as data, and the actions they are resolved to.

use std::ops::RangeInclusive;

use crate::{
    judge::{Handle, List, Listed, Named, Names, Sentence, What},
    notation::{
        invalid::Invalid,
        phrase::{Count, Quick, card},
        source::{Span, Spanned},
        syntax::{self, Matter, PartForm, Role, SaidPart, SaidSentence, SentenceForm, Speaker, named_card, share},
    },
    simulate::Pen,
    table::Player,
};

/// What somebody does, or what happens to a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Verb {
    /// Rolls dice for who goes first.
    Rolls,
    /// Shows a doctrine.
    Shows,
    /// Swaps cards of the deck for cards of the sideboard.
    Swaps,
    /// Shuffles the deck.
    Shuffles,
    /// Draws cards.
    Draws,
    /// Shuffles the opening hand back and draws another.
    Mulligans,
    /// Sets basic territories.
    Sets,
    /// Plays a card.
    Plays,
    /// Takes the engage action with a card.
    Engages,
    /// Moves a unit; or a unit is moved.
    Moves,
    /// Attacks.
    Attacks,
    /// Intercepts.
    Intercepts,
    /// Says at which attacker a card strikes back.
    Strikes,
    /// Boosts a unit with a card.
    Boosts,
    /// Puts the cards boosted with under the deck.
    PutsBoosts,
    /// Passes.
    #[default]
    Passes,
    /// Says no to something a card lets one do.
    Declines,
    /// Names what a card is aimed at.
    Chooses,
    /// Discards cards.
    Discards,
    /// Searches the deck.
    Searches,
    /// Gains CMD points.
    Gains,
    /// Takes control of a card.
    Seizes,
    /// Gives the game up.
    Concedes,
    /// Takes damage.
    Takes,
    /// Gets damage counters.
    Gets,
    /// Loses damage counters.
    Loses,
    /// Is destroyed.
    Dies,
    /// Becomes Engaged.
    Tires,
    /// Goes to a pile.
    Goes,
    /// The hour is over.
    Time,
    /// Nothing came of it.
    NoEffect,
}

/// The words of places.
const PLACES: &[&str] = &["home", "open"];
/// The piles a card is said to go to.
const PILES: &[&str] = &["hand", "discard", "deck", "field"];
/// How CMD points are bound.
const BOUND: &[(&str, &str)] = &[("until", "main"), ("for", "units")];

const fn by(words: &'static [&'static str], verb: Verb, parts: &'static [PartForm]) -> SentenceForm<Verb> {
    SentenceForm { of: Speaker::Player, words, verb, parts }
}

const fn of_card(words: &'static [&'static str], verb: Verb, parts: &'static [PartForm]) -> SentenceForm<Verb> {
    SentenceForm { of: Speaker::Card, words, verb, parts }
}

const fn of_all(words: &'static [&'static str], verb: Verb, parts: &'static [PartForm]) -> SentenceForm<Verb> {
    SentenceForm { of: Speaker::Everybody, words, verb, parts }
}

const OBJECT: PartForm = PartForm::must(Role::Object, &[], Matter::Card);
const OBJECTS: PartForm = PartForm::must(Role::Object, &[], Matter::Cards);
const AMOUNT: PartForm = PartForm::must(Role::Amount, &[], Matter::Count);
const ON: PartForm = PartForm::may(Role::On, &["on"], Matter::Cards);
const NAMED: PartForm = PartForm::may(Role::Named, &[":"], Matter::Cards);

/// Every sentence of the game.
pub static FORMS: [SentenceForm<Verb>; 37] = [
    by(&["rolls"], Verb::Rolls, &[AMOUNT]),
    by(&["shows"], Verb::Shows, &[OBJECT]),
    by(&["swaps"], Verb::Swaps, &[OBJECTS, PartForm::must(Role::Exchange, &["for"], Matter::Cards)]),
    by(&["shuffles"], Verb::Shuffles, &[PartForm::must(Role::Manner, &[], Matter::Word(&["deck"]))]),
    by(&["draws"], Verb::Draws, &[PartForm::may(Role::Amount, &[], Matter::Count), NAMED]),
    by(&["mulligans"], Verb::Mulligans, &[]),
    by(&["sets"], Verb::Sets, &[PartForm::must(Role::Object, &[], Matter::NamedCards)]),
    by(
        &["plays"],
        Verb::Plays,
        &[
            OBJECT,
            PartForm::may(Role::Handle, &["as"], Matter::Handle),
            PartForm::may(Role::Over, &["over"], Matter::Card),
            PartForm::may(Role::Place, &["at"], Matter::Place(PLACES)),
            ON,
            PartForm::may(Role::Also, &["destroying"], Matter::Cards),
            PartForm::may(Role::Paid, &["for"], Matter::Count),
            PartForm::may(Role::Purse, &[":"], Matter::Shares(BOUND)),
        ],
    ),
    by(&["engages"], Verb::Engages, &[OBJECT, ON]),
    by(&["moves"], Verb::Moves, &[OBJECT, PartForm::must(Role::Place, &["to"], Matter::Place(PLACES))]),
    by(&["attacks"], Verb::Attacks, &[OBJECTS, PartForm::must(Role::With, &["with"], Matter::Cards)]),
    by(&["intercepts"], Verb::Intercepts, &[OBJECT, PartForm::must(Role::With, &["with"], Matter::Card)]),
    by(&["strikes", "back", "at"], Verb::Strikes, &[OBJECT]),
    by(&["boosts"], Verb::Boosts, &[OBJECT, PartForm::must(Role::With, &["with"], Matter::Card)]),
    by(&["puts", "boosts", "under", "deck"], Verb::PutsBoosts, &[NAMED]),
    by(&["passes"], Verb::Passes, &[]),
    by(&["declines"], Verb::Declines, &[PartForm::may(Role::Object, &[], Matter::Card)]),
    by(&["chooses"], Verb::Chooses, &[OBJECT]),
    by(&["discards"], Verb::Discards, &[OBJECTS, PartForm::may(Role::Manner, &["at"], Matter::Word(&["random"]))]),
    by(&["searches", "deck"], Verb::Searches, &[PartForm::may(Role::Object, &[":"], Matter::Card)]),
    by(&["gains"], Verb::Gains, &[AMOUNT, PartForm::must(Role::Manner, &[], Matter::Word(&["cmd"]))]),
    by(&["takes", "control", "of"], Verb::Seizes, &[OBJECT]),
    by(&["concedes"], Verb::Concedes, &[]),
    of_all(&["pass"], Verb::Passes, &[]),
    of_all(&["shuffle"], Verb::Shuffles, &[PartForm::must(Role::Manner, &[], Matter::Word(&["deck"]))]),
    of_all(&["draw"], Verb::Draws, &[AMOUNT]),
    of_all(&["decline"], Verb::Declines, &[]),
    of_card(&["takes"], Verb::Takes, &[AMOUNT, PartForm::may(Role::Workings, &[], Matter::Figure)]),
    of_card(
        &["gets"],
        Verb::Gets,
        &[AMOUNT, PartForm::must(Role::Manner, &[], Matter::Word(&["counters", "counter"]))],
    ),
    of_card(
        &["loses"],
        Verb::Loses,
        &[AMOUNT, PartForm::must(Role::Manner, &[], Matter::Word(&["counters", "counter"]))],
    ),
    of_card(&["is", "destroyed"], Verb::Dies, &[PartForm::may(Role::Named, &[":"], Matter::Card)]),
    of_card(&["is", "engaged"], Verb::Tires, &[]),
    of_card(&["moves"], Verb::Moves, &[PartForm::must(Role::Place, &["to"], Matter::Place(PLACES))]),
    of_card(&["goes", "to"], Verb::Goes, &[PartForm::must(Role::Manner, &[], Matter::Word(PILES))]),
    of_card(&["goes", "under", "deck"], Verb::Goes, &[]),
    SentenceForm { of: Speaker::Nobody, words: &["time", "is", "called"], verb: Verb::Time, parts: &[] },
    SentenceForm { of: Speaker::Nobody, words: &["no", "effect"], verb: Verb::NoEffect, parts: &[] },
];

/// A sentence as it is written.
pub type Said<'a> = SaidSentence<'a, Verb>;

/// Who or what a sentence is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Actor {
    /// A player.
    Player(Player),
    /// All players.
    All,
    /// The card of the sentence.
    Card,
    /// Nobody.
    #[default]
    Nobody,
}

/// A zone as a line names it: the open zone, or a home zone, the speaker's if nothing is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceSaid {
    /// `open`
    Open,
    /// `home`, `B's home`
    Home(Option<Player>),
}

/// A sentence whose names are resolved. What a verb has no part for is not said.
#[derive(Clone, Copy, Debug, Default)]
pub struct Act {
    /// Who or what it is about.
    pub actor: Actor,
    /// What is done.
    pub verb: Verb,
    /// Whether it says that it answers something.
    pub responds: bool,
    /// The card it is done to, or that it is said of.
    pub card: Option<Named>,
    /// The handle the card gets.
    pub handle: Option<Handle>,
    /// Several cards it is done to; their handles stand in [`Listed::count`].
    pub cards: List,
    /// What it is done on, or exchanged for, or destroyed for it.
    pub on: List,
    /// What was destroyed to make it cheaper.
    pub also: List,
    /// The card it is done with, or over, or that is named behind a colon.
    pub with: Option<Named>,
    /// Where to.
    pub place: Option<PlaceSaid>,
    /// How many; `?` is none.
    pub amount: Option<Spanned<Option<u32>>>,
    /// What was paid.
    pub paid: Option<Spanned<Option<u32>>>,
    /// Which points were: items of the kinds below.
    pub purse: List,
    /// What was dealt, and what was blocked, where the figure in parentheses tells.
    pub workings: Option<(i32, i32)>,
    /// The pile a card goes to.
    pub pile: Option<&'static str>,
    /// Whether it was done at random.
    pub random: bool,
    /// Where the verb stands.
    pub at: Span,
}

/// Points as a purse lists them.
pub mod points {
    /// Those that are bound to nothing.
    pub const FREE: u8 = 0;
    /// Those that are lost at the end of the main phase.
    pub const MAIN: u8 = 1;
    /// Those that pay for units alone.
    pub const UNITS: u8 = 2;
}

impl Act {
    /// An act of which only the player and the verb are said.
    #[must_use]
    pub fn by(player: Player, verb: Verb) -> Self {
        Self { actor: Actor::Player(player), verb, ..Self::default() }
    }

    /// The player who acts.
    #[must_use]
    pub fn player(&self) -> Option<Player> {
        if let Actor::Player(player) = self.actor { Some(player) } else { None }
    }

    /// How many are said, where a number is.
    #[must_use]
    pub fn number(&self) -> Option<u32> {
        self.amount.and_then(|amount| amount.value)
    }
}

fn known(count: Spanned<Count>) -> Spanned<Option<u32>> {
    let value = if let Count::Known(known) = count.value { Some(known) } else { None };
    Spanned::new(value, count.span)
}

/// Resolves the names of a sentence.
///
/// # Errors
/// When a name in it is unknown.
pub fn resolve(said: &Said<'_>, names: &mut Names<'_>) -> Result<Act, Invalid> {
    let mut act = Act {
        actor: match said.form.of {
            Speaker::Player => Actor::Player(names.player(said.player.unwrap_or_default())?),
            Speaker::Everybody => Actor::All,
            Speaker::Card => Actor::Card,
            Speaker::Nobody => Actor::Nobody,
        },
        verb: said.form.verb,
        responds: said.responds.is_some(),
        card: said.card.map(|card| names.card(&card)).transpose()?,
        at: said.at,
        ..Act::default()
    };
    for part in said.form.parts {
        if let Some(found) = said.part(part.role) {
            resolve_part(part.role, found, names, &mut act)?;
        }
    }
    if said.form.words == ["goes", "under", "deck"] {
        act.pile = Some("under deck");
    }
    if act.handle.is_none()
        && let (Some(SaidPart::Handle(handle)), Some(card)) = (said.part(Role::Handle), act.card)
    {
        act.handle = Some(names.introduce(handle, &card)?);
    }
    Ok(act)
}

fn resolve_part(role: Role, found: SaidPart<'_>, names: &mut Names<'_>, act: &mut Act) -> Result<(), Invalid> {
    match (role, found) {
        (Role::Object, SaidPart::Card(card)) => act.card = Some(names.card(&card)?),
        (Role::With | Role::Over | Role::Named, SaidPart::Card(card)) => act.with = Some(names.card(&card)?),
        (role, SaidPart::Cards(items)) => {
            let start = names.begin_list();
            if act.verb == Verb::Sets {
                for (card, alias) in items.read(named_card::<Quick>) {
                    let named = names.card(&card)?;
                    let handle = alias.map(|alias| names.introduce(alias, &named)).transpose()?;
                    let count = handle.map(|Handle(handle)| handle);
                    names.list_item(Listed { kind: 0, count, card: Some(named), span: card.span });
                }
            } else {
                for item in items.read(card::<Quick>) {
                    let named = names.card(&item)?;
                    names.list_item(Listed { kind: 0, count: None, card: Some(named), span: item.span });
                }
            }
            let list = names.end_list(start);
            match role {
                Role::On | Role::Exchange => act.on = list,
                Role::With if act.verb == Verb::Attacks => act.on = list,
                Role::Also => act.also = list,
                _ => act.cards = list,
            }
        }
        (Role::Amount, SaidPart::Count(count)) => act.amount = Some(known(count)),
        (Role::Paid, SaidPart::Count(count)) => act.paid = Some(known(count)),
        (Role::Purse, SaidPart::Shares(items)) => {
            let start = names.begin_list();
            for (amount, of) in items.read(share::<Quick>(BOUND)) {
                let kind = match of.map(|of| names.written(of)) {
                    Some("main") => points::MAIN,
                    Some(_) => points::UNITS,
                    None => points::FREE,
                };
                let count = u16::try_from(amount.value).ok();
                names.list_item(Listed { kind, count, card: None, span: amount.span });
            }
            act.purse = names.end_list(start);
        }
        (Role::Place, SaidPart::Place(owner, word)) => {
            let owner = owner.map(|owner| names.player(owner)).transpose()?;
            act.place = Some(match names.written(word) {
                "open" if owner.is_some() => {
                    return Err(Invalid::new(word, "the open zone is nobody's").labelled("no home zone"));
                }
                "open" => PlaceSaid::Open,
                _ => PlaceSaid::Home(owner),
            });
        }
        (Role::Workings, SaidPart::Figure(figure)) => act.workings = workings(names.written(figure.span)),
        (Role::Manner, SaidPart::Word(word)) => {
            let written = names.written(word);
            act.random = written == "random";
            act.pile = PILES.iter().copied().find(|pile| *pile == written);
        }
        _ => {}
    }
    Ok(())
}

/// What `4-1` tells: four were dealt, and one was blocked.
fn workings(written: &str) -> Option<(i32, i32)> {
    let (dealt, blocked) = written.rsplit_once('-')?;
    let dealt = dealt.split('+').map(|part| part.trim().parse::<i32>()).sum::<Result<i32, _>>().ok()?;
    Some((dealt, blocked.trim().parse().ok()?))
}

/// The form of a verb, said of a player, of a card, of all or of nobody.
#[must_use]
pub fn form_of(act: &Act) -> Option<&'static SentenceForm<Verb>> {
    let of = match act.actor {
        Actor::Player(_) => Speaker::Player,
        Actor::All => Speaker::Everybody,
        Actor::Card => Speaker::Card,
        Actor::Nobody => Speaker::Nobody,
    };
    let under = act.pile == Some("under deck");
    FORMS.iter().find(|form| form.of == of && form.verb == act.verb && (!under || form.words.len() == 3))
}

/// A sentence as it is written.
#[must_use]
pub fn write(sentence: &Sentence<Act>, pen: &Pen) -> String {
    let act = &sentence.action;
    let Some(form) = form_of(act) else { return String::new() };
    let of = match act.actor {
        Actor::Player(player) => pen.player(player).to_owned(),
        Actor::All => "both".to_owned(),
        Actor::Card => act.card.map_or("?".to_owned(), |card| pen.card(&card)),
        Actor::Nobody => String::new(),
    };
    let hidden = act.player().is_some_and(|player| !pen.sees(player))
        && matches!(act.verb, Verb::Sets | Verb::Draws | Verb::PutsBoosts | Verb::Swaps);
    syntax::write(form, &of, act.responds, |role| say(role, sentence, pen, hidden))
}

fn say(role: Role, sentence: &Sentence<Act>, pen: &Pen, hidden: bool) -> Option<String> {
    let act = &sentence.action;
    let number = |said: Option<Spanned<Option<u32>>>| {
        said.map(|said| said.value.map_or("?".to_owned(), |value| value.to_string()))
    };
    let cards = |list: List| {
        let items = sentence.listed(list).iter().map(|item| {
            let card = item.card.filter(|_| !hidden);
            let card = card.map_or("?".to_owned(), |card| pen.card(&card));
            match item.count.filter(|_| act.verb == Verb::Sets) {
                Some(handle) => format!("{card} as {}", pen.handle(Handle(handle))),
                None => card,
            }
        });
        (!list.is_empty()).then(|| items.collect::<Vec<_>>().join(", "))
    };
    let lists_objects = matches!(act.verb, Verb::Swaps | Verb::Sets | Verb::Attacks | Verb::Discards);
    match role {
        Role::Object if lists_objects => cards(act.cards),
        Role::Object => act.card.map(|card| pen.card(&card)),
        Role::Exchange | Role::On => cards(act.on),
        Role::With if act.verb == Verb::Attacks => cards(act.on),
        Role::With | Role::Over => act.with.map(|card| pen.card(&card)),
        Role::Named if act.verb == Verb::Dies => act.with.map(|card| pen.card(&card)),
        Role::Named => cards(act.cards).filter(|_| !hidden),
        Role::Handle => act.handle.map(|handle| pen.handle(handle).to_owned()),
        Role::Amount => number(act.amount),
        Role::Paid => number(act.paid),
        Role::Also => cards(act.also),
        Role::Place => act.place.map(|place| match place {
            PlaceSaid::Open => "open".to_owned(),
            PlaceSaid::Home(None) => "home".to_owned(),
            PlaceSaid::Home(Some(player)) => format!("{}'s home", pen.player(player)),
        }),
        Role::Purse => {
            let items = sentence.listed(act.purse).iter().map(|item| {
                let of = match item.kind {
                    points::MAIN => " until main",
                    points::UNITS => " for units",
                    _ => "",
                };
                format!("{}{of}", item.count.unwrap_or(0))
            });
            (!act.purse.is_empty()).then(|| items.collect::<Vec<_>>().join(", "))
        }
        Role::Workings => act.workings.map(|(dealt, blocked)| format!("{dealt}-{blocked}")),
        Role::Manner => match act.verb {
            Verb::Shuffles => Some("deck".to_owned()),
            Verb::Gains => Some("cmd".to_owned()),
            Verb::Gets | Verb::Loses => Some(if act.number() == Some(1) { "counter" } else { "counters" }.to_owned()),
            Verb::Discards => act.random.then(|| "random".to_owned()),
            Verb::Goes => act.pile.map(str::to_owned),
            _ => None,
        },
    }
}

/// How a card is named by its title.
#[must_use]
pub fn by_title(title: crate::table::Title) -> Named {
    Named { owner: None, what: What::Title(title, None), known: None, span: Span::default() }
}

/// A number as a line says it.
#[must_use]
pub fn said(number: u32) -> Option<Spanned<Option<u32>>> {
    Some(Spanned::new(Some(number), Span::default()))
}

/// How many basic territories a game can begin with.
pub const BASICS: RangeInclusive<usize> = 3..=5;
