//! Running the command as a person does, and its files.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// A subcommand with these arguments, not started yet.
pub fn command_of(subcommand: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dustlens"));
    command
        .arg(subcommand)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Starts a subcommand on an input.
pub fn start(subcommand: &str, arguments: &[&str], input: &[u8]) -> Child {
    let mut child = command_of(subcommand, arguments).spawn().unwrap();
    // A command that refuses its arguments reads nothing.
    let _ = child.stdin.take().unwrap().write_all(input);
    child
}

/// Runs a subcommand on an input.
pub fn run(subcommand: &str, arguments: &[&str], input: &[u8]) -> Output {
    let child = start(subcommand, arguments, input);
    child.wait_with_output().unwrap()
}

pub fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

pub fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Standard output of a run that went well.
pub fn good_run(subcommand: &str, arguments: &[&str], input: &[u8]) -> String {
    let output = run(subcommand, arguments, input);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    out(&output)
}

/// Columns of a table without its header.
pub fn columns(text: &str) -> Vec<Vec<&str>> {
    let rows = text.lines().skip(1);
    rows.map(|row| row.split('\t').collect()).collect()
}

/// Sends a signal to a command under way.
pub fn signal(child: &Child, signal: &str) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args([signal, &id]).status().unwrap();
    assert!(sent.success());
}

/// A folder of its own for each test.
pub struct Folder(PathBuf);

impl Folder {
    pub fn make() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("dustlens-cli-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    pub fn file(&self, name: &str, bytes: &[u8]) -> String {
        let path = self.path(name);
        std::fs::write(&path, bytes).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
