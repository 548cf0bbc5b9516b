//! A segment, and the segments of a page.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::stored::Stored;

/// A segment of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Segment<'s> {
    /// Folded and lower-cased; never empty.
    pub text: &'s str,
    /// The block elements around it, outermost first, joined by ` > `.
    pub place: &'s str,
    /// Key of text and place together: equal keys, equal segments.
    pub key: u64,
    /// Key of the place.
    pub place_key: u64,
    /// Words, parted by white space; in runs of Han, Hiragana and Katakana one for each two characters begun. At least 1.
    pub words: u32,
}

/// The segments of one page, in document order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Stored", into = "Stored")]
pub struct Segments {
    pub(super) text: String,
    pub(super) items: Vec<Item>,
    pub(super) places: Vec<Place>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Item {
    pub range: Range<usize>,
    pub key: u64,
    pub place: u32,
    pub words: u32,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place {
    pub path: String,
    pub key: u64,
}

impl Segments {
    /// Returns the number of segments.
    #[must_use]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Returns true if there is no segment.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Returns the segment at `index`.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Segment<'_>> {
        self.items.get(index).map(|item| self.segment(item))
    }

    /// Returns all segments, in document order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Segment<'_>> {
        self.items.iter().map(|item| self.segment(item))
    }

    fn segment(&self, item: &Item) -> Segment<'_> {
        let place = self.places.get(item.place as usize);
        Segment {
            text: self.text.get(item.range.clone()).unwrap_or_default(),
            place: place.map_or("", |place| &place.path),
            key: item.key,
            place_key: place.map_or(0, |place| place.key),
            words: item.words,
        }
    }
}
