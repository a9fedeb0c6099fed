//! A sentence as it is written: the words that `said/` reads back.

use super::{
    action::{Act, Actor, Destination, Maybe, PhaseAction},
    parts::{NO_PILE, Parts},
    said::{ACTIONS, Verb},
};
use crate::{
    games::wars::{
        cards::card::{Fate, Word},
        pile_name,
    },
    judge::{Listed, Sentence},
    simulate::Pen,
    table::PileKind,
};

/// Writes a sentence; drawn cards are named only if the scribe sees them.
pub(in crate::games::wars) fn write(sentence: &Sentence<Act>, pen: &Pen) -> String {
    let act = &Parts::of(&sentence.action);
    let mut line = Words(String::new());
    match act.actor {
        Actor::Player(player) => line.add(pen.player(player)),
        Actor::Both => line.add("both"),
        Actor::Nobody => {
            if let Some(action) = act.item {
                line.add(action_name(action));
            }
            if let Some(card) = &act.card {
                line.add(&pen.card(card));
            }
        }
    }
    if act.responds.is_some() && !pen.is_terse() {
        line.add("responds:");
    }
    line.add(act.verb.word());
    let unseen = act.verb == Verb::Draws && sentence.action.player().is_some_and(|player| !pen.sees(player));
    object(&mut line, act, pen);
    parts(&mut line, sentence, act, pen);
    if !act.sources.is_empty() && !unseen {
        let cards: Vec<String> = sentence.listed(act.sources).iter().map(|listed| source(listed, pen)).collect();
        line.0.push_str(": ");
        line.0.push_str(&cards.join(", "));
    }
    line.0
}

/// What is done to what.
fn object(line: &mut Words, act: &Parts, pen: &Pen) {
    if act.nothing {
        line.add("nothing");
    }
    if let Some(card) = act.card.filter(|_| act.actor != Actor::Nobody) {
        line.add(&pen.card(&card));
    }
    if let Some(handle) = act.handle {
        line.add("as");
        line.add(pen.handle(handle));
    }
    number(line, "", act.amount);
    number(line, "of", act.of);
    if let Some(ability) = act.ability {
        line.add("ability");
        line.add(&ability.value.to_string());
    }
}

fn parts(line: &mut Words, sentence: &Sentence<Act>, act: &Parts, pen: &Pen) {
    let cards = |list| {
        let named = sentence.listed(list).iter().filter_map(|listed| listed.card);
        named.map(|card| pen.card(&card)).collect::<Vec<_>>().join(", ")
    };
    if !act.with.is_empty() {
        line.add("with");
        line.add(&cards(act.with));
    }
    place(line, act, pen);
    if !act.targets.is_empty() {
        line.add("on");
        line.add(&cards(act.targets));
    }
    number(line, "for", act.paid);
    if let Some(figure) = act.figure {
        line.add(&format!("({})", figure.value));
    }
    if let Some(fate) = act.fate {
        line.0.push_str(", ");
        line.0.push_str(if fate.value == Fate::Lost { Fate::Lost.word() } else { Fate::Used.word() });
    }
}

fn place(line: &mut Words, act: &Parts, pen: &Pen) {
    let (preposition, card) = match &act.place {
        None => return,
        Some(Destination::At(card)) => (if act.verb == Verb::Moves { "to" } else { "at" }, Some(card)),
        Some(Destination::Aboard(card)) => ("aboard", Some(card)),
        Some(Destination::Beneath(card)) => ("beneath", Some(card)),
        Some(Destination::NextTo(card)) => ("next to", Some(card)),
        Some(Destination::Between(one, other)) => {
            return line.add(&format!("between {} and {}", pen.card(one), pen.card(other)));
        }
        Some(Destination::Apart(_)) => ("apart", None),
    };
    line.add(preposition);
    if let Some(card) = card {
        line.add(&pen.card(card));
    }
}

fn number(line: &mut Words, before: &str, number: Option<Maybe>) {
    if let Some(number) = number {
        line.add(before);
        line.add(&number.value.map_or("?".to_owned(), |number| number.to_string()));
    }
}

fn source(listed: &Listed, pen: &Pen) -> String {
    let pile = (listed.kind != NO_PILE).then(|| pile_name(PileKind(listed.kind)).to_owned());
    let card = listed.card.map(|card| pen.card(&card));
    let times = listed.count.map(|count| format!("x{count}"));
    [pile, card, times].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn action_name(action: PhaseAction) -> &'static str {
    let [activation, drain, attack, movement, draw] = ACTIONS;
    match action {
        PhaseAction::Activation => activation,
        PhaseAction::Drain => drain,
        PhaseAction::Attack => attack,
        PhaseAction::Movement => movement,
        PhaseAction::Draw => draw,
    }
}

/// Words with a blank between them.
struct Words(String);

impl Words {
    fn add(&mut self, word: &str) {
        if !self.0.is_empty() && !word.is_empty() {
            self.0.push(' ');
        }
        self.0.push_str(word);
    }
}
