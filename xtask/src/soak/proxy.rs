//! The program under test.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};

/// `dustlens serve` under way; ended with the value.
pub struct Proxy {
    child: Child,
    port: u16,
}

impl Proxy {
    /// Starts it without the page, with these targets opened.
    ///
    /// # Errors
    /// When it does not start or does not print its address.
    pub fn start(binary: &Path, targets: &[String]) -> Result<Self> {
        let mut command = Command::new(binary);
        command.args(["serve", "--no-page", "--port", "0"]);
        for target in targets {
            command.args(["--allow", target]);
        }
        let child = command.stdin(Stdio::null()).stderr(Stdio::piped()).spawn();
        let mut child = child.with_context(|| format!("{} cannot be run", binary.display()))?;
        let port = child.stderr.take().and_then(|errors| {
            let mut line = String::new();
            BufReader::new(errors).read_line(&mut line).ok()?;
            line.trim_end().rsplit_once(':')?.1.parse().ok()
        });
        // From here on it is ended with the value.
        let mut proxy = Self { child, port: 0 };
        proxy.port = port.context("the proxy did not say its port")?;
        proxy
            .memory()
            .context("the soak reads /proc, as Linux has it")?;
        Ok(proxy)
    }

    /// Returns the port on the loopback interface.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Returns the resident memory in bytes.
    ///
    /// # Errors
    /// When the proxy has ended.
    pub fn memory(&mut self) -> Result<u64> {
        if let Some(status) = self.child.try_wait()? {
            bail!("the proxy ended by itself: {status}");
        }
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        Ok(kilobytes.context("/proc does not tell the memory")? << 10)
    }

    /// Sockets it has open.
    ///
    /// # Errors
    /// When it is not there any more.
    pub fn sockets(&self) -> Result<usize> {
        let files = fs::read_dir(format!("/proc/{}/fd", self.child.id()))?;
        let links = files.filter_map(|file| fs::read_link(file.ok()?.path()).ok());
        let sockets = links.filter(|link| link.to_string_lossy().starts_with("socket:"));
        Ok(sockets.count())
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
