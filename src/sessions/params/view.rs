//! Windows on the rows: which, in which order; the rows in numbers.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::ListSession;
use crate::order;
use crate::params::scope::{ArgKey, Scope};
use crate::params::session::Selection;
use crate::params::table::ArgRow;
use crate::params::verdict::Verdict;

/// Bins of the histogram of ratios: 0.05 each, so that the threshold's default is an edge. The last one holds 1 too.
pub const RATIO_BINS: usize = 20;

/// Column that rows are sorted by. Rows that are equal in it stand by scope and name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RowSort {
    /// Host and path, then name.
    #[default]
    Scope,
    /// Name, then host and path.
    Name,
    /// Occurrences.
    All,
    /// Distinct values.
    Distinct,
    /// Distinct values by occurrences.
    Ratio,
    /// In the order of [`Verdict::ALL`].
    Verdict,
    /// The similarity that was measured; rows without one stand last, in either direction.
    Similarity,
    /// When it was last checked; rows without a check stand last, in either direction.
    Checked,
}

/// Which rows are looked at, and in which order.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct RowQuery {
    /// Also rows whose argument is not in the lists at hand.
    pub remembered: bool,
    /// Only rows with this verdict; none: all but [`Verdict::Unjudged`].
    pub verdict: Option<Verdict>,
    /// Only rows that are to be verified now.
    pub due: bool,
    /// Part of the name or of the scope, in any case of letters.
    pub filter: String,
    /// Column to sort by.
    pub sort: RowSort,
    /// Largest first.
    pub descending: bool,
}

/// The rows in numbers. By [`Verdict::ALL`] where there is one number for each verdict.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct ListSummary {
    /// Different URLs.
    pub urls: usize,
    /// URLs with their repeats.
    pub occurrences: u64,
    /// Of those, counted so far that are no http or https URLs.
    pub passed: u64,
    /// Occurrences of arguments beyond the limit of arguments.
    pub left_out: u64,
    /// Occurrences of arguments whose name is no UTF-8.
    pub not_utf8: u64,
    /// Lines that hold no URL.
    pub skipped: u64,
    /// Rows of the lists.
    pub rows: [usize; Verdict::ALL.len()],
    /// Rows that are remembered from other lists.
    pub remembered: usize,
    /// Rows of the lists to be verified now.
    pub due: usize,
    /// Rows of the lists by ratio.
    pub ratios: [[usize; Verdict::ALL.len()]; RATIO_BINS],
}

impl ListSession {
    /// Whether the lists hold this argument.
    #[must_use]
    pub fn holds(&self, key: &ArgKey) -> bool {
        self.seen.contains(key)
    }

    /// A row, of those that are not judged too.
    #[must_use]
    pub fn row(&self, key: &ArgKey) -> Option<&ArgRow> {
        self.session.row(key)
    }

    /// The rows that a query finds at `now`, in its order. O(rows · log rows); none is copied.
    #[must_use]
    pub fn rows(&self, query: &RowQuery, now: u64) -> Vec<&ArgRow> {
        let part = query.filter.to_lowercase();
        let settings = self.session.settings();
        let unjudged = query.verdict == Some(Verdict::Unjudged);
        let mut rows = self.session.row_refs(unjudged);
        rows.retain(|row| {
            let is_listed = row.verdict == Verdict::Unjudged || self.seen.contains(&row.key);
            (query.remembered || is_listed)
                && query.verdict.is_none_or(|verdict| row.verdict == verdict)
                && (!query.due || Selection::Due.takes(row, now, settings))
                && has_part(row, &part)
        });
        order::sort_by(&mut rows, |a, b| compare(a, b, query));
        rows
    }

    /// The rows in numbers, as of `now`. O(rows).
    #[must_use]
    pub fn summary(&self, now: u64) -> ListSummary {
        let fed = self.session.counts();
        let mut summary = ListSummary {
            urls: self.pool.urls.len(),
            occurrences: self.pool.given,
            passed: fed.passed,
            left_out: fed.left_out,
            not_utf8: fed.not_utf8,
            skipped: self.pool.noise(),
            ..ListSummary::default()
        };
        for row in self.session.row_refs(true) {
            let is_listed = row.verdict == Verdict::Unjudged || self.seen.contains(&row.key);
            if !is_listed {
                summary.remembered += 1;
                continue;
            }
            let verdict = place(row.verdict);
            summary.rows[verdict] += 1;
            summary.ratios[bin(row)][verdict] += 1;
            let is_due = Selection::Due.takes(row, now, self.session.settings());
            summary.due += usize::from(is_due);
        }
        summary
    }
}

fn has_part(row: &ArgRow, part: &str) -> bool {
    part.is_empty()
        || row.key.name.to_lowercase().contains(part)
        || row.key.scope.to_string().to_lowercase().contains(part)
}

/// Place among [`Verdict::ALL`].
fn place(verdict: Verdict) -> usize {
    Verdict::ALL
        .iter()
        .position(|one| *one == verdict)
        .unwrap_or_default()
}

/// Bin of the ratio, by whole numbers: 0.95 stands in the bin that begins there.
fn bin(row: &ArgRow) -> usize {
    let bins = RATIO_BINS as u128;
    let at = (u128::from(row.distinct) * bins)
        .checked_div(u128::from(row.all))
        .unwrap_or_default();
    usize::try_from(at).map_or(RATIO_BINS - 1, |at| at.min(RATIO_BINS - 1))
}

fn compare(a: &ArgRow, b: &ArgRow, query: &RowQuery) -> Ordering {
    let turned = |order: Ordering| match query.descending {
        true => order.reverse(),
        false => order,
    };
    let order = match query.sort {
        RowSort::Scope => turned(a.key.cmp(&b.key)),
        RowSort::Name => turned(by_name(a).cmp(&by_name(b))),
        RowSort::All => turned(a.all.cmp(&b.all)),
        RowSort::Distinct => turned(a.distinct.cmp(&b.distinct)),
        RowSort::Ratio => turned(a.ratio().total_cmp(&b.ratio())),
        RowSort::Verdict => turned(place(a.verdict).cmp(&place(b.verdict))),
        RowSort::Similarity => {
            let measured = |row: &ArgRow| row.significant.filter(|number| *number >= 0.0);
            last_without(measured(a), measured(b), |x, y| turned(x.total_cmp(&y)))
        }
        RowSort::Checked => last_without(a.checked, b.checked, |x, y| turned(x.cmp(&y))),
    };
    order.then_with(|| a.key.cmp(&b.key))
}

fn by_name(row: &ArgRow) -> (&str, &Scope) {
    (&row.key.name, &row.key.scope)
}

fn last_without<T>(a: Option<T>, b: Option<T>, compare: impl Fn(T, T) -> Ordering) -> Ordering {
    match (a, b) {
        (Some(a), Some(b)) => compare(a, b),
        (a, b) => b.is_some().cmp(&a.is_some()),
    }
}
