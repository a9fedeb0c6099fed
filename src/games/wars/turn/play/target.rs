//! Targets: which cards a line names, and whether they are what the text asks for. Of texts whose targets are not known
//! nothing is required.

use super::destination::is_of_kind;
use crate::{
    games::wars::{
        Wars,
        abilities::{
            lasting,
            meaning::{FitsHere, Standpoint, Thing},
            texts,
        },
        cards::{
            card::{Target, Whose, Zone},
            catalogue,
        },
        rules::{LOST, PLAY, STACK, aspect, rule},
        state::{
            Item, ItemKind, MOST_TARGETS, Spot, Table, Targets, in_play, is_pending, items, opponent, pile_of, user,
        },
        words::{
            action::{Act, PhaseAction},
            find,
        },
    },
    judge::{Bench, Broken, Fact, List, Named, What},
    notation::source::Span,
    rulebook::RuleId,
    table::{PileKind, Player, Title, Token},
    told,
};

/// What a line names as targets.
#[derive(Clone, Copy)]
pub(in crate::games::wars) struct Naming {
    /// Where the verb stands.
    pub(in crate::games::wars) at: Span,
    /// The targets.
    pub(in crate::games::wars) targets: List,
    /// Whether a place is named besides, which may be a target.
    pub(in crate::games::wars) placed: bool,
}

impl Naming {
    /// The targets of a line that names no place.
    pub(in crate::games::wars) fn of(act: &Act, targets: List) -> Self {
        Self { at: act.at, targets, placed: false }
    }
}

/// The cards a line names as targets, each once, held against what the text of `source` asks for.
///
/// # Errors
/// When one is named twice or is no legal target, or when they are too few or too many.
pub(in crate::games::wars) fn targets(
    bench: &mut Bench<'_, Wars>,
    player: Player,
    naming: Naming,
    (source, asked): (Token, &[Target]),
) -> Result<Targets, Broken> {
    let (mut targets, mut named_so_far) = (Targets::default(), Targets::default());
    let mut answers = Vec::new();
    for index in 0..naming.targets.len() {
        let Some(named) = bench.listed(naming.targets, index).and_then(|listed| listed.card) else { break };
        bench.at(named.span);
        let fresh = named_so_far;
        let suits = |table: &Table, card: Token| {
            let right = asked.is_empty() || asked.iter().any(|asked| fits(table, (source, player), asked, card));
            right && fresh.iter().all(|other| other != card)
        };
        let found = match named.what {
            What::Unknown => None,
            _ => find::anywhere_where(bench, &named, player, suits),
        };
        if let Some(target) = found {
            let again = named_so_far.iter().any(|other| other == target);
            bench.require(!again, told!(TARGET_NO_REPEAT { player, target }))?;
            named_so_far.push(target);
        }
        if !asked.is_empty() {
            answers.push(is_legal(bench, player, (source, asked), (&named, found))?);
        }
        let lies = |target: &Token| {
            let in_lost = asked
                .iter()
                .any(|asked| asked.zone == Zone::InLostPile && fits(bench.table, (source, player), asked, *target));
            in_play(bench.table, *target) || is_pending(bench.table, *target) || in_lost
        };
        if let Some(target) = found.filter(lies) {
            targets.push(target);
        }
    }
    if asked.is_empty() || answers.len() > MOST_TARGETS {
        return Ok(targets);
    }
    let unwritten =
        required_number(bench.at(naming.at), (player, source), naming.placed, (asked, &answers), &named_so_far)?;
    for target in unwritten {
        targets.push(target);
    }
    Ok(targets)
}

/// Requires that what a line names is a legal target of one of the sorts asked for. Tells of which sorts it may be, as a mask.
fn is_legal(
    bench: &mut Bench<'_, Wars>,
    player: Player,
    (source, asked): (Token, &[Target]),
    (named, found): (&Named, Option<Token>),
) -> Result<u8, Broken> {
    let table = &*bench.table;
    let may_be = |asked: &Target| match (found, named.what) {
        (Some(card), _) if fits(table, (source, player), asked, card) => true,
        (_, What::Title(title, _)) => may_lie(table, asked.zone, title),
        (found, _) => found.is_none(),
    };
    let mask = asked.iter().zip(0..).filter(|(asked, _)| may_be(asked)).fold(0, |mask, (_, bit)| mask | 1 << bit);
    let told = match (found, named.title()) {
        (Some(card), _) => Fact::Card(card),
        (None, Some(title)) => Fact::Title(title),
        (None, None) => Fact::Word("the card"),
    };
    let text = title(table, source);
    let among = found.map_or(Fact::Cards(PLAY.of(player)), |_| Fact::Nothing);
    let legal = mask != 0;
    let theirs = in_play(table, source) && user(table, source) != player;
    let reversed = theirs
        && found.is_some_and(|card| asked.iter().any(|asked| fits(table, (source, opponent(player)), asked, card)));
    let broken = match why_illegal(table, asked, (found, named.title())) {
        rule::TARGET_CRITERIA_AFTER_WORD if reversed => rule::YOUR_OPPONENT_MAY_USE_REVERSED,
        broken => broken,
    };
    let not_pending = !legal && broken == rule::PENDING_TARGET_MUST_BE_ON_STACK;
    bench.require(!not_pending, told!(PENDING_TARGET_MUST_BE_ON_STACK { card: told }, player, text, among, source))?;
    const AMONG: [RuleId; 4] = [
        rule::YOUR_OPPONENT_MAY_USE_REVERSED,
        rule::YOUR_MEANS_IN_PLAY,
        rule::TARGET_CRITERIA_AFTER_WORD,
        rule::PLAY_TARGETS_CHOSEN,
    ];
    let in_words = asked.iter().flat_map(|asked| asked.fits.iter());
    let looked_at = in_words.fold(0, |all, wanted| all | looks_at(wanted));
    if looked_at != 0 {
        bench.looking_at(!legal, looked_at | aspect::BOARD | aspect::TARGETS);
    }
    bench.require(legal, told!(broken in AMONG { player, source: text, target: told, what: told }, among, source))?;
    Ok(mask)
}

/// What decides whether something fits.
fn looks_at(wanted: &FitsHere) -> u32 {
    match wanted {
        FitsHere::Every(parts) | FitsHere::Either(parts) | FitsHere::Neither(parts) => {
            parts.iter().fold(0, |all, part| all | looks_at(part))
        }
        FitsHere::IsWhose(_) | FitsHere::IsOther | FitsHere::IsCalled(_) | FitsHere::TitleIs(_) => aspect::BOARD,
        FitsHere::IsNoun(_) | FitsHere::IsLabelled(_) => aspect::LABELS,
        FitsHere::LiesHere(_) => aspect::PLACES,
        FitsHere::TakesPart { .. } => aspect::PLACES | aspect::BATTLE,
        FitsHere::IsState(_) => aspect::MARKS | aspect::SIDES | aspect::BATTLE | aspect::PLACES,
        FitsHere::LiesWith(_, with) => with.iter().fold(aspect::PLACES, |all, part| all | looks_at(part)),
        FitsHere::HasKeyword { .. } => aspect::FIGURES | aspect::SIZES | aspect::BULLETS,
        _ => texts::IN_WORDS,
    }
}

/// A card by its title: one that is being played is face down to whoever only sees what became of the line.
fn title(table: &Table, card: Token) -> Fact {
    table.title(card).map_or(Fact::Card(card), Fact::Title)
}

/// The rule by which a card is no legal target.
fn why_illegal(table: &Table, asked: &[Target], (found, title): (Option<Token>, Option<Title>)) -> RuleId {
    let title = found.and_then(|card| table.title(card)).or(title);
    let printed = title.and_then(|title| catalogue::card(table, title));
    let is = |kind: &[&str]| printed.is_none_or(|card| kind.iter().all(|word| card.is(word)));
    let of_kind = |asked: &&Target| sorts(asked).any(|kind| is(kind) || not_a_card(kind).is_some());
    let lies = |there: fn(&Table, Token) -> bool| found.is_some_and(|card| there(table, card));
    match asked.iter().find(of_kind) {
        Some(Target { zone: Zone::Pending, .. }) if !lies(is_pending) => rule::PENDING_TARGET_MUST_BE_ON_STACK,
        Some(Target { zone: Zone::InPlay, whose: Whose::Yours, .. }) if !lies(in_play) => rule::YOUR_MEANS_IN_PLAY,
        _ => rule::TARGET_CRITERIA_AFTER_WORD,
    }
}

/// Requires as many targets as the text asks for. Tells those that nobody had to write down, because there was no choice.
fn required_number(
    bench: &mut Bench<'_, Wars>,
    (player, source): (Player, Token),
    placed: bool,
    (asked, answers): (&[Target], &[u8]),
    named: &Targets,
) -> Result<Vec<Token>, Broken> {
    let text = title(bench.table, source);
    let mut room: Vec<usize> = asked.iter().map(|asked| asked.many.most()).collect();
    let missing = missing(asked, answers, &mut room);
    bench.require(missing.is_some(), told!(PLAY_TARGETS_CHOSEN { player, source: text, what: "too many" }, source))?;
    let missing = missing.unwrap_or_default();
    let one_sort = missing.iter().filter(|missing| **missing > 0).count() == 1;
    let all_known = named.iter().count() == answers.len() && !placed;
    let mut unwritten = Vec::new();
    for (asked, missing) in asked.iter().zip(missing) {
        let left: Vec<Token> = legal_targets(bench.table, (source, player), asked)
            .into_iter()
            .filter(|card| named.iter().all(|other| other != *card))
            .collect();
        let sure = left.iter().filter(|card| is_sure(bench.table, (source, player), asked, **card)).count();
        let looked_at = Fact::Cards(pile_kind(asked.zone).of(player));
        let none = missing > 0 && missing == asked.many.fewest() && left.is_empty();
        bench.require(!none, told!(TARGET_REQUIRED_NUMBER { player, source: text }, looked_at, source))?;
        let too_few = left.len() < missing && !none;
        let open = missing > 0 && sure > missing && one_sort && all_known && !asked.more;
        let looked_at = if too_few { looked_at } else { Fact::Nothing };
        let told = told!(PLAY_TARGETS_CHOSEN { player, source: text, what: "too few" }, looked_at, source);
        bench.require(!too_few && !open, told)?;
        if one_sort && all_known && !asked.more && sure == missing && left.len() == missing {
            unwritten.extend(left.into_iter().filter(|_| asked.zone != Zone::InLostPile));
        }
    }
    Ok(unwritten)
}

/// How many targets of each sort are missing if those that are named are shared out as well as can be; nothing if they are
/// more than the text asks for.
fn missing(asked: &[Target], answers: &[u8], room: &mut [usize]) -> Option<Vec<usize>> {
    let Some((first, others)) = answers.split_first() else {
        let left = |(asked, room): (&Target, &usize)| {
            asked.many.fewest().saturating_sub(asked.many.most().saturating_sub(*room))
        };
        return Some(asked.iter().zip(&*room).map(left).collect());
    };
    let mut best: Option<Vec<usize>> = None;
    for sort in (0..asked.len()).filter(|sort| first & (1 << sort) != 0) {
        let Some(left) = room.get(sort).copied().filter(|left| *left > 0) else { continue };
        set(room, sort, left - 1);
        let found = missing(asked, others, room);
        set(room, sort, left);
        let count = |missing: &Option<Vec<usize>>| missing.as_ref().map_or(usize::MAX, |missing| missing.iter().sum());
        if count(&found) < count(&best) {
            best = found;
        }
    }
    best
}

fn set(room: &mut [usize], sort: usize, left: usize) {
    if let Some(slot) = room.get_mut(sort) {
        *slot = left;
    }
}

/// The kinds a target may be of.
fn sorts(asked: &Target) -> impl Iterator<Item = &'static [&'static str]> {
    let or = Some(asked.or.0).filter(|or| !or.is_empty());
    std::iter::once(asked.kind.0).chain(or)
}

/// What is pending where a kind is no kind of card.
fn not_a_card(kind: &[&str]) -> Option<fn(&Item) -> bool> {
    let is: fn(&Item) -> bool = match kind {
        ["ability"] => |item| matches!(item.kind, ItemKind::Ability(_) | ItemKind::Trigger(_)),
        ["attack"] => |item| item.kind == ItemKind::Action(PhaseAction::Attack),
        ["drain"] => |item| item.kind == ItemKind::Action(PhaseAction::Drain),
        _ => return None,
    };
    Some(is)
}

/// The card by which a line can name an item of the stack: the card itself, or the location a drain or attack is at.
fn stands_for(item: &Item) -> Option<Token> {
    match (item.source, item.spot) {
        (None, Spot::At(location)) => Some(location),
        (source, _) => source,
    }
}

/// Whether a card is a legal target of a text as far as the words tell; one whose face nobody knows may be.
pub(in crate::games::wars) fn fits(
    table: &Table,
    (source, player): (Token, Player),
    asked: &Target,
    card: Token,
) -> bool {
    let right = |whose: Player| match asked.whose {
        Whose::Yours => whose == player,
        Whose::Either => true,
        Whose::Opponents => whose != player,
    };
    if let Some(wanted) = asked.fits.0.first() {
        let stand = Standpoint::of(table, source).for_player(player);
        return match asked.zone {
            Zone::Pending => items(table).any(|(depth, item)| {
                let depth = u8::try_from(depth).unwrap_or(u8::MAX);
                stands_for(&item) == Some(card) && stand.fits_thing(wanted, Thing::Item(depth)).may_be()
            }),
            Zone::InPlay | Zone::InLostPile => {
                let there = pile_of(table, card).is_some_and(|pile| pile.kind == pile_kind(asked.zone));
                there && !lasting::is_sheltered(table, card, player) && stand.fits(wanted, card).may_be()
            }
        };
    }
    let sheltered = lasting::is_sheltered(table, card, player);
    let of_kind = || sorts(asked).any(|kind| is_of_kind(table, card, kind));
    match asked.zone {
        Zone::Pending => items(table).any(|(_, item)| {
            let is = |kind: &[&str]| match not_a_card(kind) {
                Some(is) => is(&item),
                None => item.kind == ItemKind::Card && is_of_kind(table, card, kind),
            };
            stands_for(&item) == Some(card) && right(item.player) && sorts(asked).any(is)
        }),
        Zone::InPlay | Zone::InLostPile => {
            let pile = pile_of(table, card).filter(|pile| pile.kind == pile_kind(asked.zone));
            pile.is_some_and(|pile| right(pile.player)) && of_kind() && !sheltered
        }
    }
}

/// Whether a legal target certainly is one.
fn is_sure(table: &Table, (source, player): (Token, Player), asked: &Target, card: Token) -> bool {
    let certain = |wanted| Standpoint::of(table, source).for_player(player).fits(wanted, card).is_yes();
    let in_words = asked.zone == Zone::Pending || asked.fits.0.first().is_none_or(certain);
    table.title(card).is_some() && in_words
}

/// The targets of a text that nobody chose in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::wars) enum Only {
    /// There is no other choice.
    These(Targets),
    /// There are too few that are legal.
    NoneLegal,
    /// It is open.
    Open,
}

/// The targets a text can have, if there is but one choice.
pub(in crate::games::wars) fn only_targets(
    bench: &Bench<'_, Wars>,
    (source, player): (Token, Player),
    asked: &[Target],
) -> Only {
    let mut targets = Targets::default();
    for asked in asked {
        let legal = legal_targets(bench.table, (source, player), asked);
        let sure = legal.iter().all(|card| is_sure(bench.table, (source, player), asked, *card));
        match legal.len().cmp(&asked.many.fewest()) {
            std::cmp::Ordering::Less if sure => return Only::NoneLegal,
            std::cmp::Ordering::Equal if sure && asked.many.most() == asked.many.fewest() => {
                legal.into_iter().for_each(|card| targets.push(card));
            }
            _ => return Only::Open,
        }
    }
    Only::These(targets)
}

/// Everything that is a legal target as far as the words tell.
fn legal_targets(table: &Table, of: (Token, Player), asked: &Target) -> Vec<Token> {
    let kind = pile_kind(asked.zone);
    let lying = table.players().flat_map(|player| table.pile(kind.of(player)).iter().copied());
    let pending = items(table).filter_map(|(_, item)| stands_for(&item));
    let all: Vec<Token> = if asked.zone == Zone::Pending { pending.collect() } else { lying.collect() };
    let mut legal: Vec<Token> = all.into_iter().filter(|card| fits(table, of, asked, *card)).collect();
    legal.sort_unstable();
    legal.dedup();
    legal
}

const fn pile_kind(zone: Zone) -> PileKind {
    match zone {
        Zone::InPlay => PLAY,
        Zone::Pending => STACK,
        Zone::InLostPile => LOST,
    }
}

/// Whether a card that nobody has seen lies there and can be this title.
fn may_lie(table: &Table, zone: Zone, title: Title) -> bool {
    let unseen = |card: &Token| table.title(*card).is_none() && table.faces().can_be(*card, title);
    table.players().any(|player| table.pile(pile_kind(zone).of(player)).iter().any(unseen))
}
