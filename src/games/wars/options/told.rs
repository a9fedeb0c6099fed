//! What may happen now, told to people: what is asked, without what nobody can do, and where it can be done.

use super::{Pattern, list};
use crate::{
    games::wars::{
        Question, Wars,
        abilities::texts,
        cards::card::AbilityKind,
        rules::{HAND, rule},
        state::{Table, cards_in_play, may_have_cards, side, user},
        words::{
            action::{Act, Destination},
            said::Verb,
        },
    },
    judge::{Board, Choice, Named, Names},
    rulebook::RuleId,
    table::{Ask, Player, Token},
};

/// More places than this are not told one by one.
const FEW: usize = 3;

/// What may happen now, in words.
pub(in crate::games::wars) fn options(board: &mut Board<Wars>, choices: &mut Vec<Choice<Act>>, names: &Names<'_>) {
    let asks: Vec<Ask<Question>> = board.asks().to_vec();
    let mut patterns = Vec::new();
    if asks.iter().any(|ask| ask.kind == Question::Act) {
        list(board, &mut patterns);
    }
    for ask in asks {
        let Some(player) = ask.player else { continue };
        let told = match ask.kind {
            Question::Act => action(board.table(), &patterns, (player, &ask), names),
            _ => Some(ask.words.to_owned()),
        };
        let words = told.map(|told| format!("{} {told}", names.player_name(player)));
        choices.extend(words.map(|words| Choice { words, action: None }));
    }
}

/// What a player may do who has initiative, if it can be done.
fn action(
    table: &Table,
    patterns: &[Pattern],
    (player, ask): (Player, &Ask<Question>),
    names: &Names<'_>,
) -> Option<String> {
    let of = |verb: Verb| patterns.iter().filter(move |pattern| pattern.act.verb == verb);
    let whole = Some(ask.words.to_owned());
    match (ask.rule, verb_of(ask.rule)) {
        (rule::DEPLOY_PLAY_FROM_HAND | rule::INTERRUPT_ANY_PHASE_EITHER_TURN, _) => {
            whole.filter(|_| may_play(table, patterns, player))
        }
        (rule::ACTIVATED_ABILITY_EITHER_TURN, _) => whole.filter(|_| has_ability(table, player)),
        (_, Some(Verb::Activates)) => {
            let most = of(Verb::Activates).filter_map(|pattern| Some(*pattern.amounts.as_ref()?.end())).max()?;
            Some(format!("activates up to {most} energy"))
        }
        (_, Some(verb @ (Verb::Drains | Verb::Attacks))) => {
            let places: Vec<String> =
                of(verb).flat_map(|pattern| &pattern.places).filter_map(|place| at(table, *place, names)).collect();
            let many = places.len() > FEW;
            let there = if many { whole } else { Some(format!("{} at {}", verb.word(), either(&places))) };
            there.filter(|_| !places.is_empty())
        }
        (_, Some(verb)) => whole.filter(|_| of(verb).next().is_some()),
        (_, None) => whole,
    }
}

/// The verb of the phase action a rule asks for.
fn verb_of(rule: RuleId) -> Option<Verb> {
    Some(match rule {
        rule::ACTIVATE_LIMIT_ICONS_PLUS_ONE => Verb::Activates,
        rule::DRAIN_MUST_CONTROL => Verb::Drains,
        rule::ATTACK_BOTH_SIDES_PRESENT => Verb::Attacks,
        rule::MOVE_OWN_MOVE_PHASE => Verb::Moves,
        rule::DRAW_FROM_ACTIVE_PILE_TOP => Verb::Draws,
        _ => return None,
    })
}

/// Whether a player may have a card to play: one that is listed, one nobody knows, or one whose text nobody can judge.
fn may_play(table: &Table, patterns: &[Pattern], player: Player) -> bool {
    let hand = HAND.of(player);
    let open = |card: &Token| table.title(*card).is_none_or(|title| texts::touches(table, title) != 0);
    let listed = patterns.iter().any(|pattern| pattern.act.verb == Verb::Plays);
    listed
        || table.is_ample(hand)
        || may_have_cards(table, hand) && table.pile(hand).iter().any(open)
        || !table.is_counted(hand)
}

/// Whether a card in play has an activated ability that a player may use, as far as its words tell.
fn has_ability(table: &Table, player: Player) -> bool {
    cards_in_play(table).any(|card| {
        let abilities = side(table, card).map_or(&[][..], |side| side.abilities.0);
        let mut activated = abilities.iter().filter(|ability| ability.kind == AbilityKind::Activated);
        table.title(card).is_none() || activated.any(|ability| ability.anybody || user(table, card) == player)
    })
}

fn at(table: &Table, place: Destination, names: &Names<'_>) -> Option<String> {
    let Destination::At(named) = place else { return None };
    Some(called(table, named, names))
}

/// A card as people call it: by its handle, or by its title.
fn called(table: &Table, named: Named, names: &Names<'_>) -> String {
    match (named.token(table), named.title()) {
        (Some(token), _) => names.handle_of(token, table).map_or_else(|| names.card_name(token, table), str::to_owned),
        (None, Some(title)) => names.quoted(title),
        (None, None) => "a location".to_owned(),
    }
}

/// `lf`, `lf or dq`, `lf, dq or ho`
fn either(places: &[String]) -> String {
    match places {
        [] => String::new(),
        [only] => only.clone(),
        [others @ .., last] => format!("{} or {last}", others.join(", ")),
    }
}
