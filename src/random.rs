//! Drawing at random: a seed, the name of a page that no site has. Only shells call these functions; the rest of the
//! core is given what they drew, so that the same input with the same seed gives the same result.
//!
//! The numbers come from the operating system, in a browser from `crypto.getRandomValues` (crate `getrandom`).

/// The system gave no random numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the system gives no random numbers ({0}); try again, or name a seed")]
pub struct NoRandomness(#[from] getrandom::Error);

/// Drawn seeds have at most six digits.
const SEEDS: u64 = 1_000_000;

/// Draws a seed short enough to be read aloud in a lecture. Any other 64-bit number is a seed as well.
///
/// # Errors
/// When the system gives no random numbers.
pub fn seed() -> Result<u64, NoRandomness> {
    Ok(getrandom::u64()? % SEEDS)
}

/// Draws the name of a page that no site has, for telling how a site answers where nothing is: `no-such-page-` and 16
/// hexadecimal digits. It need not be secret, only new.
///
/// # Errors
/// When the system gives no random numbers.
pub fn absent_page() -> Result<String, NoRandomness> {
    let drawn = getrandom::u64()?;
    Ok(format!("no-such-page-{drawn:016x}"))
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

    #[test]
    fn a_name_fits_a_url_and_is_new() {
        let names = [absent_page().unwrap(), absent_page().unwrap()];
        assert_ne!(names[0], names[1]);
        for name in names {
            let digits = name.strip_prefix("no-such-page-").unwrap();
            assert_eq!(digits.len(), 16);
            assert!(
                digits.bytes().all(|byte| byte.is_ascii_hexdigit()),
                "{name}"
            );
        }
    }
}
