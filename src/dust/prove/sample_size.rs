//! When enough pages were compared (paper §5.3, validation).
//!
//! Deviation: the paper fetches N = 100 pages and allows ε = 5 % to differ. Here the test is sequential: with f failures
//! a rule is valid after the least n for which a rule of lower precision would show so few failures with a probability of
//! at most 1 − confidence. Without a failure that is 59 for 95 % and 299 for 99 % at 95 % confidence.

/// Samples that are needed with so many failures among them.
#[must_use]
pub fn needed(precision: f64, confidence: f64, failures: u32) -> u32 {
    let wrong = 1.0 - precision;
    let limit = 1.0 - confidence;
    let mut n = failures + 1;
    while tail(n, failures, wrong) > limit && n < 1_000_000 {
        n += 1;
    }
    n
}

/// P(at most `failures` of `n`), each failing with probability `p`.
fn tail(n: u32, failures: u32, p: f64) -> f64 {
    let mut term = (1.0 - p).powi(n as i32);
    let mut sum = term;
    for k in 0..failures {
        term *= f64::from(n - k) / f64::from(k + 1) * p / (1.0 - p);
        sum += term;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::needed;

    #[test]
    fn known_sample_sizes() {
        assert_eq!(needed(0.95, 0.95, 0), 59);
        assert_eq!(needed(0.99, 0.95, 0), 299);
        assert_eq!(needed(0.95, 0.95, 1), 93);
    }
}
