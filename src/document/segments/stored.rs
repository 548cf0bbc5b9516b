//! Segments as they are stored.

use serde::{Deserialize, Serialize};

use super::segment::Segments;
use super::writer::Writer;

/// Stored form of segments, without keys: they are computed again.
#[derive(Serialize, Deserialize)]
pub(super) struct Stored {
    places: Vec<String>,
    segments: Vec<(u32, String)>,
}

impl From<Segments> for Stored {
    fn from(segments: Segments) -> Self {
        Self {
            segments: segments
                .items
                .iter()
                .map(|item| {
                    let text = segments.text.get(item.range.clone());
                    (item.place, text.unwrap_or_default().to_owned())
                })
                .collect(),
            places: segments
                .places
                .into_iter()
                .map(|place| place.path)
                .collect(),
        }
    }
}

impl From<Stored> for Segments {
    fn from(stored: Stored) -> Self {
        let mut writer = Writer::default();
        for path in stored.places {
            writer.place(&path);
        }
        for (place, text) in stored.segments {
            writer.push(&text, false);
            writer.end_segment(place);
        }
        writer.out
    }
}
