//! A URL a line.

use super::{is_web_address, quotes};

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

/// The URL of a line that is not blank; `None` when it is noise. Brackets and quotes around it go.
pub(super) fn url(line: &[u8]) -> Option<&[u8]> {
    let cell = line
        .split(|&byte| byte == b'\t')
        .map(<[u8]>::trim_ascii)
        .find(|cell| !cell.is_empty())?;
    let cell = quotes::without(bracketed(cell).unwrap_or(cell));
    if is_web_address(cell) {
        return Some(cell);
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

/// The web address within `<>` (RFC 3986 appendix C).
fn bracketed(cell: &[u8]) -> Option<&[u8]> {
    let url = cell.strip_prefix(b"<")?.strip_suffix(b">")?.trim_ascii();
    is_web_address(url).then_some(url)
}
