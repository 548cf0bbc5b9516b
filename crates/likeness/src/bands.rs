//! Candidates by bands: a signature of k positions is cut into b bands of r positions, and two sets meet that agree in all
//! positions of a band (Indyk, Motwani, "Approximate nearest neighbors", STOC 1998; Leskovec, Rajaraman, Ullman, "Mining of
//! Massive Datasets", §3.4).
//!
//! Bands propose, they do not decide: a pair of similarity s meets with a probability of 1 − (1 − sʳ)ᵇ, an S-shaped curve whose step
//! is at about (1/b)^(1/r). Those that meet have to be counted. Cost of a set: b hashes, and its neighbours in every band; much where
//! many sets are alike in a part, as pages of one template are: [`crate::prefix`] is not bothered by them.

use crate::hash::mix;
use crate::postings::Postings;
use crate::sketch::{Signature, missed_by_bands};

/// b bands of r positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bands {
    /// Number of bands b, at least 1. Many: few pairs are missed; few: few pairs meet in vain.
    pub bands: usize,
    /// Positions of a band r, at least 1. Many: the step of the curve is near 1; one: nearly all that share anything meet.
    pub rows: usize,
}

/// Share of the pairs at the threshold that proposed bands may miss.
const MISSED: f64 = 1e-5;

impl Bands {
    /// Proposes bands for signatures of k positions: the most rows with which at most one in 100,000 pairs of this similarity is
    /// missed; one row where none does.
    #[must_use]
    pub fn propose(k: usize, similarity: f64) -> Self {
        let of_rows = |rows: usize| Self {
            bands: (k / rows).max(1),
            rows,
        };
        let fits = |bands: &Self| 1.0 - bands.meets(similarity) <= MISSED;
        let proposed = (1..=k.max(1)).map(of_rows).take_while(fits).last();
        proposed.unwrap_or_else(|| of_rows(1))
    }

    /// Returns the probability that two sets of this similarity meet in a band: 1 − (1 − sʳ)ᵇ.
    #[must_use]
    pub fn meets(&self, similarity: f64) -> f64 {
        let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        1.0 - missed_by_bands(similarity, number(self.bands), number(self.rows))
    }

    /// Returns the similarity at which the curve is steepest, about: (1/b)^(1/r).
    #[must_use]
    #[allow(clippy::cast_precision_loss)] // at most 1024 positions
    pub fn step(&self) -> f64 {
        (1.0 / self.bands.max(1) as f64).powf(1.0 / self.rows.max(1) as f64)
    }

    /// Returns the curve at so many places from 0 to 1, at least 2: similarity, and the probability to meet.
    #[must_use]
    #[allow(clippy::cast_precision_loss)] // few places
    pub fn curve(&self, places: usize) -> Vec<(f64, f64)> {
        let last = places.max(2) - 1;
        let at = |place: usize| place as f64 / last as f64;
        (0..=last)
            .map(|place| (at(place), self.meets(at(place))))
            .collect()
    }

    /// The key of each band of a signature; a last band that is not whole has none.
    fn keys(self, signature: &Signature) -> impl Iterator<Item = u64> {
        let bands = signature.values().chunks_exact(self.rows.max(1));
        (0_u64..).zip(bands.take(self.bands)).map(|(band, values)| {
            let start = mix((band + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
            values.iter().fold(start, |key, value| mix(key ^ value))
        })
    }
}

/// An index of sets by the bands of their signatures.
#[derive(Debug, Clone)]
pub struct BandIndex {
    bands: Bands,
    sets: Postings<u64, u32, 1>,
    /// Set → the set that met it last.
    met: Vec<u32>,
}

impl BandIndex {
    /// An index without a set.
    #[must_use]
    pub fn new(bands: Bands) -> Self {
        Self {
            bands,
            sets: Postings::default(),
            met: Vec::new(),
        }
    }

    /// Adds a set, whose number is larger than those before it, and reports every earlier one that agrees with it in a band,
    /// once. Returns the number of steps taken.
    pub fn add(&mut self, set: u32, signature: &Signature, mut emit: impl FnMut(u32)) -> usize {
        let mut steps = 1;
        // A set does not meet itself.
        self.met.resize(set as usize + 1, set);
        for key in self.bands.keys(signature) {
            let [before] = self.sets.push(key, 0, set);
            for other in self.sets.of(before) {
                steps += 1;
                if let Some(met) = self.met.get_mut(other as usize)
                    && *met != set
                {
                    *met = set;
                    emit(other);
                }
            }
        }
        steps + self.bands.bands
    }
}
