//! Explanation of two documents' likeness: shared shingles at their places, paragraphs side by side, and the
//! signatures position by position.
//!
//! Cost: O(text) for the shingles; O(e log e) for the alignment, with e pairs of paragraphs that share a shingle (at most
//! [`MAX_EDGES`]); O(g²) comparisons of words in a gap of g paragraphs (at most [`MAX_IN_GAP`]); O(k) for the signatures.

use crate::order;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::{
    AlignedParagraph, Comparison, MarkedText, PairRow, ShingleList, ShinglePlace, ShingleView,
    SignaturePosition,
};
use dustlens_likeness::shingle::{
    ShingleAt, ShingleOptions, Token, Unit, each_shingle, shingle_text, tokens,
};
use dustlens_likeness::sketch::{Signature, Sketcher};

/// Most shingles listed in each [`ShingleList`].
pub const SHOWN_SHINGLES: usize = 200;

/// Most pairs of paragraphs that the alignment weighs. Over it (two texts that repeat one phrase in thousands of
/// paragraphs) the rest is left unaligned.
const MAX_EDGES: usize = 1_000_000;

/// Paragraphs without a common shingle, on either side of a gap, that are held against each other by their words.
const MAX_IN_GAP: usize = 64;

/// A document with the data for the explanation.
#[derive(Debug, Clone, Copy)]
pub struct Explained<'a> {
    /// Number.
    pub document: u32,
    /// Id.
    pub id: &'a str,
    /// Compared text.
    pub text: &'a str,
    /// The text's paragraphs, as byte ranges.
    pub paragraphs: &'a [Range<usize>],
    /// Signature, if the document has a shingle.
    pub signature: Option<&'a Signature>,
}

/// A text cut into shingles, with their places.
struct ShingledText<'a> {
    source: Explained<'a>,
    options: &'a ShingleOptions,
    tokens: Vec<Token>,
    shingles: Vec<ShingleAt>,
    /// Hash → index of its first place and number of places.
    places: HashMap<u64, (usize, usize)>,
}

impl<'a> ShingledText<'a> {
    fn new(source: Explained<'a>, options: &'a ShingleOptions) -> Self {
        let tokens = tokens(source.text, options);
        let mut shingles = Vec::new();
        each_shingle(&tokens, options, |at| shingles.push(at));
        let mut places: HashMap<u64, (usize, usize)> = HashMap::with_capacity(shingles.len());
        for (i, at) in shingles.iter().enumerate() {
            places.entry(at.hash).or_insert((i, 0)).1 += 1;
        }
        Self {
            source,
            options,
            tokens,
            shingles,
            places,
        }
    }

    fn count(&self, hash: u64) -> usize {
        self.places.get(&hash).map_or(0, |place| place.1)
    }

    fn words(&self, hash: u64) -> Option<String> {
        let at = self.shingles.get(self.places.get(&hash)?.0)?;
        Some(shingle_text(
            self.source.text,
            &self.tokens,
            at,
            self.options,
        ))
    }

    /// Returns the byte ranges of a shingle; two when it wraps around the end of a cyclic text.
    fn spans(&self, at: &ShingleAt) -> impl Iterator<Item = Range<usize>> {
        let end = at.first + at.len;
        let count = self.tokens.len();
        let head = self.span(at.first, end.min(count));
        let tail = if end > count {
            self.span(0, end - count)
        } else {
            None
        };
        head.into_iter().chain(tail)
    }

    fn span(&self, first: usize, end: usize) -> Option<Range<usize>> {
        let (first, last) = (
            self.tokens.get(first)?,
            self.tokens.get(end.checked_sub(1)?)?,
        );
        Some(first.start as usize..last.end as usize)
    }

    /// Distinct shingles that `take` wants, in text order.
    fn list(&self, take: impl Fn(u64) -> bool, view: impl Fn(u64) -> ShingleView) -> ShingleList {
        let firsts = self.shingles.iter().enumerate().filter(|&(i, at)| {
            self.places.get(&at.hash).is_some_and(|place| place.0 == i) && take(at.hash)
        });
        let mut list = ShingleList::default();
        for (_, at) in firsts {
            list.total += 1;
            if list.shown.len() < SHOWN_SHINGLES {
                list.shown.push(view(at.hash));
            }
        }
        list
    }

    /// Returns the places of the shingles. A shingle that stands in `base` has the number of its first place there, any
    /// other one that of its first place here, counted on.
    fn numbered(&self, base: &Self) -> Vec<ShinglePlace> {
        let first = |cut: &Self, hash| cut.places.get(&hash).map(|place| place.0);
        let places = self.shingles.iter().filter_map(|at| {
            let here = || first(self, at.hash).map(|place| place + base.shingles.len());
            let number = first(base, at.hash).or_else(here)?;
            let shingle = u32::try_from(number).unwrap_or(u32::MAX);
            let range = self.spans(at).next()?;
            Some(ShinglePlace { range, shingle })
        });
        places.collect()
    }

    /// `base`: the text whose shingles have their numbers from it.
    fn marked(&self, other: &Self, base: &Self) -> MarkedText {
        let mut spans: Vec<Range<usize>> = self
            .shingles
            .iter()
            .filter(|at| other.count(at.hash) > 0)
            .flat_map(|at| self.spans(at))
            .collect();
        order::sort_by_key(&mut spans, |span| span.start);
        MarkedText {
            document: self.source.document,
            id: self.source.id.to_owned(),
            text: self.source.text.to_owned(),
            paragraphs: self.source.paragraphs.to_vec(),
            shared: merge(spans),
            places: self.numbered(base),
        }
    }

    /// The different words of a paragraph. O(log text + words).
    fn words_of(&self, paragraph: usize) -> HashSet<u64> {
        let Some(range) = self.source.paragraphs.get(paragraph) else {
            return HashSet::new();
        };
        let first = self
            .tokens
            .partition_point(|token| (token.start as usize) < range.start);
        let from = self.tokens.get(first..).unwrap_or_default().iter();
        from.take_while(|token| (token.start as usize) < range.end)
            .map(|token| token.hash)
            .collect()
    }

    /// Index of the paragraph in which each shingle starts.
    fn homes(&self) -> impl Iterator<Item = (u64, usize)> {
        let mut paragraph = 0;
        self.shingles.iter().filter_map(move |at| {
            let start = self.tokens.get(at.first)?.start as usize;
            while self
                .source
                .paragraphs
                .get(paragraph)
                .is_some_and(|p| p.end <= start)
            {
                paragraph += 1;
            }
            (paragraph < self.source.paragraphs.len()).then_some((at.hash, paragraph))
        })
    }
}

/// Joins ascending ranges that touch or overlap.
fn merge(spans: Vec<Range<usize>>) -> Vec<Range<usize>> {
    let mut merged: Vec<Range<usize>> = Vec::new();
    for span in spans {
        match merged.last_mut() {
            Some(last) if span.start <= last.end => last.end = last.end.max(span.end),
            _ => merged.push(span),
        }
    }
    merged
}

/// Explains one pair.
#[must_use]
pub fn explain(
    row: PairRow,
    a: Explained<'_>,
    b: Explained<'_>,
    options: &ShingleOptions,
    sketcher: &dyn Sketcher,
) -> Comparison {
    let (a, b) = (ShingledText::new(a, options), ShingledText::new(b, options));
    let view = |hash| ShingleView {
        text: a.words(hash).or_else(|| b.words(hash)).unwrap_or_default(),
        hash,
        a: a.count(hash),
        b: b.count(hash),
    };
    Comparison {
        row,
        a: a.marked(&b, &a),
        b: b.marked(&a, &a),
        aligned: align(&a, &b),
        shared: a.list(|hash| b.count(hash) > 0, view),
        only_a: a.list(|hash| b.count(hash) == 0, view),
        only_b: b.list(|hash| a.count(hash) == 0, view),
        signature: positions(a.source.signature, b.source.signature, sketcher, view),
    }
}

fn positions(
    a: Option<&Signature>,
    b: Option<&Signature>,
    sketcher: &dyn Sketcher,
    view: impl Fn(u64) -> ShingleView,
) -> Vec<SignaturePosition> {
    let (Some(a), Some(b)) = (a, b) else {
        return Vec::new();
    };
    let both = a.values().iter().zip(b.values()).enumerate();
    both.map(|(i, (&x, &y))| SignaturePosition {
        position: i + 1,
        a: view(x),
        b: view(y),
        a_hash: sketcher.rank(i, x),
        b_hash: sketcher.rank(i, y),
        equal: x == y,
    })
    .collect()
}

/// Puts paragraphs side by side: the heaviest chain of pairs that runs forward in both texts, a pair's weight being
/// the number of shingles that start in both paragraphs. What that leaves is aligned by its words.
fn align(a: &ShingledText<'_>, b: &ShingledText<'_>) -> Vec<AlignedParagraph> {
    let (a_count, b_count) = (a.source.paragraphs.len(), b.source.paragraphs.len());
    let mut chain = chain(a, b).into_iter().peekable();
    let mut aligned = Vec::with_capacity(a_count.max(b_count));
    let (mut i, mut j) = (0, 0);
    while i < a_count || j < b_count {
        let (next_i, next_j) = chain.peek().copied().unwrap_or((a_count, b_count));
        if i < next_i {
            aligned.push(AlignedParagraph {
                a: Some(i),
                b: None,
            });
            i += 1;
        } else if j < next_j {
            aligned.push(AlignedParagraph {
                a: None,
                b: Some(j),
            });
            j += 1;
        } else {
            aligned.push(AlignedParagraph {
                a: Some(i),
                b: Some(j),
            });
            chain.next();
            i += 1;
            j += 1;
        }
    }
    aligned
}

/// The chain of pairs by their shingles, and in its gaps by their words: one changed word takes all shingles of a short
/// paragraph with it.
fn chain(a: &ShingledText<'_>, b: &ShingledText<'_>) -> Vec<(usize, usize)> {
    let (a_count, b_count) = (a.source.paragraphs.len(), b.source.paragraphs.len());
    let mut chain = Vec::new();
    let (mut i, mut j) = (0, 0);
    for (next_i, next_j) in heaviest_chain(&edges(a, b), b_count) {
        chain.extend(by_words((a, i..next_i), (b, j..next_j)));
        chain.push((next_i, next_j));
        (i, j) = (next_i + 1, next_j + 1);
    }
    chain.extend(by_words((a, i..a_count), (b, j..b_count)));
    chain
}

/// Pairs of the paragraphs of a gap that share half of their words or more, counted in the shorter one.
fn by_words(
    (a, of_a): (&ShingledText<'_>, Range<usize>),
    (b, of_b): (&ShingledText<'_>, Range<usize>),
) -> Vec<(usize, usize)> {
    // The letters of any two texts are much the same.
    let are_words = a.options.unit == Unit::Word;
    if !are_words || of_a.len().max(of_b.len()) > MAX_IN_GAP {
        return Vec::new();
    }
    let (first_a, first_b) = (of_a.start, of_b.start);
    let ours: Vec<HashSet<u64>> = of_a.map(|at| a.words_of(at)).collect();
    let theirs: Vec<HashSet<u64>> = of_b.map(|at| b.words_of(at)).collect();
    let mut edges = Vec::new();
    for (i, own) in ours.iter().enumerate() {
        for (j, other) in theirs.iter().enumerate().rev() {
            let common = own.intersection(other).count();
            if common > 0 && 2 * common >= own.len().min(other.len()) {
                edges.push((i, j, common));
            }
        }
    }
    let chain = heaviest_chain(&edges, theirs.len()).into_iter();
    chain.map(|(i, j)| (first_a + i, first_b + j)).collect()
}

/// Pairs of paragraphs with their weights, sorted by A ascending, then B descending.
fn edges(a: &ShingledText<'_>, b: &ShingledText<'_>) -> Vec<(usize, usize, usize)> {
    let mut homes: HashMap<u64, Vec<usize>> = HashMap::new();
    for (hash, paragraph) in b.homes() {
        let list = homes.entry(hash).or_default();
        if list.last() != Some(&paragraph) {
            list.push(paragraph);
        }
    }
    let mut weights: HashMap<(usize, usize), usize> = HashMap::new();
    for (hash, i) in a.homes() {
        for &j in homes.get(&hash).into_iter().flatten() {
            if weights.len() < MAX_EDGES || weights.contains_key(&(i, j)) {
                *weights.entry((i, j)).or_default() += 1;
            }
        }
    }
    let mut edges: Vec<_> = weights
        .into_iter()
        .map(|((i, j), weight)| (i, j, weight))
        .collect();
    order::sort_by_key(&mut edges, |&(i, j, _)| (i, std::cmp::Reverse(j)));
    edges
}

/// The heaviest chain strictly ascending in both, by a Fenwick tree of prefix maxima over B. O(e log b).
fn heaviest_chain(edges: &[(usize, usize, usize)], b_count: usize) -> Vec<(usize, usize)> {
    // (weight of the best chain, its last edge) for each prefix of B
    let mut tree: Vec<(usize, Option<usize>)> = vec![(0, None); b_count + 1];
    let mut before: Vec<Option<usize>> = Vec::with_capacity(edges.len());
    for (at, &(_, j, weight)) in edges.iter().enumerate() {
        let mut best = (0, None);
        let mut slot = j;
        while slot > 0 {
            best = if tree[slot].0 > best.0 {
                tree[slot]
            } else {
                best
            };
            slot &= slot - 1;
        }
        before.push(best.1);
        let sum = best.0 + weight;
        let mut slot = j + 1;
        while slot <= b_count {
            if tree[slot].0 < sum {
                tree[slot] = (sum, Some(at));
            }
            slot += slot & slot.wrapping_neg();
        }
    }
    let mut at = tree
        .iter()
        .copied()
        .max_by_key(|&(weight, _)| weight)
        .and_then(|(_, last)| last);
    let mut chain = Vec::new();
    while let Some(edge) = at {
        chain.push((edges[edge].0, edges[edge].1));
        at = before[edge];
    }
    chain.reverse();
    chain
}
