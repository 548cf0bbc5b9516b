//! An address apart from the order and the spelling of its arguments.

use super::server::in_browser;
use super::url::{Url, name, value};
use crate::export::decode_name;
use crate::order;

/// An address; two that differ only in order and spelling of their arguments are equal.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct UnorderedUrl {
    base: Vec<u8>,
    pairs: Vec<(Vec<u8>, Vec<u8>)>,
}

impl UnorderedUrl {
    /// Takes an address apart, without the fragment and empty pieces; a missing value is an empty one. Arguments of one
    /// name keep their order, and bytes that are no UTF-8 stay unchanged.
    pub fn new(url: &[u8]) -> Self {
        let text = in_browser(url).unwrap_or_else(|| url.to_vec());
        let url = Url::new(&text);
        let pieces = url.pieces().into_iter().filter(|piece| !piece.is_empty());
        let decoded = |piece| {
            let value = value(piece).unwrap_or_default();
            (decode_name(name(piece)), decode_name(value))
        };
        let mut pairs: Vec<_> = pieces.map(decoded).collect();
        order::sort_by(&mut pairs, |one, other| one.0.cmp(&other.0));
        Self {
            base: url.base.to_vec(),
            pairs,
        }
    }
}
