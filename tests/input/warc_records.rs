//! Records of WARC files, and what is read of them.

use dustlens::document::{ExtractOptions, TextChoice, extract};
use dustlens::input::RawDocument;
use dustlens::problem::Problem;

use crate::support::gzip;

pub fn text(raw: &RawDocument) -> String {
    let options = ExtractOptions {
        text: TextChoice::Whole,
        ..ExtractOptions::default()
    };
    extract(raw, &options).text
}

pub fn places(problems: &[Problem]) -> Vec<(&'static str, Option<u64>)> {
    let place = |problem: &Problem| (problem.kind.code(), problem.byte);
    problems.iter().map(place).collect()
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
