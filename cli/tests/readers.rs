//! `dustlens pairs` on sets, web archives, tables and damaged office files.

#![allow(missing_docs, clippy::unwrap_used)]

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use flate2::Compression;
use flate2::write::GzEncoder;

fn dustlens(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dustlens"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that refuses its arguments reads nothing.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, bytes).unwrap();
    path
}

#[test]
fn sets_are_compared_item_by_item() {
    let sets = "ann jazz chess C++ C++\nbob\tC++  chess jazz golf\neve c++ Chess\nnobody\n";
    let output = dustlens(&["pairs", "--sets", "--threshold", "0.5"], sets.as_bytes());
    assert_eq!(out(&output), "ann bob 0.75\n");
    assert!(
        err(&output).contains("standard input, line 4"),
        "{}",
        err(&output)
    );
    assert_eq!(output.status.code(), Some(1));
    // Estimates are of the same sets.
    let sets = "a x y z\nb z x y\n";
    let output = dustlens(&["pairs", "--sets", "--no-verify"], sets.as_bytes());
    assert_eq!(
        (out(&output).as_str(), output.status.code()),
        ("a b 1.0\n", Some(0))
    );
}

#[test]
fn sets_have_no_shingles() {
    for option in [
        ["--shingles", "words:2"],
        ["--preset", "technosphere-a"],
        ["--lines", "--cyclic"],
    ] {
        let output = dustlens(&["pairs", "--sets", option[0], option[1]], b"");
        assert_eq!(output.status.code(), Some(2), "{option:?}");
    }
}

#[test]
fn pages_of_a_web_archive_are_compared() {
    let page = |url: &str, words: &str| {
        let block = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>{words}");
        format!(
            "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\nContent-Type: application/http\r\nContent-Length: {}\r\n\r\n{block}\r\n\r\n",
            block.len()
        )
    };
    let words = "one two three four five six seven eight nine ten";
    let bad = page("http://b.example/", words).replace("Content-Length: ", "Content-Length: -");
    let start = page("http://a.example/", words).len();
    let archive = [
        page("http://a.example/", words),
        bad,
        page("http://c.example/", words),
    ]
    .concat();
    let path = file("archive.warc", archive.as_bytes());
    let output = dustlens(&["pairs", path.to_str().unwrap()], b"");
    assert_eq!(out(&output), "http://a.example/ http://c.example/ 1.0\n");
    let said = format!("archive.warc, byte {start}: this WARC record cannot be read");
    assert!(err(&output).contains(&said), "{}", err(&output));
    assert_eq!(output.status.code(), Some(1));
}

/// Bytes in gzip.
fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(bytes).unwrap();
    gzip.finish().unwrap()
}

/// What a pipe gives: JSON Lines, which are read part by part, arrays of records and tables, as they are and in gzip, in each encoding.
#[test]
fn standard_input_may_be_of_each_kind() {
    let words = "one two three four five six seven eight nine ten";
    let json =
        format!("{{\"id\":\"a\",\"text\":\"{words}\"}}\n{{\"id\":\"b\",\"text\":\"{words}\"}}\n");
    let utf16 = |mark: &[u8]| -> Vec<u8> {
        let units = json.encode_utf16().flat_map(u16::to_le_bytes);
        mark.iter().copied().chain(units).collect()
    };
    let table = |between: &str| {
        let row = |cells: [&str; 2]| cells.join(between) + "\n";
        [row(["id", "text"]), row(["a", words]), row(["b", words])].concat()
    };
    for input in [
        json.clone().into_bytes(),
        [b"\xef\xbb\xbf", json.as_bytes()].concat(),
        utf16(b"\xff\xfe"),
        utf16(b""),
        format!("[{}]", json.trim().replace('\n', ",")).into_bytes(),
        table(",").into_bytes(),
        table("\t").into_bytes(),
    ] {
        for input in [packed(&input), input] {
            let output = dustlens(&["pairs"], &input);
            assert_eq!(
                (out(&output), err(&output)),
                ("a b 1.0\n".to_owned(), String::new())
            );
        }
    }
    let broken = [
        (json.clone() + "{\"id\":\n", "standard input, line 3"),
        (format!("oops\n{json}"), "standard input, line 1"),
        // A broken record may hold anything.
        (format!("{{\"id\":\"\0\n{json}"), "standard input, line 1"),
    ];
    for (broken, place) in broken {
        for input in [packed(broken.as_bytes()), broken.into_bytes()] {
            let output = dustlens(&["pairs"], &input);
            let told = (out(&output), output.status.code());
            assert_eq!(told, ("a b 1.0\n".to_owned(), Some(1)));
            assert!(err(&output).contains(place), "{}", err(&output));
        }
    }
    let output = dustlens(&["pairs", "--lines"], &packed(b"a one\nb one\n"));
    assert!(
        err(&output).contains("`.gz` are not read"),
        "{}",
        err(&output)
    );
}

#[test]
fn a_table_and_a_damaged_pdf_are_read_or_named() {
    let words = "one two three four five six seven eight nine ten";
    let table = file(
        "table.csv",
        format!("id;text\na;{words}\nb;\"{words}\"\n").as_bytes(),
    );
    let pdf = file("damaged.pdf", b"%PDF-1.4\n1 0 obj\n<<");
    let output = dustlens(
        &["pairs", table.to_str().unwrap(), pdf.to_str().unwrap()],
        b"",
    );
    assert_eq!(out(&output), "a b 1.0\n");
    assert!(
        err(&output).contains("it is cut off at byte 19"),
        "{}",
        err(&output)
    );
    assert!(!err(&output).contains("panicked"), "{}", err(&output));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn rows_of_a_parquet_file_are_compared() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../tests/fixtures/parquet/zstd-v2-pages.parquet"
    );
    let copy = "{\"id\": \"copy\", \"text\": \"They eat grass, and reeds!\"}\n";
    let lines = file("copy_of_a_row.jsonl", copy.as_bytes());
    let output = dustlens(&["pairs", path, lines.to_str().unwrap()], b"");
    assert_eq!(out(&output), "2 copy 1.0\n");
    let packed = path.replace("zstd-v2-pages", "gzip");
    let output = dustlens(&["pairs", &packed], b"");
    assert!(
        err(&output).contains("it is packed by GZIP, which is not read"),
        "{}",
        err(&output)
    );
    assert_eq!(output.status.code(), Some(1));
}

/// A record of JSON Lines with so many bytes of text.
fn long_record(id: &str, bytes: usize) -> String {
    format!(
        "{{\"id\": \"{id}\", \"text\": \"{}\"}}\n",
        "a b c d ".repeat(bytes / 8)
    )
}

#[test]
fn a_line_that_is_too_long_costs_itself_alone() {
    let text = "one two three four five six";
    let record = |id: &str| format!("{{\"id\": \"{id}\", \"text\": \"{text}\"}}\n");
    let long = long_record("long", 80 << 20);
    let file = file(
        "too_long.jsonl",
        format!("{}{long}{}", record("a"), record("b")).as_bytes(),
    );
    let output = dustlens(&["pairs", file.to_str().unwrap()], b"");
    assert_eq!(out(&output), "a b 1.0\n");
    assert!(
        err(&output).contains(&format!("line 2, byte {}:", record("a").len())),
        "{}",
        err(&output)
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn pairs_that_bands_miss_are_counted_where_every_pair_is_printed() {
    let sets = "a x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29\n\
        b x 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59\n";
    let joined = dustlens(&["pairs", "--sets", "--threshold", "0"], sets.as_bytes());
    let banded = ["pairs", "--sets", "--threshold", "0", "--bands", "4:32"];
    assert_eq!(out(&dustlens(&banded, sets.as_bytes())), out(&joined));
    assert!(out(&joined).starts_with("a b 0.0"), "{}", out(&joined));
}

#[test]
fn bands_that_need_more_positions_than_there_are_say_so() {
    let output = dustlens(&["pairs", "--sets", "--bands", "64:4"], b"a 1 2\nb 1 2\n");
    assert_eq!(output.status.code(), Some(2));
    let needed = "64 bands of 4 rows are 256 positions, and a signature has 128";
    assert!(err(&output).contains(needed), "{}", err(&output));
}

#[test]
fn a_row_without_an_id_has_its_url() {
    let table = "id,url,text\n,http://u/1,a b c d e f\n,http://u/2,a b c d e f\n";
    let file = file("by_url.csv", table.as_bytes());
    let output = dustlens(&["pairs", file.to_str().unwrap()], b"");
    assert_eq!(out(&output), "http://u/1 http://u/2 1.0\n");
}

/// More than a part of the file: problems name the line and byte of the whole file, and a pair is found across parts, its texts read again.
#[test]
fn records_of_lines_are_read_part_by_part() {
    let words = |n: usize| (0..12).map(move |at| format!("w{}", (n * 13 + at) * 7919 % 1_000_003));
    let text = |n: usize| words(n).collect::<Vec<_>>().join(" ");
    let mut lines: String = (0..60_000).map(|n| format!("d{n} {}\n", text(n))).collect();
    let bad = lines.len();
    lines.push_str(&format!("lonely\n  last\t {} \n", text(7)));
    assert!(lines.len() > 5 << 20, "{}", lines.len());
    let path = file("many_lines.txt", lines.as_bytes());
    let whole = file(
        "many_lines_and_é.txt",
        [lines.as_bytes(), b"\xe9 \xe9"].concat().as_slice(),
    );
    for (path, place) in [
        (path, format!("line 60001 (byte {bad}):")),
        (whole, "line 60001:".to_owned()),
    ] {
        let arguments = [
            "pairs",
            "--lines",
            "--shingles",
            "words:3",
            path.to_str().unwrap(),
        ];
        let output = dustlens(&arguments, b"");
        assert_eq!(out(&output), "d7 last 1.0\n");
        assert!(err(&output).contains(&place), "{}", err(&output));
        assert_eq!(output.status.code(), Some(1));
    }
}

/// The fields that a collection has are named, in any case of letters; those of RedPajama are known.
#[test]
fn fields_are_named() {
    let lines = [
        ("a", "one two three four five"),
        ("b", "one two three four five"),
    ];
    let jsonl = |id: &str, text: &str| -> Vec<u8> {
        let line = |(name, words): &(&str, &str)| {
            format!("{{\"{id}\": \"{name}\", \"title\": \"x\", \"{text}\": \"{words}\"}}\n")
        };
        lines.iter().map(line).collect::<String>().into_bytes()
    };
    let csv = b"title;Abstract;no\nx;one two three four five;a\ny;one two three four five;b\n";
    let cases =
        b"NO,no,Abstract,abstract\na,x,1,one two three four five\nb,x,2,one two three four five\n";
    let json_cases =
        br#"{"NO": "a", "no": "x", "abstract": "one two three four five", "Abstract": "1"}
{"no": "x", "NO": "b", "Abstract": "2", "abstract": "one two three four five"}"#;
    let chosen = ["--text-field", "abstract", "--id-field", "NO"];
    for (name, bytes, options) in [
        ("known.jsonl", jsonl("doc_id", "raw_content"), &[][..]),
        ("case.jsonl", jsonl("ID", "Text"), &[][..]),
        ("chosen.jsonl", jsonl("No", "abstract"), &chosen[..]),
        ("chosen.csv", csv.to_vec(), &chosen[..]),
        ("chosen", csv.to_vec(), &chosen[..]),
        ("chosen-lines", jsonl("no", "Abstract"), &chosen[..]),
        // The name that is written in the same way counts before one in another case.
        ("cases.csv", cases.to_vec(), &chosen[..]),
        ("cases.jsonl", json_cases.to_vec(), &chosen[..]),
    ] {
        let path = file(name, &bytes);
        let arguments = [&["pairs", path.to_str().unwrap()], options].concat();
        let by_name = dustlens(&arguments, b"");
        assert_eq!(out(&by_name), "a b 1.0\n", "{name}: {}", err(&by_name));
        let piped = dustlens(&[&["pairs", "-"], options].concat(), &bytes);
        assert_eq!(out(&piped), "a b 1.0\n", "{name}: {}", err(&piped));
    }
    let one_column = b"\"my; abstract\"\none two three four five\none two three four five\n";
    let piped = dustlens(&["pairs", "--text-field", "my; abstract"], one_column);
    assert_eq!(out(&piped).lines().count(), 1, "{}", err(&piped));
    let path = file("unknown.jsonl", &jsonl("id", "abstract"));
    let output = dustlens(&["pairs", path.to_str().unwrap()], b"");
    assert!(err(&output).contains("--text-field"), "{}", err(&output));
}

/// Records in gzip that are unpacked into a temporary file: all of them, and of a file that is cut short those before the cut.
#[test]
fn large_records_in_gzip_are_read_part_by_part() {
    let mut state = 1_u64;
    let mut word = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        format!("{state:x}")
    };
    let text = |count: usize, word: &mut dyn FnMut() -> String| -> String {
        (0..count).map(|_| word() + " ").collect()
    };
    let mut lines = String::new();
    for number in 0..24 {
        let words = text(60_000, &mut word);
        for copy in ["a", "b"] {
            lines += &format!("{{\"id\": \"{copy}{number}\", \"text\": \"{words}\"}}\n");
        }
    }
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(lines.as_bytes()).unwrap();
    let packed = packer.finish().unwrap();
    assert!(packed.len() > 9 << 20, "{}", packed.len());
    let path = file("large.jsonl.gz", &packed);
    let whole = dustlens(&["pairs", path.to_str().unwrap()], b"");
    assert_eq!(out(&whole).lines().count(), 24, "{}", err(&whole));
    assert_eq!((err(&whole).as_str(), whole.status.code()), ("", Some(0)));
    let cut = &packed[..packed.len() * 9 / 10];
    let path = file("cut.jsonl.gz", cut);
    for (arguments, input) in [
        (["pairs", path.to_str().unwrap()], &b""[..]),
        (["pairs", "-"], cut),
    ] {
        let output = dustlens(&arguments, input);
        let (pairs, said) = (out(&output).lines().count(), err(&output));
        assert!((18..24).contains(&pairs), "{pairs}: {said}");
        assert!(said.contains("gzip") && said.contains("byte"), "{said}");
        assert_eq!(output.status.code(), Some(1));
    }
}

/// A folder stands for the documents in it, in the order of their names; what is no document is counted.
#[test]
fn folders_are_read() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("folder");
    fs::create_dir_all(folder.join("below")).unwrap();
    for (name, text) in [
        ("b.txt", "one two three four five six"),
        ("below/a.html", "<p>one two three four five six"),
        ("below/c.md", "another text of more than five words"),
        ("logo.png", "\u{1}"),
        (".hidden.txt", "one two three four five six"),
    ] {
        fs::write(folder.join(name), text).unwrap();
    }
    let output = dustlens(&["pairs", folder.to_str().unwrap()], b"");
    let names = [folder.join("b.txt"), folder.join("below/a.html")];
    let names = names.map(|name| name.display().to_string());
    assert_eq!(out(&output), format!("{} {} 1.0\n", names[0], names[1]));
    let said = err(&output);
    assert!(
        said.contains("1 file of other kinds") && said.contains("logo.png"),
        "{said}"
    );
    assert_eq!(output.status.code(), Some(0));
    let output = dustlens(&["pairs", folder.join("none").to_str().unwrap()], b"");
    assert_eq!(output.status.code(), Some(1));
    // A file that is reached in two ways is no copy of itself.
    let (below, other) = (folder.join("below"), folder.join("below/../b.txt"));
    let twice = [&folder, &below, &other].map(|path| path.to_str().unwrap());
    let output = dustlens(&[&["pairs"], &twice[..]].concat(), b"");
    assert_eq!(out(&output), format!("{} {} 1.0\n", names[0], names[1]));
    assert!(
        err(&output).contains("3 files given twice"),
        "{}",
        err(&output)
    );
    for arguments in [
        ["search", twice[0], twice[1]],
        ["compare", twice[0], names[0].as_str()],
    ] {
        let said = err(&dustlens(&arguments, b""));
        assert!(said.contains("is a folder"), "{said}");
    }
    let output = dustlens(&["search", &names[0], &names[0]], b"");
    assert!(
        err(&output).contains("the query itself"),
        "{}",
        err(&output)
    );
    assert_eq!(output.status.code(), Some(2));
}

/// What is packed very well is unpacked up to the size of one document, as by name: records with a long field that is not read.
#[test]
fn records_that_are_packed_very_well_are_read_from_a_pipe() {
    let padding = "0".repeat(30 << 20);
    let text = "one two three four five six";
    let lines = format!(
        "{{\"id\": \"a\", \"text\": \"{text}\", \"padding\": \"{padding}\"}}\n{{\"id\": \"b\", \"text\": \"{text}\"}}\n"
    );
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(lines.as_bytes()).unwrap();
    let output = dustlens(&["pairs"], &packer.finish().unwrap());
    assert_eq!(
        (out(&output).as_str(), err(&output).as_str()),
        ("a b 1.0\n", "")
    );
}
