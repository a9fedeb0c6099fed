//! The state of a table and the only methods that change it.

use std::hash::{Hash, Hasher};

use super::{
    Figure, Layout, Mark, Pile, PileKind, Player, Title, Token,
    faces::{Face, Faces, Impossible},
    journal::{Journal, Step},
    undo::{Change, Checkpoint},
};

/// What is known of one card besides its face.
#[derive(Clone, Copy, Debug)]
pub struct Card {
    /// Whose deck it came from.
    pub owner: Player,
    /// The pile it lies in.
    pub pile: Pile,
    /// The card it lies at, aboard or beneath.
    pub host: Option<Token>,
    /// Its marks, a bit each.
    pub marks: u32,
    /// The statement that last changed it.
    pub cause: u32,
    /// The `given` or `set` line that stated it, if nothing changed it since.
    pub stated: u32,
}

/// A figure, the statement that last changed it, the one that stated it if nothing changed it since, and whether its value
/// is known at all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    value: i32,
    cause: u32,
    stated: u32,
    known: bool,
}

/// What is known of a pile besides its cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PileState {
    /// Whether it holds as many cards as anybody asks of it.
    ample: bool,
    /// The line that counted it, if no card came or went since.
    stated: u32,
    /// Whether anything is known of how many cards it holds.
    known: bool,
}

/// A frame and the statement that put it there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Framed<F> {
    frame: F,
    cause: u32,
}

/// Where in a pile a card is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Where {
    /// On top.
    Top,
    /// At the bottom.
    Bottom,
    /// Under this many cards, counted from the bottom of the pile.
    At(usize),
}

/// The cards one player brings.
#[derive(Clone, Debug)]
pub enum Stock {
    /// A registered list: titles and their counts.
    Listed(Vec<(Title, u16)>),
    /// This many cards of which nothing is known.
    Unlisted(u16),
}

impl Stock {
    /// How many cards it holds.
    #[must_use]
    pub fn size(&self) -> u16 {
        match self {
            Self::Listed(list) => list.iter().fold(0, |sum, (_, count)| sum.saturating_add(*count)),
            Self::Unlisted(size) => *size,
        }
    }
}

/// A table with everything on it.
///
/// Equality and hash look at what a rule can see: not at causes, the undo log or the journal.
#[derive(Debug)]
pub struct Table<F> {
    layout: &'static Layout,
    seats: u8,
    cards: Vec<Card>,
    piles: Vec<Vec<Token>>,
    pile_states: Vec<PileState>,
    figures: Vec<Cell>,
    frames: Vec<Framed<F>>,
    handles: Vec<Option<Token>>,
    faces: Faces,
    line: u32,
    stating: bool,
    undo: Vec<Change<F>>,
    journal: Journal,
}

impl<F: Copy + Eq + Hash> Table<F> {
    /// A table for these players, all of whose cards lie aside.
    #[must_use]
    pub fn new(layout: &'static Layout, stocks: &[Stock]) -> Self {
        let seats = u8::try_from(stocks.len()).unwrap_or(u8::MAX);
        let kinds = layout.piles.len() + 1;
        let mut table = Self {
            layout,
            seats,
            cards: Vec::new(),
            piles: vec![Vec::new(); kinds * stocks.len()],
            pile_states: vec![PileState { ample: false, stated: 0, known: true }; kinds * stocks.len()],
            figures: Vec::with_capacity(layout.figures.len() * stocks.len()),
            frames: Vec::with_capacity(16),
            handles: Vec::new(),
            faces: Faces::default(),
            line: 0,
            stating: false,
            undo: Vec::with_capacity(1 << 12),
            journal: Journal::default(),
        };
        for spec in layout.figures {
            table.figures.extend(stocks.iter().map(|_| Cell { value: spec.start, cause: 0, stated: 0, known: true }));
        }
        for (stock, player) in stocks.iter().zip(0u8..) {
            table.bring(Player(player), stock);
        }
        table
    }

    fn bring(&mut self, player: Player, stock: &Stock) {
        let first = u16::try_from(self.cards.len()).unwrap_or(u16::MAX);
        let tokens = first..first.saturating_add(stock.size());
        let aside = self.aside(player);
        let list = match stock {
            Stock::Listed(list) => Some(list.as_slice()),
            Stock::Unlisted(_) => None,
        };
        let added = self.faces.add_deck(player, tokens.clone(), list);
        debug_assert_eq!(added, Ok(()), "each player's tokens follow those of the player before");
        for pile in 0..=self.layout.piles.len() {
            let index = pile * usize::from(self.seats) + usize::from(player.0);
            if let Some(pile) = self.piles.get_mut(index) {
                pile.reserve(usize::from(stock.size()));
            }
        }
        if list.is_none() && self.layout.stock.is_none() {
            self.set_counted(aside, false);
        }
        for token in tokens {
            self.cards.push(Card { owner: player, pile: aside, host: None, marks: 0, cause: 0, stated: 0 });
            let index = self.pile_index(aside);
            if let Some(pile) = self.piles.get_mut(index) {
                pile.push(Token(token));
            }
        }
    }

    /// Keeps a journal from now on.
    pub fn keep_journal(&mut self) {
        self.journal = Journal::kept();
    }

    /// What was written in the journal.
    #[must_use]
    pub fn journal(&self) -> &Journal {
        &self.journal
    }

    /// The layout of the game.
    #[must_use]
    pub fn layout(&self) -> &'static Layout {
        self.layout
    }

    /// The statement that causes what happens from now on.
    pub fn set_line(&mut self, line: u32) {
        self.line = line;
    }

    /// The statement that causes what happens now.
    #[must_use]
    pub fn line(&self) -> u32 {
        self.line
    }

    /// The players in the order of their seats.
    pub fn players(&self) -> impl DoubleEndedIterator<Item = Player> + use<F> {
        (0..self.seats).map(Player)
    }

    /// The player after `player`, round the table.
    #[must_use]
    pub fn after(&self, player: Player) -> Player {
        Player((player.0 + 1) % self.seats.max(1))
    }

    /// The pile for cards whose whereabouts are not stated.
    #[must_use]
    pub fn aside(&self, player: Player) -> Pile {
        PileKind(u8::try_from(self.layout.piles.len()).unwrap_or(u8::MAX)).of(player)
    }

    fn pile_index(&self, pile: Pile) -> usize {
        usize::from(pile.kind.0) * usize::from(self.seats) + usize::from(pile.player.0)
    }

    fn figure_index(&self, figure: Figure) -> usize {
        usize::from(figure.kind.0) * usize::from(self.seats) + usize::from(figure.player.0)
    }

    /// The cards of a pile, the top last.
    #[must_use]
    pub fn pile(&self, pile: Pile) -> &[Token] {
        self.piles.get(self.pile_index(pile)).map_or(&[], Vec::as_slice)
    }

    /// The top card of a pile.
    #[must_use]
    pub fn top(&self, pile: Pile) -> Option<Token> {
        self.pile(pile).last().copied()
    }

    /// The topmost card of a pile whose title is not known.
    #[must_use]
    pub fn unseen(&self, pile: Pile) -> Option<Token> {
        self.pile(pile).iter().rev().copied().find(|token| self.title(*token).is_none())
    }

    /// Whether a pile holds as many cards as anybody asks of it.
    #[must_use]
    pub fn is_ample(&self, pile: Pile) -> bool {
        self.pile_states.get(self.pile_index(pile)).is_some_and(|pile| pile.ample)
    }

    /// Whether anything is known of how many cards a pile holds.
    #[must_use]
    pub fn is_counted(&self, pile: Pile) -> bool {
        self.pile_states.get(self.pile_index(pile)).is_some_and(|pile| pile.known)
    }

    /// The line that counted a pile, if no card came or went since.
    #[must_use]
    pub fn pile_stated(&self, pile: Pile) -> u32 {
        self.pile_states.get(self.pile_index(pile)).map_or(0, |pile| pile.stated)
    }

    /// Whether a pile has a card to give.
    #[must_use]
    pub fn has_cards(&self, pile: Pile) -> bool {
        !self.pile(pile).is_empty() || self.is_ample(pile)
    }

    /// What is known of a card, if there is such a card.
    #[must_use]
    pub fn card(&self, token: Token) -> Option<&Card> {
        self.cards.get(usize::from(token.0))
    }

    /// Every card on the table.
    pub fn tokens(&self) -> impl Iterator<Item = Token> + use<F> {
        (0..u16::try_from(self.cards.len()).unwrap_or(u16::MAX)).map(Token)
    }

    /// The title of a card, if it is known.
    #[must_use]
    pub fn title(&self, token: Token) -> Option<Title> {
        match self.faces.face(token) {
            Face::Known(title) => Some(title),
            Face::Hidden | Face::Absent => None,
        }
    }

    /// What is known of faces.
    #[must_use]
    pub fn faces(&self) -> &Faces {
        &self.faces
    }

    /// Whether a card bears a mark.
    #[must_use]
    pub fn has(&self, token: Token, mark: Mark) -> bool {
        self.card(token).is_some_and(|card| card.marks & (1 << mark.0) != 0)
    }

    /// The value of a figure.
    #[must_use]
    pub fn figure(&self, figure: Figure) -> i32 {
        self.figures.get(self.figure_index(figure)).map_or(0, |cell| cell.value)
    }

    /// Whether the value of a figure is known.
    #[must_use]
    pub fn is_figure_known(&self, figure: Figure) -> bool {
        self.figures.get(self.figure_index(figure)).is_some_and(|cell| cell.known)
    }

    /// The line that stated a figure, if nothing changed it since.
    #[must_use]
    pub fn figure_stated(&self, figure: Figure) -> u32 {
        self.figures.get(self.figure_index(figure)).map_or(0, |cell| cell.stated)
    }

    /// The player a figure stands for; the first one when it stands for nobody.
    #[must_use]
    pub fn seat(&self, figure: Figure) -> Player {
        Player(u8::try_from(self.figure(figure)).unwrap_or(0))
    }

    /// The statement that last changed a figure.
    #[must_use]
    pub fn figure_cause(&self, figure: Figure) -> u32 {
        self.figures.get(self.figure_index(figure)).map_or(0, |cell| cell.cause)
    }

    /// The innermost frame.
    #[must_use]
    pub fn frame(&self) -> Option<F> {
        self.frames.last().map(|framed| framed.frame)
    }

    /// The frames, the innermost first.
    pub fn frames(&self) -> impl Iterator<Item = F> {
        self.frames.iter().rev().map(|framed| framed.frame)
    }

    /// How many frames there are.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.frames.len()
    }

    /// The statement that put the innermost frame there.
    #[must_use]
    pub fn frame_cause(&self) -> u32 {
        self.frames.last().map_or(0, |framed| framed.cause)
    }

    /// The card a handle stands for.
    #[must_use]
    pub fn handle(&self, handle: usize) -> Option<Token> {
        self.handles.get(handle).copied().flatten()
    }

    /// Lets a handle, by its number, stand for a card.
    pub fn set_handle(&mut self, handle: usize, token: Token) {
        if self.handles.len() <= handle {
            self.handles.resize(handle + 1, None);
        }
        if let (Some(slot), Ok(index)) = (self.handles.get_mut(handle), u16::try_from(handle)) {
            self.undo.push(Change::Handle { index, was: slot.replace(token) });
        }
    }

    /// Whether what changes from now on is stated by the log itself and not worked out by the judge.
    pub fn set_stating(&mut self, stating: bool) {
        self.stating = stating;
    }

    fn stated_now(&self) -> u32 {
        if self.stating { self.line } else { 0 }
    }

    /// Makes a pile hold as many cards as anybody asks of it, or no longer.
    pub fn set_ample(&mut self, pile: Pile, ample: bool) {
        self.change_pile(pile, |state| state.ample = ample);
    }

    /// Says whether anything is known of how many cards a pile holds.
    pub fn set_counted(&mut self, pile: Pile, known: bool) {
        let stated = self.stated_now();
        self.change_pile(pile, |state| (state.known, state.stated) = (known, stated));
    }

    fn change_pile(&mut self, pile: Pile, change: impl FnOnce(&mut PileState)) {
        let index = self.pile_index(pile);
        if let (Some(state), Ok(pile)) = (self.pile_states.get_mut(index), u16::try_from(index)) {
            let was = *state;
            change(state);
            if *state != was {
                self.undo.push(Change::Pile { pile, was });
            }
        }
    }

    /// Says that the value of a figure is not known.
    pub fn forget(&mut self, figure: Figure) {
        let index = self.figure_index(figure);
        if let (Some(cell), Ok(index)) = (self.figures.get_mut(index), u16::try_from(index)) {
            self.undo.push(Change::Figure { index, was: *cell });
            cell.known = false;
        }
    }

    /// Sets a figure.
    pub fn set(&mut self, figure: Figure, value: i32) {
        self.change_figure(figure, value, true);
    }

    fn change_figure(&mut self, figure: Figure, value: i32, known: bool) {
        let (index, line, stated) = (self.figure_index(figure), self.line, self.stated_now());
        if let (Some(cell), Ok(index)) = (self.figures.get_mut(index), u16::try_from(index)) {
            let was = std::mem::replace(cell, Cell { value, cause: line, stated, known });
            self.undo.push(Change::Figure { index, was });
            if was.value != value {
                self.journal.write(line, Step::Figure { figure, from: was.value, to: value });
            }
        }
    }

    /// Adds to a figure.
    pub fn add(&mut self, figure: Figure, amount: i32) {
        self.change_figure(figure, self.figure(figure).saturating_add(amount), self.is_figure_known(figure));
    }

    /// Puts a mark on a card or takes it off.
    pub fn mark(&mut self, token: Token, mark: Mark, on: bool) {
        let line = self.line;
        self.change_card(token, |card| {
            card.marks = if on { card.marks | (1 << mark.0) } else { card.marks & !(1 << mark.0) };
        });
        self.journal.write(line, Step::Marked { token, mark, on });
    }

    /// Lays a card at, aboard or beneath another, or takes it away from there.
    pub fn set_host(&mut self, token: Token, host: Option<Token>) {
        self.change_card(token, |card| card.host = host);
    }

    fn change_card(&mut self, token: Token, change: impl FnOnce(&mut Card)) {
        let (line, stated) = (self.line, self.stated_now());
        if let Some(card) = self.cards.get_mut(usize::from(token.0)) {
            self.undo.push(Change::Card { token, was: *card });
            change(card);
            (card.cause, card.stated) = (line, stated);
        }
    }

    /// Moves a card to a pile.
    pub fn put(&mut self, token: Token, to: Pile, place: Where) {
        let Some(card) = self.cards.get(usize::from(token.0)).copied() else { return };
        let (from, target) = (self.pile_index(card.pile), self.pile_index(to));
        if target >= self.piles.len() {
            return;
        }
        let Some(source) = self.piles.get_mut(from) else { return };
        let Some(index) = source.iter().rposition(|other| *other == token) else { return };
        source.remove(index);
        if let (Ok(from), Ok(index), Ok(to)) = (u16::try_from(from), u16::try_from(index), u16::try_from(target)) {
            self.undo.push(Change::Moved { token, from, index, to });
        }
        if let Some(pile) = self.piles.get_mut(target) {
            let index = match place {
                Where::Top => pile.len(),
                Where::Bottom => 0,
                Where::At(index) => index.min(pile.len()),
            };
            pile.insert(index, token);
        }
        let in_play = self.layout.piles.get(usize::from(to.kind.0)).is_some_and(|spec| spec.in_play);
        self.change_card(token, |card| {
            card.pile = to;
            if !in_play {
                (card.marks, card.host) = (0, None);
            }
        });
        for pile in [card.pile, to] {
            let stated = self.stated_now();
            self.change_pile(pile, |state| state.stated = stated);
        }
        self.journal.write(self.line, Step::Moved { token, from: card.pile, to });
    }

    /// Pushes a frame.
    pub fn push(&mut self, frame: F) {
        self.undo.push(Change::Pushed);
        self.frames.push(Framed { frame, cause: self.line });
    }

    /// Pops the innermost frame.
    pub fn pop(&mut self) -> Option<F> {
        let framed = self.frames.pop()?;
        self.undo.push(Change::Popped(framed));
        Some(framed.frame)
    }

    /// Pops the innermost frame if it is this one.
    pub fn leave(&mut self, frame: F) {
        if self.frame() == Some(frame) {
            self.pop();
        }
    }

    /// Replaces the innermost frame.
    pub fn turn_into(&mut self, frame: F) {
        let cause = self.line;
        if let Some(index) = self.frames.len().checked_sub(1)
            && let Some(slot) = self.frames.get_mut(index)
        {
            let was = std::mem::replace(slot, Framed { frame, cause });
            self.undo.push(Change::Frame { index: u16::try_from(index).unwrap_or(u16::MAX), was });
        }
    }

    /// Learns that a card bears this title.
    ///
    /// # Errors
    /// When no possible deal has that card there; nothing is changed then.
    pub fn name(&mut self, token: Token, title: Title) -> Result<(), Impossible> {
        self.faces.name(token, title, &mut FaceLog(&mut self.undo))
    }

    /// Learns that a card with this title leaves a pile in which any card may be taken, and which card that is.
    ///
    /// # Errors
    /// When no possible deal has such a card there; nothing is changed then.
    pub fn name_from(&mut self, pile: Pile, title: Title) -> Result<Token, Impossible> {
        let index = self.pile_index(pile);
        let zone = self.piles.get(index).map_or(&[][..], Vec::as_slice);
        self.faces.name_from(zone, title, &mut FaceLog(&mut self.undo))
    }

    /// Forgets which card of a pile is which, because one of them is about to leave it unnamed.
    pub fn hide(&mut self, pile: Pile) {
        let index = self.pile_index(pile);
        let zone = self.piles.get(index).map_or(&[][..], Vec::as_slice);
        self.faces.hide(zone, &mut FaceLog(&mut self.undo));
    }

    /// Shuffles a pile.
    pub fn shuffle(&mut self, pile: Pile) {
        let index = self.pile_index(pile);
        let zone = self.piles.get(index).map_or(&[][..], Vec::as_slice);
        self.faces.shuffle(zone, &mut FaceLog(&mut self.undo));
    }

    /// The present moment.
    #[must_use]
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint { changes: self.undo.len(), entries: self.journal.len() }
    }

    /// Forgets how to return to any earlier moment: what has happened is settled.
    pub fn settle(&mut self) {
        self.undo.clear();
    }

    /// Returns to an earlier moment, exactly.
    pub fn restore(&mut self, moment: Checkpoint) {
        while self.undo.len() > moment.changes {
            let Some(change) = self.undo.pop() else { break };
            self.revert(change);
        }
        self.journal.truncate(moment.entries);
    }

    fn revert(&mut self, change: Change<F>) {
        match change {
            Change::Face(change) => self.faces.revert(change),
            Change::Moved { token, from, index, to } => self.move_back(token, from, index, to),
            Change::Card { token, was } => {
                if let Some(card) = self.cards.get_mut(usize::from(token.0)) {
                    *card = was;
                }
            }
            Change::Pile { pile, was } => restore_slot(&mut self.pile_states, pile, was),
            Change::Figure { index, was } => restore_slot(&mut self.figures, index, was),
            Change::Pushed => drop(self.frames.pop()),
            Change::Popped(framed) => self.frames.push(framed),
            Change::Frame { index, was } => restore_slot(&mut self.frames, index, was),
            Change::Handle { index, was } => restore_slot(&mut self.handles, index, was),
        }
    }

    fn move_back(&mut self, token: Token, from: u16, index: u16, to: u16) {
        if let Some(pile) = self.piles.get_mut(usize::from(to))
            && let Some(at) = pile.iter().rposition(|other| *other == token)
        {
            pile.remove(at);
        }
        if let Some(pile) = self.piles.get_mut(usize::from(from)) {
            pile.insert(usize::from(index).min(pile.len()), token);
        }
    }

    /// What must hold of every table: each card lies in exactly one pile, the one its record names.
    ///
    /// # Errors
    /// In words, what does not hold.
    pub fn conserved(&self) -> Result<(), String> {
        let mut seen = vec![false; self.cards.len()];
        for (index, pile) in self.piles.iter().enumerate() {
            for token in pile {
                let Some(card) = self.card(*token) else { return Err(format!("{token:?} is no card")) };
                if self.pile_index(card.pile) != index {
                    return Err(format!("{token:?} lies in pile {index} but its record says {:?}", card.pile));
                }
                if seen.get_mut(usize::from(token.0)).is_none_or(|seen| std::mem::replace(seen, true)) {
                    return Err(format!("{token:?} lies in two places"));
                }
            }
        }
        match seen.iter().position(|seen| !seen) {
            Some(token) => Err(format!("card {token} lies nowhere")),
            None => Ok(()),
        }
    }
}

fn restore_slot<T>(slots: &mut [T], index: u16, was: T) {
    if let Some(slot) = slots.get_mut(usize::from(index)) {
        *slot = was;
    }
}

/// Lets changes of faces be noted in the table's own undo log.
struct FaceLog<'a, F>(&'a mut Vec<Change<F>>);

impl<F> super::faces::Log for FaceLog<'_, F> {
    fn push(&mut self, change: super::faces::FaceChange) {
        self.0.push(Change::Face(change));
    }
}

impl<F: Clone> Clone for Table<F> {
    fn clone(&self) -> Self {
        Self {
            layout: self.layout,
            seats: self.seats,
            cards: self.cards.clone(),
            piles: self.piles.clone(),
            pile_states: self.pile_states.clone(),
            figures: self.figures.clone(),
            frames: self.frames.clone(),
            handles: self.handles.clone(),
            faces: self.faces.clone(),
            line: self.line,
            stating: self.stating,
            undo: self.undo.clone(),
            journal: self.journal.clone(),
        }
    }

    fn clone_from(&mut self, other: &Self) {
        self.layout = other.layout;
        self.seats = other.seats;
        self.cards.clone_from(&other.cards);
        self.piles.clone_from(&other.piles);
        self.pile_states.clone_from(&other.pile_states);
        self.figures.clone_from(&other.figures);
        self.frames.clone_from(&other.frames);
        self.handles.clone_from(&other.handles);
        self.faces.clone_from(&other.faces);
        self.line = other.line;
        self.stating = other.stating;
        self.undo.clone_from(&other.undo);
        self.journal.clone_from(&other.journal);
    }
}

impl Cell {
    fn seen(&self) -> (i32, u32, bool) {
        (self.value, self.stated, self.known)
    }
}

impl Card {
    fn seen(&self) -> (Player, Pile, Option<Token>, u32, u32) {
        (self.owner, self.pile, self.host, self.marks, self.stated)
    }
}

impl PartialEq for Card {
    fn eq(&self, other: &Self) -> bool {
        self.seen() == other.seen()
    }
}

impl Hash for Card {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.seen().hash(state);
    }
}

impl<F> Table<F> {
    fn named_cards(&self) -> impl Iterator<Item = (usize, Token)> {
        self.handles.iter().enumerate().filter_map(|(handle, token)| Some((handle, (*token)?)))
    }
}

impl<F: PartialEq> PartialEq for Table<F> {
    fn eq(&self, other: &Self) -> bool {
        self.seats == other.seats
            && self.frames.iter().map(|framed| &framed.frame).eq(other.frames.iter().map(|framed| &framed.frame))
            && self.figures.iter().map(Cell::seen).eq(other.figures.iter().map(Cell::seen))
            && self.cards == other.cards
            && self.piles == other.piles
            && self.pile_states == other.pile_states
            && self.named_cards().eq(other.named_cards())
            && self.faces == other.faces
    }
}

impl<F: Eq> Eq for Table<F> {}

impl<F: Hash> Hash for Table<F> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.seats.hash(state);
        for framed in &self.frames {
            framed.frame.hash(state);
        }
        for cell in &self.figures {
            cell.seen().hash(state);
        }
        self.cards.hash(state);
        self.piles.hash(state);
    }
}
