//! Paths (RFC 3986 §3.3, §5.2.4, §6.2.2.3 and §6.2.3; the semantic ones RFC 3986 §6.2.4).

use crate::parts::{Part, UrlParts};
use crate::percent::{self, decoded};
use crate::rules::context::Context;

/// `http:\\e.com/a\b` → `http://e.com/a/b`.
pub(crate) fn backslashes(url: &mut UrlParts<'_, '_>, _: &Context) -> bool {
    if !url.may_have(percent::BACKSLASH) {
        return false;
    }
    let at_start = url.begins_with_backslash();
    at_start
        | url.rewrite(Part::Path, |path, out| {
            let slash = |byte: &u8| if *byte == b'\\' { b'/' } else { *byte };
            out.extend(path.iter().map(slash));
            out != path
        })
}

/// `http://e.com` → `http://e.com/`.
pub(crate) fn empty_path(url: &mut UrlParts<'_, '_>, _: &Context) -> bool {
    let empty = url.bytes(Part::Path).is_empty();
    if empty {
        url.set(Part::Path, b"/");
    }
    empty
}

/// `/../a/b/../c/./d.html` → `/a/c/d.html`. `%2e` is a dot here as it is in browsers (WHATWG URL §4.1).
pub(crate) fn dot_segments(url: &mut UrlParts<'_, '_>, _: &Context) -> bool {
    url.rewrite(Part::Path, remove_dot_segments)
}

/// Returns the number of dots that a segment consists of, 1 or 2; 0 for any other segment.
pub(super) fn dots(segment: &[u8]) -> u8 {
    let mut rest = segment;
    let mut dots = 0;
    while !rest.is_empty() {
        rest = match rest {
            [b'.', rest @ ..] | [b'%', b'2', b'e' | b'E', rest @ ..] => rest,
            _ => return 0,
        };
        dots += 1;
        if dots > 2 {
            return 0;
        }
    }
    dots
}

/// Segments of a path that begins with a slash.
pub(super) fn segments(path: &[u8]) -> impl Iterator<Item = &[u8]> {
    path.split(|&byte| byte == b'/').skip(1)
}

fn remove_dot_segments(path: &[u8], out: &mut Vec<u8>) -> bool {
    if !memchr::memchr_iter(b'/', path).any(|at| {
        let rest = &path[at + 1..];
        matches!(rest.first(), Some(b'.' | b'%')) && dots(first_segment(rest)) > 0
    }) {
        return false;
    }
    let mut left = segments(path).count();
    for segment in segments(path) {
        left -= 1;
        match dots(segment) {
            0 => {
                out.push(b'/');
                out.extend_from_slice(segment);
                continue;
            }
            1 => {}
            _ => out.truncate(memchr::memrchr(b'/', out).unwrap_or(0)),
        }
        if left == 0 {
            out.push(b'/');
        }
    }
    true
}

fn first_segment(path: &[u8]) -> &[u8] {
    &path[..memchr::memchr(b'/', path).unwrap_or(path.len())]
}

fn last_segment(path: &[u8]) -> &[u8] {
    match memchr::memrchr(b'/', path) {
        Some(at) => &path[at + 1..],
        None => path,
    }
}

/// `/foo//bar.html` → `/foo/bar.html`. Slashes after a colon stay: an address inside a path (`/web/2020/http://e.com/`)
/// would be another without them.
pub(crate) fn duplicate_slashes(url: &mut UrlParts<'_, '_>, _: &Context) -> bool {
    url.rewrite(Part::Path, |path, out| {
        if !spare_slashes(path).any(|spare| spare) {
            return false;
        }
        let kept = path
            .iter()
            .zip(spare_slashes(path))
            .filter(|(_, spare)| !spare);
        out.extend(kept.map(|(byte, _)| byte));
        true
    })
}

/// Returns true for each byte that is a slash after a slash, in a run that no colon precedes.
fn spare_slashes(path: &[u8]) -> impl Iterator<Item = bool> {
    let (mut before, mut after_colon) = (0, false);
    path.iter().map(move |&byte| {
        let again = byte == b'/' && before == b'/';
        if !again {
            after_colon = before == b':';
        }
        before = byte;
        again && !after_colon
    })
}

/// `/a/index.html` → `/a/`, for the file names in the options.
pub(crate) fn directory_index(url: &mut UrlParts<'_, '_>, context: &Context) -> bool {
    let path = url.bytes(Part::Path);
    let last = last_segment(path);
    if last.is_empty() || !context.index_files.contains(last) {
        return false;
    }
    let len = path.len() - last.len();
    url.truncate(Part::Path, len);
    true
}

/// `/alice` → `/alice/`, when the last segment has no dot and no parameter, and no query follows: `/story?id=7` and
/// `/cart;item=3` name programmes, to which a slash may lead nowhere.
pub(crate) fn directory_slash(url: &mut UrlParts<'_, '_>, _: &Context) -> bool {
    if url.get(Part::Query).is_some() {
        return false;
    }
    url.rewrite(Part::Path, |path, out| {
        let last = last_segment(path);
        if last.is_empty() || decoded(last).any(|byte| matches!(byte, b'.' | b';')) {
            return false;
        }
        out.extend_from_slice(path);
        out.push(b'/');
        true
    })
}
