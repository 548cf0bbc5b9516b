//! The canonical forms of all URLs of the lists, one after another in one buffer.

use crate::dust::canonical::Canonicalizer;
use crate::dust::rule::Trust;
use crate::dust::session::DustSession;
use crate::lists::UrlPool;

/// The canonical form of every URL of the pool, as far as they have been looked at.
pub(super) struct MapTable {
    pub trust: Trust,
    by: Canonicalizer,
    text: Vec<u8>,
    /// Where each form and its rules end.
    ends: Vec<(usize, usize)>,
    rules: Vec<u32>,
    /// The rows that were asked for last.
    pub found: Option<(bool, String, Vec<u32>)>,
}

impl MapTable {
    pub fn new(trust: Trust, by: Canonicalizer) -> Self {
        Self {
            trust,
            by,
            text: Vec::new(),
            ends: Vec::new(),
            rules: Vec::new(),
            found: None,
        }
    }

    /// URLs that have been looked at.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Looks at `units` URLs more, of the first `known` ones.
    pub fn step(&mut self, session: &mut DustSession, pool: &UrlPool, known: u32, units: usize) {
        let from = u32::try_from(self.len()).unwrap_or(u32::MAX);
        for row in (from..known).take(units) {
            let url = pool.urls.get(row);
            match session.apply(url, &self.by) {
                Some(form) => {
                    self.text.extend_from_slice(form.origin.as_bytes());
                    self.text.extend_from_slice(&form.tail);
                    self.rules.extend_from_slice(&form.rules);
                }
                None => self.text.extend_from_slice(url),
            }
            self.ends.push((self.text.len(), self.rules.len()));
        }
    }

    /// The form of a URL, and the rules that led to it; empty when it has not been looked at.
    pub fn get(&self, row: usize) -> (&[u8], &[u32]) {
        let before = row.checked_sub(1).and_then(|row| self.ends.get(row));
        let (text, rules) = before.copied().unwrap_or_default();
        let (text_end, rules_end) = self.ends.get(row).copied().unwrap_or((text, rules));
        let text = self.text.get(text..text_end).unwrap_or_default();
        (text, self.rules.get(rules..rules_end).unwrap_or_default())
    }
}
