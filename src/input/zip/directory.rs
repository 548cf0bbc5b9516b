//! The directory at the end of an archive (APPNOTE 4.3.12), held against the entries themselves.

use std::io::Cursor;

use zip::ZipArchive;

use crate::input::sniff;
use crate::order::sort_by_key;

use super::entry::{Content, Entry, Room, damaged, file_name, is_junk, obstacle, read};
use super::salvage::{SIGNATURE, header};

/// Length of the largest data descriptor, which may stand behind an entry (APPNOTE 4.3.9).
const DESCRIPTOR: usize = 24;

/// True where the directory lists all entries, each by the name that it has itself; names that are not ASCII may be written in two
/// ways. O(entries · log entries).
pub(super) fn is_whole(archive: &ZipArchive<Cursor<&[u8]>>, bytes: &[u8]) -> bool {
    let ends: Option<Vec<(usize, usize)>> = (0..archive.len())
        .map(|at| {
            let listed = archive.by_index_data(at).ok()?;
            let begin = usize::try_from(listed.header_start()).ok()?;
            let own = header(bytes, begin)?;
            let packed = usize::try_from(listed.compressed_size()).ok()?;
            let name = file_name(listed.name_raw());
            let is_same = name == own.name || !(name.is_ascii() && own.name.is_ascii());
            is_same.then_some((begin, own.start.saturating_add(packed)))
        })
        .collect();
    let Some(mut ends) = ends else {
        return false;
    };
    sort_by_key(&mut ends, |(begin, _)| *begin);
    // An archive begins with an entry, or behind a programme that unpacks it.
    let first = usize::try_from(archive.offset()).unwrap_or_default();
    let behind = ends.iter().map(|(_, end)| (*end, DESCRIPTOR));
    let mut places = [(0, 0), (first, 0)].into_iter().chain(behind);
    !places.any(|(place, room)| {
        let next = place.saturating_add(room + SIGNATURE.len());
        let gap = bytes.get(place..next.min(bytes.len())).unwrap_or_default();
        let found = memchr::memmem::find(gap, SIGNATURE).map(|at| place + at);
        let is_listed = |entry| {
            ends.binary_search_by_key(&entry, |(begin, _)| *begin)
                .is_ok()
        };
        found.is_some_and(|entry| !is_listed(entry))
    })
}

/// The entry of a number, as far as it can be read.
pub(super) fn entry(archive: &mut ZipArchive<Cursor<Vec<u8>>>, at: usize, room: Room) -> Entry {
    let (name, begin, obstacle) = match archive.by_index_data(at) {
        Ok(entry) => (
            file_name(entry.name_raw()),
            Some(entry.header_start()),
            obstacle(entry.encrypted(), entry.compression()),
        ),
        Err(error) => (at.to_string(), None, Some(damaged(&error))),
    };
    let content = match obstacle {
        _ if is_junk(&name) || sniff::is_companion(&sniff::extension(&name)) => Content::default(),
        Some(kind) => kind.into(),
        None => match archive.by_index(at) {
            Ok(file) => read(file, &name, room),
            Err(error) => damaged(&error).into(),
        },
    };
    Entry {
        name,
        at: begin,
        content,
    }
}
