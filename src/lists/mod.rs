//! Lists of URLs: lines, CSV and TSV, sitemaps, feeds, access logs, JSON Lines; plain or gzipped.
//!
//! A [`UrlReader`] is given bytes in whatever pieces they come and hands out one URL a call, as a slice of its buffer, so
//! that a million lines can be read in slices and cancelled. URLs are bytes: they are neither decoded nor judged here.
//! Text that is plainly no URL (comments, lines of a robots.txt, requests not for pages) is counted as [`Noise`].
//!
//! | file | reads |
//! |---|---|
//! | `found` | the lines and faults that one step of a reader found |
//! | `sniff` | the format, guessed |
//! | `columns` | the table column and the object key that hold the URLs |
//! | `source` | the bytes, unzipped if need be, and their lines |
//! | `lines`, `log`, `w3c_log`, `json_log`, `json`, `table`, `sitemap` | one format each |
//! | `request` | the request of a log's line, and its URL |
//! | `feed` | the items of a feed: links, guids, the base of relative links |
//! | `markup` | broken tags and sections of a sitemap, and the place where reading resumes |
//! | `extent` | the end of a table's record, and stray quotes |
//! | `xml_text` | the characters of a sitemap: its encoding, its entities |
//! | `quotes` | quotes around a URL |
//! | `scheme` | a scheme for URLs that have none |
//! | `pool`, `texts`, `interner` | the different URLs of all lists, each kept once |
//! | `counts` | counts of skipped lines, and the remarks at the end |

mod columns;
mod counts;
mod extent;
mod feed;
mod found;
mod interner;
mod json;
mod json_log;
mod lines;
mod log;
mod markup;
mod pool;
mod quoted_urls;
mod reader;
mod request;
mod scheme;
mod sitemap;
mod sniff;
mod source;
mod table;
mod texts;
mod w3c_log;
mod xml_text;

use serde::{Deserialize, Serialize};

pub use found::UrlRead;
pub(crate) use interner::Interner;
pub(crate) use pool::UrlPool;
pub use reader::UrlReader;
pub use scheme::AssumedScheme;
pub(crate) use texts::Texts;

/// Format of a list of URLs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UrlFormat {
    /// A URL a line, perhaps in `<>` or quotes; text behind a tab is ignored.
    Lines,
    /// A table with commas, semicolons or tabs (RFC 4180).
    Csv,
    /// A table with tabs.
    Tsv,
    /// A sitemap or an index of sitemaps (sitemaps.org), or a feed (RSS, Atom).
    Sitemap,
    /// A server's log: the common or combined format, also with the virtual host before it; the W3C extended format; JSON
    /// records of requests.
    AccessLog,
    /// An object or a string a line, or arrays of them.
    JsonLines,
}

impl UrlFormat {
    /// All formats.
    pub const ALL: [Self; 6] = [
        Self::Lines,
        Self::Csv,
        Self::Tsv,
        Self::Sitemap,
        Self::AccessLog,
        Self::JsonLines,
    ];

    /// Returns the public name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Lines => "lines",
            Self::Csv => "csv",
            Self::Tsv => "tsv",
            Self::Sitemap => "sitemap",
            Self::AccessLog => "access-log",
            Self::JsonLines => "json-lines",
        }
    }

    /// The format of a public name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }
}

/// Options for reading a list of URLs. The default guesses everything.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UrlOptions {
    /// Format of the list. Default: guessed from the first 20 lines and the name's extension. XML with any root is read
    /// as a sitemap only if the format is given here.
    pub format: Option<UrlFormat>,
    /// Column of a table, by its name or by its number from 1; key of a JSON object. Default: one called url, loc,
    /// link, href, address, page, … whose values are web addresses, else the first with web addresses, else by its name.
    pub column: Option<String>,
    /// Host for those lines of an access log that name none, such as `www.example.com` (http) or `https://www.example.com`.
    pub host: Option<String>,
    /// Scheme that URLs without one get, such as `www.example.com/a` and `//example.com/a`. Default: they stay as they are.
    /// Paths such as `/a` stay always: they name no host.
    pub scheme: Option<AssumedScheme>,
}

/// A URL of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UrlRecord<'r> {
    /// The URL as written, without blanks around it; never empty.
    pub url: &'r [u8],
    /// Line where its record begins, from 1.
    pub line: u64,
}

/// Lines skipped because they hold no URL.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Noise {
    /// Number of lines.
    pub count: u64,
    /// The first of them, at most [`Noise::LISTED`].
    pub lines: Vec<u64>,
}

impl Noise {
    /// Number of line numbers kept.
    pub const LISTED: usize = 100;

    fn add(&mut self, line: u64) {
        self.count += 1;
        if self.lines.len() < Self::LISTED {
            self.lines.push(line);
        }
    }
}

/// Returns true if a text is a whole web address.
fn is_web_address(text: &[u8]) -> bool {
    let after = |scheme: &[u8]| {
        let (start, rest) = text.split_at_checked(scheme.len())?;
        start.eq_ignore_ascii_case(scheme).then_some(rest)
    };
    // Browsers read a backslash as a slash there (WHATWG URL §4.4).
    let is_slash = |byte: &u8| matches!(byte, b'/' | b'\\');
    let rest = after(b"http:").or_else(|| after(b"https:"));
    rest.and_then(|rest| rest.get(..2))
        .is_some_and(|slashes| slashes.iter().all(is_slash))
}

/// Names that columns and keys of URLs go by, the surest first.
const NAMES: [&[u8]; 12] = [
    b"url",
    b"urls",
    b"page url",
    b"source url",
    b"final_url",
    b"uri",
    b"loc",
    b"link",
    b"href",
    b"landing page",
    b"address",
    b"page",
];
/// Number of [`NAMES`], from the first, that hardly mean anything else.
const CLEAR_NAMES: usize = 9;

/// Place of a name among those that URLs go by.
fn name_rank(name: &[u8]) -> Option<usize> {
    let name = name.trim_ascii();
    NAMES
        .iter()
        .position(|known| name.eq_ignore_ascii_case(known))
}

/// Returns true if the name suits a column or key of URLs.
fn is_url_name(name: &[u8]) -> bool {
    name_rank(name).is_some()
}

/// Returns true if a reference has no scheme (RFC 3986 §4.2).
fn is_relative(url: &[u8]) -> bool {
    let end = url
        .iter()
        .position(|byte| !(byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.')));
    let scheme = url.first().is_some_and(u8::is_ascii_alphabetic)
        && end.is_some_and(|end| url.get(end) == Some(&b':'));
    !scheme
}
