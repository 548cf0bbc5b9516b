//! Windows on the data of a session.

use serde::Serialize;

use super::groups::Group;
use super::{UrlSession, key};
use crate::problem::Problem;
use dustlens_url::RuleSet;
use dustlens_url::Skipped;
use dustlens_url::Trace;

/// A distinct URL of the lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row<'s> {
    /// Number, from 0, in the order in which URLs were first seen.
    pub number: u32,
    /// The URL as given.
    pub url: &'s [u8],
    /// Key; the URL itself where nothing changed. `None`: not normalized yet.
    pub normalized: Option<&'s [u8]>,
    /// Rules that changed something.
    pub rules: RuleSet,
    /// Why it was passed through.
    pub skipped: Option<Skipped>,
    /// Number of times it was given.
    pub repeats: u32,
    /// List it was first seen in, see [`UrlSession::lists`].
    pub list: u32,
    /// Line where it was first seen, from 1.
    pub line: u32,
}

/// A group of at least two URLs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupRow<'s> {
    /// Number of the group, for [`UrlSession::group_rows`].
    pub number: u32,
    /// Key that its URLs have in common.
    pub key: &'s [u8],
    /// Number of the row to keep.
    pub keep: u32,
    /// The URL to keep.
    pub kept: &'s [u8],
    /// Number of different URLs.
    pub urls: u32,
    /// Number of times they were given.
    pub occurrences: u64,
}

/// Numbers for the whole.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct UrlCounts {
    /// URLs given, repeats included.
    pub given: u64,
    /// Different URLs.
    pub urls: u32,
    /// URLs normalized so far.
    pub normalized: u32,
    /// URLs changed by a rule.
    pub changed: u32,
    /// URLs passed through.
    pub passed: u32,
    /// URLs with something wrong in them.
    pub errors: u32,
    /// Different keys.
    pub keys: u32,
    /// Groups of at least two URLs.
    pub groups: u32,
    /// Lines skipped as no URLs.
    pub noise: u64,
    /// By [`RuleId`](dustlens_url::RuleId): how many URLs it changed.
    pub rules: Vec<u32>,
}

impl UrlSession {
    /// Names of the lists.
    #[must_use]
    pub fn lists(&self) -> &[String] {
        self.pool.lists()
    }

    /// Problems seen while reading, at most a thousand, and how many there were.
    #[must_use]
    pub fn problems(&self) -> (&[Problem], u64) {
        self.pool.problems()
    }

    /// Numbers for the whole. O(lists that are still to be read).
    #[must_use]
    pub fn counts(&self) -> UrlCounts {
        let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        UrlCounts {
            given: self.pool.given,
            urls: number(self.pool.urls.len()),
            normalized: number(self.known.len()),
            changed: self.tally.changed,
            passed: self.tally.passed,
            errors: self.tally.errors,
            keys: number(self.groups.all().len()),
            groups: self.groups.many(),
            noise: self.pool.noise(),
            rules: self.tally.rules.to_vec(),
        }
    }

    /// Returns the row with this number.
    #[must_use]
    pub fn row(&self, number: u32) -> Option<Row<'_>> {
        let &(list, line) = self.pool.places.get(number as usize)?;
        let known = self.known.get(number as usize);
        Some(Row {
            number,
            url: self.pool.urls.get(number),
            normalized: known.map(|_| key(&self.pool.urls, &self.known, &self.forms, number)),
            rules: known.map_or(RuleSet::EMPTY, |known| known.rules),
            skipped: known.and_then(|known| known.skipped),
            repeats: self.pool.repeats.get(number as usize).copied().unwrap_or(0),
            list,
            line,
        })
    }

    /// Numbers of the rows to keep, one of each key, ascending.
    pub(super) fn all_kept(&self) -> Vec<u32> {
        let mut rows: Vec<u32> = self
            .groups
            .all()
            .iter()
            .filter_map(|group| self.kept(group))
            .collect();
        rows.sort_unstable();
        rows
    }

    /// Returns the row of a group to keep.
    fn kept(&self, group: &Group) -> Option<u32> {
        let rows = self.groups.urls(group);
        let of = |row: u32| u64::from(self.pool.repeats.get(row as usize).copied().unwrap_or(0));
        self.keep
            .choose(rows.map(|row| (row, self.pool.urls.get(row), of(row))))
    }

    /// The way of one row to its normalized form.
    pub fn trace(&mut self, row: u32) -> Option<Trace> {
        let known = (row as usize) < self.pool.urls.len();
        known.then(|| self.normalizer.trace(self.pool.urls.get(row)))
    }

    /// Returns the group with this number. O(its URLs).
    #[must_use]
    pub fn group(&self, number: u32) -> Option<GroupRow<'_>> {
        let group = self.groups.all().get(number as usize)?;
        let keep = self.kept(group)?;
        Some(GroupRow {
            number,
            key: key(&self.pool.urls, &self.known, &self.forms, group.first),
            keep,
            kept: self.pool.urls.get(keep),
            urls: group.urls,
            occurrences: self.occurrences(group),
        })
    }

    /// Returns the number of times the URLs of a group were given. O(its URLs).
    pub(super) fn occurrences(&self, group: &Group) -> u64 {
        let rows = self.groups.urls(group);
        rows.map(|row| u64::from(self.pool.repeats.get(row as usize).copied().unwrap_or(0)))
            .sum()
    }

    /// A window on the rows of a group, in the order in which they were seen.
    #[must_use]
    pub fn group_rows(&self, group: u32, from: usize, count: usize) -> Vec<Row<'_>> {
        let Some(group) = self.groups.all().get(group as usize) else {
            return Vec::new();
        };
        let rows = self.groups.urls(group).skip(from).take(count);
        rows.filter_map(|row| self.row(row)).collect()
    }
}
