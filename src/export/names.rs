//! Names and their spellings in a query (WHATWG URL §5.1 and the query percent-encode set of §1.3).

/// Decodes a name that is written in a URL.
#[must_use]
pub fn decode_name(written: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(written.len());
    let mut rest = written;
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        match (byte, escape_value(after)) {
            (b'%', Some(value)) => {
                out.push(value);
                rest = after.get(2..).unwrap_or_default();
            }
            (b'+', _) => out.push(b' '),
            _ => out.push(byte),
        }
    }
    out
}

fn escape_value(digits: &[u8]) -> Option<u8> {
    let digit = |at: usize| char::from(*digits.get(at)?).to_digit(16);
    u8::try_from(digit(0)? * 16 + digit(1)?).ok()
}

/// Returns the usual spellings of a name in URLs, for programmes that compare names as written: as a browser leaves it,
/// as a form escapes it, the same with `%20` for a blank, and that with small hexadecimal digits. One to four texts of
/// printable ASCII without `&`, `=`, `#`, quotes and blanks; each decodes to `name`.
#[must_use]
pub fn spellings(name: &[u8]) -> Vec<String> {
    let form = escape(name);
    let percent = form.replace('+', "%20");
    let small = small_digits(&percent);
    let mut all = vec![minimal(name)];
    for spelling in [form, percent, small] {
        if !all.contains(&spelling) {
            all.push(spelling);
        }
    }
    all
}

/// The application/x-www-form-urlencoded serialization.
pub(super) fn escape(name: &[u8]) -> String {
    write_escaped(name, |byte, out| match byte {
        b' ' => {
            out.push(b'+');
            true
        }
        b'*' | b'-' | b'.' | b'_' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => {
            out.push(byte);
            true
        }
        _ => false,
    })
}

/// Writes as few escapes as a browser needs. `%` and `+` are escaped: bare, they could mean something else.
pub(super) fn minimal(name: &[u8]) -> String {
    write_escaped(name, |byte, out| {
        let bare = byte.is_ascii_graphic()
            && !matches!(
                byte,
                b'"' | b'#' | b'<' | b'>' | b'\'' | b'&' | b'=' | b'+' | b'%'
            );
        if bare {
            out.push(byte);
        }
        bare
    })
}

/// A text in which letters that differ only in case are the same, as a regular expression of JavaScript takes them.
pub(super) fn fold_case(text: &str) -> String {
    let upper = |c: char| {
        let mut upper = c.to_uppercase();
        match (upper.next(), upper.next()) {
            (Some(one), None) if c.is_ascii() || !one.is_ascii() => one,
            _ => c,
        }
    };
    text.chars().map(upper).collect()
}

fn write_escaped(name: &[u8], mut bare: impl FnMut(u8, &mut Vec<u8>) -> bool) -> String {
    let mut out = Vec::with_capacity(name.len());
    for &byte in name {
        if !bare(byte, &mut out) {
            out.extend_from_slice(format!("%{byte:02X}").as_bytes());
        }
    }
    out.into_iter().map(char::from).collect()
}

fn small_digits(escaped: &str) -> String {
    let mut digits = 0;
    escaped
        .chars()
        .map(|c| {
            if c == '%' {
                digits = 2;
            } else if digits > 0 {
                digits -= 1;
                return c.to_ascii_lowercase();
            }
            c
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_names_have_one_spelling() {
        for name in ["sid", "utm_source", "a.b", "a-b"] {
            assert_eq!(spellings(name.as_bytes()), [name]);
        }
    }

    #[test]
    fn every_spelling_stands_for_the_name() {
        assert_eq!(spellings(b"a[]"), ["a[]", "a%5B%5D", "a%5b%5d"]);
        assert_eq!(spellings(b"a b"), ["a%20b", "a+b"]);
        assert_eq!(spellings(b"%41"), ["%2541"]);
        assert_eq!(spellings("é".as_bytes()), ["%C3%A9", "%c3%a9"]);
        for byte in 0..=255_u8 {
            for spelling in spellings(&[byte, b'4', b'1']) {
                assert_eq!(decode_name(spelling.as_bytes()), [byte, b'4', b'1']);
            }
        }
    }
}
