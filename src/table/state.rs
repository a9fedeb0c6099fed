//! The state of a table, and what can be asked of it.

use std::{cell::Cell as Kept, fmt, sync::Arc};

use super::{
    Control, Figure, FigureKind, FigureSubject, Lasting, Layout, Mark, Pile, PileKind, PileSpec, Player, SectionSpec,
    Title, Token, faces::Faces, journal::Journal, ledger::Ledger, piles::Piles, undo::Change,
};
use crate::{cards::CardSet, rulebook::Edition};

/// What is known of one card besides its face.
#[derive(Clone, Copy, Debug)]
pub struct CardState {
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
    pub(super) value: i32,
    pub(super) cause: u32,
    pub(super) stated: u32,
    pub(super) known: bool,
}

impl Cell {
    /// As it is when a game begins.
    pub(super) const fn at_start(value: i32) -> Self {
        Self { value, cause: 0, stated: 0, known: true }
    }
}

/// What cards keep of themselves in a pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Keeps {
    /// Neither their host nor their marks.
    Nothing,
    /// Their host.
    Host,
    /// Their host and their marks.
    Everything,
}

impl Keeps {
    fn of(spec: &PileSpec) -> Self {
        match (spec.in_play, spec.hosted) {
            (true, _) => Self::Everything,
            (false, true) => Self::Host,
            (false, false) => Self::Nothing,
        }
    }
}

/// What is known of a pile besides its cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PileState {
    /// What its cards keep, by its kind. A survey looks at all that keep anything.
    pub(super) keeps: Keeps,
    /// Whether it holds as many cards as anybody asks of it.
    pub(super) ample: bool,
    /// The line that counted it, if no card came or went since.
    pub(super) stated: u32,
    /// Whether anything is known of how many cards it holds.
    pub(super) known: bool,
}

/// A frame and the statement that put it there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Framed<F> {
    pub(super) frame: F,
    pub(super) cause: u32,
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

/// The cards of one list a player brings.
#[derive(Clone, Debug)]
pub enum Stock {
    /// A registered list: titles and their counts.
    Listed(Vec<(Title, u16)>),
    /// This many cards of which nothing is known.
    Unlisted(u16),
    /// Cards of which nothing is known, not even how many there are; this many lie ready.
    Open(u16),
}

impl Stock {
    /// How many cards it holds.
    #[must_use]
    pub fn size(&self) -> u16 {
        match self {
            Self::Listed(list) => list.iter().fold(0, |sum, (_, count)| sum.saturating_add(*count)),
            Self::Unlisted(size) | Self::Open(size) => *size,
        }
    }

    /// Its titles and how many of each, as far as they are listed.
    #[must_use]
    pub fn list(&self) -> &[(Title, u16)] {
        match self {
            Self::Listed(list) => list,
            Self::Unlisted(_) | Self::Open(_) => &[],
        }
    }
}

/// The stocks of a player in the order they are laid aside: what stays there lies beneath the rest.
fn as_laid<'s>(stocks: &'s [Stock], layout: &Layout) -> impl Iterator<Item = (&'s Stock, &'static SectionSpec)> {
    let sections = layout.sections;
    let those =
        move |stays: bool| stocks.iter().zip(sections).filter(move |(_, section)| section.pile.is_none() == stays);
    those(true).chain(those(false))
}

/// What a survey came to, if it still holds.
#[derive(Clone, Copy, Default)]
pub(super) enum Survey {
    /// It may no longer hold.
    #[default]
    Stale,
    /// To this.
    Holds(u32),
    /// To this, before that card came.
    HeldBefore(Token, u32),
}

/// What the last survey came to. It follows from the table, and so is no part of what is shown of it.
#[derive(Clone, Default)]
pub(super) struct Surveyed(pub(super) Kept<Survey>);

impl fmt::Debug for Surveyed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("..")
    }
}

/// The marks some card may bear, a bit each: those no card bears need not be looked for. A mark that is taken back may stay among
/// them, so this is no part of what is shown of a table, either.
#[derive(Clone, Copy, Default)]
pub(super) struct Borne(pub(super) u32);

impl fmt::Debug for Borne {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("..")
    }
}

/// How many changes of one line there is room for beforehand; few lines have more.
pub(super) const ROOM_TO_UNDO: usize = 1 << 7;

/// How many frames that one line takes off there is room for beforehand.
pub(super) const ROOM_FOR_FRAMES: usize = 1 << 6;

/// A table with everything on it.
///
/// Equality and hash look at what a rule can see: not at causes, the undo log or the journal.
#[derive(Debug)]
pub struct Table<F: Control> {
    pub(super) layout: &'static Layout,
    pub(super) card_set: Arc<CardSet<F::Card>>,
    pub(super) edition: Edition,
    pub(super) seats: u8,
    /// How many figures a card has.
    pub(super) card_figures: u8,
    pub(super) borne: Borne,
    pub(super) cards: Vec<CardState>,
    pub(super) piles: Piles,
    pub(super) pile_states: Vec<PileState>,
    /// Those of the table and of players by their kind, and behind them those of each card.
    pub(super) figures: Vec<Cell>,
    pub(super) notes: Ledger<F::Note>,
    pub(super) effects: Ledger<Lasting<F::Detail>>,
    pub(super) frames: Vec<Framed<F>>,
    pub(super) handles: Vec<Option<Token>>,
    pub(super) faces: Faces,
    pub(super) line: u32,
    pub(super) stating: bool,
    pub(super) undo: Vec<Change>,
    /// The frames that changes of the undo log took off.
    pub(super) left: Vec<Framed<F>>,
    pub(super) journal: Journal,
    /// What the last [`Table::survey`] came to, if it still holds.
    pub(super) surveyed: Surveyed,
}

impl<F: Control> Table<F> {
    /// A table for these players, each with a stock for every section of the layout, all of whose cards lie aside.
    #[must_use]
    pub fn new(layout: &'static Layout, card_set: &Arc<CardSet<F::Card>>, stocks: &[Vec<Stock>]) -> Self {
        let seats = u8::try_from(stocks.len()).unwrap_or(u8::MAX);
        let kinds = layout.piles.len() + 1;
        let size = stocks.iter().flatten().map(|stock| usize::from(stock.size())).sum();
        let mut table = Self {
            layout,
            card_set: Arc::clone(card_set),
            edition: Edition(0),
            seats,
            card_figures: u8::try_from(layout.of_cards().len()).unwrap_or(u8::MAX),
            borne: Borne::default(),
            cards: Vec::with_capacity(size),
            piles: Piles::new(kinds * stocks.len(), size),
            pile_states: Vec::with_capacity(kinds * stocks.len()),
            figures: Vec::with_capacity(layout.figures.len() * stocks.len() + layout.of_cards().len() * size),
            notes: Ledger::with_room(128),
            effects: Ledger::with_room(32),
            frames: Vec::with_capacity(16),
            handles: Vec::with_capacity(64),
            faces: Faces::default(),
            line: 0,
            stating: false,
            undo: Vec::with_capacity(ROOM_TO_UNDO),
            left: Vec::with_capacity(ROOM_FOR_FRAMES),
            journal: Journal::default(),
            surveyed: Surveyed::default(),
        };
        let keeps = layout.piles.iter().map(Keeps::of).chain([Keeps::Nothing]);
        for keeps in keeps {
            table.pile_states.extend(stocks.iter().map(|_| PileState { keeps, ample: false, stated: 0, known: true }));
        }
        let shared = layout.figures.iter().flat_map(|spec| stocks.iter().map(|_| spec.start));
        let of_cards = (0..size).flat_map(|_| layout.of_cards().iter().map(|spec| spec.start));
        table.figures.extend(shared.chain(of_cards).map(Cell::at_start));
        table.faces.make_room(size, stocks.iter().flatten().map(Stock::list));
        for (stocks, player) in stocks.iter().zip(0u8..) {
            for (stock, _) in as_laid(stocks, layout) {
                table.bring(Player(player), stock);
            }
        }
        table
    }

    fn bring(&mut self, player: Player, stock: &Stock) {
        let first = u16::try_from(self.cards.len()).unwrap_or(u16::MAX);
        let tokens = first..first.saturating_add(stock.size());
        let aside = self.aside(player);
        let list = matches!(stock, Stock::Listed(_)).then(|| stock.list());
        let added = self.faces.add_deck(player, tokens.clone(), list);
        debug_assert_eq!(added, Ok(()), "each player's tokens follow those of the player before");
        if matches!(stock, Stock::Open(_)) {
            self.set_counted(aside, false);
        }
        let card = CardState { owner: player, pile: aside, host: None, marks: 0, cause: 0, stated: 0 };
        self.cards.extend(tokens.clone().map(|_| card));
        let index = self.pile_index(aside);
        tokens.map(Token).for_each(|token| self.piles.push(index, token));
    }

    /// Puts the cards of every section where they lie when a game begins, the table being made for these stocks.
    pub fn lay_out(&mut self, stocks: &[Vec<Stock>]) {
        for (stocks, player) in stocks.iter().zip(self.players()) {
            let laid: Vec<_> = as_laid(stocks, self.layout).collect();
            for (stock, section) in laid.into_iter().rev() {
                let Some(pile) = section.pile.map(|kind| kind.of(player)) else { break };
                self.put_from_top(self.aside(player), pile, usize::from(stock.size()));
                if matches!(stock, Stock::Open(_)) {
                    self.set_counted(pile, false);
                }
                if section.shown {
                    self.show(pile, stock.list());
                }
            }
        }
    }

    fn show(&mut self, pile: Pile, list: &[(Title, u16)]) {
        let faces = list.iter().flat_map(|(title, copies)| std::iter::repeat_n(*title, usize::from(*copies)));
        let tokens = self.pile(pile).to_vec();
        for (token, title) in tokens.into_iter().zip(faces) {
            let named = self.name(token, title);
            debug_assert_eq!(named, Ok(()), "every card of a list has a face of it");
        }
    }

    /// Keeps a journal from now on.
    pub fn keep_journal(&mut self) {
        self.journal = Journal::kept();
    }

    /// Whether a journal is kept.
    #[must_use]
    pub const fn keeps_journal(&self) -> bool {
        self.journal.is_kept()
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

    pub(super) fn pile_index(&self, pile: Pile) -> usize {
        usize::from(pile.kind.0) * usize::from(self.seats) + usize::from(pile.player.0)
    }

    #[inline]
    pub(super) fn figure_index(&self, figure: Figure) -> usize {
        let first = usize::from(figure.kind.0) * usize::from(self.seats);
        match figure.of {
            FigureSubject::Table => first,
            FigureSubject::Player(player) => first + usize::from(player.0),
            FigureSubject::Card(card) => self.card_figure_index(figure.kind, card),
        }
    }

    fn card_figure_index(&self, kind: FigureKind, card: Token) -> usize {
        let (all, each) = (self.layout.figures.len(), usize::from(self.card_figures));
        let of_card = all * usize::from(self.seats) + usize::from(card.0) * each;
        usize::from(kind.0).checked_sub(all - each).map_or(usize::MAX, |place| of_card + place)
    }

    /// The figures of a card.
    pub fn card_figures(&self, card: Token) -> impl Iterator<Item = Figure> + use<F> {
        let all = u8::try_from(self.layout.figures.len()).unwrap_or(u8::MAX);
        (all.saturating_sub(self.card_figures)..all).map(move |kind| FigureKind(kind).on(card))
    }

    /// The cards of a pile, the top last.
    #[must_use]
    #[inline]
    pub fn pile(&self, pile: Pile) -> &[Token] {
        self.piles.get(self.pile_index(pile))
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
        !self.piles.is_empty(self.pile_index(pile)) || self.is_ample(pile)
    }

    /// What is known of a card, if there is such a card.
    #[must_use]
    pub fn card(&self, token: Token) -> Option<&CardState> {
        self.cards.get(usize::from(token.0))
    }

    /// Every card on the table.
    pub fn tokens(&self) -> impl Iterator<Item = Token> + use<F> {
        (0..u16::try_from(self.cards.len()).unwrap_or(u16::MAX)).map(Token)
    }

    /// The title of a card, if it is known.
    #[must_use]
    pub fn title(&self, token: Token) -> Option<Title> {
        self.faces.title(token)
    }

    /// The cards the game is played with.
    #[must_use]
    #[inline]
    pub fn card_set(&self) -> &CardSet<F::Card> {
        &self.card_set
    }

    /// The game is played by this edition of its rules.
    pub fn set_edition(&mut self, edition: Edition) {
        self.edition = edition;
    }

    /// The edition of the rules that the game is played by: what is asked may depend on it.
    #[must_use]
    #[inline]
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// What is printed on a card, if its face is known.
    #[must_use]
    #[inline]
    pub fn printed(&self, token: Token) -> Option<&F::Card> {
        self.card_set.get(self.title(token)?)
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

    /// What all cards in play or on one in play come to, taken together: the bits of each. A game looks for one and the same
    /// thing each time, and a card has no fewer bits in play than elsewhere. All cards are looked at again only when such a card
    /// went or was recognised since.
    #[inline]
    pub fn survey(&self, of: impl Fn(&Self, Token) -> u32) -> u32 {
        let seen = match self.surveyed.0.get() {
            Survey::Holds(seen) => seen,
            Survey::HeldBefore(card, seen) => self.surveyed(seen | of(self, card)),
            Survey::Stale => self.surveyed(self.look_at_all(&of)),
        };
        debug_assert_eq!(seen, self.look_at_all(&of), "a card came, went or was recognised unnoticed");
        seen
    }

    fn surveyed(&self, seen: u32) -> u32 {
        self.surveyed.0.set(Survey::Holds(seen));
        seen
    }

    #[inline(never)]
    fn look_at_all(&self, of: &impl Fn(&Self, Token) -> u32) -> u32 {
        let looked_at = self.piles.iter().zip(&self.pile_states).filter(|(_, state)| state.keeps != Keeps::Nothing);
        looked_at.flat_map(|(pile, _)| pile).fold(0, |all, card| all | of(self, *card))
    }

    /// A card moved: what a survey came to may no longer hold.
    #[inline]
    pub(super) fn survey_again(&self, card: Token, from: Keeps, to: Keeps) {
        if from != Keeps::Nothing || to != Keeps::Nothing {
            self.look_at_one(card, from < to);
        }
    }

    /// A card that a survey looks at moved to where it has more bits, or maybe fewer.
    #[inline(never)]
    fn look_at_one(&self, card: Token, gains: bool) {
        self.surveyed.0.set(match self.surveyed.0.get() {
            Survey::Holds(seen) if gains => Survey::HeldBefore(card, seen),
            before @ Survey::HeldBefore(same, _) if gains && same == card => before,
            _ => Survey::Stale,
        });
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

    /// The frame at a depth; the bottom one is at 0.
    #[must_use]
    pub fn frame_at(&self, depth: usize) -> Option<F> {
        self.frames.get(depth).map(|framed| framed.frame)
    }

    /// The statement that put the frame at a depth there.
    #[must_use]
    pub fn frame_cause_at(&self, depth: usize) -> u32 {
        self.frames.get(depth).map_or(0, |framed| framed.cause)
    }

    /// The card a handle stands for.
    #[must_use]
    pub fn handle(&self, handle: usize) -> Option<Token> {
        self.handles.get(handle).copied().flatten()
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
