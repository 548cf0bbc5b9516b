//! Queries (RFC 3986 §3.4, WHATWG URL §5.1).

use std::cmp::Ordering;

use crate::normalize::names::Names;
use crate::normalize::pieces::{Piece, Query, take_apart};
use crate::normalize::plan::Plan;
use crate::normalize::work::{Part, Work};

/// Leaves out the pieces that are unwanted; empty pieces stay. A query of which nothing is left goes with its `?`.
fn drop_pieces(work: &mut Work<'_, '_>, unwanted: impl Fn(&[u8], &Piece) -> bool) -> bool {
    let some = work.query().is_some_and(|query| query.any(&unwanted));
    if some {
        work.rewrite_query(|text, piece| !unwanted(text, piece), |_, _| {});
    }
    some
}

/// Takes out the arguments that `names` holds.
pub(super) fn drop_named(work: &mut Work<'_, '_>, names: &Names) -> bool {
    !names.is_empty() && drop_pieces(work, |text, piece| names.contains(piece.name(text)))
}

/// A query without the arguments that `names` holds; `None` when none of them is in it.
pub(crate) fn without(text: &[u8], names: &Names) -> Option<Vec<u8>> {
    let mut pieces = Vec::new();
    take_apart(text, &mut pieces);
    let all = pieces.len();
    pieces.retain(|piece| !names.contains(piece.name(text)));
    let kept: Vec<&[u8]> = pieces.iter().map(|piece| piece.bytes(text)).collect();
    (kept.len() < all).then(|| kept.join(&b'&'))
}

/// `?q=a+b` → `?q=a%20b`: one way to write a blank.
pub(crate) fn plus_space(work: &mut Work<'_, '_>, _: &Plan) -> bool {
    work.rewrite(Part::Query, |query, out| {
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
pub(crate) fn tracking_params(work: &mut Work<'_, '_>, plan: &Plan) -> bool {
    drop_named(work, &plan.tracking)
}

/// `?id=123&fakefoo=fakebar` → `?id=123`, for the names in the options.
pub(crate) fn unused_params(work: &mut Work<'_, '_>, plan: &Plan) -> bool {
    drop_named(work, &plan.unused)
}

/// `?id=&sort=ascending` → none: empty values, and the pairs in the options. `k` without `=` is no empty value.
pub(crate) fn default_params(work: &mut Work<'_, '_>, plan: &Plan) -> bool {
    drop_pieces(work, |text, piece| {
        let empty = plan.empty_values && piece.value(text) == Some(b"");
        empty
            || plan
                .defaults
                .iter()
                .any(|(name, value)| piece.is(text, name, value))
    })
}

/// `?lang=en&article=fred` → `?article=fred&lang=en`, by decoded name; repeated names keep their order, empty pieces go
/// last.
pub(crate) fn sort_query(work: &mut Work<'_, '_>, _: &Plan) -> bool {
    let unsorted = work.query().is_some_and(|Query { text, pieces }| {
        !pieces.is_sorted_by(|a, b| a.order(b, text) != Ordering::Greater)
    });
    if unsorted {
        work.rewrite_query(
            |_, _| true,
            |text, pieces| pieces.sort_by(|a, b| a.order(b, text)),
        );
    }
    unsorted
}

/// `/display?` → `/display`, and no empty pieces between `&`.
pub(crate) fn empty_query(work: &mut Work<'_, '_>, _: &Plan) -> bool {
    drop_pieces(work, |_, piece| piece.is_empty())
}
