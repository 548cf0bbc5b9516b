//! Every command with standard output and standard error closed, full and slow: no panic, and the exit status tells.

#![cfg(target_os = "linux")]
#![allow(missing_docs, clippy::unwrap_used)]

#[path = "common/run.rs"]
#[allow(dead_code)]
mod run;

use std::fs::OpenOptions;
use std::io::{Read, Write, pipe};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use run::{Folder, err, signal};

/// A command line with what it reads from standard input. Each says something on standard error and has results.
struct Case {
    arguments: Vec<String>,
    input: String,
    /// Exit status when both streams take everything.
    status: i32,
}

fn cases(folder: &Folder) -> Vec<Case> {
    let urls = (0..3_000).map(|i| format!("http://example.com/a?id={i}&page={}\n", i % 40));
    let urls = format!("http://exa mple.com/\n{}", urls.collect::<String>());
    let documents = (0..40).map(|i| format!("d{i} one two three four five six seven\n"));
    let documents = format!("bad\n{}", documents.collect::<String>());
    let a = folder.file("a.txt", b"one two three four five six");
    let b = folder.file("b.txt", b"one two three four five six seven");
    let case = |arguments: &[&str], input: &str, status: i32| Case {
        arguments: arguments.iter().map(|&text| text.to_owned()).collect(),
        input: input.to_owned(),
        status,
    };
    vec![
        case(&["normalize"], &urls, 1),
        case(&["normalize", "--groups", "--tier", "semantic"], &urls, 1),
        case(&["normalize", "--unique"], &urls, 1),
        case(&["params", "--all"], &urls, 1),
        case(&["params", "--export", "jsonl"], &urls, 1),
        case(&["dust"], &urls, 1),
        case(&["dust", "--apply"], &urls, 1),
        case(&["pairs", "--lines"], &documents, 1),
        case(&["pairs", "--lines", "--format", "csv"], &documents, 1),
        case(&["pairs", "--lines", "--format", "jsonl"], &documents, 1),
        case(&["compare", &a, &b], "", 0),
        case(&["--help"], "", 0),
        case(&["pairs", "--help"], "", 0),
        case(&["--version"], "", 0),
        case(&["pairs", "--threshold", "7"], "", 2),
        case(&["pears"], "", 2),
    ]
}

fn full() -> Stdio {
    OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap()
        .into()
}

/// The writing end of a pipe that nobody reads any more.
fn closed() -> Stdio {
    let (reader, writer) = pipe().unwrap();
    drop(reader);
    writer.into()
}

fn status(case: &Case, stdout: Stdio, stderr: Stdio) -> Option<i32> {
    let (reader, mut writer) = pipe().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_dustlens"));
    command.args(&case.arguments).stdin(reader);
    let mut child = command.stdout(stdout).stderr(stderr).spawn().unwrap();
    drop(command);
    // A command that ended before reads nothing.
    let _ = writer.write_all(case.input.as_bytes());
    drop(writer);
    child.wait().unwrap().code()
}

#[test]
fn standard_error_that_cannot_be_written_loses_no_results() {
    let folder = Folder::make();
    for case in cases(&folder) {
        let file = |name: &str| std::fs::File::create(folder.path(name)).unwrap();
        let expected = status(&case, file("all").into(), Stdio::null());
        assert_eq!(expected, Some(case.status), "{:?}", case.arguments);
        for (name, stderr) in [("closed", closed()), ("full", full())] {
            let found = status(&case, file("out").into(), stderr);
            assert_eq!(found, expected, "{name}: {:?}", case.arguments);
            let text = |name: &str| std::fs::read(folder.path(name)).unwrap();
            assert_eq!(text("out"), text("all"), "{name}: {:?}", case.arguments);
        }
    }
}

#[test]
fn standard_output_that_cannot_be_written_is_told_by_the_status() {
    let folder = Folder::make();
    for case in cases(&folder) {
        let has_results = case.status != 2;
        for stderr in [closed as fn() -> Stdio, full] {
            let found = status(&case, full(), stderr());
            let expected = if has_results { 1 } else { 2 };
            assert_eq!(found, Some(expected), "full: {:?}", case.arguments);
            let found = status(&case, closed(), stderr());
            let expected = if has_results { 141 } else { 2 };
            assert_eq!(found, Some(expected), "closed: {:?}", case.arguments);
        }
    }
}

/// As a shell closes it: `>&-`.
#[test]
fn standard_output_that_is_closed_from_the_start_is_told() {
    let folder = Folder::make();
    for case in cases(&folder).into_iter().filter(|case| case.status != 2) {
        let input = folder.file("in", case.input.as_bytes());
        let output = Command::new("sh")
            .args([
                "-c",
                r#"input=$1; shift; "$@" < "$input" >&-"#,
                "sh",
                &input,
            ])
            .arg(env!("CARGO_BIN_EXE_dustlens"))
            .args(&case.arguments)
            .output()
            .unwrap();
        let text = err(&output);
        assert_eq!(output.status.code(), Some(1), "{:?}", case.arguments);
        let said = text.contains("standard output cannot be written (it is closed)");
        assert!(said, "{:?}: {text}", case.arguments);
    }
}

#[test]
fn full_standard_output_is_named_on_standard_error() {
    let folder = Folder::make();
    for case in cases(&folder).into_iter().filter(|case| case.status != 2) {
        let file = std::fs::File::create(folder.path("err")).unwrap();
        assert_eq!(status(&case, full(), file.into()), Some(1));
        let text = std::fs::read_to_string(folder.path("err")).unwrap();
        let said = text.contains("standard output cannot be written");
        assert!(said, "{:?}: {text}", case.arguments);
    }
}

#[test]
fn slow_readers_get_everything() {
    let folder = Folder::make();
    for case in cases(&folder) {
        let (mut reader, writer) = pipe().unwrap();
        let slow = std::thread::spawn(move || {
            let mut bytes = Vec::new();
            let mut piece = [0; 4096];
            loop {
                sleep(Duration::from_micros(200));
                match reader.read(&mut piece).unwrap() {
                    0 => return bytes,
                    count => bytes.extend_from_slice(&piece[..count]),
                }
            }
        });
        let both = writer.try_clone().unwrap();
        assert_eq!(status(&case, writer.into(), both.into()), Some(case.status));
        assert!(!slow.join().unwrap().is_empty(), "{:?}", case.arguments);
    }
}

/// Waits for an answer of the server. False: it ended before.
fn answers(port: u16, child: &mut Child) -> bool {
    while child.try_wait().unwrap().is_none() {
        let Ok(mut stream) = TcpStream::connect((Ipv4Addr::LOCALHOST, port)) else {
            sleep(Duration::from_millis(20));
            continue;
        };
        let asked = stream.write_all(b"GET /api/health HTTP/1.0\r\n\r\n");
        let mut byte = [0];
        return asked.is_ok() && stream.read_exact(&mut byte).is_ok();
    }
    false
}

#[test]
fn the_server_outlives_its_standard_error() {
    for stderr in [closed as fn() -> Stdio, full] {
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        let mut child = Command::new(env!("CARGO_BIN_EXE_dustlens"))
            .args(["serve", "--no-page", "--port", &port.to_string()])
            .args(["--demo", "--demo-port", "0", "--demo-zoo-port", "0"])
            .stdin(Stdio::null())
            .stdout(closed())
            .stderr(stderr())
            .spawn()
            .unwrap();
        assert!(answers(port, &mut child));
        signal(&child, "-TERM");
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }
}
