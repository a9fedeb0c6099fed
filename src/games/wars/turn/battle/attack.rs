//! Attack actions: where, how often, and what they cost.

use crate::{
    games::wars::{
        Wars,
        energy::costs::{self, PaidFor, Purpose},
        not_in_play,
        rules::{ATTACKED, edition, passage, rule},
        state::{self, Item, ItemKind, Phase, Spot, forces, is_location, opponent, unsaid},
        turn::{initiative, play::Outcome},
        words::{
            action::{Attack, PhaseAction},
            find,
        },
    },
    judge::{Bench, Broken, Fact, What},
    table::{Player, Token},
    told, worded,
};

/// A player performs an attack action.
///
/// # Errors
/// With the rule it breaks.
pub(in crate::games::wars) fn performs(
    bench: &mut Bench<'_, Wars>,
    player: Player,
    attack: &Attack,
) -> Result<(), Broken> {
    let fighting = super::location(bench.table);
    let here = fighting.map_or(Fact::Word("nowhere"), Fact::Card);
    bench.require(fighting.is_none(), told!(BATTLE_ONE_AT_A_TIME { player, place: here }))?;
    initiative::may_perform(bench, player, PhaseAction::Attack, (rule::ATTACK_OWN_BATTLE_PHASE, Phase::Battle))?;
    let named = attack.location;
    if named.what == What::Unknown {
        let open = |place| !bench.table.has(place, ATTACKED) && both_present(bench, place);
        let some = state::locations(bench.table).any(open);
        let told = worded!("{player} attacks, but there is no location where {player} may" { player })
            .of(rule::ATTACK_BOTH_SIDES_PRESENT, &[]);
        bench.at(named.span).require(some, told)?;
        costs::pays(
            bench.at(attack.at),
            player,
            Some(1),
            &attack.paid,
            PaidFor { purpose: Purpose::Attack, thing: Fact::Word("a location") },
        )?;
    }
    let Some(location) = find::in_play(bench.at(named.span), &named, player) else {
        return not_in_play(bench, rule::ATTACK_BOTH_SIDES_PRESENT, player, &named);
    };
    bench.at(named.span);
    let since = Fact::Line(bench.table.card(location).map_or(0, |card| card.cause));
    let attacked = bench.table.has(location, ATTACKED);
    bench.require(!attacked, told!(ATTACK_ONCE_PER_LOCATION { player, place: location, since }))?;
    let recorded = !both_present(bench, location);
    let own = forces(bench.table, player, location).next().is_some();
    let missing = if own { opponent(player) } else { player };
    bench.wanting(recorded, unsaid(missing));
    bench.require(!recorded, told!(ATTACK_BOTH_SIDES_PRESENT { player, place: location }))?;
    costs::pays(
        bench.at(attack.at),
        player,
        Some(1),
        &attack.paid,
        PaidFor { purpose: Purpose::Attack, thing: Fact::Card(location) },
    )?;
    bench.table.mark(location, ATTACKED, true);
    let item = Item { spot: Spot::At(location), recorded, ..Item::new(player, ItemKind::Action(PhaseAction::Attack)) };
    initiative::stacks(bench, item);
    Ok(())
}

fn both_present(bench: &Bench<'_, Wars>, location: Token) -> bool {
    let table = &*bench.table;
    is_location(table, location) && table.players().all(|player| forces(table, player, location).next().is_some())
}

/// The battle begins.
pub(in crate::games::wars) fn resolves(bench: &mut Bench<'_, Wars>, item: &Item) {
    let Spot::At(location) = item.spot else { return };
    match fizzles(bench, item) {
        true => Outcome::TargetGone.note(bench),
        false => super::begins(bench, location),
    }
}

/// Whether nothing comes of an attack, as no longer both sides are there.
pub(in crate::games::wars) fn fizzles(bench: &mut Bench<'_, Wars>, item: &Item) -> bool {
    let Spot::At(location) = item.spot else { return false };
    !both_present(bench, location)
        && !item.recorded
        && bench.is(edition::COMPREHENSIVE)
        && bench.under(passage::CONDITION_GONE, |choice| choice == passage::CONDITION_GONE_FIZZLES)
}

/// A canceled attack has targeted its location all the same.
pub(in crate::games::wars) fn canceled(bench: &mut Bench<'_, Wars>, item: &Item) {
    let Spot::At(location) = item.spot else { return };
    let counts =
        bench.under(passage::CANCELED_ACTION, |choice| choice == passage::CANCELED_ACTION_USES_UP_THE_LOCATION);
    if !counts {
        bench.table.mark(location, ATTACKED, false);
    }
}
