//! Are the pages of two addresses the same (DUST paper §5.3)? Of whole pages, or of their useful texts where the templates differ.
//!
//! The decision is the parameters' too: differences that persist when both addresses are fetched again
//! ([`crate::same_page::persistent`]). Deviations:
//!
//! 1. Two pages of one template are compared as a whole, segment by segment, and nothing may differ but
//!    [`Policy::changed_words`]: a sentence that one of them has more of, on every page of the site even, is a
//!    difference (the tariff of a city, a promotion).
//! 2. Of two templates (a version for printers, a copy under another name) the useful texts are compared, by their texts
//!    wherever they stand, and without what another page of the same side has too: the menus of each. Of what is left no text
//!    may be another one, one page may have more, up to the share [`Policy::likeness`], and every heading must be on both.
//!    Beside the useful texts (lists of links, short texts, boxes) each page may have texts of its own, but not both of them.
//!    Where one page stands within the other one, nothing is left out: the other has a block more, and no menu of its own.
//! 3. Templates are one when at least half of the words of either page stand at places that the other has too.
//! 4. Files that are no text are one when they are equal, and two when they differ and each stays as it is.
//! 5. An answer is a soft 404 when hardly any of its useful words are not in the host's answer to a random address
//!    ([`Bounds::USEFUL`]).
//! 6. Two addresses that are answered in one way prove nothing when another page that the rule leads elsewhere is answered in that
//!    way, too, by a redirect or by the same text: so do sites that ask to log in or to agree first, or from some request on if a person is there.
//!
//! Cost: as [`crate::same_page::persistent`].

use std::collections::{HashMap, HashSet};

use super::compare::{self, Compared};
use super::dynamics::Dynamics;
use super::echo::Addresses;
use super::page_store::{Line, Missing, Page, Texts};
use super::persistent::{self, Allowed, Answer, Difference, Question};
use super::soft_404::{self, Bounds};
use super::static_parts::Split;
use super::{Alignment, Pages as Aligning, align};
use crate::document::Segments;

/// Share of a page's words that stand at places of the other one when both have one template.
const ONE_TEMPLATE: f64 = 0.5;
/// The same of a page whose template is that of the other one without some blocks.
const WITHIN: f64 = 0.95;

/// What two pages say.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Verdict {
    /// The same, by this share of their words.
    Same(f64),
    /// Different pages.
    Differ(f64),
    /// Different pages: one of them is another in part when some of its arguments are dropped.
    ArgumentsMatter {
        /// Its address.
        with: String,
        /// The same without these arguments.
        without: String,
        /// Share of the words that are the same there.
        likeness: f64,
    },
    /// The second page is not there.
    Gone(String),
    /// The second page may be there, and gave no answer.
    Unread,
    /// Nothing: the first page is not there any more.
    Missing,
    /// Nothing: the first page cannot be read, or proves nothing.
    Nothing,
}

/// The limits within which a caller takes two pages for one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Policy {
    /// Share of the words of both pages that must agree where their templates differ: one may have more than the other.
    pub likeness: f64,
    /// Words of both pages that may differ at one and the same place of their template, where nothing is dynamic.
    pub changed_words: u32,
    /// Fewest words of a page for it to prove that two are the same; shorter ones can be told apart all the same.
    pub min_words: u32,
}

/// A page that is needed before more can be said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Need {
    /// The first page once more.
    First,
    /// The other page once more.
    Other,
    /// Another page that the rule changes, before the change.
    Control,
    /// The same after it.
    ControlOther,
}

/// What a comparison looks at; each address with all of its fetches, one at least.
pub(crate) struct Comparing<'p> {
    pub texts: &'p Texts,
    pub known: &'p Dynamics,
    pub first: Vec<&'p Page>,
    pub other: Vec<&'p Page>,
    /// The host's answer to an address that does not exist, for the first page's host and the other's.
    pub probes: [&'p Page; 2],
    /// Another page that the rule changes, before the change and after it.
    pub controls: [Control<'p>; 2],
    /// False when the rule leads that page to the address of this one, by taking an address out: a log-in page is one, wherever it
    /// sends a visitor back.
    pub leads_elsewhere: bool,
    /// All answers to a sample that was looked at shortly before and leads elsewhere, if there is one.
    pub before: Vec<&'p Page>,
    /// True when signs that are not clear are looked at, too.
    pub strict: bool,
    /// Values of an argument that the rule takes out.
    pub values: &'p [String],
}

/// Another page of the site, whose answer shows what all of them have.
#[derive(Clone, Copy)]
pub(crate) enum Control<'p> {
    /// The rule changes no other.
    None,
    /// It has to be fetched.
    Missing,
    Page(&'p Page),
}

/// A verdict, and both pages side by side.
pub(crate) struct Judged {
    pub verdict: Verdict,
    pub alignment: Option<Alignment>,
}

impl Judged {
    /// True when the pages are one; `None` when that cannot be told.
    pub fn agrees(&self) -> Option<bool> {
        match self.verdict {
            Verdict::Same(_) => Some(true),
            Verdict::Differ(_) | Verdict::ArgumentsMatter { .. } | Verdict::Gone(_) => Some(false),
            Verdict::Nothing | Verdict::Missing | Verdict::Unread => None,
        }
    }
}

impl Comparing<'_> {
    pub fn page(&self) -> &Page {
        self.first[0]
    }

    pub(super) fn page_after(&self) -> &Page {
        self.other[0]
    }

    /// What the pages say, or what is needed before.
    pub fn judge(&self, policy: &Policy) -> Result<Verdict, Need> {
        if let (Some(file), Some(other)) = (self.page().file, self.page_after().file) {
            return self.as_files(file, other);
        }
        if let Some(verdict) = self.at_once() {
            return Ok(verdict);
        }
        if self.is_sent_on() {
            return Ok(Verdict::Same(1.0));
        }
        let verdict = if self.page().final_url == self.page_after().final_url {
            self.at_one_address()?
        } else if self.is_one_template() {
            self.as_a_whole(policy)?
        } else {
            self.by_useful_text(policy)?
        };
        let says_nothing = || self.is_short(policy) || self.is_another_answer();
        Ok(match verdict {
            Verdict::Same(_) if says_nothing() => Verdict::Nothing,
            verdict => verdict,
        })
    }

    /// True when an address has less than half of its words in common with a second fetch of it: something else answers now,
    /// and pages that differ do so no longer since both are that answer.
    fn is_another_answer(&self) -> bool {
        let is_another = |pages: &[&Page]| {
            let [first, again @ ..] = pages else {
                return false;
            };
            again.iter().any(|page| {
                let own: HashSet<u32> = first.all_lines().iter().map(|line| line.0).collect();
                let lines = page.all_lines();
                let common = lines.iter().filter(|line| own.contains(&line.0));
                let common: Vec<Line> = common.copied().collect();
                2 * self.words(&common) < self.words(lines).max(self.words(first.all_lines()))
            })
        };
        is_another(&self.first) || is_another(&self.other)
    }

    /// True for a first page with so little text that it proves no likeness; it may prove a difference.
    pub(super) fn is_short(&self, policy: &Policy) -> bool {
        self.words(&self.page().useful_lines()) < policy.min_words
    }

    /// How alike they are when the second is the first with a part that is another, and nothing else tells them apart: one
    /// template, the same headings. `None` otherwise.
    pub fn changed_in_part(&self, policy: &Policy) -> Result<Option<f64>, Need> {
        let is_one = self.page_after().is_there() && self.is_one_template();
        if !is_one || self.is_short(policy) || self.at_once().is_some() {
            return Ok(None);
        }
        if self.has_other_heading(
            &self.page().useful_lines(),
            &self.page_after().useful_lines(),
        ) {
            return Ok(None);
        }
        Ok(match self.as_a_whole(policy)? {
            Verdict::Differ(likeness) if likeness >= ONE_TEMPLATE => Some(likeness),
            _ => None,
        })
    }

    /// Files that are no text. Two that differ are two when each is the same in a second fetch; one that a server makes
    /// with every visit says nothing.
    fn as_files(&self, file: u64, other: u64) -> Result<Verdict, Need> {
        if file == other {
            return self.same_unless(1.0, |page| page.file == Some(file));
        }
        let stays = |pages: &[&Page], file| pages.iter().all(|page| page.file == Some(file));
        if !stays(&self.first, file) || !stays(&self.other, other) {
            return Ok(Verdict::Nothing);
        }
        match (self.first.len(), self.other.len()) {
            (1, _) => Err(Need::First),
            (_, 1) => Err(Need::Other),
            _ => Ok(Verdict::Differ(0.0)),
        }
    }

    /// What can be said of each page by itself.
    fn at_once(&self) -> Option<Verdict> {
        match &self.page().lines {
            Err(Missing::Gone(answer)) if answer.parse::<u16>().is_ok() => {
                return Some(Verdict::Missing);
            }
            Err(_) => return Some(Verdict::Nothing),
            Ok(_) if self.is_soft_404(self.page(), self.probes[0]) => {
                return Some(Verdict::Missing);
            }
            Ok(_) => {}
        }
        match &self.page_after().lines {
            Err(Missing::Gone(answer)) => return Some(Verdict::Gone(answer.clone())),
            Err(Missing::Unread { .. }) => return Some(Verdict::Unread),
            Ok(_) => {}
        }
        self.is_soft_404(self.page_after(), self.probes[1])
            .then(|| Verdict::Gone("soft-404".to_owned()))
    }

    /// True when one of the addresses is sent on to the other one: the site says itself that they are one, in however few
    /// words.
    pub fn is_sent_on(&self) -> bool {
        let (first, other) = (self.page(), self.page_after());
        first.final_url == other.final_url && !(first.was_moved() && other.was_moved())
    }

    /// Both sent to a third address. The first page of the site proves nothing: that is how some say "not found".
    fn at_one_address(&self) -> Result<Verdict, Need> {
        let first = self.page();
        match url::Url::parse(&first.final_url) {
            Ok(url) if url.path() == "/" => Ok(Verdict::Nothing),
            _ => self.same_unless(1.0, |page| {
                let says_it = page.was_moved() && page.useful_lines() == first.useful_lines();
                page.final_url == first.final_url || says_it
            }),
        }
    }

    /// The same, unless another page that leads elsewhere is answered in the same way: so do sites that ask to log in or to
    /// agree first.
    pub(super) fn same_unless(
        &self,
        likeness: f64,
        is_alike: impl Fn(&Page) -> bool,
    ) -> Result<Verdict, Need> {
        let control = match self.leads_elsewhere {
            true => self.control(0)?,
            false => None,
        };
        let before = self.before.iter().copied();
        match control.into_iter().chain(before).any(is_alike) {
            true => Ok(Verdict::Nothing),
            false => Ok(Verdict::Same(likeness)),
        }
    }

    /// Another page of a side; `None` where there is no other.
    pub(super) fn control(&self, side: usize) -> Result<Option<&Page>, Need> {
        match self.controls[side] {
            Control::None => Ok(None),
            Control::Missing => Err([Need::Control, Need::ControlOther][side]),
            Control::Page(page) => Ok(Some(page)),
        }
    }

    /// Pages of one template: nothing may differ.
    fn as_a_whole(&self, policy: &Policy) -> Result<Verdict, Need> {
        let pages = |pages: &[&Page]| -> Vec<Segments> {
            pages
                .iter()
                .map(|page| self.texts.segments(page.all_lines()))
                .collect()
        };
        let (first, other) = (pages(&self.first), pages(&self.other));
        let allowed = Allowed::changes(policy.changed_words);
        let found = self.difference(&first, &other, allowed)?;
        if !allowed.covers(&found) {
            return Ok(Verdict::Differ((1.0 - found.share).max(0.0)));
        }
        let print = |page: &Page| {
            let segments = self.texts.segments(page.all_lines());
            self.known.fingerprint(&segments, page.tail())
        };
        let own = print(self.page());
        self.same_unless(1.0, |page| page.is_there() && print(page) == own)
    }

    pub(super) fn difference(
        &self,
        first: &[Segments],
        other: &[Segments],
        allowed: Allowed,
    ) -> Result<Difference, Need> {
        let addresses = Addresses::of(self.page().tail(), self.page_after().tail());
        let mut values: Vec<_> = addresses.values().collect();
        values.extend(self.values.iter().map(|value| (value.as_str(), None)));
        let question = Question {
            first: &first.iter().collect::<Vec<_>>(),
            other: &other.iter().collect::<Vec<_>>(),
            values: &values,
            fetches: persistent::FETCHES,
            strict: self.strict,
            calm: true,
            allowed,
        };
        match persistent::decide(&question, self.known) {
            Answer::Same => Ok(Difference::default()),
            Answer::Differ(found) => Ok(found),
            Answer::FirstAgain(_) => Err(Need::First),
            Answer::OtherAgain(_) => Err(Need::Other),
        }
    }

    /// Share of the words of each page that stand at places which the other one has, too.
    fn shared_places(&self) -> [f64; 2] {
        let places = |page: &Page| -> HashMap<u32, u32> {
            let mut words = HashMap::new();
            for (text, place, _) in page.all_lines() {
                *words.entry(*place).or_insert(0) += self.texts.words(*text);
            }
            words
        };
        let (first, other) = (places(self.page()), places(self.page_after()));
        [(&first, &other), (&other, &first)].map(|(ones, others)| {
            let common = ones.iter().filter(|(place, _)| others.contains_key(place));
            let common: u32 = common.map(|(_, words)| words).sum();
            let all: u32 = ones.values().sum();
            f64::from(common) / f64::from(all.max(1))
        })
    }

    /// True when at least half of the words of either page stand at places that the other has, too.
    pub fn is_one_template(&self) -> bool {
        self.shared_places()
            .iter()
            .all(|share| *share >= ONE_TEMPLATE)
    }

    /// True when nearly all of one page stands at places that the other one has, too.
    pub(super) fn is_one_within_the_other(&self) -> bool {
        self.shared_places().iter().any(|share| *share >= WITHIN)
    }

    /// Whether a heading of one page's own text is missing on the other.
    pub(super) fn has_other_heading(&self, first: &[Line], other: &[Line]) -> bool {
        let lacks = |ones: &[Line], page: &Page| {
            let said: HashSet<u32> = page.all_lines().iter().map(|line| line.0).collect();
            let mut headings = ones.iter().filter(|line| self.texts.is_heading(line.1));
            headings.any(|line| !said.contains(&line.0))
        };
        lacks(first, self.page_after()) || lacks(other, self.page())
    }

    /// Both pages side by side, with the second fetch of the first, if one was made.
    pub fn aligned(&self) -> Alignment {
        let pages = |page: &Page| match self.is_one_template() {
            true => self.texts.segments(page.all_lines()),
            false => self.texts.segments(&page.useful_lines()),
        };
        let again = self.first.get(1).filter(|page| page.is_there());
        let (first, other) = (pages(self.page()), pages(self.page_after()));
        let again = again.map_or_else(|| first.clone(), |page| pages(page));
        let split = Split::new(&first, &again);
        let compared = self.compared(&first, &other, &split);
        align(&Aligning {
            first: &first,
            again: &again,
            other: &other,
            split: &split,
            compared: &compared,
        })
    }

    fn compared(&self, first: &Segments, other: &Segments, split: &Split) -> Compared {
        let [own, theirs] = [self.page(), self.page_after()].map(|page| page.tail().to_lowercase());
        compare::compare(&compare::Comparing {
            first,
            split,
            other,
            masked: &self.known.masked(first),
            known: Some(self.known),
            values: (&own, Some(&theirs)),
            forgive: true,
        })
    }

    pub(super) fn words(&self, lines: &[Line]) -> u32 {
        lines.iter().map(|line| self.texts.words(line.0)).sum()
    }

    /// Whether a page is what the host answers to an address that does not exist.
    fn is_soft_404(&self, page: &Page, probe: &Page) -> bool {
        if !probe.is_there() {
            return false;
        }
        let [page, probe] = [page, probe].map(|page| {
            let lines = page.useful_lines().into_iter();
            let words = lines.map(|line| (u64::from(line.0), self.texts.words(line.0)));
            let says: Vec<(u64, u32)> = words.collect();
            soft_404::Answer {
                moved_to: page.was_moved().then(|| page.final_url.clone()),
                stays: says.clone(),
                says,
            }
        });
        soft_404::is_soft_404(&page, &probe, &Bounds::USEFUL, || true)
    }
}
