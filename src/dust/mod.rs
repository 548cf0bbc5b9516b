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
//! use dustlens::fetch::FetchOutcome;
//!
//! let mut session = DustSession::new(DustSettings::default(), Vec::new())?;
//! for id in 10..40 {
//!     session.add_url(format!("http://e.com/story?id={id}").as_bytes());
//!     session.add_url(format!("http://e.com/story_{id}").as_bytes());
//! }
//! // From the list alone: `session.mine_list()`. With pages:
//! while session.mine() > 0 {
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
//! | `mine/` | candidates of rules from the list alone |
//! | `prove/` | candidates tried on fetched pages, and the order in which pages are asked for |
//! | `candidate`, `rule` | a rule to be tried, and what is known of one |
//! | `assumed_rules` | rules known beforehand, as candidates |
//! | `list_rewriter` | the list after the rules that hold |
//! | `canonical`, `site` | the rules of all sites to a fixed point; scheme, host and port |
//! | `session`, `settings`, `snapshot`, `decided` | the handle, and what it keeps between visits |
//! | `shrink`, `diagnosis`, `explain` | how a list shrinks, why nothing was found, the method step by step |

pub(crate) mod assumed_rules;
pub(crate) mod candidate;
pub(crate) mod canonical;
pub(crate) mod decided;
pub(crate) mod diagnosis;
pub(crate) mod explain;
pub(crate) mod list_rewriter;
pub(crate) mod mine;
pub(crate) mod prove;
pub(crate) mod rule;
pub(crate) mod session;
pub(crate) mod settings;
pub(crate) mod shrink;
pub(crate) mod site;
pub(crate) mod snapshot;

pub use crate::export::RawUrls;
pub use crate::session_error::{SessionError, SettingError};
pub use canonical::{Canonical, Canonicalizer, PASSES};
pub use decided::{DecidedError, DecidedRule, Searched};
pub use diagnosis::WhyNothing;
pub use explain::{EnvelopeView, Explained, ExplainedPair, ExplainedUrl, Fate, explain};
pub use mine::miner::{MineProgress, MineStep};
pub use mine::mining::MINE_UNITS;
pub use prove::budget::Untried;
pub use prove::check::DustDecision;
pub use prove::sample_size::needed;
pub use prove::validation::Validation;
pub use rule::{AlignedSample, DustRule, Origin, Reason, Sampled, Status, Trust};
pub use session::{DustCounts, DustSession};
pub use settings::DustSettings;
pub use shrink::Shrink;
pub use snapshot::Memory;
