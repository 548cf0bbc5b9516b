//! pywb: the key of the archive's index, and the arguments a fuzzy look-up asks for.

use super::url::Url;
use crate::export::decode_name;
use crate::export::formats::pywb::{Lookup, archived, surt};
use crate::order;

/// The part of the key before the query with the arguments that the first rule that applies keeps; without one, the key.
/// Session ids, which the archive's keys leave out by themselves, are not known here.
pub(super) fn pywb(url: &Url<'_>, lookups: &[Lookup]) -> Vec<u8> {
    let base = index_base(url);
    let pieces = index_pieces(url);
    let query = pieces.join("&");
    let whole = match query.is_empty() {
        true => base.clone(),
        false => format!("{base}?{query}"),
    };
    for (prefix, names) in lookups {
        if !whole.starts_with(prefix.as_str()) {
            continue;
        }
        if let Some(mut kept) = asked_for(names, &pieces) {
            order::sort(&mut kept);
            kept.dedup();
            return format!("{base}?{}", kept.join("&")).into_bytes();
        }
    }
    whole.into_bytes()
}

fn index_base(url: &Url<'_>) -> String {
    let path = bare(url.path.as_bytes());
    let path = path.trim_end_matches('/');
    surt(&url.host, Some(if path.is_empty() { "/" } else { path }))
}

/// In the order of names.
fn index_pieces(url: &Url<'_>) -> Vec<String> {
    let query = bare(url.query.unwrap_or_default());
    let mut pieces: Vec<(&str, Option<&str>)> = query
        .split('&')
        .map(|piece| match piece.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (piece, None),
        })
        .collect();
    order::sort(&mut pieces);
    let written = pieces.into_iter().map(|(name, value)| match value {
        Some(value) => format!("{name}={value}"),
        None => name.to_owned(),
    });
    written.collect()
}

/// Unescaped until nothing is left to unescape, then escaped as little as the key needs, in small letters.
fn bare(text: &[u8]) -> String {
    let mut text = text.to_vec();
    loop {
        // A plus is a plus here.
        let guarded: Vec<u8> = text.iter().flat_map(guard_plus).collect();
        let next = decode_name(&guarded);
        if next == text {
            return archived(&text);
        }
        text = next;
    }
}

fn guard_plus(byte: &u8) -> Vec<u8> {
    match byte {
        b'+' => b"%2B".to_vec(),
        byte => vec![*byte],
    }
}

/// Returns the matches of the regular expression `[?&](a=[^&]+).*[?&](b=[^&]+)`: the first argument of the first name,
/// then the last ones of the others that leave the rest possible.
fn asked_for(names: &[String], pieces: &[String]) -> Option<Vec<String>> {
    let fits = |piece: &String, name: &String| {
        piece
            .strip_prefix(name.as_str())
            .and_then(|rest| rest.strip_prefix('='))
            .is_some_and(|value| !value.is_empty())
    };
    let mut found = Vec::new();
    let mut from = 0;
    for (at, name) in names.iter().enumerate() {
        let rest = pieces.get(from..)?;
        let place = match at {
            0 => rest.iter().position(|piece| fits(piece, name)),
            _ => rest.iter().rposition(|piece| fits(piece, name)),
        }?;
        found.push(rest.get(place)?.clone());
        from += place + 1;
    }
    Some(found)
}
