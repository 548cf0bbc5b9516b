//! Damaged inputs of every kind: each is read to its end, within its bounds, whatever was done to it. 20,000 for each reader.
use std::io::{Cursor, Write};

use dustlens::document::{ExtractOptions, extract};
use dustlens::input::{Input, InputKind, Limits, ReadOptions, Reader};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::support::gzip;

const ROUNDS: u32 = 20_000;

const LIMITS: Limits = Limits {
    input: 1 << 20,
    unpacked: 1 << 18,
    document: 1 << 14,
};

/// SplitMix64: the same numbers in every run.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }
}

/// Pieces that mean something somewhere.
const PIECES: [&[u8]; 20] = [
    b"-1",
    b"2147483648",
    b"99999999999999999999",
    b"\r\n\r\n",
    b"\nWARC/1.1\r\nA",
    b"Content-Length: 7\r\n",
    b"Transfer-Encoding: chunked\r\nContent-Encoding: gzip\r\n",
    b"\x1f\x8b\x08\0",
    b"PK\x03\x04",
    b"\"",
    b"\"\"\"",
    b",;\t|",
    b"\n",
    b"<w:p>",
    b"<![CDATA[",
    b"&#xffffffff;",
    b"stream\n",
    b"1 0 obj<</Length -1>>",
    b"\0\xff\xfe",
    b"0\r\n\r\n",
];

/// Does one to four things to some bytes.
fn damage(bytes: &mut Vec<u8>, numbers: &mut Numbers) {
    for _ in 0..=numbers.below(4) {
        let at = numbers.below(bytes.len());
        let end = bytes.len().min(at + numbers.below(64));
        match numbers.below(7) {
            0 => bytes.truncate(at),
            1 if !bytes.is_empty() => bytes[at] ^= 1 << numbers.below(8),
            2 if !bytes.is_empty() => bytes[at] = numbers.next() as u8,
            3 => drop(bytes.drain(at..end)),
            4 => {
                let copy = bytes[at..end].to_vec();
                let to = numbers.below(bytes.len());
                bytes.splice(to..to, copy);
            }
            _ => {
                let piece = PIECES[numbers.below(PIECES.len())];
                let over = at + numbers.below(2) * piece.len().min(bytes.len() - at);
                bytes.splice(at..over, piece.iter().copied());
            }
        }
    }
}

fn check(name: &str, bytes: Vec<u8>, lines: bool) {
    let length = bytes.len();
    let input = Input {
        name: name.to_owned(),
        kind: InputKind::File,
        bytes,
        options: ReadOptions {
            lines,
            ..ReadOptions::default()
        },
    };
    let (mut items, mut read) = (0, 0);
    for item in Reader::within(input, LIMITS) {
        items += 1;
        assert!(items <= length + 2, "{name}");
        if let Ok(raw) = item {
            assert!(raw.bytes.len() <= LIMITS.document, "{name}");
            read += raw.bytes.len() as u64;
            extract(&raw, &ExtractOptions::default());
        }
    }
    assert!(
        read <= LIMITS.unpacked + length as u64 + LIMITS.document as u64,
        "{name}: {read}"
    );
}

fn rounds(name: &str, seeds: &[Vec<u8>], lines: bool) {
    let mut numbers = Numbers(7);
    for _ in 0..ROUNDS {
        let mut bytes = seeds[numbers.below(seeds.len())].clone();
        damage(&mut bytes, &mut numbers);
        check(name, bytes, lines);
    }
}

fn response(headers: &str, body: &[u8]) -> Vec<u8> {
    let block = [
        format!("HTTP/1.1 200 OK\r\nContent-Type: text/html{headers}\r\n\r\n").as_bytes(),
        body,
    ]
    .concat();
    let head = format!(
        "WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: http://a.example/\r\nContent-Type: application/http\r\nContent-Length: {}\r\n\r\n",
        block.len()
    );
    [head.as_bytes(), &block, b"\r\n\r\n"].concat()
}

#[test]
fn warc() {
    let records = [
        response("", b"<p>one two three"),
        response(
            "\r\nTransfer-Encoding: chunked",
            b"5\r\n<p>on\r\n3\r\ne t\r\n0\r\n\r\n",
        ),
        response("\r\nContent-Encoding: gzip", &gzip(b"<p>four five six")),
        response("\r\nContent-Encoding: br", b"\x0b\x02\x80abcde\x03"),
    ];
    let members: Vec<Vec<u8>> = records.iter().map(|record| gzip(record)).collect();
    let seeds = [records.concat(), members.concat(), gzip(&records.concat())];
    rounds("a.warc.gz", &seeds, false);
    rounds("a.warc", &seeds, false);
}

#[test]
fn tables() {
    let seeds = [
        "id,text\n1,\"one, \"\"two\"\"\"\n2,\"three\nfour\"\n3,five\n".into(),
        "\u{feff}url;body\r\nu;<p>one\r\nv;\"<p>two\r\nthree\"\r\n".into(),
        encoding_rs::WINDOWS_1251
            .encode("id\ttext\nа\tМама мыла раму\n")
            .0
            .into_owned(),
    ];
    rounds("a.csv", &seeds, false);
}

#[test]
fn sets_and_lines() {
    rounds("a.txt", &["a one two\nb\tthree four\n\nc x\n".into()], true);
}

fn docx(xml: &str) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, body) in [
        ("[Content_Types].xml", "<Types/>"),
        ("word/document.xml", xml),
    ] {
        writer
            .start_file(name, SimpleFileOptions::default())
            .unwrap();
        writer.write_all(body.as_bytes()).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

#[test]
fn docx_files() {
    let xml = "<?xml version=\"1.0\"?><w:document><w:body><w:p><w:r><w:t>one &amp; two</w:t></w:r></w:p><w:p><w:r><w:t>three</w:t><w:tab/></w:r></w:p></w:body></w:document>";
    rounds("a.docx", &[docx(xml)], false);
}

#[test]
fn pdf_files() {
    let seeds = [
        include_bytes!("../fixtures/pdf/plain.pdf").to_vec(),
        include_bytes!("../fixtures/pdf/streams.pdf").to_vec(),
    ];
    rounds("a.pdf", &seeds, false);
}

#[test]
fn parquet_files() {
    let seeds = [
        include_bytes!("../fixtures/parquet/plain.parquet").to_vec(),
        include_bytes!("../fixtures/parquet/snappy.parquet").to_vec(),
        include_bytes!("../fixtures/parquet/zstd-v2-pages.parquet").to_vec(),
        include_bytes!("../fixtures/parquet/lz4.parquet").to_vec(),
        include_bytes!("../fixtures/parquet/nested.parquet").to_vec(),
    ];
    rounds("a.parquet", &seeds, false);
}
