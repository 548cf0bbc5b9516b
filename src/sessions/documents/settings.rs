//! Settings of a person, checked as a whole.

use std::ops::RangeInclusive;

use super::results::Measure;
use crate::document::{ExtractOptions, SelectorError, Selectors, TextChoice};
use dustlens_likeness::bands::Bands;
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
    /// The way in which pairs are found that may be alike. Default: the join, which misses none.
    pub candidates: Candidates,
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
            candidates: Candidates::Join,
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

/// A way to find the pairs that may be alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Candidates {
    /// The keys that documents share: no pair is missed.
    #[default]
    Join,
    /// Bands of the signatures, of those that are proposed for the threshold: at most one pair in 100,000 is missed there.
    ProposedBands,
    /// These bands of the signatures.
    Bands(Bands),
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
    /// More positions in bands than a signature has.
    #[error(
        "{bands} bands of {rows} rows are {} positions, and a signature has {hashes}: take fewer bands or rows, or more hashes",
        bands.saturating_mul(*rows)
    )]
    BandsTooLarge {
        /// Number of the bands.
        bands: usize,
        /// Positions of each.
        rows: usize,
        /// Positions of a signature.
        hashes: usize,
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
            Self::BandsTooLarge { .. } => "bands",
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

    /// The bands by which pairs are found, if any.
    #[must_use]
    pub fn bands(&self) -> Option<Bands> {
        match self.candidates {
            Candidates::Join => None,
            Candidates::ProposedBands => Some(Bands::propose(self.hashes, self.threshold)),
            Candidates::Bands(bands) => Some(bands),
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
        if let Candidates::Bands(Bands { bands, rows }) = self.candidates {
            let hashes = self.hashes;
            in_range("bands", bands, 1..=hashes)?;
            in_range("rows of a band", rows, 1..=hashes)?;
            if bands.saturating_mul(rows) > hashes {
                return Err(SettingError::BandsTooLarge {
                    bands,
                    rows,
                    hashes,
                });
            }
        }
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
