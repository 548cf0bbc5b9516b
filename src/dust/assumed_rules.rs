//! Rules known beforehand, such as the verdicts on query arguments: candidates like any other, proved before they are used.
//!
//! A verdict on an argument says that it may go from pages of the list at that time; here it has to hold for the pages of
//! this list, together with the other rules. Cost: a search for the argument's name in each URL of its host.

use std::collections::HashSet;

use memchr::memmem::Finder;
use xxhash_rust::xxh3::xxh3_64;

use super::candidate::{Candidate, Tried};
use super::mine::site_urls::SiteUrls;
use super::rule::Origin;
use super::site::name;
use dustlens_url::{Change, LearnedRule};

/// The given rules that change URLs of a site and are neither `known` nor tried. Their support is the number of URLs that
/// become one with another.
pub(super) fn candidates(
    (site, sheet): (u32, &SiteUrls),
    given: &[LearnedRule],
    known: &[Candidate],
    tried: &Tried,
) -> Vec<Candidate> {
    let host = name(&sheet.origin);
    let own = given.iter().filter(|rule| rule.host == host);
    let new = own.filter(|rule| {
        let mut known = known.iter();
        known.all(|one| one.site != site || one.forms.as_slice() != [rule.change.clone()])
            && !tried.contains(&(sheet.origin.clone(), vec![rule.change.clone()]))
    });
    new.filter_map(|rule| candidate(sheet, site, &rule.change))
        .collect()
}

fn candidate(sheet: &SiteUrls, site: u32, change: &Change) -> Option<Candidate> {
    let finder = plain_name(change).map(|name| Finder::new(name.as_bytes()).into_owned());
    let mut seen: HashSet<u64> = HashSet::new();
    let (mut example, mut support) = (None, 0);
    for tail in sheet.iter() {
        // A name that a URL may write in several ways is looked for in each.
        let may = finder.as_ref().is_none_or(|finder| {
            memchr::memchr2(b'%', b'+', tail).is_some() || finder.find(tail).is_some()
        });
        let Some(left) = may.then(|| change.apply(tail)).flatten() else {
            continue;
        };
        let merges = !seen.insert(xxh3_64(&left)) || sheet.find(&left).is_some();
        support += u32::from(merges);
        if merges || example.is_none() {
            example.get_or_insert((sheet.url(tail), sheet.url(&left)));
        }
    }
    Some(Candidate {
        site,
        forms: vec![change.clone()],
        origin: Origin::Argument,
        support,
        example: example?,
    })
}

/// The argument's name, when it is written as it is.
fn plain_name(change: &Change) -> Option<&str> {
    match change {
        Change::DropParam { name } if name.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
            Some(name)
        }
        _ => None,
    }
}
