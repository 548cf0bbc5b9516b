//! Checks of rules that say what other rules do already.

use super::check::{Check, Stage};
use super::outcome::Cover;
use super::validation::Validation;
use crate::dust::canonical::Canonicalizer;
use crate::fetch::address;
use dustlens_url::Change;

impl Validation {
    /// Asks once for each state of its samples which rules do what a check does.
    pub(super) fn covered_by(&mut self, queue: usize, number: u32) -> Option<Cover> {
        let check = self.checks.get_mut(number as usize)?;
        if check.stage != Stage::Alone || !check.tally.may_be_covered() {
            return None;
        }
        check.tally.compared = Some(check.tally.judged);
        let check = self.checks.get(number as usize)?;
        if self.is_covered(check, self.accepted_now()) {
            return Some(Cover::Accepted);
        }
        let has_screened = !self.queues.get(queue)?.screened().is_empty();
        let is_covered = has_screened && self.is_covered(check, self.together());
        is_covered.then_some(Cover::Screened)
    }

    /// True when rules already lead both addresses of every sample to one form, of those whose page is there.
    /// Where none is there, nothing says so. A host that was replaced needs no other.
    fn is_covered(&self, check: &Check, rules: &Canonicalizer) -> bool {
        let Some(form) = check.forms.get(check.form) else {
            return false;
        };
        if matches!(form.change, Change::Host { .. }) && self.replaced.contains(&form.scope) {
            return true;
        }
        let same = |(from, to): &(String, String)| {
            let form = |url: &str| {
                let (origin, tail) = (address::origin(url), address::tail(url));
                let canonical = rules.canonical(origin, tail.as_bytes());
                (canonical.origin, canonical.tail)
            };
            form(from) == form(to)
        };
        // A sample whose first page was found missing says nothing. Pages fetched ahead do not count: see the queues.
        let gone = |(from, _): &&(String, String)| self.gone.contains(from);
        let mut there = form.samples.iter().filter(|one| !gone(one)).peekable();
        there.peek().is_some() && there.all(same)
    }

    /// Puts the current check of a queue off: screened ones do the same.
    pub(super) fn wait(&mut self, queue: usize, number: u32) {
        if let Some(check) = self.checks.get_mut(number as usize) {
            check.tally.compared = None;
        }
        if let Some(queue) = self.queues.get_mut(queue) {
            queue.wait(number);
        }
    }
}
