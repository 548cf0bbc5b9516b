//! Zip archives: their entries, and what is left of damaged ones.

use std::io::{Cursor, Write};

use dustlens::problem::ProblemKind;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::support::{codes, owned, read, texts};

pub fn archive(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in entries {
        let method = if name.ends_with(".md") {
            CompressionMethod::Stored
        } else {
            CompressionMethod::Deflated
        };
        writer
            .start_file(
                *name,
                SimpleFileOptions::default().compression_method(method),
            )
            .unwrap();
        writer.write_all(content).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

#[test]
fn archives_give_their_documents() {
    let inner = archive(&[("x.txt", b"x")]);
    let bytes = archive(&[
        ("a.txt", b"first"),
        ("site/", b""),
        ("site/b.html", b"<p>second"),
        ("site/c.md", b"third"),
        ("site/style.css", b"p {}"),
        ("site/logo.png", b"\x89PNG"),
        ("__MACOSX/._a.txt", b"\0\0"),
        (".DS_Store", b"\0\0"),
        ("d.jsonl", b"{\"id\":\"r\",\"text\":\"fourth\"}\n{\n"),
        ("binary.txt", b"\0\x01\x02\x03"),
        ("inner.zip", &inner),
        ("README", b"fifth"),
    ]);
    let (documents, problems) = read("in/all.zip", bytes);
    assert_eq!(
        texts(&documents),
        owned(&[
            ("in/all.zip/a.txt", "first"),
            ("in/all.zip/site/b.html", "second"),
            ("in/all.zip/site/c.md", "third"),
            ("r", "fourth"),
            ("in/all.zip/README", "fifth"),
        ])
    );
    assert_eq!(
        codes(&problems),
        [
            "bad-json-line",
            "binary-file",
            "nested-archive",
            "zip-entries-skipped"
        ]
    );
    assert_eq!(problems[0].source, "in/all.zip/d.jsonl");
    assert_eq!(
        problems[3].kind,
        ProblemKind::ZipEntriesSkipped {
            count: 2,
            example: "site/style.css".to_owned()
        }
    );
}

#[test]
fn a_truncated_archive_gives_what_is_whole() {
    let long: String = (0..2000)
        .map(|i| format!("word{} ", i * 7919 % 1000))
        .collect();
    let bytes = archive(&[
        ("a.txt", b"first"),
        ("b.md", b"second"),
        ("c.txt", long.as_bytes()),
    ]);
    let third = memchr::memmem::rfind(&bytes, b"PK\x03\x04").unwrap();
    // Cut inside the third entry's content, then inside its header.
    let (documents, problems) = read("cut.zip", &bytes[..third + 500]);
    let all = texts(&documents);
    let (id, third_text) = &all[2];
    assert_eq!(id, "cut.zip/c.txt");
    assert_eq!(
        all[..2],
        owned(&[("cut.zip/a.txt", "first"), ("cut.zip/b.md", "second")])
    );
    assert!(third_text.starts_with("word0 word919 ") && long.starts_with(third_text));
    assert_eq!(codes(&problems), ["truncated-zip"]);
    assert_eq!(codes(&documents[2].problems), ["zip-entry-damaged"]);
    let bytes_told = [problems[0].byte, documents[2].problems[0].byte];
    assert_eq!(bytes_told, [Some(third as u64 + 500), Some(third as u64)]);
    let (documents, problems) = read("cut.zip", &bytes[..third + 20]);
    assert_eq!(
        (documents.len(), codes(&problems)),
        (2, vec!["truncated-zip"])
    );
    // Only the directory is lost.
    let directory = memchr::memmem::find(&bytes, b"PK\x01\x02").unwrap();
    let (documents, problems) = read("cut.zip", &bytes[..directory]);
    assert_eq!(
        (documents.len(), codes(&problems)),
        (3, vec!["truncated-zip"])
    );
}

#[test]
fn entries_that_the_directory_does_not_list_are_read() {
    let whole = archive(&[
        ("a.txt", b"first"),
        ("b.md", b"second"),
        ("c.txt", b"third"),
    ]);
    let listed: Vec<usize> = memchr::memmem::find_iter(&whole, b"PK\x01\x02").collect();
    let end = memchr::memmem::rfind(&whole, b"PK\x05\x06").unwrap();
    let damaged = |at: usize, by: &[u8]| {
        let mut bytes = whole.clone();
        bytes.splice(at..at + by.len(), by.iter().copied());
        bytes
    };
    let mut behind = damaged(end + 8, &[2, 0, 2, 0]);
    behind.splice(
        end + 16..end + 20,
        u32::try_from(listed[1]).unwrap().to_le_bytes(),
    );
    for (what, bytes) in [
        ("it counts two", damaged(end + 8, &[2, 0, 2, 0])),
        ("it counts none", damaged(end + 8, &[0, 0, 0, 0])),
        ("it is empty", damaged(end + 8, &[0; 12])),
        ("it begins with the second", behind),
        ("it has another name", damaged(listed[1] + 46, b"b.png")),
        (
            "it has a name without letters",
            damaged(listed[2] + 28, &[0]),
        ),
        (
            "it has one place twice",
            damaged(listed[1] + 42, &whole[listed[0] + 42..listed[0] + 46]),
        ),
    ] {
        let (documents, problems) = read("z.zip", bytes);
        let expected = [
            ("z.zip/a.txt", "first"),
            ("z.zip/b.md", "second"),
            ("z.zip/c.txt", "third"),
        ];
        assert_eq!(texts(&documents), owned(&expected), "{what}");
        assert_eq!(codes(&problems), ["truncated-zip"], "{what}");
    }
}

#[test]
fn the_directory_of_an_archive_in_another_one_is_not_taken_for_its_own() {
    let inner = archive(&[("in.md", b"inner")]);
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for (name, content) in [("a.txt", b"first".as_slice()), ("inner.zip", &inner)] {
        writer.start_file(name, stored).unwrap();
        writer.write_all(content).unwrap();
    }
    let bytes = writer.finish().unwrap().into_inner();
    let directory = memchr::memmem::rfind(&bytes, b"PK\x01\x02").unwrap();
    let (documents, problems) = read("cut.zip", &bytes[..directory]);
    assert_eq!(texts(&documents), owned(&[("cut.zip/a.txt", "first")]));
    assert_eq!(codes(&problems), ["truncated-zip", "nested-archive"]);
}

#[test]
fn a_damaged_entry_does_not_hide_the_others() {
    let mut bytes = archive(&[("a.md", b"first text"), ("b.md", b"second")]);
    let at = memchr::memmem::find(&bytes, b"first text").unwrap();
    bytes[at] = b'F';
    let (documents, problems) = read("d.zip", bytes);
    assert_eq!(
        texts(&documents),
        owned(&[("d.zip/a.md", "First text"), ("d.zip/b.md", "second")])
    );
    assert!(problems.is_empty() && documents[1].problems.is_empty());
    assert_eq!(codes(&documents[0].problems), ["zip-entry-damaged"]);
}

#[test]
fn records_before_the_damage_of_an_entry_are_read() {
    let line = |n: u32| {
        format!(
            "{{\"id\":\"d{n}\",\"text\":\"{}\"}}\n",
            n.wrapping_mul(2_654_435_761)
        )
    };
    let lines: String = (0..1_000).map(line).collect();
    let bytes = archive(&[("docs.jsonl", lines.as_bytes())]);
    let (documents, problems) = read("one.zip", &bytes[..bytes.len() * 8 / 10]);
    assert!(documents.len() > 600, "{}", documents.len());
    assert_eq!(
        codes(&problems)[..2],
        ["truncated-zip", "zip-entry-damaged"]
    );
}

#[test]
fn encrypted_and_unknown_entries_are_named() {
    let mut bytes = archive(&[("a.md", b"first"), ("b.md", b"second"), ("c.md", b"third")]);
    for (signature, flags, method) in [(b"PK\x03\x04", 6, 8), (b"PK\x01\x02", 8, 10)] {
        let headers: Vec<usize> = memchr::memmem::find_iter(&bytes, signature).collect();
        bytes[headers[0] + flags] |= 1;
        bytes[headers[1] + method] = 12;
    }
    let (documents, problems) = read("d.zip", bytes);
    assert_eq!(
        codes(&problems),
        ["zip-entry-encrypted", "zip-entry-unsupported"]
    );
    assert_eq!(texts(&documents), owned(&[("d.zip/c.md", "third")]));
}

#[test]
fn names_in_the_dos_code_page() {
    // The bytes of the second one are UTF-8 of a character that there is not.
    for (place, name) in [("abcde.md", "лодка.md"), ("abcd.md", "ёлка.md")] {
        let mut bytes = archive(&[(place, b"x")]);
        let raw = encoding_rs::IBM866.encode(name).0.into_owned();
        for at in memchr::memmem::find_iter(&bytes.clone(), place.as_bytes()) {
            bytes[at..at + raw.len()].copy_from_slice(&raw);
        }
        assert_eq!(read("d.zip", bytes).0[0].id, format!("d.zip/{name}"));
    }
}
