//! From bytes to text: encoding, HTML, the text of interest.
//!
//! [`extract`] takes one [`RawDocument`] and gives one [`Document`]: text in paragraphs whose places are kept, and the
//! page's statements about itself. It never fails: faults are in [`Document::problems`], and the rest is read.
//! Time and space are linear in the input, whatever it nests, and nothing recurses.

mod folding;
mod hints;
mod html;
mod language;
mod meta;
mod segments;
mod select;
mod text;
mod useful;

use std::ops::Range;

use serde::{Deserialize, Deserializer, Serialize};
use url::Url;

use crate::charset::{charset_name, decode};
use crate::date::Date;
use crate::input::{Format, PageFacts, RawDocument, Source};
use crate::problem::{Problem, ProblemKind};

use html::Tree;
use meta::Meta;
use text::{Blocks, Scope};

pub use segments::{Segment, Segments};
pub use select::{SelectorError, Selectors};

/// Choice of a page's text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TextChoice {
    /// The main text: menus, headers, footers, lists of links left out. Plain text has nothing else.
    #[default]
    Useful,
    /// Everything that a reader sees.
    Whole,
}

/// Options for the extraction from a document.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ExtractOptions {
    /// Main text or everything.
    pub text: TextChoice,
    /// When not empty: all that is inside matching elements is taken, and no block is judged.
    pub include: Selectors,
    /// Elements left out with their content, before anything else.
    pub exclude: Selectors,
}

/// The name of an encoding. A type of its own, since serde takes a plain reference for one into what it reads.
pub type CharsetName = &'static str;

/// A document as text. Written by serde it is what was taken out of the bytes: [`Document::of`] adds the rest.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Document {
    /// Id, as in [`RawDocument::id`].
    #[serde(skip)]
    pub id: String,
    /// Origin of the document.
    pub source: Source,
    /// Size before decoding, in bytes.
    #[serde(skip)]
    pub bytes: usize,
    /// The text: paragraphs joined by `\n`, white space folded.
    pub text: String,
    /// One byte range in `text` a paragraph: in order, disjoint, never empty, on character boundaries.
    pub paragraphs: Vec<Range<usize>>,
    /// `<title>`, white space folded.
    pub title: Option<String>,
    /// `<html lang>`, as written.
    pub declared_language: Option<String>,
    /// WHATWG name of the encoding the bytes were read in.
    #[serde(deserialize_with = "charset_named")]
    pub charset: Option<CharsetName>,
    /// `<link rel=canonical>` or the HTTP `Link` header's, made absolute when the page's URL is known.
    pub canonical: Option<String>,
    /// `<meta name=robots>` and `X-Robots-Tag`, joined by `, `.
    pub robots: Option<String>,
    /// `<link rel=alternate hreflang>`: language and URL, in order.
    pub hreflang: Vec<(String, String)>,
    /// The date of publication that the markup states.
    pub published: Option<Date>,
    /// Facts about a fetched page.
    #[serde(skip)]
    pub page: Option<PageFacts>,
    /// Faults and doubts about the document.
    #[serde(skip)]
    pub problems: Vec<Problem>,
}

/// An encoding by its WHATWG name.
fn charset_named<'de, D: Deserializer<'de>>(from: D) -> Result<Option<CharsetName>, D::Error> {
    let name = Option::<String>::deserialize(from)?;
    Ok(name.and_then(|name| charset_name(&name)))
}

impl Document {
    /// The same with what its raw document says. `self.problems` are those of the extraction; those of the reading come first.
    #[must_use]
    pub(crate) fn of(self, raw: &RawDocument) -> Self {
        let mut problems = raw.problems.clone();
        problems.extend(self.problems);
        Self {
            id: raw.id.clone(),
            source: raw.source,
            bytes: raw.bytes.len(),
            page: raw.page.as_deref().cloned(),
            problems,
            ..self
        }
    }

    /// Language: the declared one unless the script contradicts it, else guessed from the text when that is reliable; a
    /// code such as `ru` or `en`. Computed at each call: a quarter of the cost of reading a short document.
    #[must_use]
    pub fn language(&self) -> Option<String> {
        language::language(self.declared_language.as_deref(), &self.text)
    }
}

/// The last label of a URL's host, a hint at the charset of its pages; `None` for an address in numbers.
fn top_level_domain(url: &Url) -> Option<&str> {
    url.domain()?.rsplit('.').next()
}

/// The address of a document: of its page, else its id where that is one.
fn address(raw: &RawDocument) -> Option<Url> {
    let page = raw.page.as_ref();
    let written = page.map_or(raw.id.as_str(), |page| &page.final_url);
    let url = Url::parse(written).ok();
    url.filter(|url| matches!(url.scheme(), "http" | "https"))
}

/// Extracts: charset → HTML → text. Never fails: faults become problems.
pub fn extract(raw: &RawDocument, options: &ExtractOptions) -> Document {
    let url = address(raw);
    let tld = url.as_ref().and_then(top_level_domain);
    let decoded = decode(&raw.bytes, &raw.charset, raw.format, tld);
    let mut kinds = decoded.problems;
    let (blocks, meta) = match raw.format {
        Format::Plain => (text::plain(&decoded.text), Meta::default()),
        Format::Html => {
            let tree = parse(&decoded.text, options);
            if tree.too_deep {
                kinds.push(ProblemKind::NestedTooDeep {
                    limit: html::MAX_DEPTH as u32,
                });
            }
            if tree.is_full() {
                kinds.push(ProblemKind::TooManyElements {
                    limit: html::MAX_NODES as u64,
                });
            }
            (
                select_blocks(&tree, options),
                meta::read((&tree, &decoded.text), raw.page.as_deref(), url.as_ref()),
            )
        }
    };
    if blocks.blocks.is_empty() {
        kinds.push(ProblemKind::EmptyDocument);
    }
    let problem = |kind| Problem::new(kind, raw.id.clone());
    let document = Document {
        id: String::new(),
        source: raw.source,
        bytes: 0,
        declared_language: meta.language,
        paragraphs: blocks.blocks.into_iter().map(|block| block.range).collect(),
        text: blocks.text,
        title: meta.title,
        charset: Some(decoded.charset),
        canonical: meta.canonical,
        published: meta.published,
        robots: meta.robots,
        hreflang: meta.hreflang,
        page: None,
        problems: kinds.into_iter().map(problem).collect(),
    };
    document.of(raw)
}

/// Parses, keeping the attributes that are read here or by a selector.
fn parse(text: &str, options: &ExtractOptions) -> Tree {
    html::parse(text, &|name| {
        meta::ATTRIBUTES.contains(&name)
            || options.include.reads(name)
            || options.exclude.reads(name)
    })
}

/// The blocks that the options ask for.
fn select_blocks(tree: &Tree, options: &ExtractOptions) -> Blocks {
    let scope = Scope {
        include: options.include.marks(tree),
        exclude: options.exclude.marks(tree),
    };
    let blocks = text::blocks(tree, &scope);
    if options.text == TextChoice::Whole || scope.include.is_some() {
        return blocks;
    }
    match useful::choose(tree, &blocks) {
        Some(keep) => blocks.filter(&keep),
        None => blocks,
    }
}
