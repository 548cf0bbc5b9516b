//! MurmurHash3, the variant x86_32 (Appleby, 2011; public domain). Not for keys that an adversary chooses.

/// Multipliers of a block.
const C1: u32 = 0xcc9e_2d51;
const C2: u32 = 0x1b87_3593;

/// Returns the 32-bit hash of `bytes`. O(length).
#[must_use]
pub fn murmur3_x86_32(bytes: &[u8], seed: u32) -> u32 {
    let (blocks, tail) = bytes.as_chunks::<4>();
    let hash = blocks.iter().fold(seed, |hash, block| {
        (hash ^ scrambled(u32::from_le_bytes(*block)))
            .rotate_left(13)
            .wrapping_mul(5)
            .wrapping_add(0xe654_6b64)
    });
    let rest = tail
        .iter()
        .rev()
        .fold(0, |rest, &byte| (rest << 8) | u32::from(byte));
    // The length counts modulo 2^32.
    finished(hash ^ scrambled(rest) ^ bytes.len() as u32)
}

fn scrambled(block: u32) -> u32 {
    block.wrapping_mul(C1).rotate_left(15).wrapping_mul(C2)
}

/// Makes each bit of the state change about half of the hash's bits.
fn finished(mut hash: u32) -> u32 {
    hash = (hash ^ (hash >> 16)).wrapping_mul(0x85eb_ca6b);
    hash = (hash ^ (hash >> 13)).wrapping_mul(0xc2b2_ae35);
    hash ^ (hash >> 16)
}

#[cfg(test)]
mod tests {
    use super::murmur3_x86_32;

    #[test]
    fn hashes_are_those_of_the_reference_implementation() {
        for (text, seed, hash) in [
            ("", 0, 0),
            ("", 1, 0x514e_28b7),
            ("", u32::MAX, 0x81f1_6f39),
            ("a", 0, 0x3c25_69b2),
            ("aa", 0x9747_b28c, 0x5d21_1726),
            ("aaa", 0x9747_b28c, 0x283e_0130),
            ("aaaa", 0x9747_b28c, 0x5a97_808a),
            ("Hello, world!", 0x9747_b28c, 0x2488_4cba),
            (
                "The quick brown fox jumps over the lazy dog",
                0x9747_b28c,
                0x2fa8_26cd,
            ),
        ] {
            assert_eq!(murmur3_x86_32(text.as_bytes(), seed), hash, "{text} {seed}");
        }
    }
}
