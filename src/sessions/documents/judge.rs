//! Judges documents by what they share with the earlier ones that they met.

use std::collections::HashSet;

use dustlens_likeness::clusters::UnionFind;

use super::Settings;
use super::classes::Classes;
use super::document_slot::{Deriver, Slot};
use super::join::Met;
use super::pairs::{KeptPair, Pairs, count_with, meet};

/// A document that is the first of its class, and the earlier classes that it met, in ascending order; none where it looks for them when
/// it is judged.
pub(super) struct NewClass {
    pub class: u32,
    pub document: usize,
    pub met: Option<Vec<Met>>,
}

/// The pairs of a document, and what it cost to find them, in units of work.
pub(super) struct Judged {
    pub pairs: Vec<KeptPair>,
    pub cost: usize,
}

/// What the documents that were found are judged by.
pub(super) struct Judge<'s> {
    slots: &'s [Slot],
    classes: &'s Classes,
    settings: &'s Settings,
    /// Pairs under it are none.
    pub floor: f64,
    pub deriver: &'s Deriver,
}

impl<'s> Judge<'s> {
    /// By the settings, and the pairs that are kept so far.
    pub fn new(
        (slots, classes): (&'s [Slot], &'s Classes),
        settings: &'s Settings,
        pairs: &Pairs,
        deriver: &'s Deriver,
    ) -> Self {
        Self {
            slots,
            classes,
            settings,
            floor: pairs.search_floor(settings),
            deriver,
        }
    }

    /// The pairs of a document with the classes that it met, at or over the floor; where clusters are enough, one with each of the
    /// clusters so far. Its shingles are cut again once at most.
    pub fn pairs(
        &self,
        found: &NewClass,
        met: &mut dyn Iterator<Item = Met>,
        joined: Option<&UnionFind>,
    ) -> Judged {
        let Some(slot) = self.slots.get(found.document) else {
            let pairs = Vec::new();
            return Judged { pairs, cost: 1 };
        };
        let judge = self.with(found.class, slot);
        let (mut counted, mut reached) = (0, HashSet::new());
        let pair = |met: Met| {
            counted += usize::from(met.1.is_none());
            let root = joined.map(|joined| joined.root(met.0));
            if root.is_some_and(|root| reached.contains(&root)) {
                return None;
            }
            let pair = judge(met)?;
            reached.extend(root.filter(|_| pair.joins(self.settings)));
            Some(pair)
        };
        let pairs = met.filter_map(pair).collect();
        Judged {
            pairs,
            cost: counted * slot.counts().distinct() / 200,
        }
    }

    /// Judges the pair of a class, of which this is the first document, with each class that it met: none under the floor. Its
    /// shingles are cut again once at most.
    pub fn with(&self, class: u32, slot: &'s Slot) -> impl Fn(Met) -> Option<KeptPair> {
        let count = count_with(slot, (self.settings.measure, self.floor), self.deriver);
        move |(other, known)| {
            let earlier = first_of(other, self.slots, self.classes)?;
            let counted = known.unwrap_or_else(|| count(earlier));
            let (a, b) = ((other, earlier), (class, slot));
            meet(a, b, counted, self.settings, self.floor)
        }
    }
}

/// The first document of a class; `None` when all were removed.
fn first_of<'s>(class: u32, slots: &'s [Slot], classes: &Classes) -> Option<&'s Slot> {
    slots.get(classes.first(class)? as usize)
}
