//! A small seeded generator (splitmix64) and the hash that everything repeatable is drawn from.

/// A stream of pseudo-random numbers; the same seed gives the same stream.
#[derive(Debug, Clone)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed ^ 0x5851_f42d_4c95_7f2d)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        scramble(self.0)
    }

    /// A number below `n`; 0 when `n` is 0.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        if n == 0 {
            0
        } else {
            (self.next() >> 16) as usize % n
        }
    }

    /// A number from `low` to `high`, both included.
    pub(crate) fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high.saturating_sub(low) + 1)
    }

    /// A number from `low` to `high` where small ones are as frequent as large ones.
    pub(crate) fn spread(&mut self, low: usize, high: usize) -> usize {
        let (a, b) = ((low.max(1)) as f64, (high + 1) as f64);
        let value = a * (b / a).powf(self.unit());
        (value as usize).clamp(low, high)
    }

    pub(crate) fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Returns one element of a list that is not empty.
    pub(crate) fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }

    /// Returns one text of a list that is not empty.
    pub(crate) fn text(&mut self, list: &[&'static str]) -> &'static str {
        list[self.below(list.len())]
    }

    /// The place of one of the weights, drawn by weight.
    pub(crate) fn weighted(&mut self, weights: impl Iterator<Item = usize> + Clone) -> usize {
        let mut left = self.below(weights.clone().sum());
        for (place, weight) in weights.enumerate() {
            if left < weight {
                return place;
            }
            left -= weight;
        }
        0
    }

    /// A rank below `n`, by Zipf's law near enough.
    pub(crate) fn zipf(&mut self, n: usize) -> usize {
        let rank = ((n + 1) as f64).powf(self.unit()) as usize;
        rank.saturating_sub(1).min(n.saturating_sub(1))
    }

    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }

    /// So many hexadecimal digits.
    pub(crate) fn hex(&mut self, length: usize) -> String {
        (0..length)
            .map(|_| char::from(b"0123456789abcdef"[self.below(16)]))
            .collect()
    }
}

fn scramble(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Mixes several numbers into one; their order matters.
pub(crate) fn mix(parts: &[u64]) -> u64 {
    parts.iter().fold(0x243f_6a88_85a3_08d3, |sum, &part| {
        scramble(sum.rotate_left(5) ^ part.wrapping_add(0x9e37_79b9_7f4a_7c15))
    })
}

/// The number of a text.
pub(crate) fn text_hash(text: &str) -> u64 {
    let sum = text.bytes().fold(0xcbf2_9ce4_8422_2325, |sum: u64, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    scramble(sum)
}

/// True for so many of a thousand keys.
pub(crate) fn falls(permille: u64, key: &[u64]) -> bool {
    permille > 0 && mix(key) % 1000 < permille
}
