//! Options compiled: the functions of the enabled rules in their order, and the data these read.

use crate::options::{Form, OptionError, Options};
use crate::parts::{Accepts, Part, Scratch, UrlParts};
use crate::reference::{split, split_origin};
use crate::rule_table::{RuleId, RuleSet, Tier};
use crate::rules::context::{Apply, Context};
use crate::rules::function;
use crate::site_rules::rule::compile;
use crate::site_rules::site::SiteRules;
use crate::skip_reason::Skipped;

/// Everything that decides the normalized form of a URL.
#[derive(Debug)]
pub(crate) struct Compiled {
    pub(crate) rules: RuleSet,
    pub(crate) site_rules: SiteRules,
    pub(crate) form: Form,
    /// In the order of work.
    steps: Vec<(RuleId, Apply)>,
    context: Context,
}

impl Compiled {
    /// # Errors
    /// Options that contradict each other, or a rule of a site that cannot be used.
    pub(crate) fn new(options: &Options) -> Result<Self, OptionError> {
        let rules = options.rules()?;
        let mut compiled = Self {
            rules,
            site_rules: SiteRules::default(),
            form: options.form,
            steps: steps(rules),
            context: Context::new(options),
        };
        if rules.contains(RuleId::LearnedRules) {
            compiled.site_rules = compile(
                &options.learned,
                |host| compiled.host(host),
                |origin| compiled.origin(origin),
            )?;
        }
        Ok(compiled)
    }

    /// The rules of a tier and of those before it, with every other option at its default.
    pub(crate) fn up_to(tier: Tier) -> Self {
        let options = Options::up_to(tier);
        let rules = options.tier_rules();
        Self {
            rules,
            site_rules: SiteRules::default(),
            form: options.form,
            steps: steps(rules),
            context: Context::new(&options),
        }
    }

    /// Applies every rule once and writes the URL to `out` if one changed it. Returns those that did.
    ///
    /// # Errors
    /// The reason why the URL is not normalized.
    pub(crate) fn apply(
        &self,
        url: &[u8],
        scratch: &mut Scratch,
        out: &mut Vec<u8>,
    ) -> Result<RuleSet, Skipped> {
        let mut parts = UrlParts::new(url, self.accepts(), scratch)?;
        let mut applied = RuleSet::EMPTY;
        for &(id, rule) in &self.steps {
            if rule(&mut parts, &self.context) {
                applied = applied.with(id);
            }
        }
        if !applied.is_empty() {
            parts.check_host()?;
            parts.join(out);
        }
        Ok(applied)
    }

    /// Works as `apply` does, calling `step` with each rule that changed the URL and with the URL after it.
    ///
    /// # Errors
    /// The reason why the URL is not normalized.
    pub(crate) fn apply_step_by_step(
        &self,
        url: &[u8],
        mut step: impl FnMut(RuleId, &[u8]),
    ) -> Result<(), Skipped> {
        let (mut scratch, mut after) = (Scratch::default(), Vec::new());
        let mut parts = UrlParts::new(url, self.accepts(), &mut scratch)?;
        for &(id, rule) in &self.steps {
            if rule(&mut parts, &self.context) {
                parts.join(&mut after);
                step(id, &after);
            }
        }
        parts.check_host()
    }

    fn accepts(&self) -> Accepts {
        Accepts {
            blanks: self.rules.contains(RuleId::EncodeNonAscii),
            backslashes: self.rules.contains(RuleId::Backslashes),
        }
    }

    /// A host as the rules leave it; `None` when it is no host.
    fn host(&self, host: &str) -> Option<String> {
        let url = format!("http://{host}/");
        if split(url.as_bytes()).authority?.host != host.as_bytes() {
            return None;
        }
        let mut scratch = Scratch::default();
        let accepts = Accepts {
            blanks: true,
            backslashes: false,
        };
        let mut parts = UrlParts::new(url.as_bytes(), accepts, &mut scratch).ok()?;
        for (_, rule) in &self.steps {
            rule(&mut parts, &self.context);
        }
        parts.check_host().ok()?;
        String::from_utf8(parts.bytes(Part::Host).to_vec()).ok()
    }

    /// An origin as the rules leave it; `None` when it is more than an origin, or none.
    fn origin(&self, origin: &str) -> Option<String> {
        let (_, [], []) = split_origin(origin.as_bytes())? else {
            return None;
        };
        let url = format!("{origin}/");
        let mut out = Vec::new();
        let applied = self.apply(url.as_bytes(), &mut Scratch::default(), &mut out);
        let url = match applied.ok()?.is_empty() {
            true => url.as_bytes(),
            false => &out,
        };
        let (origin, ..) = split_origin(url)?;
        String::from_utf8(origin.to_vec()).ok()
    }
}

fn steps(rules: RuleSet) -> Vec<(RuleId, Apply)> {
    let functions = rules.iter().filter_map(|id| Some((id, function(id)?)));
    functions.collect()
}
