//! `gavel cards`: look cards up, list them, or count how many are modelled.

use std::{collections::BTreeMap, io};

use clap::{Args, ValueEnum};
use serde_json::{Map, Value, json};

use super::{
    Desk,
    catalogues::{self, Catalogues},
    wrong::{hint, wrong},
};
use crate::{
    abilities,
    cards::{Called, Catalogue, Sheet, Shelf, SpokenAbility},
    games,
    notation::near::nearest,
    report::{clean, verdict::Status},
};

/// Look cards up.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The game; every game if none is named
    game: Option<String>,
    /// A title, a part of one, or a code; every card if nothing is asked
    query: Option<String>,
    /// Count how many cards are modelled, and how many abilities are written down
    #[arg(long)]
    coverage: bool,
    /// Print the words and keys texts are written in
    #[arg(long, conflicts_with = "coverage")]
    words: bool,
    #[command(flatten)]
    catalogues: Catalogues,
    /// How the cards are told
    #[arg(long, value_enum, default_value_t = CardsFormat::Text)]
    format: CardsFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CardsFormat {
    /// For people
    Text,
    /// As JSON
    Json,
}

/// Runs the command.
///
/// # Errors
/// When there is no such game, a folder cannot be read, or nothing can be written.
pub(super) fn run(arguments: &Arguments, desk: &mut Desk<'_>) -> io::Result<Status> {
    let (shelves, query) = chosen(arguments)?;
    if arguments.words {
        for shelf in shelves {
            write!(desk.output, "{}", abilities::tables(shelf.words))?;
        }
        return Ok(Status::Legal);
    }
    let mut shown: Vec<(&Shelf, Vec<Sheet>)> = Vec::new();
    for shelf in shelves {
        let Some(sheets) = stock(shelf, arguments, desk)? else { return Ok(Status::Unjudged) };
        shown.push((shelf, sheets));
    }
    if arguments.coverage {
        return coverage(arguments, &shown, desk);
    }
    if let Some(query) = query {
        let all: Vec<&Sheet> = shown.iter().flat_map(|(_, sheets)| sheets).collect();
        let mut found = matching(&all, query);
        if found.is_empty() {
            let near = nearest(query, all.iter().map(|sheet| sheet.title.as_str()), 3);
            let names: Vec<String> = near.iter().map(|near| format!("\"{}\"", clean::name(near))).collect();
            let hint = match names.as_slice() {
                [] => String::new(),
                [only] => format!("; the nearest is {only}"),
                _ => format!("; did you mean {}?", names.join(" or ")),
            };
            writeln!(desk.errors, "gavel: no card is called \"{}\"{hint}", clean::name(query))?;
            let [only] = near.as_slice() else { return Ok(Status::Unjudged) };
            found = matching(&all, only);
        }
        return tell(arguments, &found, found.len() > 1, desk).map(|()| Status::Legal);
    }
    let all: Vec<&Sheet> = shown.iter().flat_map(|(_, sheets)| sheets).collect();
    tell(arguments, &all, true, desk)?;
    Ok(Status::Legal)
}

/// The games meant and the question. With one word that is no game, every game is asked.
fn chosen(arguments: &Arguments) -> io::Result<(Vec<&'static Shelf>, Option<&str>)> {
    let shelves = || games::SHELVES.iter();
    let Some(game) = &arguments.game else { return Ok((shelves().collect(), None)) };
    if let Some(shelf) = shelves().find(|shelf| shelf.game == game) {
        return Ok((vec![shelf], arguments.query.as_deref()));
    }
    if arguments.query.is_none() && !arguments.coverage {
        return Ok((shelves().collect(), Some(game)));
    }
    let hint = hint(game, shelves().map(|shelf| shelf.game));
    Err(wrong(format!("no cards are known for the game `{game}`{hint}")))
}

/// The cards of a game with those of `--cards`; nothing if these cannot be used, which is told.
fn stock(shelf: &Shelf, arguments: &Arguments, desk: &mut Desk<'_>) -> io::Result<Option<Vec<Sheet>>> {
    let mut sheets = (shelf.shipped)();
    let Some(files) = arguments.catalogues.files()? else { return Ok(Some(sheets)) };
    match (shelf.read)(&files) {
        Ok(brought) => {
            let titles = Catalogue::new(brought.iter().map(|sheet| sheet.title.as_str()));
            sheets.retain(|sheet| titles.find(&sheet.title).is_none());
            sheets.extend(brought);
            Ok(Some(sheets))
        }
        Err(faults) => {
            catalogues::tell(faults, files, desk)?;
            Ok(None)
        }
    }
}

/// The card with that code or title; failing that, every card with a title that holds the words.
fn matching<'s>(all: &[&'s Sheet], query: &str) -> Vec<&'s Sheet> {
    let index = Catalogue::of(all.iter().map(|sheet| {
        let code = Some(sheet.code.as_str()).filter(|code| !code.is_empty());
        Called { code, ..Called::titled(&sheet.title) }
    }));
    let exact = index.by_code(query).or_else(|| index.find(query));
    if let Some(sheet) = exact.and_then(|title| all.get(usize::from(title.0))) {
        return vec![sheet];
    }
    let wanted = query.to_lowercase();
    if wanted.trim().is_empty() {
        return Vec::new();
    }
    all.iter().copied().filter(|sheet| sheet.title.to_lowercase().contains(&wanted)).collect()
}

fn tell(arguments: &Arguments, sheets: &[&Sheet], briefly: bool, desk: &mut Desk<'_>) -> io::Result<()> {
    if arguments.format == CardsFormat::Json {
        let told: Vec<Value> = sheets.iter().map(|sheet| json_of(sheet)).collect();
        return writeln!(desk.output, "{}", serde_json::to_string_pretty(&told)?);
    }
    for sheet in sheets {
        let title = clean::name(&sheet.title);
        if briefly {
            writeln!(desk.output, "{:<6} {title} ({})", sheet.code, sheet.line)?;
            continue;
        }
        writeln!(desk.output, "{title} ({}): {}", sheet.code, sheet.line)?;
        for (name, value) in &sheet.figures {
            if !IN_SENTENCES.contains(name) {
                writeln!(desk.output, "  {name}: {}", plain(value))?;
            }
        }
        for (part, paragraphs) in &sheet.text {
            writeln!(desk.output, "  {part}:")?;
            for paragraph in paragraphs {
                writeln!(desk.output, "    {}", clean::prose(paragraph))?;
            }
        }
        abilities_of(sheet, desk)?;
        match &sheet.unmodelled {
            Some(text) => writeln!(desk.output, "  not modelled: {}", clean::prose(text))?,
            None if sheet.text.is_empty() && sheet.abilities.is_empty() => {
                writeln!(desk.output, "  modelled: its figures and keywords are all it has")?
            }
            None => writeln!(desk.output, "  modelled: all of its text")?,
        }
    }
    Ok(())
}

/// Each ability in words, and whether the judge carries it out.
fn abilities_of(sheet: &Sheet, desk: &mut Desk<'_>) -> io::Result<()> {
    let mut part = "";
    for ability in &sheet.abilities {
        if ability.part != part {
            part = ability.part;
            writeln!(desk.output, "  {part}:")?;
        }
        writeln!(desk.output, "    {}", clean::prose(&ability.said))?;
        let notes = [("unsure", &ability.unsure), ("not in these words", &ability.unmodelled)];
        for (what, note) in notes.into_iter().filter_map(|(what, note)| Some((what, note.as_ref()?))) {
            writeln!(desk.output, "      {what}: {}", clean::prose(note))?;
        }
        let judged = match (ability.carried_out, part.starts_with("text as printed")) {
            (_, true) => continue,
            (true, _) => "the judge carries it out",
            (false, _) => "the judge does not carry it out yet: where it could matter, lines are undecided",
        };
        writeln!(desk.output, "      {judged}")?;
    }
    Ok(())
}

/// What is told in the first line, or in sentences.
const IN_SENTENCES: [&str; 12] = [
    "faction",
    "type",
    "unique",
    "abilities",
    "errata",
    "does",
    "targets",
    "also",
    "reveals",
    "beneath",
    "whose",
    "alone",
];

/// What is told first of something with several parts.
const FIRST: [&str; 7] = ["yours", "kind", "bullets", "cost", "power", "tactics", "defense"];

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => clean::prose(text).into_owned(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join(", "),
        Value::Object(entries) => {
            let entries = entries.iter().filter(|(name, _)| !IN_SENTENCES.contains(&name.as_str()));
            let rank = |name: &str| FIRST.iter().position(|first| *first == name).unwrap_or(FIRST.len());
            let mut entries: Vec<(&String, &Value)> = entries.collect();
            entries.sort_by_key(|(name, _)| rank(name));
            let told = entries.into_iter().map(|(name, value)| match value {
                Value::Object(_) => format!("{name} ({})", plain(value)),
                _ => format!("{name} {}", plain(value)),
            });
            told.collect::<Vec<_>>().join(", ")
        }
        other => other.to_string(),
    }
}

fn json_of(sheet: &Sheet) -> Value {
    let mut told = Map::new();
    told.insert("code".to_owned(), json!(sheet.code));
    told.insert("title".to_owned(), json!(sheet.title));
    told.extend(sheet.figures.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
    told.insert("text".to_owned(), sheet.text.iter().map(|(part, said)| ((*part).to_owned(), json!(said))).collect());
    let encoded = sheet.abilities.iter().map(|ability| {
        json!({
            "part": ability.part,
            "said": ability.said,
            "written": ability.written,
            "carried_out": ability.carried_out,
            "unsure": ability.unsure,
            "unmodelled": ability.unmodelled,
        })
    });
    told.insert("encoded".to_owned(), encoded.collect());
    told.insert("unmodelled".to_owned(), json!(sheet.unmodelled));
    Value::Object(told)
}

fn coverage(arguments: &Arguments, shown: &[(&Shelf, Vec<Sheet>)], desk: &mut Desk<'_>) -> io::Result<Status> {
    let mut told = BTreeMap::new();
    for (shelf, sheets) in shown {
        let of = |sheet: &Sheet, name: &str| {
            let value = sheet.figures.iter().find(|(figure, _)| *figure == name);
            value.and_then(|(_, value)| value.as_str()).unwrap_or_default().to_owned()
        };
        let mut groups: BTreeMap<(String, String), (usize, usize)> = BTreeMap::new();
        for sheet in sheets {
            let (modelled, all) = groups.entry((of(sheet, "set"), of(sheet, "type"))).or_default();
            *modelled += usize::from(sheet.unmodelled.is_none());
            *all += 1;
        }
        let printed = || sheets.iter().filter(|sheet| !sheet.figures.iter().any(|(name, _)| *name == "invented"));
        let modelled = printed().filter(|sheet| sheet.unmodelled.is_none()).count();
        let (all, invented) = (printed().count(), sheets.len() - printed().count());
        let in_force = |sheet: &'_ Sheet| {
            sheet
                .abilities
                .iter()
                .filter(|ability| !ability.part.starts_with("text as printed"))
                .cloned()
                .collect::<Vec<_>>()
        };
        let encoded: Vec<(&Sheet, Vec<SpokenAbility>)> =
            printed().map(|sheet| (sheet, in_force(sheet))).filter(|(_, abilities)| !abilities.is_empty()).collect();
        let abilities =
            || encoded.iter().flat_map(|(sheet, abilities)| abilities.iter().map(move |ability| (*sheet, ability)));
        let carried_out = abilities().filter(|(_, ability)| ability.carried_out).count();
        let unsure: Vec<(&str, &str)> = abilities()
            .filter_map(|(sheet, ability)| Some((sheet.title.as_str(), ability.unsure.as_deref()?)))
            .collect();
        let holes: Vec<&Sheet> = sheets.iter().filter(|sheet| !sheet.unknown.is_empty()).collect();
        if arguments.format == CardsFormat::Text {
            writeln!(desk.output, "{}: {modelled} of {all} cards modelled, besides {invented} invented", shelf.game)?;
            writeln!(
                desk.output,
                "  texts: {} cards with {} abilities are written down; {carried_out} abilities are carried out, {} are unsure",
                encoded.len(),
                abilities().count(),
                unsure.len()
            )?;
            for ((set, card_type), (modelled, all)) in &groups {
                writeln!(desk.output, "  {}, {card_type}: {modelled} of {all}", clean::name(set))?;
            }
            for (title, why) in &unsure {
                writeln!(desk.output, "  unsure: {}: {}", clean::name(title), clean::prose(why))?;
            }
            for sheet in &holes {
                writeln!(desk.output, "  figures unknown: {}: {}", sheet.title, sheet.unknown.join(", "))?;
            }
        }
        let groups: Vec<Value> = groups
            .into_iter()
            .map(|((set, card_type), (modelled, all))| {
                json!({ "set": set, "type": card_type, "modelled": modelled, "cards": all })
            })
            .collect();
        let unknown: BTreeMap<&str, &[&str]> =
            holes.iter().map(|sheet| (sheet.title.as_str(), sheet.unknown.as_slice())).collect();
        told.insert(
            shelf.game,
            json!({
                "modelled": modelled,
                "cards": all,
                "invented": invented,
                "encoded": {
                    "cards": encoded.len(),
                    "abilities": abilities().count(),
                    "carried_out": carried_out,
                    "unsure": unsure.iter().map(|(title, why)| json!({ "title": title, "why": why })).collect::<Vec<_>>(),
                },
                "groups": groups,
                "unknown": unknown,
            }),
        );
    }
    if arguments.format == CardsFormat::Json {
        writeln!(desk.output, "{}", serde_json::to_string_pretty(&told)?)?;
    }
    Ok(Status::Legal)
}
