//! Echoes: a page repeats values of its address, and says nothing else with them.
//!
//! An echo is the value itself, not the block around it. With another value the block is the same but for the value; without
//! the value it is the same but for the gap and at most [`BINDING_WORDS`] that bound it, or, when the block is a few words
//! with no figure among them (`Welcome, friend of …`), nothing stands in its place. Headings are never echoes: there the
//! value is what the page is about.

/// Echoes of a value that a page may have: with more of them it is about the value.
pub(crate) const ECHOES: usize = 3;
/// Shortest value that may take its block with it, in characters.
const SHORTEST: usize = 3;
/// Most words that go with the value: `of` in `friend of …`.
const BINDING_WORDS: usize = 2;
/// Most words beside the value in a block that may be missing where the value is.
const MOST_WORDS: usize = 8;

/// Values of an argument on the first page and on the other one, decoded and lower-cased; `None`: it is absent there.
pub(crate) type Values<'v> = (&'v str, Option<&'v str>);

/// Path and query of two addresses, lower-cased, as their pages repeat them: as they are, escaped in the address of another site that they
/// are handed to, and in the markup of a link that is shown.
pub(crate) struct Addresses([(String, String); 3]);

impl Addresses {
    /// Of the first page's and the other one's path and query.
    pub(crate) fn of(first: &str, other: &str) -> Self {
        let [first, other] = [first, other].map(str::to_lowercase);
        let escaped = |tail: &str| -> String {
            let escaped = url::form_urlencoded::byte_serialize(tail.as_bytes());
            escaped.collect::<String>().to_lowercase()
        };
        let markup = |tail: &str| tail.replace('&', "&amp;");
        Self([
            (escaped(&first), escaped(&other)),
            (markup(&first), markup(&other)),
            (first, other),
        ])
    }

    /// As values that a page may repeat.
    pub(crate) fn values(&self) -> impl Iterator<Item = Values<'_>> {
        self.0.iter().map(|(own, other)| (&**own, Some(&**other)))
    }
}

/// Whether a segment of the first page that stands against `partner` differs from it by values only.
pub(crate) fn is_echo(
    text: &str,
    place: &str,
    partner: Option<&str>,
    values: &[Values<'_>],
) -> bool {
    if is_heading(place) {
        return false;
    }
    let mut rest = text.to_owned();
    let mut other = partner.map(str::to_owned);
    let (mut found, mut absent, mut long) = (false, false, false);
    for (own, theirs) in values {
        // A front page's `/` stands in every address.
        let left = match theirs {
            Some("/") => None,
            _ => without(&rest, own),
        };
        let Some(left) = left else {
            continue;
        };
        (rest, found) = (left, true);
        long |= own.chars().count() >= SHORTEST;
        match (theirs, &other) {
            (Some(theirs), Some(text)) => match without(text, theirs) {
                Some(left) => other = Some(left),
                None => return false,
            },
            (Some(_), None) => return false,
            (None, _) => absent = true,
        }
    }
    rest = joined(rest);
    match (found, other.map(joined)) {
        (false, _) => false,
        (true, Some(other)) => other == rest || (absent && is_rest(&rest, &other)),
        (true, None) => {
            let figures = rest.bytes().any(|byte| byte.is_ascii_digit());
            long && words(&rest).count() <= MOST_WORDS && !figures
        }
    }
}

/// Whether a text is that from which the value was taken out, without at most [`BINDING_WORDS`] that bound the value.
fn is_rest(rest: &str, partner: &str) -> bool {
    let mut kept = words(partner).peekable();
    let mut binding = Vec::new();
    let there = kept.peek().is_some();
    for word in words(rest) {
        if kept.next_if(|next| bare(next) == bare(word)).is_none() {
            binding.push(word);
        }
    }
    let figures = binding
        .iter()
        .any(|word| word.bytes().any(|byte| byte.is_ascii_digit()));
    there && kept.peek().is_none() && binding.len() <= BINDING_WORDS && !figures
}

/// A word without the marks at its ends.
fn bare(word: &str) -> &str {
    word.trim_matches(|c: char| !c.is_alphanumeric())
}

/// The words of a text, those that are marks only left out.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', GAP]).filter(|word| !bare(word).is_empty())
}

/// What stands for the value that was taken out.
const GAP: char = '\u{0}';

/// A text with the whole-word occurrences of a value taken out; `None` when there is none.
fn without(text: &str, value: &str) -> Option<String> {
    if value.is_empty() {
        return None;
    }
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    // A value that begins with a mark may stand behind a word: the path of an address behind its host.
    let ends = (
        is_word(value.chars().next()),
        is_word(value.chars().next_back()),
    );
    let (mut rest, mut from, mut found) = (String::new(), 0, false);
    for (at, _) in text.match_indices(value) {
        let end = at + value.len();
        let before = text.get(..at)?.chars().next_back();
        let after = text.get(end..)?.chars().next();
        let inside = (ends.0 && is_word(before)) || (ends.1 && is_word(after));
        if !inside {
            rest.push_str(text.get(from..at)?);
            rest.push(GAP);
            (from, found) = (end, true);
        }
    }
    rest.push_str(text.get(from..)?);
    found.then_some(rest)
}

/// A text without the values that it repeats, so that it can be compared with the text of the other side.
pub(crate) fn stripped<'v>(text: &str, values: impl Iterator<Item = &'v str>) -> String {
    let long = values.filter(|value| value.chars().count() >= SHORTEST);
    let rest = long.fold(text.to_owned(), |rest, value| {
        without(&rest, value).unwrap_or(rest)
    });
    joined(rest)
}

/// A text whose addresses have no gaps: `?a=1&…&b=2` is `?a=1&b=2`.
fn joined(mut text: String) -> String {
    while text.contains("?\0&") {
        text = text.replace("?\0&", "?");
    }
    match text.contains(GAP) {
        true => text.replace("&\0", "").replace("?\0", ""),
        false => text,
    }
}

/// Whether a place is inside a heading.
pub(crate) fn is_heading(place: &str) -> bool {
    place.split(" > ").any(|part| {
        let name = part.split(['#', '.']).next().unwrap_or_default();
        matches!(name, "h1" | "h2" | "h3" | "h4" | "h5" | "h6")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_echo_is_the_value_and_not_the_block_around_it() {
        let place = "body > p";
        for (text, partner, values, expected) in [
            (
                "you looked for red shoes",
                Some("you looked for blue hats"),
                ("red shoes", Some("blue hats")),
                true,
            ),
            ("hello, 2!", Some("hello, 1!"), ("2", Some("1")), true),
            (
                "you looked for shoes",
                Some("you looked for"),
                ("shoes", None),
                true,
            ),
            (
                "welcome, friend of shoes!",
                Some("welcome, friend!"),
                ("shoes", None),
                true,
            ),
            (
                "terms for gold: four years",
                Some("terms"),
                ("gold", None),
                false,
            ),
            ("welcome, friend of shoes!", None, ("shoes", None), true),
            (
                "price in eur: 30",
                Some("price in usd: 33"),
                ("eur", Some("usd")),
                false,
            ),
            ("price in eur: 30", None, ("eur", None), false),
            (
                "price in eur",
                Some("price in dollars of today"),
                ("eur", None),
                false,
            ),
            (
                "reviews: the first of many words that a tab holds and shows",
                None,
                ("reviews", None),
                false,
            ),
            ("red shoes", None, ("red", Some("blue")), false),
            ("reds", Some("blues"), ("red", Some("blue")), false),
        ] {
            assert_eq!(
                is_echo(text, place, partner, &[values]),
                expected,
                "{text} {partner:?}"
            );
        }
        assert!(!is_echo(
            "shoes",
            "body > h1",
            Some("hats"),
            &[("shoes", Some("hats"))]
        ));
        let address = "http://e.com/a?k=1&s=2&l=en";
        let (without_k, all) = ("http://e.com/a?s=2&l=en", "http://e.com/a");
        let pairs = [("k=1", None), ("s=2", None), ("l=en", None)];
        assert!(is_echo(address, place, Some(without_k), &pairs[..1]));
        assert!(is_echo(address, place, Some(all), &pairs));
        assert!(!is_echo(address, place, Some("http://e.com/b"), &pairs));
        let both = [("red", None), ("shoes", None)];
        assert!(is_echo(
            "saddle - red - shoes",
            "title",
            Some("saddle"),
            &both
        ));
    }
}
