//! Lists in actions: an action is small and copyable, so what it lists lies beside it, for as long as its line is judged.

use super::Named;
use crate::notation::{invalid::Invalid, source::Span};

/// The most items one line may list.
const MOST: usize = 256;

/// One item of a list. What its kind means is the game's own affair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    /// What kind of item it is.
    pub kind: u8,
    /// How many are meant, if a number is written.
    pub count: Option<u16>,
    /// The card, if one is named.
    pub card: Option<Named>,
    /// Where it stands.
    pub span: Span,
}

/// A list in an action: which of the items of its line belong to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct List {
    start: u16,
    len: u16,
}

impl List {
    pub(super) fn new(start: usize, len: usize) -> Self {
        let small = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
        Self { start: small(start), len: small(len) }
    }

    /// Those of the items of a line that belong to it.
    pub(super) fn of(self, items: &[Listed]) -> &[Listed] {
        let start = usize::from(self.start);
        items.get(start..start + self.len()).unwrap_or_default()
    }

    /// How many items it has.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether it has none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

/// The items of one line.
#[derive(Clone, Debug, Default)]
pub(super) struct Items {
    items: Vec<Listed>,
    /// The first item that was one too many.
    excess: Option<Span>,
}

impl Items {
    pub(super) fn clear(&mut self) {
        self.items.clear();
        self.excess = None;
    }

    pub(super) fn len(&self) -> usize {
        self.items.len()
    }

    /// Forgets all items but the first `len`.
    pub(super) fn truncate(&mut self, len: usize) {
        if len < self.items.len() {
            self.items.truncate(len);
            self.excess = None;
        }
    }

    pub(super) fn push(&mut self, item: Listed) {
        if self.items.len() < MOST {
            self.items.push(item);
        } else {
            self.excess.get_or_insert(item.span);
        }
    }

    /// The items of a line that was put together, in place of those there were.
    pub(super) fn replace(&mut self, items: &[Listed]) {
        self.clear();
        self.items.extend_from_slice(items);
    }

    /// The list of everything since there were `start` items.
    pub(super) fn since(&self, start: usize) -> List {
        List::new(start, self.items.len().saturating_sub(start))
    }

    pub(super) fn of(&self, list: List) -> &[Listed] {
        list.of(&self.items)
    }

    /// # Errors
    /// When more was listed than is kept.
    pub(super) fn check(&self) -> Result<(), Invalid> {
        match self.excess {
            Some(span) => Err(Invalid::new(span, format!("a line lists at most {MOST} things"))),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(kind: u8) -> Listed {
        Listed { kind, count: None, card: None, span: Span::default() }
    }

    #[test]
    fn lists_of_one_line_lie_side_by_side() {
        let mut items = Items::default();
        items.push(item(1));
        let first = items.since(0);
        let start = items.len();
        items.push(item(2));
        items.push(item(3));
        let second = items.since(start);
        let kinds = |list| items.of(list).iter().map(|item| item.kind).collect::<Vec<_>>();
        assert_eq!((kinds(first), kinds(second), kinds(List::default())), (vec![1], vec![2, 3], vec![]));
        items.clear();
        assert!(items.of(second).is_empty(), "a list outlives its line as an empty one");
    }

    #[test]
    fn too_long_a_list_is_refused() {
        let mut items = Items::default();
        (0..MOST).for_each(|_| items.push(item(0)));
        assert_eq!(items.check(), Ok(()));
        items.push(item(0));
        assert!(items.check().is_err());
        assert_eq!(items.since(0).len(), MOST);
    }
}
