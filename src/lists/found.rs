//! The result of one step of a reader.

use super::UrlRecord;
use super::reader::State;
use super::source::{Line, Source};
use crate::problem::Problem;

/// Place of a record's URL.
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
