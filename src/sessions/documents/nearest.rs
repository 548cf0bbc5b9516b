//! Searches: which documents are most like some of them?

use std::ops::Range;

use super::Session;
use super::results::PairRow;
use crate::parallel::{BATCH, map};
use dustlens_likeness::jaccard::{Overlap, overlap};
use dustlens_likeness::nearest::{Nearest, Nearness};

impl Session {
    /// Returns, for each of some documents, the `most` nearest of the later ones, the nearest first, as far as they were cut
    /// into shingles; none for a document without a shingle. The document asked for is `a` of each row. O(shingles of all
    /// documents · queries), on all cores natively.
    #[must_use]
    pub fn nearest(&self, queries: Range<u32>, by: Nearness, most: usize) -> Vec<Vec<PairRow>> {
        let deriver = &self.deriver;
        let place = |number: u32| number as usize;
        let asked = self.slots.get(place(queries.start)..place(queries.end));
        let asked = asked.unwrap_or_default();
        let sets: Vec<_> = asked.iter().map(|slot| slot.set(deriver)).collect();
        let mut nearest = vec![Nearest::new(by, most); sets.len()];
        let others = self.slots.get(place(queries.end)..).unwrap_or_default();
        let mut number = queries.end;
        for batch in others.chunks(BATCH) {
            let overlaps = map(batch, |slot| -> Vec<Overlap> {
                let set = slot.set(deriver);
                sets.iter().map(|query| overlap(query, &set)).collect()
            });
            for of_one in overlaps {
                for (nearest, overlap) in nearest.iter_mut().zip(of_one) {
                    nearest.offer(number, overlap);
                }
                number += 1;
            }
        }
        let row = |query, near: &(u32, Overlap)| self.pair_row(query, near.0);
        let rows = queries.zip(&nearest).map(|(query, nearest)| {
            let found = nearest.found().iter();
            found.filter_map(|near| row(query, near)).collect()
        });
        rows.collect()
    }

    /// Number of documents that were taken in, those that were removed among them.
    #[must_use]
    pub fn taken_in(&self) -> u32 {
        u32::try_from(self.slots.len()).unwrap_or(u32::MAX)
    }
}
