//! A program that runs beside this one until it is stopped, with everything it started.

use std::{
    process::{Child, Command, ExitStatus, Stdio},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};

/// Time that a program may take to stop before it is stopped by force.
const GRACE: Duration = Duration::from_secs(5);

/// A running program. Dropping it stops the program and its descendants.
pub struct Service {
    name: &'static str,
    child: Child,
}

impl Service {
    /// Starts the program in a process group of its own, so that the whole group can be stopped: npm, for one, starts
    /// a shell that starts the tool.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn start(name: &'static str, command: &mut Command) -> Result<Self> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        // A pipe that stays open: some dev servers stop at the end of their input, and none may read the terminal.
        command.stdin(Stdio::piped());
        let child = command
            .spawn()
            .with_context(|| format!("{name} could not be started"))?;
        Ok(Self { name, child })
    }

    /// Returns the name of the program in messages.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the program's exit status, or `None` while it runs.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().ok().flatten()
    }

    fn stop(&mut self) {
        self.signal("TERM");
        let started = Instant::now();
        while self.ended().is_none() && started.elapsed() < GRACE {
            thread::sleep(Duration::from_millis(20));
        }
        // Descendants that outlived the program, or the program itself.
        self.signal("KILL");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    #[cfg(unix)]
    fn signal(&self, signal: &str) {
        // Runs the shell's own `kill`: every Unix has it. A negative number names the group; it may have ended already.
        let script = format!("kill -{signal} -{} 2>/dev/null", self.child.id());
        let _ = Command::new("sh")
            .args(["-c", &script])
            .stdin(Stdio::null())
            .status();
    }

    #[cfg(not(unix))]
    fn signal(&self, _signal: &str) {
        let pid = self.child.id().to_string();
        let _ = Command::new("taskkill")
            .args(["/T", "/F", "/PID", &pid])
            .stdout(Stdio::null())
            .status();
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        self.stop();
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::io::{BufRead, BufReader};

    use super::*;

    #[test]
    fn dropping_a_service_stops_its_descendants_too() {
        let mut command = Command::new("sh");
        command
            .args(["-c", "sleep 600 & echo $!; wait"])
            .stdout(Stdio::piped());
        let mut service = Service::start("a shell", &mut command).unwrap();
        let mut line = String::new();
        BufReader::new(service.child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let descendant = line.trim();
        assert!(service.ended().is_none() && alive(descendant));
        drop(service);
        // The process that inherits the descendant may take a moment to notice its end.
        let gone = (0..100).any(|_| {
            thread::sleep(Duration::from_millis(20));
            !alive(descendant)
        });
        assert!(gone);
    }

    /// Returns true if a process runs; one that ended and was not waited for (a zombie) does not.
    fn alive(pid: &str) -> bool {
        let script =
            format!("kill -0 {pid} 2>/dev/null && ! grep -qs '^State:.*Z' /proc/{pid}/status");
        Command::new("sh")
            .args(["-c", &script])
            .status()
            .unwrap()
            .success()
    }
}
