//! Lists of URLs being read, one record a call, into the different URLs they hold.

use std::collections::VecDeque;

use super::texts::{MAX_BYTES, Seen, Texts};
use super::{UrlOptions, UrlRead, UrlReader};
use crate::problem::{Problem, ProblemKind};

/// Problems that are kept; further ones are only counted.
const MAX_PROBLEMS: usize = 1_000;

/// A list that is still to be read, or read in part.
struct Waiting {
    list: u32,
    reader: UrlReader,
    bytes: usize,
}

/// Different URLs in the order in which they were first seen, and how often and where; each text is kept once.
pub(crate) struct UrlPool {
    waiting: VecDeque<Waiting>,
    lists: Vec<String>,
    problems: Vec<Problem>,
    problem_count: u64,
    noise: u64,
    seen: Seen,
    full: bool,
    /// The URLs.
    pub(crate) urls: Texts,
    /// Number of times each was given.
    pub(crate) repeats: Vec<u32>,
    /// List and line where each was first seen.
    pub(crate) places: Vec<(u32, u32)>,
    /// URLs given, repeats included.
    pub(crate) given: u64,
}

impl UrlPool {
    /// A pool of nothing.
    pub(crate) fn new() -> Self {
        Self {
            waiting: VecDeque::new(),
            lists: Vec::new(),
            problems: Vec::new(),
            problem_count: 0,
            noise: 0,
            seen: Seen::default(),
            full: false,
            urls: Texts::new(),
            repeats: Vec::new(),
            places: Vec::new(),
            given: 0,
        }
    }

    /// Queues a list; [`UrlPool::read_one`] reads it.
    pub(crate) fn add(&mut self, name: String, bytes: Vec<u8>, options: UrlOptions) {
        let list = u32::try_from(self.lists.len()).unwrap_or(u32::MAX);
        self.lists.push(name.clone());
        self.waiting.push_back(Waiting {
            list,
            bytes: bytes.len(),
            reader: UrlReader::whole(name, bytes, options),
        });
    }

    /// Takes everything out.
    pub(crate) fn clear(&mut self) {
        self.waiting.clear();
        self.lists.clear();
        self.problems.clear();
        self.seen.clear();
        self.urls.clear();
        self.repeats.clear();
        self.places.clear();
        (self.problem_count, self.noise, self.given) = (0, 0, 0);
        self.full = false;
    }

    /// Returns true once every list is read.
    pub(crate) fn is_read(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Bytes read, and of how many, of the lists that are still to be read. O(those lists).
    pub(crate) fn progress(&self) -> (usize, usize) {
        let total = self.waiting.iter().map(|one| one.bytes).sum::<usize>();
        let left = self.waiting.iter().map(|one| one.reader.waiting());
        (total.saturating_sub(left.sum()), total)
    }

    /// Names of the lists.
    pub(crate) fn lists(&self) -> &[String] {
        &self.lists
    }

    /// Problems seen while reading, at most a thousand, and how many there were.
    pub(crate) fn problems(&self) -> (&[Problem], u64) {
        (&self.problems, self.problem_count)
    }

    /// Returns the number of lines skipped as no URLs. O(lists that are still to be read).
    pub(crate) fn noise(&self) -> u64 {
        let reading = self.waiting.iter().map(|one| one.reader.noise().count);
        self.noise + reading.sum::<u64>()
    }

    /// Reads one record.
    pub(crate) fn read_one(&mut self) {
        let Some(Waiting { list, reader, .. }) = self.waiting.front_mut() else {
            return;
        };
        match reader.next() {
            UrlRead::Url(record) => {
                self.given += 1;
                if self.urls.has_room(record.url) {
                    let line = u32::try_from(record.line).unwrap_or(u32::MAX);
                    let row = self.seen.intern(record.url, &mut self.urls);
                    if row as usize == self.repeats.len() {
                        self.repeats.push(0);
                        self.places.push((*list, line));
                    }
                    self.repeats[row as usize] = self.repeats[row as usize].saturating_add(1);
                } else {
                    self.full = true;
                }
            }
            UrlRead::Problem(problem) => self.add_problem(problem),
            UrlRead::Nothing => {}
            UrlRead::More | UrlRead::Done => self.finish_list(),
        }
    }

    fn add_problem(&mut self, problem: Problem) {
        self.problem_count += 1;
        if self.problems.len() < MAX_PROBLEMS {
            self.problems.push(problem);
        }
    }

    fn finish_list(&mut self) {
        let Some(Waiting { reader, .. }) = self.waiting.pop_front() else {
            return;
        };
        self.noise += reader.noise().count;
        if std::mem::take(&mut self.full) {
            let kind = ProblemKind::InputTooLarge {
                limit: MAX_BYTES as u64,
            };
            self.add_problem(Problem::new(kind, reader.name()));
        }
    }
}
