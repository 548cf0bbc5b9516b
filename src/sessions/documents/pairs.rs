//! The pairs that are kept, and the two bounds on them: the floor and the number of pairs.
//!
//! A pair is kept of two classes of documents with different sets (`classes`). Under the floor nothing is kept; the
//! floor rises by itself when the pairs become too many, in steps of 0.01, and never above the threshold asked for. When
//! even those at or over the threshold are too many, the least alike go and are counted; once a million are gone, pairs that are less alike
//! than those are not looked for any more. O(1) a pair, since the floor can rise a hundred times at most and the least alike are dropped many at once.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::cmp::Ordering;

use super::Settings;
use super::document_slot::{Deriver, Slot};
use super::results::Measure;
use dustlens_likeness::jaccard::{Overlap, ratio, shared_from};

/// Up to so many documents every pair is kept, down to a likeness of 0.
pub const SMALL_COLLECTION: usize = 300;

/// In larger collections pairs under this measure are not kept, unless the threshold is lower.
const FLOOR: f64 = 0.1;

/// Steps from 0 to 1 in which the floor rises.
const STEPS: usize = 100;

/// Most pairs kept, each of two classes of identical documents; 24 bytes a pair.
pub const MAX_KEPT_PAIRS: usize = 4_000_000;

/// Pairs that are counted though they are not kept: pages of one template may have thousands of times as many.
const MOST_COUNTED: u64 = 1_000_000;

/// Two different Jaccard similarities of sets of up to a million shingles differ at least by this factor.
const MORE: f64 = 1.0 + 1e-12;

/// A pair of classes that is kept.
#[derive(Debug, Clone, Copy)]
pub(super) struct KeptPair {
    pub a: u32,
    pub b: u32,
    sizes: (u32, u32),
    /// Shared shingles, or agreeing positions: the count that the measure is made of.
    counted: u32,
}

impl KeptPair {
    /// Returns the number that is held to the threshold.
    pub fn likeness(&self, settings: &Settings) -> f64 {
        likeness(self.sizes, self.counted, settings)
    }

    /// Returns the overlap of the sets, if it is what the measure counts. O(1).
    pub fn overlap(&self, settings: &Settings) -> Option<Overlap> {
        (settings.measure == Measure::Exact).then(|| overlap_of(self.sizes, self.counted))
    }

    /// True if it joins two classes: a pair that shares nothing is kept at a threshold of 0, but joins nothing.
    pub fn joins(&self, settings: &Settings) -> bool {
        self.likeness(settings) > 0.0
    }

    /// The most alike first, then in the order of the documents.
    pub fn rank(&self, other: &Self, settings: &Settings) -> Ordering {
        let (own, others) = (self.likeness(settings), other.likeness(settings));
        let by_place = || (self.b, self.a).cmp(&(other.b, other.a));
        others.total_cmp(&own).then_with(by_place)
    }
}

/// A pair of two classes with their first documents, from the count of the running join; `None` under the floor. The
/// other count is worked out when it is asked for.
pub(super) fn meet(
    a: (u32, &Slot),
    b: (u32, &Slot),
    counted: usize,
    settings: &Settings,
    floor: f64,
) -> Option<KeptPair> {
    let sizes = sizes(a.1, b.1);
    let counted = match settings.measure {
        // A file that has changed since may share more than there was.
        Measure::Exact => small(counted).min(sizes.0).min(sizes.1),
        Measure::Estimate => small(counted),
    };
    (likeness(sizes, counted, settings) >= floor).then_some(KeptPair {
        a: a.0,
        b: b.0,
        sizes,
        counted,
    })
}

fn likeness(sizes: (u32, u32), counted: u32, settings: &Settings) -> f64 {
    match settings.measure {
        Measure::Estimate => ratio(counted as usize, settings.hashes),
        Measure::Exact => overlap_of(sizes, counted).jaccard(),
    }
}

fn overlap_of((a, b): (u32, u32), shared: u32) -> Overlap {
    Overlap {
        a: a as usize,
        b: b as usize,
        shared: shared as usize,
    }
}

/// Counts what a measure is made of, for a document with others: shared shingles, or positions in which the signatures agree. Its
/// own shingles are cut again once at most; where a pair cannot reach the floor, any count under it is enough.
pub(super) fn count_with<'s>(
    slot: &'s Slot,
    (measure, floor): (Measure, f64),
    deriver: &'s Deriver,
) -> impl Fn(&Slot) -> usize {
    let own = OnceCell::new();
    move |other| match measure {
        Measure::Exact => {
            let bound = slot.most_shared(other);
            let jaccard = |shared| overlap_of(sizes(slot, other), small(shared)).jaccard();
            if let Some(bound) = bound.filter(|shared| jaccard(*shared) < floor) {
                return bound;
            }
            let own: &Cow<'_, [u64]> = own.get_or_init(|| slot.set(deriver));
            shared_from(&other.set(deriver), own, floor).unwrap_or_default()
        }
        Measure::Estimate => matches(other, slot, deriver),
    }
}

/// Different shingles of two documents.
fn sizes(a: &Slot, b: &Slot) -> (u32, u32) {
    (small(a.counts().distinct()), small(b.counts().distinct()))
}

fn small(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

pub(super) fn matches(a: &Slot, b: &Slot, deriver: &Deriver) -> usize {
    a.signature(deriver)
        .zip(b.signature(deriver))
        .map_or(0, |(a, b)| a.matches(b))
}

/// The kept pairs, in no order.
#[derive(Debug)]
pub(super) struct Pairs {
    kept: Vec<KeptPair>,
    most: usize,
    /// True where pairs under the threshold are not kept at all.
    is_visible_only: bool,
    floor: f64,
    dropped: u64,
    /// The most alike of the dropped pairs: a pair that ranks after it is dropped too.
    best_dropped: Option<KeptPair>,
}

impl Default for Pairs {
    fn default() -> Self {
        Self {
            kept: Vec::new(),
            most: MAX_KEPT_PAIRS,
            is_visible_only: false,
            floor: 0.0,
            dropped: 0,
            best_dropped: None,
        }
    }
}

impl Pairs {
    /// Bounds their number, from 1 to [`MAX_KEPT_PAIRS`]; to be called while there is none.
    pub fn set_most(&mut self, most: usize) {
        self.most = most.clamp(1, MAX_KEPT_PAIRS);
    }

    /// None again, with the same bounds.
    pub fn clear(&mut self) {
        *self = Self {
            most: self.most,
            is_visible_only: self.is_visible_only,
            ..Self::default()
        };
    }

    /// Keeps no pair under the threshold from now on.
    pub fn keep_visible_only(&mut self) {
        self.is_visible_only = true;
    }

    /// True where pairs under the threshold are not kept at all, and none was dropped.
    pub fn has_visible_only(&self) -> bool {
        self.is_visible_only && self.dropped == 0
    }

    /// Pairs under it are not kept, all others are but for the dropped ones.
    pub fn floor(&self) -> f64 {
        self.floor
    }

    /// The bound on their number.
    pub fn most(&self) -> usize {
        self.most
    }

    /// Pairs under it need not be looked for: the floor, or once [`MOST_COUNTED`] are dropped a little more than the likeness of the best of
    /// them, since of pairs that are as much alike the later ones rank after the earlier ones.
    pub fn search_floor(&self, settings: &Settings) -> f64 {
        let dropped = self.best_dropped.filter(|_| self.drops_uncounted());
        dropped.map_or(self.floor, |pair| {
            (pair.likeness(settings) * MORE).max(self.floor)
        })
    }

    /// Pairs at or over the floor that are not kept: the least alike of all, as far as they were counted.
    pub fn dropped(&self) -> u64 {
        self.dropped
    }

    /// True where pairs may be left out that [`dropped`](Self::dropped) does not count.
    pub fn drops_uncounted(&self) -> bool {
        self.dropped >= MOST_COUNTED
    }

    /// The kept pairs.
    pub fn kept(&self) -> &[KeptPair] {
        &self.kept
    }

    /// Raises the floor when the collection outgrows [`SMALL_COLLECTION`].
    pub fn set_floor(&mut self, documents: usize, settings: &Settings) {
        let (floor, is_large) = match self.is_visible_only {
            true => (settings.threshold, true),
            false => (FLOOR.min(settings.threshold), documents > SMALL_COLLECTION),
        };
        if is_large && floor > self.floor {
            self.raise_to(floor, settings);
        }
    }

    /// Keeps a pair that is at or over the floor, while it is among the most alike.
    pub fn keep(&mut self, pair: KeptPair, settings: &Settings) {
        let best = self.best_dropped.as_ref();
        if best.is_some_and(|best| pair.rank(best, settings).is_gt()) {
            self.dropped += 1;
            return;
        }
        self.kept.push(pair);
        self.fit(settings);
        // A quarter of room to spare, so that the least alike are dropped many at once.
        if self.kept.len() > self.most.saturating_add(self.most / 4) {
            self.drop_least(settings);
        }
    }

    /// Raises the floor to the lowest one over which there are no more pairs than may be kept, the threshold at most.
    fn fit(&mut self, settings: &Settings) {
        if self.kept.len() <= self.most || self.floor >= settings.threshold {
            return;
        }
        let mut counts = [0_usize; STEPS + 1];
        for pair in &self.kept {
            counts[step(pair.likeness(settings))] += 1;
        }
        let mut over = 0;
        let mut floor = settings.threshold;
        for (step, count) in counts.iter().enumerate().rev() {
            over += count;
            if over > self.most || at_step(step) <= self.floor {
                break;
            }
            floor = at_step(step).min(settings.threshold);
        }
        self.raise_to(floor, settings);
    }

    fn raise_to(&mut self, floor: f64, settings: &Settings) {
        self.floor = floor;
        self.kept.retain(|pair| pair.likeness(settings) >= floor);
    }

    /// Drops the least alike of more pairs than may be kept. O(pairs).
    pub fn drop_least(&mut self, settings: &Settings) {
        if self.kept.len() <= self.most {
            return;
        }
        let order = |a: &KeptPair, b: &KeptPair| a.rank(b, settings);
        let (_, best, rest) = self.kept.select_nth_unstable_by(self.most, order);
        (self.best_dropped, self.dropped) = (Some(*best), self.dropped + 1 + rest.len() as u64);
        self.kept.truncate(self.most);
    }

    /// Takes note of a new threshold. Returns true when the pairs have to be searched again.
    pub fn move_threshold(&mut self, settings: &Settings) -> bool {
        if settings.threshold < self.floor {
            return true;
        }
        match self.best_dropped.map(|pair| pair.likeness(settings)) {
            None => {
                self.fit(settings);
                false
            }
            Some(dropped) if dropped >= settings.threshold => true,
            // Only pairs under the new threshold were dropped: they are under the floor now.
            Some(_) => {
                (self.dropped, self.best_dropped) = (0, None);
                self.raise_to(settings.threshold, settings);
                false
            }
        }
    }

    /// Keeps only the pairs that `keep` accepts.
    pub fn retain(&mut self, keep: impl Fn(&KeptPair) -> bool) {
        self.kept.retain(keep);
    }
}

/// The last step at or under a likeness.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss
)] // from 0 to 1
fn step(likeness: f64) -> usize {
    let near = ((likeness * STEPS as f64) as usize).min(STEPS);
    match () {
        () if near < STEPS && at_step(near + 1) <= likeness => near + 1,
        () if at_step(near) > likeness => near.saturating_sub(1),
        () => near,
    }
}

fn at_step(step: usize) -> f64 {
    ratio(step, STEPS)
}
