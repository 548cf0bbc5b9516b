//! The commands that build, run and check Dustlens: `cargo xtask <command>`.
//!
//! Each command is one file. Shared modules: [`tree`] knows the folders, [`setup`] the machine, [`tool`] runs other
//! programs quietly, [`stamp`] remembers the inputs of each build, and [`wasm`], [`page`] and [`native`] build the
//! three parts.

mod bench;
mod build;
mod chromium;
mod dev;
mod dist;
mod native;
mod page;
mod serve;
mod service;
mod setup;
mod soak;
mod stamp;
mod test;
mod tool;
mod tree;
mod wasm;

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask <command>

  serve [ARGS]   build what changed, then run `dustlens serve` with ARGS (--port N, --demo, --allow HOST:PORT …)
  build          build the core, the page and the release binary, and run nothing
  dev [ARGS]     the page from Vite's dev server, the proxy beside it, the core rebuilt when src/ changes
  test           every check and every test; the last line counts them
  dist           dist/site, a folder for any static host, and dist/dustlens, the binary with the page inside
  bench [ARGS]   the native benches, with ARGS for criterion
  bench --peers  near-duplicates and normalization against other tools, installed for the run
  soak [ARGS]    the proxy under hostile hosts and clients, its memory, times and connections held to their bounds:
                 --minutes N (10), --binary PATH (another dustlens than the release build); Linux only
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&args) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(args: &[String]) -> anyhow::Result<ExitCode> {
    let (command, rest) = match args.split_first() {
        Some((command, rest)) => (command.as_str(), rest),
        None => ("help", args),
    };
    let asks_help = rest.iter().any(|arg| arg == "--help" || arg == "-h");
    match command {
        "help" | "--help" | "-h" => Ok(usage()),
        _ if asks_help => Ok(usage()),
        "serve" => serve::run(rest),
        "dev" => dev::run(rest),
        "bench" => bench::run(rest),
        "soak" => soak::run(rest),
        "build" => no_arguments(command, rest).and_then(|()| build::run()),
        "test" => no_arguments(command, rest).and_then(|()| test::run()),
        "dist" => no_arguments(command, rest).and_then(|()| dist::run()),
        other => {
            anyhow::bail!("there is no command `{other}`; `cargo xtask help` lists those there are")
        }
    }
}

fn usage() -> ExitCode {
    print!("{USAGE}");
    ExitCode::SUCCESS
}

fn no_arguments(command: &str, rest: &[String]) -> anyhow::Result<()> {
    match rest.first() {
        None => Ok(()),
        Some(arg) => {
            anyhow::bail!("`cargo xtask {command}` takes no arguments, and was given `{arg}`")
        }
    }
}
