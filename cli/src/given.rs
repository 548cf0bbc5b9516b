//! The files that were given: a folder stands for the documents in it.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use dustlens::input::is_known_name;
use dustlens::message_text::counted;
use walkdir::{DirEntry, WalkDir};

use crate::messages::Messages;

/// The files, with those of folders in place of these, in the order of their names; standard input where none is given. Of a folder the files
/// whose names tell that documents are in them are taken, also those in folders below, but for hidden ones; links to folders are not followed.
pub fn given(files: &[PathBuf], messages: &mut Messages) -> Vec<PathBuf> {
    if files.is_empty() {
        return vec![PathBuf::from("-")];
    }
    let mut all = Vec::new();
    for file in files {
        match file.is_dir() {
            true => add_folder(file, &mut all, messages),
            false => all.push(file.clone()),
        }
    }
    without_repeats(all, messages)
}

/// The files without those that stand for one before them, by another way to it or as a link.
fn without_repeats(files: Vec<PathBuf>, messages: &Messages) -> Vec<PathBuf> {
    let mut known = HashSet::new();
    let (once, again): (Vec<PathBuf>, Vec<PathBuf>) = files.into_iter().partition(|file| {
        let place = file.canonicalize().ok().filter(|_| file.is_file());
        place.is_none_or(|place| known.insert(place))
    });
    if let Some(first) = again.first() {
        let (first, files) = (first.display(), counted(again.len(), "file", "files"));
        messages.say(&format!(
            "{files} given twice and read once, the first is {first}"
        ));
    }
    once
}

fn add_folder(folder: &Path, all: &mut Vec<PathBuf>, messages: &mut Messages) {
    let name = folder.display();
    let (before, mut others) = (all.len(), Vec::new());
    let is_shown = |entry: &DirEntry| {
        entry.depth() == 0 || !entry.file_name().as_encoded_bytes().starts_with(b".")
    };
    let entries = WalkDir::new(folder).sort_by_file_name().into_iter();
    for entry in entries.filter_entry(is_shown) {
        match entry.with_context(|| format!("{name} cannot be read to its end")) {
            Ok(entry) if entry.file_type().is_dir() => {}
            Ok(entry) => {
                let is_known = is_known_name(&entry.file_name().to_string_lossy());
                let to = match is_known && entry.path().is_file() {
                    true => &mut *all,
                    false => &mut others,
                };
                to.push(entry.into_path());
            }
            Err(error) => messages.unreadable(&error),
        }
    }
    if all.len() == before {
        messages.unreadable(&anyhow!(
            "{name} holds no file with a name of documents, such as .txt, .html or .jsonl"
        ));
    }
    if let Some(first) = others.first() {
        let first = first.display();
        let others = counted(others.len(), "file", "files");
        messages.say(&format!(
            "{name}: {others} of other kinds or links to folders left out, the first is {first}"
        ));
    }
}
