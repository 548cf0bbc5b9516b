//! Pairs that are kept, and the part of them that the threshold lets through.

use super::{Session, Settings, Slot};
use crate::compare::clusters::UnionFind;
use crate::compare::jaccard::{Overlap, overlap, ratio};
use crate::report::{Cluster, Measure, PairQuery, PairRow, SortKey};

/// Up to so many documents every pair is kept, down to a likeness of 0.
pub const SMALL_COLLECTION: usize = 300;

/// In larger collections pairs under this measure are not kept, unless the threshold is lower.
const FLOOR: f64 = 0.1;

/// Most pairs kept; a collection with more is reported as capped. 24 bytes a pair.
pub const MAX_KEPT_PAIRS: usize = 4_000_000;

/// One pair as it is kept.
#[derive(Debug, Clone, Copy)]
pub(super) struct KeptPair {
    pub a: u32,
    pub b: u32,
    sizes: (u32, u32),
    shared: u32,
    matches: u32,
}

impl KeptPair {
    pub fn row(&self, hashes: usize) -> PairRow {
        let (a, b) = (self.sizes.0 as usize, self.sizes.1 as usize);
        let overlap = Overlap {
            a,
            b,
            shared: self.shared as usize,
        };
        PairRow {
            a: self.a,
            b: self.b,
            overlap,
            matches: self.matches as usize,
            hashes,
        }
    }
}

/// The numbers of two documents, `shared` being the count of the running join: shared shingles when the measure is
/// exact, agreeing positions when it is the estimate. The other count is worked out only at or over the floor.
pub(super) fn meet(
    a: (u32, &Slot),
    b: (u32, &Slot),
    counted: (Measure, usize),
    hashes: usize,
    floor: f64,
) -> Option<KeptPair> {
    let (sizes, count) = ((a.1.set().len(), b.1.set().len()), counted.1);
    let (shared, matches) = match counted.0 {
        Measure::Exact => {
            let likeness = Overlap {
                a: sizes.0,
                b: sizes.1,
                shared: count,
            }
            .jaccard();
            (likeness >= floor).then(|| (count, matches(a.1, b.1)))?
        }
        Measure::Estimate => (ratio(count, hashes) >= floor)
            .then(|| (overlap(a.1.set(), b.1.set()).shared, count))?,
    };
    let sizes = (small(sizes.0), small(sizes.1));
    Some(KeptPair {
        a: a.0,
        b: b.0,
        sizes,
        shared: small(shared),
        matches: small(matches),
    })
}

fn small(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

pub(super) fn matches(a: &Slot, b: &Slot) -> usize {
    a.signature
        .as_ref()
        .zip(b.signature.as_ref())
        .map_or(0, |(a, b)| a.matches(b))
}

impl Slot {
    pub(super) fn set(&self) -> &[u64] {
        self.shingled
            .as_ref()
            .map(|s| s.set.hashes())
            .unwrap_or_default()
    }
}

/// The kept pairs, in the order in which they were found: by later document, then by earlier.
#[derive(Debug, Default)]
pub(super) struct Pairs {
    kept: Vec<KeptPair>,
    floor: f64,
    pub capped: bool,
    view: Option<View>,
    table: Option<Table>,
}

/// The rows of the last query, in its order.
#[derive(Debug)]
struct Table {
    query: PairQuery,
    rows: Vec<PairRow>,
}

/// What depends on the threshold.
#[derive(Debug, Default)]
pub(super) struct View {
    /// Pairs at or over the threshold.
    pub visible: Vec<PairRow>,
    pub clusters: Vec<Cluster>,
    /// Document → cluster.
    pub cluster_of: Vec<Option<usize>>,
    pub histogram: [usize; 20],
}

impl Pairs {
    pub fn floor(&self) -> f64 {
        self.floor
    }

    pub fn len(&self) -> usize {
        self.kept.len()
    }

    /// Raises the floor when the collection outgrows [`SMALL_COLLECTION`].
    pub fn set_floor(&mut self, documents: usize, settings: &Settings) {
        let floor = if documents > SMALL_COLLECTION {
            FLOOR.min(settings.threshold)
        } else {
            0.0
        };
        if floor > self.floor {
            self.floor = floor;
            self.retain(|pair| pair.row(settings.hashes).measure(settings.measure) >= floor);
        }
    }

    pub fn keep(&mut self, pair: KeptPair) {
        self.forget_view();
        if self.kept.len() < MAX_KEPT_PAIRS {
            self.kept.push(pair);
        } else {
            self.capped = true;
        }
    }

    pub fn retain(&mut self, keep: impl Fn(&KeptPair) -> bool) {
        self.kept.retain(keep);
        self.forget_view();
    }

    pub fn forget_view(&mut self) {
        self.view = None;
        self.table = None;
    }
}

impl Session {
    /// Everything that depends on the threshold; worked out on demand, O(kept pairs).
    pub(super) fn view(&mut self) -> &View {
        if self.pairs.view.is_none() {
            let view = build_view(&self.pairs.kept, &self.slots, &self.settings);
            self.pairs.view = Some(view);
        }
        self.pairs.view.get_or_insert_default()
    }

    /// The rows a query asks for, all of them; sorted once and kept until something changes.
    pub(super) fn table(&mut self, query: &PairQuery) -> &[PairRow] {
        let key = PairQuery {
            offset: 0,
            limit: 0,
            ..query.clone()
        };
        if self
            .pairs
            .table
            .as_ref()
            .is_none_or(|table| table.query != key)
        {
            let rows = self.sorted_rows(&key);
            self.pairs.table = Some(Table { query: key, rows });
        }
        self.pairs
            .table
            .as_ref()
            .map(|table| table.rows.as_slice())
            .unwrap_or_default()
    }

    fn sorted_rows(&mut self, query: &PairQuery) -> Vec<PairRow> {
        self.view();
        let Some(view) = self.pairs.view.as_ref() else {
            return Vec::new();
        };
        let named = self.named(&query.filter);
        let wanted = |document: u32| named.as_ref().is_none_or(|named| named[document as usize]);
        let in_cluster = |row: &PairRow| {
            query
                .cluster
                .is_none_or(|c| view.cluster_of.get(row.a as usize).copied().flatten() == Some(c))
        };
        let mut rows: Vec<PairRow> = view
            .visible
            .iter()
            .filter(|row| wanted(row.a) || wanted(row.b))
            .filter(|row| query.document.is_none_or(|d| row.a == d || row.b == d))
            .filter(|row| in_cluster(row))
            .copied()
            .collect();
        rows.sort_by(|x, y| {
            let order = compare_by(query.sort, x, y);
            let order = if query.descending {
                order.reverse()
            } else {
                order
            };
            order.then((x.a, x.b).cmp(&(y.a, y.b)))
        });
        rows
    }

    /// Documents whose id contains the filter; none when there is no filter.
    fn named(&self, filter: &str) -> Option<Vec<bool>> {
        let filter = filter.trim().to_lowercase();
        let has = |slot: &Slot| slot.raw.id.to_lowercase().contains(&filter);
        (!filter.is_empty()).then(|| self.slots.iter().map(has).collect())
    }
}

fn compare_by(key: SortKey, x: &PairRow, y: &PairRow) -> std::cmp::Ordering {
    let containment = |row: &PairRow| row.overlap.containment_a().max(row.overlap.containment_b());
    match key {
        SortKey::A => x.a.cmp(&y.a),
        SortKey::B => x.b.cmp(&y.b),
        SortKey::Jaccard => x.overlap.jaccard().total_cmp(&y.overlap.jaccard()),
        SortKey::Estimate => x.matches.cmp(&y.matches),
        SortKey::Shared => x.overlap.shared.cmp(&y.overlap.shared),
        SortKey::Containment => containment(x).total_cmp(&containment(y)),
    }
}

fn build_view(kept: &[KeptPair], slots: &[Slot], settings: &Settings) -> View {
    let mut view = View {
        cluster_of: vec![None; slots.len()],
        ..View::default()
    };
    let mut forest = UnionFind::new(slots.len());
    for pair in kept {
        let row = pair.row(settings.hashes);
        let likeness = row.measure(settings.measure);
        view.histogram[bin(likeness)] += 1;
        if likeness >= settings.threshold {
            // a pair that shares nothing is listed at a threshold of 0, but joins nothing
            if likeness > 0.0 {
                forest.union(row.a, row.b);
            }
            view.visible.push(row);
        }
    }
    for (index, members) in forest.clusters().into_iter().enumerate() {
        members
            .iter()
            .for_each(|&member| view.cluster_of[member as usize] = Some(index));
        let keep = document_to_keep(&members, slots);
        view.clusters.push(Cluster {
            keep,
            members,
            pairs: 0,
            lowest: 1.0,
            highest: 0.0,
        });
    }
    for row in &view.visible {
        let Some(index) = view.cluster_of[row.a as usize] else {
            continue;
        };
        let likeness = row.measure(settings.measure);
        if view.cluster_of[row.b as usize] == Some(index) && likeness > 0.0 {
            let cluster = &mut view.clusters[index];
            cluster.pairs += 1;
            cluster.lowest = cluster.lowest.min(likeness);
            cluster.highest = cluster.highest.max(likeness);
        }
    }
    view
}

/// Bin of a likeness among 20 of 0.05; 1 falls into the last. The epsilon puts 0.15 = 3·0.05 into bin 3 in spite of
/// binary fractions.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a likeness is from 0 to 1
fn bin(likeness: f64) -> usize {
    ((likeness * 20.0 + 1e-9) as usize).min(19)
}

/// The longest text, the first of equals.
fn document_to_keep(members: &[u32], slots: &[Slot]) -> u32 {
    let length = |member: u32| {
        slots[member as usize]
            .text
            .as_ref()
            .map_or(0, |t| t.text.len())
    };
    let best = members
        .iter()
        .copied()
        .max_by_key(|&m| (length(m), std::cmp::Reverse(m)));
    best.unwrap_or_default()
}
