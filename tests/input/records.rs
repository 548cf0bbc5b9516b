//! Archives of length-delimited records: what is read, what is refused, and that what is written reads back.

use dustlens::document::{ExtractOptions, TextChoice, extract};
use dustlens::input::{ArchiveRecord, Format, Limits};
use dustlens::problem::{Problem, Severity};
use proptest::prelude::*;

use crate::support::{gzip, ids, read, read_within};

fn places(problems: &[Problem]) -> Vec<(&'static str, u64)> {
    let place = |problem: &Problem| (problem.kind.code(), problem.byte.unwrap());
    problems.iter().map(place).collect()
}

fn record(url: &str, body: Option<&str>, text: Option<&str>) -> ArchiveRecord {
    ArchiveRecord {
        url: url.to_owned(),
        body: body.map(str::to_owned),
        text: text.map(str::to_owned),
    }
}

fn archive(records: &[ArchiveRecord]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for record in records {
        record.write(&mut bytes).unwrap();
    }
    bytes
}

fn framed(message: &[u8]) -> Vec<u8> {
    let length = i32::try_from(message.len()).unwrap();
    [&length.to_le_bytes(), message].concat()
}

fn one(url: &str) -> Vec<u8> {
    archive(&[record(url, None, Some("one two three"))])
}

#[test]
fn text_is_read_and_a_page_where_there_is_none() {
    let page = "<html><head><title>Title</title><body><p>Paragraph of the page";
    let bytes = archive(&[
        record(
            "http://a.example/",
            Some("<p>not this"),
            Some("plain <b>text</b>"),
        ),
        record("http://b.example/я", Some(page), None),
        record("http://c.example/", Some(page), Some("")),
        record("http://d.example/", None, None),
    ]);
    for (name, bytes) in [
        ("a.gz", gzip(&bytes)),
        ("a", gzip(&bytes)),
        ("a.bin", bytes.clone()),
        ("a.gz", bytes.clone()),
        ("a", [gzip(&bytes[..20]), gzip(&bytes[20..])].concat()),
    ] {
        let (documents, problems) = read(name, bytes);
        assert!(problems.is_empty(), "{name}: {problems:?}");
        let expected = [
            "http://a.example/",
            "http://b.example/я",
            "http://c.example/",
            "http://d.example/",
        ];
        assert_eq!(ids(&documents), expected, "{name}");
        let options = ExtractOptions {
            text: TextChoice::Whole,
            ..ExtractOptions::default()
        };
        let texts: Vec<String> = documents
            .iter()
            .map(|raw| extract(raw, &options).text)
            .collect();
        let of_page = extract(&read("b.html", page).0[0], &options).text;
        assert_eq!(texts, ["plain <b>text</b>", &of_page, "", ""], "{name}");
    }
}

#[test]
fn an_archive_may_be_empty() {
    for bytes in [Vec::new(), gzip(b"")] {
        let (documents, problems) = read("a.gz", bytes);
        assert_eq!((documents.len(), problems.len()), (0, 1));
        assert_eq!(problems[0].kind.code(), "no-documents");
    }
}

#[test]
fn a_zipped_text_is_still_refused() {
    for bytes in [gzip(b"just a text, no archive"), b"just a text".to_vec()] {
        let (documents, problems) = read("notes.gz", bytes);
        assert!(documents.is_empty());
        assert_eq!(problems[0].kind.code(), "unsupported-file-type");
    }
}

#[test]
fn a_zipped_archive_may_begin_with_anything() {
    for (length, code) in [(-5, "bad-record-length"), (i32::MAX, "record-cut-short")] {
        let bytes = [&i32::to_le_bytes(length)[..], b"\x0d\x02\x03 some letters"].concat();
        let (documents, problems) = read("a.gz", gzip(&bytes));
        assert_eq!(
            (documents.len(), places(&problems)),
            (0, vec![(code, 0)]),
            "{length}"
        );
    }
}

#[test]
fn a_length_that_is_none_ends_the_reading_there() {
    let first = one("http://a.example/");
    let at = first.len() as u64;
    for (length, code) in [
        (-1, "bad-record-length"),
        (i32::MIN, "bad-record-length"),
        (i32::MAX, "record-cut-short"),
        (1 << 20, "record-cut-short"),
    ] {
        let bytes = [
            &first[..],
            &i32::to_le_bytes(length),
            &one("http://b.example/")[4..],
        ]
        .concat();
        for (name, bytes) in [("a.bin", bytes.clone()), ("a.gz", gzip(&bytes))] {
            let (documents, problems) = read(name, bytes);
            assert_eq!(ids(&documents), ["http://a.example/"], "{name} {length}");
            assert_eq!(places(&problems), [(code, at)], "{name} {length}");
            assert_eq!(problems[0].severity(), Severity::Error);
        }
        // Also in the first record, where the kind of file is not yet known.
        let bytes = [&i32::to_le_bytes(length), &one("http://b.example/")[4..]].concat();
        for (name, bytes) in [("a.bin", bytes.clone()), ("a.gz", gzip(&bytes))] {
            let (documents, problems) = read(name, bytes);
            assert_eq!(
                (documents.len(), places(&problems)),
                (0, vec![(code, 0)]),
                "{name} {length}"
            );
        }
    }
}

#[test]
fn an_archive_cut_anywhere_gives_what_is_whole() {
    let (a, b) = (one("http://a.example/"), one("http://b.example/"));
    let whole = [&a[..], &b[..]].concat();
    for cut in a.len() + 1..whole.len() {
        let (documents, problems) = read("a.bin", &whole[..cut]);
        assert_eq!(ids(&documents), ["http://a.example/"]);
        assert_eq!(
            places(&problems),
            [("record-cut-short", a.len() as u64)],
            "{cut}"
        );
    }
    let (documents, problems) = read("a.bin", &whole[..a.len() + 9]);
    assert_eq!(documents.len(), 1);
    let said = format!("this record has 5 of its {} bytes", b.len() - 4);
    assert!(problems[0].to_string().contains(&said), "{}", problems[0]);
}

#[test]
fn faulty_records_are_left_out_and_the_others_read() {
    let good = one("http://a.example/");
    let at = good.len() as u64;
    for (message, code, place) in [
        (&b"\x0a\x01u\x18\x07"[..], "record-wire-type", 7),
        (b"\x0d\0\0\0\0", "record-wire-type", 4),
        (b"\x0a\x7fu", "bad-record", 4),
        (b"\x0a\x01u\x07", "bad-record", 7),
        (b"\x12\x01b", "record-without-url", 0),
        (b"\x0a\x02 \t", "record-without-url", 0),
        (b"", "record-without-url", 0),
    ] {
        let bytes = [&good[..], &framed(message), &one("http://z.example/")].concat();
        let (documents, problems) = read("a.gz", gzip(&bytes));
        assert_eq!(
            ids(&documents),
            ["http://a.example/", "http://z.example/"],
            "{message:?}"
        );
        assert_eq!(places(&problems), [(code, at + place)], "{message:?}");
    }
}

#[test]
fn broken_utf_8_is_told_with_its_place_and_the_document_kept() {
    let bytes = framed(b"\x0a\x02u\xff\x1a\x05ab\xffc\xfe");
    let (documents, problems) = read("a.bin", [one("http://a.example/"), bytes].concat());
    assert!(problems.is_empty());
    let start = one("http://a.example/").len() as u64;
    assert_eq!(documents[1].id, "u\u{fffd}");
    let expected = [("invalid-bytes", start + 7), ("invalid-bytes", start + 12)];
    assert_eq!(places(&documents[1].problems), expected);
    assert_eq!(
        extract(&documents[1], &ExtractOptions::default()).text,
        "ab\u{fffd}c\u{fffd}"
    );
}

#[test]
fn a_page_that_is_no_utf_8_is_decoded_as_a_file_would_be() {
    let page = "<meta charset=windows-1251><p>Мама мыла раму";
    let (bytes, _, _) = encoding_rs::WINDOWS_1251.encode(page);
    let mut message = b"\x0a\x01u\x12".to_vec();
    message.push(u8::try_from(bytes.len()).unwrap());
    message.extend_from_slice(&bytes);
    let (documents, _) = read("a.bin", framed(&message));
    assert_eq!(
        extract(&documents[0], &ExtractOptions::default()).text,
        "Мама мыла раму"
    );
}

#[test]
fn gzip_cut_short_or_damaged_gives_what_comes_before() {
    let records: Vec<ArchiveRecord> = (0..2_000_u32)
        .map(|i| {
            record(
                &format!("http://{i}.example/"),
                None,
                Some(&format!("{}", i.wrapping_mul(2_654_435_761))),
            )
        })
        .collect();
    let whole = gzip(&archive(&records));
    let (documents, problems) = read("a.gz", &whole[..whole.len() / 2]);
    assert!(
        (100..2_000).contains(&documents.len()),
        "{}",
        documents.len()
    );
    assert_eq!(problems[0].kind.code(), "bad-gzip");
    assert!(problems[0].byte.unwrap() > 1_000 && problems.len() == 1);
    let (documents, problems) = read("a.gz", [&whole[..], b"rubbish behind"].concat());
    assert_eq!((documents.len(), problems.len()), (2_000, 1));
    assert_eq!(problems[0].kind.code(), "bad-gzip");
    // Zeros that fill a block up are no damage; in the middle of a member they are.
    for zeros in [10, 512, 100_000] {
        let (documents, problems) = read("a.gz", [&whole[..], &vec![0; zeros]].concat());
        assert_eq!((documents.len(), problems), (2_000, Vec::new()), "{zeros}");
    }
    let (documents, problems) = read("a.gz", [&whole[..], &[0; 512], b"x"].concat());
    assert_eq!((documents.len(), problems.len()), (2_000, 1));
    let (_, problems) = read("a.gz", [&whole[..whole.len() / 2], &[0; 512]].concat());
    assert!(!problems.is_empty());
    let (documents, problems) = read("a.gz", b"\x1f\x8b\x08\0rubbish");
    assert_eq!((documents.len(), problems[0].kind.code()), (0, "bad-gzip"));
}

#[test]
fn bombs_end_at_the_bounds() {
    let limits = Limits {
        document: 10_000,
        unpacked: 1_000_000,
        ..Limits::default()
    };
    // A record over the bound is passed over, and the next one read.
    let numbers: String = (0..4_000_u32)
        .map(|i| format!("{} ", i.wrapping_mul(2_654_435_761)))
        .collect();
    let long = record("http://long.example/", None, Some(&numbers));
    let long = [archive(&[long]), one("http://z.example/")].concat();
    for (name, bytes) in [("a.bin", long.clone()), ("a.gz", gzip(&long))] {
        let (documents, problems) = read_within(name, bytes, limits);
        assert_eq!(ids(&documents), ["http://z.example/"]);
        assert_eq!(places(&problems), [("entry-too-large", 0)]);
    }
    // All together are bounded, and so is what is passed over.
    let record = record("http://a.example/", None, Some(&"a".repeat(9_000)));
    let many = gzip(&archive(&vec![record; 1_000]));
    let (documents, problems) = read_within("a.gz", many, limits);
    assert!((50..120).contains(&documents.len()), "{}", documents.len());
    assert_eq!(problems.len(), 1);
    assert_eq!(problems[0].kind.code(), "zip-too-large");
    let lying = [
        &i32::MAX.to_le_bytes(),
        &one("http://a.example/")[4..],
        &vec![0; 20_000_000],
    ]
    .concat();
    let lying = gzip(&lying);
    let (documents, problems) = read_within("a.gz", lying, limits);
    assert_eq!(
        (documents.len(), places(&problems)),
        (0, vec![("zip-too-large", 0)])
    );
}

#[test]
fn a_lying_length_takes_no_memory() {
    let bytes = [&i32::MAX.to_le_bytes(), &one("http://a.example/")[4..]].concat();
    for bytes in [
        bytes.clone(),
        gzip(&bytes),
        [&(60_i32 << 20).to_le_bytes(), &bytes[4..]].concat(),
    ] {
        let taken = allocation_counter::measure(|| {
            let (documents, problems) = read("a.gz", bytes.clone());
            assert_eq!((documents.len(), problems.len()), (0, 1));
        });
        assert!(taken.bytes_max < 1 << 20, "{taken:?}");
    }
}

#[test]
fn documents_are_packed_by_their_format() {
    let (bytes, _, _) =
        encoding_rs::WINDOWS_1251.encode("<meta charset=windows-1251><p>Мама мыла раму");
    let (mut documents, _) = read("a.html", &bytes);
    documents.extend(read("b.txt", "Просто текст").0);
    let records: Vec<ArchiveRecord> = documents
        .iter()
        .map(|raw| ArchiveRecord::of(raw).0)
        .collect();
    assert_eq!(
        records[0].body.as_deref(),
        Some("<meta charset=windows-1251><p>Мама мыла раму")
    );
    assert_eq!(records[1], record("b.txt", None, Some("Просто текст")));
    let (again, problems) = read("c.gz", gzip(&archive(&records)));
    assert!(problems.is_empty());
    let formats: Vec<Format> = again.iter().map(|raw| raw.format).collect();
    assert_eq!(formats, [Format::Html, Format::Plain]);
    let options = ExtractOptions::default();
    for (raw, again) in documents.iter().zip(&again) {
        assert_eq!(extract(raw, &options).text, extract(again, &options).text);
    }
}

fn records() -> impl Strategy<Value = Vec<ArchiveRecord>> {
    let url = "[!-~а-я]{1,300}";
    let text = prop::option::of("\\PC{0,200}|[\u{0}-\u{20}a-я]{0,400}");
    let record = (url, text.clone(), text)
        .prop_map(|(url, body, text)| record(&url, body.as_deref(), text.as_deref()));
    prop::collection::vec(record, 1..12)
}

proptest! {
    #[test]
    fn what_is_written_reads_back(records in records(), zipped: bool) {
        let bytes = archive(&records);
        let bytes = if zipped { gzip(&bytes) } else { bytes };
        let (documents, problems) = read("a.gz", bytes);
        prop_assert!(problems.is_empty(), "{:?}", problems);
        prop_assert_eq!(documents.len(), records.len());
        for (raw, record) in documents.iter().zip(&records) {
            prop_assert_eq!(&raw.id, record.url.trim());
            let expected = record.text.as_ref().or(record.body.as_ref());
            prop_assert_eq!(&raw.bytes, expected.map_or(&[][..], |text| text.as_bytes()));
            let again = ArchiveRecord::of(raw).0;
            prop_assert_eq!(again.text.is_some(), raw.format == Format::Plain);
        }
    }

    #[test]
    fn any_bytes_and_any_damage_are_survived(
        records in records(),
        noise in prop::collection::vec(any::<u8>(), 0..100),
        flips in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6),
        zipped: bool,
    ) {
        let mut bytes = [archive(&records), noise].concat();
        if zipped {
            bytes = gzip(&bytes);
        }
        for (at, value) in flips {
            let at = at.index(bytes.len());
            bytes[at] = value;
        }
        for raw in read("a.gz", bytes).0 {
            extract(&raw, &ExtractOptions::default());
        }
    }
}
