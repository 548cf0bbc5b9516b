//! Cutting a text into tokens: words or characters, folded by the options.
//!
//! One pass over the text, O(length) time, no allocation per token beyond one reused buffer. Runs of ASCII take a table
//! lookup a byte, and their words are hashed where they stand unless a letter has to be lower-cased.
//!
//! A *word* is a maximal run of word characters in the sense of Unicode UTS #18, annex C (`\w`): alphabetic,
//! numeric, the underscore, joiners and combining diacritics, so that an accented vowel does not cut a word.
//! A soft hyphen is invisible and belongs to no token. Letters are lower-cased one by one (the final sigma is
//! not treated apart), which keeps the result independent of the characters around a letter.

use std::ops::Range;

use super::{ShingleOptions, Unit};
use xxhash_rust::xxh3::xxh3_64;

/// A token of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// 64-bit hash of the folded token.
    pub hash: u64,
    /// Start of the token in the text, in bytes.
    pub start: u32,
    /// End of the token in the text, in bytes (exclusive).
    pub end: u32,
}

/// Returns true if `c` belongs to a word: Unicode's `\w`.
#[must_use]
pub fn is_word_char(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || is_diacritic(c) || matches!(c, '\u{200c}' | '\u{200d}')
}

/// Combining marks that are not alphabetic by themselves (Unicode blocks of combining diacritics).
fn is_diacritic(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}'
        | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

const SOFT_HYPHEN: char = '\u{ad}';

/// Appends `c` to `folded`, lower-cased if the options ask for it; nothing for a character that the options drop.
fn fold_into(folded: &mut String, c: char, options: &ShingleOptions) {
    if c == SOFT_HYPHEN || (!options.digits && c.is_numeric()) {
        return;
    }
    if !options.lowercase {
        folded.push(c);
    } else if c.is_ascii() {
        folded.push(c.to_ascii_lowercase());
    } else {
        folded.extend(c.to_lowercase());
    }
}

/// Calls `emit` with every token of `text`, in order, with its folded form.
///
/// Positions are bytes and fit `u32`: longer texts are cut at 4 GiB by the readers long before.
pub fn each_token(text: &str, options: &ShingleOptions, mut emit: impl FnMut(Token, &str)) {
    let hashed = |span: Range<usize>, folded: &str| {
        let token = Token {
            hash: xxh3_64(folded.as_bytes()),
            start: offset(span.start),
            end: offset(span.end),
        };
        emit(token, folded);
    };
    match options.unit {
        Unit::Word => each_word(text, options, hashed),
        Unit::Char => each_char(text, options, hashed),
    }
}

/// All tokens of `text`, in order.
#[must_use]
pub fn tokens(text: &str, options: &ShingleOptions) -> Vec<Token> {
    let mut all = Vec::with_capacity(text.len() / 6);
    each_token(text, options, |token, _| all.push(token));
    all
}

/// Number of words of `text`: its tokens when they are words, and neither punctuation is kept nor digits are dropped.
#[must_use]
pub fn count_words(text: &str) -> usize {
    let options = ShingleOptions {
        lowercase: false,
        ..ShingleOptions::default()
    };
    let mut words = 0;
    each_word(text, &options, |_, _| words += 1);
    words
}

/// Reports a folded token, unless folding left nothing of it.
fn report(folded: &mut String, span: Range<usize>, emit: &mut impl FnMut(Range<usize>, &str)) {
    if !folded.is_empty() {
        emit(span, folded);
        folded.clear();
    }
}

fn offset(bytes: usize) -> u32 {
    u32::try_from(bytes).unwrap_or(u32::MAX)
}

/// Words: runs of ASCII are looked up byte by byte and reported from the text itself where nothing is folded.
fn each_word(text: &str, options: &ShingleOptions, mut emit: impl FnMut(Range<usize>, &str)) {
    let bytes = text.as_bytes();
    let changing = match (options.lowercase, options.digits) {
        (true, true) => UPPER,
        (true, false) => UPPER | DIGIT,
        (false, true) => 0,
        (false, false) => DIGIT,
    };
    let mut folded = String::new();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let (end, seen) = ascii_run(bytes, at);
        let is_ascii = bytes.get(end).is_none_or(u8::is_ascii);
        if end > at && is_ascii && seen & changing == 0 {
            emit(at..end, text.get(at..end).unwrap_or_default());
            at = end;
        } else if end > at && is_ascii && seen & changing & DIGIT == 0 {
            folded.push_str(text.get(at..end).unwrap_or_default());
            folded.make_ascii_lowercase();
            report(&mut folded, at..end, &mut emit);
            at = end;
        } else if end == at && byte.is_ascii() && !options.punctuation {
            at += 1;
        } else {
            at = word_or_mark(text, at, options, &mut folded, &mut emit);
        }
    }
}

/// Reports the word that begins at `at`, or the mark or blank that stands there, character by character. Returns its end.
fn word_or_mark(
    text: &str,
    at: usize,
    options: &ShingleOptions,
    folded: &mut String,
    emit: &mut impl FnMut(Range<usize>, &str),
) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    let mut start = at;
    for (place, c) in rest.char_indices() {
        if is_word_char(c) || (c == SOFT_HYPHEN && !folded.is_empty()) {
            if folded.is_empty() {
                start = at + place;
            }
            fold_into(folded, c, options);
        } else if place > 0 {
            report(folded, start..at + place, emit);
            return at + place;
        } else {
            let end = at + c.len_utf8();
            if options.punctuation && !c.is_whitespace() {
                fold_into(folded, c, options);
                report(folded, at..end, emit);
            }
            return end;
        }
    }
    report(folded, start..text.len(), emit);
    text.len()
}

/// Classes of ASCII bytes in words; 0: no part of a word.
const LOWER: u8 = 1;
const UPPER: u8 = 2;
const DIGIT: u8 = 4;

const CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    let mut byte = 0;
    while byte < 128 {
        classes[byte] = match byte as u8 {
            b'A'..=b'Z' => UPPER,
            b'0'..=b'9' => DIGIT,
            b'a'..=b'z' | b'_' => LOWER,
            _ => 0,
        };
        byte += 1;
    }
    classes
};

/// The end of the run of ASCII word characters from `at`, and the classes in it.
fn ascii_run(bytes: &[u8], at: usize) -> (usize, u8) {
    let (mut end, mut seen) = (at, 0);
    for byte in bytes.get(at..).unwrap_or_default() {
        let class = CLASSES[usize::from(*byte)];
        if class == 0 {
            break;
        }
        seen |= class;
        end += 1;
    }
    (end, seen)
}

/// Characters: a run of white space is one space, and the text's ends carry none.
fn each_char(text: &str, options: &ShingleOptions, mut emit: impl FnMut(Range<usize>, &str)) {
    let mut folded = String::new();
    let mut gap: Option<usize> = None;
    let mut begun = false;
    for (at, c) in text.char_indices() {
        if c.is_whitespace() {
            gap = gap.or(Some(at));
            continue;
        }
        if is_word_char(c) || options.punctuation {
            fold_into(&mut folded, c, options);
        }
        if folded.is_empty() {
            continue;
        }
        if let Some(space) = gap.take().filter(|_| begun) {
            emit(space..at, " ");
        }
        begun = true;
        report(&mut folded, at..at + c.len_utf8(), &mut emit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(text: &str, options: &ShingleOptions) -> Vec<String> {
        let mut all = Vec::new();
        each_token(text, options, |_, token| all.push(token.to_owned()));
        all
    }

    #[test]
    fn words_are_runs_of_word_characters() {
        let options = ShingleOptions::default();
        assert_eq!(
            folded("Ёлка, don't_x  3.14!", &options),
            ["ёлка", "don", "t_x", "3", "14"]
        );
        assert_eq!(
            folded("Капиба\u{301}ра пере\u{ad}нос", &options),
            ["капиба\u{301}ра", "перенос"]
        );
    }

    #[test]
    fn switches_keep_or_drop() {
        let base = ShingleOptions::default();
        let kept = ShingleOptions {
            punctuation: true,
            lowercase: false,
            ..base
        };
        assert_eq!(folded("Да, v2!", &kept), ["Да", ",", "v2", "!"]);
        assert_eq!(
            folded(
                "v2 10 x",
                &ShingleOptions {
                    digits: false,
                    ..base
                }
            ),
            ["v", "x"]
        );
    }

    #[test]
    fn characters_fold_white_space_to_one_space() {
        let options = ShingleOptions {
            unit: Unit::Char,
            ..ShingleOptions::default()
        };
        assert_eq!(folded("  А \n б! ", &options).concat(), "а б");
        assert_eq!(folded("a - b", &options).concat(), "a b");
        assert_eq!(
            folded(
                "a 1 b",
                &ShingleOptions {
                    digits: false,
                    ..options
                }
            )
            .concat(),
            "a b"
        );
    }

    #[test]
    fn spans_are_the_tokens_in_the_text() {
        let text = "Мир, «труд»";
        let spans: Vec<_> = tokens(text, &ShingleOptions::default())
            .iter()
            .map(|t| &text[t.start as usize..t.end as usize])
            .collect();
        assert_eq!(spans, ["Мир", "труд"]);
    }
}
