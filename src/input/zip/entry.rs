//! An entry of an archive: its name, and its content as far as it can be read.

use std::io::Read;

use encoding_rs::IBM866;
use zip::CompressionMethod;
use zip::result::ZipError;

use crate::charset::decode_by;
use crate::input::sniff::{self, FileKind};
use crate::problem::ProblemKind;

/// An entry.
pub(super) struct Entry {
    pub name: String,
    /// Byte of the archive at which it begins, where that is known.
    pub at: Option<u64>,
    pub content: Content,
}

/// The bytes of an entry, as far as they could be read, and why they are not all.
#[derive(Default)]
pub(super) struct Content {
    pub bytes: Vec<u8>,
    pub fault: Option<ProblemKind>,
}

impl From<ProblemKind> for Content {
    fn from(fault: ProblemKind) -> Self {
        Self {
            bytes: Vec::new(),
            fault: Some(fault),
        }
    }
}

/// Why an entry cannot be read even when it is whole.
pub(super) fn obstacle(encrypted: bool, method: CompressionMethod) -> Option<ProblemKind> {
    match method {
        _ if encrypted => Some(ProblemKind::ZipEntryEncrypted),
        CompressionMethod::Stored | CompressionMethod::Deflated => None,
        other => Some(ProblemKind::ZipEntryUnsupported {
            method: other.to_string(),
        }),
    }
}

/// The bound on unpacked bytes.
#[derive(Clone, Copy)]
pub(super) struct Room {
    /// Still, of the archive.
    pub left: u64,
    /// Bytes of one entry that is one document.
    pub document: u64,
}

/// The bytes of an entry up to the first fault; none when they are too many for a document or for the archive.
pub(super) fn read(reader: impl Read, name: &str, room: Room) -> Content {
    let kind = sniff::by_extension(&sniff::extension(name));
    let most = if matches!(kind, FileKind::JsonLines | FileKind::Json | FileKind::Table) {
        room.left
    } else {
        room.left.min(room.document)
    };
    let mut bytes = Vec::new();
    match reader.take(most + 1).read_to_end(&mut bytes) {
        Ok(_) if bytes.len() as u64 > most => ProblemKind::EntryTooLarge { limit: most }.into(),
        Ok(_) => Content { bytes, fault: None },
        Err(error) => {
            let detail = error.to_string();
            let fault = Some(ProblemKind::ZipEntryDamaged { detail });
            Content { bytes, fault }
        }
    }
}

/// Why an entry is damaged, in the words of the library.
pub(super) fn damaged(error: &ZipError) -> ProblemKind {
    ProblemKind::ZipEntryDamaged {
        detail: error.to_string(),
    }
}

/// An entry's name. Without being UTF-8 it is in the packer's DOS code page; of those the Cyrillic one is read, since
/// names in the western one are nearly always ASCII and so the same.
pub(super) fn file_name(raw: &[u8]) -> String {
    // There are no characters in these planes of Unicode: «ёлка» looks like one of them.
    let is_there = |sign: char| !('\u{40000}'..'\u{e0000}').contains(&sign);
    let is_text = |name: &&str| name.chars().all(is_there);
    let name = match std::str::from_utf8(raw).ok().filter(is_text) {
        Some(name) => name.to_owned(),
        None => decode_by(IBM866, raw).0.into_owned(),
    };
    name.replace('\\', "/")
}

/// Returns true for folders, resource forks and the droppings of file managers.
pub(super) fn is_junk(name: &str) -> bool {
    let file = name.rsplit('/').next().unwrap_or(name);
    file.is_empty()
        || name.starts_with("__MACOSX/")
        || file.starts_with("._")
        || matches!(file, ".DS_Store" | "Thumbs.db" | "desktop.ini")
}
