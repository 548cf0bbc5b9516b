//! Settings of a person, checked as a whole.

use std::ops::RangeInclusive;

use super::results::Measure;
use crate::document::{ExtractOptions, SelectorError, Selectors, TextChoice};
use dustlens_likeness::fast_similarity::FastSketcher;
use dustlens_likeness::minhash::MinHasher;
use dustlens_likeness::shingle::{MAX_SIZE, ShingleOptions};
use dustlens_likeness::sketch::{HASHES, Sketcher};

/// Settings of a session. The default: useful text, 5 overlapping words, k = 128, exact Jaccard ≥ 0.75.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// Text of an HTML page that is compared. Default: useful.
    pub text: TextChoice,
    /// CSS selectors, separated by commas: only their elements are compared. Empty: no limit.
    pub include: String,
    /// CSS selectors, separated by commas: their elements are left out. Empty: nothing.
    pub exclude: String,
    /// Options of shingling.
    pub shingles: ShingleOptions,
    /// The kind of signature. Default: minhash.
    pub sketch: Sketch,
    /// k, the length of a signature, 1 to 1024. Small: quick and rough; large: a smaller standard error. Default 128.
    pub hashes: usize,
    /// Seed of the hash functions. Default 1.
    pub seed: u64,
    /// The number that the threshold and the clusters use. Default: exact.
    pub measure: Measure,
    /// From 0 (every pair) to 1 (only equal sets). Default 0.75.
    pub threshold: f64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            text: TextChoice::Useful,
            include: String::new(),
            exclude: String::new(),
            shingles: ShingleOptions::default(),
            sketch: Sketch::MinHash,
            hashes: 128,
            seed: 1,
            measure: Measure::Exact,
            threshold: 0.75,
        }
    }
}

/// A kind of signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sketch {
    /// The smallest of k hashes, one for each position: the lecture's.
    MinHash,
    /// Fast Similarity Sketching: less work and a smaller error.
    Fast,
}

/// A setting out of its range. Nothing was changed.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum SettingError {
    /// A number out of range.
    #[error("{field} must be from {low} to {high}, not {given}")]
    OutOfRange {
        /// Name of the setting.
        field: &'static str,
        /// Smallest value allowed.
        low: f64,
        /// Largest value allowed.
        high: f64,
        /// The value given.
        given: f64,
    },
    /// A selector that cannot be used.
    #[error("{field}: {error}")]
    Selector {
        /// Name of the setting.
        field: &'static str,
        /// Fault of the selector.
        error: SelectorError,
    },
}

impl SettingError {
    /// Name of the setting that is wrong.
    #[must_use]
    pub fn field(&self) -> &'static str {
        match self {
            Self::OutOfRange { field, .. } | Self::Selector { field, .. } => field,
        }
    }
}

impl Settings {
    /// Creates the sketcher of the signatures.
    pub(super) fn sketcher(&self) -> Box<dyn Sketcher + Send + Sync> {
        match self.sketch {
            Sketch::MinHash => Box::new(MinHasher::new(self.hashes, self.seed)),
            Sketch::Fast => Box::new(FastSketcher::new(self.hashes, self.seed)),
        }
    }

    /// Checks every setting and gives the parsed selectors.
    ///
    /// # Errors
    /// The first setting that is out of its range.
    pub fn check(&self) -> Result<ExtractOptions, SettingError> {
        in_range("shingles.size", self.shingles.size, 1..=MAX_SIZE)?;
        in_range("shingles.step", self.shingles.step, 1..=self.shingles.size)?;
        in_range("hashes", self.hashes, HASHES)?;
        if !(0.0..=1.0).contains(&self.threshold) {
            let (low, high) = (0.0, 1.0);
            return Err(SettingError::OutOfRange {
                field: "threshold",
                low,
                high,
                given: self.threshold,
            });
        }
        Ok(ExtractOptions {
            text: self.text,
            include: selectors("include", &self.include)?,
            exclude: selectors("exclude", &self.exclude)?,
        })
    }
}

#[allow(clippy::cast_precision_loss)] // settings are small
fn in_range(
    field: &'static str,
    given: usize,
    range: RangeInclusive<usize>,
) -> Result<(), SettingError> {
    if range.contains(&given) {
        return Ok(());
    }
    let (low, high) = (*range.start() as f64, *range.end() as f64);
    Err(SettingError::OutOfRange {
        field,
        low,
        high,
        given: given as f64,
    })
}

fn selectors(field: &'static str, text: &str) -> Result<Selectors, SettingError> {
    Selectors::parse(text).map_err(|error| SettingError::Selector { field, error })
}
