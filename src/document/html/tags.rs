//! Properties of HTML tags that text extraction needs: a few bits for each name, looked up once a tag.

use html5ever::{LocalName, local_name};

/// A set of properties of an element, by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::document) struct Class(u32);

impl Class {
    /// Begins and ends a paragraph of text: what browsers show as blocks, table cells, list items, and custom elements,
    /// which nearly always are components with a box of their own.
    pub const BLOCK: Self = Self(1);
    /// `h1` to `h6`.
    pub const HEADING: Self = Self(1 << 1);
    /// Content that no reader sees as text: code, fallbacks, values of controls.
    pub const INVISIBLE: Self = Self(1 << 2);
    /// Shows as a box within a line, so that the words beside it are not one word.
    pub const PARTS_WORDS: Self = Self(1 << 3);
    /// Lines are kept inside.
    pub const PREFORMATTED: Self = Self(1 << 4);
    /// Never has content (WHATWG HTML §13.1.2), with its old companions.
    pub(super) const VOID: Self = Self(1 << 5);
    /// The start tag closes an open `<p>` (§13.2.6.4.7).
    pub(super) const CLOSES_PARAGRAPH: Self = Self(1 << 6);
    /// No end tag of an ordinary element reaches across it (§13.2.4.2, "in scope").
    pub(super) const BOUNDARY: Self = Self(1 << 7);
    /// Part of a table below `<table>`.
    pub(super) const TABLE_PART: Self = Self(1 << 8);
    /// `td` and `th`.
    pub const CELL: Self = Self(1 << 9);
    /// `tr`.
    pub const ROW: Self = Self(1 << 10);
    /// Scope of table parts: `table` and `template`.
    pub(super) const TABLE: Self = Self(1 << 11);
    /// Scope of list items.
    pub(super) const LIST: Self = Self(1 << 12);
    /// Scope of terms and descriptions.
    pub(super) const DESCRIPTIONS: Self = Self(1 << 13);
    /// `svg` and `math`.
    pub(super) const FOREIGN: Self = Self(1 << 14);
    /// HTML is allowed inside it although it is foreign itself.
    pub(super) const INTEGRATION: Self = Self(1 << 15);
    /// Allowed in `<head>`; any other start tag opens the body.
    pub const IN_HEAD: Self = Self(1 << 16);
    /// No block itself, but its end tag closes the blocks inside it.
    pub(super) const HOLDS_BLOCKS: Self = Self(1 << 17);
    /// `p`.
    pub(super) const PARAGRAPH: Self = Self(1 << 18);
    /// `body` and `html`, which nothing closes.
    pub(super) const PAGE: Self = Self(1 << 19);

    /// Returns true if the class has one of these properties.
    pub fn is(self, any: Self) -> bool {
        self.0 & any.0 != 0
    }

    /// Both sets.
    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

const PLAIN_BLOCK: Class = Class::BLOCK.and(Class::CLOSES_PARAGRAPH);
const PART: Class = Class::BLOCK.and(Class::TABLE_PART);
const FALLBACK: Class = Class::INVISIBLE.and(Class::PARTS_WORDS);
const METADATA: Class = Class::INVISIBLE.and(Class::IN_HEAD);

/// The properties of an element's name.
pub(super) fn class(name: &LocalName) -> Class {
    match *name {
        local_name!("p") => PLAIN_BLOCK.and(Class::PARAGRAPH),
        local_name!("h1")
        | local_name!("h2")
        | local_name!("h3")
        | local_name!("h4")
        | local_name!("h5")
        | local_name!("h6") => PLAIN_BLOCK.and(Class::HEADING),
        local_name!("pre")
        | local_name!("listing")
        | local_name!("xmp")
        | local_name!("plaintext") => PLAIN_BLOCK.and(Class::PREFORMATTED),
        local_name!("ul") | local_name!("ol") | local_name!("menu") | local_name!("dir") => {
            PLAIN_BLOCK.and(Class::LIST)
        }
        local_name!("dl") => PLAIN_BLOCK.and(Class::DESCRIPTIONS),
        local_name!("table") => PLAIN_BLOCK.and(Class::TABLE).and(Class::BOUNDARY),
        local_name!("hr") => PLAIN_BLOCK.and(Class::VOID),
        local_name!("br") => Class::BLOCK.and(Class::VOID),
        local_name!("body") | local_name!("html") => Class::BLOCK.and(Class::PAGE),
        local_name!("tr") => PART.and(Class::ROW),
        local_name!("td") | local_name!("th") => PART.and(Class::CELL).and(Class::BOUNDARY),
        local_name!("caption") => PART.and(Class::BOUNDARY),
        local_name!("colgroup")
        | local_name!("tbody")
        | local_name!("thead")
        | local_name!("tfoot") => PART,
        _ => block_class(name)
            .or_else(|| void_class(name))
            .or_else(|| other_class(name))
            .unwrap_or_else(|| unknown_class(name)),
    }
}

/// Blocks without further properties.
fn block_class(name: &LocalName) -> Option<Class> {
    Some(match *name {
        local_name!("address")
        | local_name!("article")
        | local_name!("aside")
        | local_name!("blockquote")
        | local_name!("center")
        | local_name!("dd")
        | local_name!("details")
        | local_name!("dialog")
        | local_name!("div")
        | local_name!("dt")
        | local_name!("fieldset")
        | local_name!("figcaption")
        | local_name!("figure")
        | local_name!("footer")
        | local_name!("form")
        | local_name!("header")
        | local_name!("hgroup")
        | local_name!("li")
        | local_name!("main")
        | local_name!("nav")
        | local_name!("section")
        | local_name!("summary") => PLAIN_BLOCK,
        local_name!("frameset")
        | local_name!("legend")
        | local_name!("option")
        | local_name!("optgroup") => Class::BLOCK,
        _ => return None,
    })
}

/// Elements that never have content and are no blocks.
fn void_class(name: &LocalName) -> Option<Class> {
    Some(match *name {
        local_name!("base")
        | local_name!("basefont")
        | local_name!("bgsound")
        | local_name!("link")
        | local_name!("meta") => Class::VOID.and(Class::IN_HEAD),
        local_name!("img") | local_name!("input") | local_name!("embed") => {
            Class::VOID.and(Class::PARTS_WORDS)
        }
        local_name!("area")
        | local_name!("col")
        | local_name!("frame")
        | local_name!("keygen")
        | local_name!("param")
        | local_name!("source")
        | local_name!("track")
        | local_name!("wbr") => Class::VOID,
        _ => return None,
    })
}

/// Everything else that HTML knows and that has some property.
fn other_class(name: &LocalName) -> Option<Class> {
    Some(match *name {
        local_name!("script")
        | local_name!("style")
        | local_name!("noscript")
        | local_name!("noframes")
        | local_name!("title") => METADATA,
        local_name!("template") => METADATA.and(Class::TABLE).and(Class::BOUNDARY),
        local_name!("object") | local_name!("applet") => FALLBACK.and(Class::BOUNDARY),
        local_name!("audio")
        | local_name!("canvas")
        | local_name!("select")
        | local_name!("video") => FALLBACK.and(Class::HOLDS_BLOCKS),
        local_name!("svg") => FALLBACK.and(Class::FOREIGN).and(Class::HOLDS_BLOCKS),
        local_name!("math") => Class::FOREIGN.and(Class::HOLDS_BLOCKS),
        local_name!("desc") => Class::INTEGRATION,
        local_name!("iframe") | local_name!("textarea") => FALLBACK,
        local_name!("datalist") => Class::INVISIBLE.and(Class::HOLDS_BLOCKS),
        local_name!("head") | local_name!("noembed") | local_name!("rp") => Class::INVISIBLE,
        local_name!("button") => Class::PARTS_WORDS.and(Class::HOLDS_BLOCKS),
        local_name!("label") => Class::PARTS_WORDS,
        local_name!("marquee") => Class::BOUNDARY,
        local_name!("map") => Class::HOLDS_BLOCKS,
        _ => return None,
    })
}

/// Names that are no constants of the library.
fn unknown_class(name: &str) -> Class {
    match name {
        "search" => PLAIN_BLOCK,
        "foreignobject" | "annotation-xml" => Class::INTEGRATION,
        _ if name.contains('-') => Class::BLOCK,
        _ => Class::default(),
    }
}
