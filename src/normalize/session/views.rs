//! Windows on what a session holds.

use serde::Serialize;

use super::{Known, UrlSession, key};
use crate::normalize::groups::Group;
use crate::normalize::registry::{RULES, RuleId, RuleSet};
use crate::normalize::trace::Trace;
use crate::normalize::{Pass, Tier};
use crate::problem::Problem;

/// One different URL of the lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row<'s> {
    /// Its number, from 0, in the order in which URLs were first seen.
    pub number: u32,
    /// As it was given.
    pub url: &'s [u8],
    /// Its key; the URL itself where nothing changed. `None`: not normalized yet.
    pub normalized: Option<&'s [u8]>,
    /// Rules that changed something.
    pub rules: RuleSet,
    /// Why it was passed through.
    pub pass: Option<Pass>,
    /// How often it was given.
    pub repeats: u32,
    /// List it was first seen in, see [`UrlSession::lists`].
    pub list: u32,
    /// Line where it was first seen, from 1.
    pub line: u32,
}

/// Which rows are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RowFilter {
    /// All of them.
    All,
    /// Those that a rule changed.
    Changed,
    /// Those that this rule changed.
    Rule(RuleId),
    /// Those passed through.
    Passed,
    /// One of each group: the one to keep.
    Kept,
}

/// A group of at least two URLs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupRow<'s> {
    /// Number of the group, for [`UrlSession::group_rows`].
    pub number: u32,
    /// What its URLs have in common.
    pub key: &'s [u8],
    /// Number of the row to keep.
    pub keep: u32,
    /// The URL to keep.
    pub kept: &'s [u8],
    /// How many different URLs it has.
    pub urls: u32,
}

/// Numbers for the whole.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct UrlCounts {
    /// URLs given, repeats included.
    pub given: u64,
    /// Different URLs.
    pub urls: u32,
    /// Of those, normalized so far.
    pub normalized: u32,
    /// Of those, changed by a rule.
    pub changed: u32,
    /// Of those, passed through.
    pub passed: u32,
    /// Different keys.
    pub keys: u32,
    /// Groups of at least two URLs.
    pub groups: u32,
    /// Lines passed over as no URLs.
    pub noise: u64,
    /// By [`RuleId`]: how many URLs it changed.
    pub rules: Vec<u32>,
}

impl UrlSession {
    /// Names of the lists.
    #[must_use]
    pub fn lists(&self) -> &[String] {
        &self.lists
    }

    /// Problems seen while reading, at most a thousand, and how many there were.
    #[must_use]
    pub fn problems(&self) -> (&[Problem], u64) {
        (&self.problems, self.problem_count)
    }

    /// Numbers for the whole. O(lists that are still to be read).
    #[must_use]
    pub fn counts(&self) -> UrlCounts {
        let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let reading = self
            .readers
            .iter()
            .map(|reader| reader.1.noise().count)
            .sum::<u64>();
        UrlCounts {
            given: self.given,
            urls: number(self.urls.len()),
            normalized: number(self.known.len()),
            changed: self.tally.changed,
            passed: self.tally.passed,
            keys: number(self.groups.all().len()),
            groups: self.groups.many(),
            noise: self.noise + reading,
            rules: self.tally.rules.to_vec(),
        }
    }

    /// How many URLs each rule changed, in the order of work, with its tier.
    pub fn rule_counts(&self) -> impl Iterator<Item = (RuleId, Tier, u32)> {
        RULES
            .iter()
            .zip(&self.tally.rules)
            .map(|(rule, &count)| (rule.id, rule.tier, count))
    }

    /// One row.
    #[must_use]
    pub fn row(&self, number: u32) -> Option<Row<'_>> {
        let &(list, line) = self.places.get(number as usize)?;
        let known = self.known.get(number as usize);
        Some(Row {
            number,
            url: self.urls.get(number),
            normalized: known.map(|_| key(&self.urls, &self.known, &self.forms, number)),
            rules: known.map_or(RuleSet::EMPTY, |known| known.rules),
            pass: known.and_then(|known| known.pass),
            repeats: self.repeats.get(number as usize).copied().unwrap_or(0),
            list,
            line,
        })
    }

    /// How many rows a filter leaves. The first call for a filter looks at all rows, further ones only at new ones.
    pub fn row_count(&mut self, filter: RowFilter) -> usize {
        if filter == RowFilter::All {
            return self.urls.len();
        }
        self.filter(filter);
        self.filtered.as_ref().map_or(0, |(_, _, rows)| rows.len())
    }

    /// A window on the rows that a filter leaves.
    pub fn rows(&mut self, filter: RowFilter, from: usize, count: usize) -> Vec<Row<'_>> {
        self.filter(filter);
        let end = from.saturating_add(count);
        let numbers: Vec<u32> = match &self.filtered {
            Some((cached, _, rows)) if *cached == filter => {
                rows.iter().copied().skip(from).take(count).collect()
            }
            _ => (from..end.min(self.urls.len()))
                .filter_map(|row| u32::try_from(row).ok())
                .collect(),
        };
        numbers
            .into_iter()
            .filter_map(|row| self.row(row))
            .collect()
    }

    /// Brings the list of a filter up to the rows normalized by now.
    fn filter(&mut self, filter: RowFilter) {
        let whole = self.known.len();
        let cached = self
            .filtered
            .take()
            .filter(|(cached, _, _)| *cached == filter);
        let (from, mut rows) = match (filter, cached) {
            (RowFilter::All, _) => return,
            (RowFilter::Kept, Some((_, from, rows))) if from == whole => (whole, rows),
            (RowFilter::Kept, _) => (whole, self.all_kept()),
            (_, Some((_, from, rows))) => (from, rows),
            (_, None) => (0, Vec::new()),
        };
        let wanted = |known: &Known| match filter {
            RowFilter::Changed => !known.rules.is_empty(),
            RowFilter::Rule(id) => known.rules.contains(id),
            _ => known.pass.is_some(),
        };
        let new = self
            .known
            .iter()
            .enumerate()
            .skip(from)
            .filter(|(_, known)| wanted(known));
        rows.extend(new.filter_map(|(row, _)| u32::try_from(row).ok()));
        self.filtered = Some((filter, whole, rows));
    }

    fn all_kept(&self) -> Vec<u32> {
        let mut rows: Vec<u32> = self
            .groups
            .all()
            .iter()
            .filter_map(|group| self.kept(group))
            .collect();
        rows.sort_unstable();
        rows
    }

    /// The row of a group that is to be kept.
    fn kept(&self, group: &Group) -> Option<u32> {
        let rows = self.groups.urls(group);
        let of = |row: u32| u64::from(self.repeats.get(row as usize).copied().unwrap_or(0));
        self.keep
            .choose(rows.map(|row| (row, self.urls.get(row), of(row))))
    }

    /// The way of one row to its normalized form.
    pub fn trace(&mut self, row: u32) -> Option<Trace> {
        let known = (row as usize) < self.urls.len();
        known.then(|| self.normalizer.trace(self.urls.get(row)))
    }

    /// A window on the groups of at least two URLs, the largest first.
    pub fn groups(&mut self, from: usize, count: usize) -> Vec<GroupRow<'_>> {
        let known = self.known.len();
        if self.ordered.as_ref().is_none_or(|(of, _)| *of != known) {
            let groups = self.groups.all();
            let many = groups
                .iter()
                .enumerate()
                .filter(|(_, group)| group.urls > 1);
            let mut order: Vec<u32> = many
                .filter_map(|(number, _)| u32::try_from(number).ok())
                .collect();
            order.sort_by_key(|&number| std::cmp::Reverse(groups[number as usize].urls));
            self.ordered = Some((known, order));
        }
        let order = self.ordered.as_ref().map_or(&[][..], |(_, order)| order);
        let window = order.iter().skip(from).take(count);
        window.filter_map(|&number| self.group(number)).collect()
    }

    fn group(&self, number: u32) -> Option<GroupRow<'_>> {
        let group = self.groups.all().get(number as usize)?;
        let keep = self.kept(group)?;
        Some(GroupRow {
            number,
            key: key(&self.urls, &self.known, &self.forms, group.first),
            keep,
            kept: self.urls.get(keep),
            urls: group.urls,
        })
    }

    /// The group of a row.
    #[must_use]
    pub fn group_of(&self, row: u32) -> Option<GroupRow<'_>> {
        self.group(self.groups.of(row)?)
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
