//! Broder's algorithm in its steps, for showing and for small collections: signatures → pairs ⟨position_value, doc⟩
//! → groups by position_value → pairs of documents → sums N; R = N/k (Broder, Glassman, Manasse, Zweig, WWW 1997,
//! §3; the lecture in the course materials names the steps).
//!
//! Documents with identical signatures are folded into one before grouping, so that a thousand copies of a page
//! do not make half a million pairs in every group; [`Broder::pairs`] unfolds them at the end.
//!
//! Cost: O(t log t) for t = documents × k tuples, plus the pairs inside groups. [`crate::overlap`] does the same
//! one document at a time, for collections that need progress and cancellation.

use std::collections::BTreeMap;

/// A step-one tuple ⟨position_value, doc⟩; the position is 1-based as in the lecture.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tuple<V> {
    /// Position in the signature, from 1.
    pub position: usize,
    /// Value at that position.
    pub value: V,
    /// Index of the document.
    pub document: usize,
}

/// The documents that share one position_value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group<V> {
    /// Position in the signature, from 1.
    pub position: usize,
    /// The shared value.
    pub value: V,
    /// The documents, ascending; two or more.
    pub documents: Vec<usize>,
}

/// Two documents and the number N of positions they share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Match {
    /// The smaller document index.
    pub a: usize,
    /// The larger document index.
    pub b: usize,
    /// N, from 1 to k.
    pub matches: usize,
}

/// Every step of one run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Broder<V> {
    /// Step 1: all tuples, sorted by position, value and document (step 2).
    pub tuples: Vec<Tuple<V>>,
    /// Step 3: groups of two or more documents with different signatures.
    pub groups: Vec<Group<V>>,
    /// Step 5: pairs with their sums, ascending.
    pub pairs: Vec<Match>,
}

/// Runs the algorithm over signatures; a document without one takes no part. R of a pair is `matches / k`.
#[must_use]
pub fn broder<V: Ord + Clone>(signatures: &[Option<Vec<V>>]) -> Broder<V> {
    let folded = fold(signatures);
    let tuples = tuples(signatures, |_| true);
    let firsts = self::tuples(signatures, |document| folded.contains_key(&document));
    let groups = self::groups(&firsts);
    let mut sums: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for group in &groups {
        for (i, &a) in group.documents.iter().enumerate() {
            for &b in &group.documents[i + 1..] {
                *sums.entry((a, b)).or_default() += 1;
            }
        }
    }
    Broder {
        tuples,
        groups,
        pairs: unfold(&folded, &sums, signatures),
    }
}

/// Documents by identical signature: the first one → all of them.
fn fold<V: Ord>(signatures: &[Option<Vec<V>>]) -> BTreeMap<usize, Vec<usize>> {
    let mut classes: BTreeMap<&Vec<V>, Vec<usize>> = BTreeMap::new();
    for (document, signature) in signatures.iter().enumerate() {
        if let Some(signature) = signature {
            classes.entry(signature).or_default().push(document);
        }
    }
    classes
        .into_values()
        .filter_map(|all| all.first().copied().map(|first| (first, all)))
        .collect()
}

/// Steps 1 and 2: the tuples of the documents to `take`, sorted by position, value and document.
pub fn tuples<V: Ord + Clone>(
    signatures: &[Option<Vec<V>>],
    take: impl Fn(usize) -> bool,
) -> Vec<Tuple<V>> {
    let mut tuples: Vec<Tuple<V>> = signatures
        .iter()
        .enumerate()
        .filter(|(document, _)| take(*document))
        .flat_map(|(document, signature)| {
            let values = signature.iter().flatten().enumerate();
            values.map(move |(i, value)| Tuple {
                position: i + 1,
                value: value.clone(),
                document,
            })
        })
        .collect();
    tuples.sort();
    tuples
}

/// Step 3: groups of at least two documents among sorted tuples.
#[must_use]
pub fn groups<V: Ord + Clone>(tuples: &[Tuple<V>]) -> Vec<Group<V>> {
    tuples
        .chunk_by(|a, b| a.position == b.position && a.value == b.value)
        .filter(|chunk| chunk.len() > 1)
        .map(|chunk| Group {
            position: chunk[0].position,
            value: chunk[0].value.clone(),
            documents: chunk.iter().map(|t| t.document).collect(),
        })
        .collect()
}

/// Pairs of all documents from the sums over first ones: classes inherit them, and agree in all k inside.
fn unfold<V>(
    folded: &BTreeMap<usize, Vec<usize>>,
    sums: &BTreeMap<(usize, usize), usize>,
    signatures: &[Option<Vec<V>>],
) -> Vec<Match> {
    let mut pairs = Vec::new();
    let mut add = |x: usize, y: usize, matches: usize| {
        pairs.push(Match {
            a: x.min(y),
            b: x.max(y),
            matches,
        })
    };
    for (&(first_a, first_b), &matches) in sums {
        for &a in folded.get(&first_a).into_iter().flatten() {
            for &b in folded.get(&first_b).into_iter().flatten() {
                add(a, b, matches);
            }
        }
    }
    for (&first, class) in folded {
        let k = signatures
            .get(first)
            .and_then(Option::as_ref)
            .map_or(0, Vec::len);
        for (i, &a) in class.iter().enumerate() {
            class[i + 1..].iter().for_each(|&b| add(a, b, k));
        }
    }
    pairs.sort_unstable();
    pairs
}
