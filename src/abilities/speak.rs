//! Abilities put back into plain words: each mapping by the sentence of its table, each leaf as a person would say it, with
//! parentheses where precedence could mislead.

use super::language::{
    Language,
    keys::{KeyKind, KeyTable},
    tree::{
        Call, Clause, Compared, Content, Demand, FigureName, Filter, Fold, HowMany, HowMuch, Measure, Operation,
        Phrase, PileOf, Portion, Selection, So, Whether, Who,
    },
    vocabulary::{WordEntry, plural},
};

/// An ability in a sentence or more.
#[must_use]
pub fn spoken(ability: &Clause, language: &Language<'_>) -> String {
    let speaker = Speaker { language, names: Vec::new(), doer: None };
    let said = speaker.entry(ability, None);
    sentence(said.trim())
}

/// With a capital at the beginning of each sentence, and a full stop at its end.
fn sentence(said: &str) -> String {
    let (mut out, mut begins) = (String::with_capacity(said.len() + 1), true);
    for letter in said.trim_end_matches([' ', '.']).chars() {
        if begins && letter != ' ' {
            out.extend(letter.to_uppercase());
        } else {
            out.push(letter);
        }
        begins = letter == '.' || begins && letter == ' ';
    }
    out.push('.');
    out
}

/// How many of a filter's cards are spoken of.
#[derive(Clone, Copy, PartialEq)]
enum Mode<'m> {
    One,
    Each,
    Several,
    None,
    Counted(&'m str),
}

#[derive(Clone)]
struct Speaker<'s> {
    language: &'s Language<'s>,
    /// How names are said: a single target is `the target`.
    names: Vec<(String, String)>,
    /// Who may do what is spoken of: said already.
    doer: Option<String>,
}

impl Speaker<'_> {
    fn name(&self, word: &str) -> String {
        if let Some((_, said)) = self.names.iter().rev().find(|(name, _)| name == word) {
            return said.clone();
        }
        let pronoun = self.language.vocabulary.pronouns.iter().find(|pronoun| pronoun.word == word);
        match pronoun {
            Some(pronoun) => pronoun.say.to_owned(),
            None if word == "it" => "it".to_owned(),
            None => word.to_uppercase(),
        }
    }

    /// A mapping by the sentence of its table; `subject` does it, if that is said.
    fn entry(&self, entry: &Clause, subject: Option<&Who>) -> String {
        let speaker = self.knowing(entry);
        let own = match entry.get(subject_key(entry.table)) {
            Some(Content::Who(player)) => Some(player),
            _ => None,
        };
        let told_before = |player: &&Who| self.doer.as_deref() == Some(&player.word);
        let said = speaker.filled(entry.table.say, entry, own.or(subject).filter(|player| !told_before(player)));
        match entry.get("until") {
            Some(Content::Word(until)) if !entry.table.say.contains("{until") => {
                format!("{said} until {}", word(self.language.vocabulary.until, until))
            }
            _ => said,
        }
    }

    /// The names the targets of a mapping give, and who does what it holds.
    fn knowing(&self, entry: &Clause) -> Self {
        let mut speaker = self.clone();
        speaker.doer = match entry.get("may") {
            Some(Content::Who(player)) => Some(player.word.clone()),
            _ => None,
        };
        if let Some(Content::Targets(targets)) = entry.get("targets")
            && let [(name, selection)] = targets.as_slice()
            && self.names.is_empty()
        {
            let several = matches!(selection.many, Portion::UpTo(..) | Portion::AnyNumber(_) | Portion::Exactly(..));
            let one = if several { "the targets" } else { "the target" };
            speaker.names.push((name.clone(), one.to_owned()));
        }
        speaker
    }

    /// Fills the blanks of a sentence; what stands in brackets is left out when something in it is missing, and a bar between
    /// brackets is an `and` where both are said.
    fn filled(&self, say: &str, entry: &Clause, subject: Option<&Who>) -> String {
        let (mut out, mut rest, mut said, mut bar) = (String::new(), say, false, false);
        while let Some(at) = rest.find(['[', '{', '~', '|']) {
            out.push_str(rest.get(..at).unwrap_or_default());
            let after = rest.get(at + 1..).unwrap_or_default();
            match rest.as_bytes().get(at) {
                Some(b'[') => {
                    let (inner, behind) = after.split_once(']').unwrap_or((after, ""));
                    let blanks = inner.split('{').skip(1).filter_map(|blank| blank.split(['}', ':', '~']).next());
                    if blanks.into_iter().all(|key| entry.get(key).is_some()) {
                        out.push_str(if said && bar { " and" } else { "" });
                        (said, bar) = (true, false);
                        out.push_str(&self.filled(inner, entry, subject));
                    }
                    rest = behind;
                }
                Some(b'|') => {
                    bar = true;
                    rest = after;
                }
                Some(b'{') => {
                    let (blank, behind) = after.split_once('}').unwrap_or((after, ""));
                    out.push_str(&self.blank(blank, entry, subject));
                    rest = behind;
                }
                _ => {
                    let end = after.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(after.len());
                    let (verb, behind) = after.split_at_checked(end).unwrap_or((after, ""));
                    out.push_str(&match subject {
                        Some(player) => format!("{} {}", self.player(player), self.conjugated(player, verb)),
                        None => verb.to_owned(),
                    });
                    rest = behind;
                }
            }
        }
        out + rest
    }

    /// A blank: a key alone, a key and how it is said (`at:each`), or a player and what that player does (`who~lose`).
    fn blank(&self, blank: &str, entry: &Clause, subject: Option<&Who>) -> String {
        if let Some((key, verb)) = blank.split_once('~') {
            return match entry.get(key) {
                Some(Content::Who(player)) => format!("{} {}", self.player(player), self.conjugated(player, verb)),
                _ => format!("you {verb}"),
            };
        }
        let (key, how) = blank.split_once(':').unwrap_or((blank, ""));
        match entry.get(key) {
            Some(value) => self.value(value, how, entry, subject),
            None => String::new(),
        }
    }

    fn value(&self, value: &Content, how: &str, entry: &Clause, subject: Option<&Who>) -> String {
        match (value, how) {
            (Content::Flag, _) | (_, "silent") => String::new(),
            (Content::Filter(filter), "each") => self.filter(filter, Mode::Each),
            (Content::Filter(filter), "several") => self.filter(filter, Mode::Several),
            (Content::Filter(filter), "at" | "to" | "from") => self.placed(filter, how, Mode::One),
            (Content::Filter(filter), "at-each") => self.placed(filter, "at", Mode::Each),
            (Content::Filter(filter), _) => self.filter(filter, Mode::One),
            (Content::Selection(selection), _) => self.selection(selection),
            (Content::HowMuch(quantity), "by") => self.change(quantity),
            (Content::HowMuch(quantity), _) => match how.split_once(' ') {
                Some(("much", noun)) => self.counted(quantity, noun, noun, "much"),
                Some(("many", noun)) => self.counted(quantity, noun, &plural(noun), "many"),
                _ => self.quantity(quantity),
            },
            (Content::Whether(condition), "so") => self.only(condition),
            (Content::Whether(condition), _) => self.condition(condition),
            (Content::Who(player), "'s") => self.possessive(player),
            (Content::Who(player), _) => self.player(player),
            (Content::PileOf(pile), _) => self.pile(pile),
            (Content::Word(said), "a") => article(&said.replace('-', " ")),
            (Content::Word(said), "until") => word(self.language.vocabulary.until, said),
            (Content::Word(said), _) => {
                let key = format!("{} {said}", entry.table.head);
                let saying = self.language.vocabulary.sayings.iter().find(|known| known.word == key);
                match saying {
                    Some(saying) => self.filled(saying.say, entry, subject),
                    None => said.replace('-', " "),
                }
            }
            (Content::Text(text), _) => text.clone(),
            (Content::Name(name), _) => name.to_uppercase(),
            (Content::Limit(count, span), "count") => format!("{count} a {span}"),
            (Content::Limit(count, span), _) => limit(*count, span),
            (Content::Targets(targets), _) => self.targets(targets),
            (Content::Entries(entries), "unless" | "by") => {
                let payer = match entry.get(how) {
                    Some(Content::Who(player)) => Some(player),
                    _ => None,
                };
                self.all_of(entries, payer, " and ")
            }
            (Content::Entries(entries), "or") => self.all_of(entries, None, " or "),
            (Content::Entries(entries), _) => self.entries(entries, entry),
            (Content::Options(lists), _) => {
                let lists = lists.iter().map(|list| format!("({})", self.deeds(list)));
                lists.collect::<Vec<_>>().join(" or ")
            }
        }
    }

    /// Deeds and modifiers one after the other, costs together, events one or the other.
    fn entries(&self, entries: &[Clause], within: &Clause) -> String {
        let held = within.values.iter().find(|held| matches!(&held.value, Content::Entries(known) if known == entries));
        match held.map(|held| held.key.kind) {
            Some(KeyKind::Deeds)
                if within.table.head == "may" && within.get("cost").is_none() && !begins_with_verb(entries) =>
            {
                format!("choose that {}", self.deeds(entries))
            }
            Some(KeyKind::Deeds) if is_control(within.table) && entries.len() > 1 => {
                format!("({})", self.deeds(entries))
            }
            Some(KeyKind::Modifiers) => self.all_of(entries, None, ", and "),
            Some(KeyKind::Deeds) => self.deeds(entries),
            Some(KeyKind::Event) => self.all_of(entries, None, " or "),
            Some(KeyKind::Ability | KeyKind::Text) => format!("({})", self.all_of(entries, None, "; ")),
            _ => self.all_of(entries, None, " and "),
        }
    }

    fn all_of(&self, entries: &[Clause], subject: Option<&Who>, between: &str) -> String {
        entries.iter().map(|entry| self.entry(entry, subject)).collect::<Vec<_>>().join(between)
    }

    /// A deed that holds others is set in parentheses unless it is the last: nothing behind it belongs to it.
    fn deeds(&self, entries: &[Clause]) -> String {
        let last = entries.len().saturating_sub(1);
        let said = entries.iter().enumerate().map(|(index, entry)| match self.entry(entry, None) {
            said if index < last && is_control(entry.table) && entry.table.head != "let" => format!("({said})"),
            said => said,
        });
        said.collect::<Vec<_>>().join("; then ")
    }

    fn targets(&self, targets: &[(String, Selection)]) -> String {
        match targets {
            [(name, only)] if self.names.iter().any(|(known, _)| known == name) => {
                format!("target {}", self.selection(only))
            }
            several => {
                let said = several.iter().map(|(name, of)| format!("{} ({})", self.selection(of), name.to_uppercase()));
                format!("target {}", said.collect::<Vec<_>>().join(" and "))
            }
        }
    }

    fn player(&self, player: &Who) -> String {
        let word = self.language.vocabulary.players.iter().find(|word| word.word == player.word);
        word.map_or_else(|| self.name(&player.word), |word| word.say.to_owned())
    }

    fn possessive(&self, player: &Who) -> String {
        let word = self.language.vocabulary.players.iter().find(|word| word.word == player.word);
        word.map_or_else(|| format!("{}'s", self.name(&player.word)), |word| word.say_possessive.to_owned())
    }

    /// A verb as it goes with a player.
    fn conjugated(&self, player: &Who, verb: &str) -> String {
        match (player.word.as_str(), verb) {
            ("you", _) | (_, "may" | "cannot") => verb.to_owned(),
            (_, "have") => "has".to_owned(),
            _ => plural(verb),
        }
    }

    fn pile(&self, pile: &PileOf) -> String {
        format!("{} {}", self.possessive(&pile.whose), word(self.language.vocabulary.piles, &pile.pile))
    }

    fn selection(&self, selection: &Selection) -> String {
        let counted = |before: &str, count: &HowMuch, of: &Filter| {
            let count = format!("{before}{}", self.quantity(count));
            self.filter(of, if count == "1" { Mode::One } else { Mode::Counted(&count) })
        };
        match &selection.many {
            Portion::The(of) => self.filter(of, Mode::One),
            Portion::Each(of) => self.filter(of, Mode::Each),
            Portion::AnyNumber(of) => self.filter(of, Mode::Counted("any number")),
            Portion::Exactly(count, of) => counted("", count, of),
            Portion::UpTo(count, of) => counted("up to ", count, of),
            Portion::End { top, count, pile } => {
                let end = if *top { "top" } else { "bottom" };
                match &count.amount {
                    Measure::Number(1) => format!("the {end} card of {}", self.pile(pile)),
                    Measure::Number(_) | Measure::Name(_) => {
                        format!("the {end} {} cards of {}", self.quantity(count), self.pile(pile))
                    }
                    _ => format!("as many cards from the {end} of {} as {}", self.pile(pile), self.quantity(count)),
                }
            }
        }
    }

    fn filter(&self, filter: &Filter, mode: Mode<'_>) -> String {
        let phrases: Vec<String> = filter.any.iter().map(|phrase| self.phrase(phrase, mode)).collect();
        match (phrases.as_slice(), mode) {
            ([only], _) => only.clone(),
            (_, Mode::Each | Mode::Several) => phrases.join(" and "),
            (_, Mode::One | Mode::None) => phrases.join(" or "),
            (_, Mode::Counted(count)) => {
                let several = filter.any.iter().map(|phrase| self.phrase(phrase, Mode::Several));
                format!("{count} of ({})", several.collect::<Vec<_>>().join(" or "))
            }
        }
    }

    fn phrase(&self, phrase: &Phrase, mode: Mode<'_>) -> String {
        let tails = self.tails(&phrase.terms);
        let joined = |head: String| if tails.is_empty() { head } else { format!("{head} {tails}") };
        match phrase.terms.first() {
            Some(Demand::Name(name)) => return joined(self.name(&name.word)),
            Some(Demand::Group(of)) => {
                let several = || self.filter(of, Mode::Several);
                return joined(match mode {
                    Mode::One => format!("({})", self.filter(of, mode)),
                    Mode::Several => format!("({})", several()),
                    Mode::Each => format!("each of ({})", several()),
                    Mode::None => format!("none of ({})", several()),
                    Mode::Counted(count) => format!("{count} of ({})", several()),
                });
            }
            Some(Demand::Where(name)) if phrase.terms.len() == 1 => return self.name(&name.word),
            _ => {}
        }
        let whose = phrase.terms.iter().find_map(|term| match term {
            Demand::Whose(player) => Some(self.possessive(player)),
            _ => None,
        });
        let one = joined(self.front(&phrase.terms, false));
        let several = joined(self.front(&phrase.terms, true));
        match (mode, whose) {
            (Mode::One, None) => article(&one),
            (Mode::Each, None) => format!("each {one}"),
            (Mode::None, None) => format!("no {one}"),
            (Mode::Several, None) => several,
            (Mode::Counted(count @ "any number"), None) => format!("{count} of {several}"),
            (Mode::Counted(count), None) => format!("{count} {several}"),
            (Mode::One, Some(whose)) => format!("one of {whose} {several}"),
            (Mode::Each, Some(whose)) => format!("each of {whose} {several}"),
            (Mode::None, Some(whose)) => format!("none of {whose} {several}"),
            (Mode::Several, Some(whose)) => format!("{whose} {several}"),
            (Mode::Counted(count), Some(whose)) => format!("{count} of {whose} {several}"),
        }
    }

    /// The words before the tail, for one card or several.
    fn front(&self, terms: &[Demand], several: bool) -> String {
        let vocabulary = self.language.vocabulary;
        let said = |noun: &str| {
            vocabulary.nouns.iter().find(|known| known.word == noun).map_or(noun, |known| known.say).to_owned()
        };
        let last = terms.iter().rposition(|term| matches!(term, Demand::Noun(_)));
        let words = terms.iter().enumerate().filter_map(|(index, term)| match term {
            Demand::Other => Some("other".to_owned()),
            Demand::State(state) => Some(word(vocabulary.states, state)),
            Demand::Relation(relation, None) => Some(word(vocabulary.relations, relation)),
            Demand::Non(noun) => Some(format!("non-{}", said(&noun.word))),
            Demand::Noun(nouns) => {
                let nouns = nouns.iter().map(|noun| match several && Some(index) == last {
                    true if vocabulary.unchanging.contains(&noun.word.as_str()) => said(&noun.word),
                    true => plural(&said(&noun.word)),
                    false => said(&noun.word),
                });
                Some(nouns.collect::<Vec<_>>().join(" or "))
            }
            _ => None,
        });
        let words: Vec<String> = words.collect();
        match last {
            Some(_) => words.join(" "),
            None => format!("{} {}", words.join(" "), if several { "ones" } else { "one" }).trim().to_owned(),
        }
    }

    /// What stands behind the noun. Where something of its own was named before, a comma says that the noun is meant again.
    fn tails(&self, terms: &[Demand]) -> String {
        let (mut out, mut named) = (String::new(), false);
        for term in terms {
            let Some(said) = self.tail(term) else { continue };
            if !out.is_empty() {
                out.push_str(if named { ", " } else { " " });
            }
            named = matches!(term, Demand::Place(_, of) | Demand::Relation(_, Some(of)) if !of.only_names())
                || matches!(term, Demand::With(..) | Demand::WhereSo(_));
            out.push_str(&said);
        }
        out
    }

    fn tail(&self, term: &Demand) -> Option<String> {
        let vocabulary = self.language.vocabulary;
        Some(match term {
            Demand::Where(name) => self.name(&name.word),
            Demand::Place(how, of) => self.placed(of, &word(vocabulary.places, how), Mode::One),
            Demand::Relation(how, Some(to)) => {
                format!("{} to {}", word(vocabulary.relations, how), self.reference(to, Mode::One))
            }
            Demand::InPile(pile) => format!("in {}", self.pile(pile)),
            Demand::InPeriod { how, this, period } => {
                format!("{how} {} {}", if *this { "this" } else { "a" }, word(vocabulary.periods, period))
            }
            Demand::FigureName(figure, how, than) => {
                format!("with {} {} {}", self.figure(figure), comparison(*how), self.quantity(than))
            }
            Demand::Keyword { has, base, word: keyword } => {
                let printed = if *base { "printed " } else { "" };
                format!("{} {printed}{}", if *has { "with" } else { "without" }, word(vocabulary.keywords, keyword))
            }
            Demand::Trait(said) => format!("with {}", word(vocabulary.traits, said)),
            Demand::With(HowMany::Some, of) => format!("with {}", self.filter(of, Mode::One)),
            Demand::With(HowMany::No, of) => format!("with {}", self.filter(of, Mode::None)),
            Demand::With(HowMany::AtLeast(count), of) => {
                format!("with {}", self.filter(of, Mode::Counted(&format!("at least {count}"))))
            }
            Demand::WhereSo(so) => format!("for which ({})", self.condition(so)),
            Demand::Like(text) => format!("with \"{text}\" in its title"),
            Demand::Titled(text) => format!("titled \"{text}\""),
            Demand::TitledAs(of) => format!("with the title of {}", self.reference(of, Mode::One)),
            Demand::HeldBy(verb, player) => {
                let tie = vocabulary.ties.iter().find(|tie| tie.verb == verb);
                format!("{} by {}", tie.map_or("", |tie| tie.participle), self.player(player))
            }
            Demand::Among(name) => format!("among {}", self.name(&name.word)),
            Demand::Except(name) => format!("other than {}", self.name(&name.word)),
            Demand::Whose(_)
            | Demand::Noun(_)
            | Demand::Non(_)
            | Demand::State(_)
            | Demand::Other
            | Demand::Relation(_, None)
            | Demand::Name(_)
            | Demand::Group(_) => return None,
        })
    }

    /// `here`, or `at` and what stands there.
    fn placed(&self, of: &Filter, how: &str, mode: Mode<'_>) -> String {
        let pronoun = of.any.iter().all(|phrase| matches!(phrase.terms.as_slice(), [Demand::Where(_)]));
        if pronoun && matches!(how, "at" | "to") {
            return self.filter(of, mode);
        }
        format!("{how} {}", self.reference(of, mode))
    }

    /// In parentheses, if it has a tail of its own.
    fn reference(&self, of: &Filter, mode: Mode<'_>) -> String {
        let simple = matches!(of.any.as_slice(), [phrase] if self.tails(&phrase.terms).is_empty());
        let said = self.filter(of, mode);
        if simple || of.only_names() { said } else { format!("({said})") }
    }

    fn figure(&self, figure: &FigureName) -> String {
        let said = word(self.language.vocabulary.figures, &figure.word);
        if figure.base { format!("printed {said}") } else { said }
    }

    /// `2 cards`, or `as many cards as …`.
    fn counted(&self, quantity: &HowMuch, one: &str, several: &str, much: &str) -> String {
        match &quantity.amount {
            Measure::Number(1) => format!("1 {one}"),
            Measure::Number(_) | Measure::Name(_) => format!("{} {several}", self.quantity(quantity)),
            _ => format!("as {much} {several} as {}", self.quantity(quantity)),
        }
    }

    /// By how much something is changed.
    fn change(&self, quantity: &HowMuch) -> String {
        match &quantity.amount {
            Measure::Number(number) => format!("+{number}"),
            Measure::Minus(of) => match &of.amount {
                Measure::Number(number) => format!("-{number}"),
                _ => format!("less by {}", self.quantity(of)),
            },
            Measure::Sum(left, operation, right) if matches!(left.amount, Measure::Minus(_)) => {
                let Measure::Minus(of) = &left.amount else { return String::new() };
                let positive = Measure::Sum(of.clone(), *operation, right.clone());
                format!("less by {}", self.quantity(&HowMuch { at: quantity.at.clone(), amount: positive }))
            }
            _ => format!("more by {}", self.quantity(quantity)),
        }
    }

    fn quantity(&self, quantity: &HowMuch) -> String {
        match &quantity.amount {
            Measure::Number(number) => number.to_string(),
            Measure::Name(name) => self.name(&name.word),
            Measure::Minus(of) => format!("minus {}", self.operand(of)),
            Measure::Sum(left, operation, right) => {
                let how = match operation {
                    Operation::Plus => "plus",
                    Operation::Less => "minus",
                    Operation::Times => "times",
                    Operation::Over => "divided and rounded down by",
                };
                format!("{} {how} {}", self.operand(left), self.operand(right))
            }
            Measure::Count(of) => format!("the number of {}", self.filter(of, Mode::Several)),
            Measure::Over(fold, figure, of) => {
                let how = match fold {
                    Fold::Sum => "total",
                    Fold::Max => "highest",
                    Fold::Min => "lowest",
                };
                format!("the {how} {} among {}", self.figure(figure), self.filter(of, Mode::Several))
            }
            Measure::Cards(pile) => format!("the number of cards in {}", self.pile(pile)),
            Measure::Half { up, of } => {
                format!("half of {}, rounded {}", self.operand(of), if *up { "up" } else { "down" })
            }
            Measure::Of(figure, of) => format!("the {} of {}", self.figure(figure), self.filter(of, Mode::One)),
            Measure::Total(figure, player, place) => {
                let place = place
                    .as_ref()
                    .map_or_else(String::new, |place| format!(" {}", self.placed(place, "at", Mode::One)));
                format!("{} total {}{place}", self.possessive(player), self.figure(figure))
            }
            Measure::Call(call) => self.call(call),
        }
    }

    fn operand(&self, quantity: &HowMuch) -> String {
        let said = self.quantity(quantity);
        if matches!(quantity.amount, Measure::Sum(..) | Measure::Minus(_)) { format!("({said})") } else { said }
    }

    fn call(&self, call: &Call) -> String {
        let function = self.language.vocabulary.functions.iter().find(|function| function.name == call.function);
        let Some(function) = function else { return call.function.clone() };
        let (mut out, mut rest) = (String::new(), function.say);
        while let Some(at) = rest.find(['[', '{']) {
            out.push_str(rest.get(..at).unwrap_or_default());
            let optional = rest.as_bytes().get(at) == Some(&b'[');
            let close = if optional { ']' } else { '}' };
            let after = rest.get(at + 1..).unwrap_or_default();
            let (inner, behind) = after.split_once(close).unwrap_or((after, ""));
            let (before, blank) = if optional { inner.split_once('{').unwrap_or((inner, "")) } else { ("", inner) };
            let (name, how) = blank.trim_end_matches('}').split_once(':').unwrap_or((blank.trim_end_matches('}'), ""));
            let place = function.takes.iter().position(|parameter| parameter.name == name);
            let value = place.and_then(|place| call.arguments.get(place)).and_then(Option::as_ref);
            if let Some(value) = value {
                out.push_str(before);
                out.push_str(&self.argument(value, how));
            } else if !optional {
                out.push_str(if how == "'s" { "your" } else { "you" });
            }
            rest = behind;
        }
        out + rest
    }

    fn argument(&self, value: &Content, how: &str) -> String {
        match (value, how) {
            (Content::Who(player), "'s") => self.possessive(player),
            (Content::Who(player), _) => match how.strip_prefix('~') {
                Some(verb) => format!("{} {}", self.player(player), self.conjugated(player, verb)),
                None => self.player(player),
            },
            (Content::Filter(filter), "at") => self.placed(filter, "at", Mode::Several),
            (Content::Filter(filter), "several") => self.filter(filter, Mode::Several),
            (Content::Filter(filter), _) => self.filter(filter, Mode::One),
            (Content::HowMuch(quantity), _) => self.quantity(quantity),
            (Content::Word(said), _) => said.replace('-', " "),
            _ => String::new(),
        }
    }

    /// A condition behind `only`.
    fn only(&self, condition: &Whether) -> String {
        match &condition.so {
            So::All(all) => all.iter().map(|one| self.only(one)).collect::<Vec<_>>().join(" and "),
            So::During { .. } | So::Step(..) => self.moment(condition),
            So::Not(of) if matches!(of.so, So::During { .. }) => format!("not {}", self.moment(of)),
            _ => format!("if {}", self.condition(condition)),
        }
    }

    fn moment(&self, condition: &Whether) -> String {
        let vocabulary = self.language.vocabulary;
        match &condition.so {
            So::During { whose, this, period, place } => {
                let whose = match whose {
                    Some(player) => self.possessive(player),
                    None => if *this { "this" } else { "a" }.to_owned(),
                };
                let place = place
                    .as_ref()
                    .map_or_else(String::new, |place| format!(" {}", self.placed(place, "at", Mode::One)));
                format!("during {whose} {}{place}", word(vocabulary.periods, period))
            }
            So::Step(before, step) => {
                format!("{} {}", if *before { "before" } else { "after" }, word(vocabulary.steps, step))
            }
            _ => self.condition(condition),
        }
    }

    fn condition(&self, condition: &Whether) -> String {
        let part = |one: &Whether| match one.so {
            So::Any(_) | So::All(_) => format!("({})", self.condition(one)),
            _ => self.condition(one),
        };
        match &condition.so {
            So::Any(all) => all.iter().map(part).collect::<Vec<_>>().join(" or "),
            So::All(all) => all.iter().map(part).collect::<Vec<_>>().join(" and "),
            So::Not(of) => format!("it is not so that ({})", self.condition(of)),
            So::There(some, of) => format!("there is {}", self.filter(of, if *some { Mode::One } else { Mode::None })),
            So::During { .. } | So::Step(..) => format!("it is {}", self.moment(condition)),
            So::Is(name, is, of) => {
                format!("{} is {}{}", self.name(&name.word), if *is { "" } else { "not " }, self.predicate(of))
            }
            So::Holds(player, verb, of) => {
                format!("{} {} {}", self.player(player), self.conjugated(player, verb), self.filter(of, Mode::One))
            }
            So::Compare(left, how, right) => {
                format!("{} is {} {}", self.quantity(left), comparison(*how), self.quantity(right))
            }
            So::Call(call) => self.call(call),
        }
    }

    /// What a card is said to be: with a noun one of these, without one so.
    fn predicate(&self, of: &Filter) -> String {
        let said = |phrase: &Phrase| {
            let head = matches!(phrase.terms.first(), Some(Demand::Name(_) | Demand::Group(_)));
            let noun = phrase.terms.iter().any(|term| matches!(term, Demand::Noun(_) | Demand::Whose(_)));
            if noun || head {
                return self.phrase(phrase, Mode::One);
            }
            let front = self.front(&phrase.terms, false);
            let states = front.strip_suffix("one").unwrap_or(&front).trim();
            [states, &self.tails(&phrase.terms)]
                .iter()
                .filter(|part| !part.is_empty())
                .copied()
                .collect::<Vec<_>>()
                .join(" ")
        };
        of.any.iter().map(said).collect::<Vec<_>>().join(" or ")
    }
}

/// The key that says who does it, unless the sentence says it by itself.
fn subject_key(table: &KeyTable) -> &'static str {
    let said = |key: &str| table.say.contains(&format!("{{{key}"));
    ["who", "by"]
        .into_iter()
        .find(|key| !said(key) && table.keys.iter().any(|known| known.name == *key))
        .unwrap_or("who")
}

/// Whether the first of some deeds is said as something to do.
fn begins_with_verb(entries: &[Clause]) -> bool {
    entries.first().is_some_and(|entry| entry.table.say.starts_with('~') || is_control(entry.table))
}

fn is_control(table: &KeyTable) -> bool {
    super::language::keys::CONTROL.iter().any(|control| control.head == table.head)
}

fn word(words: &[WordEntry], written: &str) -> String {
    words.iter().find(|word| word.word == written).map_or_else(|| written.replace('-', " "), |word| word.say.to_owned())
}

fn comparison(how: Compared) -> &'static str {
    Compared::ALL.iter().find(|(_, other, _)| *other == how).map_or("", |(_, _, said)| said)
}

/// `a` or `an` before a noun.
fn article(noun: &str) -> String {
    if let Some(rest) = noun.strip_prefix("other ") {
        return format!("another {rest}");
    }
    match noun.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O'])
        || noun.starts_with("un") && !noun.starts_with("unit")
    {
        true => format!("an {noun}"),
        false => format!("a {noun}"),
    }
}

fn limit(count: u16, span: &str) -> String {
    match count {
        1 => format!("once a {span}"),
        2 => format!("twice a {span}"),
        _ => format!("{count} times a {span}"),
    }
}
