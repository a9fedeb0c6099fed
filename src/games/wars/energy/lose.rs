//! Losing energy: one card at a time, from the top of any of the three piles or from hand.

use crate::{
    cited,
    games::wars::{
        Wars,
        abilities::{deed, event::Event, trigger},
        acts, place_name,
        recorded::{
            fate::CameBy,
            happened::{self, to_card},
            note::Note,
        },
        rules::{HAND, LOST, aspect, passage, rule},
        state::{self, Frame, Kept, SOURCES, Table, Why, has_energy, may_have_cards},
        turn::initiative,
        victory,
        words::{
            action::{Act, Does, Loss},
            parts::NO_PILE,
        },
    },
    judge::{About, Bench, Broken, DoubtSource, Fact, List, Listed, Named, What},
    rulebook::RuleId,
    table::{PileKind, Player, Silence, Token, Where},
    told, worded,
};

/// The rules that say how much is lost, each in its editions.
const LOSSES: [RuleId; 6] = [
    rule::DRAIN_MODIFIERS_ON_RESOLUTION,
    rule::DRAIN_AMOUNT,
    rule::EFFECTS_DO_AS_MUCH_AS_POSSIBLE,
    rule::TRIGGERS_MULTIPLE_FROM_ONE_EVENT,
    rule::TRIGGERS_ANY_MOMENT,
    rule::TRIGGERS_NOT_OPTIONAL,
];

/// A player has energy to lose.
pub(in crate::games::wars) fn owes(bench: &mut Bench<'_, Wars>, player: Player, amount: u32, why: Why) {
    let due = u16::try_from(amount).unwrap_or(u16::MAX);
    if due > 0 && can_lose(bench, player) {
        bench.table.push(Frame::Losing { player, left: due, due, why });
    }
}

fn can_lose(bench: &Bench<'_, Wars>, player: Player) -> bool {
    SOURCES.iter().any(|kind| may_have_cards(bench.table, kind.of(player)))
}

/// What it means if nobody says what is lost. Cards in hand may stand in for energy, and need not: a player without energy has
/// lost all there is.
pub(in crate::games::wars) fn silence(table: &Table, player: Player, why: Why) -> Silence {
    match why {
        Why::Open => Silence::Unrecorded,
        _ if !has_energy(table, player) => Silence::Decline,
        _ => Silence::Breach,
    }
}

/// What a line says while a player has energy to lose.
///
/// # Errors
/// When it is not that player's loss, or not of that much.
pub(in crate::games::wars) fn answers(bench: &mut Bench<'_, Wars>, act: &Act) -> Result<(), Broken> {
    let Some(Frame::Losing { player, left, due, why }) = bench.table.frame() else { return Ok(()) };
    let since = Fact::Line(bench.table.frame_cause());
    let (left, due) = (i32::from(left), i32::from(due));
    if let Does::Chooses(_) = act.does {
        let chooser = act.player();
        let own = chooser.is_none_or(|chooser| chooser == player);
        let who = chooser.map_or(Fact::Word("somebody"), Fact::Player);
        bench.require(own, told!(DRAIN_LOSER_CHOOSES_SOURCE { chooser: who, player }))?;
        return Ok(());
    }
    let of_energy = if let Does::Loses(loss) = &act.does { Some(loss) } else { None };
    let speaks_of_it = matches!(act.does, Does::Loses(_) | Does::LosesCard(..));
    let loses = speaks_of_it && act.player().is_none_or(|actor| actor == player);
    let open = |loss: &&Loss| loses && (why == Why::Open || loss.amount.value.is_none());
    if let Some(loss) = of_energy.filter(open) {
        return loses_some(bench, player, due, loss);
    }
    if !loses && why == Why::Open {
        bench.table.pop();
        initiative::resumes(bench);
        return acts(bench, act);
    }
    if speaks_of_it {
        bench.owed();
    }
    let broken = why.rule();
    let card = deed::source(bench.table);
    let told = |lost: Fact| told!(broken in LOSSES { player, due, lost, card, since });
    bench.require(loses, told(recorded(due - left)).of(broken, why.rules()))?;
    if !loses {
        bench.table.pop();
        initiative::resumes(bench);
        return acts(bench, act);
    }
    bench.at(act.unshown().unwrap_or(act.at));
    bench.require(act.unshown().is_none(), told!(LOST_PILE_FACE_UP_ONE_AT_A_TIME { player }))?;
    let said = of_energy.and_then(|loss| loss.amount.value);
    let count = said.map_or(left, |count| i32::try_from(count).unwrap_or(i32::MAX));
    let at = of_energy.map_or(act.at, |loss| loss.amount.span);
    bench.at(at).require(count <= left, told(recorded(due - left + count)).of(broken, why.rules()))?;
    if let Some((span, of)) = of_energy.and_then(|loss| loss.of).and_then(|of| Some((of.span, of.value?))) {
        let of = i32::try_from(of).unwrap_or(i32::MAX);
        bench.at(span).claimed(of == due || of == left, told(Fact::Number(of)).of(broken, why.rules()))?;
    }
    if let Does::LosesCard(named, _) = act.does {
        lose_named(bench, player, &named)?;
        settle(bench, player, 1);
        return Ok(());
    }
    let count = u16::try_from(count).unwrap_or(0);
    let lost = loses_from(bench, player, count, act.sources())?;
    settle(bench, player, lost);
    Ok(())
}

/// How much a record has lost, in words.
const fn recorded(lost: i32) -> Fact {
    if lost == 0 { Fact::Word("nothing") } else { Fact::Number(lost) }
}

/// Some is lost, and how much there is left to lose nobody wrote down.
fn loses_some(bench: &mut Bench<'_, Wars>, player: Player, due: i32, loss: &Loss) -> Result<(), Broken> {
    let listed: u16 = bench.list(loss.sources).map(|listed| listed.count.unwrap_or(1)).sum();
    let count = loss.amount.value.map_or(listed, |count| u16::try_from(count).unwrap_or(0));
    loses_from(bench, player, count, loss.sources)?;
    let due = u16::try_from(due).unwrap_or(0);
    bench.table.turn_into(Frame::Losing { player, left: due, due, why: Why::Open });
    bench.doubt(DoubtSource::MissingFigure, aspect::PILES | aspect::HAND | aspect::DRAINS, About::Everything, None);
    Ok(())
}

/// Ends a loss of which nobody wrote down how much it was, or of more than there was to lose.
pub(in crate::games::wars) fn ends(bench: &mut Bench<'_, Wars>) {
    bench.table.pop();
    victory::check_at_once(bench);
    initiative::resumes(bench);
}

/// Requires that nobody has energy left to lose.
///
/// # Errors
/// When somebody has.
pub(in crate::games::wars) fn is_done(bench: &mut Bench<'_, Wars>) -> Result<(), Broken> {
    let Some(Frame::Losing { player, left, due, why }) = bench.table.frame() else { return Ok(()) };
    if silence(bench.table, player, why) != Silence::Breach {
        return Ok(());
    }
    let since = Fact::Line(bench.table.frame_cause());
    let broken = why.rule();
    let lost = recorded(i32::from(due) - i32::from(left));
    let card = deed::source(bench.table);
    let told = told!(broken in LOSSES { player, due: i32::from(due), lost, card, since });
    bench.owed().require(false, told.of(broken, why.rules()))
}

/// Ends a loss of which it is in doubt whether anything is left to lose; tells whether it is.
pub(in crate::games::wars) fn excuses(bench: &mut Bench<'_, Wars>) -> bool {
    let excused = is_done(bench).is_ok();
    if excused {
        ends(bench);
    }
    excused
}

/// What is left to lose after some was lost.
fn settle(bench: &mut Bench<'_, Wars>, player: Player, lost: u16) {
    if let Some(Frame::Losing { left, due, why, .. }) = bench.table.frame() {
        let left = left.saturating_sub(lost);
        if left == 0 || !can_lose(bench, player) {
            bench.table.pop();
        } else {
            bench.table.turn_into(Frame::Losing { player, left, due, why });
        }
    }
    victory::check_at_once(bench);
    initiative::resumes(bench);
}

/// Loses cards as a line lists them; what the list leaves open is lost from somewhere.
///
/// # Errors
/// When a card cannot come from where the line has it.
pub(in crate::games::wars) fn loses_from(
    bench: &mut Bench<'_, Wars>,
    player: Player,
    count: u16,
    sources: List,
) -> Result<u16, Broken> {
    let mut lost = 0;
    for index in 0..sources.len() {
        let Some(listed) = bench.listed(sources, index) else { break };
        for _ in 0..listed.count.unwrap_or(1) {
            let told =
                worded!("{player} lists more cards than the {count} that are lost" { player, count: i32::from(count) });
            bench.at(listed.span).require(lost < count, told.of(rule::LOSE_ENERGY_TOP_OF_ANY_PILE, &[]))?;
            if lost < count {
                lose_one(bench, player, &listed)?;
                lost += 1;
            }
        }
    }
    while lost < count && can_lose(bench, player) {
        lose_unseen(bench, player);
        lost += 1;
    }
    Ok(lost)
}

fn lose_one(bench: &mut Bench<'_, Wars>, player: Player, listed: &Listed) -> Result<(), Broken> {
    if listed.kind == NO_PILE {
        lose_unseen(bench, player);
        return Ok(());
    }
    let kind = PileKind(listed.kind);
    let a_source = SOURCES.contains(&kind);
    bench.require(a_source, worded!("{player} loses energy from {pile}; it is lost from the tops of reserve, active pile and used pile, or as cards from hand" { player, pile: place_name(kind) }).of(rule::LOSE_ENERGY_TOP_OF_ANY_PILE, &[]))?;
    let unknown = Named { owner: None, what: What::Unknown, known: None, span: listed.span };
    let card = listed.card.unwrap_or(unknown);
    let pile = kind.of(player);
    let token = bench.take(pile, &card, cited!(Taken: LOSE_ENERGY_TOP_OF_ANY_PILE))?;
    if let Some(token) = token {
        let certain = bench.table.is_counted(pile);
        to_lost(bench, token);
        if !certain {
            bench.table.set_counted(pile, false);
        }
    }
    Ok(())
}

/// A card is lost by name, from wherever it may have come.
fn lose_named(bench: &mut Bench<'_, Wars>, player: Player, named: &Named) -> Result<(), Broken> {
    let Some(title) = named.title() else {
        lose_unseen(bench, player);
        return Ok(());
    };
    let table = &*bench.table;
    let may_give = |kind: &PileKind| {
        let pile = kind.of(player);
        let faces = table.faces();
        match *kind {
            HAND => faces.bounds(table.pile(pile), title).at_most > 0,
            _ => table.top(pile).is_some_and(|top| faces.can_be(top, title)),
        }
    };
    let sources: Vec<PileKind> =
        SOURCES.into_iter().filter(|kind| table.is_ample(kind.of(player)) || may_give(kind)).collect();
    let told = told!(LOSE_ENERGY_TOP_OF_ANY_PILE { player, card: title });
    bench.at(named.span).require(!sources.is_empty(), told)?;
    let Some(kind) = sources.first() else { return Ok(()) };
    if let Some(token) = bench.take(kind.of(player), named, cited!(Taken: LOSE_ENERGY_TOP_OF_ANY_PILE))? {
        to_lost(bench, token);
    }
    if sources.len() > 1 {
        for kind in SOURCES {
            bench.table.set_counted(kind.of(player), false);
        }
        bench.doubt(DoubtSource::MissingFigure, aspect::PILES | aspect::HAND, About::Everything, None);
    }
    Ok(())
}

fn to_lost(bench: &mut Bench<'_, Wars>, token: Token) {
    let owner = state::owner(bench.table, token);
    let from_hand = bench.table.card(token).is_some_and(|card| card.pile.kind == HAND);
    bench.table.put(token, LOST.of(owner), Where::Top);
    bench.table.set_note(Note::CameBy(token), CameBy::LostAsEnergy.code());
    if bench.table.title(token).is_some() {
        happened::befell(bench, token, to_card::LOST);
    }
    let event = Event::LoseEnergy(owner);
    if !from_hand || (trigger::is_watched(bench.table, &event) && counts_as_energy(bench)) {
        bench.propose(event);
    }
}

/// Whether a card from hand that is lost in place of energy is energy lost.
fn counts_as_energy(bench: &mut Bench<'_, Wars>) -> bool {
    bench.under(passage::HAND_FOR_ENERGY, |choice| choice == passage::HAND_FOR_ENERGY_COUNTS_AS_ENERGY)
}

/// A card was lost, and nobody wrote down from where: how many cards lie there is open, how many are lost is not.
fn lose_unseen(bench: &mut Bench<'_, Wars>, player: Player) {
    let pile = SOURCES.iter().map(|kind| kind.of(player)).find(|pile| bench.table.has_cards(*pile));
    let (lost, certain) = (LOST.of(player), bench.table.is_counted(LOST.of(player)));
    bench.table.hide(HAND.of(player));
    if let Some(pile) = pile {
        bench.draw(pile, lost);
        bench.table.set_counted(lost, certain);
        bench.propose(Event::LoseEnergy(player));
    }
    for kind in SOURCES {
        bench.table.set_counted(kind.of(player), false);
    }
    bench.doubt(DoubtSource::Unrecorded, aspect::PILES | aspect::HAND, About::Everything, None);
}
