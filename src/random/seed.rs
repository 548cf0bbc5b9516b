//! The seed of the sketches.

use super::NoRandomness;

/// Drawn seeds have at most six digits.
const SEEDS: u64 = 1_000_000;

/// Draws a seed short enough to be read aloud in a lecture. Any other 64-bit number is a seed as well.
///
/// # Errors
/// When the system gives no random numbers.
pub fn seed() -> Result<u64, NoRandomness> {
    Ok(getrandom::u64()? % SEEDS)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn a_seed_is_short_and_new() {
        let seeds: Vec<u64> = (0..64).map(|_| seed().unwrap()).collect();
        assert!(seeds.iter().all(|seed| *seed < SEEDS), "{seeds:?}");
        assert!(seeds.iter().any(|seed| *seed != seeds[0]), "{seeds:?}");
    }
}
