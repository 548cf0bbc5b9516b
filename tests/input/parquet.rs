//! Parquet: columns by their names, packings, row groups, and files that are damaged or lie. The fixtures were written by Arrow for C++,
//! others are made here.

use std::sync::Arc;

use dustlens::input::Limits;
use dustlens::problem::{Problem, ProblemKind};
use parquet::data_type::{ByteArray, ByteArrayType};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

use crate::support::{owned, read, read_within, texts};

fn details(problems: &[Problem]) -> Vec<String> {
    let detail = |problem: &Problem| match &problem.kind {
        ProblemKind::BadFile { detail, .. } => detail.clone(),
        other => other.code().to_owned(),
    };
    problems.iter().map(detail).collect()
}

macro_rules! fixture {
    ($name:literal) => {
        &include_bytes!(concat!("../fixtures/parquet/", $name, ".parquet"))[..]
    };
}

#[test]
fn every_packing_gives_the_same_documents() {
    let long = "a ".repeat(40);
    let expected = owned(&[
        ("1", "Capybaras swim at dusk."),
        ("2", "They eat grass and reeds."),
        ("3", ""),
        ("4", "Мама мыла раму"),
        ("5", long.trim()),
    ]);
    for bytes in [
        fixture!("plain"),
        fixture!("snappy"),
        fixture!("zstd-v2-pages"),
        fixture!("lz4"),
    ] {
        let (documents, problems) = read("a.parquet", bytes);
        assert_eq!(texts(&documents), expected);
        assert_eq!(problems, []);
    }
}

#[test]
fn a_column_of_html_is_html() {
    let (documents, problems) = read("a.parquet", fixture!("html"));
    let expected = [
        ("http://a.example/", "one two"),
        ("http://b.example/", "three"),
    ];
    assert_eq!(texts(&documents), owned(&expected));
    assert_eq!(problems, []);
}

#[test]
fn what_is_not_read_is_named() {
    let (documents, problems) = read("a.parquet", fixture!("gzip"));
    assert!(documents.is_empty());
    assert_eq!(
        details(&problems),
        ["it is packed by GZIP, which is not read; write it with snappy, zstd, lz4_raw or none"]
    );
    let (documents, problems) = read("a.parquet", fixture!("delta"));
    assert!(documents.is_empty());
    assert!(details(&problems)[0].contains("DELTA_BYTE_ARRAY, which is not read"));
    let (documents, problems) = read("a.parquet", fixture!("nested"));
    assert!(documents.is_empty());
    assert!(
        matches!(&problems[0].kind, ProblemKind::TextColumnMissing { columns } if columns.starts_with("url, text.list.element")),
        "{problems:?}"
    );
}

/// A file of required byte arrays: row groups of rows of cells.
fn written(columns: &[&str], groups: &[&[&[&str]]], properties: WriterProperties) -> Vec<u8> {
    let fields: String = columns
        .iter()
        .map(|name| format!("REQUIRED BYTE_ARRAY {name} (UTF8);"))
        .collect();
    let schema = Arc::new(parse_message_type(&format!("message m {{ {fields} }}")).unwrap());
    let mut writer = SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties)).unwrap();
    for group in groups {
        let mut rows = writer.next_row_group().unwrap();
        for at in 0..columns.len() {
            let cells: Vec<ByteArray> = group.iter().map(|row| ByteArray::from(row[at])).collect();
            let mut column = rows.next_column().unwrap().unwrap();
            let typed = column.typed::<ByteArrayType>();
            typed.write_batch(&cells, None, None).unwrap();
            column.close().unwrap();
        }
        rows.close().unwrap();
    }
    writer.into_inner().unwrap()
}

/// Three row groups of a row each, not packed.
fn three_groups() -> Vec<u8> {
    let plain = WriterProperties::builder().set_dictionary_enabled(false);
    let groups: [&[&[&str]]; 3] = [
        &[&["a", "first text"]],
        &[&["b", "second text"]],
        &[&["c", "third text"]],
    ];
    written(&["id", "text"], &groups, plain.build())
}

#[test]
fn rows_without_an_id_are_named_by_their_place() {
    let groups: [&[&[&str]]; 2] = [&[&["one"], &["two"]], &[&["three"]]];
    let (documents, problems) = read(
        "a.parquet",
        written(&["content"], &groups, WriterProperties::default()),
    );
    let expected = [
        ("a.parquet:1", "one"),
        ("a.parquet:2", "two"),
        ("a.parquet:3", "three"),
    ];
    assert_eq!(texts(&documents), owned(&expected));
    assert!(problems.is_empty());
    let told = documents.iter().map(|raw| raw.problems[0].kind.code());
    assert!({ told }.all(|code| code == "json-missing-id"));
}

#[test]
fn a_damaged_page_costs_its_row_group_and_is_named_by_its_byte() {
    let mut bytes = three_groups();
    let place = memchr::memmem::find(&bytes, b"second text").unwrap();
    // The length before the text.
    bytes[place - 4..place].copy_from_slice(&u32::MAX.to_le_bytes());
    let (documents, problems) = read("a.parquet", &bytes);
    let expected = [("a", "first text"), ("c", "third text")];
    assert_eq!(texts(&documents), owned(&expected));
    assert_eq!(problems.len(), 1);
    let byte = usize::try_from(problems[0].byte.unwrap()).unwrap();
    assert!((place - 60..place).contains(&byte), "{problems:?}");
}

#[test]
fn a_page_that_lies_about_its_size_takes_no_memory() {
    let mut bytes = three_groups();
    let place = memchr::memmem::find(&bytes, b"second text").unwrap();
    let begin = place - 60;
    // Type, size: 15 bytes of text and length. The sizes of this page are one byte each.
    let header = memchr::memmem::rfind(&bytes[begin..place], &[0x15, 0, 0x15, 30]).unwrap();
    bytes.splice(
        begin + header + 3..begin + header + 4,
        [0xfe, 0xff, 0xff, 0xff, 0xf],
    );
    let (documents, problems) = read("a.parquet", &bytes);
    assert_eq!(texts(&documents)[0].0, "a");
    let codes: Vec<_> = problems.iter().map(|problem| problem.kind.code()).collect();
    assert_eq!(codes, ["input-too-large"]);
}

#[test]
fn a_cut_file_and_one_that_is_none_say_so() {
    let bytes = three_groups();
    for bytes in [
        &bytes[..bytes.len() - 9],
        &bytes[..40],
        b"PAR1",
        b"PAR1PAR1",
        b"{}",
    ] {
        let (documents, problems) = read("a.parquet", bytes);
        assert!(documents.is_empty());
        assert_eq!(
            details(&problems),
            ["its end, which tells of all columns, is missing or damaged"]
        );
    }
    assert_eq!(details(&read("a.parquet", b"").1).len(), 1);
}

#[test]
fn a_dictionary_is_no_bomb() {
    let text = "many words ".repeat(1_000);
    let row: [&str; 2] = ["a", &text];
    let rows: Vec<&[&str]> = vec![&row; 5_000];
    let bytes = written(&["id", "text"], &[&rows], WriterProperties::default());
    assert!(bytes.len() < 40_000, "{}", bytes.len());
    let limits = Limits {
        unpacked: 1 << 20,
        ..Limits::default()
    };
    let (documents, problems) = read_within("a.parquet", &bytes, limits);
    assert_eq!(documents.len(), (1 << 20) / text.len());
    assert_eq!(details(&problems), ["input-too-large"]);
}

#[test]
fn more_rows_than_bytes_are_not_believed() {
    let rows: Vec<&[&str]> = vec![&["", ""]; 200_000];
    let bytes = written(&["id", "text"], &[&rows], WriterProperties::default());
    let (documents, problems) = read("a.parquet", &bytes);
    assert!(documents.is_empty());
    assert_eq!(details(&problems), ["it tells of 200000 rows"]);
}

#[test]
fn a_file_is_known_by_its_bytes() {
    let bytes = three_groups();
    assert_eq!(read("part-0000", &bytes).0.len(), 3);
    let (documents, problems) = read("a.txt", &bytes);
    assert_eq!(
        (documents.len(), &problems[0].kind),
        (0, &ProblemKind::BinaryFile)
    );
}
