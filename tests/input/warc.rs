//! WARC files, plain and in gzip: pages, what is no page, and bodies.
use std::io::Write;

use dustlens::document::{ExtractOptions, extract};
use dustlens::input::{CharsetHint, Format};
use dustlens::problem::{ProblemKind, Severity};
use flate2::Compression;
use flate2::write::{DeflateEncoder, ZlibEncoder};

use crate::support::{codes, gzip, ids, read};
use crate::warc_records::{one, packed, places, record, response, text};

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
    let (documents, problems) = read("a.warc", response("http://a.example/x", head, &body));
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
        let (documents, problems) = read("a.warc", response("http://a.example/", &head, &body));
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
        let problem = &documents[0].problems[0];
        assert_eq!(
            (problem.severity(), problem.byte),
            (Severity::Error, Some(0)),
            "{headers}"
        );
        assert!(text(&documents[0]).len() > 10, "{headers}");
    }
    let zstd = b"\x28\xb5\x2f\xfd\x00\x01\x02\x03";
    let (documents, problems) = read(
        "a.warc",
        response(
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
