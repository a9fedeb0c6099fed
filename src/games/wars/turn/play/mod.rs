//! Playing a card: declared, requirements met, options and targets chosen, costs paid; then it is pending.

mod destination;
mod location;
mod resolution;
mod target;

use super::initiative;
use crate::{
    cited,
    games::wars::{
        Wars,
        abilities::{activated, bullet, deed, meaning::Standpoint, texts},
        cards::{
            card::{Card, CardKind, Fate, PrintedNumber, Revealer, Word},
            catalogue,
        },
        energy::costs::{self, PaidFor, Purpose},
        recorded::note::Note,
        rules::{HAND, PLAY, REMOVED, RESERVE, STACK, aspect, edition, rule},
        state::{self, Item, ItemKind, Phase, Targets, opponent, phase, top_item, turn_player},
        words::{
            action::{Destination, Playing},
            find,
        },
    },
    judge::{About, Bench, Broken, DoubtSource, Fact, Handle, Named, What},
    notation::source::Span,
    rulebook::RuleId,
    table::{Player, Token, Where},
    told, worded,
};

pub(in crate::games::wars) use destination::still_legal;
pub(in crate::games::wars) use location::{placed, spot as location_spot};
pub(in crate::games::wars) use resolution::{Outcome, canceled, effect_ends, fizzles, resolves};
pub(in crate::games::wars) use target::{Naming, Only, fits, only_targets, targets};

/// A card that is being played.
#[derive(Clone, Copy)]
struct Played<'c> {
    player: Player,
    /// As it is printed.
    card: &'c Card,
    /// On the table.
    token: Token,
}

/// A player plays a card.
///
/// # Errors
/// With the rule it breaks.
pub(in crate::games::wars) fn performs(
    bench: &mut Bench<'_, Wars>,
    player: Player,
    act: &Playing,
    responds: Option<Span>,
) -> Result<(), Broken> {
    let named = act.card;
    let card = named.title().and_then(|title| catalogue::card(bench.table, title));
    let told = named.title().map_or(Fact::Word("a card"), Fact::Title);
    now(bench, player, card, (act, told), responds)?;
    let Some(token) = declares(bench, player, act, &named)? else { return Ok(()) };
    if bench.table.title(token) != named.title() {
        bench.doubt(DoubtSource::MissingFigure, u32::MAX, About::Everything, None);
    }
    let Some(card) = card else {
        return goes_unknown(bench, player, token, act);
    };
    requirements(bench, player, card, token)?;
    let lost = options(bench, player, card, (act, token))?;
    let naming = Naming { at: act.at, targets: act.targets, placed: act.place.is_some() };
    let targets = targets(bench, player, naming, (token, &card.targets))?;
    let played = Played { player, card, token };
    let spot = match card.kind {
        CardKind::Location { .. } => location::spot(bench, player, token, act.place)?,
        _ => destination::spot(bench, &played, act)?,
    };
    pays(bench, &played, act)?;
    if is_undeclared(card, act) {
        bench.doubt(DoubtSource::MissingFigure, u32::MAX, About::Card(token), None);
        bench.doubt(DoubtSource::Unrecorded, aspect::PILES, About::Player(player), None);
    }
    bench.at(act.at);
    let targets = kept(bench.table, targets);
    let item = Item { source: Some(token), spot, targets, lost, ..Item::new(player, ItemKind::Card) };
    let item = Item { targets: deed::group(bench, &item, &card.does), ..item };
    let second = card.unique && copy_in_play(bench, player, token).is_some();
    let recorded = second || !still_legal(bench, &item, token);
    initiative::stacks(bench, Item { recorded, ..item });
    Ok(())
}

/// When: a card that is no interrupt in its player's own deploy phase, the stack empty; each with initiative.
fn now(
    bench: &mut Bench<'_, Wars>,
    player: Player,
    card: Option<&Card>,
    (act, told): (&Playing, Fact),
    said: Option<Span>,
) -> Result<(), Broken> {
    let interrupt = card.is_none_or(|card| matches!(card.kind, CardKind::Interrupt { .. }));
    responds(bench, player, said, interrupt)?;
    bench.at(act.at);
    if !interrupt {
        let (now, whose) = (phase(bench.table), turn_player(bench.table));
        let own = now == Some(Phase::Deploy) && whose == player;
        if !own {
            texts::speaks_for_itself(bench, act.card.title());
        }
        let since = initiative::phase_began(bench.table);
        bench.require(
            own,
            told!(
                DEPLOY_ONLY_OWN_DEPLOY_PHASE {
                    player,
                    card: told,
                    phase: now.map_or("no phase", Phase::name),
                    turn_player: whose,
                    since
                },
                initiative::moment()
            ),
        )?;
        let pending = top_item(bench.table);
        let on_top = pending.map_or(Fact::Nothing, |item| initiative::item_fact(&item));
        let since = Fact::Line(bench.table.frame_cause());
        if pending.is_some() {
            texts::speaks_for_itself(bench, act.card.title());
        }
        bench.require(
            pending.is_none(),
            told!(DEPLOY_STACK_EMPTY { player, card: told, on_top, since }, initiative::moment()),
        )?;
    }
    initiative::holds(bench, player)
}

/// `responds:` stands before interrupts and abilities alone, when something is pending.
///
/// # Errors
/// When it does not.
pub(in crate::games::wars) fn responds(
    bench: &mut Bench<'_, Wars>,
    player: Player,
    responds: Option<Span>,
    may: bool,
) -> Result<(), Broken> {
    let Some(span) = responds else { return Ok(()) };
    let pending = top_item(bench.table).is_some();
    let drawing = phase(bench.table) == Some(Phase::Draw) && bench.is(edition::COMPREHENSIVE);
    bench.at(span);
    bench.require(pending || !drawing, told!(DRAW_NOT_ON_STACK { player }, initiative::moment()))?;
    bench.require(pending && may, told!(STACK_RESPONSE_IS_INTERRUPT_OR_ABILITY { player }, initiative::moment()))
}

/// The card is shown and leaves the hand for the stack.
fn declares(
    bench: &mut Bench<'_, Wars>,
    player: Player,
    act: &Playing,
    named: &Named,
) -> Result<Option<Token>, Broken> {
    bench.at(act.unshown.unwrap_or(named.span));
    bench.require(act.unshown.is_none(), told!(PLAY_DECLARE_SHOWN { player }))?;
    let hand = HAND.of(player);
    if let Some(from) = act.from {
        let right = from.kind == HAND && from.owner.is_none_or(|owner| owner == player);
        let told = named.title().map_or(Fact::Word("a card"), Fact::Title);
        bench.at(from.span);
        bench.require(right, told!(DEPLOY_PLAY_FROM_HAND { player, card: told }))?;
    }
    if let Some(title) = named.title() {
        let removed = bench.table.pile(REMOVED.of(player)).iter().any(|token| bench.table.title(*token) == Some(title));
        let may_hold = || bench.table.faces().bounds(bench.table.pile(hand), title).at_most > 0;
        let held = !removed || bench.table.is_ample(hand) || may_hold();
        bench.at(named.span).require(held, told!(REMOVED_OUT_OF_GAME { player, card: title }))?;
    }
    let token = bench.take(hand, named, cited!(Taken: DEPLOY_PLAY_FROM_HAND))?;
    if let Some(token) = token {
        bench.table.put(token, STACK.of(player), Where::Top);
        if let Some(Handle(handle)) = act.handle {
            bench.table.set_handle(usize::from(handle), token);
        }
    }
    Ok(token)
}

/// A card the scribe does not know is pending: whatever it does is open. Where it goes is in play, and what is said to be paid
/// for it can be.
fn goes_unknown(bench: &mut Bench<'_, Wars>, player: Player, token: Token, act: &Playing) -> Result<(), Broken> {
    let places = match act.place {
        Some(
            Destination::At(one) | Destination::Aboard(one) | Destination::Beneath(one) | Destination::NextTo(one),
        ) => [Some(one), None],
        Some(Destination::Between(one, other)) => [Some(one), Some(other)],
        Some(Destination::Apart(_)) | None => [None; 2],
    };
    for place in places.into_iter().flatten() {
        let known = place.what == What::Unknown || find::in_play(bench.at(place.span), &place, player).is_some();
        let told = place.title().map_or(Fact::Word("that"), Fact::Title);
        bench.require(known, told!(UNIT_DESTINATION { player, card: "a card", place: told }))?;
    }
    bench.at(act.at);
    costs::pays(bench, player, None, &act.paid, PaidFor { purpose: Purpose::Card, thing: Fact::Word("a card") })?;
    bench.doubt(DoubtSource::MissingFigure, u32::MAX, About::Everything, None);
    let item = Item { source: Some(token), lost: true, ..Item::new(player, ItemKind::Card) };
    initiative::stacks(bench, item);
    Ok(())
}

/// What must be so to play the card at all: uniqueness, bullets, a card to reveal for destiny.
fn requirements(bench: &mut Bench<'_, Wars>, player: Player, card: &Card, token: Token) -> Result<(), Broken> {
    let other = if card.unique { copy_in_play(bench, player, token) } else { None };
    let since = Fact::Line(other.and_then(|other| bench.table.card(other)).map_or(0, |other| other.cause));
    bench.require(other.is_none(), told!(UNIQUE_ONE_COPY { player, card: token, since }))?;
    bullet::may_play(bench, player, card, token)?;
    if let Some(only) = card.only.0.first() {
        let so = Standpoint { you: player, ..Standpoint::of(bench.table, token) }.holds(only).may_be();
        const RULES: [RuleId; 2] = [rule::PLAY_REQUIREMENTS_MET, rule::PRECEDENCE_CARD_OVER_RULE];
        let told = worded!("{player} plays {card} at a time at which its text does not let it be played" {
            player, card: token
        });
        bench.looking_at(!so, texts::IN_WORDS).require(so, told.of(rule::PLAY_REQUIREMENTS_MET, &RULES))?;
    }
    if matches!(card.kind, CardKind::Interrupt { .. } | CardKind::Order { .. }) {
        for revealer in card.reveals.iter() {
            const AMONG: [RuleId; 2] = [rule::DESTINY_NEEDS_CARD_IN_RESERVE, rule::PLAY_REQUIREMENTS_MET];
            let (who, broken) = match revealer {
                Revealer::You => (player, rule::PLAY_REQUIREMENTS_MET),
                Revealer::Opponent => (opponent(player), rule::DESTINY_NEEDS_CARD_IN_RESERVE),
            };
            let reserve = RESERVE.of(who);
            let told =
                told!(broken in AMONG where COMPREHENSIVE { player, card: token, revealer: who, count: reserve });
            bench.require(state::may_have_cards(bench.table, reserve), told)?;
        }
    }
    Ok(())
}

/// Another copy of a card that its player has in play.
pub(in crate::games::wars) fn copy_in_play(bench: &Bench<'_, Wars>, player: Player, token: Token) -> Option<Token> {
    let table = &*bench.table;
    let title = table.title(token);
    let same = |other: &&Token| **other != token && table.title(**other) == title;
    table.pile(PLAY.of(player)).iter().find(same).copied()
}

/// The rules that say where an interrupt or an order goes.
const WRONG_PILE: [RuleId; 2] = [rule::INTERRUPT_KINDS_AND_DESTINATION, rule::ORDER_KINDS_DESTINATION];

/// Used or lost: as printed, or as its player declares. Tells whether it will be lost.
fn options(
    bench: &mut Bench<'_, Wars>,
    player: Player,
    card: &Card,
    (act, token): (&Playing, Token),
) -> Result<bool, Broken> {
    let (fate, wrong_pile) = match card.kind {
        CardKind::Interrupt { fate, .. } => (fate, rule::INTERRUPT_KINDS_AND_DESTINATION),
        CardKind::Order { fate, .. } => (fate, rule::ORDER_KINDS_DESTINATION),
        _ => {
            let none = act.fate.is_none() || texts::is_unmodelled(bench.table, token);
            bench.at(act.fate.map_or(act.at, |fate| fate.span));
            let told =
                worded!("{card} is neither interrupt nor order and goes to no pile when it resolves" { card: token });
            bench.stated(rule::INTERRUPT_KINDS_AND_DESTINATION, none, told)?;
            return Ok(false);
        }
    };
    bench.at(act.fate.map_or(act.at, |fate| fate.span));
    let declared = act.fate.map(|fate| fate.value);
    match fate {
        Fate::UsedOrLost => {
            bench.require(declared.is_some(), told!(PLAY_OPTIONS_DECLARED { player, card: token }))?;
        }
        Fate::Used | Fate::Lost => {
            let word = declared.map_or("its pile", Word::word);
            let told = told!(wrong_pile in WRONG_PILE { card: token, pile: word, right: if fate == Fate::Lost { "the lost pile" } else { "the used pile" } });
            bench.require(declared.is_none_or(|declared| declared == fate), told)?;
        }
    }
    let fate = if fate == Fate::UsedOrLost { declared.unwrap_or(Fate::Used) } else { fate };
    Ok(fate == Fate::Lost)
}

/// Whether the player of a card chooses to which pile it goes.
pub(in crate::games::wars) fn chooses_pile(table: &state::Table, play: &Playing) -> bool {
    let card = play.card.title().and_then(|title| catalogue::card(table, title));
    matches!(
        card.map(|card| card.kind),
        Some(CardKind::Interrupt { fate: Fate::UsedOrLost, .. } | CardKind::Order { fate: Fate::UsedOrLost, .. })
    )
}

/// Whether nobody wrote down which of its two fates a card was played for. What it costs does not turn on that.
fn is_undeclared(card: &Card, act: &Playing) -> bool {
    let (CardKind::Interrupt { fate, .. } | CardKind::Order { fate, .. }) = card.kind else { return false };
    fate == Fate::UsedOrLost && act.fate.is_none()
}

/// Energy and support; locations cost nothing.
fn pays(bench: &mut Bench<'_, Wars>, played: &Played<'_>, act: &Playing) -> Result<(), Broken> {
    let Played { player, card, token } = *played;
    bench.at(act.at);
    if matches!(card.kind, CardKind::Location { .. }) {
        let paid = act.paid.energy.and_then(|paid| paid.value).unwrap_or(0);
        let number = i32::try_from(paid).unwrap_or(i32::MAX);
        bench.at(act.paid.energy.map_or(act.at, |paid| paid.span));
        return bench.require(paid == 0, told!(LOCATION_NO_COSTS { player, card: token, paid: number }));
    }
    costs::supported(bench, player, card, token)?;
    let with_targets = !act.targets.is_empty();
    let purpose = if with_targets { Purpose::CardWithTargets } else { Purpose::Card };
    let due = match card.cost {
        PrintedNumber::Known(_) if act.paid.x.is_some() => None,
        cost => costs::known(cost),
    };
    bullet::plays(bench, player, token);
    costs::pays(bench, player, due, &act.paid, PaidFor { purpose, thing: Fact::Card(token) })?;
    for price in card.also.iter() {
        let paid = act.paid.others.iter().flatten().any(|paid| activated::pays_for(paid.how, *price));
        bench.at(act.at).require(paid, told!(ONGOING_ON_STACK { player, card: token }))?;
    }
    activated::other_prices(bench, player, &act.paid)
}

/// The targets that are left once the costs are paid: one that the cost itself took with this line cancels nothing.
pub(in crate::games::wars) fn kept(table: &state::Table, targets: Targets) -> Targets {
    let taken = |target: Token| {
        let now = table.card(target).is_some_and(|card| card.cause == table.line());
        now && !state::in_play(table, target) && !state::is_pending(table, target)
    };
    if !targets.iter().any(taken) {
        return targets;
    }
    let mut kept = Targets::default();
    targets.iter().filter(|target| !taken(*target)).for_each(|target| kept.push(target));
    kept
}

/// A card enters play with a player, on its own for now.
pub(in crate::games::wars) fn enters(
    bench: &mut Bench<'_, Wars>,
    token: Token,
    player: Player,
    handle: Option<Handle>,
) {
    bench.table.put(token, PLAY.of(player), Where::Top);
    if let Some(title) = bench.table.title(token) {
        let copies = bench.table.add_note(Note::Copies(player, title), 1);
        bench.table.set_note(Note::Copy(token), copies);
    }
    bench.table.set_note(Note::CameBy(token), 0);
    if let Some(Handle(handle)) = handle {
        bench.table.set_handle(usize::from(handle), token);
    }
}

/// Whether a line says where on the table a card goes.
fn goes_nowhere(play: &Playing) -> bool {
    matches!(play.place, None | Some(Destination::Apart(_)))
}
