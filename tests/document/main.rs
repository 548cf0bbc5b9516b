//! From raw documents to text: encodings, useful text, selectors, hostile markup.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod hostile;

use std::collections::BTreeMap;

use dustlens::document::{Document, ExtractOptions, Selectors, TextChoice, extract};
use dustlens::input::{CharsetHint, Format, PageFacts, RawDocument, Source};
use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};

const RUSSIAN: &str = "Утром над рекой стоял туман, и паромщик ждал, пока станет видно другой берег. \
    Ёлки на том берегу казались ниже, чем были. Потом подул ветер, и всё открылось разом: мост, мельница, дорога.";

fn raw(bytes: impl Into<Vec<u8>>, format: Format) -> RawDocument {
    RawDocument {
        date: None,
        id: "doc".to_owned(),
        source: Source::File,
        format,
        bytes: bytes.into(),
        charset: CharsetHint::Unknown,
        page: None,
        place: None,
        problems: Vec::new(),
    }
}

fn page(html: &str, url: &str, headers: &[(&str, &str)]) -> RawDocument {
    let headers: BTreeMap<String, String> = headers
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    let facts = PageFacts {
        final_url: url.to_owned(),
        status: 200,
        headers,
        ..PageFacts::default()
    };
    RawDocument {
        source: Source::Page,
        page: Some(Box::new(facts)),
        ..raw(html, Format::Html)
    }
}

fn options(text: TextChoice, include: &str, exclude: &str) -> ExtractOptions {
    ExtractOptions {
        text,
        include: Selectors::parse(include).unwrap(),
        exclude: Selectors::parse(exclude).unwrap(),
    }
}

fn whole(raw: &RawDocument) -> Document {
    extract(raw, &options(TextChoice::Whole, "", ""))
}

fn codes(document: &Document) -> Vec<&'static str> {
    document
        .problems
        .iter()
        .map(|problem| problem.kind.code())
        .collect()
}

fn encode(text: &str, label: &str) -> Vec<u8> {
    match label {
        "utf-16le" => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        "utf-16be" => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        _ => Encoding::for_label(label.as_bytes())
            .unwrap()
            .encode(text)
            .0
            .into_owned(),
    }
}

/// Whatever the bytes, these hold.
fn check_paragraphs(document: &Document) {
    let mut rebuilt = Vec::new();
    let mut at = 0;
    for range in &document.paragraphs {
        assert!(
            range.start >= at && range.end > range.start,
            "{range:?} after {at}"
        );
        rebuilt.push(
            document
                .text
                .get(range.clone())
                .expect("on character boundaries"),
        );
        at = range.end;
    }
    assert_eq!(rebuilt.join("\n"), document.text);
}

/// Text, its encoding, what HTTP says, the name found, the problems' codes.
type Case = (
    String,
    &'static str,
    Option<&'static str>,
    &'static str,
    &'static [&'static str],
);

#[test]
fn encodings_are_found() {
    let html = |head: &str| {
        format!("<html><head>{head}<title>т</title></head><body><p>{RUSSIAN}</p></body></html>")
    };
    let meta = |label: &str| html(&format!("<meta charset=\"{label}\">"));
    let pragma = |label: &str| {
        html(&format!(
            "<META HTTP-EQUIV='Content-Type' CONTENT='text/html; charset={label}'>"
        ))
    };
    let xml = |label: &str| format!("<?xml version=\"1.0\" encoding='{label}'?>{}", html(""));
    let table: Vec<Case> = vec![
        (html(""), "utf-8", None, "UTF-8", &[]),
        (
            html(""),
            "windows-1251",
            None,
            "windows-1251",
            &["charset-guessed"],
        ),
        // Detection does not part KOI8-R from KOI8-U, which has the same Russian letters.
        (html(""), "koi8-r", None, "KOI8-U", &["charset-guessed"]),
        (html(""), "ibm866", None, "IBM866", &["charset-guessed"]),
        (
            meta("windows-1251"),
            "windows-1251",
            None,
            "windows-1251",
            &[],
        ),
        (pragma("koi8-r"), "koi8-r", None, "KOI8-R", &[]),
        (pragma("cp1251"), "windows-1251", None, "windows-1251", &[]),
        (
            xml("windows-1251"),
            "windows-1251",
            None,
            "windows-1251",
            &[],
        ),
        (meta("utf-16"), "utf-8", None, "UTF-8", &[]),
        // HTTP goes before the page's own word.
        (meta("utf-8"), "koi8-r", Some("KOI8-R"), "KOI8-R", &[]),
        (html(""), "utf-16le", Some("utf-16le"), "UTF-16LE", &[]),
        (html(""), "utf-16be", Some("utf-16be"), "UTF-16BE", &[]),
        (html(""), "utf-16le", None, "UTF-16LE", &["charset-guessed"]),
        // Labels that do not exist are named, and the search goes on.
        (
            meta("windows-1251"),
            "windows-1251",
            Some("cp-nonsense"),
            "windows-1251",
            &["unknown-charset"],
        ),
        (
            meta("x-nothing"),
            "utf-8",
            None,
            "UTF-8",
            &["unknown-charset"],
        ),
        // A declaration in a comment or beyond the first 1,024 bytes does not count.
        (
            html("<!-- <meta charset=koi8-r> -->"),
            "windows-1251",
            None,
            "windows-1251",
            &["charset-guessed"],
        ),
        (
            html(&format!("<!--{}--><meta charset=koi8-r>", "x".repeat(1100))),
            "utf-8",
            None,
            "UTF-8",
            &[],
        ),
    ];
    for (text, label, http, expected, problems) in table {
        let mut document = raw(encode(&text, label), Format::Html);
        if let Some(http) = http {
            document.charset = CharsetHint::Label(http.to_owned());
        }
        let found = whole(&document);
        let case = format!("{label} told {http:?}: {}", &text[..60]);
        assert_eq!(found.charset, Some(expected), "{case}");
        assert_eq!(found.text, RUSSIAN, "{case}");
        assert_eq!(codes(&found), problems, "{case}");
        assert_eq!(found.language().as_deref(), Some("ru"), "{case}");
    }
}

#[test]
fn byte_order_marks_overrule_everything() {
    for encoding in [UTF_16LE, UTF_16BE] {
        let mut bytes = if encoding == UTF_16LE {
            vec![0xff, 0xfe]
        } else {
            vec![0xfe, 0xff]
        };
        bytes.extend(encode(RUSSIAN, &encoding.name().to_lowercase()));
        let mut document = raw(bytes, Format::Plain);
        document.charset = CharsetHint::Label("koi8-r".to_owned());
        let found = whole(&document);
        assert_eq!(
            (found.text.as_str(), found.charset),
            (RUSSIAN, Some(encoding.name()))
        );
    }
    let found = whole(&raw(format!("\u{feff}{RUSSIAN}"), Format::Plain));
    assert_eq!(found.text, RUSSIAN);
}

#[test]
fn short_russian_texts_are_detected() {
    for text in [
        "Мама мыла раму",
        "Привет, мир! Как дела?",
        "Каталог товаров",
        RUSSIAN,
    ] {
        for label in ["windows-1251", "koi8-r"] {
            let found = whole(&raw(encode(text, label), Format::Plain));
            assert_eq!(found.text, text, "{label}");
        }
    }
}

#[test]
fn invalid_bytes_are_counted_and_the_rest_is_read() {
    let mut bytes = RUSSIAN.as_bytes().to_vec();
    bytes.extend(b" \xff\xfe\xd0 end \xef\xbf\xbd");
    let found = whole(&raw(bytes, Format::Plain));
    assert_eq!(codes(&found), ["invalid-bytes"]);
    assert!(found.text.starts_with(RUSSIAN) && found.text.ends_with("end \u{fffd}"));
    assert_eq!(
        found.problems[0].kind.params()[0],
        ("count", "3".to_owned())
    );
}

#[test]
fn useful_text_of_templates() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/pages");
    for name in [
        "semantic",
        "blog",
        "tables-ru",
        "news-ru",
        "aspnet-form",
        "print",
        "ids-ru",
    ] {
        let html = std::fs::read(format!("{folder}/{name}.html")).unwrap();
        let expected = extract(
            &raw(html.clone(), Format::Html),
            &options(TextChoice::Whole, "[data-useful]", ""),
        );
        let found = extract(&raw(html, Format::Html), &ExtractOptions::default());
        assert_eq!(found.text, expected.text, "{name}");
        check_paragraphs(&found);
    }
}

#[test]
fn useful_text_falls_back_to_the_whole() {
    let html = include_bytes!("../fixtures/pages/links.html");
    let found = extract(&raw(*html, Format::Html), &ExtractOptions::default());
    assert_eq!(found.text, "Almanac\nBridges\nCanals\nDikes");
    let short = extract(
        &raw("<p>Two words</p>", Format::Html),
        &ExtractOptions::default(),
    );
    assert_eq!(short.text, "Two words");
}

#[test]
fn pages_say_things_about_themselves() {
    let html = include_str!("../fixtures/pages/semantic.html");
    let found = extract(
        &page(
            html,
            "https://example.org/x/y?z",
            &[("x-robots-tag", "noarchive")],
        ),
        &ExtractOptions::default(),
    );
    assert_eq!(
        found.title.as_deref(),
        Some("Keeping bees on a flat roof · The Garden Paper")
    );
    assert_eq!(
        found.canonical.as_deref(),
        Some("https://example.org/bees/roof")
    );
    assert_eq!(found.robots.as_deref(), Some("index, follow, noarchive"));
    assert_eq!(
        found.hreflang,
        [(
            "ru".to_owned(),
            "https://example.org/ru/bees/roof".to_owned()
        )]
    );
    assert_eq!(found.language().as_deref(), Some("en"));
    let link = "<https://cdn.example/a.css>; rel=preload, </main>; rel=\"canonical\"";
    let found = whole(&page(
        "<base href='/sub/'>x",
        "http://e.example/p",
        &[("link", link)],
    ));
    assert_eq!(found.canonical.as_deref(), Some("http://e.example/main"));
    let found = whole(&page(
        "<base href='/sub/'><link rel=CANONICAL href=here>x",
        "http://e.example/p",
        &[],
    ));
    assert_eq!(
        found.canonical.as_deref(),
        Some("http://e.example/sub/here")
    );
}

#[test]
fn selectors_take_and_leave() {
    let html = "<div id=a><p>one</p><p class='ad big'>two</p></div><div id=b><p>three</p></div>";
    let text = |include: &str, exclude: &str| {
        extract(
            &raw(html, Format::Html),
            &options(TextChoice::Useful, include, exclude),
        )
        .text
    };
    assert_eq!(text("#a", ""), "one\ntwo");
    assert_eq!(text("#a, #b", ".ad"), "one\nthree");
    assert_eq!(text("", "div > p.big"), "one\nthree");
    assert_eq!(text("[id]", "#b"), "one\ntwo");
    assert_eq!(text("table", ""), "");
}

#[test]
fn empty_documents_are_named() {
    for html in [
        "",
        "   ",
        "<html><body><script>x</script></body></html>",
        "<!-- only -->",
    ] {
        assert_eq!(
            codes(&whole(&raw(html, Format::Html))),
            ["empty-document"],
            "{html}"
        );
    }
}
