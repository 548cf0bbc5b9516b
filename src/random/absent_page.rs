//! The name of a page that no site has.

use super::NoRandomness;

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
