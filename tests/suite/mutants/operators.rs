//! The ways in which a game is made wrong, each named after what a player or a scribe does, with the part of the rules it is about.

use gavel::simulate::Dice;

use super::game::{
    Game, Mutant, deed, does, is_pass, is_statement, marker, of_the_other, title, with_number, with_title, with_word,
    word_behind,
};

/// A way to make a game wrong.
pub(super) struct Operator {
    /// The part of the rules it is about.
    pub(super) about: &'static str,
    pub(super) name: &'static str,
    /// Changes a game at a line, if that can be done there.
    change: fn(&Game, usize, &mut Dice) -> Option<Mutant>,
}

impl Operator {
    /// Changes a game at a random line, at most once for each of so many.
    pub(super) fn mutants(&self, game: &Game, count: usize, dice: &mut Dice) -> Vec<Mutant> {
        let mut places: Vec<usize> = (0..game.lines.len()).collect();
        dice.shuffle(&mut places);
        places.into_iter().filter_map(|index| (self.change)(game, index, dice)).take(count).collect()
    }
}

const ACTIONS: [&str; 7] = ["activates", "drains", "plays", "uses", "attacks", "moves", "draws"];
const PILES: [&str; 4] = ["reserve", "active", "used", "hand"];
const PHASES: [&str; 7] = ["activate", "control", "deploy", "battle", "move", "draw", "end of turn"];

type Change = fn(&Game, usize, &mut Dice) -> Option<Mutant>;

const fn operator(about: &'static str, name: &'static str, change: Change) -> Operator {
    Operator { about, name, change }
}

/// Every way.
pub(super) const OPERATORS: &[Operator] = &[
    operator("order", "a line is left out", |game, index, _| {
        let line = in_body(game, index).filter(|line| is_statement(line) && !is_pass(line))?;
        (!line.is_empty()).then(|| game.with(index..index + 1, &[]))
    }),
    operator("order", "two lines change places", |game, index, _| {
        let (one, two) = (in_body(game, index)?, game.line(index + 1));
        let both = is_statement(one) && is_statement(two) && one != two;
        both.then(|| game.with(index..index + 2, &[two.to_owned(), one.to_owned()]))
    }),
    operator("order", "a line stands twice", |game, index, _| {
        let line = in_body(game, index).filter(|line| is_statement(line) && !is_pass(line))?;
        Some(game.with(index + 1..index + 1, &[line.to_owned()]))
    }),
    operator("order", "an action in an earlier phase", |game, index, _| {
        let line = in_body(game, index).filter(|line| does(line, &ACTIONS))?;
        let mut phases = (game.body..index).rev().take_while(|before| !game.line(*before).starts_with("== "));
        let phase = |before: usize| marker(game.line(before)).filter(|phase| PHASES.contains(phase));
        let own = phases.by_ref().find_map(phase)?;
        let earlier = phases.find(|before| phase(*before).is_some_and(|other| other != own))?;
        let mut without = game.clone();
        without.lines.remove(index);
        Some(without.with(earlier + 1..earlier + 1, &[line.to_owned()]))
    }),
    operator("order", "the marker of another phase", |game, index, dice| {
        let phase = marker(in_body(game, index)?).filter(|phase| PHASES.contains(phase))?;
        let others: Vec<&str> = PHASES.into_iter().filter(|other| *other != phase).collect();
        game.with_line(index, format!("[{}]", dice.pick(&others)?))
    }),
    operator("order", "the turn of the other player", |game, index, _| {
        let heading = in_body(game, index).filter(|line| line.starts_with("== turn "))?;
        let other = if heading.ends_with(": A ==") { (": A", ": B") } else { (": B", ": A") };
        game.with_line(index, heading.replace(other.0, other.1))
    }),
    operator("order", "a turn is skipped", |game, index, _| {
        game.with_line(index, with_number(in_body(game, index)?, "== turn ", |turn| Some(turn + 1))?)
    }),
    operator("initiative", "a pass is left out", |game, index, _| {
        is_pass(in_body(game, index)?).then(|| game.with(index..index + 1, &[]))
    }),
    operator("initiative", "a pass is written twice", |game, index, _| {
        let line = in_body(game, index).filter(|line| is_pass(line))?;
        Some(game.with(index + 1..index + 1, &[line.to_owned()]))
    }),
    operator("initiative", "the other player passes", |game, index, _| {
        game.with_line(index, in_body(game, index).filter(|line| is_pass(line)).and_then(of_the_other)?)
    }),
    operator("initiative", "the other player acts", |game, index, _| {
        game.with_line(index, in_body(game, index).filter(|line| does(line, &ACTIONS)).and_then(of_the_other)?)
    }),
    operator("initiative", "a player passes and acts", |game, index, _| {
        let line = in_body(game, index).filter(|line| does(line, &ACTIONS))?;
        let (player, _) = deed(line)?;
        let mutant = game.with(index..index + 1, &[format!("{player} passes"), line.to_owned()]);
        Some(mutant)
    }),
    operator("initiative", "an item resolves before both pass", |game, index, _| {
        in_body(game, index).filter(|line| does(line, &ACTIONS))?;
        Some(game.with(index + 1..index + 1, &["resolves".to_owned()]))
    }),
    operator("bullets", "an ability is used again", |game, index, _| {
        let line = in_body(game, index).filter(|line| does(line, &["uses"]))?;
        Some(game.with(index + 1..index + 1, &[line.to_owned()]))
    }),
    operator("bullets", "an ability is used again after it resolves", |game, index, _| {
        let line = in_body(game, index).filter(|line| does(line, &["uses"]))?;
        let resolves = format!("{} resolves", word_behind(line, " uses ")?);
        let next = (index + 1..game.lines.len()).take(6).find(|next| game.line(*next) == resolves)?;
        Some(game.with(next + 1..next + 1, &[line.to_owned()]))
    }),
    operator("costs", "one energy too much is paid", |game, index, _| {
        game.with_line(index, with_number(in_body(game, index)?, " for ", |paid| Some(paid + 1))?)
    }),
    operator("costs", "one energy too little is paid", |game, index, _| {
        game.with_line(index, with_number(in_body(game, index)?, " for ", |paid| paid.checked_sub(1))?)
    }),
    operator("costs", "nothing is paid", |game, index, _| {
        game.with_line(index, with_number(in_body(game, index)?, " for ", |paid| (paid > 1).then_some(0))?)
    }),
    operator("activation", "more is activated than allowed", |game, index, _| {
        let line = in_body(game, index)?;
        let allowed: u32 = word_behind(line, " of ")?.parse().ok()?;
        game.with_line(index, with_number(line, " activates ", |_| Some(allowed + 1))?)
    }),
    operator("activation", "another allowance is claimed", |game, index, _| {
        let line = in_body(game, index).filter(|line| does(line, &["activates"]))?;
        game.with_line(index, with_number(line, " of ", |allowed| Some(allowed + 1))?)
    }),
    operator("activation", "one more is activated, and allowed", |game, index, _| {
        let line = in_body(game, index).filter(|line| does(line, &["activates"]))?;
        let allowed: u32 = word_behind(line, " of ")?.parse().ok()?;
        let more = with_number(line, " of ", |allowed| Some(allowed + 1))?;
        game.with_line(index, with_number(&more, " activates ", |_| Some(allowed + 1))?)
    }),
    operator("drains", "a drain somewhere else", |game, index, dice| {
        let line = in_body(game, index).filter(|line| does(line, &["drains"]))?;
        game.with_line(index, with_word(line, " at ", &game.locations(index), dice)?)
    }),
    operator("drains", "a drain again", |game, index, _| {
        let line = in_body(game, index).filter(|line| does(line, &["drains"]))?;
        let loss = (index + 1..game.lines.len()).take(5).find(|next| game.line(*next).starts_with("-> "))?;
        Some(game.with(loss + 1..loss + 1, &[line.to_owned()]))
    }),
    operator("drains", "the loss is left out", |game, index, _| {
        let loses = drained(game, index)?;
        does(loses, &["loses"]).then(|| game.with(index..index + 1, &[]))
    }),
    operator("drains", "one energy less is lost", |game, index, _| {
        game.with_line(index, one_less(drained(game, index)?)?)
    }),
    operator("drains", "one energy more is lost", |game, index, _| {
        game.with_line(index, one_more(drained(game, index)?)?)
    }),
    operator("drains", "another amount is due", |game, index, _| {
        game.with_line(index, with_number(drained(game, index)?, " of ", |due| Some(due + 1))?)
    }),
    operator("drains", "the other player loses", |game, index, _| {
        game.with_line(index, of_the_other(drained(game, index)?)?)
    }),
    operator("drains", "from another pile", |game, index, dice| {
        game.with_line(index, from_another_pile(drained(game, index)?, dice)?)
    }),
    operator("drains", "another card is lost", |game, index, dice| {
        game.with_line(index, with_title(drained(game, index)?, 0, &game.titles(), dice)?)
    }),
    operator("placement", "a card goes somewhere else", |game, index, dice| {
        let line = in_body(game, index).filter(|line| does(line, &["plays"]))?;
        let before = [" at ", " aboard ", " beneath ", " next to "].into_iter().find(|before| line.contains(before))?;
        game.with_line(index, with_word(line, before, &game.handles(index), dice)?)
    }),
    operator("placement", "a card goes nowhere", |game, index, _| {
        let line = in_body(game, index).filter(|line| does(line, &["plays"]))?;
        let before = [" at ", " aboard ", " beneath "].into_iter().find(|before| line.contains(before))?;
        let place = format!("{before}{}", word_behind(line, before)?);
        game.with_line(index, line.replacen(&place, "", 1))
    }),
    operator("cards", "another card is played", |game, index, dice| {
        let line = in_body(game, index).filter(|line| does(line, &["plays"]))?;
        game.with_line(index, with_title(line, 0, &game.titles(), dice)?)
    }),
    operator("cards", "another target", |game, index, dice| {
        let line = in_body(game, index).filter(|line| does(line, &["plays", "uses"]))?;
        game.with_line(index, with_word(line, " on ", &game.handles(index), dice)?)
    }),
    operator("cards", "another card is used", |game, index, dice| {
        game.with_line(index, with_word(in_body(game, index)?, " uses ", &game.handles(index), dice)?)
    }),
    operator("battle", "an attack somewhere else", |game, index, dice| {
        let line = in_body(game, index).filter(|line| does(line, &["attacks"]))?;
        game.with_line(index, with_word(line, " at ", &game.locations(index), dice)?)
    }),
    operator("battle", "another destiny figure", |game, index, _| {
        let line = in_body(game, index).filter(|line| does(line, &["reveals"]))?;
        game.with_line(index, with_number(line, " (", |figure| Some(figure + 1))?)
    }),
    operator("battle", "the other player reveals", |game, index, _| {
        game.with_line(index, in_body(game, index).filter(|line| does(line, &["reveals"])).and_then(of_the_other)?)
    }),
    operator("battle", "a reveal again", |game, index, _| {
        let line = in_body(game, index).filter(|line| does(line, &["reveals"]) && title(line).is_some())?;
        Some(game.with(index + 1..index + 1, &[line.to_owned()]))
    }),
    operator("battle", "another card is destroyed", |game, index, dice| {
        game.with_line(index, with_word(in_body(game, index)?, " destroys ", &game.handles(index), dice)?)
    }),
    operator("attrition", "the damage is left out", |game, index, _| {
        damages(game, index, "attrition").map(|_| game.with(index..index + 1, &[]))
    }),
    operator("attrition", "another card is damaged", |game, index, dice| {
        let line = damages(game, index, "attrition")?;
        game.with_line(index, with_word(line, " damages ", &game.handles(index), dice)?)
    }),
    operator("attrition", "a card is damaged twice", |game, index, _| {
        let line = damages(game, index, "attrition")?;
        Some(game.with(index + 1..index + 1, &[line.to_owned()]))
    }),
    operator("attrition", "one card more is damaged", |game, index, dice| {
        one_card_more(game, index, "attrition", dice)
    }),
    operator("attrition", "the other player damages", |game, index, _| {
        game.with_line(index, of_the_other(damages(game, index, "attrition")?)?)
    }),
    operator("attrition", "another defense", |game, index, _| {
        game.with_line(index, with_number(damages(game, index, "attrition")?, " (", |figure| Some(figure + 1))?)
    }),
    operator("attrition", "another total", |game, index, dice| {
        let line = in_body(game, index).filter(|line| line.starts_with("= attrition"))?;
        game.with_line(index, another_figure(line, dice)?)
    }),
    operator("casualties", "the damage is left out", |game, index, _| {
        damages(game, index, "loss").map(|_| game.with(index..index + 1, &[]))
    }),
    operator("casualties", "another card is damaged", |game, index, dice| {
        game.with_line(index, with_word(damages(game, index, "loss")?, " damages ", &game.handles(index), dice)?)
    }),
    operator("casualties", "one card more is damaged", |game, index, dice| one_card_more(game, index, "loss", dice)),
    operator("casualties", "another defense", |game, index, _| {
        game.with_line(index, with_number(damages(game, index, "loss")?, " (", |figure| Some(figure + 1))?)
    }),
    operator("casualties", "the loss is left out", |game, index, _| {
        casualties(game, index).map(|_| game.with(index..index + 1, &[]))
    }),
    operator("casualties", "one energy less is lost", |game, index, _| {
        game.with_line(index, one_less(casualties(game, index)?)?)
    }),
    operator("casualties", "one energy more is lost", |game, index, _| {
        game.with_line(index, one_more(casualties(game, index)?)?)
    }),
    operator("casualties", "another amount is due", |game, index, _| {
        let line = casualties(game, index).filter(|_| !has_lost_before(game, index))?;
        game.with_line(index, with_number(line, " of ", |due| Some(due + 1))?)
    }),
    operator("casualties", "the other player loses", |game, index, _| {
        game.with_line(index, of_the_other(casualties(game, index)?)?)
    }),
    operator("casualties", "from another pile", |game, index, dice| {
        game.with_line(index, from_another_pile(casualties(game, index)?, dice)?)
    }),
    operator("casualties", "another total", |game, index, dice| {
        let line = in_body(game, index).filter(|line| line.starts_with("= casualties"))?;
        game.with_line(index, another_figure(line, dice)?)
    }),
    operator("movement", "to somewhere else", |game, index, dice| {
        let line = in_body(game, index).filter(|line| does(line, &["moves"]))?;
        let before = [" to ", " aboard "].into_iter().find(|before| line.contains(before))?;
        game.with_line(index, with_word(line, before, &game.handles(index), dice)?)
    }),
    operator("movement", "another card moves", |game, index, dice| {
        game.with_line(index, with_word(in_body(game, index)?, " moves ", &game.handles(index), dice)?)
    }),
    operator("movement", "another card is transported", |game, index, dice| {
        let line = in_body(game, index).filter(|line| does(line, &["moves"]))?;
        game.with_line(index, with_word(line, " with ", &game.handles(index), dice)?)
    }),
    operator("draw", "one card more is drawn than named", |game, index, _| {
        let line = in_body(game, index).filter(|line| does(line, &["draws"]) && !line.ends_with("draws 8"))?;
        game.with_line(index, with_number(line, " draws ", |drawn| Some(drawn + 1))?)
    }),
    operator("draw", "another card is drawn", |game, index, dice| {
        let line = in_body(game, index).filter(|line| does(line, &["draws"]))?;
        game.with_line(index, with_title(line, 0, &game.titles(), dice)?)
    }),
    operator("claims", "another number in a pile", |game, index, dice| {
        let line = in_body(game, index).filter(|line| line.contains(" reserve ") && line.starts_with("= "))?;
        game.with_line(index, another_figure(line, dice)?)
    }),
    operator("claims", "another total of a battle", |game, index, dice| {
        let line = in_body(game, index).filter(|line| line.starts_with("= power") || line.starts_with("= tactics"))?;
        game.with_line(index, another_figure(line, dice)?)
    }),
    operator("claims", "the other player wins", |game, index, _| {
        let end = in_body(game, index).filter(|line| line.ends_with(" wins =="))?;
        let other = if end.contains('A') { "== end: B wins ==" } else { "== end: A wins ==" };
        game.with_line(index, other.to_owned())
    }),
    operator("claims", "the game ends early", |game, index, _| {
        let turn = in_body(game, index).filter(|line| line.starts_with("== turn "));
        turn.map(|_| game.with(index..game.lines.len(), &["== end: A wins ==".to_owned()]))
    }),
    operator("deck", "a fifth copy", |game, index, _| {
        let line = Some(game.line(index)).filter(|line| index < game.body && line.ends_with("\": 4"))?;
        let fifth = game.with_line(index, line.replace("\": 4", "\": 5"))?;
        let mut neighbours = [index.wrapping_sub(1), index + 1].into_iter();
        let fewer = neighbours.find_map(|other| {
            let fewer = with_number(game.line(other), "\": ", |copies| (copies < 5 && copies > 1).then(|| copies - 1))?;
            Some((other, fewer))
        });
        let (other, fewer) = fewer?;
        let mut lines = fifth.lines;
        *lines.get_mut(other)? = fewer;
        Some(Mutant { lines, ..fifth })
    }),
    operator("deck", "a card too many", |game, index, _| {
        let line = Some(game.line(index)).filter(|line| index < game.body && line.starts_with("      "))?;
        let more = with_number(line, "\": ", |copies| (copies < 4).then(|| copies + 1))?;
        let entry = (0..index).rev().find(|before| game.line(*before).trim() == "deck:")?;
        Some(Mutant { at: entry - 1..index + 1, ..game.with_line(index, more)? })
    }),
];

fn in_body(game: &Game, index: usize) -> Option<&str> {
    (index >= game.body).then(|| game.line(index))
}

/// A loss to a drain.
fn drained(game: &Game, index: usize) -> Option<&str> {
    in_body(game, index).filter(|line| line.starts_with("-> ") && does(line, &["loses"]))
}

/// A loss for casualties.
fn casualties(game: &Game, index: usize) -> Option<&str> {
    in_body(game, index).filter(|line| !line.starts_with("-> ") && does(line, &["loses"]))
}

/// Whether part of a loss stands before a line: behind it `of` may mean the whole or what is left.
fn has_lost_before(game: &Game, index: usize) -> bool {
    let lines = game.lines.iter().take(index).rev();
    lines.take_while(|line| marker(line).is_none()).any(|line| does(line, &["loses"]))
}

fn damages<'g>(game: &'g Game, index: usize, step: &str) -> Option<&'g str> {
    in_body(game, index)
        .filter(|line| does(line, &["damages"]) && !line.contains("nothing") && game.step(index) == step)
}

fn one_card_more(game: &Game, index: usize, step: &str, dice: &mut Dice) -> Option<Mutant> {
    let line = damages(game, index, step)?;
    let more = with_word(line, " damages ", &game.handles(index), dice)?;
    let more = more.split(" (").next()?.to_owned();
    Some(game.with(index + 1..index + 1, &[more]))
}

/// A loss of which the last card is missing.
fn one_less(line: &str) -> Option<String> {
    let less = with_number(line, " loses ", |lost| lost.checked_sub(1))?;
    let cut = less.rfind(", ").or_else(|| less.rfind(": "))?;
    less.get(..cut).map(str::to_owned)
}

/// A loss of one unknown card more.
fn one_more(line: &str) -> Option<String> {
    with_number(line, " loses ", |lost| Some(lost + 1)).map(|more| more + ", reserve")
}

fn from_another_pile(line: &str, dice: &mut Dice) -> Option<String> {
    with_word(line, ": ", &PILES, dice)
}

/// A claim with one of its figures changed by one.
fn another_figure(line: &str, dice: &mut Dice) -> Option<String> {
    let words: Vec<&str> = line.split(' ').collect();
    let number = |word: &str| word.trim_end_matches(',').parse::<u32>().ok();
    let figures: Vec<usize> =
        (0..words.len()).filter(|at| words.get(*at).is_some_and(|word| number(word).is_some())).collect();
    let at = *dice.pick(&figures)?;
    let down = dice.chance(50);
    let changed = words.iter().enumerate().map(|(index, word)| match number(word) {
        Some(figure) if index == at => {
            let figure = if down && figure > 0 { figure - 1 } else { figure + 1 };
            format!("{figure}{}", if word.ends_with(',') { "," } else { "" })
        }
        _ => (*word).to_owned(),
    });
    Some(changed.collect::<Vec<_>>().join(" "))
}
