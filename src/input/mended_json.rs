//! JSON as Python writes it where it is none: `NaN` and `Infinity` as numbers, and halves of surrogate pairs, which stand for no
//! character (RFC 8259 §6, §8.2).

/// Escapes of surrogates begin so.
const HALVES: [&str; 2] = ["\\ud", "\\uD"];

/// Names that `json.dumps` gives to numbers that JSON has none for.
const NO_NUMBERS: [&str; 3] = ["NaN", "Infinity", "-Infinity"];

/// The text with `null` in place of such numbers and U+FFFD in place of such halves, and how many halves there were; `None` where there
/// is neither. O(length).
pub(super) fn mended(text: &str) -> Option<(String, u64)> {
    let mut signs = HALVES.iter().chain(&NO_NUMBERS);
    if !signs.any(|sign| text.contains(sign)) {
        return None;
    }
    let (mut out, mut halves, mut rest) = (String::with_capacity(text.len()), 0, text);
    let mut in_string = false;
    while let Some(first) = rest.chars().next() {
        let name = NO_NUMBERS.iter().find(|name| rest.starts_with(**name));
        let length = match (first, name) {
            ('\\', _) if in_string => {
                let (escape, length) = escape(rest);
                halves += u64::from(escape == REPLACED);
                out.push_str(escape);
                length
            }
            (_, Some(name)) if !in_string => {
                out.push_str("null");
                name.len()
            }
            _ => {
                in_string ^= first == '"';
                out.push(first);
                first.len_utf8()
            }
        };
        rest = rest.get(length..).unwrap_or_default();
    }
    (out != text).then_some((out, halves))
}

/// U+FFFD.
const REPLACED: &str = "\\ufffd";

/// The escape at the beginning of a text, replaced where it is half of a pair, and the length of the original.
fn escape(text: &str) -> (&str, usize) {
    let unit = |from: usize| {
        let digits = text.get(from..)?.strip_prefix("\\u")?.get(..4)?;
        u16::from_str_radix(digits, 16).ok()
    };
    let whole = |length: usize| {
        text.get(..length)
            .map_or((text, text.len()), |one| (one, length))
    };
    match (unit(0), unit(6)) {
        (Some(0xd800..=0xdbff), Some(0xdc00..=0xdfff)) => whole(12),
        (Some(0xd800..=0xdfff), _) => (REPLACED, 6),
        (Some(_), _) => whole(6),
        (None, _) => whole(1 + text.chars().nth(1).map_or(0, char::len_utf8)),
    }
}

#[cfg(test)]
mod tests {
    use super::mended;

    #[test]
    fn halves_and_numbers_that_are_none_are_mended() {
        for (text, to) in [
            (r#"{"a": "x\ud83d"}"#, (r#"{"a": "x\ufffd"}"#, 1)),
            (
                r#"{"a": "\ude00\ud83dA"}"#,
                (r#"{"a": "\ufffd\ufffdA"}"#, 2),
            ),
            (
                r#"{"a": "\ud83d\ud83d\ude00"}"#,
                (r#"{"a": "\ufffd\ud83d\ude00"}"#, 1),
            ),
            (
                r#"{"a": NaN, "NaN": [-Infinity,Infinity]}"#,
                (r#"{"a": null, "NaN": [null,null]}"#, 0),
            ),
            (
                r#"{"\"NaN": NaN, "é\\": 1}"#,
                (r#"{"\"NaN": null, "é\\": 1}"#, 0),
            ),
        ] {
            assert_eq!(mended(text), Some((to.0.to_owned(), to.1)), "{text}");
        }
    }

    #[test]
    fn what_is_json_stays() {
        for text in [
            r#"{"a": "\ud83d\ude00 é NaN \\ \" \u00e9"}"#,
            r#"{"a": "\"#,
            r#""\ud8"#,
            "",
        ] {
            assert_eq!(mended(text), None, "{text}");
        }
    }
}
