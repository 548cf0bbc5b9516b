//! Rules that servers are known to have, tried where one pair of the list speaks for them: index files, and the slash at
//! the end of a directory.
//!
//! Deviation 7: the paper has no such candidates. A site has one first page, so that `/index.html → /` can never reach the
//! support that an unknown rule needs. Normalization's `directory-slash` is not applied before mining either: the result
//! could not be fetched on sites that write `/story_7`.

use super::rule::{Candidate, Origin};
use super::sheet::Sheet;
use crate::normalize::{Change, Options};

/// Habits that at least one pair of URLs shows; of the slash, `least`.
pub(super) fn candidates(sheet: &Sheet, site: u32, least: u32) -> Vec<Candidate> {
    let files = Options::default().index_files.into_iter();
    let files = files.map(|file| Change::Rewrite {
        from: format!("/{file}"),
        to: "/".to_owned(),
    });
    let changes = files.map(|change| (change, 1));
    let changes = changes.chain([(Change::DirectorySlash, least)]);
    let found = changes.filter_map(|(change, least)| {
        let (support, example) = support(sheet, &change);
        Some(Candidate {
            site,
            forms: vec![change],
            origin: Origin::Habit,
            support,
            example: example.filter(|_| support >= least)?,
        })
    });
    found.collect()
}

/// URLs that a change takes to another one of the list, and the first of them.
pub(super) fn support(sheet: &Sheet, change: &Change) -> (u32, Option<(String, String)>) {
    let pairs = sheet.iter().filter_map(|tail| {
        let to = change.apply(tail)?;
        sheet.find(&to).map(|_| (tail, to))
    });
    let url = |tail: &[u8]| format!("{}{}", sheet.origin, String::from_utf8_lossy(tail));
    let mut count = 0;
    let mut example = None;
    for (from, to) in pairs {
        count += 1;
        example.get_or_insert_with(|| (url(from), url(&to)));
    }
    (count, example)
}
