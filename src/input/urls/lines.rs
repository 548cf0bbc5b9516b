//! A URL a line.

use super::is_web_address;

/// Lines of a robots.txt that name no page (RFC 9309, and what search engines added).
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
    if let Some(url) = unwrapped(cell) {
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

/// A web address, as it is or within `<>` or quotes (RFC 3986 appendix C).
fn unwrapped(cell: &[u8]) -> Option<&[u8]> {
    let within = |open: &[u8], close: &[u8]| cell.strip_prefix(open)?.strip_suffix(close);
    [Some(cell), within(b"<", b">"), within(b"\"", b"\"")]
        .into_iter()
        .flatten()
        .map(<[u8]>::trim_ascii)
        .find(|url| is_web_address(url))
}
