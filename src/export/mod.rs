//! Findings about a site's URLs, as files that its owner or a crawler's operator can load.
//!
//! One file a format; each has a `write` and a `read` that takes back the output of `write`. Rules that a format cannot
//! express are refused with the reason, and the rest is written. [`replay()`] computes which URLs of a list a file
//! merges, in the way of the programme that reads the file. Everything is a pure function; cost is linear in the rules
//! (a replay: rules × URLs).
//!
//! **Names** are decoded bytes, not the spelling in a URL: `a%5B%5D` and `a[]` are the one name `a[]`
//! (application/x-www-form-urlencoded, WHATWG URL §5.1), as everywhere else in this crate. Programmes that compare
//! names as written get every usual [spelling](spellings). **Paths** are prefixes as written in URLs; none means the
//! whole host. **Hosts** are written as after normalization, with a port that is not the scheme's own.
//!
//! Formats for one winner a request (`declarative-net-request`, `cloudflare`, `cloudfront`, `no-vary-search`) repeat the names
//! of a wider scope in a narrower one, and reading takes them out again.

mod file;
mod format;
mod formats;
mod names;
mod pattern;
mod reason;
mod redirects;
mod replay;
mod rule_set;
mod scope;
#[cfg(test)]
mod tests;

pub use file::Written;
pub use format::RuleFormat;
pub use names::{decode_name, spellings};
pub use reason::{ReadError, Reason, Refusal};
pub use replay::{Merged, RawUrls, Replayed, replay, write_for};
pub(crate) use replay::{Replaying, is_respelled};
pub use rule_set::{Argument, Redirect, RuleSet};

impl RuleSet {
    /// Returns the rules in the one order in which files have them: sorted, hosts in small letters, no repeats, no rule
    /// that a wider scope of the same host includes already; a path of `/` is no path.
    #[must_use]
    pub fn tidy(&self) -> Self {
        let mut redirects = self.redirects.clone();
        redirects
            .iter_mut()
            .for_each(|redirect| redirect.host.make_ascii_lowercase());
        redirects::without_repeats(&mut redirects);
        Self {
            removals: scope::tidy(&self.removals),
            below: scope::tidy(&self.below),
            kept: scope::tidy(&self.kept),
            redirects,
            key_order: self.key_order,
        }
    }
}

/// Writes the rules in a format. A rule is for all paths that begin with its own: one that would take an argument away at
/// a path where it is kept is refused in every format ([`Reason::KeptBelow`]).
#[must_use]
pub fn write(format: RuleFormat, rules: &RuleSet) -> Written {
    let (rules, conflicts) = scope::without_conflicts(rules);
    let mut written = formats::write(format, &rules.tidy());
    written.refused.splice(0..0, conflicts);
    written
}

/// Reads back the output of [`write()`]. `pywb` gives back the kept arguments, `stormcrawler` arguments without a host.
///
/// # Errors
/// [`ReadError`] for a text that this module would not write.
pub fn read(format: RuleFormat, text: &str) -> Result<RuleSet, ReadError> {
    Ok(formats::read(format, text)?.tidy())
}
