//! The lesson: the rows of the matrix are shuffled, and in each column the first row with a mark stands for the document; k
//! shuffles make a signature of k values. Two documents get the same value with a probability equal to their Jaccard
//! similarity, because rows that neither has decide nothing (Broder, Charikar, Frieze, Mitzenmacher, STOC 1998; Leskovec,
//! Rajaraman, Ullman, "Mining of Massive Datasets", §3.3.2–3.3.3).

use dustlens_likeness::hash::mix;
use dustlens_likeness::jaccard::{overlap, ratio};
use dustlens_likeness::minhash::{MinHasher, by_permutations, minshingle};
use dustlens_likeness::sketch::Sketcher;
use serde::{Deserialize, Serialize};
#[cfg(feature = "typescript")]
use tsify::Tsify;

use crate::error::{LessonError, seed, within};
use crate::material::{Material, Matrix};

/// The most permutations that are shown one by one.
pub const MOST_PERMUTATIONS: usize = 12;

/// The question of the lesson.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct MinshingleQuestion {
    /// The documents.
    pub material: Material,
    /// Number of permutations, 1 to 12. Few: a coarse estimate; many: a long lesson.
    pub permutations: usize,
    /// The permutations themselves, where a lecture gives them: `places[p][row]` is the row's place in permutation p, from 1.
    /// Empty: they are drawn by the seed.
    pub places: Vec<Vec<usize>>,
    /// The seed, in decimal.
    pub seed: String,
}

/// Every step of the lesson.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct Minshingles {
    /// The matrix.
    pub matrix: Matrix,
    /// A round a permutation.
    pub rounds: Vec<Round>,
    /// Every pair of documents.
    pub pairs: Vec<PairEstimate>,
}

/// One permutation and what it makes of each document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct Round {
    /// The place of each row, from 1.
    pub places: Vec<usize>,
    /// The rows by their places.
    pub order: Vec<usize>,
    /// For each document its first row; none for a document without shingles.
    pub winners: Vec<Option<usize>>,
    /// For each document the place of that row: the value in the signature.
    pub values: Vec<Option<usize>>,
}

/// Exact and estimated similarity of two documents.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct PairEstimate {
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
    /// Rows of at least one: the union.
    pub union: usize,
    /// shared / union; 0 when there is no union.
    pub jaccard: f64,
    /// Permutations in which both have the same first row.
    pub same: usize,
    /// Number of permutations.
    pub of: usize,
    /// same / of.
    pub estimate: f64,
    /// For each permutation the first row that at least one of the two has: it decides.
    pub deciding: Vec<Option<usize>>,
}

/// Works the lesson through. O(permutations × rows × documents + pairs × rows).
///
/// # Errors
/// All that [`Material::matrix`] refuses; a number of permutations or a seed out of range; places that are no permutation.
pub fn minshingles(question: &MinshingleQuestion) -> Result<Minshingles, LessonError> {
    let MinshingleQuestion {
        material, places, ..
    } = question;
    let k = within("permutations", question.permutations, 1, MOST_PERMUTATIONS)?;
    let matrix = material.matrix()?;
    let rows = matrix.rows.len();
    let places = if places.is_empty() {
        drawn(k, rows, seed(&question.seed)?)
    } else {
        given(places, rows)?
    };
    let signatures = by_permutations(&matrix.columns, &places);
    let round = |(number, places): (usize, &Vec<usize>)| Round {
        order: order(places),
        winners: matrix
            .columns
            .iter()
            .map(|set| first(set, places))
            .collect(),
        values: signatures
            .iter()
            .map(|all| all.as_ref().and_then(|all| all.get(number).copied()))
            .collect(),
        places: places.clone(),
    };
    let rounds: Vec<Round> = places.iter().enumerate().map(round).collect();
    let pairs = pairs(&matrix, &rounds);
    Ok(Minshingles {
        matrix,
        rounds,
        pairs,
    })
}

/// Permutations of rows: the orders that k seeded hash functions give them. O(k · rows · log rows).
pub(crate) fn drawn(k: usize, rows: usize, seed: u64) -> Vec<Vec<usize>> {
    let hasher = MinHasher::new(k, seed);
    let one = |number: usize| {
        let mut order: Vec<usize> = (0..rows).collect();
        order.sort_by_key(|&row| hasher.rank(number, mix(row as u64 + 1)));
        let mut places = vec![0; rows];
        for (place, &row) in order.iter().enumerate() {
            places[row] = place + 1;
        }
        places
    };
    (0..k).map(one).collect()
}

/// The permutations that were given, if each gives every row a place of its own.
fn given(places: &[Vec<usize>], rows: usize) -> Result<Vec<Vec<usize>>, LessonError> {
    within("permutations", places.len(), 1, MOST_PERMUTATIONS)?;
    for (number, one) in (1..).zip(places) {
        let mut sorted = one.clone();
        sorted.sort_unstable();
        if !sorted.into_iter().eq(1..=rows) {
            return Err(LessonError::Permutation { number, rows });
        }
    }
    Ok(places.to_vec())
}

/// The rows by their places.
fn order(places: &[usize]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by_key(|&row| places.get(row).copied());
    order
}

/// The row of a set that comes first.
fn first(set: &[usize], places: &[usize]) -> Option<usize> {
    let place = |row: &usize| places.get(*row).copied().unwrap_or(usize::MAX);
    minshingle(set.iter().copied(), place).map(|(row, _)| row)
}

/// All pairs, ascending.
fn pairs(matrix: &Matrix, rounds: &[Round]) -> Vec<PairEstimate> {
    matrix
        .pairs()
        .filter_map(|(a, b)| pair(matrix, rounds, a, b))
        .collect()
}

fn pair(matrix: &Matrix, rounds: &[Round], a: usize, b: usize) -> Option<PairEstimate> {
    let (left, right) = (matrix.columns.get(a)?, matrix.columns.get(b)?);
    let counts = overlap(left, right);
    let value = |round: &Round, document: usize| round.values.get(document).copied().flatten();
    let is_same = |round: &&Round| {
        let (x, y) = (value(round, a), value(round, b));
        x.is_some() && x == y
    };
    let same = rounds.iter().filter(is_same).count();
    let earlier = |round: &Round| {
        let winners = [a, b].map(|each| round.winners.get(each).copied().flatten());
        first(
            &winners.into_iter().flatten().collect::<Vec<_>>(),
            &round.places,
        )
    };
    Some(PairEstimate {
        a,
        b,
        shared: counts.shared,
        only_a: counts.a - counts.shared,
        only_b: counts.b - counts.shared,
        neither: matrix.rows.len() - counts.union(),
        union: counts.union(),
        jaccard: counts.jaccard(),
        same,
        of: rounds.len(),
        estimate: ratio(same, rounds.len()),
        deciding: rounds.iter().map(earlier).collect(),
    })
}
