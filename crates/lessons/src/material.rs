//! The texts that a lesson works on, and the incidence matrix that every lesson after the second begins with.

use std::collections::HashMap;

use dustlens_likeness::incidence::incidence;
use dustlens_likeness::minhash::MinHasher;
use dustlens_likeness::shingle::{
    ShingleOptions, ShingleSet, Unit, each_shingle, shingle, shingle_text, tokens as cut_tokens,
};
use dustlens_likeness::sketch::Sketcher;
use serde::{Deserialize, Serialize};
#[cfg(feature = "typescript")]
use tsify::Tsify;

use crate::error::{LessonError, within};

/// The most texts of a lesson: more columns fit no projector.
pub const MOST_TEXTS: usize = 8;
/// The longest text, in characters.
pub const MOST_LENGTH: usize = 400;
/// The longest shingle, in tokens.
pub(crate) const MOST_SIZE: usize = 20;

/// Tokens of a shingle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
#[serde(rename_all = "lowercase")]
pub enum TextUnit {
    /// Words.
    Word,
    /// Characters.
    Char,
    /// Items of a set, parted by white space.
    Item,
}

/// A few texts, and how they are cut into shingles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct Material {
    /// The texts, at most [`MOST_TEXTS`] of at most [`MOST_LENGTH`] characters.
    pub texts: Vec<String>,
    /// Words, characters, or items.
    pub unit: TextUnit,
    /// Tokens in a shingle, from 1 to 20.
    pub size: usize,
}

/// The incidence matrix: a row a shingle, a column a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct Matrix {
    /// The shingles as text. Those of texts stand in the order in which they first occur, items in order.
    pub rows: Vec<String>,
    /// For each text the rows that it has, ascending.
    pub columns: Vec<Vec<usize>>,
    /// `cells[row][column]`: true if the text has the shingle.
    pub cells: Vec<Vec<bool>>,
}

impl Matrix {
    /// Every pair of documents, ascending: the first and the second.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let documents = self.columns.len();
        (0..documents).flat_map(move |a| (a + 1..documents).map(move |b| (a, b)))
    }
}

/// Positions in which the signatures of two sets agree; none where a set is empty.
pub(crate) fn agreement(hasher: &MinHasher, sets: [&ShingleSet; 2]) -> Vec<bool> {
    let signatures = sets.map(|set| hasher.signature(set.hashes()));
    let [Some(a), Some(b)] = &signatures else {
        return vec![false; hasher.positions()];
    };
    let both = a.values().iter().zip(b.values());
    both.map(|(x, y)| x == y).collect()
}

impl Material {
    /// The shingles of a document, whose number stands in the field of this name.
    ///
    /// # Errors
    /// [`LessonError::OutOfRange`] for a document that there is not.
    pub(crate) fn set(
        &self,
        name: &'static str,
        document: usize,
    ) -> Result<ShingleSet, LessonError> {
        let last = self.texts.len().saturating_sub(1);
        let at = within(name, document, 0, last)?;
        let text = self.texts.get(at).map_or("", String::as_str);
        Ok(shingle(text, &self.options()).set)
    }

    /// The options by which the texts are cut.
    pub(crate) fn options(&self) -> ShingleOptions {
        ShingleOptions {
            unit: match self.unit {
                TextUnit::Word => Unit::Word,
                TextUnit::Char => Unit::Char,
                TextUnit::Item => Unit::Item,
            },
            size: self.size,
            ..ShingleOptions::default()
        }
    }

    /// Refuses what is too large to be shown.
    pub(crate) fn sound(&self) -> Result<(), LessonError> {
        within("texts", self.texts.len(), 1, MOST_TEXTS)?;
        within("size", self.size, 1, MOST_SIZE)?;
        for text in &self.texts {
            within("length", text.chars().count(), 0, MOST_LENGTH)?;
        }
        Ok(())
    }

    /// Refuses what is too large to be shown, and texts that have no shingle: nothing can be compared with an empty set. Sets
    /// of items may be empty.
    pub(crate) fn shingled(&self) -> Result<(), LessonError> {
        self.sound()?;
        if self.unit == TextUnit::Item {
            return Ok(());
        }
        let options = self.options();
        let is_short = |text: &String| shingle(text, &options).set.is_empty();
        match self.texts.iter().position(is_short) {
            None => Ok(()),
            Some(at) => Err(LessonError::NoShingle {
                number: at + 1,
                size: self.size,
            }),
        }
    }

    /// Builds the matrix. O(characters + rows × texts).
    ///
    /// # Errors
    /// [`LessonError::OutOfRange`] for too many or too long texts, or an impossible size, [`LessonError::NoShingle`] for a text
    /// that is shorter than a shingle.
    pub fn matrix(&self) -> Result<Matrix, LessonError> {
        self.hashed_matrix().map(|(matrix, _)| matrix)
    }

    /// The matrix, and for each row the 64-bit hash of its shingle.
    pub(crate) fn hashed_matrix(&self) -> Result<(Matrix, Vec<u64>), LessonError> {
        self.shingled()?;
        let (labels, hashes, mut sets) = self.sets();
        let mut order: Vec<usize> = (0..labels.len()).collect();
        if self.unit == TextUnit::Item {
            order.sort_by_key(|&row| labels.get(row).map(|label| (label.len(), label.clone())));
        }
        let mut place = vec![0; order.len()];
        for (new, &old) in order.iter().enumerate() {
            place[old] = new;
        }
        for set in &mut sets {
            for row in set.iter_mut() {
                *row = place[*row];
            }
            set.sort_unstable();
        }
        let columns: Vec<&[usize]> = sets.iter().map(Vec::as_slice).collect();
        let cells = incidence(&columns).cells;
        let matrix = Matrix {
            rows: order
                .iter()
                .filter_map(|&old| labels.get(old).cloned())
                .collect(),
            cells: cells.chunks(sets.len()).map(<[bool]>::to_vec).collect(),
            columns: sets,
        };
        let ordered = order.iter().filter_map(|&old| hashes.get(old).copied());
        Ok((matrix, ordered.collect()))
    }

    /// The distinct shingles of all texts as they come, their hashes, and the set of each text.
    pub(crate) fn sets(&self) -> (Vec<String>, Vec<u64>, Vec<Vec<usize>>) {
        let options = self.options();
        let mut known: HashMap<u64, usize> = HashMap::new();
        let (mut labels, mut hashes) = (Vec::new(), Vec::new());
        let mut sets = Vec::new();
        for text in &self.texts {
            let tokens = cut_tokens(text, &options);
            let mut set = Vec::new();
            each_shingle(&tokens, &options, |at| {
                let row = *known.entry(at.hash).or_insert_with(|| {
                    labels.push(shingle_text(text, &tokens, &at, &options));
                    hashes.push(at.hash);
                    labels.len() - 1
                });
                set.push(row);
            });
            set.sort_unstable();
            set.dedup();
            sets.push(set);
        }
        (labels, hashes, sets)
    }
}
