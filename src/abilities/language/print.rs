//! Trees put back into the language: what is printed reads as the same tree.

use std::fmt::{self, Write as _};

use super::{
    keys::KeyKind,
    read::Language,
    tree::{
        Call, Clause, Compared, Content, Demand, FigureName, Filter, Fold, HowMany, HowMuch, Measure, Phrase, PileOf,
        Portion, Selection, So, Whether, Who,
    },
};

/// A list of abilities in one line of YAML.
#[must_use]
pub fn printed(abilities: &[Clause], language: &Language<'_>) -> String {
    let mut out = String::new();
    let print = Print { language };
    let _ = print.list(&mut out, abilities);
    out
}

impl Language<'_> {
    /// A leaf as it is written, without quotation marks.
    #[must_use]
    pub fn print(&self, value: &Content) -> String {
        let mut out = String::new();
        let _ = Print { language: self }.leaf(&mut out, value);
        out
    }
}

#[derive(Clone, Copy)]
struct Print<'p> {
    language: &'p Language<'p>,
}

impl Print<'_> {
    fn list(self, out: &mut String, entries: &[Clause]) -> fmt::Result {
        separated(out, "[", ", ", "]", entries, |out, entry| self.entry(out, entry))
    }

    /// The head goes first.
    fn entry(self, out: &mut String, entry: &Clause) -> fmt::Result {
        let (head, rest): (Vec<_>, Vec<_>) = entry.values.iter().partition(|held| held.key.name == entry.table.head);
        let values: Vec<_> = head.into_iter().chain(rest).collect();
        separated(out, "{ ", ", ", " }", &values, |out, held| {
            write!(out, "{}: ", held.key.name)?;
            self.value(out, held.key.kind, &held.value)
        })
    }

    fn value(self, out: &mut String, kind: KeyKind, value: &Content) -> fmt::Result {
        match (kind, value) {
            (KeyKind::Deeds | KeyKind::Modifiers, Content::Entries(entries)) => self.list(out, entries),
            (_, Content::Entries(entries)) => match entries.as_slice() {
                [only] => self.entry(out, only),
                several => self.list(out, several),
            },
            (_, Content::Options(lists)) => separated(out, "[", ", ", "]", lists, |out, list| self.list(out, list)),
            (_, Content::Targets(targets)) => separated(out, "{ ", ", ", " }", targets, |out, (name, selection)| {
                write!(out, "{name}: ")?;
                self.quoted(out, &Content::Selection(selection.clone()))
            }),
            (_, leaf) => self.quoted(out, leaf),
        }
    }

    /// A leaf, in quotation marks where YAML could take it for something else.
    fn quoted(self, out: &mut String, value: &Content) -> fmt::Result {
        let mut leaf = String::new();
        self.leaf(&mut leaf, value)?;
        let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == ' ' || letter == '-';
        let is_plain = leaf.chars().all(plain) && !leaf.starts_with('-');
        if is_plain { out.write_str(&leaf) } else { write!(out, "'{}'", leaf.replace('\'', "''")) }
    }

    fn leaf(self, out: &mut String, value: &Content) -> fmt::Result {
        match value {
            Content::Filter(filter) => self.filter(out, filter),
            Content::Selection(selection) => self.selection(out, selection),
            Content::HowMuch(quantity) => self.quantity(out, quantity),
            Content::Whether(condition) => self.condition(out, condition),
            Content::Who(player) => out.write_str(&player.word),
            Content::PileOf(pile) => self.pile(out, pile),
            Content::Word(word) | Content::Text(word) | Content::Name(word) => out.write_str(word),
            Content::Flag => out.write_str("true"),
            Content::Limit(count, span) => write!(out, "{count} a {span}"),
            Content::Targets(_) | Content::Entries(_) | Content::Options(_) => Ok(()),
        }
    }

    fn possessive(self, out: &mut String, player: &Who) -> fmt::Result {
        let word = self.language.vocabulary.players.iter().find(|word| word.word == player.word);
        match word {
            Some(word) => out.write_str(word.possessive),
            None => write!(out, "{}'s", player.word),
        }
    }

    fn pile(self, out: &mut String, pile: &PileOf) -> fmt::Result {
        self.possessive(out, &pile.whose)?;
        write!(out, " {}", pile.pile)
    }

    fn selection(self, out: &mut String, selection: &Selection) -> fmt::Result {
        let counted = |out: &mut String, before: &str, count: &HowMuch, of: &Filter| {
            out.write_str(before)?;
            self.quantity(out, count)?;
            out.write_str(" ")?;
            self.filter(out, of)
        };
        match &selection.many {
            Portion::The(of) => self.filter(out, of),
            Portion::Each(of) => {
                out.write_str("each ")?;
                self.filter(out, of)
            }
            Portion::AnyNumber(of) => {
                out.write_str("any number of ")?;
                self.filter(out, of)
            }
            Portion::Exactly(count, of) => counted(out, "", count, of),
            Portion::UpTo(count, of) => counted(out, "up to ", count, of),
            Portion::End { top, count, pile } => {
                out.write_str(if *top { "top " } else { "bottom " })?;
                self.quantity(out, count)?;
                out.write_str(" of ")?;
                self.pile(out, pile)
            }
        }
    }

    fn filter(self, out: &mut String, filter: &Filter) -> fmt::Result {
        separated(out, "", " or ", "", &filter.any, |out, phrase| self.phrase(out, phrase))
    }

    fn phrase(self, out: &mut String, phrase: &Phrase) -> fmt::Result {
        separated(out, "", " ", "", &phrase.terms, |out, term| self.term(out, term))
    }

    /// What stands behind `at` and its like: words without a tail, or parentheses.
    fn reference(self, out: &mut String, of: &Filter) -> fmt::Result {
        let bare = |term: &Demand| {
            matches!(
                term,
                Demand::Whose(_)
                    | Demand::Noun(_)
                    | Demand::Non(_)
                    | Demand::State(_)
                    | Demand::Other
                    | Demand::Relation(_, None)
                    | Demand::Name(_)
            )
        };
        match of.any.as_slice() {
            [Phrase { terms, .. }] if terms.iter().all(bare) => self.filter(out, of),
            [Phrase { terms, .. }] if matches!(terms.as_slice(), [Demand::Where(_)]) => self.filter(out, of),
            _ => {
                out.write_str("(")?;
                self.filter(out, of)?;
                out.write_str(")")
            }
        }
    }

    fn term(self, out: &mut String, term: &Demand) -> fmt::Result {
        let base = |base: bool| if base { "base " } else { "" };
        match term {
            Demand::Whose(player) => self.possessive(out, player),
            Demand::Noun(nouns) => separated(out, "", " or ", "", nouns, |out, noun| out.write_str(&noun.word)),
            Demand::Non(noun) => write!(out, "non-{}", noun.word),
            Demand::State(word) => out.write_str(word),
            Demand::Other => out.write_str("other"),
            Demand::Relation(word, None) => out.write_str(word),
            Demand::Relation(word, Some(to)) => {
                write!(out, "{word} to ")?;
                self.reference(out, to)
            }
            Demand::Name(name) | Demand::Where(name) => out.write_str(&name.word),
            Demand::Group(of) => {
                out.write_str("(")?;
                self.filter(out, of)?;
                out.write_str(")")
            }
            Demand::Place(word, of) => {
                write!(out, "{word} ")?;
                self.reference(out, of)
            }
            Demand::InPile(pile) => {
                out.write_str("in ")?;
                self.pile(out, pile)
            }
            Demand::InPeriod { how, this, period } => {
                write!(out, "{how} {} {period}", if *this { "this" } else { "a" })
            }
            Demand::FigureName(figure, how, than) => {
                out.write_str("with ")?;
                self.figure(out, figure)?;
                write!(out, " {} ", mark(*how))?;
                self.quantity(out, than)
            }
            Demand::Keyword { has, base: printed, word } => {
                write!(out, "{} {}{word}", if *has { "with" } else { "without" }, base(*printed))
            }
            Demand::Trait(word) => write!(out, "with {word}"),
            Demand::With(many, of) => {
                out.write_str("with ")?;
                match many {
                    HowMany::Some => {}
                    HowMany::No => out.write_str("no ")?,
                    HowMany::AtLeast(count) => write!(out, "at least {count} ")?,
                }
                self.filter(out, of)
            }
            Demand::WhereSo(so) => {
                out.write_str("where (")?;
                self.condition(out, so)?;
                out.write_str(")")
            }
            Demand::Like(text) => write!(out, "like \"{text}\""),
            Demand::Titled(text) => write!(out, "titled \"{text}\""),
            Demand::TitledAs(of) => {
                out.write_str("titled as ")?;
                self.reference(out, of)
            }
            Demand::HeldBy(verb, player) => {
                let tie = self.language.vocabulary.ties.iter().find(|tie| tie.verb == verb);
                write!(out, "{} by {}", tie.map_or("", |tie| tie.participle), player.word)
            }
            Demand::Among(name) => write!(out, "among {}", name.word),
            Demand::Except(name) => write!(out, "except {}", name.word),
        }
    }

    fn figure(self, out: &mut String, figure: &FigureName) -> fmt::Result {
        write!(out, "{}{}", if figure.base { "base " } else { "" }, figure.word)
    }

    fn quantity(self, out: &mut String, quantity: &HowMuch) -> fmt::Result {
        let around = |out: &mut String, filter: &Filter| {
            out.write_str("(")?;
            self.filter(out, filter)?;
            out.write_str(")")
        };
        match &quantity.amount {
            Measure::Number(number) => write!(out, "{number}"),
            Measure::Name(name) => out.write_str(&name.word),
            Measure::Minus(of) => {
                out.write_str("- ")?;
                self.operand(out, of, matches!(of.amount, Measure::Sum(..) | Measure::Minus(_)))
            }
            Measure::Sum(left, operation, right) => {
                let loose = |side: &HowMuch| matches!(&side.amount, Measure::Sum(_, inner, _) if !inner.binds());
                self.operand(out, left, operation.binds() && loose(left))?;
                write!(out, " {} ", operation.mark())?;
                let product = operation.binds() && matches!(right.amount, Measure::Sum(..));
                self.operand(out, right, product || loose(right))
            }
            Measure::Count(of) => {
                out.write_str("count")?;
                around(out, of)
            }
            Measure::Over(fold, figure, of) => {
                let word = Fold::ALL.iter().find(|(_, other)| other == fold).map_or("", |(word, _)| word);
                write!(out, "{word}(")?;
                self.figure(out, figure)?;
                out.write_str(", ")?;
                self.filter(out, of)?;
                out.write_str(")")
            }
            Measure::Cards(pile) => {
                out.write_str("cards(")?;
                self.pile(out, pile)?;
                out.write_str(")")
            }
            Measure::Half { up, of } => {
                out.write_str(if *up { "half-up(" } else { "half(" })?;
                self.quantity(out, of)?;
                out.write_str(")")
            }
            Measure::Of(figure, of) => {
                self.figure(out, figure)?;
                around(out, of)
            }
            Measure::Total(figure, player, place) => {
                self.figure(out, figure)?;
                write!(out, "({}", player.word)?;
                if let Some(place) = place {
                    out.write_str(", ")?;
                    self.filter(out, place)?;
                }
                out.write_str(")")
            }
            Measure::Call(call) => self.call(out, call),
        }
    }

    /// A part of a sum or product, in parentheses where it would be read otherwise.
    fn operand(self, out: &mut String, quantity: &HowMuch, grouped: bool) -> fmt::Result {
        if !grouped {
            return self.quantity(out, quantity);
        }
        out.write_str("(")?;
        self.quantity(out, quantity)?;
        out.write_str(")")
    }

    fn call(self, out: &mut String, call: &Call) -> fmt::Result {
        out.write_str(&call.function)?;
        let arguments: Vec<&Content> = call.arguments.iter().flatten().collect();
        if arguments.is_empty() {
            return Ok(());
        }
        separated(out, "(", ", ", ")", &arguments, |out, argument| self.leaf(out, argument))
    }

    fn condition(self, out: &mut String, condition: &Whether) -> fmt::Result {
        match &condition.so {
            So::Any(all) => {
                separated(out, "", " or ", "", all, |out, one| self.part(out, one, matches!(one.so, So::Any(_))))
            }
            So::All(all) => separated(out, "", " and ", "", all, |out, one| {
                self.part(out, one, matches!(one.so, So::Any(_) | So::All(_)))
            }),
            So::Not(of) => {
                out.write_str("not ")?;
                self.part(out, of, matches!(of.so, So::Any(_) | So::All(_)))
            }
            So::There(some, of) => {
                out.write_str(if *some { "some " } else { "no " })?;
                self.filter(out, of)
            }
            So::During { whose, this, period, place } => {
                out.write_str("during ")?;
                match whose {
                    Some(player) => self.possessive(out, player)?,
                    None => out.write_str(if *this { "this" } else { "a" })?,
                }
                write!(out, " {period}")?;
                let Some(place) = place else { return Ok(()) };
                let pronoun = matches!(place.any.as_slice(), [Phrase { terms, .. }] if matches!(terms.first(), Some(Demand::Where(_))));
                out.write_str(if pronoun { " " } else { " at " })?;
                self.filter(out, place)
            }
            So::Step(before, step) => write!(out, "{} {step}", if *before { "before" } else { "after" }),
            So::Is(name, is, of) => {
                write!(out, "{} is {}", name.word, if *is { "" } else { "not " })?;
                self.filter(out, of)
            }
            So::Holds(player, verb, of) => {
                write!(out, "{} {verb} ", player.word)?;
                self.filter(out, of)
            }
            So::Compare(left, how, right) => {
                self.quantity(out, left)?;
                write!(out, " {} ", mark(*how))?;
                self.quantity(out, right)
            }
            So::Call(call) => self.call(out, call),
        }
    }

    fn part(self, out: &mut String, condition: &Whether, grouped: bool) -> fmt::Result {
        if !grouped {
            return self.condition(out, condition);
        }
        out.write_str("(")?;
        self.condition(out, condition)?;
        out.write_str(")")
    }
}

fn mark(how: Compared) -> &'static str {
    Compared::ALL.iter().find(|(_, other, _)| *other == how).map_or("", |(mark, ..)| mark)
}

fn separated<T>(
    out: &mut String,
    before: &str,
    between: &str,
    behind: &str,
    items: &[T],
    mut each: impl FnMut(&mut String, &T) -> fmt::Result,
) -> fmt::Result {
    out.write_str(before)?;
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            out.write_str(between)?;
        }
        each(out, item)?;
    }
    out.write_str(behind)
}
