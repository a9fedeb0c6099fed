//! What may happen now, as sentences. The rules are not told here a second time: what may be said is found by trying it on the table.

use super::{
    Warcaste, action,
    cards::{card::CardType, catalogue::Cards},
    rules::{BASIC_ATK, BASIC_DEF, BASIC_HP, FIELD, HAND, STAGE},
    state::{
        self, AttackStep, Frame, OPEN, Phase, Table, active, basics_due, cards_in_play, hand_number, home, order_from,
        territories, turn as turn_number, units,
    },
    turn, victory,
    words::{self, Act, PlaceSaid, Verb, by_title, said},
};
use crate::{
    cards::Deck,
    judge::{Board, Choice, Handle, Listed, Named, Names, Sentence, What},
    notation::source::Span,
    simulate::{Dice, Pen, Play, Temper},
    table::{FigureKind, Player, Title, Token},
};

/// A sentence that may stand here, and how often it is chosen.
#[derive(Clone, Debug)]
pub struct Pattern {
    sentence: Sentence<Act>,
    weight: u32,
}

/// The turn after which somebody gives a game up that does not end by itself.
const LONG_GAME: u32 = 120;

struct Lister<'b> {
    board: &'b mut Board<Warcaste>,
    patterns: &'b mut Vec<Pattern>,
}

/// Lists what may happen now.
pub(super) fn list(board: &mut Board<Warcaste>, patterns: &mut Vec<Pattern>) {
    let mut lister = Lister { board, patterns };
    match lister.table().frame() {
        Some(Frame::SetUp) => lister.set_up(),
        Some(Frame::Starting { drew: false }) => {
            let player = active(lister.table());
            for count in 1..=2 {
                lister.put(Act { amount: said(count), ..Act::by(player, Verb::Draws) }, 4);
            }
        }
        Some(Frame::Phase(phase)) => lister.phase(phase),
        Some(Frame::Ending) => {
            let players: Vec<Player> = lister.table().players().collect();
            for player in players {
                lister.put(Act::by(player, Verb::PutsBoosts), 4);
            }
        }
        Some(Frame::Window(_)) => lister.traps(),
        Some(Frame::Attack(now)) => lister.attack(now.step),
        Some(Frame::Doing(doing)) => lister.chooses(doing.player),
        _ => {}
    }
}

impl Lister<'_> {
    fn table(&self) -> &Table {
        self.board.table()
    }

    fn put_listing(&mut self, sentence: Sentence<Act>, weight: u32) {
        if self.board.accepts(&sentence) {
            self.patterns.push(Pattern { sentence, weight });
        }
    }

    fn put(&mut self, act: Act, weight: u32) {
        self.put_listing(Sentence::new(act), weight);
    }

    /// A card on the table, by its handle, or else by its title and whose it is.
    fn named(&self, token: Token) -> Named {
        let table = self.table();
        let known = table.title(token);
        match (self.board.handle_of(token), known) {
            (Some(handle), _) => {
                let known = known.filter(|_| !state::is_basic(table, token));
                Named { owner: None, what: What::Handle(handle), known, span: Span::default() }
            }
            (None, Some(title)) => Named { owner: Some(state::controller(table, token)), ..by_title(title) },
            (None, None) => Named { owner: None, what: What::Unknown, known: None, span: Span::default() },
        }
    }

    fn hand(&self, player: Player) -> Vec<Title> {
        let table = self.table();
        let mut titles: Vec<Title> =
            table.pile(HAND.of(player)).iter().filter_map(|token| table.title(*token)).collect();
        titles.sort_unstable();
        titles.dedup();
        titles
    }

    fn set_up(&mut self) {
        let players: Vec<Player> = self.table().players().collect();
        for player in players {
            let stage = self.table().figure(STAGE.of(player));
            match stage {
                0 => {
                    let doctrine = self.table().top(super::rules::DOCTRINE.of(player));
                    let title = doctrine.and_then(|doctrine| self.table().title(doctrine));
                    if let Some(title) = title {
                        self.put(Act { card: Some(by_title(title)), ..Act::by(player, Verb::Shows) }, 8);
                    }
                }
                1 | 2 => {
                    let hand = hand_number(self.table(), player).and_then(|hand| u32::try_from(hand).ok());
                    let due = u32::try_from(basics_due(self.table())).unwrap_or(3);
                    let count = hand.map(|hand| hand + due);
                    self.put(Act { amount: count.and_then(said), ..Act::by(player, Verb::Draws) }, 8);
                }
                3 => {
                    self.put(Act::by(player, Verb::Mulligans), 1);
                    self.sets(player);
                }
                4 => self.put(Act::by(player, Verb::Draws), 8),
                5 => self.sets(player),
                _ => {}
            }
        }
    }

    fn sets(&mut self, player: Player) {
        let hand: Vec<Title> = {
            let table = self.table();
            table.pile(HAND.of(player)).iter().filter_map(|token| table.title(*token)).collect()
        };
        let Handle(next) = self.board.next_handle();
        let due = basics_due(self.table());
        let mut sentence = Sentence::new(Act::by(player, Verb::Sets));
        let items = hand.iter().take(due).zip(next..).map(|(title, handle)| Listed {
            kind: 0,
            count: Some(handle),
            card: Some(by_title(*title)),
            span: Span::default(),
        });
        sentence.action.cards = sentence.list(items);
        self.put_listing(sentence, 8);
    }

    fn phase(&mut self, phase: Phase) {
        let player = turn::next_to_pass(self.table());
        self.put(Act::by(player, Verb::Passes), 6);
        let player = active(self.table());
        if turn_number(self.table()) > LONG_GAME {
            self.put(Act::by(player, Verb::Concedes), 4);
        }
        match phase {
            Phase::Main => {
                self.plays(player);
                self.engages(player);
            }
            _ => {
                self.moves(player);
                self.attacks(player);
            }
        }
    }

    fn plays(&mut self, player: Player) {
        for title in self.hand(player) {
            let Some(card) = self.table().card_set().get(title).copied() else { continue };
            let cost = card.cost.known().map(u32::from);
            let act = Act {
                card: Some(by_title(title)),
                handle: Some(self.board.next_handle()),
                paid: cost.and_then(said),
                ..Act::by(player, Verb::Plays)
            };
            match card.kind {
                CardType::Unit => self.put(act, 24),
                CardType::Territory => {
                    let own: Vec<Token> = territories(self.table(), player).collect();
                    for over in own {
                        let over = self.named(over);
                        self.put(Act { with: Some(over), ..act }, 2);
                    }
                }
                CardType::Tactic => self.aimed(Act { handle: None, ..act }, 4),
                CardType::Trap | CardType::Doctrine => {}
            }
        }
    }

    /// An act that may be aimed at something, and without any aim.
    fn aimed(&mut self, act: Act, weight: u32) {
        self.put(act, weight);
        let all: Vec<Token> = cards_in_play(self.table()).collect();
        for card in all {
            let named = self.named(card);
            let mut sentence = Sentence::new(act);
            sentence.action.on =
                sentence.list([Listed { kind: 0, count: None, card: Some(named), span: Span::default() }]);
            self.put_listing(sentence, weight);
        }
    }

    fn engages(&mut self, player: Player) {
        let own: Vec<Token> =
            cards_in_play(self.table()).filter(|card| state::controller(self.table(), *card) == player).collect();
        for card in own {
            let named = self.named(card);
            self.aimed(Act { card: Some(named), ..Act::by(player, Verb::Engages) }, 2);
        }
    }

    fn moves(&mut self, player: Player) {
        let own: Vec<Token> = self.table().pile(FIELD.of(player)).to_vec();
        for card in own {
            for zone in action::ways(self.table(), card) {
                let owner = self.table().players().find(|player| home(*player) == zone);
                let place = if zone == OPEN { PlaceSaid::Open } else { PlaceSaid::Home(owner) };
                let named = self.named(card);
                let onward = owner.is_none_or(|owner| owner != player);
                let act = Act { card: Some(named), place: Some(place), ..Act::by(player, Verb::Moves) };
                self.put(act, if onward { 24 } else { 1 });
            }
        }
    }

    fn attacks(&mut self, player: Player) {
        let own: Vec<Token> = self.table().pile(FIELD.of(player)).to_vec();
        let targets: Vec<Token> =
            cards_in_play(self.table()).filter(|card| state::controller(self.table(), *card) != player).collect();
        for target in targets {
            let aimed = self.named(target);
            let here: Vec<Token> = own
                .iter()
                .copied()
                .filter(|card| state::zone(self.table(), *card) == state::zone(self.table(), target))
                .collect();
            let squads = here.iter().map(|card| vec![*card]).chain((here.len() > 1).then(|| here.clone()));
            for squad in squads.collect::<Vec<_>>() {
                let listed = |card: Named| Listed { kind: 0, count: None, card: Some(card), span: Span::default() };
                let mut sentence = Sentence::new(Act::by(player, Verb::Attacks));
                sentence.action.cards = sentence.list([listed(aimed)]);
                let squad: Vec<Listed> = squad.iter().map(|card| listed(self.named(*card))).collect();
                sentence.action.on = sentence.list(squad);
                let weight = if state::is_territory(self.table(), target) { 40 } else { 12 };
                self.put_listing(sentence, weight);
            }
        }
    }

    fn traps(&mut self) {
        let players: Vec<Player> = order_from(self.table(), active(self.table())).collect();
        for player in players {
            for title in self.hand(player) {
                let Some(card) = self.table().card_set().get(title).copied() else { continue };
                if card.kind == CardType::Trap {
                    let paid = card.cost.known().map(u32::from).and_then(said);
                    let responds = true;
                    self.aimed(Act { card: Some(by_title(title)), paid, responds, ..Act::by(player, Verb::Plays) }, 2);
                }
            }
        }
    }

    fn attack(&mut self, step: AttackStep) {
        let Some((_, now)) = state::attack(self.table()) else { return };
        let all: Vec<Token> = units(self.table()).collect();
        let defender = state::controller(self.table(), now.target);
        let attackers: Vec<Token> = super::attack::attackers(self.table()).collect();
        match step {
            AttackStep::Intercept => {
                for (attacker, with) in attackers.iter().flat_map(|one| all.iter().map(move |other| (*one, *other))) {
                    let (card, with) = (Some(self.named(attacker)), Some(self.named(with)));
                    self.put(Act { card, with, ..Act::by(defender, Verb::Intercepts) }, 3);
                }
            }
            AttackStep::Strike if now.strike.is_none() => {
                for attacker in attackers {
                    let card = Some(self.named(attacker));
                    self.put(Act { card, ..Act::by(defender, Verb::Strikes) }, 8);
                }
            }
            AttackStep::Boost => {
                for player in [now.by, defender] {
                    for title in self.hand(player) {
                        let boosts = self.table().card_set().get(title).is_some_and(|card| card.boost.is_some());
                        for card in all
                            .iter()
                            .filter(|card| boosts && state::controller(self.table(), **card) == player)
                            .copied()
                            .collect::<Vec<_>>()
                        {
                            let (card, with) = (Some(self.named(card)), Some(by_title(title)));
                            self.put(Act { card, with, ..Act::by(player, Verb::Boosts) }, 2);
                        }
                    }
                }
            }
            _ => {}
        }
    }

    fn chooses(&mut self, player: Player) {
        self.put(Act::by(player, Verb::Declines), 1);
        let all: Vec<Token> = cards_in_play(self.table()).collect();
        for card in all {
            let card = Some(self.named(card));
            self.put(Act { card, ..Act::by(player, Verb::Chooses) }, 4);
        }
        let all: Vec<Token> = units(self.table()).collect();
        for (unit, owner) in all.into_iter().flat_map(|unit| [(unit, Player(0)), (unit, Player(1))]) {
            let (card, place) = (Some(self.named(unit)), Some(PlaceSaid::Home(Some(owner))));
            let act = Act { actor: words::Actor::Card, verb: Verb::Moves, card, place, ..Act::default() };
            let mut sentence = Sentence::new(act);
            sentence.follows = true;
            self.put_listing(sentence, 4);
        }
        for title in self.hand(player) {
            let mut sentence = Sentence::new(Act::by(player, Verb::Discards));
            let item = Listed { kind: 0, count: None, card: Some(by_title(title)), span: Span::default() };
            sentence.action.cards = sentence.list([item]);
            self.put_listing(sentence, 4);
        }
        self.put(Act::by(player, Verb::Searches), 2);
    }
}

/// What may happen now, in words.
pub(super) fn options(board: &mut Board<Warcaste>, choices: &mut Vec<Choice<Act>>, names: &Names<'_>) {
    let mut patterns = Vec::new();
    list(board, &mut patterns);
    let pen = Pen::in_a_log(names, "next");
    let written = |pattern: &Pattern| Choice {
        words: words::write(&pattern.sentence, &pen).replace(" as next", ""),
        action: Some(pattern.sentence.action),
    };
    choices.extend(patterns.iter().map(written));
    choices.dedup_by(|one, other| one.words == other.words);
}

/// The most lines that are written of what may happen.
const MOST_LINES: usize = 256;

/// What may happen now, as it is written.
pub(super) fn lines(board: &mut Board<Warcaste>, names: &Names<'_>, next: &str) -> Vec<String> {
    let mut patterns = Vec::new();
    list(board, &mut patterns);
    let pen = Pen::in_a_log(names, next);
    let written = |pattern: &Pattern| {
        let arrow = if pattern.sentence.follows { "-> " } else { "" };
        format!("{arrow}{}", words::write(&pattern.sentence, &pen))
    };
    patterns.iter().map(written).take(MOST_LINES).collect()
}

impl Play for Warcaste {
    type Pattern = Pattern;

    fn patterns(board: &mut Board<Self>, patterns: &mut Vec<Pattern>) {
        list(board, patterns);
    }

    fn weight(pattern: &Pattern, temper: &Temper) -> u32 {
        pattern.weight * temper.of(pattern.sentence.action.verb as usize)
    }

    fn fill(pattern: &Pattern, _: &mut Dice) -> Sentence<Act> {
        pattern.sentence.clone()
    }

    fn covers(_: &Table, pattern: &Pattern, sentence: &Sentence<Act>) -> bool {
        let (one, other) = (&pattern.sentence.action, &sentence.action);
        let what = |named: Option<Named>| named.map(|named| named.what);
        (one.actor, one.verb, one.place) == (other.actor, other.verb, other.place)
            && what(one.card) == what(other.card)
            && what(one.with) == what(other.with)
            && pattern.sentence.listed(one.on).len() == sentence.listed(other.on).len()
    }

    fn introduces(sentence: &Sentence<Act>) -> Option<(Handle, Title)> {
        Some((sentence.action.handle?, sentence.action.card?.title()?))
    }

    fn introduces_all(sentence: &Sentence<Act>) -> Vec<(Handle, Option<Title>)> {
        if sentence.action.verb != Verb::Sets {
            return Self::introduces(sentence).into_iter().map(|(handle, title)| (handle, Some(title))).collect();
        }
        let set = sentence.listed(sentence.action.cards).iter().filter_map(|item| item.count);
        set.map(|handle| (Handle(handle), None)).collect()
    }

    fn sections(cards: &Cards, brought: &Deck) -> Vec<Deck> {
        let is_doctrine = |title: Title| cards.get(title).is_some_and(|card| card.kind == CardType::Doctrine);
        let (doctrine, deck) = brought.iter().copied().partition(|(title, _)| is_doctrine(*title));
        vec![deck, doctrine]
    }

    fn format(seats: usize) -> Option<&'static str> {
        Some(if seats > 2 { "conquest" } else { "skirmish" })
    }

    fn settings() -> &'static [(FigureKind, i32)] {
        &[(BASIC_ATK, 1), (BASIC_DEF, 0), (BASIC_HP, 4)]
    }

    fn write(sentence: &Sentence<Act>, pen: &Pen) -> String {
        words::write(sentence, pen)
    }

    fn is_pass(sentence: &Sentence<Act>) -> bool {
        sentence.action.verb == Verb::Passes
    }

    fn passes_together(_: &Board<Self>) -> Option<&'static str> {
        None
    }

    fn next_turn(board: &Board<Self>) -> Option<(u32, Player)> {
        (board.table().frame() == Some(Frame::Between)).then(|| turn::next(board.table()))
    }

    fn step(board: &Board<Self>) -> Option<usize> {
        turn::whereabouts(board.table()).step
    }

    fn claims(board: &Board<Self>, pen: &Pen) -> Vec<String> {
        let table = board.table();
        if turn_number(table) == 0 {
            return Vec::new();
        }
        let of = |player: Player| {
            let (hand, cmd) = (table.pile(HAND.of(player)).len(), table.figure(super::rules::CMD.of(player)));
            format!("{} hand {hand}, cmd {cmd}", pen.player(player))
        };
        table.players().map(of).collect()
    }

    fn outcome(board: &Board<Self>) -> Option<Option<Player>> {
        victory::ended(board.table()).map(|(winner, _)| winner)
    }

    fn shipped_decks() -> &'static [&'static str] {
        &[
            include_str!("../../../fixtures/warcaste/decks/ember.yaml"),
            include_str!("../../../fixtures/warcaste/decks/tide.yaml"),
            include_str!("../../../fixtures/warcaste/decks/banner.yaml"),
        ]
    }
}
