//! From files, archives, records and pages to raw documents.
use std::collections::BTreeMap;

use dustlens::document::{ExtractOptions, extract};
use dustlens::input::{
    CharsetHint, Format, Input, InputKind, Limits, PageFacts, ReadOptions, Reader, Source,
};
use dustlens::problem::{Problem, ProblemKind, Severity};
use proptest::prelude::*;

use crate::archives::archive;
use crate::support::{codes, file, gzip, owned, read, read_all, read_within, texts};

#[test]
fn files_by_extension_and_by_content() {
    for (name, bytes, format) in [
        ("a.txt", "<p>x", Format::Plain),
        ("A.MD", "# x", Format::Plain),
        ("dir/a.HTML", "x", Format::Html),
        ("a.htm", "x", Format::Html),
        ("a.xhtml", "x", Format::Html),
        ("noextension", "<!DOCTYPE html><p>x", Format::Html),
        ("notes.log", "a line", Format::Plain),
    ] {
        let (documents, problems) = read(name, bytes);
        assert_eq!((documents.len(), problems.len()), (1, 0), "{name}");
        assert_eq!(
            (documents[0].id.as_str(), documents[0].format),
            (name, format)
        );
    }
}

#[test]
fn what_is_not_text_is_refused_by_name() {
    let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".as_slice();
    let noise: Vec<u8> = (0..4000_u32)
        .map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8)
        .collect();
    for (name, bytes, code) in [
        ("a.txt", png, "binary-file"),
        ("a", png, "binary-file"),
        ("noise.html", &noise, "binary-file"),
        ("a.odt", b"PK\x03\x04".as_slice(), "unsupported-file-type"),
        ("a.docx", b"PK\x03\x04".as_slice(), "bad-file"),
        ("a.pdf", b"%PDF-1.7 text".as_slice(), "bad-file"),
        ("a.zip", b"not a zip at all".as_slice(), "bad-zip"),
        ("a.zip", b"".as_slice(), "bad-zip"),
    ] {
        let (documents, problems) = read(name, bytes);
        assert!(documents.is_empty(), "{name}");
        assert_eq!(codes(&problems), [code], "{name}");
        assert_eq!(problems[0].source, name);
        assert_eq!(problems[0].severity(), Severity::Error);
    }
}

#[test]
fn an_empty_file_is_an_empty_document() {
    let (documents, problems) = read("empty.txt", "");
    assert!(problems.is_empty());
    let document = extract(&documents[0], &ExtractOptions::default());
    assert_eq!(codes(&document.problems), ["empty-document"]);
}

#[test]
fn ten_thousand_empty_documents() {
    let lines: String = (0..10_000)
        .map(|i| format!("{{\"id\":{i},\"text\":\"\"}}\n"))
        .collect();
    let (documents, problems) = read("empty.jsonl", lines);
    assert_eq!((documents.len(), problems.len()), (10_000, 0));
    assert!(documents.iter().all(|raw| {
        codes(&extract(raw, &ExtractOptions::default()).problems) == ["empty-document"]
    }));
}

#[test]
fn json_lines() {
    let lines = concat!(
        "\u{feff}{\"id\": \"a\", \"text\": \"plain <b>text</b>\"}\r\n",
        "\n",
        "{\"url\": \"http://e.example/\", \"body\": \"<p>mark<b>up</b>\", \"more\": [{}]}\n",
        "{\"id\": 17, \"text\": null, \"body\": \"x\"}\n",
        "{\"id\": \"broken\", \"text\": \n",
        "[1, 2]\n",
        "{\"id\": \"textless\", \"text\": 5}\n",
        "{\"text\": \"nameless\"}",
    );
    let (documents, problems) = read("d.jsonl", lines);
    assert_eq!(
        texts(&documents),
        owned(&[
            ("a", "plain <b>text</b>"),
            ("http://e.example/", "markup"),
            ("17", "x"),
            ("d.jsonl:8", "nameless")
        ])
    );
    assert_eq!(
        codes(&problems),
        ["bad-json-line", "bad-json-line", "json-missing-text"]
    );
    assert_eq!(
        problems
            .iter()
            .map(|problem| problem.line)
            .collect::<Vec<_>>(),
        [Some(5), Some(6), Some(7)]
    );
    let byte = problems[1].byte.unwrap() as usize;
    assert!(lines[byte..].starts_with("[1, 2]"));
    assert_eq!(codes(&documents[3].problems), ["json-missing-id"]);
}

#[test]
fn the_text_of_a_record_has_the_names_that_columns_have() {
    let of = |fields: &str| {
        let line = format!("{{\"id\":\"x\",{fields}}}\n");
        let (documents, problems) = read("x.jsonl", line.as_bytes());
        assert!(problems.is_empty(), "{problems:?}");
        let document = documents.into_iter().next().unwrap();
        (document.format, String::from_utf8(document.bytes).unwrap())
    };
    let html = "<!doctype html><p>a page</p>";
    let cases = [
        (r#""content":"a","body":"b""#.to_owned(), Format::Plain, "a"),
        (format!(r#""content":"{html}""#), Format::Html, html),
        (r#""html":"b","body":"c""#.to_owned(), Format::Html, "b"),
        (
            r#""text":null,"content":7,"html":"b""#.to_owned(),
            Format::Html,
            "b",
        ),
        (r#""body":"b","text":"a""#.to_owned(), Format::Plain, "a"),
    ];
    for (fields, format, text) in cases {
        assert_eq!(of(&fields), (format, text.to_owned()), "{fields}");
    }
}

#[test]
fn json_lines_survive_depth_and_bad_bytes() {
    let mut bytes = format!("{{\"id\":\"deep\",\"text\":{}\n", "[".repeat(100_000)).into_bytes();
    bytes.extend(b"{\"id\":\"bad\",\"text\":\"a \xff b\"}\n");
    let (documents, problems) = read("d.ndjson", bytes);
    assert_eq!(codes(&problems), ["bad-json-line"]);
    assert_eq!(texts(&documents), owned(&[("bad", "a \u{fffd} b")]));
    assert_eq!(codes(&documents[0].problems), ["invalid-bytes"]);
    let utf16: Vec<u8> = "\u{feff}{\"id\":\"я\",\"text\":\"да\"}"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    assert_eq!(texts(&read("d.jsonl", utf16).0), owned(&[("я", "да")]));
}

/// `json.dumps` writes a text that was cut inside an emoji as half of a pair, and numbers that JSON has none for; crawlers write a name
/// twice.
#[test]
fn json_of_python_is_read() {
    let lines = r#"{"id": "a", "text": "cut in \ud83d"}
{"id": "b", "score": NaN, "text": "one", "more": [-Infinity]}
{"id": "c", "text": "first", "id": "d", "text": "last"}
{"id": "e", "text": "whole \ud83d\ude00"}
{"id": 1, "text": NaN}
{"id": "g", "text": "no end
"#;
    let (documents, problems) = read("d.jsonl", lines);
    let expected = [
        ("a", "cut in \u{fffd}"),
        ("b", "one"),
        ("d", "last"),
        ("e", "whole \u{1f600}"),
    ];
    assert_eq!(texts(&documents), owned(&expected));
    assert_eq!(codes(&documents[0].problems), ["invalid-bytes"]);
    assert!(documents[1..].iter().all(|one| one.problems.is_empty()));
    assert_eq!(codes(&problems), ["json-missing-text", "bad-json-line"]);
    let (documents, _) = read("d.json", r#"[{"id": "a", "text": "cut in \ud83d"}]"#);
    assert_eq!(texts(&documents), owned(&expected[..1]));
}

#[test]
fn id_text_lines() {
    let mut lines = file(
        "d.txt",
        "one  first text here\r\n\n two\tsecond\nthree\nfour x",
    );
    lines.options.lines = true;
    let (documents, problems) = read_all(Reader::new(lines));
    assert_eq!(
        texts(&documents),
        owned(&[("one", "first text here"), ("two", "second"), ("four", "x")])
    );
    assert_eq!(codes(&problems), ["bad-lines-record"]);
    assert_eq!((problems[0].line, problems[0].byte), (Some(4), Some(35)));
}

#[test]
fn id_text_lines_in_an_older_encoding() {
    let text = "первый Мама мыла раму, а папа читал газету\nвторой Утром над рекой стоял туман\n";
    let mut lines = file("d.txt", &encoding_rs::WINDOWS_1251.encode(text).0);
    lines.options.lines = true;
    let (documents, problems) = read_all(Reader::new(lines));
    assert_eq!(documents[1].id, "второй");
    assert_eq!(codes(&problems), ["charset-guessed"]);
}

#[test]
fn pasted_text_is_one_document() {
    for (text, format) in [("just words", Format::Plain), ("<html><p>x", Format::Html)] {
        let pasted = Input {
            kind: InputKind::Text,
            ..file("Text 1", text)
        };
        let (documents, _) = read_all(Reader::new(pasted));
        assert_eq!(
            (documents[0].source, documents[0].format),
            (Source::Text, format)
        );
        assert_eq!(documents[0].charset, CharsetHint::Utf8);
    }
}

fn page(content_type: &str, status: u16, body: &[u8]) -> Input {
    let facts = PageFacts {
        final_url: "http://e.example/".to_owned(),
        status,
        headers: BTreeMap::from([("content-type".to_owned(), content_type.to_owned())]),
        truncated: status == 206,
        ..PageFacts::default()
    };
    Input {
        name: "http://e.example/start".to_owned(),
        kind: InputKind::Page(facts),
        bytes: body.to_vec(),
        options: ReadOptions::default(),
    }
}

#[test]
fn pages_keep_their_facts_and_their_status() {
    let (documents, _) = read_all(Reader::new(page(
        "text/html; charset=\"KOI8-R\"",
        200,
        b"<p>x",
    )));
    assert_eq!(
        (documents[0].id.as_str(), documents[0].format),
        ("http://e.example/start", Format::Html)
    );
    assert_eq!(
        documents[0].charset,
        CharsetHint::Label("KOI8-R".to_owned())
    );
    assert_eq!(
        documents[0].page.as_ref().unwrap().final_url,
        "http://e.example/"
    );
    let (documents, _) = read_all(Reader::new(page("text/plain", 404, b"<p>x")));
    assert_eq!(documents[0].format, Format::Plain);
    assert_eq!(codes(&documents[0].problems), ["http-status"]);
    assert_eq!(
        codes(&read_all(Reader::new(page("text/html", 206, b"x"))).0[0].problems),
        ["http-status", "truncated-page"]
    );
    assert_eq!(
        codes(&read_all(Reader::new(page("image/png", 200, b"\x89PNG"))).1),
        ["unsupported-content-type"]
    );
    assert_eq!(
        codes(&read_all(Reader::new(page("text/html", 200, &[0; 50]))).1),
        ["binary-file"]
    );
}

/// Every sentence ends with what to do or what is kept, and every code is kebab-case.
#[test]
fn problems_speak_plainly() {
    let (_, problems) = read("x.odt", "");
    assert_eq!(
        problems[0].to_string(),
        "x.odt: files of the kind `.odt` are not read, or this one is not what its name says; give .txt, .md, .html, .zip, .jsonl, .ndjson, .json, .csv, .tsv, .parquet, .docx, .pdf or .warc; of these .html, .jsonl, .ndjson, .json, .csv, .tsv and .warc may be packed as .gz"
    );
    let place = Problem::new(ProblemKind::JsonMissingText, "d.jsonl").at_line(3, 70);
    assert!(
        place
            .to_string()
            .starts_with("d.jsonl, line 3 (byte 70): this record has no text as a string in")
    );
}

proptest! {
    #[test]
    fn any_bytes_are_read_to_the_end(
        bytes in prop::collection::vec(any::<u8>(), 0..600),
        name in prop::sample::select(vec!["a.zip", "a.jsonl", "a.txt", "a", "a.html", "a.csv", "a.warc", "a.docx", "a.pdf"]),
        lines in any::<bool>(),
    ) {
        let mut input = file(name, bytes);
        input.options.lines = lines;
        for raw in read_all(Reader::new(input)).0 {
            extract(&raw, &ExtractOptions::default());
        }
    }

    #[test]
    fn any_damage_to_an_archive_is_survived(
        cut in 0_usize..1000,
        flips in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6),
    ) {
        let mut bytes = archive(&[("a.txt", b"first first first"), ("b.md", b"second"), ("c/d.html", b"<p>third")]);
        bytes.truncate(bytes.len().saturating_sub(cut).max(1));
        for (at, value) in flips {
            let at = at.index(bytes.len());
            bytes[at] = value;
        }
        let (documents, _) = read("a.zip", bytes);
        prop_assert!(documents.len() <= 16);
    }
}

#[test]
fn records_and_pages_in_gzip_are_read_as_what_is_packed() {
    let lines = b"{\"id\":\"a\",\"text\":\"one two\"}\n{\"id\":\"b\",\"text\":\"three\"}\n";
    let table = b"id,text\na,one two\nb,three\n";
    for (name, content) in [
        ("x.jsonl.gz", &lines[..]),
        ("dir/X.NDJSON.GZ", lines),
        ("x.csv.gz", table),
        ("x.tsv.gz", b"id\ttext\na\tone two\nb\tthree\n"),
        (
            "x.json.gz",
            b"[{\"id\":\"a\",\"text\":\"one two\"},{\"id\":\"b\",\"text\":\"three\"}]",
        ),
    ] {
        let (documents, problems) = read(name, gzip(content));
        assert!(problems.is_empty(), "{name}: {problems:?}");
        let ids: Vec<&str> = documents.iter().map(|raw| raw.id.as_str()).collect();
        assert_eq!(ids, ["a", "b"], "{name}");
    }
    let (documents, problems) = read("x.html.gz", gzip(b"<p>one two"));
    assert!(problems.is_empty() && documents[0].format == Format::Html);
    assert_eq!(documents[0].id, "x.html.gz");
    // One that is not packed, whatever its name says.
    assert_eq!(read("x.jsonl.gz", lines).0.len(), 2);
}

#[test]
fn of_a_damaged_gzip_what_comes_before_is_read() {
    let line = |at: u32| {
        format!(
            "{{\"id\":\"{at}\",\"text\":\"word{} and {at}\"}}\n",
            at * 7919 % 1009
        )
    };
    let lines: String = (0..2_000).map(line).collect();
    let packed = gzip(lines.as_bytes());
    let (documents, problems) = read("x.jsonl.gz", &packed[..packed.len() / 2]);
    assert!(documents.len() > 500, "{}", documents.len());
    assert_eq!(problems[0].kind.code(), "bad-gzip");
    // The byte where it ends, and one near the damage.
    assert_eq!(problems[0].byte, Some(packed.len() as u64 / 2));
    let mut broken = packed.clone();
    let middle = packed.len() / 2;
    broken[middle..middle + 8].fill(0xff);
    let (_, problems) = read("x.jsonl.gz", &broken);
    assert_eq!(problems[0].kind.code(), "bad-gzip");
    let byte = problems[0].byte.unwrap();
    assert!(
        (middle as u64..=packed.len() as u64).contains(&byte),
        "{byte} of {}",
        packed.len()
    );
    // One that unpacks to more than it may.
    let limits = Limits {
        unpacked: 1_000,
        document: 1_000,
        ..Limits::default()
    };
    let (documents, problems) = read_within("x.jsonl.gz", packed, limits);
    assert_eq!(problems[0].kind.code(), "zip-too-large");
    assert!(documents.len() > 20, "{}", documents.len());
}
