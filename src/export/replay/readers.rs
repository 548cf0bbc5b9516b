//! The imitation of each format's reader, and the exact effect of the rules.

use std::collections::HashSet;

use super::url::{Url, form_pairs, form_text, name, with_query};
use super::{archive, blockers, crawlers};
use crate::export::formats::pywb;
use crate::export::redirects::apply;
use crate::export::{Argument, Redirect, RuleFormat, RuleSet, decode_name, read, spellings, write};
use crate::order;

/// Most redirects that a visitor is sent along.
const REDIRECTS: usize = 32;

/// The reader of one file.
pub(super) struct Reader {
    format: RuleFormat,
    /// The rules as they are in the file.
    rules: RuleSet,
    /// Rules of `pywb`, which have an order.
    lookups: Vec<pywb::Lookup>,
}

impl Reader {
    pub(super) fn new(format: RuleFormat, rules: &RuleSet) -> Self {
        let file = write(format, rules);
        let lookups = match format {
            RuleFormat::Pywb => pywb::lookups(&file.text).unwrap_or_default(),
            _ => Vec::new(),
        };
        Self {
            format,
            rules: read(format, &file.text).unwrap_or_default(),
            lookups,
        }
    }

    /// Creates the reader of a file whose rules are for no URL: only its own effect is left.
    pub(super) fn idle(format: RuleFormat) -> Self {
        let nothing = Argument {
            host: String::new(),
            path: None,
            name: Vec::new(),
        };
        let rules = RuleSet {
            removals: vec![nothing],
            ..RuleSet::default()
        };
        Self {
            format,
            rules,
            lookups: Vec::new(),
        }
    }

    /// Returns the key that the reader gives a URL.
    pub(super) fn key(&self, url: &Url<'_>) -> Vec<u8> {
        let rules = &self.rules;
        match self.format {
            RuleFormat::CleanParam
            | RuleFormat::Cloudflare
            | RuleFormat::Fastly
            | RuleFormat::Cloudfront => without_fragment(url, &here(rules, url)),
            RuleFormat::NoVarySearch => modulo_search(url, rules),
            RuleFormat::Adguard => blockers::adguard(url, rules),
            RuleFormat::DeclarativeNetRequest => blockers::declarative_net_request(url, rules),
            RuleFormat::Clearurls => blockers::clearurls(url, rules),
            RuleFormat::Nutch => crawlers::nutch(url, rules),
            RuleFormat::Stormcrawler => crawlers::stormcrawler(url, rules),
            RuleFormat::Heritrix => crawlers::heritrix(url, rules),
            RuleFormat::Scrapy => crawlers::scrapy(url, rules),
            RuleFormat::Pywb => archive::pywb(url, &self.lookups),
            RuleFormat::Nginx => redirected(url.text, url, &rules.redirects, |target| target),
            RuleFormat::Apache => redirected(url.text, url, &rules.redirects, without_rest),
            RuleFormat::Csv | RuleFormat::Jsonl => {
                let removed = removed(url, &here(rules, url));
                redirected(&removed, url, &rules.redirects, |target| target)
            }
        }
    }

    /// Returns the result of applying to a URL only the rules that the format is for; they need not be tidy, since the
    /// path `/` is one path here.
    pub(super) fn exact(&self, rules: &RuleSet, url: &Url<'_>) -> Vec<u8> {
        match self.format {
            RuleFormat::Nginx | RuleFormat::Apache => {
                redirected(url.text, url, &rules.redirects, |target| target)
            }
            RuleFormat::Csv | RuleFormat::Jsonl => redirected(
                &removed(url, &exactly(rules, url)),
                url,
                &rules.redirects,
                |target| target,
            ),
            _ => removed(url, &exactly(rules, url)),
        }
    }
}

/// The removals for a URL's host and path.
pub(super) fn here<'r>(rules: &'r RuleSet, url: &Url<'_>) -> Vec<&'r Argument> {
    let is_at = |rule: &&Argument| url.is_at(&rule.host, rule.path.as_deref());
    rules.removals.iter().filter(is_at).collect()
}

/// The removals for a URL, each where it was looked at.
fn exactly<'r>(rules: &'r RuleSet, url: &Url<'_>) -> Vec<&'r Argument> {
    let is_at = |rule: &&Argument| {
        let is_in = |path: &str| match rules.below.binary_search(rule).is_ok() {
            true => url.path.starts_with(path),
            false => url.path == path,
        };
        rule.host.eq_ignore_ascii_case(&url.host) && rule.path.as_deref().is_none_or(is_in)
    };
    rules.removals.iter().filter(is_at).collect()
}

/// The URL without the arguments that the rules take out where they were looked at: on its host, and below or on its path.
pub(super) fn bare(rules: &RuleSet, url: &Url<'_>) -> Vec<u8> {
    removed(url, &exactly(rules, url))
}

/// Returns the URL without its arguments whose decoded name is in these rules; nothing else is changed.
fn removed(url: &Url<'_>, rules: &[&Argument]) -> Vec<u8> {
    let names: HashSet<&[u8]> = rules.iter().map(|rule| rule.name.as_slice()).collect();
    let pieces = url.pieces();
    let kept: Vec<&[u8]> = pieces
        .iter()
        .copied()
        .filter(|piece| !names.contains(decode_name(name(piece)).as_slice()))
        .collect();
    if kept.len() == pieces.len() {
        return url.text.to_vec();
    }
    url.with_query((!kept.is_empty()).then(|| kept.join(&b'&')).as_deref())
}

/// Every spelling of the names.
pub(super) fn spelled(rules: &[&Argument]) -> HashSet<Vec<u8>> {
    rules
        .iter()
        .flat_map(|rule| spellings(&rule.name))
        .map(String::into_bytes)
        .collect()
}

/// Compares names as they are written; the fragment, which a robot or a cache never sees, is no part of the key.
fn without_fragment(url: &Url<'_>, rules: &[&Argument]) -> Vec<u8> {
    let names = spelled(rules);
    let pieces = url.pieces();
    let kept: Vec<&[u8]> = pieces
        .iter()
        .copied()
        .filter(|piece| !names.contains(name(piece)))
        .collect();
    let nothing_left = kept.is_empty() && !pieces.is_empty();
    let query = url.query.filter(|_| !nothing_left);
    with_query(url.base, query.map(|_| kept.join(&b'&')).as_deref())
}

/// "Equivalent modulo search variance": lists of decoded names and values; a scope without a header compares whole URLs.
fn modulo_search(url: &Url<'_>, rules: &RuleSet) -> Vec<u8> {
    let here = here(rules, url);
    if here.is_empty() {
        return with_query(url.base, url.query);
    }
    let names: HashSet<&[u8]> = here.iter().map(|rule| rule.name.as_slice()).collect();
    let mut pairs = form_pairs(url.query.unwrap_or_default());
    pairs.retain(|(name, _)| !names.contains(name.as_slice()));
    if rules.key_order {
        order::sort_by(&mut pairs, |a, b| a.0.cmp(&b.0));
    }
    with_query(url.base, Some(&form_text(&pairs)))
}

/// Returns Apache's form of an address to send a visitor to: without an `&` at its end, or else without a `?`.
pub(super) fn without_rest(mut target: Vec<u8>) -> Vec<u8> {
    let query = target.iter().position(|byte| *byte == b'?');
    let rest = query.filter(|_| target.last() == Some(&b'&')).is_some()
        || query.is_some_and(|at| at + 1 == target.len());
    if rest {
        target.pop();
    }
    target
}

/// Returns the address where a visitor who follows the redirects ends; `sent` is the server's form of each result.
fn redirected(
    text: &[u8],
    url: &Url<'_>,
    rules: &[Redirect],
    sent: fn(Vec<u8>) -> Vec<u8>,
) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..REDIRECTS {
        let mut target = text.split_off(url.path_at.min(text.len()));
        let fragment = target.iter().position(|byte| *byte == b'#');
        let fragment = target.split_off(fragment.unwrap_or(target.len()));
        let next = rules
            .iter()
            .filter(|rule| rule.host == url.host)
            .find_map(|rule| apply(rule, &target));
        let done = next.is_none();
        text.extend_from_slice(&next.map_or(target, sent));
        text.extend_from_slice(&fragment);
        if done {
            break;
        }
    }
    text
}
