//! Rules of one site by which different URLs lead to the same page (DUST), learned from a list of URLs.
//!
//! After Bar-Yossef, Keidar, Schonfeld, *Do not crawl in the DUST: different URLs with similar text* (WWW 2007; ACM TWEB
//! 2009). A rule α → β replaces one text of a URL by another. A *likely* rule is found from the list alone, a *valid* one
//! has survived the fetching of a sample of the pages it is about. Each module names the paper's part that it is, and
//! its deviations from it; numbers of deviations are the module's own.
//!
//! Pure and without threads of its own: the same list, settings and pages give the same rules. A shell does the following:
//!
//! ```
//! use dustlens::dust::{DustSession, DustSettings, Trust};
//! use dustlens::query_args::FetchOutcome;
//!
//! let mut session = DustSession::new(DustSettings::default(), Vec::new())?;
//! for id in 10..40 {
//!     session.add_url(format!("http://e.com/story?id={id}").as_bytes(), None);
//!     session.add_url(format!("http://e.com/story_{id}").as_bytes(), None);
//! }
//! // From the list alone: `session.mine_list(&|_, _| None)`. With pages:
//! while session.mine(&|_, _| None) > 0 {
//!     let mut plan = session.validation("no-such-page-7c1e");
//!     while let Some(request) = plan.next(|_host| true) {
//!         let outcome = FetchOutcome::Failed { reason: "offline".to_owned() }; // fetch request.url here
//!         plan.give(request.id, outcome);
//!     }
//!     session.finish(plan);
//! }
//! assert!(session.learned().is_empty()); // nothing could be proved offline
//! let rules = session.canonicalizer(Trust::Valid);
//! assert!(session.apply(b"http://e.com/story_12", &rules).is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`DustSession::learned`] gives the valid rules as data of normalization's tier `learned`, to be used with
//! [`DustSession::options`]. Rules of one site are never applied to another; a site is a scheme, host and port.
//!
//! | module | holds |
//! |---|---|
//! | `sheet`, `site`, `tokens` | the list of one site; scheme, host and port; borders and hashes |
//! | `partition`, `evidence`, `counter` | records grouped and pairs counted in little memory, step by step |
//! | `envelope`, `support`, `likeness`, `refine`, `shapes` | substring rules: evidence, counting, redundancy |
//! | `hosts`, `args`, `habits`, `template` | the other kinds of rules |
//! | `given` | rules known beforehand, as candidates |
//! | `refused` | candidates that are no rules whatever the pages say |
//! | `candidate`, `rule` | a rule to be tried, and what is known of one |
//! | `copying`, `stages`, `mining` | the list after the rules; which kind is looked for when |
//! | `sample`, `check`, `sequential` | what is fetched for a rule, and how much of it is enough |
//! | `validate`, `queues`, `fetches`, `outlook`, `examine` | the order of the fetches, and how many may come |
//! | `kept`, `pages` | what is kept of fetched pages, and what two of them prove |
//! | `budget`, `composition` | how many pages may be fetched; valid rules proved together |
//! | `canonical` | the rules of all sites to a fixed point |
//! | `session`, `settings`, `memory`, `decided` | the handle, and what it keeps between visits |
//! | `shrink`, `nothing`, `explain` | how a list shrinks, why nothing was found, the method step by step |
//! | `judge` | is an address known to be the page of a URL of the list: what exported files are judged by |
//! | `lists` | lists read and mined in slices, windows on the rules, the state between visits |

mod args;
mod budget;
mod candidate;
mod canonical;
mod check;
mod composition;
mod copying;
mod counter;
mod decided;
mod envelope;
mod evidence;
mod examine;
mod explain;
mod fetches;
mod given;
mod habits;
mod hosts;
mod judge;
mod kept;
mod likeness;
mod lists;
mod memory;
mod mining;
mod nothing;
mod outlook;
mod pages;
mod partition;
mod queues;
mod refine;
mod refused;
mod rule;
mod sample;
mod sequential;
mod session;
mod settings;
mod shapes;
mod sheet;
mod shrink;
mod site;
mod stages;
mod support;
mod template;
mod tokens;
mod validate;

pub use crate::report::rules::RawUrls;
pub use budget::Untried;
pub use canonical::{Canonical, Canonicalizer, PASSES};
pub use check::DustDecision;
pub use decided::{DecidedError, DecidedRule, Searched};
pub use explain::{EnvelopeView, Explained, ExplainedPair, ExplainedUrl, Fate, explain};
pub use likeness::Known;
pub use lists::{
    DustEvidence, DustFile, DustFormat, DustPlan, DustProgress, DustStage, DustSummary,
    ListSession, Look, LookProgress, MapQuery, MapRow, RefusedRule, RuleCounts, RuleEnvelope,
    RuleQuery, RuleSort, StateError,
};
pub use memory::Memory;
pub use mining::MINE_UNITS;
pub use nothing::WhyNothing;
pub use rule::{AlignedSample, DustRule, Origin, Reason, Sampled, Status, Trust};
pub use sequential::needed;
pub use session::{DustCounts, DustSession};
pub use settings::DustSettings;
pub use shrink::Shrink;
pub use stages::{MineProgress, MineStep};
pub use validate::Validation;
