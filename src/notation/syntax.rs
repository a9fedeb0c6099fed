//! Sentences as data: which verbs a game has, who or what each is said of, and the parts that may follow it in order. From one such
//! description come the reader, what is offered for a misspelt word, how other wording is understood, the canonical way a sentence
//! is written, and its grammar.

use std::fmt::Write as _;

use nom::{
    Parser,
    combinator::{map, opt},
    sequence::{pair, preceded},
};

use super::{
    natural::Slot,
    phrase::{
        self, CardRef, Count, Expecting, Items, Parsed, Terms, Want, alias, card, colon, count, figure, in_parentheses,
        list, player, possessive, word,
    },
    source::{Span, Spanned},
    term::Kind,
};

/// The most parts a sentence has.
pub const MOST_PARTS: usize = 8;

/// Who or what a sentence is said of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    /// A player: `A draws 2`.
    Player,
    /// All players at once: `both pass`.
    Everybody,
    /// A card: `cs moves to open`.
    Card,
    /// Nobody: the words of the verb begin the sentence.
    Nobody,
}

/// A verb, whose it is, and what may follow it.
#[derive(Clone, Copy, Debug)]
pub struct SentenceForm<V: 'static> {
    /// Who or what it is said of.
    pub of: Speaker,
    /// Its words: `strikes back at`.
    pub words: &'static [&'static str],
    /// What it means to the game.
    pub verb: V,
    /// What follows it, in this order; no role twice.
    pub parts: &'static [PartForm],
}

/// A part that may follow a verb.
#[derive(Clone, Copy, Debug)]
pub struct PartForm {
    /// What it is to the verb.
    pub role: Role,
    /// The words or marks it begins with: `with`, `:`.
    pub lead: &'static [&'static str],
    /// What stands there.
    pub matter: Matter,
    /// Whether the sentence can do without it.
    pub optional: bool,
}

impl PartForm {
    /// A part that must be there.
    #[must_use]
    pub const fn must(role: Role, lead: &'static [&'static str], matter: Matter) -> Self {
        Self { role, lead, matter, optional: false }
    }

    /// A part that may be there.
    #[must_use]
    pub const fn may(role: Role, lead: &'static [&'static str], matter: Matter) -> Self {
        Self { role, lead, matter, optional: true }
    }
}

/// What a part is to its verb. A game gives a role its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// What it is done to.
    Object,
    /// What it is done to that for.
    Exchange,
    /// The handle it gets.
    Handle,
    /// How many.
    Amount,
    /// What it is done on.
    On,
    /// What it is done with.
    With,
    /// What it takes the place of.
    Over,
    /// Where.
    Place,
    /// What was given for it.
    Paid,
    /// Of what that consists.
    Purse,
    /// What else it cost.
    Also,
    /// How a number comes about.
    Workings,
    /// Which cards these were.
    Named,
    /// How it is done.
    Manner,
}

/// What may stand in a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matter {
    /// A card: `"Title"`, `kt`, `?`.
    Card,
    /// Cards, with commas between them.
    Cards,
    /// Cards, each perhaps with the handle it gets: `? as a1, ? as a2`.
    NamedCards,
    /// A handle.
    Handle,
    /// A number or `?`.
    Count,
    /// A figure in parentheses, perhaps a sum: `(4-1)`.
    Figure,
    /// A player.
    Player,
    /// One of these words.
    Word(&'static [&'static str]),
    /// One of these words, perhaps with whose it is: `B's home`.
    Place(&'static [&'static str]),
    /// Numbers with commas between them, each perhaps with one of these pairs of words: `3 until main, 1`.
    Shares(&'static [(&'static str, &'static str)]),
}

/// A part as it was read.
#[derive(Clone, Copy, Debug)]
pub enum SaidPart<'a> {
    /// A card.
    Card(CardRef),
    /// Cards, to be read again with [`card`], or [`named_card`] where each may have a handle.
    Cards(Items<'a>),
    /// A handle.
    Handle(Span),
    /// A number or `?`.
    Count(Spanned<Count>),
    /// A figure, with the total of a sum.
    Figure(Spanned<i64>),
    /// A player.
    Player(Span),
    /// A word.
    Word(Span),
    /// A place, with whose it is if that is said.
    Place(Option<Span>, Span),
    /// Numbers, to be read again with [`share`].
    Shares(Items<'a>),
}

/// A sentence as it was read.
#[derive(Clone, Copy, Debug)]
pub struct SaidSentence<'a, V: 'static> {
    /// The form it has.
    pub form: &'static SentenceForm<V>,
    /// The player it is said of.
    pub player: Option<Span>,
    /// The card it is said of.
    pub card: Option<CardRef>,
    /// Whether `responds:` stands before the verb, and where.
    pub responds: Option<Span>,
    /// Where the verb stands.
    pub at: Span,
    parts: [Option<SaidPart<'a>>; MOST_PARTS],
}

impl<'a, V> SaidSentence<'a, V> {
    /// The part that has a role, if it was said.
    #[must_use]
    pub fn part(&self, role: Role) -> Option<SaidPart<'a>> {
        let place = self.form.parts.iter().position(|part| part.role == role)?;
        self.parts.get(place).copied().flatten()
    }
}

/// A sentence of one of these forms.
///
/// # Errors
/// Where the terms do not fit.
pub fn sentence<'a, V: Copy, E: Expecting<'a>>(
    forms: &'static [SentenceForm<V>],
    terms: Terms<'a>,
) -> Parsed<'a, SaidSentence<'a, V>, E> {
    let (rest, of, player, card) = speaker(forms, terms)?;
    let answer = if of == Speaker::Player { opt(pair(word("responds"), colon)).parse(rest) } else { Ok((rest, None)) };
    let (rest, responds) = answer?;
    let (mut rest, form, at) = verb(forms, of, rest)?;
    let responds = responds.map(|(span, _)| span);
    let mut said = SaidSentence { form, player, card, responds, at, parts: [None; MOST_PARTS] };
    for (part, place) in form.parts.iter().zip(&mut said.parts) {
        let (after, found) = read_part(part, rest)?;
        (rest, *place) = (after, found);
    }
    Ok((rest, said))
}

type Spoken<'a> = (Terms<'a>, Speaker, Option<Span>, Option<CardRef>);

fn speaker<'a, V, E: Expecting<'a>>(
    forms: &'static [SentenceForm<V>],
    terms: Terms<'a>,
) -> Result<Spoken<'a>, nom::Err<E>> {
    let written = terms.first().map_or("", |term| terms.text_of(term.span));
    match terms.kind() {
        Some(Kind::Name) => player(terms).map(|(rest, name)| (rest, Speaker::Player, Some(name), None)),
        Some(Kind::Word) if matches!(written, "both" | "all") => {
            let rest = terms.split_first().map_or(terms, |(_, rest)| rest);
            Ok((rest, Speaker::Everybody, None, None))
        }
        Some(Kind::Word) if begins(forms, Speaker::Nobody, written) => Ok((terms, Speaker::Nobody, None, None)),
        Some(_) => card(terms).map(|(rest, card)| (rest, Speaker::Card, None, Some(card))),
        None => Err(nom::Err::Error(E::expected(terms, Want::A("a player")))),
    }
}

fn begins<V>(forms: &[SentenceForm<V>], of: Speaker, written: &str) -> bool {
    forms.iter().any(|form| form.of == of && form.words.first() == Some(&written))
}

type Found<'a, V> = (Terms<'a>, &'static SentenceForm<V>, Span);

/// The form of whoever it is said of whose words stand here, the longest first.
fn verb<'a, V, E: Expecting<'a>>(
    forms: &'static [SentenceForm<V>],
    of: Speaker,
    terms: Terms<'a>,
) -> Result<Found<'a, V>, nom::Err<E>> {
    let own = || forms.iter().filter(move |form| form.of == of);
    let written = terms.first().map_or("", |term| terms.text_of(term.span));
    let fitting = own().filter(|form| form.words.first() == Some(&written));
    let fits = |form: &&SentenceForm<V>| stands_there(form.words, terms);
    let Some(form) = fitting.clone().filter(fits).max_by_key(|form| form.words.len()) else {
        let Some(near) = fitting.clone().next() else {
            let known = own().filter_map(|form| form.words.first().copied());
            return Err(nom::Err::Error(E::expected_among(terms, Want::A("a verb"), known)));
        };
        return phrase::words(near.words)(terms).map(|(rest, at)| (rest, near, at));
    };
    phrase::words(form.words)(terms).map(|(rest, at)| (rest, form, at))
}

fn stands_there(words: &[&str], terms: Terms<'_>) -> bool {
    let written = terms.as_slice().iter().map(|term| terms.text_of(term.span));
    written.zip(words).filter(|(written, word)| written == *word).count() == words.len()
}

fn leads<'a, E: Expecting<'a>>(lead: &'static [&'static str], terms: Terms<'a>) -> Parsed<'a, (), E> {
    let mut rest = terms;
    for next in lead {
        rest = if *next == ":" { colon(rest)?.0 } else { word(next)(rest)?.0 };
    }
    Ok((rest, ()))
}

fn read_part<'a, E: Expecting<'a>>(part: &PartForm, terms: Terms<'a>) -> Parsed<'a, Option<SaidPart<'a>>, E> {
    let led = leads::<E>(part.lead, terms);
    let rest = match led {
        Ok((rest, ())) => rest,
        Err(_) if part.optional => return Ok((terms, None)),
        Err(wrong) => return Err(wrong),
    };
    match read_matter(part.matter, rest) {
        Ok((rest, found)) => Ok((rest, Some(found))),
        Err(_) if part.optional && part.lead.is_empty() => Ok((terms, None)),
        Err(wrong) => Err(wrong),
    }
}

fn read_matter<'a, E: Expecting<'a>>(matter: Matter, terms: Terms<'a>) -> Parsed<'a, SaidPart<'a>, E> {
    match matter {
        Matter::Card => map(card, SaidPart::Card).parse(terms),
        Matter::Cards => map(list(card), SaidPart::Cards).parse(terms),
        Matter::NamedCards => map(list(named_card), SaidPart::Cards).parse(terms),
        Matter::Handle => map(phrase::handle, SaidPart::Handle).parse(terms),
        Matter::Count => map(count, SaidPart::Count).parse(terms),
        Matter::Figure => map(in_parentheses(figure), SaidPart::Figure).parse(terms),
        Matter::Player => map(player, SaidPart::Player).parse(terms),
        Matter::Word(known) => one_of(known, terms).map(|(rest, span)| (rest, SaidPart::Word(span))),
        Matter::Place(known) => {
            let (rest, owner) = opt(possessive).parse(terms)?;
            one_of(known, rest).map(|(rest, span)| (rest, SaidPart::Place(owner, span)))
        }
        Matter::Shares(known) => map(list(share(known)), SaidPart::Shares).parse(terms),
    }
}

fn one_of<'a, E: Expecting<'a>>(known: &'static [&'static str], terms: Terms<'a>) -> Parsed<'a, Span, E> {
    let written = terms.first().filter(|term| term.kind == Kind::Word).map(|term| terms.text_of(term.span));
    match (terms.split_first(), written.filter(|written| known.contains(written))) {
        (Some((term, rest)), Some(_)) => Ok((rest, term.span)),
        _ => {
            let first = known.first().copied().unwrap_or_default();
            Err(nom::Err::Error(E::expected_among(terms, Want::Word(first), known.iter().copied())))
        }
    }
}

/// A card, and the handle it gets: `? as a1`.
///
/// # Errors
/// Where the terms do not fit.
pub fn named_card<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, (CardRef, Option<Span>), E> {
    pair(card, opt(alias)).parse(terms)
}

/// A number, and the second of the pair of words behind it: `3 until main`.
pub fn share<'a, E: Expecting<'a>>(
    known: &'static [(&'static str, &'static str)],
) -> impl Fn(Terms<'a>) -> Parsed<'a, (Spanned<u32>, Option<Span>), E> + Copy {
    move |terms| {
        let (rest, amount) = phrase::number(terms)?;
        let of = |&(first, second): &(&'static str, &'static str)| {
            preceded(word::<E>(first), word::<E>(second)).parse(rest).ok()
        };
        match known.iter().find_map(of) {
            Some((rest, of)) => Ok((rest, (amount, Some(of)))),
            None => Ok((rest, (amount, None))),
        }
    }
}

/// What may follow a verb of a player, for whoever says it in other words.
#[must_use]
pub fn slots<V>(forms: &[SentenceForm<V>], verb: &str) -> Option<Vec<Slot>> {
    let form = forms.iter().find(|form| form.of == Speaker::Player && form.words == [verb])?;
    let bare = |part: &PartForm| part.lead.len() == 1 && matches!(part.matter, Matter::Card | Matter::Cards);
    Some(form.parts.iter().map(|part| Slot { leads: part.lead, bare: bare(part) }).collect())
}

/// Writes a sentence in its canonical form: who or what it is said of, and what `say` has to say for each role.
pub fn write<V>(
    form: &SentenceForm<V>,
    of: &str,
    responds: bool,
    mut say: impl FnMut(Role) -> Option<String>,
) -> String {
    let mut out = of.to_owned();
    if responds {
        out.push_str(" responds:");
    }
    let mut put = |written: &str| {
        if !out.is_empty() && written != ":" {
            out.push(' ');
        }
        out.push_str(written);
    };
    form.words.iter().for_each(|word| put(word));
    for part in form.parts {
        if let Some(said) = say(part.role) {
            part.lead.iter().for_each(|lead| put(lead));
            put(&if part.matter == Matter::Figure { format!("({said})") } else { said });
        }
    }
    out
}

/// The grammar of these sentences, as the right side of a rule in EBNF.
#[must_use]
pub fn grammar<V>(forms: &[SentenceForm<V>]) -> String {
    let mut out = String::new();
    let speakers = [
        (Speaker::Player, "player, [ \"responds\", \":\" ], "),
        (Speaker::Everybody, "( \"both\" | \"all\" ), "),
        (Speaker::Card, "card, "),
        (Speaker::Nobody, ""),
    ];
    for (speaker, of) in speakers {
        let own: Vec<String> = forms.iter().filter(|form| form.of == speaker).map(form_grammar).collect();
        if !own.is_empty() {
            let before = if out.is_empty() { "" } else { "\n| " };
            let _ = write!(out, "{before}{of}( {} )", own.join("\n    | "));
        }
    }
    out
}

fn form_grammar<V>(form: &SentenceForm<V>) -> String {
    let quoted = |word: &&str| format!("\"{word}\"");
    let mut symbols: Vec<String> = form.words.iter().map(quoted).collect();
    for part in form.parts {
        let own: Vec<String> = part.lead.iter().map(quoted).chain([matter_grammar(part.matter)]).collect();
        let own = own.join(", ");
        symbols.push(if part.optional { format!("[ {own} ]") } else { own });
    }
    symbols.join(", ")
}

fn matter_grammar(matter: Matter) -> String {
    let any = |words: &[&str]| {
        let words: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
        if words.len() == 1 { words.concat() } else { format!("( {} )", words.join(" | ")) }
    };
    match matter {
        Matter::Card => "card".to_owned(),
        Matter::Cards => "cards".to_owned(),
        Matter::NamedCards => "card, [ alias ], { \",\", card, [ alias ] }".to_owned(),
        Matter::Handle => "HANDLE".to_owned(),
        Matter::Count => "count".to_owned(),
        Matter::Figure => "\"(\", figure, \")\"".to_owned(),
        Matter::Player => "player".to_owned(),
        Matter::Word(known) => any(known),
        Matter::Place(known) => format!("[ POSSESSIVE ], {}", any(known)),
        Matter::Shares(known) => {
            let pairs: Vec<String> = known.iter().map(|(first, second)| format!("\"{first}\", \"{second}\"")).collect();
            let share = format!("NUMBER, [ {} ]", pairs.join(" | "));
            format!("{share}, {{ \",\", {share} }}")
        }
    }
}
