//! Words of sentences that name a number.

/// A number with what is counted: `1 page`, `2 pages`.
pub(crate) fn counted(number: impl Into<u64>, one: &str, more: &str) -> String {
    match number.into() {
        1 => format!("1 {one}"),
        number => format!("{number} {more}"),
    }
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn one_is_no_plural() {
        let pages = |number: u32| counted(number, "page", "pages");
        assert_eq!([0, 1, 2].map(pages), ["0 pages", "1 page", "2 pages"]);
    }
}
