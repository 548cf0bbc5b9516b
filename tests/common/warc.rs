//! Records of WARC files, and what is read of them.

#![allow(dead_code, missing_docs, clippy::unwrap_used)]

use std::io::Write;

use dustlens::document::{ExtractOptions, TextChoice, extract};
use dustlens::input::{Input, InputKind, Limits, RawDocument, ReadOptions, Reader};
use dustlens::problem::Problem;
use flate2::Compression;
use flate2::write::GzEncoder;

pub fn read_within(name: &str, bytes: &[u8], limits: Limits) -> (Vec<RawDocument>, Vec<Problem>) {
    let input = Input {
        name: name.to_owned(),
        kind: InputKind::File,
        bytes: bytes.to_vec(),
        options: ReadOptions::default(),
    };
    let (mut documents, mut problems) = (Vec::new(), Vec::new());
    for item in Reader::within(input, limits) {
        match item {
            Ok(document) => documents.push(document),
            Err(problem) => problems.push(problem),
        }
    }
    (documents, problems)
}

pub fn read(name: &str, bytes: &[u8]) -> (Vec<RawDocument>, Vec<Problem>) {
    read_within(name, bytes, Limits::default())
}

pub fn ids(documents: &[RawDocument]) -> Vec<&str> {
    documents.iter().map(|raw| raw.id.as_str()).collect()
}

pub fn text(raw: &RawDocument) -> String {
    let options = ExtractOptions {
        text: TextChoice::Whole,
        ..ExtractOptions::default()
    };
    extract(raw, &options).text
}

pub fn codes(problems: &[Problem]) -> Vec<&'static str> {
    problems.iter().map(|problem| problem.kind.code()).collect()
}

pub fn places(problems: &[Problem]) -> Vec<(&'static str, Option<u64>)> {
    let place = |problem: &Problem| (problem.kind.code(), problem.byte);
    problems.iter().map(place).collect()
}

pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

pub fn record(kind: &str, uri: &str, content_type: &str, block: &[u8]) -> Vec<u8> {
    let head = format!(
        "WARC/1.1\r\nWARC-Type: {kind}\r\nWARC-Target-URI: {uri}\r\nContent-Type: {content_type}\r\nContent-Length: {}\r\n\r\n",
        block.len()
    );
    [head.as_bytes(), block, b"\r\n\r\n"].concat()
}

pub fn response(uri: &str, head: &str, body: &[u8]) -> Vec<u8> {
    let block = [head.as_bytes(), b"\r\n\r\n", body].concat();
    record(
        "response",
        uri,
        "application/http; msgtype=response",
        &block,
    )
}

pub fn html(uri: &str, body: &str) -> Vec<u8> {
    response(
        uri,
        "HTTP/1.1 200 OK\r\nContent-Type: text/html",
        body.as_bytes(),
    )
}

pub fn one(name: &str) -> Vec<u8> {
    html(
        &format!("http://{name}.example/"),
        &format!("<p>text {name}"),
    )
}

/// The records one after another, and each in a member of gzip.
pub fn packed(records: &[Vec<u8>]) -> [(&'static str, Vec<u8>); 3] {
    let members: Vec<Vec<u8>> = records.iter().map(|record| gzip(record)).collect();
    [
        ("a.warc", records.concat()),
        ("a.warc.gz", members.concat()),
        ("a.gz", gzip(&records.concat())),
    ]
}
