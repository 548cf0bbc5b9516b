//! Memory that this process may take, and inputs that are read no further than that allows.

use std::io::{ErrorKind, Read};

use anyhow::{Context, bail};
use dustlens::input::Limits;
use dustlens::message_text::size;

/// Least part of the memory that the program itself takes before it reads anything, in bytes.
const OWN: u64 = 64 << 20;

/// Memory that the work may take, in bytes: the bound of the shell's `ulimit -v` less this process's own. `None`: no
/// bound.
pub fn bound() -> Option<u64> {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit};
        let bounds = [Resource::As, Resource::Data].map(|which| getrlimit(which).current);
        let least = bounds.into_iter().flatten().min();
        least.map(|bytes| bytes.saturating_sub(OWN))
    }
    #[cfg(not(unix))]
    None
}

/// Returns the caps on input.
pub fn limits() -> Limits {
    bound().map_or_else(Limits::default, Limits::within)
}

/// The way to have more read, as the end of a message.
pub fn remedy() -> &'static str {
    match bound() {
        Some(_) => "; split it, or allow this shell more memory (`ulimit -v`)",
        None => "; split it",
    }
}

/// All bytes of a source, unless it has more than are read; no more than those are ever held.
///
/// # Errors
/// A source that cannot be read, is over the cap, or does not fit in the memory.
pub fn read(name: &str, source: impl Read) -> anyhow::Result<Vec<u8>> {
    let limit = limits().input;
    let mut bytes = Vec::new();
    match source.take(limit as u64 + 1).read_to_end(&mut bytes) {
        Ok(_) if bytes.len() > limit => {
            bail!(
                "{name} has more than {}, the most that is read of it here, so that nothing of it was read{}",
                size(limit as u64),
                remedy()
            )
        }
        Ok(_) => Ok(bytes),
        Err(error) if error.kind() == ErrorKind::OutOfMemory => {
            bail!("there is not enough memory to read {name}{}", remedy())
        }
        Err(error) => Err(error).with_context(|| format!("{name} cannot be read")),
    }
}
