//! The `dustlens` command: the core behind a command line. One file a command; no algorithm lives here.
//!
//! Results go to standard output, messages and progress to standard error. Exit status: 0 done; 1 some input was bad
//! (named on standard error, the rest is done); 2 unusable arguments.

mod clock;
mod compare;
mod corpus;
mod dust;
mod fetching;
mod lists;
mod normalize;
mod pairs;
mod params;
mod rows;
mod serve;
mod signals;

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
}

fn main() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::Serve(args) => serve::run(args),
        Command::Normalize(args) => normalize::run(&args),
        Command::Params(args) => params::run(&args),
        Command::Dust(args) => dust::run(&args),
        Command::Pairs(args) => pairs::run(&args),
        Command::Compare(args) => compare::run(&args),
    };
    outcome.unwrap_or_else(|error| {
        if is_broken_pipe(&error) {
            return ExitCode::SUCCESS;
        }
        eprintln!("dustlens: {error:#}");
        ExitCode::from(if error.is::<corpus::Unusable>() { 2 } else { 1 })
    })
}

/// Whether the reader of standard output has had enough, as `head` has: nothing is wrong then.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let cause = error.downcast_ref::<std::io::Error>();
    cause.is_some_and(|cause| cause.kind() == std::io::ErrorKind::BrokenPipe)
}
