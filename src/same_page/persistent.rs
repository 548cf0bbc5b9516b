//! The decision about two addresses: the differences between their pages that persist when both are fetched again.
//!
//! A text counts as missing when it stands in every fetch of the first address and in none of the other, and as added the
//! other way round; so what one page has more of is a difference, and a text that comes and goes is none. Words inside a text
//! that is new with every fetch count in the same way (a price beside a counter). Texts in another order count as moved. What
//! is known to be dynamic on the host ([`Dynamics`]) and echoes of the argument's value are no difference.
//!
//! With a difference left, each address is fetched again, up to [`FETCHES`] times: a text out of two drawn at random would
//! have to be the same in all fetches of one address and the other in all of the other one, which happens once in 2048
//! times. Texts that take turns are met by the order of the fetches ([`is_first_next`]). Pages that differ by half of their
//! words and in more than a block or two are different as soon as the first was
//! seen to stay, and those that differ by a fifth after two fetches each.
//!
//! Cost: linear in the segments; words of dynamic texts as [`super::lcs`].

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::counts::{steady, tally};
use super::dynamics::{Dynamics, Words, skeleton, words};
use super::echo::{ECHOES, Values, is_echo, stripped};
use super::exchanged_texts::exchanged;
use super::order::{moved, resequenced};
use crate::document::{Segment, Segments};

/// Fetches of each address that a difference must outlast.
pub(crate) const FETCHES: usize = 6;
/// The same where a difference is not believed at once.
pub(crate) const SURE_FETCHES: usize = 2 * FETCHES;
/// The same where the host's places were seen not to change.
const CALM_FETCHES: usize = 2;
/// Texts that no single advertisement has.
const MANY: u32 = 6;
/// Share of both pages' words that no dynamic text makes up for.
const HALF: f64 = 0.5;
/// Share of both pages' words that is a difference when it outlasts two fetches.
const CLEAR: f64 = 0.2;

/// Which addresses' pages are compared, and how.
pub(crate) struct Question<'q> {
    /// Pages of the first address, in the order of their fetches; at least one.
    pub first: &'q [&'q Segments],
    /// Pages of the other address.
    pub other: &'q [&'q Segments],
    /// Values of arguments that differ between the addresses.
    pub values: &'q [Values<'q>],
    /// Words that may differ.
    pub allowed: Allowed,
    /// Fetches of each address that a small difference must outlast: [`FETCHES`] or more.
    pub fetches: usize,
    /// True when signs that are not clear are looked at, too: an argument that decides whether a text comes that comes and
    /// goes on the host, how many there are, and in which order. That takes more fetches.
    pub strict: bool,
    /// True when a difference at places that never changed is believed after [`CALM_FETCHES`] of each address: for one that
    /// only keeps what is there.
    pub calm: bool,
}

/// What the pages say.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Answer {
    /// One page.
    Same,
    /// Two pages.
    Differ(Difference),
    /// Another fetch of the first address is needed.
    FirstAgain(Difference),
    /// Another fetch of the other address is needed.
    OtherAgain(Difference),
}

/// What is left of the differences, in words.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Difference {
    /// Only on the first page.
    pub missing: u32,
    /// Only on the other page.
    pub added: u32,
    /// On both, in another order.
    pub moved: u32,
    /// Texts that are missing or added.
    pub segments: u32,
    /// Share of both pages' words that is missing or added.
    pub share: f64,
    /// True when all of it stands at places that did not change whenever a page of the host was fetched twice.
    pub calm: bool,
}

impl Difference {
    /// Words that are missing or added.
    pub fn words(&self) -> u32 {
        self.missing + self.added
    }
}

/// Words by which pages that are one may differ.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Allowed {
    /// That are others: missing on one page, and added on the other.
    pub changed: u32,
    /// That are others, or that one page has more: at least as many.
    pub more: u32,
}

impl Allowed {
    /// So many, others or more.
    pub fn changes(words: u32) -> Self {
        Self {
            changed: words,
            more: words,
        }
    }

    /// True when a difference is none.
    pub fn covers(self, found: &Difference) -> bool {
        let changed = found.missing.min(found.added);
        changed <= self.changed && found.words() <= self.more && found.moved == 0
    }
}

/// Decides, or says which page is needed.
pub(crate) fn decide(question: &Question<'_>, known: &Dynamics) -> Answer {
    let (Some(first), Some(other)) = (question.first.first(), question.other.first()) else {
        return Answer::FirstAgain(Difference::default());
    };
    let is_none = |found: &Difference| question.allowed.covers(found);
    let (ours, theirs) = (
        Occurrences::of(question.first, known),
        Occurrences::of(question.other, known),
    );
    let look = |signs| difference(question, (first, other), (&ours, &theirs), known, signs);
    let mut found = look(Signs::Clear);
    let mut fetches = question.fetches;
    if question.strict && is_none(&found) {
        found = look(Signs::All);
        fetches = fetches.max(SURE_FETCHES);
    }
    if is_none(&found) {
        return Answer::Same;
    }
    let (ours, theirs) = (question.first.len(), question.other.len());
    let (most, most_of_other) = match (found.share, found.segments) {
        (share, segments) if share >= HALF && segments >= MANY => (2, 1),
        (share, segments) if share >= CLEAR && segments >= MANY => (2, 2),
        _ if found.calm && question.calm => (CALM_FETCHES, CALM_FETCHES),
        _ => (fetches, fetches),
    };
    if ours >= most && theirs >= most_of_other {
        return Answer::Differ(found);
    }
    let first = match (ours >= most, theirs >= most_of_other) {
        (true, _) => false,
        (false, true) => true,
        (false, false) => is_first_next(ours, theirs),
    };
    if first {
        Answer::FirstAgain(found)
    } else {
        Answer::OtherAgain(found)
    }
}

/// True when the first address is next: A B B A B A A B … (the Thue–Morse sequence). A text that comes with every second,
/// third, … visit meets both addresses in this order; in strict turns it would meet only one of them.
fn is_first_next(ours: usize, theirs: usize) -> bool {
    match ours.abs_diff(theirs) {
        0 | 1 => (ours + theirs).count_ones().is_multiple_of(2),
        _ => ours < theirs,
    }
}

/// Which differences are looked at. Those that are not clear come about by chance more often, and are believed after
/// [`SURE_FETCHES`] only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Signs {
    /// Texts, words and orders that are not known to change by themselves.
    Clear,
    /// Also what is known to come and go, how many texts a place has, values that change places, and what stands between two texts that
    /// stay.
    All,
}

fn difference(
    question: &Question<'_>,
    (first, other): (&Segments, &Segments),
    (ours, theirs): (&Occurrences, &Occurrences),
    known: &Dynamics,
    signs: Signs,
) -> Difference {
    let all: u32 = [first, other]
        .iter()
        .flat_map(|page| page.iter())
        .map(|one| one.words)
        .sum();
    let all_signs = signs == Signs::All;
    let counts = |segment: &Segment<'_>| all_signs || !known.is_volatile(segment);
    let [of_ours, of_theirs] = [ours, theirs].map(|side| match signs {
        Signs::All => &side.all,
        Signs::Clear => &side.settled,
    });
    let mut missing = of_ours.beyond(first.iter().filter(counts), of_theirs);
    let mut added = of_theirs.beyond(other.iter().filter(counts), of_ours);
    if !all_signs {
        pair_off(&mut missing, &mut added, |one, partner| {
            known.are_states(one.place_key, one.text, partner.text)
        });
    }
    if all_signs && missing.is_empty() && added.is_empty() {
        (missing, added) = exchanged(question.first, question.other);
    }
    take_echoes(question.values, &mut missing, &mut added, all);
    let (gaps, more) = dynamic_differences(question, (ours, theirs), signs);
    let words = |segments: &[Segment<'_>]| segments.iter().map(|one| one.words).sum::<u32>();
    let moved = match all_signs {
        true => resequenced(question, (ours, theirs), known),
        false => moved(question, (ours, theirs), known),
    };
    let mut left = missing.iter().chain(&added);
    let calm =
        !all_signs && gaps + more + moved == 0 && left.all(|one| known.is_calm(one.place_key));
    let segments = (missing.len() + added.len()) as u32;
    let (missing, added) = (words(&missing) + gaps, words(&added) + more);
    Difference {
        missing,
        added,
        moved,
        segments,
        calm,
        share: f64::from(missing + added) / f64::from(all.max(1)),
    }
}

/// How often each text occurs in the fetches of an address.
pub(super) struct Occurrences {
    all: Counts,
    /// Without the places where the text is known to come and go: elsewhere it may say something.
    settled: Counts,
}

impl Occurrences {
    fn of(pages: &[&Segments], known: &Dynamics) -> Self {
        Self {
            all: Counts::of(pages, |_| true),
            settled: Counts::of(pages, |segment| !known.is_volatile(segment)),
        }
    }

    /// True when the text is in every fetch.
    pub(super) fn is_steady(&self, key: u64) -> bool {
        self.all.least.contains_key(&key)
    }

    /// How often the text is in a fetch, when every fetch has it as often.
    pub(super) fn steady_number(&self, key: u64) -> Option<u32> {
        let (least, most) = (self.all.least.get(&key), self.all.most.get(&key));
        least.filter(|_| least == most).copied()
    }
}

/// Of each text the least and the greatest number in a fetch.
struct Counts {
    least: HashMap<u64, u32>,
    most: HashMap<u64, u32>,
}

impl Counts {
    fn of(pages: &[&Segments], counts: impl Fn(&Segment<'_>) -> bool) -> Self {
        let mut tallies = pages.iter().map(|page| tally(page.iter().filter(&counts)));
        let mut least = tallies.next().unwrap_or_default();
        let mut most = least.clone();
        for counts in tallies {
            least.retain(|key, count| {
                *count = (*count).min(counts.get(key).copied().unwrap_or(0));
                *count > 0
            });
            for (key, count) in counts {
                let known = most.entry(key).or_insert(0);
                *known = (*known).max(count);
            }
        }
        Self { least, most }
    }

    /// The segments of one of these fetches that all of them have more often than any fetch of the other side.
    fn beyond<'s>(
        &self,
        segments: impl Iterator<Item = Segment<'s>>,
        other: &Self,
    ) -> Vec<Segment<'s>> {
        let mut seen: HashMap<u64, u32> = HashMap::new();
        let segments = segments.filter(|segment| {
            let count = seen.entry(segment.key).or_insert(0);
            *count += 1;
            let theirs = other.most.get(&segment.key).copied().unwrap_or(0);
            let ours = self.least.get(&segment.key).copied().unwrap_or(0);
            *count > theirs && *count <= ours
        });
        segments.collect()
    }
}

/// Takes out pairs of segments at one place, in their order, for which `is_pair` holds.
fn pair_off(
    missing: &mut Vec<Segment<'_>>,
    added: &mut Vec<Segment<'_>>,
    is_pair: impl Fn(&Segment<'_>, &Segment<'_>) -> bool,
) {
    missing.retain(|one| {
        let partner = added
            .iter()
            .position(|other| other.place_key == one.place_key && is_pair(one, other));
        partner.map(|at| added.remove(at)).is_none()
    });
}

/// Takes echoes out, unless they are most of what the pages say: then nothing else tells the pages apart.
fn take_echoes(
    values: &[Values<'_>],
    missing: &mut Vec<Segment<'_>>,
    added: &mut Vec<Segment<'_>>,
    all: u32,
) {
    let (mut ours, mut theirs) = (missing.clone(), added.clone());
    let left = std::cell::Cell::new(ECHOES * values.len());
    let forgive = |holds: bool| {
        let forgiven = holds && left.get() > 0;
        left.set(left.get() - usize::from(forgiven));
        forgiven
    };
    pair_off(&mut ours, &mut theirs, |one, other| {
        forgive(is_echo(one.text, one.place, Some(other.text), values))
    });
    ours.retain(|one| {
        // Something else stands there: what it says instead is a difference.
        let instead = theirs.iter().any(|other| other.place_key == one.place_key);
        !forgive(!instead && is_echo(one.text, one.place, None, values))
    });
    let words = |ones: &[Segment<'_>]| ones.iter().map(|one| one.words).sum::<u32>();
    let taken = words(missing) + words(added) - words(&ours) - words(&theirs);
    if f64::from(taken) <= HALF * f64::from(all) {
        (*missing, *added) = (ours, theirs);
    }
}

/// Words inside texts that are new with every fetch: those that all fetches of one address have, and none of the other.
fn dynamic_differences(
    question: &Question<'_>,
    (ours, theirs): (&Occurrences, &Occurrences),
    signs: Signs,
) -> (u32, u32) {
    if question.first.len() < 2 || question.other.len() < 2 {
        return (0, 0);
    }
    // An echo inside such a text is no word of its own.
    let turned: Vec<Values<'_>> = question
        .values
        .iter()
        .map(|(own, theirs)| (theirs.unwrap_or_default(), Some(*own)))
        .collect();
    let (fewer, more) = match signs {
        Signs::All => numbers(question, ours, theirs),
        Signs::Clear => (0, 0),
    };
    (
        lacking((question.first, ours), question.other, question.values) + fewer,
        lacking((question.other, theirs), question.first, &turned) + more,
    )
}

/// How many texts more one side has at places whose texts are new with every fetch, where each side always has the same
/// number of them.
fn numbers(question: &Question<'_>, ours: &Occurrences, theirs: &Occurrences) -> (u32, u32) {
    let (first, other) = (
        steady_numbers(question.first),
        steady_numbers(question.other),
    );
    let (mut fewer, mut more) = (0, 0);
    let places = unsteady_segments(question.first, ours)
        .chain(unsteady_segments(question.other, theirs))
        .map(|(_, segment)| segment.place_key);
    for place in &places.collect::<BTreeSet<u64>>() {
        if let (Some(ours), Some(theirs)) = (first.get(place), other.get(place)) {
            fewer += ours.saturating_sub(*theirs);
            more += theirs.saturating_sub(*ours);
        }
    }
    (fewer, more)
}

/// By place the number of its texts, where every fetch has the same.
fn steady_numbers(pages: &[&Segments]) -> HashMap<u64, u32> {
    let numbers = |page: &&Segments| {
        let mut numbers: HashMap<u64, u32> = HashMap::new();
        page.iter()
            .for_each(|one| *numbers.entry(one.place_key).or_default() += 1);
        numbers
    };
    steady(pages.iter().map(numbers))
}

/// Such words of one side, place by place. A place that the other side never has counts as one.
fn lacking(
    (pages, seen): (&[&Segments], &Occurrences),
    others: &[&Segments],
    values: &[Values<'_>],
) -> u32 {
    let own = |text: &str| words(&stripped(text, values.iter().map(|(own, _)| *own)));
    let theirs = |text: &str| {
        words(&stripped(
            text,
            values.iter().filter_map(|(_, theirs)| *theirs),
        ))
    };
    let places = unsteady(pages, seen, own);
    let mut said: HashMap<u64, HashSet<u64>> = HashMap::new();
    for segment in others.iter().flat_map(|page| page.iter()) {
        if places.contains_key(&segment.place_key) {
            let words = theirs(segment.text).into_iter().map(|word| word.0);
            said.entry(segment.place_key).or_default().extend(words);
        }
    }
    let lacking = places.iter().map(|(place, fetches)| match said.get(place) {
        Some(said) => lacking_words(fetches, said),
        None => u32::from(fetches.iter().all(|texts| !texts.is_empty())),
    });
    lacking.sum()
}

/// The texts that are not in every fetch: by place, for each fetch, in their order.
fn unsteady(
    pages: &[&Segments],
    seen: &Occurrences,
    words: impl Fn(&str) -> Words,
) -> BTreeMap<u64, Vec<Vec<Words>>> {
    let mut places: BTreeMap<u64, Vec<Vec<Words>>> = BTreeMap::new();
    for (fetch, segment) in unsteady_segments(pages, seen) {
        let fetches = places
            .entry(segment.place_key)
            .or_insert_with(|| vec![Vec::new(); pages.len()]);
        if let Some(texts) = fetches.get_mut(fetch) {
            texts.push(words(segment.text));
        }
    }
    places
}

/// The segments whose texts are not in every fetch, each with the number of its fetch.
fn unsteady_segments<'s>(
    pages: &'s [&Segments],
    seen: &'s Occurrences,
) -> impl Iterator<Item = (usize, Segment<'s>)> {
    let all = pages.iter().enumerate();
    let all = all.flat_map(|(fetch, page)| page.iter().map(move |segment| (fetch, segment)));
    all.filter(|(_, segment)| !seen.is_steady(segment.key))
}

/// Words that all fetches of a place have in common, text by text, and that the other side never says there. Texts with
/// little in common say nothing.
fn lacking_words(fetches: &[Vec<Words>], said: &HashSet<u64>) -> u32 {
    let least = fetches.iter().map(Vec::len).min().unwrap_or(0);
    let texts = (0..least).map(|at| {
        let mut texts = fetches.iter().filter_map(|texts| texts.get(at));
        let first = texts.next().cloned().unwrap_or_default();
        let common = texts.try_fold(first, |common, text| skeleton(&common, text));
        let common = common.unwrap_or_default();
        common.iter().filter(|word| !said.contains(&word.0)).count() as u32
    });
    texts.sum()
}

#[cfg(test)]
mod tests;
