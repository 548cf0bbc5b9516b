//! Counts of shingles that are made while documents are cut.
//!
//! The join wants to know first how many documents have a shingle. Where more shingles come than are held, the sets would have to be
//! cut again for that; where a shell tells how many bytes come, the first documents tell how many shingles these will be.

use dustlens_likeness::key_counts::KeyCounts;

use super::slot::Slot;
use crate::parallel::{sum, threads};

/// Counts of the shingles of the first documents.
#[derive(Debug, Default)]
pub(super) struct Marks {
    /// Bytes of the records that will come, until the first ones have come.
    announced: Option<u64>,
    counts: Option<KeyCounts>,
    /// Documents whose shingles are counted.
    documents: usize,
}

impl Marks {
    /// Announces records with so many bytes in all.
    pub fn announce(&mut self, bytes: u64) {
        *self = Self {
            announced: Some(bytes),
            ..Self::default()
        };
    }

    /// Counts the shingles of documents that were just cut, the first of which has this number. `held`: shingles that are held in
    /// any case; if no more come, they can as well be counted later.
    pub fn mark(&mut self, first: usize, batch: &[Slot], held: usize) {
        if let Some(bytes) = self.announced.take() {
            let shingles = shingles_of(bytes, batch);
            self.counts = (shingles > held).then(|| KeyCounts::new(shingles));
        }
        if self.documents != first {
            self.counts = None;
        }
        if let Some(counts) = &mut self.counts {
            mark(counts, batch.iter().map(Slot::held_set));
            self.documents += batch.len();
        }
    }

    /// Takes the counts, if they are those of so many documents.
    pub fn take(&mut self, documents: usize) -> Option<KeyCounts> {
        let counts = self.counts.take();
        counts.filter(|_| self.documents == documents)
    }
}

/// Counts the keys of sets, a range of keys beside the other, and returns how many there were.
pub(super) fn mark<'k>(
    counts: &mut KeyCounts,
    sets: impl Iterator<Item = &'k [u64]> + Clone + Sync,
) -> usize {
    let mut parts = counts.parts(threads());
    sum(&mut parts, |part| {
        sets.clone().map(|keys| part.mark(keys)).sum::<usize>()
    })
}

/// The number of shingles in so many bytes of records, if they all are like these; 0 where their records have no place.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss
)] // about
fn shingles_of(bytes: u64, batch: &[Slot]) -> usize {
    let places = batch.iter().filter_map(|slot| slot.raw.place.as_ref());
    let seen: u64 = places.map(|place| place.end - place.start).sum();
    let shingles: usize = batch.iter().map(Slot::held).sum();
    (shingles as f64 * (bytes as f64 / (seen.max(1) as f64))) as usize * usize::from(seen > 0)
}
