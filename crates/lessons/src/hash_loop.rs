//! The lesson: a hash function gives each row its place, so that nothing has to be shuffled, and one pass over the matrix keeps
//! the smallest place of each column (Leskovec, Rajaraman, Ullman, "Mining of Massive Datasets", §3.3.5, example 3.8; exercise
//! 3.3.3 for functions that are no permutations).

use dustlens_likeness::jaccard::{overlap, ratio};
use serde::{Deserialize, Serialize};
#[cfg(feature = "typescript")]
use tsify::Tsify;

use crate::error::{LessonError, within};
use crate::material::{Material, Matrix};

/// The most hash functions that are followed one by one.
pub const MOST_FUNCTIONS: usize = 6;
/// The largest coefficient of a function.
pub const MOST_COEFFICIENT: usize = 1_000;

/// A function h(x) = a·x + b mod m, m being the number of rows, which are numbered from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct RowHash {
    /// The factor, 0 to 1,000.
    pub a: usize,
    /// The summand, 0 to 1,000.
    pub b: usize,
}

/// The question of the lesson.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct HashLoopQuestion {
    /// The documents.
    pub material: Material,
    /// The hash functions, 1 to 6.
    pub functions: Vec<RowHash>,
}

/// Every step of the lesson.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct HashLoopAnswer {
    /// The matrix.
    pub matrix: Matrix,
    /// The functions with their values.
    pub functions: Vec<HashedRows>,
    /// The loop, row by row.
    pub passes: Vec<RowPass>,
    /// Every pair of documents.
    pub pairs: Vec<LoopPair>,
}

/// A function and the places that it gives the rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct HashedRows {
    /// The factor.
    pub a: usize,
    /// The summand.
    pub b: usize,
    /// m, the number of rows.
    pub modulus: usize,
    /// h(x) of each row.
    pub values: Vec<usize>,
    /// True if no two rows have the same place.
    pub is_permutation: bool,
}

/// The loop after one row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct RowPass {
    /// The table of signatures: `table[function][document]`; none while no row of the document has been seen: infinity.
    pub table: Vec<Vec<Option<usize>>>,
    /// The cells that this row has changed: function and document.
    pub changed: Vec<[usize; 2]>,
}

/// Exact and estimated similarity of two documents.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct LoopPair {
    /// The first document.
    pub a: usize,
    /// The second document.
    pub b: usize,
    /// Rows of both.
    pub shared: usize,
    /// Rows of at least one.
    pub union: usize,
    /// shared / union.
    pub jaccard: f64,
    /// Functions with equal values.
    pub same: usize,
    /// Number of functions.
    pub of: usize,
    /// same / of.
    pub estimate: f64,
}

/// Works the lesson through. O(rows × documents × functions).
///
/// # Errors
/// All that [`Material::matrix`] refuses; too many functions, or coefficients out of range.
pub fn hash_loop(question: &HashLoopQuestion) -> Result<HashLoopAnswer, LessonError> {
    within("functions", question.functions.len(), 1, MOST_FUNCTIONS)?;
    for function in &question.functions {
        within("a", function.a, 0, MOST_COEFFICIENT)?;
        within("b", function.b, 0, MOST_COEFFICIENT)?;
    }
    let matrix = question.material.matrix()?;
    let rows = matrix.rows.len();
    let functions: Vec<HashedRows> = question
        .functions
        .iter()
        .map(|function| hashed(*function, rows))
        .collect();
    let passes = passes(&matrix, &functions);
    let pairs = pairs(&matrix, passes.last(), functions.len());
    Ok(HashLoopAnswer {
        matrix,
        functions,
        passes,
        pairs,
    })
}

fn hashed(RowHash { a, b }: RowHash, rows: usize) -> HashedRows {
    let values: Vec<usize> = (0..rows).map(|x| (a * x + b) % rows.max(1)).collect();
    let mut distinct = values.clone();
    distinct.sort_unstable();
    distinct.dedup();
    HashedRows {
        a,
        b,
        modulus: rows,
        is_permutation: distinct.len() == rows,
        values,
    }
}

/// The loop: for each row its hashes, for each document with the row the smaller of each hash and what stands in the table.
fn passes(matrix: &Matrix, functions: &[HashedRows]) -> Vec<RowPass> {
    let mut table: Vec<Vec<Option<usize>>> =
        vec![vec![None; matrix.columns.len()]; functions.len()];
    let mut passes = Vec::with_capacity(matrix.rows.len());
    for (row, cells) in matrix.cells.iter().enumerate() {
        let mut changed = Vec::new();
        let documents = (0..).zip(cells).filter(|(_, has)| **has);
        for (document, _) in documents {
            for (number, function) in functions.iter().enumerate() {
                let value = function.values.get(row).copied();
                let held = table
                    .get_mut(number)
                    .and_then(|line| line.get_mut(document));
                if let (Some(value), Some(held)) = (value, held)
                    && held.is_none_or(|least| value < least)
                {
                    *held = Some(value);
                    changed.push([number, document]);
                }
            }
        }
        passes.push(RowPass {
            table: table.clone(),
            changed,
        });
    }
    passes
}

/// All pairs, ascending.
fn pairs(matrix: &Matrix, last: Option<&RowPass>, of: usize) -> Vec<LoopPair> {
    let pair = |(a, b): (usize, usize)| {
        let counts = overlap(matrix.columns.get(a)?, matrix.columns.get(b)?);
        let is_same = |line: &&Vec<Option<usize>>| {
            let [x, y] = [a, b].map(|document| line.get(document).copied().flatten());
            x.is_some() && x == y
        };
        let same = last.map_or(0, |pass| pass.table.iter().filter(is_same).count());
        Some(LoopPair {
            a,
            b,
            shared: counts.shared,
            union: counts.union(),
            jaccard: counts.jaccard(),
            same,
            of,
            estimate: ratio(same, of),
        })
    };
    matrix.pairs().filter_map(pair).collect()
}
