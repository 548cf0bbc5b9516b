//! Segments made otherwise than from a whole page: of its useful text, of parts that were kept.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::super::{ExtractOptions, html, meta, select_blocks};
use super::segment::{Item, Place, Segment, Segments};
use super::walk::Walk;
use super::{decoded, is_read};
use crate::hash::AsItIs;

impl Segments {
    /// Returns the segments of an answer's body with keys of their texts alone, and for each a mark if it belongs to
    /// the useful text: a version for printers has the same useful text at other places. `None` as in
    /// [`Segments::of_page`].
    pub(crate) fn with_useful(
        body: &[u8],
        content_type: Option<&str>,
        address: &str,
    ) -> Option<(Self, Vec<bool>)> {
        let (html, text) = decoded(body, content_type, address)?;
        if !html {
            let found = Self::of_text(&text).by_text();
            let useful = vec![true; found.len()];
            return Some((found, useful));
        }
        let options = ExtractOptions::default();
        let kept = |name: &str| is_read(name) || meta::ATTRIBUTES.contains(&name);
        let tree = html::parse(&text, &kept);
        let blocks = select_blocks(&tree, &options).blocks;
        let mut walk = Walk::new(&tree);
        walk.useful = blocks.into_iter().map(|block| block.node).collect();
        let (found, useful) = walk.run_marked();
        Some((found.by_text(), useful))
    }

    fn by_text(mut self) -> Self {
        for item in &mut self.items {
            let text = self.text.get(item.range.clone()).unwrap_or_default();
            item.key = xxh3_64_with_seed(text.as_bytes(), 0);
        }
        self
    }

    /// Segments whose keys and words are known, whatever is left of their texts.
    pub(crate) fn of_parts<'p>(parts: impl Iterator<Item = Segment<'p>>) -> Self {
        let mut out = Self::default();
        let mut known: HashMap<u64, u32, BuildHasherDefault<AsItIs>> = HashMap::default();
        for part in parts {
            let place = *known.entry(part.place_key).or_insert_with(|| {
                out.places.push(Place {
                    path: part.place.to_owned(),
                    key: part.place_key,
                });
                out.places.len() as u32 - 1
            });
            let start = out.text.len();
            out.text.push_str(part.text);
            out.items.push(Item {
                range: start..out.text.len(),
                key: part.key,
                place,
                words: part.words,
            });
        }
        out
    }
}
