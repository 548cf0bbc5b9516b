//! The pairs of a query, between its `&`: each a name with or without `=` and a value (WHATWG URL §5.1).
//!
//! Pairs are compared decoded and kept as they are written; `k` and `k=` are different.

use std::cmp::Ordering;

use crate::name_set::NameSet;
use crate::percent::{compare_form, form_decoded};

/// A pair of a query, by its place there. A query has less than 4 GiB.
///
/// The bytes stay with the query, which every method takes: the one that was split. For any other the answers are
/// meaningless, or empty.
#[derive(Debug, Clone, Copy)]
pub struct QueryPair {
    from: u32,
    name_end: u32,
    to: u32,
    /// True if the name has neither `%` nor `+`, so that it needs no decoding.
    plain: bool,
}

/// The pairs of a query with its bytes.
#[derive(Clone, Copy)]
pub(crate) struct Query<'q> {
    pub(crate) text: &'q [u8],
    pub(crate) pairs: &'q [QueryPair],
}

impl Query<'_> {
    /// Returns true if there is a pair of this kind.
    pub(crate) fn any(&self, wanted: impl Fn(&[u8], &QueryPair) -> bool) -> bool {
        self.pairs.iter().any(|pair| wanted(self.text, pair))
    }
}

fn slice(query: &[u8], from: u32, to: u32) -> &[u8] {
    query.get(from as usize..to as usize).unwrap_or_default()
}

impl QueryPair {
    /// `true` for the nothing between two `&`.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.from == self.to
    }

    /// The whole pair, as it is written.
    #[must_use]
    pub fn bytes<'q>(&self, query: &'q [u8]) -> &'q [u8] {
        slice(query, self.from, self.to)
    }

    /// The bytes before the first `=`, as they are written.
    #[must_use]
    pub fn name<'q>(&self, query: &'q [u8]) -> &'q [u8] {
        slice(query, self.from, self.name_end)
    }

    /// The bytes after the first `=`, as they are written; `None` for a pair without one.
    #[must_use]
    pub fn value<'q>(&self, query: &'q [u8]) -> Option<&'q [u8]> {
        (self.name_end < self.to).then(|| slice(query, self.name_end + 1, self.to))
    }

    /// Returns `true` if name and value decode to these. O(length).
    #[must_use]
    pub fn is(&self, query: &[u8], name: &[u8], value: &[u8]) -> bool {
        let same = |text: &[u8], wanted: &[u8]| form_decoded(text).eq(wanted.iter().copied());
        same(self.name(query), name) && self.value(query).is_some_and(|text| same(text, value))
    }

    /// Orders by decoded names; empty pairs last.
    pub(crate) fn order(&self, other: &Self, query: &[u8]) -> Ordering {
        let (a, b) = (self.name(query), other.name(query));
        self.is_empty().cmp(&other.is_empty()).then_with(|| {
            if self.plain && other.plain {
                a.cmp(b)
            } else {
                compare_form(a, b)
            }
        })
    }
}

/// Splits a query, given without its `?`, into its pairs, which replace those in `pairs`. A query without a byte is one
/// empty pair. O(length).
pub fn split_query(query: &[u8], pairs: &mut Vec<QueryPair>) {
    pairs.clear();
    let mut pair = QueryPair {
        from: 0,
        name_end: u32::MAX,
        to: 0,
        plain: true,
    };
    for (at, &byte) in (0_u32..).zip(query) {
        match byte {
            b'&' => {
                pairs.push(QueryPair {
                    name_end: pair.name_end.min(at),
                    to: at,
                    ..pair
                });
                pair = QueryPair {
                    from: at + 1,
                    name_end: u32::MAX,
                    to: 0,
                    plain: true,
                };
            }
            b'=' => pair.name_end = pair.name_end.min(at),
            b'%' | b'+' => pair.plain = false,
            _ => {}
        }
    }
    let to = u32::try_from(query.len()).unwrap_or(u32::MAX);
    pairs.push(QueryPair {
        name_end: pair.name_end.min(to),
        to,
        ..pair
    });
}

/// A query without the arguments that `names` holds; `None` when none of them is in it.
pub(crate) fn without_names(query: &[u8], names: &NameSet) -> Option<Vec<u8>> {
    without(query, |pair| names.contains(pair.name(query)))
}

/// A query without the arguments of a decoded name that have a decoded value; `None` when none of them is in it.
pub(crate) fn without_value(query: &[u8], name: &str, value: &str) -> Option<Vec<u8>> {
    without(query, |pair| {
        pair.is(query, name.as_bytes(), value.as_bytes())
    })
}

fn without(query: &[u8], unwanted: impl Fn(&QueryPair) -> bool) -> Option<Vec<u8>> {
    let mut pairs = Vec::new();
    split_query(query, &mut pairs);
    let all = pairs.len();
    pairs.retain(|pair| !unwanted(pair));
    let kept: Vec<&[u8]> = pairs.iter().map(|pair| pair.bytes(query)).collect();
    (kept.len() < all).then(|| kept.join(&b'&'))
}
