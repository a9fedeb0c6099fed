//! Why a line is judged differently, as far as the rulebooks say.

use crate::rulebook::{Edition, Interpretation, Registry, RuleId};

/// What each edition says of a topic, or the rules that stand for each other.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Reason {
    /// The topic on which the editions differ, if it is known for one.
    pub(super) topic: Option<&'static str>,
    /// What each side says of it.
    pub(super) says: Vec<Says>,
}

/// What one side says.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Says {
    /// The edition, or the reading.
    pub(super) side: &'static str,
    /// Its words; none when it says nothing.
    pub(super) words: Option<&'static str>,
    /// The rules that hold in it.
    pub(super) rules: Vec<&'static str>,
}

impl Reason {
    /// The rule that holds in every edition, if that is all that is known.
    pub(super) fn common(&self) -> Option<&'static str> {
        let (first, others) = self.says.split_first()?;
        let same = self.topic.is_none() && others.iter().all(|says| says.rules == first.rules);
        first.rules.first().copied().filter(|_| same)
    }
}

/// What the rulebooks say of the rules that were cited: by topic if there is one, or else by rule.
pub(super) fn reasons(
    registry: &Registry,
    editions: &[Edition],
    cited: impl Iterator<Item = &'static str>,
) -> Vec<Reason> {
    let mut reasons: Vec<Reason> = Vec::new();
    for rule in cited.filter_map(|id| registry.find(id)).map(|(number, _)| number) {
        let found = by_topic(registry, editions, rule);
        let found = if found.is_empty() { vec![by_rule(registry, editions, rule)] } else { found };
        for reason in found {
            if reasons.contains(&reason) {
                continue;
            }
            match reasons.iter_mut().find(|known| known.topic.is_some() && known.topic == reason.topic) {
                Some(known) => known.join(reason),
                None => reasons.push(reason),
            }
        }
    }
    // A rule of all editions says nothing about their difference.
    if reasons.iter().any(|reason| reason.common().is_none()) {
        reasons.retain(|reason| reason.common().is_none());
    }
    reasons
}

/// What each of some readings of a passage says.
pub(super) fn reading<'n>(passage: &Interpretation, sides: impl Iterator<Item = &'n str>) -> Reason {
    let choices = sides.filter_map(|side| passage.choices.iter().find(|choice| choice.name == side));
    let says = choices.map(|choice| Says { side: choice.name, words: Some(choice.says), rules: Vec::new() });
    Reason { topic: Some(passage.id), says: says.collect() }
}

impl Reason {
    /// Adds the rules another finding cites on the same topic.
    fn join(&mut self, other: Self) {
        for (says, more) in self.says.iter_mut().zip(other.says) {
            for rule in more.rules {
                if !says.rules.contains(&rule) {
                    says.rules.push(rule);
                }
            }
        }
    }
}

fn by_topic(registry: &Registry, editions: &[Edition], rule: RuleId) -> Vec<Reason> {
    let topics = registry.differences_about(rule).map(|difference| Reason {
        topic: Some(difference.topic),
        says: editions
            .iter()
            .map(|edition| Says {
                side: registry.edition_id(*edition),
                words: Some(difference.in_edition(*edition)),
                rules: holding(registry, *edition, rule).map(|(id, _)| id).collect(),
            })
            .collect(),
    });
    topics.filter(|reason| reason.says.windows(2).any(differ)).collect()
}

fn differ(pair: &[Says]) -> bool {
    matches!(pair, [one, other] if one.words != other.words)
}

fn by_rule(registry: &Registry, editions: &[Edition], rule: RuleId) -> Reason {
    let says = editions.iter().map(|edition| {
        let held: Vec<_> = holding(registry, *edition, rule).collect();
        let words = held.first().map(|(_, says)| *says);
        Says { side: registry.edition_id(*edition), words, rules: held.into_iter().map(|(id, _)| id).collect() }
    });
    Reason { topic: None, says: says.collect() }
}

/// The rule and those that stand in its place, as far as they hold in an edition: ids and words.
fn holding(registry: &Registry, edition: Edition, rule: RuleId) -> impl Iterator<Item = (&'static str, &'static str)> {
    let own = registry.rule(rule).map(|known| (rule, known));
    let all = own.into_iter().chain(registry.counterparts(rule));
    all.filter(move |(_, rule)| rule.editions.contains(edition)).map(|(_, rule)| (rule.id, rule.says))
}
