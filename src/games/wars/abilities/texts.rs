//! Texts that are not modelled: what each could touch, which are in force, and what playing one leaves in doubt.

use crate::{
    games::wars::{
        Wars,
        abilities::modifiers,
        cards::{
            card::{Ability, AbilityKind, Card, CardKind},
            catalogue,
        },
        in_play::survey,
        recorded::note::Note,
        rules::{PLAY, STACK, aspect},
        state::{self, Frame, Table, printed},
        words::{
            action::{Act, Attack, Does, Drain, Revealing},
            said::Verb,
        },
    },
    judge::Bench,
    table::{PileKind, Title, Token},
};

/// What a phrase of `unmodelled:` says of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::wars) struct Reach {
    /// What it may change as long as it is in force.
    standing: u32,
    /// What is another than before once it was carried out.
    done: u32,
    /// What it may let be done from then on until the end of the turn.
    lets: u32,
}

const fn reach(standing: u32, done: u32, lets: u32) -> Reach {
    Reach { standing, done, lets }
}

/// What the phrases of `unmodelled:` touch.
const PHRASES: [(&str, Reach); 26] = {
    use aspect::*;
    [
        ("moves cards between piles", reach(0, PILES | HAND | GONE, 0)),
        ("changes power, tactics or defense", reach(FIGURES | LABELS, 0, 0)),
        ("damages or destroys", reach(0, MARKS | GONE, 0)),
        ("takes energy", reach(0, SPENT, 0)),
        ("changes costs or plays a card by effect", reach(COSTS, SPENT, WHEN | WHERE)),
        ("changes icons", reach(ICONS, 0, 0)),
        ("changes or limits drains", reach(DRAINS, SPENT, 0)),
        ("grants or reads abilities", reach(FIGURES | BULLETS | SIZES, 0, 0)),
        ("moves or keeps from moving", reach(MOVES, PLACES, WHEN)),
        ("changes battle destiny", reach(DESTINY, 0, 0)),
        ("inverts or reverts", reach(0, SIDES, 0)),
        ("what happens to damaged or lost cards", reach(MARKS | ATTRITION, GONE | PLACES | PILES, 0)),
        ("limits or widens when it is played", reach(WHEN, 0, 0)),
        ("immunity to attrition", reach(IMMUNITY, 0, 0)),
        ("changes attrition", reach(ATTRITION, 0, 0)),
        ("stacks cards", reach(0, GONE | PILES | HAND, 0)),
        ("dismisses", reach(0, GONE, 0)),
        ("gives energy", reach(ACTIVATION, PILES, 0)),
        ("changes or limits attacks", reach(ATTACKS, BATTLE, WHEN | COSTS)),
        ("cancels", reach(0, STACK | BATTLE | PILES | DRAINS, 0)),
        ("changes casualties", reach(CASUALTIES, 0, 0)),
        ("limits where it is played", reach(WHEN, 0, 0)),
        ("limits targets", reach(TARGETS, 0, 0)),
        ("passes assets on", reach(0, PLACES, 0)),
        ("changes where a card enters play", reach(0, PLACES, WHERE)),
        ("changes how many weapons it may have", reach(WEAPONS, 0, 0)),
    ]
};

/// What the words of a text ask of the table: where cards are and what they are like, and how far the game has come.
pub(in crate::games::wars) const IN_WORDS: u32 = {
    use aspect::*;
    TIMING | STACK | EFFECTS | TARGETS | LABELS | FIGURES | MARKS | PLACES | SIDES | BATTLE | GONE | WHEN | ICONS | HAND
};

impl Reach {
    const NOTHING: Self = reach(0, 0, 0);
    /// A phrase nobody knows may mean anything.
    const ANYTHING: Self = reach(u32::MAX, u32::MAX, u32::MAX);

    fn with(self, other: Self) -> Self {
        reach(self.standing | other.standing, self.done | other.done, self.lets | other.lets)
    }

    pub(in crate::games::wars) const fn all(self) -> u32 {
        self.standing | self.done | self.lets
    }
}

/// What abilities touch that are not carried out, by the heads of their clauses.
fn of_word(word: &str) -> Reach {
    use aspect::*;
    const PILED: u32 = PILES | HAND | GONE;
    match word {
        "damage" | "undamage" => reach(0, MARKS | GONE, 0),
        "destroy" | "dismiss" | "remove" => reach(0, GONE | MARKS, 0),
        "invert" | "revert" => reach(0, SIDES, 0),
        "move" | "give" | "place" | "redirect" => reach(MOVES, PLACES | GONE | PILED, WHEN | WHERE),
        "put" | "stack" | "lose-cards" | "draw" | "retrieve" | "download" | "search" | "reveal" | "look"
        | "exchange" | "shuffle" | "recirculate" | "pick" | "pick-number" | "name" => reach(0, PILED | PLACES, 0),
        "lose" | "pay" => reach(0, SPENT | PILES | HAND, 0),
        "activate" | "activation" | "generate" => reach(ACTIVATION, PILES, 0),
        "play" => reach(COSTS | WHEN | TARGETS, SPENT | PLACES | PILED, WHEN | WHERE),
        "cancel" => reach(0, STACK | BATTLE | PILES | DRAINS, 0),
        "attack" => reach(ATTACKS, BATTLE, WHEN | COSTS),
        "raise" | "swap" | "uncounted" => reach(FIGURES | LABELS, 0, 0),
        "total" => reach(FIGURES | ATTRITION | CASUALTIES | DESTINY, 0, 0),
        "drain" | "change-drain" | "own-icons" | "at-most" => reach(DRAINS, SPENT, 0),
        "immune" => reach(IMMUNITY | ATTRITION, 0, 0),
        "cannot" | "allow" => {
            reach(MOVES | MARKS | TARGETS | ATTACKS | DRAINS | WHEN | DESTINY | SPENT, 0, WHEN | WHERE)
        }
        "price" | "support" | "demand" => reach(COSTS | ATTACKS | DRAINS | WHEN, SPENT, 0),
        "icon" => reach(ICONS, 0, 0),
        "label" | "keyword" | "ability" => reach(FIGURES | LABELS | BULLETS | SIZES | MARKS, 0, 0),
        "destiny" | "change-destiny" | "reveal-again" => reach(DESTINY, 0, 0),
        "weapons" => reach(WEAPONS, 0, 0),
        // What decides, costs or sets off changes nothing by itself; what is paid for it may.
        "if" | "else" | "choose" | "each" | "let" | "do" | "ongoing" | "used" | "lost" | "need" | "either" => {
            Reach::NOTHING
        }
        "cost" | "may" | "unless" => reach(0, SPENT, 0),
        "when" | "next" | "each-time" | "prevent-next" | "instead-next" | "instead-of" => {
            reach(MARKS | ATTRITION, GONE | PLACES | PILES | SPENT, 0)
        }
        _ if EVENT_WORDS.contains(&word) => Reach::NOTHING,
        _ => Reach::ANYTHING,
    }
}

/// Events, which change nothing by themselves.
const EVENT_WORDS: [&str; 25] = [
    "damaged",
    "destroyed",
    "leaves",
    "enters",
    "played",
    "moves",
    "drains",
    "attacks",
    "battle-begins",
    "battle-ends",
    "wins",
    "loses-battle",
    "reveals",
    "step-ends",
    "phase-begins",
    "phase-ends",
    "turn-ends",
    "uses",
    "targeted",
    "inverted",
    "state",
    "uses-icon",
    "loses-to-drain",
    "controls",
    "option",
];

/// How far a card's unmodelled text reaches; nowhere where everything is carried out.
pub(in crate::games::wars) fn reach_of(card: &Card) -> Reach {
    let of = |phrase: &str| {
        let known = PHRASES.iter().find(|(known, _)| *known == phrase.trim()).map(|(_, reach)| *reach);
        known.unwrap_or_else(|| if card.unmodelled.is_some() { Reach::ANYTHING } else { of_word(phrase) })
    };
    // What is set off may be paid for, and any text has some effect.
    let open = |ability: &Ability| ability.kind == AbilityKind::Triggered && ability.does.is_empty();
    let paid = if abilities(card).any(open) { aspect::SPENT } else { 0 };
    let any = reach(aspect::EFFECTS, paid, 0);
    match card.unmodelled {
        Some(reason) => reason.split(';').map(of).fold(any, Reach::with),
        None if card.beyond.is_empty() => Reach::NOTHING,
        None => card.beyond.iter().map(|word| of(word)).fold(any, Reach::with),
    }
}

fn reach_of_title(table: &Table, title: Title) -> Reach {
    table.card_set().get(title).map_or(Reach::NOTHING, |known| known.reach)
}

/// What the unmodelled text of a title touches.
#[must_use]
pub(in crate::games::wars) fn touches(table: &Table, title: Title) -> u32 {
    reach_of_title(table, title).all()
}

/// Whether a card's text does something that is not modelled; a card nobody knows may.
#[must_use]
pub(in crate::games::wars) fn is_unmodelled(table: &Table, card: Token) -> bool {
    table.printed(card).is_none_or(|known| known.reach.all() != 0)
}

/// The text of a card happens: whatever it could touch is in doubt, until the end of the turn what it lets be or adds to a
/// figure, for good what it may have done to the cards.
pub(in crate::games::wars) fn happens(bench: &mut Bench<'_, Wars>, card: Token) {
    bench.table.clear_notes(|note| matches!(note, Note::Shown(..)));
    let Some(title) = bench.table.title(card) else { return };
    let Reach { standing, done, lets } = reach_of_title(bench.table, title);
    if standing | lets != 0 {
        bench.doubt_text(title, standing | lets, Some(TURN_DEPTH));
    }
    if done != 0 {
        bench.doubt_text(title, done | aspect::EFFECTS, None);
    }
}

/// A card leaves play whose own text, not modelled, may have something happen then.
pub(in crate::games::wars) fn leaves(bench: &mut Bench<'_, Wars>, card: Token) {
    let Some(title) = bench.table.title(card) else { return };
    let Reach { standing, done, .. } = reach_of_title(bench.table, title);
    if standing & aspect::MARKS != 0 && printed(bench.table, card).is_some_and(acts_by_itself) {
        bench.doubt_text(title, done | aspect::EFFECTS, Some(TURN_DEPTH));
    }
}

/// What the text of a card says of itself may let what a line does with it pass, though it is not in force yet.
pub(in crate::games::wars) fn speaks_for_itself(bench: &mut Bench<'_, Wars>, title: Option<Title>) {
    let Some(title) = title else { return };
    let of_itself = reach_of_title(bench.table, title).standing & OF_ITSELF & !aspect::EFFECTS;
    if of_itself != 0 {
        bench.doubt_text(title, of_itself, Some(usize::MAX));
    }
}

/// Both players have passed by the record and a window is about to close with nothing on the stack, as far as the log tells: a
/// triggered ability that is not modelled may have been what they passed on.
#[inline(always)]
pub(in crate::games::wars) fn may_have_been_passed_on(bench: &mut Bench<'_, Wars>) {
    let closes = matches!(bench.table.frame(), Some(Frame::Phase(_) | Frame::Before(_)));
    if closes
        && survey::of(bench.table) & survey::UNMODELLED != 0
        && let Some(title) = triggered(bench.table)
    {
        bench.doubt_text(title, aspect::TIMING | aspect::STACK, Some(TURN_DEPTH));
    }
}

/// A card in play with a triggered ability whose text is not modelled.
fn triggered(table: &Table) -> Option<Title> {
    let triggered = |token: &Token| {
        let title = table.title(*token)?;
        let card = printed(table, *token).filter(|_| reach_of_title(table, title) != Reach::NOTHING)?;
        let open = |ability: &Ability| ability.kind == AbilityKind::Triggered && ability.does.is_empty();
        abilities(card).any(open).then_some(title)
    };
    table.players().find_map(|player| table.pile(PLAY.of(player)).iter().find_map(triggered))
}

/// As many frames as there are while a turn lasts, at least.
pub(in crate::games::wars) const TURN_DEPTH: usize = 2;

/// What the text of a card that is being played, or is pending, may say of itself: when, where, on what and for how much.
const OF_ITSELF: u32 = aspect::WHEN | aspect::WHERE | aspect::COSTS | aspect::TARGETS | aspect::EFFECTS;

/// A text that is in force and touches one of these aspects: of a card in play that acts by itself, or of one being played.
/// When a card may be played is for its own text alone. What a text has done counts if something happened, at the statement
/// `happened` or later, since the text came into force.
#[must_use]
pub(in crate::games::wars) fn in_force(table: &Table, wanted: u32, happened: u32) -> Option<(Title, u32)> {
    if survey::of(table) & survey::UNMODELLED == 0 {
        return modifiers::open(table, wanted);
    }
    let touching = |kind: PileKind, touches: &dyn Fn(Token, Title, u32) -> u32| {
        table.players().find_map(|player| {
            table.pile(kind.of(player)).iter().find_map(|token| {
                let (title, since) = (table.title(*token)?, table.card(*token)?.cause);
                (touches(*token, title, since) & wanted != 0).then_some((title, since))
            })
        })
    };
    let in_play = |token: Token, title: Title, since: u32| {
        let Reach { standing, done, .. } = reach_of_title(table, title);
        let touches = standing & !aspect::WHEN | if since <= happened { done } else { 0 };
        if touches & wanted != 0 && printed(table, token).is_some_and(acts_in_play) { touches } else { 0 }
    };
    let on_stack = |token: Token, title: Title, _: u32| {
        let Reach { standing, lets, .. } = reach_of_title(table, title);
        let touches = (standing | lets & aspect::WHERE) & OF_ITSELF;
        if printed(table, token).is_some_and(acts_by_itself) { touches } else { 0 }
    };
    touching(PLAY, &in_play).or_else(|| touching(STACK, &on_stack)).or_else(|| modifiers::open(table, wanted))
}

/// Whether a text in play does something that is not carried out without being used.
fn acts_in_play(card: &Card) -> bool {
    !card.idle && acts_by_itself(card)
}

/// Whether a text does something without being used.
fn acts_by_itself(card: &Card) -> bool {
    abilities(card).next().is_none() || abilities(card).any(|ability| ability.kind != AbilityKind::Activated)
}

/// The abilities of a card, either way up and by its errata.
fn abilities(card: &Card) -> impl Iterator<Item = &Ability> {
    let sides = std::iter::once(&card.upright).chain(card.inverted.as_ref());
    sides.flat_map(|side| side.abilities.iter()).chain(card.errata.iter().flat_map(|all| all.iter()))
}

/// The title of the card whose own text, which is not modelled, could limit when, where or on what a line does something with
/// it.
#[must_use]
pub(in crate::games::wars) fn unread(table: &Table, act: &Act) -> Option<Title> {
    let named = match act.does {
        Does::Drains(Drain { location, .. }) | Does::Attacks(Attack { location, .. }) => location,
        _ => act.card()?,
    };
    let title = named.title().or_else(|| table.title(named.token(table)?))?;
    let reach = reach_of_title(table, title);
    if reach == Reach::NOTHING {
        return None;
    }
    let card = catalogue::card(table, title)?;
    let stands = |aspects: u32| reach.standing & aspects != 0 && acts_in_play(card);
    let limits = match act.verb() {
        Verb::Plays => limits_its_play(card, reach),
        Verb::Uses => abilities(card).any(|used| used.kind == AbilityKind::Activated && used.does.is_empty()),
        Verb::Moves => stands(aspect::MOVES),
        Verb::Drains => stands(aspect::DRAINS),
        Verb::Attacks => stands(aspect::ATTACKS),
        _ => false,
    };
    limits.then_some(title)
}

/// Whether the text of a card may say when, where, on what or for what it is played.
fn limits_its_play(card: &Card, reach: Reach) -> bool {
    let one_time = matches!(card.kind, CardKind::Interrupt { .. } | CardKind::Order { .. });
    let limits = aspect::WHEN | aspect::TARGETS | if one_time { aspect::COSTS } else { 0 };
    reach.standing & limits != 0 || card.targets.iter().any(|target| target.more)
}

/// What a text touches that could have done what a line tells. While something is pending or being carried out, it may be what
/// is paid for it, or any other effect it has.
#[must_use]
/// Whether a card is revealed for its destiny.
pub(in crate::games::wars) fn is_for_destiny(act: &Act) -> bool {
    matches!(act.does, Does::Reveals(Revealing { figure: Some(_), .. }))
}

pub(in crate::games::wars) fn doing(table: &Table, act: &Act) -> u32 {
    use aspect::{
        ACTIVATION, CASUALTIES, COSTS, DESTINY, DRAINS, EFFECTS, GONE, HAND, MARKS, PILES, PLACES, SIDES, SPENT, TIMING,
    };
    let of_effect = |frame: Frame| matches!(frame, Frame::Effect(_) | Frame::Doing(_) | Frame::Pending(_));
    if table.frames().any(of_effect) {
        return TIMING | aspect::STACK | EFFECTS;
    }
    let reveals = |token: Token| printed(table, token).is_some_and(|card| !card.reveals.is_empty());
    TIMING
        | match act.verb() {
            Verb::Damages | Verb::Undamages => MARKS,
            Verb::Destroys | Verb::Dismisses => GONE | MARKS,
            Verb::Loses if matches!(act.does, Does::Loses(_)) => {
                SPENT | PILES | HAND | DRAINS | CASUALTIES | COSTS | DESTINY
            }
            Verb::Loses => GONE | MARKS | SPENT | PILES | HAND | DRAINS | CASUALTIES | COSTS | DESTINY,
            Verb::Draws | Verb::Retrieves | Verb::Downloads => PILES | HAND | GONE | PLACES,
            Verb::Activates => PILES | HAND | ACTIVATION,
            Verb::Inverts | Verb::Reverts => SIDES,
            Verb::Reveals if is_for_destiny(act) && !state::cards_in_play(table).any(reveals) => DESTINY | PILES | HAND,
            _ => aspect::STACK | EFFECTS,
        }
}

/// Whether some text on the table could have brought about what no rule does.
#[must_use]
pub(in crate::games::wars) fn may_explain(table: &Table) -> bool {
    let acting = survey::of(table) & survey::OPEN != 0;
    debug_assert_eq!(acting, state::cards_in_play(table).any(|card| is_unmodelled(table, card)));
    acting || table.frames().any(|frame| matches!(frame, state::Frame::Effect(_)))
}
