//! What a sentence asked at the table takes for granted: a card that is played is in hand, a location that is named lies in play, and a
//! unit or ship stands where it can do what is asked.

use super::said::{self, Place, Said, Subject, Verb, WrittenPrice};
use crate::{
    cards::written,
    games::wars::cards::{
        card::{Area, Card, CardKind},
        catalogue::Cards,
    },
    judge::Supposed,
    notation::{
        phrase::{CardName, CardRef, Quick, Terms, card},
        source::Span,
        term::unescaped,
    },
};

/// Finds out what a sentence takes for granted besides what is given.
pub(in crate::games::wars) fn suppose(terms: Terms<'_>, given: &str, cards: &Cards, supposed: &mut Supposed) {
    let Ok((_, said)) = said::statement::<Quick>(terms) else { return };
    let actor = match said.subject {
        Subject::Player(span) => span.of(terms.text()),
        Subject::Both | Subject::Card | Subject::Action(_) | Subject::Unnamed => "A",
    };
    let laid: Vec<&str> = given.lines().filter(|line| lays_out(line)).collect();
    let (given, laid) = (written(given), written(&laid.join(" ")));
    let question = Question { text: terms.text(), cards, actor, given, laid, said: &said };
    let mut table = question.locations();
    question.ask_whose(supposed);
    let standing = question.standing(&mut table, supposed);
    table.tell(actor, supposed);
    if let Some(title) = question.played() {
        supposed.fact(format!("{actor} has \"{title}\" in hand"));
    }
    standing.into_iter().for_each(|fact| supposed.fact(fact));
}

/// Whether a given line tells of locations: `row Harrow: …`, `A's "Harrow/High Orbit"`.
fn lays_out(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default();
    first == "row" || first.ends_with("'s")
}

/// The sentence that is asked about.
struct Question<'a> {
    text: &'a str,
    cards: &'a Cards,
    actor: &'a str,
    /// The given lines, as titles are looked up.
    given: String,
    /// Those of them that say which locations lie in play.
    laid: String,
    said: &'a Said<'a>,
}

/// The locations that are supposed to lie in play, and those that are given.
#[derive(Default)]
struct Locations {
    supposed: Vec<&'static Card>,
    given: Vec<&'static Card>,
}

impl Question<'_> {
    fn title(&self, reference: &CardRef) -> Option<&'static Card> {
        let title = match reference.name {
            CardName::Title(span) => self.cards.titles().find(&unescaped(span.of(self.text))),
            CardName::Code(span) => self.cards.titles().by_code(span.of(self.text)),
            CardName::Handle(_) | CardName::Unknown => None,
        };
        title.and_then(|title| self.cards.get(title)).map(|known| known.card)
    }

    fn is_given(&self, card: &Card) -> bool {
        self.given.contains(&written(card.title))
    }

    fn owner(&self, reference: &CardRef) -> Option<&str> {
        reference.owner.map(|span: Span| span.of(self.text))
    }

    /// The card that is played from hand.
    fn played(&self) -> Option<&'static str> {
        let plays = self.said.verb == Verb::Plays && self.said.from.is_none();
        let card = self.said.card.filter(|_| plays)?;
        self.title(&card).filter(|card| !self.is_given(card)).map(|card| card.title)
    }

    /// The cards the sentence names in places, and those it is done to.
    fn places(&self) -> Vec<CardRef> {
        match self.said.place {
            Some(Place::At(one) | Place::Aboard(one) | Place::Beneath(one) | Place::NextTo(one)) => vec![one],
            Some(Place::Between(one, other)) => vec![one, other],
            Some(Place::Apart(_)) | None => Vec::new(),
        }
    }

    fn targets(&self) -> Vec<CardRef> {
        self.said.targets.map(|targets| targets.read(said::target::<Quick>).collect()).unwrap_or_default()
    }

    /// The locations the sentence names, and those that are given.
    fn locations(&self) -> Locations {
        let mut locations = Locations::default();
        let own = self.said.card.filter(|_| in_play(self.said.verb));
        let lies = |card: &&Card| self.laid.contains(&written(card.title));
        for reference in self.places().into_iter().chain(self.targets()).chain(own) {
            if let Some(card) = self.title(&reference).filter(|card| area(card).is_some() && !lies(card)) {
                locations.add(card);
            }
        }
        for card in printed(self.cards).filter(|card| area(card).is_some() && self.is_given(card)) {
            if lies(&card) { locations.given.push(card) } else { locations.add(card) }
        }
        locations
    }

    /// Whose a target is, nobody can guess.
    fn ask_whose(&self, supposed: &mut Supposed) {
        for target in self.targets().iter().filter(|target| target.owner.is_none()) {
            if let Some(card) = self.title(target).filter(|card| area(card).is_none() && !self.is_given(card)) {
                let title = card.title;
                supposed.ask(format!("whose \"{title}\" is meant? write `A's \"{title}\"` or `B's \"{title}\"`"));
            }
        }
    }

    /// Where the cards stand that the sentence needs in play.
    fn standing(&self, locations: &mut Locations, supposed: &mut Supposed) -> Vec<String> {
        let mut standing = Vec::new();
        let mut stand = |reference: &CardRef, owner: &str, moves: bool| {
            let Some(card) = self.title(reference).filter(|card| area(card).is_none() && !self.is_given(card)) else {
                return;
            };
            match self.place_of(card, moves, locations) {
                Some(place) => {
                    locations.add_if_new(place);
                    standing.push(format!("{owner} has \"{}\" at \"{}\"", card.title, place.title));
                }
                None => supposed.ask(format!("where is \"{0}\"? say `--given '{owner} has \"{0}\" …'`", card.title)),
            }
        };
        let moves = self.said.verb == Verb::Moves;
        if let Some(own) = self.said.card.filter(|_| in_play(self.said.verb)) {
            stand(&own, self.owner(&own).unwrap_or(self.actor), moves);
        }
        let along = self.said.with.map(|cards| cards.read(card::<Quick>).collect::<Vec<_>>()).unwrap_or_default();
        let prices =
            said::prices(self.said).filter(|price| self.takes_from_play(price)).filter_map(|price| price.cards);
        let paid: Vec<CardRef> = prices.flat_map(|cards| cards.read(said::target::<Quick>)).collect();
        along.iter().for_each(|own| stand(own, self.actor, moves));
        self.places().iter().chain(&paid).for_each(|host| stand(host, self.owner(host).unwrap_or(self.actor), false));
        for target in self.targets() {
            if let Some(owner) = self.owner(&target) {
                stand(&target, owner, false);
            }
        }
        standing
    }

    /// Whether cards in play are the price.
    fn takes_from_play(&self, price: &WrittenPrice<'_>) -> bool {
        matches!(price.how.of(self.text), "dismissing" | "damaging" | "inverting" | "reverting")
    }

    /// Where a card stands: at a location that is there; or, if it moves to one, at another of the same group.
    fn place_of(&self, card: &Card, moves: bool, locations: &Locations) -> Option<&'static Card> {
        let ground = match card.kind {
            CardKind::Ship { .. } => Area::Sector,
            _ if card.is_unit() => Area::Site,
            _ => return None,
        };
        if moves {
            let Some(Place::At(to)) = self.said.place else { return None };
            let to = self.title(&to)?;
            let related = |one: &Card| ground == Area::Sector || group(one) == group(to);
            return anywhere(self.cards, |one| one.title != to.title && area(one) == Some(ground) && related(one));
        }
        let fits = |one: &&&'static Card| area(one) == Some(ground);
        let there = locations.supposed.iter().chain(&locations.given).find(fits).copied();
        there.or_else(|| anywhere(self.cards, |one| area(one) == Some(ground)))
    }
}

impl Locations {
    fn add(&mut self, card: &'static Card) {
        if !self.supposed.iter().any(|known| known.title == card.title) {
            self.supposed.push(card);
        }
    }

    fn add_if_new(&mut self, card: &'static Card) {
        if !self.given.iter().any(|known| known.title == card.title) {
            self.add(card);
        }
    }

    /// Sites of one group lie in a row.
    fn tell(&self, actor: &str, supposed: &mut Supposed) {
        for location in &self.supposed {
            let row = self.supposed.iter().filter(|one| area(one) == Some(Area::Site) && group(one) == group(location));
            let row: Vec<String> = row.map(|one| format!("{actor}'s \"{}\"", one.title)).collect();
            match (row.len(), group(location)) {
                (2.., Some(group)) => supposed.fact(format!("row {group}: {}", row.join(", "))),
                _ => supposed.fact(format!("{actor}'s \"{}\"", location.title)),
            }
        }
    }
}

/// Whether what is done is done to a card in play.
fn in_play(verb: Verb) -> bool {
    use Verb::{Damages, Destroys, Dismisses, Inverts, Moves, Removes, Reverts, Triggers, Undamages, Uses};
    matches!(verb, Uses | Moves | Damages | Undamages | Destroys | Dismisses | Inverts | Reverts | Removes | Triggers)
}

fn printed(cards: &Cards) -> impl Iterator<Item = &'static Card> {
    cards.cards().iter().map(|known| known.card)
}

fn area(card: &Card) -> Option<Area> {
    if let CardKind::Location { area, .. } = card.kind { Some(area) } else { None }
}

fn group(card: &Card) -> Option<&'static str> {
    if let CardKind::Location { group, .. } = card.kind { Some(group) } else { None }
}

/// A location like this, rather one whose text is read than another.
fn anywhere(cards: &Cards, fits: impl Fn(&Card) -> bool) -> Option<&'static Card> {
    let encamps = |card: &Card| matches!(card.kind, CardKind::Location { encampment: true, .. });
    let all = || printed(cards).filter(|card| fits(card) && !encamps(card));
    all().find(|card| card.unmodelled.is_none() && card.text.is_empty()).or_else(|| all().next())
}
