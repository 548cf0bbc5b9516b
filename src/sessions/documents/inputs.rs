//! The inputs that are still to be read.

use std::collections::VecDeque;

use crate::input::{Documents, RawDocument};
use crate::parallel::threads;
use crate::problem::Problem;

/// A document or a problem, with the number of its input in the order of adding.
pub(super) type Read = (u32, Result<RawDocument, Problem>);

/// Inputs in their order, and what was read of them ahead.
#[derive(Default)]
pub(super) struct Inputs {
    /// With their numbers.
    readers: VecDeque<(u32, Box<dyn Documents>)>,
    /// Number of inputs that were added.
    added: u32,
    ahead: Vec<Read>,
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

    /// True when there is more than what was read ahead.
    pub fn have_more(&self) -> bool {
        !self.readers.is_empty()
    }

    /// Takes the next documents and problems: what was read ahead, or up to so many, and no further ones once they have so many bytes.
    pub fn take(&mut self, most: usize, bytes: usize) -> Vec<Read> {
        if self.ahead.is_empty() {
            return self.read(most, bytes);
        }
        std::mem::take(&mut self.ahead)
    }

    /// Reads ahead what [`take`](Self::take) would read, where that can be done beside other work.
    pub fn read_ahead(&mut self, most: usize, bytes: usize) {
        if self.ahead.is_empty() && threads() > 1 {
            self.ahead = self.read(most, bytes);
        }
    }

    fn read(&mut self, most: usize, bytes: usize) -> Vec<Read> {
        let (mut read, mut held) = (Vec::new(), 0);
        while read.len() < most && held < bytes {
            let Some((input, reader)) = self.readers.front_mut() else {
                break;
            };
            let input = *input;
            let items = reader.next_some(most - read.len(), bytes - held);
            if items.is_empty() {
                self.readers.pop_front();
            }
            let lengths = items.iter().flatten().map(|raw| raw.bytes.len());
            held += lengths.sum::<usize>();
            read.extend(items.into_iter().map(|item| (input, item)));
        }
        read
    }
}
