//! The segments of a page: the parts of its text, and the place of each.
//!
//! A segment is the text between two block-level tags or line breaks, white space folded, lower-cased: no script, style,
//! comment or attribute, but for what fields of forms show. Its place is the chain of block elements around it with class and id and without sibling
//! numbers, so that an inserted block shifts nothing: `body > main.story > p`. Two fetches of a page are compared by
//! their segments ([`crate::params`]).
//!
//! Choices where "between block-level tags" leaves one:
//! 1. The document's `<title>` is a segment too, at the place `title`.
//! 2. Inside `<pre>` each line is a segment.
//! 3. Text that an author hides by style or `hidden` counts: it belongs to the page that the server sent.
//! 4. A run of letters and digits that holds a digit is written `#` in a class or id: `item-17` is a sibling number and
//!    `block-8f3a` a token, both new with every fetch.
//! 5. Text that a form's field shows is a segment behind the surrounding text, at a place of its own inside the block
//!    around: the value of an `<input>`, the text of a `<textarea>` and of each `<option>`. Fields that show no text
//!    (hidden ones, passwords, boxes to tick, files, pictures, colors) are left out: they hold tokens.
//! 6. A table cell behind an empty cell of its row has its column's number in its place, `td@3`: there the column says
//!    something that the text alone does not. Cells that reach down from a row above are not counted.
//! 7. A `<template shadowrootmode>` is read in place, as browsers show it; other templates are not.
//! 8. The address to which a page goes on by itself (`<meta http-equiv="refresh">`) is a segment at the place `refresh`.
//! 9. In runs of Han, Hiragana and Katakana, which have no white space between words, two characters count as a word.
//!
//! Cost: linear in the page. Texts and places are compared by 64-bit keys (XXH3); texts are kept for showing.

mod columns;
mod fields;
mod parts;
mod segment;
mod stored;
mod walk;
mod writer;

use std::borrow::Cow;
use url::Url;

use super::html;
use crate::charset::{ContentType, Format, decode};
use walk::Walk;
use writer::Writer;

pub use segment::{Segment, Segments};

/// True when an attribute of this name is read here.
fn is_read(name: &str) -> bool {
    matches!(
        name,
        "class" | "id" | "type" | "value" | "colspan" | "shadowrootmode" | "http-equiv" | "content"
    )
}

impl Segments {
    /// The segments of a page's markup, already decoded.
    #[must_use]
    pub fn of_html(html: &str) -> Self {
        let tree = html::parse(html, &is_read);
        Walk::new(&tree).run()
    }

    /// The segments of a plain text: its lines, in one place.
    #[must_use]
    pub fn of_text(text: &str) -> Self {
        let mut writer = Writer::default();
        let place = writer.place("text");
        for line in text.split(['\n', '\r']) {
            writer.push(line, true);
            writer.end_segment(place);
        }
        writer.out
    }

    /// The segments of an answer's body. `content_type` is the header as it came and `address` the answer's; the charset
    /// is found as for documents ([`super::extract`]). `None` when the body is neither HTML nor plain text; without a
    /// header HTML is taken for granted.
    #[must_use]
    pub fn of_page(body: &[u8], content_type: Option<&str>, address: &str) -> Option<Self> {
        let (html, text) = decoded(body, content_type, address)?;
        Some(if html {
            Self::of_html(&text)
        } else {
            Self::of_text(&text)
        })
    }
}

/// The text of a body, and true when it is HTML; `None` when it is neither that nor plain text.
fn decoded<'a>(
    body: &'a [u8],
    content_type: Option<&str>,
    address: &str,
) -> Option<(bool, Cow<'a, str>)> {
    let content_type = ContentType::parse(content_type);
    let format = match content_type.essence.as_str() {
        "" | "text/html" | "application/xhtml+xml" => Format::Html,
        "text/plain" => Format::Plain,
        _ => return None,
    };
    let url = Url::parse(address).ok();
    let tld = url.as_ref().and_then(super::top_level_domain);
    let decoded = decode(body, &content_type.hint(), format, tld);
    Some((format == Format::Html, decoded.text))
}
