//! An address by what it says, however its arguments are ordered and spelled.

use super::server::in_browser;
use super::url::{Url, form_pairs};

/// Two addresses that say the same are equal.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Spelled {
    base: Vec<u8>,
    pairs: Vec<(Vec<u8>, Vec<u8>)>,
}

impl Spelled {
    /// The fragment is no part of it. Arguments of one name keep their order.
    pub fn new(url: &[u8]) -> Self {
        let text = in_browser(url).unwrap_or_else(|| url.to_vec());
        let url = Url::new(&text);
        let mut pairs = form_pairs(url.query.unwrap_or_default());
        pairs.sort_by(|one, other| one.0.cmp(&other.0));
        Self {
            base: url.base.to_vec(),
            pairs,
        }
    }
}
