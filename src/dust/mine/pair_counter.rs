//! Counting of pairs that may be very many, of which only the frequent ones are wanted.
//!
//! As long as they are few, each is counted by itself. Beyond [`MOST`] different ones a first round counts hashes of
//! pairs in a table of small numbers, where several pairs may share a number (a count-min sketch of one row: Cormode,
//! Muthukrishnan, *An improved data stream summary*, 2005), and a second round counts exactly those whose number reached
//! what is needed. A number is never less than the support of any of its pairs, so that no pair is lost.
//! Deviation: when still more than [`MOST`] numbers reach what is needed, more is needed.
//! Cost: 40 bytes a pair that is counted exactly; two bytes a number; O(1) a piece of evidence, in each round.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::partition::Record;
use super::tokens::mix;
use crate::hash::AsItIs;

/// Pairs that are counted exactly (36 MB).
const MOST: usize = 900_000;
/// Numbers of the table (32 MB).
const NUMBERS: usize = 1 << 24;

/// URL, first token, tokens.
pub(crate) type Place = (u32, u16, u16);

/// A pair of texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Count {
    pub support: u32,
    /// The least example, so that the order of counting means nothing.
    pub example: (Place, Place),
}

/// Hashes with what is known of them.
pub(crate) type ByHash<T> = HashMap<u64, T, BuildHasherDefault<AsItIs>>;

/// Counts pairs, in one round or in two.
#[derive(Debug)]
pub(crate) struct Counter {
    exact: ByHash<Count>,
    numbers: Vec<u16>,
    state: State,
    most: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// All pairs, exactly.
    All,
    /// Too many for that: only numbers.
    Numbers,
    /// The second round: pairs whose number is at least this.
    From(u16),
}

impl Default for Counter {
    fn default() -> Self {
        Self::new(MOST)
    }
}

impl Counter {
    fn new(most: usize) -> Self {
        Self {
            exact: HashMap::default(),
            numbers: Vec::new(),
            state: State::All,
            most,
        }
    }

    /// Adds evidence for a pair: the hash of each text, and where it stands.
    pub fn add(&mut self, first: (u64, &Record), second: (u64, &Record)) {
        let ((a, first), (b, second)) = if first.0 <= second.0 {
            (first, second)
        } else {
            (second, first)
        };
        let pair = mix(a, b);
        match self.state {
            State::Numbers => self.number(pair, 1),
            State::From(least) if self.numbers[self.at(pair)] < least => {}
            State::All | State::From(_) => {
                let place = |record: &Record| (record.url, record.from, record.tokens);
                self.count(pair, (place(first), place(second)));
            }
        }
    }

    fn count(&mut self, pair: u64, example: (Place, Place)) {
        let one = Count {
            support: 1,
            example,
        };
        self.exact
            .entry(pair)
            .and_modify(|count| {
                count.support += 1;
                count.example = count.example.min(example);
            })
            .or_insert(one);
        if self.state == State::All && self.exact.len() > self.most {
            self.pour();
        }
    }

    /// Goes on with numbers only.
    fn pour(&mut self) {
        self.state = State::Numbers;
        self.numbers = vec![0; NUMBERS];
        for (pair, count) in std::mem::take(&mut self.exact) {
            self.number(pair, count.support);
        }
    }

    fn at(&self, pair: u64) -> usize {
        (pair >> 32) as usize & (self.numbers.len() - 1)
    }

    fn number(&mut self, pair: u64, support: u32) {
        let at = self.at(pair);
        let support = u16::try_from(support).unwrap_or(u16::MAX);
        self.numbers[at] = self.numbers[at].saturating_add(support);
    }

    /// Whether all evidence is to be added once more, to tell the pairs that have a support of at least `least`.
    pub fn again(&mut self, least: u32) -> bool {
        if self.state != State::Numbers {
            return false;
        }
        let mut frequency = vec![0_usize; usize::from(u16::MAX) + 1];
        for number in &self.numbers {
            frequency[usize::from(*number)] += 1;
        }
        let greatest = frequency.iter().rposition(|count| *count > 0).unwrap_or(0);
        // Fewer than needed are counted when none reaches that, to say how far the best one came.
        let mut from = greatest.min(least as usize).max(1);
        let mut above: usize = frequency[from..].iter().sum();
        while above > self.most && from < greatest {
            above -= frequency[from];
            from += 1;
        }
        self.state = State::From(from as u16);
        true
    }

    /// What was counted, and the greatest support.
    pub fn finish(self, least: u32) -> (Vec<Count>, u32) {
        let supports = self.exact.values().map(|count| count.support);
        let best = supports.max().unwrap_or(0);
        let kept = self.exact.into_values();
        (kept.filter(|count| count.support >= least).collect(), best)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(most: usize, least: u32) -> (Vec<Count>, u32) {
        let mut counter = Counter::new(most);
        loop {
            // Pair `n` occurs `n % 50` times.
            for pair in 0..5_000_u64 {
                for time in 0..pair % 50 {
                    let record = |url: u64| Record {
                        key: 0,
                        url: url as u32,
                        from: time as u16,
                        tokens: 1,
                    };
                    let (a, b) = (record(pair), record(pair + 1));
                    counter.add((mix(pair, 1), &a), (mix(pair, 2), &b));
                }
            }
            if !counter.again(least) {
                break;
            }
        }
        let (mut found, best) = counter.finish(least);
        found.sort_unstable_by_key(|count| count.example);
        (found, best)
    }

    #[test]
    fn numbers_lose_no_pair_and_count_none_too_high() {
        let wanted = counted(1_000_000, 40);
        assert_eq!(wanted.0.len(), 1_000);
        assert_eq!(counted(3_000, 40), wanted);
        assert_eq!(wanted.1, 49);
    }

    #[test]
    fn the_best_is_known_when_none_is_good_enough() {
        assert_eq!(counted(3_000, 1_000), (Vec::new(), 49));
    }

    #[test]
    fn too_many_frequent_ones_ask_for_more() {
        let (found, best) = counted(500, 10);
        assert!(found.len() <= 500 && found.len() >= 400, "{}", found.len());
        assert_eq!(best, 49);
        assert!(found.iter().all(|count| count.support >= 45));
    }
}
