//! One argument by itself: base by base, page by page, until something decides.

use super::{BaseFetches, Check, Plan, State};
use crate::params::address;
use crate::params::base_addresses::SPARE_FOR_OTHERS;
use crate::params::classify::Class;
use crate::params::decide::{Again, Case, CaseBase, Judged, judge};
use crate::params::evidence::{Evidence, Method};
use crate::params::settings::Settings;
use crate::params::verdict::{Decision, Verdict, combine, differs};
use crate::same_page::dynamics::Dynamics;

/// URLs to take an argument out of from which one base is enough for it to be tried there.
const ENOUGH_TRIALS: usize = 8;

impl Plan {
    /// Judges a check by itself; false while pages are missing. Bases and the pages compared with them are looked at in
    /// their order, so that the decision does not depend on which page came first.
    pub(super) fn judge_check(&mut self, queue: usize, number: u32) -> bool {
        loop {
            let open = self
                .checks
                .get(number as usize)
                .filter(|check| !check.decided);
            let Some((upto, last)) = open.and_then(|check| {
                let base = check.bases.get(check.judged)?;
                Some((check.judged + 1, base.others.len()))
            }) else {
                return true;
            };
            let from = if self.settings.decider { 1 } else { last };
            let Some(judged) = self.judge_others(queue, number, upto, from..=last) else {
                return false;
            };
            if let Some(again) = judged.again {
                self.fetch_again(queue, number, again);
                return false;
            }
            let differ = judged.comparisons.iter().any(differs);
            if !differ && self.replace_base(queue, number, upto, &judged) {
                continue;
            }
            let Some(check) = self.checks.get_mut(number as usize) else {
                return true;
            };
            check.judged = upto;
            let trials_follow = self.settings.has_trials() && check.trials.len() >= ENOUGH_TRIALS;
            let looks_idle = combine(&judged.comparisons).0 == Verdict::Insignificant;
            if upto >= check.bases.len() || differ || (looks_idle && trials_follow) {
                self.conclude(number, judged);
                return true;
            }
        }
    }

    /// Judges a base by more and more of the pages compared with it, until one of them decides; `None`: a page is missing.
    fn judge_others(
        &mut self,
        queue: usize,
        number: u32,
        upto: usize,
        others: std::ops::RangeInclusive<usize>,
    ) -> Option<Judged> {
        let goes_on =
            |judged: &Judged| judged.again.is_none() && !judged.comparisons.iter().any(differs);
        let mut found = None;
        for most in others {
            let base = self.checks.get(number as usize)?.bases.get(upto - 1)?;
            self.base_pages(base, most)?;
            let shown = base.others.iter().take(most);
            let addresses: Vec<Vec<u32>> = shown.chain([&base.first]).cloned().collect();
            self.learn(queue, &addresses);
            found = self.judge_pages(number, (upto, most), &self.queues.get(queue)?.dynamics);
            if !found.as_ref().is_some_and(goes_on) {
                break;
            }
        }
        found
    }

    /// Judges by the first bases, of the last one by so many pages; `None`: they are not all there.
    fn judge_pages(
        &self,
        number: u32,
        (upto, most): (usize, usize),
        dynamics: &Dynamics,
    ) -> Option<Judged> {
        let check = self.checks.get(number as usize)?;
        let most_of = |at: usize| if at + 1 == upto { most } else { usize::MAX };
        let bases = check.bases.get(..upto)?.iter().enumerate();
        let bases = bases.map(|(at, base)| self.base_pages(base, most_of(at)));
        let bases: Vec<CaseBase<'_>> = bases.collect::<Option<_>>()?;
        let name = &check.key.name;
        Some(judge(&Case { name, bases }, &self.settings, dynamics))
    }

    /// A base with at most so many of the pages compared with it, when they are all there.
    fn base_pages(&self, base: &BaseFetches, most: usize) -> Option<CaseBase<'_>> {
        let pages = |ids: &Vec<u32>| {
            ids.iter()
                .map(|id| self.page(*id))
                .collect::<Option<Vec<_>>>()
        };
        Some(CaseBase {
            first: pages(&base.first)?,
            others: base
                .others
                .iter()
                .take(most)
                .map(pages)
                .collect::<Option<_>>()?,
            probe: match base.probe {
                Some(probe) => Some(self.page(probe)?),
                None => None,
            },
        })
    }

    /// Learns from every two fetches of an address in a row, once from each pair.
    pub(super) fn learn(&mut self, queue: usize, addresses: &[Vec<u32>]) {
        let Some(known) = self.queues.get_mut(queue) else {
            return;
        };
        let segments = |id: u32| self.fetches.get(id)?.page.as_ref()?.segments();
        for pair in addresses.iter().flat_map(|fetches| fetches.windows(2)) {
            if let [Some(first), Some(again)] = [segments(pair[0]), segments(pair[1])]
                && known.learned.insert(pair[1])
            {
                known.dynamics.learn(first, again);
            }
        }
    }

    /// Puts another base in place of the last one that was judged, if that says nothing and there is one.
    fn replace_base(&mut self, queue: usize, number: u32, upto: usize, judged: &Judged) -> bool {
        let Some(check) = self.checks.get_mut(number as usize) else {
            return false;
        };
        let first = check
            .bases
            .get(upto - 1)
            .and_then(|base| base.first.first());
        let url = first.and_then(|id| self.fetches.get(*id));
        let Some(url) = url.map(|fetch| fetch.url.as_str()) else {
            return false;
        };
        let gone = judged.is_gone(url);
        let may_go = gone || check.given_up < SPARE_FOR_OTHERS;
        if !self.settings.decider || !judged.is_dead(url) || !may_go {
            return false;
        }
        check.given_up += u32::from(!gone);
        let Some(spare) = check.spare.pop() else {
            return false;
        };
        let dead = check.bases.remove(upto - 1);
        let turn = check.tried;
        check.tried += 1;
        self.drop_base(&dead);
        let base = self.base(queue, turn, spare);
        if let Some(check) = self.checks.get_mut(number as usize) {
            check.bases.insert(upto - 1, base);
        }
        true
    }

    fn fetch_again(&mut self, queue: usize, number: u32, again: Again) {
        let fetches = self.fetches_of(number, again);
        let Some(last) = fetches.and_then(|fetches| fetches.last().copied()) else {
            return;
        };
        let Some(fetch) = self.fetches.get(last) else {
            return;
        };
        let (url, nth) = (fetch.url.clone(), fetch.nth + 1);
        let id = self.fetch_for_check(queue, &url, nth, &[last]);
        if let Some(fetches) = self.fetches_of(number, again) {
            fetches.push(id);
        }
        // It may have been fetched for another check.
        if self.page(id).is_some() {
            self.advance(queue);
        }
    }

    fn fetches_of(&mut self, number: u32, again: Again) -> Option<&mut Vec<u32>> {
        let check = self.checks.get_mut(number as usize)?;
        match again {
            Again::First(base) => Some(&mut check.bases.get_mut(base)?.first),
            Again::Other(base, other) => check.bases.get_mut(base)?.others.get_mut(other),
        }
    }

    /// Makes a decision of what was judged of a check by itself: one that looks insignificant stands until the trials.
    fn conclude(&mut self, number: u32, judged: Judged) {
        let Some(check) = self.checks.get(number as usize) else {
            return;
        };
        let (verdict, significant) = combine(&judged.comparisons);
        let first = check
            .bases
            .first()
            .and_then(|base| self.base_pages(base, 1));
        let method = match first {
            Some(first) => method(check, first, verdict, &self.settings),
            None => Method::Extended,
        };
        let decision = Decision {
            key: check.key.clone(),
            verdict,
            significant,
            evidence: Evidence {
                method,
                reasons: check.reasons.clone(),
                comparisons: judged.comparisons,
                shown: judged.shown,
                alignment: judged.alignment,
                trials: None,
            },
        };
        let stands = verdict == Verdict::Insignificant && self.settings.has_trials();
        if let Some(check) = self.checks.get_mut(number as usize)
            && stands
        {
            check.standing = Some(decision);
        } else {
            self.decide(number, decision);
        }
        let bases = self
            .checks
            .get(number as usize)
            .map(|check| check.bases.clone());
        bases
            .unwrap_or_default()
            .iter()
            .for_each(|base| self.drop_base(base));
    }

    pub(super) fn decide(&mut self, number: u32, decision: Decision) {
        self.decisions.push(decision);
        if let Some(check) = self.checks.get_mut(number as usize) {
            check.decided = true;
            check.standing = None;
        }
    }

    /// Drops the pages of a base, and its fetches to come, that no other open check needs. The answer to an address that
    /// does not exist stays: others need it.
    fn drop_base(&mut self, base: &BaseFetches) {
        for id in base.all().filter(|id| base.probe != Some(*id)) {
            if let Some(fetch) = self.fetches.get_mut(id) {
                fetch.own.uses = fetch.own.uses.saturating_sub(1);
            }
            self.drop_page(id);
        }
    }

    /// Drops a page, or a fetch to come, that no check needs.
    pub(super) fn drop_page(&mut self, id: u32) {
        if let Some(fetch) = self.fetches.get_mut(id)
            && fetch.own.uses == 0
        {
            fetch.page = None;
            if fetch.state == State::Waiting {
                fetch.state = State::Skipped;
            }
        }
    }
}

/// Plain when the plain method comes to the same verdict by itself: when it would have tried the argument, on the first
/// base, with another value only, by the prescribed score alone.
fn method(check: &Check, mut first: CaseBase<'_>, verdict: Verdict, settings: &Settings) -> Method {
    let name = &check.key.name;
    first.probe = None;
    first.others.retain(|fetches| {
        let other = fetches.first();
        other.is_some_and(|other| address::value_of(&other.url, name).is_some())
    });
    first.others.truncate(1);
    let case = Case {
        name,
        bases: vec![first],
    };
    let judged = judge(&case, &settings.as_plain(), &Dynamics::default());
    if check.class == Class::Candidate && combine(&judged.comparisons).0 == verdict {
        Method::Plain
    } else {
        Method::Extended
    }
}
