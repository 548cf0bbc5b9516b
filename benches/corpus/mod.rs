//! A synthetic corpus: the same for the same seed.

use dustlens::input::{Input, InputKind, ReadOptions};

/// SplitMix64, enough to draw words.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (x ^ (x >> 31)) % n
    }
}

/// `count` texts of `words` words; every fifth is an earlier one with up to a tenth of its words changed.
pub fn texts(count: usize, words: usize, seed: u64) -> Vec<String> {
    let mut random = Random(seed);
    let mut texts: Vec<Vec<String>> = Vec::with_capacity(count);
    for i in 0..count {
        if i % 5 == 4 {
            let mut copy = texts[random.below(i as u64) as usize].clone();
            for _ in 0..random.below(words as u64 / 10) {
                let at = random.below(words as u64) as usize;
                copy[at] = word(&mut random);
            }
            texts.push(copy);
        } else {
            texts.push((0..words).map(|_| word(&mut random)).collect());
        }
    }
    texts.iter().map(|words| words.join(" ")).collect()
}

/// Words of a skewed vocabulary: the minimum of two draws makes small numbers frequent.
fn word(random: &mut Random) -> String {
    let rank = random.below(20_000).min(random.below(20_000));
    const SYLLABLES: [&str; 10] = ["ra", "le", "mo", "ti", "su", "ka", "ne", "do", "vi", "po"];
    rank.to_string()
        .bytes()
        .map(|digit| SYLLABLES[usize::from(digit - b'0')])
        .collect()
}

/// A text as it is pasted.
pub fn pasted(i: usize, text: &str) -> Input {
    let options = ReadOptions::default();
    Input {
        name: format!("d{i}"),
        kind: InputKind::Text,
        bytes: text.as_bytes().to_vec(),
        options,
    }
}
