//! The result of the homework as programs write it: `url1 url2 R`, a pair a line, R left out by some.

use std::borrow::Cow;

/// A line that is not blank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ResultLine<'t> {
    /// Its number, from 1; blank lines count.
    pub number: u64,
    /// The line without the blanks round it.
    pub text: &'t [u8],
    /// The two ids; `None` for a line that is no pair.
    pub pair: Option<(&'t [u8], &'t [u8])>,
}

/// The bytes of a result without a byte order mark; UTF-16 with one is converted, as shells of Windows write it. O(bytes).
#[must_use]
pub fn result_text(bytes: &[u8]) -> Cow<'_, [u8]> {
    let unit: fn([u8; 2]) -> u16 = match bytes.get(..2) {
        Some(b"\xff\xfe") => u16::from_le_bytes,
        Some(b"\xfe\xff") => u16::from_be_bytes,
        _ => return bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).into(),
    };
    let (units, _) = bytes.as_chunks();
    let units: Vec<u16> = units.iter().skip(1).copied().map(unit).collect();
    String::from_utf16_lossy(&units).into_bytes().into()
}

/// The lines of a result. O(bytes).
pub fn result_lines(text: &[u8]) -> impl Iterator<Item = ResultLine<'_>> {
    let lines = text.split(|byte| *byte == b'\n').zip(1_u64..);
    lines.filter_map(|(line, number)| {
        let text = line.trim_ascii();
        let pair = pair(text);
        (!text.is_empty()).then_some(ResultLine { number, text, pair })
    })
}

/// Two ids and maybe a number, separated by tabs if there is one, else by blanks.
fn pair(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let has_tab = line.contains(&b'\t');
    let is_between = |byte: &u8| {
        if has_tab {
            *byte == b'\t'
        } else {
            byte.is_ascii_whitespace()
        }
    };
    let cells = line.split(is_between).map(<[u8]>::trim_ascii);
    let cells: Vec<&[u8]> = cells.filter(|cell| has_tab || !cell.is_empty()).collect();
    match cells.as_slice() {
        [a, b, ..] if a.is_empty() || b.is_empty() => None,
        [a, b] => Some((a, b)),
        [a, b, r] => {
            let r: f64 = std::str::from_utf8(r).ok()?.parse().ok()?;
            r.is_finite().then_some((*a, *b))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{pair, result_lines, result_text};

    #[test]
    fn lines_are_pairs_with_and_without_a_number() {
        for (line, expected) in [
            ("a b", Some(("a", "b"))),
            ("a  b 0.9", Some(("a", "b"))),
            ("a\tb\t1", Some(("a", "b"))),
            ("a b\tc", Some(("a b", "c"))),
            ("a", None),
            ("a b c", None),
            ("a b 0.9 x", None),
            ("a b nan", None),
            ("a\t\t0.9", None),
        ] {
            let expected = expected.map(|(a, b): (&str, &str)| (a.as_bytes(), b.as_bytes()));
            assert_eq!(pair(line.as_bytes()), expected, "{line}");
        }
    }

    #[test]
    fn marks_and_blank_lines_count_for_nothing() {
        let utf_16: Vec<u8> = "\u{feff}a б\r\n"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        for bytes in [utf_16.as_slice(), "\u{feff}a б\r\n".as_bytes()] {
            let text = result_text(bytes);
            let lines: Vec<_> = result_lines(&text).collect();
            assert_eq!(lines.len(), 1);
            assert_eq!(lines[0].pair, Some((&b"a"[..], "б".as_bytes())));
        }
        let numbers: Vec<u64> = result_lines(b"\n\na b\nx\n")
            .map(|line| line.number)
            .collect();
        assert_eq!(numbers, [3, 4]);
    }
}
