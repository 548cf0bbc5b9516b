//! Whether two documents may be the same, before any is fetched (paper §4.2, "likely" rules from a log).
//!
//! Sizes within a few per cent when the list has them; equal content sketches, or any other verdict, when the caller knows
//! the pages. Nothing known speaks for neither.

/// What the caller knows of two URLs of its list, by number: `Some(true)` the same page, `Some(false)` different ones.
pub type Known<'k> = dyn Fn(u32, u32) -> Option<bool> + Sync + 'k;

/// Whether sizes are within `tolerance` of the larger one, or not known.
pub(crate) fn sizes_agree(a: Option<u64>, b: Option<u64>, tolerance: f64) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a.abs_diff(b) as f64 <= tolerance * a.max(b) as f64,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::sizes_agree;

    #[test]
    fn sizes() {
        assert!(sizes_agree(Some(1000), Some(950), 0.05));
        assert!(!sizes_agree(Some(1000), Some(949), 0.05));
        assert!(sizes_agree(None, Some(949), 0.05));
        assert!(sizes_agree(Some(0), Some(0), 0.0));
    }
}
