//! Zip archives of documents, one entry a call.
//!
//! An archive is read by its central directory. When that is missing or damaged – a download cut off – the entries are
//! searched for by their own headers instead ([`salvage`]), and what is whole is read. What a document is inside an
//! archive follows from its name as outside; folders and the droppings of file managers are passed over in silence,
//! style sheets, scripts and pictures of saved pages with one note.

mod salvage;

use std::io::{Cursor, Read};

use encoding_rs::IBM866;
use zip::result::ZipError;
use zip::{CompressionMethod, ZipArchive};

use crate::problem::{Problem, ProblemKind};

use super::jsonl::JsonLines;
use super::reader::{Item, single};
use super::sniff::{self, FileKind};
use super::{CharsetHint, Format};

use salvage::Salvage;

/// Cap on the unpacked bytes of one archive: 512 MiB. A bomb of any shape ends there.
pub const MAX_UNPACKED_BYTES: u64 = 512 << 20;

/// Reads entry by entry.
pub(super) struct Archive {
    name: String,
    entries: Entries,
    /// A JSON Lines entry that is being read.
    records: Option<JsonLines>,
    /// Bytes that may still be unpacked.
    left: u64,
    skipped: u64,
    first_skipped: String,
}

enum Entries {
    Closed(Vec<u8>),
    Directory(Box<ZipArchive<Cursor<Vec<u8>>>>, usize),
    Salvage(Salvage),
    Done,
}

/// One entry as far as it could be read.
struct Entry {
    name: String,
    content: Result<Vec<u8>, ProblemKind>,
}

impl Archive {
    pub(super) fn new(name: String, bytes: Vec<u8>) -> Self {
        Self {
            name,
            entries: Entries::Closed(bytes),
            records: None,
            left: MAX_UNPACKED_BYTES,
            skipped: 0,
            first_skipped: String::new(),
        }
    }

    /// The next document or problem.
    pub(super) fn next(&mut self) -> Option<Item> {
        loop {
            if let Some(records) = &mut self.records {
                match records.next() {
                    Some(item) => return Some(item),
                    None => self.records = None,
                }
            }
            let left = self.left;
            let entry = match &mut self.entries {
                Entries::Closed(bytes) => {
                    let bytes = std::mem::take(bytes);
                    if let Some(problem) = self.open(bytes) {
                        return Some(Err(Problem::new(problem, self.name.clone())));
                    }
                    continue;
                }
                Entries::Directory(archive, at) if *at < archive.len() => {
                    *at += 1;
                    Some(from_directory(archive, *at - 1, left))
                }
                Entries::Salvage(salvage) => salvage.next(left),
                Entries::Directory(..) => None,
                Entries::Done => return None,
            };
            let Some(entry) = entry else {
                self.entries = Entries::Done;
                return self.skipped().map(Err);
            };
            if let Some(item) = self.entry(entry) {
                return Some(item);
            }
        }
    }

    /// Opens the directory, or falls back to the search.
    fn open(&mut self, bytes: Vec<u8>) -> Option<ProblemKind> {
        // Tried on a borrow first: a failed opening would keep the bytes.
        let failure = ZipArchive::new(Cursor::new(bytes.as_slice())).err();
        let (entries, problem) = match failure {
            None => match ZipArchive::new(Cursor::new(bytes)) {
                Ok(archive) => (Entries::Directory(Box::new(archive), 0), None),
                Err(error) => (Entries::Done, Some(bad(&error))),
            },
            Some(error) => match Salvage::new(bytes) {
                Some(salvage) => (Entries::Salvage(salvage), Some(ProblemKind::TruncatedZip)),
                None => (Entries::Done, Some(bad(&error))),
            },
        };
        self.entries = entries;
        problem
    }

    /// What an entry gives, or nothing when it is passed over.
    fn entry(&mut self, entry: Entry) -> Option<Item> {
        if is_junk(&entry.name) {
            return None;
        }
        let extension = sniff::extension(&entry.name);
        if sniff::is_companion(&extension) {
            self.pass_over(entry.name);
            return None;
        }
        let id = format!("{}/{}", self.name, entry.name);
        let bytes = match entry.content {
            Ok(bytes) => bytes,
            Err(kind @ ProblemKind::ZipTooLarge { .. }) => {
                self.entries = Entries::Done;
                return Some(Err(Problem::new(kind, self.name.clone())));
            }
            Err(kind) => return Some(Err(Problem::new(kind, id))),
        };
        self.left = self.left.saturating_sub(bytes.len() as u64);
        match sniff::by_extension(&extension) {
            FileKind::Zip => Some(Err(Problem::new(ProblemKind::NestedArchive, id))),
            FileKind::JsonLines => {
                self.records = Some(JsonLines::new(id, bytes));
                None
            }
            FileKind::Html => Some(single(id, bytes, Format::Html, CharsetHint::Unknown)),
            FileKind::Plain => Some(single(id, bytes, Format::Plain, CharsetHint::Unknown)),
            FileKind::Unsupported | FileKind::Unknown => self.sniffed(entry.name, id, bytes),
        }
    }

    /// An entry whose name says nothing.
    fn sniffed(&mut self, name: String, id: String, bytes: Vec<u8>) -> Option<Item> {
        if sniff::is_binary(&bytes, None) {
            self.pass_over(name);
            return None;
        }
        let html = sniff::by_content(&bytes) == FileKind::Html;
        let format = if html { Format::Html } else { Format::Plain };
        Some(single(id, bytes, format, CharsetHint::Unknown))
    }

    fn pass_over(&mut self, name: String) {
        if self.skipped == 0 {
            self.first_skipped = name;
        }
        self.skipped += 1;
    }

    /// The note about what was passed over.
    fn skipped(&mut self) -> Option<Problem> {
        let count = std::mem::take(&mut self.skipped);
        let example = std::mem::take(&mut self.first_skipped);
        (count > 0).then(|| {
            Problem::new(
                ProblemKind::ZipEntriesSkipped { count, example },
                self.name.clone(),
            )
        })
    }
}

fn bad(error: &ZipError) -> ProblemKind {
    ProblemKind::BadZip {
        detail: error.to_string(),
    }
}

fn from_directory(archive: &mut ZipArchive<Cursor<Vec<u8>>>, at: usize, left: u64) -> Entry {
    let (name, obstacle) = match archive.by_index_data(at) {
        Ok(entry) => (
            file_name(entry.name_raw()),
            obstacle(entry.encrypted(), entry.compression()),
        ),
        Err(error) => (at.to_string(), Some(damaged(&error))),
    };
    let content = match obstacle {
        _ if is_junk(&name) || sniff::is_companion(&sniff::extension(&name)) => Ok(Vec::new()),
        Some(kind) => Err(kind),
        None => match archive.by_index(at) {
            Ok(file) => read(file, left),
            Err(error) => Err(damaged(&error)),
        },
    };
    Entry { name, content }
}

/// Why an entry cannot be read even when it is whole.
fn obstacle(encrypted: bool, method: CompressionMethod) -> Option<ProblemKind> {
    match method {
        _ if encrypted => Some(ProblemKind::ZipEntryEncrypted),
        CompressionMethod::Stored | CompressionMethod::Deflated => None,
        other => Some(ProblemKind::ZipEntryUnsupported {
            method: other.to_string(),
        }),
    }
}

/// All bytes of an entry, when they are not more than `left`.
fn read(reader: impl Read, left: u64) -> Result<Vec<u8>, ProblemKind> {
    let mut bytes = Vec::new();
    match reader.take(left + 1).read_to_end(&mut bytes) {
        Ok(_) if bytes.len() as u64 > left => Err(ProblemKind::ZipTooLarge {
            limit: MAX_UNPACKED_BYTES,
        }),
        Ok(_) => Ok(bytes),
        Err(error) => Err(ProblemKind::ZipEntryDamaged {
            detail: error.to_string(),
        }),
    }
}

fn damaged(error: &ZipError) -> ProblemKind {
    ProblemKind::ZipEntryDamaged {
        detail: error.to_string(),
    }
}

/// An entry's name. Without being UTF-8 it is in the packer's DOS code page; of those the Cyrillic one is read, since
/// names in the western one are nearly always ASCII and so the same.
fn file_name(raw: &[u8]) -> String {
    let name = match std::str::from_utf8(raw) {
        Ok(name) => name.to_owned(),
        Err(_) => IBM866.decode_without_bom_handling(raw).0.into_owned(),
    };
    name.replace('\\', "/")
}

/// Folders, resource forks and what file managers leave behind.
fn is_junk(name: &str) -> bool {
    let file = name.rsplit('/').next().unwrap_or(name);
    file.is_empty()
        || name.starts_with("__MACOSX/")
        || file.starts_with("._")
        || matches!(file, ".DS_Store" | "Thumbs.db" | "desktop.ini")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::io::Write;

    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;

    /// Three entries of a megabyte of blanks each, a few kilobytes packed.
    fn bomb() -> Vec<u8> {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        for name in ["a.txt", "b.txt", "c.txt"] {
            writer
                .start_file(name, SimpleFileOptions::default())
                .unwrap();
            writer.write_all(&vec![b' '; 1 << 20]).unwrap();
        }
        writer.finish().unwrap().into_inner()
    }

    #[test]
    fn unpacking_ends_at_the_cap_with_and_without_a_directory() {
        let whole = bomb();
        let cut = &whole[..whole.len() - 30];
        for bytes in [whole.as_slice(), cut] {
            let mut archive = Archive::new("bomb.zip".to_owned(), bytes.to_vec());
            archive.left = 3 << 19;
            let items: Vec<Item> = std::iter::from_fn(|| archive.next()).collect();
            let documents = items.iter().filter(|item| item.is_ok()).count();
            let last = items.last().unwrap().as_ref().unwrap_err();
            assert_eq!((documents, last.kind.code()), (1, "zip-too-large"));
        }
    }
}
