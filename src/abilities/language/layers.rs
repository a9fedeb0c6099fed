//! Layers: what is settled before what. Ongoing abilities change figures by what they read of the table, so what one reads must be
//! settled before what it changes; otherwise two of them could wait for each other for ever.

use std::ops::Range;

use super::{
    read::Language,
    tree::{Call, Clause, Content, Demand, FigureName, Filter, HowMuch, Measure, Noun, Phrase, Portion, So, Whether},
    vocabulary::find,
};
use crate::notation::yaml::Fault;

/// Says what an ongoing ability reads that is not settled before what it changes.
pub(super) fn check(ability: &Clause, language: &Language<'_>, faults: &mut Vec<Fault>) {
    let Some(Content::Entries(modifiers)) = ability.get("ongoing") else { return };
    let rank = |layer: &str| language.vocabulary.layers.iter().position(|known| *known == layer);
    let mut shared = Reads { language, found: Vec::new() };
    ability.get("while").into_iter().for_each(|value| shared.value(value));
    for modifier in modifiers {
        let mut reads = Reads { language, found: shared.found.clone() };
        modifier.values.iter().for_each(|held| reads.value(&held.value));
        for (changed, layer) in modifier.values.iter().filter_map(changes) {
            let Some(changes) = rank(&layer) else { continue };
            for (read, at) in &reads.found {
                if rank(read).is_some_and(|read| read >= changes) {
                    let message = format!(
                        "`{changed}` here decides {layer}, and {read} is settled no sooner than that: say `base` for what is printed, \
                         or mark the ability `unmodelled`"
                    );
                    let fault = Fault { span: at.clone(), message };
                    if !faults.contains(&fault) {
                        faults.push(fault);
                    }
                }
            }
        }
    }
}

/// The key a modifier changes a layer by, and the layer.
fn changes(held: &super::tree::Held) -> Option<(&'static str, String)> {
    let layer = match &held.value {
        Content::Word(word) => held.key.changes.replace("{}", word),
        _ => held.key.changes.to_owned(),
    };
    (!layer.is_empty()).then_some((held.key.name, layer))
}

/// The layers something reads, and where.
struct Reads<'r> {
    language: &'r Language<'r>,
    found: Vec<(String, Range<usize>)>,
}

impl Reads<'_> {
    fn note(&mut self, layer: &str, at: &Range<usize>) {
        if !layer.is_empty() {
            self.found.push((layer.to_owned(), at.clone()));
        }
    }

    fn value(&mut self, value: &Content) {
        match value {
            Content::Filter(filter) => self.filter(filter),
            Content::Selection(selection) => match &selection.many {
                Portion::The(of) | Portion::Each(of) | Portion::AnyNumber(of) => self.filter(of),
                Portion::Exactly(count, of) | Portion::UpTo(count, of) => {
                    self.quantity(count);
                    self.filter(of);
                }
                Portion::End { count, .. } => self.quantity(count),
            },
            Content::HowMuch(quantity) => self.quantity(quantity),
            Content::Whether(condition) => self.condition(condition),
            Content::Targets(targets) => {
                targets.iter().for_each(|(_, selection)| self.value(&Content::Selection(selection.clone())));
            }
            Content::Entries(entries) => entries.iter().for_each(|entry| self.entry(entry)),
            Content::Options(lists) => lists.iter().flatten().for_each(|entry| self.entry(entry)),
            _ => {}
        }
    }

    fn entry(&mut self, entry: &Clause) {
        entry.values.iter().for_each(|held| self.value(&held.value));
    }

    fn filter(&mut self, filter: &Filter) {
        filter.any.iter().for_each(|phrase| self.phrase(phrase));
    }

    fn phrase(&mut self, phrase: &Phrase) {
        let vocabulary = self.language.vocabulary;
        for term in &phrase.terms {
            match term {
                Demand::Noun(nouns) => nouns.iter().for_each(|noun| self.noun(noun)),
                Demand::Non(noun) => self.noun(noun),
                Demand::Relation(_, of) => of.iter().for_each(|of| self.filter(of)),
                Demand::Group(of) | Demand::Place(_, of) | Demand::TitledAs(of) | Demand::With(_, of) => {
                    self.filter(of)
                }
                Demand::FigureName(figure, _, than) => {
                    self.figure(figure, false);
                    self.quantity(than);
                }
                Demand::Keyword { base: false, word, .. } => {
                    let layer = find(vocabulary.keywords, word).map_or("", |word| word.layer);
                    self.note(layer, &phrase.at.0);
                }
                Demand::WhereSo(so) => self.condition(so),
                Demand::HeldBy(verb, _) => self.tie(verb, &phrase.at.0),
                _ => {}
            }
        }
    }

    fn noun(&mut self, noun: &Noun) {
        if !self.language.vocabulary.nouns.iter().any(|known| known.word == noun.word) {
            self.note(self.language.vocabulary.label_layer, &noun.at.0);
        }
    }

    fn tie(&mut self, verb: &str, at: &Range<usize>) {
        let layer = self.language.vocabulary.ties.iter().find(|tie| tie.verb == verb).map_or("", |tie| tie.layer);
        self.note(layer, at);
    }

    fn figure(&mut self, figure: &FigureName, total: bool) {
        let layer = find(self.language.vocabulary.figures, &figure.word).map_or("", |word| word.layer);
        match (figure.base || layer.is_empty(), total) {
            (true, _) => {}
            (false, false) => self.note(layer, &figure.at.0),
            (false, true) => self.note(&format!("total {layer}"), &figure.at.0),
        }
    }

    fn quantity(&mut self, quantity: &HowMuch) {
        match &quantity.amount {
            Measure::Minus(of) | Measure::Half { of, .. } => self.quantity(of),
            Measure::Sum(left, _, right) => {
                self.quantity(left);
                self.quantity(right);
            }
            Measure::Count(of) => self.filter(of),
            Measure::Over(_, figure, of) | Measure::Of(figure, of) => {
                self.figure(figure, false);
                self.filter(of);
            }
            Measure::Total(figure, _, place) => {
                self.figure(figure, true);
                place.iter().for_each(|place| self.filter(place));
            }
            Measure::Call(call) => self.call(call),
            Measure::Number(_) | Measure::Name(_) | Measure::Cards(_) => {}
        }
    }

    fn call(&mut self, call: &Call) {
        let function = self.language.vocabulary.functions.iter().find(|function| function.name == call.function);
        self.note(function.map_or("", |function| function.layer), &call.at.0);
        call.arguments.iter().flatten().for_each(|argument| self.value(argument));
    }

    fn condition(&mut self, condition: &Whether) {
        match &condition.so {
            So::Any(all) | So::All(all) => all.iter().for_each(|one| self.condition(one)),
            So::Not(of) => self.condition(of),
            So::There(_, of) | So::Is(_, _, of) => self.filter(of),
            So::During { place, .. } => place.iter().for_each(|place| self.filter(place)),
            So::Holds(_, verb, of) => {
                self.tie(verb, &condition.at.0);
                self.filter(of);
            }
            So::Compare(left, _, right) => {
                self.quantity(left);
                self.quantity(right);
            }
            So::Call(call) => self.call(call),
            So::Step(..) => {}
        }
    }
}
