//! Imports between files of the Rust tree: no circle between folders, none over three files inside one, and the core's
//! folders only in the directions of the table below.
//!
//! A folder is a top-level module of a crate. A `mod.rs` or `lib.rs` that re-exports its own children does not count: a
//! path leads to the file that defines the name. Tests and other crates are left out.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod circles;
mod examples;
mod resolve;
mod tree;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use circles::{between, circles, folder, told};
use resolve::Edges;
use tree::{Crate, Sources};

/// A circle inside one folder has no more files than this.
const MOST: usize = 3;

/// Imports allowed to each folder of the core, from the ground up. A folder imports only from those above it in the
/// table, so that the table itself has no circle.
const DIRECTIONS: &[(&str, &[&str])] = &[
    // Shared ground.
    ("date", &[]),
    ("decimal", &[]),
    ("hash", &[]),
    ("message_text", &[]),
    ("order", &[]),
    ("parallel", &[]),
    ("random", &[]),
    ("session_error", &[]),
    ("utf16", &[]),
    ("problem", &["message_text"]),
    ("charset", &["problem"]),
    ("table_writer", &["message_text"]),
    // Inputs: raw documents, lists of URLs, and the text of one document.
    (
        "input",
        &["charset", "date", "order", "parallel", "problem"],
    ),
    ("lists", &["charset", "input", "problem"]),
    ("document", &["charset", "date", "hash", "input", "problem"]),
    // Pages that a shell fetched.
    ("fetch", &["order"]),
    ("same_page", &["document", "fetch"]),
    // Findings about arguments and rules, and files of them.
    ("export", &["lists", "order", "table_writer"]),
    (
        "params",
        &[
            "order",
            "charset",
            "document",
            "export",
            "fetch",
            "hash",
            "same_page",
            "session_error",
        ],
    ),
    (
        "dust",
        &[
            "document",
            "export",
            "fetch",
            "hash",
            "message_text",
            "order",
            "same_page",
            "session_error",
        ],
    ),
    // Handles that a shell drives in slices.
    (
        "sessions",
        &[
            "date",
            "decimal",
            "document",
            "dust",
            "export",
            "fetch",
            "hash",
            "input",
            "lists",
            "message_text",
            "order",
            "parallel",
            "params",
            "problem",
            "same_page",
            "session_error",
            "table_writer",
        ],
    ),
];

/// Known circles: the folder they are in and the number of files they tie. The list only shrinks: an entry whose circle
/// no longer exists or is smaller fails the test.
const KNOWN: &[(&str, usize)] = &[];

/// A crate: the folder of its sources and the imports between its files.
struct Sheet {
    src: String,
    files: Vec<String>,
    edges: Edges,
}

/// The folders of sources, of which each has a `lib.rs`, a `main.rs` or both.
fn source_folders(root: &Path) -> Vec<String> {
    let fixed = [
        "src",
        "cli/src",
        "proxy/src",
        "demo-site/src",
        "laboratory/src",
        "xtask/src",
    ];
    let mut folders: Vec<String> = fixed.iter().map(ToString::to_string).collect();
    for group in ["crates", "wasm"] {
        for entry in fs::read_dir(root.join(group)).into_iter().flatten() {
            let name = entry.expect("a group of crates can be listed").file_name();
            let src = format!("{group}/{}/src", name.to_string_lossy());
            if root.join(&src).is_dir() {
                folders.push(src);
            }
        }
    }
    folders
}

/// Every Rust file below a folder.
fn sources_below(root: &Path, folder: &str, sources: &mut Sources) {
    for entry in fs::read_dir(root.join(folder)).expect("the folder of sources can be listed") {
        let entry = entry.expect("the folder of sources can be listed");
        let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            sources_below(root, &path, sources);
        } else if path.ends_with(".rs") {
            let text = fs::read_to_string(entry.path()).expect("a source file is text");
            sources.insert(path, text);
        }
    }
}

/// Reads a crate from its root files on; no file is left unread.
fn sheet(src: &str, sources: &Sources) -> Sheet {
    let mut edges = Edges::new();
    let mut read = BTreeSet::new();
    for root in ["lib.rs", "main.rs"].map(|name| format!("{src}/{name}")) {
        if sources.contains_key(&root) {
            let made = Crate::read(sources, &root);
            for (pair, names) in resolve::edges(&made) {
                edges.entry(pair).or_default().extend(names);
            }
            read.extend(made.modules.into_iter().map(|module| module.file));
            read.extend(made.tests);
        }
    }
    // A module of tests has files of its own below its name.
    let is_read =
        |file: &str| read.contains(file) || read.iter().any(|test: &String| is_below(test, file));
    let left: Vec<&String> = sources.keys().filter(|file| !is_read(file)).collect();
    assert!(
        left.is_empty(),
        "files that no `mod` of {src} leads to: {left:?}"
    );
    Sheet {
        src: src.to_owned(),
        files: sources.keys().cloned().collect(),
        edges,
    }
}

fn is_below(module: &str, file: &str) -> bool {
    let folder = module.strip_suffix("mod.rs").map_or_else(
        || format!("{}/", module.trim_end_matches(".rs")),
        str::to_owned,
    );
    module.contains("tests") && file.starts_with(&folder)
}

fn sheets() -> Vec<Sheet> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    source_folders(&root)
        .iter()
        .map(|src| {
            let mut sources = Sources::new();
            sources_below(&root, src, &mut sources);
            sheet(src, &sources)
        })
        .collect()
}

/// The circles between folders. Single files beside the crate's root are one folder, the root's.
fn circles_of_folders(sheet: &Sheet) -> Vec<String> {
    let place = |file: &str| folder(&sheet.src, file);
    let is_folder = |name: &String| {
        sheet.edges.keys().any(|(from, to)| {
            [from, to]
                .iter()
                .any(|file| file.starts_with(&format!("{name}/")))
        })
    };
    let found = circles(&between(&sheet.edges, place))
        .into_iter()
        .filter(|circle| circle.iter().any(is_folder));
    found
        .map(|circle| {
            let ties = told(&sheet.edges, |from, to| {
                let (from, to) = (place(from), place(to));
                from != to && circle.contains(&from) && circle.contains(&to)
            });
            format!("a circle between folders: {circle:?}\n{ties}")
        })
        .collect()
}

/// The circles between files that are larger than allowed, but for those that are known.
fn circles_of_files(sheet: &Sheet, known: &[(&str, usize)]) -> Vec<String> {
    let large = circles(&sheet.edges)
        .into_iter()
        .filter(|circle| circle.len() > MOST);
    let unknown = large.filter(|circle| {
        !known.iter().any(|(folder, files)| {
            circle.len() <= *files
                && circle
                    .iter()
                    .all(|file| file.starts_with(&format!("{folder}/")))
        })
    });
    unknown
        .map(|circle| {
            let ties = told(&sheet.edges, |from, to| {
                circle.contains(from) && circle.contains(to)
            });
            format!(
                "a circle of {} files in {}: {circle:?}\n{ties}",
                circle.len(),
                sheet.src
            )
        })
        .collect()
}

/// Known circles that are no longer there in the size that is noted.
fn not_needed<'a>(sheets: &[Sheet], known: &[(&'a str, usize)]) -> Vec<(&'a str, usize)> {
    let all: Vec<BTreeSet<String>> = sheets
        .iter()
        .flat_map(|sheet| circles(&sheet.edges))
        .collect();
    let is_there = |folder: &str, files: usize| {
        let inside = format!("{folder}/");
        all.iter().any(|circle| {
            circle.len() == files && circle.iter().all(|file| file.starts_with(&inside))
        })
    };
    known
        .iter()
        .filter(|(folder, files)| !is_there(folder, *files))
        .copied()
        .collect()
}

/// The name of the folder that a file belongs to, as the table has it.
fn name_of(sheet: &Sheet, file: &str) -> String {
    let folder = folder(&sheet.src, file);
    folder.rsplit('/').next().unwrap_or_default().to_owned()
}

/// Returns the faults of the table itself: rows that allow folders not above them, folders without a row, rows without
/// a folder.
fn unsound(sheet: &Sheet, directions: &[(&str, &[&str])]) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut above = BTreeSet::new();
    for (name, allowed) in directions {
        let below = allowed.iter().filter(|other| !above.contains(**other));
        wrong.extend(
            below.map(|other| format!("{name} may import {other}, which does not stand above it")),
        );
        above.insert(*name);
    }
    let folders: BTreeSet<String> = sheet
        .files
        .iter()
        .map(|file| name_of(sheet, file))
        .filter(|name| name != "lib")
        .collect();
    let missing = folders.iter().filter(|name| !above.contains(name.as_str()));
    wrong.extend(missing.map(|name| format!("{name} has no row")));
    let gone = above.into_iter().filter(|name| !folders.contains(*name));
    wrong.extend(gone.map(|name| format!("there is no folder {name}")));
    wrong
}

/// The imports between the core's folders that the table does not allow.
fn forbidden(sheet: &Sheet, directions: &[(&str, &[&str])]) -> Vec<String> {
    let table: BTreeMap<&str, &[&str]> = directions.iter().copied().collect();
    let name = |file: &str| name_of(sheet, file);
    let allows = |from: &str, to: &str| table.get(from).is_some_and(|to_all| to_all.contains(&to));
    let text = told(&sheet.edges, |from, to| {
        let (from, to) = (name(from), name(to));
        from != to && from != "lib" && !allows(&from, &to)
    });
    text.lines().map(str::to_owned).collect()
}

#[test]
fn folders_have_no_circle() {
    let found: Vec<String> = sheets().iter().flat_map(circles_of_folders).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn files_of_a_folder_have_no_circle_of_more_than_three() {
    let sheets = sheets();
    let found: Vec<String> = sheets
        .iter()
        .flat_map(|sheet| circles_of_files(sheet, KNOWN))
        .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
    let gone = not_needed(&sheets, KNOWN);
    assert!(
        gone.is_empty(),
        "circles that are gone or smaller are taken off KNOWN: {gone:?}"
    );
}

#[test]
fn folders_of_the_core_import_in_the_allowed_directions() {
    let sheets = sheets();
    let wrong = unsound(&sheets[0], DIRECTIONS);
    assert!(wrong.is_empty(), "DIRECTIONS: {wrong:?}");
    let found = forbidden(&sheets[0], DIRECTIONS);
    assert!(
        found.is_empty(),
        "imports that DIRECTIONS does not allow:\n{}",
        found.join("\n")
    );
}
