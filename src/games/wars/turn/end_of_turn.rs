//! The end of a turn: effects expire and used piles go back under the reserves, unseen and in order.

use super::initiative;
use crate::{
    games::wars::{
        Wars, acts,
        in_play::figures,
        recorded::fate::CameBy,
        rules::{self, ACTIVE, HAND, RECIRCULATED, REMOVED, RESERVE, TURN, TURN_PLAYER, USED, edition, rule},
        setup,
        state::{self, Frame, Phase, Table, first_player, opponent, phase, turn, turn_player},
        words::{
            action::{Act, Does},
            said::{Said, Subject, Verb},
        },
    },
    judge::{Bench, Broken, Fact, Names},
    rulebook::RuleId,
    table::{Pile, Player},
    told,
};

/// The six phases are done.
pub(in crate::games::wars) fn ends(bench: &mut Bench<'_, Wars>) {
    figures::expire(bench);
    for player in bench.table.players() {
        recirculates(bench, player);
    }
    initiative::rests(bench);
    bench.table.pop();
    bench.table.turn_into(Frame::Between);
}

/// The used pile goes under the reserve as it lies.
fn recirculates(bench: &mut Bench<'_, Wars>, player: Player) {
    let (used, reserve) = (USED.of(player), RESERVE.of(player));
    let at_least = usize::from(bench.table.is_ample(used));
    let count = i32::try_from(bench.table.pile(used).len().max(at_least)).unwrap_or(i32::MAX);
    bench.table.set(RECIRCULATED.of(player), count);
    bench.table.put_all_beneath(used, reserve);
    if !bench.table.is_counted(used) {
        bench.table.set_counted(reserve, false);
    }
    if !bench.table.is_ample(used) {
        bench.table.set_counted(used, true);
    }
}

/// Whose turn comes next, and its number. Who begins the heading of the first turn may say, if the header does not.
pub(in crate::games::wars) fn next_turn(table: &Table, said: Option<Player>) -> (u32, Player) {
    match turn(table) {
        0 => (1, first_player(table).or(said).unwrap_or(Player(0))),
        number => (number + 1, opponent(turn_player(table))),
    }
}

/// A turn begins with its activate phase.
pub(in crate::games::wars) fn begins(bench: &mut Bench<'_, Wars>, number: u32, player: Player) {
    bench.table.set(TURN.shared(), i32::try_from(number).unwrap_or(i32::MAX));
    bench.table.set(TURN_PLAYER.shared(), i32::from(player.0));
    bench.table.turn_into(Frame::Turn);
    bench.table.push(Frame::Phase(Phase::Activate));
    initiative::begin_phase(bench, Phase::Activate);
}

/// What a line may say between two turns: that used piles went back, and how.
///
/// # Errors
/// When they did not, or were looked through.
pub(in crate::games::wars) fn answers(bench: &mut Bench<'_, Wars>, act: &Act) -> Result<(), Broken> {
    let (turn_due, next) = next_turn(bench.table, None);
    let player = act.player().unwrap_or(next);
    let mixed = if let Does::Shuffles(pile) = act.does { pile } else { None };
    let owner = mixed.map_or(player, |pile| pile.whose(player));
    let nothing_to_do = bench.table.figure(RECIRCULATED.of(owner)) == 0;
    let mixes = mixed.is_some_and(|pile| pile.kind == USED) && !nothing_to_do;
    let speaks_of_it = (act.verb() == Verb::Recirculates || mixes) && turn(bench.table) > 0;
    let since = Fact::Line(bench.table.frame_cause());
    if act.verb() == Verb::Draws && turn(bench.table) == 0 {
        return setup::once(bench.at(act.at), player);
    }
    bench.require(
        speaks_of_it,
        told!(TURN_ALTERNATE { what: "an action", turn: turn_due, player: next, since }, initiative::moment()),
    )?;
    if !speaks_of_it {
        return is_possible(bench, act);
    }
    let skipped = act.does == Does::Recirculates(true) && !nothing_to_do;
    bench.require(!skipped, told!(END_OF_TURN_BOTH_RECIRCULATE { player }, RESERVE.of(player)))?;
    bench.require(!mixes, told!(END_OF_TURN_ORDER_KEPT_UNSEEN { player }))
}

/// Requires that what belongs to a turn nobody wrote down could be done in one at all.
fn is_possible(bench: &mut Bench<'_, Wars>, act: &Act) -> Result<(), Broken> {
    let here = bench.table.checkpoint();
    let judged = acts(bench, act);
    bench.table.restore(here);
    judged
}

/// The rule a wrong count of a pile contradicts: the one that explains the number, if one does.
pub(in crate::games::wars) fn miscounted(bench: &Bench<'_, Wars>, pile: Pile, _stated: u32) -> RuleId {
    let between = bench.table.frame() == Some(Frame::Between);
    let activating = state::phase(bench.table) == Some(Phase::Activate);
    let canceled = [CameBy::Canceled, CameBy::EffectCanceled];
    let lately = bench.table.pile(rules::LOST.of(pile.player)).last().map(|card| CameBy::of(bench.table, *card));
    match pile.kind {
        USED if between => rule::END_OF_TURN_BOTH_RECIRCULATE,
        ACTIVE if between => rule::END_OF_TURN_ACTIVE_PILE_STAYS,
        ACTIVE if activating && bench.is(edition::COMPREHENSIVE) => rule::ACTIVATE_DECLARE_AMOUNT,
        ACTIVE if activating => rule::ACTIVATE_TOP_OF_RESERVE_ONE_AT_A_TIME,
        ACTIVE if lately.is_some_and(|by| canceled.contains(&by)) => rule::COSTS_STAY_PAID,
        HAND if state::turn(bench.table) == 0 => rule::SETUP_OPENING_HAND_EIGHT,
        HAND => rule::DRAW_ONE_CARD_PER_ACTION,
        // The Incursion rulebook removes nothing from the game: what leaves it is lost.
        REMOVED if bench.is(edition::INCURSION) => rule::LOST_PILE_OWNERS,
        _ => rules::LAYOUT.piles.get(usize::from(pile.kind.0)).map_or(rule::TURN_ALTERNATE, |pile| pile.rule),
    }
}

/// Whether the phase of what a sentence tells of is not over in its player's turn.
pub(in crate::games::wars) fn has_time_for(table: &Table, said: &Said<'_>, names: &Names<'_>) -> bool {
    let Subject::Player(player) = said.subject else { return false };
    let own = match said.verb {
        Verb::Plays => Some(Phase::Deploy),
        verb => Phase::of(verb),
    };
    let now = phase(table);
    let last = now == Some(Phase::Draw);
    now.is_some() && !last && own >= now && names.player(player).is_ok_and(|player| player == turn_player(table))
}
