//! Whether two fetched pages are the same (paper §5.3).
//!
//! The method is that of the parameters ([`crate::query_args`]), whose parts do the work: the first page is fetched twice
//! (A, B, A) and split into what stays and what is dynamic; dynamic places are masked, dynamic text in a paragraph is a
//! slot, and B is compared with what stays, segment by segment. Numbers of deviations from that method go on from the
//! other modules':
//!
//! 15. Segments are those of the useful text, and equal when their texts are, wherever they stand. By place and over the
//!     whole page a version for printers has nothing in common with its story.
//! 16. So two measures are needed. The share of words that agree in order must reach `likeness`; and words that stand
//!     against other words at the same place, in the same gap, may be no more than `changed_words`: a template that says
//!     something else where nothing is dynamic shows another page, be it for a price. Where the templates differ only the
//!     first measure is left.
//! 17. The third fetch is made only when A and B differ and share half of their words: nothing dynamic makes up for less.
//! 18. Segments that another page of the site has too prove nothing and are left out on all sides, unless too little is
//!     left: a long notice on every page would make all of them alike.
//! 19. An answer is a soft 404 when at most [`SOFT_404_SHARE`] of its words are not in the host's answer to a random
//!     address: more than with parameters, since many of these answers suggest pages, and useful text is all that is seen.
//! 20. Two addresses that are answered in one way, by a redirect to one page or by the same text, prove nothing when another
//!     page that the rule changes is answered in that way, too: so do sites that ask to log in or to agree first.
//!
//! Places that were seen to be dynamic on one page of the site are masked on all, as on the parameters' other bases. Cost:
//! as [`crate::query_args`]'s comparison.

use std::collections::{BTreeSet, HashSet};

use super::kept::{Missing, Page, Texts};
use super::settings::DustSettings;
use crate::document::Segments;
use crate::query_args::Alignment;
use crate::query_args::compare::{self, Compared, Match, is_advertisement};
use crate::query_args::decide::{own_words, sparing_mask};
use crate::query_args::evidence::{Pages as Aligning, align};
use crate::query_args::split::Split;

/// Share of its words that a soft 404 has of its own at most.
const SOFT_404_SHARE: f64 = 0.2;
/// Share of its segments that a second fetch must have in common with the first.
const STEADY: f64 = 0.5;

/// What two pages say.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Verdict {
    /// The same, by this share of their words.
    Same(f64),
    /// Different pages.
    Differ(f64),
    /// The second page is not there.
    Gone(String),
    /// The second page may be there, and gave no answer.
    Unread,
    /// Nothing: the first page is not there, or proves nothing.
    Nothing,
}

/// What a comparison looks at.
pub(super) struct Comparing<'p> {
    pub texts: &'p Texts,
    pub first: &'p Page,
    pub other: &'p Page,
    /// The host's answer to an address that does not exist, for the first page's host and the other's.
    pub probes: [&'p Page; 2],
    /// Another page that the rule changes.
    pub control: Control<'p>,
}

/// Another page of the site, whose answer shows what all of them have.
#[derive(Clone, Copy)]
pub(super) enum Control<'p> {
    /// The rule changes no other.
    None,
    /// It has to be fetched.
    Missing,
    Page(&'p Page),
}

/// What is looked at besides when the pages differ.
pub(super) struct Further<'p> {
    /// The first page once more.
    pub again: &'p Page,
    /// Places that were seen to be dynamic elsewhere.
    pub masked: &'p BTreeSet<u32>,
}

/// A verdict, and what it rests on.
pub(super) struct Judged {
    pub verdict: Verdict,
    /// Both pages side by side, and the second fetch, if one was made.
    pub alignment: Option<Alignment>,
    /// Places that were seen to be dynamic.
    pub dynamic: Vec<u32>,
}

impl Judged {
    /// Without a second fetch.
    pub fn of(verdict: Verdict) -> Self {
        Self {
            verdict,
            alignment: None,
            dynamic: Vec::new(),
        }
    }
}

impl Comparing<'_> {
    /// What can be said without a further fetch; `None`: another page is needed, or the first one once more.
    pub fn at_once(&self, settings: &DustSettings) -> Option<Verdict> {
        if !self.first.is_there() || self.is_soft_404(self.first, self.probes[0]) {
            return Some(Verdict::Nothing);
        }
        match &self.other.lines {
            Err(Missing::Gone(answer)) => return Some(Verdict::Gone(answer.clone())),
            Err(Missing::Unread { .. }) => return Some(Verdict::Unread),
            Ok(_) => {}
        }
        if self.is_soft_404(self.other, self.probes[1]) {
            return Some(Verdict::Gone("soft-404".to_owned()));
        }
        let (first, other) = (self.weighted(self.first), self.weighted(self.other));
        let all: u32 = first.iter().map(|one| one.1).sum();
        if all < settings.min_words {
            return Some(Verdict::Nothing);
        }
        if self.first.final_url == self.other.final_url {
            return self.at_one_address();
        }
        if first == other {
            return self.same_unless(|page| page.is_there() && self.weighted(page) == first);
        }
        let common = all - own_words(&first, &other).0;
        let mean = (all + other.iter().map(|one| one.1).sum::<u32>()).div_ceil(2);
        (2 * common < mean).then(|| Verdict::Differ(f64::from(common) / f64::from(mean.max(1))))
    }

    /// Both sent to one address. The first page of the site proves nothing: that is how some say "not found".
    fn at_one_address(&self) -> Option<Verdict> {
        if !self.first.was_moved() || !self.other.was_moved() {
            return Some(Verdict::Same(1.0));
        }
        match url::Url::parse(&self.first.final_url) {
            Ok(url) if url.path() == "/" => Some(Verdict::Nothing),
            _ => self.same_unless(|page| page.final_url == self.first.final_url),
        }
    }

    /// The same, unless another page is answered in the same way: so do sites that ask to log in or to agree first. `None`:
    /// that page has to be fetched.
    fn same_unless(&self, is_alike: impl Fn(&Page) -> bool) -> Option<Verdict> {
        match self.control {
            Control::Missing => None,
            Control::Page(page) if is_alike(page) => Some(Verdict::Nothing),
            _ => Some(Verdict::Same(1.0)),
        }
    }

    /// What the second fetch of the first page says besides: nothing, when it is not there or another page.
    pub fn in_full(&self, further: &Further<'_>, settings: &DustSettings) -> Judged {
        let Some(sides) = self.sides(further, settings) else {
            return Judged::of(Verdict::Nothing);
        };
        let likeness = sides.likeness(self.slack(further.again));
        let same = likeness >= settings.likeness && sides.changed() <= settings.changed_words;
        Judged {
            verdict: if same {
                Verdict::Same(likeness)
            } else {
                Verdict::Differ(likeness)
            },
            alignment: Some(sides.aligned()),
            dynamic: sides.split.masked.iter().map(|at| *at as u32).collect(),
        }
    }

    /// Both pages side by side, as far as no second fetch was made.
    pub fn aligned(&self) -> Alignment {
        let segments = |page: &Page| self.texts.segments(page.numbers(), |_| true);
        let (first, other) = (segments(self.first), segments(self.other));
        let again = segments(self.first);
        self.compared(first, again, other, &BTreeSet::new())
            .aligned()
    }

    fn sides(&self, further: &Further<'_>, settings: &DustSettings) -> Option<Compare> {
        if !further.again.is_there() {
            return None;
        }
        let common = self.not_own(further, settings);
        let segments = |page: &Page| {
            let keep = |text| !common.contains(&text);
            self.texts.segments(page.numbers(), keep)
        };
        let sides = self.compared(
            segments(self.first),
            segments(further.again),
            segments(self.other),
            further.masked,
        );
        (sides.split.overlap >= STEADY).then_some(sides)
    }

    fn compared(
        &self,
        first: Segments,
        again: Segments,
        other: Segments,
        masked: &BTreeSet<u32>,
    ) -> Compare {
        let split = Split::new(&first, &again);
        let masked = masked.iter().map(|place| u64::from(*place)).collect();
        let masked: HashSet<u64> = sparing_mask(masked, &first, &split);
        let [own, theirs] = [self.first, self.other].map(|page| page.tail().to_lowercase());
        let compared = compare::compare(&compare::Comparing {
            first: &first,
            split: &split,
            other: &other,
            masked: &masked,
            values: (&own, Some(&theirs)),
            forgive: true,
        });
        Compare {
            first,
            again,
            other,
            split,
            compared,
        }
    }

    /// Texts that another page of the site has too, when enough is left without them.
    fn not_own(&self, further: &Further<'_>, settings: &DustSettings) -> HashSet<u32> {
        let Control::Page(control) = self.control else {
            return HashSet::new();
        };
        let common: HashSet<u32> = control.numbers().iter().map(|(text, _)| *text).collect();
        let again: HashSet<u32> = further.again.numbers().iter().map(|one| one.0).collect();
        let own = self.first.numbers().iter().map(|(text, _)| *text);
        let own = own.filter(|text| !common.contains(text) && again.contains(text));
        let words: u32 = own.map(|text| self.texts.words(text)).sum();
        if words >= settings.min_words {
            common
        } else {
            HashSet::new()
        }
    }

    /// Words that the second fetch has and the first has not: as many may be new on the other page.
    fn slack(&self, again: &Page) -> u32 {
        own_words(&self.weighted(again), &self.weighted(self.first)).0
    }

    fn weighted(&self, page: &Page) -> Vec<(u64, u32)> {
        let lines = page.numbers().iter();
        lines
            .map(|(text, _)| (u64::from(*text), self.texts.words(*text)))
            .collect()
    }

    /// Whether a page is what the host answers to an address that does not exist.
    fn is_soft_404(&self, page: &Page, probe: &Page) -> bool {
        if !probe.is_there() {
            return false;
        }
        if probe.was_moved() {
            return page.was_moved() && page.final_url == probe.final_url;
        }
        let (own, all) = own_words(&self.weighted(page), &self.weighted(probe));
        f64::from(own) <= SOFT_404_SHARE * f64::from(all)
    }
}

/// Three pages, compared.
struct Compare {
    first: Segments,
    again: Segments,
    other: Segments,
    split: Split,
    compared: Compared,
}

impl Compare {
    /// Share of the words that agree in order; `slack` words more than on the first page are no difference.
    fn likeness(&self, slack: u32) -> f64 {
        let (mut kept, mut missing, mut added) = (0, 0, 0_u32);
        for (segment, state) in self.first.iter().zip(&self.compared.first) {
            match state {
                Match::Dynamic => {}
                Match::Equal(_) | Match::Echo(_) => kept += segment.words,
                _ => missing += segment.words,
            }
        }
        for (segment, state) in self.other.iter().zip(&self.compared.other) {
            if !matches!(state, Match::Dynamic | Match::Equal(_) | Match::Echo(_)) {
                added += segment.words;
            }
        }
        let differing = missing.max(added.saturating_sub(slack));
        f64::from(kept) / f64::from((kept + differing).max(1))
    }

    /// Words that stand against other words at the same place, the lesser side of each pair counted. Places that call
    /// themselves advertisement do not count.
    fn changed(&self) -> u32 {
        let states = self.first.iter().zip(&self.compared.first);
        let changed = states.filter_map(|(segment, state)| match state {
            Match::Differing(other) if !is_advertisement(segment.place) => {
                let words = self.other.get(*other).map_or(0, |one| one.words);
                Some(segment.words.min(words))
            }
            _ => None,
        });
        changed.sum()
    }

    fn aligned(&self) -> Alignment {
        align(&Aligning {
            first: &self.first,
            again: &self.again,
            other: &self.other,
            split: &self.split,
            compared: &self.compared,
        })
    }
}
