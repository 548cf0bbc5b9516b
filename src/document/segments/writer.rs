//! Folded text with its words, as segments are made of it.

use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::segment::{Item, Place, Segments};
use crate::document::folding::{is_space, shows_nothing};

/// Writes folded, lower-cased text, segment by segment.
#[derive(Default)]
pub(super) struct Writer {
    pub out: Segments,
    start: usize,
    /// True when white space precedes the next text.
    pub blank: bool,
    words: u32,
    pairs: Pairs,
}

impl Writer {
    /// Registers a place and gives its number.
    pub fn place(&mut self, path: &str) -> u32 {
        let number = self.out.places.len() as u32;
        self.out.places.push(Place {
            path: path.to_owned(),
            key: xxh3_64_with_seed(path.as_bytes(), 1),
        });
        number
    }

    /// Appends text; with `lower` it is lower-cased.
    pub fn push(&mut self, text: &str, lower: bool) {
        let mut rest = text;
        loop {
            let end = word_end(rest);
            let (word, tail) = rest.split_at(end);
            self.word(word, lower);
            if tail.is_empty() {
                return;
            }
            self.blank = true;
            rest = tail.trim_start_matches(is_space);
        }
    }

    fn word(&mut self, word: &str, lower: bool) {
        let plain = word.is_ascii();
        if word.is_empty() || (!plain && word.chars().all(shows_nothing)) {
            return;
        }
        let text = &mut self.out.text;
        let first = text.len() == self.start;
        if !first && self.blank {
            text.push(' ');
        }
        if first || self.blank {
            self.words += 1;
            self.pairs = Pairs::default();
        }
        self.blank = false;
        self.words += self.pairs.more(word, plain);
        let from = text.len();
        if plain {
            text.push_str(word);
            if lower && let Some(added) = text.get_mut(from..) {
                added.make_ascii_lowercase();
            }
        } else {
            let kept = word.chars().filter(|c| !shows_nothing(*c));
            if lower {
                text.extend(kept.flat_map(char::to_lowercase));
            } else {
                text.extend(kept);
            }
        }
    }

    /// Returns true while the open segment is empty.
    pub fn is_empty(&self) -> bool {
        self.out.text.len() == self.start
    }

    /// Bytes of text so far.
    pub fn written(&self) -> usize {
        self.out.text.len()
    }

    /// Ends the open segment, with its place.
    pub fn end_segment(&mut self, place: u32) {
        self.blank = false;
        let end = self.out.text.len();
        if end == self.start {
            return;
        }
        let place_key = self
            .out
            .places
            .get(place as usize)
            .map_or(0, |place| place.key);
        let text = self.out.text.get(self.start..).unwrap_or_default();
        self.out.items.push(Item {
            range: self.start..end,
            key: xxh3_64_with_seed(text.as_bytes(), place_key),
            place,
            words: std::mem::take(&mut self.words),
        });
        self.start = end;
    }
}

/// Returns the end of the first word: at white space, found a byte at a time while the text is ASCII.
fn word_end(text: &str) -> usize {
    match text.bytes().position(|byte| byte <= b' ' || byte >= 0x7f) {
        None => text.len(),
        Some(at) if text.as_bytes().get(at).is_some_and(|byte| *byte <= b' ') => at,
        Some(at) => {
            let rest = text.get(at..).unwrap_or_default();
            at + rest.find(is_space).unwrap_or(rest.len())
        }
    }
}

/// State of the word being written: Chinese and Japanese have no white space between words, and about two characters to
/// a word.
#[derive(Default)]
struct Pairs {
    /// Number of characters of these scripts at the end of the word.
    run: u32,
    /// True when it had one before; the first two are the word that was counted when it began.
    any: bool,
}

impl Pairs {
    /// Returns the number of words that a piece adds.
    fn more(&mut self, piece: &str, plain: bool) -> u32 {
        if plain {
            self.run = 0;
            return 0;
        }
        let mut more = 0;
        for c in piece.chars().filter(|c| !shows_nothing(*c)) {
            if !is_dense(c) {
                self.run = 0;
                continue;
            }
            if self.run.is_multiple_of(2) {
                more += u32::from(self.any);
                self.any = true;
            }
            self.run = self.run.wrapping_add(1);
        }
        more
    }
}

/// Han, Hiragana and Katakana (Unicode's Scripts.txt), with the sign of a long vowel.
fn is_dense(c: char) -> bool {
    c >= '\u{2e80}'
        && matches!(c,
            '\u{2e80}'..='\u{2fdf}' | '々' | '〇' | '\u{3021}'..='\u{3029}' | '\u{3038}'..='\u{303b}'
            | '\u{3041}'..='\u{3096}' | '\u{309d}'..='\u{309f}' | '\u{30a1}'..='\u{30fa}'
            | '\u{30fc}'..='\u{30ff}' | '\u{31f0}'..='\u{31ff}' | '\u{3400}'..='\u{4dbf}'
            | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff66}'..='\u{ff9d}'
            | '\u{1aff0}'..='\u{1b16f}' | '\u{20000}'..='\u{3ffff}')
}
