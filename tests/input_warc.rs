//! WARC files, plain and in gzip: pages, what is no page, and every kind of fault.
#![allow(clippy::unwrap_used, missing_docs)]

use std::io::Write;

use dustlens::document::{ExtractOptions, TextChoice, extract};
use dustlens::input::{
    CharsetHint, Format, Input, InputKind, Limits, RawDocument, ReadOptions, Reader,
};
use dustlens::problem::{Problem, ProblemKind, Severity};
use flate2::Compression;
use flate2::write::{DeflateEncoder, GzEncoder, ZlibEncoder};

fn read_within(name: &str, bytes: &[u8], limits: Limits) -> (Vec<RawDocument>, Vec<Problem>) {
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

fn read(name: &str, bytes: &[u8]) -> (Vec<RawDocument>, Vec<Problem>) {
    read_within(name, bytes, Limits::default())
}

fn ids(documents: &[RawDocument]) -> Vec<&str> {
    documents.iter().map(|raw| raw.id.as_str()).collect()
}

fn text(raw: &RawDocument) -> String {
    let options = ExtractOptions {
        text: TextChoice::Whole,
        ..ExtractOptions::default()
    };
    extract(raw, &options).text
}

fn codes(problems: &[Problem]) -> Vec<&'static str> {
    problems.iter().map(|problem| problem.kind.code()).collect()
}

fn places(problems: &[Problem]) -> Vec<(&'static str, Option<u64>)> {
    let place = |problem: &Problem| (problem.kind.code(), problem.byte);
    problems.iter().map(place).collect()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn record(kind: &str, uri: &str, content_type: &str, block: &[u8]) -> Vec<u8> {
    let head = format!(
        "WARC/1.1\r\nWARC-Type: {kind}\r\nWARC-Target-URI: {uri}\r\nContent-Type: {content_type}\r\nContent-Length: {}\r\n\r\n",
        block.len()
    );
    [head.as_bytes(), block, b"\r\n\r\n"].concat()
}

fn response(uri: &str, head: &str, body: &[u8]) -> Vec<u8> {
    let block = [head.as_bytes(), b"\r\n\r\n", body].concat();
    record(
        "response",
        uri,
        "application/http; msgtype=response",
        &block,
    )
}

fn html(uri: &str, body: &str) -> Vec<u8> {
    response(
        uri,
        "HTTP/1.1 200 OK\r\nContent-Type: text/html",
        body.as_bytes(),
    )
}

fn one(name: &str) -> Vec<u8> {
    html(
        &format!("http://{name}.example/"),
        &format!("<p>text {name}"),
    )
}

/// The records one after another, and each in a member of gzip.
fn packed(records: &[Vec<u8>]) -> [(&'static str, Vec<u8>); 3] {
    let members: Vec<Vec<u8>> = records.iter().map(|record| gzip(record)).collect();
    [
        ("a.warc", records.concat()),
        ("a.warc.gz", members.concat()),
        ("a.gz", gzip(&records.concat())),
    ]
}

#[test]
fn pages_are_documents_and_the_rest_is_counted() {
    let info = b"software: test\r\nformat: WARC File Format 1.1\r\n";
    let records = [
        record("warcinfo", "", "application/warc-fields", info),
        record(
            "request",
            "http://a.example/",
            "application/http; msgtype=request",
            b"GET / HTTP/1.1\r\n\r\n",
        ),
        one("a"),
        response(
            "http://b.example/",
            "HTTP/1.1 301 Moved\r\nLocation: http://a.example/",
            b"",
        ),
        response(
            "http://c.example/",
            "HTTP/1.1 404 Not Found\r\nContent-Type: text/html",
            b"<p>none",
        ),
        response(
            "http://d.example/x.png",
            "HTTP/1.1 200 OK\r\nContent-Type: image/png",
            b"\x89PNG\r\n\x1a\n",
        ),
        response(
            "http://d.example/x.js",
            "HTTP/1.1 200 OK\r\nContent-Type: text/javascript",
            b"var x",
        ),
        record(
            "revisit",
            "http://a.example/",
            "application/http; msgtype=response",
            b"HTTP/1.1 200 OK\r\n\r\n",
        ),
        record(
            "response",
            "dns:a.example",
            "text/dns",
            b"20261124\na.example. 300 IN A 192.0.2.1\n",
        ),
        record(
            "metadata",
            "http://a.example/",
            "application/warc-fields",
            b"via: x\r\n",
        ),
        record(
            "resource",
            "<http://e.example/notes.txt>",
            "text/plain",
            b"plain <b>notes",
        ),
        record(
            "conversion",
            "http://f.example/",
            "text/plain",
            "текст страницы".as_bytes(),
        ),
        record("resource", "metadata://tool/log", "text/plain", b"a log"),
    ];
    for (name, bytes) in packed(&records) {
        let (documents, problems) = read(name, &bytes);
        let expected = [
            "http://a.example/",
            "http://e.example/notes.txt",
            "http://f.example/",
        ];
        assert_eq!(ids(&documents), expected, "{name}");
        let texts: Vec<String> = documents.iter().map(text).collect();
        assert_eq!(texts, ["text a", "plain <b>notes", "текст страницы"]);
        assert_eq!(documents[0].format, Format::Html);
        let facts = documents[0].page.as_ref().unwrap();
        assert_eq!(
            (facts.status, facts.final_url.as_str()),
            (200, "http://a.example/")
        );
        let expected = ProblemKind::WarcRecordsSkipped {
            count: 7,
            example: "http://b.example/".to_owned(),
        };
        assert_eq!(problems.len(), 1, "{problems:?}");
        assert_eq!(problems[0].kind, expected);
    }
}

#[test]
fn a_page_keeps_its_charset_and_its_facts() {
    let (body, _, _) = encoding_rs::KOI8_R.encode("<p>Мама мыла раму");
    let head = "HTTP/1.1 200 OK\r\ncontent-type: text/html;\r\n charset=koi8-r\r\nX-Robots-Tag: noindex\r\nLink: <http://a.example/>; rel=canonical\r\nSet-Cookie: a=b";
    let (documents, problems) = read("a.warc", &response("http://a.example/x", head, &body));
    assert!(problems.is_empty(), "{problems:?}");
    assert_eq!(
        documents[0].charset,
        CharsetHint::Label("koi8-r".to_owned())
    );
    let document = extract(&documents[0], &ExtractOptions::default());
    assert_eq!(document.text, "Мама мыла раму");
    assert_eq!(document.robots.as_deref(), Some("noindex"));
    assert_eq!(document.canonical.as_deref(), Some("http://a.example/"));
    let headers = &documents[0].page.as_ref().unwrap().headers;
    let names: Vec<&str> = headers.keys().map(String::as_str).collect();
    assert_eq!(names, ["content-type", "link", "x-robots-tag"]);
    let cut = String::from_utf8(one("b")).unwrap();
    let cut = cut.replacen("WARC-Type", "WARC-Truncated: length\r\nWARC-Type", 1);
    let (documents, _) = read("a.warc", cut.as_bytes());
    assert_eq!(codes(&documents[0].problems), ["truncated-page"]);
}

#[test]
fn bodies_are_unpacked_as_their_headers_say_or_taken_as_they_are() {
    let page = b"<p>one page, packed".as_slice();
    let mut zlib = ZlibEncoder::new(Vec::new(), Compression::default());
    zlib.write_all(page).unwrap();
    let zlib = zlib.finish().unwrap();
    let mut bare = DeflateEncoder::new(Vec::new(), Compression::default());
    bare.write_all(page).unwrap();
    let bare = bare.finish().unwrap();
    let chunks = [&b"5\r\n"[..], &gzip(page)[..5], b"\r\n"].concat();
    let rest = &gzip(page)[5..];
    let chunks = [
        &chunks[..],
        format!("{:x}\r\n", rest.len()).as_bytes(),
        rest,
        b"\r\n0\r\n\r\n",
    ]
    .concat();
    for (headers, body) in [
        ("Content-Encoding: gzip", gzip(page)),
        ("Content-Encoding: x-gzip", gzip(page)),
        ("Content-Encoding: deflate", zlib),
        ("Content-Encoding: deflate", bare),
        ("Content-Encoding: identity", page.to_vec()),
        (
            "Content-Encoding: gzip\r\nTransfer-Encoding: chunked",
            chunks.clone(),
        ),
        ("Transfer-Encoding: gzip, chunked", chunks),
        ("Content-Encoding: gzip, gzip", gzip(&gzip(page))),
        // Stored unpacked, whatever the header says.
        (
            "Content-Encoding: gzip\r\nTransfer-Encoding: chunked",
            page.to_vec(),
        ),
        ("Content-Encoding: br", page.to_vec()),
        ("Content-Encoding: deflate", page.to_vec()),
        ("Content-Encoding: zstd", page.to_vec()),
    ] {
        let head = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n{headers}");
        let (documents, problems) = read("a.warc", &response("http://a.example/", &head, &body));
        assert!(problems.is_empty(), "{headers}: {problems:?}");
        assert_eq!(text(&documents[0]), "one page, packed", "{headers}");
        assert!(documents[0].problems.is_empty(), "{headers}");
    }
}

#[test]
fn a_damaged_body_gives_what_comes_before() {
    let page: String = (0..3_000_u32)
        .map(|i| format!("<p>{} ", i.wrapping_mul(2_654_435_761)))
        .collect();
    let whole = gzip(page.as_bytes());
    let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n";
    for (headers, body) in [
        ("Content-Encoding: gzip", &whole[..whole.len() / 2]),
        (
            "Transfer-Encoding: chunked",
            b"14\r\n<p>first of three, se\r\n-1\r\nrest",
        ),
        (
            "Transfer-Encoding: chunked",
            b"7fffffff\r\n<p>first of three",
        ),
    ] {
        let bytes = [
            response("http://a.example/", &format!("{head}{headers}"), body),
            one("b"),
        ]
        .concat();
        let (documents, problems) = read("a.warc", &bytes);
        assert!(problems.is_empty(), "{headers}");
        assert_eq!(documents.len(), 2, "{headers}");
        assert_eq!(
            codes(&documents[0].problems),
            ["bad-page-body"],
            "{headers}"
        );
        assert!(text(&documents[0]).len() > 10, "{headers}");
    }
    let zstd = b"\x28\xb5\x2f\xfd\x00\x01\x02\x03";
    let (documents, problems) = read(
        "a.warc",
        &response(
            "http://a.example/",
            &format!("{head}Content-Encoding: zstd"),
            zstd,
        ),
    );
    assert_eq!(
        (documents.len(), places(&problems)),
        (0, vec![("packed-page", Some(0))])
    );
}

#[test]
fn a_bad_header_costs_its_record_alone() {
    let good = String::from_utf8(one("b")).unwrap();
    for (from, to, said) in [
        (
            "Content-Length: ",
            "Content-Length: -",
            "its Content-Length is `-",
        ),
        (
            "Content-Length: ",
            "Content-Length: x",
            "its Content-Length is `x",
        ),
        (
            "Content-Length: ",
            "Content-Size: ",
            "it has no Content-Length",
        ),
        ("WARC-Type: ", "WARC-Kind: ", "it has no WARC-Type"),
        (
            "WARC-Target-URI: ",
            "WARC-Uri: ",
            "it has no WARC-Target-URI",
        ),
        ("WARC/1.1", "WARC/9.1", "none begins here"),
        ("HTTP/1.1", "SMTP/1.1", "its block is no HTTP response"),
    ] {
        let bad = good.replacen(from, to, 1).into_bytes();
        let records = [one("a"), bad, one("c")];
        let starts = [records[0].len(), gzip(&records[0]).len(), 0];
        for ((name, bytes), start) in packed(&records).into_iter().zip(starts) {
            let (documents, problems) = read(name, &bytes);
            assert_eq!(
                ids(&documents),
                ["http://a.example/", "http://c.example/"],
                "{name} {to}"
            );
            assert_eq!(
                places(&problems),
                [("bad-warc-record", Some(start as u64))],
                "{name} {to}"
            );
            assert!(problems[0].to_string().contains(said), "{}", problems[0]);
            let inside = format!(
                "{} bytes into what is unzipped from there",
                records[0].len()
            );
            assert_eq!(
                problems[0].to_string().contains(&inside),
                start == 0,
                "{}",
                problems[0]
            );
        }
    }
}

#[test]
fn a_length_that_lies_costs_its_record_alone() {
    let good = String::from_utf8(one("b")).unwrap();
    let length = good.split("Content-Length: ").nth(1).unwrap();
    let length = length.split('\r').next().unwrap();
    for lie in [
        "300",
        "99999",
        "2147483647",
        "2147483648",
        "9999999999999999999",
    ] {
        let bad = good.replacen(
            &format!("Content-Length: {length}"),
            &format!("Content-Length: {lie}"),
            1,
        );
        let records = [one("a"), bad.into_bytes(), one("c"), one("d")];
        for (name, bytes) in packed(&records) {
            let (documents, problems) = read(name, &bytes);
            let expected = [
                "http://a.example/",
                "http://c.example/",
                "http://d.example/",
            ];
            assert_eq!(ids(&documents), expected, "{name} {lie}");
            assert_eq!(codes(&problems), ["bad-warc-record"], "{name} {lie}");
            assert!(
                problems[0]
                    .to_string()
                    .contains("another record begins after"),
                "{}",
                problems[0]
            );
        }
        // The last record has nothing behind it.
        let records = &records[..2];
        for (name, bytes) in packed(records) {
            let (documents, problems) = read(name, &bytes);
            assert_eq!(ids(&documents), ["http://a.example/"], "{name} {lie}");
            assert_eq!(codes(&problems), ["bad-warc-record"], "{name} {lie}");
            assert!(
                problems[0].to_string().contains("where the file ends"),
                "{}",
                problems[0]
            );
        }
    }
    // Too small a length: the record is cut, and what is left over is named.
    let bad = good.replacen(
        &format!("Content-Length: {length}"),
        "Content-Length: 45",
        1,
    );
    let records = [one("a"), bad.into_bytes(), one("c")];
    for (name, bytes) in packed(&records) {
        let (documents, problems) = read(name, &bytes);
        assert_eq!(documents.len(), 3, "{name}");
        assert_eq!(codes(&problems), ["bad-warc-record"], "{name}");
        assert!(
            problems[0].to_string().contains("none begins here"),
            "{}",
            problems[0]
        );
    }
}

#[test]
fn a_file_cut_anywhere_gives_what_is_whole() {
    let records = [one("a"), one("b")];
    let [plain, members, single] = packed(&records);
    for cut in records[0].len() + 5..plain.1.len() - 5 {
        let (documents, problems) = read(plain.0, &plain.1[..cut]);
        assert_eq!(ids(&documents), ["http://a.example/"], "{cut}");
        assert_eq!(
            places(&problems),
            [("bad-warc-record", Some(records[0].len() as u64))],
            "{cut}"
        );
    }
    let second = gzip(&records[0]).len();
    for cut in second + 1..members.1.len() {
        let (documents, problems) = read(members.0, &members.1[..cut]);
        assert_eq!(documents[0].id, "http://a.example/");
        assert_eq!(
            places(&problems),
            [("bad-gzip", Some(second as u64))],
            "{cut}"
        );
    }
    for cut in 3..single.1.len() {
        let (documents, problems) = read("a.warc.gz", &single.1[..cut]);
        assert!(documents.len() <= 2);
        assert_eq!(places(&problems), [("bad-gzip", Some(0))], "{cut}");
    }
}

#[test]
fn a_damaged_member_costs_itself_alone() {
    let records: Vec<Vec<u8>> = ["a", "b", "c", "d"].map(one).to_vec();
    let members: Vec<Vec<u8>> = records.iter().map(|record| gzip(record)).collect();
    let start = members[0].len();
    for at in 0..members[1].len() {
        let mut bytes = members.concat();
        bytes[start + at] ^= 0x55;
        let (documents, problems) = read("a.warc.gz", &bytes);
        let ids = ids(&documents);
        assert!(ids.contains(&"http://a.example/"), "{at}");
        assert!(
            ids.ends_with(&["http://c.example/", "http://d.example/"]),
            "{at}: {ids:?} {problems:?}"
        );
        let is_note = |problem: &&Problem| problem.severity() == Severity::Note;
        for problem in problems.iter().filter(|problem| !is_note(problem)) {
            assert_eq!(problem.byte, Some(start as u64), "{at}: {problem}");
        }
    }
    let bytes = [&members[0][..], b"rubbish", &members[1]].concat();
    let (documents, problems) = read("a.warc.gz", &bytes);
    assert_eq!(documents.len(), 2);
    assert_eq!(places(&problems), [("bad-gzip", Some(start as u64))]);
    let (documents, problems) = read("a.warc.gz", b"\x1f\x8b\x08\0rubbish");
    assert_eq!(
        (documents.len(), places(&problems)),
        (0, vec![("bad-gzip", Some(0))])
    );
}

#[test]
fn bombs_end_at_the_bounds() {
    let limits = Limits {
        document: 10_000,
        unpacked: 1_000_000,
        ..Limits::default()
    };
    let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html";
    // A body over the bound, as it is or packed, costs its record.
    let long = response("http://l.example/", head, &vec![b'x'; 20_000]);
    let zipped = response(
        "http://z.example/",
        &format!("{head}\r\nContent-Encoding: gzip"),
        &gzip(&vec![b'x'; 5_000_000]),
    );
    let records = [long, one("a"), zipped, one("b")];
    for (name, bytes) in packed(&records) {
        let (documents, problems) = read_within(name, &bytes, limits);
        assert_eq!(
            ids(&documents),
            ["http://a.example/", "http://b.example/"],
            "{name}"
        );
        assert_eq!(
            codes(&problems),
            ["entry-too-large", "entry-too-large"],
            "{name}"
        );
    }
    // A picture of any size is no page.
    let picture = response(
        "http://p.example/",
        "HTTP/1.1 200 OK\r\nContent-Type: image/png",
        &vec![0; 100_000],
    );
    let (documents, problems) = read_within("a.warc", &[picture, one("a")].concat(), limits);
    assert_eq!(
        (documents.len(), codes(&problems)),
        (1, vec!["warc-records-skipped"])
    );
    // All together are bounded.
    let like = html("http://a.example/", &"a".repeat(9_000));
    let many = gzip(&like.repeat(1_000));
    let (documents, problems) = read_within("a.warc.gz", &many, limits);
    assert!((50..120).contains(&documents.len()), "{}", documents.len());
    assert_eq!(codes(&problems), ["zip-too-large"]);
    let body = gzip(&vec![b'a'; 9_000]);
    let bodies = response(
        "http://a.example/",
        &format!("{head}\r\nContent-Encoding: gzip"),
        &body,
    );
    let (documents, problems) = read_within("a.warc", &bodies.repeat(2_000), limits);
    assert!((50..120).contains(&documents.len()), "{}", documents.len());
    assert_eq!(codes(&problems), ["zip-too-large"]);
}

#[test]
fn a_lying_length_takes_no_memory() {
    for length in ["60000000", "2147483648"] {
        let bad = format!(
            "WARC/1.0\r\nWARC-Type: response\r\nContent-Length: {length}\r\n\r\nHTTP/1.1 200 OK\r\n\r\n"
        );
        for (name, bytes) in packed(&[bad.clone().into_bytes()]) {
            let taken = allocation_counter::measure(|| {
                let (documents, problems) = read(name, &bytes);
                assert_eq!((documents.len(), problems.len()), (0, 1));
            });
            assert!(taken.bytes_max < 1 << 20, "{name}: {taken:?}");
        }
    }
}

#[test]
fn an_empty_file_has_no_documents() {
    for (name, bytes) in [
        ("a.warc", Vec::new()),
        ("a.warc.gz", gzip(b"")),
        ("a.warc", b"\r\n\r\n".to_vec()),
    ] {
        let (documents, problems) = read(name, &bytes);
        assert_eq!(
            (documents.len(), codes(&problems)),
            (0, vec!["no-documents"])
        );
    }
}
