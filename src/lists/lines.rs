//! A URL a line; marks of lists and mail around it, and several on one line.

use super::{is_web_address, quoted_urls};

/// Lines of a robots.txt that name no page (RFC 9309, and additions of search engines).
const ROBOTS: [&[u8]; 11] = [
    b"user-agent",
    b"disallow",
    b"allow",
    b"sitemap",
    b"crawl-delay",
    b"host",
    b"clean-param",
    b"request-rate",
    b"noindex",
    b"visit-time",
    b"unavailable_after",
];

/// Signs that begin the items of a list, and a line of quoted mail.
const MARKS: [&str; 9] = ["-", "*", "+", "•", "‣", "·", "–", "—", ">"];

/// The URL of a line that is not blank; `None` when it is noise. Brackets, quotes and marks around it go.
pub(super) fn url(line: &[u8]) -> Option<&[u8]> {
    let cell = cell(line)?;
    let cell = quoted_urls::without(bracketed(cell).unwrap_or(cell));
    if is_web_address(cell) {
        return Some(cell);
    }
    if let Some(url) = marked(cell) {
        return Some(url);
    }
    let robots = cell
        .iter()
        .position(|&byte| byte == b':')
        .is_some_and(|at| {
            ROBOTS
                .iter()
                .any(|name| cell[..at].trim_ascii().eq_ignore_ascii_case(name))
        });
    let words = cell.iter().any(u8::is_ascii_whitespace);
    (cell.first() != Some(&b'#') && !robots && !words).then_some(cell)
}

/// The web addresses of a line with nothing but several of them: blanks between, perhaps a comma or a semicolon before.
/// Commas alone are legal inside a URL and cut nothing.
pub(super) fn several(line: &[u8]) -> Option<Vec<&[u8]>> {
    memchr::memchr(b' ', line)?;
    let cell = cell(line)?;
    let words = after_mark(cell).unwrap_or(cell).split(|&byte| byte == b' ');
    let ends = |word: &[u8]| matches!(word.last(), Some(b',' | b';'));
    let mut urls: Vec<_> = words
        .filter(|word| !word.is_empty() && ![&b","[..], b";"].contains(word))
        .collect();
    let is_several = urls.len() > 1 && urls.iter().all(|url| is_web_address(url));
    let is_ended = urls.iter().rev().skip(1).all(|url| ends(url));
    let last = urls.len().saturating_sub(1);
    for (at, url) in urls.iter_mut().enumerate() {
        if ends(url) && (at < last || is_ended) {
            *url = url.get(..url.len() - 1).unwrap_or_default();
        }
    }
    is_several.then_some(urls)
}

/// The first cell of a line that is not blank; tabs end a cell.
fn cell(line: &[u8]) -> Option<&[u8]> {
    let cells = line.split(|&byte| byte == b'\t').map(<[u8]>::trim_ascii);
    cells.into_iter().find(|cell| !cell.is_empty())
}

/// The web address of a list's item, with a box to tick, brackets or a title in Markdown perhaps; `None` where words
/// stand beside it.
fn marked(cell: &[u8]) -> Option<&[u8]> {
    let item = after_mark(cell).unwrap_or(cell);
    let item = bracketed(item).or_else(|| linked(item)).unwrap_or(item);
    let item = quoted_urls::without(item);
    let is_one = !item.iter().any(u8::is_ascii_whitespace);
    (is_one && is_web_address(item)).then_some(item)
}

/// The rest of a line behind its mark or its number, and the box to tick behind that.
fn after_mark(cell: &[u8]) -> Option<&[u8]> {
    let mark = MARKS
        .iter()
        .find_map(|mark| cell.strip_prefix(mark.as_bytes()));
    let rest = mark.or_else(|| after_number(cell))?;
    let item = rest.trim_ascii_start();
    if item.len() == rest.len() {
        return None;
    }
    let boxes: [&[u8]; 3] = [b"[ ] ", b"[x] ", b"[X] "];
    let unboxed = boxes.iter().find_map(|tick| item.strip_prefix(*tick));
    Some(unboxed.map_or(item, <[u8]>::trim_ascii_start))
}

/// The rest of a line behind `12.` or `12)`.
fn after_number(cell: &[u8]) -> Option<&[u8]> {
    let digits = cell.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let rest = cell.get(digits..).filter(|_| digits > 0)?;
    rest.strip_prefix(b".").or_else(|| rest.strip_prefix(b")"))
}

/// The address of `[title](address)`.
fn linked(item: &[u8]) -> Option<&[u8]> {
    let inside = item.strip_prefix(b"[")?.strip_suffix(b")")?;
    let title = memchr::memmem::find(inside, b"](")?;
    inside.get(title + 2..)
}

/// The web address within `<>` (RFC 3986 appendix C).
fn bracketed(cell: &[u8]) -> Option<&[u8]> {
    let url = cell.strip_prefix(b"<")?.strip_suffix(b">")?.trim_ascii();
    is_web_address(url).then_some(url)
}
