//! Writes what the peers need: `cargo run --example rules_material -- FOLDER [SEED]`. For each format the file with the rules
//! and `<format>.groups.json`, the groups that the tool's replay merges; `urls.txt` has the list, a URL a line.

#![allow(missing_docs, clippy::cast_possible_truncation)]

#[path = "../../rules/list.rs"]
mod list;

use std::{env, error::Error, fs, path::PathBuf};

use dustlens::export::{RuleFormat, replay, write};

const URLS: usize = 10_000;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let folder = PathBuf::from(args.next().ok_or("name a folder")?);
    let seed = args.next().map_or(Ok(1), |seed| seed.parse())?;
    fs::create_dir_all(&folder)?;
    let rules = list::rules();
    let urls = list::urls(seed, URLS);
    fs::write(folder.join("urls.txt"), urls.join("\n"))?;
    for format in RuleFormat::ALL {
        let id = format.id();
        let replayed = replay(format, &rules, &urls);
        let groups: Vec<Vec<usize>> = replayed.merged.into_iter().map(|m| m.urls).collect();
        fs::write(folder.join(id), write(format, &rules).text)?;
        fs::write(
            folder.join(format!("{id}.groups.json")),
            serde_json::to_string(&groups)?,
        )?;
    }
    Ok(())
}
