//! Numbers as text.

/// The shortest decimal that reads back to the same double, with a point or an exponent: `0.9`, `1.0`, `1e-7`.
#[must_use]
pub fn shortest(x: f64) -> String {
    format!("{x:?}")
}

#[cfg(test)]
mod tests {
    use super::shortest;

    #[test]
    fn shortest_form_reads_back() {
        assert_eq!(
            [0.9, 1.0, 2.0 / 3.0, 0.0, 1e-7].map(shortest),
            ["0.9", "1.0", "0.6666666666666666", "0.0", "1e-7"]
        );
    }
}
