//! What a verdict rests on, as data: which pages were compared, what they had in common, and the three of them aligned.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::candidates::Reason;
use super::compare::{Compared, Match};
use super::split::{Fate, Split};
use crate::document::Segments;

/// Rows of an alignment that are kept; equal ones go first when there are more.
pub const MAX_ROWS: usize = 160;
/// Characters of a text that are kept.
pub const MAX_TEXT: usize = 200;

/// Why pages could not be compared. Never a reason to call an argument insignificant.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Trouble {
    /// A fetch gave no answer at all.
    #[error("a page could not be fetched ({reason}); try again later")]
    FetchFailed {
        /// The fetcher's code.
        reason: String,
    },
    /// The base page has not status 200.
    #[error("the page answers with status {status}; there is nothing to compare")]
    BadStatus {
        /// The status.
        status: u16,
    },
    /// The compared page has another status.
    #[error("with the other value the page answers with status {status}")]
    OtherStatus {
        /// The status.
        status: u16,
    },
    /// The base page was redirected to another address: a login, a wall for consent, the home page.
    #[error("the page redirects to another address; there is nothing to compare")]
    Redirected,
    /// The compared page was redirected to another address.
    #[error("with the other value the page redirects elsewhere")]
    RedirectElsewhere,
    /// It is neither HTML nor plain text.
    #[error("the page is neither HTML nor plain text")]
    NotText,
    /// The compared page has another content type.
    #[error("with the other value the page has another content type")]
    OtherContentType,
    /// The answer was cut at the fetcher's cap.
    #[error("the page is larger than what is fetched of it")]
    Truncated,
    /// There is no text.
    #[error("the page has no text")]
    NoSegments,
    /// Two fetches of the same address have less than half in common.
    #[error("two fetches of the same address have less than half of their text in common")]
    Unsteady,
    /// What does not change is too little to prove anything.
    #[error("what does not change on this page is too little text to prove anything")]
    TooLittleText,
    /// It is what the host gives for addresses that do not exist.
    #[error("the host gives this page for addresses that do not exist too")]
    Soft404,
    /// There is no address to try the argument on, or no second value.
    #[error("no address or no second value is known to try this argument with")]
    NothingToCompare,
}

impl Trouble {
    /// The stable name that crosses the boundaries.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::FetchFailed { .. } => "fetch-failed",
            Self::BadStatus { .. } => "bad-status",
            Self::OtherStatus { .. } => "other-status",
            Self::Redirected => "redirected",
            Self::RedirectElsewhere => "redirect-elsewhere",
            Self::NotText => "not-text",
            Self::OtherContentType => "other-content-type",
            Self::Truncated => "truncated",
            Self::NoSegments => "no-segments",
            Self::Unsteady => "unsteady",
            Self::TooLittleText => "too-little-text",
            Self::Soft404 => "soft404",
            Self::NothingToCompare => "nothing-to-compare",
        }
    }
}

/// What one comparison says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Finding {
    /// The same page.
    Same,
    /// The prescribed score is below the threshold.
    Different,
    /// The score is high, and yet text changed where none should: the decider says no.
    TextChanged,
    /// The same segments in another order: the decider says no.
    OrderOnly,
    /// It could not be told.
    Undecided {
        /// Why.
        trouble: Trouble,
    },
}

/// How many segments of which kind, over both pages' static parts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// In both.
    pub equal: u32,
    /// On the base page only.
    pub missing: u32,
    /// On the other page only.
    pub added: u32,
    /// Another text at the same place.
    pub differing: u32,
    /// In both, at another position.
    pub moved: u32,
    /// Echoes of the argument's value.
    pub echo: u32,
    /// Dynamic or masked, on the base page.
    pub dynamic: u32,
    /// Segments that count, over both pages: their mean is half of it.
    #[serde(default)]
    pub segments: u32,
    /// Of those, such as have a partner of the same text, over both pages: `similarity` is `alike / segments`.
    #[serde(default)]
    pub alike: u32,
}

/// What an aligned row shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RowKind {
    /// The same on all pages.
    Equal,
    /// Differs between two fetches of one address, or stands in a masked place.
    Dynamic,
    /// Another text with the other value.
    Differing,
    /// Not there with the other value.
    Missing,
    /// Only there with the other value.
    Added,
    /// Elsewhere with the other value.
    Moved,
    /// Repeats the argument's value.
    Echo,
}

/// One row of three pages side by side. Texts are folded, lower-cased and cut at [`MAX_TEXT`] characters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AlignedRow {
    /// What it shows.
    pub kind: RowKind,
    /// Place in the tree.
    pub place: String,
    /// On the base page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<String>,
    /// On the base page's second fetch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub again: Option<String>,
    /// With the other value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<String>,
}

/// Three pages side by side.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Alignment {
    /// In the order of the base page.
    pub rows: Vec<AlignedRow>,
    /// Rows that were left out because there are too many.
    pub left_out: usize,
}

/// One comparison.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Comparison {
    /// The address that was fetched twice.
    pub base: String,
    /// The address with another value, or without the argument.
    pub other: String,
    /// Whether the argument is absent from the other address.
    pub absent: bool,
    /// What it says.
    pub finding: Finding,
    /// Prescribed score, 0 to 1; absent when nothing was compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub similarity: Option<f64>,
    /// Ordered likeness by words, 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ordered: Option<f64>,
    /// Words of unexplained difference.
    #[serde(default)]
    pub changed_words: u32,
    /// Segments by kind.
    #[serde(default)]
    pub counts: Counts,
}

/// Which method a verdict comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// The plain two-stage method comes to it by itself.
    Plain,
    /// It would not have tried this argument, or comes to another verdict.
    Extended,
}

/// Everything that a verdict rests on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Evidence {
    /// Which method it comes from.
    pub method: Method,
    /// Why the argument was tried.
    pub reasons: Vec<Reason>,
    /// All comparisons, in order.
    pub comparisons: Vec<Comparison>,
    /// Index of the comparison that is shown aligned: the first that settled the verdict.
    pub shown: usize,
    /// That comparison's pages side by side; empty when nothing was compared.
    pub alignment: Alignment,
}

/// Counts of a comparison.
pub(crate) fn counts(compared: &Compared) -> Counts {
    let mut counts = Counts::default();
    for state in &compared.first {
        match state {
            Match::Dynamic => counts.dynamic += 1,
            Match::Equal(_) => counts.equal += 1,
            Match::Moved(_) => counts.moved += 1,
            Match::Echo(_) => counts.echo += 1,
            Match::Differing(_) => counts.differing += 1,
            Match::Alone => counts.missing += 1,
        }
    }
    let added = compared
        .other
        .iter()
        .filter(|state| **state == Match::Alone);
    counts.added = added.count() as u32;
    for state in compared.first.iter().chain(&compared.other) {
        counts.segments += u32::from(*state != Match::Dynamic);
        counts.alike += u32::from(matches!(
            state,
            Match::Equal(_) | Match::Moved(_) | Match::Echo(_)
        ));
    }
    counts
}

/// The pages of a comparison.
pub(crate) struct Pages<'p> {
    pub first: &'p Segments,
    pub again: &'p Segments,
    pub other: &'p Segments,
    pub split: &'p Split,
    pub compared: &'p Compared,
}

/// Three pages side by side, in the order of the first: each gap between two fixed segments in turn.
pub(crate) fn align(pages: &Pages<'_>) -> Alignment {
    let mut again = by_gap(pages.split.again.iter().copied());
    let gaps = pages.compared.other_gaps.iter().copied().enumerate();
    let loose =
        gaps.filter(|(at, _)| matches!(pages.compared.other[*at], Match::Alone | Match::Dynamic));
    let mut other = by_gap(loose);
    let mut rows = Vec::new();
    let mut index = 0;
    for gap in 0..=pages.split.fixed {
        let fetched = again.remove(&gap).unwrap_or_default();
        let mut of_gap = Gap {
            pages,
            again: fetched,
            other: other.remove(&gap).unwrap_or_default(),
        };
        while index < pages.first.len() && pages.split.gaps[index] == gap {
            if pages.split.fates[index] == Fate::Fixed {
                of_gap.flush(&mut rows);
            }
            of_gap.row(index, &mut rows);
            index += 1;
        }
        of_gap.flush(&mut rows);
    }
    cut(rows)
}

fn by_gap(items: impl Iterator<Item = (usize, usize)>) -> HashMap<usize, Vec<usize>> {
    let mut map: HashMap<usize, Vec<usize>> = HashMap::new();
    for (item, gap) in items {
        map.entry(gap).or_default().push(item);
    }
    map
}

/// One gap: what of the other two fetches stands in it and is not shown yet.
struct Gap<'p> {
    pages: &'p Pages<'p>,
    again: Vec<usize>,
    other: Vec<usize>,
}

impl Gap<'_> {
    /// The row of a segment of the first page.
    fn row(&mut self, index: usize, rows: &mut Vec<AlignedRow>) {
        let Some(segment) = self.pages.first.get(index) else {
            return;
        };
        let text = |at: usize| self.pages.other.get(at).map(|segment| shown(segment.text));
        let (kind, other) = match self.pages.compared.first[index] {
            Match::Equal(at) => (RowKind::Equal, text(at)),
            Match::Moved(at) => (RowKind::Moved, text(at)),
            Match::Differing(at) => (RowKind::Differing, text(at)),
            Match::Echo(at) => (RowKind::Echo, at.and_then(text)),
            Match::Alone => (RowKind::Missing, None),
            Match::Dynamic => {
                let partner = take(&mut self.other, self.pages.other, segment.place_key);
                (RowKind::Dynamic, partner)
            }
        };
        let again = if self.pages.split.fates[index] == Fate::Dynamic {
            take(&mut self.again, self.pages.again, segment.place_key)
        } else {
            Some(shown(segment.text))
        };
        rows.push(AlignedRow {
            kind,
            place: segment.place.to_owned(),
            first: Some(shown(segment.text)),
            again,
            other,
        });
    }

    /// Rows without a segment of the first page.
    fn flush(&mut self, rows: &mut Vec<AlignedRow>) {
        for at in std::mem::take(&mut self.again) {
            if let Some(segment) = self.pages.again.get(at) {
                rows.push(AlignedRow {
                    kind: RowKind::Dynamic,
                    place: segment.place.to_owned(),
                    first: None,
                    again: Some(shown(segment.text)),
                    other: take(&mut self.other, self.pages.other, segment.place_key),
                });
            }
        }
        for at in std::mem::take(&mut self.other) {
            if let Some(segment) = self.pages.other.get(at) {
                let alone = self.pages.compared.other[at] == Match::Alone;
                rows.push(AlignedRow {
                    kind: if alone {
                        RowKind::Added
                    } else {
                        RowKind::Dynamic
                    },
                    place: segment.place.to_owned(),
                    first: None,
                    again: None,
                    other: Some(shown(segment.text)),
                });
            }
        }
    }
}

/// Takes the first segment at a place.
fn take(list: &mut Vec<usize>, page: &Segments, place: u64) -> Option<String> {
    let at = list
        .iter()
        .position(|at| page.get(*at).is_some_and(|one| one.place_key == place))?;
    page.get(list.remove(at)).map(|segment| shown(segment.text))
}

fn shown(text: &str) -> String {
    match text.char_indices().nth(MAX_TEXT) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

/// At most [`MAX_ROWS`]: what differs stays before what is equal.
fn cut(rows: Vec<AlignedRow>) -> Alignment {
    let all = rows.len();
    let differing = rows.iter().filter(|row| row.kind != RowKind::Equal).count();
    let mut equal = MAX_ROWS.saturating_sub(differing);
    let mut rest = MAX_ROWS;
    let kept: Vec<AlignedRow> = rows
        .into_iter()
        .filter(|row| {
            let room = if row.kind == RowKind::Equal {
                &mut equal
            } else {
                &mut rest
            };
            let fits = *room > 0;
            *room = room.saturating_sub(1);
            fits
        })
        .collect();
    Alignment {
        left_out: all - kept.len(),
        rows: kept,
    }
}
