//! The rules in their order, over one URL after another.

use std::borrow::Cow;

use crate::compiled::Compiled;
use crate::npm_normalize_url;
use crate::options::{Form, OptionError, Options};
use crate::parts::Scratch;
use crate::percent::trim;
use crate::reference::split_origin;
use crate::rule_table::{RuleId, RuleSet, Tier};
use crate::site_rules::fixed_point::Stop;
use crate::site_rules::site::SiteUrl;
use crate::skip_reason::Skipped;
use crate::surt;
use crate::trace::{By, Step, Trace};

/// Normalizes URLs by one set of options. It is not changed by its work, so that threads can share it.
#[derive(Debug)]
pub struct Normalizer(Compiled);

/// The memory that one URL after another is normalized in: one for each thread that normalizes many.
#[derive(Debug, Default)]
pub struct Buffers {
    scratch: Scratch,
    /// The URL as the rules leave it.
    out: Vec<u8>,
    /// The URL in the form that was asked for.
    written: Vec<u8>,
}

impl Buffers {
    /// Buffers with room for usual URLs.
    #[must_use]
    pub fn new() -> Self {
        Self {
            scratch: Scratch::new(),
            ..Self::default()
        }
    }
}

/// A normalized URL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Normalized<'u> {
    url: Cow<'u, [u8]>,
    rules: RuleSet,
}

impl<'u> Normalized<'u> {
    /// The normalized form.
    #[must_use]
    pub fn url(&self) -> &[u8] {
        &self.url
    }

    /// The normalized form, to be kept. It is a copy only where it differs from the URL given.
    #[must_use]
    pub fn into_url(self) -> Cow<'u, [u8]> {
        self.url
    }

    /// The rules that changed something.
    #[must_use]
    pub fn rules(&self) -> RuleSet {
        self.rules
    }
}

/// The key of a URL: URLs with equal keys are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Key<'b> {
    /// The normalized form; of a URL that is skipped, the URL without the blanks around it.
    pub url: &'b [u8],
    /// The rules that changed something.
    pub rules: RuleSet,
    /// The reason why the URL is not normalized.
    pub skipped: Option<Skipped>,
}

impl Normalizer {
    /// A normalizer for these options. Cost: linear in the options.
    ///
    /// # Errors
    /// Options that contradict each other, or a rule of a site that cannot be used.
    pub fn new(options: &Options) -> Result<Self, OptionError> {
        Compiled::new(options).map(Self)
    }

    /// A normalizer with the rules of a tier and of those before it, and every other option at its default.
    #[must_use]
    pub fn up_to(tier: Tier) -> Self {
        Self(Compiled::up_to(tier))
    }

    /// The rules that are on.
    #[must_use]
    pub fn rules(&self) -> RuleSet {
        self.0.rules
    }

    /// Returns the normalized form of a URL in whatever bytes, without the control characters and blanks around it.
    /// O(length); sorting a query of n arguments adds n log n. [`Normalizer::key`] does the same without allocating.
    ///
    /// # Errors
    /// The reason why the URL is not normalized.
    pub fn normalize<'u>(&self, url: &'u [u8]) -> Result<Normalized<'u>, Skipped> {
        let mut buffers = Buffers::default();
        let given = trim(url);
        let key = self.key(given, &mut buffers);
        match key.skipped {
            Some(skipped) => Err(skipped),
            None => Ok(Normalized {
                url: match key.url == given {
                    true => Cow::Borrowed(given),
                    false => Cow::Owned(key.url.to_vec()),
                },
                rules: key.rules,
            }),
        }
    }

    /// Returns the key of any bytes, in `buffers` where it differs from them: for many URLs, those that are skipped among
    /// them. Cost as of [`Normalizer::normalize`]. Allocates nothing once the buffers have grown, except for hosts that are
    /// international names and for URLs that rules of their site change.
    pub fn key<'b>(&self, url: &'b [u8], buffers: &'b mut Buffers) -> Key<'b> {
        let url = trim(url);
        let Buffers {
            scratch,
            out,
            written,
        } = buffers;
        let mut rules = match self.0.apply(url, scratch, out) {
            Ok(rules) => rules,
            Err(skipped) => {
                return Key {
                    url,
                    rules: RuleSet::EMPTY,
                    skipped: Some(skipped),
                };
            }
        };
        if !self.0.site_rules.is_empty() {
            let now = if rules.is_empty() { url } else { &*out };
            if let Some((changed, more)) = self.by_site_rules(now) {
                *out = changed;
                rules = rules.union(more);
            }
        }
        let url = if rules.is_empty() { url } else { &*out };
        Key {
            url: write(self.0.form, url, written),
            rules,
            skipped: None,
        }
    }

    /// Returns the form of a normalized URL under the rules of its site, and all rules that led to it; `None` when it
    /// is its own.
    fn by_site_rules(&self, url: &[u8]) -> Option<(Vec<u8>, RuleSet)> {
        let way = self.way(url)?;
        let (end, passed) = way.split_last()?;
        let rules = passed
            .iter()
            .fold(end.rules, |rules, stop| rules.union(stop.rules));
        let rules = rules.with(RuleId::LearnedRules);
        let (_, _, fragment) = split_origin(url)?;
        (!passed.is_empty()).then(|| (with_fragment(&end.url, fragment), rules))
    }

    /// The way of a normalized URL under the rules of its site; `None` when that has none.
    fn way(&self, url: &[u8]) -> Option<Vec<Stop>> {
        let (origin, path_and_query, _) = split_origin(url)?;
        if !self.0.site_rules.has_rules(origin) {
            return None;
        }
        let mut buffers = Buffers::default();
        let again = |made: SiteUrl| {
            let url = made.to_url();
            let rules = self.0.apply(&url, &mut buffers.scratch, &mut buffers.out);
            match rules.ok()? {
                RuleSet::EMPTY => SiteUrl::of(&url).map(|url| (url, RuleSet::EMPTY)),
                rules => SiteUrl::of(&buffers.out).map(|url| (url, rules)),
            }
        };
        let start = SiteUrl::new(origin, path_and_query);
        Some(self.0.site_rules.way(start, again))
    }

    /// Returns the way to the normalized form, rule by rule. Slower: every step is written out.
    #[must_use]
    pub fn trace(&self, url: &[u8]) -> Trace {
        let mut buffers = Buffers::default();
        let original = trim(url);
        let key = self.key(original, &mut buffers);
        let steps = match key.skipped {
            Some(_) => Vec::new(),
            None => self.steps(original, key.url),
        };
        let blanks = url
            .iter()
            .take_while(|&&byte| byte <= b' ')
            .count()
            .min(url.len() - original.len());
        Trace::new(steps, original, blanks, key.url, key.skipped)
    }

    /// The steps from a URL that is not skipped to its normalized form, `end`.
    fn steps(&self, url: &[u8], end: &[u8]) -> Vec<Step> {
        let mut steps = Vec::new();
        let now = self.push_steps(url, &mut steps);
        let fragment = split_origin(&now).map_or(&b""[..], |(_, _, fragment)| fragment);
        let mut before = now.clone();
        for stop in self.way(&now).into_iter().flatten().skip(1) {
            let raw = with_fragment(&stop.raw, fragment);
            steps.push(Step::new(By::Rule(RuleId::LearnedRules), &before, &raw));
            before = self.push_steps(&raw, &mut steps);
        }
        if before != end {
            steps.push(Step::new(By::Form(self.0.form), &before, end));
        }
        steps
    }

    /// The steps of all rules but those of sites; the URL after them.
    fn push_steps(&self, url: &[u8], steps: &mut Vec<Step>) -> Vec<u8> {
        let mut before = url.to_vec();
        // A URL that is skipped has no steps: it was normalized before.
        let _ = self.0.apply_step_by_step(url, |id, after| {
            steps.push(Step::new(By::Rule(id), &before, after));
            before.clear();
            before.extend_from_slice(after);
        });
        before
    }
}

fn with_fragment(url: &SiteUrl, fragment: &[u8]) -> Vec<u8> {
    [url.origin.as_slice(), &url.path_and_query, fragment].concat()
}

/// The URL in the form that was asked for, in `buffer` unless that is a URL.
fn write<'b>(form: Form, url: &'b [u8], buffer: &'b mut Vec<u8>) -> &'b [u8] {
    match form {
        Form::Url => return url,
        Form::Surt => surt::push_key(url, buffer),
        Form::NormalizeUrl => npm_normalize_url::push_url(url, buffer),
    }
    buffer
}
