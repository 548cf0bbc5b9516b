//! A query taken apart: pieces between `&`, each a name with or without `=` and a value (WHATWG URL §5.1).
//!
//! Pieces are compared by what they stand for and kept as they are written; `k` and `k=` are different.

use std::cmp::Ordering;

use super::bytes::{compare_form, form_decoded};

/// One piece, by its place in the query. A query has less than 4 GiB.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Piece {
    from: u32,
    name_end: u32,
    to: u32,
    /// The name has neither `%` nor `+`: it stands for itself.
    plain: bool,
}

/// The pieces of a query with its bytes.
#[derive(Clone, Copy)]
pub(crate) struct Query<'q> {
    pub(crate) text: &'q [u8],
    pub(crate) pieces: &'q [Piece],
}

impl Query<'_> {
    /// Whether there is a piece of this kind.
    pub(crate) fn any(&self, wanted: impl Fn(&[u8], &Piece) -> bool) -> bool {
        self.pieces.iter().any(|piece| wanted(self.text, piece))
    }
}

impl Piece {
    pub(crate) fn is_empty(&self) -> bool {
        self.from == self.to
    }

    /// All of it.
    pub(crate) fn bytes<'q>(&self, query: &'q [u8]) -> &'q [u8] {
        &query[self.from as usize..self.to as usize]
    }

    /// Before the first `=`.
    pub(crate) fn name<'q>(&self, query: &'q [u8]) -> &'q [u8] {
        &query[self.from as usize..self.name_end as usize]
    }

    /// After the first `=`; `None` without one.
    pub(crate) fn value<'q>(&self, query: &'q [u8]) -> Option<&'q [u8]> {
        (self.name_end < self.to).then(|| &query[self.name_end as usize + 1..self.to as usize])
    }

    /// Whether name and value stand for these.
    pub(crate) fn is(&self, query: &[u8], name: &[u8], value: &[u8]) -> bool {
        let same = |text: &[u8], wanted: &[u8]| form_decoded(text).eq(wanted.iter().copied());
        same(self.name(query), name) && self.value(query).is_some_and(|text| same(text, value))
    }

    /// By what the names stand for; empty pieces last.
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

/// Takes a query apart; one without a byte is one empty piece.
pub(crate) fn take_apart(query: &[u8], pieces: &mut Vec<Piece>) {
    pieces.clear();
    let mut piece = Piece {
        from: 0,
        name_end: u32::MAX,
        to: 0,
        plain: true,
    };
    for (at, &byte) in (0_u32..).zip(query) {
        match byte {
            b'&' => {
                pieces.push(Piece {
                    name_end: piece.name_end.min(at),
                    to: at,
                    ..piece
                });
                piece = Piece {
                    from: at + 1,
                    name_end: u32::MAX,
                    to: 0,
                    plain: true,
                };
            }
            b'=' => piece.name_end = piece.name_end.min(at),
            b'%' | b'+' => piece.plain = false,
            _ => {}
        }
    }
    let to = u32::try_from(query.len()).unwrap_or(u32::MAX);
    pieces.push(Piece {
        name_end: piece.name_end.min(to),
        to,
        ..piece
    });
}
