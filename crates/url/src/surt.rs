//! Keys of web archives: `http://www.example.com/a?b` → `com,example)/a?b` (SURT, sort-friendly URI reordering transform).
//!
//! The key is the one that an index of captures (CDX) has: the canonicalization of the Python package surt 0.3.1, which the
//! archives' own tools share (`GoogleURLCanonicalizer`, then `IAURLCanonicalizer`), step by step: escapes are decoded until
//! none is left and written again where they must be; the host loses `www`, `www2`, …; path and query lose session ids of
//! known lengths and their capitals, the path its last slash; arguments are sorted with their values. Scheme, user and
//! fragment are no part of it. A key is no URL, so normalizing one leaves it. O(length), sorting besides.

use crate::host::port_number;
use crate::percent::{escape_at, push_escape};
use crate::reference::{Authority, split};

/// Writes the key of an http or https URL.
pub(crate) fn push_key(url: &[u8], out: &mut Vec<u8>) {
    let parts = split(url);
    out.clear();
    if let Some(authority) = parts.authority {
        let https = parts.scheme.is_some_and(|scheme| scheme.len() == 5);
        push_host(&authority, if https { 443 } else { 80 }, out);
    }
    out.push(b')');
    out.extend_from_slice(&path(parts.path));
    let query = parts.query.map(query).unwrap_or_default();
    if !query.is_empty() {
        out.push(b'?');
        out.extend_from_slice(&query);
    }
}

/// The labels from the last one to the first, and a port that is not the scheme's own.
fn push_host(authority: &Authority<'_>, own_port: u16, out: &mut Vec<u8>) {
    let host = authority.host;
    let inner = host.strip_prefix(b"[").and_then(|it| it.strip_suffix(b"]"));
    let host = plain(inner.unwrap_or(host));
    let host = without_double_dots(&host);
    let host = without_www(trim_dots(&host));
    for (i, label) in host.rsplit(|&byte| byte == b'.').enumerate() {
        if i > 0 {
            out.push(b',');
        }
        out.extend_from_slice(label);
    }
    let port = authority.port.and_then(port_number);
    if let Some(port) = port.filter(|&port| port != own_port) {
        out.extend_from_slice(format!(":{port}").as_bytes());
    }
}

/// Decoded until there is no escape, escaped where it must be, in small letters.
fn plain(text: &[u8]) -> Vec<u8> {
    escaped(&unescaped(text))
}

fn escaped(decoded: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(decoded.len());
    for &byte in decoded {
        match byte.is_ascii_graphic() && !matches!(byte, b'#' | b'%') {
            true => out.push(byte),
            false => push_escape(byte, &mut out),
        }
    }
    out.make_ascii_lowercase();
    out
}

/// Escapes decoded again and again, `%2541` to `A`. No two escapes overlap, so that it is done as they end.
fn unescaped(text: &[u8]) -> Vec<u8> {
    let mut out: Vec<u8> = Vec::with_capacity(text.len());
    for &byte in text {
        out.push(byte);
        while let Some(at) = out.len().checked_sub(3)
            && let Some(value) = escape_at(&out, at)
        {
            out.truncate(at);
            out.push(value);
        }
    }
    out
}

fn without_double_dots(host: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(host.len());
    let mut rest = host;
    while let Some((&byte, after)) = rest.split_first() {
        out.push(byte);
        rest = match byte {
            b'.' => after.strip_prefix(b".").unwrap_or(after),
            _ => after,
        };
    }
    out
}

fn trim_dots(host: &[u8]) -> &[u8] {
    let from = host.iter().take_while(|&&byte| byte == b'.').count();
    let rest = &host[from..];
    let dots = rest.iter().rev().take_while(|&&byte| byte == b'.').count();
    &rest[..rest.len() - dots]
}

/// `www.`, `www2.`, `www34.` go, once, whatever is left.
fn without_www(host: &[u8]) -> &[u8] {
    let Some(rest) = host.strip_prefix(b"www") else {
        return host;
    };
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    rest[digits..].strip_prefix(b".").unwrap_or(host)
}

fn path(text: &[u8]) -> Vec<u8> {
    let walked = walked(&unescaped(text));
    let path = without_session(&escaped(&walked), aspx_sessions);
    let mut path = without_session(&path, aspx_session);
    if path.len() > 1 && path.ends_with(b"/") {
        path.pop();
    }
    path
}

/// Without `.`, without `..` that have a segment before them, and without empty segments but the last.
fn walked(path: &[u8]) -> Vec<u8> {
    let mut kept: Vec<&[u8]> = Vec::new();
    for segment in path.split(|&byte| byte == b'/').skip(1) {
        match segment {
            b"." => {}
            b".." if !kept.is_empty() => drop(kept.pop()),
            _ => kept.push(segment),
        }
    }
    let mut out = b"/".to_vec();
    let Some((last, others)) = kept.split_last() else {
        return out;
    };
    for segment in others.iter().filter(|segment| !segment.is_empty()) {
        out.extend_from_slice(segment);
        out.push(b'/');
    }
    out.extend_from_slice(last);
    out
}

/// A path without the last of its segments that `session` finds at a text's beginning and a page `.aspx` follows.
fn without_session(path: &[u8], session: impl Fn(&[u8]) -> Option<usize>) -> Vec<u8> {
    let (mut page, mut end) = (usize::MAX, usize::MAX);
    for at in (0..path.len()).rev() {
        let rest = &path[at..];
        match rest {
            [b'?', ..] => end = at,
            [b'.', ..] if rest.starts_with(b".aspx") => page = at,
            [b'/', rest @ ..] => {
                let after = session(rest).map(|len| at + 1 + len);
                if let Some(after) = after.filter(|&after| after < page && page < end) {
                    return [&path[..=at], &path[after..]].concat();
                }
            }
            _ => {}
        }
    }
    path.to_vec()
}

/// `(s(24 letters or digits))/`, also several of them in one.
fn aspx_sessions(text: &[u8]) -> Option<usize> {
    let mut rest = text.strip_prefix(b"(")?;
    let mut found = false;
    while let [letter, after @ ..] = rest
        && letter.is_ascii_alphabetic()
    {
        rest = in_brackets(after)?;
        found = true;
    }
    let rest = rest.strip_prefix(b")/").filter(|_| found)?;
    Some(text.len() - rest.len())
}

/// `(24 letters or digits)/`.
fn aspx_session(text: &[u8]) -> Option<usize> {
    let rest = in_brackets(text)?.strip_prefix(b"/")?;
    Some(text.len() - rest.len())
}

/// The text after `(`, 24 letters or digits, `)`.
fn in_brackets(text: &[u8]) -> Option<&[u8]> {
    let (id, rest) = text.strip_prefix(b"(")?.split_at_checked(24)?;
    let rest = rest.strip_prefix(b")")?;
    id.iter().all(u8::is_ascii_alphanumeric).then_some(rest)
}

fn query(text: &[u8]) -> Vec<u8> {
    let mut query = plain(text);
    for name in ["jsessionid=", "phpsessid=", "sid="] {
        let session = |piece: &[u8], _: Option<&[u8]>| ends_with_id(piece, name, 32, true);
        query = without_arguments(&query, session);
    }
    query = without_arguments(&query, |piece, _| aspsessionid(piece));
    query = without_arguments(&query, cfid);
    match query.len() {
        0 | 1 => query,
        _ => sorted(&query),
    }
}

/// Returns the length of a piece before a session id of exactly so many letters, or digits, at its end.
fn ends_with_id(piece: &[u8], name: &str, length: usize, digits: bool) -> Option<(usize, usize)> {
    let (before, id) = piece.split_at_checked(piece.len().checked_sub(length)?)?;
    let fits = |byte: &u8| byte.is_ascii_alphabetic() || (digits && byte.is_ascii_digit());
    let stays = before.strip_suffix(name.as_bytes())?.len();
    id.iter().all(fits).then_some((stays, 0))
}

/// `aspsessionid`, 8 letters, `=`, 24 letters.
fn aspsessionid(piece: &[u8]) -> Option<(usize, usize)> {
    let (stays, _) = ends_with_id(piece, "=", 24, false)?;
    ends_with_id(&piece[..stays], "aspsessionid", 8, false)
}

/// `cfid=…&cftoken=…`.
fn cfid(piece: &[u8], next: Option<&[u8]>) -> Option<(usize, usize)> {
    let token = next?.strip_prefix(b"cftoken=")?;
    let (_, before) = piece.split_last()?;
    let stays = memchr::memmem::rfind(before, b"cfid=")?;
    (!token.is_empty()).then_some((stays, 1))
}

/// Removes the last argument that `session` finds in a piece and the one after it: `session` returns the number of
/// bytes of the piece that stay, and the number of further pieces to remove. The `&` before it stays where nothing
/// follows, as in the archives.
fn without_arguments(
    query: &[u8],
    session: impl Fn(&[u8], Option<&[u8]>) -> Option<(usize, usize)>,
) -> Vec<u8> {
    let pieces: Vec<&[u8]> = query.split(|&byte| byte == b'&').collect();
    for at in (0..pieces.len()).rev() {
        let next = pieces.get(at + 1).copied();
        if let Some((stays, more)) = session(pieces[at], next) {
            let kept = &pieces[at][..stays];
            let rest = pieces.get(at + 1 + more..).unwrap_or_default().join(&b'&');
            let head = pieces[..at].iter().flat_map(|piece| [piece, &b"&"[..]]);
            return head.chain([kept, &rest]).collect::<Vec<_>>().concat();
        }
    }
    query.to_vec()
}

/// Arguments in the order of their names, then values; one without `=` first.
fn sorted(query: &[u8]) -> Vec<u8> {
    let mut pieces: Vec<&[u8]> = query.split(|&byte| byte == b'&').collect();
    let parts = |piece: &&[u8]| {
        let at = memchr::memchr(b'=', piece);
        at.map_or((piece.to_vec(), None), |at| {
            (piece[..at].to_vec(), Some(piece[at + 1..].to_vec()))
        })
    };
    pieces.sort_by_cached_key(parts);
    pieces.join(&b'&')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_of_escapes_are_decoded_in_one_go() {
        assert_eq!(unescaped(b"%2541%%34%31%zz%"), b"AA%zz%");
        let nested = [b"%".as_slice(), &b"25".repeat(80_000), b"41"].concat();
        assert_eq!(unescaped(&nested), b"A");
    }
}
