//! Crawlers.

use super::readers::{here, spelled};
use super::url::{Url, form_text, lossy, name, value, with_fragment, with_query};
use crate::export::names::escape;
use crate::export::{RuleSet, decode_name};
use crate::order;

/// Nutch: the arguments go; then `?` and `&` at the end of the query, also of URLs that had none of them.
pub(super) fn nutch(url: &Url<'_>, rules: &RuleSet) -> Vec<u8> {
    let rules = here(rules, url);
    if rules.is_empty() {
        return url.text.to_vec();
    }
    let names = spelled(&rules);
    let kept: Vec<&[u8]> = url
        .pieces()
        .into_iter()
        .filter(|piece| !names.contains(name(piece)))
        .collect();
    let mut query = kept.join(&b'&');
    while query.last().is_some_and(|byte| matches!(byte, b'?' | b'&')) {
        query.pop();
    }
    url.with_query((!query.is_empty()).then_some(&query))
}

/// Heritrix: the last occurrence of each spelling, then `FixupQueryString`. It has no fragments.
pub(super) fn heritrix(url: &Url<'_>, rules: &RuleSet) -> Vec<u8> {
    let mut pieces = url.pieces();
    for rule in here(rules, url) {
        for spelling in crate::export::spellings(&rule.name) {
            let last = pieces
                .iter()
                .rposition(|piece| name(piece) == spelling.as_bytes());
            let Some(at) = last else { continue };
            pieces.remove(at);
            // Without a successor, the `&` before it stays.
            if at == pieces.len() {
                pieces.push(b"");
            }
        }
    }
    let query = url.query.map(|_| pieces.join(&b'&'));
    fixup_query_string(with_query(url.base, query.as_deref()))
}

/// Takes off a `?` or `&` at the end, or an `&` after the last `?`: one of them.
fn fixup_query_string(mut url: Vec<u8>) -> Vec<u8> {
    let Some(at) = url.iter().rposition(|byte| *byte == b'?') else {
        return url;
    };
    match url.get(at + 1) {
        None => url.truncate(at),
        Some(b'&') if url.len() == at + 2 => url.truncate(at),
        Some(b'&') => drop(url.remove(at + 1)),
        Some(_) if url.last() == Some(&b'&') => drop(url.pop()),
        Some(_) => {}
    }
    url
}

/// Scrapy: `url_query_cleaner` for each scope; empty pieces and a `#` with nothing after it go as well.
pub(super) fn scrapy(url: &Url<'_>, rules: &RuleSet) -> Vec<u8> {
    let rules = here(rules, url);
    if rules.is_empty() {
        return url.text.to_vec();
    }
    let names = spelled(&rules);
    let kept: Vec<&[u8]> = url
        .pieces()
        .into_iter()
        .filter(|piece| !piece.is_empty() && !names.contains(name(piece)))
        .collect();
    let query = (!kept.is_empty()).then(|| kept.join(&b'&'));
    let fragment = url.fragment.filter(|fragment| !fragment.is_empty());
    with_fragment(with_query(url.base, query.as_deref()), fragment)
}

/// Imitates StormCrawler, on every host: parameters of the last path segment become arguments, `;` separates too,
/// everything is sorted by name and written as a form is; the fragment is dropped.
pub(super) fn stormcrawler(url: &Url<'_>, rules: &RuleSet) -> Vec<u8> {
    if rules.removals.is_empty() {
        return with_query(url.base, url.query);
    }
    let (base, parameters) = path_parameters(url.base);
    let mut query = url.query.unwrap_or_default().to_vec();
    if let Some(parameters) = parameters {
        if !query.is_empty() {
            query.push(b'&');
        }
        query.extend_from_slice(&parameters);
    }
    if query.is_empty() {
        return with_query(url.base, url.query);
    }
    let mut pairs: Vec<(Vec<u8>, Option<Vec<u8>>)> = query
        .split(|byte| matches!(byte, b'&' | b';'))
        .map(|piece| {
            let decoded = |text: &[u8]| lossy(decode_name(text));
            (decoded(name(piece)), value(piece).map(decoded))
        })
        .filter(|(name, _)| !name.is_empty())
        .filter(|(name, _)| !rules.removals.iter().any(|rule| rule.name == *name))
        .collect();
    order::sort_by(&mut pairs, |a, b| a.0.cmp(&b.0));
    let pieces: Vec<Vec<u8>> = pairs
        .into_iter()
        .map(|(name, value)| match value {
            Some(value) => form_text(&[(name, value)]),
            None => escape(&name).into_bytes(),
        })
        .collect();
    let query = (!pieces.is_empty()).then(|| pieces.join(&b'&'));
    with_query(&base, query.as_deref())
}

/// Returns the text behind `;` in the last segment, as arguments; then the path also loses its empty segments.
fn path_parameters(base: &[u8]) -> (Vec<u8>, Option<Vec<u8>>) {
    let text = base
        .iter()
        .map(|&byte| char::from(byte))
        .collect::<String>();
    let Some(at) = text
        .find("://")
        .and_then(|at| Some(at + 3 + text[at + 3..].find('/')?))
    else {
        return (base.to_vec(), None);
    };
    let (front, path) = text.split_at(at);
    let mut segments: Vec<&str> = path.trim_end_matches('/').split('/').collect();
    let Some((last, parameters)) = segments.last().and_then(|last| last.split_once(';')) else {
        return (base.to_vec(), None);
    };
    segments.pop();
    segments.push(last);
    let mut out = front.to_owned();
    for segment in segments
        .into_iter()
        .filter(|segment| !segment.trim().is_empty())
    {
        out.push('/');
        out += segment;
    }
    let bytes = |text: &str| text.chars().filter_map(|c| u8::try_from(c).ok()).collect();
    (bytes(&out), Some(bytes(&parameters.replace(';', "&"))))
}
