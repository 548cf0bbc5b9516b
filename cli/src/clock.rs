//! The time of the machine's clock.

use std::time::{SystemTime, UNIX_EPOCH};

/// Seconds since 1970. A clock before that counts as 1970.
pub fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}
