//! Who waits for whom: so many at once for each key, and pauses between requests to one site.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout};

/// Entries kept before the idle ones are swept out.
const SWEEP_AT: usize = 256;

/// A lock whose holder panicked still guards a usable map.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Lets at most `width` through at once for each key.
#[derive(Debug)]
pub struct Gates {
    width: usize,
    open: Mutex<HashMap<String, Arc<Semaphore>>>,
}

impl Gates {
    /// Gates of `width` places each.
    #[must_use]
    pub fn new(width: usize) -> Self {
        Self {
            width,
            open: Mutex::default(),
        }
    }

    /// Waits for a place behind `key`; `None` when the wait is over. The place is free again when the permit is dropped.
    pub async fn enter(&self, key: &str, wait: Duration) -> Option<OwnedSemaphorePermit> {
        let gate = self.gate(key);
        timeout(wait, gate.acquire_owned()).await.ok()?.ok()
    }

    fn gate(&self, key: &str) -> Arc<Semaphore> {
        let mut open = lock(&self.open);
        if open.len() >= SWEEP_AT {
            // Held by somebody (a permit or a waiter) means more than the map's own reference.
            open.retain(|_, gate| Arc::strong_count(gate) > 1);
        }
        let gate = open
            .entry(key.to_owned())
            .or_insert_with(|| Arc::new(Semaphore::new(self.width)));
        Arc::clone(gate)
    }
}

/// Keeps a pause between two requests to the same site.
#[derive(Debug, Default)]
pub struct Pace {
    next: Mutex<HashMap<String, Instant>>,
}

impl Pace {
    /// Takes the next turn at `key`, which leaves `delay` to the one after it. Refused, with the time until that turn, when
    /// it is further off than `longest`.
    pub fn take(&self, key: &str, delay: Duration, longest: Duration) -> Result<Instant, Duration> {
        let now = Instant::now();
        let mut next = lock(&self.next);
        if next.len() >= SWEEP_AT {
            next.retain(|_, turn| *turn > now);
        }
        let turn = next.get(key).map_or(now, |turn| (*turn).max(now));
        let wait = turn - now;
        if wait > longest {
            return Err(wait);
        }
        next.insert(key.to_owned(), turn + delay);
        Ok(turn)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[tokio::test]
    async fn a_full_gate_refuses_and_other_keys_pass() {
        let gates = Gates::new(1);
        let wait = Duration::from_millis(10);
        let held = gates.enter("a", wait).await;
        assert!(held.is_some());
        assert!(gates.enter("a", wait).await.is_none());
        assert!(gates.enter("b", wait).await.is_some());
        drop(held);
        assert!(gates.enter("a", wait).await.is_some());
    }

    #[tokio::test]
    async fn idle_gates_are_swept_but_held_ones_stay() {
        let gates = Gates::new(1);
        let wait = Duration::ZERO;
        let held = gates.enter("held", wait).await;
        for n in 0..2 * SWEEP_AT {
            drop(gates.enter(&n.to_string(), wait).await);
        }
        assert!(lock(&gates.open).len() <= SWEEP_AT);
        assert!(gates.enter("held", wait).await.is_none());
        drop(held);
    }

    #[test]
    fn turns_are_spaced_and_far_ones_refused() {
        let pace = Pace::default();
        let (delay, longest) = (Duration::from_secs(60), Duration::from_secs(100));
        let first = pace.take("a", delay, longest).unwrap();
        let second = pace.take("a", delay, longest).unwrap();
        assert_eq!(second - first, delay);
        assert!(pace.take("a", delay, longest).unwrap_err() > longest);
        assert!(pace.take("b", delay, longest).is_ok());
    }
}
