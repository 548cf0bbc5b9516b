//! Tokens of path and query: rules of sites are made of them, and are applied between them.
//!
//! A token is a run of letters, a run of digits, or any other character by itself. An escape counts as its byte: `%20`
//! is a character by itself, and escapes of bytes beyond ASCII are letters, so that a Cyrillic word is one token. A `%`
//! that begins no escape holds on to the token behind it: nothing put between them can make an escape of it.

use crate::percent::escape_at;

/// Kind of a character.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Letter,
    Digit,
    Other,
    /// A `%` without an escape, with the digit of one, if there is one.
    Broken,
}

/// The character that begins there, and its bytes. `at` is within the text and not inside an escape.
fn character(text: &[u8], at: usize) -> (Kind, usize) {
    match text[at] {
        b'0'..=b'9' => (Kind::Digit, 1),
        b'a'..=b'z' | b'A'..=b'Z' | 0x80.. => (Kind::Letter, 1),
        b'%' => match escape_at(text, at) {
            Some(0x80..) => (Kind::Letter, 3),
            Some(_) => (Kind::Other, 3),
            None => {
                let digit = text.get(at + 1).is_some_and(u8::is_ascii_hexdigit);
                (Kind::Broken, 1 + usize::from(digit))
            }
        },
        _ => (Kind::Other, 1),
    }
}

/// The character that ends there. `at` is not 0 and not inside an escape.
fn character_before(text: &[u8], at: usize) -> Kind {
    if is_broken_before(text, at) {
        return Kind::Broken;
    }
    let escape = at
        .checked_sub(3)
        .filter(|from| escape_at(text, *from).is_some());
    character(text, escape.unwrap_or(at - 1)).0
}

/// Returns true if a `%` without an escape ends there, with the first digit of one or without.
fn is_broken_before(text: &[u8], at: usize) -> bool {
    match text.get(..at).unwrap_or_default() {
        [.., b'%'] => true,
        [.., b'%', digit] => digit.is_ascii_hexdigit(),
        _ => false,
    }
}

/// Returns the end of the token that begins at `from`, which is a border of the text. At the text's end or behind it: the
/// text's length. O(length of the token).
#[must_use]
pub fn token_end(text: &[u8], from: usize) -> usize {
    if from >= text.len() {
        return text.len();
    }
    let (kind, length) = character(text, from);
    let mut to = from + length;
    while to < text.len() {
        let (next, length) = character(text, to);
        match kind {
            Kind::Broken => return token_end(text, to),
            Kind::Letter | Kind::Digit if next == kind => to += length,
            _ => break,
        }
    }
    to
}

/// Returns `true` if no token spans a place of the text: before byte `at`. O(1).
#[must_use]
pub fn is_border(text: &[u8], at: usize) -> bool {
    if at == 0 || at >= text.len() {
        return true;
    }
    let inside = (1..=2).any(|back| at >= back && escape_at(text, at - back).is_some());
    if inside {
        return false;
    }
    match (character_before(text, at), character(text, at).0) {
        (Kind::Broken, _) => false,
        (Kind::Other, _) => true,
        (before, after) => before != after,
    }
}

/// Returns `true` if nothing that is put behind a text can make an escape of its end. O(1).
#[must_use]
pub fn is_whole(text: &[u8]) -> bool {
    !is_broken_before(text, text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<&str> {
        let mut from = 0;
        std::iter::from_fn(|| {
            let to = (from < text.len()).then(|| token_end(text.as_bytes(), from))?;
            let token = text.get(from..to);
            from = to;
            token
        })
        .collect()
    }

    #[test]
    fn escapes_stand_for_their_bytes() {
        let cases: [(&str, &[&str]); 7] = [
            (
                "/story_12?id=a1",
                &["/", "story", "_", "12", "?", "id", "=", "a", "1"],
            ),
            ("red%2010", &["red", "%20", "10"]),
            ("my%20file", &["my", "%20", "file"]),
            ("%D0%B8%D0%B4=7", &["%D0%B8%D0%B4", "=", "7"]),
            ("a%D0%B81", &["a%D0%B8", "1"]),
            ("a%zz%2-%", &["a", "%zz", "%2-", "%"]),
            ("%%20x", &["%%20", "x"]),
        ];
        for (text, expected) in cases {
            assert_eq!(tokens(text), expected, "{text}");
        }
    }

    #[test]
    fn borders_are_where_tokens_end() {
        let alphabet = b"%%2aDz0_/";
        for seed in 0..20_000_u64 {
            let mut rest = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let text: Vec<u8> = (0..9)
                .map(|_| {
                    rest = rest.rotate_left(7).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                    alphabet[(rest >> 40) as usize % alphabet.len()]
                })
                .collect();
            let mut ends = vec![0];
            while let Some(&from) = ends.last().filter(|from| **from < text.len()) {
                ends.push(token_end(&text, from));
            }
            let borders: Vec<usize> = (0..=text.len())
                .filter(|at| is_border(&text, *at))
                .collect();
            assert_eq!(borders, ends, "{}", String::from_utf8_lossy(&text));
        }
    }
}
