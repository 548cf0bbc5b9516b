//! Cutting a text into tokens: words or characters, folded by the options.
//!
//! One pass over the text, O(length) time, no allocation per token beyond one reused buffer. Words of the letters a to z take
//! a step for eight letters, other runs of ASCII a table lookup a byte; they are hashed where they stand unless a letter has to
//! be lower-cased.
//!
//! A *word* is a maximal run of word characters in the sense of Unicode UTS #18, annex C (`\w`): alphabetic,
//! numeric, the underscore and other connectors, and behind one of them marks and joiners, so that an accent, a virama or
//! a tone mark does not cut a word. Where words are not parted by blanks (Chinese, Japanese, Thai, Lao, Khmer, Burmese) each
//! letter with its marks is a word. A soft hyphen and a variation selector are invisible and belong to no token. Letters are
//! lower-cased one by one (the final sigma is not treated apart), which keeps the result independent of the characters
//! around a letter.

use std::ops::Range;

use super::characters::{
    begins_word, composed, continues_letter, continues_word, is_invisible, is_mark, may_compose,
    stands_alone,
};
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

/// Appends `c` to `folded`, lower-cased if the options ask for it; nothing for a character that the options drop.
fn fold_into(folded: &mut String, c: char, options: &ShingleOptions) {
    if is_invisible(c) || (!options.digits && c.is_numeric()) {
        return;
    }
    if !options.lowercase {
        folded.push(c);
    } else if c.is_ascii() {
        folded.push(c.to_ascii_lowercase());
    } else if c == 'ς' {
        // ΛΟΓΟΣ and λόγος end in one letter (Unicode, CaseFolding: U+03C2 folds to U+03C3).
        folded.push('σ');
    } else {
        folded.extend(c.to_lowercase());
    }
}

/// Brings a folded token into the form that is hashed: composed, and ё as е, where the options ask for it.
fn finish(folded: &mut String, options: &ShingleOptions) {
    if folded.is_ascii() {
        return;
    }
    if options.compose && folded.chars().any(may_compose) {
        *folded = composed(folded);
    }
    if options.fold_yo && folded.contains(['ё', 'Ё']) {
        *folded = folded.replace('ё', "е").replace('Ё', "Е");
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
        Unit::Item => each_item(text, hashed),
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
fn report(
    folded: &mut String,
    span: Range<usize>,
    options: &ShingleOptions,
    emit: &mut impl FnMut(Range<usize>, &str),
) {
    if !folded.is_empty() {
        finish(folded, options);
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
        let lower = lower_run(bytes, at);
        if lower > at && ends_word(bytes, lower) {
            emit(at..lower, text.get(at..lower).unwrap_or_default());
            // The sign or blank that ends the word is part of no other.
            at = lower + usize::from(!options.punctuation);
            continue;
        }
        let (end, seen) = ascii_run(bytes, at);
        let is_ascii = bytes.get(end).is_none_or(u8::is_ascii);
        if end > at && is_ascii && seen & changing == 0 {
            emit(at..end, text.get(at..end).unwrap_or_default());
            at = end;
        } else if end > at && is_ascii && seen & changing & DIGIT == 0 {
            folded.push_str(text.get(at..end).unwrap_or_default());
            folded.make_ascii_lowercase();
            emit(at..end, &folded);
            folded.clear();
            at = end;
        } else if end == at && byte.is_ascii() && !options.punctuation {
            at += 1;
        } else {
            at = word_or_mark(text, at, options, &mut folded, &mut emit);
        }
    }
}

/// Reports the word that begins at `at`, or the sign or blank that stands there, character by character. Returns its end.
fn word_or_mark(
    text: &str,
    at: usize,
    options: &ShingleOptions,
    folded: &mut String,
    emit: &mut impl FnMut(Range<usize>, &str),
) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    let mut characters = rest.chars();
    let Some(first) = characters.next() else {
        return text.len();
    };
    let mut end = at + first.len_utf8();
    if !begins_word(first) {
        // A mark or a joiner that continues no word is part of a sign: an emoji, or nothing that is seen.
        let is_sign = !first.is_whitespace() && !continues_word(first) && !is_invisible(first);
        if options.punctuation && is_sign {
            fold_into(folded, first, options);
            // A sign and its marks are one, as `≠` is.
            for mark in characters.take_while(|c| is_mark(*c) || is_invisible(*c)) {
                fold_into(folded, mark, options);
                end += mark.len_utf8();
            }
            report(folded, at..end, options, emit);
        }
        return end;
    }
    fold_into(folded, first, options);
    let is_alone = stands_alone(first);
    for c in characters {
        let is_more = is_invisible(c) || continues_word(c);
        let is_next = begins_word(c) && !is_alone && !stands_alone(c);
        if !is_more && !is_next {
            break;
        }
        end += c.len_utf8();
        fold_into(folded, c, options);
    }
    report(folded, at..end, options, emit);
    end
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

/// A byte eight times.
const fn eight(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// The end of the run of the letters a to z from `at`, eight bytes at a time; `at` near the end of the text.
fn lower_run(bytes: &[u8], mut at: usize) -> usize {
    const HIGH: u64 = eight(0x80);
    while let Some(chunk) = bytes.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
        let chunk = u64::from_le_bytes(*chunk);
        let low = chunk & !HIGH;
        // The high bit of a byte of a sum is set if the byte is at least `a`, or greater than `z`.
        let (from_a, over_z) = (low + eight(0x80 - b'a'), low + eight(0x7f - b'z'));
        let other = !(from_a & !over_z & !chunk) & HIGH;
        at += other.trailing_zeros() as usize / 8;
        if other != 0 {
            break;
        }
    }
    at
}

/// True if an ASCII character stands here that no word goes on with.
fn ends_word(bytes: &[u8], at: usize) -> bool {
    bytes
        .get(at)
        .is_some_and(|byte| byte.is_ascii() && CLASSES[usize::from(*byte)] == 0)
}

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

/// Characters: a run of white space is one space, and the text's ends carry none. A letter and the marks behind it are one
/// character where the options compose them.
fn each_char(text: &str, options: &ShingleOptions, mut emit: impl FnMut(Range<usize>, &str)) {
    let mut folded = String::new();
    let mut gap: Option<usize> = None;
    let (mut begun, mut kept) = (false, 0);
    let mut characters = text.char_indices().peekable();
    while let Some((at, c)) = characters.next() {
        if c.is_whitespace() {
            gap = gap.or(Some(at));
            continue;
        }
        // A joiner or a mark belongs to what stands before it, and goes with it.
        let is_part = begins_word(c) || continues_word(c) && kept == at && begun;
        if !is_part && !options.punctuation {
            continue;
        }
        fold_into(&mut folded, c, options);
        let mut end = at + c.len_utf8();
        let is_more = |c: char| continues_letter(c) || is_invisible(c);
        let is_mark = |(_, next): &(usize, char)| options.compose && is_more(*next);
        while let Some((_, mark)) = characters.next_if(is_mark) {
            fold_into(&mut folded, mark, options);
            end += mark.len_utf8();
        }
        if folded.is_empty() {
            continue;
        }
        if let Some(space) = gap.take().filter(|_| begun) {
            emit(space..at, " ");
        }
        begun = true;
        kept = end;
        report(&mut folded, at..end, options, &mut emit);
    }
}

/// Items: runs of anything but white space, as they are.
fn each_item(text: &str, mut emit: impl FnMut(Range<usize>, &str)) {
    let mut rest = 0;
    for item in text.split_whitespace() {
        let start = rest
            + text
                .get(rest..)
                .and_then(|text| text.find(item))
                .unwrap_or_default();
        rest = start + item.len();
        emit(start..rest, item);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_what_stands_between_blanks() {
        let options = ShingleOptions {
            unit: Unit::Item,
            ..ShingleOptions::default()
        };
        let text = " C++  c++\thttp://e.com/?a=1&b\u{a0}Ё! ";
        assert_eq!(
            folded(text, &options),
            ["C++", "c++", "http://e.com/?a=1&b", "Ё!"]
        );
        let items: Vec<_> = tokens("aa a aa", &options)
            .iter()
            .map(|token| (token.start, token.end))
            .collect();
        assert_eq!(items, [(0, 2), (3, 4), (5, 7)]);
    }

    #[test]
    fn letter_case_does_not_count_at_the_end_of_a_greek_word() {
        let options = ShingleOptions::default();
        assert_eq!(folded("ΛΟΓΟΣ λογος λογοσ", &options), ["λογοσ"; 3]);
    }

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
    fn a_sign_is_the_same_however_its_marks_were_written() {
        let kept = ShingleOptions {
            punctuation: true,
            ..ShingleOptions::default()
        };
        for text in [
            "a ≠ b ≮",
            "a =\u{338} b <\u{338}",
            "a≠b≮",
            "a=\u{338}b<\u{338}",
        ] {
            assert_eq!(folded(text, &kept), ["a", "≠", "b", "≮"], "{text}");
        }
        assert_eq!(
            folded("\u{1d164}", &kept),
            folded("\u{1d158}\u{1d165}\u{1d172}", &kept)
        );
        assert_eq!(
            folded("#\u{fe0f}\u{20e3} #\u{20e3} #", &kept),
            ["#\u{20e3}", "#\u{20e3}", "#"]
        );
        // Without composing texts stay as they were written.
        let written = ShingleOptions {
            compose: false,
            ..kept
        };
        assert_eq!(folded("≠ =\u{338}", &written), ["≠", "=\u{338}"]);
        let characters = ShingleOptions {
            unit: Unit::Char,
            ..ShingleOptions::default()
        };
        assert_eq!(folded("e\u{fe0f}\u{301}é", &characters), ["é", "é"]);
    }

    #[test]
    fn letters_of_further_blocks_are_words_as_the_others_of_their_script() {
        for text in [
            "ကခ",
            "ꧠꧡ",
            "ꩠꩡ",
            "あい",
            "\u{1b001}\u{1b002}",
            "\u{1b150}\u{1b151}",
        ] {
            assert_eq!(folded(text, &ShingleOptions::default()).len(), 2, "{text}");
        }
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

    #[test]
    fn runs_of_small_letters_end_where_they_end() {
        for length in 0..40 {
            for end in ["`", "{", " ", "A", "9", "_", "\u{7f}", "é", ""] {
                let text = format!("{}{end}{}", "azmq".repeat(length), "-".repeat(8));
                assert_eq!(lower_run(text.as_bytes(), 0), length * 4, "{text}");
            }
        }
        assert_eq!(lower_run(b"abcdefg", 0), 0, "near the end of the text");
    }
}
