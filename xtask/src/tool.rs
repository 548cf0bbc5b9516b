//! Running other programs: quietly, timed, with their output kept for when they fail.

use std::{
    env, fmt,
    io::{self, Read, Write},
    path::PathBuf,
    process::{Command, ExitCode, ExitStatus, Stdio},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};

/// npm's file name, which a process cannot be started without on Windows.
pub const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// Result of a finished program.
pub struct Captured {
    /// Exit status.
    pub status: ExitStatus,
    /// Standard output and standard error, interleaved as they came.
    pub text: String,
}

/// Runs a program to its end without showing its output.
///
/// # Errors
/// When it cannot be started or its output cannot be read; a program that fails is no error here.
pub fn capture(command: &mut Command) -> Result<Captured> {
    let (mut reader, writer) = io::pipe().context("no pipe could be made")?;
    let second = writer.try_clone().context("no pipe could be made")?;
    plain(command)
        .stdin(Stdio::null())
        .stdout(writer)
        .stderr(second);
    let mut child = command
        .spawn()
        .with_context(|| format!("`{}` could not be started", Shown(command)))?;
    // The command still holds the pipe's writing ends: let go of them, or reading never ends.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut bytes = Vec::new();
    reader
        .read_to_end(&mut bytes)
        .context("a tool's output could not be read")?;
    let status = child.wait().context("a tool could not be waited for")?;
    Ok(Captured {
        status,
        text: String::from_utf8_lossy(&bytes).into_owned(),
    })
}

/// Runs a program and gives its standard output; its standard error is shown as it comes.
///
/// # Errors
/// When it cannot be started or fails.
pub fn stdout_of(command: &mut Command) -> Result<String> {
    let shown = Shown(command).to_string();
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("`{shown}` could not be started"))?;
    if !output.status.success() {
        bail!("`{shown}` failed ({})", output.status);
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Runs one step of a build: a quiet line with the time it took, or all of the tool's output and `remedy`, one
/// sentence with the remedy.
///
/// # Errors
/// When the program cannot be started or fails.
pub fn step(title: &str, command: &mut Command, remedy: &str) -> Result<()> {
    let line = Line::start(title);
    let captured = capture(command)?;
    if captured.status.success() {
        line.end("");
        return Ok(());
    }
    line.end("failed");
    eprintln!("{}", captured.text.trim_end());
    bail!(
        "`{}` failed ({}). {remedy}",
        Shown(command),
        captured.status
    )
}

/// Runs a program in the foreground with this process's own input and output, and gives its exit code.
///
/// # Errors
/// When it cannot be started.
pub fn foreground(command: &mut Command) -> Result<ExitCode> {
    let status = command
        .status()
        .with_context(|| format!("`{}` could not be started", Shown(command)))?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}

/// Returns true if the program runs and ends well; its output is thrown away.
pub fn succeeds(command: &mut Command) -> bool {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// The first of `names` that is a file in one of the folders of `PATH`.
pub fn on_path(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    names.iter().find_map(|name| {
        let file = format!("{name}{}", env::consts::EXE_SUFFIX);
        folders
            .iter()
            .map(|folder| folder.join(&file))
            .find(|candidate| candidate.is_file())
    })
}

/// A duration as the step lines show it.
pub fn seconds(took: Duration) -> String {
    format!("{:.1} s", took.as_secs_f64())
}

/// A line of progress on standard error: the title at once, the time when the work has ended. Two may be open at the
/// same time; one that was interrupted by the other is written again when it ends.
pub struct Line {
    title: String,
    started: Instant,
}

/// Title at the end of the output that still lacks its time, if any.
static OPEN: Mutex<Option<String>> = Mutex::new(None);

impl Line {
    /// Writes the title.
    pub fn start(title: &str) -> Self {
        let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        if open.is_some() {
            eprintln!();
        }
        eprint!("  {title} … ");
        // Nothing depends on the line; a closed terminal must not stop the work.
        let _ = io::stderr().flush();
        *open = Some(title.to_owned());
        Self {
            title: title.to_owned(),
            started: Instant::now(),
        }
    }

    /// Completes the line with `note` (may be empty) and gives the time since its start.
    pub fn end(self, note: &str) -> Duration {
        let took = self.started.elapsed();
        let gap = if note.is_empty() { "" } else { ", " };
        let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        let again = match open.take() {
            Some(title) if title == self.title => String::new(),
            Some(_) => format!("\n  {} … ", self.title),
            None => format!("  {} … ", self.title),
        };
        eprintln!("{again}{}{gap}{note}", seconds(took));
        took
    }
}

/// Output that is read by a program or kept for later has no colours.
fn plain(command: &mut Command) -> &mut Command {
    command
        .env("NO_COLOR", "1")
        .env("CARGO_TERM_COLOR", "never")
        .env_remove("FORCE_COLOR")
}

/// A command as a person would type it: the program's name without its folder, then the arguments.
struct Shown<'a>(&'a Command);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let program = PathBuf::from(self.0.get_program());
        write!(
            f,
            "{}",
            program
                .file_stem()
                .unwrap_or(program.as_os_str())
                .to_string_lossy()
        )?;
        self.0
            .get_args()
            .try_for_each(|arg| write!(f, " {}", arg.to_string_lossy()))
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn captured_output_keeps_the_order_of_both_streams() {
        let captured = capture(&mut shell("echo one; echo two >&2; echo three; exit 3")).unwrap();
        assert_eq!(captured.text, "one\ntwo\nthree\n");
        assert_eq!(captured.status.code(), Some(3));
    }

    #[test]
    fn a_failing_step_names_the_command_and_the_remedy() {
        let error = step("failing", &mut shell("exit 1"), "Do this.")
            .unwrap_err()
            .to_string();
        assert!(
            error.starts_with("`sh -c exit 1` failed") && error.ends_with("Do this."),
            "{error}"
        );
    }

    #[test]
    fn a_tool_that_is_not_there_is_an_error_with_its_name() {
        let error = capture(&mut Command::new("no-such-tool-here"))
            .err()
            .unwrap();
        assert!(error.to_string().contains("no-such-tool-here"), "{error}");
        assert!(on_path(&["no-such-tool-here"]).is_none());
        assert!(on_path(&["no-such-tool-here", "sh"]).is_some());
    }
}
