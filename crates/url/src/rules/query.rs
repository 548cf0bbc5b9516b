//! Queries (RFC 3986 §3.4, WHATWG URL §5.1).

use std::cmp::Ordering;

use crate::name_set::NameSet;
use crate::parts::{Part, UrlParts};
use crate::query::{Query, QueryPair};
use crate::rules::context::Context;

/// Leaves out the pairs that are unwanted; empty pairs stay. A query without any pair left is removed with its `?`.
fn drop_pairs(url: &mut UrlParts<'_, '_>, unwanted: impl Fn(&[u8], &QueryPair) -> bool) -> bool {
    let some = url.query().is_some_and(|query| query.any(&unwanted));
    if some {
        url.rewrite_query(|text, pair| !unwanted(text, pair), |_, _| {});
    }
    some
}

/// Takes out the arguments that `names` holds.
pub(super) fn drop_named(url: &mut UrlParts<'_, '_>, names: &NameSet) -> bool {
    !names.is_empty() && drop_pairs(url, |text, pair| names.contains(pair.name(text)))
}

/// `?q=a+b` → `?q=a%20b`: one way to write a blank.
pub(crate) fn plus_space(url: &mut UrlParts<'_, '_>, _: &Context) -> bool {
    url.rewrite(Part::Query, |query, out| {
        if memchr::memchr(b'+', query).is_none() {
            return false;
        }
        for &byte in query {
            match byte {
                b'+' => out.extend_from_slice(b"%20"),
                _ => out.push(byte),
            }
        }
        true
    })
}

/// `?utm_source=x&id=1` → `?id=1`, for the exact names in the options.
pub(crate) fn tracking_params(url: &mut UrlParts<'_, '_>, context: &Context) -> bool {
    drop_named(url, &context.tracking)
}

/// `?id=123&fakefoo=fakebar` → `?id=123`, for the names in the options.
pub(crate) fn unused_params(url: &mut UrlParts<'_, '_>, context: &Context) -> bool {
    drop_named(url, &context.unused)
}

/// `?id=&sort=ascending` → none: empty values, and the pairs in the options. `k` without `=` is no empty value.
pub(crate) fn default_params(url: &mut UrlParts<'_, '_>, context: &Context) -> bool {
    drop_pairs(url, |text, pair| {
        let empty = context.empty_values && pair.value(text) == Some(b"");
        empty
            || context
                .defaults
                .iter()
                .any(|(name, value)| pair.is(text, name, value))
    })
}

/// `?lang=en&article=fred` → `?article=fred&lang=en`, by decoded name; repeated names keep their order, empty pairs go
/// last.
pub(crate) fn sort_query(url: &mut UrlParts<'_, '_>, _: &Context) -> bool {
    let unsorted = url.query().is_some_and(|Query { text, pairs }| {
        !pairs.is_sorted_by(|a, b| a.order(b, text) != Ordering::Greater)
    });
    if unsorted {
        url.rewrite_query(
            |_, _| true,
            |text, pairs| pairs.sort_by(|a, b| a.order(b, text)),
        );
    }
    unsorted
}

/// `/display?` → `/display`, and no empty pairs between `&`.
pub(crate) fn empty_query(url: &mut UrlParts<'_, '_>, _: &Context) -> bool {
    drop_pairs(url, |_, pair| pair.is_empty())
}
