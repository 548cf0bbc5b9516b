//! Settings as JavaScript sees them.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use dustlens::document::TextChoice;
use dustlens::sessions::documents::results::Measure;
use dustlens::sessions::documents::{Candidates, Settings as CoreSettings, Sketch};
use dustlens_likeness::shingle::{Leftover, ShingleOptions, Unit};
use dustlens_shared::Failure;

/// Words or characters.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum ShingleUnit {
    /// Runs of word characters.
    Word,
    /// Single characters; a run of white space is one space.
    Char,
}

/// What is done with a rest shorter than a shingle.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum LeftoverChoice {
    /// Left out.
    Drop,
    /// One shorter shingle.
    Keep,
}

/// How texts become sets of shingles.
#[derive(Debug, Clone, Serialize, Deserialize, Tsify)]
pub struct ShingleSettings {
    /// Words or characters.
    pub unit: ShingleUnit,
    /// Tokens in a shingle, 1 to 100.
    pub size: usize,
    /// Tokens from one start to the next, 1 to size. 1: overlapping; size: one after another.
    pub step: usize,
    /// The text's end joins its beginning.
    pub cyclic: bool,
    /// What a step greater than 1 leaves over at the end.
    pub leftover: LeftoverChoice,
    /// Letters are lower-cased.
    pub lowercase: bool,
    /// Punctuation is kept.
    pub punctuation: bool,
    /// Digits are kept.
    pub digits: bool,
    /// Letters with their marks are brought into one form (Unicode's normal form C).
    pub compose: bool,
    /// The Russian letter ё counts as е.
    pub fold_yo: bool,
}

/// Which text of an HTML page is compared.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum TextKind {
    /// Main text.
    Useful,
    /// Everything a reader sees.
    Whole,
}

/// The number that the threshold and the clusters use.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum MeasureKind {
    /// Exact Jaccard similarity.
    Exact,
    /// Broder's R = N/k.
    Estimate,
}

/// Settings of a session.
#[derive(Debug, Clone, Serialize, Deserialize, Tsify)]
pub struct Settings {
    /// Which text of an HTML page is compared.
    pub text: TextKind,
    /// CSS selectors; empty: everything.
    pub include: String,
    /// CSS selectors; empty: nothing.
    pub exclude: String,
    /// How texts become sets of shingles.
    pub shingles: ShingleSettings,
    /// k, 1 to 1024.
    pub hashes: usize,
    /// Seed of the hash functions, a decimal number below 2⁶⁴.
    pub seed: String,
    /// The number that the threshold and the clusters use.
    pub measure: MeasureKind,
    /// From 0 to 1.
    pub threshold: f64,
}

impl From<&ShingleOptions> for ShingleSettings {
    fn from(core: &ShingleOptions) -> Self {
        Self {
            unit: match core.unit {
                // Sets are read by the command alone.
                Unit::Word | Unit::Item => ShingleUnit::Word,
                Unit::Char => ShingleUnit::Char,
            },
            size: core.size,
            step: core.step,
            cyclic: core.cyclic,
            leftover: match core.leftover {
                Leftover::Drop => LeftoverChoice::Drop,
                Leftover::Keep => LeftoverChoice::Keep,
            },
            lowercase: core.lowercase,
            punctuation: core.punctuation,
            digits: core.digits,
            compose: core.compose,
            fold_yo: core.fold_yo,
        }
    }
}

impl From<&ShingleSettings> for ShingleOptions {
    fn from(view: &ShingleSettings) -> Self {
        Self {
            unit: match view.unit {
                ShingleUnit::Word => Unit::Word,
                ShingleUnit::Char => Unit::Char,
            },
            size: view.size,
            step: view.step,
            cyclic: view.cyclic,
            leftover: match view.leftover {
                LeftoverChoice::Drop => Leftover::Drop,
                LeftoverChoice::Keep => Leftover::Keep,
            },
            lowercase: view.lowercase,
            punctuation: view.punctuation,
            digits: view.digits,
            compose: view.compose,
            fold_yo: view.fold_yo,
        }
    }
}

impl From<&CoreSettings> for Settings {
    fn from(core: &CoreSettings) -> Self {
        Self {
            text: match core.text {
                TextChoice::Useful => TextKind::Useful,
                TextChoice::Whole => TextKind::Whole,
            },
            include: core.include.clone(),
            exclude: core.exclude.clone(),
            shingles: (&core.shingles).into(),
            hashes: core.hashes,
            seed: core.seed.to_string(),
            measure: match core.measure {
                Measure::Exact => MeasureKind::Exact,
                Measure::Estimate => MeasureKind::Estimate,
            },
            threshold: core.threshold,
        }
    }
}

impl Settings {
    /// The core's settings, still unchecked.
    pub(super) fn into_core(self) -> Result<CoreSettings, Failure> {
        let view = self;
        let seed = view.seed.trim().parse().map_err(|_| {
            let params = vec![("field", "seed".to_owned()), ("given", view.seed.clone())];
            Failure::new(
                "bad-setting",
                params,
                "seed must be a whole number from 0 to 2^64 - 1".to_owned(),
            )
        })?;
        Ok(CoreSettings {
            text: match view.text {
                TextKind::Useful => TextChoice::Useful,
                TextKind::Whole => TextChoice::Whole,
            },
            shingles: (&view.shingles).into(),
            sketch: Sketch::MinHash,
            hashes: view.hashes,
            seed,
            measure: match view.measure {
                MeasureKind::Exact => Measure::Exact,
                MeasureKind::Estimate => Measure::Estimate,
            },
            candidates: Candidates::Join,
            threshold: view.threshold,
            include: view.include,
            exclude: view.exclude,
        })
    }
}
