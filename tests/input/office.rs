//! `.docx` and `.pdf`: their text, and what is left of damaged ones.
use std::io::{Cursor, Write};

use dustlens::document::{ExtractOptions, extract};
use dustlens::input::{Limits, RawDocument};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::support::{codes, read, read_within};

fn text(raw: &RawDocument) -> String {
    extract(raw, &ExtractOptions::default()).text
}

fn zip(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, body) in entries {
        writer
            .start_file(*name, SimpleFileOptions::default())
            .unwrap();
        writer.write_all(body).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

fn docx(paragraphs: &[&str]) -> Vec<u8> {
    let paragraph = |text: &&str| format!("<w:p><w:r><w:t>{text}</w:t></w:r></w:p>");
    let body: String = paragraphs.iter().map(paragraph).collect();
    let xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><w:document><w:body>{body}</w:body></w:document>"
    );
    zip(&[
        ("[Content_Types].xml", b"<Types/>"),
        ("_rels/.rels", b"<Relationships/>"),
        ("word/document.xml", xml.as_bytes()),
        (
            "word/footnotes.xml",
            b"<w:footnotes><w:p><w:t>a note</w:t></w:p></w:footnotes>",
        ),
    ])
}

#[test]
fn docx_paragraphs_are_the_text() {
    let bytes = docx(&["Мама мыла раму", "R&amp;D &lt;b&gt;"]);
    let (documents, problems) = read("dir/a.DOCX", &bytes);
    assert!(problems.is_empty() && documents[0].problems.is_empty());
    assert_eq!(documents[0].id, "dir/a.DOCX");
    assert_eq!(text(&documents[0]), "Мама мыла раму\nR&D <b>");
    // In an archive too, beside others.
    let archive = zip(&[("b.docx", &bytes), ("c.txt", b"plain")]);
    let (documents, problems) = read("a.zip", &archive);
    let ids: Vec<&str> = documents.iter().map(|raw| raw.id.as_str()).collect();
    assert_eq!(
        (ids, problems.len()),
        (vec!["a.zip/b.docx", "a.zip/c.txt"], 0)
    );
}

#[test]
fn a_damaged_docx_gives_what_can_be_read() {
    let paragraphs: Vec<String> = (0..500_u32)
        .map(|i| format!("{}", i.wrapping_mul(2_654_435_761)))
        .collect();
    let paragraphs: Vec<&str> = paragraphs.iter().map(String::as_str).collect();
    let bytes = docx(&paragraphs);
    // Only the directory is lost.
    let directory = memchr::memmem::find(&bytes, b"PK\x01\x02").unwrap();
    let (documents, problems) = read("a.docx", &bytes[..directory]);
    assert!(problems.is_empty());
    assert_eq!(codes(&documents[0].problems), ["bad-file"]);
    assert!(text(&documents[0]).ends_with(paragraphs[499]));
    // Cut off in the middle of the part: what comes before is kept.
    let part = memchr::memmem::find(&bytes, b"word/document.xml").unwrap();
    let (documents, problems) = read("a.docx", &bytes[..part + 2_000]);
    assert!(problems.is_empty(), "{problems:?}");
    assert!(text(&documents[0]).starts_with(&paragraphs[..50].join("\n")));
    let said = documents[0].problems[0].to_string();
    let byte = format!("it is cut off at byte {}", part + 2_000);
    assert!(said.contains(&byte), "{said}");
    // A flipped bit in the part.
    let part = memchr::memmem::find(&bytes, b"word/document.xml").unwrap();
    let mut damaged = bytes.clone();
    damaged[part + 2_000] ^= 0x10;
    let (documents, problems) = read("a.docx", &damaged);
    let all = documents
        .iter()
        .flat_map(|raw| &raw.problems)
        .chain(&problems);
    assert!(all.count() == 1);
    for (name, bytes) in [
        ("none", &b"no zip at all"[..]),
        ("old", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"),
        ("empty", b""),
        ("other", &zip(&[("a.txt", b"x")])),
    ] {
        let (documents, problems) = read("a.docx", bytes);
        assert_eq!(
            (documents.len(), codes(&problems)),
            (0, vec!["bad-file"]),
            "{name}"
        );
    }
}

#[test]
fn docx_bombs_end_at_the_bounds() {
    let limits = Limits {
        document: 10_000,
        unpacked: 100_000,
        ..Limits::default()
    };
    let (documents, problems) = read_within("a.docx", docx(&["x".repeat(20_000).as_str()]), limits);
    assert_eq!(
        (documents.len(), codes(&problems)),
        (0, vec!["input-too-large"])
    );
    let xml = [
        &b"<w:document><w:p><w:t>first</w:t></w:p>"[..],
        &vec![b' '; 5_000_000],
    ]
    .concat();
    let (documents, problems) = read_within("a.docx", zip(&[("word/document.xml", &xml)]), limits);
    assert!(problems.is_empty());
    assert_eq!(text(&documents[0]), "first");
    assert_eq!(codes(&documents[0].problems), ["bad-file"]);
}

const PLAIN: &[u8] = include_bytes!("../fixtures/pdf/plain.pdf");
const STREAMS: &[u8] = include_bytes!("../fixtures/pdf/streams.pdf");

#[test]
fn pdf_pages_are_the_text() {
    for (name, bytes) in [("plain.pdf", PLAIN), ("streams.PDF", STREAMS)] {
        let (documents, problems) = read(name, bytes);
        assert!(problems.is_empty(), "{name}: {problems:?}");
        assert!(
            documents[0].problems.is_empty(),
            "{:?}",
            documents[0].problems
        );
        let expected = "First line of\nthe second line\ncafé\nsame line\nnext\nМама мыла раму";
        assert_eq!(text(&documents[0]), expected, "{name}");
    }
}

#[test]
fn a_pdf_that_cannot_be_read_is_named() {
    for (name, bytes) in [
        ("none", &b"%PDF-1.7 text"[..]),
        ("text", b"just a text"),
        ("empty", b""),
        ("cut", &STREAMS[..STREAMS.len() / 3]),
    ] {
        let (documents, problems) = read("a.pdf", bytes);
        assert_eq!(
            (documents.len(), codes(&problems)),
            (0, vec!["bad-file"]),
            "{name}"
        );
    }
    // Without its table of objects it is found again.
    let table = memchr::memmem::find(PLAIN, b"xref").unwrap();
    let (documents, _) = read(
        "a.pdf",
        [&PLAIN[..table], b"trailer\n<< /Size 11 /Root 1 0 R >>"].concat(),
    );
    assert!(text(&documents[0]).starts_with("First line of"));
}

/// A file whose pages all draw one content.
#[test]
fn a_pdf_that_is_cut_off_says_so_wherever_that_is() {
    for name in ["plain.pdf", "streams.pdf"] {
        let whole = std::fs::read(format!("tests/fixtures/pdf/{name}")).unwrap();
        for end in (whole.len() / 10..whole.len() - 8).step_by(37) {
            let (documents, mut problems) = read(name, &whole[..end]);
            problems.extend(documents.into_iter().flat_map(|raw| raw.problems));
            assert_eq!(codes(&problems), ["bad-file"], "{name} cut at {end}");
        }
    }
}

#[test]
fn a_file_of_another_kind_says_of_which() {
    let pdf = std::fs::read("tests/fixtures/pdf/plain.pdf").unwrap();
    for (name, bytes, told) in [
        ("a.docx", pdf, "it is a .pdf"),
        (
            "a.docx",
            b"\xd0\xcf\x11\xe0 old".to_vec(),
            "older programme",
        ),
        ("a.docx", b"plain".to_vec(), "no zip archive"),
        ("a.docx", Vec::new(), "it is empty"),
        ("a.pdf", docx(&["one"]), "it is a zip archive"),
        ("a.pdf", Vec::new(), "it is empty"),
    ] {
        let (documents, problems) = read(name, bytes);
        assert!(documents.is_empty());
        assert!(problems[0].to_string().contains(told), "{}", problems[0]);
    }
    // Without a name its bytes tell.
    let (documents, problems) = read("essay", docx(&["one two"]));
    assert!(problems.is_empty());
    assert_eq!(text(&documents[0]), "one two");
}

#[test]
fn bytes_behind_a_pdf_are_no_damage() {
    let mut bytes = std::fs::read("tests/fixtures/pdf/plain.pdf").unwrap();
    bytes.extend([b'x'; 3_000]);
    let (documents, problems) = read("a.pdf", bytes);
    assert!(problems.is_empty() && documents[0].problems.is_empty());
}

#[test]
fn a_pdf_is_told_by_its_first_bytes() {
    let bytes = std::fs::read("tests/fixtures/pdf/plain.pdf").unwrap();
    let (documents, problems) = read("essay", &bytes);
    assert!(problems.is_empty() && !text(&documents[0]).contains("%PDF"));
}

fn pdf(pages: usize, content: &[u8]) -> Vec<u8> {
    pdf_of(pages, "/FlateDecode", &deflated(content))
}

fn deflated(content: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(content).unwrap();
    encoder.finish().unwrap()
}

/// A file whose pages all draw one content, which is packed by these filters.
fn pdf_of(pages: usize, filters: &str, content: &[u8]) -> Vec<u8> {
    let kids: String = (0..pages)
        .map(|page| format!("{} 0 R ", page + 5))
        .collect();
    let mut objects = vec![
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        format!("<< /Type /Pages /Kids [{kids}] /Count {pages} >>").into_bytes(),
        [
            format!(
                "<< /Length {} /Filter {filters} >>\nstream\n",
                content.len()
            )
            .as_bytes(),
            content,
            b"\nendstream",
        ]
        .concat(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
            .to_vec(),
    ];
    let page =
        b"<< /Type /Page /Parent 2 0 R /Contents 3 0 R /Resources << /Font << /F1 4 0 R >> >> >>";
    objects.extend(std::iter::repeat_n(page.to_vec(), pages));
    let mut bytes = b"%PDF-1.4\n".to_vec();
    let mut table = format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for (at, object) in objects.iter().enumerate() {
        table += &format!("{:010} 00000 n \n", bytes.len());
        bytes.extend(format!("{} 0 obj\n", at + 1).bytes());
        bytes.extend(object);
        bytes.extend(b"\nendobj\n");
    }
    let end = format!(
        "trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{}\n%%EOF\n",
        objects.len() + 1,
        bytes.len()
    );
    [&bytes[..], table.as_bytes(), end.as_bytes()].concat()
}

#[test]
fn the_length_of_a_stream_may_be_wrong() {
    let whole = pdf(1, b"BT /F1 12 Tf 72 720 Td (words of a page) Tj ET");
    let stated = memchr::memmem::find(&whole, b"/Length ").unwrap() + 8;
    for length in ["-1", "-9", "0 ", "07", "99"] {
        let mut bytes = whole.clone();
        bytes[stated..stated + 2].copy_from_slice(length.as_bytes());
        let (documents, problems) = read("a.pdf", &bytes);
        assert!(problems.is_empty(), "{length}: {problems:?}");
        assert_eq!(text(&documents[0]), "words of a page", "{length}");
    }
}

#[test]
fn pdf_bombs_end_at_the_bounds() {
    let limits = Limits {
        document: 10_000,
        unpacked: 100_000,
        ..Limits::default()
    };
    let shown = b"BT /F1 12 Tf 72 720 Td (words of a page) Tj ET\n";
    // One page that unpacks to megabytes.
    let (documents, problems) = read_within("a.pdf", pdf(1, &shown.repeat(100_000)), limits);
    assert_eq!((documents.len(), codes(&problems)), (0, vec!["bad-file"]));
    // Many pages of one content.
    let (documents, problems) = read_within("a.pdf", pdf(500, &shown.repeat(10)), limits);
    assert!(problems.is_empty());
    assert!((1_000..=10_000).contains(&documents[0].bytes.len()));
    assert_eq!(codes(&documents[0].problems), ["bad-file"]);
}

#[test]
fn a_pdf_with_a_damaged_stream_says_so_and_gives_what_comes_before() {
    let lines: String = (0..500_u32)
        .map(|line| {
            format!(
                "BT /F1 12 Tf 72 720 Td (word{}) Tj ET\n",
                line.wrapping_mul(2_654_435_761)
            )
        })
        .collect();
    let whole = pdf(1, lines.as_bytes());
    let (documents, problems) = read("a.pdf", &whole);
    assert!(problems.is_empty() && documents[0].problems.is_empty());
    let begin = memchr::memmem::find(&whole, b"stream\n").unwrap() + 7;
    let end = memchr::memmem::find(&whole, b"\nendstream").unwrap();
    for at in [(begin + end) / 2, begin + (end - begin) / 4 * 3] {
        let mut bytes = whole.clone();
        bytes[at..at + 40].fill(0xff);
        let (documents, problems) = read("a.pdf", &bytes);
        assert!(problems.is_empty(), "{problems:?}");
        assert_eq!(codes(&documents[0].problems), ["bad-file"]);
        let said = documents[0].problems[0].to_string();
        assert!(
            said.contains("page 1: a part of its content is damaged"),
            "{said}"
        );
        assert!(text(&documents[0]).starts_with("word0"));
    }
}

#[test]
fn damage_is_told_behind_a_coding_of_letters_and_in_a_page_itself() {
    let lines: String = (0..200).map(|line| format!("(word{line}) Tj\n")).collect();
    let content = deflated(format!("BT /F1 12 Tf 72 720 Td {lines} ET").as_bytes());
    let hex: String = content.iter().map(|byte| format!("{byte:02x}")).collect();
    let whole = pdf_of(
        2,
        "[/ASCIIHexDecode /FlateDecode]",
        format!("{hex}>").as_bytes(),
    );
    let (documents, problems) = read("a.pdf", &whole);
    assert!(problems.is_empty() && documents[0].problems.is_empty());
    let text_of_all = text(&documents[0]);
    assert!(text_of_all.contains("word199"));

    let in_stream = memchr::memmem::find(&whole, b"stream\n").unwrap() + hex.len() / 2;
    let page = memchr::memmem::find(&whole, b"<< /Type /Page /Parent").unwrap();
    let places = [
        (in_stream, "a part of its content is damaged"),
        (page, "page 1: it is damaged"),
        (
            memchr::memmem::find(&whole, b"/Pages 2 0 R").unwrap() + 1,
            "none of its pages",
        ),
    ];
    for (at, told) in places {
        let mut bytes = whole.clone();
        bytes[at] = if bytes[at] == b'0' { b'1' } else { b'0' };
        let (documents, mut problems) = read("a.pdf", &bytes);
        problems.extend(documents.into_iter().flat_map(|raw| raw.problems));
        assert!(problems[0].to_string().contains(told), "{problems:?}");
    }
}

#[test]
fn a_pdf_page_of_millions_of_operators_is_named() {
    let (documents, problems) = read("a.pdf", pdf(1, &b"q Q ".repeat(600_000)));
    assert_eq!((documents.len(), codes(&problems)), (0, vec!["bad-file"]));
    let said = problems[0].to_string();
    assert!(said.contains("too many operators"), "{said}");
}
