//! `pairs --preset`, `score` and `pack`, as a student runs them. Expected pairs: `tests/oracle/course.py` of the repository.

#![allow(missing_docs, clippy::unwrap_used)]

#[path = "common/run.rs"]
#[allow(dead_code)]
mod run;

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;

use run::{Folder, err, good_run, out, run};

const PRESETS: [&str; 2] = ["technosphere-a", "technosphere-b"];

fn fixture(name: &str) -> String {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let path = repository.join("tests/fixtures/course").join(name);
    path.to_str().unwrap().to_owned()
}

fn lines(text: &str) -> BTreeSet<&str> {
    text.lines().collect()
}

#[test]
fn presets_find_the_pairs_of_the_oracle() {
    let collection = [fixture("first.gz"), fixture("second.bin")];
    for (preset, skipped) in PRESETS.iter().zip([12, 6]) {
        let arguments = ["--preset", preset, &collection[0], &collection[1]];
        let output = run("pairs", &arguments, b"");
        let expected = std::fs::read_to_string(fixture(&format!("{preset}.txt"))).unwrap();
        assert_eq!(lines(&out(&output)), lines(&expected), "{preset}");
        assert_eq!(out(&output).lines().count(), expected.lines().count());
        assert_eq!(output.status.code(), Some(0));
        let said = format!("dustlens: {skipped} documents have no sketch and were skipped");
        assert!(err(&output).starts_with(&said), "{}", err(&output));

        let grade = run(
            "score",
            &["-", &fixture(&format!("{preset}.txt"))],
            &output.stdout,
        );
        let pairs = expected.lines().count();
        let row = format!("1.0\ttrue\t1.0\t1.0\t1.0\t{pairs}\t{pairs}\t{pairs}\n");
        assert_eq!(
            out(&grade),
            format!("score\tpass\tprecision\trecall\tf1\tshared\tfound\ttruth\n{row}")
        );
        assert_eq!((err(&grade).as_str(), grade.status.code()), ("", Some(0)));
    }
}

/// Pages are read as `.html` files are, and plain texts to the letter.
#[test]
fn a_packed_collection_gives_the_same_pairs() {
    let folder = Folder::make();
    let words: String = (0..60).map(|i| format!("слово{i} ")).collect();
    let page =
        |text: &str| format!("<!DOCTYPE html><title>t</title><body><article><p>{text}</article>");
    let files = [
        folder.file("a.html", page(&words).as_bytes()),
        folder.file("b.html", page(&format!("{words} конец")).as_bytes()),
        folder.file("c.txt", words.as_bytes()),
    ];
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    for name in ["all.gz", "all.bin"] {
        let archive = folder.path(name);
        let output = run("pack", &[&["-o", &archive], &files[..]].concat(), b"");
        assert_eq!((out(&output).as_str(), output.status.code()), ("", Some(0)));
        assert!(
            err(&output).contains("3 documents packed"),
            "{}",
            err(&output)
        );
        let is_gzip = std::fs::read(&archive).unwrap().starts_with(b"\x1f\x8b");
        assert_eq!(is_gzip, name == "all.gz");
        for preset in PRESETS {
            let of_files = good_run("pairs", &[&["--preset", preset], &files[..]].concat(), b"");
            let of_archive = good_run("pairs", &["--preset", preset, &archive], b"");
            assert_eq!(of_files, of_archive);
            assert_eq!(of_files.lines().count(), 3, "{preset}: {of_files}");
        }
        let of_files = good_run("pairs", &files, b"");
        assert_eq!(of_files, good_run("pairs", &[&archive], b""));
    }
    let to_output = run("pack", &[&["-o", "-"], &files[..]].concat(), b"");
    assert_eq!(
        to_output.stdout,
        std::fs::read(folder.path("all.bin")).unwrap()
    );
    assert_eq!(err(&to_output), "");
    let of_files = good_run("pairs", &files, b"");
    for archive in [
        to_output.stdout,
        std::fs::read(folder.path("all.gz")).unwrap(),
    ] {
        assert_eq!(of_files, good_run("pairs", &["-"], &archive));
        assert_eq!(of_files, good_run("pairs", &[], &archive));
    }
}

#[test]
fn what_a_preset_fixes_cannot_be_given_with_it() {
    for option in [
        &["--threshold", "0.5"][..],
        &["--exact"],
        &["--shingles", "words:3"],
        &["--step", "2"],
        &["--cyclic"],
        &["--keep-leftover"],
        &["--keep-case"],
        &["--keep-punctuation"],
        &["--drop-digits"],
        &["--keep-decomposed"],
        &["--fold-yo"],
        &["--sketch", "fast"],
        &["--hashes", "20"],
        &["--seed", "3"],
        &["--format", "tsv"],
    ] {
        let output = run(
            "pairs",
            &[&["--preset", "technosphere-a"], option].concat(),
            b"",
        );
        let said = err(&output);
        assert_eq!((output.status.code(), out(&output).as_str()), (Some(2), ""));
        assert!(
            said.contains("cannot be used with") && said.contains(option[0]),
            "{said}"
        );
    }
    let unknown = run("pairs", &["--preset", "technosphere"], b"");
    assert_eq!(unknown.status.code(), Some(2));
    assert!(
        err(&unknown).contains("technosphere-a, technosphere-b"),
        "{}",
        err(&unknown)
    );
}

#[test]
fn documents_of_a_preset_may_be_any_that_are_read() {
    let words: String = (0..40).map(|i| format!("w{i} ")).collect();
    let input = format!(
        "{{\"id\": \"a b\", \"text\": \"{words}\"}}\n{{\"url\": \"c\", \"text\": \"{words}\"}}\n{{\n"
    );
    let output = run("pairs", &["--preset", "technosphere-b"], input.as_bytes());
    assert_eq!(
        (out(&output).as_str(), output.status.code()),
        ("a b c 1.0\n", Some(1))
    );
    assert!(
        err(&output).contains("standard input, line 3"),
        "{}",
        err(&output)
    );
    assert!(
        err(&output).contains("some ids hold blanks"),
        "{}",
        err(&output)
    );
    let lined = format!("a {words}\nb {words}\na {words}\n");
    let output = run(
        "pairs",
        &["--preset", "technosphere-b", "--lines"],
        lined.as_bytes(),
    );
    assert_eq!(lines(&out(&output)), lines("a b 1.0\na a 1.0\nb a 1.0\n"));
    assert!(
        err(&output).contains("1 document has the URL of another"),
        "{}",
        err(&output)
    );
    let none = run(
        "pairs",
        &["--preset", "technosphere-a", "--lines"],
        b"a x\nb x\n",
    );
    assert_eq!((out(&none).as_str(), none.status.code()), ("", Some(0)));
    let said = "2 documents have no sketch and were skipped: this preset needs 25 words";
    assert!(
        err(&none).contains(said) && err(&none).contains("there is no pair"),
        "{}",
        err(&none)
    );
}

#[test]
fn faults_of_an_archive_are_named_with_their_byte_and_the_rest_is_done() {
    let folder = Folder::make();
    let mut bytes = std::fs::read(fixture("second.bin")).unwrap();
    let whole = out(&run(
        "pairs",
        &["--preset", "technosphere-b", &fixture("second.bin")],
        b"",
    ));
    let end = bytes.len();
    bytes.extend_from_slice(&(-1_i32).to_le_bytes());
    let file = folder.file("cut.bin", &bytes);
    let output = run("pairs", &["--preset", "technosphere-b", &file], b"");
    assert_eq!(
        (out(&output), output.status.code()),
        (whole.clone(), Some(1))
    );
    let said = format!("cut.bin, byte {end}: the length of this record is -1,");
    assert!(err(&output).contains(&said), "{}", err(&output));

    // A faulty record may be the first one; behind a negative length nothing can be found.
    let bytes = std::fs::read(fixture("second.bin")).unwrap();
    for (length, whole) in [(-1_i32, ""), (0, &*whole)] {
        let file = folder.file("first.bin", &[&length.to_le_bytes()[..], &bytes].concat());
        let output = run("pairs", &["--preset", "technosphere-b", &file], b"");
        assert_eq!((&*out(&output), output.status.code()), (whole, Some(1)));
        let said = "first.bin, byte 0: ";
        assert!(err(&output).contains(said), "{length}: {}", err(&output));
    }
}

#[test]
fn an_archive_on_standard_input_is_told_by_its_first_record() {
    // The length of a record is 123, the code of a brace.
    let words = "one two three four five six seven eight nine ten ".repeat(3);
    let record = |url: u8| {
        let text = words.get(..118).unwrap_or_default();
        [
            b"\x7b\0\0\0\x0a\x01",
            &[url, 0x1a, 118][..],
            text.as_bytes(),
        ]
        .concat()
    };
    let archive = [record(b'u'), record(b'v')].concat();
    assert_eq!(good_run("pairs", &[], &archive), "u v 1.0\n");

    // In gzip behind a faulty record.
    let mut zipped = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    let other = std::fs::read(fixture("second.bin")).unwrap();
    zipped.write_all(&[&[0; 4], &other[..]].concat()).unwrap();
    let output = run(
        "pairs",
        &["--preset", "technosphere-b"],
        &zipped.finish().unwrap(),
    );
    assert!(err(&output).contains("byte 0: "), "{}", err(&output));
    assert_eq!(out(&output).lines().count(), 23);
}

#[test]
fn scores_have_known_answers_in_every_format() {
    let folder = Folder::make();
    let truth = folder.file("truth", b"a b 0.9\nc\td\ne f 1.0\ng h\n");
    let pairs = folder.file(
        "pairs",
        b"\xef\xbb\xbfb a\r\nd c 0.75\r\n\r\nc d\r\nx y 0.8\r\n",
    );
    let header = "score,pass,precision,recall,f1,shared,found,truth\n";
    let cells = "0.4,false,0.6666666666666666,0.5,0.5714285714285714,2,3,4\n";
    let printed = |format: &str| good_run("score", &["--format", format, &pairs, &truth], b"");
    assert_eq!(printed("csv"), format!("{header}{cells}"));
    assert_eq!(
        printed("tsv"),
        format!("{header}{cells}").replace(',', "\t")
    );
    let json = "{\"score\":0.4,\"pass\":false,\"precision\":0.6666666666666666,\"recall\":0.5,\"f1\":0.5714285714285714,\
        \"shared\":2,\"found\":3,\"truth\":4}\n";
    assert_eq!(printed("jsonl"), json);
    let utf16 =
        |text: &str| -> Vec<u8> { text.encode_utf16().flat_map(u16::to_le_bytes).collect() };
    let powershell = folder.file("utf16", &utf16("\u{feff}b a\r\nd c\r\nx y\r\n"));
    assert!(good_run("score", &[&powershell, &truth], b"").contains("\n0.4\t"));
}

#[test]
fn what_pairs_writes_is_scored_in_every_form() {
    let folder = Folder::make();
    let texts: [&str; 3] = ["a b", "-c", "d"];
    let text = "one two three four five six seven";
    let lines = texts.map(|id| format!("{{\"id\":\"{id}\",\"text\":\"{text}\"}}\n"));
    let texts = folder.file("texts.jsonl", lines.concat().as_bytes());
    let truth = folder.file("truth", b"a b\t-c\na b\td\n-c\td\n");
    for format in ["tsv", "csv", "jsonl"] {
        let pairs = good_run("pairs", &["--format", format, &texts], b"");
        let scored = good_run("score", &["-", &truth], pairs.as_bytes());
        assert!(
            scored.ends_with("\n1.0\ttrue\t1.0\t1.0\t1.0\t3\t3\t3\n"),
            "{format}: {scored}"
        );
    }
    // Ids may be the letters that stand over the first two columns.
    let toy = folder.file("toy", b"a b\nc d\n");
    let scored = good_run("score", &["-", &toy], b"a\tb\t0.5\nc\td\t0.6\n");
    assert!(scored.ends_with("\t2\t2\t2\n"), "{scored}");
    for (line, pairs) in [
        (3, "{\"a\":\"a b\",\"b\":\"d\"}\n\n{\"a\": \"x\"}\n"),
        (4, "a,b,shared\n\n\"a b\",d,3\nx\n"),
    ] {
        let output = run("score", &["-", &truth], pairs.as_bytes());
        let said = format!("standard input, line {line}: this is no pair");
        assert!(err(&output).contains(&said), "{}", err(&output));
        assert!(out(&output).ends_with("\t1\t1\t3\n"), "{}", out(&output));
    }
}

#[test]
fn lines_that_are_no_pairs_are_named() {
    let folder = Folder::make();
    let truth = folder.file("truth", b"a b\n");
    let output = run(
        "score",
        &["-", &truth],
        b"url1\turl2\tshared\nhttp://x\na b c d\na b\n",
    );
    assert_eq!(output.status.code(), Some(1));
    assert!(out(&output).contains("\n1.0\ttrue\t"), "{}", out(&output));
    for line in 1..=3 {
        let said = format!("standard input, line {line}: this is no pair");
        assert!(err(&output).contains(&said), "{}", err(&output));
    }
    let many = run("score", &["-", &truth], &b"bad\n".repeat(1_000));
    assert!(err(&many).lines().count() < 30 && err(&many).contains("980 more lines are no pairs"));
    let empty = folder.file("empty", b"");
    let none = run("score", &[&empty, &empty], b"");
    assert!(
        out(&none).ends_with("\n\tfalse\t\t\t\t0\t0\t0\n"),
        "{}",
        out(&none)
    );
    assert!(err(&none).contains("there is no score"));
    assert_eq!(
        run("score", &["no-such-file", &truth], b"").status.code(),
        Some(1)
    );
    assert_eq!(run("score", &["-", "-"], b"").status.code(), Some(2));
    assert_eq!(run("score", &[&truth], b"").status.code(), Some(2));
}

#[test]
fn an_archive_is_not_written_over_its_input_or_under_a_misleading_name() {
    let folder = Folder::make();
    let file = folder.file("a.gz", b"");
    for arguments in [
        &["-o", &file, &file][..],
        &["-o", &folder.path("x.zip")],
        &[&file],
    ] {
        let output = run("pack", arguments, b"");
        assert_eq!(
            output.status.code(),
            Some(2),
            "{arguments:?}: {}",
            err(&output)
        );
    }
    let nowhere = run(
        "pack",
        &["-o", &folder.path("no/folder.gz"), "--lines"],
        b"a text\n",
    );
    assert_eq!(nowhere.status.code(), Some(1));
    assert!(
        err(&nowhere).contains("folder.gz cannot be written"),
        "{}",
        err(&nowhere)
    );
    let partly = run(
        "pack",
        &["-o", &folder.path("b.gz"), "--lines"],
        b"a text\nb\n",
    );
    assert_eq!(partly.status.code(), Some(1));
    assert!(
        err(&partly).contains("standard input, line 2"),
        "{}",
        err(&partly)
    );
    assert!(
        err(&partly).contains("1 document packed into"),
        "{}",
        err(&partly)
    );
}

#[test]
fn an_archive_stays_where_there_is_nothing_to_pack() {
    let folder = Folder::make();
    let archive = folder.path("a.gz");
    let none = run(
        "pack",
        &["-o", &archive, &folder.path("missing.jsonl")],
        b"",
    );
    assert!(
        err(&none).contains("a.gz was not written"),
        "{}",
        err(&none)
    );
    assert!(!Path::new(&archive).exists());
    assert!(
        err(&run("pack", &["-o", &archive, "--lines"], b"a text\n")).contains("1 document packed")
    );
    let before = std::fs::read(&archive).unwrap();
    let missing = run(
        "pack",
        &["-o", &archive, &folder.path("missing.jsonl")],
        b"",
    );
    assert_eq!(missing.status.code(), Some(1));
    assert!(
        err(&missing).contains("was left as it is"),
        "{}",
        err(&missing)
    );
    assert_eq!(std::fs::read(&archive).unwrap(), before);
    assert!(!Path::new(&folder.path("a.gz.part")).exists());

    let pairs = folder.file("pairs.txt", b"a b\n");
    let score = run("score", &[&pairs, &archive], b"");
    assert_eq!(score.status.code(), Some(2));
    assert!(err(&score).contains("is in gzip"), "{}", err(&score));
}

#[test]
fn help_names_what_there_is() {
    for (command, words) in [
        (
            "pairs",
            &[
                "--preset",
                "technosphere-a",
                "technosphere-b",
                "archives of the course",
            ][..],
        ),
        ("score", &["--format", "<PAIRS>", "<TRUTH>", "0.9"]),
        ("pack", &["--output", "--lines", ".gz"]),
    ] {
        let help = good_run(command, &["--help"], b"");
        let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
        for word in words {
            assert!(help.contains(word), "{command}: {word}\n{help}");
        }
    }
}
