//! What is kept of a verification that was stopped, and how often it is written.

use dustlens::params::Plan;

/// How many times as long as writing something large takes the next writing of it waits, so that it does not hold up the
/// work.
pub const LEISURE: u32 = 10;

/// A verification that was stopped.
pub struct Kept {
    /// Where it stands, with every answer that was stored.
    pub plan: Plan,
    /// When the plan was stored; answers may have come later.
    pub saved: u64,
}
