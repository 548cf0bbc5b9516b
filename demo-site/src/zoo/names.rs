//! Names in addresses: two words for every small number, and back.

const FIRST: &[&str] = &[
    "amber", "brisk", "copper", "dapper", "early", "faded", "grand", "hollow", "ivory", "jolly",
    "kindly", "lonely", "mellow", "nimble", "olive", "proud", "quaint", "royal", "silent",
    "tender", "upper", "velvet", "woven", "young",
];
const SECOND: &[&str] = &[
    "anchor", "basket", "candle", "drawer", "engine", "feather", "goblet", "hammer", "island",
    "jacket", "kettle", "ladder", "mirror", "needle", "orchard", "paddle", "quilt", "ribbon",
    "saddle", "teapot", "umbrella", "violin", "wagon", "yarn",
];

/// Number of names.
pub(crate) const NAMES: usize = 24 * 24;

/// The two words of a number below [`NAMES`], joined by `gap`.
pub(crate) fn name(index: usize, gap: &str) -> String {
    // 7 and 576 have no common divisor, so neighbours differ in both words.
    let place = index % NAMES * 7 % NAMES;
    let first = FIRST.get(place / 24).copied().unwrap_or("");
    let second = SECOND.get(place % 24).copied().unwrap_or("");
    format!("{first}{gap}{second}")
}

/// The number below `count` whose words are these, whatever their case; nothing for other words.
pub(crate) fn number(text: &str, gap: &str, count: usize) -> Option<usize> {
    let text = text.to_lowercase();
    let (first, second) = text.split_once(gap)?;
    let first = FIRST.iter().position(|word| *word == first)?;
    let second = SECOND.iter().position(|word| *word == second)?;
    // 7 · 247 = 3 · 576 + 1.
    let index = (first * 24 + second) * 247 % NAMES;
    (index < count).then_some(index)
}

/// The words of [`name`] with capitals at their beginnings, as headings have them.
pub(crate) fn label(index: usize) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    };
    let words: Vec<String> = name(index, " ").split(' ').map(capital).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_comes_back_from_its_words() {
        for index in 0..NAMES {
            assert_eq!(number(&name(index, "-"), "-", NAMES), Some(index));
        }
        assert_eq!(number(&name(9, "-"), "-", 9), None);
        assert_eq!(number("no-such", "-", NAMES), None);
    }
}
