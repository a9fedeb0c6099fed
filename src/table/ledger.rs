//! A ledger: records of a game's own, sorted, each with how much or how often it counts, the statement that last changed it, and
//! the one that stated it if nothing changed it since. Every change can be reverted, the last one first.

/// What a ledger holds, and what was taken out of it or altered and can come back.
#[derive(Debug)]
pub(super) struct Ledger<K> {
    entries: Vec<Entry<K>>,
    gone: Vec<Entry<K>>,
}

/// A record and what is known of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<K> {
    pub(super) record: K,
    pub(super) amount: i32,
    pub(super) cause: u32,
    pub(super) stated: u32,
}

/// A change of a ledger: what happened to the entry at an index.
#[derive(Clone, Copy, Debug)]
pub(super) enum Turn {
    Added(u16),
    Altered(u16),
    Removed(u16),
}

impl<K: Copy + Ord> Entry<K> {
    /// What a rule can see of it.
    pub(super) fn seen(&self) -> (K, i32, u32) {
        (self.record, self.amount, self.stated)
    }
}

impl<K: Copy + Ord> Ledger<K> {
    /// An empty one with room for so many records.
    pub(super) fn with_room(records: usize) -> Self {
        Self { entries: Vec::with_capacity(records), gone: Vec::with_capacity(records) }
    }

    /// All entries, sorted by their records.
    pub(super) fn entries(&self) -> &[Entry<K>] {
        &self.entries
    }

    /// The entries from a record on.
    pub(super) fn from(&self, record: &K) -> &[Entry<K>] {
        let first = match self.entries.as_slice() {
            [first, ..] if first.record >= *record => 0,
            [.., last] if last.record < *record => self.entries.len(),
            entries => entries.partition_point(|entry| entry.record < *record),
        };
        self.entries.get(first..).unwrap_or_default()
    }

    /// The entry of a record.
    pub(super) fn get(&self, record: &K) -> Option<&Entry<K>> {
        self.entries.get(self.search(record).ok()?)
    }

    /// The place of a record, or where it would be.
    #[inline]
    fn search(&self, record: &K) -> Result<usize, usize> {
        match self.entries.as_slice() {
            [.., last] if last.record < *record => Err(self.entries.len()),
            entries => entries.binary_search_by(|entry| entry.record.cmp(record)),
        }
    }

    /// Makes something else of how much a record counts; what counts for nothing is not kept.
    #[inline]
    pub(super) fn alter(&mut self, record: K, now: (u32, u32), alter: impl FnOnce(i32) -> i32) -> (i32, Option<Turn>) {
        let place = self.search(&record);
        let before = place.ok().and_then(|index| self.entries.get(index)).map_or(0, |entry| entry.amount);
        let amount = alter(before);
        let entry = Entry { record, amount, cause: now.0, stated: now.1 };
        let turn = match place {
            Ok(index) if amount == 0 => {
                self.gone.push(self.entries.remove(index));
                Some(Turn::Removed(index as u16))
            }
            Ok(index) => {
                let slot = self.entries.get_mut(index).map(|slot| std::mem::replace(slot, entry));
                self.gone.extend(slot);
                Some(Turn::Altered(index as u16))
            }
            Err(index) if amount != 0 => {
                self.entries.insert(index, entry);
                Some(Turn::Added(index as u16))
            }
            Err(_) => None,
        };
        (amount, turn)
    }

    /// Takes the last record out, if it is one of those.
    #[inline]
    pub(super) fn pop_if(&mut self, one_of: impl FnOnce(&K) -> bool) -> Option<Turn> {
        let last = self.entries.pop_if(|entry| one_of(&entry.record))?;
        self.gone.push(last);
        Some(Turn::Removed(self.entries.len() as u16))
    }

    /// Takes the last of the chosen records out, so that calling it again and again takes all of them.
    pub(super) fn take_chosen(&mut self, chosen: impl Fn(&K) -> bool) -> Option<Turn> {
        let last = self.entries.iter().rposition(|entry| chosen(&entry.record))?;
        self.gone.push(self.entries.remove(last));
        Some(Turn::Removed(last as u16))
    }

    /// Makes the ledger what it was before its last change.
    pub(super) fn revert(&mut self, turn: Turn) {
        match turn {
            Turn::Added(index) => drop(self.entries.remove(usize::from(index))),
            Turn::Altered(index) => {
                if let (Some(slot), Some(was)) = (self.entries.get_mut(usize::from(index)), self.gone.pop()) {
                    *slot = was;
                }
            }
            Turn::Removed(index) => {
                if let Some(was) = self.gone.pop() {
                    self.entries.insert(usize::from(index), was);
                }
            }
        }
    }

    /// Forgets how to return.
    pub(super) fn settle(&mut self) {
        self.gone.clear();
    }
}

impl<K: Copy> Clone for Ledger<K> {
    /// With as much room to grow as the original has.
    fn clone(&self) -> Self {
        let room = |of: &Vec<Entry<K>>| Vec::with_capacity(of.capacity());
        let mut copy = Self { entries: room(&self.entries), gone: room(&self.gone) };
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, other: &Self) {
        self.entries.clone_from(&other.entries);
        self.gone.clone_from(&other.gone);
    }
}
