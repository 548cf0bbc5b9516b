//! A trial of signatures on some documents: would they tell all of them apart?
//!
//! Pages of one template meet by their signatures without end, and the exact join, which takes no signatures, costs less there. So some
//! of the first documents are joined by themselves as soon as they are cut. Where they meet too often, prefixes of shingles are chosen of
//! the documents that follow, in place of signatures. Each time that there are four times as many, some of all are tried again, spread
//! over all, since neighbours in a file may be alike. When all are cut, a last trial decides; it is the same for sessions that keep their
//! texts.

use super::Session;
use super::classes::{Added, Classes};
use super::document_slot::Slot;
use super::join::{self, Join};
use super::prefixes::Prefixes;
use super::results::Measure;
use dustlens_likeness::bands::Bands;
use dustlens_likeness::hash::mix;

/// Documents that are joined by themselves.
const SAMPLE: usize = 64;

/// So many times as many documents as at one trial are there at the next one.
const TIMES: usize = 4;

/// Documents that are foreseen while more are read: prefixes are chosen where so many would be too many for signatures.
const FORESEEN: usize = 1 << 14;

impl Session {
    /// Tries signatures if the first documents were just cut, or [so many times](TIMES) as many as at the last trial. Prefixes of
    /// shingles are chosen from the first trial on, as long as signatures would be made in vain. `first`: of the documents that were
    /// just cut.
    pub(super) fn try_signatures(&mut self, first: usize) {
        if cfg!(target_arch = "wasm32") || !self.deriver.reads_again() {
            return;
        }
        let is_first = first == 0 && !self.prefixes.are_chosen();
        let is_again = first > 0
            && first.ilog(TIMES) < self.shingled.ilog(TIMES)
            && self.prefixes.are_chosen_for(Measure::Exact);
        if !self.needs_signatures() || !(is_first || is_again) {
            return;
        }
        self.pairs.set_floor(self.slots.len(), &self.settings);
        let floor = self.pairs.floor();
        if !join::are_prefixes_enough(floor) {
            return;
        }
        let are_vain = self.are_signatures_vain(FORESEEN);
        if is_again && !are_vain {
            self.prefixes = Prefixes::default();
        } else if is_first && are_vain {
            self.prefixes.begin(floor, Measure::Exact);
            let cut = self.slots.get(..self.shingled).unwrap_or_default();
            (self.prefixes).take_in(0, cut, &[], self.most_held, &self.deriver);
        }
    }

    /// Begins the exact join in place of signatures where these would be made, or looked at, in vain. Returns false where they are to be
    /// used. The same for the same documents, in whatever parts they came. Never in a browser, whose module has no prefixes that are chosen.
    pub(super) fn join_without_signatures(&mut self) -> bool {
        if cfg!(target_arch = "wasm32") || !self.needs_signatures() {
            return false;
        }
        self.pairs.set_floor(self.live(), &self.settings);
        let floor = self.pairs.floor();
        let is_exact = self.settings.measure == Measure::Exact;
        let is_fit =
            join::are_prefixes_enough(floor) && (is_exact || self.pairs.has_visible_only());
        let is_chosen = self.prefixes.are_chosen_for(Measure::Exact);
        if !is_fit || !self.are_signatures_vain(self.slots.len()) {
            if is_chosen {
                self.prefixes = Prefixes::default();
            }
            return false;
        }
        let chosen = is_chosen
            .then(|| self.prefixes.finish(&self.slots, floor, &self.deriver))
            .flatten();
        let chosen = chosen.or_else(|| self.exact_prefixes());
        chosen.is_some_and(|chosen| self.take_exact_join(chosen))
    }

    /// True where so many documents like those that are cut would meet too often, by each kind of signature that was asked for.
    fn are_signatures_vain(&self, documents: usize) -> bool {
        let sample = self.spread_sample();
        let by_bands = self.bands().map(Some).into_iter();
        let by_positions = (self.settings.measure == Measure::Estimate).then_some(None);
        let mut kinds = by_bands.chain(by_positions);
        kinds.all(|bands| self.join_alone(&sample, bands).would_be_too_much(documents))
    }

    /// Some of the documents that are cut, with their signatures: one of each of [`SAMPLE`] parts, at a place that is different in each, as
    /// copies may stand at equal distances.
    #[allow(clippy::cast_possible_truncation)] // the rest of a division is as small
    fn spread_sample(&self) -> Vec<Slot> {
        let cut = self.slots.get(..self.shingled).unwrap_or_default();
        let part = cut.len().div_ceil(SAMPLE).max(1);
        let place = |at: usize| at * part + (mix(at as u64) % part as u64) as usize;
        let some = (0..SAMPLE).filter_map(|at| cut.get(place(at)));
        let signed = some.map(|slot| {
            slot.signature(&self.deriver);
            slot.clone()
        });
        signed.collect()
    }

    /// Joins documents with each other and no other.
    fn join_alone(&self, slots: &[Slot], bands: Option<Bands>) -> Join {
        let mut join = Join::new(&self.settings, bands, false);
        let (mut classes, floor) = (Classes::default(), self.pairs.floor());
        let by = (floor, &self.deriver);
        for (number, slot) in (0..).zip(slots) {
            while join
                .prepare((slots, &classes), floor, &self.deriver)
                .is_some()
            {}
            let is_in = !slot.removed && !slot.is_too_short();
            if is_in && let Added::New(class) = classes.add(number, slot.counts().hash) {
                join.add(class, (join.next, slot), by, None, |_| false);
            }
            join.next += 1;
        }
        join
    }
}
