//! Searches: which documents are most like some of them?

use std::ops::Range;

use super::Session;
use super::results::PairRow;
use crate::parallel::{BATCH, map};
use dustlens_likeness::jaccard::{Overlap, overlap};
use dustlens_likeness::nearest::{Nearest, Nearness};

impl Session {
    /// Returns, for each of some documents, the `most` nearest of all the others, the nearest first, as far as they were cut
    /// into shingles; none for a document without a shingle. Each row has the earlier of its two documents as `a`. O(shingles of all
    /// documents · queries), on all cores natively.
    #[must_use]
    pub fn nearest(&self, queries: Range<u32>, by: Nearness, most: usize) -> Vec<Vec<PairRow>> {
        let deriver = &self.deriver;
        let slots = |numbers: Range<u32>| {
            let slots = self.slots.get(numbers.start as usize..numbers.end as usize);
            slots.unwrap_or_default()
        };
        let asked = slots(queries.clone()).iter();
        let sets: Vec<_> = asked.map(|slot| slot.set(deriver)).collect();
        let mut nearest = vec![Nearest::new(by, most); sets.len()];
        for others in [0..queries.start, queries.end..self.taken_in()] {
            let mut number = others.start;
            for batch in slots(others).chunks(BATCH) {
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
