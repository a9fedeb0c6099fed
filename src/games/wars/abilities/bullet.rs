//! Bullets: how often an interrupt may be played and an ability used in one turn.

use crate::{
    games::wars::{
        Wars,
        abilities::modifiers,
        cards::{
            card::{Ability, Card, CardKind, PrintedNumber},
            catalogue,
        },
        recorded::note::{self, Note},
        rules::{INVERTED, edition, passage, rule},
        state::{Table, host, opponent, printed},
    },
    judge::{Bench, Broken, Fact},
    rulebook::RuleId,
    table::{Player, Title, Token},
    told,
};

/// An interrupt with bullets is played only so often a turn, by title. Of orders with bullets neither rulebook speaks.
///
/// # Errors
/// When its bullets are spent.
pub(in crate::games::wars) fn may_play(
    bench: &mut Bench<'_, Wars>,
    player: Player,
    card: &Card,
    token: Token,
) -> Result<(), Broken> {
    let CardKind::Interrupt { bullets, .. } = card.kind else { return Ok(()) };
    let (PrintedNumber::Known(bullets), Some(title)) = (bullets, bench.table.title(token)) else { return Ok(()) };
    let played = bench.table.note(Note::Plays(player, title));
    let since = Fact::Line(bench.table.note_cause(Note::Plays(player, title)));
    let canceled = bench.table.note(Note::CanceledPlays(player, title)) > 0;
    let broken = if canceled { rule::BULLET_SPENT_EVEN_IF_CANCELED } else { rule::BULLET_INTERRUPT_PER_SYMBOL };
    const AMONG: [RuleId; 2] = [rule::BULLET_SPENT_EVEN_IF_CANCELED, rule::BULLET_INTERRUPT_PER_SYMBOL];
    bench.require(played < i32::from(bullets), told!(broken in AMONG where COMPREHENSIVE { player, card: token, most: i32::from(bullets), used: played, since }))?;
    bench.require(played < 1, told!(BULLET_INTERRUPT_ONE_COPY_INCURSION { player, card: token, since }, played))
}

/// Whether a card of this title has bullets that its plays spend.
pub(in crate::games::wars) fn are_on(table: &Table, title: Title) -> bool {
    catalogue::card(table, title).is_some_and(is_limited)
}

fn is_limited(card: &Card) -> bool {
    matches!(card.kind, CardKind::Interrupt { bullets, .. } | CardKind::Order { bullets, .. } if bullets != PrintedNumber::Absent)
}

/// A card was played: its bullet is spent, whatever becomes of it.
pub(in crate::games::wars) fn plays(bench: &mut Bench<'_, Wars>, player: Player, token: Token) {
    let has_bullets = printed(bench.table, token).is_some_and(is_limited);
    if let Some(title) = bench.table.title(token).filter(|_| has_bullets) {
        bench.table.add_note(Note::Plays(player, title), 1);
    }
}

/// A pending card was canceled.
pub(in crate::games::wars) fn canceled(bench: &mut Bench<'_, Wars>, player: Player, token: Token) {
    if let Some(title) = bench.table.title(token) {
        bench.table.add_note(Note::CanceledPlays(player, title), 1);
    }
}

/// An ability with bullets is used only so often a turn; Quickdraw adds to those of the weapon beneath.
///
/// # Errors
/// When its bullets are spent.
pub(super) fn may_use(
    bench: &mut Bench<'_, Wars>,
    player: Player,
    card: Token,
    (number, ability): (u8, &Ability),
) -> Result<(), Broken> {
    let PrintedNumber::Known(bullets) = ability.bullets else { return Ok(()) };
    let is_weapon = printed(bench.table, card).is_some_and(|card| matches!(card.kind, CardKind::Weapon { .. }));
    let bearer = host(bench.table, card).filter(|_| is_weapon);
    let quickdraw = bearer.map_or(0, |bearer| modifiers::quickdraw(bench.table, bearer).least());
    let most = i32::from(bullets) + quickdraw;
    let number = on_this_side(bench.table, card, number);
    let own = bench.table.note(Note::Uses { ability: number, player, card });
    let theirs = bench.table.note(Note::Uses { ability: number, player: opponent(player), card });
    let used = bench.under(passage::BULLETS_OF_SHARED_ABILITY, |choice| {
        if choice == passage::BULLETS_OF_SHARED_ABILITY_PER_PLAYER { own } else { own + theirs }
    });
    let since = Fact::Line(bench.table.note_cause(Note::Uses { ability: number, player, card }));
    let broken = if quickdraw > 0 { rule::QUICKDRAW_EXTRA_BULLETS } else { rule::BULLET_ABILITY_PER_SYMBOL };
    const AMONG: [RuleId; 2] = [rule::QUICKDRAW_EXTRA_BULLETS, rule::BULLET_ABILITY_PER_SYMBOL];
    bench.require(used < most, told!(broken in AMONG { player, card, most, used, since }))
}

/// An ability was used.
pub(in crate::games::wars) fn uses(bench: &mut Bench<'_, Wars>, player: Player, card: Token, number: u8) {
    let number = on_this_side(bench.table, card, number);
    bench.table.add_note(Note::Uses { ability: number, player, card }, 1);
}

/// The number of an ability among those of both sides of its card, as the card lies.
pub(in crate::games::wars) fn on_this_side(table: &Table, card: Token, number: u8) -> u8 {
    if table.has(card, INVERTED) { number | note::INVERTED_SIDE } else { number }
}

/// A card left play: when it comes back, its abilities are as new.
pub(in crate::games::wars) fn leaves(bench: &mut Bench<'_, Wars>, card: Token) {
    let used = bench.table.notes().any(|(note, _)| note.is_use_of(card));
    let fresh = used
        && bench.under(passage::BULLETS_OF_RETURNED_CARD, |choice| choice == passage::BULLETS_OF_RETURNED_CARD_FRESH);
    if fresh {
        bench.table.clear_notes(|note| note.is_use_of(card));
    }
}
