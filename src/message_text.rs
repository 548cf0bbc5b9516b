//! Words of messages: numbers with what is counted, sizes, texts that a terminal can show.

use std::borrow::Cow;
use std::fmt::Display;

/// A number with what is counted: `1 page`, `2 pages`.
pub fn counted<N: Display + PartialEq + From<u8>>(number: N, one: &str, more: &str) -> String {
    match number == N::from(1) {
        true => format!("1 {one}"),
        false => format!("{number} {more}"),
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

/// A size in the largest decimal unit that leaves at least one whole, rounded: `64 kB`, `512 MB`, `1.5 GB`.
#[must_use]
pub fn size(bytes: u64) -> String {
    const UNITS: [&str; 4] = ["bytes", "kB", "MB", "GB"];
    let (mut value, mut unit) = (bytes as f64, 0);
    while value >= 1000.0 && unit + 1 < UNITS.len() {
        value /= 1000.0;
        unit += 1;
    }
    let digits = usize::from(unit > 0 && value < 10.0 && value.fract() >= 0.05);
    format!("{value:.digits$} {}", UNITS[unit])
}

/// True for a character that a terminal obeys instead of showing it: control characters, and those that turn the
/// direction of the text after them (embeddings, overrides and isolates, Unicode Standard Annex #9 §2).
#[must_use]
pub fn is_terminal_control(c: char) -> bool {
    c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A text as a terminal can show it: characters that it would obey become U+FFFD. O(text).
#[must_use]
pub fn shown(text: &str) -> Cow<'_, str> {
    match text.contains(is_terminal_control) {
        true => Cow::Owned(text.replace(is_terminal_control, "\u{fffd}")),
        false => Cow::Borrowed(text),
    }
}

#[cfg(test)]
mod tests {
    use super::{counted, shown, size};

    #[test]
    fn terminals_are_told_nothing_by_names() {
        let name = "\u{1b}[31m\nb\u{202e}fdp.exe \u{2066}x\u{200f}";
        assert_eq!(
            shown(name),
            "\u{fffd}[31m\u{fffd}b\u{fffd}fdp.exe \u{fffd}x\u{200f}"
        );
        assert_eq!(shown("имя"), "имя");
    }

    #[test]
    fn sizes_are_in_units_that_people_read() {
        let sizes = [0, 999, 65_536, 1_500_000, 512 << 20, 5_000_000_000_000].map(size);
        let expected = [
            "0 bytes",
            "999 bytes",
            "66 kB",
            "1.5 MB",
            "537 MB",
            "5000 GB",
        ];
        assert_eq!(sizes, expected);
    }

    #[test]
    fn one_is_no_plural() {
        let pages = |number: u32| counted(number, "page", "pages");
        assert_eq!([0, 1, 2].map(pages), ["0 pages", "1 page", "2 pages"]);
    }
}
