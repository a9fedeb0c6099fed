//! The rules that results cite, each with its help. A finding that cites none has its class in the place of a rule.

use super::{
    super::markdown,
    model::{Descriptor, Help, Message, RuleBag},
};
use crate::{
    report::{ReportSetting, told::FindingInWords, verdict},
    rulebook::{Class, Registry, Rule},
};

/// The rules cited so far, in the order of their first results.
#[derive(Default)]
pub(super) struct Cited {
    ids: Vec<(&'static str, Class, Option<&'static str>)>,
}

impl Cited {
    /// The index of a finding's rule.
    pub(super) fn cite(&mut self, told: &FindingInWords<'_>) -> usize {
        self.ids.iter().position(|(id, ..)| *id == told.id).unwrap_or_else(|| {
            self.ids.push((told.id, told.finding.class, told.finding.says));
            self.ids.len() - 1
        })
    }

    /// The rules with what the rulebooks say of them.
    pub(super) fn rules(&self, setting: &ReportSetting) -> Vec<Descriptor> {
        let known = |id| setting.rulebooks.iter().find_map(|registry| Some((*registry, registry.find(id)?.1)));
        let describe = |(id, class, says): &(&'static str, Class, Option<&'static str>)| match known(id) {
            Some((registry, rule)) => of_rule(registry, rule),
            None if *id == verdict::word(*class) => of_class(id, *class),
            None => plain(id, says.unwrap_or(id), "rule"),
        };
        self.ids.iter().map(describe).collect()
    }
}

fn of_rule(registry: &Registry, rule: &'static Rule) -> Descriptor {
    let editions: Vec<&str> = registry.edition_ids(rule.editions).collect();
    let editions = editions.join(", ");
    let told = [
        ("game", registry.title),
        ("section", rule.section),
        ("editions", editions.as_str()),
        ("broken, for example", rule.violated_by),
        ("note", rule.note),
    ];
    let mut help = Help { text: rule.says.to_owned(), markdown: format!("{}\n", markdown::prose(rule.says)) };
    for (name, value) in told.iter().filter(|(_, value)| !value.is_empty()) {
        help.text.push_str(&format!("\n{name}: {value}"));
        help.markdown.push_str(&format!("\n- **{name}**: {}", markdown::prose(value)));
    }
    Descriptor {
        id: rule.id,
        short_description: Message { text: rule.says.into() },
        help,
        properties: RuleBag { tags: vec![registry.game, rule.kind], section: Some(rule.section) },
    }
}

fn of_class(id: &'static str, class: Class) -> Descriptor {
    let says = match class {
        Class::Remark => "Worth saying; it never affects a verdict.",
        Class::Undecided => "The record leaves it open: a person must decide.",
        Class::Mismatch => "The log states a figure or result that cannot be.",
        Class::Illegal => "Some rule forbids the line.",
        Class::Unmet => "What was found is not what the log expects.",
        Class::Invalid => "The notation cannot be read.",
    };
    plain(id, says, "class")
}

fn plain(id: &'static str, says: &'static str, tag: &'static str) -> Descriptor {
    let help = Help { text: says.to_owned(), markdown: says.to_owned() };
    let properties = RuleBag { tags: vec![tag], section: None };
    Descriptor { id, short_description: Message { text: says.into() }, help, properties }
}
