//! Byte offsets to UTF-16 offsets, the unit of a browser's strings.

use std::ops::Range;

/// Turns ascending byte ranges of `text` into UTF-16 ranges in one pass. O(text + ranges).
///
/// Offsets inside a character count as its start; offsets past the end as the end.
#[must_use]
pub fn ranges(text: &str, bytes: &[Range<usize>]) -> Vec<Range<usize>> {
    let mut walker = Walker {
        chars: text.char_indices().peekable(),
        units: 0,
    };
    bytes
        .iter()
        .map(|range| {
            let start = walker.at(range.start);
            start..walker.at(range.end)
        })
        .collect()
}

struct Walker<'a> {
    chars: std::iter::Peekable<std::str::CharIndices<'a>>,
    units: usize,
}

impl Walker<'_> {
    fn at(&mut self, byte: usize) -> usize {
        while let Some((_, c)) = self.chars.next_if(|&(at, c)| at + c.len_utf8() <= byte) {
            self.units += c.len_utf16();
        }
        self.units
    }
}

#[cfg(test)]
mod tests {
    use super::ranges;

    #[test]
    fn astral_characters_are_two_units() {
        let text = "я😀b";
        assert_eq!(ranges(text, &[0..2, 2..6, 6..7]), [0..1, 1..3, 3..4]);
        assert_eq!(
            ranges(text, &[2..6, 6..99]),
            [1..3, 3..4],
            "past the end is the end"
        );
    }
}
