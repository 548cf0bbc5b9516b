//! `dustlens pairs` and `dustlens compare`, as a person runs them. Goldens: `tests/goldens/` of the repository;
//! `DUSTLENS_BLESS=1` rewrites them.

#![allow(missing_docs, clippy::unwrap_used)]

mod common;

use std::io::Write;
use std::process::{Command, Output, Stdio};

use common::{golden, golden_formats, root};

fn dustlens(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dustlens"))
        .args(arguments)
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that cannot be understood ends before it reads.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

const PARITY: &str = "tests/fixtures/parity/documents.jsonl";

/// The same files are compared with the browser's numbers by `tests/wasm/boundary.test.ts`.
#[test]
fn goldens_shared_with_the_browser() {
    let estimated = dustlens(
        &[
            "pairs",
            "--no-verify",
            "--sketch",
            "minhash",
            "--threshold",
            "0.2",
            "--seed",
            "42",
            "--hashes",
            "64",
            PARITY,
        ],
        "",
    );
    golden("parity-pairs-estimate.txt", &out(&estimated));
    let exact = dustlens(
        &[
            "pairs",
            "--threshold",
            "0.2",
            "--exact",
            "--shingles",
            "chars:8",
            PARITY,
        ],
        "",
    );
    golden("parity-pairs-exact.txt", &out(&exact));
    assert_eq!(
        (estimated.status.code(), exact.status.code()),
        (Some(0), Some(0))
    );
    assert!(
        err(&estimated).contains("short: too short: 3 of the 5 words"),
        "{}",
        err(&estimated)
    );
}

#[test]
fn pairs_and_a_comparison_are_printed_in_every_format() {
    let printed = |arguments: &[&str], format: &[&str]| {
        let output = dustlens(&[arguments, format].concat(), "");
        out(&output)
    };
    let pairs = [
        "pairs",
        "--no-verify",
        "--sketch",
        "minhash",
        "--threshold",
        "0.2",
        "--seed",
        "42",
        PARITY,
    ];
    golden_formats("pairs", |format| printed(&pairs, format));
    let pages = ["blog.html", "print.html"].map(|name| format!("tests/fixtures/pages/{name}"));
    let [one, other] = &pages;
    golden_formats("compare", |format| {
        printed(&["compare", "--shingles", "words:2", one, other], format)
    });
}

/// More documents than are worked on together, with pairs among them, copies, and records that are none.
#[test]
fn the_result_is_the_same_for_any_number_of_threads() {
    let record = |n: usize| match n % 50 {
        49 => "broken\n".to_owned(),
        _ => {
            let words = (0..40).map(|word| format!("w{}", (n / 3 * 31 + word * word) % 997));
            let text = words.collect::<Vec<_>>().join(" ");
            let last = ["one", "two", "one"][n % 3];
            format!("{{\"id\":\"d{n}\",\"text\":\"{text} {last}\"}}\n")
        }
    };
    let records: String = (0..1_200).map(record).collect();
    for measure in [&["--exact"][..], &["--no-verify"][..]] {
        let with = |threads: &str| {
            let arguments = ["pairs", "--format", "tsv", "--threads", threads];
            dustlens(&[&arguments[..], measure].concat(), &records)
        };
        let one = with("1");
        assert!(out(&one).lines().count() > 1_000, "{}", err(&one));
        for threads in ["2", "7"] {
            let many = with(threads);
            assert_eq!((out(&many), err(&many)), (out(&one), err(&one)));
        }
    }
    let none = dustlens(&["pairs", "--threads", "0"], "");
    assert_eq!(none.status.code(), Some(2));
}

#[test]
fn clusters_name_the_document_to_keep_first() {
    let text = "one two three four five six";
    let other = "seven eight nine ten eleven twelve";
    let lines: String = ["http://e.com/a?sid=1", "http://e.com/a", "b", "c d"]
        .iter()
        .zip([text, text, other, "alone in this collection of documents"])
        .map(|(id, text)| format!("{{\"id\":\"{id}\",\"text\":\"{text}\"}}\n"))
        .collect();
    let lines = format!("{lines}{{\"id\":\"e f\",\"text\":\"{other}\"}}\n");
    let plain = dustlens(&["pairs", "--clusters"], &lines);
    assert_eq!(out(&plain), "http://e.com/a http://e.com/a?sid=1\nb e f\n");
    assert!(err(&plain).contains("use --format tsv"), "{}", err(&plain));
    let first = dustlens(&["pairs", "--clusters", "--keep", "first"], &lines);
    let expected = "http://e.com/a?sid=1 http://e.com/a\nb e f\n";
    assert_eq!(out(&first), expected);
    let alone = dustlens(&["pairs", "--keep", "first"], &lines);
    assert_eq!(alone.status.code(), Some(2));
    assert!(err(&alone).contains("--clusters"), "{}", err(&alone));
    let csv = dustlens(&["pairs", "--clusters", "--format", "csv"], &lines);
    let rows = out(&csv);
    let header = "cluster,size,keep,document,is_kept,shared,union,jaccard,estimate";
    assert_eq!(rows.lines().next(), Some(header));
    assert_eq!(rows.lines().count(), 5, "{rows}");
    let json = dustlens(&["pairs", "--clusters", "--format", "jsonl"], &lines);
    let is_kept =
        |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap()["is_kept"].as_bool();
    let mut kept: Vec<Option<bool>> = out(&json).lines().map(is_kept).collect();
    kept.sort_unstable();
    assert_eq!(kept, [false, false, true, true].map(Some));

    // A million pairs of copies are one cluster, and nothing is left out.
    let copy = |n: usize| format!("{{\"id\":\"d{n}\",\"text\":\"{text}\"}}\n");
    let copies: String = (0..1_500).map(copy).collect();
    let one = dustlens(&["pairs", "--clusters"], &copies);
    assert_eq!((out(&one).lines().count(), err(&one).as_str()), (1, ""));
    assert_eq!(out(&one).split(' ').count(), 1_500);
    assert_eq!(one.status.code(), Some(0));
}

#[test]
fn exact_pairs_print_the_shortest_decimal() {
    let lines = "a one two three four\nb one two three four\nc one two three five\n";
    let output = dustlens(
        &[
            "pairs",
            "--lines",
            "--exact",
            "--shingles",
            "words:2",
            "--threshold",
            "0.5",
        ],
        lines,
    );
    assert_eq!(out(&output), "a b 1.0\na c 0.5\nb c 0.5\n");
}

#[test]
fn a_bad_line_is_named_and_the_rest_is_done() {
    let lines =
        "{\"id\": \"a\", \"text\": \"x y z\"}\nnonsense\n{\"id\": \"b\", \"text\": \"x y z\"}\n";
    let output = dustlens(&["pairs", "--exact", "--shingles", "words:2"], lines);
    assert_eq!(out(&output), "a b 1.0\n");
    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).contains("line 2"), "{}", err(&output));
}

#[test]
fn an_array_on_standard_input_is_read_as_records() {
    let array = "\u{feff}\n[\n {\"id\": \"a\", \"text\": \"x y z\"},\n {\"id\": \"b\", \"text\": \"x y z\"}\n]\n";
    for arguments in [&["pairs"][..], &["pairs", "-"]] {
        let arguments = [arguments, &["--exact", "--shingles", "words:2"]].concat();
        let output = dustlens(&arguments, array);
        assert_eq!(
            (out(&output), err(&output)),
            ("a b 1.0\n".to_owned(), String::new())
        );
    }
    let one = "[{\"id\": \"a\", \"text\": \"x y z\"}]";
    let output = dustlens(&["compare", "--format", "jsonl", "-", "README.md"], one);
    assert!(
        out(&output).contains("\"a\":\"a\""),
        "{} {}",
        out(&output),
        err(&output)
    );
}

#[test]
fn a_missing_file_is_named_and_the_rest_is_done() {
    let output = dustlens(&["pairs", "no-such-file.txt", PARITY], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(
        err(&output).contains("no-such-file.txt"),
        "{}",
        err(&output)
    );
    assert!(
        out(&output).contains("harbour harbour-copy 1.0"),
        "{}",
        out(&output)
    );
}

#[test]
fn ids_with_blanks_are_said_to_be_ambiguous_and_tsv_is_not() {
    let lines = "{\"id\": \"a b\", \"text\": \"x y z\"}\n{\"id\": \"c\", \"text\": \"x y z\"}\n";
    let plain = dustlens(&["pairs", "--exact", "--shingles", "words:2"], lines);
    assert_eq!(out(&plain), "a b c 1.0\n");
    assert!(err(&plain).contains("--format tsv"), "{}", err(&plain));
    let tsv = dustlens(
        &[
            "pairs",
            "--exact",
            "--shingles",
            "words:2",
            "--format",
            "tsv",
        ],
        lines,
    );
    assert!(out(&tsv).starts_with("a\tb\tshared\t"), "{}", out(&tsv));
    assert!(out(&tsv).contains("\na b\tc\t2\t2\t1\t"), "{}", out(&tsv));
}

#[test]
fn unusable_arguments_end_with_two() {
    for arguments in [
        &["pairs", "--threshold", "1.5"][..],
        &["pairs", "--threshold", "-1"],
        &["pairs", "--seed", "-1"],
        &["pairs", "--shingles", "lines:5"],
        &["pairs", "--shingles", "words:0"],
        &["pairs", "--hashes", "0"],
        &["pairs", "--include", "p >> q"],
        &["pears"],
    ] {
        let output = dustlens(arguments, "");
        assert_eq!(
            output.status.code(),
            Some(2),
            "{arguments:?}: {}",
            err(&output)
        );
        assert_eq!(out(&output), "");
    }
}

#[test]
fn compare_prints_every_number_of_a_pair() {
    let folder = std::env::temp_dir().join(format!("dustlens-compare-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (a, b) = (folder.join("a.txt"), folder.join("b.txt"));
    std::fs::write(&a, "ABRACADABRA").unwrap();
    std::fs::write(&b, "BRICABRAC").unwrap();
    let (a, b) = (a.to_str().unwrap(), b.to_str().unwrap());
    let output = dustlens(
        &[
            "compare",
            "--shingles",
            "chars:2",
            "--format",
            "jsonl",
            a,
            b,
        ],
        "",
    );
    assert!(
        out(&output).contains("\"shared\":5,\"union\":9,\"jaccard\":0.5555555555555556"),
        "{}",
        out(&output)
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn ids_forge_no_lines_and_colour_no_terminal() {
    let lines = "{\"id\": \"a\\nx y 1.0\\u001b[31m\", \"text\": \"x y z\"}\n{\"id\": \"c\", \"text\": \"x y z\"}\n\
        {\"id\": \"d\\u001b]0;\\nforged\", \"text\": \"\"}\n";
    let output = dustlens(&["pairs", "--exact", "--shingles", "words:2"], lines);
    assert_eq!(out(&output), "a\u{fffd}x y 1.0\u{fffd}[31m c 1.0\n");
    for text in [out(&output), err(&output)] {
        assert!(!text.contains('\u{1b}') && !text.lines().any(|line| line.starts_with("forged")));
    }
    let told = |output: &Output| err(output).contains("control characters");
    assert!(told(&output), "{}", err(&output));
    for (format, is_replaced) in [("tsv", true), ("csv", true), ("jsonl", false)] {
        let output = dustlens(
            &["pairs", "--shingles", "words:2", "--format", format],
            lines,
        );
        assert_eq!(told(&output), is_replaced, "{format}: {}", err(&output));
    }
    let turned = "{\"id\": \"a\u{202e}gpj.exe\", \"text\": \"x y z\"}\n{\"id\": \"c\", \"text\": \"x y z\"}\n";
    let output = dustlens(&["pairs", "--exact", "--shingles", "words:2"], turned);
    assert_eq!(out(&output), "a\u{fffd}gpj.exe c 1.0\n");
}

#[test]
fn nothing_to_compare_is_said() {
    for (arguments, input) in [
        (&["pairs"][..], ""),
        (&["pairs", "--lines"], "\n"),
        (&["pairs", "--lines"], "a one two three four five\n"),
    ] {
        let output = dustlens(arguments, input);
        assert_eq!((out(&output).as_str(), output.status.code()), ("", Some(0)));
        assert!(
            err(&output).contains("there is no pair"),
            "{}",
            err(&output)
        );
    }
    let output = dustlens(&["pairs"], "");
    assert!(
        err(&output).contains("dustlens: standard input: no document was found"),
        "{}",
        err(&output)
    );
}

#[test]
fn ids_keep_their_digits() {
    let lines = "{\"id\": 12345678901234567890123, \"text\": \"x y z\"}\n{\"id\": 12345678901234567890124, \"text\": \"x y z\"}\n\
        {\"id\": 2.50, \"text\": \"u v w\"}\n{\"id\": -1e3, \"text\": \"u v w\"}\n";
    let output = dustlens(&["pairs", "--exact", "--shingles", "words:2"], lines);
    let expected = "12345678901234567890123 12345678901234567890124 1.0\n2.50 -1e3 1.0\n";
    assert_eq!(
        (out(&output).as_str(), err(&output).as_str()),
        (expected, "")
    );
}

#[test]
fn many_problems_of_one_kind_are_counted() {
    let output = dustlens(&["pairs"], &"{broken\n".repeat(3_000));
    let messages = err(&output);
    assert!(messages.lines().count() < 30, "{messages}");
    assert!(
        messages.contains("2980 more problems are like that of standard input, line 20"),
        "{messages}"
    );
}

#[test]
fn two_texts_without_a_shingle_were_not_compared() {
    let folder = std::env::temp_dir().join(format!("dustlens-short-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (short, long) = (file("a.txt", "a b"), file("b.txt", "a b c d e f"));
    for (a, b, status) in [(&short, &short, 1), (&short, &long, 1), (&long, &long, 0)] {
        let output = dustlens(&["compare", a, b], "");
        assert_eq!(output.status.code(), Some(status), "{a} {b}");
        let told = err(&output).contains("there was nothing to compare");
        assert_eq!(told, status == 1, "{}", err(&output));
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
