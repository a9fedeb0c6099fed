//! What two editions of a rulebook say otherwise: by topic, the rules that stand for each other, and those only one has.

use std::io::{self, Write};

use serde::Serialize;

use super::{editions, wrong::wrong};
use crate::rulebook::{Registry, Rule, RuleId};

/// How two editions of a game differ.
#[derive(Debug, Serialize)]
pub(super) struct Diff {
    game: &'static str,
    #[serde(skip)]
    title: &'static str,
    editions: [&'static str; 2],
    topics: Vec<Topic>,
    /// Rules that stand for each other.
    pairs: Vec<Pair>,
    /// Rules of one edition only that stand for none of the other.
    only: [Only; 2],
}

/// What the editions say of one topic, and the rules it is about.
#[derive(Debug, Serialize)]
struct Topic {
    topic: &'static str,
    says: [&'static str; 2],
    rules: Vec<Cited>,
}

/// A rule and the editions of the game it holds in.
#[derive(Debug, Serialize)]
struct Cited {
    id: &'static str,
    says: &'static str,
    editions: Vec<&'static str>,
}

/// A rule of the one edition, and the rule of the other that stands in its place.
#[derive(Debug, Serialize)]
struct Pair(Cited, Cited);

#[derive(Debug, Serialize)]
struct Only {
    edition: &'static str,
    rules: Vec<Cited>,
}

impl Diff {
    /// How the two named editions differ.
    ///
    /// # Errors
    /// When the game has no such edition, or the two are one.
    pub(super) fn of(registry: &Registry, names: &[String]) -> io::Result<Self> {
        let &[one, other] = editions::named(registry, names)?.as_slice() else {
            return Err(wrong("name two different editions"));
        };
        let cited = |(_, rule): (RuleId, &Rule)| Cited::new(registry, rule);
        let numbered = || registry.rules.iter().zip(0u16..).map(|(rule, number)| (RuleId(number), rule));
        let lacks = |rule: &Rule, edition| !rule.editions.contains(edition);
        let paired = |(left, left_rule): (RuleId, &'static Rule)| {
            let rights = registry.counterparts(left).filter(move |(_, right_rule)| {
                let both = left_rule.editions.contains(one) && right_rule.editions.contains(other);
                both && (lacks(left_rule, other) || lacks(right_rule, one))
            });
            rights.map(move |right| ((left, left_rule), right))
        };
        let pairs: Vec<_> = numbered().flat_map(paired).collect();
        let only = |edition, without| {
            let alone = numbered().filter(|(number, rule)| {
                let in_a_pair = pairs.iter().any(|(left, right)| left.0 == *number || right.0 == *number);
                rule.editions.contains(edition) && lacks(rule, without) && !in_a_pair
            });
            Only { edition: registry.edition_id(edition), rules: alone.map(cited).collect() }
        };
        let only = [only(one, other), only(other, one)];
        let topics = registry.differences.iter().map(|difference| Topic {
            topic: difference.topic,
            says: [difference.in_edition(one), difference.in_edition(other)],
            rules: difference.rules.iter().filter_map(|rule| Some(cited((*rule, registry.rule(*rule)?)))).collect(),
        });
        Ok(Self {
            game: registry.game,
            title: registry.title,
            editions: [registry.edition_id(one), registry.edition_id(other)],
            topics: topics.filter(|Topic { says: [left, right], .. }| left != right).collect(),
            pairs: pairs.into_iter().map(|(left, right)| Pair(cited(left), cited(right))).collect(),
            only,
        })
    }

    /// For people.
    pub(super) fn tell(&self, out: &mut dyn Write) -> io::Result<()> {
        let [one, other] = self.editions;
        writeln!(out, "{}: {one} and {other} differ in {} topics", self.title, self.topics.len())?;
        for topic in &self.topics {
            writeln!(out, "\n{}", topic.topic)?;
            for (edition, says) in self.editions.iter().zip(topic.says) {
                writeln!(out, "  {edition}: {says}")?;
            }
            for rule in &topic.rules {
                writeln!(out, "  {}{}", rule.id, self.held(rule))?;
            }
        }
        if !self.pairs.is_empty() {
            writeln!(out, "\nrules that stand for each other: {}", self.pairs.len())?;
        }
        for Pair(left, right) in &self.pairs {
            writeln!(out, "\n  {one}: {}\n    {}", left.id, left.says)?;
            writeln!(out, "  {other}: {}\n    {}", right.id, right.says)?;
        }
        for only in self.only.iter().filter(|only| !only.rules.is_empty()) {
            writeln!(out, "\nrules of {} without a counterpart: {}\n", only.edition, only.rules.len())?;
            for rule in &only.rules {
                writeln!(out, "  {}: {}", rule.id, rule.says)?;
            }
        }
        Ok(())
    }

    /// As a document.
    pub(super) fn document(&self, out: &mut dyn Write) -> io::Result<()> {
        let [one, other] = self.editions;
        writeln!(out, "# {}: `{one}` and `{other}`\n", self.title)?;
        writeln!(out, "Made from the registry by `gavel rules {} --diff {one} {other} --format md`.\n", self.game)?;
        writeln!(out, "## Topics\n\n| topic | `{one}` | `{other}` | rules |\n|---|---|---|---|")?;
        for topic in &self.topics {
            let rules: Vec<String> =
                topic.rules.iter().map(|rule| format!("`{}`{}", rule.id, self.held(rule))).collect();
            let [left, right] = topic.says.map(|says| says.replace('|', "\\|"));
            writeln!(out, "| {} | {left} | {right} | {} |", topic.topic, rules.join(", "))?;
        }
        if !self.pairs.is_empty() {
            writeln!(out, "\n## Rules that stand for each other\n\n| `{one}` | `{other}` |\n|---|---|")?;
        }
        for Pair(left, right) in &self.pairs {
            let cell = |rule: &Cited| format!("**{}**: {}", rule.id, rule.says.replace('|', "\\|"));
            writeln!(out, "| {} | {} |", cell(left), cell(right))?;
        }
        for only in self.only.iter().filter(|only| !only.rules.is_empty()) {
            writeln!(out, "\n## Rules of `{}` without a counterpart\n", only.edition)?;
            for rule in &only.rules {
                writeln!(out, "- **{}**: {}", rule.id, rule.says)?;
            }
        }
        Ok(())
    }

    /// ` (incursion)` for a rule that holds in only one of the two.
    fn held(&self, rule: &Cited) -> String {
        let held: Vec<&str> = self.editions.into_iter().filter(|edition| rule.editions.contains(edition)).collect();
        match held.as_slice() {
            [edition] => format!(" ({edition})"),
            _ => String::new(),
        }
    }
}

impl Cited {
    fn new(registry: &Registry, rule: &Rule) -> Self {
        let editions = registry.edition_ids(rule.editions).collect();
        Self { id: rule.id, says: rule.says, editions }
    }
}
