//! The lesson: a window of n tokens slides over a text, and each stop drops a shingle into a set. Overlapping shingles lose only
//! those that touch an edit; of shingles one after another every one behind a letter that was put in is another (Broder,
//! Glassman, Manasse, Zweig, WWW 1997, §2).

use std::collections::HashMap;

use dustlens_likeness::jaccard::overlap;
use dustlens_likeness::shingle::{
    Leftover, ShingleAt, ShingleOptions, Token, each_shingle, shingle, shingle_text, tokens,
};
use serde::{Deserialize, Serialize};
#[cfg(feature = "typescript")]
use tsify::Tsify;

use crate::error::{LessonError, within};
use crate::material::Material;

/// The question of the lesson.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct ShinglesQuestion {
    /// The texts; the first is cut, the second is the first one changed, where there are two.
    pub material: Material,
    /// Tokens from one shingle's start to the next, from 1 to the size.
    pub step: usize,
    /// True if the end of the text is joined to its beginning.
    pub cyclic: bool,
    /// True if tokens that are left over at the end make a shorter shingle.
    pub leftover: bool,
}

/// Every step of the lesson.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct ShinglesAnswer {
    /// The texts, cut.
    pub texts: Vec<CutText>,
    /// Shingles of the first text that the second has as well; none where there is no second.
    pub survivors: Option<Survivors>,
}

/// A text and its shingles.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct CutText {
    /// The text in pieces: tokens, and what stands between them.
    pub pieces: Vec<Piece>,
    /// Number of tokens.
    pub tokens: usize,
    /// The shingles in the order of the text, repeats included.
    pub shingles: Vec<LessonShingle>,
    /// Number of distinct shingles.
    pub distinct: usize,
}

/// A piece of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct Piece {
    /// The text of the piece, as it was written.
    pub text: String,
    /// The number of the token, from 0; none for what stands between tokens.
    pub token: Option<usize>,
}

/// A shingle at its place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct LessonShingle {
    /// The shingle as it is hashed.
    pub text: String,
    /// Its 64-bit hash, in hexadecimal.
    pub hash: String,
    /// Its first token.
    pub first: usize,
    /// The number of its tokens.
    pub len: usize,
    /// True if the same shingle has occurred before.
    pub is_repeat: bool,
    /// True if the other text has it too.
    pub is_shared: bool,
}

/// The shingles that are left after a change.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct Survivors {
    /// Distinct shingles of the first text.
    pub before: usize,
    /// Distinct shingles of the second.
    pub after: usize,
    /// Shingles of both.
    pub shared: usize,
    /// Shingles of at least one.
    pub union: usize,
    /// shared / union.
    pub jaccard: f64,
}

/// Works the lesson through. O(characters).
///
/// # Errors
/// [`LessonError::OutOfRange`] for too many or too long texts, an impossible size or step.
pub fn shingles(question: &ShinglesQuestion) -> Result<ShinglesAnswer, LessonError> {
    let material = &question.material;
    material.shingled()?;
    let options = ShingleOptions {
        step: within("step", question.step, 1, material.size)?,
        cyclic: question.cyclic,
        leftover: if question.leftover {
            Leftover::Keep
        } else {
            Leftover::Drop
        },
        ..material.options()
    };
    let sets: Vec<_> = material
        .texts
        .iter()
        .map(|text| shingle(text, &options).set)
        .collect();
    let texts = material.texts.iter().enumerate().map(|(at, text)| {
        let other = sets.get(usize::from(at == 0));
        cut(text, &options, |hash| {
            other.is_some_and(|set| set.contains(hash))
        })
    });
    let survivors = sets.first().zip(sets.get(1)).map(|(before, after)| {
        let counts = overlap(before.hashes(), after.hashes());
        Survivors {
            before: counts.a,
            after: counts.b,
            shared: counts.shared,
            union: counts.union(),
            jaccard: counts.jaccard(),
        }
    });
    Ok(ShinglesAnswer {
        texts: texts.collect(),
        survivors,
    })
}

fn cut(text: &str, options: &ShingleOptions, is_shared: impl Fn(u64) -> bool) -> CutText {
    let all = tokens(text, options);
    let mut seen: HashMap<u64, ()> = HashMap::new();
    let mut shingles = Vec::new();
    each_shingle(&all, options, |at: ShingleAt| {
        shingles.push(LessonShingle {
            text: shingle_text(text, &all, &at, options),
            hash: format!("{:016x}", at.hash),
            first: at.first,
            len: at.len,
            is_repeat: seen.insert(at.hash, ()).is_some(),
            is_shared: is_shared(at.hash),
        });
    });
    CutText {
        pieces: pieces(text, &all),
        tokens: all.len(),
        distinct: seen.len(),
        shingles,
    }
}

/// The text as its tokens and what stands between them; nothing is lost.
fn pieces(text: &str, tokens: &[Token]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut at = 0;
    let mut add = |from: usize, to: usize, token: Option<usize>| {
        if let Some(slice) = text.get(from..to)
            && !slice.is_empty()
        {
            pieces.push(Piece {
                text: slice.to_owned(),
                token,
            });
        }
    };
    for (number, token) in tokens.iter().enumerate() {
        let (start, end) = (token.start as usize, token.end as usize);
        add(at, start, None);
        add(start, end, Some(number));
        at = end;
    }
    add(at, text.len(), None);
    pieces
}
