//! Soft 404s: pages that answer 200 and say what the host answers to an address that does not exist.
//!
//! A page is one when it was redirected to where the probe was, or when it has hardly any words that the probe lacks. How many
//! are hardly any depends on what is looked at: [`Bounds::WHOLE`] for whole pages, [`Bounds::USEFUL`] for useful text.
//!
//! Cost: linear in the segments of both pages.

use std::collections::HashSet;

use super::lcs::Weighted;
use super::{own_words, says_much_more};
use crate::document::Segments;
use crate::fetch::address::decoded;

/// Most that a soft 404 has of its own.
pub(crate) struct Bounds {
    /// As a share of its words.
    share: f64,
    /// In words.
    words: u32,
}

impl Bounds {
    /// Of whole pages: the address that is repeated.
    pub const WHOLE: Self = Self {
        share: 0.05,
        words: 12,
    };
    /// Of useful texts: more than of whole pages, since many of these answers suggest pages, and useful text is all that is
    /// seen.
    pub const USEFUL: Self = Self {
        share: 0.2,
        words: u32::MAX,
    };
}

/// An answer, as far as it is looked at.
pub(crate) struct Answer {
    /// Where it was redirected; `None`: it was not.
    pub moved_to: Option<String>,
    /// Its words, without those that are dynamic on its host.
    pub stays: Vec<Weighted>,
    /// All that it says.
    pub says: Vec<Weighted>,
}

/// True when a page is what the host answers to an address that does not exist. `of_address` tells whether what it has of its
/// own is its address.
pub(crate) fn is_soft_404(
    page: &Answer,
    probe: &Answer,
    bounds: &Bounds,
    of_address: impl FnOnce() -> bool,
) -> bool {
    if probe.moved_to.is_some() {
        return page.moved_to == probe.moved_to;
    }
    if says_much_more(&probe.says, &page.says) {
        return false;
    }
    let (own, all) = own_words(&page.stays, &probe.says);
    let few = own <= bounds.words && f64::from(own) <= bounds.share * f64::from(all);
    own == 0 || (few && of_address())
}

/// True when most words that a page has and the other has not are those of its address.
pub(crate) fn repeats_address(url: &str, page: &Segments, other: &Segments) -> bool {
    let url = format!("{url} {}", decoded(url.as_bytes())).to_lowercase();
    let said: HashSet<u64> = other.iter().map(|one| one.key).collect();
    let own = page.iter().filter(|one| !said.contains(&one.key));
    let known: HashSet<&str> = other.iter().flat_map(|one| one.text.split(' ')).collect();
    let words = own.flat_map(|one| one.text.split(' ').collect::<Vec<_>>());
    let (mut repeated, mut new) = (0, 0);
    for word in words.filter(|word| !known.contains(word)) {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        if url.contains(bare) {
            repeated += 1;
        } else {
            new += 1;
        }
    }
    repeated >= new
}
