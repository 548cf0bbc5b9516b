//! Words of sentences that name a number.

/// A number with what is counted: `1 page`, `2 pages`.
pub(crate) fn counted(number: impl Into<u64>, one: &str, more: &str) -> String {
    match number.into() {
        1 => format!("1 {one}"),
        number => format!("{number} {more}"),
    }
}

/// The same with the place of the first behind several: `1 line is odd`, `2 lines are odd, the first is line 7`.
pub(crate) fn counted_from(number: u64, first: u64, one: &str, more: &str) -> String {
    let text = counted(number, one, more);
    match number {
        1 => text,
        _ => format!("{text} {first}"),
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
