//! Names: which player, title or handle a piece of text means. Resolving never looks at the state.

use std::{
    cell::OnceCell,
    collections::{HashMap, hash_map::Entry},
    sync::Arc,
};

use super::listed::{Items, List, Listed};
use crate::{
    cards::{Catalogue, written as plainly},
    notation::{
        hashing::{Secret, Short},
        invalid::Invalid,
        natural::{KnownNames, TitlePart},
        near::nearest,
        phrase::{CardName, CardRef, Plain},
        source::{Span, Spanned},
        term::{Kind, Term},
    },
    table::{Control, Player, Stock, Table, Title, Token},
};

/// How many of the latest handles are compared with one that nobody introduced.
const HANDLES_COMPARED: usize = 256;

/// A handle: the `kt` of `as kt`, numbered in the order of appearance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Handle(pub u16);

/// A card as a line names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// The player in `B's "Title"`.
    pub owner: Option<Player>,
    /// The name itself.
    pub what: What,
    /// The title the handle was introduced with.
    pub known: Option<Title>,
    /// Where it stands.
    pub span: Span,
}

/// The ways to name a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// By its handle.
    Handle(Handle),
    /// By its title, perhaps with the number of the copy.
    Title(Title, Option<u32>),
    /// `?`: the scribe does not know.
    Unknown,
}

impl Named {
    /// The title, if the card is named by it or by a handle that was introduced with it.
    #[must_use]
    pub fn title(&self) -> Option<Title> {
        match self.what {
            What::Title(title, _) => Some(title),
            What::Handle(_) => self.known,
            What::Unknown => None,
        }
    }

    /// The card a handle stands for.
    #[must_use]
    pub fn token<F: Control>(&self, table: &Table<F>) -> Option<Token> {
        match self.what {
            What::Handle(handle) => table.handle(usize::from(handle.0)),
            What::Title(..) | What::Unknown => None,
        }
    }
}

/// A plain sentence whose names are resolved.
#[derive(Clone, Copy, Debug)]
pub struct PlainDeed<V> {
    /// Who acts.
    pub player: Player,
    /// The verb.
    pub verb: V,
    /// The card, if one is named.
    pub card: Named,
    /// The player it is done to.
    pub target: Option<Player>,
    /// The handle the card gets.
    pub handle: Option<Handle>,
    /// The figure in parentheses.
    pub figure: Option<Spanned<i32>>,
}

impl<V> PlainDeed<V> {
    /// A deed of which only the player and the verb are said.
    #[must_use]
    pub fn bare(player: Player, verb: V) -> Self {
        let card = Named { owner: None, what: What::Unknown, known: None, span: Span::default() };
        Self { player, verb, card, target: None, handle: None, figure: None }
    }
}

impl<V: Default> Default for PlainDeed<V> {
    fn default() -> Self {
        Self::bare(Player(0), V::default())
    }
}

/// A handle, the title it was introduced with, the statement that did, and where.
#[derive(Clone, Copy, Debug)]
struct Introduced<'s> {
    handle: &'s str,
    title: Option<Title>,
    line: u32,
    at: u32,
}

/// A title as it is spoken.
#[derive(Clone, Debug)]
struct Spoken {
    title: Title,
    /// Its words in small letters, each between blanks.
    words: String,
    /// Where its second name begins, if it has two: `Harrow/Deep Quarry`.
    second: Option<usize>,
}

impl Spoken {
    fn new(title: Title, name: &str) -> Self {
        let second = name.rfind('/').map(|slash| slash + 1);
        Self { title, words: format!(" {} ", name.replace('/', " ")), second }
    }
}

/// The names of one game.
#[derive(Clone, Debug)]
pub struct Names<'s> {
    text: &'s str,
    /// Whether cards are told without their handles.
    pub(super) nameless: bool,
    catalogue: Arc<Catalogue>,
    players: Vec<String>,
    /// Titles that are written in another way than they are printed.
    titles: HashMap<&'s str, Title, Secret>,
    codes: HashMap<&'s str, Title, Secret>,
    handles: HashMap<Short<'s>, Handle, Secret>,
    introduced: Vec<Introduced<'s>>,
    items: Items,
    /// Room for titles to be looked up.
    room: String,
    /// The titles the players brought; empty if that is not known.
    brought: Vec<Title>,
    /// Those titles, or all of them, as they are spoken; once somebody asks.
    spoken: OnceCell<Vec<Spoken>>,
    /// The statement that is being read.
    pub(super) line: u32,
    /// The gap behind which `given` lines may give a handle again; 0 elsewhere.
    pub(super) gap: u32,
}

impl<'s> Names<'s> {
    /// No handles yet.
    #[must_use]
    pub fn new(text: &'s str, catalogue: Arc<Catalogue>, players: Vec<String>) -> Self {
        let secret = Secret::default();
        Self {
            nameless: false,
            text,
            catalogue,
            players,
            titles: HashMap::with_hasher(secret),
            codes: HashMap::with_hasher(secret),
            handles: HashMap::with_capacity_and_hasher(96, secret),
            introduced: Vec::with_capacity(96),
            items: Items::default(),
            room: String::with_capacity(64),
            brought: Vec::new(),
            spoken: OnceCell::new(),
            line: 0,
            gap: 0,
        }
    }

    /// The same names for another text that could stand in the place of the line being read: handles it introduces are free.
    #[must_use]
    pub(super) fn over<'t>(&self, text: &'t str) -> Names<'t>
    where
        's: 't,
    {
        let mut names = Names::new(text, Arc::clone(&self.catalogue), self.players.clone());
        names.introduced.extend(self.introduced.iter().copied());
        let earlier =
            |handle: &Handle| self.introduced.get(usize::from(handle.0)).is_some_and(|known| known.line != self.line);
        names
            .handles
            .extend(self.handles.iter().filter(|(_, handle)| earlier(handle)).map(|(name, handle)| (*name, *handle)));
        (names.line, names.gap) = (self.line, self.gap);
        names.brought.clone_from(&self.brought);
        names
    }

    /// How the cards are called.
    #[must_use]
    pub fn catalogue(&self) -> &Arc<Catalogue> {
        &self.catalogue
    }

    /// How many handles there are.
    pub(super) fn known_handles(&self) -> usize {
        self.introduced.len()
    }

    /// Whether a word is one of the handles.
    pub(super) fn is_handle(&self, word: &str) -> bool {
        self.handles.contains_key(&Short(word))
    }

    /// The name of a player.
    #[must_use]
    pub fn player_name(&self, player: Player) -> &str {
        self.players.get(usize::from(player.0)).map_or("?", String::as_str)
    }

    /// A title as it is printed.
    #[must_use]
    pub fn title_name(&self, title: Title) -> &str {
        self.catalogue.name(title)
    }

    /// The players in the order of their seats.
    pub(super) fn all_players(&self) -> &[String] {
        &self.players
    }

    /// A title as it is written in a log.
    #[must_use]
    pub fn quoted(&self, title: Title) -> String {
        quoted(self.title_name(title))
    }

    /// A card in words: its title, its handle, or what else can be said of it.
    #[must_use]
    pub fn card_name<F: Control>(&self, token: Token, table: &Table<F>) -> String {
        if let Some(title) = table.title(token) {
            return self.quoted(title);
        }
        let handle = (0..self.introduced.len()).find(|handle| table.handle(*handle) == Some(token));
        match handle.and_then(|handle| self.introduced.get(handle)) {
            Some(known) => known.handle.to_owned(),
            None => "a face-down card".to_owned(),
        }
    }

    /// The player a piece of text names.
    ///
    /// # Errors
    /// When nobody has that name.
    pub fn player(&self, span: Span) -> Result<Player, Invalid> {
        self.plain_player(span).or_else(|| self.player_like(span.of(self.text))).ok_or_else(|| self.nobody(span))
    }

    /// The same, if there is one.
    #[must_use]
    pub fn plain_player(&self, span: Span) -> Option<Player> {
        let written = self.bytes(span);
        let called = |name: &String| name.len() == written.len() && name.bytes().eq(written.iter().copied());
        self.players.iter().position(called).and_then(|seat| u8::try_from(seat).ok()).map(Player)
    }

    /// The player who is called so, whatever the case.
    #[cold]
    fn player_like(&self, written: &str) -> Option<Player> {
        let same = |name: &String| name.to_lowercase() == written.to_lowercase();
        let mut called = self.players.iter().zip(0u8..).filter(|(name, _)| same(name)).map(|(_, seat)| Player(seat));
        called.next().filter(|_| called.next().is_none())
    }

    #[cold]
    fn nobody(&self, span: Span) -> Invalid {
        let (written, players) = (span.of(self.text), self.players.join(", "));
        Invalid::new(span, format!("nobody here is called `{written}`; the players are {players}"))
            .labelled("no player")
    }

    /// The card a reference names.
    ///
    /// # Errors
    /// When there is no such title, handle or player.
    pub fn card(&mut self, card: &CardRef) -> Result<Named, Invalid> {
        let owner = card.owner.map(|owner| self.player(owner)).transpose()?;
        let what = match card.name {
            CardName::Title(span) => What::Title(self.title(span)?, card.instance),
            CardName::Handle(span) => What::Handle(self.handle(span)?),
            CardName::Code(span) => What::Title(self.code(span)?, card.instance),
            CardName::Unknown => What::Unknown,
        };
        let known = match what {
            What::Handle(Handle(handle)) => self.introduced.get(usize::from(handle)).and_then(|known| known.title),
            What::Title(..) | What::Unknown => None,
        };
        Ok(Named { owner, what, known, span: card.span })
    }

    /// The card a single term names, if it does so plainly: by a title as it is printed, by a handle, or as unknown. Of anything
    /// else nothing is said here.
    #[must_use]
    pub fn plain_card(&self, term: Term) -> Option<Named> {
        let (what, known) = match term.kind {
            Kind::Title => (What::Title(self.catalogue.printed(term.inner(self.text).of(self.text))?, None), None),
            Kind::Word => {
                let handle = *self.handles.get(&Short(term.span.of(self.text)))?;
                (What::Handle(handle), self.introduced.get(usize::from(handle.0))?.title)
            }
            Kind::Unknown => (What::Unknown, None),
            _ => return None,
        };
        Some(Named { owner: None, what, known, span: term.span })
    }

    /// Resolves a plain sentence.
    ///
    /// # Errors
    /// When a name in it is unknown.
    pub fn deed<V: Copy>(&mut self, said: &Plain<V>) -> Result<PlainDeed<V>, Invalid> {
        let small = |figure: Spanned<i64>| match i32::try_from(figure.value) {
            Ok(value) => Ok(Spanned::new(value, figure.span)),
            Err(_) => Err(Invalid::new(figure.span, "this figure is larger than any the judge counts with")),
        };
        let bare = PlainDeed::bare(self.player(said.player)?, said.verb);
        let card = said.card.map_or(Ok(bare.card), |card| self.card(&card))?;
        if let What::Title(_, Some(_)) = card.what {
            return Err(Invalid::new(card.span, "a copy is numbered only when it is in play"));
        }
        Ok(PlainDeed {
            card,
            target: said.target.map(|target| self.player(target)).transpose()?,
            handle: said.alias.map(|alias| self.introduce(alias, &card)).transpose()?,
            figure: said.figure.map(small).transpose()?,
            ..bare
        })
    }

    /// The title a piece of text names.
    ///
    /// # Errors
    /// When no card is called so.
    pub fn title(&mut self, span: Span) -> Result<Title, Invalid> {
        let written = span.of(self.text);
        if let Some(title) = self.catalogue.printed(written).or_else(|| self.titles.get(written).copied()) {
            return Ok(title);
        }
        match self.catalogue.find_by(written, &mut self.room) {
            Some(title) => {
                self.titles.insert(written, title);
                Ok(title)
            }
            None => self.only_title(span).ok_or_else(|| self.no_title(span)),
        }
    }

    #[cold]
    fn no_title(&self, span: Span) -> Invalid {
        let written = span.of(self.text);
        let quoted = |titles: Vec<&str>| titles.into_iter().map(|title| format!("\"{title}\"")).collect::<Vec<_>>();
        let sharing = quoted(self.catalogue.sharing(written));
        if !sharing.is_empty() {
            let message = format!("several cards are called \"{written}\"");
            return Invalid::new(span, message).labelled("which of them?").suggest(sharing);
        }
        let near = quoted(self.catalogue.near(written));
        Invalid::new(span, format!("no card is called \"{written}\"")).labelled("no such card").suggest(near)
    }

    /// The one title among those the players brought that is meant by its second name, as `Deep Quarry`, or, written without
    /// quotation marks, by some of its words.
    #[cold]
    fn only_title(&self, span: Span) -> Option<Title> {
        let before = span.start.checked_sub(1).and_then(|at| self.text.as_bytes().get(at as usize));
        let quoted = matches!(before, Some(b'"' | 0x9C));
        self.fitting(span.of(self.text), if quoted { TitlePart::Whole } else { TitlePart::Some })
    }

    /// The one title among those the players brought that has this second name, or some of these words.
    fn fitting(&self, written: &str, part: TitlePart) -> Option<Title> {
        let words = format!(" {} ", plainly(written));
        let fits = |spoken: &&Spoken| {
            let second = spoken.second.is_some_and(|at| spoken.words.get(at..) == Some(&words));
            second || (part == TitlePart::Some && spoken.words.contains(&words))
        };
        let mut all = self.spoken.get_or_init(|| self.spoken_titles()).iter().filter(fits).map(|spoken| spoken.title);
        all.next().filter(|_| all.next().is_none() && words.len() > 2)
    }

    /// The title that is written so, by its own name.
    pub(super) fn found(&self, written: &str) -> Option<Title> {
        self.catalogue.find(written)
    }

    fn spoken_titles(&self) -> Vec<Spoken> {
        let brought = |title: &Title| self.brought.is_empty() || self.brought.binary_search(title).is_ok();
        let titles = self.catalogue.iter().filter(|(title, _)| brought(title));
        titles.map(|(title, name)| Spoken::new(title, &plainly(name))).collect()
    }

    /// The titles the players brought, as far as that is known of all of them.
    pub(super) fn bring(&mut self, stocks: &[Vec<Stock>]) {
        let lists =
            stocks.iter().flatten().map(|stock| if let Stock::Listed(list) = stock { Some(list) } else { None });
        let lists: Option<Vec<&Vec<(Title, u16)>>> = lists.collect();
        self.brought = lists.into_iter().flatten().flatten().map(|(title, _)| *title).collect();
        self.brought.sort_unstable();
        self.brought.dedup();
    }

    /// The title that has the code a piece of text names.
    ///
    /// # Errors
    /// When no card has it.
    pub fn code(&mut self, span: Span) -> Result<Title, Invalid> {
        let written = span.of(self.text);
        if let Some(title) = self.codes.get(written) {
            return Ok(*title);
        }
        match self.catalogue.by_code(written) {
            Some(title) => {
                self.codes.insert(written, title);
                Ok(title)
            }
            None => {
                let near = self.catalogue.near_codes(written).into_iter().map(|near| format!("`{near}`"));
                let message = format!("no card has the code `{written}`");
                Err(Invalid::new(span, message).labelled("no such code").suggest(near))
            }
        }
    }

    /// The handle a piece of text names.
    ///
    /// # Errors
    /// When no earlier line introduced it.
    pub fn handle(&self, span: Span) -> Result<Handle, Invalid> {
        match self.handles.get(&Short(span.of(self.text))) {
            Some(handle) => Ok(*handle),
            None => self.handle_like(span).ok_or_else(|| self.no_handle(span)),
        }
    }

    /// The handle a piece of text names in capitals.
    #[cold]
    fn handle_like(&self, span: Span) -> Option<Handle> {
        self.handles.get(&Short(&span.of(self.text).to_lowercase())).copied()
    }

    #[cold]
    fn no_handle(&self, span: Span) -> Invalid {
        let written = span.of(self.text);
        let latest = self.introduced.len().saturating_sub(HANDLES_COMPARED);
        let known = self.introduced.iter().skip(latest).map(|known| known.handle);
        let near = nearest(written, known, 3).into_iter().map(|near| format!("`{near}`"));
        Invalid::new(span, format!("no card was given the handle `{written}`")).labelled("no such handle").suggest(near)
    }

    /// Introduces the handle of `as kt` for a card.
    ///
    /// # Errors
    /// When it was used before: a handle is never reused, unless the line that introduced it was taken back, or is heard again.
    pub fn introduce(&mut self, span: Span, card: &Named) -> Result<Handle, Invalid> {
        let written = span.of(self.text);
        let next = u16::try_from(self.introduced.len()).map(Handle);
        let known = Introduced { handle: written, title: card.title(), line: self.line, at: span.start };
        match (self.handles.entry(Short(written)), next) {
            (Entry::Vacant(free), Ok(handle)) => {
                free.insert(handle);
                self.introduced.push(known);
                Ok(handle)
            }
            (Entry::Occupied(taken), _) => {
                let handle = *taken.get();
                let before = self.introduced.get_mut(usize::from(handle.0));
                let heard_again = |before: &Introduced| before.line == known.line && before.at == known.at;
                let gap = self.gap;
                let given_again =
                    |before: &Introduced| before.line < gap && before.title.is_some() && before.title == known.title;
                match before.filter(|before| before.line == u32::MAX || heard_again(before) || given_again(before)) {
                    Some(free) => {
                        *free = known;
                        Ok(handle)
                    }
                    None => {
                        let message = format!("the handle `{written}` is taken; a handle is never reused");
                        Err(Invalid::new(span, message))
                    }
                }
            }
            (Entry::Vacant(_), Err(_)) => Err(Invalid::new(span, "a game has at most 65536 handles")),
        }
    }

    /// Frees the handles that were introduced since a statement that is taken back. They still mean what they meant.
    pub(super) fn free_since(&mut self, line: u32) {
        self.introduced.iter_mut().filter(|known| known.line >= line).for_each(|known| known.line = u32::MAX);
    }

    /// The handle of a card, if it has one.
    #[must_use]
    pub fn handle_of<F: Control>(&self, token: Token, table: &Table<F>) -> Option<&'s str> {
        let index = (0..self.introduced.len()).find(|handle| table.handle(*handle) == Some(token))?;
        if self.nameless {
            return None;
        }
        self.introduced.get(index).map(|known| known.handle)
    }

    /// The handles, in the order in which they were introduced.
    pub fn all_handles(&self) -> impl Iterator<Item = &'s str> {
        self.introduced.iter().map(|known| known.handle)
    }

    /// The players, as they are called.
    #[must_use]
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// How many handles there are.
    pub(super) fn handles(&self) -> usize {
        self.introduced.len()
    }

    /// Opens a list. Lists may follow each other in a line but do not nest.
    #[must_use]
    pub fn begin_list(&self) -> usize {
        self.items.len()
    }

    /// Adds an item to the list that is open. A line that lists too much is refused by the judge.
    pub fn list_item(&mut self, item: Listed) {
        self.items.push(item);
    }

    /// Closes the list that was opened with this answer of [`Names::begin_list`].
    #[must_use]
    pub fn end_list(&self, start: usize) -> List {
        self.items.since(start)
    }

    /// Forgets what was listed since this answer of [`Names::begin_list`].
    pub fn take_back_list(&mut self, start: usize) {
        self.items.truncate(start);
    }

    /// The items of a list of the statement that is being read.
    #[must_use]
    pub fn list(&self, list: List) -> &[Listed] {
        self.items.of(list)
    }

    /// Begins another statement, whose lists are its own.
    pub(super) fn open(&mut self, line: u32) {
        self.line = line;
        self.items.clear();
    }

    /// Hands the items of the statement over to the docket, where they can be read while it is judged.
    ///
    /// # Errors
    /// When more was listed than is kept.
    pub(super) fn hand_over(&mut self, items: &mut Items) -> Result<(), Invalid> {
        std::mem::swap(&mut self.items, items);
        items.check()
    }

    /// What stands at a place of the log.
    #[must_use]
    pub fn written(&self, span: Span) -> &'s str {
        span.of(self.text)
    }

    /// The same as bytes, which are quicker to tell apart.
    #[must_use]
    pub fn bytes(&self, span: Span) -> &'s [u8] {
        self.text.as_bytes().get(span.start as usize..span.end as usize).unwrap_or_else(|| span.of_implied().as_bytes())
    }

    pub(super) fn text(&self) -> &'s str {
        self.text
    }
}

impl KnownNames for Names<'_> {
    fn is_player(&self, name: &str) -> bool {
        self.player_like(name).is_some()
    }

    fn is_handle(&self, word: &str) -> bool {
        self.handles.contains_key(&Short(word))
    }

    fn is_title(&self, words: &str, enough: TitlePart) -> bool {
        self.catalogue.find(words).is_some() || self.fitting(words, enough).is_some()
    }
}

/// A title as it is written in a log: quotation marks within it show which way they face.
pub(super) fn quoted(title: &str) -> String {
    let mut quoted = String::from("\"");
    let mut within = false;
    for letter in title.chars() {
        quoted.push(match letter {
            '"' if within => '”',
            '"' => '“',
            letter => letter,
        });
        within ^= letter == '"';
    }
    quoted.push('"');
    quoted
}
