//! Many texts in one piece of memory.

use super::interner::Interner;

/// Most URLs that are kept, and most bytes of them: row numbers and offsets have 32 bits, and so has all the memory of a
/// browser's module, of which half is left for the rest.
const MAX_ROWS: usize = 50_000_000;
pub(crate) const MAX_BYTES: usize = i32::MAX as usize;

/// Bytes in a row, each text from one offset to the next.
#[derive(Debug)]
pub(crate) struct Texts {
    bytes: Vec<u8>,
    ends: Vec<u32>,
}

impl Texts {
    pub(crate) fn new() -> Self {
        Self {
            bytes: Vec::new(),
            ends: vec![0],
        }
    }

    pub(crate) fn get(&self, number: u32) -> &[u8] {
        let at = number as usize;
        match (self.ends.get(at), self.ends.get(at + 1)) {
            (Some(&from), Some(&to)) => self
                .bytes
                .get(from as usize..to as usize)
                .unwrap_or_default(),
            _ => &[],
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len() - 1
    }

    pub(crate) fn has_room(&self, text: &[u8]) -> bool {
        self.len() < MAX_ROWS && self.bytes.len() + text.len() <= MAX_BYTES
    }

    pub(crate) fn push(&mut self, text: &[u8]) {
        self.bytes.extend_from_slice(text);
        self.ends
            .push(u32::try_from(self.bytes.len()).unwrap_or(u32::MAX));
    }

    pub(crate) fn clear(&mut self) {
        self.bytes.clear();
        self.ends.truncate(1);
    }
}

/// Finds texts that are there already.
#[derive(Debug, Default)]
pub(crate) struct Seen(Interner);

impl Seen {
    /// The number of a text, which is put in if it is new; ask [`Texts::has_room`] before.
    pub(crate) fn intern(&mut self, text: &[u8], texts: &mut Texts) -> u32 {
        let new = u32::try_from(texts.len()).unwrap_or(u32::MAX);
        let known: &Texts = texts;
        let number = self.0.number(text, new, |number| known.get(number));
        if number == new {
            texts.push(text);
        }
        number
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}
