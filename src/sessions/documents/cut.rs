//! How texts are cut into shingles, and what of them is kept at once.

use dustlens_likeness::prefix::Rarest;

use super::document_slot::{Deriver, Slot};
use super::prefix_order::PrefixOrder;
use super::prefix_store::PrefixStore;

/// Documents that one worker cuts one after another.
pub(super) const CHUNK: usize = 16;

/// How a text is cut, and what of it is kept at once.
pub(super) struct Cutter<'s> {
    pub deriver: &'s Deriver,
    order: &'s PrefixOrder,
    /// True where signatures are made at once.
    is_signed: bool,
    /// Shingles that there is still room for.
    room: usize,
}

/// Documents that were cut one after another.
#[derive(Default)]
pub(super) struct CutChunk {
    pub documents: usize,
    /// Of each document, where texts are not kept but read again.
    pub prefixes: PrefixStore,
    /// Units of work.
    pub spent: usize,
}

impl<'s> Cutter<'s> {
    /// By the settings and the order of the prefixes so far. `room`: shingles that may be held.
    pub fn new(deriver: &'s Deriver, order: &'s PrefixOrder, is_signed: bool, room: usize) -> Self {
        Self {
            deriver,
            order,
            is_signed,
            room,
        }
    }

    /// Cuts a text.
    pub fn cut(&self, slot: &mut Slot, done: &mut CutChunk) {
        done.documents += 1;
        done.spent += slot.cut(self.deriver);
        if self.is_signed {
            done.spent += signed(slot, self.deriver);
        }
        if !self.deriver.reads_again() {
            return;
        }
        let chosen = self.order.of(slot, self.deriver);
        if chosen.is_some() && self.is_signed {
            slot.drop_set();
        } else if chosen.is_some() {
            slot.draw_bitmap();
            if slot.held() > self.room {
                slot.forget_set();
            }
        }
        if done.prefixes.len() == 0 {
            // Room for all at once: to grow a block that another thread gave back is to wait for that thread.
            let keys = chosen.as_ref().map_or(0, |chosen| chosen.keys.len());
            done.prefixes.reserve(CHUNK, keys + keys / 8);
        }
        done.prefixes.push(chosen.as_ref().map(Rarest::view));
    }
}

/// Makes a document's signature, unless it is made, and returns the cost in units of work.
pub(super) fn signed(slot: &Slot, deriver: &Deriver) -> usize {
    if slot.known_signature().is_some() {
        return 0;
    }
    slot.signature(deriver);
    slot.counts().distinct() * deriver.sketcher.positions() / 500
}
