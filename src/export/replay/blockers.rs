//! Browser extensions and Chrome itself. They see a URL as the browser has put it in order (WHATWG URL), without or with its
//! fragment.

use super::url::{Url, form_pairs, form_text, name, value, with_fragment, with_query};
use crate::export::formats::declarative_net_request::chrome_spelling;
use crate::export::names::fold_case;
use crate::export::scope::{covers, covers_folded, is_below};
use crate::export::{Argument, RuleSet, spellings};

/// Returns the address as a browser writes it; an address that it refuses stays.
fn in_browser(url: &Url<'_>) -> Vec<u8> {
    std::str::from_utf8(url.text)
        .ok()
        .and_then(|text| ::url::Url::parse(text).ok())
        .map_or_else(|| url.text.to_vec(), |url| String::from(url).into_bytes())
}

/// `||host^` and `||host/path`: subdomains too, any port unless one is named, case ignored.
fn filter_matches(rule: &Argument, url: &Url<'_>) -> bool {
    at_host(rule, url) && covers_folded(rule.path.as_deref(), &url.path)
}

/// True where the host of a URL is that of a rule, or one below it. A pattern with a path runs on from the host, so that a port in
/// between prevents it.
fn at_host(rule: &Argument, url: &Url<'_>) -> bool {
    let host = match rule.host.contains(':') || rule.path.is_some() {
        true => &url.host,
        false => port_free(&url.host),
    };
    host == rule.host || is_below(host, &rule.host)
}

fn port_free(host: &str) -> &str {
    host.split(':').next().unwrap_or_default()
}

/// Imitates Ghostery: names are compared as they are written; a filter whose text begins an argument anywhere makes the
/// whole query be escaped once more.
pub(super) fn adguard(url: &Url<'_>, rules: &RuleSet) -> Vec<u8> {
    let text = in_browser(url);
    let url = Url::new(&text);
    if url.query.is_none_or(<[u8]>::is_empty) {
        return text;
    }
    let of = |list: &[Argument]| -> Vec<Vec<u8>> {
        let rules = list.iter().filter(|rule| filter_matches(rule, &url));
        let texts = rules.flat_map(|rule| spellings(&rule.name));
        texts.map(String::into_bytes).collect()
    };
    let (filters, exceptions) = (of(&rules.removals), of(&rules.kept));
    let all = url.pieces();
    let begins = |filter: &&Vec<u8>| all.iter().any(|piece| piece.starts_with(filter));
    let filters: Vec<&Vec<u8>> = filters
        .iter()
        .filter(|filter| !exceptions.contains(filter))
        .filter(begins)
        .collect();
    if filters.is_empty() {
        return text;
    }
    // Empty pieces are skipped, but for one at the end.
    let filled = |(at, piece): &(usize, &&[u8])| !piece.is_empty() || at + 1 == all.len();
    let filled = all.iter().enumerate().filter(filled);
    let kept: Vec<&[u8]> = filled
        .map(|(_, piece)| *piece)
        .filter(|piece| {
            filters
                .iter()
                .all(|filter| name(piece) != filter.as_slice())
        })
        .collect();
    let query = (!kept.is_empty()).then(|| escaped_once_more(&kept));
    let query = query.as_deref().map(str::as_bytes);
    with_fragment(with_query(url.base, query), url.fragment)
}

fn escaped_once_more(pieces: &[&[u8]]) -> String {
    let escaped = |piece: &&[u8]| {
        let value = chrome_spelling(value(piece).unwrap_or_default());
        format!("{}={value}", chrome_spelling(name(piece)))
    };
    pieces.iter().map(escaped).collect::<Vec<_>>().join("&")
}

/// Chrome: one rule wins; every argument that stays gets a `=`, but nothing stays for an `&` at the end.
pub(super) fn declarative_net_request(url: &Url<'_>, rules: &RuleSet) -> Vec<u8> {
    let text = in_browser(url);
    let url = Url::new(&text);
    let names: Vec<Vec<u8>> = winner(&url, rules)
        .iter()
        .map(|rule| chrome_spelling(&rule.name).into_bytes())
        .collect();
    let mut pieces = url.pieces();
    let is_named = |piece: &&[u8]| names.iter().any(|known| known == name(piece));
    if !pieces.iter().any(is_named) {
        return text;
    }
    pieces.pop_if(|last| last.is_empty());
    pieces.retain(|piece| !is_named(piece));
    let kept: Vec<Vec<u8>> = pieces
        .into_iter()
        .map(|piece| [name(piece), b"=", value(piece).unwrap_or_default()].concat())
        .collect();
    url.with_query((!kept.is_empty()).then(|| kept.join(&b'&')).as_deref())
}

/// The names of the rule with the highest priority, which repeats those of wider scopes of its host.
fn winner<'r>(url: &Url<'_>, rules: &'r RuleSet) -> Vec<&'r Argument> {
    let fits = |rule: &&Argument| {
        // Asked last: it looks through all rules.
        let excluded = || {
            let (own, here) = (port_free(&rule.host), port_free(&url.host));
            rules.removals.iter().any(|other| {
                let other = port_free(&other.host);
                is_below(other, own) && (here == other || is_below(here, other))
            })
        };
        at_host(rule, url) && covers(rule.path.as_deref(), Some(&url.path)) && !excluded()
    };
    let fitting: Vec<&Argument> = rules.removals.iter().filter(fits).collect();
    let priority = |rule: &Argument| (rule.host.contains(':'), rule.path.as_ref().map(String::len));
    let Some(best) = fitting.iter().max_by_key(|rule| priority(rule)).copied() else {
        return Vec::new();
    };
    fitting
        .into_iter()
        .filter(|rule| rule.host == best.host)
        .collect()
}

/// Imitates ClearURLs: provider after provider until nothing changes; case is ignored, the query is rewritten as a form
/// is, and the fragment loses the names too.
pub(super) fn clearurls(url: &Url<'_>, rules: &RuleSet) -> Vec<u8> {
    let mut text = in_browser(url);
    while let Some(next) = cleaned(&Url::new(&text), rules) {
        if next == text {
            break;
        }
        text = next;
    }
    text
}

fn cleaned(url: &Url<'_>, rules: &RuleSet) -> Option<Vec<u8>> {
    let names: Vec<String> = rules
        .removals
        .iter()
        .filter(|rule| rule.host == url.host && covers_folded(rule.path.as_deref(), &url.path))
        .filter_map(|rule| std::str::from_utf8(&rule.name).ok().map(fold_case))
        .collect();
    let is_named = |name: &[u8]| {
        let name = fold_case(&String::from_utf8_lossy(name));
        names.contains(&name)
    };
    let mut pairs = form_pairs(url.query.unwrap_or_default());
    let pieces: Vec<&[u8]> = url
        .fragment
        .map(|fragment| fragment.split(|byte| *byte == b'&').collect())
        .unwrap_or_default();
    let left: Vec<&[u8]> = pieces
        .iter()
        .copied()
        .filter(|piece| !is_named(name(piece)))
        .collect();
    let before = pairs.len();
    pairs.retain(|(name, _)| !is_named(name));
    if pairs.len() == before && left.len() == pieces.len() {
        return None;
    }
    let query = (!pairs.is_empty()).then(|| form_text(&pairs));
    let fragment = (!left.is_empty()).then(|| left.join(&b'&'));
    Some(with_fragment(
        with_query(url.base, query.as_deref()),
        fragment.as_deref(),
    ))
}
