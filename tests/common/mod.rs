//! What the tests of a session share.

#![allow(dead_code, missing_docs, clippy::unwrap_used)]

use dustlens::input::{Input, InputKind, ReadOptions};
use dustlens::sessions::documents::results::{PairQuery, SortKey};
use dustlens::sessions::documents::{Session, Settings};
use dustlens_likeness::shingle::ShingleOptions;

pub fn text(id: &str, text: &str) -> Input {
    let options = ReadOptions::default();
    Input {
        name: id.to_owned(),
        kind: InputKind::Text,
        bytes: text.as_bytes().to_vec(),
        options,
    }
}

pub fn words(size: usize) -> ShingleOptions {
    ShingleOptions {
        size,
        ..ShingleOptions::default()
    }
}

pub fn session(settings: Settings, texts: &[String]) -> Session {
    let mut session = Session::new(settings).unwrap();
    for (i, body) in texts.iter().enumerate() {
        session.add(text(&format!("d{i}"), body));
    }
    session
}

pub fn finished(settings: Settings, texts: &[String]) -> Session {
    let mut session = session(settings, texts);
    session.finish();
    session
}

pub fn query() -> PairQuery {
    let filter = String::new();
    PairQuery {
        sort: SortKey::Jaccard,
        descending: true,
        filter,
        document: None,
        cluster: None,
        offset: 0,
        limit: 1000,
    }
}

/// What a person sees of a session, for comparing two.
pub fn seen(
    session: &mut Session,
) -> (
    dustlens::sessions::documents::results::Summary,
    Vec<dustlens::sessions::documents::results::PairRow>,
) {
    let rows = session.pairs(&query()).1;
    (session.summary(), rows)
}

pub fn collection() -> Vec<String> {
    let base = "one two three four five six seven eight nine ten eleven twelve";
    vec![
        base.to_owned(),
        base.replace("twelve", "dozen"),
        base.to_owned(),
        "red orange yellow green blue indigo violet black white grey".to_owned(),
        base.replace("one two", "uno dos").replace("twelve", "doce"),
        "tiny".to_owned(),
    ]
}
