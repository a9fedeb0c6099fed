//! What happens to cards in piles and hands: drawn, lost, revealed, retrieved, downloaded, put, played.

use super::{
    card::{off_the_stack, stacks},
    has_cause,
};
use crate::{
    cited,
    games::wars::{
        Wars,
        abilities::{event::Event, texts},
        cards::{
            card::{CardKind, PrintedNumber, Revealer},
            catalogue,
        },
        energy::lose,
        in_play::leave,
        place_name,
        recorded::{
            fate::CameBy,
            happened::{self, Did, to_card},
            note::Note,
        },
        rules::{self, ACTIVE, HAND, LOST, RESERVE, USED, aspect, rule},
        state::{self, Frame, ItemKind, Kept, Spot, Table, in_play, is_pending, opponent, owner, printed},
        turn::{battle, movement, play},
        victory,
        words::{
            action::{Act, Does, Download, PhaseAction, PileSaid, Playing, Put, Revealing, Taking},
            find,
            said::Verb,
        },
    },
    judge::{About, Bench, Broken, DoubtSource, Fact, Handle, Named, What},
    notation::source::{Span, Spanned},
    rulebook::RuleId,
    table::{Pile, PileKind, Player, Token, Where},
    told, worded,
};

/// What happens to cards in piles and hands.
pub(super) fn to_pile(bench: &mut Bench<'_, Wars>, act: &Act, player: Player) -> Result<(), Broken> {
    let no_result = state::CutShort::of(bench.table) != state::CutShort::No && !texts::may_explain(bench.table);
    bench.require(!(no_result && act.verb() == Verb::Loses), told!(BATTLE_CANCELED_NO_RESULT { player }))?;
    let drain = state::top_item(bench.table).filter(|item| item.kind == ItemKind::Action(PhaseAction::Drain));
    let too_soon = act.verb() == Verb::Loses && drain.is_some() && !texts::may_explain(bench.table);
    let passed = state::passes(bench.table);
    bench.require(
        !too_soon,
        told!(STACK_PHASE_ACTIONS_PLACED { item: "the drain", passes: passed }, player, opponent(player)),
    )?;
    let why = super::unaccounted(bench.table);
    has_cause(bench, act, told!(STACK_EVERYTHING_PLACED { card: super::told_of(act.verb()), why }))?;
    let count = act.count();
    match &act.does {
        Does::Draws(_) | Does::Activates(_) => {
            let from = act.from().map_or(RESERVE, |from| from.kind);
            let to = if let Does::Draws(_) = act.does { HAND } else { ACTIVE };
            if count.is_none() {
                open_count(bench, player, &[from, to]);
            }
            for index in 0..count.unwrap_or(0).min(1000) as usize {
                let Some(token) = bench.draw(from.of(player), to.of(player)) else { break };
                let named = bench.listed(act.sources(), index).and_then(|listed| listed.card);
                if let Some((card, title)) = named.and_then(|card| Some((card, card.title()?))) {
                    let told = told!(HIDDEN_REVEAL_PUT_BACK { card: title }, player);
                    let possible = bench.learn(token, &card);
                    bench.require(possible, told)?;
                }
            }
            Ok(())
        }
        Does::Loses(loss) => {
            let count = u16::try_from(count.unwrap_or(0)).unwrap_or(u16::MAX);
            lose::loses_from(bench, player, count, loss.sources)?;
            victory::check_at_once(bench);
            Ok(())
        }
        Does::Reveals(reveal) if battle::is_late_reveal(bench, player) => battle::reveals(bench, player, reveal),
        Does::Reveals(reveal) => reveals(bench, reveal, player),
        Does::Retrieves(card, to) => retrieves(bench, *card, *to, player),
        Does::Downloads(download) => downloads(bench, download, player),
        Does::Shuffles(pile) => {
            let kind = pile.map_or(RESERVE, |pile| pile.kind);
            let whose = pile.map_or(player, |pile| pile.whose(player));
            bench.table.shuffle(kind.of(whose));
            Ok(())
        }
        Does::Takes(taking) => takes(bench, act, taking, player),
        Does::Puts(put) => puts(bench, act, put, player),
        Does::Stacks(named, from, on) => {
            let Some(from) = from else {
                bench.doubt(DoubtSource::MissingFigure, aspect::PILES | aspect::HAND, About::Player(player), None);
                return Ok(());
            };
            let taken = from_anywhere(bench, from.kind.of(from.whose(player)), named)?;
            match taken {
                Some(card) => stacks(bench, *on, card, player),
                None => Ok(()),
            }
        }
        Does::Plays(play) => plays(bench, play, player),
        _ => Ok(()),
    }
}

/// Nobody wrote down how many cards went from one pile to the other.
pub(in crate::games::wars) fn open_count(bench: &mut Bench<'_, Wars>, player: Player, piles: &[PileKind]) {
    for kind in piles {
        bench.table.set_counted(kind.of(player), false);
    }
    let touched = rules::aspect::PILES | rules::aspect::HAND | rules::aspect::COSTS;
    bench.doubt(DoubtSource::MissingFigure, touched, About::Everything, None);
}

fn unknown(span: Span) -> Named {
    Named { owner: None, what: What::Unknown, known: None, span }
}

/// A card revealed with a figure is revealed for destiny: the top of the reserve, which then goes on the used pile.
fn reveals(bench: &mut Bench<'_, Wars>, act: &Revealing, player: Player) -> Result<(), Broken> {
    bench.at(act.unshown.unwrap_or(act.at));
    bench.require(act.unshown.is_none(), told!(HIDDEN_REVEAL_BOTH_PLAYERS { player }))?;
    if let (None, Some(stated)) = (act.card, act.figure) {
        let empty = !bench.table.has_cards(RESERVE.of(player));
        return bench.at(stated.span).require(
            empty && stated.value == 0,
            told!(DESTINY_ZERO_IF_RESERVE_EMPTIED { player, stated: stated.value }, RESERVE.of(player)),
        );
    }
    let Some(named) = act.card else { return Ok(()) };
    let from = act.from.map_or(RESERVE, |from| from.kind);
    if act.figure.is_none() {
        if let (Some(from), Some(title)) = (act.from, named.title()) {
            let pile = from.kind.of(from.owner.unwrap_or(player));
            let first = !bench.table.notes().any(|(note, _)| matches!(note, Note::Shown(whose, _) if whose == player));
            let top = bench.table.top(pile).filter(|_| first && from.kind != HAND && from.kind != LOST);
            let faces = bench.table.faces();
            let somewhere = bench.table.is_ample(pile) || faces.bounds(bench.table.pile(pile), title).at_most > 0;
            let may_be = somewhere && top.is_none_or(|top| faces.can_be(top, title));
            let told = told!(HIDDEN_REVEAL_PUT_BACK { card: title }, player);
            bench.at(named.span).require(may_be, told)?;
            if let Some(top) = top {
                let _ = bench.table.name(top, title);
            }
        }
        if let Some(title) = named.title() {
            bench.table.clear_notes(|note| matches!(note, Note::Shown(whose, _) if whose == player));
            bench.table.set_note(Note::Shown(player, title), 1);
        }
        return Ok(());
    }
    bench.at(act.from.map_or(named.span, |from| from.span));
    is_of_reserve(bench, player, from)?;
    if let Some(Frame::Effect(item)) = bench.table.frame() {
        let symbols = item.source.and_then(|card| printed(bench.table, card)).map(|card| card.reveals);
        let theirs =
            symbols.is_some_and(|symbols| symbols.iter().all(|who| *who == Revealer::Opponent) && !symbols.is_empty());
        let wrong = theirs && player == item.player;
        bench.require(!wrong, told!(DESTINY_OPPONENTS_SYMBOL { player, opponent: opponent(item.player) }))?;
    }
    destiny(bench, act.figure, player, &named).map(drop)
}

/// Requires that what is revealed for destiny comes from the reserve.
///
/// # Errors
/// When it does not.
pub(in crate::games::wars) fn is_of_reserve(
    bench: &mut Bench<'_, Wars>,
    player: Player,
    from: PileKind,
) -> Result<(), Broken> {
    let told = worded!("{player} reveals for destiny from {pile}; the card comes from the top of the reserve" {
        player, pile: place_name(from)
    });
    bench.require(from == RESERVE, told.of(rule::DESTINY_REVEAL_TOP_OF_RESERVE, &[]))
}

/// The top card of a reserve is revealed for destiny.
///
/// # Errors
/// When it cannot be that card, or its destiny is misread.
pub(in crate::games::wars) fn destiny(
    bench: &mut Bench<'_, Wars>,
    figure: Option<Spanned<i32>>,
    player: Player,
    named: &Named,
) -> Result<Option<Token>, Broken> {
    let token = bench.take(RESERVE.of(player), named, cited!(Taken: DESTINY_REVEAL_TOP_OF_RESERVE))?;
    let Some(token) = token else { return Ok(None) };
    let title = named.title().or(bench.table.title(token));
    let printed = title.and_then(|title| catalogue::card(bench.table, title)).map(|card| card.destiny);
    if let (Some(stated), Some(PrintedNumber::Known(destiny))) = (figure, printed) {
        let card = title.map_or(Fact::Card(token), Fact::Title);
        let so = stated.value == i32::from(destiny);
        bench.at(stated.span);
        // Of a card nobody named, which one it was is known from how the reserve lay alone.
        match named.what {
            What::Unknown => {
                let told = worded!("{player} reveals a {stated}, but on top of the reserve lies {card} with destiny {destiny}" {
                    player, card, stated: stated.value, destiny: i32::from(destiny)
                });
                bench.stated(rule::DESTINY_REVEAL_TOP_OF_RESERVE, so, told)?;
            }
            _ => bench.claimed(
                so,
                told!(DESTINY_DEFINITION { player, card, stated: stated.value, destiny: i32::from(destiny) }),
            )?,
        }
    }
    bench.table.put(token, USED.of(player), Where::Top);
    bench.table.set_note(Note::CameBy(token), CameBy::Revealed.code());
    happened::befell(bench, token, to_card::TO_USED);
    Ok(Some(token))
}

fn retrieves(bench: &mut Bench<'_, Wars>, named: Named, said: Option<PileSaid>, player: Player) -> Result<(), Broken> {
    let to = said.map_or(USED, |to| to.kind);
    if let Some(to) = said {
        bench.at(to.span);
    }
    bench.require(to == USED, told!(RETRIEVE_RANDOM_TO_USED { player }))?;
    if let Some(token) = bench.take(LOST.of(player), &named, cited!(Taken: RETRIEVE_RANDOM_TO_USED))? {
        bench.table.put(token, USED.of(player), Where::Top);
        bench.table.set_note(Note::CameBy(token), CameBy::Other.code());
    }
    Ok(())
}

/// Searched for, shown, put in hand; then the reserve is shuffled.
fn downloads(bench: &mut Bench<'_, Wars>, download: &Download, player: Player) -> Result<(), Broken> {
    let reserve = RESERVE.of(player);
    if let Some(unshown) = download.unshown {
        bench.at(unshown);
    }
    bench.require(download.unshown.is_none(), told!(DOWNLOAD_PROCEDURE { player }))?;
    if let Some(title) = download.card.and_then(|card| card.title()) {
        let found = bench.search(reserve, title);
        bench.require(
            found.is_some(),
            worded!("{player} downloads {card}, which cannot be in the reserve" { player, card: title })
                .of(rule::DOWNLOAD_PROCEDURE, &[]),
        )?;
        if let Some(token) = found {
            bench.table.put(token, HAND.of(player), Where::Top);
            happened::befell(bench, token, to_card::SHOWN | to_card::TO_HAND);
            if let Some(Handle(handle)) = download.handle {
                bench.table.set_handle(usize::from(handle), token);
            }
        }
    }
    bench.table.shuffle(reserve);
    happened::did(bench, player, Did::Shuffle, 1);
    Ok(())
}

/// A card whose effect is being carried out does not lie in its pile yet.
fn not_itself(bench: &mut Bench<'_, Wars>, named: &Named, from: PileSaid) -> Result<(), Broken> {
    let Some(Frame::Effect(item)) = bench.table.frame() else { return Ok(()) };
    let itself = item.source.is_some() && named.token(bench.table) == item.source && from.kind != HAND;
    let order = item
        .source
        .and_then(|card| printed(bench.table, card))
        .is_some_and(|card| matches!(card.kind, CardKind::Order { .. }));
    let broken = if order { rule::ORDER_EFFECTS_BEFORE_PILE } else { rule::INTERRUPT_EFFECTS_BEFORE_PILE };
    const AMONG: [RuleId; 2] = [rule::ORDER_EFFECTS_BEFORE_PILE, rule::INTERRUPT_EFFECTS_BEFORE_PILE];
    let told = item.source.map_or(Fact::Word("the card"), Fact::Card);
    bench.at(named.span).require(!itself, told!(broken in AMONG { card: told, pile: place_name(from.kind) }))
}

/// A card is taken to hand; one from the lost pile is shown.
fn takes(bench: &mut Bench<'_, Wars>, act: &Act, taking: &Taking, player: Player) -> Result<(), Broken> {
    let Some(from) = taking.from else { return Ok(()) };
    bench.at(taking.unshown.unwrap_or(act.at));
    let shown = taking.unshown.is_none() || from.kind != LOST;
    bench.require(shown, told!(LOST_PILE_TAKEN_CARD_REVEALED { player }))?;
    let named = act.card().unwrap_or(unknown(act.at));
    let pile = from.kind.of(from.whose(player));
    not_itself(bench, &named, from)?;
    if let Some(token) = from_anywhere(bench, pile, &named)? {
        let owner = owner(bench.table, token);
        bench.table.put(token, HAND.of(owner), Where::Top);
        if from.kind == LOST {
            happened::befell(bench, token, to_card::SHOWN);
        }
    }
    Ok(())
}

/// A text takes a card out of a pile, from wherever it lies there.
fn from_anywhere(bench: &mut Bench<'_, Wars>, pile: Pile, named: &Named) -> Result<Option<Token>, Broken> {
    let known = named.token(bench.table).filter(|token| bench.table.title(*token).is_some());
    match known.filter(|token| bench.table.card(*token).is_some_and(|card| card.pile == pile)) {
        Some(token) => Ok(Some(token)),
        None => bench.take(pile, named, cited!(Taken: STACK_EVERYTHING_PLACED)),
    }
}

fn puts(bench: &mut Bench<'_, Wars>, act: &Act, put: &Put, player: Player) -> Result<(), Broken> {
    let PileSaid { kind: to, owner: whose, .. } = put.to;
    let card = act.card();
    let place = if put.under { Where::Bottom } else { Where::Top };
    let on_table = |table: &Table, card: Token| in_play(table, card) || is_pending(table, card);
    let found = card.and_then(|card| find::anywhere_where(bench, &card, player, on_table));
    if let Some(card) = found.filter(|card| put.from.is_none() && on_table(bench.table, *card)) {
        let owner = owner(bench.table, card);
        off_the_stack(bench, card);
        leave::leaves(bench, card, to.of(owner), CameBy::Other);
        return Ok(());
    }
    let from = put.from.map_or(HAND.of(player), |from| from.kind.of(from.whose(player)));
    let count = act.count().unwrap_or(0);
    if from == to.of(whose.unwrap_or(player)) {
        bench.table.shuffle(from);
        return Ok(());
    }
    for _ in 0..count.min(1000) {
        let named = card.unwrap_or(unknown(act.at));
        let Some(token) = from_anywhere(bench, from, &named)? else { break };
        let owner = owner(bench.table, token);
        bench.table.put(token, to.of(whose.unwrap_or(owner)), place);
    }
    Ok(())
}

/// A card is played by an effect, whatever the phase: it enters play at once.
fn plays(bench: &mut Bench<'_, Wars>, play: &Playing, player: Player) -> Result<(), Broken> {
    let named = play.card;
    let shown = named.title().is_some_and(|title| bench.table.note(Note::Shown(player, title)) > 0);
    let from = play.from.map_or(if shown { RESERVE } else { HAND }, |from| from.kind);
    let found = match named.title() {
        Some(title) => {
            [from, HAND, RESERVE, LOST, USED].into_iter().find_map(|kind| bench.search(kind.of(player), title))
        }
        None => bench.table.top(from.of(player)),
    };
    let Some(token) = found else { return Ok(()) };
    let unique = printed(bench.table, token).is_some_and(|card| card.unique);
    let copy = play::copy_in_play(bench, player, token).filter(|_| unique);
    let since = Fact::Line(copy.and_then(|copy| bench.table.card(copy)).map_or(0, |copy| copy.cause));
    bench.at(named.span).require(copy.is_none(), told!(UNIQUE_ONE_COPY { player, card: token, since }))?;
    let paid = play.paid.energy.and_then(|paid| paid.value).unwrap_or(0);
    for _ in 0..paid.min(1000) {
        bench.draw(ACTIVE.of(player), USED.of(player));
    }
    let location = printed(bench.table, token).is_some_and(|card| matches!(card.kind, CardKind::Location { .. }));
    let spot = match location {
        true => play::location_spot(bench, player, token, play.place)?,
        false => movement::spot(bench, player, play.place),
    };
    play::enters(bench, token, player, play.handle);
    match spot {
        spot if location => play::placed(bench, token, spot),
        Spot::At(host) | Spot::Aboard(host) | Spot::Beneath(host) => bench.table.set_host(token, Some(host)),
        Spot::Nowhere | Spot::Row(..) => {}
    }
    bench.propose(Event::Enter(token));
    Ok(())
}
