//! Sorting hashes.

/// Buckets by the first byte of a hash.
const BUCKETS: usize = 256;

/// Numbers of hashes that are sorted through buckets: fewer are sorted sooner as they are, more would be too many a bucket.
const FEW: usize = 32;
const MANY: usize = 8 * BUCKETS;

/// Hashes in a bucket, at most, that are moved one by one to their places.
const CROWD: u16 = 64;

/// The hashes in ascending order. Evenly spread ones of a usual text are put into buckets first, in O(n).
pub(super) fn sorted(mut hashes: Vec<u64>) -> Vec<u64> {
    if !(FEW..MANY).contains(&hashes.len()) {
        hashes.sort_unstable();
        return hashes;
    }
    let mut ends = [0_u16; BUCKETS];
    for hash in &hashes {
        ends[bucket(*hash)] += 1;
    }
    if ends.iter().any(|count| *count > CROWD) {
        hashes.sort_unstable();
        return hashes;
    }
    let mut begin = 0;
    for end in &mut ends {
        begin += std::mem::replace(end, begin);
    }
    let mut placed = vec![0; hashes.len()];
    for hash in &hashes {
        let end = &mut ends[bucket(*hash)];
        if let Some(place) = placed.get_mut(usize::from(*end)) {
            *place = *hash;
        }
        *end += 1;
    }
    insert_each(&mut placed);
    placed
}

/// The first byte.
fn bucket(hash: u64) -> usize {
    usize::from(hash.to_be_bytes()[0])
}

/// Moves each hash to its place among those before it, of which few are greater.
fn insert_each(hashes: &mut [u64]) {
    for at in 1..hashes.len() {
        let hash = hashes[at];
        let mut to = at;
        while to > 0 && hashes[to - 1] > hash {
            hashes[to] = hashes[to - 1];
            to -= 1;
        }
        hashes[to] = hash;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash::mix;

    #[test]
    fn hashes_of_every_number_are_in_order() {
        for count in [0, 1, 31, 32, 300, 2_047, 2_048, 5_000] {
            // Evenly spread; few different ones; of one bucket.
            for hash in [|at| mix(at), |at| mix(at % 7), |at| mix(at) >> 8] {
                let hashes: Vec<u64> = (0..count).map(hash).collect();
                let mut expected = hashes.clone();
                expected.sort();
                assert_eq!(sorted(hashes), expected);
            }
        }
    }
}
