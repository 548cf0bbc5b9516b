//! Inputs that were compared with nothing, or wrongly, without a word: each is read, or named.

use std::io::{Cursor, Write};

use dustlens::document::{ExtractOptions, extract};
use dustlens::input::{Input, Limits, ReadOptions, Reader};
use dustlens::problem::{Problem, ProblemKind};
use dustlens::sessions::documents::results::{ExportFormat, export_pairs};
use dustlens::sessions::documents::{Session, Settings};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::common::{finished, text};
use crate::support::{file, owned};

/// Ids with texts, and codes of problems.
fn read(input: Input) -> (Vec<(String, String)>, Vec<&'static str>) {
    seen(Reader::new(input))
}

fn seen(reader: Reader) -> (Vec<(String, String)>, Vec<&'static str>) {
    let (mut texts, mut codes) = (Vec::new(), Vec::new());
    for item in reader {
        match item {
            Ok(raw) => {
                let document = extract(&raw, &ExtractOptions::default());
                codes.extend(document.problems.iter().map(|p| p.kind.code()));
                texts.push((raw.id, document.text));
            }
            Err(problem) => codes.push(problem.kind.code()),
        }
    }
    (texts, codes)
}

/// An archive whose entries may have one name: different names of the same lengths are written, then overwritten.
fn archive(entries: &[(&str, &str)]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let stand_in = |at: usize, name: &str| format!("#{at:0width$}", width = name.len() - 1);
    for (at, (name, body)) in entries.iter().enumerate() {
        let name = stand_in(at, name);
        writer
            .start_file(name, SimpleFileOptions::default())
            .unwrap();
        writer.write_all(body.as_bytes()).unwrap();
    }
    let mut bytes = writer.finish().unwrap().into_inner();
    for (at, (name, _)) in entries.iter().enumerate() {
        let from = stand_in(at, name);
        while let Some(found) = memchr::memmem::find(&bytes, from.as_bytes()) {
            bytes[found..found + name.len()].copy_from_slice(name.as_bytes());
        }
    }
    bytes
}

#[test]
fn emoji_and_punctuation_alone_are_named() {
    let texts = ["😀 😀 🎉", "... --- ...", "— ! —", ""].map(str::to_owned);
    let mut session = finished(Settings::default(), &texts);
    let rows = session.documents(0, 10);
    let codes: Vec<Vec<&str>> = rows
        .iter()
        .map(|row| row.problems.iter().map(|p| p.kind.code()).collect())
        .collect();
    let none = vec!["no-tokens"];
    assert_eq!(
        codes,
        [none.clone(), none.clone(), none, vec!["empty-document"]]
    );
    assert_eq!(session.document_problems().count(), 4);
}

#[test]
fn zip_entries_of_one_name_are_all_read() {
    let entries = [("a.txt", "one"), ("a.txt", "two"), ("b.txt", "three")];
    let (texts, codes) = read(file("x.zip", archive(&entries)));
    let expected = [
        ("x.zip/a.txt", "one"),
        ("x.zip/a.txt", "two"),
        ("x.zip/b.txt", "three"),
    ];
    assert_eq!((texts, codes), (owned(&expected), vec![]));
}

#[test]
fn json_arrays_are_records() {
    let json = "[\n {\"id\": \"a\", \"text\": \"one\"},\n {\"url\": \"b\",\n  \"body\": \"<p>two\"},\n [{\"id\": 3}, 4],\n {\"id\": \"c\", \"text\": \"\\u0074hree\"}]";
    let (texts, codes) = read(file("x.json", json));
    let expected = [("a", "one"), ("b", "two"), ("c", "three")];
    assert_eq!(texts, owned(&expected));
    assert_eq!(codes, ["json-missing-text", "bad-json-line"]);
    let lines: Vec<_> = Reader::new(file("x.json", json))
        .filter_map(Result::err)
        .map(|problem| problem.line)
        .collect();
    assert_eq!(lines, [Some(5), Some(5)]);
}

#[test]
fn json_that_breaks_off_is_named_and_what_comes_before_is_read() {
    let (texts, codes) = read(file(
        "x.json",
        "[{\"id\": \"a\", \"text\": \"one\"}, {\"id\"",
    ));
    assert_eq!((texts, codes), (owned(&[("a", "one")]), vec!["bad-json"]));
    let (texts, codes) = read(file("x.json", "[".repeat(1 << 20)));
    assert_eq!((texts, codes), (vec![], vec!["bad-json"]));
}

#[test]
fn an_array_in_the_place_of_json_lines_is_read_as_records() {
    let expected = owned(&[("a", "one"), ("b", "two")]);
    for json in [
        "[{\"id\": \"a\", \"text\": \"one\"}, {\"id\": \"b\", \"text\": \"two\"}]",
        "\u{feff} \n[\n {\n  \"id\": \"a\",\n  \"text\": \"one\"\n },\n {\"id\": \"b\", \"text\": \"two\"}\n]\n",
    ] {
        let utf_16: Vec<u8> = json.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let utf_16 = [b"\xff\xfe".to_vec(), utf_16].concat();
        for bytes in [json.as_bytes().to_vec(), utf_16] {
            let (texts, codes) = read(file("standard-input.jsonl", bytes));
            assert_eq!((texts, codes), (expected.clone(), vec![]));
        }
    }
    let (texts, codes) = read(file("x.jsonl", "[]"));
    assert_eq!((texts, codes), (vec![], vec!["no-documents"]));
    let (texts, codes) = read(file("x.jsonl", "[1]\n{\"id\": \"a\", \"text\": \"one\"}\n"));
    assert_eq!(
        (texts, codes),
        (owned(&[("a", "one")]), vec!["bad-json-line"])
    );
}

#[test]
fn a_broken_record_of_an_array_costs_itself_alone() {
    let json = "[\n{\"id\": \"a\", \"text\": \"one\"},\n{\"id\": \"b\", \"text\": },\n{\"id\": \"c\", \"text\": \"three\"}\n]";
    let (texts, codes) = read(file("x.json", json));
    assert_eq!(
        (texts, codes),
        (owned(&[("a", "one"), ("c", "three")]), vec!["bad-json"])
    );
}

#[test]
fn json_in_an_archive_is_read_when_it_has_documents() {
    let page = ("a.html", "<p>page");
    let read = |json: &str| read(file("x.zip", archive(&[("a.json", json), page])));
    let html = ("x.zip/a.html", "page");
    for json in [
        "[{\"id\": 1}, {\"id\": \"r\", \"text\": \"record\"}]",
        "{\n\"id\": 1\n}\n{\n\"id\": \"r\",\n\"body\": \"<b>record\"\n}",
    ] {
        let (texts, codes) = read(json);
        assert_eq!(texts, owned(&[("r", "record"), html]), "{json}");
        assert_eq!(codes, ["json-missing-text"], "{json}");
    }
    for manifest in [
        "{\"name\": \"x\", \"icons\": [{\"src\": \"a.png\"}]}",
        "[1, \"text\", {\"text\": 5}]",
        "no JSON",
        "",
    ] {
        let (texts, codes) = read(manifest);
        assert_eq!(
            (texts, codes),
            (owned(&[html]), vec!["zip-entries-skipped"])
        );
    }
}

#[test]
fn jl_files_are_json_lines() {
    let lines = "{\"id\": \"a\", \"text\": \"one\"}\n{\"id\": \"b\", \"text\": \"two\"}\n";
    let (texts, codes) = read(file("x.jl", lines));
    assert_eq!(
        (texts, codes),
        (owned(&[("a", "one"), ("b", "two")]), vec![])
    );
}

#[test]
fn inputs_without_a_document_are_named() {
    let empty_archive = archive(&[]);
    let inputs = [
        file("x.jsonl", ""),
        file("x.jsonl", "\n \n"),
        file("x.json", "[]"),
        file("x.zip", empty_archive),
        Input {
            options: ReadOptions {
                lines: true,
                ..ReadOptions::default()
            },
            ..file("x.txt", "\n")
        },
    ];
    for input in inputs {
        let shown = format!("{input:?}");
        let (texts, codes) = read(input);
        assert_eq!((texts, codes), (vec![], vec!["no-documents"]), "{shown}");
    }
}

#[test]
fn json_lines_in_utf_16_without_a_mark_are_read() {
    let text = "{\"id\":\"a\",\"text\":\"раз\"}\n{\"id\":\"b\",\"text\":\"два\"}\n";
    for swap in [false, true] {
        let units = text.encode_utf16().flat_map(|unit| match swap {
            true => unit.to_be_bytes(),
            false => unit.to_le_bytes(),
        });
        let (texts, codes) = read(file("x.jsonl", units.collect::<Vec<u8>>()));
        assert_eq!(texts, owned(&[("a", "раз"), ("b", "два")]));
        assert!(codes.is_empty(), "{codes:?}");
    }
}

#[test]
fn utf_32_is_read_as_text() {
    let text = "Мама мыла раму, and so on: ещё раз.";
    let units = |swap: bool, mark: bool| -> Vec<u8> {
        let mark = mark.then_some('\u{feff}');
        let all = mark.into_iter().chain(text.chars()).map(u32::from);
        all.flat_map(|unit| match swap {
            true => unit.to_be_bytes(),
            false => unit.to_le_bytes(),
        })
        .collect()
    };
    for (swap, mark) in [(false, true), (true, true), (false, false), (true, false)] {
        let (texts, codes) = read(file("x.txt", units(swap, mark)));
        let guessed = if mark {
            vec![]
        } else {
            vec!["charset-guessed"]
        };
        assert_eq!((texts, codes), (owned(&[("x.txt", text)]), guessed));
    }
    let mut broken = units(false, true);
    broken.extend([0, 0, 0x11, 0, b'a']);
    let (texts, codes) = read(file("x.txt", broken));
    assert!(texts[0].1.ends_with("раз.\u{fffd}"), "{texts:?}");
    assert_eq!(codes, ["invalid-bytes"]);

    let json = "{\"id\": \"a\", \"text\": \"раз\"}";
    let units = json.chars().flat_map(|c| u32::from(c).to_le_bytes());
    let (texts, codes) = read(file("x.jsonl", units.collect::<Vec<u8>>()));
    assert_eq!((texts, codes), (owned(&[("a", "раз")]), vec![]));
}

#[test]
fn a_small_archive_does_not_unpack_to_hundreds_of_megabytes() {
    let divs = "<div>".repeat(200_000);
    let entries = [("a.htm", divs.as_str()), ("b.htm", &divs), ("c.htm", &divs)];
    let bytes = archive(&entries);
    let limits = Limits {
        document: 1 << 20,
        ..Limits::default()
    };
    assert!(bytes.len() * 100 < 3 * divs.len(), "{} bytes", bytes.len());
    let (texts, codes) = seen(Reader::within(file("x.zip", bytes), limits));
    assert_eq!(texts.len(), 1);
    assert_eq!(
        codes[codes.len() - 2..],
        ["entry-too-large", "entry-too-large"]
    );
}

#[test]
fn an_archive_of_nothing_but_bombs_is_given_up() {
    let letters = "a".repeat(100_000);
    let entries: Vec<_> = (0..50).map(|_| ("a.txt", letters.as_str())).collect();
    let limits = Limits {
        document: 10_000,
        unpacked: 100_000,
        ..Limits::default()
    };
    let (texts, codes) = seen(Reader::within(file("x.zip", archive(&entries)), limits));
    assert_eq!((texts.len(), codes.len()), (0, 10), "{codes:?}");
    assert_eq!(codes.last(), Some(&"zip-too-large"));
}

#[test]
fn an_entry_over_the_cap_is_left_out_and_the_others_are_read() {
    let (long, noise) = ("a ".repeat(3_000), words(3_000));
    let entries = [
        ("a.txt", "one"),
        ("b.txt", &long),
        ("c.txt", &noise),
        ("d.txt", "two"),
    ];
    let limits = Limits {
        document: 5_000,
        ..Limits::default()
    };
    let (texts, codes) = seen(Reader::within(file("x.zip", archive(&entries)), limits));
    assert_eq!(
        texts,
        owned(&[("x.zip/a.txt", "one"), ("x.zip/d.txt", "two")])
    );
    assert_eq!(codes, ["entry-too-large", "entry-too-large"]);
}

#[test]
fn a_page_of_millions_of_elements_is_read_only_so_far() {
    let page = format!("<p>one two three{}<p>never", "<div>".repeat(2_200_000));
    let (texts, codes) = read(file("x.html", page));
    assert_eq!(texts, owned(&[("x.html", "one two three")]));
    assert!(codes.contains(&"too-many-elements"), "{codes:?}");
}

#[test]
fn documents_without_room_are_named_and_the_rest_is_compared() {
    let mut session = Session::new(Settings::default()).unwrap();
    session.set_memory(56 << 20);
    let body = words(300);
    session.add(text("first", &body));
    (0..2_000).for_each(|i| session.add(text(&format!("d{i}"), &words(300 + i % 7))));
    session.finish();
    let left_out = |session: &Session| match session.problems() {
        [
            Problem {
                kind: ProblemKind::NoRoom { count, .. },
                ..
            },
        ] => *count as usize,
        other => panic!("{other:?}"),
    };
    let all = left_out(&session);
    assert!(all > 1);
    let summary = session.summary();
    assert_eq!(summary.documents + all, 2_001);
    assert!(summary.pairs > 0);

    // A document taken out makes room.
    session.remove(&(1..2_001).collect::<Vec<_>>());
    session.add(text("late", &body));
    session.finish();
    assert_eq!(left_out(&session), all);
    assert_eq!(session.summary().pairs, 1);
}

#[test]
fn ids_are_no_formulas_in_spreadsheets() {
    let texts = [
        "one two three four five".to_owned(),
        "one two three four five".to_owned(),
    ];
    let mut session = Session::new(Settings::default()).unwrap();
    for (id, body) in ["=cmd|' /C calc'!A0", "\u{1b}[31m@x"].iter().zip(&texts) {
        session.add(text(id, body));
    }
    session.finish();
    let csv = export_pairs(session.named_pairs(), ExportFormat::Csv).unwrap();
    assert!(
        csv.contains("\n'=cmd|' /C calc'!A0,\u{fffd}[31m@x,1,1,1,"),
        "{csv}"
    );
    let tsv = export_pairs(session.named_pairs(), ExportFormat::Tsv).unwrap();
    assert!(
        tsv.contains("\n=cmd|' /C calc'!A0\t\u{fffd}[31m@x\t1\t"),
        "{tsv}"
    );
    let json = export_pairs(session.named_pairs(), ExportFormat::Jsonl).unwrap();
    assert!(json.contains("\"b\":\"\\u001b[31m@x\""), "{json}");
}

fn words(count: usize) -> String {
    let words = (0..count).map(|i| format!("w{}", i.wrapping_mul(2_654_435_761) % 1_000_003));
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn records_are_told_by_their_first_bytes_where_no_name_tells() {
    let lines =
        "\u{feff}\n{\"id\": \"a\", \"text\": \"one\"}\n{\"id\": \"b\", \"text\": \"two\"}\n";
    let array = " [ {\"id\": \"a\", \"text\": \"one\"},\n {\"id\": \"b\", \"text\": \"two\"}]";
    let object = "{\n \"id\": \"a\",\n \"text\": \"one\"\n}";
    for (name, bytes) in [
        ("lines", lines),
        ("lines.2026-11-24", lines),
        ("array", array),
        ("table", "id,text\na,one\nb,two\n"),
        ("table", "text;url\r\none;a\r\ntwo;b\r\n"),
    ] {
        let (texts, codes) = read(file(name, bytes));
        let expected = owned(&[("a", "one"), ("b", "two")]);
        assert_eq!((texts, codes), (expected, vec![]), "{name}: {bytes}");
    }
    let (texts, codes) = read(file("object", object));
    assert_eq!((texts, codes), (owned(&[("a", "one")]), vec![]));
    // Texts that look a little like records stay texts, and a name decides before the bytes.
    for (name, text) in [
        ("text", "{\"id\": 1}\n{\"id\": 2}"),
        ("text", "[1] is a footnote"),
        ("text", "text, as it is\nin two lines"),
        ("text", "{ text }"),
        ("text.txt", "id,text\na,one"),
    ] {
        let (texts, _) = read(file(name, text));
        assert_eq!(texts.len(), 1, "{text}");
        assert_eq!(texts[0].0, name, "{text}");
    }
}
