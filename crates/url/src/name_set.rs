//! Sets of names, looked up without allocating.

use crate::percent::form_decoded;

/// Longest name that is looked up decoded, in bytes; a longer one is in no list.
const LONGEST: usize = 128;

/// Names that match as a whole, and beginnings written `name*`: those of query arguments or of files.
#[derive(Debug, Clone, Default)]
pub struct NameSet {
    /// First bytes that occur, one bit each: most names fail here.
    first: [u64; 4],
    exact: Vec<Box<[u8]>>,
    beginnings: Vec<Box<[u8]>>,
    fold_case: bool,
}

impl NameSet {
    /// The set of these names, decoded. `fold_case`: `PHPSESSID` and `phpsessid` are one name. O(n log n).
    #[must_use]
    pub fn new<'n>(names: impl IntoIterator<Item = &'n str>, fold_case: bool) -> Self {
        let mut set = Self {
            fold_case,
            ..Self::default()
        };
        for name in names {
            let name = if fold_case {
                name.to_ascii_lowercase()
            } else {
                name.to_owned()
            };
            let (name, list) = match name.strip_suffix('*') {
                Some(beginning) if !beginning.is_empty() => {
                    (beginning.to_owned(), &mut set.beginnings)
                }
                _ => (name, &mut set.exact),
            };
            if let Some(&byte) = name.as_bytes().first() {
                set.first[usize::from(byte >> 6)] |= 1 << (byte & 63);
                list.push(name.into_bytes().into());
            }
        }
        set.exact.sort_unstable();
        set
    }

    /// `true` for a set without names.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.exact.is_empty() && self.beginnings.is_empty()
    }

    /// Returns `true` if a name as it is written in a URL, decoded, is in the set. O(length + log n), and linear in the number
    /// of beginnings; allocates nothing. A name of more than 128 bytes that has to be decoded is in no set.
    #[must_use]
    pub fn contains(&self, name: &[u8]) -> bool {
        match name.first() {
            None => false,
            Some(_) if self.fold_case || memchr::memchr2(b'%', b'+', name).is_some() => {
                self.contains_decoded(name)
            }
            Some(_) => self.has(name),
        }
    }

    fn contains_decoded(&self, name: &[u8]) -> bool {
        let mut buffer = [0_u8; LONGEST];
        let mut len = 0;
        for byte in form_decoded(name) {
            let Some(place) = buffer.get_mut(len) else {
                return false;
            };
            *place = if self.fold_case {
                byte.to_ascii_lowercase()
            } else {
                byte
            };
            len += 1;
            if len == 1 && !self.may_begin(buffer[0]) {
                return false;
            }
        }
        self.has(&buffer[..len])
    }

    fn may_begin(&self, byte: u8) -> bool {
        (self.first[usize::from(byte >> 6)] >> (byte & 63)) & 1 == 1
    }

    fn has(&self, name: &[u8]) -> bool {
        name.first().is_some_and(|&byte| self.may_begin(byte))
            && (self
                .exact
                .binary_search_by(|known| known.as_ref().cmp(name))
                .is_ok()
                || self
                    .beginnings
                    .iter()
                    .any(|beginning| name.starts_with(beginning)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_names_and_beginnings() {
        let names = NameSet::new(["gclid", "utm_*"], false);
        for yes in [&b"gclid"[..], b"utm_source", b"utm%5Fsource", b"utm_"] {
            assert!(names.contains(yes));
        }
        for no in [&b"gclid2"[..], b"xgclid", b"GCLID", b"utm", b"", b"%"] {
            assert!(!names.contains(no));
        }
        assert!(NameSet::new(["PHPSESSID"], true).contains(b"PhpSessId"));
        assert!(!names.contains(&[b'u'; 1000]));
    }
}
