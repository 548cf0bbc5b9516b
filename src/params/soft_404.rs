//! Soft 404s: pages that answer 200 and say what the host answers to an address that does not exist.
//!
//! Cost: linear in the segments of both pages.

use std::collections::HashSet;

use super::address;
use super::fetched::{Fetched, Usable};
use crate::document::Segments;
use crate::same_page::dynamics::Dynamics;
use crate::same_page::static_parts::weighted;
use crate::same_page::{own_words, says_much_more};

/// Share of a page's words that a soft 404 may have of its own: the address it repeats.
const SOFT_404_SHARE: f64 = 0.05;
/// The same, in words.
const SOFT_404_WORDS: u32 = 12;

/// Where a page stands, apart from the argument that is tried.
pub(super) fn target(url: &str, name: &str) -> String {
    let url = url::Url::parse(url).map_or_else(|_| url.to_owned(), String::from);
    address::without(&url, name)
}

/// True when a page is what the host answers to an address that does not exist: it was redirected where the probe was, or
/// it says hardly anything that the probe does not say.
pub(super) fn is_soft_404(
    fetched: &Fetched,
    page: Usable<'_>,
    known: &Dynamics,
    probe: Option<&Fetched>,
) -> bool {
    let Some(probe) = probe else {
        return false;
    };
    let Ok(answer) = probe.usable(true) else {
        return false;
    };
    let moved = |asked: &str, reached: &str| target(asked, "") != target(reached, "");
    if moved(&probe.url, answer.final_url) {
        return moved(&fetched.url, page.final_url)
            && target(page.final_url, "") == target(answer.final_url, "");
    }
    let words = |segments: &Segments| -> Vec<(u64, u32)> {
        let still = segments.iter().filter(|one| !known.is_dynamic(one));
        still.map(|one| (one.key, one.words)).collect()
    };
    let (ours, theirs) = (words(page.segments), weighted(answer.segments));
    if says_much_more(&theirs, &weighted(page.segments)) {
        return false;
    }
    let (own, all) = own_words(&ours, &theirs);
    let few = own <= SOFT_404_WORDS && f64::from(own) <= SOFT_404_SHARE * f64::from(all);
    own == 0 || (few && repeats_address(&fetched.url, page.segments, answer.segments))
}

/// True when most words that a page has and the other has not are those of its address.
fn repeats_address(url: &str, page: &Segments, other: &Segments) -> bool {
    let url = format!("{url} {}", address::decoded(url.as_bytes())).to_lowercase();
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
