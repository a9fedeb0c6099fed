//! The lists players hand in, section by section, and what a list that was not handed in may be.

use std::fmt::Write as _;

use crate::{
    cards::{self, Catalogue, DeckFile, Lists},
    judge::{Case, Game},
    notation::{
        header::{DeckEntry, DeckList, Seat},
        invalid::{Invalid, MOST_FAULTS, first_faults, shown},
        line::{Body, LineBuffer, Lines},
        near::nearest,
        source::{Source, Span, Spanned},
        yaml,
    },
    table::{SectionSpec, Size, Stock, Title},
};

/// How many unlisted cards lie ready beside a position, or where no rule says how many there are.
const SPARE: u16 = 250;

/// What a player brings whose lists were not handed in.
pub(super) fn unlisted<G: Game>(case: &Case<'_>) -> Vec<Stock> {
    G::LAYOUT.sections.iter().map(|section| open_stock::<G>(section, case)).collect()
}

/// The cards of a list that was not handed in.
fn open_stock<G: Game>(section: &SectionSpec, case: &Case<'_>) -> Stock {
    let format = case.header.format.as_ref().map(|format| format.value.as_str());
    let size = G::size(section, format);
    match size.fixed() {
        None => Stock::Open(size.most.unwrap_or(SPARE)),
        Some(_) if starts_with_given(case) => Stock::Unlisted(SPARE),
        Some(size) => Stock::Unlisted(size),
    }
}

/// What a player brings who has handed lists in: one that may be left out, and was, is empty.
pub(super) fn listed<G: Game>(lists: &Lists, case: &Case<'_>) -> Vec<Stock> {
    let format = case.header.format.as_ref().map(|format| format.value.as_str());
    let stock = |(number, section): (usize, &SectionSpec)| match lists.get(number) {
        Some(list) => Stock::Listed(list.clone()),
        None if may_be_left_out(G::size(section, format)) => Stock::Listed(Vec::new()),
        None => open_stock::<G>(section, case),
    };
    G::LAYOUT.sections.iter().enumerate().map(stock).collect()
}

/// Whether a player may hand in other lists without this one: it has a limit, and may be empty.
fn may_be_left_out(size: Size) -> bool {
    size.least == 0 && size.most.is_some()
}

/// What one player hands in.
pub(super) struct Handed<'a> {
    pub(super) case: &'a Case<'a>,
    pub(super) seat: &'a Seat,
    pub(super) catalogue: &'a Catalogue,
    pub(super) sections: &'static [SectionSpec],
}

impl Handed<'_> {
    /// The lists, if they can be read.
    pub(super) fn read(&self, faults: &mut Vec<Invalid>) -> Option<Lists> {
        let known = faults.len();
        let mut lists = Lists::default();
        for (key, entry) in &self.seat.lists {
            let Some(number) = self.sections.iter().position(|section| section.name == key.value) else {
                let names = self.sections.iter().map(|section| section.name);
                let all = names.clone().collect::<Vec<_>>().join(", ");
                let message = format!("`{}` is no key here: known are {all}", shown(&key.value));
                faults.push(Invalid::new(key.span, message).suggest(nearest(&key.value, names, 2)));
                continue;
            };
            let only = self.sections.get(number).is_some_and(|section| section.size.most == Some(1));
            match entry {
                DeckEntry::Inline(entries) => {
                    let list = inline_deck(entries, self.catalogue, faults);
                    lists.hand_in(number, list);
                }
                DeckEntry::Named(title) if only => {
                    let mut list = Vec::new();
                    if let Err(message) = cards::entry(self.catalogue, &title.value, 1, &mut list) {
                        faults.push(Invalid::new(title.span, message));
                    }
                    lists.hand_in(number, list);
                }
                DeckEntry::Named(path) => match self.file(path, number) {
                    Ok(read) => self.join(read, path, &mut lists, faults),
                    Err(message) => faults.push(Invalid::new(path.span, message)),
                },
            }
        }
        (faults.len() == known).then_some(lists)
    }

    /// The lists of a file beside those that were handed in already.
    fn join(&self, read: Lists, path: &Spanned<String>, lists: &mut Lists, faults: &mut Vec<Invalid>) {
        for (number, section) in self.sections.iter().enumerate() {
            if let Some(list) = read.get(number)
                && !lists.hand_in(number, list.clone())
            {
                let message = format!("`{}` is listed in this file and in the header", section.name);
                faults.push(Invalid::new(path.span, message));
            }
        }
    }

    fn file(&self, path: &Spanned<String>, own: usize) -> Result<Lists, String> {
        let text = (self.case.decks)(&path.value)?;
        let source = Source::new(path.value.clone(), text);
        let read = |node: &yaml::Node<'_>| {
            let file = DeckFile::new(node).map_err(|fault| vec![fault])?;
            if let Some(game) = file.game.filter(|game| game.as_str() != Some(self.case.header.game.value.as_str())) {
                return Err(vec![(
                    game.span.clone(),
                    format!("this deck is for the game `{}`", game.as_str().unwrap_or_default()),
                )]);
            }
            file.read(self.catalogue, self.sections, own)
        };
        let faults = match yaml::parse(source.text(), 0) {
            Err(fault) => vec![(fault.span, fault.message)],
            Ok(node) => match read(&node) {
                Ok(lists) => return Ok(lists),
                Err(faults) => faults,
            },
        };
        let faults = faults.into_iter().map(|(range, fault)| Invalid::new(Span::from(range), fault)).collect();
        let mut message = String::new();
        for Invalid { span, message: fault, .. } in first_faults(faults) {
            let place = source.place(span.start);
            let separator = if message.is_empty() { "" } else { "; " };
            let _ = write!(message, "{separator}{}:{}:{}: {fault}", source.name(), place.line, place.column);
        }
        Err(message)
    }
}

/// Where a registered card, or a whole list, stands in the header.
pub(super) fn place(
    seat: &Seat,
    sections: &[SectionSpec],
    section: usize,
    title: Option<Title>,
    catalogue: &Catalogue,
) -> Span {
    let name = sections.get(section).map_or("", |section| section.name);
    let lists = &seat.lists;
    let entry = lists.iter().find(|(key, _)| key.value == name).or(lists.first());
    match entry {
        None => seat.name.span,
        Some((_, DeckEntry::Named(path))) => path.span,
        Some((_, DeckEntry::Inline(entries))) => {
            let is_it = |written: &str| title.is_some() && catalogue.find(written) == title;
            let entry = entries.iter().find(|(written, _)| is_it(written.value));
            let entry = entry.map(|(title, count)| title.span.to(count.span));
            entry.or_else(|| entries.span()).unwrap_or(seat.name.span)
        }
    }
}

fn inline_deck(entries: &DeckList, catalogue: &Catalogue, faults: &mut Vec<Invalid>) -> cards::Deck {
    let mut list = Vec::with_capacity(entries.len());
    for (title, count) in entries.iter() {
        if faults.len() > MOST_FAULTS {
            break;
        }
        match cards::entry(catalogue, title.value, count.value, &mut list) {
            Ok(()) => {}
            Err(message) => faults.push(Invalid::new(title.span, message)),
        }
    }
    list
}

fn starts_with_given(case: &Case<'_>) -> bool {
    let mut lines = Lines::new(case.source.text(), case.text.body);
    let mut buffer = LineBuffer::default();
    while let Some(line) = lines.next(&mut buffer) {
        match line {
            Ok(line) if matches!(line.body, Body::Blank | Body::Gap(_)) => {}
            Ok(line) => return line.body == Body::Given,
            Err(_) => return false,
        }
    }
    false
}
