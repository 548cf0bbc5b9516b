//! The lesson: two columns of the incidence matrix, their rows counted: shared / all is the Jaccard similarity. Then rows are
//! struck out at random and the fraction is counted over those that are left, which shows why a sample of rows is no way to
//! save work (Leskovec, Rajaraman, Ullman, "Mining of Massive Datasets", §3.3.1–3.3.2).

use dustlens_likeness::jaccard::{Overlap, overlap};
use serde::{Deserialize, Serialize};
#[cfg(feature = "typescript")]
use tsify::Tsify;

use crate::error::{LessonError, seed, within};
use crate::material::{Material, Matrix};
use crate::minshingle::drawn;

/// The most times that rows are struck out.
pub const MOST_DRAWS: usize = 12;

/// The question of the lesson.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct IncidenceQuestion {
    /// The documents.
    pub material: Material,
    /// How often rows are struck out, 0 to 12.
    pub draws: usize,
    /// Rows that are left of the matrix in a draw; at most half of them are, and at least one.
    pub keep: usize,
    /// The seed, in decimal.
    pub seed: String,
    /// Rows that a person has struck out; what is no row is passed over.
    #[serde(default)]
    pub struck: Vec<usize>,
}

/// Every step of the lesson.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct IncidenceAnswer {
    /// The matrix.
    pub matrix: Matrix,
    /// Every pair of documents.
    pub pairs: Vec<PairOverlap>,
    /// For each draw the rows that are kept, ascending.
    pub draws: Vec<Vec<usize>>,
}

/// The overlap of two columns.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct PairOverlap {
    /// The first document.
    pub a: usize,
    /// The second document.
    pub b: usize,
    /// Rows of both.
    pub shared: usize,
    /// Rows of the first alone.
    pub only_a: usize,
    /// Rows of the second alone.
    pub only_b: usize,
    /// Rows of neither.
    pub neither: usize,
    /// Rows of at least one.
    pub union: usize,
    /// shared / union; 0 when there is no union.
    pub jaccard: f64,
    /// Fractions that are mistaken for it, and itself: shared / union, / the larger set, / the smaller
    /// one, / both sets one after another.
    pub guesses: Vec<[usize; 2]>,
    /// For each draw the shared rows and the union among those that are kept.
    pub struck: Vec<Counted>,
    /// The shared rows and the union among those that the person has left.
    pub left: Counted,
}

/// A fraction that is counted.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct Counted {
    /// Rows of both.
    pub shared: usize,
    /// Rows of at least one.
    pub union: usize,
    /// shared / union; 0 when there is no union.
    pub value: f64,
}

impl From<Overlap> for Counted {
    fn from(overlap: Overlap) -> Self {
        Self {
            shared: overlap.shared,
            union: overlap.union(),
            value: overlap.jaccard(),
        }
    }
}

/// Works the lesson through. O(pairs × draws × rows).
///
/// # Errors
/// All that [`Material::matrix`] refuses; a number of draws or a seed out of range.
pub fn incidence(question: &IncidenceQuestion) -> Result<IncidenceAnswer, LessonError> {
    let draws = within("draws", question.draws, 0, MOST_DRAWS)?;
    let matrix = question.material.matrix()?;
    let orders = if draws == 0 {
        Vec::new()
    } else {
        drawn(draws, matrix.rows.len(), seed(&question.seed)?)
    };
    // Of a small matrix half is left, so that something is struck out.
    let most = question.keep.min(matrix.rows.len() / 2).max(1);
    let kept = |places: &Vec<usize>| {
        let rows = places.iter().enumerate();
        rows.filter(|&(_, &place)| place <= most)
            .map(|(row, _)| row)
            .collect()
    };
    let draws: Vec<Vec<usize>> = orders.iter().map(kept).collect();
    let left: Vec<usize> = (0..matrix.rows.len())
        .filter(|row| !question.struck.contains(row))
        .collect();
    let pairs = matrix
        .pairs()
        .filter_map(|(a, b)| pair(&matrix, &draws, &left, [a, b]))
        .collect();
    Ok(IncidenceAnswer {
        matrix,
        pairs,
        draws,
    })
}

/// The overlap of two columns among the rows that are kept, which ascend.
fn among(columns: [&[usize]; 2], kept: &[usize]) -> Counted {
    let [a, b] = columns.map(|column| -> Vec<usize> {
        let rows = column.iter().copied();
        rows.filter(|row| kept.binary_search(row).is_ok()).collect()
    });
    Counted::from(overlap(&a, &b))
}

fn pair(
    matrix: &Matrix,
    draws: &[Vec<usize>],
    left: &[usize],
    [a, b]: [usize; 2],
) -> Option<PairOverlap> {
    let columns = [matrix.columns.get(a)?.as_slice(), matrix.columns.get(b)?];
    let counts = overlap(columns[0], columns[1]);
    let (shared, union) = (counts.shared, counts.union());
    let mut guesses = vec![
        [shared, union],
        [shared, counts.a.max(counts.b)],
        [shared, counts.a.min(counts.b)],
        [shared, counts.a + counts.b],
    ];
    // Without a shared row all of them are 0, and the true one says so.
    guesses.retain(|[_, of]| *of > 0 && (shared > 0 || *of == union));
    guesses.sort_unstable_by_key(|[_, of]| std::cmp::Reverse(*of));
    guesses.dedup();
    let struck = draws.iter().map(|kept| among(columns, kept)).collect();
    Some(PairOverlap {
        a,
        b,
        shared,
        only_a: counts.a - shared,
        only_b: counts.b - shared,
        neither: matrix.rows.len() - union,
        union,
        jaccard: counts.jaccard(),
        guesses,
        struck,
        left: among(columns, left),
    })
}
