//! From a text to the hashes of its shingles, as both kits of the course make them.

use super::murmur::murmur3_x86_32;
use crate::shingle::is_letter_or_number;

/// Words of a shingle.
pub const SHINGLE_WORDS: usize = 5;

/// The hashes of a text's shingles in their order, repeats kept: [`SHINGLE_WORDS`] words joined by one space, hashed by
/// MurmurHash3 x86_32 with seed 0 and read as a signed number.
///
/// The kits loop over `range(len(words) - 5)`: the last shingle is left out, and a text of five words has none. O(length).
#[must_use]
pub fn shingle_hashes(text: &str) -> Vec<i32> {
    let words: Vec<&str> = words(text).collect();
    hashes_of(&words, false)
}

/// The hashes of the shingles of these words; the last shingle only where it is kept.
pub(super) fn hashes_of(words: &[&str], keeps_last: bool) -> Vec<i32> {
    let mut shingle = String::new();
    let starts = words.len().saturating_sub(SHINGLE_WORDS) + usize::from(keeps_last);
    let windows = words.windows(SHINGLE_WORDS).take(starts);
    windows
        .map(|window| {
            shingle.clear();
            for (at, word) in window.iter().enumerate() {
                shingle.push_str(if at == 0 { "" } else { " " });
                shingle.push_str(word);
            }
            murmur3_x86_32(shingle.as_bytes(), 0).cast_signed()
        })
        .collect()
}

/// The runs of word characters: `\w+` of Python with Unicode. O(length).
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    let between = |c| !is_word_char(c);
    text.split(between).filter(|word| !word.is_empty())
}

/// Letters, numbers and the underscore. Unlike the words of [`crate::shingle`] these have no combining marks and no joiners.
fn is_word_char(c: char) -> bool {
    match c.is_ascii() {
        true => c.is_ascii_alphanumeric() || c == '_',
        false => is_letter_or_number(c),
    }
}

/// A text on its way through the normalization of the kit with permutations: with groups of digits joined, with entities made
/// blanks, with punctuation made blanks, and lower-cased, in this order. O(length).
#[must_use]
pub fn normalization(text: &str) -> [String; 4] {
    let joined = digits_joined(text);
    let named = without_entities(&joined);
    let cleaned = without_marks(&named);
    let lower = cleaned.to_lowercase();
    [joined, named, cleaned, lower]
}

/// The text with groups of digits joined, entities and punctuation made blanks. O(length).
pub(super) fn cleaned(text: &str) -> String {
    without_marks(&without_entities(&digits_joined(text)))
}

/// Punctuation → a space.
fn without_marks(text: &str) -> String {
    let is_mark = |c: char| c.is_ascii_punctuation() || matches!(c, '«' | '»');
    let spaced = text.chars().map(|c| if is_mark(c) { ' ' } else { c });
    spaced.collect()
}

/// `(\d)\s+(\d)` → `\1\2` in ASCII, from left to right: a digit that was joined begins no further match.
fn digits_joined(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut joined = String::with_capacity(text.len());
    let (mut kept, mut at) = (0, 0);
    while let Some(byte) = bytes.get(at) {
        let rest = bytes.get(at + 1..).unwrap_or_default();
        let blanks = rest.iter().take_while(|byte| is_blank(**byte)).count();
        let is_match =
            byte.is_ascii_digit() && blanks > 0 && rest.get(blanks).is_some_and(u8::is_ascii_digit);
        if is_match {
            joined.push_str(text.get(kept..=at).unwrap_or_default());
            kept = at + 1 + blanks;
        }
        at += if is_match { blanks + 2 } else { 1 };
    }
    joined.push_str(text.get(kept..).unwrap_or_default());
    joined
}

/// `\s` in ASCII.
fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c)
}

/// `&[0-9a-zA-Z_]+;` → a space.
fn without_entities(text: &str) -> String {
    let mut spaced = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        spaced.push_str(before);
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let name = after.trim_start_matches(is_name);
        match name.strip_prefix(';').filter(|_| name.len() < after.len()) {
            Some(behind) => {
                spaced.push(' ');
                rest = behind;
            }
            None => {
                spaced.push('&');
                rest = after;
            }
        }
    }
    spaced.push_str(rest);
    spaced
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Vec<&str> {
        words(text).collect()
    }

    #[test]
    fn words_are_those_of_python() {
        assert_eq!(of("don't_x  3.14 Ёлка"), ["don", "t_x", "3", "14", "Ёлка"]);
        assert_eq!(of("½ ² Ⅷ 漢字 ª"), ["½", "²", "Ⅷ", "漢字", "ª"]);
        // An accent, a vowel sign, a joiner, a soft hyphen and a circled letter are between words.
        assert_eq!(
            of("Капиба\u{301}ра हिन x\u{200d}y пере\u{ad}нос \u{24b6}b"),
            ["Капиба", "ра", "ह", "न", "x", "y", "пере", "нос", "b"]
        );
    }

    #[test]
    fn digits_are_joined_in_one_pass() {
        for (text, joined) in [
            ("1 2 3", "12 3"),
            ("1 2 3 4", "12 34"),
            ("10 \t\n000 x 7", "10000 x 7"),
            ("1\u{a0}2", "1\u{a0}2"),
            ("1\u{1f}2", "1\u{1f}2"),
            ("a 1", "a 1"),
            ("1 ", "1 "),
            ("٣ ٤", "٣ ٤"),
            ("", ""),
        ] {
            assert_eq!(digits_joined(text), joined, "{text:?}");
        }
    }

    #[test]
    fn entities_and_punctuation_are_blanks() {
        for (text, made) in [
            ("A&nbsp;B", "a b"),
            ("&&amp;;", "   "),
            ("&;&#160;x", "    160 x"),
            ("a_b «В» — “c”", "a b  в  — “c”"),
            ("1 &amp; 2", "1   2"),
            ("ΟΔΟΣ", "οδος"),
        ] {
            assert_eq!(normalization(text)[3], made, "{text:?}");
        }
    }
}
