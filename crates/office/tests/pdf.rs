//! Text of pages by the places of their signs.

#![allow(missing_docs)]

use std::fmt::Write as _;
use std::io::Write as _;

use dustlens_office::{Bounds, PdfText};
use flate2::Compression;
use flate2::write::ZlibEncoder;

const BOUNDS: Bounds = Bounds {
    unpacked: 64 << 20,
    text: 4 << 20,
};

/// A file whose one page draws this with the font F, half an em a sign, and with further objects from the sixth on. The sixth may be a font G.
fn file(content: &str, resources: &str, further: &[String]) -> Vec<u8> {
    let font = format!(
        "<< /Type /Font /Subtype /TrueType /BaseFont /Some /Encoding /WinAnsiEncoding /FirstChar 32 /Widths [{}] >>",
        "500 ".repeat(200)
    );
    let page = format!(
        "<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F 5 0 R /G 6 0 R >> {resources} >> >>"
    );
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        page,
        stream("", content),
        font,
    ];
    objects.extend_from_slice(further);
    let mut file = "%PDF-1.4\n".to_owned();
    let mut table = String::new();
    for (at, object) in objects.iter().enumerate() {
        let _ = writeln!(table, "{:010} 00000 n ", file.len());
        let _ = write!(file, "{} 0 obj\n{object}\nendobj\n", at + 1);
    }
    let (place, size) = (file.len(), objects.len() + 1);
    let _ = write!(
        file,
        "xref\n0 {size}\n0000000000 65535 f \n{table}trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{place}\n%%EOF\n"
    );
    file.into_bytes()
}

fn stream(entries: &str, content: &str) -> String {
    let length = content.len();
    format!("<< {entries} /Length {length} >>\nstream\n{content}\nendstream")
}

fn form(entries: &str, content: &str) -> String {
    stream(&format!("/Type /XObject /Subtype /Form {entries}"), content)
}

fn read(file: &[u8]) -> PdfText {
    let mut read = PdfText::default();
    read.read(file, BOUNDS);
    read
}

fn drawn(content: &str) -> String {
    let read = read(&file(content, "", &[]));
    assert_eq!(read.fault, None);
    read.text.trim_end().to_owned()
}

#[test]
fn words_of_a_pdf_follow_from_places_and_widths() {
    for (content, expected) in [
        // A word in parts, moved by just its width; then a gap.
        (
            "BT /F 10 Tf 9 700 Td (docu) Tj 20 0 Td (ments) Tj 28 0 Td (like) Tj ET",
            "documents like",
        ),
        (
            "BT /F 10 Tf 1 0 0 1 9 700 Tm (one) Tj 1 0 0 1 30 700 Tm (two) Tj ET",
            "one two",
        ),
        // Cells of a table, each a text of its own in a scaled and turned page.
        (
            "q .5 0 0 -.5 0 800 cm BT /F 20 Tf 0 100 Td (a) Tj ET BT /F 20 Tf 30 100 Td (b) Tj ET Q",
            "a b",
        ),
        (
            "q 1 0 0 1 9 700 cm BT /F 10 Tf (to) Tj ET Q q 1 0 0 1 19 700 cm BT /F 10 Tf (day) Tj ET Q",
            "today",
        ),
        // Spacing of signs is no gap; a raised sign begins no line; the next line does.
        (
            "BT /F 10 Tf 3 Tc 9 700 Td (ab) Tj 16 0 Td (cd) Tj ET",
            "abcd",
        ),
        (
            "BT /F 10 Tf 9 700 Td (x) Tj /F 7 Tf 5 4 Td (2) Tj /F 10 Tf 3.5 -4 Td (y) Tj -8.5 -12 Td (z) Tj ET",
            "x2y\nz",
        ),
        (
            "BT /F 10 Tf 9 700 Td [(so) 20 (me) -250 (gaps)] TJ ET",
            "some gaps",
        ),
        (
            "BT /F 10 Tf 50 Tz 9 700 Td (half) Tj 10 0 Td (wide) Tj ET",
            "halfwide",
        ),
        // Upwards.
        (
            "BT /F 10 Tf 0 1 -1 0 50 50 Tm (up) Tj 13 0 Td (hill) Tj 0 -12 Td (next) Tj ET",
            "up hill\nnext",
        ),
    ] {
        assert_eq!(drawn(content), expected, "{content}");
    }
}

/// The text that the codes A, B and 0xC0 have in a font with these entries, and what is said of it.
fn in_font(entries: &str, further: &[String]) -> (String, Option<String>) {
    let page = "BT /G 10 Tf (AB) Tj <C0> Tj ET";
    let widths = "500 ".repeat(224);
    let font =
        format!("<< /Type /Font /BaseFont /Other /FirstChar 32 /Widths [{widths}] {entries} >>");
    let mut objects = vec![font];
    objects.extend_from_slice(further);
    let read = read(&file(page, "", &objects));
    (read.text.trim_end().to_owned(), read.fault)
}

/// A table `ToUnicode` of codes of so many bytes, as the seventh object.
fn table(codes: &str) -> Vec<String> {
    let begin = "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapType 2 def\n\
        1 begincodespacerange\n<00> <FF>\nendcodespacerange";
    vec![stream("", &format!("{begin}\n{codes}\nendcmap\nend\nend"))]
}

#[test]
fn letters_follow_from_the_table_then_from_names_then_from_the_encoding() {
    let simple = "/Subtype /TrueType /Encoding";
    let named = format!(
        "{simple} << /BaseEncoding /WinAnsiEncoding /Differences [66 /uni0411 192 /afii10017] >>"
    );
    assert_eq!(in_font(&named, &[]), ("AБА".to_owned(), None));
    // The table comes before a named encoding; the encoding tells what the table leaves out.
    let both = format!("{simple} /WinAnsiEncoding /ToUnicode 7 0 R");
    let codes = "2 beginbfchar\n<41> <042F>\n<C0> <00660069>\nendbfchar";
    assert_eq!(in_font(&both, &table(codes)), ("ЯBfi".to_owned(), None));
    // A name of the font's own costs its sign alone.
    let own = format!("{simple} << /Differences [65 /uni0410 66 /g17 192 /eacute] >>");
    let (text, fault) = in_font(&own, &[]);
    assert_eq!(text, "Аé");
    assert!(fault.is_some_and(|fault| fault.contains("1 signs of 3")));
    let (text, fault) = in_font("/Subtype /Type0 /Encoding /Identity-H", &[]);
    assert_eq!(text, "");
    assert!(fault.is_some_and(|fault| fault.contains("3 signs of 3")));
}

#[test]
fn forms_are_drawn_where_they_are_named() {
    let line = |height: u32, text: &str| format!("BT /F 10 Tf 9 {height} Td ({text}) Tj ET");
    let page = format!(
        "{} /A Do q 1 0 0 1 0 -60 cm /A Do Q {}",
        line(700, "before"),
        line(500, "behind")
    );
    let forms = [
        // With names of its own, and one that takes those of the page; a picture is none.
        form(
            "/Matrix [1 0 0 1 0 -20] /Resources << /Font << /F 5 0 R >> /XObject << /B 7 0 R >> >>",
            &format!("{} /B Do", line(700, "within")),
        ),
        form("", &line(650, "deeper")),
        stream("/Type /XObject /Subtype /Image", &line(1, "pixels")),
    ];
    let bytes = file(
        &format!("{page} /C Do"),
        "/XObject << /A 6 0 R /C 8 0 R >>",
        &forms,
    );
    let read = read(&bytes);
    assert_eq!(read.fault, None);
    assert_eq!(
        read.text,
        "before\nwithin\ndeeper\nwithin\ndeeper\nbehind\n"
    );
}

#[test]
fn forms_that_draw_themselves_or_each_other_without_end_are_named_or_end() {
    let letter = "BT /F 9 Tf 9 9 Td (x) Tj ET";
    let own = |forms: &str| format!("/Resources << /Font << /F 5 0 R >> /XObject << {forms} >> >>");
    let itself = form(&own("/A 6 0 R"), &format!("{letter} /A Do"));
    let read_itself = read(&file("/A Do", "/XObject << /A 6 0 R >>", &[itself]));
    assert!(read_itself.text.starts_with('x') && read_itself.text.len() < 100);
    // Ten times ten times … the next one.
    let names = |next: usize| {
        (0..10)
            .map(|at| format!("/X{at} {next} 0 R "))
            .collect::<String>()
    };
    let all: String = (0..10).map(|at| format!("/X{at} Do ")).collect();
    let forms: Vec<String> = (7..=14)
        .map(|next| form(&own(&names(next.min(13))), &format!("{letter} {all}")))
        .collect();
    let bomb = read(&file("/A Do", "/XObject << /A 6 0 R >>", &forms));
    assert!(
        bomb.fault
            .is_some_and(|fault| fault.contains("too many operators"))
    );
}

#[test]
fn a_page_that_draws_nothing_since_it_is_damaged_is_named() {
    let whole = file("BT /F 10 Tf 9 700 Td (some words) Tj ET", "", &[]);
    let whole = String::from_utf8(whole).unwrap_or_default();
    let fonts = "its fonts do not tell the letters of 10 signs of 10";
    let content = "its content is missing or damaged";
    for (damaged, fault) in [
        (whole.replace("/F 5 0 R", "/E 5 0 R"), fonts),
        (whole.replace("/Resources", "/Resource_"), fonts),
        (whole.replace("/Font <<", "/Fond <<"), fonts),
        (whole.replace("/Contents 4", "/Contents 5"), content),
        (whole.replace("stream\nBT", "strexm\nBT"), content),
    ] {
        assert_ne!(damaged, whole);
        let told = read(damaged.as_bytes()).fault.unwrap_or_default();
        assert!(told.contains(fault), "{told}: {damaged}");
    }
    let part = "a part of its content is";
    for (from, to) in [
        ("/Length 39", "/Lengta 39"),
        ("/Length 39", "/Length (9"),
        ("BT /F", "]] >> )) BT /F"),
        ("words) Tj", "words Tj"),
        (
            "BT /F 10 Tf 9 700 Td (some words) Tj ET",
            "nothing ) that is (( an operator of any",
        ),
    ] {
        let damaged = whole.replace(from, to);
        assert_ne!(damaged, whole, "{from}");
        let told = read(damaged.as_bytes()).fault.unwrap_or_default();
        assert!(told.contains(part), "{told}: {damaged}");
    }
    // A comment is no part that was not read.
    let content = "BT /F 10 Tf 9 700 Td (some) Tj ET\n% a comment";
    assert_eq!(drawn(content), "some");
    // A page without a content is a blank one.
    let blank = whole.replace("/Contents", "/Content_");
    assert_eq!(read(blank.as_bytes()).fault, None);
}

#[test]
fn a_content_whose_filter_is_named_no_more_is_unpacked_and_named() {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::default());
    let content = b"BT /F 10 Tf 9 700 Td (some words) Tj ET";
    packed.write_all(content).unwrap_or_default();
    let packed = packed.finish().unwrap_or_default();
    let place = "PLACE".repeat(packed.len() / 5 + 1)[..packed.len()].to_owned();
    let file = file(&place, "", &[]);
    let at = file
        .windows(packed.len())
        .position(|bytes| bytes == place.as_bytes());
    let mut file = file;
    file.splice(at.unwrap_or(0)..at.unwrap_or(0) + packed.len(), packed);
    let told = read(&file);
    assert_eq!(told.text.trim(), "some words");
    assert_eq!(
        told.fault.as_deref(),
        Some("page 1: a part of its content is damaged")
    );
}
