//! Rules that earlier versions have stored: no page is fetched for them.

use crate::common::golden_formats;
use crate::stored::{database, stored};
use crate::{Folder, dustlens, err, good, out};

/// The decided rules of the fixtures, in the order in which they are applied.
const RULES: [[&str; 5]; 5] = [
    ["http://paper.localhost", "sid=*", "", "valid", "all-agreed"],
    ["http://paper.localhost", "id=*", "", "refuted", "not-there"],
    [
        "http://down.localhost",
        "t=*",
        "",
        "undecided",
        "too-few-pages",
    ],
    ["http://paper.localhost", "?id=", "_", "valid", "all-agreed"],
    [
        "http://paper.localhost",
        "^/story?id=*$",
        "^/story_*$",
        "undecided",
        "covered",
    ],
];

fn rules(text: &str) -> Vec<[String; 5]> {
    let rows = text
        .lines()
        .map(|row| serde_json::from_str::<serde_json::Value>(row).unwrap());
    let fields = ["scope", "from", "to", "status", "reason"];
    rows.map(|row| fields.map(|field| row[field].as_str().unwrap().to_owned()))
        .collect()
}

#[test]
fn rules_of_a_table_are_known() {
    let folder = Folder::make();
    // The rules are of port 80, where nothing is served and nothing may be fetched.
    let list = stored("urls.txt", 80).replace(":80/", "/");
    let lines = stored("table.jsonl", 80);
    let tables = [
        database(&folder, 4, 80),
        folder.file("t.jsonl", lines.as_bytes()),
    ];
    for table in &tables {
        let arguments = ["--table", table, "--details", "--format", "jsonl"];
        // They were proved by the settings of their time.
        for more in [&[][..], &["--validate", "--likeness", "0.9"]] {
            let list = list.lines().filter(|url| !url.contains("//shop."));
            let list: Vec<&str> = list.collect();
            let arguments = [&arguments[..], more].concat();
            let output = dustlens(&arguments, list.join("\n").as_bytes());
            let (text, messages) = (out(&output), err(&output));
            let known = "5 decided rules of the table, 2 of them valid";
            assert!(messages.contains(known), "{messages}");
            assert!(!messages.contains("given up"), "{messages}");
            assert_eq!(rules(&text), RULES, "{table} {more:?}");
        }
    }
}

#[test]
fn rules_of_a_table_are_printed_and_applied_in_every_format() {
    let folder = Folder::make();
    let table = folder.file("t.jsonl", stored("table.jsonl", 80).as_bytes());
    let list = "http://paper.localhost/story?id=10&sid=5c7e41ba\nhttp://paper.localhost/go/10\nhttp://down.localhost/a?t=1\nmailto:a\n";
    for (name, more) in [("dust", "--details"), ("dust-apply", "--apply")] {
        golden_formats(name, |format| {
            let arguments = ["--table", &table, more];
            good(&[&arguments[..], format].concat(), list.as_bytes())
        });
    }
}
