//! What every URL of the lists becomes, and by which rules.
//!
//! Cost: the first look is a pass over the URLs, each by the rules of its site ([`ListSession::look`] does it in steps);
//! further windows of the same rules are O(1), with a filter linear. Memory: the bytes of the canonical URLs.

use super::ListSession;
use crate::dust::rule::{DustRule, Trust};
use crate::table_writer::{Cell, RowFormat};

/// Which rows of the map are looked at.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MapQuery {
    /// Which rules are used.
    pub trust: Trust,
    /// Only URLs that become others.
    pub changed_only: bool,
    /// Part of the URL or of its canonical form, in any case of letters.
    pub filter: String,
}

/// A URL and what it becomes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapRow<'m> {
    /// As it is in the lists.
    pub url: &'m [u8],
    /// After normalization and the rules; as it was when it is no http or https URL with a host.
    pub canonical: &'m [u8],
    /// Numbers of the rules that led to it, in the order of their first use.
    pub rules: &'m [u32],
}

impl ListSession {
    /// The rows from `offset` on, at most `limit`, and how many the query finds. Goes over what [`ListSession::look`] has
    /// not yet.
    pub fn map(
        &mut self,
        query: &MapQuery,
        offset: usize,
        limit: usize,
    ) -> (usize, Vec<MapRow<'_>>) {
        let part = query.filter.to_lowercase();
        let found = match self.mapping(query.trust, usize::MAX).found.take() {
            Some((changed, filter, rows)) if changed == query.changed_only && filter == part => {
                rows
            }
            _ => self.matching(query.changed_only, &part),
        };
        let total = found.len();
        let window: Vec<u32> = found.iter().skip(offset).take(limit).copied().collect();
        self.mapping(query.trust, 0).found = Some((query.changed_only, part, found));
        (
            total,
            window.into_iter().map(|row| self.map_row(row)).collect(),
        )
    }

    /// Part of the map as CSV: `url,canonical,rules`, the rules as `from→to` in the order of their use, separated by
    /// blanks. `count` URLs from `from` on; the header stands before the first; nothing is left when it is empty.
    pub fn map_piece(&mut self, trust: Trust, from: usize, count: usize) -> Vec<u8> {
        self.mapping(trust, usize::MAX);
        let mut out = Vec::new();
        if from == 0 {
            RowFormat::Csv.push_header(&["url", "canonical", "rules"], &mut out);
        }
        let names: Vec<String> = self.session.rules().iter().map(DustRule::name).collect();
        let rows = u32::try_from(from).unwrap_or(u32::MAX)..;
        for row in rows.take(count.min(self.fed.saturating_sub(from))) {
            let row = self.map_row(row);
            let rules = row
                .rules
                .iter()
                .filter_map(|rule| names.get(*rule as usize));
            let rules: Vec<&[u8]> = rules.map(|name| name.as_bytes()).collect();
            let cells = [
                ("url", Cell::Text(row.url)),
                ("canonical", Cell::Text(row.canonical)),
                ("rules", Cell::Texts(&rules)),
            ];
            RowFormat::Csv.push_row(&cells, &mut out);
        }
        out
    }

    fn map_row(&self, row: u32) -> MapRow<'_> {
        let (canonical, rules) = self.form(row);
        MapRow {
            url: self.pool.urls.get(row),
            canonical,
            rules,
        }
    }

    /// What a URL becomes, and by which rules.
    fn form(&self, row: u32) -> (&[u8], &[u32]) {
        let table = self.looks.map.as_ref();
        table.map_or_else(Default::default, |table| table.get(row as usize))
    }

    fn matching(&self, changed: bool, part: &str) -> Vec<u32> {
        let has = |bytes: &[u8]| String::from_utf8_lossy(bytes).to_lowercase().contains(part);
        let rows = 0..u32::try_from(self.fed).unwrap_or(u32::MAX);
        let takes = |row: &u32| {
            let (url, form) = (self.pool.urls.get(*row), self.form(*row).0);
            (!changed || url != form) && (part.is_empty() || has(url) || has(form))
        };
        rows.filter(takes).collect()
    }
}
