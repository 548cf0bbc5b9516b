//! Cutting a text into tokens: words or characters, folded by the options.
//!
//! One pass over the text, O(length) time, no allocation per token beyond one reused buffer.
//!
//! A *word* is a maximal run of word characters in the sense of Unicode UTS #18, annex C (`\w`): alphabetic,
//! numeric, the underscore, joiners and combining diacritics, so that an accented vowel does not cut a word.
//! A soft hyphen is invisible and belongs to no token. Letters are lower-cased one by one (the final sigma is
//! not treated apart), which keeps the result independent of the characters around a letter.

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
    match options.unit {
        Unit::Word => each_word(text, options, &mut emit),
        Unit::Char => each_char(text, options, &mut emit),
    }
}

/// All tokens of `text`, in order.
#[must_use]
pub fn tokens(text: &str, options: &ShingleOptions) -> Vec<Token> {
    let mut all = Vec::with_capacity(text.len() / 6);
    each_token(text, options, |token, _| all.push(token));
    all
}

/// Reports a folded token, unless folding left nothing of it.
fn report(folded: &mut String, start: usize, end: usize, emit: &mut impl FnMut(Token, &str)) {
    if !folded.is_empty() {
        let token = Token {
            hash: xxh3_64(folded.as_bytes()),
            start: offset(start),
            end: offset(end),
        };
        emit(token, folded);
        folded.clear();
    }
}

fn offset(bytes: usize) -> u32 {
    u32::try_from(bytes).unwrap_or(u32::MAX)
}

fn each_word(text: &str, options: &ShingleOptions, emit: &mut impl FnMut(Token, &str)) {
    let mut folded = String::new();
    let mut start = 0;
    for (at, c) in text.char_indices() {
        if is_word_char(c) || (c == SOFT_HYPHEN && !folded.is_empty()) {
            if folded.is_empty() {
                start = at;
            }
            fold_into(&mut folded, c, options);
            continue;
        }
        report(&mut folded, start, at, emit);
        if options.punctuation && !c.is_whitespace() {
            fold_into(&mut folded, c, options);
            report(&mut folded, at, at + c.len_utf8(), emit);
        }
    }
    report(&mut folded, start, text.len(), emit);
}

/// Characters: a run of white space is one space, and the text's ends carry none.
fn each_char(text: &str, options: &ShingleOptions, emit: &mut impl FnMut(Token, &str)) {
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
            emit(
                Token {
                    hash: xxh3_64(b" "),
                    start: offset(space),
                    end: offset(at),
                },
                " ",
            );
        }
        begun = true;
        report(&mut folded, at, at + c.len_utf8(), emit);
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
