//! The `dustlens` command: the core behind a command line. One file a command; no algorithm lives here.
//!
//! Results go to standard output, messages and progress to standard error. Exit status: 0 done; 1 some input was bad
//! (named on standard error, the rest is done) or results could not be written; 2 unusable arguments; 3 rules of `dust`
//! were not tried, as no more pages were allowed; 130 stopped with Ctrl+C; 141 the reader of standard output closed it before the end.

// Printing macros panic when their stream is closed or full: `output` writes instead.
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod clock;
mod closed_stdout;
mod compare;
mod corpus;
mod dust;
mod fetching;
mod fields;
mod given;
mod lists;
mod memory;
mod messages;
mod normalize;
mod output;
mod pack;
mod pairs;
mod params;
mod parts;
mod preset;
mod progress;
mod rows;
mod score;
mod search;
mod serve;
mod signals;
mod standard_input;
mod unpacked;
mod unusable;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Which of these URLs and documents are the same page?
#[derive(Parser)]
#[command(name = "dustlens", version, about, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the page and the fetch proxy on this machine
    Serve(serve::Args),
    /// Print the normalized form of URLs, and which rules made it
    Normalize(normalize::Args),
    /// Print which query arguments change the page, and which do not
    Params(Box<params::Args>),
    /// Print rules by which different URLs lead to the same page
    Dust(Box<dust::Args>),
    /// Print pairs of near-duplicate documents: `id1 id2 R`
    Pairs(pairs::Args),
    /// Print how alike two documents are
    Compare(compare::Args),
    /// Print the documents that are most like one, or that contain it
    Search(search::Args),
    /// Compare found pairs with the true ones, as the course grades them
    Score(score::Args),
    /// Write documents into an archive of the course's format
    Pack(pack::Args),
}

/// Keeps silent about panics that are caught, of code that reads damaged files: the file is named instead.
fn silence_caught_panics() {
    let tell = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if !dustlens::input::is_guarded() {
            tell(panic);
        }
    }));
}

fn main() -> ExitCode {
    silence_caught_panics();
    let command = match Cli::try_parse() {
        Ok(cli) => cli.command,
        Err(error) => return output::usage(&error),
    };
    output::status(match command {
        Command::Serve(args) => serve::run(args),
        Command::Normalize(args) => normalize::run(&args),
        Command::Params(args) => params::run(&args),
        Command::Dust(args) => dust::run(&args),
        Command::Pairs(args) => pairs::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::Search(args) => search::run(&args),
        Command::Score(args) => score::run(&args),
        Command::Pack(args) => pack::run(&args),
    })
}
