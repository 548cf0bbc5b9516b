//! Shingles: the lecture's examples, and the rolling hash held to a naive oracle.

#![allow(missing_docs, clippy::unwrap_used)]

#[path = "../../../tests/oracle/mod.rs"]
mod oracle;

use std::collections::BTreeSet;

use dustlens_likeness::shingle::{
    Leftover, ShingleOptions, Unit, count_words, each_shingle, each_token, shingle, shingle_text,
    tokens,
};
use icu_normalizer::ComposingNormalizerBorrowed;
use proptest::prelude::*;
use regex::Regex;

fn texts(text: &str, options: &ShingleOptions) -> Vec<String> {
    let tokens = tokens(text, options);
    let mut all = Vec::new();
    each_shingle(&tokens, options, |at| {
        all.push(shingle_text(text, &tokens, &at, options))
    });
    all
}

fn options(unit: Unit, size: usize, step: usize) -> ShingleOptions {
    ShingleOptions {
        unit,
        size,
        step,
        ..ShingleOptions::default()
    }
}

#[test]
fn lecture_characters_one_after_another() {
    let options = ShingleOptions {
        lowercase: false,
        leftover: Leftover::Keep,
        ..options(Unit::Char, 3, 3)
    };
    assert_eq!(
        texts("Мама_мыла_раму", &options),
        ["Мам", "а_м", "ыла", "_ра", "му"]
    );
    let dropped = ShingleOptions {
        leftover: Leftover::Drop,
        ..options
    };
    assert_eq!(
        texts("Мама_мыла_раму", &dropped),
        ["Мам", "а_м", "ыла", "_ра"]
    );
}

#[test]
fn rose_has_five_shingles_three_distinct() {
    let made = shingle("a rose is a rose is a rose", &options(Unit::Word, 4, 1));
    assert_eq!((made.tokens, made.positions, made.set.len()), (8, 5, 3));
}

#[test]
fn abracadabra_and_bricabrac_share_five_of_nine() {
    let options = options(Unit::Char, 2, 1);
    let (a, b) = (
        shingle("ABRACADABRA", &options).set,
        shingle("BRICABRAC", &options).set,
    );
    let overlap = dustlens_likeness::jaccard::overlap(a.hashes(), b.hashes());
    assert_eq!((overlap.shared, overlap.union()), (5, 9));
}

#[test]
fn cyclic_text_starts_a_shingle_at_every_token() {
    let options = ShingleOptions {
        cyclic: true,
        ..options(Unit::Word, 3, 1)
    };
    assert_eq!(
        texts("a b c d", &options),
        ["a b c", "b c d", "c d a", "d a b"]
    );
}

#[test]
fn shorter_than_n_has_no_shingle_whatever_the_switches() {
    for cyclic in [false, true] {
        for leftover in [Leftover::Drop, Leftover::Keep] {
            let options = ShingleOptions {
                cyclic,
                leftover,
                ..options(Unit::Word, 5, 5)
            };
            assert!(shingle("only four words here", &options).set.is_empty());
            assert_eq!(shingle("now there are five words", &options).positions, 1);
        }
    }
}

#[test]
fn case_and_punctuation_make_no_difference_by_default() {
    let options = options(Unit::Word, 2, 1);
    assert_eq!(
        shingle("Ёж, и Уж!", &options).set,
        shingle("ёж и уж", &options).set
    );
}

proptest! {
    /// Checks for the same texts in the same order as the oracle's, and for hashes that differ exactly where the texts
    /// do.
    #[test]
    fn rolling_hash_agrees_with_the_oracle(
        words in proptest::collection::vec("[abс]{1,2}", 0..40),
        size in 1_usize..7,
        step in 1_usize..7,
        cyclic: bool,
        keep: bool,
    ) {
        let step = step.min(size);
        let leftover = if keep { Leftover::Keep } else { Leftover::Drop };
        let options = ShingleOptions { cyclic, leftover, ..options(Unit::Word, size, step) };
        let refs: Vec<&str> = words.iter().map(String::as_str).collect();
        let expected: Vec<String> =
            oracle::shingles(&refs, size, step, cyclic, keep).iter().map(|s| s.join(" ")).collect();
        let text = words.join(", ");
        prop_assert_eq!(&texts(&text, &options), &expected);
        let made = shingle(&text, &options);
        prop_assert_eq!(made.positions, expected.len());
        prop_assert_eq!(made.set.len(), expected.iter().collect::<BTreeSet<_>>().len());
    }

    /// No text makes it panic, and every token lies in the text on character boundaries.
    #[test]
    fn any_text_is_cut(text in "\\PC*|[\u{300}\u{ad} \t\n1-9а-яA-Z_.😀]*", chars: bool, punctuation: bool, digits: bool) {
        let unit = if chars { Unit::Char } else { Unit::Word };
        let options = ShingleOptions { punctuation, digits, ..options(unit, 2, 1) };
        let mut last = 0;
        for token in tokens(&text, &options) {
            prop_assert!(token.start >= last && token.start < token.end);
            prop_assert!(text.get(token.start as usize..token.end as usize).is_some());
            last = token.end;
        }
    }
}

/// Words by the definition, as a regular expression: what the tokenizer has to agree with.
fn words_by_definition(text: &str, options: &ShingleOptions) -> Vec<(usize, usize, String)> {
    let begins = r"[[\p{Alphabetic}\p{N}\p{Pc}]--\p{M}]";
    let alone = r"[\p{Han}\p{Thai}\p{Hiragana}&&\p{L}]";
    let more = r"[\p{M}\x{200c}\x{200d}\x{ad}]";
    let sign = if options.punctuation {
        r"|[\P{M}--[\s\x{200c}\x{200d}\x{ad}]][\p{M}\x{ad}]*"
    } else {
        ""
    };
    let word = format!(r"{alone}{more}*|[{begins}--{alone}](?:[{begins}--{alone}]|{more})*{sign}");
    let folded = |token: &str| -> String {
        let is_kept =
            |c: &char| !matches!(c, '\u{ad}' | '\u{fe0f}') && (options.digits || !c.is_numeric());
        let kept = token.chars().filter(is_kept);
        let kept: String = match options.lowercase {
            true => kept.flat_map(char::to_lowercase).collect(),
            false => kept.collect(),
        };
        ComposingNormalizerBorrowed::new_nfc()
            .normalize(&kept)
            .into_owned()
    };
    let found = Regex::new(&word).unwrap();
    let found = found.find_iter(text);
    let words = found.map(|word| (word.start(), word.end(), folded(word.as_str())));
    words.filter(|(_, _, folded)| !folded.is_empty()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    /// Runs of ASCII are cut on a path of their own: no text may come out otherwise than character by character.
    #[test]
    fn words_are_those_of_the_definition(
        text in "[a-cA-C0-2_ .,\n\u{ad}\u{301}ёЁß²½中\u{200d}ไก\u{e49}क\u{94d}\u{fe0f}❤‿カあ]{0,40}",
        lowercase: bool,
        punctuation: bool,
        digits: bool,
    ) {
        let options = ShingleOptions { lowercase, punctuation, digits, ..ShingleOptions::default() };
        let mut found = Vec::new();
        each_token(&text, &options, |token, folded| {
            assert_eq!(token.hash, xxhash_rust::xxh3::xxh3_64(folded.as_bytes()));
            found.push((token.start as usize, token.end as usize, folded.to_owned()));
        });
        prop_assert_eq!(&found, &words_by_definition(&text, &options));
        if !punctuation && digits {
            prop_assert_eq!(found.len(), count_words(&text));
        }
    }
}
