//! Checks that are left undecided when no more pages may be fetched.

use std::sync::OnceLock;

use super::validation::Validation;
use crate::dust::rule::{Reason, Status};

impl Validation {
    /// Verifies what is screened where the pages left are just enough for that; `false` when there was nothing to begin.
    pub(super) fn end_screening(&mut self) -> bool {
        if self.may_screen() {
            return false;
        }
        let mut any = false;
        for queue in &mut self.queues {
            any |= queue.begin_together();
        }
        self.advance_all();
        any
    }

    /// Leaves a check undecided: no more pages may be fetched for it, nor for those that agreed beside it.
    fn leave(&mut self, queue: usize, number: u32) {
        let mut left = vec![number];
        while let Some(number) = left.pop() {
            self.note_decision(number, Status::Undecided, Reason::OutOfFetches);
            self.take_out(queue, number);
            for other in self.agreed_beside(queue, number) {
                if !left.contains(&other) {
                    left.push(other);
                }
            }
        }
    }

    /// Leaves the rest undecided: no more fetches are allowed.
    pub(super) fn give_up(&mut self) {
        for queue in 0..self.queues.len() {
            while let Some(number) = self.current(queue).or_else(|| self.all_hold(queue)) {
                self.leave(queue, number);
            }
        }
        self.outlook = OnceLock::new();
    }
}
