//! The lesson: a signature is cut into b bands of r positions, and two documents meet that agree in all of a band. A pair of
//! similarity s meets with a probability of 1 − (1 − sʳ)ᵇ; the S-shaped curve's step is at about (1/b)^(1/r) (Leskovec,
//! Rajaraman, Ullman, "Mining of Massive Datasets", §3.4).

use dustlens_likeness::bands::Bands;
use dustlens_likeness::minhash::MinHasher;
use dustlens_likeness::sketch::missed_by_bands;
use serde::{Deserialize, Serialize};
#[cfg(feature = "typescript")]
use tsify::Tsify;

use crate::error::{LessonError, seed, within};
use crate::material::{Material, agreement};

/// The most bands, and the most positions of a band.
pub const MOST_BANDS: usize = 64;
/// Places of the curve.
const PLACES: usize = 101;

/// The question of the lesson.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct BandsQuestion {
    /// The documents.
    pub material: Material,
    /// The first document of the pair.
    pub a: usize,
    /// The second document of the pair.
    pub b: usize,
    /// Number of bands, 1 to 64.
    pub bands: usize,
    /// Positions of a band, 1 to 64.
    pub rows: usize,
    /// Similarities for which the chance to meet is wanted.
    pub at: Vec<f64>,
    /// The seed, in decimal.
    pub seed: String,
}

/// Every step of the lesson.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct BandsAnswer {
    /// For each position of the signature if the two agree.
    pub agree: Vec<bool>,
    /// For each band if they agree in all of it.
    pub meets: Vec<bool>,
    /// The curve: similarity, and the chance to meet.
    pub curve: Vec<[f64; 2]>,
    /// (1/b)^(1/r).
    pub step: f64,
    /// The chances that were asked for.
    pub chances: Vec<BandChance>,
}

/// The chance of a pair.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct BandChance {
    /// The similarity s.
    pub similarity: f64,
    /// sʳ: the chance to agree in one band.
    pub band: f64,
    /// 1 − (1 − sʳ)ᵇ: the chance to meet.
    pub meets: f64,
    /// (1 − sʳ)ᵇ: the chance to be missed.
    pub missed: f64,
}

/// Works the lesson through. O(b · r · shingles).
///
/// # Errors
/// All that [`Material::matrix`] refuses; a document, a number or a seed out of range.
pub fn bands(question: &BandsQuestion) -> Result<BandsAnswer, LessonError> {
    let material = &question.material;
    material.shingled()?;
    let bands = Bands {
        bands: within("bands", question.bands, 1, MOST_BANDS)?,
        rows: within("rows", question.rows, 1, MOST_BANDS)?,
    };
    within("at", question.at.len(), 0, PLACES)?;
    let hasher = MinHasher::new(bands.bands * bands.rows, seed(&question.seed)?);
    let [a, b] = [
        material.set("a", question.a)?,
        material.set("b", question.b)?,
    ];
    let agree = agreement(&hasher, [&a, &b]);
    let meets = agree.chunks_exact(bands.rows).take(bands.bands);
    Ok(BandsAnswer {
        meets: meets.map(|band| band.iter().all(|&same| same)).collect(),
        agree,
        curve: bands
            .curve(PLACES)
            .into_iter()
            .map(|(x, y)| [x, y])
            .collect(),
        step: bands.step(),
        chances: question.at.iter().map(|&at| chance(bands, at)).collect(),
    })
}

fn chance(bands: Bands, given: f64) -> BandChance {
    let similarity = if given.is_finite() {
        given.clamp(0.0, 1.0)
    } else {
        0.0
    };
    let meets = bands.meets(similarity);
    let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let single = Bands { bands: 1, ..bands };
    BandChance {
        similarity,
        band: single.meets(similarity),
        meets,
        missed: missed_by_bands(similarity, number(bands.bands), number(bands.rows)),
    }
}
