//! The rules in their order, over one URL after another.

use super::Pass;
use super::bytes::{difference, trim};
use super::npm;
use super::options::{Form, OptionError, Options};
use super::plan::Plan;
use super::registry::{RuleId, RuleSet};
use super::split::split;
use super::surt;
use super::trace::{By, Step, Trace};
use super::work::{Accepts, Scratch, Work};

/// Rounds of learned rules after which a URL is given up: rules that go on for longer make URLs without end.
const LEARNED_ROUNDS: usize = 32;

/// Normalizes URLs by one set of options. It keeps its buffers: one normalizer for many URLs.
#[derive(Debug)]
pub struct Normalizer {
    plan: Plan,
    scratch: Scratch,
    out: Vec<u8>,
    /// The URL before the step that is being traced; of use in a trace only.
    before: Vec<u8>,
}

/// The normalized form of one URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Normalized<'n> {
    /// The key: the URL given, without blanks around it, or the normalizer's buffer.
    pub url: &'n [u8],
    /// Rules that changed something.
    pub rules: RuleSet,
    /// Why it was left as it was.
    pub pass: Option<Pass>,
}

impl Normalizer {
    /// A normalizer for these options. Cost: a few lists.
    ///
    /// # Errors
    /// Options that contradict each other.
    pub fn new(options: &Options) -> Result<Self, OptionError> {
        Ok(Self {
            plan: Plan::new(options)?,
            scratch: Scratch::new(),
            out: Vec::new(),
            before: Vec::new(),
        })
    }

    /// The rules that are on.
    #[must_use]
    pub fn rules(&self) -> RuleSet {
        self.plan.rules
    }

    /// The normalized form of a URL in whatever bytes. O(length); sorting a query of n arguments adds n log n. Allocates
    /// nothing once its buffers have grown, except for hosts that are international names.
    pub fn normalize<'n>(&'n mut self, url: &'n [u8]) -> Normalized<'n> {
        self.run(trim(url), None)
    }

    /// The way to the normalized form. Slower: every step is written out.
    pub fn trace(&mut self, url: &[u8]) -> Trace {
        let mut steps = Vec::new();
        let original = trim(url);
        let done = self.run(original, Some(&mut steps));
        let (original_range, url_range) = difference(original, done.url);
        let blanks = url
            .iter()
            .take_while(|&&byte| byte <= b' ')
            .count()
            .min(url.len() - original.len());
        Trace {
            steps,
            url: done.url.to_vec(),
            pass: done.pass,
            original_range: original_range.start + blanks..original_range.end + blanks,
            url_range,
        }
    }

    fn run<'n>(&'n mut self, url: &'n [u8], mut steps: Option<&mut Vec<Step>>) -> Normalized<'n> {
        let mut rules = match self.base(url, steps.as_deref_mut()) {
            Ok(rules) => rules,
            Err(pass) => {
                if let Some(steps) = steps {
                    steps.clear();
                }
                return Normalized {
                    url,
                    rules: RuleSet::EMPTY,
                    pass: Some(pass),
                };
            }
        };
        if !self.plan.learned.is_empty() {
            rules = rules.union(self.learned(url, rules, steps.as_deref_mut()));
        }
        let url = if rules.is_empty() { url } else { &self.out };
        let url = write(self.plan.form, url, &mut self.before, steps);
        Normalized {
            url,
            rules,
            pass: None,
        }
    }

    /// Every rule once, into `out` when something changed.
    fn base(&mut self, url: &[u8], steps: Option<&mut Vec<Step>>) -> Result<RuleSet, Pass> {
        let accepts = Accepts {
            blanks: self.plan.rules.contains(RuleId::EncodeNonAscii),
            backslashes: self.plan.rules.contains(RuleId::Backslashes),
        };
        let mut work = Work::new(url, accepts, &mut self.scratch)?;
        let rules = match steps {
            None => apply(&mut work, &self.plan),
            Some(steps) => {
                self.before.clear();
                self.before.extend_from_slice(url);
                apply_traced(&mut work, &self.plan, steps, &mut self.before)
            }
        };
        if !rules.is_empty() {
            work.check_host()?;
            work.join(&mut self.out);
        }
        Ok(rules)
    }

    /// Learned rules to a fixed point, each round followed by all others. A circle ends at its smallest URL, so that all
    /// of its URLs have one key; without an end in sight the URL stays as the other rules left it.
    fn learned(&mut self, url: &[u8], base: RuleSet, mut steps: Option<&mut Vec<Step>>) -> RuleSet {
        let start = if base.is_empty() {
            url.to_vec()
        } else {
            self.out.clone()
        };
        let kept_steps = steps.as_deref().map_or(0, Vec::len);
        let mut seen = vec![(start, RuleSet::EMPTY)];
        let end = loop {
            let (url, rules) = &seen[seen.len() - 1];
            let Some((next, more)) = self.learned_round(url, steps.as_deref_mut()) else {
                break seen.len() - 1;
            };
            if let Some(from) = seen.iter().position(|(before, _)| *before == next) {
                let smallest = (from..seen.len()).min_by_key(|&at| (seen[at].0.len(), &seen[at].0));
                break smallest.unwrap_or(from);
            }
            if seen.len() == LEARNED_ROUNDS {
                break 0;
            }
            let rules = rules.union(more);
            seen.push((next, rules));
        };
        let (url, rules) = seen.swap_remove(end);
        self.out = url;
        if let Some(steps) = steps {
            close_trace(steps, kept_steps, &self.out);
        }
        rules
    }

    /// One round of learned rules and all others after it; `None` when the learned ones change nothing.
    fn learned_round(
        &mut self,
        url: &[u8],
        mut steps: Option<&mut Vec<Step>>,
    ) -> Option<(Vec<u8>, RuleSet)> {
        let parts = split(url);
        let authority = parts.authority?;
        let from = url.len() - parts.fragment.map_or(0, |text| text.len() + 1);
        let path_at = from - parts.query.map_or(0, |text| text.len() + 1) - parts.path.len();
        let tail = &url[path_at..from];
        let changed = self.plan.learned.round(authority.host, tail);
        let moved = self.plan.learned.moved(authority.host);
        if changed.is_none() && moved.is_none() {
            return None;
        }
        let before = moved.map_or(&url[..path_at], str::as_bytes);
        let next = [before, changed.as_deref().unwrap_or(tail), &url[from..]].concat();
        if next == url {
            return None;
        }
        if let Some(steps) = steps.as_deref_mut() {
            steps.push(Step::new(By::Rule(RuleId::LearnedRules), url, &next));
        }
        let more = self.base(&next, steps).ok()?;
        let next = if more.is_empty() {
            next
        } else {
            self.out.clone()
        };
        Some((next, more.with(RuleId::LearnedRules)))
    }
}

/// The result in the form that was asked for, in `buffer` unless it is a URL.
fn write<'n>(
    form: Form,
    url: &'n [u8],
    buffer: &'n mut Vec<u8>,
    steps: Option<&mut Vec<Step>>,
) -> &'n [u8] {
    match form {
        Form::Url => return url,
        Form::Surt => surt::push_key(url, buffer),
        Form::NormalizeUrl => npm::push_url(url, buffer),
    }
    if let Some(steps) = steps.filter(|_| *buffer != url) {
        steps.push(Step::new(By::Form(form), url, buffer));
    }
    buffer
}

/// Leaves in a trace the steps that led to the end, which a circle or an endless chain passed on the way.
fn close_trace(steps: &mut Vec<Step>, kept: usize, end: &[u8]) {
    if steps.last().is_some_and(|step| step.after == end) {
        return;
    }
    let at = steps
        .iter()
        .rposition(|step| step.after == end)
        .map_or(kept, |at| at + 1);
    steps.truncate(at.max(kept));
}

fn apply(work: &mut Work<'_, '_>, plan: &Plan) -> RuleSet {
    let mut rules = RuleSet::EMPTY;
    for &(id, rule) in &plan.steps {
        if rule(work, plan) {
            rules = rules.with(id);
        }
    }
    rules
}

/// The same, every step written out; `before` is the URL.
fn apply_traced(
    work: &mut Work<'_, '_>,
    plan: &Plan,
    steps: &mut Vec<Step>,
    before: &mut Vec<u8>,
) -> RuleSet {
    let mut rules = RuleSet::EMPTY;
    let mut after = Vec::new();
    for &(id, rule) in &plan.steps {
        if rule(work, plan) {
            work.join(&mut after);
            steps.push(Step::new(By::Rule(id), before, &after));
            std::mem::swap(before, &mut after);
            rules = rules.with(id);
        }
    }
    rules
}
