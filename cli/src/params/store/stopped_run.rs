//! The stored state of a verification that was stopped, and the pause between two writings.

use dustlens::params::Plan;

/// Ratio of the pause after writing something large to the time of the writing, so that it does not hold up the work.
pub const LEISURE: u32 = 10;

/// A verification that was stopped.
pub struct Kept {
    /// State of the verification, with every answer that was stored.
    pub plan: Plan,
    /// When the plan was stored; answers may have come later.
    pub saved: u64,
}
