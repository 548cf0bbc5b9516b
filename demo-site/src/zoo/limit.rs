//! The limiter of the host that cannot bear haste: a bucket of tokens that fills up with time.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Number of answers that may follow each other at once.
const BURST: f64 = 12.0;
/// Lasting number of answers a second.
const A_SECOND: f64 = 5.0;

/// Tokens left, and since when.
#[derive(Debug, Default)]
pub(crate) struct Limiter {
    bucket: Mutex<Option<(f64, Instant)>>,
}

impl Limiter {
    /// Takes a token, or returns the number of seconds to wait when there is none.
    pub(crate) fn wait(&self) -> Option<u32> {
        let mut bucket = self.bucket.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let (tokens, since) = bucket.unwrap_or((BURST, now));
        let grown = now.duration_since(since).as_secs_f64() * A_SECOND;
        let tokens = (tokens + grown).min(BURST);
        let enough = tokens >= 1.0;
        *bucket = Some((if enough { tokens - 1.0 } else { tokens }, now));
        (!enough).then_some(1)
    }
}
