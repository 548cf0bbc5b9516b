//! The lesson: signatures → tuples ⟨position_value, document⟩ → sorted → groups of equal ones → pairs of documents → counts N →
//! the threshold (Broder, Glassman, Manasse, Zweig, WWW 1997, §3). Documents that share nothing never meet.

use dustlens_likeness::broder::{Tuple, groups, tuples};
use serde::{Deserialize, Serialize};
#[cfg(feature = "typescript")]
use tsify::Tsify;

use crate::error::LessonError;
use crate::minshingle::{MinshingleQuestion, Minshingles, minshingles};

/// The question of the lesson.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct BroderQuestion {
    /// The documents and the permutations of their signatures.
    pub signatures: MinshingleQuestion,
    /// Pairs with R = N/k at least as large are kept.
    pub threshold: f64,
}

/// Every step of the lesson.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct BroderAnswer {
    /// The signatures and how they came about.
    pub signatures: Minshingles,
    /// The tuples, document by document.
    pub tuples: Vec<LessonTuple>,
    /// The tuples sorted: their numbers in `tuples`.
    pub sorted: Vec<usize>,
    /// Groups of two or more equal ones, in their order.
    pub groups: Vec<LessonGroup>,
    /// The pairs that come out of the groups, group by group.
    pub found: Vec<FoundPair>,
    /// The pairs counted.
    pub pairs: Vec<SummedPair>,
    /// Number of pairs that were written down, repeats included.
    pub written: usize,
    /// Number of all pairs of documents: what comparing each with each would take.
    pub all_pairs: usize,
}

/// A tuple ⟨position_value, document⟩.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct LessonTuple {
    /// Position in the signature, from 1.
    pub position: usize,
    /// The value there.
    pub value: usize,
    /// The document.
    pub document: usize,
    /// The number of its group; none when it stands alone.
    pub group: Option<usize>,
}

/// Documents with one value in one position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct LessonGroup {
    /// Position in the signature, from 1.
    pub position: usize,
    /// The value.
    pub value: usize,
    /// The documents, ascending.
    pub documents: Vec<usize>,
}

/// A pair as a group gives it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct FoundPair {
    /// The number of the group.
    pub group: usize,
    /// The first document.
    pub a: usize,
    /// The second document.
    pub b: usize,
}

/// A pair with its count.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct SummedPair {
    /// The first document.
    pub a: usize,
    /// The second document.
    pub b: usize,
    /// N, the groups that have both.
    pub matches: usize,
    /// k, the positions of a signature.
    pub of: usize,
    /// R = N/k.
    pub r: f64,
    /// True if R reaches the threshold.
    pub is_kept: bool,
}

/// Works the lesson through. O(tuples log tuples + pairs).
///
/// # Errors
/// All that [`minshingles`] refuses.
pub fn broder(question: &BroderQuestion) -> Result<BroderAnswer, LessonError> {
    let signatures = minshingles(&question.signatures)?;
    let documents = signatures.matrix.columns.len();
    let values = by_document(&signatures);
    let sorted = tuples(&values, |_| true);
    let groups = groups(&sorted);
    let number = |of: &Tuple<usize>| {
        groups
            .iter()
            .position(|group| group.position == of.position && group.value == of.value)
    };
    let mut plain = sorted.clone();
    plain.sort_by_key(|tuple| (tuple.document, tuple.position));
    let place = |of: &Tuple<usize>| plain.iter().position(|each| each == of);
    let found: Vec<FoundPair> = groups
        .iter()
        .enumerate()
        .flat_map(|(group, each)| {
            let pairs = pairs_of(&each.documents);
            pairs
                .into_iter()
                .map(move |(a, b)| FoundPair { group, a, b })
        })
        .collect();
    Ok(BroderAnswer {
        sorted: sorted.iter().filter_map(place).collect(),
        tuples: plain
            .iter()
            .map(|tuple| LessonTuple {
                position: tuple.position,
                value: tuple.value,
                document: tuple.document,
                group: number(tuple),
            })
            .collect(),
        pairs: summed(&signatures, question.threshold),
        written: found.len(),
        found,
        groups: groups
            .into_iter()
            .map(|group| LessonGroup {
                position: group.position,
                value: group.value,
                documents: group.documents,
            })
            .collect(),
        all_pairs: documents * (documents - 1) / 2,
        signatures,
    })
}

/// The signature of each document; none where it has no shingle.
fn by_document(signatures: &Minshingles) -> Vec<Option<Vec<usize>>> {
    let one = |document: usize| {
        let rounds = signatures.rounds.iter();
        rounds
            .map(|round| round.values.get(document).copied().flatten())
            .collect()
    };
    (0..signatures.matrix.columns.len()).map(one).collect()
}

fn pairs_of(documents: &[usize]) -> Vec<(usize, usize)> {
    let each = documents.iter().enumerate();
    each.flat_map(|(at, &a)| documents.iter().skip(at + 1).map(move |&b| (a, b)))
        .collect()
}

/// The pairs that met at least once.
fn summed(signatures: &Minshingles, threshold: f64) -> Vec<SummedPair> {
    let met = signatures.pairs.iter().filter(|pair| pair.same > 0);
    met.map(|pair| SummedPair {
        a: pair.a,
        b: pair.b,
        matches: pair.same,
        of: pair.of,
        r: pair.estimate,
        is_kept: pair.estimate >= threshold,
    })
    .collect()
}
