//! Entries of an archive without a directory, found by their own headers (APPNOTE 4.3.7).

use flate2::Crc;
use flate2::bufread::DeflateDecoder;
use zip::CompressionMethod;

use crate::problem::ProblemKind;

use super::entry::{Content, Entry, Room, file_name, read};

pub(super) const SIGNATURE: &[u8] = b"PK\x03\x04";

/// Length of a local file header without name and extra field.
const HEADER: usize = 30;

/// Walks from header to header.
pub(super) struct Salvage {
    bytes: Vec<u8>,
    at: usize,
}

/// A local file header.
pub(super) struct Header {
    flags: u16,
    method: u16,
    crc: u32,
    packed: usize,
    pub name: String,
    /// Start of the content.
    pub start: usize,
}

impl Salvage {
    /// A walk over an archive that holds at least one header.
    pub(super) fn new(bytes: Vec<u8>) -> Option<Self> {
        let at = memchr::memmem::find(&bytes, SIGNATURE)?;
        header(&bytes, at)?;
        Some(Self { bytes, at })
    }

    /// Returns the next entry, unpacked within the room left.
    pub(super) fn next(&mut self, room: Room) -> Option<Entry> {
        let found = self.at + memchr::memmem::find(self.bytes.get(self.at..)?, SIGNATURE)?;
        // A header that is itself cut off is the last one.
        let header = header(&self.bytes, found)?;
        let (content, end) = self.content(&header, room);
        self.at = end.max(header.start);
        Some(Entry {
            name: header.name,
            at: Some(found as u64),
            content,
        })
    }

    /// Returns the content, and its end.
    fn content(&self, header: &Header, room: Room) -> (Content, usize) {
        const ENCRYPTED: u16 = 1;
        const SIZES_FOLLOW: u16 = 1 << 3;
        let rest = self.bytes.get(header.start..).unwrap_or_default();
        let sized = header.flags & SIZES_FOLLOW == 0 && header.packed != u32::MAX as usize;
        let next = memchr::memmem::find(rest, SIGNATURE).unwrap_or(rest.len());
        let packed = if sized { header.packed } else { next };
        let whole = packed <= rest.len();
        let body = &rest[..packed.min(rest.len())];
        // A damaged length must not hide the entries after it.
        let end = header.start + if whole { body.len() } else { next };
        if header.flags & ENCRYPTED != 0 {
            return (ProblemKind::ZipEntryEncrypted.into(), end);
        }
        let content = match header.method {
            0 if whole && sized => read(body, &header.name, room),
            8 => read(DeflateDecoder::new(body), &header.name, room),
            0 => damaged("it is cut off").into(),
            method => {
                let method = CompressionMethod::name_from_u16(method).to_owned();
                ProblemKind::ZipEntryUnsupported { method }.into()
            }
        };
        (checked(content, header, sized), end)
    }
}

fn damaged(detail: &str) -> ProblemKind {
    ProblemKind::ZipEntryDamaged {
        detail: detail.to_owned(),
    }
}

/// The content, with a fault where its checksum is known and wrong.
fn checked(mut content: Content, header: &Header, sized: bool) -> Content {
    let mut crc = Crc::new();
    crc.update(&content.bytes);
    if content.fault.is_none() && sized && crc.sum() != header.crc {
        content.fault = Some(damaged("its checksum is wrong"));
    }
    content
}

/// The header at this place, if it is not cut off.
pub(super) fn header(bytes: &[u8], at: usize) -> Option<Header> {
    let fixed = bytes.get(at..at.checked_add(HEADER)?)?;
    let short = |from: usize| u16::from_le_bytes([fixed[from], fixed[from + 1]]);
    let long = |from: usize| {
        u32::from_le_bytes([
            fixed[from],
            fixed[from + 1],
            fixed[from + 2],
            fixed[from + 3],
        ])
    };
    let name_start = at + HEADER;
    let name_end = name_start + usize::from(short(26));
    Some(Header {
        flags: short(6),
        method: short(8),
        crc: long(14),
        packed: long(18) as usize,
        name: file_name(bytes.get(name_start..name_end)?),
        start: name_end + usize::from(short(28)),
    })
}
