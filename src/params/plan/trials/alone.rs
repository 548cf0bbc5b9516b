//! Arguments of a URL, taken out in part: one by one where all together make another page, and all but one.
//!
//! Cost: a page for each of them, and more for a difference that may be dynamic.

use super::{Current, Trials};
use crate::params::Method;
use crate::params::evidence::{Comparison, Finding};
use crate::params::plan::Plan;
use crate::params::verdict::{UNVERIFIED, Verdict};
use crate::same_page::Alignment;

impl Plan {
    /// The page is another one without these arguments: which of them makes the difference?
    pub(super) fn differs(
        &mut self,
        queue: usize,
        trials: &mut Trials,
        mut current: Current,
        found: (Comparison, Alignment),
    ) -> bool {
        match current.alone.map(|at| current.checks.get(at).copied()) {
            None if current.checks.len() == 1 && !current.sure => {
                current.sure = true;
                trials.current = Some(current);
                true
            }
            None if current.checks.len() == 1 => {
                self.refute(current.checks[0], found);
                self.next_trial(trials, current, None)
            }
            // Only together they make a difference: beside which of them does the page stay?
            None if current.sure => {
                self.begin_restoring(&mut current, found);
                self.next_restoring(queue, trials, current)
            }
            None => {
                current.alone = Some(0);
                if current.kept.take().is_none() {
                    current.together = std::mem::take(&mut current.other);
                }
                self.take_out(queue, trials, current)
            }
            Some(number) => {
                if let Some(number) = number {
                    self.refute(number, found);
                }
                current.refuted = true;
                self.next_alone(queue, trials, current)
            }
        }
    }

    /// The place of an argument that is to be kept while the others of the URL are taken out: the one beside which most of
    /// them were not taken out yet.
    pub(super) fn to_keep(&self, trials: &Trials, current: &Current) -> Option<usize> {
        if current.kept.is_some() || current.sure {
            return None;
        }
        let new = |kept: u32| {
            let others = current.checks.iter().filter(|other| **other != kept);
            others
                .filter(|other| !trials.beside.contains(&(kept, **other)))
                .count()
        };
        let counts = current.checks.iter().map(|kept| new(*kept)).enumerate();
        let most = counts.filter(|(_, count)| *count > 0);
        let most = most.max_by_key(|(at, count)| (*count, std::cmp::Reverse(*at)));
        most.map(|(at, _)| at)
    }

    pub(super) fn begin_kept(
        &mut self,
        queue: usize,
        trials: &mut Trials,
        mut current: Current,
        kept: usize,
    ) -> bool {
        current.kept = Some(kept);
        if let Some(kept) = current.checks.get(kept) {
            let pairs = current.taken_out().into_iter().map(|other| (*kept, other));
            trials.beside.extend(pairs);
        }
        current.together = std::mem::take(&mut current.other);
        self.take_out(queue, trials, current)
    }

    /// Asks for the URL without some of its arguments.
    fn take_out(&mut self, queue: usize, trials: &mut Trials, mut current: Current) -> bool {
        let url = trials.urls.get(trials.at).cloned().unwrap_or_default();
        let other = self.without(&url, &current.taken_out());
        current.other = vec![self.fetch(queue, &other, 0, &[])];
        trials.current = Some(current);
        true
    }

    pub(super) fn next_alone(
        &mut self,
        queue: usize,
        trials: &mut Trials,
        mut current: Current,
    ) -> bool {
        let next = current.alone.map_or(0, |at| at + 1);
        if next < current.checks.len() {
            current.alone = Some(next);
            return self.take_out(queue, trials, current);
        }
        if !current.refuted {
            (current.alone, current.sure) = (None, true);
            current.other = std::mem::take(&mut current.together);
            trials.current = Some(current);
        }
        // The same URL once more, without those that are left.
        true
    }

    /// Puts the rarest first: of several whose page stays when one is kept, that one is.
    fn begin_restoring(&self, current: &mut Current, found: (Comparison, Alignment)) {
        let all = |number: &u32| {
            self.checks
                .get(*number as usize)
                .map_or(0, |check| check.all)
        };
        current.checks.sort_by_key(all);
        current.together = std::mem::take(&mut current.other);
        current.restoring = Some(Box::new(found));
    }

    /// Keeps the next one while all the others of the URL are taken out. When the page stays beside none of them, the rarest
    /// matters.
    pub(super) fn next_restoring(
        &mut self,
        queue: usize,
        trials: &mut Trials,
        mut current: Current,
    ) -> bool {
        let next = current.kept.map_or(0, |at| at + 1);
        if next >= current.checks.len() {
            current.kept = Some(0);
            return self.restored(current);
        }
        current.kept = Some(next);
        self.take_out(queue, trials, current)
    }

    /// The one that is kept matters. The same URL is tried once more without those that are left.
    pub(super) fn restored(&mut self, mut current: Current) -> bool {
        let kept = current.kept.and_then(|at| current.checks.get(at)).copied();
        if let Some((kept, found)) = kept.zip(current.restoring.take()) {
            self.refute(kept, *found);
        }
        true
    }

    /// Turns a standing decision into one that says the argument matters, or that it cannot be told.
    fn refute(&mut self, number: u32, (row, alignment): (Comparison, Alignment)) {
        let standing = self
            .checks
            .get_mut(number as usize)
            .and_then(|check| check.standing.take());
        let Some(mut decision) = standing else {
            return;
        };
        (decision.verdict, decision.significant) = match row.finding {
            Finding::Undecided { .. } => (Verdict::Unverifiable, UNVERIFIED),
            _ => (Verdict::Significant, row.similarity.unwrap_or_default()),
        };
        decision.evidence.method = Method::Extended;
        decision.evidence.shown = decision.evidence.comparisons.len();
        decision.evidence.comparisons.push(row);
        decision.evidence.alignment = alignment;
        self.decide(number, decision);
    }
}
