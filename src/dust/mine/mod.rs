//! Candidates of rules, mined from a list of URLs alone.
//!
//! | module | holds |
//! |---|---|
//! | `site_urls`, `tokens` | the list of one site; borders and hashes |
//! | `partition`, `pair_mining`, `pair_counter` | records grouped and pairs counted in little memory, step by step |
//! | `envelopes`, `ranking`, `redundancy`, `substrings` | substring rules: evidence, counting, redundancy |
//! | `hosts`, `arguments`, `server_conventions`, `templates` | the other kinds of rules |
//! | `miner`, `mining` | which kind is looked for when |

pub(crate) mod arguments;
pub(crate) mod envelopes;
pub(crate) mod hosts;
pub(crate) mod miner;
pub(crate) mod mining;
pub(crate) mod pair_counter;
pub(crate) mod pair_mining;
pub(crate) mod partition;
pub(crate) mod ranking;
pub(crate) mod redundancy;
pub(crate) mod server_conventions;
pub(crate) mod site_urls;
pub(crate) mod substrings;
pub(crate) mod templates;
pub(crate) mod tokens;
