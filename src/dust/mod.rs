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
//! | `site_urls`, `site`, `tokens` | the list of one site; scheme, host and port; borders and hashes |
//! | `partition`, `pair_mining`, `pair_counter` | records grouped and pairs counted in little memory, step by step |
//! | `envelopes`, `ranking`, `likeness`, `redundancy`, `substrings` | substring rules: evidence, counting, redundancy |
//! | `hosts`, `arguments`, `server_conventions`, `templates` | the other kinds of rules |
//! | `given` | rules known beforehand, as candidates |
//! | `refused` | candidates that are no rules whatever the pages say |
//! | `candidate`, `rule` | a rule to be tried, and what is known of one |
//! | `list_rewriter`, `miner`, `mining` | the list after the rules; which kind is looked for when |
//! | `sample`, `check`, `sample_size` | what is fetched for a rule, and how much of it is enough |
//! | `validation`, `check_order`, `fetches`, `fetch_bound`, `examine` | the order of the fetches, and how many may come |
//! | `page_store`, `page_judge` | what is kept of fetched pages, and what two of them prove |
//! | `budget`, `composition` | how many pages may be fetched; valid rules proved together |
//! | `canonical` | the rules of all sites to a fixed point |
//! | `session`, `settings`, `snapshot`, `decided` | the handle, and what it keeps between visits |
//! | `shrink`, `diagnosis`, `explain` | how a list shrinks, why nothing was found, the method step by step |
//! | `judge` | is an address known to be the page of a URL of the list: what exported files are judged by |
//! | `lists` | lists read and mined in slices, windows on the rules, the state between visits |

mod arguments;
mod budget;
mod candidate;
mod canonical;
mod check;
mod check_order;
mod composition;
mod decided;
mod diagnosis;
mod envelopes;
mod examine;
mod explain;
mod fetch_bound;
mod fetches;
mod given;
mod hosts;
mod judge;
mod likeness;
mod list_rewriter;
mod lists;
mod miner;
mod mining;
mod page_judge;
mod page_store;
mod pair_counter;
mod pair_mining;
mod partition;
mod ranking;
mod redundancy;
mod refused;
mod rule;
mod sample;
mod sample_size;
mod server_conventions;
mod session;
mod settings;
mod shrink;
mod site;
mod site_urls;
mod snapshot;
mod substrings;
mod templates;
mod tokens;
mod validation;

pub use crate::report::rules::RawUrls;
pub use budget::Untried;
pub use canonical::{Canonical, Canonicalizer, PASSES};
pub use check::DustDecision;
pub use decided::{DecidedError, DecidedRule, Searched};
pub use diagnosis::WhyNothing;
pub use explain::{EnvelopeView, Explained, ExplainedPair, ExplainedUrl, Fate, explain};
pub use likeness::Known;
pub use lists::{
    DustEvidence, DustFile, DustFormat, DustPlan, DustProgress, DustStage, DustSummary,
    ListSession, Look, LookProgress, MapQuery, MapRow, RefusedRule, RuleCounts, RuleEnvelope,
    RuleQuery, RuleSort, StateError,
};
pub use miner::{MineProgress, MineStep};
pub use mining::MINE_UNITS;
pub use rule::{AlignedSample, DustRule, Origin, Reason, Sampled, Status, Trust};
pub use sample_size::needed;
pub use session::{DustCounts, DustSession};
pub use settings::DustSettings;
pub use shrink::Shrink;
pub use snapshot::Memory;
pub use validation::Validation;
