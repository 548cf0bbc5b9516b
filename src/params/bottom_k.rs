//! A bottom-k sample: of all things that come those with the k lowest hashes, in whatever order they come.
//!
//! Hashes are as good as random, so the sample is uniform over different things, whatever their number of occurrences.

/// At most `room` things, by hash.
#[derive(Debug, Clone)]
pub(super) struct BottomK<T> {
    room: usize,
    kept: Vec<(u64, T)>,
}

impl<T> BottomK<T> {
    pub(super) fn new(room: usize) -> Self {
        Self {
            room,
            kept: Vec::new(),
        }
    }

    /// The thing with this hash, made when it is new; `None` when it is too high to be kept. O(room), mostly O(1).
    pub(super) fn entry(&mut self, hash: u64, make: impl FnOnce() -> T) -> Option<&mut T> {
        let full = self.kept.len() >= self.room;
        if full && self.kept.last().is_some_and(|(highest, _)| hash > *highest) {
            return None;
        }
        let at = match self.kept.binary_search_by_key(&hash, |(known, _)| *known) {
            Ok(at) => at,
            Err(at) => {
                if full {
                    self.kept.pop();
                }
                self.kept.insert(at, (hash, make()));
                at
            }
        };
        self.kept.get_mut(at).map(|(_, thing)| thing)
    }

    /// Whether there is no room for more.
    pub(super) fn is_full(&self) -> bool {
        self.kept.len() >= self.room
    }

    /// What is kept, lowest first.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u64, &T)> {
        self.kept.iter().map(|(hash, thing)| (*hash, thing))
    }
}
