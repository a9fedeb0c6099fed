//! What may happen now, as patterns. The rules are not told here a second time: what may stand in a place is found by trying it
//! on the table.

mod battle;
mod pattern;
mod plays;
mod told;

use super::{
    Wars,
    cards::card::{Ability, AbilityKind, CardKind, DeedVerb, deeds_of},
    energy::costs,
    recorded::totals::Total,
    rules::{ACTIVATED, ACTIVE, HAND, LOST, RESERVE, USED, edition},
    setup,
    state::{
        self, Frame, Phase, SOURCES, Spot, Step, Table, activation_limit, holder, is_ship, is_unit, locations, phase,
        side, top_item, turn_player,
    },
    turn::movement,
    words::{
        action::{Act, Actor, Destination, Maybe},
        parts::{NO_PILE, Parts},
        said::Verb,
    },
};
use crate::{
    judge::{Board, Game, Handle, Named, Names, Sentence, What},
    notation::source::{Span, Spanned},
    simulate::{Dice, Pen, Play, Temper},
    table::{Pile, PileKind, Player, Title, Token},
};
use pattern::{Cards, Choosing, by_title};

pub use pattern::Pattern;
pub(super) use told::options;

/// Lists what may happen now.
pub(super) fn list(board: &mut Board<Wars>, patterns: &mut Vec<Pattern>) {
    let mut lister = Lister { board, patterns };
    match lister.table().frame() {
        Some(Frame::SetUp) => lister.set_up(),
        Some(Frame::Phase(_) | Frame::Before(_) | Frame::Pending(_)) => lister.window(),
        Some(Frame::Resolving(_)) => lister.resolution(),
        Some(Frame::Losing { player, left, due, .. }) => lister.losing(player, left.into(), due.into(), 1),
        Some(Frame::During(step)) => lister.step(step),
        Some(
            Frame::Battle(_)
            | Frame::Between
            | Frame::Turn
            | Frame::Effect(_)
            | Frame::Doing(_)
            | Frame::Stacking
            | Frame::Over(_),
        )
        | None => {}
    }
}

/// The most lines that are written of what may happen.
const MOST_LINES: usize = 256;

/// What may happen now, as it is written.
pub(super) fn lines(board: &mut Board<Wars>, names: &Names<'_>, next: &str) -> Vec<String> {
    let mut patterns = Vec::new();
    list(board, &mut patterns);
    let pen = Pen::in_a_log(names, next);
    let written = |sentence: Sentence<Act>| {
        let arrow = if sentence.follows { "-> " } else { "" };
        format!("{arrow}{}", super::words::write::write(&sentence, &pen))
    };
    patterns.iter().flat_map(Pattern::each).map(written).take(MOST_LINES).collect()
}

/// Whether an ability asks for nothing but energy and only inverts its own card.
fn only_inverts(ability: &Ability) -> bool {
    let inverts = !ability.does.is_empty() && deeds_of(ability.does.0).all(|deed| deed.verb == DeedVerb::Invert);
    inverts && ability.targets.is_empty() && ability.also.is_empty()
}

struct Lister<'b> {
    board: &'b mut Board<Wars>,
    patterns: &'b mut Vec<Pattern>,
}

impl Lister<'_> {
    fn table(&self) -> &Table {
        self.board.table()
    }

    fn put(&mut self, pattern: Pattern) {
        self.patterns.push(pattern);
    }

    /// Whether an act that lists nothing may happen.
    fn may(&mut self, act: Parts) -> bool {
        self.board.accepts(&Sentence::new(act.act()))
    }

    /// Puts an act that lists nothing, if it may happen.
    fn put_if_legal(&mut self, act: Parts, weight: u32) {
        if self.may(act) {
            self.put(Pattern::of(act, weight));
        }
    }

    /// Those of some places an act may have.
    fn places(&mut self, act: Parts, candidates: impl IntoIterator<Item = Destination>) -> Vec<Destination> {
        let mut places: Vec<Destination> = Vec::new();
        for place in candidates {
            if self.may(act.going(place)) {
                places.push(place);
            }
        }
        places
    }

    /// Puts an act with those of some places it may have, if there are any.
    fn put_at(&mut self, act: Parts, candidates: impl IntoIterator<Item = Destination>, weight: u32) {
        let places = self.places(act, candidates);
        if !places.is_empty() {
            self.put(Pattern { places, ..Pattern::of(act, weight) });
        }
    }

    /// A card on the table, by its handle, or else by its title and whose it is.
    fn named(&self, token: Token) -> Named {
        let table = self.table();
        let known = table.title(token);
        match (self.board.handle_of(token), known) {
            (Some(handle), _) => Named { owner: None, what: What::Handle(handle), known, span: Span::default() },
            (None, Some(title)) => Named { owner: Some(state::user(table, token)), ..by_title(title) },
            (None, None) => Named { owner: None, what: What::Unknown, known: None, span: Span::default() },
        }
    }

    fn at_locations(&self) -> Vec<Destination> {
        locations(self.table()).map(|location| Destination::At(self.named(location))).collect()
    }

    /// The titles of a pile, the top first.
    fn titles(&self, pile: Pile) -> Vec<Title> {
        self.table().pile(pile).iter().rev().filter_map(|token| self.table().title(*token)).collect()
    }

    fn set_up(&mut self) {
        let table = self.table();
        let missing: Vec<Player> = table.players().filter(|player| !setup::has_started(table, *player)).collect();
        for player in &missing {
            self.starts(*player);
        }
        if missing.is_empty() {
            let table = self.table();
            let due: Vec<Player> = table.players().filter(|player| !setup::has_opened(table, *player)).collect();
            for player in due {
                let hand = setup::OPENING_HAND;
                let cards = Cards::Any(self.titles(RESERVE.of(player)));
                let act = bare(player, Verb::Draws);
                self.put(Pattern { amounts: Some(hand..=hand), cards, ..Pattern::of(act, 1) });
            }
        }
    }

    fn starts(&mut self, player: Player) {
        let mut titles = self.titles(RESERVE.of(player));
        titles.sort_unstable();
        titles.dedup();
        for title in titles {
            let act = Parts { card: Some(by_title(title)), ..self.introducing(player, Verb::Starts) };
            if self.may(act) {
                let beside = locations(self.table()).map(|site| Destination::NextTo(self.named(site)));
                let candidates: Vec<Destination> = beside.chain([Destination::Apart(Span::default())]).collect();
                self.put(Pattern::of(act, 1));
                self.put_at(act, candidates, 1);
            }
        }
    }

    /// An act by which a card gets the next handle.
    fn introducing(&self, player: Player, verb: Verb) -> Parts {
        Parts { handle: Some(self.board.next_handle()), ..bare(player, verb) }
    }

    /// What the holder of initiative may do.
    fn window(&mut self) {
        let Some(player) = holder(self.table()) else { return };
        let own = turn_player(self.table()) == player && top_item(self.table()).is_none();
        let own = own && super::turn::battle::location(self.table()).is_none();
        self.put(Pattern::of(bare(player, Verb::Passes), 12));
        match phase(self.table()).filter(|_| own) {
            Some(Phase::Activate) => self.activates(player),
            Some(Phase::Control) => {
                let candidates = self.at_locations();
                self.put_at(bare(player, Verb::Drains), candidates, 100);
            }
            Some(Phase::Deploy) => self.deploys(player),
            Some(Phase::Battle) => {
                let candidates = self.at_locations();
                self.put_at(Parts { paid: paid(1), ..bare(player, Verb::Attacks) }, candidates, 40);
            }
            Some(Phase::Move) => self.moves(player),
            Some(Phase::Draw) => self.draws(player),
            None => {}
        }
        self.interrupts(player);
        self.uses(player);
    }

    fn activates(&mut self, player: Player) {
        let limit = activation_limit(self.table(), player);
        let act = Parts { of: paid(limit), ..bare(player, Verb::Activates) };
        let most = Parts { amount: paid(limit), ..act };
        if self.table().figure(ACTIVATED.of(player)) == 0 && self.may(most) {
            let whole = Pattern { amounts: Some(limit..=limit), ..Pattern::of(act, 200) };
            self.put(whole);
            self.put(Pattern { amounts: Some(0..=limit), ..Pattern::of(act, 40) });
        }
    }

    /// Movement, to locations alone or with others, and aboard ships alone: whether those who go along need room aboard, the
    /// rulebooks do not say.
    fn moves(&mut self, player: Player) {
        let table = self.table();
        if !table.has_cards(ACTIVE.of(player)) {
            return;
        }
        let own: Vec<Token> =
            table.pile(super::rules::PLAY.of(player)).iter().copied().filter(|card| can_move(table, *card)).collect();
        for card in &own {
            let act = Parts { card: Some(self.named(*card)), paid: paid(1), ..bare(player, Verb::Moves) };
            let (to, aboard) = self.ways(player, *card, &own);
            let to = self.places(act, to);
            let aboard = self.places(act, aboard);
            let along = self.along(*card, &own, Parts { place: to.first().copied(), ..act });
            if !to.is_empty() && !along.among.is_empty() {
                self.put(Pattern { places: to.clone(), along, ..Pattern::of(act, 6) });
            }
            let places: Vec<Destination> = to.into_iter().chain(aboard).collect();
            if !places.is_empty() {
                self.put(Pattern { places, ..Pattern::of(act, 3) });
            }
        }
    }

    /// Where a card can go, before anybody asks whether it may now: locations, and ships.
    fn ways(&self, player: Player, card: Token, own: &[Token]) -> (Vec<Destination>, Vec<Destination>) {
        let table = self.table();
        let comprehensive = self.board.edition() == edition::COMPREHENSIVE;
        let fits = |spot| movement::way(table, comprehensive, player, card, spot).1;
        let to = locations(table).filter(|place| fits(Spot::At(*place)));
        let aboard = own.iter().filter(|ship| is_ship(table, **ship) && fits(Spot::Aboard(**ship)));
        (
            to.map(|place| Destination::At(self.named(place))).collect(),
            aboard.map(|ship| Destination::Aboard(self.named(*ship))).collect(),
        )
    }

    /// Who may go along with a card that moves.
    fn along(&mut self, card: Token, own: &[Token], act: Parts) -> Choosing {
        let most = side(self.table(), card).map_or(0, |side| usize::from(side.transport));
        if most == 0 || act.place.is_none() {
            return Choosing::NOTHING;
        }
        let mut among = Vec::new();
        for other in own.iter().filter(|other| **other != card) {
            let mut sentence = Sentence::new(act);
            let named = self.named(*other);
            sentence.action.with = sentence.list([pattern::listed(NO_PILE, Some(named))]);
            if self.board.accepts(&sentence.map(|parts| parts.act())) {
                among.push(named);
            }
        }
        Choosing { count: 1..=most, among }
    }

    fn draws(&mut self, player: Player) {
        let active = ACTIVE.of(player);
        let (there, titles) = (self.table().pile(active).len(), self.titles(active));
        let most = u32::try_from(there).unwrap_or(u32::MAX).max(u32::from(self.table().is_ample(active)));
        if most == 0 {
            return;
        }
        let on_stack = self.board.edition() == edition::INCURSION;
        let cards = if on_stack || titles.len() < there { Cards::Unseen } else { Cards::Top(titles) };
        let act = bare(player, Verb::Draws);
        if self.may(Parts { amount: paid(1), ..act }) {
            self.put(Pattern { amounts: Some(1..=1), cards: cards.clone(), ..Pattern::of(act, 10) });
            self.put(Pattern { amounts: Some(1..=most), cards, ..Pattern::of(act, 2) });
        }
    }

    /// Abilities that do nothing but invert their own card.
    fn uses(&mut self, player: Player) {
        let cards: Vec<Token> = state::cards_in_play(self.table()).collect();
        for card in cards {
            let abilities = side(self.table(), card).map_or(&[][..], |side| side.abilities.0);
            let activated = abilities.iter().filter(|ability| ability.kind == AbilityKind::Activated);
            let modelled = activated.zip(1..).filter(|(ability, _)| only_inverts(ability));
            let modelled: Vec<(u32, u8)> = modelled.map(|(ability, number)| (number, ability.pay)).collect();
            for (number, pay) in modelled {
                let ability = (number > 1).then_some(Spanned::new(number, Span::default()));
                let act =
                    Parts { card: Some(self.named(card)), ability, paid: paid(pay.into()), ..bare(player, Verb::Uses) };
                self.put_if_legal(self.responding(act), 2);
            }
        }
    }

    /// Says that an act answers what is pending, if something is.
    fn responding(&self, act: Parts) -> Parts {
        Parts { responds: top_item(self.table()).map(|_| Span::default()), ..act }
    }

    fn resolution(&mut self) {
        let Some(Frame::Resolving(item)) = self.table().frame() else { return };
        let act = Parts::bare(Actor::Nobody, Verb::Resolves);
        self.put_if_legal(act, 1);
        if let state::ItemKind::Action(action) = item.kind {
            self.put_if_legal(Parts { item: Some(action), ..act }, 3);
        }
        let about = match (item.source, item.spot) {
            (None, Spot::At(location)) => Some(location),
            (source, _) => source,
        };
        if let Some(card) = about.map(|card| self.named(card)) {
            self.put_if_legal(Parts { card: Some(card), ..act }, 3);
        }
    }

    /// A player loses energy: some of what is left, or all of it. How much it is may be told of what is left or of the whole.
    fn losing(&mut self, player: Player, left: u32, whole: u32, weight: u32) {
        let sources = self.sources(player);
        let there: usize = sources.iter().map(|(_, titles)| titles.len()).sum();
        let most = left.min(u32::try_from(there).unwrap_or(u32::MAX));
        let follows = matches!(self.table().frame(), Some(Frame::Losing { .. }));
        let told = if left == whole { vec![left] } else { vec![left, whole] };
        for of in told.into_iter().filter(|_| most > 0) {
            let act = Parts { of: paid(of), ..bare(player, Verb::Loses) };
            let cards = Cards::Sources(sources.clone());
            self.put(Pattern { follows, amounts: Some(1..=most), cards, ..Pattern::of(act, weight) });
        }
    }

    /// The piles a player may lose cards from that have any.
    fn sources(&self, player: Player) -> Vec<(PileKind, Vec<Option<Title>>)> {
        let table = self.table();
        let titles = |pile: Pile| table.pile(pile).iter().rev().map(|token| table.title(*token)).collect::<Vec<_>>();
        let piles = SOURCES.into_iter().map(|kind| (kind, titles(kind.of(player))));
        piles.filter(|(_, titles)| !titles.is_empty()).collect()
    }
}

fn can_move(table: &Table, card: Token) -> bool {
    is_unit(table, card) || is_ship(table, card)
}

fn bare(player: Player, verb: Verb) -> Parts {
    Parts::bare(Actor::Player(player), verb)
}

/// A number as a line says it.
#[allow(clippy::unnecessary_wraps)]
fn paid(number: u32) -> Option<Maybe> {
    Some(Spanned::new(Some(number), Span::default()))
}

impl Play for Wars {
    type Pattern = Pattern;

    fn patterns(board: &mut Board<Self>, patterns: &mut Vec<Pattern>) {
        list(board, patterns);
    }

    fn weight(pattern: &Pattern, temper: &Temper) -> u32 {
        pattern.weight * temper.of(pattern.act.verb as usize)
    }

    fn fill(pattern: &Pattern, dice: &mut Dice) -> Sentence<Act> {
        pattern.fill(dice)
    }

    fn covers(table: &Table, pattern: &Pattern, sentence: &Sentence<Act>) -> bool {
        pattern.covers(table, sentence)
    }

    fn introduces(sentence: &Sentence<Act>) -> Option<(Handle, Title)> {
        Some((Parts::of(&sentence.action).handle?, sentence.action.card()?.title()?))
    }

    fn write(sentence: &Sentence<Act>, pen: &Pen) -> String {
        super::words::write::write(sentence, pen)
    }

    fn is_pass(sentence: &Sentence<Act>) -> bool {
        sentence.action.verb() == Verb::Passes
    }

    fn passes_together(board: &Board<Self>) -> Option<&'static str> {
        (state::passes(board.table()) == 1).then_some("both pass")
    }

    fn next_turn(board: &Board<Self>) -> Option<(u32, Player)> {
        let table = board.table();
        (table.frame() == Some(Frame::Between)).then(|| super::turn::end_of_turn::next_turn(table, None))
    }

    fn step(board: &Board<Self>) -> Option<usize> {
        let at = super::turn::battle::marker(board.table());
        at.or_else(|| Self::whereabouts(board.table()).step)
    }

    fn claims(board: &Board<Self>, pen: &Pen) -> Vec<String> {
        claims(board.table(), pen)
    }

    fn outcome(board: &Board<Self>) -> Option<Option<Player>> {
        match board.table().frame() {
            Some(Frame::Over(winner)) => Some(winner),
            _ => None,
        }
    }

    fn shipped_decks() -> &'static [&'static str] {
        &[
            include_str!("../../../../fixtures/wars/decks/invented-lantern.yaml"),
            include_str!("../../../../fixtures/wars/decks/invented-reef.yaml"),
            include_str!("../../../../fixtures/wars/decks/invented-armada.yaml"),
            include_str!("../../../../fixtures/wars/decks/invented-brood.yaml"),
        ]
    }
}

/// The piles at the end of a turn; the totals of a battle in the step they matter in.
fn claims(table: &Table, pen: &Pen) -> Vec<String> {
    let of = |total: Total| {
        let on = if total == Total::Attrition { "on " } else { "" };
        let sides = table
            .players()
            .map(|player| format!("{on}{} {}", pen.player(player), super::turn::battle::total(table, total, player)));
        vec![format!("{} {}", total.word(), sides.collect::<Vec<_>>().join(", "))]
    };
    match table.frame() {
        Some(Frame::Between) => table.players().map(|player| piles(table, player, pen)).collect(),
        Some(Frame::During(Step::Destiny)) => of(Total::Tactics),
        Some(Frame::During(Step::Attrition)) => of(Total::Attrition),
        Some(Frame::During(Step::Power)) => of(Total::Power),
        Some(Frame::During(Step::Loss)) => of(Total::Casualties),
        _ => Vec::new(),
    }
}

fn piles(table: &Table, player: Player, pen: &Pen) -> String {
    let counts = [RESERVE, ACTIVE, USED, HAND, LOST]
        .map(|kind| format!("{} {}", super::pile_name(kind), table.pile(kind.of(player)).len()));
    format!("{} {}", pen.player(player), counts.join(", "))
}
