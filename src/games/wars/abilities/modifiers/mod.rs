//! Modifiers: what the texts of cards in play have in force, and what passing effects have begun. Each is asked for by what it
//! changes, in the fixed order of the layers (labels, keywords, icons, tactics, defense, power, totals, the rest): what one reads
//! is settled before what it changes, which the reader of catalogues sees to. Where no card in play changes a thing, nothing is
//! looked at.

mod doubt;
mod sums;

use crate::{
    abilities::{
        compiled::{Fits, LabelKey, Reckoning, Whom},
        language::tree::Operation,
        sense::{Numbers, Tri},
    },
    games::wars::{
        abilities::{
            lasting,
            meaning::{HoldsHere, Standpoint},
        },
        cards::{
            card::{Card, Faction},
            ongoing::{ForbidTerm, Modifier, Ongoing, TotalTerm, WordingTerm},
            tongue::{ChoiceTerm, FigureTerm, KeywordTerm, PlayerTerm, WarsTongue},
        },
        in_play::{figures, survey},
        rules::{INVERTED, edition, lasts},
        state::{Table, cards_in_play, printed, side},
    },
    table::{EffectKind, FigureSubject, Player, Token},
};

pub(in crate::games::wars) use doubt::{also_read, open};
pub(in crate::games::wars) use sums::{are_copies, shares_of_figure, shares_of_total};

/// What a modifier changes, as a bit of the survey.
pub(in crate::games::wars) fn writes(modifier: &Modifier) -> u32 {
    match modifier {
        Modifier::RaiseFigure { figure: FigureTerm::Power, .. } => survey::WRITES_POWER,
        Modifier::RaiseFigure { figure: FigureTerm::Tactics, .. } => survey::WRITES_TACTICS,
        Modifier::RaiseFigure { figure: FigureTerm::Defense, .. } => survey::WRITES_DEFENSE,
        Modifier::RaiseFigure { .. } | Modifier::GiveKeyword { .. } => survey::WRITES_KEYWORDS,
        Modifier::GiveLabel { .. } => survey::WRITES_LABELS,
        Modifier::AddIcon { .. } => survey::WRITES_ICONS,
        Modifier::RaiseTotal { .. } | Modifier::Uncount { .. } => survey::WRITES_TOTALS,
        Modifier::RaiseDrain { .. }
        | Modifier::MakeImmune { .. }
        | Modifier::Forbid { .. }
        | Modifier::Generate { .. } => survey::WRITES_RULES,
    }
}

/// What all texts of a card change, on either side and by either wording.
pub(in crate::games::wars) fn written_by(card: &Card) -> u32 {
    card.ongoing.iter().flat_map(|ability| ability.modifiers.iter()).fold(0, |all, modifier| all | writes(modifier))
}

/// The modifiers of a kind that cards in play have, on or off, with where they stand.
fn each(table: &Table, wanted: u32, mut told: impl FnMut(&Standpoint<'_>, &'static Ongoing, &'static Modifier)) {
    if survey::of(table) & wanted == 0 {
        debug_assert!(
            cards_in_play(table).filter_map(|card| printed(table, card)).all(|card| written_by(card) & wanted == 0),
            "a text in play changes what the survey says none does"
        );
        return;
    }
    for source in cards_in_play(table).filter(|card| survey::is(table, *card, wanted)) {
        let Some(card) = printed(table, source) else { continue };
        let abilities: &'static [Ongoing] = card.ongoing.0;
        for ability in abilities.iter().filter(|ability| is_had(table, source, card, ability)) {
            for modifier in ability.modifiers.0.iter().filter(|modifier| writes(modifier) & wanted != 0) {
                let stand = Standpoint::of(table, source);
                if ability.each_player {
                    table.players().for_each(|player| told(&stand.about(player), ability, modifier));
                } else {
                    told(&stand, ability, modifier);
                }
            }
        }
    }
}

/// Whether a card has an ability, the way it lies and by the wording that counts.
fn is_had(table: &Table, source: Token, card: &Card, ability: &Ongoing) -> bool {
    let inverted = card.inverted.is_some() && table.has(source, INVERTED);
    let wording = match ability.wording {
        WordingTerm::Every => true,
        WordingTerm::Errata => table.edition() == edition::COMPREHENSIVE,
        WordingTerm::Printed => table.edition() != edition::COMPREHENSIVE,
    };
    ability.inverted == inverted && wording
}

fn is_on(stand: &Standpoint<'_>, ability: &'static Ongoing) -> Tri {
    let holds: &'static [HoldsHere] = ability.holds.0;
    Tri::all(holds.iter().map(|so| stand.holds(so)))
}

/// Whether a place is one of those meant; everything is, if none is named.
fn is_at(stand: &Standpoint<'_>, at: &'static [Fits<WarsTongue>], place: Token) -> Tri {
    at.first().map_or(Tri::Yes, |at| stand.fits(at, place))
}

/// Whether a player is meant.
fn is_who(stand: &Standpoint<'_>, who: Whom<WarsTongue>, player: Player) -> Tri {
    match who {
        Whom::Said(PlayerTerm::Each | PlayerTerm::Any) => Tri::Yes,
        _ => stand.player(who).map(|meant| meant == player).into(),
    }
}

/// What several modifiers add up to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::wars) struct Addition {
    /// What those add that certainly count, as far as it is known.
    pub(in crate::games::wars) sure: i32,
    /// What all of them may add.
    pub(in crate::games::wars) may: Numbers,
    /// How many certainly count.
    pub(in crate::games::wars) count: u8,
}

impl Default for Addition {
    fn default() -> Self {
        Self { sure: 0, may: Numbers::just(0), count: 0 }
    }
}

impl Addition {
    /// One more modifier that is on, off or open.
    fn add(&mut self, on: Tri, by: impl FnOnce() -> Numbers) {
        if on == Tri::No {
            return;
        }
        let by = by();
        let with = self.may.plus(by);
        self.may = if on.is_yes() { with } else { self.may.or(with) };
        if on.is_yes() {
            self.sure = self.sure.saturating_add(by.known().unwrap_or(by.least()));
            self.count = self.count.saturating_add(1);
        }
    }
}

/// The figure of a card that texts raise, by its number.
fn raised(figure: u8) -> Option<(FigureTerm, u32)> {
    Some(match figure {
        figures::POWER => (FigureTerm::Power, survey::WRITES_POWER),
        figures::TACTICS => (FigureTerm::Tactics, survey::WRITES_TACTICS),
        figures::DEFENSE => (FigureTerm::Defense, survey::WRITES_DEFENSE),
        figures::PILOTING => (FigureTerm::Piloting, survey::WRITES_KEYWORDS),
        _ => return None,
    })
}

/// What a modifier adds to a figure of a card, and whether it does.
fn to_figure(
    stand: &Standpoint<'_>,
    ability: &'static Ongoing,
    modifier: &'static Modifier,
    (card, figure): (Token, FigureTerm),
) -> Option<(Tri, &'static Reckoning<WarsTongue>)> {
    let (of, by) = match modifier {
        Modifier::RaiseFigure { of, figure: raised, by } if *raised == figure => (of, by),
        Modifier::GiveKeyword { keyword: KeywordTerm::Piloting, of, by } if figure == FigureTerm::Piloting => (of, by),
        _ => return None,
    };
    let on = stand.fits(of, card).and(|| is_on(stand, ability));
    (on != Tri::No).then_some((on, by))
}

/// What texts in play add to a figure of a card.
pub(in crate::games::wars) fn of_figure(table: &Table, card: Token, figure: u8) -> Addition {
    let mut tally = Addition::default();
    let Some((term, wanted)) = raised(figure).filter(|(_, wanted)| survey::of(table) & wanted != 0) else {
        return tally;
    };
    each(table, wanted, |stand, ability, modifier| {
        if let Some((on, by)) = to_figure(stand, ability, modifier, (card, term)) {
            tally.add(on, || stand.value(by));
        }
    });
    tally
}

/// Whether texts that are switched on and off would change a figure of a card, were they on.
pub(in crate::games::wars) fn is_switched(table: &Table, card: Token, figure: u8) -> bool {
    let mut switched = false;
    if let Some((term, wanted)) = raised(figure) {
        each(table, wanted, |stand, ability, modifier| {
            let meant = matches!(modifier, Modifier::RaiseFigure { of, figure, .. }
                if *figure == term && stand.fits(of, card).may_be());
            switched |= meant && !ability.holds.is_empty();
        });
    }
    switched
}

/// What texts add to a total of a player in a battle at a place.
pub(in crate::games::wars) fn of_total(table: &Table, total: TotalTerm, player: Player, place: Token) -> Addition {
    let mut tally = Addition::default();
    each(table, survey::WRITES_TOTALS, |stand, ability, modifier| {
        let Modifier::RaiseTotal { total: raised, of, at, by } = modifier else { return };
        if *raised == total {
            let on = is_who(stand, *of, player).and(|| is_at(stand, at.0, place)).and(|| is_on(stand, ability));
            tally.add(on, || stand.value(by));
        }
    });
    if let Some(kind) = lasting_total(total) {
        let passing = passing(table, kind, player, Some(place));
        tally.add(Tri::from(passing != 0), || Numbers::just(passing));
    }
    tally
}

/// The kind of passing effect that changes a total.
fn lasting_total(total: TotalTerm) -> Option<EffectKind> {
    match total {
        TotalTerm::Power => Some(lasts::TOTAL_POWER),
        TotalTerm::Tactics => Some(lasts::TOTAL_TACTICS),
        TotalTerm::BattleDestiny | TotalTerm::Attrition | TotalTerm::Casualties => None,
    }
}

/// What passing effects of a kind add for a player, everywhere or at a place.
fn passing(table: &Table, kind: EffectKind, player: Player, place: Option<Token>) -> i32 {
    let meant = |effect: &lasting::Effect| {
        effect.on == FigureSubject::Player(player) && (effect.place.is_none() || effect.place == place)
    };
    let all = table.effects_of(kind).filter(|(effect, _)| meant(effect));
    all.map(|(effect, times)| effect.amount.saturating_mul(times)).fold(0, i32::saturating_add)
}

/// Whether a card does not add a figure to a total.
pub(in crate::games::wars) fn is_uncounted(table: &Table, card: Token, figure: u8) -> Tri {
    let mut uncounted = Tri::No;
    let Some((term, _)) = raised(figure) else { return uncounted };
    each(table, survey::WRITES_TOTALS, |stand, ability, modifier| {
        let Modifier::Uncount { figure, of } = modifier else { return };
        if *figure == term {
            uncounted = uncounted.or(|| stand.fits(of, card).and(|| is_on(stand, ability)));
        }
    });
    uncounted
}

/// What texts add to what a drain by a player takes at a place.
pub(in crate::games::wars) fn of_drain(table: &Table, player: Player, place: Token) -> Addition {
    let mut tally = Addition::default();
    each(table, survey::WRITES_RULES, |stand, ability, modifier| {
        let Modifier::RaiseDrain { of, at, by } = modifier else { return };
        let on = is_who(stand, *of, player).and(|| is_at(stand, at.0, place)).and(|| is_on(stand, ability));
        tally.add(on, || stand.value(by));
    });
    let passing = passing(table, lasts::DRAIN, player, Some(place));
    tally.add(Tri::from(passing != 0), || Numbers::just(passing));
    tally
}

/// Whether a text, or a passing effect, makes a card immune to attrition.
pub(in crate::games::wars) fn is_immune(table: &Table, card: Token) -> Tri {
    let mut immune = Tri::from(lasting::is_on(table, lasts::IMMUNE, card));
    each(table, survey::WRITES_RULES, |stand, ability, modifier| {
        if let Modifier::MakeImmune { of } = modifier {
            immune = immune.or(|| stand.fits(of, card).and(|| is_on(stand, ability)));
        }
    });
    immune
}

/// A text in play that forbids something, if one certainly does.
fn forbidding(
    table: &Table,
    forbidden: ForbidTerm,
    so: &dyn Fn(&Standpoint<'_>, &'static Modifier) -> Tri,
) -> Option<Token> {
    let mut by = None;
    each(table, survey::WRITES_RULES, |stand, ability, modifier| {
        let Modifier::Forbid { what, except, .. } = modifier else { return };
        let excepted = || Tri::any(except.0.iter().map(|except| stand.holds(except)));
        if *what == forbidden && so(stand, modifier).and(|| is_on(stand, ability)).and(|| !excepted()).is_yes() {
            by = by.or(Some(stand.this));
        }
    });
    by
}

/// The text that keeps a card from moving from a place, or to another.
pub(in crate::games::wars) fn keeps_from_moving(
    table: &Table,
    card: Token,
    (from, to): (Option<Token>, Option<Token>),
) -> Option<Token> {
    let moves = |stand: &Standpoint<'_>, modifier: &'static Modifier| {
        let Modifier::Forbid { of, at, from: only_from, .. } = modifier else { return Tri::No };
        let of: &'static [Fits<WarsTongue>] = of.0;
        let meant = of.first().map_or(Tri::Open, |of| stand.fits(of, card));
        let is_one = |tests: &'static [Fits<WarsTongue>], place: Option<Token>| {
            place.map_or(Tri::No, |place| is_at(stand, tests, place))
        };
        let place = if at.is_empty() { Tri::Yes } else { is_one(at.0, from).or(|| is_one(at.0, to)) };
        meant.and(|| place).and(|| if only_from.is_empty() { Tri::Yes } else { is_one(only_from.0, from) })
    };
    forbidding(table, ForbidTerm::Move, &moves)
}

/// The text that keeps a player from draining at a place.
pub(in crate::games::wars) fn keeps_from_draining(table: &Table, player: Player, place: Token) -> Option<Token> {
    forbidding(table, ForbidTerm::Drain, &|stand, modifier| {
        let Modifier::Forbid { by, at, .. } = modifier else { return Tri::No };
        by.first().map_or(Tri::Open, |by| is_who(stand, *by, player)).and(|| is_at(stand, at.0, place))
    })
}

/// The text that keeps a card from being a target of a player.
pub(in crate::games::wars) fn keeps_from_targeting(table: &Table, player: Player, card: Token) -> Option<Token> {
    forbidding(table, ForbidTerm::BeTargeted, &|stand, modifier| {
        let Modifier::Forbid { by, of, .. } = modifier else { return Tri::No };
        let of: &'static [Fits<WarsTongue>] = of.0;
        by.first().map_or(Tri::Open, |by| is_who(stand, *by, player)).and(|| is_at(stand, of, card))
    })
}

/// What a player generates besides the icons of locations.
pub(in crate::games::wars) fn generated(table: &Table, player: Player) -> Addition {
    let mut tally = Addition::default();
    each(table, survey::WRITES_RULES, |stand, ability, modifier| {
        let Modifier::Generate { who, at, by } = modifier else { return };
        let on = is_who(stand, *who, player).and(|| is_on(stand, ability));
        if on != Tri::No {
            for place in crate::games::wars::state::locations(table) {
                tally.add(on.and(|| stand.fits(at, place)), || stand.value(by));
            }
        }
    });
    tally
}

/// The kind of a faction's support icons.
fn icon_of(faction: Faction) -> Option<(ChoiceTerm, EffectKind)> {
    Some(match faction {
        Faction::Earther => (ChoiceTerm::Earther, lasts::EARTHER_ICON),
        Faction::Gongen => (ChoiceTerm::Gongen, lasts::GONGEN_ICON),
        Faction::Maverick => (ChoiceTerm::Maverick, lasts::MAVERICK_ICON),
        Faction::Quay => (ChoiceTerm::Quay, lasts::QUAY_ICON),
        Faction::Shi => (ChoiceTerm::Shi, lasts::SHI_ICON),
        Faction::Independent => return None,
    })
}

/// The support icons of a faction that texts add to a player's side of a location.
pub(in crate::games::wars) fn icons_at(table: &Table, player: Player, faction: Faction, place: Token) -> Addition {
    let mut tally = Addition::default();
    let Some((term, kind)) = icon_of(faction) else { return tally };
    each(table, survey::WRITES_ICONS, |stand, ability, modifier| {
        let Modifier::AddIcon { icon, side, at, count } = modifier else { return };
        if *icon == term {
            let on = is_who(stand, *side, player).and(|| stand.fits(at, place)).and(|| is_on(stand, ability));
            tally.add(on, || stand.value(count));
        }
    });
    let passing = passing(table, kind, player, Some(place));
    tally.add(Tri::from(passing != 0), || Numbers::just(passing));
    tally
}

/// Whether a text gives a card a label.
pub(in crate::games::wars) fn gives_label(table: &Table, card: Token, label: LabelKey) -> Tri {
    let mut given = Tri::No;
    each(table, survey::WRITES_LABELS, |stand, ability, modifier| {
        let Modifier::GiveLabel { label: gives, of } = modifier else { return };
        if *gives == label {
            given = given.or(|| stand.fits(of, card).and(|| is_on(stand, ability)));
        }
    });
    given
}

/// The quickdraw of a card.
pub(in crate::games::wars) fn quickdraw(table: &Table, card: Token) -> Numbers {
    let Some(side) = side(table, card) else { return Numbers::SOME };
    let mut tally = Addition::default();
    each(table, survey::WRITES_KEYWORDS, |stand, ability, modifier| {
        if let Modifier::GiveKeyword { keyword: KeywordTerm::Quickdraw, of, by } = modifier {
            tally.add(stand.fits(of, card).and(|| is_on(stand, ability)), || stand.value(by));
        }
    });
    Numbers::just(i32::from(side.quickdraw)).reckoned(Operation::Plus, tally.may)
}
