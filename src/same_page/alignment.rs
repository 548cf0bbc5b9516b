//! Pages side by side: which segment stands against which, as data for showing.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::compare::{Compared, Match};
use super::static_parts::{Fate, Split};
use crate::document::Segments;

/// Rows of an alignment that are kept; equal ones go first when there are more.
pub const MAX_ROWS: usize = 160;
/// Characters of a text that are kept.
pub const MAX_TEXT: usize = 200;

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
