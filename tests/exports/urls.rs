//! Lists after normalization, in every format.

use dustlens::lists::UrlOptions;
use dustlens::sessions::urls::{RowQuery, UrlSession, UrlStage};
use dustlens::table_writer::RowFormat;
use dustlens::url::{Options, Tier};

use crate::{demo, exported};

/// Lines that tables have to write with care.
const ODD: &str = "http://e.com/a,b?\"q\"\nhttp://e.com/\ttab\n=http://e.com/\nmailto:a@e.com\nhttp://[::1/\nhttp://e.com/a%2Cb?%22q%22\n";

fn session() -> UrlSession {
    let options = Options {
        tier: Some(Tier::Semantic),
        ..Options::default()
    };
    let mut session = UrlSession::new(&options).unwrap();
    let list = demo().sample().join("\n") + "\n" + ODD;
    session.add("sample", list.into_bytes(), UrlOptions::default());
    while session.advance(10_000).stage != UrlStage::Done {}
    session
}

#[test]
fn lists_in_every_format() {
    let mut session = session();
    let all = RowQuery::default();
    for (format, name) in [
        (RowFormat::Csv, "csv"),
        (RowFormat::Tsv, "tsv"),
        (RowFormat::JsonLines, "jsonl"),
    ] {
        let rows = session.export(format, &all, 0, usize::MAX);
        exported(&format!("urls/rows.{name}"), &text(rows));
        let groups = session.export_groups(format, 0, usize::MAX);
        exported(&format!("urls/groups.{name}"), &text(groups));
    }
    let unique = session.export_unique(0, usize::MAX);
    exported("urls/unique.txt", &text(unique));
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}
