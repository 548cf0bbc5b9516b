//! What is kept of fetched pages: numbers of texts and places, each text once for all pages.
//!
//! DUST is the same text many times, and the menus are on every page: a page takes eight bytes a segment. Of a text only
//! as much is kept as is shown, and nothing once [`TEXT_BYTES`] are used: then pages are compared as well as before, and
//! what is shown of them has gaps.

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use super::MAX_TEXT;
use super::echo::is_heading;
use crate::document::{Segment, Segments};
use crate::fetch::{FetchOutcome, address, failure};

/// Characters of a text that are kept.
const KEPT_TEXT: usize = 4 * MAX_TEXT;
/// Bytes of texts and places that are kept for showing.
const TEXT_BYTES: usize = 32 << 20;

/// Why there is nothing to compare.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Missing {
    /// The address leads to no page: the status, or the fetcher's code.
    Gone(String),
    /// The answer says nothing of the address.
    Unread {
        /// Whether a second try may tell.
        passing: bool,
    },
}

impl Missing {
    fn not_text() -> Self {
        Self::Gone("not-text".to_owned())
    }
}

/// A segment: the numbers of its text and of its place, and whether it belongs to the useful text.
pub(crate) type Line = (u32, u32, bool);

/// What is kept of a fetched page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Page {
    url: String,
    pub final_url: String,
    /// Its segments, in order.
    pub lines: Result<Vec<Line>, Missing>,
    /// Hash of the body of a file that is no text: such files are the same when they are equal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<u64>,
}

impl Page {
    pub fn new(url: &str, outcome: FetchOutcome, texts: &mut Texts) -> Self {
        let mut file = None;
        let (final_url, lines) = match outcome {
            FetchOutcome::Failed { reason } => (url.to_owned(), Err(failed(reason))),
            FetchOutcome::Page {
                status,
                final_url,
                content_type,
                body,
                truncated,
            } => {
                let lines = answer(status, truncated)
                    .and_then(|()| segments(&body, content_type.as_deref(), &final_url))
                    .map(|(found, useful)| {
                        let lines = found.iter().zip(useful);
                        let line = |(one, useful)| {
                            let (text, place) = texts.number(&one);
                            (text, place, useful)
                        };
                        lines.map(line).collect()
                    });
                if lines == Err(Missing::not_text()) {
                    file = Some(xxh3_64(&body));
                }
                (final_url, lines)
            }
        };
        let whole = |url: &str| url::Url::parse(url).map_or_else(|_| url.to_owned(), String::from);
        Self {
            url: whole(url),
            final_url: whole(&final_url),
            lines,
            file,
        }
    }

    /// True when something can be said of it: it has a text, or is a file as a whole.
    pub fn is_comparable(&self) -> bool {
        self.is_there() || self.file.is_some()
    }

    /// True when its text can be compared.
    pub fn is_there(&self) -> bool {
        self.lines.is_ok()
    }

    /// Whether a second try may tell more.
    pub fn is_passing(&self) -> bool {
        self.lines == Err(Missing::Unread { passing: true })
    }

    /// Whether it was redirected.
    pub fn was_moved(&self) -> bool {
        self.url != self.final_url
    }

    /// Path and query that were asked for.
    pub fn tail(&self) -> &str {
        address::tail(&self.url)
    }

    /// Its segments; none when it is missing.
    pub fn all_lines(&self) -> &[Line] {
        self.lines.as_deref().unwrap_or_default()
    }

    /// The segments of its useful text; all of them when nothing tells it from the rest.
    pub fn useful_lines(&self) -> Vec<Line> {
        let useful = self.all_lines().iter().filter(|line| line.2).copied();
        let useful: Vec<Line> = useful.collect();
        if useful.is_empty() {
            self.all_lines().to_vec()
        } else {
            useful
        }
    }
}

fn failed(reason: String) -> Missing {
    if failure::is_gone(&reason) {
        return Missing::Gone(reason);
    }
    Missing::Unread {
        passing: failure::is_passing(&reason),
    }
}

fn answer(status: u16, truncated: bool) -> Result<(), Missing> {
    match status {
        200 if truncated => Err(Missing::Unread { passing: false }),
        200 => Ok(()),
        status if failure::is_passing_status(status) => Err(Missing::Unread { passing: true }),
        _ => Err(Missing::Gone(status.to_string())),
    }
}

fn segments(
    body: &[u8],
    content_type: Option<&str>,
    address: &str,
) -> Result<(Segments, Vec<bool>), Missing> {
    let found = Segments::with_useful(body, content_type, address);
    let found = found.ok_or_else(Missing::not_text)?;
    if found.0.is_empty() {
        return Err(Missing::Gone("no-text".to_owned()));
    }
    Ok(found)
}

/// Texts and places of all pages, each once, by number.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "Stored", into = "Stored")]
pub(crate) struct Texts {
    texts: Pool,
    words: Vec<u32>,
    places: Pool,
}

#[derive(Debug, Clone, Default, PartialEq)]
struct Pool {
    shown: Vec<Box<str>>,
    keys: Vec<u64>,
    known: HashMap<u64, u32>,
    bytes: usize,
}

impl Pool {
    /// The number of a key. `text` is what is shown for a new one, while there is room.
    fn number(&mut self, key: u64, text: impl FnOnce() -> String) -> u32 {
        let next = self.keys.len() as u32;
        let number = *self.known.entry(key).or_insert(next);
        if number == next {
            let text = text();
            let room = self.bytes + text.len() <= TEXT_BYTES / 2;
            let text = if room { text } else { String::new() };
            self.bytes += text.len();
            self.shown.push(text.into());
            self.keys.push(key);
        }
        number
    }

    fn shown(&self, number: u32) -> &str {
        self.shown.get(number as usize).map_or("", |text| text)
    }
}

impl Texts {
    fn number(&mut self, segment: &Segment<'_>) -> (u32, u32) {
        let text = self.texts.number(segment.key, || shown(segment.text));
        if self.words.len() <= text as usize {
            self.words.push(segment.words);
        }
        let key = xxh3_64(segment.place.as_bytes());
        let place = self.places.number(key, || segment.place.to_owned());
        (text, place)
    }

    /// Whether a place is inside a heading.
    pub fn is_heading(&self, place: u32) -> bool {
        is_heading(self.places.shown(place))
    }

    /// Words of a text.
    pub fn words(&self, text: u32) -> u32 {
        self.words.get(text as usize).copied().unwrap_or(0)
    }

    /// The words that the pages say, as hashes, upper and lower case as one.
    pub fn vocabulary(&self, pages: &[&Page]) -> HashSet<u64> {
        let lines = pages.iter().flat_map(|page| page.all_lines());
        let texts: HashSet<u32> = lines.map(|line| line.0).collect();
        let words = texts
            .into_iter()
            .flat_map(|text| spoken(self.texts.shown(text)));
        words.collect()
    }

    /// Segments of a page.
    pub fn segments(&self, lines: &[Line]) -> Segments {
        Segments::of_parts(lines.iter().map(|line| self.segment(*line)))
    }

    /// The segment of a line.
    pub fn segment(&self, (text, place, _): Line) -> Segment<'_> {
        Segment {
            text: self.texts.shown(text),
            place: self.places.shown(place),
            key: u64::from(text),
            place_key: u64::from(place),
            words: self.words(text),
        }
    }
}

/// The words of a text as hashes: letters and digits in a row, in lower case, and signs in a row that say something by themselves
/// (`€`, `✓`, `++`).
pub(crate) fn spoken(text: &str) -> impl Iterator<Item = u64> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    let signs = text.split(|c: char| c.is_alphanumeric() || c.is_whitespace() || is_mark(c));
    let words = words.chain(signs).filter(|word| !word.is_empty());
    words.map(|word| xxh3_64(word.to_lowercase().as_bytes()))
}

/// True for marks of punctuation, arrows and dots, which templates choose.
fn is_mark(c: char) -> bool {
    let is_sign = c.is_ascii() && "#$+".contains(c);
    (c.is_ascii() && !is_sign)
        || matches!(
            c,
            '\u{80}'..='\u{a1}' | '\u{ab}' | '\u{ad}' | '\u{b7}' | '\u{bb}' | '\u{bf}'
        )
        || matches!(c, '\u{2000}'..='\u{206f}' | '\u{2190}'..='\u{21ff}' | '\u{25a0}'..='\u{25ff}' | '\u{3000}'..='\u{303f}')
}

/// As much of a text as its words are compared of, and more than an alignment shows of it, so that it is seen to go on.
fn shown(text: &str) -> String {
    text.chars().take(KEPT_TEXT).collect()
}

/// Keys as hexadecimal digits: JSON's readers round large numbers.
#[derive(Serialize, Deserialize)]
struct Stored {
    texts: Vec<(String, u32, String)>,
    places: Vec<(String, String)>,
}

impl From<Texts> for Stored {
    fn from(texts: Texts) -> Self {
        let rows = |pool: Pool| {
            let keys = pool.keys.into_iter().map(|key| format!("{key:x}"));
            keys.zip(pool.shown.into_iter().map(String::from))
        };
        let words = texts.words.into_iter();
        Self {
            texts: rows(texts.texts)
                .zip(words)
                .map(|((key, text), words)| (key, words, text))
                .collect(),
            places: rows(texts.places).collect(),
        }
    }
}

impl From<Stored> for Texts {
    fn from(stored: Stored) -> Self {
        let mut out = Self::default();
        let key = |hex: &str| u64::from_str_radix(hex, 16).unwrap_or_default();
        for (hex, words, text) in stored.texts {
            out.texts.number(key(&hex), || text);
            out.words.push(words);
        }
        for (hex, path) in stored.places {
            out.places.number(key(&hex), || path);
        }
        out
    }
}
