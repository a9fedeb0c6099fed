//! Ending the game: a last territory, a concession, sudden death, and conquest.

use super::{
    Warcaste,
    rules::{CONQUERED, LEFT, SCORE, TIME, passage, rule},
    state::{Ended, Frame, Table, active, is_conquest, order_from, territories, turn},
};
use crate::{
    judge::{Bench, Broken, Fact, Finish},
    rulebook::RuleId,
    table::Player,
    told,
};

/// A territory of a player has been destroyed by somebody.
pub(super) fn territory_fell(bench: &mut Bench<'_, Warcaste>, loser: Player, by: Player) {
    if is_conquest(bench.table) {
        let won = has_conquered(bench.table, by);
        if won {
            bench.table.push(Frame::Over(Some(by), Ended::Conquest));
        } else if territories(bench.table, loser).next().is_none() {
            let ends = bench.under(passage::CONQUEST_END, |choice| choice == passage::CONQUEST_END_LAST_TERRITORY);
            if ends {
                bench.table.push(Frame::Over(None, Ended::LastTerritory(loser)));
            }
        }
        return;
    }
    if territories(bench.table, loser).next().is_none() {
        let winner = bench.table.players().find(|other| *other != loser);
        bench.table.push(Frame::Over(winner, Ended::LastTerritory(loser)));
    }
}

/// Whether a player has destroyed a territory of each opponent who is left.
fn has_conquered(table: &Table, player: Player) -> bool {
    let taken = table.figure(CONQUERED.of(player));
    let mut opponents = order_from(table, player).filter(|other| *other != player);
    opponents.all(|other| taken & (1 << other.0) != 0)
}

/// A player gives the game up.
pub(super) fn concedes(bench: &mut Bench<'_, Warcaste>, player: Player) {
    let leaves = is_conquest(bench.table)
        && order_from(bench.table, player).count() > 2
        && bench.under(passage::CONQUEST_CONCEDE, |choice| choice == passage::CONQUEST_CONCEDE_OTHERS_PLAY_ON);
    bench.table.set(LEFT.of(player), 1);
    if !leaves {
        let mut others = order_from(bench.table, player).filter(|other| *other != player);
        let winner = others.next().filter(|_| others.next().is_none());
        drop(others);
        bench.table.push(Frame::Over(winner, Ended::Conceded(player)));
        return;
    }
    if player == active(bench.table) && turn(bench.table) > 0 {
        while bench.table.pop().is_some() {}
        bench.table.push(Frame::Between);
    }
    let winner = order_from(bench.table, player).find(|other| has_conquered(bench.table, *other));
    if let Some(winner) = winner {
        bench.table.push(Frame::Over(Some(winner), Ended::Conquest));
    }
}

/// The hour is over.
pub(super) fn time_is_called(bench: &mut Bench<'_, Warcaste>) {
    let now = bench.table.figure(super::rules::TURN.shared()).max(1);
    bench.table.set(TIME.shared(), now);
    let whole = bench.under(passage::SUDDEN_DEATH_COUNT, |choice| choice == passage::SUDDEN_DEATH_COUNT_WHOLE_TURN);
    if !whole {
        for player in bench.table.players() {
            bench.table.set(SCORE.of(player), 0);
        }
    }
}

/// The last turn of sudden death.
fn last_turn(table: &Table) -> Option<u32> {
    let called = u32::try_from(table.figure(TIME.shared())).ok().filter(|called| *called > 0)?;
    Some(called + 5)
}

/// A turn is over: after the last of sudden death the scores decide.
pub(super) fn turn_ends(bench: &mut Bench<'_, Warcaste>) {
    if last_turn(bench.table).is_some_and(|last| turn(bench.table) >= last) {
        let winner = ahead(bench.table);
        bench.table.push(Frame::Over(winner, Ended::Time));
    }
}

/// Who has scored more than everybody else.
fn ahead(table: &Table) -> Option<Player> {
    let score = |player: Player| table.figure(SCORE.of(player));
    let best = table.players().map(score).max()?;
    let mut leaders = table.players().filter(|player| score(*player) == best);
    leaders.next().filter(|_| leaders.next().is_none())
}

/// How a game has ended, if it has.
#[must_use]
pub(super) fn ended(table: &Table) -> Option<(Option<Player>, Ended)> {
    table.frames().find_map(|frame| if let Frame::Over(winner, why) = frame { Some((winner, why)) } else { None })
}

/// Nothing is done once a game is over.
pub(super) fn goes_on(bench: &mut Bench<'_, Warcaste>, player: Option<Player>) -> Result<(), Broken> {
    let over = ended(bench.table);
    if over.is_some() {
        bench.owed();
    }
    let since = Fact::Line(bench.table.frame_cause());
    let player = player.unwrap_or(active(bench.table));
    let why = over.map(|(_, why)| why);
    let (fallen, loser) = match why {
        Some(Ended::LastTerritory(loser)) => (true, loser),
        Some(Ended::Conceded(loser)) => (false, loser),
        _ => (false, player),
    };
    bench.require(!fallen, told!(END_LAST_TERRITORY { player, loser, since }))?;
    let conceded = matches!(why, Some(Ended::Conceded(_)));
    bench.require(!conceded, told!(END_CONCEDE { player, loser, since }))?;
    let turn = turn(bench.table);
    let time = why == Some(Ended::Time);
    bench.require(!time, told!(SUDDEN_DEATH_THREE_TURNS_EACH { turn, since }))?;
    let conquered = why == Some(Ended::Conquest);
    let worded = crate::worded!("{player} goes on, but the game is won" { player });
    bench.require(!conquered, worded.of(rule::CONQUEST_WIN, &[]))
}

/// The rule that says who wins, by how the game ended or how it stands.
fn decides(table: &Table) -> RuleId {
    match (ended(table).map(|(_, why)| why), table.figure(TIME.shared()) > 0) {
        (Some(Ended::LastTerritory(_)), true) => rule::SUDDEN_DEATH_LAST_TERRITORY_STILL_LOSES,
        (Some(Ended::LastTerritory(_)), false) => rule::END_LAST_TERRITORY,
        (Some(Ended::Conceded(_)), _) if !is_conquest(table) => rule::END_CONCEDE,
        (Some(Ended::Conceded(_)), _) => rule::CONQUEST_WIN,
        (Some(Ended::Time), _) if ahead(table).is_none() => rule::SUDDEN_DEATH_DRAW,
        (Some(Ended::Time), _) => rule::SUDDEN_DEATH_MOST_COUNTERS_WINS,
        (Some(Ended::Conquest), _) => rule::CONQUEST_WIN,
        (None, _) if is_conquest(table) => rule::CONQUEST_WIN,
        (None, true) if ahead(table).is_none() => rule::SUDDEN_DEATH_DRAW,
        (None, true) => rule::SUDDEN_DEATH_MOST_COUNTERS_WINS,
        (None, false) => rule::END_LAST_TERRITORY,
    }
}

/// Whether a player has won.
pub(super) fn wins(bench: &Bench<'_, Warcaste>, player: Player) -> Finish {
    let so = matches!(ended(bench.table), Some((Some(winner), _)) if winner == player);
    let conceded = matches!(ended(bench.table), Some((_, Ended::Conceded(loser))) if loser == player);
    let rule = if conceded { rule::END_CONCEDE } else { decides(bench.table) };
    Finish { so, rule, shown_by: Fact::Player(player) }
}

/// Whether the game is drawn.
pub(super) fn draw(bench: &Bench<'_, Warcaste>) -> Finish {
    let so = matches!(ended(bench.table), Some((None, Ended::Time)));
    let time = bench.table.figure(TIME.shared()) > 0;
    let rule = if time { rule::SUDDEN_DEATH_DRAW } else { decides(bench.table) };
    Finish { so, rule, shown_by: Fact::Nothing }
}
