//! Text taken out of HTML by other workers, for a browser, whose workers share no memory.
//!
//! A task goes out as bytes and its result comes back as bytes; a worker that has this core and nothing else does it
//! ([`extract_task`]). The session goes on with other documents meanwhile and admits all in their order, so that the results are the
//! same for any number of workers, whatever order they answer in. Plain texts stay: sending one costs as much as reading it.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Session;
use super::document_slot::{Extraction, Slot};
use crate::document::{Document, ExtractOptions, Selectors, TextChoice, extract};
use crate::input::RawDocument;

/// Bytes of HTML that make a task: about 15 ms of work, so that all workers end at about the same time.
const TASK: usize = 512 << 10;

/// Documents that are read ahead of the extraction, at most.
const MOST_AHEAD: usize = 512;

/// Bytes that are no task, or no result of one, of this version.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("these bytes are no task of this version; extract the documents in the session itself")]
pub struct BadTask;

impl From<postcard::Error> for BadTask {
    fn from(_: postcard::Error) -> Self {
        Self
    }
}

/// Pages and what their text depends on. `Page`: a raw document, or a reference to one.
#[derive(Serialize, Deserialize)]
struct Task<'a, Page> {
    turn: u32,
    text: TextChoice,
    include: Cow<'a, str>,
    exclude: Cow<'a, str>,
    /// By number.
    pages: Vec<(u32, Page)>,
}

#[derive(Serialize, Deserialize)]
struct TaskResult {
    turn: u32,
    /// By number; none where the extraction had something to tell, which is left to the session.
    documents: Vec<(u32, Option<Document>)>,
}

/// Does a task of any session of this version: takes the text out of its documents. O(bytes), 30 to 50 MB/s in a browser.
///
/// # Errors
/// Bytes that [`Session::next_task`] did not make.
pub fn extract_task(task: &[u8]) -> Result<Vec<u8>, BadTask> {
    let task: Task<RawDocument> = postcard::from_bytes(task)?;
    let selectors = |text: &str| Selectors::parse(text).map_err(|_| BadTask);
    let options = ExtractOptions {
        text: task.text,
        include: selectors(&task.include)?,
        exclude: selectors(&task.exclude)?,
    };
    let extracted = |(number, raw): (u32, RawDocument)| {
        let document = extract(&raw, &options);
        (number, document.problems.is_empty().then_some(document))
    };
    let result = TaskResult {
        turn: task.turn,
        documents: task.pages.into_iter().map(extracted).collect(),
    };
    Ok(postcard::to_allocvec(&result)?)
}

/// True for documents that may go out.
fn is_for_task(slot: &Slot) -> bool {
    !slot.removed && slot.extraction == Extraction::Open && !slot.raw.is_plain()
}

impl Session {
    /// Says how many tasks may be out at a time: documents are then read ahead of their extraction, so that there are enough for all
    /// workers. 0, the default: none, and those that are out are given up.
    pub fn share_extraction(&mut self, tasks: usize) {
        self.tasks.most = tasks;
        if tasks == 0 {
            self.drop_tasks();
        }
    }

    /// Takes the next task for another worker, whose result [`take_result`](Self::take_result) wants. `None`: what waits is too
    /// little for a task of half a megabyte of HTML.
    pub fn next_task(&mut self) -> Option<Vec<u8>> {
        if self.stopped || self.tasks.most == 0 {
            return None;
        }
        let (mut chosen, mut bytes) = (Vec::new(), 0);
        for (number, slot) in (0..).zip(&self.slots).skip(self.extracted) {
            if is_for_task(slot) {
                chosen.push((number, &slot.raw));
                bytes += slot.raw.bytes.len();
            }
            if bytes >= TASK {
                break;
            }
        }
        if bytes < TASK {
            return None;
        }
        let task = Task {
            turn: self.tasks.turn,
            text: self.settings.text,
            include: Cow::Borrowed(&self.settings.include),
            exclude: Cow::Borrowed(&self.settings.exclude),
            pages: chosen,
        };
        let written = postcard::to_allocvec(&task).ok()?;
        let numbers: Vec<u32> = task.pages.iter().map(|(number, _)| *number).collect();
        for number in numbers {
            self.set_extraction(number, Extraction::Away);
        }
        Some(written)
    }

    fn set_extraction(&mut self, number: u32, to: Extraction) {
        if let Some(slot) = self.slots.get_mut(number as usize) {
            slot.extraction = to;
        }
    }

    /// Takes the result of a task. One that comes too late, after other settings or with the documents gone, changes nothing.
    ///
    /// # Errors
    /// Bytes that [`extract_task`] did not make; call [`drop_tasks`](Self::drop_tasks) then.
    pub fn take_result(&mut self, result: &[u8]) -> Result<(), BadTask> {
        let TaskResult { turn, documents } = postcard::from_bytes(result)?;
        if turn != self.tasks.turn {
            return Ok(());
        }
        for (number, document) in documents {
            let slot = self.slots.get_mut(number as usize);
            let Some(slot) = slot.filter(|slot| slot.extraction == Extraction::Away) else {
                continue;
            };
            slot.extraction = match document {
                Some(document) => {
                    slot.set_document(document.of(&slot.raw));
                    Extraction::Done
                }
                None => Extraction::Here,
            };
        }
        Ok(())
    }

    /// Gives up all tasks that are out: their documents are extracted here, or go out again. For workers that are gone, and before
    /// what tasks depend on changes.
    pub fn drop_tasks(&mut self) {
        self.tasks.turn = self.tasks.turn.wrapping_add(1);
        self.tasks.is_waiting = false;
        let waiting = self.slots.get_mut(self.extracted..).unwrap_or_default();
        for slot in waiting {
            slot.extraction = Extraction::Open;
        }
    }

    /// True while nothing can be done before a result comes.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        self.tasks.is_waiting
    }

    /// True while more documents are to be read before the next one is extracted, so that there are enough for all workers.
    pub(super) fn reads_for_tasks(&self) -> bool {
        if self.tasks.most == 0 || self.inputs.is_empty() {
            return false;
        }
        let waiting = self.slots.get(self.extracted..).unwrap_or_default();
        let html = waiting.iter().filter(|slot| is_for_task(slot));
        let bytes: usize = html.map(|slot| slot.raw.bytes.len()).sum();
        waiting.len() < MOST_AHEAD && bytes < TASK * (self.tasks.most + 1)
    }

    /// Goes on where the next document is in a task, or was: passes it when it is done, or else extracts one behind it. Returns the
    /// cost. `None`: the next document is to be extracted in its turn.
    pub(super) fn extract_beside_tasks(&mut self) -> Option<usize> {
        self.tasks.is_waiting = false;
        match self.slots.get(self.extracted)?.extraction {
            Extraction::Open | Extraction::Here => return None,
            Extraction::Away => {}
            Extraction::Done => {
                self.admit(self.extracted);
                self.extracted += 1;
                return Some(1);
            }
        }
        let behind = self.slots.get_mut(self.extracted..).unwrap_or_default();
        let here =
            |slot: &&mut Slot| matches!(slot.extraction, Extraction::Open | Extraction::Here);
        let Some(slot) = behind.iter_mut().find(here) else {
            self.tasks.is_waiting = true;
            return Some(usize::MAX);
        };
        slot.extraction = Extraction::Done;
        Some(slot.extract(&self.deriver.extract))
    }
}
