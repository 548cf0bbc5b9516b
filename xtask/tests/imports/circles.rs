//! Circles of a graph of imports, and the messages about them.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

use crate::resolve::Edges;

/// The sets of two and more nodes that all reach each other: the strongly connected components.
///
/// Each node's reach is searched by itself, which is quick enough for some hundred files: O(files · imports).
pub fn circles(edges: &Edges) -> Vec<BTreeSet<String>> {
    let mut next: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (from, to) in edges.keys() {
        next.entry(from).or_default().insert(to);
    }
    let reach: BTreeMap<&str, BTreeSet<&str>> = next
        .keys()
        .map(|node| (*node, reached(&next, node)))
        .collect();
    let mut found = BTreeSet::new();
    for (node, ends) in &reach {
        let circle: BTreeSet<String> = ends
            .iter()
            .filter(|end| reach.get(*end).is_some_and(|back| back.contains(node)))
            .map(|end| (*end).to_owned())
            .collect();
        if circle.len() > 1 {
            found.insert(circle);
        }
    }
    found.into_iter().collect()
}

fn reached<'a>(next: &BTreeMap<&'a str, BTreeSet<&'a str>>, start: &str) -> BTreeSet<&'a str> {
    let mut ends = BTreeSet::new();
    let mut open: Vec<&str> = next.get(start).into_iter().flatten().copied().collect();
    while let Some(node) = open.pop() {
        if ends.insert(node) {
            open.extend(next.get(node).into_iter().flatten());
        }
    }
    ends
}

/// Maps the files of the imports by `place`; imports within one place are left out.
pub fn between(edges: &Edges, place: impl Fn(&str) -> String) -> Edges {
    let mut between = Edges::new();
    for ((from, to), names) in edges {
        let pair = (place(from), place(to));
        if pair.0 != pair.1 {
            between
                .entry(pair)
                .or_default()
                .extend(names.iter().cloned());
        }
    }
    between
}

/// The top-level module that a file belongs to: `src/dust/mine/miner.rs` is part of `src/dust`, and so is `src/dust.rs`.
/// `src` is the folder of the crate's root.
pub fn folder(src: &str, file: &str) -> String {
    let inner = file
        .strip_prefix(src)
        .unwrap_or(file)
        .trim_start_matches('/');
    let first = inner.split('/').next().unwrap_or(inner);
    format!("{src}/{}", first.trim_end_matches(".rs"))
}

/// The imports among some files, one a line, with the names that tie them.
pub fn told(edges: &Edges, among: impl Fn(&str, &str) -> bool) -> String {
    let mut text = String::new();
    for ((from, to), names) in edges {
        if among(from, to) {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let _ = writeln!(text, "  {from} -> {to}: {}", names.join(", "));
        }
    }
    text
}
