//! Standard output that was closed before the command started, as a shell does with `>&-`.
//!
//! Rust's runtime opens `/dev/null` in the place of a closed standard stream before `main`, and results would be lost
//! without a word. So the stream is checked before the runtime starts.

use std::sync::atomic::{AtomicBool, Ordering};

static AT_START: AtomicBool = AtomicBool::new(false);

#[cfg(unix)]
#[ctor::ctor(unsafe)]
fn look() {
    let flags = rustix::io::fcntl_getfd(rustix::stdio::stdout());
    AT_START.store(flags.is_err(), Ordering::Relaxed);
}

/// True when standard output was closed before the command started. Always false where that cannot be seen.
pub fn at_start() -> bool {
    AT_START.load(Ordering::Relaxed)
}
