//! Lists of URLs: lines, CSV and TSV, sitemaps, access logs, JSON Lines; plain or gzipped.
//!
//! A [`UrlReader`] is given bytes in whatever pieces they come and hands out one URL a call, as a slice of its buffer, so
//! that a million lines can be read in slices and cancelled. URLs are bytes: they are neither decoded nor judged here.
//! What is plainly no URL (comments, lines of a robots.txt, requests that are not for pages) is counted as [`Noise`].
//!
//! | file | reads |
//! |---|---|
//! | `sniff` | which format it is |
//! | `source` | the bytes, unzipped if need be, and their lines |
//! | `lines`, `log`, `jsonl`, `table`, `sitemap` | one format each |

mod jsonl;
mod lines;
mod log;
mod reader;
mod sitemap;
mod sniff;
mod source;
mod table;

use serde::{Deserialize, Serialize};

pub use reader::{UrlRead, UrlReader};

/// How a list of URLs is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UrlFormat {
    /// A URL a line; what follows a tab is ignored.
    Lines,
    /// A table with commas or semicolons (RFC 4180).
    Csv,
    /// A table with tabs.
    Tsv,
    /// A sitemap or an index of sitemaps (sitemaps.org).
    Sitemap,
    /// A server's log in the common or combined format, also with the virtual host before it.
    AccessLog,
    /// An object or a string a line.
    JsonLines,
}

impl UrlFormat {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Lines,
        Self::Csv,
        Self::Tsv,
        Self::Sitemap,
        Self::AccessLog,
        Self::JsonLines,
    ];

    /// Its public name.
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

/// How to read a list of URLs. The default guesses everything.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UrlOptions {
    /// How it is written. Default: guessed from the name's extension and the first line.
    pub format: Option<UrlFormat>,
    /// Column of a table, by its name or by its number from 1; key of a JSON object. Default: one called url, link, … ,
    /// else the first that holds a URL.
    pub column: Option<String>,
    /// Host of an access log whose lines name none, such as `www.example.com` (http) or `https://www.example.com`.
    pub host: Option<String>,
}

/// One URL of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UrlRecord<'r> {
    /// As it is written, without blanks around it; never empty.
    pub url: &'r [u8],
    /// Line where its record begins, from 1.
    pub line: u64,
}

/// What was passed over because it is no URL.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Noise {
    /// How many lines.
    pub count: u64,
    /// The first of them, at most [`Noise::LISTED`].
    pub lines: Vec<u64>,
}

impl Noise {
    /// How many line numbers are kept.
    pub const LISTED: usize = 100;

    fn add(&mut self, line: u64) {
        self.count += 1;
        if self.lines.len() < Self::LISTED {
            self.lines.push(line);
        }
    }
}

/// Whether a text is a whole web address.
fn is_web_address(text: &[u8]) -> bool {
    let starts = |scheme: &[u8]| {
        text.get(..scheme.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(scheme))
    };
    starts(b"http://") || starts(b"https://")
}

/// Names that columns and keys of URLs go by.
fn is_url_name(name: &[u8]) -> bool {
    const NAMES: [&[u8]; 12] = [
        b"url",
        b"urls",
        b"uri",
        b"link",
        b"href",
        b"loc",
        b"address",
        b"page",
        b"landing page",
        b"page url",
        b"source url",
        b"final_url",
    ];
    NAMES
        .iter()
        .any(|known| name.trim_ascii().eq_ignore_ascii_case(known))
}
