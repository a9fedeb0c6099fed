//! The replay as Markdown, for a forum or a report: turns as headings, findings as quotes, and small tables of where the game stands where
//! a turn begins and where something was found. What nobody wrote is told where something came of it.

use super::{Moment, Part, Replay};
use crate::judge::{
    BattleTotal, CardId, Lies, PicturedCard, PicturedLayout, PicturedPile, PicturedTable, PileCounting, PileOfLayout,
};
use crate::report::format::markdown::{code, prose};
use crate::report::{clean, full, summary, verdict};
use crate::rulebook::{Finding, Standing};

/// The replay as Markdown.
#[must_use]
pub fn markdown(replay: &Replay<'_>) -> String {
    let course = replay.course();
    let layout = &replay.pictures.layout;
    let mut table = replay.begins(&course.past);
    let (title, edition) = replay.title();
    let name = if title.is_empty() { replay.judged.source.name() } else { title };
    let mut page = format!("# {}\n\nedition {}\n\n", plain(name), plain(edition));
    let mut stood = String::new();
    // Where the game stands, unless that was told just before.
    let mut news = |table: &PicturedTable| {
        let now = position(layout, table);
        if now == stood {
            String::new()
        } else {
            stood.clone_from(&now);
            now
        }
    };
    course.outside.iter().for_each(|finding| page.push_str(&quote(finding, "")));
    for moment in &course.moments {
        moment.told.iter().flat_map(|told| &told.changes).for_each(|change| table.apply(change));
        if matches!(moment.part, Part::Turn | Part::End | Part::SetUp) {
            let said = if moment.part == Part::SetUp { "set-up" } else { moment.written.said };
            page.push_str(&format!("\n## {}\n\n", plain(&capital(said.trim_matches(['=', ' '])))));
            page.push_str(&news(&table));
        } else if moment.part != Part::Silence || moment.told.is_some_and(|told| !told.words.is_empty()) {
            page.push_str(&step(moment));
        }
        for finding in &moment.findings {
            page.push_str(&quote(finding, "  "));
        }
        if moment.findings.iter().any(|finding| verdict::counts(finding)) {
            page.push_str(&news(&table));
            page.push_str(&battle(layout, &table));
        }
    }
    let verdict = summary::file(&replay.judged).iter().map(|line| plain(line)).collect::<Vec<_>>().join("\n");
    page + "\n---\n\n" + &verdict + "\n"
}

/// Words with a capital letter.
pub(super) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn plain(words: &str) -> String {
    prose(&clean::prose(words))
}

/// One line, and what it changed.
fn step(moment: &Moment<'_>) -> String {
    let told = moment.told;
    let said = match moment.part {
        Part::Silence | Part::Reread => {
            let why = told.and_then(|told| told.why.as_deref()).map(|why| format!(": {}", plain(why)));
            format!("*({}{})*", plain(told.map_or("", |told| &told.said)), why.unwrap_or_default())
        }
        Part::Aside => format!("*{}*", plain(moment.written.text)),
        Part::Marker => format!("**{}**", plain(moment.written.said)),
        _ => plain(moment.written.said),
    };
    // An address stands at its action; what is claimed, ruled or follows behind it has none of its own.
    let apart = matches!(moment.part, Part::Claim | Part::Gap | Part::Ruling) || moment.written.consequence;
    let own = moment.address().filter(|_| !apart);
    let address = own.map(|address| format!("{} ", code(address))).unwrap_or_default();
    let arrow = if moment.written.consequence { "→ " } else { "" };
    let (glyphs, note) = moment.written.note;
    let glyphs = if glyphs.is_empty() { String::new() } else { format!(" **{}**", plain(glyphs)) };
    let note = if note.is_empty() { String::new() } else { format!(" — *{}*", plain(note)) };
    let changes: Vec<String> = told.iter().flat_map(|told| &told.words).map(|words| plain(words)).collect();
    let changes = if changes.is_empty() { String::new() } else { format!("  \n  {}", changes.join("; ")) };
    format!("- {address}{arrow}{said}{glyphs}{note}{changes}\n")
}

fn quote(finding: &Finding, indent: &str) -> String {
    let rule = finding.rule.map(|rule| format!(" {}", code(rule))).unwrap_or_default();
    let mut lines = vec![format!("**{}**{rule}: {}", verdict::word(finding.class), plain(&finding.message))];
    lines.extend(finding.says.map(|says| format!("*{}*", plain(says))));
    for (name, value) in full::fields(finding) {
        if name == "rests on" || (name == "standing" && finding.standing != Standing::Stands) {
            lines.push(format!("{name}: {}", plain(&value)));
        }
    }
    let lines = lines.join(&format!("\n{indent}>\n{indent}> "));
    format!("\n{indent}> {lines}\n\n")
}

/// Where the game stands: what piles hold and figures are, and what lies at the places of the play area.
fn position(layout: &PicturedLayout, table: &PicturedTable) -> String {
    let counted = |lies: Lies| matches!(lies, Lies::Hand | Lies::Pile);
    let mut names: Vec<&str> = Vec::new();
    for pile in layout.piles.iter().filter(|pile| counted(pile.lies)) {
        if !names.contains(&pile.name) {
            names.push(pile.name);
        }
    }
    let figures = layout.figures.iter().filter(|figure| figure.seat == Some(0)).map(|figure| figure.name);
    let mut text = row("", names.iter().copied().chain(figures.clone()).map(plain));
    text.push_str(&format!("|{}\n", "---|".repeat(1 + names.len() + figures.clone().count())));
    for (seat, player) in (0u8..).zip(&layout.seats) {
        let piles =
            names.iter().map(|name| table.piles.iter().find(|pile| pile.id.seat == seat && pile.id.name == *name));
        let counts = piles.map(|pile| pile.map(count).unwrap_or_default());
        let values = figures.clone().map(|name| {
            let figure = table.figures.iter().find(|figure| figure.id.seat == Some(seat) && figure.id.name == name);
            figure.map(|figure| figure.state.value.to_string()).unwrap_or_default()
        });
        text.push_str(&row(&player.name, counts.chain(values)));
    }
    text + "\n" + &places(layout, table)
}

/// The battle that is fought: where, and what each side's totals are and add up from.
fn battle(layout: &PicturedLayout, table: &PicturedTable) -> String {
    let Some(battle) = &table.battle else { return String::new() };
    let mut names: Vec<&str> = Vec::new();
    for total in &battle.totals {
        if !names.contains(&total.name) {
            names.push(total.name);
        }
    }
    let place = battle.place.map(|place| format!(" at {}", name(table.card(place)))).unwrap_or_default();
    let head = format!("{}{place}: {}", capital(battle.name), battle.step);
    let mut text = row(&head, names.iter().copied().map(plain));
    text.push_str(&format!("|{}\n", "---|".repeat(1 + names.len())));
    for (seat, player) in (0u8..).zip(&layout.seats) {
        let of = |name: &&str| battle.totals.iter().find(|total| total.seat == seat && total.name == *name);
        if names.iter().any(|name| of(name).is_some()) {
            text.push_str(&row(&player.name, names.iter().map(|name| of(name).map(added_up).unwrap_or_default())));
        }
    }
    text + "\n"
}

/// `9 = "Calder Marine" 2 + "Ines Calder" 4 + battle destiny 3`
fn added_up(total: &BattleTotal) -> String {
    let value = total.value.map_or("?".to_owned(), |value| value.to_string());
    let parts = total.sum();
    if parts.is_empty() { value } else { format!("{value} = {}", plain(&parts)) }
}

/// The places in their rows, with what lies at them, a line for each player.
fn places(layout: &PicturedLayout, table: &PicturedTable) -> String {
    let places: Vec<CardId> = table.rows.iter().flat_map(|row| row.cards.iter().copied()).collect();
    if places.is_empty() {
        return String::new();
    }
    let mut text = row("", places.iter().map(|place| plain(&name(table.card(*place)))));
    text.push_str(&format!("|{}\n", "---|".repeat(1 + places.len())));
    for (seat, player) in (0u8..).zip(&layout.seats) {
        let in_play = |pile: &&PileOfLayout| pile.seat == seat && pile.lies == Lies::Place;
        let piles = layout.piles.iter().filter(in_play);
        let own: Vec<CardId> = piles
            .flat_map(|pile| table.piles.iter().filter(|known| known.id == pile.id).flat_map(|pile| &pile.cards))
            .copied()
            .collect();
        let at = |place: CardId| {
            let here = own.iter().filter_map(|card| table.card(*card));
            let here = here.filter(|card| card.on.is_some_and(|on| on.card == place));
            here.map(|card| plain(&with_guests(table, card))).collect::<Vec<_>>().join("<br>")
        };
        text.push_str(&row(&player.name, places.iter().map(|place| at(*place))));
    }
    text + "\n"
}

/// A card, its marks, and what lies beneath or aboard it.
fn with_guests(table: &PicturedTable, card: &PicturedCard) -> String {
    let marks: String = card.marks.iter().map(|mark| format!(", {mark}")).collect();
    let guests = table.cards.iter().filter(|guest| guest.on.is_some_and(|on| on.card == card.id));
    let guests: Vec<String> = guests.map(|guest| name(Some(guest))).collect();
    let guests = if guests.is_empty() { String::new() } else { format!(" (with {})", guests.join(", ")) };
    name(Some(card)) + &marks + &guests
}

fn name(card: Option<&PicturedCard>) -> String {
    card.and_then(|card| card.title.clone().or(card.handle.clone())).unwrap_or_else(|| "?".to_owned())
}

fn count(pile: &PicturedPile) -> String {
    match pile.state.count {
        PileCounting::Exact => pile.cards.len().to_string(),
        PileCounting::Enough => "enough".to_owned(),
        PileCounting::Open => "?".to_owned(),
    }
}

fn row(head: &str, cells: impl Iterator<Item = String>) -> String {
    let cell = |text: String| text.replace('|', "\\|");
    format!("| {} | {} |\n", cell(plain(head)), cells.map(cell).collect::<Vec<_>>().join(" | "))
}
