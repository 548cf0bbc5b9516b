//! The lesson: signatures of two documents under many seeds. The estimates spread around the similarity as a binomial
//! distribution says: with k hash functions the standard error is √(J(1−J)/k), so that half the error takes four times the
//! hashes, and a pair at the threshold is missed about half the time whatever k is.

use dustlens_likeness::jaccard::{overlap, ratio};
use dustlens_likeness::minhash::MinHasher;
use dustlens_likeness::shingle::ShingleSet;
use dustlens_likeness::sketch::standard_error;
use serde::{Deserialize, Serialize};
#[cfg(feature = "typescript")]
use tsify::Tsify;

use crate::error::{LessonError, seed, within};
use crate::material::{Material, agreement};

/// The most hash functions.
pub const MOST_HASHES: usize = 256;
/// The most seeds of one run.
pub const MOST_SEEDS: usize = 10_000;

/// The question of the lesson.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct TrialsQuestion {
    /// The documents.
    pub material: Material,
    /// The first document of the pair.
    pub a: usize,
    /// The second document of the pair.
    pub b: usize,
    /// Hash functions of a signature, 1 to 256.
    pub hashes: usize,
    /// The threshold of the pair.
    pub threshold: f64,
    /// Seeds to be run, 1 to 10,000.
    pub seeds: usize,
    /// The first seed, in decimal.
    pub seed: String,
}

/// The outcomes so far.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct TrialsAnswer {
    /// Rows of both.
    pub shared: usize,
    /// Rows of at least one.
    pub union: usize,
    /// shared / union.
    pub jaccard: f64,
    /// Hash functions of a signature.
    pub hashes: usize,
    /// For the first seed, which positions agree.
    pub strip: Vec<bool>,
    /// `histogram[m]`: seeds with which m positions agreed.
    pub histogram: Vec<usize>,
    /// `expected[m]`: the binomial distribution's share of m.
    pub expected: Vec<f64>,
    /// Seeds run so far, and of how many.
    pub done: usize,
    /// Seeds to be run.
    pub of: usize,
    /// Seeds whose estimate lies below the threshold: the pair was missed.
    pub missed: usize,
    /// The share that the binomial distribution expects to be missed.
    pub expected_missed: f64,
    /// The mean of the estimates.
    pub mean: f64,
    /// √(J(1−J)/k).
    pub standard_error: f64,
    /// J ± 1.96 standard errors, within 0 and 1: 95 of 100 estimates lie there.
    pub interval: [f64; 2],
}

/// A run over many seeds, a few at a time.
#[derive(Debug, Clone)]
pub struct Trials {
    sets: [ShingleSet; 2],
    question: TrialsQuestion,
    first: u64,
    strip: Vec<bool>,
    histogram: Vec<usize>,
    done: usize,
}

impl Trials {
    /// Prepares a run.
    ///
    /// # Errors
    /// All that [`Material::matrix`] refuses; a document, a number or a seed out of range.
    pub fn new(question: &TrialsQuestion) -> Result<Self, LessonError> {
        let material = &question.material;
        material.shingled()?;
        let hashes = within("hashes", question.hashes, 1, MOST_HASHES)?;
        within("seeds", question.seeds, 1, MOST_SEEDS)?;
        Ok(Self {
            sets: [
                material.set("a", question.a)?,
                material.set("b", question.b)?,
            ],
            first: seed(&question.seed)?,
            strip: Vec::new(),
            histogram: vec![0; hashes + 1],
            done: 0,
            question: question.clone(),
        })
    }

    /// Runs at most so many more seeds; returns true while some are left. O(seeds · k · shingles).
    pub fn advance(&mut self, seeds: usize) -> bool {
        let end = self.question.seeds.min(self.done.saturating_add(seeds));
        for number in self.done..end {
            let agreed = self.agreement(number as u64);
            let matches = agreed.iter().filter(|&&same| same).count();
            if let Some(count) = self.histogram.get_mut(matches) {
                *count += 1;
            }
            if number == 0 {
                self.strip = agreed;
            }
        }
        self.done = end;
        end < self.question.seeds
    }

    /// Positions that agree with one seed.
    fn agreement(&self, number: u64) -> Vec<bool> {
        let hasher = MinHasher::new(self.question.hashes, self.first.wrapping_add(number));
        agreement(&hasher, self.sets.each_ref())
    }

    /// The outcomes so far.
    #[must_use]
    #[allow(clippy::cast_precision_loss)] // at most 10,000 seeds of 256 positions
    pub fn answer(&self) -> TrialsAnswer {
        let hashes = self.question.hashes;
        let counts = overlap(self.sets[0].hashes(), self.sets[1].hashes());
        let jaccard = counts.jaccard();
        let expected = binomial(hashes, jaccard);
        let is_missed = |matches: usize| ratio(matches, hashes) < self.question.threshold;
        let error = standard_error(jaccard, hashes as f64);
        let agreed = self.histogram.iter().enumerate();
        let sum: usize = agreed.clone().map(|(matches, seeds)| matches * seeds).sum();
        TrialsAnswer {
            shared: counts.shared,
            union: counts.union(),
            jaccard,
            hashes,
            strip: self.strip.clone(),
            histogram: self.histogram.clone(),
            done: self.done,
            of: self.question.seeds,
            missed: agreed
                .filter(|&(matches, _)| is_missed(matches))
                .map(|(_, seeds)| seeds)
                .sum(),
            expected_missed: (0..=hashes)
                .zip(&expected)
                .filter(|&(matches, _)| is_missed(matches))
                .map(|(_, share)| share)
                .sum(),
            expected,
            mean: ratio(sum, self.done * hashes),
            standard_error: error,
            interval: [
                (jaccard - 1.96 * error).max(0.0),
                (jaccard + 1.96 * error).min(1.0),
            ],
        }
    }
}

/// The binomial distribution of n trials with a chance of p, by the ratio of neighbours, from its mode on so that nothing
/// underflows. O(n).
#[allow(clippy::cast_precision_loss)] // n is at most 256
fn binomial(n: usize, p: f64) -> Vec<f64> {
    let mut shares = vec![0.0; n + 1];
    if p <= 0.0 || p >= 1.0 {
        shares[if p <= 0.0 { 0 } else { n }] = 1.0;
        return shares;
    }
    let mode = (0..=n)
        .min_by(|&x, &y| {
            let far = |m: usize| (m as f64 - n as f64 * p).abs();
            far(x).total_cmp(&far(y))
        })
        .unwrap_or_default();
    shares[mode] = 1.0;
    for m in mode..n {
        shares[m + 1] = shares[m] * ((n - m) as f64 * p) / ((m + 1) as f64 * (1.0 - p));
    }
    for m in (0..mode).rev() {
        shares[m] = shares[m + 1] * ((m + 1) as f64 * (1.0 - p)) / ((n - m) as f64 * p);
    }
    let sum: f64 = shares.iter().sum();
    shares.iter().map(|share| share / sum).collect()
}
