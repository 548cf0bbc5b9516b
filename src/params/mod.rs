//! Which query arguments change the page, and which do not.
//!
//! Two stages. Counting ([`classify`]) tells at once that an argument whose values repeat is significant; one whose values
//! are nearly all new, as a session id's, is only a candidate. Verification compares pages: one address fetched twice
//! tells its static part from its dynamic one, the same address with another value, and without the argument, tells
//! whether the static part stays. The method is that of a crawler's module for query arguments; what goes beyond it (more
//! candidates, several bases, the decider) can be switched off ([`Settings::plain`]). `docs/parameters.md` has it in plain
//! words, with the settings, the failures and the measured errors.
//!
//! Pure: no clock, no network, no randomness. A shell does the following:
//!
//! ```
//! use dustlens::params::{FetchOutcome, ParamSession, Selection, Settings};
//!
//! let mut session = ParamSession::new(Settings::default())?;
//! session.table_mut().import("", &Settings::default())?; // what was stored
//! for id in 0..40 {
//!     let url = format!("http://e.com/story?id={}&sid=s{id}x{id}", id % 4);
//!     session.add_url(url.as_bytes(), 1);
//! }
//! let now = 1_800_000_000;
//! session.finish(now);
//! let mut plan = session.plan(&Selection::Due, now, "no-such-page-7c1e");
//! while let Some(request) = plan.next(|_host| true) {
//!     let outcome = FetchOutcome::Failed { reason: "offline".to_owned() }; // fetch request.url here
//!     plan.give(request.id, outcome);
//!     for decision in plan.take_decisions() {
//!         session.record(decision, now); // and store the table and the plan
//!     }
//! }
//! assert!(plan.is_over());
//! let text = session.table().to_jsonl();
//! # assert!(text.contains("unverifiable"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | holds |
//! |---|---|
//! | `observe`, `bottom_k`, `trial_urls` | URLs → occurrences, distinct values, samples |
//! | `classify`, `candidates` | the first stage; who else is tried |
//! | `bases`, `plan` | which pages are fetched, in which order |
//! | `fetched`, `decide`, `trial`, `verdict`, `evidence` | failures, the decider, what a verdict rests on |
//! | `table/` | rows over time, JSON Lines |
//! | `rule_set` | rows → rules to be exported |
//! | `session` | the handle |
//! | `lists/` | lists read in slices on top of it, windows on the rows |

pub(crate) mod address;
mod base_addresses;
mod bottom_k;
mod candidates;
mod classify;
pub(crate) mod decide;
pub(crate) mod evidence;
mod fetched;
pub(crate) mod observe;
pub(crate) mod plan;
pub(crate) mod rule_set;
mod sampling;
pub(crate) mod scope;
pub(crate) mod session;
pub(crate) mod settings;
pub(crate) mod table;
mod trial;
mod trial_urls;
mod unread;
pub(crate) mod verdict;

pub use crate::fetch::{FetchOutcome, FetchRequest, PlanProgress};
pub use crate::same_page::{AlignedRow, Alignment, MAX_ROWS, MAX_TEXT, RowKind};
pub use crate::session_error::{SessionError, SettingError};
pub use candidates::{Candidates, Reason};
pub use classify::{Class, classify, ratio};
pub use evidence::{Comparison, Counts, Evidence, Finding, Method, TrialCounts, Trouble};
pub use observe::{FeedCounts, Observed, Observer, Sample, Written};
pub use plan::{Plan, PlanAnswer};
pub use scope::{ArgKey, Scope};
pub use session::{ParamSession, Selection};
pub use settings::{ScopeKind, Settings};
pub use table::{
    ArgRow, Imported, MAX_HISTORY, PastVerdict, Table, TableError, TableProblem, VERSION,
};
pub use verdict::{BY_COUNTING, Decision, UNVERIFIED, Verdict};
