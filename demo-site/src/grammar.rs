//! Expansion of sentence patterns: a context-free grammar whose choices come from a stream.
//!
//! Cost: linear in the text that comes out.

use crate::random::Rng;
use crate::words::Lexicon;

/// Greatest depth of nested rules; the lexicons need four. A rule that contained itself would end here.
const MAX_DEPTH: usize = 8;

/// Entries chosen once for a whole text, by name.
#[derive(Debug, Clone, Default)]
pub(crate) struct Pins(Vec<(&'static str, String)>);

impl Pins {
    /// Chooses an entry for every pinned name of the lexicon.
    pub(crate) fn choose(lexicon: &Lexicon, rng: &mut Rng) -> Self {
        let mut pins = Self::default();
        for (name, rule) in lexicon.pins {
            let entry = rng.word(entries(lexicon, rule));
            let text = expand(lexicon, &pins, entry, rng);
            pins.0.push((name, text));
        }
        pins
    }

    fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(pinned, _)| *pinned == name);
        found.map(|(_, text)| text.as_str())
    }
}

/// Replaces every placeholder of `pattern`; a name that no rule has stays as it is written.
pub(crate) fn expand(lexicon: &Lexicon, pins: &Pins, pattern: &str, rng: &mut Rng) -> String {
    let mut out = String::new();
    expand_into(lexicon, pins, pattern, rng, MAX_DEPTH, &mut out);
    out
}

fn expand_into(
    lexicon: &Lexicon,
    pins: &Pins,
    pattern: &str,
    rng: &mut Rng,
    depth: usize,
    out: &mut String,
) {
    let mut rest = pattern;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let Some((slot, tail)) = after.split_once('}') else {
            out.push('{');
            rest = after;
            continue;
        };
        rest = tail;
        let (name, index) = slot_parts(slot);
        if let Some(text) = pins.get(name) {
            out.push_str(form(text, index));
        } else if let Some(number) = number(name, rng) {
            out.push_str(&number);
        } else if depth == 0 || entries(lexicon, name).is_empty() {
            out.push_str(slot);
        } else {
            let entry = form(rng.word(entries(lexicon, name)), index);
            expand_into(lexicon, pins, entry, rng, depth - 1, out);
        }
    }
    out.push_str(rest);
}

/// `name:2` → (`name`, 2); `name` → (`name`, 0).
fn slot_parts(slot: &str) -> (&str, usize) {
    match slot.split_once(':') {
        Some((name, index)) => (name, index.parse().unwrap_or(0)),
        None => (slot, 0),
    }
}

/// The entry's form of that index, or its first.
fn form(entry: &str, index: usize) -> &str {
    let first = entry.split('|').next().unwrap_or(entry);
    entry.split('|').nth(index).unwrap_or(first)
}

/// The slots that are numbers. Amounts end in 5…9 or 0: one form of Russian nouns fits them all.
fn number(name: &str, rng: &mut Rng) -> Option<String> {
    match name {
        "n" => Some((10 * rng.below(9) + rng.between(5, 10)).to_string()),
        "year" => Some(rng.between(1951, 2019).to_string()),
        _ => None,
    }
}

fn entries(lexicon: &Lexicon, rule: &str) -> &'static [&'static str] {
    let found = lexicon.rules.iter().find(|(name, _)| *name == rule);
    found.map_or(&[], |(_, entries)| entries)
}

/// The text with its first letter in upper case, behind an opening quotation mark too.
pub(crate) fn capitalize(text: &str) -> String {
    let Some(at) = text.find(char::is_alphanumeric) else {
        return text.to_owned();
    };
    let (before, after) = text.split_at(at);
    let mut letters = after.chars();
    let first: String = letters
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .collect();
    format!("{before}{first}{}", letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::{en, ru};

    fn placeholders(text: &str) -> Vec<&str> {
        let parts = text.split('{').skip(1);
        parts
            .filter_map(|part| Some(part.split_once('}')?.0))
            .collect()
    }

    #[test]
    fn every_placeholder_names_a_rule_or_a_pin_and_an_existing_form() {
        for lexicon in [&en::LEXICON, &ru::LEXICON] {
            let entries_of = lexicon.rules.iter().flat_map(|(_, entries)| entries.iter());
            let patterns = entries_of.chain(lexicon.titles).chain(lexicon.sentences);
            for slot in patterns.flat_map(|text| placeholders(text)) {
                let (name, index) = slot_parts(slot);
                let pinned = lexicon.pins.iter().find(|(pin, _)| *pin == name);
                let rule = pinned.map_or(name, |(_, rule)| rule);
                let known = entries(lexicon, rule);
                assert!(!known.is_empty() || matches!(name, "n" | "year"), "{slot}");
                for entry in known {
                    assert!(index < entry.split('|').count(), "{slot} of {entry}");
                }
            }
        }
    }

    #[test]
    fn titles_use_every_form_and_nothing_is_left_unexpanded() {
        for lexicon in [&en::LEXICON, &ru::LEXICON] {
            let mut rng = Rng::new(3, "grammar");
            for pattern in lexicon.sentences.iter().chain(lexicon.titles) {
                let pins = Pins::choose(lexicon, &mut rng);
                let text = expand(lexicon, &pins, pattern, &mut rng);
                assert!(!text.contains(['{', '}', '|']), "{text}");
            }
        }
    }

    #[test]
    fn odd_patterns_are_kept_as_they_are() {
        let mut rng = Rng::new(3, "grammar");
        let pins = Pins::default();
        assert_eq!(expand(&en::LEXICON, &pins, "a { b", &mut rng), "a { b");
        assert_eq!(
            expand(&en::LEXICON, &pins, "{nothing}", &mut rng),
            "nothing"
        );
        assert_eq!(capitalize("«тихо"), "«Тихо");
        assert_eq!(capitalize("…"), "…");
    }
}
