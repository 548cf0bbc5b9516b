//! Documents of the demo site: pairs in every format, and the clusters.

use std::fmt::Write;

use dustlens::input::{Input, InputKind, ReadOptions};
use dustlens::sessions::documents::results::{ExportFormat, export_pairs};
use dustlens::sessions::documents::{Session, Settings};

use crate::{demo, exported};

/// Addresses of the demo site's sample that become documents.
const DOCUMENTS: usize = 16;

fn session() -> Session {
    let site = demo();
    let settings = Settings {
        threshold: 0.5,
        seed: 42,
        ..Settings::default()
    };
    let mut session = Session::new(settings).unwrap();
    let texts = site.sample().into_iter();
    let texts = texts.filter_map(|url| Some((site.main_text(&url)?, url)));
    for (text, url) in texts.take(DOCUMENTS) {
        session.add(Input {
            name: url,
            kind: InputKind::Text,
            bytes: text.into_bytes(),
            options: ReadOptions::default(),
        });
    }
    // Ids that tables have to write with care.
    for id in ["=1+1", "a,\"b\"", "tab\there", "я"] {
        session.add(Input {
            name: id.to_owned(),
            kind: InputKind::Text,
            bytes: b"one and the same text of seven words".to_vec(),
            options: ReadOptions::default(),
        });
    }
    session.finish();
    session
}

#[test]
fn pairs_in_every_format_and_clusters() {
    let mut session = session();
    for (format, name) in [
        (ExportFormat::Csv, "csv"),
        (ExportFormat::Tsv, "tsv"),
        (ExportFormat::Jsonl, "jsonl"),
        (ExportFormat::Json, "json"),
    ] {
        let text = export_pairs(session.named_pairs(), format).unwrap();
        exported(&format!("pairs/pairs.{name}"), &text);
    }
    let clusters = session.clusters().to_vec();
    let mut text = String::new();
    for cluster in clusters {
        let ids: Vec<&str> = cluster.members.iter().map(|one| session.id(*one)).collect();
        let (keep, pairs) = (session.id(cluster.keep), cluster.pairs);
        let (lowest, highest) = (cluster.lowest, cluster.highest);
        writeln!(text, "{keep:?} {pairs} {lowest} {highest} {ids:?}").unwrap();
    }
    exported("pairs/clusters.txt", &text);
}
