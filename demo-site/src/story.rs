//! Stories: the main texts of the site, and retellings of them.

use std::fmt::Write as _;

use crate::grammar::{Pins, capitalize, expand};
use crate::random::Rng;
use crate::words::{Lexicon, en, ru};

/// A story's language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Language {
    English,
    Russian,
}

impl Language {
    /// The language's tag (BCP 47).
    pub(crate) fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Russian => "ru",
        }
    }

    fn lexicon(self) -> &'static Lexicon {
        match self {
            Self::English => &en::LEXICON,
            Self::Russian => &ru::LEXICON,
        }
    }
}

/// A day of the calendar: years 2024–2025, days 1–28.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Date {
    pub(crate) year: usize,
    pub(crate) month: usize,
    pub(crate) day: usize,
}

/// A text: the content of a page, without any template.
#[derive(Debug, Clone)]
pub(crate) struct Story {
    pub(crate) language: Language,
    pub(crate) title: String,
    pub(crate) paragraphs: Vec<String>,
    pub(crate) author: String,
    pub(crate) date: Date,
    pins: Pins,
}

impl Story {
    /// Writes a story of about `words` words (at most one sentence more).
    pub(crate) fn write(language: Language, words: usize, rng: &mut Rng) -> Self {
        let lexicon = language.lexicon();
        let pins = Pins::choose(lexicon, rng);
        let title = rng.word(lexicon.titles);
        Self {
            language,
            title: capitalize(&expand(lexicon, &pins, title, rng)),
            paragraphs: paragraphs(lexicon, &pins, words, rng),
            author: expand(lexicon, &pins, lexicon.authors, rng),
            date: random_date(rng),
            pins,
        }
    }

    /// Another story about the same event: a new beginning and a new end around about half of the
    /// words of `self`, which are kept as they are. Word-5 likeness of the two: 0.25–0.6.
    pub(crate) fn retell(&self, rng: &mut Rng) -> Self {
        let lexicon = self.language.lexicon();
        let total = self.words();
        let mut kept = Vec::new();
        let mut kept_words = 0;
        for paragraph in &self.paragraphs {
            if kept_words * 100 >= total * 45 {
                break;
            }
            kept_words += count_words(paragraph);
            kept.push(paragraph.clone());
        }
        let fresh = total.saturating_sub(kept_words);
        let mut texts = paragraphs(lexicon, &self.pins, fresh / 3, rng);
        texts.append(&mut kept);
        texts.extend(paragraphs(lexicon, &self.pins, fresh - fresh / 3, rng));
        let title = expand(lexicon, &self.pins, rng.word(lexicon.titles), rng);
        Self {
            title: capitalize(&title),
            paragraphs: texts,
            author: expand(lexicon, &self.pins, lexicon.authors, rng),
            date: random_date(rng),
            ..self.clone()
        }
    }

    /// The words of all paragraphs.
    pub(crate) fn words(&self) -> usize {
        self.paragraphs.iter().map(|text| count_words(text)).sum()
    }

    /// Title and paragraphs, one a line: the result of a perfect extractor.
    pub(crate) fn text(&self) -> String {
        let mut text = self.title.clone();
        for paragraph in &self.paragraphs {
            text.push('\n');
            text.push_str(paragraph);
        }
        text
    }

    /// The first sentence of the first paragraph.
    pub(crate) fn first_sentence(&self) -> &str {
        let text = self.paragraphs.first().map_or("", String::as_str);
        let end = text.find(". ").map_or(text.len(), |at| at + 1);
        text.get(..end).unwrap_or(text)
    }

    /// The last sentence of the last paragraph.
    pub(crate) fn last_sentence(&self) -> &str {
        let text = self.paragraphs.last().map_or("", String::as_str);
        let start = text.rfind(". ").map_or(0, |at| at + 2);
        text.get(start..).unwrap_or(text)
    }

    /// The day as its readers write it.
    pub(crate) fn date_text(&self) -> String {
        let Date { year, month, day } = self.date;
        let months = self.language.lexicon().months;
        let month = months.get(month - 1).copied().unwrap_or("");
        match self.language {
            Language::English => format!("{day} {month} {year}"),
            Language::Russian => format!("{day} {month} {year} года"),
        }
    }

    /// The title as a path segment: small Latin letters, digits and hyphens.
    pub(crate) fn slug(&self) -> String {
        let mut slug = String::new();
        for letter in self.title.chars().flat_map(char::to_lowercase) {
            if letter.is_ascii_alphanumeric() {
                slug.push(letter);
            } else if !slug.is_empty() && !slug.ends_with('-') {
                slug.push('-');
            }
        }
        slug.trim_end_matches('-').to_owned()
    }
}

/// Paragraphs of three to five sentences, `words` words or one sentence more in all; no two of
/// one paragraph have the same pattern.
fn paragraphs(lexicon: &Lexicon, pins: &Pins, words: usize, rng: &mut Rng) -> Vec<String> {
    let mut patterns: Vec<&str> = Vec::new();
    let mut out = Vec::new();
    let mut written = 0;
    while written < words {
        let mut paragraph = String::new();
        for _ in 0..rng.between(3, 5) {
            if written >= words {
                break;
            }
            if patterns.is_empty() {
                patterns = lexicon.sentences.to_vec();
                rng.shuffle(&mut patterns);
            }
            let pattern = patterns.pop().unwrap_or("");
            let sentence = capitalize(&expand(lexicon, pins, pattern, rng));
            written += count_words(&sentence);
            let gap = if paragraph.is_empty() { "" } else { " " };
            // Writing to a String cannot fail.
            let _ = write!(paragraph, "{gap}{sentence}");
        }
        out.push(paragraph);
    }
    out
}

fn random_date(rng: &mut Rng) -> Date {
    Date {
        year: rng.between(2024, 2025),
        month: rng.between(1, 12),
        day: rng.between(1, 28),
    }
}

fn count_words(text: &str) -> usize {
    text.split_whitespace().count()
}
