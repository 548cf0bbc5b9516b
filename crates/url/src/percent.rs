//! Byte classes and percent-escapes (RFC 3986 §2.1 to §2.3). Everything works on bytes: a URL need not be UTF-8.

use std::cmp::Ordering;

/// There is a `%`.
pub(crate) const PERCENT: u8 = 1;
/// There is a byte from 0x80 up.
pub(crate) const HIGH: u8 = 2;
/// There is a control byte: below 0x20, or 0x7F.
pub(crate) const CONTROL: u8 = 4;
/// There is a blank, `"`, `<` or `>`: bytes that are not allowed in a URI and that browsers escape everywhere.
pub(crate) const UNSAFE: u8 = 8;
/// There is a blank.
pub(crate) const BLANK: u8 = 16;
/// There is a backslash.
pub(crate) const BACKSLASH: u8 = 32;

/// Returns the classes above that occur. One pass without branches, so that it is done many bytes at a time.
pub(crate) fn classes(bytes: &[u8]) -> u8 {
    bytes.iter().fold(0, |found, &byte| {
        let unsafe_byte = (byte == b' ') | (byte == b'"') | (byte == b'<') | (byte == b'>');
        found
            | (u8::from(byte == b'%') * PERCENT)
            | (u8::from(byte >= 0x80) * HIGH)
            | (u8::from((byte < 0x20) | (byte == 0x7f)) * CONTROL)
            | (u8::from(unsafe_byte) * UNSAFE)
            | (u8::from(byte == b' ') * BLANK)
            | (u8::from(byte == b'\\') * BACKSLASH)
    })
}

/// Letters, digits, `-`, `.`, `_` and `~` (RFC 3986 §2.3).
pub(crate) fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~')
}

fn hex(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        b'A'..=b'F' => Some(byte - b'A' + 10),
        _ => None,
    }
}

/// Returns the byte that the escape at `at` encodes; `None` when there is no whole and valid escape.
#[must_use]
pub fn escape_at(bytes: &[u8], at: usize) -> Option<u8> {
    match bytes.get(at..at + 3)? {
        [b'%', high, low] => Some((hex(*high)? << 4) | hex(*low)?),
        _ => None,
    }
}

/// Appends the escape of a byte, with hexadecimal digits in capitals.
pub fn push_escape(byte: u8, out: &mut Vec<u8>) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    out.extend_from_slice(&[
        b'%',
        DIGITS[usize::from(byte >> 4)],
        DIGITS[usize::from(byte & 15)],
    ]);
}

/// The decoded bytes of a text: valid escapes decoded, invalid ones left, `+` as a blank in a part of a query. See
/// [`form_decoded`].
#[derive(Debug, Clone)]
pub struct Decoded<'a> {
    bytes: &'a [u8],
    at: usize,
    form: bool,
}

/// Decodes a text outside a query.
pub(crate) fn decoded(bytes: &[u8]) -> Decoded<'_> {
    Decoded {
        bytes,
        at: 0,
        form: false,
    }
}

/// Decodes a name or value of a query (application/x-www-form-urlencoded, WHATWG URL §5.1).
#[must_use]
pub fn form_decoded(bytes: &[u8]) -> Decoded<'_> {
    Decoded {
        bytes,
        at: 0,
        form: true,
    }
}

impl Iterator for Decoded<'_> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        if byte == b'%'
            && let Some(value) = escape_at(self.bytes, self.at)
        {
            self.at += 3;
            return Some(value);
        }
        self.at += 1;
        Some(if self.form && byte == b'+' {
            b' '
        } else {
            byte
        })
    }
}

/// Orders two texts of a query by their decoded bytes.
pub(crate) fn compare_form(a: &[u8], b: &[u8]) -> Ordering {
    let plain = |text: &[u8]| memchr::memchr2(b'%', b'+', text).is_none();
    if plain(a) && plain(b) {
        a.cmp(b)
    } else {
        form_decoded(a).cmp(form_decoded(b))
    }
}

/// Without control bytes and blanks at both ends, as a browser takes an address (WHATWG URL §4.4, step 1).
pub(crate) fn trim(bytes: &[u8]) -> &[u8] {
    let from = bytes.iter().position(|&b| b > b' ').unwrap_or(bytes.len());
    let to = bytes
        .iter()
        .rposition(|&b| b > b' ')
        .map_or(from, |at| at + 1);
    &bytes[from..to]
}

/// The place where two texts differ: bytes of `before` and of `after` between their common beginning and end.
///
/// The ranges never cut a UTF-8 character or an escape that both share in part.
#[must_use]
pub fn difference(before: &[u8], after: &[u8]) -> (std::ops::Range<usize>, std::ops::Range<usize>) {
    let whole = |bytes: &[u8], at: usize| {
        bytes.get(at).is_none_or(|byte| byte & 0xc0 != 0x80)
            && !(1..=2).any(|back| at >= back && bytes[at - back] == b'%')
    };
    let shortest = before.len().min(after.len());
    let mut start = before.iter().zip(after).take_while(|(a, b)| a == b).count();
    while start > 0 && !(whole(before, start) && whole(after, start)) {
        start -= 1;
    }
    let same = before
        .iter()
        .rev()
        .zip(after.iter().rev())
        .take_while(|(a, b)| a == b)
        .count();
    let mut end = same.min(shortest - start);
    while end > 0 && !(whole(before, before.len() - end) && whole(after, after.len() - end)) {
        end -= 1;
    }
    (start..before.len() - end, start..after.len() - end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn difference_shows_whole_escapes_and_characters() {
        assert_eq!(difference(b"a%c2b", b"a%C2b"), (1..4, 1..4));
        assert_eq!(difference("аб".as_bytes(), "ав".as_bytes()), (2..4, 2..4));
        assert_eq!(difference(b"/a//b", b"/a/b"), (3..4, 3..3));
        assert_eq!(difference(b"same", b"same"), (4..4, 4..4));
        assert_eq!(difference(b"", b"x"), (0..0, 0..1));
    }

    #[test]
    fn invalid_escapes_stand_for_themselves() {
        assert!(form_decoded(b"%4%41+%").eq(b"%4A %".iter().copied()));
        assert_eq!(escape_at(b"%4", 0), None);
        assert_eq!(escape_at(b"%g0", 0), None);
    }
}
