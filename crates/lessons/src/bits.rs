//! The lesson: a shingle is kept as a number of b bits, its 64-bit hash with all but the last b bits cut off: one of 2^b boxes.
//! While b is turned down, shingles begin to share boxes, and the Jaccard similarity counted over boxes leaves the true one.
//! Among n shingles the first shared box is due not at n boxes but at about n² / 2: the birthday bound (Feller, "An
//! Introduction to Probability Theory and Its Applications", vol. 1, §II.3).

use std::collections::{BTreeMap, HashMap};

use dustlens_likeness::jaccard::overlap;
use serde::{Deserialize, Serialize};
#[cfg(feature = "typescript")]
use tsify::Tsify;

use crate::error::{LessonError, within};
use crate::material::{MOST_SIZE, Material, Matrix};

/// Bits of a whole hash.
pub const MOST_BITS: usize = 64;
/// Up to so many boxes the empty ones are listed too.
const ALL_BOXES: u64 = 16;
/// Numbers of shingles of collections that no screen shows: a page, a site, a small web, a large one.
const CROWDS: [f64; 4] = [1e3, 1e6, 1e9, 1e11];

/// The question of the lesson.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct BitsQuestion {
    /// The documents.
    pub material: Material,
    /// The first document of the pair.
    pub a: usize,
    /// The second document of the pair.
    pub b: usize,
    /// The numbers of bits whose boxes are listed, each 1 to 64; at most 64 of them.
    pub listed: Vec<usize>,
    /// Tokens by which the shingles are longer whose bytes are compared, 0 to 20.
    pub longer: usize,
}

/// Every step of the lesson.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct BitsAnswer {
    /// The shingles of all documents, in the order of the matrix.
    pub shingles: Vec<HashedShingle>,
    /// Bytes of all shingles as text, in UTF-8.
    pub text_bytes: usize,
    /// Bytes of all shingles as numbers of 64 bits.
    pub hash_bytes: usize,
    /// The bytes of longer shingles of the same texts.
    pub long: LongShingles,
    /// The boxes for the numbers of bits that were asked for.
    pub listed: Vec<Boxes>,
    /// The counts for 64, 63, … 1 bits.
    pub widths: Vec<Width>,
    /// The most bits at which two shingles share a box; 0 if they do so at none.
    pub first: usize,
    /// The fewest bits that give as many boxes as there are shingles.
    pub room: usize,
    /// Large collections.
    pub crowds: Vec<Crowd>,
}

/// The bytes of the shingles of another size; texts that are too short for one add nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct LongShingles {
    /// Tokens of a shingle, at most 20.
    pub size: usize,
    /// Bytes of all of them as text, in UTF-8.
    pub text_bytes: usize,
    /// Bytes of all of them as numbers of 64 bits.
    pub hash_bytes: usize,
}

/// A shingle and its number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct HashedShingle {
    /// The shingle.
    pub text: String,
    /// Its bytes in UTF-8.
    pub bytes: usize,
    /// Its 64-bit hash, in hexadecimal.
    pub hash: String,
}

/// The boxes of so many bits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct Boxes {
    /// Bits of a number.
    pub bits: usize,
    /// The boxes by their numbers: those with shingles, and up to 16 boxes the empty ones too.
    pub boxes: Vec<OneBox>,
}

/// A box and the shingles in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct OneBox {
    /// The box's number in hexadecimal: the end of the hash.
    pub number: String,
    /// The shingles in it by their places in the list, ascending.
    pub shingles: Vec<usize>,
}

/// The counts for a number of bits.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct Width {
    /// Bits of a number.
    pub bits: usize,
    /// Boxes with at least one shingle.
    pub used: usize,
    /// Shingles that share their box with another.
    pub collided: usize,
    /// Bytes of all shingles as numbers of so many bits, packed.
    pub bytes: usize,
    /// Boxes that both documents of the pair have.
    pub shared: usize,
    /// Boxes that at least one of the two has.
    pub union: usize,
    /// shared / union; 0 when there is no union.
    pub jaccard: f64,
    /// The chance that among as many random numbers at least two are equal, as [`collision_chance`] tells it.
    pub chance: f64,
}

/// Equal numbers that a collection must expect.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct Crowd {
    /// Distinct shingles.
    pub shingles: f64,
    /// Expected pairs of shingles with equal numbers of 32 bits.
    pub pairs_32: f64,
    /// The same of 64 bits.
    pub pairs_64: f64,
}

/// Works the lesson through. O(64 · rows).
///
/// # Errors
/// [`LessonError::OutOfRange`] for too many or too long texts, an impossible size, a document that there is not, a number
/// of bits out of range.
pub fn bits(question: &BitsQuestion) -> Result<BitsAnswer, LessonError> {
    let (matrix, hashes) = question.material.hashed_matrix()?;
    let last = question.material.texts.len().saturating_sub(1);
    let pair = [
        within("a", question.a, 0, last)?,
        within("b", question.b, 0, last)?,
    ];
    within("listed", question.listed.len(), 0, MOST_BITS)?;
    let mut listed = Vec::new();
    for &each in &question.listed {
        listed.push(boxes(&hashes, within("bits", each, 1, MOST_BITS)?));
    }
    let widths: Vec<Width> = (1..=MOST_BITS)
        .rev()
        .map(|bits| width(&matrix, &hashes, pair, bits))
        .collect();
    let collides = widths.iter().find(|width| width.collided > 0);
    let shingles: Vec<HashedShingle> = matrix.rows.iter().zip(&hashes).map(hashed).collect();
    Ok(BitsAnswer {
        long: long(
            &question.material,
            within("longer", question.longer, 0, MOST_SIZE)?,
        ),
        text_bytes: shingles.iter().map(|shingle| shingle.bytes).sum(),
        hash_bytes: hashes.len() * size_of::<u64>(),
        listed,
        first: collides.map_or(0, |width| width.bits),
        room: hashes.len().next_power_of_two().ilog2() as usize,
        shingles,
        widths,
        crowds: CROWDS.map(crowd).to_vec(),
    })
}

fn long(material: &Material, longer: usize) -> LongShingles {
    let size = MOST_SIZE.min(material.size + longer);
    let of = Material {
        size,
        ..material.clone()
    };
    let (labels, hashes, _) = of.sets();
    LongShingles {
        size,
        text_bytes: labels.iter().map(String::len).sum(),
        hash_bytes: hashes.len() * size_of::<u64>(),
    }
}

fn hashed((text, hash): (&String, &u64)) -> HashedShingle {
    HashedShingle {
        text: text.clone(),
        bytes: text.len(),
        hash: format!("{hash:016x}"),
    }
}

/// The last so many bits of a hash: the number of its box.
fn cut(hash: u64, bits: usize) -> u64 {
    let dropped = u32::try_from(MOST_BITS.saturating_sub(bits)).unwrap_or(0);
    hash & u64::MAX.checked_shr(dropped).unwrap_or(0)
}

/// The boxes in the order of their numbers.
fn boxes(hashes: &[u64], bits: usize) -> Boxes {
    let mut all: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    let count = cut(u64::MAX, bits);
    if count < ALL_BOXES {
        all.extend((0..=count).map(|number| (number, Vec::new())));
    }
    for (row, &hash) in hashes.iter().enumerate() {
        all.entry(cut(hash, bits)).or_default().push(row);
    }
    let digits = bits.div_ceil(4);
    let one = |(number, shingles)| OneBox {
        number: format!("{number:0digits$x}"),
        shingles,
    };
    Boxes {
        bits,
        boxes: all.into_iter().map(one).collect(),
    }
}

fn width(matrix: &Matrix, hashes: &[u64], pair: [usize; 2], bits: usize) -> Width {
    let mut counts: HashMap<u64, usize> = HashMap::new();
    for &hash in hashes {
        *counts.entry(cut(hash, bits)).or_default() += 1;
    }
    let [a, b] = pair.map(|document| {
        let rows = matrix.columns.get(document).into_iter().flatten();
        let mut numbers: Vec<u64> = rows
            .filter_map(|&row| hashes.get(row).map(|&hash| cut(hash, bits)))
            .collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    });
    let both = overlap(&a, &b);
    Width {
        bits,
        used: counts.len(),
        collided: counts.values().filter(|&&count| count > 1).sum(),
        bytes: (hashes.len() * bits).div_ceil(8),
        shared: both.shared,
        union: both.union(),
        jaccard: both.jaccard(),
        chance: collision_chance(hashes.len(), bits),
    }
}

/// The chance that among n random numbers of so many bits at least two are equal: 1 − ∏ (1 − i / 2^bits). O(n).
///
/// ```
/// use dustlens_lessons::bits::collision_chance;
///
/// // Two numbers of one bit: heads and heads, or tails and tails.
/// assert!((collision_chance(2, 1) - 0.5).abs() < 1e-12);
/// assert!(collision_chance(77_164, 32) > 0.5 && collision_chance(77_163, 32) < 0.5);
/// ```
#[must_use]
#[expect(
    clippy::cast_precision_loss,
    reason = "numbers of shingles are far below 2^52"
)]
pub fn collision_chance(n: usize, bits: usize) -> f64 {
    let boxes = power(bits);
    if n as f64 > boxes {
        return 1.0;
    }
    let all_apart: f64 = (1..n).map(|i| (-(i as f64) / boxes).ln_1p()).sum();
    -all_apart.exp_m1()
}

/// 2 to this power.
fn power(bits: usize) -> f64 {
    2_f64.powi(i32::try_from(bits).unwrap_or(i32::MAX))
}

fn crowd(shingles: f64) -> Crowd {
    let pairs = shingles * (shingles - 1.0) / 2.0;
    Crowd {
        shingles,
        pairs_32: pairs / power(32),
        pairs_64: pairs / power(64),
    }
}
