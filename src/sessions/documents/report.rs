//! The collection as a report: a row a document with its closest match and its near copies, the members of the
//! clusters, and the pairs that come closest to the threshold.
//!
//! Cost: O(kept pairs + documents) once for all rows; a query sorts the documents, O(n log n).

use std::cmp::Ordering;

use super::Session;
use super::Settings;
use super::classes::Classes;
use super::keep::Keep;
use super::pairs::{KeptPair, matches};
use super::results::{
    DocumentQuery, DocumentRow, DocumentSort, PairRow, export_clusters, export_documents,
};
use crate::order;
use crate::table_writer::RowFormat;
use dustlens_likeness::jaccard::overlap;

/// A class among the others: the kept pair of its closest match, and how many documents of other classes are at or
/// over the threshold.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Neighbours {
    closest: Option<u32>,
    near: u64,
}

/// The neighbours of every class. A pair that shares nothing is nobody's closest match. O(pairs).
pub(super) fn neighbours(
    kept: &[KeptPair],
    classes: &Classes,
    settings: &Settings,
) -> Vec<Neighbours> {
    let mut all: Vec<Neighbours> = Vec::new();
    for (at, pair) in (0..).zip(kept) {
        let alike = pair.likeness(settings);
        if alike <= 0.0 {
            continue;
        }
        for (class, other) in [(pair.a, pair.b), (pair.b, pair.a)] {
            if all.len() <= class as usize {
                all.resize(class as usize + 1, Neighbours::default());
            }
            let own = &mut all[class as usize];
            if alike >= settings.threshold {
                own.near += classes.members(other).len() as u64;
            }
            let held = own.closest.and_then(|held| kept.get(held as usize));
            if held.is_none_or(|held| pair.rank(held, settings).is_lt()) {
                own.closest = Some(at);
            }
        }
    }
    all
}

impl Session {
    /// Changes the choice of the document to keep; nothing else is derived again.
    pub fn set_keep(&mut self, keep: Keep) {
        if self.keep != keep {
            self.keep = keep;
            self.forget_shown();
        }
    }

    /// Number of documents in clusters that state no date, and of all in clusters. Derives what is missing for that.
    pub fn undated(&mut self) -> (usize, usize) {
        let clusters = self.clusters().iter();
        let counts = clusters.map(|cluster| (cluster.undated as usize, cluster.members.len()));
        counts.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
    }

    /// Returns the closest match of a document, and how many others are at or over the threshold.
    pub(super) fn match_of(&mut self, document: u32) -> (Option<PairRow>, u64) {
        self.shown();
        let Some(class) = self.classes.of(document) else {
            return (None, 0);
        };
        let members = self.classes.members(class);
        let copies = members.len().saturating_sub(1) as u64;
        let found = self.shown.as_ref().and_then(|shown| {
            let found = shown.neighbours.get(class as usize);
            found.copied()
        });
        let found = found.unwrap_or_default();
        let copy = members.iter().copied().find(|&member| member != document);
        let other = copy.or_else(|| {
            let pair = self.pairs.kept().get(found.closest? as usize)?;
            let other = if pair.a == class { pair.b } else { pair.a };
            self.classes.first(other)
        });
        let row = other.and_then(|other| self.pair_row(document, other));
        (row, copies + found.near)
    }

    /// Returns the numbers of any two documents, at whatever likeness. O(set).
    #[must_use]
    pub fn pair_row(&self, one: u32, other: u32) -> Option<PairRow> {
        let (a, b) = (one.min(other), one.max(other));
        let (slot_a, slot_b) = (self.slots.get(a as usize)?, self.slots.get(b as usize)?);
        Some(PairRow {
            a,
            b,
            overlap: overlap(&slot_a.set(&self.deriver), &slot_b.set(&self.deriver)),
            matches: matches(slot_a, slot_b, &self.deriver),
            hashes: self.settings.hashes,
            sketch: self.settings.sketch,
        })
    }

    /// The most alike of the kept pairs, on whichever side of the threshold, a pair for two sets of copies. O(pairs · limit).
    pub fn closest_pairs(&mut self, limit: usize) -> Vec<PairRow> {
        self.shown();
        let rank = |x: &KeptPair, y: &KeptPair| x.rank(y, &self.settings);
        let mut best: Vec<&KeptPair> = Vec::new();
        for pair in self.pairs.kept() {
            let place = best.partition_point(|held| rank(held, pair).is_lt());
            if place < limit {
                best.insert(place, pair);
                best.truncate(limit);
            }
        }
        let documents = best.into_iter().filter_map(|pair| {
            let (a, b) = (self.classes.first(pair.a)?, self.classes.first(pair.b)?);
            Some((a, b))
        });
        let rows = documents.filter_map(|(a, b)| self.pair_row(a, b));
        rows.collect()
    }

    /// Returns the number of documents that the query finds, and the rows of its window.
    pub fn document_table(&mut self, query: &DocumentQuery) -> (usize, Vec<DocumentRow>) {
        let key = DocumentQuery {
            offset: 0,
            limit: 0,
            ..query.clone()
        };
        self.shown();
        if self.listing.as_ref().is_none_or(|(held, _)| *held != key) {
            let order = self.sorted_documents(&key);
            self.listing = Some((key, order));
        }
        let order = self.listing.as_ref().map(|(_, order)| order.as_slice());
        let order = order.unwrap_or_default();
        let window: Vec<u32> = (order.iter().skip(query.offset))
            .take(query.limit)
            .copied()
            .collect();
        let total = order.len();
        let rows = window.into_iter().filter_map(|at| self.document_row(at));
        (total, rows.collect())
    }

    /// The documents in their order, each with its closest match and the document that is kept in its place, as a file.
    pub fn export_documents(&mut self, format: RowFormat) -> Vec<u8> {
        let rows = self.documents(0, usize::MAX);
        let clusters = self.clusters().to_vec();
        export_documents(rows, &clusters, |document| self.id(document), format)
    }

    /// The members of the clusters, each with its likeness to the document to keep, as a file.
    pub fn export_clusters(&mut self, format: RowFormat) -> Vec<u8> {
        let clusters = self.clusters().to_vec();
        let id = |document| self.id(document);
        export_clusters(&clusters, id, |a, b| self.pair_row(a, b), format)
    }

    fn sorted_documents(&mut self, query: &DocumentQuery) -> Vec<u32> {
        let filter = query.filter.trim().to_lowercase();
        let slots = (0_u32..).zip(&self.slots);
        let live = slots.filter(|(_, slot)| !slot.removed && slot.is_read());
        let wanted = live.filter(|(_, slot)| {
            let title = slot.text.as_ref().and_then(|text| text.title.as_deref());
            let named = [Some(slot.raw.id.as_str()), title].into_iter().flatten();
            filter.is_empty()
                || named
                    .into_iter()
                    .any(|name| name.to_lowercase().contains(&filter))
        });
        let mut found: Vec<u32> = wanted.map(|(document, _)| document).collect();
        if query.sort == DocumentSort::Id {
            order::sort_by(&mut found, |&a, &b| self.id(a).cmp(self.id(b)));
            if query.descending {
                found.reverse();
            }
            return found;
        }
        let mut keyed: Vec<(f64, u32)> = found
            .into_iter()
            .map(|document| (self.sort_value(query.sort, document), document))
            .collect();
        order::sort_by(&mut keyed, |(x, _), (y, _)| {
            by_value(*x, *y, query.descending)
        });
        keyed.into_iter().map(|(_, document)| document).collect()
    }

    /// The number that documents are sorted by; not a number where a document has none: those come last.
    #[allow(clippy::cast_precision_loss)] // counts are far below 2⁵³
    fn sort_value(&mut self, sort: DocumentSort, document: u32) -> f64 {
        let measure = self.settings.measure;
        if sort == DocumentSort::Closest {
            let closest = self.match_of(document).0;
            return closest.map_or(f64::NAN, |row| row.measure(measure));
        }
        if sort == DocumentSort::Near {
            return self.match_of(document).1 as f64;
        }
        let cluster = self.shown().cluster_with(document);
        let Some(slot) = self.slots.get(document as usize) else {
            return f64::NAN;
        };
        let text = slot.text.as_ref();
        match sort {
            DocumentSort::Bytes => text.map_or(0.0, |text| text.bytes as f64),
            DocumentSort::Words => slot.words() as f64,
            DocumentSort::Shingles => slot.counts().distinct() as f64,
            DocumentSort::Cluster => cluster.map_or(f64::NAN, |index| index as f64),
            DocumentSort::Problems => self.slot_problems(slot).len() as f64,
            _ => f64::from(document),
        }
    }
}

fn by_value(x: f64, y: f64, descending: bool) -> Ordering {
    match (x.is_nan(), y.is_nan()) {
        (false, false) if descending => y.total_cmp(&x),
        (false, false) => x.total_cmp(&y),
        (x, y) => x.cmp(&y),
    }
}
