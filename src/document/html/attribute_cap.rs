//! Cuts tags with absurdly many attributes before the tokenizer sees them.
//!
//! For each attribute the tokenizer looks for an earlier one of the same name, which is quadratic in one tag: a tag of
//! 20 MB would run for hours. Only stretches longer than [`LONG_TAG`] between `<` and `>` are examined, so ordinary
//! pages pay for one search of those two characters.

use std::borrow::Cow;

/// Shortest tag that can hold more than [`MAX_ATTRIBUTES`].
const LONG_TAG: usize = 2 * MAX_ATTRIBUTES;

/// Attributes of one tag that are kept.
const MAX_ATTRIBUTES: usize = 1024;

/// The text, without attributes beyond the 1024th of a tag.
pub(super) fn cap_attributes(text: &str) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let mut cuts = Vec::new();
    let mut at = 0;
    while let Some(open) = memchr::memchr(b'<', &bytes[at..]).map(|found| at + found) {
        at = open + 1;
        let next =
            memchr::memchr2(b'<', b'>', &bytes[at..]).map_or(bytes.len(), |found| at + found);
        if next - open > LONG_TAG && bytes[at].is_ascii_alphabetic() {
            let (kept, end) = attributes_end(bytes, at);
            if kept < end {
                cuts.push((kept, end));
            }
            at = end;
        } else {
            at = next;
        }
    }
    remove(text, &cuts)
}

/// Returns the end of the 1024th attribute of the tag at `at`, and the end of the tag (its `>`, or a `<` in a bare
/// spot).
fn attributes_end(bytes: &[u8], mut at: usize) -> (usize, usize) {
    let (mut attributes, mut kept) = (0, None);
    let mut quote = None;
    let (mut after_equals, mut in_name) = (false, true);
    while let Some(&byte) = bytes.get(at) {
        match (quote, byte) {
            (Some(open), _) if byte == open => quote = None,
            (Some(_), _) => {}
            (None, b'<' | b'>') => break,
            (None, b'"' | b'\'') if after_equals => (quote, after_equals) = (Some(byte), false),
            (None, b'=') => (after_equals, in_name) = (true, true),
            (None, b' ' | b'\t' | b'\n' | b'\r' | b'\x0c' | b'/') => in_name = after_equals,
            (None, _) if in_name => after_equals = false,
            (None, _) => {
                in_name = true;
                attributes += 1;
                if attributes > MAX_ATTRIBUTES && kept.is_none() {
                    kept = Some(at);
                }
            }
        }
        if quote.is_some() {
            in_name = false;
        }
        at += 1;
    }
    (kept.unwrap_or(at), at)
}

/// The text without the given byte ranges. Each begins and ends at an ASCII character or the text's end.
fn remove<'a>(text: &'a str, cuts: &[(usize, usize)]) -> Cow<'a, str> {
    if cuts.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut kept = String::with_capacity(text.len());
    let mut from = 0;
    for &(start, end) in cuts {
        kept.push_str(text.get(from..start).unwrap_or_default());
        from = end;
    }
    kept.push_str(text.get(from..).unwrap_or_default());
    Cow::Owned(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_pages_are_untouched() {
        let page = "<p class='a b' id=\"x\">1 < 2 <b>bold</b></p>";
        assert!(matches!(cap_attributes(page), Cow::Borrowed(_)));
    }

    #[test]
    fn one_long_value_is_untouched() {
        let page = format!(
            "<div data-props=\"{}\" id=x>text</div>",
            "a b = 'c' ".repeat(3000)
        );
        assert!(matches!(cap_attributes(&page), Cow::Borrowed(_)));
    }

    #[test]
    fn attributes_beyond_the_cap_go_and_the_text_stays() {
        let many: String = (0..5000).map(|i| format!(" ю{i}='v w'")).collect();
        let tamed = cap_attributes(&format!("до <div{many}>внутри</div>")).into_owned();
        assert_eq!(tamed.matches("='v w'").count(), MAX_ATTRIBUTES);
        assert!(tamed.ends_with(">внутри</div>"));
    }

    #[test]
    fn a_quote_begins_a_new_attribute_without_a_blank() {
        let many: String = (0..5000).map(|i| format!("a{i}=\"v\"")).collect();
        let tamed = cap_attributes(&format!("<div {many}>x")).into_owned();
        assert_eq!(tamed.matches("=\"v\"").count(), MAX_ATTRIBUTES);
    }

    #[test]
    fn a_tag_without_an_end_ends_with_the_text() {
        let tamed = cap_attributes(&format!("<div {}", "b ".repeat(5000))).into_owned();
        assert_eq!(tamed.matches('b').count(), MAX_ATTRIBUTES);
    }
}
