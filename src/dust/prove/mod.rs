//! Candidates tried on fetched pages.
//!
//! | module | holds |
//! |---|---|
//! | `sample`, `check`, `sample_size` | what is fetched for a rule, and how much of it is enough |
//! | `validation`, `check_order`, `fetches`, `fetch_bound`, `examine`, `outcome` | the order of the fetches, and how many may come |
//! | `together`, `covered` | rules of a site that are verified together; those that say what others do |
//! | `composition` | what valid rules change besides, verified when nothing new is found |
//! | `budget`, `used_up` | how many pages may be fetched, and what is left when they are |
//! | `refused` | candidates that are no rules whatever the pages say |
//! | `judge` | is an address known to be the page of a URL of the list: what exported files are judged by |

pub(crate) mod budget;
pub(crate) mod check;
pub(crate) mod check_order;
pub(crate) mod composition;
mod covered;
pub(crate) mod examine;
pub(crate) mod fetch_bound;
pub(crate) mod fetches;
pub(crate) mod judge;
mod outcome;
pub(crate) mod refused;
mod rules_together;
pub(crate) mod sample;
pub(crate) mod sample_size;
mod used_up;
pub(crate) mod validation;
