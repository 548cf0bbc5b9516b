//! Support of pairs (paper §4.2): each envelope that holds both α and β, in documents that may be the same, adds 1. Here
//! counts become pairs of texts, and pairs are ranked (paper §4.3).
//!
//! Hashes only find pairs; texts are compared before a pair is reported. Cost: 44 bytes a pair, whose texts stay where
//! they are in the sheet; pairs are sorted in runs of [`RUN`], which are merged as far as they are asked for.

use std::cmp::Ordering;

use super::pair_counter::{Count, Place};
use super::site_urls::SiteUrls;
use super::tokens::Site;

/// Pairs that are sorted at a time.
const RUN: usize = 8_192;

/// One side of a rule: some tokens of a URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Side {
    /// Place in the sheet.
    pub url: u32,
    /// First byte, and the one after the last.
    pub bytes: (u16, u16),
    /// It begins with `^`.
    pub start: bool,
    /// It ends with `$`.
    pub end: bool,
}

impl Side {
    /// Without `^` and `$`.
    pub fn text<'s>(&self, sheet: &'s SiteUrls) -> &'s [u8] {
        let (from, to) = self.bytes;
        let text = sheet.get(self.url as usize);
        text.get(usize::from(from)..usize::from(to))
            .unwrap_or_default()
    }

    fn len(&self) -> usize {
        usize::from(self.bytes.1 - self.bytes.0)
    }

    /// Whether it has no text besides `^` and `$`.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn order(&self, other: &Self, sheet: &SiteUrls) -> Ordering {
        let marks = |side: &Self| (side.start, side.end);
        let texts = self.text(sheet).cmp(other.text(sheet));
        texts.then_with(|| marks(self).cmp(&marks(other)))
    }
}

/// Two texts that stand for each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pair {
    /// The longer one, or the greater, or of two that differ in letter case alone the one with capitals.
    pub long: Side,
    pub short: Side,
    pub support: u32,
    /// Places in the sheet of two URLs that it explains: with the long side, with the short one.
    pub example: (u32, u32),
}

impl Pair {
    /// By support, then shorter first (paper §4.3).
    fn order(&self, other: &Self, sheet: &SiteUrls) -> Ordering {
        let size = |pair: &Self| pair.long.len() + pair.short.len();
        let anchors = |pair: &Self| usize::from(pair.long.start) + usize::from(pair.long.end);
        let key = |pair: &Self| (std::cmp::Reverse(pair.support), size(pair), anchors(pair));
        key(self)
            .cmp(&key(other))
            .then_with(|| self.long.order(&other.long, sheet))
            .then_with(|| self.short.order(&other.short, sheet))
    }
}

/// Pairs by rank, made and sorted as far as they are needed.
#[derive(Debug, Default)]
pub(crate) struct Ranking {
    counts: Vec<Count>,
    runs: Vec<Run>,
}

/// Sorted pairs, the first of them last.
type Run = Vec<Pair>;

impl Ranking {
    pub fn new(counts: Vec<Count>) -> Self {
        Self {
            counts,
            runs: Vec::new(),
        }
    }

    /// How many counts were not taken yet.
    pub fn left(&self) -> usize {
        self.counts.len()
    }

    /// Makes and sorts one run of pairs of those `wanted`. Gives how many counts it took; 0 when all are taken.
    pub fn step(
        &mut self,
        sheet: &SiteUrls,
        tokens: &Site,
        mut wanted: impl FnMut(&Pair) -> bool,
    ) -> usize {
        let from = self.counts.len().saturating_sub(RUN);
        let taken = self.counts.split_off(from);
        let pairs = taken.iter().filter_map(|count| pair(sheet, tokens, count));
        let mut run: Run = pairs.filter(|pair| wanted(pair)).collect();
        run.sort_unstable_by(|a, b| b.order(a, sheet));
        if !run.is_empty() {
            self.runs.push(run);
        }
        taken.len()
    }

    /// The next pair, when all counts were taken.
    pub fn next(&mut self, sheet: &SiteUrls) -> Option<Pair> {
        let first = |run: &Run| run.last().copied();
        let runs = self.runs.iter().enumerate();
        let heads = runs.filter_map(|(at, run)| Some((at, first(run)?)));
        let (at, _) = heads.min_by(|(_, a), (_, b)| a.order(b, sheet))?;
        let run = self.runs.get_mut(at)?;
        let next = run.pop();
        if run.is_empty() {
            self.runs.swap_remove(at);
        }
        next
    }
}

fn pair(sheet: &SiteUrls, tokens: &Site, count: &Count) -> Option<Pair> {
    let side = |(url, from, length): Place| {
        let borders = tokens.get(url as usize);
        let (from, to) = (usize::from(from), usize::from(from) + usize::from(length));
        let text = sheet.get(url as usize);
        let bytes = (*borders.at.get(from)?, *borders.at.get(to)?);
        let (before, rest) = text.split_at_checked(usize::from(bytes.0))?;
        let (inside, after) = rest.split_at_checked(usize::from(bytes.1 - bytes.0))?;
        let found = Side {
            url,
            bytes,
            start: from == 0 && to > 0,
            end: to == borders.len(),
        };
        std::str::from_utf8(inside).ok()?;
        Some((found, (before, after)))
    };
    let (first, around) = side(count.example.0)?;
    let (second, other) = side(count.example.1)?;
    let order = first.order(&second, sheet);
    // Equal hashes of different envelopes, or of equal texts, are no evidence.
    if around != other || order == Ordering::Equal {
        return None;
    }
    // Capitals are greater here, so that the form with small letters stays, and not one that few links have.
    let is_case = first.text(sheet).eq_ignore_ascii_case(second.text(sheet));
    let greater = if is_case { order.reverse() } else { order };
    let swap = first.len().cmp(&second.len()).then(greater) == Ordering::Less;
    let (long, short) = if swap {
        (second, first)
    } else {
        (first, second)
    };
    Some(Pair {
        long,
        short,
        support: count.support,
        example: (long.url, short.url),
    })
}
