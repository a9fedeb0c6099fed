//! Compiles what a text does into a program: control becomes jumps, and a game says what its own deeds and conditions become. A text
//! with a word that the game cannot carry out has no program. The build script uses it, too.

use crate::abilities::{
    language::tree::{Clause, Content, Whether, Who},
    program::Op,
};

/// Why a text has no program: the word that nothing carries out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beyond(pub String);

impl Beyond {
    /// This word is beyond the game.
    pub fn word<T>(word: &str) -> Result<T, Self> {
        Err(Self(word.to_owned()))
    }
}

/// What a game makes of the words of a text.
pub trait Lower {
    /// A deed.
    type Deed: Copy;
    /// A condition.
    type Truth: Copy;
    /// A player.
    type Player: Copy;

    /// What a deed comes to: one or more, and before them what must be done to know their numbers.
    ///
    /// # Errors
    /// With the word that is beyond it.
    fn deeds(&mut self, clause: &Clause) -> Result<Vec<Self::Deed>, Beyond>;

    /// A condition, and before it what must be done to know its numbers.
    ///
    /// # Errors
    /// With the word that is beyond it.
    fn truth(&mut self, so: &Whether, before: &mut Vec<Self::Deed>) -> Result<Self::Truth, Beyond>;

    /// A player.
    ///
    /// # Errors
    /// With the word that is beyond it.
    fn player(&mut self, who: &Who) -> Result<Self::Player, Beyond>;

    /// What sets up the waiting for an event.
    ///
    /// # Errors
    /// With the word that is beyond it.
    fn waits(&mut self, clause: &Clause) -> Result<Self::Deed, Beyond>;
}

/// The program of a game.
pub type Program<L> = Vec<Op<<L as Lower>::Deed, <L as Lower>::Truth, <L as Lower>::Player>>;

/// More steps than any text has.
const MOST_STEPS: usize = 64;

/// The program of a list of deeds.
///
/// # Errors
/// With the word that is beyond the game.
pub fn compile<L: Lower>(deeds: &[Clause], lower: &mut L) -> Result<Program<L>, Beyond> {
    let mut program = Vec::new();
    list(deeds, lower, &mut program)?;
    if program.len() > MOST_STEPS {
        return Beyond::word("do");
    }
    Ok(program)
}

fn list<L: Lower>(deeds: &[Clause], lower: &mut L, program: &mut Program<L>) -> Result<(), Beyond> {
    deeds.iter().try_for_each(|deed| entry(deed, lower, program))
}

fn entry<L: Lower>(clause: &Clause, lower: &mut L, program: &mut Program<L>) -> Result<(), Beyond> {
    match clause.table.head {
        "if" => {
            let Some(Content::Whether(so)) = clause.get("if") else { return Beyond::word("if") };
            let mut before = Vec::new();
            let so = lower.truth(so, &mut before)?;
            program.extend(before.into_iter().map(Op::Do));
            let decides = reserve(program);
            list(body(clause, "do"), lower, program)?;
            let otherwise = body(clause, "else");
            if otherwise.is_empty() {
                return set(program, decides, |end| Op::OnlyIf(so, end));
            }
            let skips = reserve(program);
            set(program, decides, |end| Op::OnlyIf(so, end))?;
            list(otherwise, lower, program)?;
            set(program, skips, Op::Jump)
        }
        "may" if clause.get("cost").is_none() => {
            let Some(Content::Who(who)) = clause.get("may") else { return Beyond::word("may") };
            let who = lower.player(who)?;
            let decides = reserve(program);
            list(body(clause, "do"), lower, program)?;
            set(program, decides, |end| Op::May(who, end))
        }
        "choose" => {
            let (Some(Content::Who(who)), Some(Content::Options(of))) = (clause.get("choose"), clause.get("of")) else {
                return Beyond::word("choose");
            };
            let who = lower.player(who)?;
            let decides = reserve(program);
            let mut skips = Vec::new();
            for option in of {
                let begins = reserve(program);
                list(option, lower, program)?;
                skips.push(reserve(program));
                set(program, begins, Op::Branch)?;
            }
            for skip in skips {
                set(program, skip, Op::Jump)?;
            }
            set(program, decides, |end| Op::Choose(who, end))
        }
        "next" if clause.get("targets").is_none() => {
            let waits = lower.waits(clause)?;
            let sets_up = reserve(program);
            list(body(clause, "do"), lower, program)?;
            program.push(Op::End);
            set(program, sets_up, |end| Op::Wait(waits, end))
        }
        _ => {
            let deeds = lower.deeds(clause)?;
            program.extend(deeds.into_iter().map(Op::Do));
            Ok(())
        }
    }
}

/// The deeds under a key.
fn body<'c>(clause: &'c Clause, key: &str) -> &'c [Clause] {
    match clause.get(key) {
        Some(Content::Entries(deeds)) => deeds,
        _ => &[],
    }
}

/// Keeps a place for a step that is not known yet.
fn reserve<D, T, W>(program: &mut Vec<Op<D, T, W>>) -> usize {
    program.push(Op::End);
    program.len() - 1
}

/// Puts a step that leads to where the program ends so far.
fn set<D, T, W>(program: &mut [Op<D, T, W>], place: usize, step: impl FnOnce(u8) -> Op<D, T, W>) -> Result<(), Beyond> {
    let Ok(end) = u8::try_from(program.len()) else { return Beyond::word("do") };
    if let Some(slot) = program.get_mut(place) {
        *slot = step(end);
    }
    Ok(())
}

/// Every clause of an ability, itself first.
pub fn clauses<'c>(clause: &'c Clause, told: &mut impl FnMut(&'c Clause)) {
    told(clause);
    for held in &clause.values {
        match &held.value {
            Content::Entries(entries) => entries.iter().for_each(|entry| clauses(entry, told)),
            Content::Options(lists) => lists.iter().flatten().for_each(|entry| clauses(entry, told)),
            _ => {}
        }
    }
}
