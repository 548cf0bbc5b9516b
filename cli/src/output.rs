//! The one place where the commands write: results to standard output, messages to standard error.
//!
//! A message that cannot be written is lost without harm: the results and the exit status do not depend on it. A result that
//! cannot be written ends the command, and the exit status shows it. A stream that takes nothing for a while is waited
//! for.

use std::fmt::{self, Display};
use std::io::{self, BufWriter, ErrorKind, StdoutLock, Write};
use std::process::ExitCode;
use std::thread::sleep;
use std::time::Duration;

use dustlens::message_text::shown;

use crate::closed_stdout;
use crate::unusable::Unusable;

/// Exit status when the reader of standard output closed it, as shells have it for SIGPIPE: nothing is wrong when
/// `head` did.
const CUT_SHORT: u8 = 141;
/// Pause before a stream that does not block is asked again.
const PAUSE: Duration = Duration::from_millis(5);

/// Writes a message in one line of standard error.
pub fn say(text: &str) {
    line(&format!("dustlens: {}", shown(text)));
}

/// Writes a line to standard error as it is.
pub fn line(text: &str) {
    let mut stderr = Patient(io::stderr().lock());
    let _ = stderr.write_all(format!("{text}\n").as_bytes()); // there is nowhere left to say that this failed
}

/// Standard output, for results.
pub fn results() -> Results {
    Results(BufWriter::new(Patient(io::stdout().lock())))
}

/// Standard output; its errors say so.
pub struct Results(BufWriter<Patient<StdoutLock<'static>>>);

impl Write for Results {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        is_open()
            .and_then(|()| self.0.write(bytes))
            .map_err(unwritten)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(unwritten)
    }
}

/// An error when standard output was closed from the start.
fn is_open() -> io::Result<()> {
    match closed_stdout::at_start() {
        true => Err(io::Error::other("it is closed")),
        false => Ok(()),
    }
}

/// Waits for a stream that is full for the moment and does not wait by itself.
struct Patient<W>(W);

impl<W: Write> Patient<W> {
    fn insist<T>(&mut self, mut call: impl FnMut(&mut W) -> io::Result<T>) -> io::Result<T> {
        loop {
            match call(&mut self.0) {
                Err(error) if error.kind() == ErrorKind::WouldBlock => sleep(PAUSE),
                done => return done,
            }
        }
    }
}

impl<W: Write> Write for Patient<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.insist(|stream| stream.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.insist(W::flush)
    }
}

/// Why standard output takes nothing more.
#[derive(Debug)]
struct Unwritten(io::Error);

impl Display for Unwritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let why = &self.0;
        write!(
            f,
            "standard output cannot be written ({why}), so that results are missing; send them where there is room for them"
        )
    }
}

impl std::error::Error for Unwritten {}

fn unwritten(error: io::Error) -> io::Error {
    io::Error::new(error.kind(), Unwritten(error))
}

/// Returns the exit status of a command, and writes its error.
pub fn status(outcome: anyhow::Result<ExitCode>) -> ExitCode {
    outcome.unwrap_or_else(|error| {
        if is_cut_short(&error) {
            return ExitCode::from(CUT_SHORT);
        }
        say(&format!("{error:#}"));
        ExitCode::from(if error.is::<Unusable>() { 2 } else { 1 })
    })
}

/// Writes clap's message about the arguments: its help, or their fault.
pub fn usage(error: &clap::Error) -> ExitCode {
    let code = u8::try_from(error.exit_code()).unwrap_or(2);
    let to_stdout = !error.use_stderr();
    let open = if to_stdout { is_open() } else { Ok(()) };
    let printed = open
        .and_then(|()| error.print())
        .and_then(|()| io::stdout().flush());
    match printed {
        Err(error) if to_stdout => status(Err(unwritten(error).into())),
        _ => ExitCode::from(code),
    }
}

/// Returns true if the reader of standard output closed it.
fn is_cut_short(error: &anyhow::Error) -> bool {
    let of_stdout = |error: &io::Error| {
        let inner = error.get_ref();
        error.kind() == ErrorKind::BrokenPipe && inner.is_some_and(|inner| inner.is::<Unwritten>())
    };
    error.downcast_ref().is_some_and(of_stdout)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// Takes a byte at every third call.
    struct Slow(Vec<u8>, usize);

    impl Write for Slow {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.1 += 1;
            match (self.1 % 3, bytes.first()) {
                (0, Some(byte)) => {
                    self.0.push(*byte);
                    Ok(1)
                }
                _ => Err(ErrorKind::WouldBlock.into()),
            }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_stream_that_does_not_block_is_waited_for() {
        let mut slow = Patient(Slow(Vec::new(), 0));
        slow.write_all(b"results").unwrap();
        assert_eq!(slow.0.0, b"results");
    }

    #[test]
    fn only_a_reader_that_went_away_is_no_fault() {
        let error = |kind: ErrorKind| io::Error::new(kind, "x");
        let of = |error: io::Error| is_cut_short(&error.into());
        assert!(of(unwritten(error(ErrorKind::BrokenPipe))));
        assert!(!of(unwritten(error(ErrorKind::StorageFull))));
        assert!(!of(error(ErrorKind::BrokenPipe)));
    }
}
