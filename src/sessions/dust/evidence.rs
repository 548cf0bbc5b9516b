//! What speaks for one rule in the list.

use crate::dust::mine::site_urls::SiteUrls;
use crate::dust::prove::sample;
use crate::dust::rule::DustRule;
use dustlens_url::Change;

use super::ListSession;

/// Examples that are shown.
const EXAMPLES: usize = 12;
/// Envelopes that are shown.
const ENVELOPES: usize = 5;

/// Two URLs of the list that differ in the rule's texts only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleEnvelope {
    /// What stands before, from `^`.
    pub before: String,
    /// What stands behind, up to `$`.
    pub after: String,
    /// What the rule looks for, and what stands there in the other URL.
    pub texts: [String; 2],
}

/// What the list says of a rule.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DustEvidence {
    /// URLs of the list that it changes, after the valid rules that were found before it.
    pub population: u32,
    /// Some of them, one of each shape first: before, after.
    pub examples: Vec<(String, String)>,
    /// Envelopes that speak for it; of rules that are no rewrites none.
    pub envelopes: Vec<RuleEnvelope>,
}

impl ListSession {
    /// What speaks for a rule, by its number. Cost: the URLs of the list, each by the rules of its site.
    #[must_use]
    pub fn evidence(&self, number: u32) -> DustEvidence {
        let Some(rule) = self.session.rules().get(number as usize) else {
            return DustEvidence::default();
        };
        let sheet = self.session.sheet_before(number);
        let form = sample::form(&sheet, &rule.change, EXAMPLES, &Default::default());
        DustEvidence {
            population: form.population,
            examples: form.samples,
            envelopes: envelopes(&sheet, rule),
        }
    }
}

fn envelopes(sheet: &SiteUrls, rule: &DustRule) -> Vec<RuleEnvelope> {
    let (mark_start, mark_end) = match &rule.change {
        Change::Rewrite { .. } => (false, false),
        Change::RewriteEdge { end, .. } => (!end, *end),
        _ => return Vec::new(),
    };
    let [from, to] = rule.change.texts();
    let sides = rule.change.sides();
    let speaks = |tail: &[u8]| {
        let changed = rule.change.apply(tail)?;
        sheet.find(&changed)?;
        let (before, after) = around(tail, &changed, from, to, (mark_start, mark_end))?;
        let open = if mark_start { "" } else { "^" };
        let close = if mark_end { "" } else { "$" };
        Some(RuleEnvelope {
            before: format!("{open}{before}"),
            after: format!("{after}{close}"),
            texts: [sides.0.clone(), sides.1.clone()],
        })
    };
    sheet.iter().filter_map(speaks).take(ENVELOPES).collect()
}

/// What stands before and behind the texts in which two URLs differ.
fn around(
    tail: &[u8],
    changed: &[u8],
    from: &str,
    to: &str,
    (start, end): (bool, bool),
) -> Option<(String, String)> {
    let last = tail.len().checked_sub(from.len())?;
    let fits = |at: &usize| {
        let (before, rest) = tail.split_at(*at);
        let after = rest.strip_prefix(from.as_bytes());
        after.is_some_and(|after| [before, to.as_bytes(), after].concat() == changed)
    };
    let places = match (start, end) {
        (true, _) => 0..1,
        (_, true) => last..last + 1,
        _ => 0..last + 1,
    };
    let at = places.into_iter().find(fits)?;
    let text = |bytes: &[u8]| std::str::from_utf8(bytes).ok().map(str::to_owned);
    Some((text(&tail[..at])?, text(&tail[at + from.len()..])?))
}
