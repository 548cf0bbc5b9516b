//! `dustlens dust`, as a person runs it.

#![allow(missing_docs, clippy::unwrap_used)]

mod apply;
#[path = "../common/mod.rs"]
mod common;
mod demo;
mod diagnosis;
mod earlier;
mod export;
mod keep;
mod list;
mod network;
mod parity;
#[path = "../common/recorded.rs"]
mod recorded;
#[path = "../common/run.rs"]
mod run;
#[path = "../common/site.rs"]
mod site;
#[path = "../common/stored.rs"]
mod stored;
mod stories;
mod table;

use std::process::{Child, Command, Output};

pub use run::{Folder, columns, err, out, signal};

/// The command with these arguments, not started yet.
pub fn command(arguments: &[&str]) -> Command {
    run::command_of("dust", arguments)
}

/// The command under way on an input.
pub fn start(arguments: &[&str], input: &[u8]) -> Child {
    run::start("dust", arguments, input)
}

pub fn dustlens(arguments: &[&str], input: &[u8]) -> Output {
    run::run("dust", arguments, input)
}

/// Standard output of a run that went well.
pub fn good(arguments: &[&str], input: &[u8]) -> String {
    run::good_run("dust", arguments, input)
}
