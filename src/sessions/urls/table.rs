//! The table of rows and the list of groups as a person views them: shown, filtered, sorted, a window at a time.
//!
//! A query's order is computed once, O(n log n) for a sort by text and O(n) otherwise, and kept. While URLs are still
//! being normalized it is updated whenever their number has grown by a quarter, so that viewing all the time costs no
//! more than viewing once. The order of the lists with nothing left out costs nothing.

use std::cmp::Ordering;

use memchr::memmem::Finder;
use serde::{Deserialize, Serialize};

use super::{GroupRow, Row, UrlSession, key};
use dustlens_url::RuleId;

/// Filter of rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Show {
    /// All rows.
    #[default]
    All,
    /// Rows that a rule changed.
    Changed,
    /// Rows passed through.
    Passed,
    /// Rows that share their key with another one.
    Merged,
    /// One row of each key: the one to keep.
    Kept,
}

/// Sort key of rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RowSort {
    /// The order in which they were first seen.
    #[default]
    Line,
    /// The bytes of the original.
    Url,
    /// The bytes of the normalized form.
    Normalized,
    /// Number of times they were given.
    Repeats,
}

/// Filter and order of rows. The default: all of them as they were first seen.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RowQuery {
    /// Filter.
    pub show: Show,
    /// Only rows that this rule changed.
    pub rule: Option<RuleId>,
    /// Part of the original or of the normalized form, bytes exactly; empty: all.
    pub filter: String,
    /// Sort key; ties in the order in which they were first seen.
    pub sort: RowSort,
    /// Largest first.
    pub descending: bool,
}

impl From<Show> for RowQuery {
    fn from(show: Show) -> Self {
        Self {
            show,
            ..Self::default()
        }
    }
}

/// Sort key of groups.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GroupSort {
    /// Different URLs.
    #[default]
    Urls,
    /// URLs with their repeats.
    Occurrences,
    /// The bytes of the key.
    Key,
}

/// Filter and order of groups. The default: all of them, the largest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupQuery {
    /// Part of the key, bytes exactly; empty: all.
    pub filter: String,
    /// Sort key; ties in the order in which they were first seen.
    pub sort: GroupSort,
    /// Largest first.
    pub descending: bool,
}

impl Default for GroupQuery {
    fn default() -> Self {
        Self {
            filter: String::new(),
            sort: GroupSort::default(),
            descending: true,
        }
    }
}

/// Orders of the last two queries: that of a table on view, and that of one being written to a file.
#[derive(Debug)]
pub(super) struct Orders<Q>(Vec<Order<Q>>);

#[derive(Debug)]
struct Order<Q> {
    query: Q,
    /// Number of URLs normalized then.
    known: usize,
    numbers: Vec<u32>,
}

impl<Q> Default for Orders<Q> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<Q: Clone + PartialEq> Orders<Q> {
    const KEPT: usize = 2;

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    fn is_fresh(&self, query: &Q, known: usize, settled: bool) -> bool {
        let allowed = if settled { 0 } else { known / 5 };
        let order = self.0.iter().find(|order| order.query == *query);
        order.is_some_and(|order| known - order.known.min(known) <= allowed)
    }

    fn put(&mut self, query: &Q, known: usize, numbers: Vec<u32>) {
        self.0.retain(|order| order.query != *query);
        self.0.truncate(Self::KEPT - 1);
        let order = Order {
            query: query.clone(),
            known,
            numbers,
        };
        self.0.insert(0, order);
    }

    fn get(&self, query: &Q) -> &[u32] {
        let order = self.0.iter().find(|order| order.query == *query);
        order.map_or(&[], |order| &order.numbers)
    }
}

fn directed(order: Ordering, descending: bool) -> Ordering {
    if descending { order.reverse() } else { order }
}

impl UrlSession {
    /// Returns true if no more URLs come by themselves.
    fn is_settled(&self) -> bool {
        self.stopped || (self.pool.is_read() && self.known.len() == self.pool.urls.len())
    }

    /// Returns the number of rows that a query finds.
    pub fn row_count(&mut self, query: &RowQuery) -> usize {
        if *query == RowQuery::default() {
            return self.pool.urls.len();
        }
        self.order_rows(query);
        self.row_orders.get(query).len()
    }

    /// A window on the rows that a query finds.
    pub fn rows(&mut self, query: &RowQuery, from: usize, count: usize) -> Vec<Row<'_>> {
        if *query == RowQuery::default() {
            let window = from..from.saturating_add(count).min(self.pool.urls.len());
            let numbers = window.filter_map(|row| u32::try_from(row).ok());
            return numbers.filter_map(|row| self.row(row)).collect();
        }
        self.order_rows(query);
        let window = self.row_orders.get(query).iter().skip(from).take(count);
        window.filter_map(|&row| self.row(row)).collect()
    }

    fn order_rows(&mut self, query: &RowQuery) {
        let (known, settled) = (self.known.len(), self.is_settled());
        if !self.row_orders.is_fresh(query, known, settled) {
            let mut rows = self.wanted_rows(query);
            self.sort_rows(&mut rows, query.sort, query.descending);
            self.row_orders.put(query, known, rows);
        }
    }

    fn wanted_rows(&self, query: &RowQuery) -> Vec<u32> {
        let finder = Finder::new(query.filter.as_bytes());
        let has_text = |row: &Row<'_>| {
            finder.find(row.url).is_some()
                || row.normalized.is_some_and(|key| finder.find(key).is_some())
        };
        let wanted = |row: &Row<'_>| {
            self.is_shown(row, query.show)
                && query.rule.is_none_or(|rule| row.rules.contains(rule))
                && (query.filter.is_empty() || has_text(row))
        };
        let candidates = if query.show == Show::Kept {
            self.all_kept()
        } else {
            (0..self.pool.urls.len())
                .filter_map(|row| u32::try_from(row).ok())
                .collect()
        };
        let is_wanted = |&row: &u32| self.row(row).is_some_and(|row| wanted(&row));
        candidates.into_iter().filter(is_wanted).collect()
    }

    fn is_shown(&self, row: &Row<'_>, show: Show) -> bool {
        match show {
            Show::All | Show::Kept => true,
            Show::Changed => !row.rules.is_empty(),
            Show::Passed => row.skipped.is_some(),
            Show::Merged => self.merged_group(row.number).is_some(),
        }
    }

    fn sort_rows(&self, rows: &mut [u32], sort: RowSort, descending: bool) {
        let form = |row: u32| key(&self.pool.urls, &self.known, &self.forms, row);
        let repeats = |row: u32| self.pool.repeats.get(row as usize);
        let compare = |a: u32, b: u32| match sort {
            RowSort::Line => a.cmp(&b),
            RowSort::Url => self.pool.urls.get(a).cmp(self.pool.urls.get(b)),
            RowSort::Normalized => form(a).cmp(form(b)),
            RowSort::Repeats => repeats(a).cmp(&repeats(b)),
        };
        if sort != RowSort::Line || descending {
            rows.sort_by(|&a, &b| directed(compare(a, b), descending));
        }
    }

    /// The group of a row that shares its key with another one.
    #[must_use]
    pub fn merged_group(&self, row: u32) -> Option<u32> {
        let number = self.groups.of(row)?;
        let group = self.groups.all().get(number as usize)?;
        (group.urls > 1).then_some(number)
    }

    /// Returns the number of groups of at least two URLs that a query finds.
    pub fn group_count(&mut self, query: &GroupQuery) -> usize {
        self.order_groups(query);
        self.group_orders.get(query).len()
    }

    /// A window on the groups of at least two URLs that a query finds.
    pub fn groups(&mut self, query: &GroupQuery, from: usize, count: usize) -> Vec<GroupRow<'_>> {
        let numbers = self.group_numbers(query, from, count);
        let groups = numbers.into_iter().filter_map(|number| self.group(number));
        groups.collect()
    }

    /// The numbers of those groups, for [`UrlSession::group`]: nothing of them is worked out yet.
    pub fn group_numbers(&mut self, query: &GroupQuery, from: usize, count: usize) -> Vec<u32> {
        self.order_groups(query);
        let window = self.group_orders.get(query).iter().skip(from).take(count);
        window.copied().collect()
    }

    fn order_groups(&mut self, query: &GroupQuery) {
        let (known, settled) = (self.known.len(), self.is_settled());
        if !self.group_orders.is_fresh(query, known, settled) {
            let order = self.ordered_groups(query);
            self.group_orders.put(query, known, order);
        }
    }

    fn ordered_groups(&self, query: &GroupQuery) -> Vec<u32> {
        let finder = Finder::new(query.filter.as_bytes());
        let key = |first: u32| key(&self.pool.urls, &self.known, &self.forms, first);
        let numbered = (0..).zip(self.groups.all());
        let wanted = numbered.filter(|(_, group)| {
            group.urls > 1 && (query.filter.is_empty() || finder.find(key(group.first)).is_some())
        });
        let mut found: Vec<_> = wanted
            .map(|(number, group)| {
                let size = match query.sort {
                    GroupSort::Urls => u64::from(group.urls),
                    GroupSort::Occurrences => self.occurrences(group),
                    GroupSort::Key => 0,
                };
                (number, group.first, size)
            })
            .collect();
        found.sort_by(|a, b| {
            let order = match query.sort {
                GroupSort::Key => key(a.1).cmp(key(b.1)),
                GroupSort::Urls | GroupSort::Occurrences => a.2.cmp(&b.2),
            };
            directed(order, query.descending)
        });
        found.into_iter().map(|(number, ..)| number).collect()
    }
}
