//! URLs as the npm package normalize-url 9.0.1 writes them with its defaults, after the rules of that preset.
//!
//! Only the spelling differs from a URL of the rules: no slash at the end of a path, none after a host alone, `+` for a blank in
//! a value, and escapes only where WHATWG URL §1.3 has them for that part. Escapes of reserved characters, invalid escapes
//! and bytes that are not UTF-8 stay, unlike there: `docs/normalize.md` lists it. O(length); writing its own output
//! again changes nothing.

use crate::percent::{decoded, escape_at, is_unreserved, push_escape};
use crate::reference::split;

/// Writes the form of an http or https URL.
pub(crate) fn push_url(url: &[u8], out: &mut Vec<u8>) {
    let parts = split(url);
    let tail = parts.path.len()
        + parts.query.map_or(0, |query| query.len() + 1)
        + parts.fragment.map_or(0, |fragment| fragment.len() + 1);
    out.clear();
    out.extend_from_slice(&url[..url.len() - tail]);
    let query = parts.query.map(query).unwrap_or_default();
    let fragment = parts.fragment.map(without_text).unwrap_or_default();
    push_path(parts.path, out);
    if out.len() == url.len() - tail && !(query.is_empty() && fragment.is_empty()) {
        out.push(b'/');
    }
    if !query.is_empty() {
        out.push(b'?');
        out.extend_from_slice(&query);
    }
    if !fragment.is_empty() {
        out.push(b'#');
        push_with(fragment, b"\"<>`", out);
    }
}

/// A fragment without its directive (`:~:text=…`, URL Fragment Text Directives).
fn without_text(fragment: &[u8]) -> &[u8] {
    const DIRECTIVE: &[u8] = b":~:text";
    let at = fragment
        .windows(DIRECTIVE.len())
        .position(|part| part.eq_ignore_ascii_case(DIRECTIVE));
    &fragment[..at.unwrap_or(fragment.len())]
}

/// Characters whose escapes `decodeURI` of ECMA-262 leaves in a path, and those that no path may have unescaped.
const PATH_RESERVED: &[u8] = b";/?:@&=+$,#%\\";
/// Characters that are escaped in a path (WHATWG URL §1.3, path percent-encode set).
const PATH_ESCAPED: &[u8] = b"\"#<>?`{}";
/// Characters whose escapes mean something else in a query than they do.
const QUERY_RESERVED: &[u8] = b":/?#[]@!$&'()*+,;=%";
/// Characters that are escaped in a query (WHATWG URL §1.3, special-query percent-encode set), and `?`.
const QUERY_ESCAPED: &[u8] = b"\"#<>'?";

/// A path whose escapes are all whole and UTF-8 loses those that it need not have.
fn push_path(path: &[u8], out: &mut Vec<u8>) {
    let slashes = path.iter().rev().take_while(|&&byte| byte == b'/').count();
    let path = &path[..path.len() - slashes];
    if is_decodable(path) {
        push_decoded(path, PATH_RESERVED, PATH_ESCAPED, out);
    } else {
        push_with(path, PATH_ESCAPED, out);
    }
}

fn is_decodable(path: &[u8]) -> bool {
    let broken = |at: usize| escape_at(path, at).is_none();
    if memchr::memchr_iter(b'%', path).any(broken) {
        return false;
    }
    let bytes: Vec<u8> = decoded(path).collect();
    std::str::from_utf8(&bytes).is_ok()
}

/// Bytes as they are, but for those that must be escaped.
fn push_with(text: &[u8], escaped: &[u8], out: &mut Vec<u8>) {
    for &byte in text {
        match byte.is_ascii_graphic() && !escaped.contains(&byte) {
            true => out.push(byte),
            false => push_escape(byte, out),
        }
    }
}

/// Writes bytes as `push_with` does; escapes that mean nothing but their byte become that byte.
fn push_decoded(text: &[u8], reserved: &[u8], escaped: &[u8], out: &mut Vec<u8>) {
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        let value = escape_at(text, at);
        at += if value.is_some() { 3 } else { 1 };
        match value {
            // Unreserved escapes are left here only where decoding would make a new escape.
            Some(value) if reserved.contains(&value) || is_unreserved(value) => {
                push_escape(value, out);
            }
            Some(value) => push_with(&[value], escaped, out),
            None if byte == b'%' => out.push(byte),
            None => push_with(&[byte], escaped, out),
        }
    }
}

/// Pieces that are not empty, with names and values as browsers would send them, `+` for a blank in a value.
fn query(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    for piece in text
        .split(|&byte| byte == b'&')
        .filter(|piece| !piece.is_empty())
    {
        if !out.is_empty() {
            out.push(b'&');
        }
        let end = memchr::memchr(b'=', piece).unwrap_or(piece.len());
        let (name, value) = piece.split_at(end);
        push_term(name, b"%20", &mut out);
        if let Some(value) = value.strip_prefix(b"=") {
            out.push(b'=');
            push_term(value, b"+", &mut out);
        }
    }
    out
}

/// Writes a name or value; `blank` replaces each of its blanks.
fn push_term(term: &[u8], blank: &[u8], out: &mut Vec<u8>) {
    let mut rest = term;
    while let Some(&byte) = rest.first() {
        let length = match (byte, escape_at(rest, 0)) {
            (b'+' | b' ', _) => 1,
            (_, Some(b' ')) => 3,
            (_, value) => {
                let length = if value.is_some() { 3 } else { 1 };
                push_decoded(&rest[..length], QUERY_RESERVED, QUERY_ESCAPED, out);
                rest = &rest[length..];
                continue;
            }
        };
        out.extend_from_slice(blank);
        rest = &rest[length..];
    }
}
