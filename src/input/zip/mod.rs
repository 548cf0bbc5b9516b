//! Zip archives of documents, one entry a call.
//!
//! An archive is read by its central directory. When that is missing – a download cut off – or does not list all entries
//! ([`directory`]), they are searched for by their own headers instead ([`salvage`]). The kind of a document inside
//! an archive follows from its name as outside. Folders and the droppings of file managers are skipped in silence;
//! style sheets, scripts, pictures and data of saved pages with one note. JSON holds documents when one of its records
//! has a text.

mod directory;
mod entry;
mod salvage;

use std::io::Cursor;

use zip::ZipArchive;
use zip::result::ZipError;

use crate::problem::{Problem, ProblemKind};

use super::fields::FieldNames;
use super::item::{Item, single};
use super::jsonl::JsonDocuments;
use super::sniff::{self, FileKind};
use super::table::Table;
use super::{CharsetHint, Format, Limits, office};

use entry::{Content, Entry, Room, is_junk};
use salvage::Salvage;

/// Reads entry by entry.
pub(super) struct Archive {
    name: String,
    entries: Entries,
    fields: FieldNames,
    /// An entry of many documents that is being read.
    records: Option<Box<Records>>,
    /// Bytes that may be unpacked, and how many of them still may.
    limit: u64,
    left: u64,
    /// Bytes that may still be unpacked of entries that are left out, since they are too large.
    vain: u64,
    /// Bytes that one document may have.
    document: usize,
    skipped: u64,
    first_skipped: String,
}

enum Records {
    Json(JsonDocuments),
    Table(Table),
}

impl Records {
    fn next(&mut self) -> Option<Item> {
        match self {
            Self::Json(documents) => documents.next(),
            Self::Table(table) => table.next(),
        }
    }
}

enum Entries {
    Closed(Vec<u8>),
    Directory(Box<ZipArchive<Cursor<Vec<u8>>>>, usize),
    Salvage(Salvage),
    Done,
}

impl Entries {
    /// The entries as their own headers tell them.
    fn by_headers(bytes: Vec<u8>) -> Self {
        Salvage::new(bytes).map_or(Self::Done, Self::Salvage)
    }
}

/// The directory of an archive, as it was found.
enum Directory {
    Whole,
    /// It lists several entries of one name.
    Ambiguous,
    /// With the reason why it cannot be read, if there is one, and its byte.
    Damaged(Option<ZipError>, u64),
}

impl Archive {
    pub(super) fn new(name: String, bytes: Vec<u8>, limits: Limits, fields: FieldNames) -> Self {
        let limit = limits.unpacked_from(bytes.len());
        Self {
            name,
            entries: Entries::Closed(bytes),
            fields,
            records: None,
            limit,
            left: limit,
            vain: limits.unpacked,
            document: limits.document,
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
            let room = Room {
                left: self.left,
                document: self.document as u64,
            };
            let entry = match &mut self.entries {
                Entries::Closed(bytes) => {
                    let bytes = std::mem::take(bytes);
                    match self.open(bytes) {
                        Some(problem) => return Some(Err(problem)),
                        None => continue,
                    }
                }
                Entries::Directory(archive, at) if *at < archive.len() => {
                    *at += 1;
                    Some(directory::entry(archive, *at - 1, room))
                }
                Entries::Salvage(salvage) => salvage.next(room),
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
    fn open(&mut self, bytes: Vec<u8>) -> Option<Problem> {
        let end = bytes.len() as u64;
        let bad = |error: &ZipError| Problem::new(bad(error, end), self.name.clone());
        // Tried on a borrow first: a failed opening would keep the bytes.
        let directory = match ZipArchive::new(Cursor::new(bytes.as_slice())) {
            // By its directory only the last of several entries of one name can be read.
            Ok(archive) if archive.has_duplicate_names() => Directory::Ambiguous,
            Ok(archive) if directory::is_whole(&archive, &bytes) => Directory::Whole,
            Ok(archive) => Directory::Damaged(None, archive.central_directory_start()),
            Err(error) => Directory::Damaged(Some(error), end),
        };
        let (entries, problem) = match directory {
            Directory::Whole => match ZipArchive::new(Cursor::new(bytes)) {
                Ok(archive) => (Entries::Directory(Box::new(archive), 0), None),
                Err(error) => (Entries::Done, Some(bad(&error))),
            },
            Directory::Ambiguous => (Entries::by_headers(bytes), None),
            Directory::Damaged(error, at) => match (Entries::by_headers(bytes), error) {
                (Entries::Done, Some(error)) => (Entries::Done, Some(bad(&error))),
                (entries, _) => {
                    let problem = Problem::new(ProblemKind::TruncatedZip, self.name.clone());
                    (entries, Some(problem.at_byte(at)))
                }
            },
        };
        self.entries = entries;
        problem
    }

    /// Returns the documents or the problem of an entry; nothing if it is skipped.
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
        let Content { bytes, fault } = entry.content;
        self.left = self.left.saturating_sub(bytes.len() as u64);
        let kind = sniff::by_extension(&extension);
        let fault = match fault {
            None => return self.of_kind(kind, entry.name, id, bytes),
            Some(fault @ ProblemKind::EntryTooLarge { limit }) => {
                return Some(Err(self.too_large(fault, id, limit)));
            }
            Some(fault) => fault,
        };
        let mut problem = Problem::new(fault, id.clone());
        problem.byte = entry.at;
        if bytes.is_empty() || !is_text(kind) {
            return Some(Err(problem));
        }
        match self.of_kind(kind, entry.name, id, bytes) {
            Some(Ok(mut document)) => {
                document.problems.push(problem);
                Some(Ok(document))
            }
            // Nothing was made of it, or many documents come one by one.
            _ => Some(Err(problem)),
        }
    }

    /// Reads an entry by its kind; nothing if it is skipped, or holds many documents, which come one by one.
    fn of_kind(
        &mut self,
        kind: FileKind,
        name: String,
        id: String,
        bytes: Vec<u8>,
    ) -> Option<Item> {
        match kind {
            FileKind::Docx => Some(self.packed(office::docx(id, bytes, self.limits()))),
            FileKind::Pdf => Some(self.packed(office::pdf(id, bytes, self.limits()))),
            FileKind::Zip | FileKind::Warc | FileKind::Parquet => {
                Some(Err(Problem::new(ProblemKind::NestedArchive, id)))
            }
            FileKind::JsonLines => {
                let lines = JsonDocuments::lines(id, bytes, None, self.fields.clone());
                self.records = Some(Box::new(Records::Json(lines)));
                None
            }
            FileKind::Json => {
                let records =
                    JsonDocuments::with_text(id, bytes, self.fields.clone()).map(Records::Json);
                self.records = records.map(Box::new);
                if self.records.is_none() {
                    self.pass_over(name);
                }
                None
            }
            FileKind::Table if !sniff::is_binary(&bytes, None) => {
                let table = Table::new(id, &bytes, &CharsetHint::Unknown, self.fields.clone());
                self.records = Some(Box::new(Records::Table(table)));
                None
            }
            FileKind::Html => Some(single(id, bytes, Format::Html, CharsetHint::Unknown)),
            FileKind::Plain => Some(single(id, bytes, Format::Plain, CharsetHint::Unknown)),
            FileKind::Records | FileKind::Table | FileKind::Unsupported | FileKind::Unknown => {
                self.sniffed(name, id, bytes)
            }
        }
    }

    /// Bounds on an entry that is packed itself.
    fn limits(&self) -> Limits {
        Limits {
            document: self.document,
            unpacked: self.left,
            ..Limits::default()
        }
    }

    /// Counts the bytes that an entry was unpacked to once more.
    fn packed(&mut self, (item, unpacked): (Item, u64)) -> Item {
        self.left = self.left.saturating_sub(unpacked);
        item
    }

    /// Reports an entry that is too large, or the archive itself once the bound on bytes unpacked in vain is reached:
    /// nothing more is unpacked.
    fn too_large(&mut self, kind: ProblemKind, id: String, unpacked: u64) -> Problem {
        self.vain = self.vain.saturating_sub(unpacked);
        if self.vain > 0 {
            return Problem::new(kind, id);
        }
        self.entries = Entries::Done;
        let kind = ProblemKind::ZipTooLarge { limit: self.limit };
        Problem::new(kind, self.name.clone())
    }

    /// Reads an entry whose kind does not follow from its name.
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

    /// Returns the note about skipped entries.
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

/// True for kinds of which a beginning can be read.
fn is_text(kind: FileKind) -> bool {
    matches!(
        kind,
        FileKind::Plain | FileKind::Html | FileKind::Table | FileKind::JsonLines | FileKind::Json
    )
}

/// The content of the first entry of such a name in an archive whose directory cannot be read, and why it is not all. O(bytes).
pub(super) fn salvaged(
    bytes: Vec<u8>,
    limit: u64,
    is_wanted: impl Fn(&str) -> bool,
) -> Option<(Vec<u8>, Option<ProblemKind>)> {
    let mut salvage = Salvage::new(bytes)?;
    let room = Room {
        left: limit,
        document: limit,
    };
    let mut entries = std::iter::from_fn(|| salvage.next(room));
    let found = entries.find(|entry| is_wanted(&entry.name))?;
    Some((found.content.bytes, found.content.fault))
}

/// A file of so many bytes that is no archive at all.
fn bad(error: &ZipError, length: u64) -> ProblemKind {
    let detail = match length {
        0 => "it is empty".to_owned(),
        length => format!("it has {length} bytes; {error}"),
    };
    ProblemKind::BadZip { detail }
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
            let limits = Limits::default();
            let mut archive = Archive::new(
                "bomb.zip".to_owned(),
                bytes.to_vec(),
                limits,
                FieldNames::default(),
            );
            archive.left = 3 << 19;
            let items: Vec<Item> = std::iter::from_fn(|| archive.next()).collect();
            let documents = items.iter().filter(|item| item.is_ok()).count();
            let problems = items.iter().filter_map(|item| item.as_ref().err());
            let codes: Vec<_> = problems.map(|problem| problem.kind.code()).collect();
            let cut = whole.len() > bytes.len();
            let expected = ["truncated-zip", "entry-too-large", "entry-too-large"];
            assert_eq!((documents, &codes[..]), (1, &expected[usize::from(!cut)..]));
        }
    }
}
