//! Words and characters in the scripts of the world: what is written alike is cut alike.

#![allow(missing_docs)]

use dustlens_likeness::jaccard::overlap;
use dustlens_likeness::shingle::{ShingleOptions, Unit, each_token, shingle};
use proptest::prelude::*;
use unicode_normalization::UnicodeNormalization;

fn cut(text: &str, options: &ShingleOptions) -> Vec<String> {
    let mut all = Vec::new();
    each_token(text, options, |_, token| all.push(token.to_owned()));
    all
}

fn words(text: &str) -> Vec<String> {
    cut(text, &ShingleOptions::default())
}

const CHARACTERS: ShingleOptions = ShingleOptions {
    unit: Unit::Char,
    size: 3,
    step: 1,
    cyclic: false,
    leftover: dustlens_likeness::shingle::Leftover::Drop,
    lowercase: true,
    punctuation: false,
    digits: true,
    compose: true,
    fold_yo: false,
};

#[test]
fn marks_cut_no_word() {
    for (text, count) in [
        ("क्षेत्र में हिन्दी", 3),             // Hindi: virama, vowel signs, nukta
        ("தமிழ் மொழி", 2),                // Tamil: pulli
        ("বাংলা ভাষা", 2),                   // Bengali
        ("నమస్కారం", 1),                   // Telugu
        ("العَرَبِيَّةُ جَمِيلَةٌ", 2),            // Arabic with vowels
        ("שָׁלוֹם עֲלֵיכֶם", 2),               // Hebrew with points
        ("می\u{200c}خواهم بروم", 2),     // Persian: a joiner inside a word
        ("tiê\u{301}ng Viê\u{323}t", 2), // Vietnamese, decomposed
        ("Капиба\u{301}ра", 1),          // Russian with a stress
        ("\u{1112}\u{1161}\u{11ab}\u{1100}\u{1173}\u{11af}", 1), // Korean in its parts
    ] {
        assert_eq!(words(text).len(), count, "{text}: {:?}", words(text));
    }
}

#[test]
fn scripts_without_blanks_are_cut_into_letters() {
    assert_eq!(words("今日は雨。"), ["今", "日", "は", "雨"]);
    assert_eq!(words("カメラを買う"), ["カメラ", "を", "買", "う"]);
    assert_eq!(words("น\u{e49}\u{e33}"), ["น\u{e49}", "\u{e33}"]);
    assert_eq!(words("ខ្មែរ").len(), 3);
    assert_eq!(
        words("iPhone的电池 2024年"),
        ["iphone", "的", "电", "池", "2024", "年"]
    );
}

#[test]
fn one_text_in_two_forms_is_one_text() {
    let text = "Ещё один ёж, й и ї; Müller & Noël, Ångström, tiếng Việt, 한글 날, が";
    let decomposed: String = text.nfd().collect();
    assert_ne!(text, decomposed);
    assert_eq!(words(text), words(&decomposed));
    assert_eq!(cut(text, &CHARACTERS), cut(&decomposed, &CHARACTERS));
    let kept = ShingleOptions {
        compose: false,
        ..ShingleOptions::default()
    };
    assert_ne!(cut(text, &kept), cut(&decomposed, &kept));
    // The sign of the unit ångström is the letter.
    assert_eq!(words("\u{212b}ngstr\u{f6}m"), words("Ångström"));
}

#[test]
fn yo_is_ye_when_asked_for() {
    let options = ShingleOptions {
        fold_yo: true,
        ..ShingleOptions::default()
    };
    let text = "Ёлка ещё зелёная, и всё";
    assert_eq!(cut(text, &options), ["елка", "еще", "зеленая", "и", "все"]);
    assert_eq!(
        cut(&text.nfd().collect::<String>(), &options),
        cut(text, &options)
    );
    let cased = ShingleOptions {
        lowercase: false,
        ..options
    };
    assert_eq!(cut("Ёж", &cased), ["Еж"]);
    assert_eq!(words(text)[0], "ёлка");
    assert_eq!(cut("й Ї", &options), ["й", "ї"]);
}

#[test]
fn signs_and_their_joiners_are_no_words() {
    assert_eq!(
        words("I ❤\u{fe0f} 👨\u{200d}👩\u{200d}👧 it \u{301}!"),
        ["i", "it"]
    );
    assert_eq!(words("1\u{fe0f}\u{20e3} step"), ["1\u{20e3}", "step"]);
    let kept = ShingleOptions {
        punctuation: true,
        ..ShingleOptions::default()
    };
    assert_eq!(
        cut("👨\u{200d}👩 ❤\u{fe0f}!", &kept),
        ["👨", "👩", "❤", "!"]
    );
    assert_eq!(words("пере\u{ad}нос"), ["перенос"]);
    assert_eq!(words("a‿b"), ["a‿b"]);
}

#[test]
fn near_copies_are_alike_in_every_script() {
    let pairs = [
        (
            "नदी के किनारे एक पुराना पुल है जिस पर बच्चे खेलते हैं और शाम को लोग टहलते हैं",
            "पुराना",
            "नया",
        ),
        ("แม่น้ำสายนี้ไหลผ่านหมู่บ้านเล็กๆ ที่มีสะพานไม้เก่า", "เก่า", "ใหม่"),
        ("河边有一座旧桥，孩子们在桥上玩，傍晚人们散步。", "旧", "新"),
        (
            "على ضفة النهر جسر قديم يلعب عليه الأطفال ويتنزه الناس مساء كل يوم",
            "قديم",
            "جديد",
        ),
    ];
    for (text, old, new) in pairs {
        let options = ShingleOptions {
            size: 3,
            ..ShingleOptions::default()
        };
        let [a, b] = [text.to_owned(), text.replace(old, new)].map(|text| shingle(&text, &options));
        let likeness = overlap(a.set.hashes(), b.set.hashes()).jaccard();
        assert!((0.3..1.0).contains(&likeness), "{text}: {likeness}");
    }
}

proptest! {
    /// Whatever is composed or decomposed is cut alike, and its places stay within the text.
    #[test]
    fn forms_make_no_difference(text in "[a-zÀ-ſа-яёїй가-힣ก-๎ऄ-हा-्か-ゖ\u{300}-\u{345} .,0-9]{0,30}", chars: bool) {
        let unit = if chars { Unit::Char } else { Unit::Word };
        let options = ShingleOptions { unit, ..ShingleOptions::default() };
        let forms: [String; 2] = [text.nfc().collect(), text.nfd().collect()];
        prop_assert_eq!(cut(&forms[0], &options), cut(&forms[1], &options));
        each_token(&text, &options, |token, _| {
            assert!(text.get(token.start as usize..token.end as usize).is_some_and(|slice| !slice.is_empty()));
        });
    }
}

/// A joiner of emoji goes with them: nothing of two different pictures is left to be alike.
#[test]
fn joiners_of_signs_that_do_not_count_are_left_out() {
    let options = ShingleOptions {
        unit: Unit::Char,
        size: 1,
        ..ShingleOptions::default()
    };
    for text in [
        "\u{1f468}\u{200d}\u{1f467} \u{1f600}",
        "\u{1f469}\u{200d}\u{1f680}",
        "\u{2764}\u{fe0f}\u{301}",
    ] {
        assert!(shingle(text, &options).set.is_empty(), "{text}");
    }
    // Between letters it belongs to them.
    let set = |text: &str| shingle(text, &options).set;
    assert_ne!(
        set("\u{915}\u{94d}\u{200d}\u{937}"),
        set("\u{915}\u{94d}\u{937}")
    );
}
