//! Everything that a shell can ask a session for. Each answer is computed from the results derived by now, so it may
//! be asked for in the middle of the work.

use std::borrow::Cow;
use std::collections::HashMap;

use super::Session;
use super::document_slot::{Deriver, Slot};
use super::pairs::matches;
use super::results::{
    Cluster, Comparison, DocumentRow, Explained, IncidenceView, PairRow, Summary, explain,
};
use crate::order;
use crate::problem::{Problem, ProblemKind};
use dustlens_likeness::incidence::incidence;
use dustlens_likeness::jaccard::overlap;
use dustlens_likeness::shingle::{Unit, each_shingle, shingle_text, tokens};

/// Most documents and most distinct shingles for which the incidence matrix is given.
const INCIDENCE_LIMITS: (usize, usize) = (16, 400);

/// A document number that the session does not have, or not any more.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no document {0}; it may have been removed")]
pub struct UnknownDocument(pub u32);

impl Session {
    /// The collection in numbers.
    pub fn summary(&mut self) -> Summary {
        let (progress, partial) = (self.progress(), !self.is_complete());
        let (mut documents, mut too_short, mut compared) = (0, 0, 0);
        for (at, slot) in self.slots.iter().enumerate() {
            if slot.removed {
                continue;
            }
            let is_short = slot.is_too_short();
            documents += usize::from(slot.is_read());
            too_short += usize::from(slot.is_read() && is_short);
            compared += usize::from(at < self.join.next && !is_short);
        }
        let (hashes, seed) = (self.settings.hashes, self.settings.seed);
        self.shown();
        let (floor, dropped) = (self.pairs.floor(), self.pairs.dropped());
        let drops_uncounted = self.pairs.drops_uncounted();
        let shown = self.shown();
        Summary {
            progress,
            partial,
            documents,
            compared,
            too_short,
            pairs: shown.pairs,
            listed: shown.listed.len(),
            dropped,
            drops_uncounted,
            pairs_kept: shown.kept,
            floor,
            clusters: shown.clusters.len(),
            redundant: shown.clusters.iter().map(|c| c.members.len() - 1).sum(),
            histogram: shown.histogram,
            hashes,
            seed,
        }
    }

    /// Documents read so far, `limit` of them from `offset` on.
    pub fn documents(&mut self, offset: usize, limit: usize) -> Vec<DocumentRow> {
        self.shown();
        let live = self
            .slots
            .iter()
            .zip(0_u32..)
            .filter(|(slot, _)| !slot.removed && slot.is_read());
        let page: Vec<u32> = live
            .skip(offset)
            .take(limit)
            .map(|(_, document)| document)
            .collect();
        page.into_iter()
            .filter_map(|document| self.document_row(document))
            .collect()
    }

    pub(super) fn document_row(&mut self, document: u32) -> Option<DocumentRow> {
        let (closest, near) = self.match_of(document);
        let cluster = self.shown().cluster_with(document);
        let slot = self.slots.get(document as usize)?;
        let text = slot.text.as_ref()?;
        let problems = self.slot_problems(slot);
        Some(DocumentRow {
            document,
            id: slot.raw.id.clone(),
            input: slot.input,
            source: slot.raw.source,
            bytes: text.bytes,
            characters: text.text.chars().count(),
            words: slot.words(),
            positions: slot.counts().positions(),
            distinct: slot.counts().distinct(),
            too_short: slot.is_too_short(),
            title: text.title.clone(),
            language: text.language(),
            charset: text.charset,
            canonical: text.canonical.clone(),
            page: text.page.clone(),
            cluster,
            closest,
            near,
            problems,
        })
    }

    /// Faults and doubts about the documents, in their order.
    pub fn document_problems(&self) -> impl Iterator<Item = Problem> {
        let live = self.slots.iter().filter(|slot| !slot.removed);
        live.flat_map(|slot| self.slot_problems(slot))
    }

    pub(super) fn slot_problems(&self, slot: &Slot) -> Vec<Problem> {
        let text = slot.text.as_ref();
        let mut problems = match text {
            Some(text) => text.problems.clone(),
            None if slot.is_read() => slot.raw.problems.clone(),
            None => Vec::new(),
        };
        problems.extend(self.too_short_problem(slot));
        problems
    }

    /// A text with too few tokens for one shingle, or with none; an empty one is named by its own problem.
    fn too_short_problem(&self, slot: &Slot) -> Option<Problem> {
        if !slot.is_too_short() {
            return None;
        }
        let tokens = slot.counts().tokens();
        if tokens == 0 {
            let has_text = slot.length() > 0;
            return has_text.then(|| Problem::new(ProblemKind::NoTokens, slot.raw.id.clone()));
        }
        let unit = match self.settings.shingles.unit {
            Unit::Word => "word",
            Unit::Char => "char",
            Unit::Item => "item",
        };
        let kind = ProblemKind::TooShort {
            tokens,
            needed: self.settings.shingles.size,
            unit,
        };
        Some(Problem::new(kind, slot.raw.id.clone()))
    }

    /// Id of a document, also of one that was removed.
    #[must_use]
    pub fn id(&self, document: u32) -> &str {
        self.slots
            .get(document as usize)
            .map(|slot| slot.raw.id.as_str())
            .unwrap_or_default()
    }

    /// Clusters of two or more documents.
    pub fn clusters(&mut self) -> &[Cluster] {
        &self.shown().clusters
    }

    /// Why two documents have the likeness they have.
    ///
    /// # Errors
    /// A number that is not a document's.
    pub fn compare(&self, a: u32, b: u32) -> Result<Comparison, UnknownDocument> {
        let (a, b) = (a.min(b), a.max(b));
        let (slot_a, slot_b) = (self.known(a)?, self.known(b)?);
        let row = PairRow {
            a,
            b,
            overlap: overlap(&slot_a.set(&self.deriver), &slot_b.set(&self.deriver)),
            matches: matches(slot_a, slot_b, &self.deriver),
            hashes: self.deriver.sketcher.positions(),
            sketch: self.settings.sketch,
        };
        let (a, b) = (
            explained(a, slot_a, &self.deriver),
            explained(b, slot_b, &self.deriver),
        );
        Ok(explain(
            row,
            a,
            b,
            &self.settings.shingles,
            &*self.deriver.sketcher,
        ))
    }

    fn known(&self, document: u32) -> Result<&Slot, UnknownDocument> {
        let slot = self
            .slots
            .get(document as usize)
            .filter(|slot| !slot.removed && slot.is_read());
        slot.ok_or(UnknownDocument(document))
    }

    /// Returns the incidence matrix, for collections small enough to be read by a person.
    #[must_use]
    pub fn incidence(&self) -> Option<IncidenceView> {
        let live: Vec<(u32, &Slot)> = (0..)
            .zip(&self.slots)
            .filter(|(_, slot)| slot.counts().distinct() > 0)
            .collect();
        if live.is_empty() || live.len() > INCIDENCE_LIMITS.0 {
            return None;
        }
        let held = live.iter().map(|(_, slot)| slot.set(&self.deriver));
        let held: Vec<Cow<'_, [u64]>> = held.collect();
        let sets: Vec<&[u64]> = held.iter().map(AsRef::as_ref).collect();
        let matrix = incidence(&sets);
        if matrix.items.len() > INCIDENCE_LIMITS.1 {
            return None;
        }
        let names = self.shingle_names(&live);
        let mut rows: Vec<(usize, &String, &[bool])> = (matrix
            .items
            .iter()
            .zip(matrix.cells.chunks(sets.len())))
        .filter_map(|(hash, cells)| names.get(hash).map(|(place, name)| (*place, name, cells)))
        .collect();
        order::sort_by_key(&mut rows, |(place, ..)| *place);
        Some(IncidenceView {
            documents: live.iter().map(|(document, _)| *document).collect(),
            shingles: rows.iter().map(|(_, name, _)| (*name).clone()).collect(),
            cells: rows
                .iter()
                .flat_map(|(_, _, cells)| cells.iter().copied())
                .collect(),
        })
    }

    /// Hash → place of first appearance and text.
    fn shingle_names(&self, live: &[(u32, &Slot)]) -> HashMap<u64, (usize, String)> {
        let options = &self.settings.shingles;
        let mut names = HashMap::new();
        for (_, slot) in live {
            let text = slot
                .text
                .as_ref()
                .map(|t| t.text.as_str())
                .unwrap_or_default();
            let tokens = tokens(text, options);
            each_shingle(&tokens, options, |at| {
                let next = names.len();
                names
                    .entry(at.hash)
                    .or_insert_with(|| (next, shingle_text(text, &tokens, &at, options)));
            });
        }
        names
    }
}

fn explained<'s>(document: u32, slot: &'s Slot, deriver: &Deriver) -> Explained<'s> {
    let text = slot.text.as_ref();
    Explained {
        document,
        id: &slot.raw.id,
        text: text.map(|t| t.text.as_str()).unwrap_or_default(),
        paragraphs: text.map(|t| t.paragraphs.as_slice()).unwrap_or_default(),
        signature: slot.signature(deriver),
    }
}
