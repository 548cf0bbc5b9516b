//! Which rules of a site can change a text, without trying each of them.
//!
//! A rule that looks for a text finds it between token borders only, so that every token of that text is a token of the URL
//! it changes. Each rule is kept under the longest of its tokens; a URL's own tokens are looked up. Rules without such a
//! text are tried always. Cost: linear in the text, and in the rules found.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use xxhash_rust::xxh3::xxh3_64;

use crate::as_it_is::AsItIs;
use crate::normalize::{Change, token_end};

/// Rules of one site by what they look for; a rule goes by its place among them.
#[derive(Debug, Default)]
pub(super) struct Index {
    by_token: HashMap<u64, Vec<u32>, BuildHasherDefault<AsItIs>>,
    always: Vec<u32>,
}

impl Index {
    pub fn new<'r>(changes: impl Iterator<Item = &'r Change>) -> Self {
        let mut index = Self::default();
        for (place, change) in (0..).zip(changes) {
            match longest(text(change).as_bytes()) {
                [] => index.always.push(place),
                token => {
                    let places = index.by_token.entry(xxh3_64(token)).or_default();
                    places.push(place);
                }
            }
        }
        index
    }

    /// The places, from `first` on, of rules that may change the text, in their order.
    pub fn candidates(&self, text: &[u8], first: u32, out: &mut Vec<u32>) {
        out.clear();
        let later = |places: &[u32]| places.partition_point(|place| *place < first);
        out.extend_from_slice(&self.always[later(&self.always)..]);
        for token in tokens(text) {
            if let Some(places) = self.by_token.get(&xxh3_64(token)) {
                out.extend_from_slice(&places[later(places)..]);
            }
        }
        out.sort_unstable();
        out.dedup();
    }
}

/// What stands in every URL that the rule changes; empty when nothing is known to.
fn text(change: &Change) -> &str {
    match change {
        Change::Rewrite { from, .. } | Change::RewriteEdge { from, .. } => from,
        Change::Template { from, .. } => from.split('*').next().unwrap_or_default(),
        _ => "",
    }
}

fn longest(text: &[u8]) -> &[u8] {
    tokens(text)
        .max_by_key(|token| token.len())
        .unwrap_or_default()
}

fn tokens(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let to = (from < text.len()).then(|| token_end(text, from))?;
        let token = text.get(from..to);
        from = to;
        token
    })
}
