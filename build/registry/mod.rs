//! Compiles one game's `rules.yaml` into a static registry and one constant per id.

mod records;
mod sentences;

use std::{env, fmt::Write as _, fs, path::Path};

use records::{Any, Flag, Passage, Registry, Rule, Saying, Scope, Size, Table};

/// Reads the `rules.yaml` in the folder of a game and writes `<folder>_rules.rs`.
///
/// # Errors
/// With the first fault, and its file.
pub(super) fn compile(folder: &Path) -> Result<(), String> {
    let (path, name) = (folder.join("rules.yaml"), folder.file_name().unwrap_or_default().display());
    let told = |message: String| format!("{}: {message}", path.display());
    let text = fs::read_to_string(&path).map_err(|error| told(error.to_string()))?;
    let registry: Registry = serde_yaml::from_str(&text).map_err(|error| told(error.to_string()))?;
    let code = written(&registry).map_err(told)?;
    let out = env::var("OUT_DIR").map_err(|error| error.to_string())?;
    fs::write(Path::new(&out).join(format!("{name}_rules.rs")), code).map_err(|error| error.to_string())
}

/// The registry as code.
fn written(registry: &Registry) -> Result<String, String> {
    let mut code = rule_constants(registry)?;
    let (passages, passage_constants) = passages(registry)?;
    let _ = writeln!(code, "/// One constant per unclear passage and reading.\npub mod passage {{");
    let _ = writeln!(code, "#[allow(unused_imports)]\nuse super::InterpretationId;\n{passage_constants}}}");
    let _ = writeln!(code, "/// One constant per edition.\npub mod edition {{\nuse super::Edition;");
    for (number, (id, _)) in registry.editions.iter().enumerate() {
        let _ = writeln!(code, "/// {id}\npub const {}: Edition = Edition({number});", constant(id));
    }
    let _ = writeln!(code, "}}\n/// One constant per aspect.\npub mod aspect {{");
    let aspects: Vec<&str> = registry.aspects.iter().map(|(name, _)| name.as_str()).collect();
    for (bit, name) in aspects.iter().enumerate() {
        let _ = writeln!(code, "/// {name}\npub const {}: u32 = 1 << {bit};", constant(name));
    }
    let _ = writeln!(
        code,
        "}}\n/// One constant per option.\npub mod option {{\n#[allow(unused_imports)]\nuse super::Agreed;"
    );
    for (bit, (id, _)) in registry.options.iter().enumerate() {
        let _ = writeln!(code, "/// {id}\npub const {}: Agreed = Agreed(1 << {bit});", constant(id));
    }
    let options = registry.options.iter().map(|(id, says)| format!("GameOption {{ id: {id:?}, says: {says:?} }}"));
    let rules = registry.rules.iter().map(|rule| rule_record(rule, registry)).collect::<Result<String, _>>()?;
    let titles = registry.editions.iter().map(|(id, title)| format!("EditionName {{ id: {id:?}, title: {title:?} }}"));
    let _ = writeln!(
        code,
        "}}\n/// Every rule of the game.\npub static REGISTRY: Registry = Registry {{ game: {:?}, title: {:?}, \
         editions: &[{}], aspects: &{aspects:?}, feeds: &{:?}, rules: &[{rules}], interpretations: &[{passages}], \
         differences: &[{}], options: &[{}] }};",
        registry.game,
        registry.title,
        titles.collect::<Vec<_>>().join(", "),
        feeds(registry)?,
        differences(registry)?,
        options.collect::<Vec<_>>().join(", "),
    );
    if let Some(table) = &registry.table {
        code.push_str(&layout(table, registry)?);
    }
    if !registry.verbs.is_empty() {
        code.push_str(&forms(registry));
    }
    Ok(code)
}

/// One constant per rule, and beside them, for what is checked when code that cites rules is compiled, which blanks the
/// sentences of each have and in which editions it holds.
fn rule_constants(registry: &Registry) -> Result<String, String> {
    let (mut constants, mut blanks, mut editions) = (String::new(), String::new(), String::new());
    for (number, rule) in registry.rules.iter().enumerate() {
        if registry.rules.iter().take(number).any(|other| other.id == rule.id) {
            return Err(format!("the id `{}` stands twice", rule.id));
        }
        let name = name_of(&rule.id, registry)?;
        let _ = writeln!(constants, "/// {}\npub const {name}: RuleId = RuleId({number});", rule.id);
        let _ = write!(blanks, "&{:?}, ", sentences::blanks(rule)?);
        // A rule that holds with some options alone cannot be counted on in any edition.
        let sure = rule.only.is_empty() && rule.unless.is_empty();
        let _ = write!(editions, "{}, ", if sure { mask(rule.editions.as_deref(), registry)? } else { 0 });
    }
    let count = registry.rules.len();
    Ok(format!(
        "/// One constant per rule.\npub mod rule {{\nuse super::RuleId;\n{constants}\
         /// The blanks of each rule's sentences.\npub const BLANKS: [&[&str]; {count}] = [{blanks}];\n\
         /// The editions in which each rule holds whatever is agreed, as masks.\npub const EDITIONS: [u8; {count}] = [{editions}];\n\
         /// All editions.\npub const EVERY_EDITION: u8 = {};\n}}\n",
        every_edition(registry)
    ))
}

fn every_edition(registry: &Registry) -> u8 {
    (0..registry.editions.len()).fold(0, |mask, bit| mask | 1 << bit)
}

/// The constant of the rule with this id.
fn name_of(id: &str, registry: &Registry) -> Result<String, String> {
    let name = id.strip_prefix(&registry.game).and_then(|rest| rest.strip_prefix('.'));
    name.map(constant).ok_or(format!("`{id}` is no id of {}", registry.game))
}

/// The number of the rule with this id.
fn number_of(id: &str, registry: &Registry) -> Result<usize, String> {
    registry.rules.iter().position(|rule| rule.id == id).ok_or(format!("no rule is called `{id}`"))
}

/// The constant of a rule that another part of the registry cites.
fn cited(id: &str, registry: &Registry) -> Result<String, String> {
    number_of(id, registry)?;
    Ok(format!("rule::{}", name_of(id, registry)?))
}

/// What the editions say otherwise, topic by topic, each with a text for every edition.
fn differences(registry: &Registry) -> Result<String, String> {
    let mut records = String::new();
    for difference in &registry.differences {
        let (mut topic, mut says, mut rules) = ("", vec![""; registry.editions.len()], Vec::new());
        for (key, saying) in difference.iter() {
            let edition = registry.editions.iter().position(|(id, _)| id == key);
            match (key.as_str(), saying, edition.and_then(|edition| says.get_mut(edition))) {
                ("topic", Saying::Text(text), _) => topic = text,
                ("rules", Saying::Rules(ids), _) => rules.clone_from(ids),
                (_, Saying::Text(text), Some(says)) => *says = text,
                _ => return Err(format!("the key `{key}` is not known in a difference")),
            }
        }
        if topic.is_empty() || says.contains(&"") {
            return Err(format!("the difference `{topic}` lacks its topic or what an edition says"));
        }
        let rules: Result<Vec<_>, _> =
            rules.iter().map(|id| Ok::<_, String>(format!("RuleId({})", number_of(id, registry)?))).collect();
        let rules = rules?.join(", ");
        let _ = writeln!(records, "Difference {{ topic: {topic:?}, says: &{says:?}, rules: &[{rules}] }},");
    }
    Ok(records)
}

/// For each aspect the mask of those that change when it changes, directly or by way of others.
fn feeds(registry: &Registry) -> Result<Vec<u32>, String> {
    let own = registry.aspects.iter().enumerate().map(|(bit, (_, fed))| Ok(1 << bit | aspects(fed, registry)?));
    let mut feeds = own.collect::<Result<Vec<u32>, String>>()?;
    for _ in 0..registry.aspects.len() {
        let step = feeds.clone();
        for mask in &mut feeds {
            let fed = step.iter().enumerate().filter(|(bit, _)| *mask & (1 << bit) != 0);
            *mask = fed.fold(*mask, |all, (_, fed)| all | fed);
        }
    }
    Ok(feeds)
}

/// Aspects as a mask.
fn aspects(names: &[String], registry: &Registry) -> Result<u32, String> {
    names.iter().try_fold(0, |mask, name| {
        let bit = registry.aspects.iter().position(|(aspect, _)| aspect == name);
        bit.map(|bit| mask | 1 << bit).ok_or(format!("`{name}` is no aspect"))
    })
}

/// The layout of the table, and one constant per pile, figure and mark.
fn layout(table: &Table, registry: &Registry) -> Result<String, String> {
    let mut code = String::new();
    let (mut piles, mut figures, mut marks) = (String::new(), String::new(), String::new());
    for (number, (name, pile)) in table.piles.iter().enumerate() {
        let _ = writeln!(code, "/// {name}\npub const {}: PileKind = PileKind({number});", constant(name));
        let is = |flag: Flag| flag == Flag::Yes;
        let _ = write!(
            piles,
            "PileSpec {{ supply: {}, in_play: {}, hosted: {}, \
             ..PileSpec::new({name:?}, Order::{:?}, Sight::{:?}, {}) }}, ",
            is(pile.supply),
            is(pile.in_play),
            is(pile.hosted),
            pile.order,
            pile.sight,
            cited(&pile.rule, registry)?
        );
    }
    let (of_cards, others): (Vec<_>, Vec<_>) = table.figures.iter().partition(|(_, figure)| figure.of == Scope::Card);
    for (number, (name, figure)) in others.into_iter().chain(of_cards).enumerate() {
        let of = match figure.of {
            Scope::Card => "of_card",
            Scope::Player => "of_player",
            Scope::Table => "of_table",
        };
        let rule = figure.rule.as_ref().map(|id| cited(id, registry)).transpose()?;
        let rule = rule.map_or("None".to_owned(), |rule| format!("Some({rule})"));
        let _ = writeln!(code, "/// {name}\npub const {}: FigureKind = FigureKind({number});", constant(name));
        let _ = write!(
            figures,
            "FigureSpec {{ value: FigureValue::{:?}, start: {}, ..FigureSpec::{of}({name:?}, {rule}) }}, ",
            figure.value, figure.start
        );
    }
    for (number, (name, rule)) in table.marks.iter().enumerate() {
        let _ = writeln!(code, "/// {name}\npub const {}: Mark = Mark({number});", constant(name));
        let _ = write!(marks, "MarkSpec::new({name:?}, {}), ", cited(rule, registry)?);
    }
    let mut constants = |module: &str, what: &str, kind: &str, names: &[String]| {
        let _ = writeln!(code, "/// One constant per {what}.\npub mod {module} {{");
        for (number, name) in names.iter().enumerate() {
            let _ =
                writeln!(code, "/// {name}\npub const {}: super::{kind} = super::{kind}({number});", constant(name));
        }
        code.push_str("}\n");
    };
    constants("lasts", "effect that lasts", "EffectKind", &table.effects);
    constants("until", "end of such an effect", "End", &table.ends);
    let _ = writeln!(code, "/// One constant per marker.\npub mod step {{");
    for (number, name) in table.markers.iter().enumerate() {
        let _ = writeln!(code, "/// {name}\npub const {}: usize = {number};", constant(name));
    }
    code.push_str("}\n");
    let mut constants = String::new();
    let sections = sections(table, registry, &mut constants)?;
    let _ = writeln!(code, "/// One constant per list that a player brings.\npub mod section {{\n{constants}}}");
    let _ = writeln!(
        code,
        "/// The table of the game.\npub static LAYOUT: Layout = Layout {{ seats: {:?}, piles: &[{piles}], \
         figures: &[{figures}], marks: &[{marks}], derived: &{:?}, sections: &[{sections}], settings: &[{}], markers: &{:?}, \
         picture: {} }};",
        table.seats,
        table.derived,
        settings(table)?,
        table.markers,
        picture(table)?,
    );
    Ok(code)
}

/// The lists a player brings, and one constant for each.
fn sections(table: &Table, registry: &Registry, constants: &mut String) -> Result<String, String> {
    let mut sections = String::new();
    for (number, (name, section)) in table.sections.iter().enumerate() {
        let told = |wrong: String| format!("the section `{name}`: {wrong}");
        let pile = section.pile.as_ref().map(|pile| {
            let known = table.piles.iter().any(|(other, _)| other == pile);
            if known {
                Ok(format!("Some({})", constant(pile)))
            } else {
                Err(told(format!("no pile is called `{pile}`")))
            }
        });
        let (least, most) = match section.size {
            Size::Fixed(size) => (size, Some(size)),
            Size::Range(least, most) => (least, Some(most)),
            Size::Open(Any::Any) => (0, None),
        };
        let rule = section.rule.as_ref().map(|id| {
            let rule = registry.rules.iter().find(|rule| rule.id == *id);
            let blanks = rule.map_or(Ok(Vec::new()), sentences::blanks).map_err(told)?;
            match blanks.iter().find(|blank| !["count", "size", "section"].contains(blank)) {
                Some(blank) => Err(told(format!("nothing fills `{{{blank}}}` in the sentences of `{id}`"))),
                None => Ok(format!("Some({})", cited(id, registry).map_err(told)?)),
            }
        });
        let leaves_open = section.leaves_open.as_ref().map_or(Ok(u32::MAX), |names| aspects(names, registry));
        let _ = write!(
            sections,
            "SectionSpec {{ name: {name:?}, pile: {}, shown: {}, size: Size {{ least: {least}, most: {most:?} }}, \
             rule: {}, leaves_open: {} }}, ",
            pile.unwrap_or(Ok("None".to_owned()))?,
            section.shown == Flag::Yes,
            rule.unwrap_or(Ok("None".to_owned()))?,
            leaves_open.map_err(told)?,
        );
        let _ = writeln!(constants, "/// {name}\npub const {}: usize = {number};", constant(name));
    }
    Ok(sections)
}

/// The figures of the table that a header may set.
fn settings(table: &Table) -> Result<String, String> {
    let setting = |(name, (least, most)): &(String, (i32, i32))| {
        let figure = table.figures.iter().find(|(other, figure)| other == name && matches!(figure.of, Scope::Table));
        match figure {
            Some((_, figure)) if (*least..=*most).contains(&figure.start) => {
                Ok(format!("SettingSpec {{ figure: {}, least: {least}, most: {most} }}, ", constant(name)))
            }
            Some(_) => Err(format!("the setting `{name}` starts outside of {least} to {most}")),
            None => Err(format!("the setting `{name}` is no figure of the table")),
        }
    };
    table.settings.iter().map(setting).collect()
}

/// How the table is drawn.
fn picture(table: &Table) -> Result<String, String> {
    let known = |name: &String, known: bool, what: &str| match known {
        true => Ok(constant(name)),
        false => Err(format!("`{name}` is no {what} that could be pictured")),
    };
    let pile = |name: &String| known(name, table.piles.iter().any(|(pile, _)| pile == name), "pile");
    let figure = |name: &String| known(name, table.figures.iter().any(|(figure, _)| figure == name), "figure");
    let mark = |name: &String| known(name, table.marks.iter().any(|(mark, _)| mark == name), "mark");
    let (mut together, mut shown, mut turned) = (String::new(), String::new(), String::new());
    for (name, piles) in table.picture.together.iter() {
        let piles: Vec<String> = piles.iter().map(pile).collect::<Result<_, String>>()?;
        let _ = write!(together, "({name:?}, &[{}]), ", piles.join(", "));
    }
    for (name, when) in table.picture.shown.iter() {
        let _ = write!(shown, "({}, Shown::{when:?}), ", figure(name)?);
    }
    for (name, degrees) in table.picture.turned.iter() {
        let _ = write!(turned, "({}, {degrees}), ", mark(name)?);
    }
    let stack = table.picture.stack.as_ref().map(pile).transpose()?;
    let stack = stack.map_or("None".to_owned(), |stack| format!("Some({stack})"));
    let face_up: Vec<String> = table.picture.face_up.iter().map(mark).collect::<Result<_, String>>()?;
    let (face_up, showing) = (face_up.join(", "), &*table.picture.showing);
    Ok(format!(
        "PictureSpec {{ together: &[{together}], stack: {stack}, shown: &[{shown}], turned: &[{turned}], \
         face_up: &[{face_up}], showing: &{showing:?} }}"
    ))
}

/// The verbs of plain sentences: an enum, and the parts that follow each.
fn forms(registry: &Registry) -> String {
    let (mut variants, mut forms) = (String::new(), String::new());
    for (verb, parts) in registry.verbs.iter() {
        let parts: Vec<String> = parts.iter().map(|part| format!("Part::{}", camel(part))).collect();
        let _ = writeln!(variants, "/// {verb}\n{},", camel(verb));
        let _ =
            write!(forms, "Form {{ word: {verb:?}, verb: Verb::{}, parts: &[{}] }}, ", camel(verb), parts.join(", "));
    }
    format!(
        "/// The verbs of the game.\n#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]\npub enum Verb {{ #[default] {variants} }}\n\
         /// What follows each verb.\npub static FORMS: [Form<Verb>; {}] = [{forms}];\n",
        registry.verbs.len()
    )
}

fn camel(name: &str) -> String {
    let mut words = name.split('-').map(|word| word.chars());
    let capital = |mut word: std::str::Chars<'_>| {
        word.next().map(|first| first.to_uppercase().chain(word).collect::<String>()).unwrap_or_default()
    };
    std::iter::from_fn(|| words.next().map(capital)).collect()
}

fn rule_record(rule: &Rule, registry: &Registry) -> Result<String, String> {
    let id = &rule.id;
    let reads = rule.reads.as_ref().map_or(Ok(u32::MAX), |names| aspects(names, registry));
    let differs_from = match &rule.differs_from {
        None => "None".to_owned(),
        Some(other) if other == id => return Err(format!("`{id}` differs from itself")),
        Some(other) => format!("Some(RuleId({}))", number_of(other, registry)?),
    };
    Ok(format!(
        "Rule {{ id: {id:?}, section: {:?}, says: {:?}, kind: {:?}, checkable: Checkable::{:?}, editions: Editions({}), \
         differs_from: {differs_from}, only: Agreed({}), unless: Agreed({}), finding: {:?}, here: {:?}, because: &{:?}, help: {:?}, violated_by: {:?}, waits: {:?}, \
         note: {:?}, reads: {} }},\n",
        rule.section,
        rule.says,
        rule.kind,
        rule.checkable,
        mask(rule.editions.as_deref(), registry).map_err(|wrong| format!("`{id}`: {wrong}"))?,
        agreed(&rule.only, registry).map_err(|wrong| format!("`{id}`: {wrong}"))?,
        agreed(&rule.unless, registry).map_err(|wrong| format!("`{id}`: {wrong}"))?,
        rule.finding,
        rule.here,
        rule.because.lines(),
        rule.help,
        rule.violated_by,
        rule.waits,
        rule.note,
        reads.map_err(|wrong| format!("`{id}`: {wrong}"))?,
    ))
}

fn passages(registry: &Registry) -> Result<(String, String), String> {
    let (mut records, mut constants) = (String::new(), String::new());
    for (number, passage) in registry.interpretations.iter().enumerate() {
        let Passage { id, question, choices, recommended, why, editions, touches, umbrella, detail_of } = passage;
        let name = name_of(id, registry)?;
        let index = choices.iter().position(|(choice, _)| choice == recommended);
        let index = index.ok_or(format!("`{id}`: `{recommended}` is none of the choices"))?;
        let _ = writeln!(constants, "/// {id}\npub const {name}: InterpretationId = InterpretationId({number});");
        let mut list = String::new();
        for (number, (choice, says)) in choices.iter().enumerate() {
            let _ = writeln!(constants, "/// {id}: {choice}\npub const {name}_{}: u8 = {number};", constant(choice));
            let _ = write!(list, "PassageReading {{ name: {choice:?}, says: {says:?} }}, ");
        }
        let touches = touches.as_ref().map_or(Ok(u32::MAX), |names| aspects(names, registry));
        let _ = writeln!(
            records,
            "Interpretation {{ id: {id:?}, question: {question:?}, choices: &[{list}], recommended: {index}, \
             why: {why:?}, editions: Editions({}), touches: {}, umbrella: {}, detail_of: {} }},",
            mask(editions.as_deref(), registry)?,
            touches.map_err(|wrong| format!("`{id}`: {wrong}"))?,
            *umbrella == Flag::Yes,
            detail(detail_of, registry).map_err(|wrong| format!("`{id}`: {wrong}"))?,
        );
    }
    Ok((records, constants))
}

/// The umbrella a passage is a detail of, and the reading that has it.
fn detail(detail_of: &[(String, String)], registry: &Registry) -> Result<String, String> {
    let (id, reading) = match detail_of {
        [] => return Ok("None".to_owned()),
        [only] => only,
        _ => return Err("a detail belongs to one umbrella".to_owned()),
    };
    let number = registry.interpretations.iter().position(|passage| passage.id == *id);
    let number = number.ok_or(format!("no passage is called `{id}`"))?;
    let umbrella = registry.interpretations.get(number).filter(|passage| passage.umbrella == Flag::Yes);
    let umbrella = umbrella.ok_or(format!("`{id}` is no umbrella"))?;
    let choice = umbrella.choices.iter().position(|(choice, _)| choice == reading);
    let choice = choice.ok_or(format!("`{reading}` is no reading of `{id}`"))?;
    Ok(format!("Some((InterpretationId({number}), {choice}))"))
}

fn constant(name: &str) -> String {
    name.to_uppercase().replace(|letter: char| !letter.is_ascii_alphanumeric(), "_")
}

/// The options a record names, as a mask.
fn agreed(options: &[String], registry: &Registry) -> Result<u32, String> {
    options.iter().try_fold(0, |mask, name| {
        let bit = registry.options.iter().position(|(id, _)| id == name);
        bit.map(|bit| mask | 1 << bit).ok_or(format!("`{name}` is no option"))
    })
}

/// The editions a record names, as a mask; all when it names none.
fn mask(editions: Option<&[String]>, registry: &Registry) -> Result<u8, String> {
    editions.map_or(Ok(u8::MAX), |editions| {
        editions.iter().try_fold(0, |mask, name| {
            let bit = registry.editions.iter().position(|(id, _)| id == name);
            bit.map(|bit| mask | 1 << bit).ok_or(format!("`{name}` is no edition"))
        })
    })
}
