//! Reads a list whole and in pieces.

use std::io::Write;

use dustlens::lists::{UrlOptions, UrlRead, UrlReader};

/// What a reader gives: URLs with their lines, codes of problems with theirs.
#[derive(Debug, Default, PartialEq)]
pub struct All {
    pub urls: Vec<(String, u64)>,
    pub problems: Vec<(&'static str, Option<u64>)>,
    pub noise: Vec<u64>,
    pub sitemaps: Vec<String>,
}

pub fn drain(reader: &mut UrlReader, all: &mut All) -> bool {
    loop {
        match reader.next() {
            UrlRead::Url(record) => all
                .urls
                .push((record.url.escape_ascii().to_string(), record.line)),
            UrlRead::Problem(problem) => all.problems.push((problem.kind.code(), problem.line)),
            UrlRead::Nothing => {}
            UrlRead::More => return false,
            UrlRead::Done => return true,
        }
    }
}

/// Reads it whole, then again in pieces of every size up to 7 and one large one: the same must come out.
pub fn read_with(name: &str, bytes: &[u8], options: &UrlOptions) -> All {
    let mut whole = All::default();
    let mut reader = UrlReader::whole(name, bytes.to_vec(), options.clone());
    assert!(drain(&mut reader, &mut whole));
    (whole.noise, whole.sitemaps) = (reader.noise().lines.clone(), reader.sitemaps().to_vec());
    for size in [1, 2, 3, 5, 7, 1000] {
        let mut pieces = All::default();
        let mut reader = UrlReader::new(name, options.clone());
        for piece in bytes.chunks(size) {
            reader.feed(piece.to_vec());
            drain(&mut reader, &mut pieces);
        }
        reader.end();
        assert!(drain(&mut reader, &mut pieces));
        (pieces.noise, pieces.sitemaps) =
            (reader.noise().lines.clone(), reader.sitemaps().to_vec());
        assert_eq!(pieces, whole, "pieces of {size}");
    }
    whole
}

pub fn read(name: &str, text: &str) -> All {
    read_with(name, text.as_bytes(), &UrlOptions::default())
}

pub fn urls(all: &All) -> Vec<(&str, u64)> {
    all.urls
        .iter()
        .map(|(url, line)| (url.as_str(), *line))
        .collect()
}

pub fn gz(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}
