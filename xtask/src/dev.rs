//! `cargo xtask dev`: Vite's dev server for the page, `dustlens serve` beside it for the proxy, and the core rebuilt
//! whenever a file it is made of changes. Ctrl+C stops all of it.

use std::{
    fs,
    path::PathBuf,
    process::{Command, ExitCode},
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    time::{Duration, SystemTime},
};

use anyhow::{Context, Result, bail};

use crate::{
    native::{self, Kind},
    page,
    service::Service,
    setup, stamp,
    tree::Tree,
    wasm,
};

/// Time between two checks of the sources. Reading the times of a hundred files costs about a millisecond.
const LOOK: Duration = Duration::from_millis(400);

/// Runs the command; `args` go to `dustlens serve`.
pub fn run(args: &[String]) -> Result<ExitCode> {
    let tree = Tree::find()?;
    setup::for_build(&tree)?;
    wasm::build(&tree)?;
    page::install(&tree)?;
    let binary = native::build(&tree, Kind::Debug)?;

    let (stop, stopped) = channel();
    ctrlc::set_handler(move || {
        // The receiver no longer exists if stopping has begun already.
        let _ = stop.send(());
    })
    .context("Ctrl+C could not be listened to")?;
    let server = Service::start(
        "the proxy",
        Command::new(binary).args(["serve", "--no-page"]).args(args),
    )?;
    // Vite's own proxy must know where the other one listens; without the option both have the same default.
    let port = port(args).map(|port| ("DUSTLENS_PORT", port));
    let vite = Service::start(
        "Vite",
        tree.npm().args(["run", "--silent", "dev"]).envs(port),
    )?;
    watch(&tree, &stopped, &mut [server, vite])?;
    eprintln!("  stopped");
    Ok(ExitCode::SUCCESS)
}

/// The value of `--port N` or `--port=N`.
fn port(args: &[String]) -> Option<&str> {
    let joined = args.iter().find_map(|arg| arg.strip_prefix("--port="));
    joined.or_else(|| {
        args.iter()
            .skip_while(|arg| *arg != "--port")
            .nth(1)
            .map(String::as_str)
    })
}

/// Rebuilds the core on every change until Ctrl+C. A core that does not compile is shown and waited for.
fn watch(tree: &Tree, stopped: &Receiver<()>, services: &mut [Service]) -> Result<()> {
    let mut seen = sources(tree)?;
    loop {
        match stopped.recv_timeout(LOOK) {
            Err(RecvTimeoutError::Timeout) => {}
            Ok(()) | Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        for service in &mut *services {
            if let Some(status) = service.ended() {
                bail!(
                    "{} ended by itself ({status}); its last words are above",
                    service.name()
                );
            }
        }
        let now = sources(tree)?;
        if now != seen {
            seen = now;
            if let Err(error) = wasm::build(tree) {
                eprintln!("  {error:#}");
            }
        }
    }
}

/// The files the core is made of, with the times they changed and their lengths.
fn sources(tree: &Tree) -> Result<Vec<(PathBuf, Option<SystemTime>, u64)>> {
    let mut files = stamp::files_below(&tree.root().join("src"), &[])?;
    files.extend(stamp::files_below(&tree.root().join("wasm"), &[])?);
    files.extend(stamp::files_below(&tree.root().join("crates"), &["tests"])?);
    files.extend([
        tree.root().join("Cargo.toml"),
        tree.root().join("Cargo.lock"),
    ]);
    let look = |file: PathBuf| {
        // A file may vanish between the listing and the look: an editor replaces it.
        let data = fs::metadata(&file).ok();
        let changed = data.as_ref().and_then(|data| data.modified().ok());
        (file, changed, data.map_or(0, |data| data.len()))
    };
    Ok(files.into_iter().map(look).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_port_is_found_in_both_spellings() {
        let find = |line: &str| {
            port(&line.split(' ').map(str::to_owned).collect::<Vec<_>>()).map(str::to_owned)
        };
        assert_eq!(find("--demo --port 9000").as_deref(), Some("9000"));
        assert_eq!(find("--port=9001 --demo").as_deref(), Some("9001"));
        assert_eq!(find("--demo"), None);
        assert_eq!(find("--port"), None);
    }
}
