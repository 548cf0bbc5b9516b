//! Drawing at random: a seed, the name of a page that no site has. Only shells call these functions; the rest of the
//! core is given what they drew, so that the same input with the same seed gives the same result.
//!
//! The numbers come from the operating system, in a browser from `crypto.getRandomValues` (crate `getrandom`).

mod absent_page;
mod seed;

pub use absent_page::absent_page;
pub use seed::seed;

/// The system gave no random numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the system gives no random numbers ({0}); try again, or name a seed")]
pub struct NoRandomness(#[from] getrandom::Error);
