//! Files of redirects followed on the list as it was given, before they are handed out.
//!
//! A rule is proved on normalized URLs, each on what the rules before it left; a server applies it to whatever a visitor
//! asks for, and knows only the rules that its format can say. So the file is written, read back as its server reads it, and
//! followed from every URL of the list. A way is good when its end is known to be the page of its beginning: see
//! [`Judge`]. Of the rules of a bad way one is left out, and the URLs that it had redirected are followed anew, until
//! no way is bad:
//!
//! 1. First rules that lead astray alone: no choice of others could mend that.
//! 2. Then the one to which most of the bad ways lead back: the rule that led to the first address of the way that is not
//!    known to be the same page, or that closed the circle.
//!
//! Cost: URLs × rules of their host, and canonical forms for the URLs that are redirected; four bytes for each redirect.

mod judge;
mod raw;

use std::collections::{BTreeMap, BTreeSet};

use judge::Judge;
pub use raw::RawUrls;

use super::session::{DustSession, Trust};
use crate::report::rules::{Redirect, RuleSet, Server, Way};

/// Why a rule is left out.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum Astray {
    /// The end of the way is not known to be the same page.
    #[error(
        "it would lead {from} of the list to {to}, which no rule proves to be the same page; take the map of all addresses, or give a list with more of these addresses and prove the rules again"
    )]
    Elsewhere {
        /// A URL of the list.
        from: String,
        /// Where its visitor ends.
        to: String,
    },
    /// There is no end.
    #[error(
        "it would send visitors of {from} in a circle by way of {to}; switch one of the rules off, or take the map of all addresses"
    )]
    Circle {
        /// A URL of the list.
        from: String,
        /// An address of the circle.
        to: String,
    },
}

impl Astray {
    /// Stable across releases.
    pub(super) fn code(&self) -> &'static str {
        match self {
            Self::Elsewhere { .. } => "leads-astray",
            Self::Circle { .. } => "leads-in-a-circle",
        }
    }

    /// A URL of the list, and where it would end.
    pub(super) fn example(&self) -> (&str, &str) {
        let (Self::Elsewhere { from, to } | Self::Circle { from, to }) = self;
        (from, to)
    }
}

/// What is wrong with the ways of a URL.
struct Bad {
    /// The place of the rule that is to blame.
    rule: usize,
    /// Whether no other rule is on the way.
    is_alone: bool,
    why: Astray,
}

/// A file that is being followed.
pub(super) struct Replaying {
    server: Server,
    judge: Judge,
    /// What each rule of the file did: the places of the URLs that it redirected.
    moved: Vec<Vec<u32>>,
    off: Vec<bool>,
    left_out: BTreeMap<usize, Astray>,
    bad: BTreeMap<u32, Bad>,
    next: usize,
    again: Vec<u32>,
    done: usize,
    total: usize,
}

impl Replaying {
    /// Nothing is followed yet.
    pub fn new(session: &DustSession, trust: Trust, server: Server) -> Self {
        let rules = server.rules().count();
        Self {
            server,
            judge: Judge::new(session, trust),
            moved: vec![Vec::new(); rules],
            off: vec![false; rules],
            left_out: BTreeMap::new(),
            bad: BTreeMap::new(),
            next: 0,
            again: Vec::new(),
            done: 0,
            total: 0,
        }
    }

    /// Follows at most `units` URLs more.
    pub fn step(&mut self, session: &DustSession, list: &(impl RawUrls + ?Sized), units: usize) {
        let count = list.count();
        for _ in 0..units {
            let at = match self.again.pop() {
                Some(at) => at as usize,
                None if self.next < count => {
                    self.next += 1;
                    self.next - 1
                }
                None if self.leave_out() => continue,
                None => break,
            };
            self.look(session, at, list.url(at));
            self.done += 1;
        }
        let undecided = usize::from(!self.bad.is_empty());
        self.total = self.done + self.again.len() + count.saturating_sub(self.next) + undecided;
    }

    /// URLs followed, and how many there are as far as is known: more, once a rule is left out.
    pub fn progress(&self) -> (usize, usize) {
        (self.done, self.total)
    }

    /// The rules that lead nobody astray.
    pub fn sound(&self) -> RuleSet {
        let rules = self.server.rules().zip(&self.off);
        let kept = rules.filter(|(_, off)| !**off);
        RuleSet {
            redirects: kept.map(|(rule, _)| rule.clone()).collect(),
            ..RuleSet::default()
        }
    }

    /// The rules that are left out, each with the reason.
    pub fn left_out(&self) -> impl Iterator<Item = (&Redirect, &Astray)> {
        let rules = self.server.rules().enumerate();
        rules.filter_map(|(place, rule)| Some((rule, self.left_out.get(&place)?)))
    }

    /// Follows one URL.
    fn look(&mut self, session: &DustSession, at: usize, url: &[u8]) {
        let number = u32::try_from(at).unwrap_or(u32::MAX);
        self.bad.remove(&number);
        for way in self.server.ways(url, &self.off) {
            for step in &way.steps {
                if let Some(moved) = self.moved.get_mut(step.rule) {
                    moved.push(number);
                }
            }
            if let Some(bad) = self.bad_of(session, url, &way) {
                self.bad.entry(number).or_insert(bad);
            }
        }
    }

    /// What is wrong with a way, if anything is.
    fn bad_of(&self, session: &DustSession, url: &[u8], way: &Way) -> Option<Bad> {
        let last = way.steps.last()?;
        let is_known = |to: &[u8]| self.judge.is_same(session, url, to);
        if !way.endless && is_known(&last.url) {
            return None;
        }
        let first = way.steps.iter().find(|step| !is_known(&step.url));
        let step = first.filter(|_| !way.endless).unwrap_or(last);
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let (from, to) = (text(url), text(&last.url));
        Some(Bad {
            rule: step.rule,
            is_alone: way.steps.iter().all(|other| other.rule == step.rule),
            why: match way.endless {
                true => Astray::Circle { from, to },
                false => Astray::Elsewhere { from, to },
            },
        })
    }

    /// Leaves rules out for the bad ways, and says what is to be followed anew. Whether there was any.
    fn leave_out(&mut self) -> bool {
        let mut again = BTreeSet::new();
        for rule in self.blamed() {
            let mut bad = self.bad.values();
            let example = bad.find(|bad| bad.rule == rule);
            if let (Some(example), Some(off)) = (example, self.off.get_mut(rule)) {
                *off = true;
                self.left_out.insert(rule, example.why.clone());
                let moved = self.moved.get_mut(rule).map(std::mem::take);
                again.extend(moved.unwrap_or_default());
            }
        }
        self.again = again.into_iter().rev().collect();
        !self.again.is_empty()
    }

    /// The rules that are left out next.
    fn blamed(&self) -> Vec<usize> {
        let alone = self.bad.values().filter(|bad| bad.is_alone);
        let alone: BTreeSet<usize> = alone.map(|bad| bad.rule).collect();
        if !alone.is_empty() {
            return alone.into_iter().collect();
        }
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        for bad in self.bad.values() {
            *counts.entry(bad.rule).or_default() += 1;
        }
        let most = counts.into_iter().max_by_key(|(_, count)| *count);
        most.map(|(rule, _)| rule).into_iter().collect()
    }
}
