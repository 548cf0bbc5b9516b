//! Structures in the compact protocol of Thrift (thrift-compact-protocol.md), as far as they are looked at before they are believed: the
//! schema of a file and the size of a page (`FileMetaData`, `SchemaElement` and `PageHeader` of parquet.thrift).

/// Levels to which a schema may nest, and a structure that is passed over.
const DEPTH: usize = 64;

/// Types of a field.
const BOOLEANS: [u8; 2] = [1, 2];
const BYTE: u8 = 3;
const NUMBERS: [u8; 3] = [4, 5, 6];
const DOUBLE: u8 = 7;
const BINARY: u8 = 8;
const LISTS: [u8; 2] = [9, 10];
const MAP: u8 = 11;
const STRUCTURE: u8 = 12;
const UUID: u8 = 13;

/// The bytes that a page unpacks to, as its header says; `None` for a header that says nothing of it.
pub(super) fn unpacked_size(header: &[u8]) -> Option<i64> {
    let mut rest = Compact(header);
    let mut field = 0;
    while let Some((id, kind)) = rest.field(field)? {
        if id == 2 && NUMBERS.contains(&kind) {
            return rest.number();
        }
        rest.skip(kind, DEPTH)?;
        field = id;
    }
    None
}

/// True for the metadata of a file whose schema has the elements that it tells of, and nests no deeper than can be followed.
pub(super) fn has_sound_schema(metadata: &[u8]) -> bool {
    let mut rest = Compact(metadata);
    let mut field = 0;
    while let Some(Some((id, kind))) = rest.field(field) {
        if id == 2 && LISTS.contains(&kind) {
            return rest.is_sound_schema().unwrap_or(false);
        }
        if rest.skip(kind, DEPTH).is_none() {
            return false;
        }
        field = id;
    }
    false
}

/// The bytes that are left. Each step gives `None` where they end too early or mean nothing.
struct Compact<'b>(&'b [u8]);

impl Compact<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    fn varint(&mut self) -> Option<u64> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(value);
            }
        }
        None
    }

    /// A whole number: positive and negative ones take turns.
    fn number(&mut self) -> Option<i64> {
        let value = self.varint()?;
        Some((value >> 1).cast_signed() ^ -(value & 1).cast_signed())
    }

    fn take(&mut self, bytes: u64) -> Option<()> {
        self.0 = self.0.get(usize::try_from(bytes).ok()?..)?;
        Some(())
    }

    /// The id and the type of the field behind the one of this id; nothing at the end of the structure.
    fn field(&mut self, before: i64) -> Option<Option<(i64, u8)>> {
        let byte = self.byte()?;
        let (step, kind) = (byte >> 4, byte & 0xf);
        Some(match (byte, step) {
            (0, _) => None,
            (_, 0) => Some((self.number()?, kind)),
            _ => Some((before.checked_add(i64::from(step))?, kind)),
        })
    }

    /// The length of a list and the type of its elements.
    fn list(&mut self) -> Option<(u64, u8)> {
        let byte = self.byte()?;
        let length = match byte >> 4 {
            15 => self.varint()?,
            short => u64::from(short),
        };
        Some((length, byte & 0xf))
    }

    /// Passes over a value that nests no deeper than this.
    fn skip(&mut self, kind: u8, depth: usize) -> Option<()> {
        let inner = depth.checked_sub(1)?;
        match kind {
            _ if BOOLEANS.contains(&kind) => Some(()),
            BYTE => self.take(1),
            _ if NUMBERS.contains(&kind) => self.varint().map(drop),
            DOUBLE => self.take(8),
            UUID => self.take(16),
            BINARY => {
                let length = self.varint()?;
                self.take(length)
            }
            _ if LISTS.contains(&kind) => {
                let (length, kind) = self.list()?;
                (0..length).try_for_each(|_| self.skip_element(kind, inner))
            }
            MAP => {
                let length = self.varint()?;
                let kinds = if length > 0 { self.byte()? } else { 0 };
                (0..length).try_for_each(|_| {
                    self.skip_element(kinds >> 4, inner)?;
                    self.skip_element(kinds & 0xf, inner)
                })
            }
            STRUCTURE => {
                let mut before = 0;
                while let Some((id, kind)) = self.field(before)? {
                    self.skip(kind, inner)?;
                    before = id;
                }
                Some(())
            }
            _ => None,
        }
    }

    /// Passes over an element, of which truth values take a byte, too.
    fn skip_element(&mut self, kind: u8, depth: usize) -> Option<()> {
        match BOOLEANS.contains(&kind) {
            true => self.take(1),
            false => self.skip(kind, depth),
        }
    }

    /// Follows a list of elements of a schema, each of which stands before its children.
    fn is_sound_schema(&mut self) -> Option<bool> {
        let (length, kind) = self.list()?;
        if kind != STRUCTURE {
            return Some(false);
        }
        // Children still to come, a level each.
        let mut open: Vec<u64> = Vec::new();
        for _ in 0..length {
            let children = u64::try_from(self.children()?).ok()?;
            while open.last() == Some(&0) {
                open.pop();
            }
            if let Some(left) = open.last_mut() {
                *left -= 1;
            }
            if children > length || open.len() >= DEPTH {
                return Some(false);
            }
            if children > 0 {
                open.push(children);
            }
        }
        Some(open.iter().all(|left| *left == 0))
    }

    /// The number of children of an element, its field 5; 0 where it has none.
    fn children(&mut self) -> Option<i64> {
        let (mut children, mut before) = (0, 0);
        while let Some((id, kind)) = self.field(before)? {
            match id == 5 && NUMBERS.contains(&kind) {
                true => children = self.number()?,
                false => self.skip(kind, DEPTH)?,
            }
            before = id;
        }
        Some(children)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A list of elements of a schema with so many children each, as field 2 of the metadata.
    fn schema(children: &[u8]) -> Vec<u8> {
        let mut bytes = vec![0x15, 2, 0x19, 0xf0 | STRUCTURE, children.len() as u8];
        for children in children {
            // Field 4, a name of one byte; field 5, the number.
            bytes.extend([0x48, 1, b'a', 0x15, children * 2, 0]);
        }
        bytes.push(0);
        bytes
    }

    #[test]
    fn a_schema_is_a_tree_that_can_be_followed() {
        assert!(has_sound_schema(&schema(&[2, 0, 2, 0, 0])));
        assert!(has_sound_schema(&schema(&[0])));
        assert!(!has_sound_schema(&schema(&[2, 0])), "an element is missing");
        assert!(!has_sound_schema(&schema(&[60, 0])), "more than there are");
        let deep = |levels| [vec![1; levels], vec![0]].concat();
        assert!(has_sound_schema(&schema(&deep(60))));
        assert!(!has_sound_schema(&schema(&deep(70))));
        let whole = schema(&[2, 0, 0]);
        assert!(!has_sound_schema(&whole[..whole.len() - 4]), "cut short");
        assert!(!has_sound_schema(&[]) && !has_sound_schema(&[0]));
    }

    #[test]
    fn the_size_of_a_page_is_its_second_field() {
        // type 0, 300 bytes unpacked, 20 packed.
        assert_eq!(
            unpacked_size(&[0x15, 0, 0x15, 0xd8, 4, 0x15, 40, 0]),
            Some(300)
        );
        assert_eq!(unpacked_size(&[0x15, 0, 0x15, 1, 0]), Some(-1));
        assert_eq!(unpacked_size(&[0x15, 0, 0]), None);
        assert_eq!(unpacked_size(&[0x15, 0, 0x15, 0xd8]), None, "cut short");
        let nested = [vec![0x1c; 100], vec![0; 100]].concat();
        assert_eq!(unpacked_size(&nested), None, "deeper than it is followed");
    }
}
