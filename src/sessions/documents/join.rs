//! The running join of documents by the keys that they share.
//!
//! The documents that are there when the join begins are a batch: their keys are counted first ([`KeyCounts`]), and the
//! index holds only those that two of them may have. A later document may share a key that one document of the batch has,
//! so the index is made again when documents come later: as a batch of all when they are half of all or more, else once
//! with all keys.
//!
//! While hardly any pair is too unlike to be kept, an index of all keys counts the shared ones on the way
//! ([`OverlapIndex`]). From a floor of [`FILTERED_FROM`] on, documents are found by their rarest keys alone
//! ([`PrefixIndex`]) and counted afterwards: a document then costs its own keys, whatever templates it shares with others.
//!
//! Where the prefixes were chosen while the documents were cut, documents find each other side by side ([`PrefixCollection`]).
//!
//! Where clusters are enough, a document that is joined to one meets no other member of it ([`ClusterIndex`]).
//!
//! Where bands of the signatures are asked for, documents are found by those alone ([`BandIndex`]), and counted afterwards, unless they
//! show too many pairs, as those of pages of one template do.

use super::Settings;
use super::classes::Classes;
use super::document_slot::{Deriver, Slot};
use super::join_keys::{Chooser, ChosenKeys, mark};
use super::join_rarest::{join_rarest, meet_rarest, own_steps, put_rarest};
use super::results::Measure;
use super::short_key::ShortKey;

use crate::parallel::{BATCH, map};
use std::borrow::Cow;
use std::ops::Range;

use dustlens_likeness::agreement::AgreementBound;
use dustlens_likeness::bands::{BandIndex, Bands};
use dustlens_likeness::clusters::UnionFind;
use dustlens_likeness::key_counts::KeyCounts;
use dustlens_likeness::overlap::OverlapIndex;
use dustlens_likeness::prefix::{ClusterIndex, Least, PrefixCollection, PrefixIndex, RarestKeys};

/// The floor of the kept pairs from which on the rarest keys are enough: below it they are most of the keys.
const FILTERED_FROM: f64 = 0.3;

/// Pairs a document that bands may show, and further ones of all.
const CROWDED: usize = 100;
const FREE: usize = 1 << 18;

/// Entries of lists, and signatures, that a document may look at by its signature: a small part of the time in which it is cut.
const MOST_LOOKED_AT: usize = 250;

/// Batches that find each other side by side, at most, and the units of work that they take together, about.
const BATCHES: usize = 16;
const MOST_UNITS: usize = 1 << 16;

/// The running join: an index of the documents so far, by the keys that the measure counts.
#[derive(Debug)]
pub(super) struct Join {
    measure: Measure,
    /// True where clusters are enough.
    is_for_clusters: bool,
    /// Documents before this index have met all earlier ones.
    pub next: usize,
    /// The index is made for the documents before this one.
    ready: usize,
    index: Index,
    /// Counts of the batch's keys; without them the index is not for a batch, and holds all keys.
    counts: Option<KeyCounts>,
    /// Pairs that bands have shown.
    met: usize,
    /// Entries of lists, and signatures, that were looked at.
    looked_at: usize,
    /// Documents before this one are counted; none while nothing is being counted.
    counting: Option<usize>,
    ahead: Ahead,
    /// On the positions in which the signatures of two classes agree.
    bound: AgreementBound,
}

/// Of the next documents, from one on, what was worked out side by side before their turn.
#[derive(Debug, Default)]
struct Ahead {
    from: usize,
    /// Their rarest keys, chosen for a floor that may have risen since: then there are more than need be, and no pair is missed.
    keys: Vec<ChosenKeys>,
}

impl Ahead {
    fn documents(&self) -> Range<usize> {
        self.from..self.from + self.keys.len()
    }

    /// The keys of a document, which are chosen now unless they were ahead.
    fn chosen(&self, document: usize, slot: &Slot, chooser: Chooser<'_>) -> Cow<'_, ChosenKeys> {
        let place = document.checked_sub(self.from);
        let ahead = place.and_then(|place| self.keys.get(place));
        ahead.map_or_else(|| Cow::Owned(chooser.choose(slot)), Cow::Borrowed)
    }
}

/// An earlier class that a document met, and the number of keys that they share, if it was counted on the way.
pub(super) type Met = (u32, Option<usize>);

#[derive(Debug)]
enum Index {
    All(OverlapIndex<u64>),
    Rarest(PrefixIndex<ShortKey>),
    Collection(Collection),
    Clusters(ClusterIndex<ShortKey>),
    /// The same with the prefixes of all documents, chosen while these were cut.
    ChosenClusters(ClusterIndex<u32>, PrefixCollection),
    Bands(BandIndex),
}

/// The prefixes of all documents, in an order of the keys that later documents do not know.
#[derive(Debug)]
struct Collection {
    prefixes: PrefixCollection,
    /// Document → its class, where it is the first of one.
    classes: Vec<Option<u32>>,
    /// Number of documents that find each other next, side by side.
    batch: usize,
}

impl Join {
    pub fn new(settings: &Settings, bands: Option<Bands>, is_for_clusters: bool) -> Self {
        let by_bands = |bands| Index::Bands(BandIndex::new(bands));
        Self {
            measure: settings.measure,
            is_for_clusters,
            next: 0,
            ready: 0,
            index: bands.map_or_else(|| Index::All(OverlapIndex::default()), by_bands),
            counts: None,
            met: 0,
            looked_at: 0,
            counting: None,
            ahead: Ahead::default(),
            bound: AgreementBound::new(settings.hashes),
        }
    }

    /// Adds the first document of a class, with its number; `emit` gets each earlier class that it may be alike with, and says if it
    /// is, where that is told at once. Returns the steps taken. `floor`: that of the kept pairs. `joined`: the classes of each cluster,
    /// where clusters are enough.
    pub fn add(
        &mut self,
        class: u32,
        (document, slot): (usize, &Slot),
        (floor, deriver): (f64, &Deriver),
        joined: Option<&mut UnionFind>,
        mut emit: impl FnMut(Met) -> bool,
    ) -> usize {
        if let Some(joined) = joined.filter(|_| self.is_by_clusters()) {
            let emit = |other| emit((other, None));
            return self.add_to_clusters(class, (document, slot), (floor, deriver), joined, emit);
        }
        let chooser = Chooser::new(self.measure, self.counts.as_ref(), (floor, deriver));
        match &mut self.index {
            Index::All(index) => {
                let keys = chooser.shared_keys(slot);
                index.add(class, &keys, |other, shared| {
                    emit((other, Some(shared)));
                })
            }
            Index::Rarest(index) => {
                let (chosen, least) = (
                    self.ahead.chosen(document, slot, chooser),
                    least(self.measure, floor),
                );
                let emit = |other| _ = emit((other, None));
                let seen = meet_rarest(index, &mut self.bound, (class, &chosen), least, emit);
                self.looked_at += seen;
                own_steps(&chosen) + seen
            }
            // They take none that is not to be joined, or not side by side.
            Index::Clusters(_) | Index::ChosenClusters(..) | Index::Collection(_) => 1,
            Index::Bands(index) => slot.signature(deriver).map_or(1, |signature| {
                let met = &mut self.met;
                index.add(class, signature, |other| {
                    *met += 1;
                    emit((other, None));
                })
            }),
        }
    }

    /// The same where clusters are enough: `emit` gets an earlier class of each cluster that it may belong to, and says if it does.
    fn add_to_clusters(
        &mut self,
        class: u32,
        (document, slot): (usize, &Slot),
        (floor, deriver): (f64, &Deriver),
        joined: &mut UnionFind,
        emit: impl FnMut(u32) -> bool,
    ) -> usize {
        let chooser = Chooser::new(self.measure, self.counts.as_ref(), (floor, deriver));
        let least = least(self.measure, floor);
        match &mut self.index {
            Index::Clusters(index) => {
                let chosen = self.ahead.chosen(document, slot, chooser);
                let new = (class, &*chosen);
                join_rarest(index, &mut self.bound, new, least, joined, emit)
            }
            Index::ChosenClusters(index, chosen) => {
                let bounds = (least, usize::MAX);
                index.add(class, chosen.rarest(document), bounds, joined, emit)
            }
            _ => 1,
        }
    }

    /// Works out what can be worked out of the next documents side by side, unless that is done.
    fn look_ahead(&mut self, slots: &[Slot], floor: f64, deriver: &Deriver) {
        if self.ahead.documents().contains(&self.next) {
            return;
        }
        let chooses = matches!(self.index, Index::Rarest(_) | Index::Clusters(_));
        if BATCH == 1 || !chooses {
            return;
        }
        let end = self.ready.min(self.next + BATCH);
        let batch = slots.get(self.next..end).unwrap_or_default();
        let chooser = Chooser::new(self.measure, self.counts.as_ref(), (floor, deriver));
        self.ahead = Ahead {
            from: self.next,
            keys: map(batch, |slot| chooser.choose(slot)),
        };
    }

    /// Does a step towards an index that the next document can be added to, and returns what it cost; `None` when there is
    /// nothing left to do.
    pub fn prepare(
        &mut self,
        (slots, classes): (&[Slot], &Classes),
        floor: f64,
        deriver: &Deriver,
    ) -> Option<usize> {
        let all = (slots, classes);
        if self.next < self.ready {
            // The floor has risen on the way.
            let is_late = floor >= FILTERED_FROM && matches!(self.index, Index::All(_));
            if is_late {
                return Some(self.fill(all, floor, deriver));
            }
            self.look_ahead(slots, floor, deriver);
            return None;
        }
        let Some(counted) = self.counting else {
            return Some(self.begin(all, floor, deriver));
        };
        let end = slots.len().min(counted + BATCH);
        let batch = slots.get(counted..end).unwrap_or_default();
        let (false, Some(counts)) = (batch.is_empty(), &mut self.counts) else {
            self.counting = None;
            return Some(self.fill(all, floor, deriver));
        };
        self.counting = Some(end);
        let chooser = Chooser::new(self.measure, None, (floor, deriver));
        let sets = map(batch, |slot| chooser.keys(slot));
        let marked = mark(counts, sets.iter().map(AsRef::as_ref));
        Some(batch.len() + marked / 100)
    }

    /// The next documents, which are joined together: those whose keys were chosen ahead.
    pub fn next_batch(&self) -> Range<usize> {
        let ahead = self.ahead.documents();
        let end = match ahead.contains(&self.next) {
            true => ahead.end,
            false => self.ready,
        };
        self.next..end.min(self.next + BATCH)
    }

    /// The next documents, where they find the earlier ones side by side. Never in a browser, whose module does without it.
    pub fn next_side_by_side(&self) -> Option<Range<usize>> {
        match &self.index {
            Index::Collection(all) if cfg!(not(target_arch = "wasm32")) => {
                Some(self.next..self.ready.min(self.next + all.batch))
            }
            _ => None,
        }
    }

    /// Takes note of the class of a document that finds others side by side with those beside it.
    pub fn name(&mut self, document: usize, class: u32) {
        if let Index::Collection(collection) = &mut self.index {
            collection.classes.resize(document, None);
            collection.classes.push(Some(class));
        }
    }

    /// The earlier classes that a document may be alike with, in ascending order, of those that have [names](Self::name); and the entries
    /// of lists that were looked at. `found`: the documents of these classes, which are put there.
    pub fn earlier<'s>(
        &'s self,
        document: usize,
        floor: f64,
        found: &'s mut Vec<u32>,
    ) -> (impl Iterator<Item = Met> + 's, usize) {
        let least = least(self.measure, floor);
        let (classes, steps) = match &self.index {
            Index::Collection(all) if cfg!(not(target_arch = "wasm32")) => {
                let steps = all.prefixes.earlier(document, least, found);
                (all.classes.as_slice(), steps)
            }
            _ => (&[][..], 1),
        };
        let class_of = |other: &u32| classes.get(*other as usize).copied().flatten();
        let met = found.iter().filter_map(class_of);
        (met.map(|class| (class, None)), steps)
    }

    /// Takes note of the units of work that so many documents took, side by side: the next are as many as take no longer than is bearable.
    pub fn took(&mut self, documents: usize, units: usize) {
        if let Index::Collection(collection) = &mut self.index {
            let fit = MOST_UNITS * documents.max(1) / units.max(1);
            let most = (collection.batch * 2).min(BATCHES * BATCH);
            collection.batch = fit.clamp(1, most);
        }
    }

    /// True where bands have shown so many pairs that the exact join, which templates do not slow, costs less.
    pub fn is_crowded(&self) -> bool {
        matches!(self.index, Index::Bands(_)) && self.would_be_too_much(self.next)
    }

    /// True where signatures would cost more than the exact join, if there were so many documents, and they met as often as those so far:
    /// pages of one template that are nearly as alike as pairs are to be.
    #[allow(clippy::cast_precision_loss)] // counts are far below 2⁵³
    pub fn would_be_too_much(&self, documents: usize) -> bool {
        let (met, each) = match &self.index {
            Index::Bands(_) => (self.met, CROWDED),
            _ => (self.looked_at, MOST_LOOKED_AT),
        };
        let times = documents as f64 / self.next.max(1) as f64;
        met as f64 * times * times > (each * documents + FREE) as f64
    }

    /// True before anything was prepared.
    pub fn is_new(&self) -> bool {
        (self.next, self.ready, self.counting) == (0, 0, None)
    }

    /// Begins with the prefixes of all documents, chosen while they were cut. Where clusters are enough, and the lists hold more than three
    /// entries for each pair of documents, members of one cluster are passed over ([`ClusterIndex`]): each document takes longer then, and they
    /// are joined one after another.
    pub fn begin_chosen(&mut self, prefixes: PrefixCollection) {
        self.ready = prefixes.len();
        let all = prefixes.len();
        let is_crowded = || prefixes.all_steps() / 3 > all * all / 2;
        self.index = match self.is_for_clusters && is_crowded() {
            true => Index::ChosenClusters(ClusterIndex::default(), prefixes),
            false => Index::Collection(Collection {
                prefixes,
                classes: Vec::new(),
                batch: BATCH,
            }),
        };
    }

    /// True where each pair is to be told at once, before more are looked for.
    pub fn is_by_clusters(&self) -> bool {
        matches!(self.index, Index::Clusters(_) | Index::ChosenClusters(..))
    }

    /// Decides between a batch of all documents, an index of all keys, and the one that there is.
    fn begin(
        &mut self,
        (slots, classes): (&[Slot], &Classes),
        floor: f64,
        deriver: &Deriver,
    ) -> usize {
        if matches!(self.index, Index::Bands(_)) {
            self.ready = slots.len();
            return 1;
        }
        let is_batch = (slots.len() - self.next) * 2 >= slots.len();
        let is_fit = match self.index {
            Index::All(_) => floor < FILTERED_FROM && !self.is_for_clusters,
            Index::Rarest(_) => floor >= FILTERED_FROM,
            Index::Clusters(_) => true,
            Index::Collection(_) | Index::ChosenClusters(..) | Index::Bands(_) => false,
        };
        let is_open = self.counts.is_none();
        if !is_batch && is_open && is_fit {
            self.ready = slots.len();
            return 1;
        }
        self.counts = None;
        if !is_batch {
            return self.fill((slots, classes), floor, deriver);
        }
        let count = |slot: &Slot| match self.measure {
            Measure::Exact => slot.counts().distinct(),
            Measure::Estimate => slot.known_signature().map_or(0, |s| s.values().len()),
        };
        self.counts = Some(KeyCounts::new(slots.iter().map(count).sum()));
        self.counting = Some(0);
        slots.len() / 10
    }

    /// Puts the documents that have met each other into a new index. Returns the steps taken.
    fn fill(
        &mut self,
        (slots, classes): (&[Slot], &Classes),
        floor: f64,
        deriver: &Deriver,
    ) -> usize {
        self.ready = slots.len();
        self.ahead = Ahead::default();
        let mut bound = AgreementBound::new(self.bound.positions());
        let chooser = Chooser::new(self.measure, self.counts.as_ref(), (floor, deriver));
        let firsts = classes.live().filter_map(|(class, members)| {
            let first = members.first()?;
            Some((class, slots.get(*first as usize)?))
        });
        let (index, steps) = match (self.is_for_clusters, floor >= FILTERED_FROM) {
            (true, _) => {
                let mut index = ClusterIndex::default();
                let put = |class, keys: RarestKeys<'_, _>| index.put(class, keys);
                let steps = put_rarest(firsts, chooser, &mut bound, put);
                (Index::Clusters(index), steps)
            }
            (_, true) => {
                let mut index = PrefixIndex::default();
                let put = |class, keys: RarestKeys<'_, _>| index.put(class, keys);
                let steps = put_rarest(firsts, chooser, &mut bound, put);
                (Index::Rarest(index), steps)
            }
            _ => put_all(firsts, chooser),
        };
        (self.index, self.bound) = (index, bound);
        steps
    }
}

/// True where the floor is so high that the rarest keys of documents are enough to find their pairs.
pub(super) fn are_prefixes_enough(floor: f64) -> bool {
    floor >= FILTERED_FROM
}

/// The bound on what two documents share, by what is counted.
fn least(measure: Measure, floor: f64) -> Least {
    match measure {
        Measure::Exact => Least::Jaccard(floor),
        Measure::Estimate => Least::Share(floor),
    }
}

/// Puts all keys of the first documents of classes into an index. Returns it, and the steps taken.
fn put_all<'s>(
    firsts: impl Iterator<Item = (u32, &'s Slot)>,
    chooser: Chooser<'_>,
) -> (Index, usize) {
    let mut index = OverlapIndex::default();
    index.reserve(chooser.counts.map_or(0, KeyCounts::repeated));
    let mut steps = 1;
    for (class, slot) in firsts {
        let keys = chooser.shared_keys(slot);
        steps += keys.len() / 100;
        index.put(class, &keys);
    }
    (Index::All(index), steps)
}
