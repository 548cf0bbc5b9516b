//! Files for the readers, and what is read of them.

use std::io::Write;

use dustlens::document::{ExtractOptions, extract};
use dustlens::input::{Input, InputKind, Limits, RawDocument, ReadOptions, Reader};
use dustlens::problem::Problem;
use flate2::Compression;
use flate2::write::GzEncoder;

pub fn file(name: &str, bytes: impl AsRef<[u8]>) -> Input {
    Input {
        name: name.to_owned(),
        kind: InputKind::File,
        bytes: bytes.as_ref().to_vec(),
        options: ReadOptions::default(),
    }
}

pub fn read_all(reader: Reader) -> (Vec<RawDocument>, Vec<Problem>) {
    let (mut documents, mut problems) = (Vec::new(), Vec::new());
    for item in reader {
        match item {
            Ok(document) => documents.push(document),
            Err(problem) => problems.push(problem),
        }
    }
    (documents, problems)
}

pub fn read(name: &str, bytes: impl AsRef<[u8]>) -> (Vec<RawDocument>, Vec<Problem>) {
    read_within(name, bytes, Limits::default())
}

pub fn read_within(
    name: &str,
    bytes: impl AsRef<[u8]>,
    limits: Limits,
) -> (Vec<RawDocument>, Vec<Problem>) {
    read_all(Reader::within(file(name, bytes), limits))
}

/// Ids and useful texts.
pub fn texts(documents: &[RawDocument]) -> Vec<(String, String)> {
    let text = |raw: &RawDocument| {
        let text = extract(raw, &ExtractOptions::default()).text;
        (raw.id.clone(), text)
    };
    documents.iter().map(text).collect()
}

pub fn owned(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    let owned = |(id, text): &(&str, &str)| ((*id).to_owned(), (*text).to_owned());
    pairs.iter().map(owned).collect()
}

pub fn ids(documents: &[RawDocument]) -> Vec<&str> {
    documents.iter().map(|raw| raw.id.as_str()).collect()
}

pub fn codes(problems: &[Problem]) -> Vec<&'static str> {
    problems.iter().map(|problem| problem.kind.code()).collect()
}

pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}
