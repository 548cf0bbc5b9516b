//! The types of all modules in one file, for the page, which imports types alone: what is a `DustRow` is the same whichever
//! module gave it.

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::{Context, Result, bail};

/// What wasm-bindgen writes for every module, about that module alone.
const OWN: [&str; 5] = [
    "InitInput",
    "InitOutput",
    "SyncInitInput",
    "initSync",
    "__wbg_init",
];

/// Writes `dustlens.d.ts` beside the types of the modules `names`.
///
/// # Errors
/// When two modules declare the same name differently, or a file cannot be read or written.
pub fn unite(folder: &Path, names: &[&str]) -> Result<()> {
    let mut all = BTreeMap::new();
    for name in names {
        let path = folder.join(format!("{name}.d.ts"));
        let text = fs::read_to_string(&path)
            .with_context(|| format!("{} could not be read", path.display()))?;
        add(&mut all, &text).with_context(|| format!("the types of {name}"))?;
    }
    let declarations: Vec<&str> = all.values().map(String::as_str).collect();
    let path = folder.join("dustlens.d.ts");
    let head = "/* The types of all modules. */\n/* tslint:disable */\n/* eslint-disable */\n";
    fs::write(&path, format!("{head}{}\n", declarations.join("\n\n")))
        .with_context(|| format!("{} could not be written", path.display()))
}

fn add(all: &mut BTreeMap<String, String>, text: &str) -> Result<()> {
    for declaration in declarations(text) {
        let Some(name) = name(declaration) else {
            continue;
        };
        if OWN.contains(&name) {
            continue;
        }
        let known = all.insert(name.to_owned(), declaration.to_owned());
        if known.is_some_and(|known| known != declaration) {
            bail!(
                "`{name}` is declared differently by another module; give one of them another name"
            );
        }
    }
    Ok(())
}

/// The declarations of a file, each with the comment before it.
fn declarations(text: &str) -> impl Iterator<Item = &str> {
    let mut starts = Vec::new();
    let mut at = 0;
    let mut comment = None;
    for line in text.split_inclusive('\n') {
        if line.starts_with("/**") {
            comment = Some(at);
        } else if line.starts_with("export ") {
            starts.push(comment.take().unwrap_or(at));
        } else if !line.starts_with(" *") && !line.trim().is_empty() {
            comment = None;
        }
        at += line.len();
    }
    let ends: Vec<usize> = starts.iter().skip(1).copied().chain([text.len()]).collect();
    starts
        .into_iter()
        .zip(ends)
        .map(|(start, end)| text[start..end].trim_end())
}

/// The name that a declaration declares.
fn name(declaration: &str) -> Option<&str> {
    let line = declaration
        .lines()
        .find_map(|line| line.strip_prefix("export "))?;
    let line = line.strip_prefix("default ").unwrap_or(line);
    let (_, rest) = line.split_once(' ')?;
    rest.split(|c: char| !c.is_alphanumeric() && c != '_')
        .next()
        .filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    const ONE: &str = "/* eslint-disable */\n/**\n * A row.\n */\nexport interface Row {\n    at: number;\n}\n\nexport class Session {\n    free(): void;\n}\n\nexport function draw(): string;\n\nexport type InitInput = string;\n\nexport default function __wbg_init (): Promise<void>;\n";

    #[test]
    fn declarations_are_united_by_name_with_their_comments() {
        let mut all = BTreeMap::new();
        add(&mut all, ONE).unwrap();
        add(&mut all, ONE).unwrap();
        let names: Vec<&str> = all.keys().map(String::as_str).collect();
        assert_eq!(names, ["Row", "Session", "draw"]);
        assert_eq!(
            all["Row"],
            "/**\n * A row.\n */\nexport interface Row {\n    at: number;\n}"
        );
    }

    #[test]
    fn the_same_name_for_different_things_is_refused() {
        let mut all = BTreeMap::new();
        add(&mut all, ONE).unwrap();
        let error = add(&mut all, "export interface Row {\n    at: string;\n}\n").unwrap_err();
        assert!(error.to_string().contains("`Row`"), "{error}");
    }
}
