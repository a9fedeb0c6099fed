//! A position: the table as `given` lines, or the reason why they cannot say it.

use super::{
    Game,
    case::Hearing,
    doubt::{Doubt, Source},
    reading::Reading,
};
use crate::table::{FigureKind, Mark, Order, Pile, PileKind, PileSpec, Player, Scope, Sight, Silence, Token, Value};

/// The `given` lines that set the table up as it stands.
///
/// # Errors
/// In words, why no `given` lines can.
pub(super) fn lines<G: Game>(hearing: &Hearing<'_, G>) -> Result<Vec<String>, String> {
    let [reading] = hearing.readings.as_slice() else {
        return Err(format!("the lines so far can be read in {} ways; write the passes", hearing.readings.len()));
    };
    let carried = |doubt: &Doubt| {
        matches!(doubt.source, Source::Lingering(_)) && G::in_force(&reading.table, doubt.touches, 0).is_some()
    };
    if let Some(doubt) = reading.doubts.iter().find(|doubt| doubt.ended.is_none() && !carried(doubt)) {
        let title = |title| hearing.names.title_name(title).to_owned();
        return Err(doubt.words(hearing.docket.registry, title, hearing.line_number(doubt.line)));
    }
    if hearing.docket.material != 0 {
        return Err(
            "an unclear passage that is not pinned has made a difference; pin it with `interpretations:`".to_owned()
        );
    }
    let mut asks = Vec::new();
    G::asks(&reading.table, &mut asks);
    if asks.first().is_some_and(|ask| ask.silence == Silence::Forced) {
        return Err("something that needs nobody's choice is about to happen; ask at the next marker".to_owned());
    }
    let untitled = |token: &Token| {
        reading.table.title(*token).is_none() && hearing.names.handle_of(*token, &reading.table).is_some()
    };
    if reading.table.tokens().any(|token| untitled(&token)) {
        return Err("a card that nobody named has a handle, and `given` lines cannot say it".to_owned());
    }
    let here = G::whereabouts(&reading.table);
    let begins = here.begins || G::TELLS_PLAY;
    let step = here.step.filter(|_| begins).and_then(|step| G::LAYOUT.markers.get(step));
    let step = step.ok_or("the game stands in the midst of a step; ask where one begins")?;
    let mut lines = vec!["given all have enough".to_owned()];
    for player in reading.table.players() {
        lines.extend(counts(hearing, reading, player));
        for kind in 0..u8::try_from(G::LAYOUT.piles.len()).unwrap_or(u8::MAX) {
            cards(hearing, reading, PileKind(kind).of(player), &mut lines)?;
        }
    }
    lines.extend(shared_figures(hearing, reading));
    let turn = format!("given turn {}: {}, [{step}]", here.turn, hearing.names.player_name(here.player));
    if !G::TELLS_PLAY {
        lines.push(turn);
    }
    G::tell_facts(&reading.table, &hearing.names, &mut lines)?;
    Ok(lines)
}

fn counts<G: Game>(hearing: &Hearing<'_, G>, reading: &Reading<G::Frame>, player: Player) -> Option<String> {
    let piles = G::LAYOUT.piles.iter().zip(0u8..).filter(|(spec, _)| !is_left_to_game::<G>(spec));
    let piles = piles.filter_map(|(spec, kind)| {
        let pile = PileKind(kind).of(player);
        (!reading.table.is_ample(pile)).then(|| format!("{} {}", spec.name, reading.table.pile(pile).len()))
    });
    let figures = G::LAYOUT.figures.iter().zip(0u8..).filter_map(|(spec, kind)| {
        let value = reading.table.figure(FigureKind(kind).of(player));
        let told = spec.rule.is_some() && spec.scope == Scope::Player && value != spec.start;
        told.then(|| format!("{} {}", spec.name, figure_words(hearing, spec.value, value)))
    });
    let all: Vec<String> = piles.chain(figures).collect();
    (!all.is_empty()).then(|| format!("given {} has {}", hearing.names.player_name(player), all.join(", ")))
}

fn shared_figures<G: Game>(hearing: &Hearing<'_, G>, reading: &Reading<G::Frame>) -> Vec<String> {
    let shared =
        G::LAYOUT.figures.iter().zip(0u8..).filter(|(spec, _)| spec.scope == Scope::Table && spec.rule.is_some());
    shared
        .filter_map(|(spec, kind)| {
            let value = reading.table.figure(FigureKind(kind).shared());
            (value != spec.start).then(|| format!("given {} {}", spec.name, figure_words(hearing, spec.value, value)))
        })
        .collect()
}

fn figure_words<G: Game>(hearing: &Hearing<'_, G>, kind: Value, value: i32) -> String {
    match (kind, u8::try_from(value)) {
        (Value::Seat, Ok(seat)) => hearing.names.player_name(Player(seat)).to_owned(),
        _ => value.to_string(),
    }
}

/// Whether the game itself tells the cards of a pile.
fn is_left_to_game<G: Game>(spec: &PileSpec) -> bool {
    G::TELLS_PLAY && (spec.in_play || spec.hosted)
}

fn cards<G: Game>(
    hearing: &Hearing<'_, G>,
    reading: &Reading<G::Frame>,
    pile: Pile,
    lines: &mut Vec<String>,
) -> Result<(), String> {
    let Some(spec) = G::LAYOUT.piles.get(usize::from(pile.kind.0)) else { return Ok(()) };
    if is_left_to_game::<G>(spec) {
        return Ok(());
    }
    let table = &reading.table;
    if table.pile(pile).iter().any(|token| table.card(*token).is_some_and(|card| card.host.is_some())) {
        return Err("a card lies at another, and `given` lines cannot say it".to_owned());
    }
    let player = hearing.names.player_name(pile.player);
    let hidden = spec.order == Order::Ordered && spec.sight == Sight::FaceDown;
    let size = table.pile(pile).len();
    for (index, token) in table.pile(pile).iter().enumerate() {
        let Some(title) = table.title(*token) else { continue };
        let handle = hearing.names.handle_of(*token, table);
        let alias = handle.map(|handle| format!(" as {handle}")).unwrap_or_default();
        let depth = if hidden { format!(" at {}", size - index) } else { String::new() };
        let title = hearing.names.title_name(title);
        lines.push(format!("given {player} has \"{title}\"{alias} in {}{depth}", spec.name));
        for (mark, index) in G::LAYOUT.marks.iter().zip(0u8..) {
            if table.has(*token, Mark(index)) {
                let handle =
                    handle.ok_or_else(|| format!("a card of {player}'s is {} and has no handle", mark.name))?;
                lines.push(format!("given {handle} {}", mark.name));
            }
        }
    }
    Ok(())
}
