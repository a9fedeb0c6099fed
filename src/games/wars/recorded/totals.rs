//! What `given` lines and claims say of a battle: its totals, player by player.

use nom::{
    Parser,
    branch::alt,
    combinator::{map, opt},
    sequence::{pair, preceded},
};

use crate::{
    games::wars::{
        Wars,
        rules::{DESTINY, rule},
        state::{Defeat, change_battle, change_side, opponent},
        turn::battle,
    },
    judge::{Bench, Broken, Fact, List, Listed},
    notation::{
        invalid::Invalid,
        phrase::{self, Expecting, Parsed, Terms, figure, name, word, words},
        source::{Span, Spanned},
    },
    rulebook::RuleId,
    table::Player,
    worded,
};

/// A total of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Total {
    /// `tactics A 4, B 1`
    Tactics,
    /// `battle destiny A 3`
    Destiny,
    /// `attrition on A 1, on B 3`
    Attrition,
    /// `attrition left on B 2`
    AttritionLeft,
    /// `power A 3+3, B 1`
    Power,
    /// `casualties B 5`
    Casualties,
    /// `casualties left B 2`
    CasualtiesLeft,
}

impl Total {
    const ALL: [Self; 7] = [
        Self::Tactics,
        Self::Destiny,
        Self::Attrition,
        Self::AttritionLeft,
        Self::Power,
        Self::Casualties,
        Self::CasualtiesLeft,
    ];

    /// What it is called.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Tactics => "tactics",
            Self::Destiny => "battle destiny",
            Self::Attrition => "attrition",
            Self::AttritionLeft => "attrition left",
            Self::Power => "power",
            Self::Casualties => "casualties",
            Self::CasualtiesLeft => "casualties left",
        }
    }

    /// The total of this name.
    pub(in crate::games::wars) fn called(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|total| total.word() == word)
    }
}

/// The name of a total, at the head of a fact.
pub(in crate::games::wars) fn total<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Total, E> {
    alt((
        map(word("tactics"), |_| Total::Tactics),
        map(words(&["battle", "destiny"]), |_| Total::Destiny),
        map(words(&["attrition", "left"]), |_| Total::AttritionLeft),
        map(word("attrition"), |_| Total::Attrition),
        map(word("power"), |_| Total::Power),
        map(words(&["casualties", "left"]), |_| Total::CasualtiesLeft),
        map(word("casualties"), |_| Total::Casualties),
    ))
    .parse(terms)
}

/// `A 4`, and of attrition `on B 3+1`
pub(in crate::games::wars) fn side<'a, E: Expecting<'a>>(
    total: Total,
) -> impl Fn(Terms<'a>) -> Parsed<'a, (Span, Spanned<i64>), E> + Copy {
    move |terms| match total {
        Total::Attrition | Total::AttritionLeft => preceded(opt(word("on")), pair(name, figure)).parse(terms),
        _ => pair(name, figure).parse(terms),
    }
}

/// A figure as lists keep it: of a player, or of a kind.
///
/// # Errors
/// When the figure is below zero or larger than any.
pub(in crate::games::wars) fn listed(kind: u8, value: Spanned<i64>, span: Span) -> Result<Listed, Invalid> {
    let count = u16::try_from(value.value).map_err(|_| Invalid::new(value.span, "no table has such a figure"))?;
    Ok(Listed { kind, count: Some(count), card: None, span: span.to(value.span) })
}

/// Makes a total so: battle destiny and casualties are kept, the others follow from the cards.
///
/// # Errors
/// When it is a total that follows.
pub(in crate::games::wars) fn make(
    bench: &mut Bench<'_, Wars>,
    total: Total,
    sides: List,
    span: Span,
) -> Result<(), Invalid> {
    for index in 0..sides.len() {
        let Some(Listed { kind, count: Some(count), .. }) = bench.listed(sides, index) else { break };
        let player = Player(kind);
        match total {
            Total::Destiny => {
                bench.table.set(DESTINY.of(player), i32::from(count));
                change_side(bench.table, player, |side| side.revealed = count > 0);
            }
            Total::Attrition => bench.table.set(DESTINY.of(opponent(player)), i32::from(count)),
            Total::Casualties => {
                let defeat = Defeat { player, casualties: i32::from(count) };
                change_battle(bench.table, |battle| battle.defeat = Some(defeat));
            }
            Total::CasualtiesLeft => battle::leaves(bench, player, i32::from(count)),
            Total::Tactics | Total::AttritionLeft | Total::Power => {
                return Err(Invalid::new(span, "this total follows from the cards in the battle and cannot be set"));
            }
        }
    }
    Ok(())
}

/// What is said of a wrong total.
const WORDINGS: [&str; 7] = [
    "{player}'s total tactics are stated as {stated}, but come to {actual}",
    "{player}'s battle destiny is stated as {stated}, but is {actual}",
    "the attrition on {player} is stated as {stated}, but is {actual}",
    "the attrition left on {player} is stated as {stated}, but is {actual}",
    "{player}'s total power is stated as {stated}, but comes to {actual}",
    "{player}'s casualties are stated as {stated}, but are {actual}",
    "{player}'s casualties left are stated as {stated}, but are {actual}",
];

/// The rules a wrong total contradicts, by what is wrong with it, the general one last.
fn rules(total: Total) -> &'static [RuleId] {
    match total {
        Total::Tactics => &[rule::BATTLE_DESTINY_SECTOR_TACTICS_SUM, rule::BATTLE_DESTINY_SITE_TACTICS_SUM],
        Total::Destiny => &[
            rule::BATTLE_ONE_BATTLE_DESTINY_PER_SIDE,
            rule::BATTLE_TOTALS_MODIFIABLE_WITHOUT_REVEAL,
            rule::BATTLE_TOTALS_START_AT_ZERO,
            rule::BATTLE_DESTINY_USED_TWICE,
        ],
        Total::Attrition => &[
            rule::BATTLE_TOTALS_MODIFIABLE_WITHOUT_REVEAL,
            rule::BATTLE_TOTALS_START_AT_ZERO,
            rule::ATTRITION_EQUALS_BATTLE_DESTINY,
        ],
        Total::AttritionLeft => &[rule::ATTRITION_OVERSHOOT_NO_CHANGE, rule::ATTRITION_PRIOR_DAMAGE_COUNTS],
        Total::Power => &[
            rule::POWER_LOCKED_ONCE_BEGUN,
            rule::POWER_OTHER_MODIFIERS,
            rule::BATTLE_DESTINY_USED_TWICE,
            rule::POWER_DAMAGED_CARDS_COUNT,
            rule::POWER_SECTOR_SUM,
            rule::POWER_SITE_SUM,
        ],
        Total::Casualties => &[
            rule::BATTLE_CANCELED_NO_RESULT,
            rule::POWER_LAST_WINDOW,
            rule::POWER_HIGHER_WINS,
            rule::CASUALTIES_DIFFERENCE,
        ],
        Total::CasualtiesLeft => &[rule::LOSS_OVERSHOOT_NO_CHANGE, rule::LOSS_DAMAGED_REDUCE],
    }
}

/// Requires that a total is so: as it is, or as it was in the battle before; where none is fought, nothing is true, too.
///
/// # Errors
/// When it is not.
pub(in crate::games::wars) fn check(bench: &mut Bench<'_, Wars>, total: Total, sides: List) -> Result<(), Broken> {
    for index in 0..sides.len() {
        let Some(Listed { kind, count: Some(count), span, .. }) = bench.listed(sides, index) else { break };
        let (player, stated) = (Player(kind), i32::from(count));
        if battle::leaves_open(bench.table, total) {
            continue;
        }
        let actual = battle::total(bench.table, total, player);
        let again = (0..index).filter_map(|earlier| bench.listed(sides, earlier)).any(|earlier| earlier.kind == kind);
        let broken = match total {
            Total::Destiny if again => rule::BATTLE_ONE_BATTLE_DESTINY_PER_SIDE,
            _ => battle::miscounted(bench, total, player, stated),
        };
        let wording = WORDINGS.get(total as usize).copied().unwrap_or(WORDINGS[0]);
        bench.at(span);
        let rests_on = match total {
            Total::Destiny => Some(DESTINY.of(player)),
            Total::Attrition => Some(DESTINY.of(opponent(player))),
            _ => None,
        };
        let over = battle::location(bench.table).is_none() && stated == 0;
        if let Some(figure) = rests_on {
            bench.wanting(actual != stated && !over, Fact::Figure(figure));
        }
        bench.stated_one_of(
            actual == stated || over,
            (broken, rules(total)),
            worded!(wording in WORDINGS { player, stated, actual }, total.word()),
        )?;
    }
    Ok(())
}

/// `before [attrition]`, `in [attrition]`: the marker, and whether the step has begun.
pub(in crate::games::wars) fn moment<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, (Span, bool), E> {
    alt((
        map(preceded(word("before"), phrase::marker), |marker| (marker, false)),
        map(preceded(word("in"), phrase::marker), |marker| (marker, true)),
    ))
    .parse(terms)
}
