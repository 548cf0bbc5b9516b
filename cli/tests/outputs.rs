//! Commands that read lists of URLs when their outputs cannot be written: no panic, and the exit status tells.

#![allow(missing_docs, clippy::unwrap_used)]
#![cfg(target_os = "linux")] // /dev/full

#[allow(dead_code)] // other tests use the rest
#[path = "common/run.rs"]
mod run;

use std::fs::OpenOptions;
use std::io::Read;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::Duration;

use run::{Folder, command_of};

/// Lists that give every command results and messages, longer than any pipe and buffer.
fn list(folder: &Folder) -> String {
    let urls: String = (0..40_000)
        .map(|i| {
            format!(
                "http://e.com/story?id={i}&s={}\nhttp://e.com/story_{i}\n",
                i % 7
            )
        })
        .collect();
    folder.file(
        "list.txt",
        format!("http://[::1/\n{urls}http://[::2/\n").as_bytes(),
    )
}

const COMMANDS: [(&str, &[&str]); 5] = [
    ("normalize", &[]),
    ("normalize", &["--groups", "--tier", "semantic"]),
    ("normalize", &["--unique"]),
    ("params", &[]),
    ("dust", &[]),
];

fn each(judge: impl Fn(&mut Command, &str)) {
    let folder = Folder::make();
    let list = list(&folder);
    for (subcommand, arguments) in COMMANDS {
        let mut command = command_of(subcommand, &[arguments, &[list.as_str()]].concat());
        command.stdin(Stdio::null());
        judge(&mut command, &format!("{subcommand} {arguments:?}"));
    }
}

fn full() -> Stdio {
    OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap()
        .into()
}

/// A pipe that nobody reads any more.
fn closed() -> Stdio {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    writer.into()
}

/// A panic ends with 101, an abort with a signal; 141 is what shells give for a pipe that was closed.
fn code(status: ExitStatus, what: &str) -> i32 {
    let code = status.code();
    assert!(matches!(code, Some(0..=3 | 141)), "{what}: {status}");
    code.unwrap()
}

#[test]
fn a_full_standard_output_is_told() {
    each(|command, what| {
        let output = command.stdout(full()).output().unwrap();
        assert_eq!(code(output.status, what), 1);
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains("No space left on device"), "{what}: {told}");
    });
}

/// As with `head`: who closes it has had enough.
#[test]
fn a_closed_standard_output_is_no_panic() {
    each(|command, what| {
        let output = command.stdout(closed()).output().unwrap();
        code(output.status, what);
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(!told.contains("panicked"), "{what}: {told}");
    });
}

#[test]
fn a_standard_error_that_cannot_be_written_loses_no_result() {
    each(|command, what| {
        let good = command.output().unwrap();
        let expected = (code(good.status, what), good.stdout);
        for stderr in [full(), closed()] {
            let output = command.stderr(stderr).output().unwrap();
            assert!(
                (code(output.status, what), output.stdout) == expected,
                "{what}: other results"
            );
            command.stderr(Stdio::piped());
        }
    });
}

#[test]
fn slow_readers_get_everything() {
    each(|command, what| {
        let good = command.output().unwrap();
        let child = command.spawn().unwrap();
        let (status, out, err) = read_slowly(child);
        assert_eq!(code(status, what), code(good.status, what));
        assert!(
            out == good.stdout && err == good.stderr,
            "{what}: other results"
        );
    });
}

/// Reads both outputs with a rest between pieces for as long as a pipe may fill up in between.
fn read_slowly(mut child: Child) -> (ExitStatus, Vec<u8>, Vec<u8>) {
    let slowly = |mut pipe: Box<dyn Read + Send>| {
        thread::spawn(move || {
            let mut all = Vec::new();
            let mut piece = vec![0; 1 << 16];
            loop {
                thread::sleep(Duration::from_millis(2));
                match pipe.read(&mut piece).unwrap() {
                    0 => return all,
                    count => all.extend_from_slice(&piece[..count]),
                }
            }
        })
    };
    let out = slowly(Box::new(child.stdout.take().unwrap()));
    let err = slowly(Box::new(child.stderr.take().unwrap()));
    let (out, err) = (out.join().unwrap(), err.join().unwrap());
    (child.wait().unwrap(), out, err)
}
