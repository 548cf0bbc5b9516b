//! Hostile files in little memory: a message, never an abort, and what is good is read.

#![cfg(target_os = "linux")]
#![allow(missing_docs, clippy::unwrap_used)]

#[path = "common/run.rs"]
#[allow(dead_code)]
mod run;

use std::collections::HashSet;
use std::io::Write;
use std::process::{Command, Output};

use flate2::Compression;
use flate2::write::GzEncoder;
use run::{Folder, err, out};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Runs a shell's line with 512 MB of memory; `dustlens` is the command.
fn in_little_memory(line: &str) -> Output {
    let line = format!("ulimit -v 524288; {line}");
    Command::new("sh")
        .args(["-c", &line])
        .env("PATH", path())
        .output()
        .unwrap()
}

/// The search path with the command's folder before it.
fn path() -> String {
    let command = std::path::Path::new(env!("CARGO_BIN_EXE_dustlens"));
    let folder = command.parent().unwrap().display();
    format!("{folder}:{}", std::env::var("PATH").unwrap())
}

/// Ended by itself with a status that tells of bad input, and a message of its own.
fn assert_told(output: &Output, what: &str) {
    let text = err(output);
    assert_eq!(output.status.code(), Some(1), "{what}: {text}");
    assert!(text.contains("dustlens: "), "{what}: {text}");
    for word in ["panicked", "memory allocation of", "overflow"] {
        assert!(!text.contains(word), "{what}: {text}");
    }
}

const GOOD: &str = "one two three four five six seven";

/// A piece of a document, repeated up to so many bytes, between two good entries.
fn archive(name: &str, piece: &str, bytes: usize) -> Vec<u8> {
    let mut writer = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default();
    let block = piece.repeat((1 << 20) / piece.len());
    writer.start_file("a.txt", options).unwrap();
    writer.write_all(GOOD.as_bytes()).unwrap();
    writer.start_file(name, options).unwrap();
    for _ in 0..bytes / block.len() {
        writer.write_all(block.as_bytes()).unwrap();
    }
    writer.start_file("z.txt", options).unwrap();
    writer.write_all(GOOD.as_bytes()).unwrap();
    writer.finish().unwrap().into_inner()
}

#[test]
fn hostile_archives_leave_the_good_entries() {
    let folder = Folder::make();
    for (name, piece, megabytes) in [
        ("nested.html", "<div>", 600),
        ("nested.html", "<div>", 40),
        ("blanks.txt", " ", 300),
        ("letters.txt", "a ", 300),
        ("lines.txt", "a\n", 300),
        ("signs.html", "<p>a<b>b", 100),
    ] {
        let file = folder.file("hostile.zip", &archive(name, piece, megabytes << 20));
        let output = in_little_memory(&format!("dustlens pairs '{file}'"));
        assert_told(&output, &format!("{megabytes} MB of {piece:?}"));
        let good = format!("{file}/a.txt {file}/z.txt 1.0\n");
        assert_eq!(out(&output), good, "{piece:?}: {}", err(&output));
    }
}

#[test]
fn documents_of_any_shape_that_just_fit_are_read_or_named() {
    let folder = Folder::make();
    for (name, piece) in [
        ("a.html", "<div>"),
        ("a.html", "<p>a"),
        ("a.html", "<a href=b c=d e>f</a>"),
        ("a.txt", "a\n"),
        ("a.txt", "a b c d e f g h "),
        ("a.txt", "\u{44f}"),
    ] {
        for megabytes in [1, 6] {
            let file = folder.file(
                name,
                piece.repeat((megabytes << 20) / piece.len()).as_bytes(),
            );
            for unit in ["words:5", "chars:8"] {
                let line = format!("dustlens pairs --exact --shingles {unit} '{file}'");
                let output = in_little_memory(&line);
                let what = format!("{megabytes} MB of {piece:?}, {unit}: {}", err(&output));
                assert!(matches!(output.status.code(), Some(0 | 1)), "{what}");
            }
        }
    }
}

#[test]
fn many_different_documents_are_compared_as_far_as_there_is_memory() {
    let folder = Folder::make();
    let mut number = 0_u64;
    let mut word = || {
        number = number
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        format!("w{number}")
    };
    let documents = (0..25_000).map(|document| {
        let words: Vec<String> = (0..50).map(|_| word()).collect();
        format!("d{document} {}\n", words.join(" "))
    });
    let file = folder.file("many.txt", documents.collect::<String>().as_bytes());
    for measure in ["", "--exact"] {
        let line = format!("dustlens pairs --lines {measure} '{file}'");
        let output = in_little_memory(&line);
        assert!(
            matches!(output.status.code(), Some(0 | 1)),
            "{measure}: {}",
            err(&output)
        );
        let told = err(&output);
        let of_memory = told.lines().filter(|line| line.contains("memory"));
        assert!(of_memory.count() <= 2, "{measure}: {told}");
    }
}

/// Copies are folded where documents are compared, and take no room there.
#[test]
fn copies_of_one_document_take_little_room() {
    let folder = Folder::make();
    let words: Vec<String> = (0..100).map(|i| format!("word{i}")).collect();
    let body = words.join(" ");
    let documents = (0..20_000).map(|document| format!("d{document} {body}\n"));
    let file = folder.file("copies.txt", documents.collect::<String>().as_bytes());
    for measure in ["", "--exact"] {
        let line = format!("dustlens pairs --lines {measure} '{file}'");
        let output = in_little_memory(&line);
        assert!(!err(&output).contains("memory"), "{}", err(&output));
        let text = out(&output);
        let named: HashSet<&str> = text
            .lines()
            .flat_map(|line| line.split(' ').take(2))
            .collect();
        assert_eq!(named.len(), 20_000, "{measure}");
    }
}

#[test]
fn endless_inputs_are_read_no_further_than_their_cap() {
    for line in [
        "dustlens pairs /dev/zero",
        "dustlens pairs --lines /dev/zero",
        "dustlens pairs - < /dev/zero",
        "dustlens compare /dev/zero /dev/zero",
        "dustlens normalize /dev/zero",
        "dustlens normalize --groups /dev/zero",
        "dustlens normalize --unique - < /dev/zero",
        "dustlens params /dev/zero",
        "dustlens dust /dev/zero",
    ] {
        assert_told(&in_little_memory(line), line);
    }
    for command in ["normalize", "normalize --groups", "params", "dust"] {
        let line = format!("tr '\\0' a < /dev/zero | dustlens {command}");
        assert_told(&in_little_memory(&line), &line);
    }
}

#[test]
fn zipped_lists_of_one_endless_line_are_named() {
    let folder = Folder::make();
    let mut zipped = GzEncoder::new(Vec::new(), Compression::fast());
    let block = vec![b'a'; 1 << 20];
    for _ in 0..700 {
        zipped.write_all(&block).unwrap();
    }
    let file = folder.file("list.gz", &zipped.finish().unwrap());
    for command in ["normalize", "normalize --groups", "params", "dust"] {
        let line = format!("dustlens {command} '{file}'");
        assert_told(&in_little_memory(&line), &line);
    }
}
