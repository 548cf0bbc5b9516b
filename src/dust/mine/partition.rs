//! Records grouped by a key, a part at a time: what would be one large sort is many small ones, each of which is a step.
//!
//! Keys are hashes, so that equal shares of their range hold about equally many records. A pass keeps the records of one
//! share only, in parts of about [`PART`], small enough to be sorted in a processor's cache. A key that stands in more
//! records than are of use would fill its part: a small table of the keys seen last lets no more of them in than show
//! that there are too many. It never drops a record of a key that has fewer. Cost: 16 bytes a record, at most [`PASS`]
//! of them a pass or a share of [`PASSES`] when that is more; O(records · log [`PART`]) a pass.

/// Records of a pass (48 MB).
const PASS: usize = 3_000_000;
/// Most passes: with more, the work of making the records anew would outgrow that of sorting them.
const PASSES: usize = 24;
/// Records of a part.
const PART: usize = 8_192;
/// Keys seen last, at most.
const SEEN: usize = 4_096;
/// How firmly a frequent key holds its place among those.
const FIRM: u32 = 1_000;

/// Some tokens, or bytes, of a URL, and what they are grouped by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Record {
    /// A hash.
    pub key: u64,
    /// Place in the sheet.
    pub url: u32,
    /// First token.
    pub from: u16,
    /// How many tokens.
    pub tokens: u16,
}

/// The parts of one pass after another.
#[derive(Debug, Default)]
pub(crate) struct Parts {
    parts: Vec<Vec<Record>>,
    /// A little more than the share of each part, so that few of them have to grow.
    room: usize,
    passes: usize,
    pass: usize,
    seen: Vec<(u64, u32)>,
    most: u32,
}

impl Parts {
    /// Room for so many records, of which more than `most` with one key are of no use.
    pub fn new(records: usize, most: usize) -> Self {
        let passes = records.div_ceil(PASS).clamp(1, PASSES);
        let parts = records.div_ceil(passes).div_ceil(PART).max(1);
        let share = records.div_ceil(passes * parts);
        Self {
            parts: vec![Vec::new(); parts],
            room: share + share / 8,
            passes,
            pass: 0,
            seen: vec![(0, 0); (records / 8).clamp(1, SEEN).next_power_of_two()],
            most: most as u32,
        }
    }

    pub fn passes(&self) -> usize {
        self.passes
    }

    pub fn len(&self) -> usize {
        self.parts.len()
    }

    /// Makes room in a part before the first pass: part by part, since a browser's memory grows slowly.
    /// For how many records.
    pub fn reserve(&mut self, part: usize) -> usize {
        self.parts[part].reserve_exact(self.room);
        self.room
    }

    /// Empties all parts for the records of another pass.
    pub fn begin(&mut self, pass: usize) {
        self.pass = pass;
        self.parts.iter_mut().for_each(Vec::clear);
        self.seen.fill((0, 0));
    }

    /// Takes a record if it belongs to this pass. Whether it was kept.
    pub fn push(&mut self, record: Record) -> bool {
        // Shares of the range in its order, so that passes and parts one after another are sorted by key.
        let scaled = (record.key >> 32) * self.passes as u64;
        if (scaled >> 32) as usize != self.pass || self.is_frequent(record.key) {
            return false;
        }
        let part = ((scaled & u64::from(u32::MAX)) * self.parts.len() as u64) >> 32;
        self.parts[part as usize].push(record);
        true
    }

    /// Whether more than `most` records of the key were kept already.
    fn is_frequent(&mut self, key: u64) -> bool {
        let at = key as usize & (self.seen.len() - 1);
        let (there, count) = &mut self.seen[at];
        if *there == key {
            *count = (*count + 1).min(self.most + FIRM);
            return *count > self.most + 1;
        }
        if *count <= 1 {
            (*there, *count) = (key, 1);
        } else {
            *count -= 1;
        }
        false
    }

    /// The records of a part, sorted.
    pub fn sorted(&mut self, part: usize) -> &[Record] {
        let records = &mut self.parts[part];
        records.sort_unstable();
        records
    }

    /// The records of a part.
    pub fn part(&self, part: usize) -> &[Record] {
        &self.parts[part]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::dust::mine::tokens::mix;

    /// Key `k` stands in `k % 40` records, which come in a mixed order.
    fn records() -> Vec<Record> {
        let keys = (0..3_000_u64).flat_map(|key| std::iter::repeat_n(key, (key % 40) as usize));
        let mut records: Vec<Record> = keys
            .zip(0..)
            .map(|(key, url)| Record {
                key: mix(key, 7),
                url,
                from: 0,
                tokens: 1,
            })
            .collect();
        records.sort_unstable_by_key(|record| mix(u64::from(record.url), 1));
        records
    }

    fn small_groups(groups: impl Iterator<Item = Vec<Record>>, most: usize) -> Vec<Vec<Record>> {
        groups
            .filter(|group| (2..=most).contains(&group.len()))
            .collect()
    }

    #[test]
    fn no_small_group_is_lost_whatever_the_passes() {
        let (records, most) = (records(), 6);
        let mut all: BTreeMap<u64, Vec<Record>> = BTreeMap::new();
        for record in &records {
            all.entry(record.key).or_default().push(*record);
        }
        all.values_mut().for_each(|group| group.sort_unstable());
        let wanted = small_groups(all.into_values(), most);
        for expected in [1, records.len(), 4 * PASS, 100 * PASS] {
            let mut parts = Parts::new(expected, most);
            let mut found = Vec::new();
            for pass in 0..parts.passes() {
                parts.begin(pass);
                records.iter().for_each(|record| {
                    parts.push(*record);
                });
                for part in 0..parts.len() {
                    let groups = parts.sorted(part).chunk_by(|a, b| a.key == b.key);
                    found.extend(small_groups(groups.map(<[Record]>::to_vec), most));
                }
            }
            assert_eq!(found, wanted, "{expected}");
        }
    }

    #[test]
    fn frequent_keys_are_not_kept() {
        let mut parts = Parts::new(100_000, 6);
        parts.begin(0);
        let kept = (0..100_000_u32).filter(|url| {
            parts.push(Record {
                key: mix(u64::from(url % 10), 3),
                url: *url,
                from: 0,
                tokens: 1,
            })
        });
        assert_eq!(kept.count(), 10 * 7);
    }
}
