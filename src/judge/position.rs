//! A position: the table as `given` lines, and behind them, as comments, what they cannot say and why.

use super::{
    Fact, Game, Scene,
    case::Hearing,
    doubt::{About, Doubt, DoubtSource},
    reading::Reading,
};
use crate::{
    rulebook::RuleId,
    table::{
        Control, FigureKind, FigureValue, Mark, Order, Pile, PileKind, PileSpec, Player, Scope, Sight, Silence, Table,
    },
};

/// What stands first where some of a table cannot be told: whatever no line behind it states is open.
const INCOMPLETE: &str = "... \"not all of this table can be told\"";

/// What can be told of a table, and what cannot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    said: Vec<Said>,
    /// In words, what cannot be told.
    left_out: Vec<String>,
}

/// A line of a position, or what it shares with the lines before it and what it adds to them.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Said {
    head: String,
    tail: String,
    rule: Option<RuleId>,
    about: Fact,
    /// The pile it counts, or in which it tells a card.
    pile: Option<Pile>,
}

impl Said {
    fn line(&self) -> String {
        format!("{}{}", self.head, self.tail)
    }

    /// Whether it says where the game stands.
    fn is_place(&self) -> bool {
        self.about == Fact::Nothing
    }

    fn is_doubted_by<F: Control>(&self, doubt: &Doubt, reads: u32, table: &Table<F>) -> bool {
        doubt.leaves_open(reads, self.about, table)
    }
}

impl Position {
    /// Tells a whole line. A claim of it that is false breaks the rule, and is about this; nothing stands for where the game is.
    pub fn say(&mut self, rule: RuleId, about: Fact, line: String) {
        self.said.push(Said { head: line, tail: String::new(), rule: Some(rule), about, pile: None });
    }

    /// Tells in words what no line can.
    pub fn leave_out(&mut self, what: impl Into<String>) {
        self.left_out.push(what.into());
    }

    /// The lines, and behind them what they leave out.
    pub(super) fn into_lines(self) -> Vec<String> {
        let first = if self.left_out.is_empty() { "given all have enough" } else { INCOMPLETE };
        let mut lines = vec![first.to_owned()];
        let mut head = "";
        for said in &self.said {
            match lines.last_mut() {
                Some(line) if !said.tail.is_empty() && said.head == head => {
                    line.push_str(", ");
                    line.push_str(&said.tail);
                }
                _ => lines.push(said.line()),
            }
            head = &said.head;
        }
        lines.extend(self.left_out.iter().map(|what| format!("# {what}")));
        lines
    }

    /// The table as it is compared with another.
    pub(super) fn into_scene(self) -> Scene {
        let mut scene = Scene::default();
        for said in self.said {
            let line = said.line();
            let words = line.strip_prefix("given ").unwrap_or(&line);
            match (said.pile, said.about) {
                (Some(pile), Fact::Pile(_)) => {
                    let count = said.tail.rsplit(' ').next().and_then(|count| count.parse().ok());
                    scene.counts.push((pile, count.unwrap_or_default(), words.replacen(" has ", " ", 1)));
                }
                (Some(pile), _) => {
                    // How deep it lies is no concern of whoever counts the cards.
                    let words = words.rsplit_once(" at ").map_or(words, |(words, _)| words);
                    scene.known.push((pile, words.to_owned()));
                }
                (None, Fact::Nothing) if words.starts_with("turn ") => scene.place = words.to_owned(),
                (None, Fact::Nothing) if !words.starts_with("stack") => {}
                (None, _) => scene.facts.push(either_way(words)),
            }
        }
        let perhaps = self.left_out.iter().filter_map(|note| note.trim_start().strip_prefix("perhaps: given "));
        scene.perhaps = perhaps.map(either_way).collect();
        scene
    }

    /// Leaves out what another way to understand the log does not have as well.
    pub(super) fn agree_with(&mut self, other: Self, why: &str) {
        let there = |said: &Said| other.said.iter().any(|there| there.line() == said.line());
        let here = |said: &Said| self.said.iter().any(|here| here.line() == said.line());
        let elsewhere = self.places().any(|said| !there(said)) || other.places().any(|said| !here(said));
        let agreed = |said: &Said| there(said) && !(elsewhere && said.is_place());
        let (same, differs): (Vec<Said>, Vec<Said>) = self.said.clone().into_iter().partition(agreed);
        let mut open: Vec<Said> = differs;
        for said in other.said {
            if !same.iter().chain(&open).any(|known| known.line() == said.line()) {
                open.push(said);
            }
        }
        self.said = same;
        if !open.is_empty() {
            self.note(why);
            open.iter().for_each(|said| self.note(&format!("  perhaps: {}", said.line())));
        }
        other.left_out.iter().for_each(|what| self.note(what));
    }

    /// The lines that say where the game stands, which make sense together only.
    fn places(&self) -> impl Iterator<Item = &Said> {
        self.said.iter().filter(|said| said.is_place())
    }

    fn note(&mut self, what: &str) {
        if !self.left_out.iter().any(|known| known == what) {
            self.left_out.push(what.to_owned());
        }
    }
}

/// A row is the same from either end.
fn either_way(words: &str) -> String {
    let Some((row, cards)) = words.split_once(": ").filter(|(row, _)| row.starts_with("row ")) else {
        return words.to_owned();
    };
    let mut cards: Vec<&str> = cards.split(", ").collect();
    if cards.last() < cards.first() {
        cards.reverse();
    }
    format!("{row}: {}", cards.join(", "))
}

/// The table of the preferred reading as it is compared with another, if somebody wants it. Only what no line states is left open.
pub(super) fn scene<G: Game>(hearing: &mut Hearing<'_, G>) -> Option<Box<Scene>> {
    if !hearing.options.scenes {
        return None;
    }
    hearing.names.nameless = true;
    let told = hearing.readings.first().map(|reading| {
        let mut position = recorded(hearing, reading);
        leave_out_doubted(hearing, reading, &mut position, |doubt| doubt.about == About::Unstated);
        position
    });
    hearing.names.nameless = false;
    told.map(|position| Box::new(position.into_scene()))
}

/// What can be told of the table at hand.
pub(super) fn told<G: Game>(hearing: &mut Hearing<'_, G>) -> Position {
    let ways = hearing.readings.len();
    let mut positions = Vec::with_capacity(ways);
    for index in 0..ways {
        positions.extend(of_reading(hearing, index));
    }
    let mut positions = positions.into_iter();
    let mut position = positions.next().unwrap_or_default();
    let why = format!("the lines so far can be read in {ways} ways; writing the passes would settle which");
    positions.for_each(|other| position.agree_with(other, &why));
    position
}

/// What can be told of one reading, as it stands or else as it stands when what needs nobody's choice has happened.
fn of_reading<G: Game>(hearing: &mut Hearing<'_, G>, index: usize) -> Option<Position> {
    let as_it_stands = tell(hearing, hearing.readings.get(index)?);
    let mut asks = Vec::new();
    G::asks(&hearing.readings.get(index)?.table, &mut asks);
    if as_it_stands.left_out.is_empty() || asks.first().is_none_or(|ask| ask.silence != Silence::Forced) {
        return Some(as_it_stands);
    }
    let mut later = hearing.readings.get(index)?.clone();
    later.let_happen::<G>(&mut hearing.docket, &mut asks, hearing.passes);
    let mut position = tell(hearing, &later);
    position.left_out.insert(0, "told as it stands when what needs nobody's choice has happened".to_owned());
    Some(position)
}

fn tell<G: Game>(hearing: &Hearing<'_, G>, reading: &Reading<G::Frame>) -> Position {
    let mut position = recorded(hearing, reading);
    leave_out_doubted(hearing, reading, &mut position, |_| true);
    position
}

/// The table as it is recorded, whatever is in doubt.
fn recorded<G: Game>(hearing: &Hearing<'_, G>, reading: &Reading<G::Frame>) -> Position {
    let mut position = Position::default();
    for player in reading.table.players() {
        counts(hearing, reading, player, &mut position);
        for kind in 0..u8::try_from(G::LAYOUT.piles.len()).unwrap_or(u8::MAX) {
            cards(hearing, reading, PileKind(kind).of(player), &mut position);
        }
    }
    shared_figures(hearing, reading, &mut position);
    card_figures(hearing, reading, &mut position);
    if !G::TELLS_PLAY {
        whereabouts(hearing, reading, &mut position);
    }
    G::tell_facts(&reading.table, &hearing.names, &mut position);
    position
}

fn whereabouts<G: Game>(hearing: &Hearing<'_, G>, reading: &Reading<G::Frame>, position: &mut Position) {
    let here = G::whereabouts(&reading.table);
    match here.step.filter(|_| here.begins).and_then(|step| G::LAYOUT.markers.get(step)) {
        Some(step) => {
            let player = hearing.names.player_name(here.player);
            let line = format!("given turn {}: {player}, [{step}]", here.turn);
            position.said.push(Said { head: line, tail: String::new(), rule: None, about: Fact::Nothing, pile: None });
        }
        None => position.leave_out("where the game stands: in the midst of a step"),
    }
}

/// What is in doubt is no part of what is told.
fn leave_out_doubted<G: Game>(
    hearing: &Hearing<'_, G>,
    reading: &Reading<G::Frame>,
    position: &mut Position,
    minded: impl Fn(&Doubt) -> bool,
) {
    let registry = hearing.docket.registry;
    let carried = |doubt: &Doubt| {
        matches!(doubt.source, DoubtSource::Lingering(_)) && G::in_force(&reading.table, doubt.touches, 0).is_some()
    };
    let open = |doubt: &&Doubt| doubt.ended.is_none() && minded(doubt) && !carried(doubt);
    for doubt in reading.doubts.iter().filter(open) {
        let reads =
            |said: &Said| said.rule.and_then(|rule| registry.rule(rule).map(|rule| rule.reads)).unwrap_or(u32::MAX);
        let doubted = |said: &Said| said.is_doubted_by(doubt, reads(said), &reading.table);
        let (open, certain): (Vec<Said>, Vec<Said>) = position.said.drain(..).partition(doubted);
        position.said = certain;
        let title = |title| hearing.names.title_name(title).to_owned();
        position.note(&doubt.words(registry, title, hearing.line_number(doubt.line)));
        open.iter().for_each(|said| position.note(&format!("  perhaps: {}", said.line())));
    }
}

fn counts<G: Game>(hearing: &Hearing<'_, G>, reading: &Reading<G::Frame>, player: Player, position: &mut Position) {
    let table = &reading.table;
    let mut say = |tail: String, rule: Option<RuleId>, about: Fact| {
        let head = format!("given {} has ", hearing.names.player_name(player));
        let pile = if let Fact::Pile(pile) = about { Some(pile) } else { None };
        position.said.push(Said { head, tail, rule, about, pile });
    };
    for (spec, kind) in G::LAYOUT.piles.iter().zip(0u8..).filter(|(spec, _)| !is_left_to_game::<G>(spec)) {
        let pile = PileKind(kind).of(player);
        if !table.is_ample(pile) {
            say(format!("{} {}", spec.name, table.pile(pile).len()), Some(spec.rule), Fact::Pile(pile));
        }
    }
    for (spec, kind) in G::LAYOUT.figures.iter().zip(0u8..).filter(|(spec, _)| spec.scope == Scope::Player) {
        let figure = FigureKind(kind).of(player);
        let value = table.figure(figure);
        if spec.rule.is_some() && value != spec.start {
            let words = figure_words(hearing, spec.value, value);
            say(format!("{} {words}", spec.name), spec.rule, Fact::Figure(figure));
        }
    }
}

fn shared_figures<G: Game>(hearing: &Hearing<'_, G>, reading: &Reading<G::Frame>, position: &mut Position) {
    for (spec, kind) in G::LAYOUT.figures.iter().zip(0u8..).filter(|(spec, _)| spec.scope == Scope::Table) {
        let figure = FigureKind(kind).shared();
        let value = reading.table.figure(figure);
        if let Some(rule) = spec.rule.filter(|_| value != spec.start) {
            let words = figure_words(hearing, spec.value, value);
            position.say(rule, Fact::Figure(figure), format!("given {} {words}", spec.name));
        }
    }
}

fn figure_words<G: Game>(hearing: &Hearing<'_, G>, kind: FigureValue, value: i32) -> String {
    match (kind, u8::try_from(value)) {
        (FigureValue::Seat, Ok(seat)) => hearing.names.player_name(Player(seat)).to_owned(),
        _ => value.to_string(),
    }
}

/// Whether the game itself tells the cards of a pile.
fn is_left_to_game<G: Game>(spec: &PileSpec) -> bool {
    G::TELLS_PLAY && (spec.in_play || spec.hosted)
}

fn cards<G: Game>(hearing: &Hearing<'_, G>, reading: &Reading<G::Frame>, pile: Pile, position: &mut Position) {
    let Some(spec) = G::LAYOUT.piles.get(usize::from(pile.kind.0)) else { return };
    if is_left_to_game::<G>(spec) {
        return;
    }
    let table = &reading.table;
    let player = hearing.names.player_name(pile.player);
    let hidden = spec.order == Order::Ordered && spec.sight == Sight::FaceDown;
    let size = table.pile(pile).len();
    for (index, token) in table.pile(pile).iter().enumerate() {
        let handle = hearing.names.handle_of(*token, table);
        let Some(title) = table.title(*token) else {
            if let Some(handle) = handle {
                position.leave_out(format!("the card `{handle}` in {}: nobody named it", spec.name));
            }
            continue;
        };
        let title = hearing.names.title_name(title);
        if table.card(*token).is_some_and(|card| card.host.is_some()) {
            position.leave_out(format!("\"{title}\" in {}: it lies at another card", spec.name));
            continue;
        }
        let alias = handle.map(|handle| format!(" as {handle}")).unwrap_or_default();
        let depth = if hidden { format!(" at {}", size - index) } else { String::new() };
        let about = Fact::Card(*token);
        let head = format!("given {player} has \"{title}\"{alias} in {}{depth}", spec.name);
        position.said.push(Said { head, tail: String::new(), rule: Some(spec.rule), about, pile: Some(pile) });
        for (mark, _) in G::LAYOUT.marks.iter().zip(0u8..).filter(|(_, index)| table.has(*token, Mark(*index))) {
            match handle {
                Some(handle) => position.say(spec.rule, about, format!("given {handle} {}", mark.name)),
                None => position.leave_out(format!("\"{title}\" of {player}'s is {}: it has no handle", mark.name)),
            }
        }
    }
}

/// The figures of cards, whoever tells where they lie.
fn card_figures<G: Game>(hearing: &Hearing<'_, G>, reading: &Reading<G::Frame>, position: &mut Position) {
    let table = &reading.table;
    for card in table.tokens() {
        for (figure, spec) in table.card_figures(card).zip(G::LAYOUT.of_cards()) {
            let value = table.figure(figure);
            let Some(rule) = spec.rule.filter(|_| value != spec.start) else { continue };
            let says = format!("{} {}", spec.name, figure_words(hearing, spec.value, value));
            let title = hearing.names.card_name(card, table);
            let owner = table.card(card).map_or("", |card| hearing.names.player_name(card.owner));
            match hearing.names.handle_of(card, table) {
                Some(handle) => position.say(rule, Fact::Figure(figure), format!("given {handle} {says}")),
                None if hearing.names.nameless => {
                    position.say(rule, Fact::Figure(figure), format!("given {owner}'s {title} {says}"));
                }
                None => position.leave_out(format!("{title} of {owner}'s has {says}: it has no handle")),
            }
        }
    }
}
