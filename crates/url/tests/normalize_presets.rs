//! Presets against the recorded answers of the tools they imitate, and the documentation against both.
//!
//! `DUSTLENS_BLESS=1` rewrites the table of rules in `docs/normalize.md`.

#![allow(missing_docs, clippy::unwrap_used)]

use std::fmt::Write;

use dustlens_url::{Buffers, Normalizer, Options, Preset, RULES, Skipped};

const DOCS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/normalize.md");
const ANSWERS: &str = include_str!("fixtures/presets.tsv");

fn docs() -> String {
    std::fs::read_to_string(DOCS).unwrap()
}

#[test]
fn every_difference_from_a_tool_is_explained() {
    let docs = docs();
    for line in ANSWERS.lines().filter(|line| !line.starts_with('#')) {
        let [preset, url, answer, ours, differences] =
            line.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let normalizer = Normalizer::new(&Preset::named(preset).unwrap().options()).unwrap();
        let mut buffers = Buffers::new();
        let done = normalizer.key(url.as_bytes(), &mut buffers);
        assert_eq!(
            std::str::from_utf8(done.url).unwrap(),
            ours,
            "{preset} {url}"
        );
        assert_eq!(
            answer != ours,
            !differences.is_empty(),
            "{line}: named where there is one, and only there"
        );
        for difference in differences.split_whitespace() {
            assert!(
                docs.contains(&format!("\n| `{difference}` |")),
                "{difference} is not in docs/normalize.md"
            );
        }
    }
}

/// No explanation without a case.
#[test]
fn every_explained_difference_occurs() {
    let docs = docs();
    let table = docs.split("| difference |").nth(1).unwrap();
    for line in table
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'))
    {
        let name = line.split('`').nth(1).unwrap();
        assert!(
            ANSWERS.lines().any(|line| line
                .rsplit('\t')
                .next()
                .unwrap()
                .split(' ')
                .any(|d| d == name)),
            "{name}"
        );
    }
}

#[test]
fn presets_in_the_documentation_have_the_rules_it_names() {
    let docs = docs();
    for preset in Preset::ALL {
        let row = docs
            .lines()
            .find(|line| line.starts_with(&format!("| `{}` |", preset.name())))
            .unwrap();
        let named: Vec<&str> = row.split('`').skip(3).step_by(2).collect();
        let rules = preset.options().rules().unwrap();
        for rule in RULES {
            let preserving = rule.tier == dustlens_url::Tier::Preserving;
            let is_named = named.contains(&rule.id.name());
            assert_eq!(
                rules.contains(rule.id),
                preserving != is_named,
                "{} {}",
                preset.name(),
                rule.id
            );
        }
    }
}

#[test]
fn the_table_of_rules_is_that_of_the_registry() {
    let mut table = String::from(
        "\n| rule | tier | source | what it does | before | after |\n|---|---|---|---|---|---|\n",
    );
    for rule in RULES {
        let example = rule.example;
        let option = example.option.map_or(String::new(), |(name, value)| {
            format!(" (with `{name}={value}`)")
        });
        writeln!(
            table,
            "| `{}` | {} | {} | {} | `{}`{option} | `{}` |",
            rule.id,
            rule.tier.name(),
            rule.source,
            rule.summary,
            example.before,
            example.after
        )
        .unwrap();
    }
    let (start, end) = ("<!-- rules -->", "<!-- /rules -->");
    let docs = docs();
    let (before, rest) = docs.split_once(start).unwrap();
    let (written, after) = rest.split_once(end).unwrap();
    if std::env::var_os("DUSTLENS_BLESS").is_some() {
        std::fs::write(DOCS, format!("{before}{start}{table}{end}{after}")).unwrap();
    } else {
        assert_eq!(written, table, "DUSTLENS_BLESS=1 rewrites it");
    }
}

#[test]
fn options_and_codes_are_documented() {
    let docs = docs();
    let names = Options::NAMES
        .into_iter()
        .chain(Skipped::ALL.map(Skipped::code));
    for name in names {
        assert!(docs.contains(&format!("\n| `{name}` |")), "{name}");
    }
}
