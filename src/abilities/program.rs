//! Programs: what a text does, one step after the other, with jumps for what is decided on the way. They are small and `Copy`, live as
//! long as their cards, and their `Debug` form is the Rust that makes them. The build script makes them, too.

/// One step of a program: a deed of the game's (`D`), or what decides which comes next, by a condition (`T`) or a player (`W`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Op<D, T, W> {
    /// Something is done.
    Do(D),
    /// What follows is done only if this is so; otherwise the program goes on there.
    OnlyIf(T, u8),
    /// What follows is done if a player wants it; otherwise the program goes on there.
    May(W, u8),
    /// A player chooses one of the options that follow; each begins with [`Op::Branch`], and all end there.
    Choose(W, u8),
    /// An option; the next one begins there, or there is none.
    Branch(u8),
    /// What follows waits for something, and the program goes on there.
    Wait(D, u8),
    /// The program goes on there.
    Jump(u8),
    /// The program ends.
    End,
}

/// What comes next in a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next<D, W> {
    /// A deed, or the setting up of what waits; whether it is known that what it hangs on is so.
    Deed {
        /// Where it stands.
        at: u8,
        /// The deed.
        deed: D,
        /// Whether its conditions are known to be met.
        sure: bool,
    },
    /// A player may do what follows.
    May {
        /// Where that stands.
        at: u8,
        /// Who.
        who: W,
        /// Where it goes on if not.
        otherwise: u8,
    },
    /// A player chooses.
    Choose {
        /// Where that stands.
        at: u8,
        /// Who.
        who: W,
    },
    /// Everything is done.
    End,
}

impl<D, W> Next<D, W> {
    /// Where it stands; nowhere if nothing is left.
    pub fn at(&self) -> Option<u8> {
        match self {
            Self::Deed { at, .. } | Self::May { at, .. } | Self::Choose { at, .. } => Some(*at),
            Self::End => None,
        }
    }
}

/// What comes next from a place on. A condition that may be met is taken to be.
pub fn next<D: Copy, T, W: Copy>(
    program: &[Op<D, T, W>],
    mut at: u8,
    holds: impl Fn(&T) -> Option<bool>,
) -> Next<D, W> {
    let mut sure = true;
    for _ in 0..=program.len() {
        let Some(op) = program.get(usize::from(at)) else { break };
        match op {
            Op::Do(deed) | Op::Wait(deed, _) => return Next::Deed { at, deed: *deed, sure },
            Op::OnlyIf(so, otherwise) => match holds(so) {
                Some(false) => at = *otherwise,
                known => {
                    sure &= known.is_some();
                    at = at.saturating_add(1);
                }
            },
            Op::May(who, otherwise) => return Next::May { at, who: *who, otherwise: *otherwise },
            Op::Choose(who, _) => return Next::Choose { at, who: *who },
            Op::Branch(_) => at = at.saturating_add(1),
            Op::Jump(to) => at = *to,
            Op::End => break,
        }
    }
    Next::End
}

/// The place behind a deed.
pub fn behind<D, T, W>(program: &[Op<D, T, W>], at: u8) -> u8 {
    match program.get(usize::from(at)) {
        Some(Op::Wait(_, to)) => *to,
        _ => at.saturating_add(1),
    }
}

/// The options of a choice: where the deeds of each begin, and where they end.
pub fn options<D, T, W>(program: &[Op<D, T, W>], choice: u8) -> impl Iterator<Item = (u8, u8)> + '_ {
    let begins = |at: u8| match program.get(usize::from(at)) {
        Some(Op::Branch(next)) => Some((at, *next)),
        _ => None,
    };
    let first = match program.get(usize::from(choice)) {
        Some(Op::Choose(..)) => begins(choice.saturating_add(1)),
        _ => None,
    };
    std::iter::successors(first, move |(_, next)| begins(*next))
        .map(|(at, next)| (at.saturating_add(1), next))
        .take(program.len())
}

/// The deeds of a stretch of a program, whatever is decided on the way.
pub fn deeds<D: Copy, T, W>(program: &[Op<D, T, W>], from: u8, to: u8) -> impl Iterator<Item = (u8, D)> + '_ {
    let stretch = (0u8..).zip(program).skip(usize::from(from)).take_while(move |(at, _)| *at < to);
    stretch.filter_map(|(at, op)| match op {
        Op::Do(deed) | Op::Wait(deed, _) => Some((at, *deed)),
        _ => None,
    })
}

/// Where a line is answered: within the options of a choice, or what a player may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answered {
    /// The deed.
    pub at: u8,
    /// Which option of the first choice on the way, counted from 1.
    pub option: Option<u8>,
}

/// What a game knows of the deeds of a program when a line is held against them.
pub trait Answers<D, T> {
    /// Whether a condition is met; nothing if that is not known.
    fn holds(&self, so: &T) -> Option<bool>;
    /// Whether the line can be the answer to a deed.
    fn answers(&self, at: u8, deed: &D) -> bool;
    /// Whether a deed is done whether it is written or not, and leaves open nothing.
    fn is_forced(&self, at: u8, deed: &D) -> bool;
    /// Whether the deeds of an option can be done.
    fn is_possible(&self, from: u8, to: u8) -> bool;
}

/// How deep choices are looked into.
const DEEPEST: u8 = 4;

/// The deed behind a choice, or behind what a player may do, that a line tells of: everything before it is done without a word.
pub fn ahead<D: Copy, T, W: Copy>(program: &[Op<D, T, W>], at: u8, line: &impl Answers<D, T>) -> Option<Answered> {
    look(program, at, line, DEEPEST)
}

fn look<D: Copy, T, W: Copy>(
    program: &[Op<D, T, W>],
    mut at: u8,
    line: &impl Answers<D, T>,
    depth: u8,
) -> Option<Answered> {
    let deeper = depth.checked_sub(1)?;
    for _ in 0..=program.len() {
        match next(program, at, |so| line.holds(so)) {
            Next::Deed { at: place, deed, .. } if line.answers(place, &deed) => {
                return Some(Answered { at: place, option: None });
            }
            Next::Deed { at: place, deed, .. } if line.is_forced(place, &deed) => at = behind(program, place),
            Next::Deed { .. } | Next::End => return None,
            Next::May { at: place, otherwise, .. } => {
                if let Some(found) = look(program, place.saturating_add(1), line, deeper) {
                    return Some(found);
                }
                at = otherwise;
            }
            Next::Choose { at: place, .. } => {
                let possible =
                    (1u8..).zip(options(program, place)).filter(|(_, (from, to))| line.is_possible(*from, *to));
                return possible.into_iter().find_map(|(number, (from, _))| {
                    let found = look(program, from, line, deeper)?;
                    Some(Answered { option: Some(number), ..found })
                });
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{Answered, Answers, Next, Op, ahead, behind, next, options};

    type Letters = Op<char, Option<bool>, u8>;

    struct Line(char);

    impl Answers<char, Option<bool>> for Line {
        fn holds(&self, so: &Option<bool>) -> Option<bool> {
            *so
        }

        fn answers(&self, _: u8, deed: &char) -> bool {
            *deed == self.0
        }

        fn is_forced(&self, _: u8, deed: &char) -> bool {
            deed.is_lowercase()
        }

        fn is_possible(&self, _: u8, _: u8) -> bool {
            true
        }
    }

    /// a; one of: (b, C, d) or (e if nobody knows); one may f.
    const PROGRAM: [Letters; 12] = [
        Op::Do('a'),
        Op::Choose(0, 10),
        Op::Branch(7),
        Op::Do('b'),
        Op::Do('C'),
        Op::Do('d'),
        Op::Jump(10),
        Op::Branch(10),
        Op::OnlyIf(None, 10),
        Op::Do('e'),
        Op::May(1, 12),
        Op::Do('f'),
    ];

    #[test]
    fn what_comes_next_follows_jumps_and_conditions() {
        let known = |so: &Option<bool>| *so;
        assert_eq!(next(&PROGRAM, 0, known), Next::Deed { at: 0, deed: 'a', sure: true });
        assert_eq!(next(&PROGRAM, 1, known), Next::Choose { at: 1, who: 0 });
        assert_eq!(next(&PROGRAM, 6, known), Next::May { at: 10, who: 1, otherwise: 12 });
        assert_eq!(next(&PROGRAM, 8, known), Next::Deed { at: 9, deed: 'e', sure: false });
        assert_eq!(next(&PROGRAM, 12, known), Next::End);
        assert_eq!(options(&PROGRAM, 1).collect::<Vec<_>>(), [(3, 7), (8, 10)]);
        assert_eq!((behind(&PROGRAM, 3), behind(&[Letters::Wait('a', 9)], 0)), (4, 9));
    }

    #[test]
    fn a_line_answers_any_choice_that_leads_to_it() {
        let found = |letter| ahead(&PROGRAM, 0, &Line(letter));
        assert_eq!(found('b'), Some(Answered { at: 3, option: Some(1) }));
        assert_eq!(found('C'), Some(Answered { at: 4, option: Some(1) }));
        assert_eq!(found('d'), None, "the one before it leaves something open");
        assert_eq!(found('e'), Some(Answered { at: 9, option: Some(2) }));
        assert_eq!(found('f'), Some(Answered { at: 11, option: Some(2) }));
        assert_eq!(ahead(&PROGRAM, 10, &Line('f')), Some(Answered { at: 11, option: None }));
    }
}
