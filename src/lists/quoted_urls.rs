//! Quotes around a URL, straight ones and those that word processors put.

use super::is_web_address;

/// Opening and closing quotes that belong together, in the languages that have them.
const PAIRS: [(&str, &str); 12] = [
    ("\"", "\""),
    ("'", "'"),
    ("“", "”"),
    ("„", "“"),
    ("„", "”"),
    ("”", "”"),
    ("«", "»"),
    ("»", "«"),
    ("‹", "›"),
    ("‘", "’"),
    ("‚", "‘"),
    ("’", "’"),
];

/// Returns the text between a pair of quotes, without blanks around it; the text itself when it has none, or when words
/// and no URL are between them. Quotes inside a URL stay.
pub(super) fn without(text: &[u8]) -> &[u8] {
    between(text).unwrap_or(text)
}

fn between(text: &[u8]) -> Option<&[u8]> {
    // The first bytes of all opening quotes.
    if !matches!(text.first()?, b'"' | b'\'' | 0xc2 | 0xe2) {
        return None;
    }
    let text = std::str::from_utf8(text).ok()?;
    let inside = PAIRS
        .iter()
        .find_map(|(open, close)| text.strip_prefix(open)?.strip_suffix(close))?
        .trim();
    let is_url = is_web_address(inside.as_bytes()) || !inside.contains(char::is_whitespace);
    (is_url && !inside.is_empty()).then_some(inside.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pairs_around_a_url_go() {
        let text = |text: &'static str| std::str::from_utf8(without(text.as_bytes()));
        assert_eq!(text("“ http://e.com/a b ”"), Ok("http://e.com/a b"));
        assert_eq!(text("«\u{a0}/a\u{a0}»"), Ok("/a"));
        for stays in ["“a b”", "“”", "”", "'", "“a", "a”", "«a”", "http://e.com/'"]
        {
            assert_eq!(text(stays), Ok(stays));
        }
        assert_eq!(without(b"\xe2\xff"), b"\xe2\xff");
    }
}
