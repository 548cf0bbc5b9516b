//! Two pages over their static parts: the prescribed score and the ordered likeness.
//!
//! The first page was fetched twice and is split ([`Split`]). Of the other page everything counts that does not stand in
//! a masked place. Segments are matched in order first (heaviest common subsequence), then those whose order means
//! nothing, then equal ones at another position (`moved`). What is left over stands against each other by gap and place.
//!
//! `similarity = equal segments / mean number of segments`, by multisets, is the prescribed score. `ordered` is the
//! share of words that are matched in order. `changed` counts the words of the first page's static part that the other
//! one lacks or has elsewhere, and those it says where the first page says something else.
//!
//! With `forgive` two things are no difference: text in a slot where the two fetches had dynamic text too, and the echo of
//! the argument's own value ([`super::echo`]).

use std::collections::{HashMap, HashSet, VecDeque};

use super::dynamics::Dynamics;
use super::echo::{ECHOES, Values, is_echo};
use super::lcs::heaviest;
use super::static_parts::{Fate, Slots, Split, by_key, weighted};
use crate::document::{Segment, Segments};

/// What became of a segment of the first page, or of the other one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Match {
    /// Dynamic, or in a masked place.
    Dynamic,
    /// In both; the partner's index.
    Equal(usize),
    /// In both, at another position.
    Moved(usize),
    /// Echoes the argument's value; its partner, if there is one.
    Echo(Option<usize>),
    /// Another text stands in its place: the partner's index.
    Differing(usize),
    /// The other page has nothing for it.
    Alone,
}

/// What is compared, and how.
pub(crate) struct Comparing<'c> {
    pub first: &'c Segments,
    pub split: &'c Split,
    pub other: &'c Segments,
    /// Further masked places.
    pub masked: &'c HashSet<u64>,
    /// What is known of the host: texts that come and go there are dynamic.
    pub known: Option<&'c Dynamics>,
    /// The argument's values on both pages, decoded; `None` on the other: it is absent there.
    pub values: Values<'c>,
    /// Slots and echoes are no difference.
    pub forgive: bool,
}

/// The figures of a comparison, with the fate of every segment.
#[derive(Debug)]
pub(crate) struct Compared {
    pub first: Vec<Match>,
    pub other: Vec<Match>,
    /// Gap in the first page's order at which each segment of the other one stands.
    pub other_gaps: Vec<usize>,
    /// Prescribed score, 0 to 1.
    pub similarity: f64,
    /// Ordered likeness by words, 0 to 1.
    pub ordered: f64,
    /// Words of unexplained difference.
    pub changed: u32,
}

/// Compares. Cost: as [`super::lcs`].
pub(crate) fn compare(comparing: &Comparing<'_>) -> Compared {
    let mut work = Work::new(comparing);
    work.match_in_order();
    work.match_floating();
    work.match_moved();
    if comparing.forgive {
        work.use_slots();
    }
    work.pair_up();
    work.figures()
}

/// The two gaps between which a segment of the other page stands: after the last fixed segment before it that is matched,
/// up to the next one.
type Span = (usize, usize);

struct Work<'c> {
    c: &'c Comparing<'c>,
    first: Vec<Match>,
    other: Vec<Match>,
    spans: Vec<Span>,
}

impl<'c> Work<'c> {
    fn new(c: &'c Comparing<'c>) -> Self {
        let hidden = |segment: &Segment<'_>| {
            let volatile = c.known.is_some_and(|known| known.is_volatile(segment));
            volatile
                || c.masked.contains(&segment.place_key)
                || c.split.masked.contains(&segment.place_key)
        };
        let fate = |dynamic: bool| {
            if dynamic {
                Match::Dynamic
            } else {
                Match::Alone
            }
        };
        let first = c.first.iter().zip(&c.split.fates);
        Self {
            first: first
                .map(|(one, state)| fate(*state == Fate::Dynamic || hidden(&one)))
                .collect(),
            other: c.other.iter().map(|one| fate(hidden(&one))).collect(),
            spans: Vec::new(),
            c,
        }
    }

    /// Indices of the other page's segments that have no partner yet.
    fn free(&self) -> impl Iterator<Item = usize> {
        self.other
            .iter()
            .enumerate()
            .filter(|(_, state)| **state == Match::Alone)
            .map(|(at, _)| at)
    }

    fn is_fixed(&self, at: usize) -> bool {
        self.c.split.fates.get(at) == Some(&Fate::Fixed)
    }

    fn match_in_order(&mut self) {
        let kept = |states: &[Match], fixed: &dyn Fn(usize) -> bool| -> Vec<usize> {
            let alone = (0..states.len()).filter(|at| states[*at] == Match::Alone);
            alone.filter(|at| fixed(*at)).collect()
        };
        let a_index = kept(&self.first, &|at| self.is_fixed(at));
        let b_index = kept(&self.other, &|_| true);
        let (a, b) = (weighted(self.c.first), weighted(self.c.other));
        let pick = |all: &[(u64, u32)], index: &[usize]| {
            index.iter().map(|at| all[*at]).collect::<Vec<_>>()
        };
        for (x, y) in heaviest(&pick(&a, &a_index), &pick(&b, &b_index)) {
            self.join(a_index[x], b_index[y], Match::Equal);
        }
        self.find_spans();
    }

    fn join(&mut self, a: usize, b: usize, kind: fn(usize) -> Match) {
        self.first[a] = kind(b);
        self.other[b] = kind(a);
    }

    /// Where each segment of the other page stands in the order of the first one.
    fn find_spans(&mut self) {
        let gaps = &self.c.split.gaps;
        let mut from = 0;
        self.spans = self
            .other
            .iter()
            .map(|state| {
                if let Match::Equal(partner) = state {
                    from = gaps[*partner] + 1;
                }
                (from, 0)
            })
            .collect();
        let mut to = self.c.split.fixed;
        for (state, span) in self.other.iter().zip(self.spans.iter_mut()).rev() {
            span.1 = to.max(span.0);
            if let Match::Equal(partner) = state {
                to = gaps[*partner];
            }
        }
    }

    /// Those whose order means nothing are matched wherever they stand.
    fn match_floating(&mut self) {
        let wanted = |work: &Self, at: usize| !work.is_fixed(at);
        self.match_by_key(wanted, Match::Equal);
    }

    fn match_moved(&mut self) {
        self.match_by_key(|_, _| true, Match::Moved);
    }

    fn match_by_key(&mut self, wanted: impl Fn(&Self, usize) -> bool, kind: fn(usize) -> Match) {
        let key = |page: &Segments, at: usize| page.get(at).map_or(0, |segment| segment.key);
        let mut free = by_key(self.free().map(|at| (at, key(self.c.other, at))));
        for at in 0..self.first.len() {
            if self.first[at] == Match::Alone
                && wanted(self, at)
                && let Some(partner) = free.get_mut(&key(self.c.first, at)).and_then(Vec::pop)
            {
                self.join(at, partner, kind);
            }
        }
    }

    /// Text where the two fetches had dynamic text is dynamic too, as much of it as there was.
    fn use_slots(&mut self) {
        let mut slots = self.c.split.slots.clone();
        let free: Vec<usize> = self.free().collect();
        for at in free {
            if let Some(segment) = self.c.other.get(at)
                && take_slot(&mut slots, segment.place_key, self.spans[at])
            {
                self.other[at] = Match::Dynamic;
            }
        }
    }

    /// What is left over stands against each other: by place, within the same gap, in order. Linear.
    fn pair_up(&mut self) {
        let mut free: HashMap<u64, VecDeque<usize>> = HashMap::new();
        for at in self.free() {
            let place = self.c.other.get(at).map_or(0, |segment| segment.place_key);
            free.entry(place).or_default().push_back(at);
        }
        let mut echoes = 0;
        for at in 0..self.first.len() {
            if self.first[at] != Match::Alone {
                continue;
            }
            let place = self.c.first.get(at).map_or(0, |segment| segment.place_key);
            let other = free
                .get_mut(&place)
                .and_then(|queue| self.partner(at, queue));
            if self.c.forgive && echoes < ECHOES && self.is_echo(at, other) {
                echoes += 1;
                self.first[at] = Match::Echo(other);
                if let Some(other) = other {
                    self.other[other] = Match::Echo(Some(at));
                }
            } else if let Some(other) = other {
                self.join(at, other, Match::Differing);
            }
        }
    }

    /// The first of the queue that stands in this segment's gap. Both sides rise, so what is passed is never needed again.
    fn partner(&self, at: usize, queue: &mut VecDeque<usize>) -> Option<usize> {
        let gap = self.c.split.gaps[at];
        while queue
            .front()
            .is_some_and(|other| self.spans[*other].1 < gap)
        {
            queue.pop_front();
        }
        let stands = queue
            .front()
            .is_some_and(|other| self.spans[*other].0 <= gap);
        stands.then(|| queue.pop_front()).flatten()
    }

    /// Whether a segment differs from its partner by the argument's value only.
    fn is_echo(&self, at: usize, other: Option<usize>) -> bool {
        let partner = other.and_then(|other| self.c.other.get(other));
        let partner = partner.map(|segment| segment.text);
        self.c
            .first
            .get(at)
            .is_some_and(|segment| is_echo(segment.text, segment.place, partner, &[self.c.values]))
    }

    fn figures(self) -> Compared {
        let mut sums = Sums::default();
        for (segment, state) in self.c.first.iter().zip(&self.first) {
            sums.add(*state, segment.words);
        }
        for (segment, state) in self.c.other.iter().zip(&self.other) {
            sums.add(*state, segment.words);
        }
        let share = |part: u64, all: u64| {
            if all == 0 {
                0.0
            } else {
                part as f64 / all as f64
            }
        };
        Compared {
            similarity: share(sums.equal, sums.segments),
            ordered: share(sums.in_order, sums.words),
            changed: sums.changed,
            other_gaps: self.spans.iter().map(|(from, _)| *from).collect(),
            first: self.first,
            other: self.other,
        }
    }
}

/// Sums over the segments of both pages.
#[derive(Default)]
struct Sums {
    segments: u64,
    equal: u64,
    words: u64,
    in_order: u64,
    changed: u32,
}

impl Sums {
    fn add(&mut self, state: Match, words: u32) {
        if state == Match::Dynamic {
            return;
        }
        self.segments += 1;
        self.words += u64::from(words);
        if matches!(state, Match::Equal(_) | Match::Echo(_)) {
            self.in_order += u64::from(words);
        }
        if matches!(state, Match::Equal(_) | Match::Echo(_) | Match::Moved(_)) {
            self.equal += 1;
        }
        if !matches!(state, Match::Equal(_) | Match::Echo(_)) {
            self.changed += words;
        }
    }
}

fn take_slot(slots: &mut Slots, place: u64, (from, to): Span) -> bool {
    let Some(at_place) = slots.get_mut(&place) else {
        return false;
    };
    let Some((gap, left)) = at_place.range_mut(from..=to).next() else {
        return false;
    };
    *left -= 1;
    if *left == 0 {
        let gap = *gap;
        at_place.remove(&gap);
    }
    true
}
