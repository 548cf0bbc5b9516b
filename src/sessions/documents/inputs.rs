//! The inputs that are still to be read.

use std::collections::VecDeque;

use crate::input::{Documents, Unread};
use crate::parallel::threads;

/// A document or a problem, with the number of its input in the order of adding.
pub(super) type NumberedUnread = (u32, Unread);

/// Inputs in their order, and what was found in them ahead.
#[derive(Default)]
pub(super) struct Inputs {
    /// With their numbers.
    readers: VecDeque<(u32, Box<dyn Documents>)>,
    /// Number of inputs that were added.
    added: u32,
    ahead: Vec<NumberedUnread>,
}

impl Inputs {
    /// Adds an input behind the others.
    pub fn add(&mut self, documents: Box<dyn Documents>) {
        self.readers.push_back((self.added, documents));
        self.added += 1;
    }

    /// True when everything was taken.
    pub fn is_empty(&self) -> bool {
        self.readers.is_empty() && self.ahead.is_empty()
    }

    /// True when there is more than what was found ahead.
    pub fn have_more(&self) -> bool {
        !self.readers.is_empty()
    }

    /// Takes the next documents and problems: what was found ahead, or up to so many, and no further ones once they have so many bytes.
    pub fn take(&mut self, most: usize, bytes: usize) -> Vec<NumberedUnread> {
        if self.ahead.is_empty() {
            return self.find(most, bytes);
        }
        std::mem::take(&mut self.ahead)
    }

    /// Finds ahead what [`take`](Self::take) would give, where that can be done beside other work.
    pub fn find_ahead(&mut self, most: usize, bytes: usize) {
        if self.ahead.is_empty() && threads() > 1 {
            self.ahead = self.find(most, bytes);
        }
    }

    fn find(&mut self, most: usize, bytes: usize) -> Vec<NumberedUnread> {
        let (mut found, mut held) = (Vec::new(), 0);
        while found.len() < most && held < bytes {
            let Some((input, reader)) = self.readers.front_mut() else {
                break;
            };
            let input = *input;
            let some = reader.next_some(most - found.len(), bytes - held);
            if some.is_empty() {
                self.readers.pop_front();
            }
            held += some.iter().map(Unread::bytes).sum::<usize>();
            found.extend(some.into_iter().map(|one| (input, one)));
        }
        found
    }
}
