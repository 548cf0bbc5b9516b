//! Texts composed by seed: titles that never repeat on a site, sentences, paragraphs, a made-up translation.

use crate::random::Random;
use crate::words::{Lexicon, Phrase};

/// Room for titles of one shape; shapes take one after another.
pub(crate) const TITLES_OF_A_SHAPE: u64 = 640;

/// The title of one page: different numbers below 4096 give different titles.
pub(crate) fn title(lexicon: &Lexicon, offset: u64, number: u64) -> String {
    let place = (number.wrapping_mul(1367).wrapping_add(offset)) % 4096;
    format!(
        "{} {}",
        lexicon.adjectives[place as usize / 64],
        lexicon.nouns[place as usize % 64]
    )
}

/// Returns the text with a capital first letter.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

fn clause(lexicon: &Lexicon, random: &mut Random, out: &mut String) {
    out.push_str(random.text(&lexicon.adjectives));
    out.push(' ');
    out.push_str(random.text(&lexicon.nouns));
    out.push(' ');
    out.push_str(random.text(lexicon.verbs));
    out.push(' ');
    out.push_str(random.text(lexicon.places));
    if random.below(6) == 0 {
        out.push_str(&format!(
            ", {} {}",
            lexicon.phrase(Phrase::Says),
            random.text(lexicon.people)
        ));
    }
}

/// Returns a sentence of some ten words.
pub(crate) fn sentence(lexicon: &Lexicon, random: &mut Random) -> String {
    let mut out = String::with_capacity(160);
    clause(lexicon, random, &mut out);
    if random.below(2) == 0 {
        out.push(' ');
        out.push_str(random.text(lexicon.links));
        out.push(' ');
        out.push_str(&lexicon.article.to_lowercase());
        clause(lexicon, random, &mut out);
    }
    if random.below(7) == 0 {
        out.push_str(&format!(" ({})", 3 + random.below(970)));
    }
    out.push('.');
    if lexicon.article.is_empty() {
        capital(&out)
    } else {
        format!("{}{out}", lexicon.article)
    }
}

/// A text of exactly so many words (a full stop ends it).
pub(crate) fn passage(lexicon: &Lexicon, random: &mut Random, words: usize) -> String {
    let mut out = String::with_capacity(words * 12);
    let mut count = 0;
    while count < words {
        let sentence = sentence(lexicon, random);
        for word in sentence.split(' ').take(words - count) {
            if !out.is_empty() {
                out.push(' ');
            }
            out.push_str(word);
            count += 1;
        }
    }
    if !out.ends_with('.') {
        out.push('.');
    }
    out
}

/// Paragraphs of three to five sentences with so many words in all.
pub(crate) fn paragraphs(lexicon: &Lexicon, random: &mut Random, words: usize) -> Vec<String> {
    let mut out = Vec::new();
    let mut left = words;
    while left > 0 {
        let part = random.between(25, 70).min(left);
        let part = if left - part < 12 { left } else { part };
        out.push(passage(lexicon, random, part));
        left -= part;
    }
    out
}

/// A title as an address writes it.
pub(crate) fn slug(title: &str, joint: char) -> String {
    title
        .chars()
        .map(|letter| if letter == ' ' { joint } else { letter })
        .collect()
}

const RINGS: [&str; 4] = ["aeiou", "bcdfghklmnprst", "аеиоуэюя", "бвгдзклмнпрстф"];

/// The text in a made-up language: letters turn within vowels and within consonants, so different
/// texts stay different and no text stays itself.
pub(crate) fn translate(text: &str, language: u16) -> String {
    text.chars()
        .map(|letter| {
            for ring in RINGS {
                if let Some(place) = ring.chars().position(|other| other == letter) {
                    let length = ring.chars().count();
                    let step = 1 + usize::from(language) % (length - 1);
                    return ring.chars().nth((place + step) % length).unwrap_or(letter);
                }
            }
            letter
        })
        .collect()
}
