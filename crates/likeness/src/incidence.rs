//! The incidence matrix of a small collection: one row a shingle, one column a document, a mark where the document
//! has the shingle (Leskovec, Rajaraman, Ullman, "Mining of Massive Datasets", §3.3.1).

use std::collections::BTreeSet;

/// The matrix; `cells` is row-major by item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Incidence<T> {
    /// Row labels: every item of any set, ascending.
    pub items: Vec<T>,
    /// Number of columns (sets).
    pub sets: usize,
    /// `cells[item * sets + set]`: true if the set has the item.
    pub cells: Vec<bool>,
}

/// Builds the matrix. O(items × sets × log(set size)); meant for collections that fit a screen.
///
/// Sets are ascending without repeats.
#[must_use]
pub fn incidence<T: Ord + Clone>(sets: &[&[T]]) -> Incidence<T> {
    let items: BTreeSet<&T> = sets.iter().flat_map(|set| set.iter()).collect();
    let cells = items
        .iter()
        .flat_map(|item| sets.iter().map(move |set| set.binary_search(item).is_ok()))
        .collect();
    Incidence {
        items: items.into_iter().cloned().collect(),
        sets: sets.len(),
        cells,
    }
}
