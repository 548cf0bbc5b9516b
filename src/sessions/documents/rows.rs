//! The rows that the threshold shows: all of them, and the table's windows.

use super::Session;
use super::results::{PairQuery, PairRow, SortKey};
use super::shown::{Listed, Shown, Source, Table};
use super::slot::Slot;
use dustlens_likeness::jaccard::Overlap;

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

    fn row(&self, listed: &Listed) -> PairRow {
        let hashes = self.settings.hashes;
        match self.pairs.kept().get(listed.pair as usize) {
            Some(pair) if self.classes.of(listed.a) == Some(pair.a) => {
                pair.row(listed.a, listed.b, hashes)
            }
            Some(pair) => pair.row(listed.b, listed.a, hashes),
            None => {
                let slot = self.slots.get(listed.a as usize);
                let size = slot.map_or(0, |slot| slot.set().len());
                let overlap = Overlap {
                    a: size,
                    b: size,
                    shared: size,
                };
                let (a, b) = (listed.a, listed.b);
                PairRow {
                    a,
                    b,
                    overlap,
                    matches: hashes,
                    hashes,
                }
            }
        }
    }

    fn sorted_rows(&self, query: &PairQuery) -> Vec<u32> {
        let Some(shown) = self.shown.as_ref() else {
            return Vec::new();
        };
        let named = self.named(&query.filter);
        let wanted = |document: u32| named.as_ref().is_none_or(|named| named[document as usize]);
        let in_cluster = |document: u32| {
            let cluster = shown.cluster_of.get(document as usize);
            let cluster = cluster.copied().flatten();
            query.cluster.is_none_or(|wanted| cluster == Some(wanted))
        };
        let rows = (0..).zip(&shown.listed);
        let rows = rows
            .filter(|(_, pair)| wanted(pair.a) || wanted(pair.b))
            .filter(|(_, pair)| query.document.is_none_or(|d| pair.a == d || pair.b == d))
            .filter(|(_, pair)| in_cluster(pair.a));
        let mut rows: Vec<(f64, u32)> = rows
            .map(|(at, pair)| (sort_value(query.sort, &self.row(pair)), at))
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
}

/// The number that rows are sorted by. Counts are far below 2⁵³, so that they stay exact.
#[allow(clippy::cast_precision_loss)]
fn sort_value(key: SortKey, row: &PairRow) -> f64 {
    let overlap = &row.overlap;
    match key {
        SortKey::A => f64::from(row.a),
        SortKey::B => f64::from(row.b),
        SortKey::Jaccard => overlap.jaccard(),
        SortKey::Estimate => row.matches as f64,
        SortKey::Shared => overlap.shared as f64,
        SortKey::Containment => overlap.containment_a().max(overlap.containment_b()),
    }
}
