//! The result of one call of a reader, and of one step in it.

use super::UrlRecord;
use super::reader::State;
use super::source::{Line, Source};
use crate::problem::Problem;

/// Result of one call of a [`UrlReader`](super::UrlReader).
#[derive(Debug)]
pub enum UrlRead<'r> {
    /// A URL.
    Url(UrlRecord<'r>),
    /// A line was skipped or something is wrong; the rest is still read.
    Problem(Problem),
    /// Work was done without a result: call again.
    Nothing,
    /// More bytes are needed: [`feed`](super::UrlReader::feed) or [`end`](super::UrlReader::end).
    More,
    /// Everything was read.
    Done,
}

/// Result of one step: the place of a record's URL, or what [`UrlRead`] has.
pub(super) enum Found {
    Line(Line, usize, usize),
    Joined(u64),
    Table(u64),
    Sitemap(u64),
    Problem(Box<Problem>),
    Nothing,
    More,
    Done,
}

impl Found {
    /// Returns the URL and its line, if there is one.
    pub(super) fn record<'r>(
        &self,
        source: &'r Source,
        state: &'r State,
        joined: &'r [u8],
    ) -> Option<UrlRecord<'r>> {
        let (url, line) = match (self, state) {
            (Self::Line(line, from, to), _) => (source.bytes(line).get(*from..*to)?, line.number),
            (Self::Joined(line), _) => (joined, *line),
            (Self::Table(line), State::Table(table)) => (table.url()?, *line),
            (Self::Sitemap(line), State::Sitemap(sitemap)) => (sitemap.url(), *line),
            _ => return None,
        };
        Some(UrlRecord { url, line })
    }
}
