//! What a log tells of things that happened to cards: it confirms what is known, or says what nobody could know.

use super::{
    Warcaste, action, damage, find, play,
    rules::{BASICS, BOLD, CUNNING, DAMAGE, DECK, DISCARD, ENGAGED, FIELD, HAND, WEAR, aspect, rule},
    state::{self, AttackStep, Frame, Note, Table, active, controller, fell, hp, in_play, is_basic, order_from},
    turn,
    words::{Act, Verb},
};
use crate::{
    cited,
    judge::{About, Bench, Broken, DoubtSource, Fact, Named},
    rulebook::RuleId,
    table::{PileKind, Player, Token},
    told, worded,
};

/// Rules that explain why a card is dealt another amount than is told.
const DEALT: [RuleId; 4] = [rule::STAT_ATK, rule::SQUAD_SUM_ATK, rule::BOOST_BOLD, rule::INTERCEPT_SWITCHES_ATTACK];
/// Rules that explain why a card blocks another amount.
const BLOCKED: [RuleId; 2] = [rule::DAMAGE_DEF_SUBTRACTS, rule::BOOST_CUNNING];
/// Where a card goes that is said to go elsewhere, by what it is.
const GOES: [RuleId; 5] = [
    rule::DISCARD_CONTENTS,
    rule::TERRITORY_BASIC_TO_HAND,
    rule::TERRITORY_FACE_UP_TO_DISCARD,
    rule::TACTIC_RESOLVE_THEN_DISCARD,
    rule::TRAP_RESOLVE_THEN_DISCARD,
];

/// A line that tells what happened to a card.
pub(super) fn tells(bench: &mut Bench<'_, Warcaste>, act: &Act) -> Result<(), Broken> {
    let Some(named) = act.card else { return Ok(()) };
    bench.at(named.span);
    match act.verb {
        Verb::Takes => takes(bench, &named, act),
        Verb::Gets => gets(bench, &named, act),
        Verb::Loses => loses(bench, &named, act),
        Verb::Dies => dies(bench, &named, act),
        Verb::Tires => tires(bench, &named),
        Verb::Moves => action::is_moved(bench, act),
        Verb::Goes => goes(bench, &named, act),
        _ => Ok(()),
    }
}

/// A card of which a line tells what happened to it just now, wherever it is now.
fn meant(
    bench: &mut Bench<'_, Warcaste>,
    named: &Named,
    fits: impl Fn(&Table, Token) -> bool,
) -> Result<Option<Token>, Broken> {
    let speaker = active(bench.table);
    let found = find::card(bench, named, speaker, fits);
    let told = named.title().map_or(Fact::Word("a card"), Fact::Title);
    let worded = worded!("{card} is not on the table" { card: told }).of(rule::DAMAGE_WHEN_DEALT, &[]);
    bench.require(found.is_some(), worded)?;
    Ok(found)
}

/// Whether the log itself tells what an attack comes to.
fn is_told(table: &Table) -> bool {
    matches!(table.frame(), Some(Frame::Attack(attack)) if attack.step == AttackStep::Told)
}

/// An amount as a note keeps it, if it keeps one.
fn noted(table: &Table, note: Note) -> Option<i32> {
    Some(table.note(note) - 1).filter(|amount| *amount >= 0)
}

fn takes(bench: &mut Bench<'_, Warcaste>, named: &Named, act: &Act) -> Result<(), Broken> {
    let hit = |table: &Table, card: Token| {
        table.note(Note::Took(card)) > 0 || table.note(Note::Uncounted(card)) > 0 || is_told(table)
    };
    let Some(card) = meant(bench, named, hit)? else { return Ok(()) };
    let stated = act.number().map(|number| i32::try_from(number).unwrap_or(i32::MAX));
    let took = noted(bench.table, Note::Took(card));
    let open = bench.table.note(Note::Uncounted(card)) > 0 || is_told(bench.table);
    // Damage that nothing dealt is none.
    let nothing =
        stated == Some(0) && act.workings.is_none_or(|(dealt, _)| dealt == 0) && state::attack(bench.table).is_none();
    bench.require(took.is_some() || open || nothing, told!(DAMAGE_WHEN_DEALT { card }))?;
    let Some(took) = took else {
        records(bench, card, stated.unwrap_or(0), act);
        return Ok(());
    };
    let (dealt, blocked) =
        (noted(bench.table, Note::Dealt(card)).unwrap_or(0), noted(bench.table, Note::Blocked(card)).unwrap_or(0));
    if let Some((told_dealt, told_blocked)) = act.workings {
        let why = bench.why(told_dealt == dealt, rule::STAT_ATK, |bench| why_dealt(bench.table, card));
        bench.claimed(told_dealt == dealt, told!(why in DEALT { card, stated: told_dealt, actual: dealt }))?;
        let why =
            bench.why(told_blocked == blocked, rule::DAMAGE_DEF_SUBTRACTS, |bench| why_blocked(bench.table, card));
        bench
            .claimed(told_blocked == blocked, told!(why in BLOCKED { card, stated: told_blocked, actual: blocked }))?;
    }
    if let Some(stated) = stated {
        let at = act.amount.map_or(act.at, |amount| amount.span);
        let figure = DAMAGE.on(card);
        bench
            .at(at)
            .claimed(stated == took, told!(DAMAGE_REMAINDER_COUNTERS { card, stated, actual: took }, figure))?;
    }
    Ok(())
}

/// Which rule explains best what a card is dealt.
fn why_dealt(table: &Table, card: Token) -> RuleId {
    let remembered = table.note(Note::Why(card));
    match remembered {
        1 => rule::SQUAD_SUM_ATK,
        2 => rule::BOOST_BOLD,
        3 => rule::INTERCEPT_SWITCHES_ATTACK,
        _ => rule::STAT_ATK,
    }
}

fn why_blocked(table: &Table, card: Token) -> RuleId {
    if table.note(Note::Shielded(card)) > 0 { rule::BOOST_CUNNING } else { rule::DAMAGE_DEF_SUBTRACTS }
}

/// What a log tells and nobody can check is taken as it is told.
fn records(bench: &mut Bench<'_, Warcaste>, card: Token, took: i32, act: &Act) {
    let counted = bench.table.is_figure_known(DAMAGE.on(card));
    bench.table.add(DAMAGE.on(card), took);
    if let Some((_, blocked)) = act.workings {
        damage::wears(bench, card, blocked);
    } else if took > 0 || !counted {
        bench.table.forget(WEAR.on(card));
    }
    bench.table.set_note(Note::Uncounted(card), 0);
    bench.table.set_note(Note::Took(card), took + 1);
    let by = other_than(bench.table, controller(bench.table, card));
    if counted && !is_told(bench.table) {
        damage::checks(bench, card, by);
    }
}

fn other_than(table: &Table, player: Player) -> Player {
    order_from(table, active(table)).find(|other| *other != player).unwrap_or(player)
}

fn gets(bench: &mut Bench<'_, Warcaste>, named: &Named, act: &Act) -> Result<(), Broken> {
    let Some(card) = meant(bench, named, |table, card| table.note(Note::Placed(card)) > 0)? else { return Ok(()) };
    let placed = noted(bench.table, Note::Placed(card));
    bench.require(placed.is_some(), told!(PLACE_WHEN { card }))?;
    let stated = act.number().map(|number| i32::try_from(number).unwrap_or(i32::MAX));
    match (placed, stated) {
        (Some(actual), Some(stated)) => {
            let at = act.amount.map_or(act.at, |amount| amount.span);
            let figure = DAMAGE.on(card);
            bench.at(at).claimed(stated == actual, told!(PLACE_IGNORES_DEF { card, stated, actual }, figure))
        }
        (None, Some(stated)) => {
            let by = other_than(bench.table, controller(bench.table, card));
            damage::places(bench, card, stated, by);
            Ok(())
        }
        _ => Ok(()),
    }
}

fn loses(bench: &mut Bench<'_, Warcaste>, named: &Named, act: &Act) -> Result<(), Broken> {
    let Some(card) = meant(bench, named, |table, card| table.note(Note::Healed(card)) > 0)? else { return Ok(()) };
    let healed = noted(bench.table, Note::Healed(card));
    let stated = act.number().map_or(0, |number| i32::try_from(number).unwrap_or(i32::MAX));
    let actual = healed.unwrap_or(0);
    let open = is_told(bench.table) && healed.is_none();
    let at = act.amount.map_or(act.at, |amount| amount.span);
    let told = told!(BOOST_STALWART { card, stated, actual }, DAMAGE.on(card));
    bench.at(at).claimed(open || stated == actual, told)?;
    if healed.is_none() {
        damage::heals(bench, card, stated);
    }
    Ok(())
}

fn dies(bench: &mut Bench<'_, Warcaste>, named: &Named, act: &Act) -> Result<(), Broken> {
    let fallen = |table: &Table, card: Token| table.note(Note::Went(card)) > 0 || in_play(table, card);
    let Some(card) = meant(bench, named, fallen)? else { return Ok(()) };
    let fell = bench.table.note(Note::Fell(card)) > 0 && !in_play(bench.table, card);
    let open = in_play(bench.table, card)
        && (is_told(bench.table)
            || hp(bench.table, card).is_none() && bench.table.figure(DAMAGE.on(card)) > 0
            || !bench.table.is_figure_known(DAMAGE.on(card)));
    let (actual, hit_points) =
        (bench.table.figure(DAMAGE.on(card)), hp(bench.table, card).map_or(Fact::Word("unknown"), Fact::Number));
    let told = told!(DAMAGE_DESTROYED_AT_HP { card, actual, hp: hit_points }, DAMAGE.on(card));
    bench.require(fell || open, told)?;
    if in_play(bench.table, card) {
        let by = other_than(bench.table, controller(bench.table, card));
        damage::destroys(bench, card, self::fell::DAMAGE, by);
    }
    if let Some(shown) = act.with {
        let fits = bench.learn(card, &shown);
        let told = shown.title().map_or(Fact::Word("a card"), Fact::Title);
        let worded = worded!("{card} is shown, but cannot be the card that was destroyed" { card: told });
        bench.at(shown.span).require(fits, worded.of(rule::START_CHOOSE_TERRITORIES, &[]))?;
    }
    Ok(())
}

fn tires(bench: &mut Bench<'_, Warcaste>, named: &Named) -> Result<(), Broken> {
    let Some(card) = meant(bench, named, in_play)? else { return Ok(()) };
    let so = bench.table.has(card, ENGAGED);
    let worded = worded!("{card} is said to be engaged, but nothing engages it" { card });
    bench.require(so, worded.of(rule::ENGAGE_TURNED_SIDEWAYS, &[]))?;
    bench.table.mark(card, ENGAGED, true);
    Ok(())
}

/// Where a card lies by the name a line gives the pile.
fn pile_called(name: &str) -> Option<PileKind> {
    match name {
        "hand" => Some(HAND),
        "discard" => Some(DISCARD),
        "deck" | "under deck" => Some(DECK),
        "field" => Some(FIELD),
        _ => None,
    }
}

fn goes(bench: &mut Bench<'_, Warcaste>, named: &Named, act: &Act) -> Result<(), Broken> {
    let Some(card) = meant(bench, named, |table, card| table.note(Note::Went(card)) > 0)? else { return Ok(()) };
    let Some(pile) = act.pile.and_then(pile_called) else { return Ok(()) };
    play::was_replaced(bench, card);
    let here = state::pile_of(bench.table, card).map(|pile| pile.kind);
    let so = here == Some(pile) || here == Some(BASICS) && is_basic(bench.table, card) && pile == FIELD;
    let why = bench.why(so, rule::DISCARD_CONTENTS, |bench| match bench.table.note(Note::Went(card)) {
        fell::BASIC => rule::TERRITORY_BASIC_TO_HAND,
        fell::REPLACED => rule::TERRITORY_FACE_UP_TO_DISCARD,
        fell::TACTIC => rule::TACTIC_RESOLVE_THEN_DISCARD,
        fell::TRAP => rule::TRAP_RESOLVE_THEN_DISCARD,
        _ => rule::DISCARD_CONTENTS,
    });
    let since = Fact::Line(bench.table.card(card).map_or(0, |card| card.cause));
    let name = act.pile.unwrap_or("a pile");
    bench.require(so, told!(why in GOES { card, pile: name, since }))
}

/// A player discards, gains points, takes control or searches, as a text said: it confirms what is known.
pub(super) fn tells_of_player(bench: &mut Bench<'_, Warcaste>, player: Player, act: &Act) -> Result<(), Broken> {
    match act.verb {
        Verb::Gains => {
            let gained = bench.table.note(Note::Gained(player));
            let stated = act.number().map_or(gained, |number| i32::try_from(number).unwrap_or(i32::MAX));
            let worded = worded!("{player} gains points, but no text gives {player} so many" { player });
            bench.require(gained == stated && gained > 0, worded.of(rule::CMD_ADDED_KEPT, &[]))
        }
        Verb::Seizes => {
            let Some(named) = act.card else { return Ok(()) };
            let own = |table: &Table, card: Token| in_play(table, card) && controller(table, card) == player;
            let Some(card) = find::in_play_or_told(bench, &named, player, own)? else { return Ok(()) };
            let so = own(bench.table, card);
            let worded = worded!("{player} takes control of {card}, but no text lets {player}" { player, card });
            bench.require(so, worded.of(rule::TARGET_OPPONENTS_AND_ENEMY, &[]))
        }
        Verb::Discards => {
            let worded = worded!("{player} discards, but nothing makes {player}" { player });
            bench.require(false, worded.of(rule::DISCARD_CONTENTS, &[]))?;
            for index in 0..act.cards.len() {
                let Some(card) = bench.listed(act.cards, index).and_then(|item| item.card) else { continue };
                let way = (HAND.of(player), DISCARD.of(player));
                bench.play(way, (&card, None), cited!(Taken: DECK_ALL_START_IN_DECK))?;
            }
            turn::acts(bench);
            Ok(())
        }
        _ => {
            let worded = worded!("{player} does what no text asks for now" { player });
            bench.require(false, worded.of(rule::EFFECT_HARD_MANDATORY, &[]))?;
            bench.doubt(DoubtSource::Unrecorded, aspect::TEXTS, About::Player(player), None);
            Ok(())
        }
    }
}

/// What explains the damage of an attack, kept for the lines that tell of it.
pub(super) fn remembers(bench: &mut Bench<'_, Warcaste>, target: Token, squad: &[Token], intercepted: bool) {
    let bold = squad.iter().any(|card| bench.table.figure(BOLD.on(*card)) > 0);
    let why = match (intercepted, bold, squad.len()) {
        (true, _, _) => 3,
        (_, true, _) => 2,
        (_, _, 2..) => 1,
        _ => 4,
    };
    bench.table.set_note(Note::Why(target), why);
    if bench.table.figure(CUNNING.on(target)) > 0 {
        bench.table.set_note(Note::Shielded(target), 1);
    }
}
