//! `cargo xtask soak`: the proxy under servers and clients that mean harm, for as long as asked, and three bounds that must
//! hold meanwhile: its memory, the time in which honest pages come, and that nothing is left when it is over.
//!
//! | file | its concern |
//! |---|---|
//! | `upstream` | the hosts that are fetched from, good and bad |
//! | `load` | the clients that ask, good and bad |
//! | `proxy` | the program under test: started, measured, stopped |
//!
//! Everything stays on the loopback interface. Linux only: memory and sockets are read from `/proc`.

mod load;
mod proxy;
mod upstream;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::{native, tree::Tree};
use load::{Load, Tally};
use proxy::Proxy;
use upstream::Upstream;

/// Most resident memory the proxy may have, in bytes.
const MEMORY: u64 = 200 << 20;
/// Longest time an honest page may take.
const HONEST: Duration = Duration::from_secs(20);
/// Time after the last request in which every connection must be closed.
const GONE: Duration = Duration::from_secs(60);
/// Time between two readings of memory.
const SAMPLE: Duration = Duration::from_millis(250);
/// Time between two reports of the state.
const TELL: Duration = Duration::from_secs(30);

/// The options given.
struct Options {
    time: Duration,
    binary: Option<PathBuf>,
}

/// The measurements.
struct Measured {
    memory: u64,
    left: usize,
    gone_after: Duration,
    tally: Tally,
}

/// Runs the command.
///
/// # Errors
/// When an argument cannot be used, or the proxy cannot be built or started, or ends by itself.
pub fn run(args: &[String]) -> Result<ExitCode> {
    let options = Options::read(args)?;
    let binary = match options.binary {
        Some(binary) => binary,
        None => native::build(&Tree::find()?, native::Kind::Release)?,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("the threads of the soak could not be started")?;
    let measured = runtime.block_on(soak(&binary, options.time));
    runtime.shutdown_background();
    Ok(report(&measured?, options.time))
}

impl Options {
    fn read(args: &[String]) -> Result<Self> {
        let mut options = Self {
            time: Duration::from_secs(600),
            binary: None,
        };
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            let value = args
                .next()
                .with_context(|| format!("{arg} needs a value"))?;
            match arg.as_str() {
                "--minutes" => options.time = minutes(value)?,
                "--binary" => options.binary = Some(PathBuf::from(value)),
                other => {
                    bail!("there is no option {other}; there are --minutes N and --binary PATH")
                }
            }
        }
        Ok(options)
    }
}

fn minutes(text: &str) -> Result<Duration> {
    let minutes: Option<f64> = text.parse().ok();
    let minutes = minutes.filter(|minutes| (0.1..=1_440.0).contains(minutes));
    let minutes = minutes.with_context(|| format!("--minutes is 0.1 to 1440, not {text}"))?;
    Ok(Duration::from_secs_f64(minutes * 60.0))
}

async fn soak(binary: &std::path::Path, time: Duration) -> Result<Measured> {
    let upstream = Upstream::start().await?;
    let mut proxy = Proxy::start(binary, &upstream.targets())?;
    let sockets = proxy.sockets()?;
    let load = Load::start(proxy.port(), Arc::clone(&upstream));
    let ends = Instant::now() + time;
    let mut memory = 0;
    let mut told = Instant::now();
    while Instant::now() < ends {
        tokio::time::sleep(SAMPLE).await;
        memory = memory.max(proxy.memory()?);
        if told.elapsed() >= TELL {
            told = Instant::now();
            eprintln!("  {} MB, {}", megabytes(memory), load.tally());
        }
    }
    load.stop();
    let stopped = Instant::now();
    let mut left = usize::MAX;
    while left > 0 && stopped.elapsed() < GONE {
        tokio::time::sleep(SAMPLE).await;
        memory = memory.max(proxy.memory()?);
        left = proxy.sockets()?.saturating_sub(sockets);
    }
    Ok(Measured {
        memory,
        left,
        gone_after: stopped.elapsed(),
        tally: load.tally(),
    })
}

fn megabytes(bytes: u64) -> u64 {
    bytes.div_ceil(1 << 20)
}

/// Prints the measurements beside their bounds; fails when one does not hold.
fn report(measured: &Measured, time: Duration) -> ExitCode {
    let Measured {
        memory,
        left,
        gone_after,
        tally,
    } = measured;
    let honest = tally.failed == 0 && tally.honest > 0 && tally.slowest <= HONEST;
    let verdicts = [*memory <= MEMORY, honest, *left == 0];
    let word = |holds: bool| if holds { "holds" } else { "DOES NOT HOLD" };
    let [a, b, c] = verdicts.map(word);
    println!("The proxy under load for {} s: {}", time.as_secs(), tally);
    println!(
        "  memory       at most {} MB of {} MB: {a}",
        megabytes(*memory),
        megabytes(MEMORY)
    );
    println!(
        "  honest pages {} of {} answered, the slowest in {:.1} s of {} s: {b}",
        tally.honest,
        tally.honest + tally.failed,
        tally.slowest.as_secs_f64(),
        HONEST.as_secs(),
    );
    println!(
        "  connections  {left} left {:.0} s after the last request, of {} s: {c}",
        gone_after.as_secs_f64(),
        GONE.as_secs(),
    );
    report_details(tally);
    match verdicts.iter().all(|holds| *holds) {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

/// The bytes of the largest fetches, and the first fault.
fn report_details(tally: &Tally) {
    for kind in ["interim", "chunks"] {
        let kilobytes = tally.sent.get(kind).copied().unwrap_or_default() / 1_000;
        println!(
            "  one fetch of \"{kind}\" took at most {kilobytes} kB, the system's buffers included"
        );
    }
    if let Some(first) = &tally.first_failure {
        println!("  the first honest page that failed: {first}");
    }
}
