//! Prints the synthetic site's access log and truth, and serves it on the loopback address.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Parser;
use dustlens_demo_site::{Served, Site, SiteOptions, Zoo, ZooOptions, bind, serve};
use serde::Serialize;

/// The path that means standard output.
const STANDARD_OUTPUT: &str = "-";

/// A synthetic site with planted duplicates: prints its log and the truth about it, and serves it.
#[derive(Debug, Parser)]
#[command(name = "dustlens-demo-site", version)]
struct Arguments {
    /// Everything random is drawn from this number.
    #[arg(long, value_name = "N", default_value_t = SiteOptions::default().seed)]
    seed: u64,
    /// The port in every address, and the one to serve on; 8788, with --zoo 8789.
    #[arg(long, value_name = "P")]
    port: Option<u16>,
    /// The zoo instead of the site: some twenty hosts, each like a well-known kind of software.
    #[arg(long, conflicts_with_all = ["articles", "visits", "slow_ms"])]
    zoo: bool,
    /// How many lines the log of the zoo has (1000 to 1000000).
    #[arg(long, value_name = "N", default_value_t = 50_000, requires = "zoo",
          value_parser = clap::value_parser!(u32).range(1_000..=1_000_000))]
    lines: u32,
    /// How many different articles to write (60 to 20000).
    #[arg(long, value_name = "N", default_value_t = SiteOptions::default().articles)]
    articles: usize,
    /// How often the log visits each article beside its plain addresses (1 to 50).
    #[arg(long, value_name = "N", default_value_t = SiteOptions::default().visits)]
    visits: usize,
    /// How long slow pages wait, in milliseconds (0 to 10000).
    #[arg(long, value_name = "MS", default_value_t = SiteOptions::default().slow_ms)]
    slow_ms: u64,
    /// Write the access log to this file instead of standard output (`-`).
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Write the truth (JSON) to this file; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    truth: Option<PathBuf>,
    /// Print the short sample of addresses instead of the log.
    #[arg(long)]
    sample: bool,
    /// Serve the site on 127.0.0.1 until Ctrl+C; the log is then printed only with --log.
    #[arg(long)]
    serve: bool,
}

impl Arguments {
    fn options(&self) -> SiteOptions {
        SiteOptions {
            seed: self.seed,
            port: self.port.unwrap_or(SiteOptions::default().port),
            articles: self.articles,
            visits: self.visits,
            slow_ms: self.slow_ms,
        }
    }
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    if arguments.zoo {
        return zoo(&arguments);
    }
    let options = arguments.options();
    if let Err(error) = options.validate() {
        clap::Error::raw(
            clap::error::ErrorKind::ValueValidation,
            format!("{error}\n"),
        )
        .exit();
    }
    let site = Site::generate(&options);
    let lines = if arguments.sample {
        site.sample()
    } else {
        site.log()
    };
    write_log(&lines, &arguments)?;
    if let Some(path) = &arguments.truth {
        write_json(&site.truth(), path)?;
    }
    if arguments.serve {
        return run(&site, site.options().port, &site.hosts());
    }
    Ok(())
}

/// Writes or serves the zoo as `main` does the site; its truth is the truth about its arguments.
fn zoo(arguments: &Arguments) -> anyhow::Result<()> {
    let zoo = Zoo::generate(&ZooOptions {
        seed: arguments.seed,
        port: arguments.port.unwrap_or(ZooOptions::default().port),
        visits: arguments.lines as usize,
    });
    let lines = if arguments.sample {
        zoo.sample()
    } else {
        zoo.log()
    };
    write_log(&lines, arguments)?;
    if let Some(path) = &arguments.truth {
        write_json(&zoo.arguments(), path)?;
    }
    if arguments.serve {
        return run(&zoo, zoo.options().port, &zoo.hosts());
    }
    Ok(())
}

fn write_log(lines: &[String], arguments: &Arguments) -> anyhow::Result<()> {
    let path = match &arguments.log {
        Some(path) => path,
        None if arguments.serve && !arguments.sample => return Ok(()),
        None => Path::new(STANDARD_OUTPUT),
    };
    let mut text = lines.join("\n");
    text.push('\n');
    write(path, &text)
}

fn write_json(truth: &impl Serialize, path: &Path) -> anyhow::Result<()> {
    let mut text = serde_json::to_string_pretty(truth)?;
    text.push('\n');
    write(path, &text)
}

/// Writes a text to a file or to standard output.
fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    if path != Path::new(STANDARD_OUTPUT) {
        return fs::write(path, text).with_context(|| format!("cannot write {}", path.display()));
    }
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        // A reader such as `head` has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result.context("cannot write to standard output"),
    }
}

#[tokio::main]
async fn run(hosts: &impl Served, port: u16, names: &[String]) -> anyhow::Result<()> {
    let listener = bind(port).await?;
    let mut text = format!("The demo site answers on 127.0.0.1:{port}, for example:\n");
    for name in names {
        text += &format!("  http://{name}:{port}/\n");
    }
    let _ = io::stderr().write_all(text.as_bytes()); // a closed standard error must not stop the site
    serve(hosts, listener, interrupted()).await?;
    Ok(())
}

/// Completes at Ctrl+C. Without a working signal handler the site runs until it is killed.
async fn interrupted() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
