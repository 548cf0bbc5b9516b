//! Rules of a site that are verified together.
//!
//! Deviation: the paper verifies every rule by itself. A rule that holds on its first samples waits here for the others of its
//! site. Then the page of a sampled URL is compared with that of the form to which all of them lead: two pages say
//! something of every rule on the way, and what holds together is what is used later. Pages of one template that are the same
//! speak for the rule. Where they differ, the steps of the way are tried one after another: the first that leads to another page
//! refutes its rule. Where nothing can be said, the rule is tried on the URL by itself.
//!
//! Cost: the canonical form of each sampled URL.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use super::check::{Check, Form, Stage, Tally};
use super::check_order::Queue;
use super::fetches::Wanted;
use super::outcome::{Examined, Way};
use super::sample_size::needed;
use super::validation::Validation;
use crate::dust::canonical::Canonicalizer;
use crate::fetch::address;
use crate::same_page::judge::{Judged, Verdict};

/// Numbers of checks as names of rules count down from here; accepted rules count up.
const LAST: u32 = u32::MAX;

/// Pages of a sample, about.
const SAMPLE: usize = 2;

impl Validation {
    /// Puts the current check of a queue off, until the others of its site are screened.
    pub(super) fn screen(&mut self, queue: usize, number: u32) {
        let Some(check) = self.checks.get_mut(number as usize) else {
            return;
        };
        check.stage = Stage::Together;
        self.together = OnceLock::new();
        if let Some(queue) = self.queues.get_mut(queue) {
            queue.screen(number);
        }
    }

    /// Decides the rules of a site that all hold together; the check that is made next.
    pub(super) fn all_hold(&mut self, queue: usize) -> Option<u32> {
        for number in self.queues.get(queue)?.screened().to_vec() {
            let check = self.checks.get(number as usize)?;
            let form = check.forms.get(check.form)?;
            let (status, reason) = form.verdict(&check.tally, &self.settings)?;
            self.decide(queue, number, status, reason);
        }
        self.queues.get(queue)?.current()
    }

    /// Tries rules again that agreed beside one that does not hold. Their pages are there.
    pub(super) fn try_again_without(&mut self, queue: usize, number: u32) {
        self.together = OnceLock::new();
        for other in self.agreed_beside(queue, number) {
            if let Some(check) = self.checks.get_mut(other as usize) {
                check.beside.clear();
                check.tally = Tally::default();
            }
            if let Some(queue) = self.queues.get_mut(queue) {
                queue.again(other);
            }
        }
    }

    /// The checks of a queue that agreed on pages to which this one leads, too.
    pub(super) fn agreed_beside(&self, queue: usize, number: u32) -> Vec<u32> {
        let screened = self.queues.get(queue).map_or(&[][..], Queue::screened);
        let agreed_beside = |other: &&u32| {
            let check = self.checks.get(**other as usize);
            check.is_some_and(|check| check.beside.contains(&number))
        };
        screened.iter().filter(agreed_beside).copied().collect()
    }

    /// True while the pages that are left are enough for what is to be verified together and for one more check.
    pub(super) fn may_screen(&self) -> bool {
        let numbers = self.queues.iter().flat_map(Queue::screened);
        let settings = &self.settings;
        let most = needed(settings.precision, settings.confidence, settings.failures);
        let checks = numbers.filter_map(|number| self.checks.get(*number as usize));
        let kept: usize = checks.map(|check| check.to_come(most)).sum();
        kept == 0 || self.fetches.left() > SAMPLE * (kept + most as usize)
    }

    /// All accepted rules.
    pub(super) fn accepted_now(&self) -> &Canonicalizer {
        self.accepted_now
            .get_or_init(|| self.with(self.valid.clone()))
    }

    /// The accepted rules and those that are verified together.
    pub(super) fn together(&self) -> &Canonicalizer {
        self.together.get_or_init(|| {
            let mut all = self.valid.clone();
            let screened = self.queues.iter().flat_map(Queue::screened);
            all.extend(screened.filter_map(|number| {
                let check = self.checks.get(*number as usize)?;
                Some((check.form, *number))
            }));
            self.with(all)
        })
    }

    /// The rules accepted before and the rules of checks, as they are applied later: in the order in which they were found,
    /// reverse directions behind them.
    fn with(&self, checks: BTreeSet<(usize, u32)>) -> Canonicalizer {
        let mut rules = self.accepted.clone();
        for (form, number) in checks {
            let check = self.checks.get(number as usize);
            if let Some(form) = check.and_then(|check| check.forms.get(form)) {
                rules.add(&form.scope, LAST - number, &form.change);
            }
        }
        rules
    }

    /// The way of a sampled URL by the rules that are verified together; `None` where a check's rule is not among those that
    /// lead there.
    pub(super) fn way(&self, number: u32, from: &str) -> Option<Way> {
        let check = self.checks.get(number as usize)?;
        if check.stage != Stage::Together {
            return None;
        }
        let tail = address::tail(from).as_bytes();
        let mut steps = self.together().steps(address::origin(from), tail);
        let to = steps.last()?.2.clone();
        steps.iter_mut().for_each(|step| step.0 = LAST - step.0);
        steps.retain(|step| self.form_of(step.0).is_some());
        let forms = steps.iter().filter_map(|step| self.form_of(step.0));
        let values = forms.flat_map(|form| form.values(from)).collect();
        let leads = steps.iter().any(|step| step.0 == number);
        leads.then_some(Way { to, values, steps })
    }

    /// The direction that is tried by a check which is verified together with others.
    fn form_of(&self, number: u32) -> Option<&Form> {
        let check = self.checks.get(number as usize)?;
        let form = check.forms.get(check.form);
        form.filter(|_| check.stage == Stage::Together)
    }

    /// Judges a sample by the form to which all rules lead; `None` where nothing can be said.
    pub(super) fn examine_together(
        &self,
        number: u32,
        (check, form): (&Check, &Form),
        at: usize,
    ) -> Result<Option<Examined>, Vec<Wanted>> {
        let Some((from, _)) = form.samples.get(at) else {
            return Ok(None);
        };
        let Some(way) = self.way(number, from).filter(|way| way.steps.len() > 1) else {
            return Ok(None);
        };
        let (verdict, pages) = self.look((form, at), (from, &way.to), &way.values)?;
        match verdict {
            Verdict::Same(_) if pages.is_one_template() || pages.is_sent_on() => {
                let judged = Judged {
                    alignment: check.tally.aligned.is_none().then(|| pages.aligned()),
                    verdict,
                };
                let rules = way.steps.iter().map(|step| step.0);
                Ok(Some(Examined {
                    number,
                    pair: (from.clone(), way.to),
                    judged,
                    beside: rules.filter(|one| *one != number).collect(),
                }))
            }
            Verdict::Differ(_) | Verdict::Gone(_) if self.settings.failures == 0 => {
                self.first_difference((form, at), way.steps)
            }
            _ => Ok(None),
        }
    }

    /// The first step of a way that leads to another page, or to none.
    fn first_difference(
        &self,
        sample: (&Form, usize),
        steps: Vec<(u32, String, String)>,
    ) -> Result<Option<Examined>, Vec<Wanted>> {
        for (number, from, to) in steps {
            let Some(of_step) = self.form_of(number) else {
                continue;
            };
            let values = of_step.values(&from);
            let judged = self.examine_pair(sample, (&from, &to), &values, false)?;
            if judged.agrees() == Some(false) {
                return Ok(Some(Examined {
                    number,
                    pair: (from, to),
                    judged,
                    beside: Vec::new(),
                }));
            }
        }
        Ok(None)
    }
}
