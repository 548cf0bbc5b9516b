//! One bound on the bytes of all pages under way: those being read, and those the asker has not taken yet.
//!
//! A page passes through two pools, the packed body's and the unpacked one's. Each pool has room for some medium and a few
//! large bodies; small ones are counted by the places there are ([`Limits::per_client`]) and wait for nobody. A body
//! waits for a larger room only while it holds a smaller one, and for the second pool only while it holds the first, so
//! no two can wait for each other. Waiting ends with the fetch's time.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::config::Limits;

/// Bodies up to this size wait for no room: 128 KiB.
pub const SMALL: u64 = 128 << 10;
/// Bodies up to this size share the medium room: 2 MiB.
pub const MEDIUM: u64 = 2 << 20;
/// Medium bodies of full size that a pool has room for.
const MEDIUM_AT_ONCE: u64 = 8;
/// Large bodies of full size that a pool has room for.
const LARGE_AT_ONCE: u64 = 2;
/// Rooms are counted in units of 1 KiB.
const UNIT: u64 = 1 << 10;

/// The two pools.
#[derive(Debug)]
pub struct InFlight {
    /// Bodies as they come over the wire.
    pub packed: Pool,
    /// Bodies as they are answered.
    pub unpacked: Pool,
}

impl InFlight {
    /// Pools for bodies of at most the sizes in `limits`.
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Self {
            packed: Pool::new(limits.wire_bytes),
            unpacked: Pool::new(limits.decoded_bytes),
        }
    }
}

/// Room for bodies of one kind.
#[derive(Debug)]
pub struct Pool {
    most: u64,
    medium: Arc<Semaphore>,
    large: Arc<Semaphore>,
}

/// Room that is held; free again when dropped.
#[derive(Debug)]
pub struct Held {
    bytes: u64,
    _permit: Option<OwnedSemaphorePermit>,
}

impl Held {
    /// The room that needs none.
    #[must_use]
    pub fn small() -> Self {
        Self {
            bytes: SMALL,
            _permit: None,
        }
    }

    /// The bytes there is room for.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }
}

impl Pool {
    fn new(most: u64) -> Self {
        let units = |bytes: u64| usize::try_from(bytes / UNIT).unwrap_or(Semaphore::MAX_PERMITS);
        Self {
            most,
            medium: Arc::new(Semaphore::new(units(MEDIUM_AT_ONCE * MEDIUM))),
            large: Arc::new(Semaphore::new(units(LARGE_AT_ONCE * most.max(MEDIUM)))),
        }
    }

    /// Room for `bytes`, waited for no longer than `wait`.
    pub async fn room(&self, bytes: u64, wait: Duration) -> Option<Held> {
        if bytes <= SMALL {
            return Some(Held::small());
        }
        let pool = if bytes <= MEDIUM {
            &self.medium
        } else {
            &self.large
        };
        let units = u32::try_from(bytes / UNIT).ok()?;
        let permit = timeout(wait, Arc::clone(pool).acquire_many_owned(units));
        Some(Held {
            bytes,
            _permit: Some(permit.await.ok()?.ok()?),
        })
    }

    /// The next size up for a body whose length nobody knows.
    #[must_use]
    pub fn next(&self, held: &Held) -> u64 {
        if held.bytes < MEDIUM {
            MEDIUM
        } else {
            self.most.max(MEDIUM)
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[tokio::test]
    async fn large_bodies_wait_for_each_other_and_smaller_ones_for_none_of_them() {
        let pool = Pool::new(10 << 20);
        let at_once = Duration::ZERO;
        let first = pool.room(10 << 20, at_once).await.unwrap();
        let second = pool.room(9 << 20, at_once).await.unwrap();
        assert!(pool.room(MEDIUM + UNIT, at_once).await.is_none());
        let mut medium = Vec::new();
        while let Some(held) = pool.room(MEDIUM, at_once).await {
            medium.push(held);
        }
        assert_eq!(medium.len(), 8);
        for _ in 0..1_000 {
            assert!(pool.room(SMALL, at_once).await.is_some());
        }
        drop((first, second));
        assert!(pool.room(10 << 20, at_once).await.is_some());
    }

    #[test]
    fn a_body_of_unknown_length_grows_in_two_steps() {
        let pool = Pool::new(10 << 20);
        let mut held = Held::small();
        let mut sizes = Vec::new();
        while held.bytes() < pool.most {
            held.bytes = pool.next(&held);
            sizes.push(held.bytes());
        }
        assert_eq!(sizes, [MEDIUM, 10 << 20]);
    }
}
