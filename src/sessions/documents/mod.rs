//! A session: documents and settings in, a report out.
//!
//! The session works in slices: [`Session::advance`] does a bounded amount of work and returns its progress, so that a
//! shell can show progress, answer questions in between and stop at any moment; results derived by then stay.
//! A change of settings throws away only the results that depend on it:
//!
//! | changed | derived again |
//! |---|---|
//! | text, include, exclude | text of HTML documents, then everything below |
//! | shingles | sets, then everything below |
//! | sketch, hashes, seed | signatures, pairs |
//! | measure, candidates | pairs |
//! | threshold | nothing, unless it falls below the floor of the kept pairs, or to where some were dropped, or bands are proposed for it: then the pairs |
//!
//! | module | holds |
//! |---|---|
//! | `settings` | the settings, and their ranges |
//! | `document_slot` | one document and the data derived from it |
//! | `stages`, `reading`, `cut`, `joining` | the slices: reading, shingling, sketching, joining |
//! | `join`, `join_keys`, `join_rarest`, `judge` | how documents find each other, and are judged |
//! | `inputs` | the inputs that are still to be read |
//! | `tasks` | documents whose text other workers take out |
//! | `ids` | the ids in use |
//! | `classes` | documents with one set of shingles, folded |
//! | `prefixes`, `prefix_order`, `prefix_store`, `common_keys`, `repeated`, `short_key` | the keys by which documents are found, chosen as they are cut |
//! | `memory` | which documents there is memory for |
//! | `pairs` | the pairs that are kept, and the bounds on them |
//! | `shown`, `rows` | the threshold's view of them: clusters, rows, the table's windows |
//! | `heat_map` | the similarities of every two of some documents |
//! | `nearest` | the documents most like some of them, for searches |
//! | `report`, `keep` | a row a document with its closest match; the document of a cluster to keep |
//! | `views` | everything else a shell can ask for |
//! | `results` | what a shell gets: the types, the explanation of a pair, the files of results |

mod classes;
mod common_keys;
mod cut;
mod document_slot;
mod heat_map;
mod ids;
mod inputs;
mod join;
mod join_keys;
mod join_rarest;
mod joining;
mod judge;
mod keep;
mod memory;
mod nearest;
mod pairs;
mod prefix_order;
mod prefix_store;
mod prefixes;
mod reading;
mod repeated;
mod report;
pub mod results;
mod rows;
mod settings;
mod short_key;
mod shown;
mod stages;
mod tasks;
mod trial;
mod views;

use crate::input::{Documents, Input, Limits, OneDocument, Reader};
use crate::problem::Problem;
use dustlens_likeness::bands::Bands;
use dustlens_likeness::clusters::UnionFind;
use dustlens_likeness::prefix::PrefixCollection;

pub use document_slot::Texts;
pub use keep::Keep;
pub use pairs::{MAX_KEPT_PAIRS, SMALL_COLLECTION};
pub use settings::{Candidates, SettingError, Settings, Sketch};
pub use tasks::{BadTask, extract_task};
pub use views::UnknownDocument;

use classes::Classes;
use document_slot::{Deriver, Slot};
use ids::Ids;
use inputs::Inputs;
use join::Join;
use memory::Memory;
use pairs::Pairs;
use prefixes::Prefixes;
use results::{DocumentQuery, Measure};
use shown::{Shown, Table};

/// Shingles that are held by default, 8 bytes each.
const MOST_HELD: usize = if cfg!(target_arch = "wasm32") {
    4 << 20
} else {
    8 << 20
};

/// Entries of lists that a document may meet by its shingles, on an average, where the exact join takes the place of signatures.
const EXACT_ENTRIES: usize = 250;

/// Documents, settings, and everything derived from them.
pub struct Session {
    settings: Settings,
    deriver: Deriver,
    inputs: Inputs,
    problems: Vec<Problem>,
    slots: Vec<Slot>,
    ids: Ids,
    /// Number of removed slots.
    removed: usize,
    /// Documents before these indexes have a text, a set and, where the measure is the estimate, a signature.
    extracted: usize,
    shingled: usize,
    sketched: usize,
    /// Shingles that the documents hold, and how many they may.
    held: usize,
    most_held: usize,
    tasks: Tasks,
    memory: Memory,
    prefixes: Prefixes,
    join: Join,
    classes: Classes,
    pairs: Pairs,
    /// True once bands have shown too many pairs, and the exact join took their place.
    is_without_bands: bool,
    /// True once signatures did not tell documents apart, and the exact join took their place.
    is_without_estimates: bool,
    /// The classes that the kept pairs join, where clusters are enough.
    joined: Option<UnionFind>,
    /// Worked out on demand.
    shown: Option<Shown>,
    table: Option<Table>,
    /// The documents of the last query for them, in its order.
    listing: Option<(DocumentQuery, Vec<u32>)>,
    keep: Keep,
    stopped: bool,
}

/// The session's account of tasks for other workers.
#[derive(Debug, Default)]
struct Tasks {
    /// That may be out at a time; 0: no other worker is there.
    most: usize,
    /// Changes with the settings and the documents: results of an earlier turn are too late.
    turn: u32,
    is_waiting: bool,
}

impl Session {
    /// An empty session.
    ///
    /// # Errors
    /// A setting that is out of its range.
    pub fn new(settings: Settings) -> Result<Self, SettingError> {
        let extract = settings.check()?;
        Ok(Self {
            join: Join::new(&settings, settings.bands(), false),
            deriver: Deriver::new(&settings, extract),
            settings,
            inputs: Inputs::default(),
            problems: Vec::new(),
            slots: Vec::new(),
            ids: Ids::default(),
            removed: 0,
            extracted: 0,
            shingled: 0,
            sketched: 0,
            held: 0,
            most_held: MOST_HELD,
            tasks: Tasks::default(),
            memory: Memory::default(),
            prefixes: Prefixes::default(),
            classes: Classes::default(),
            pairs: Pairs::default(),
            is_without_bands: false,
            is_without_estimates: false,
            joined: None,
            shown: None,
            table: None,
            listing: None,
            keep: Keep::default(),
            stopped: false,
        })
    }

    /// Bounds the memory that the work may take, in bytes; no bound by default. Under a small bound only small inputs
    /// are read, and documents that do not fit are reported. To be called before anything is added.
    pub fn set_memory(&mut self, bytes: u64) {
        self.memory = Memory::within(bytes, Limits::within(bytes));
        let pairs = usize::try_from(bytes / 512).unwrap_or(usize::MAX);
        self.keep_at_most(pairs);
    }

    /// Bounds the pairs that are kept, to a number from 1 to [`MAX_KEPT_PAIRS`]. Few: little memory, and the floor
    /// rises early; many: a low threshold shows more without a new search. The pairs are searched again.
    pub fn keep_at_most(&mut self, pairs: usize) {
        self.pairs.set_most(pairs);
        self.restart_join();
    }

    /// Keeps no pair under the threshold, for shells that show none: less work, and a lower threshold needs a new search.
    /// To be called before anything is added.
    pub fn keep_visible_only(&mut self) {
        self.pairs.keep_visible_only();
    }

    /// Keeps of the pairs at or over the threshold only those that the clusters need, for shells that show nothing else: a page that
    /// is joined to a cluster is counted against no other member, so that a cluster of n pages is not a work of n². To be called
    /// before anything is added.
    pub fn keep_clusters_only(&mut self) {
        self.keep_visible_only();
        self.joined = Some(UnionFind::new(0));
        self.restart_join();
    }

    /// Reads texts again instead of keeping them, where a record has a place ([`crate::input::ReadOptions::from`]): a
    /// collection may then be larger than the memory. Texts that are not kept cannot be shown. To be called before anything is
    /// added.
    pub fn read_again(&mut self, texts: Box<dyn Texts>) {
        self.deriver.texts = Some(texts);
    }

    /// Bounds the shingles that are held in memory, 8 bytes each; those of further documents are cut again from their texts
    /// whenever they are needed. Few: little memory; many: less work. Default 8,388,608, in a browser 4,194,304. The result is the
    /// same. To be called before anything is added.
    pub fn hold_at_most(&mut self, shingles: usize) {
        self.most_held = shingles;
    }

    /// Queues an input; [`Session::advance`] reads it.
    pub fn add(&mut self, input: Input) {
        self.queue(Reader::within(input, self.memory.limits));
    }

    /// Queues an input that is one document by its name or by the way it came: a pasted text, or a file whose extension says text
    /// or HTML. Any other comes back, for [`Session::add`]: only that needs the readers of files. O(bytes).
    ///
    /// # Errors
    /// The input, when it may be something else.
    pub fn add_document(&mut self, input: Input) -> Result<(), Box<Input>> {
        OneDocument::of(input, self.memory.limits).map(|document| self.queue(document))
    }

    fn queue(&mut self, documents: impl Documents + 'static) {
        self.inputs.add(Box::new(documents));
        self.stopped = false;
    }

    /// Takes documents out. Their pairs are removed and their ids are free again; all other results stay, unless there
    /// is room for pairs that were not kept: then the pairs are searched again. Unknown numbers are ignored. O(pairs).
    pub fn remove(&mut self, documents: &[u32]) {
        for &document in documents {
            self.take_out(document as usize);
        }
        self.classes.remove(documents);
        let is_live = |class| self.classes.first(class).is_some();
        self.pairs.retain(|pair| is_live(pair.a) && is_live(pair.b));
        self.forget_shown();
        let small = self.pairs.floor() > 0.0 && self.live() <= SMALL_COLLECTION;
        if small || self.pairs.dropped() > 0 {
            self.restart_join();
        }
    }

    /// Frees the data of a document; its number stays taken.
    fn take_out(&mut self, at: usize) {
        if self.slots.get(at).is_none_or(|slot| slot.removed) {
            return;
        }
        self.ids.remove(at, &self.slots);
        if let Some(slot) = self.slots.get_mut(at) {
            slot.removed = true;
            self.removed += 1;
            self.memory.release(std::mem::take(&mut slot.taken));
            self.held -= slot.held();
            slot.clear();
        }
    }

    /// Number of documents that are not removed.
    fn live(&self) -> usize {
        self.slots.len() - self.removed
    }

    /// Takes everything out; the settings stay.
    pub fn clear(&mut self) {
        self.inputs = Inputs::default();
        self.problems.clear();
        self.slots.clear();
        self.drop_tasks();
        self.ids.clear();
        self.removed = 0;
        (self.extracted, self.shingled, self.sketched) = (0, 0, 0);
        self.held = 0;
        self.prefixes = Prefixes::default();
        self.memory.clear();
        self.restart_join();
        self.stopped = false;
    }

    /// The settings in force.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Puts new settings in force; the table above lists the results that are derived again.
    ///
    /// # Errors
    /// A setting that is out of its range; the old settings stay in force.
    pub fn set_settings(&mut self, new: Settings) -> Result<(), SettingError> {
        let extract = new.check()?;
        let old = std::mem::replace(&mut self.settings, new);
        if extract != self.deriver.extract {
            self.deriver.extract = extract;
            self.extracted = 0;
            self.drop_tasks();
        }
        let new = &self.settings;
        if self.extracted == 0 || old.shingles != new.shingles {
            self.deriver.shingles = new.shingles;
            self.shingled = 0;
            self.prefixes = Prefixes::default();
        }
        let rehashed = (old.sketch, old.hashes, old.seed) != (new.sketch, new.hashes, new.seed);
        if rehashed {
            self.deriver.sketcher = new.sketcher();
            self.slots.iter_mut().for_each(Slot::forget_signature);
            self.sketched = 0;
        }
        self.sketched = self.sketched.min(self.shingled);
        let moved = old.threshold != new.threshold && self.pairs.move_threshold(new);
        let was_counted = std::mem::take(&mut self.is_without_estimates);
        let searched = was_counted || (old.measure, old.bands()) != (new.measure, new.bands());
        if rehashed || searched {
            self.prefixes = Prefixes::default();
        }
        if moved || rehashed || self.shingled == 0 || searched {
            self.restart_join();
        }
        self.forget_shown();
        if old != self.settings {
            self.stopped = false;
        }
        Ok(())
    }

    fn restart_join(&mut self) {
        self.is_without_bands = false;
        if std::mem::take(&mut self.is_without_estimates) {
            self.settings.measure = Measure::Estimate;
        }
        self.begin_join();
    }

    /// The bands by which pairs are found, if any.
    fn bands(&self) -> Option<Bands> {
        self.settings.bands().filter(|_| !self.is_without_bands)
    }

    /// True where bands were asked for and the exact join took their place, since they showed too many pairs.
    #[must_use]
    pub fn is_without_bands(&self) -> bool {
        self.is_without_bands
    }

    /// True where estimates were asked for and the exact join took their place, since signatures do not tell these documents apart. Only
    /// where pairs under the threshold are not kept. The [settings](Self::settings) have the exact measure then.
    #[must_use]
    pub fn is_without_estimates(&self) -> bool {
        self.is_without_estimates
    }

    /// Begins the exact join with these prefixes, and returns true; false where estimates are judged, and documents meet too often by the
    /// prefixes, too.
    fn take_exact_join(&mut self, prefixes: PrefixCollection) -> bool {
        let is_estimated = self.settings.measure == Measure::Estimate;
        if is_estimated && prefixes.all_steps() > EXACT_ENTRIES * self.slots.len() {
            return false;
        }
        self.is_without_bands = self.settings.bands().is_some();
        self.is_without_estimates = is_estimated;
        self.settings.measure = Measure::Exact;
        self.begin_join();
        self.pairs.set_floor(self.live(), &self.settings);
        self.join.begin_chosen(prefixes);
        true
    }

    /// Finds the pairs by the exact join, from the first document on.
    fn give_bands_up(&mut self) {
        self.is_without_bands = true;
        self.begin_join();
    }

    fn begin_join(&mut self) {
        self.join = Join::new(&self.settings, self.bands(), self.joined.is_some());
        self.classes = Classes::default();
        self.pairs.clear();
        self.joined = self.joined.take().map(|_| UnionFind::new(0));
        self.forget_shown();
    }

    /// Stops the work; results stay and are marked partial until [`Session::resume`].
    pub fn stop(&mut self) {
        self.stopped = true;
    }

    /// Continues after a stop.
    pub fn resume(&mut self) {
        self.stopped = false;
    }

    /// Problems of inputs that gave no document; a document's own are in its row.
    #[must_use]
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }
}
