//! Vocabulary of the site's texts: one lexicon per language.

pub(crate) mod chrome;
pub(crate) mod en;
pub(crate) mod ru;

/// Vocabulary and sentence patterns of one language: a small context-free grammar.
///
/// In patterns `{name}` is replaced by one entry of the rule `name`, `{name:2}` by the entry's
/// third form; forms are separated by bars. `{n}` is a number, `{year}` a year.
#[derive(Debug)]
pub(crate) struct Lexicon {
    /// The rules by name.
    pub(crate) rules: &'static [(&'static str, &'static [&'static str])],
    /// Names chosen once per text, and the rule each is chosen from.
    pub(crate) pins: &'static [(&'static str, &'static str)],
    /// Patterns of titles.
    pub(crate) titles: &'static [&'static str],
    /// Patterns of sentences.
    pub(crate) sentences: &'static [&'static str],
    /// The pattern of an author's name.
    pub(crate) authors: &'static str,
    /// The months as a date names them.
    pub(crate) months: &'static [&'static str; 12],
}
