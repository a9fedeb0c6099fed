//! Resolving the names of a fact.

use nom::sequence::pair;

use super::{
    WarsFact, Written, pending,
    read::{figure_name, introduced, mark, side},
};
use crate::{
    games::wars::{in_play::figures, recorded::totals, rules, state::Step, words::parts::NO_PILE},
    judge::{Listed, Names},
    notation::{
        invalid::Invalid,
        phrase::{CardRef, Quick, figure},
        source::Span,
    },
    table::{Mark, Player},
};

/// Resolves the names of a fact.
///
/// # Errors
/// When a name is unknown or taken.
pub(in crate::games::wars) fn resolve(written: &Written<'_>, names: &mut Names<'_>) -> Result<WarsFact, Invalid> {
    Ok(match *written {
        Written::Row { name, sites } => {
            let wanted = names.written(name);
            let group = names.catalogue().family(wanted);
            if group.is_none() {
                return Err(Invalid::new(name, format!("no location is called `{wanted}/…`")));
            }
            let start = names.begin_list();
            for (card, alias) in sites.read(introduced::<Quick>) {
                push(&card, alias, NO_PILE, names)?;
            }
            WarsFact::Row { group, sites: names.end_list(start), span: sites.span() }
        }
        Written::Has { player, card, alias, place, marks } => {
            let player = names.player(player)?;
            let place = place.map(|place| Ok::<_, Invalid>((place.how, names.card(&place.host)?))).transpose()?;
            let named = names.card(&card)?;
            let handle = alias.map(|alias| names.introduce(alias, &named)).transpose()?;
            let marks = marks.map_or(0, |marks| {
                marks
                    .read(mark::<Quick>)
                    .fold(0, |all, mark: Mark| all | 1u8.checked_shl(u32::from(mark.0)).unwrap_or(0))
            });
            WarsFact::Has { player, card: named, handle, place, marks }
        }
        Written::Location { card, alias } => {
            let named = names.card(&card)?;
            let player = named.owner.unwrap_or(Player(0));
            let handle = alias.map(|alias| names.introduce(alias, &named)).transpose()?;
            WarsFact::Has { player, card: named, handle, place: None, marks: 0 }
        }
        Written::Stack(items) => {
            let start = names.begin_list();
            for said in pending::items(items) {
                pending::keep(&said, names)?;
            }
            WarsFact::Stack { items: names.end_list(start), span: items.span() }
        }
        Written::Used { card, ability, times } => {
            let ability = ability.map(|ability| u8::try_from(ability.value.saturating_sub(1)).unwrap_or(u8::MAX));
            WarsFact::Used { card: names.card(&card)?, ability, times: times.value, span: times.span }
        }
        Written::Modifier { card, figure, by } => {
            let figure = figures::number_of(names.written(figure)).unwrap_or(0);
            WarsFact::Modifier { card: names.card(&card)?, figure, by: by.value }
        }
        Written::Figures { card, figures } => {
            let named = names.card(&card)?;
            let start = names.begin_list();
            for (name, value) in figures.read(pair(figure_name::<Quick>, figure)) {
                let kind = figures::number_of(names.written(name)).unwrap_or(0);
                names.list_item(totals::listed(kind, value, name)?);
            }
            WarsFact::Figures { card: named, figures: names.end_list(start), span: figures.span() }
        }
        Written::Lies { card, place } => {
            WarsFact::Lies { card: names.card(&card)?, how: place.how, at: names.card(&place.host)? }
        }
        Written::Marked { card, mark, on } => WarsFact::Marked { card: names.card(&card)?, mark, on },
        Written::Cannot { card } => WarsFact::CannotMove { card: names.card(&card)? },
        Written::Controls { player, card } => {
            WarsFact::Controls { player: names.player(player)?, at: names.card(&card)? }
        }
        Written::Passed(player) => WarsFact::Passed { player: names.player(player)?, span: player },
        Written::Done(player) => WarsFact::Done { player: names.player(player)?, span: player },
        Written::Initiative(player) => WarsFact::Initiative { player: names.player(player)?, span: player },
        Written::Icons { card, sides } => {
            let at = names.card(&card)?;
            let start = names.begin_list();
            for (player, count) in sides.read(side::<Quick>) {
                let item = totals::listed(names.player(player)?.0, count, player)?;
                names.list_item(item);
            }
            WarsFact::Icons { at, sides: names.end_list(start) }
        }
        Written::Battle { card, by, at: (marker, inside) } => {
            let word = names.written(marker).trim();
            let step = Step::ALL
                .into_iter()
                .find(|step| rules::LAYOUT.markers.get(step.markers().0).is_some_and(|known| *known == word));
            let step = step.ok_or_else(|| Invalid::new(marker, format!("a battle has no step called `{word}`")))?;
            WarsFact::Battle { at: names.card(&card)?, by: names.player(by)?, step, inside, span: card.span }
        }
        Written::Total { total, sides } => {
            let start = names.begin_list();
            for (player, value) in sides.read(totals::side::<Quick>(total)) {
                let item = totals::listed(names.player(player)?.0, value, player)?;
                names.list_item(item);
            }
            WarsFact::Total { total, sides: names.end_list(start), span: sides.span() }
        }
    })
}

fn push(card: &CardRef, alias: Option<Span>, kind: u8, names: &mut Names<'_>) -> Result<(), Invalid> {
    let named = names.card(card)?;
    let handle = alias.map(|alias| names.introduce(alias, &named)).transpose()?;
    names.list_item(Listed { kind, count: handle.map(|handle| handle.0), card: Some(named), span: card.span });
    Ok(())
}
