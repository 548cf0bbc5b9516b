//! A made archive: twelve documents of sentences drawn from lists of phrases, with planted near-duplicates of the kinds that the
//! kits tell apart: a changed word, letter case, entities, a text too short for a sketch. Another seed makes another archive.

use dustlens::input::ArchiveRecord;
use dustlens_likeness::course::{Kit, Rules, normalization, words};
use dustlens_likeness::hash::{mix, place};

/// The most sentences of a document. A text of so many without a hash in each bucket is all but impossible.
const MOST_SENTENCES: usize = 80;
/// Words of the documents that are too short for the kit of buckets, and of those that are too short for both.
const SHORT: usize = 24;
const HEADLINE: usize = 5;
/// The fewest words of the documents of medium length.
const MEDIUM: usize = 30;

/// The URL of a document by its number from 0.
pub(super) fn url(document: usize) -> String {
    format!("http://a.example/{}", document + 1)
}

/// Draws by a seed.
struct Draw<'p> {
    lists: Vec<Vec<&'p str>>,
    state: u64,
}

impl<'p> Draw<'p> {
    fn new(lines: &'p [String], seed: u64) -> Self {
        let phrases = |line: &'p String| {
            let phrases = line.split('|').map(str::trim);
            phrases.filter(|phrase| !phrase.is_empty()).collect()
        };
        let lists: Vec<Vec<&str>> = lines.iter().map(phrases).collect();
        Self {
            lists: lists.into_iter().filter(|list| !list.is_empty()).collect(),
            state: mix(seed ^ 0x9e37_79b9_7f4a_7c15),
        }
    }

    /// A number below `most`; 0 where there is none.
    fn below(&mut self, most: usize) -> usize {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        place(mix(self.state), most)
    }

    /// A phrase of each list, with a capital and a full stop.
    fn sentence(&mut self) -> String {
        let mut phrases = Vec::new();
        for list in 0..self.lists.len() {
            let at = self.below(self.lists.get(list).map_or(0, Vec::len));
            phrases.extend(self.lists.get(list).and_then(|list| list.get(at)).copied());
        }
        let text = phrases.join(" ");
        let mut letters = text.chars();
        let first: String = letters
            .next()
            .into_iter()
            .flat_map(char::to_uppercase)
            .collect();
        format!("{first}{}.", letters.as_str())
    }

    /// Sentences behind those that a text has, until it is as it should be.
    fn text(&mut self, begun: String, is_done: impl Fn(&str) -> bool) -> String {
        let mut text = begun;
        for _ in 0..MOST_SENTENCES {
            if is_done(&text) {
                break;
            }
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(&self.sentence());
        }
        text
    }

    /// A text of medium length: its first sentence has a number in groups of digits where a phrase has one, and a bucket is empty.
    fn medium(&mut self) -> String {
        let has_groups = |text: &String| normalization(text)[0] != *text;
        let mut text = String::new();
        for _ in 0..MOST_SENTENCES {
            let mut drawn = (0..MOST_SENTENCES).map(|_| self.sentence());
            let first = drawn.find(has_groups).unwrap_or_default();
            text = self.text(first, |text| count(text) >= MEDIUM);
            if !is_filled(&text) {
                break;
            }
        }
        text
    }

    /// The text with a word exchanged: a pair by both kits. The second and the third word are in two and three shingles, so
    /// that most is left; where a bucket rests on these, another word is exchanged.
    fn near(&mut self, text: &str) -> String {
        let mut near = String::new();
        for round in 0..MOST_SENTENCES {
            let at = match round < MOST_SENTENCES / 2 {
                true => self.below(2) + 1,
                false => self.below(count(text)),
            };
            near = self.changed(text, at);
            let kits = [Kit::Buckets, Kit::Permutations];
            if kits.iter().all(|kit| is_pair(*kit, text, &near)) {
                break;
            }
        }
        near
    }

    /// The text with the word at this place exchanged for one that the place did not have.
    fn changed(&mut self, text: &str, at: usize) -> String {
        let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
        let other = self.sentence();
        let own = words.get(at).cloned().unwrap_or_default();
        let bare = |word: &str| word.trim_matches('.').to_lowercase();
        let new = other.split(' ').map(bare).find(|word| *word != bare(&own));
        if let (Some(word), Some(new)) = (words.get_mut(at), new) {
            *word = new;
        }
        words.join(" ")
    }
}

/// The number of words as the kits cut them.
pub(super) fn count(text: &str) -> usize {
    words(text).count()
}

/// True if each bucket of a text has a hash.
fn is_filled(text: &str) -> bool {
    let rules = Rules::of(Kit::Buckets);
    let winners = rules.winners(&rules.hashes(text));
    winners.is_some_and(|winners| !winners.is_fallback)
}

/// True if a kit reports two texts as a pair.
fn is_pair(kit: Kit, a: &str, b: &str) -> bool {
    let shared = kit.sketch(a).zip(kit.sketch(b)).map(|(a, b)| a.shared(&b));
    shared.is_some_and(|shared| shared >= kit.fewest_shared())
}

/// The beginning of a text, so many words as the kits cut them.
fn cut(text: &str, most: usize) -> String {
    let mut end = 0;
    for word in words(text).take(most) {
        let from = text.get(end..).and_then(|rest| rest.find(word));
        end += from.unwrap_or(0) + word.len();
    }
    text.get(..end).unwrap_or(text).to_owned()
}

/// The text as a page may hold it: entities in place of some spaces, and the first word in quotes.
fn marked(text: &str) -> String {
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    if let Some(first) = words.first_mut() {
        *first = format!("«{first}»");
    }
    let spaced = words.iter().enumerate().map(|(at, word)| match at {
        0 => word.clone(),
        at if at % 4 == 0 => format!("&nbsp;{word}"),
        _ => format!(" {word}"),
    });
    spaced.collect()
}

/// The records of the archive: one whose buckets are all filled, one without that, one too short, then copies of all kinds in an
/// order that the seed gives, but for the fourth, which is always the first with a word changed.
pub(super) fn made(lines: &[String], seed: u64) -> Vec<ArchiveRecord> {
    let mut draw = Draw::new(lines, seed);
    let long = draw.text(String::new(), is_filled);
    let medium = draw.medium();
    let short = cut(
        &draw.text(String::new(), |text| count(text) >= SHORT),
        SHORT,
    );
    let other = draw.medium();
    let headline = cut(&draw.sentence(), HEADLINE);
    let near = draw.near(&long);
    let mut copy = draw.changed(&medium, 0);
    for _ in 0..draw.below(3) {
        let at = draw.below(count(&medium));
        copy = draw.changed(&copy, at);
    }
    let last = other.split(' ').count().saturating_sub(1);
    let end = draw.changed(&other, last);
    let mut rest = vec![
        copy,
        short.clone(),
        long.to_uppercase(),
        marked(&medium),
        other,
        end,
        headline.clone(),
        headline,
    ];
    let mut texts = vec![long, medium, short, near];
    while !rest.is_empty() {
        let at = draw.below(rest.len());
        texts.push(rest.swap_remove(at));
    }
    records(texts)
}

/// Records of texts; the first has a page as well, so that all fields are seen.
pub(super) fn records(texts: Vec<String>) -> Vec<ArchiveRecord> {
    let record = |(at, text): (usize, String)| ArchiveRecord {
        url: url(at),
        body: (at == 0).then(|| format!("<p>{text}</p>")),
        text: Some(text),
    };
    texts.into_iter().enumerate().map(record).collect()
}
