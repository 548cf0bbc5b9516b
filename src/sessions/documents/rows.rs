//! The rows that the threshold shows: all of them, and the table's windows.

use super::Session;
use super::document_slot::Slot;
use super::pairs::matches;
use super::results::{Measure, PairQuery, PairRow, SortKey};
use super::shown::{Listed, Shown, Source, Table};
use dustlens_likeness::jaccard::{Overlap, overlap, ratio};

impl Session {
    /// Everything that depends on the threshold.
    pub(super) fn shown(&mut self) -> &Shown {
        if self.shown.is_none() {
            self.pairs.drop_least(&self.settings);
            let source = Source {
                kept: self.pairs.kept(),
                classes: &self.classes,
                slots: &self.slots,
                settings: &self.settings,
                keep: self.keep,
            };
            self.shown = Some(source.show(&self.pairs));
        }
        self.shown.get_or_insert_default()
    }

    pub(super) fn forget_shown(&mut self) {
        (self.shown, self.table, self.listing) = (None, None, None);
    }

    /// Pairs at or over the threshold, by earlier document, then by later.
    pub fn visible_pairs(&mut self) -> impl ExactSizeIterator<Item = PairRow> {
        self.shown();
        let session = &*self;
        session.listed().iter().map(|pair| session.row(pair))
    }

    /// Returns the visible pairs with the ids of both documents.
    pub fn named_pairs(&mut self) -> impl ExactSizeIterator<Item = (PairRow, &str, &str)> {
        self.shown();
        let session = &*self;
        let listed = session.listed().iter();
        listed.map(|pair| (session.row(pair), session.id(pair.a), session.id(pair.b)))
    }

    fn listed(&self) -> &[Listed] {
        let shown = self.shown.as_ref();
        shown
            .map(|shown| shown.listed.as_slice())
            .unwrap_or_default()
    }

    /// Returns the number of pairs that the query finds, and the rows of its window. Sorting is done once for all
    /// windows.
    pub fn pairs(&mut self, query: &PairQuery) -> (usize, Vec<PairRow>) {
        let key = PairQuery {
            offset: 0,
            limit: 0,
            ..query.clone()
        };
        self.shown();
        if self.table.as_ref().is_none_or(|table| table.query != key) {
            let rows = self.sorted_rows(&key);
            self.table = Some(Table { query: key, rows });
        }
        let rows = self.table.as_ref().map(|table| table.rows.as_slice());
        let rows = rows.unwrap_or_default();
        let window = rows.iter().skip(query.offset).take(query.limit);
        (
            rows.len(),
            window.filter_map(|&at| self.row_at(at)).collect(),
        )
    }

    fn row_at(&self, at: u32) -> Option<PairRow> {
        Some(self.row(self.listed().get(at as usize)?))
    }

    /// Returns the visible pairs by the ids of both documents and the measure, for lists that show nothing else of them.
    pub fn named_likenesses(&mut self) -> impl ExactSizeIterator<Item = (&str, &str, f64)> {
        self.shown();
        let session = &*self;
        let listed = session.listed().iter();
        listed.map(|pair| {
            let kept = session.pairs.kept().get(pair.pair as usize);
            let likeness = kept.map_or(1.0, |kept| kept.likeness(&session.settings));
            (session.id(pair.a), session.id(pair.b), likeness)
        })
    }

    /// The numbers of a listed pair. O(set).
    fn row(&self, listed: &Listed) -> PairRow {
        PairRow {
            a: listed.a,
            b: listed.b,
            overlap: self.overlap_of(listed),
            matches: self.matches_of(listed),
            hashes: self.settings.hashes,
            sketch: self.settings.sketch,
        }
    }

    fn slots_of(&self, listed: &Listed) -> Option<(&Slot, &Slot)> {
        let slot = |document: u32| self.slots.get(document as usize);
        slot(listed.a).zip(slot(listed.b))
    }

    fn overlap_of(&self, listed: &Listed) -> Overlap {
        let deriver = &self.deriver;
        let slots = self.slots_of(listed);
        if let (true, Some((a, _))) = (listed.is_of_copies(), slots) {
            let all = a.counts().distinct();
            return Overlap {
                a: all,
                b: all,
                shared: all,
            };
        }
        let sets = slots.map(|(a, b)| (a.set(deriver), b.set(deriver)));
        let (a, b) = sets.unwrap_or_default();
        overlap(&a, &b)
    }

    fn matches_of(&self, listed: &Listed) -> usize {
        if listed.is_of_copies() {
            return self.settings.hashes;
        }
        let slots = self.slots_of(listed);
        slots.map_or(0, |(a, b)| matches(a, b, &self.deriver))
    }

    fn sorted_rows(&self, query: &PairQuery) -> Vec<u32> {
        let Some(shown) = self.shown.as_ref() else {
            return Vec::new();
        };
        let named = self.named(&query.filter);
        let wanted = |document: u32| named.as_ref().is_none_or(|named| named[document as usize]);
        let in_cluster = |document: u32| {
            let cluster = shown.cluster_with(document);
            query.cluster.is_none_or(|wanted| cluster == Some(wanted))
        };
        let rows = (0..).zip(&shown.listed);
        let rows = rows
            .filter(|(_, pair)| wanted(pair.a) || wanted(pair.b))
            .filter(|(_, pair)| query.document.is_none_or(|d| pair.a == d || pair.b == d))
            .filter(|(_, pair)| in_cluster(pair.a));
        let mut rows: Vec<(f64, u32)> = rows
            .map(|(at, pair)| (self.pair_value(query.sort, pair), at))
            .collect();
        // The listed pairs are in the order of their documents, so that places decide between equals.
        rows.sort_by(|(x, _), (y, _)| match query.descending {
            true => y.total_cmp(x),
            false => x.total_cmp(y),
        });
        rows.into_iter().map(|(_, at)| at).collect()
    }

    /// Documents whose id contains the filter; none when there is no filter.
    fn named(&self, filter: &str) -> Option<Vec<bool>> {
        let filter = filter.trim().to_lowercase();
        let has = |slot: &Slot| slot.raw.id.to_lowercase().contains(&filter);
        (!filter.is_empty()).then(|| self.slots.iter().map(has).collect())
    }

    /// The number that rows are sorted by. Counts are far below 2⁵³, so that they stay exact. O(1) for what the measure
    /// counts, else O(set).
    #[allow(clippy::cast_precision_loss)]
    fn pair_value(&self, key: SortKey, listed: &Listed) -> f64 {
        let kept = self.pairs.kept().get(listed.pair as usize);
        let overlap = || {
            let counted = kept.and_then(|kept| kept.overlap(&self.settings));
            counted.unwrap_or_else(|| self.overlap_of(listed))
        };
        let is_estimated = self.settings.measure == Measure::Estimate;
        match (key, kept) {
            (SortKey::A, _) => f64::from(listed.a),
            (SortKey::B, _) => f64::from(listed.b),
            (SortKey::Jaccard, _) => overlap().jaccard(),
            (SortKey::Estimate, Some(kept)) if is_estimated => kept.likeness(&self.settings),
            (SortKey::Estimate, _) => ratio(self.matches_of(listed), self.settings.hashes),
            (SortKey::Shared, _) => overlap().shared as f64,
            (SortKey::Containment, _) => {
                let overlap = overlap();
                overlap.containment_a().max(overlap.containment_b())
            }
        }
    }
}
