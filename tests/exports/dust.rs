//! The demo site's rules: every format of theirs, the arguments among them in the parameters' formats, and the map.

use dustlens::dust::{DustSettings, Trust};
use dustlens::export::RuleFormat;
use dustlens::lists::UrlOptions;
use dustlens::sessions::dust::{DustFile, DustFormat, DustStage, ListSession};

use crate::site::Fetcher;
use crate::{demo, exported};

/// Rows of the map that are compared, each so many URLs from the next.
const ROWS: usize = 40;

/// The log of the demo site, with every rule validated.
fn validated(log: &[String], fetcher: &mut Fetcher) -> ListSession {
    let mut session = ListSession::new(DustSettings::default()).unwrap();
    let list = log.join("\n").into_bytes();
    session.add("log", list, UrlOptions::default());
    session.start("no-such-page-5a1c");
    while !session.under_way().unwrap().over {
        while session.advance(10_000).stage != DustStage::Done {}
        while let Some(request) = session.next(|_| true) {
            session.give(request.id, fetcher.fetch(&request.url));
        }
    }
    session
}

/// What a file does not say, by format, rule and code.
fn refused(format: &str, file: &DustFile) -> String {
    let refused = file.refused.iter();
    let lines = refused.map(|one| format!("{format}\t{}\t{}\n", one.what, one.code));
    lines.collect()
}

#[test]
fn the_demo_sites_rules_in_every_format() {
    let mut fetcher = Fetcher::new(demo());
    let log = fetcher.site.log();
    let mut session = validated(&log, &mut fetcher);
    let mut refusals = String::new();
    for format in DustFormat::ALL {
        let file = session.export(format, Trust::Valid);
        exported(&format!("dust/{}.txt", format.name()), &file.text);
        refusals += &refused(format.name(), &file);
    }
    // Of the parameters' formats two: tests/exports/params.rs has them all.
    for format in [RuleFormat::CleanParam, RuleFormat::Csv] {
        let rules = session.session();
        let file = rules.export_arguments(format, Trust::Valid, &log[..]);
        exported(&format!("dust/arguments/{}.txt", format.id()), &file.text);
        refusals += &refused(&format!("arguments/{}", format.id()), &file);
    }
    exported("dust/refused.tsv", &refusals);
    map(&mut session);
}

fn map(session: &mut ListSession) {
    let whole = session.map_piece(Trust::Valid, 0, usize::MAX);
    let whole = String::from_utf8(whole).unwrap();
    let step = whole.lines().count().div_ceil(ROWS);
    let header = whole.lines().take(1);
    let rows = whole.lines().skip(1).step_by(step);
    let lines: Vec<&str> = header.chain(rows).collect();
    exported("dust/map.csv", &(lines.join("\n") + "\n"));
}
