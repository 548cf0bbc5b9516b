//! HTML bytes, already decoded, to a flat tree.
//!
//! The tokenizer is html5ever's (WHATWG HTML §13.2.5: entities, raw text, comments as browsers read them); the tree is
//! our own and lenient. Text does not need the parts that make the standard tree builder long and its worst cases
//! quadratic (adoption agency, foster parenting, reconstruction of formatting), so the builder here keeps one stack of
//! open elements, closes the elements that HTML closes by implication, and matches end tags within their scope. Every
//! token costs at most one walk over that stack, which is never deeper than [`MAX_DEPTH`]: the whole is linear in the
//! input.
//!
//! Deviations from a browser's tree, none of which moves text:
//! 1. Misnested inline elements (`<b><p></b></p>`) are not split; the inner one ends with its block.
//! 2. Text and elements misplaced in a table stay where they were written.
//! 3. `<noscript>` is raw text (as with scripts on), and so are `<iframe>`, `<noembed>`, `<noframes>`.
//! 4. After an XML declaration `<x/>` closes itself, as XHTML means it.

mod attribute_cap;
mod builder;
mod tags;
mod tree;

use html5ever::TokenizerResult;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{BufferQueue, Tokenizer, TokenizerOpts};

use builder::{Builder, Wanted};
pub(super) use tags::Class;
pub(super) use tree::{NodeId, Tree};

/// Depth beyond which elements are flattened into their ancestor at this depth. Browsers cap at 512 too.
pub(super) const MAX_DEPTH: usize = 512;

/// Nodes of a tree, elements and texts, after which nothing is read: 80 MiB. The longest documents of the Web have a
/// million; a few hundred kilobytes of packed `<div>` would have a hundred million.
pub(super) const MAX_NODES: usize = 2 << 20;

/// Parses a document. `wanted` selects the attributes that are kept, and the names that HTML does not know.
///
/// Time and space linear in the input; no recursion.
pub(super) fn parse(text: &str, wanted: Wanted<'_>) -> Tree {
    let text = attribute_cap::cap_attributes(text);
    let xml = text.trim_start().starts_with("<?xml");
    let tokenizer = Tokenizer::new(Builder::new(xml, wanted), TokenizerOpts::default());
    let queue = BufferQueue::default();
    for chunk in chunks(&text) {
        queue.push_back(StrTendril::from_slice(chunk));
        while !matches!(tokenizer.feed(&queue), TokenizerResult::Done) {}
        if tokenizer.sink.is_full() {
            break;
        }
    }
    tokenizer.end();
    tokenizer.sink.finish()
}

/// A tendril holds at most 4 GiB, and text nodes share the buffer they were cut from: pieces of a megabyte.
fn chunks(mut text: &str) -> impl Iterator<Item = &str> {
    const PIECE: usize = 1 << 20;
    std::iter::from_fn(move || {
        if text.is_empty() {
            return None;
        }
        let (piece, rest) = text.split_at(text.floor_char_boundary(PIECE));
        text = rest;
        Some(piece)
    })
}
