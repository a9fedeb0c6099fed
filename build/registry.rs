//! Compiles one game's `rules.yaml` into a static registry and one constant per id.

use std::{env, fmt::Write as _, fs, path::Path};

use super::{
    pointed,
    yaml::{self, Node},
};

const RULE_KEYS: [&str; 16] = [
    "id",
    "section",
    "says",
    "kind",
    "checkable",
    "editions",
    "differs_from",
    "finding",
    "here",
    "because",
    "help",
    "violated_by",
    "waits",
    "note",
    "reads",
    "example",
];

/// Reads a `rules.yaml` and writes `<game>_rules.rs`.
///
/// # Errors
/// With the first fault, its file, line and column.
pub(super) fn compile(path: &str) -> Result<(), String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let told = |(at, message): (usize, String)| pointed(path, &text, at, &message);
    let root = yaml::parse(&text, 0).map_err(|fault| told((fault.span.start, fault.message)))?;
    let (game, code) = registry(&root).map_err(told)?;
    let out = env::var("OUT_DIR").map_err(|error| error.to_string())?;
    fs::write(Path::new(&out).join(format!("{game}_rules.rs")), code).map_err(|error| error.to_string())
}

type Fault = (usize, String);

fn registry(root: &Node<'_>) -> Result<(String, String), Fault> {
    refuse_unknown(
        root,
        &["game", "title", "editions", "aspects", "rules", "interpretations", "differences", "table", "verbs"],
    )?;
    let game = text(root, "game")?;
    let editions = pairs(root, "editions")?;
    let (aspects, feeds) = aspects(root)?;
    let ids = rule_ids(root)?;
    let mut rules = String::new();
    let mut rule_constants = String::new();
    for (number, (rule, id)) in items(root, "rules")?.iter().zip(&ids).enumerate() {
        refuse_unknown(rule, &RULE_KEYS)?;
        let name =
            id.strip_prefix(&format!("{game}.")).ok_or((rule.span.start, format!("`{id}` is no id of {game}")))?;
        let _ = writeln!(rule_constants, "/// {id}\npub const {}: RuleId = RuleId({number});", constant(name));
        rules.push_str(&rule_record(rule, number, &ids, &editions, &aspects)?);
    }
    let differences = differences(root, &ids, &editions)?;
    let (passages, passage_constants) = passages(root, &game, &editions)?;
    let mut code = format!("/// One constant per rule.\npub mod rule {{\nuse super::RuleId;\n{rule_constants}}}\n");
    let _ = writeln!(code, "/// One constant per unclear passage and reading.\npub mod passage {{");
    let _ = writeln!(code, "#[allow(unused_imports)]\nuse super::InterpretationId;\n{passage_constants}}}");
    let _ = writeln!(code, "/// One constant per edition.\npub mod edition {{\nuse super::Edition;");
    for (number, (id, _)) in editions.iter().enumerate() {
        let _ = writeln!(code, "/// {id}\npub const {}: Edition = Edition({number});", constant(id));
    }
    let _ = writeln!(code, "}}\n/// One constant per aspect.\npub mod aspect {{");
    for (bit, name) in aspects.iter().enumerate() {
        let _ = writeln!(code, "/// {name}\npub const {}: u32 = 1 << {bit};", constant(name));
    }
    let titles = editions.iter().map(|(id, title)| format!("EditionName {{ id: {id:?}, title: {title:?} }}"));
    let _ = writeln!(
        code,
        "}}\n/// Every rule of the game.\npub static REGISTRY: Registry = Registry {{ game: {game:?}, title: {:?}, \
         editions: &[{}], aspects: &{aspects:?}, feeds: &{feeds:?}, rules: &[{rules}], interpretations: &[{passages}], \
         differences: &[{differences}] }};",
        text(root, "title")?,
        titles.collect::<Vec<_>>().join(", "),
    );
    if let Some(table) = root.get("table") {
        code.push_str(&layout(table, &game)?);
    }
    if let Some(verbs) = root.get("verbs") {
        code.push_str(&forms(verbs)?);
    }
    Ok((game, code))
}

/// The ids of the rules, in their order.
fn rule_ids(root: &Node<'_>) -> Result<Vec<String>, Fault> {
    let mut ids = Vec::new();
    for rule in items(root, "rules")? {
        let id = text(rule, "id")?;
        if ids.contains(&id) {
            return Err((rule.span.start, format!("the id `{id}` stands twice")));
        }
        ids.push(id);
    }
    Ok(ids)
}

/// The number of the rule a node names.
fn named_rule(node: &Node<'_>, ids: &[String]) -> Result<usize, Fault> {
    let name = node.as_str().unwrap_or_default();
    ids.iter().position(|id| id == name).ok_or((node.span.start, format!("no rule is called `{name}`")))
}

/// What the editions say otherwise, topic by topic, each with a text for every edition.
fn differences(root: &Node<'_>, ids: &[String], editions: &[(String, String)]) -> Result<String, Fault> {
    let mut records = String::new();
    let known: Vec<&str> = ["topic", "rules"].into_iter().chain(editions.iter().map(|(id, _)| id.as_str())).collect();
    for difference in root.get("differences").and_then(Node::as_sequence).unwrap_or_default() {
        refuse_unknown(difference, &known)?;
        let says = editions.iter().map(|(id, _)| text(difference, id)).collect::<Result<Vec<_>, _>>()?;
        let rules = difference.get("rules").and_then(Node::as_sequence).unwrap_or_default().iter();
        let rules =
            rules.map(|rule| Ok(format!("RuleId({})", named_rule(rule, ids)?))).collect::<Result<Vec<_>, _>>()?;
        let topic = text(difference, "topic")?;
        let _ =
            writeln!(records, "Difference {{ topic: {topic:?}, says: &{says:?}, rules: &[{}] }},", rules.join(", "));
    }
    Ok(records)
}

/// The aspects, and for each the mask of those that change when it changes, directly or by way of others.
fn aspects(root: &Node<'_>) -> Result<(Vec<String>, Vec<u32>), Fault> {
    let entries = entries(root, "aspects")?;
    let names: Vec<String> = entries.iter().filter_map(|(name, _)| name.as_str()).map(str::to_owned).collect();
    let mut feeds: Vec<u32> = (0..names.len()).map(|bit| 1 << bit).collect();
    for ((name, fed), mask) in entries.iter().zip(&mut feeds) {
        for fed in fed.as_sequence().unwrap_or_default().iter().filter_map(Node::as_str) {
            let bit = names.iter().position(|name| name == fed);
            *mask |= 1 << bit.ok_or((name.span.start, format!("`{fed}` is no aspect")))?;
        }
    }
    for _ in 0..names.len() {
        let step = feeds.clone();
        for mask in &mut feeds {
            *mask = step
                .iter()
                .enumerate()
                .filter(|(bit, _)| *mask & (1 << bit) != 0)
                .fold(*mask, |all, (_, fed)| all | fed);
        }
    }
    Ok((names, feeds))
}

/// The layout of the table, and one constant per pile, figure and mark.
fn layout(table: &Node<'_>, game: &str) -> Result<String, Fault> {
    refuse_unknown(table, &["seats", "stock", "piles", "figures", "marks", "markers", "derived"])?;
    let rule = |node: &Node<'_>| match node.get("rule").or(Some(node)).and_then(Node::as_str) {
        Some(id) if id.starts_with(game) => Some(format!("rule::{}", constant(id.get(game.len() + 1..)?))),
        _ => None,
    };
    let cited = |node: &Node<'_>| rule(node).ok_or((node.span.start, "the key `rule` is missing".to_owned()));
    let mut code = String::new();
    let (mut piles, mut figures, mut marks) = (String::new(), String::new(), String::new());
    for (number, (name, spec)) in entries(table, "piles")?.iter().enumerate() {
        let name = name.as_str().unwrap_or_default();
        let (order, sight) = (camel(&text(spec, "order")?), camel(&text(spec, "sight")?));
        let _ = writeln!(code, "/// {name}\npub const {}: PileKind = PileKind({number});", constant(name));
        let flag = |key: &str| spec.get(key).and_then(Node::as_str) == Some("yes");
        let _ = write!(
            piles,
            "PileSpec {{ supply: {}, in_play: {}, hosted: {}, \
             ..PileSpec::new({name:?}, Order::{order}, Sight::{sight}, {}) }}, ",
            flag("supply"),
            flag("in-play"),
            flag("hosted"),
            cited(spec)?
        );
    }
    for (number, (name, spec)) in entries(table, "figures")?.iter().enumerate() {
        let name = name.as_str().unwrap_or_default();
        let of = text(spec, "of")?;
        let value = spec.get("value").and_then(Node::as_str).map_or("Number".to_owned(), camel);
        let cited = rule(spec).map_or("None".to_owned(), |rule| format!("Some({rule})"));
        let _ = writeln!(code, "/// {name}\npub const {}: FigureKind = FigureKind({number});", constant(name));
        let _ = write!(figures, "FigureSpec {{ value: Value::{value}, ..FigureSpec::of_{of}({name:?}, {cited}) }}, ");
    }
    for (number, (name, spec)) in entries(table, "marks")?.iter().enumerate() {
        let name = name.as_str().unwrap_or_default();
        let _ = writeln!(code, "/// {name}\npub const {}: Mark = Mark({number});", constant(name));
        let _ = write!(marks, "MarkSpec::new({name:?}, {}), ", cited(spec)?);
    }
    let _ = writeln!(code, "/// One constant per marker.\npub mod step {{");
    for (number, name) in names(table, "markers")?.iter().enumerate() {
        let _ = writeln!(code, "/// {name}\npub const {}: usize = {number};", constant(name));
    }
    code.push_str("}\n");
    let _ = writeln!(
        code,
        "/// The table of the game.\npub static LAYOUT: Layout = Layout {{ seats: ({}), piles: &[{piles}], figures: &[{figures}], \
         marks: &[{marks}], derived: &{:?}, stock: {}, markers: &{:?} }};",
        names(table, "seats")?.join(", "),
        names(table, "derived")?,
        table.get("stock").and_then(Node::as_str).map_or("None".to_owned(), |stock| format!("Some({stock})")),
        names(table, "markers")?,
    );
    Ok(code)
}

/// The verbs of plain sentences: an enum, and the parts that follow each.
fn forms(verbs: &Node<'_>) -> Result<String, Fault> {
    let (mut variants, mut forms, mut count) = (String::new(), String::new(), 0);
    for (verb, spec) in verbs.as_mapping().unwrap_or_default() {
        let verb = verb.as_str().unwrap_or_default();
        let parts = spec.as_sequence().unwrap_or_default().iter().filter_map(Node::as_str);
        let parts: Vec<String> = parts.map(|part| format!("Part::{}", camel(part))).collect();
        let _ = writeln!(variants, "/// {verb}\n{},", camel(verb));
        let _ =
            write!(forms, "Form {{ word: {verb:?}, verb: Verb::{}, parts: &[{}] }}, ", camel(verb), parts.join(", "));
        count += 1;
    }
    Ok(format!(
        "/// The verbs of the game.\n#[derive(Clone, Copy, Debug, PartialEq, Eq)]\npub enum Verb {{ {variants} }}\n\
         /// What follows each verb.\npub static FORMS: [Form<Verb>; {count}] = [{forms}];\n"
    ))
}

fn camel(name: &str) -> String {
    let mut words = name.split('-').map(|word| word.chars());
    let capital = |mut word: std::str::Chars<'_>| {
        word.next().map(|first| first.to_uppercase().chain(word).collect::<String>()).unwrap_or_default()
    };
    std::iter::from_fn(|| words.next().map(capital)).collect()
}

fn rule_record(
    rule: &Node<'_>,
    number: usize,
    ids: &[String],
    editions: &[(String, String)],
    aspects: &[String],
) -> Result<String, Fault> {
    let id = text(rule, "id")?;
    let optional = |key: &str| rule.get(key).and_then(Node::as_str).unwrap_or_default();
    let checkable = match optional("checkable") {
        "yes" => "Yes",
        "no" => "No",
        "with-claim" => "WithClaim",
        other => return Err((rule.span.start, format!("`checkable: {other}` is not yes, no or with-claim"))),
    };
    let reads = match rule.get("reads") {
        None => u32::MAX,
        Some(_) => names(rule, "reads")?.iter().try_fold(0, |mask, name| {
            let bit = aspects.iter().position(|aspect| aspect == name);
            bit.map(|bit| mask | 1 << bit).ok_or((rule.span.start, format!("`{name}` is no aspect")))
        })?,
    };
    let differs_from = match rule.get("differs_from") {
        None => "None".to_owned(),
        Some(other) => match named_rule(other, ids)? {
            other_number if other_number == number => {
                return Err((other.span.start, format!("`{id}` differs from itself")));
            }
            other_number => format!("Some(RuleId({other_number}))"),
        },
    };
    Ok(format!(
        "Rule {{ id: {id:?}, section: {:?}, says: {:?}, kind: {:?}, checkable: Checkable::{checkable}, editions: Editions({}), \
         differs_from: {differs_from}, finding: {:?}, here: {:?}, because: {:?}, help: {:?}, violated_by: {:?}, waits: {:?}, note: {:?}, reads: {reads} }},\n",
        text(rule, "section")?,
        text(rule, "says")?,
        text(rule, "kind")?,
        mask(rule, editions)?,
        optional("finding"),
        optional("here"),
        optional("because"),
        optional("help"),
        optional("violated_by"),
        optional("waits"),
        optional("note"),
    ))
}

fn passages(root: &Node<'_>, game: &str, editions: &[(String, String)]) -> Result<(String, String), Fault> {
    let (mut records, mut constants) = (String::new(), String::new());
    let all = root.get("interpretations").and_then(Node::as_sequence).unwrap_or_default();
    for (number, passage) in all.iter().enumerate() {
        refuse_unknown(passage, &["id", "question", "choices", "recommended", "why", "editions"])?;
        let id = text(passage, "id")?;
        let name = constant(id.strip_prefix(&format!("{game}.")).unwrap_or(&id));
        let choices = pairs(passage, "choices")?;
        let recommended = text(passage, "recommended")?;
        let index = choices.iter().position(|(choice, _)| *choice == recommended);
        let index = index.ok_or((passage.span.start, format!("`{recommended}` is none of the choices")))?;
        let _ = writeln!(constants, "/// {id}\npub const {name}: InterpretationId = InterpretationId({number});");
        let mut list = String::new();
        for (number, (choice, says)) in choices.iter().enumerate() {
            let _ = writeln!(constants, "/// {id}: {choice}\npub const {name}_{}: u8 = {number};", constant(choice));
            let _ = write!(list, "Choice {{ name: {choice:?}, says: {says:?} }}, ");
        }
        let _ = writeln!(
            records,
            "Interpretation {{ id: {id:?}, question: {:?}, choices: &[{list}], recommended: {index}, why: {:?}, \
             editions: Editions({}) }},",
            text(passage, "question")?,
            text(passage, "why")?,
            mask(passage, editions)?,
        );
    }
    Ok((records, constants))
}

fn constant(name: &str) -> String {
    name.to_uppercase().replace(|letter: char| !letter.is_ascii_alphanumeric(), "_")
}

/// The editions a record names, as a mask; all when it names none.
fn mask(record: &Node<'_>, editions: &[(String, String)]) -> Result<u8, Fault> {
    if record.get("editions").is_none() {
        return Ok(u8::MAX);
    }
    names(record, "editions")?.iter().try_fold(0, |mask, name| {
        let bit = editions.iter().position(|(id, _)| id == name);
        bit.map(|bit| mask | 1 << bit).ok_or((record.span.start, format!("`{name}` is no edition")))
    })
}

fn refuse_unknown(node: &Node<'_>, known: &[&str]) -> Result<(), Fault> {
    match node.unknown_keys(known).next() {
        Some(key) => Err((key.span.start, format!("the key `{}` is not known here", key.as_str().unwrap_or_default()))),
        None => Ok(()),
    }
}

fn text(node: &Node<'_>, key: &str) -> Result<String, Fault> {
    let value = node.get(key).and_then(Node::as_str);
    value.map(str::to_owned).ok_or((node.span.start, format!("the key `{key}` is missing")))
}

fn items<'n>(node: &'n Node<'n>, key: &str) -> Result<&'n [Node<'n>], Fault> {
    node.get(key).and_then(Node::as_sequence).ok_or((node.span.start, format!("the list `{key}` is missing")))
}

fn names(node: &Node<'_>, key: &str) -> Result<Vec<String>, Fault> {
    Ok(items(node, key)?.iter().filter_map(Node::as_str).map(str::to_owned).collect())
}

fn entries<'n>(node: &'n Node<'n>, key: &str) -> Result<&'n [(Node<'n>, Node<'n>)], Fault> {
    node.get(key).and_then(Node::as_mapping).ok_or((node.span.start, format!("the mapping `{key}` is missing")))
}

fn pairs(node: &Node<'_>, key: &str) -> Result<Vec<(String, String)>, Fault> {
    Ok(entries(node, key)?
        .iter()
        .filter_map(|(key, value)| Some((key.as_str()?.to_owned(), value.as_str()?.to_owned())))
        .collect())
}
