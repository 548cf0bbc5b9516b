//! Work in code of others that may panic on damaged files: a panic there costs the file alone.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

thread_local! {
    static GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Returns true while a panic on this thread would be caught, so that a panic hook need not tell of it.
#[must_use]
pub fn is_guarded() -> bool {
    GUARDED.get()
}

/// The result of some work; `None` if it panicked.
pub(super) fn guarded<T>(work: impl FnOnce() -> T) -> Option<T> {
    let before = GUARDED.replace(true);
    // Borrowed data is given up with the work.
    let result = catch_unwind(AssertUnwindSafe(work));
    GUARDED.set(before);
    result.ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_none() {
        assert_eq!(guarded(is_guarded), Some(true));
        assert_eq!(guarded(|| Vec::<u8>::new().swap_remove(0)), None);
        assert!(!is_guarded());
    }
}
