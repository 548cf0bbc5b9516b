//! The program prints what the library says.

use std::process::{Command, Output};

use dustlens_demo_site::{Site, SiteOptions, Truth, Zoo, ZooArgument, ZooOptions};

fn run(arguments: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_dustlens-demo-site");
    Command::new(program).args(arguments).output().unwrap()
}

fn lines(output: &Output) -> Vec<String> {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    text.lines().map(str::to_owned).collect()
}

fn options() -> SiteOptions {
    SiteOptions {
        seed: 7,
        port: 9001,
        ..SiteOptions::default()
    }
}

#[test]
fn log_sample_and_truth_are_the_library_s() {
    let site = Site::generate(&options());
    let base = ["--seed", "7", "--port", "9001"];
    assert_eq!(lines(&run(&base)), site.log());
    let sample = run(&[&base[..], &["--sample"]].concat());
    assert_eq!(lines(&sample), site.sample());

    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (log, truth) = (folder.join("demo.log"), folder.join("demo.json"));
    let files = [
        "--log",
        log.to_str().unwrap(),
        "--truth",
        truth.to_str().unwrap(),
    ];
    let output = run(&[&base[..], &files].concat());
    assert!(output.status.success() && output.stdout.is_empty());
    let written = std::fs::read_to_string(log).unwrap();
    assert_eq!(written, site.log().join("\n") + "\n");
    let written = std::fs::read_to_string(truth).unwrap();
    assert_eq!(
        serde_json::from_str::<Truth>(&written).unwrap(),
        site.truth()
    );
}

#[test]
fn the_zoo_s_log_and_truth_are_the_library_s() {
    let zoo = Zoo::generate(&ZooOptions {
        seed: 7,
        port: 9002,
        visits: 1_500,
    });
    let truth = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("zoo.json");
    let output = run(&[
        "--zoo",
        "--seed",
        "7",
        "--port",
        "9002",
        "--lines",
        "1500",
        "--log",
        "-",
        "--truth",
        truth.to_str().unwrap(),
    ]);
    assert_eq!(lines(&output), zoo.log());
    let written = std::fs::read_to_string(truth).unwrap();
    let written: Vec<ZooArgument> = serde_json::from_str(&written).unwrap();
    assert_eq!(written, zoo.arguments());
    assert_eq!(run(&["--zoo", "--lines", "999"]).status.code(), Some(2));
    assert_eq!(run(&["--lines", "1500"]).status.code(), Some(2));
}

#[test]
fn options_out_of_range_are_refused_in_words() {
    let output = run(&["--articles", "59"]);
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("articles must be between 60 and 20000, not 59"),
        "{message}"
    );
}

#[test]
fn a_file_that_cannot_be_written_is_named() {
    let output = run(&["--truth", "/nowhere/at/all.json", "--log", "-"]);
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("/nowhere/at/all.json"), "{message}");
}
