//! The short list: a few addresses of each host, of as many shapes.

use std::collections::BTreeSet;

use super::ask::Ask;
use super::families::{FAMILIES, family_of};
use super::outcome::{page, shape};

/// Addresses of each family.
const EACH: usize = 3;

/// Three addresses of each family: the first ones in the log that have arguments, lead to a page
/// and differ in shape.
pub(crate) fn choose(log: &[String]) -> Vec<String> {
    let mut chosen = Vec::new();
    for family in FAMILIES {
        let mut shapes = BTreeSet::new();
        for url in log {
            if shapes.len() == EACH {
                break;
            }
            let Some(ask) = Ask::parse(0, url) else {
                continue;
            };
            let own = family_of(&ask.host).is_some_and(|other| other.names == family.names);
            if own
                && !ask.query.is_empty()
                && page(&ask).is_some()
                && shapes.insert(shape(&ask, ""))
            {
                chosen.push(url.clone());
            }
        }
    }
    chosen
}
