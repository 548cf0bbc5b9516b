//! Candidates tried on fetched pages.
//!
//! | module | holds |
//! |---|---|
//! | `sample`, `check`, `sample_size` | what is fetched for a rule, and how much of it is enough |
//! | `validation`, `check_order`, `fetches`, `fetch_bound`, `examine` | the order of the fetches, and how many may come |
//! | `budget`, `composition` | how many pages may be fetched; valid rules proved together |
//! | `refused` | candidates that are no rules whatever the pages say |
//! | `judge` | is an address known to be the page of a URL of the list: what exported files are judged by |

pub(crate) mod budget;
pub(crate) mod check;
pub(crate) mod check_order;
pub(crate) mod composition;
pub(crate) mod examine;
pub(crate) mod fetch_bound;
pub(crate) mod fetches;
pub(crate) mod judge;
pub(crate) mod refused;
pub(crate) mod sample;
pub(crate) mod sample_size;
pub(crate) mod together;
pub(crate) mod validation;
