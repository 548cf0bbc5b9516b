//! Are two fetched pages one? The judge that parameters and DUST rules share.
//!
//! | module | holds |
//! |---|---|
//! | `static_parts` | two fetches of an address: what of the page is static and what is dynamic |
//! | `lcs` | the heaviest common subsequence of two sequences of segments |
//! | `compare`, `alignment` | the prescribed score, and pages side by side for showing |
//! | `persistent` | the decision: differences that persist when both addresses are fetched again |
//! | `page_store` | what is kept of fetched pages, each text once |
//! | `soft_404` | answers to addresses that do not exist |
//! | `judge` | the pages of two addresses side by side: what they prove |
//! | `order`, `exchanged` | texts in another order, and others between the same neighbours |
//! | `dynamics` | what is known to be dynamic on a host |
//! | `counts` | texts of pages, counted |
//! | `echo` | a value of the address that the page repeats |

mod alignment;
pub(crate) mod compare;
mod counts;
pub(crate) mod dynamics;
pub(crate) mod echo;
mod exchanged_texts;
pub(crate) mod judge;
pub(crate) mod lcs;
mod order;
pub(crate) mod page_store;
pub(crate) mod persistent;
pub(crate) mod soft_404;
pub(crate) mod static_parts;
mod two_templates;

pub use alignment::{AlignedRow, Alignment, MAX_ROWS, MAX_TEXT, RowKind};
pub(crate) use alignment::{Pages, align};

use std::collections::HashMap;

use lcs::Weighted;

/// Words of a page that another one does not say, by multisets of keys, and all of its words.
pub(crate) fn own_words(page: &[Weighted], other: &[Weighted]) -> (u32, u32) {
    let mut said: HashMap<u64, u32> = HashMap::new();
    for (key, _) in other {
        *said.entry(*key).or_default() += 1;
    }
    let (mut own, mut all) = (0, 0);
    for (key, words) in page {
        all += words;
        match said.get_mut(key) {
            Some(left) if *left > 0 => *left -= 1,
            _ => own += words,
        }
    }
    (own, all)
}

/// True when most words of a page are its own: one that lists everything has other pages' texts, and is not what those say.
pub(crate) fn says_much_more(page: &[Weighted], other: &[Weighted]) -> bool {
    let (own, all) = own_words(page, other);
    2 * own > all
}
