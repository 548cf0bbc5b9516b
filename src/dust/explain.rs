//! The method step by step on a short list: tokens, envelopes, pairs with their support and what becomes of them, rules.
//!
//! Rules of the other kinds (names of hosts, arguments, habits, templates) are not part of it. Cost: as a round of mining,
//! and pairs × pairs for what refines what.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::canonical::Canonicalizer;
use super::mine::envelopes::{Envelopes, each_bucket};
use super::mine::pair_mining::Context;
use super::mine::partition::Record;
use super::mine::ranking::{Pair, Ranking, Side};
use super::mine::redundancy::refines;
use super::mine::site_urls::{SiteUrls, joined};
use super::mine::substrings::has_forms;
use super::mine::tokens::Tokens;
use super::session::{DustSession, sheets};
use super::settings::DustSettings;
use super::site::parts;
use crate::session_error::SessionError;

/// URLs that are looked at; further ones are left out.
const URLS: usize = 40;
/// Bytes of a URL beyond which it is not looked at.
const LENGTH: usize = 400;

/// An envelope with the texts that stand in it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct EnvelopeView {
    /// Scheme, host and port.
    pub scope: String,
    /// What stands before.
    pub before: String,
    /// What stands behind.
    pub after: String,
    /// The texts, one a URL.
    pub texts: Vec<String>,
}

/// A URL and the tokens it falls into.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExplainedUrl {
    /// As it was given.
    pub given: String,
    /// Scheme, host and port after normalization; absent when it is no http or https URL with a host, or too long.
    pub scope: Option<String>,
    /// The URL after normalization; absent likewise.
    pub url: Option<String>,
    /// Tokens of path and query, from `^` to `$`.
    pub tokens: Vec<String>,
}

/// What becomes of a pair of texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It is a rule.
    Kept,
    /// Too few envelopes speak for it.
    TooFew,
    /// It says nothing that the pair with this place in the list does not say.
    Refines(usize),
}

/// Two texts that stand for each other in envelopes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExplainedPair {
    /// The longer one; `^` and `$` mark edges.
    pub from: String,
    /// The shorter one.
    pub to: String,
    /// Envelopes that speak for it.
    pub support: u32,
    /// What becomes of it.
    pub fate: Fate,
}

/// The method on a short list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Explained {
    /// The URLs, in the order given.
    pub urls: Vec<ExplainedUrl>,
    /// Envelopes that hold at least two of them, and at most T.
    pub envelopes: Vec<EnvelopeView>,
    /// How many envelopes hold more than T of them, which proves nothing.
    pub crowded: usize,
    /// Pairs of texts, site by site, by support.
    pub pairs: Vec<ExplainedPair>,
}

/// The method step by step on the first 40 URLs of a list, of at most 400 bytes each. Nothing that it finds is left out.
///
/// # Errors
/// A setting out of its range.
pub fn explain(urls: &[String], settings: &DustSettings) -> Result<Explained, SessionError> {
    let mut session = DustSession::new(settings.clone(), Vec::new())?;
    let urls = urls.iter().take(URLS);
    let urls = urls.map(|url| explained(&mut session, url)).collect();
    let (envelopes, crowded) = session.envelopes_and_crowded(usize::MAX);
    let mut out = Explained {
        urls,
        envelopes,
        crowded,
        pairs: Vec::new(),
    };
    for sheet in &session.base {
        let from = out.pairs.len();
        out.pairs.extend(of_site(sheet, settings, from));
    }
    Ok(out)
}

fn explained(session: &mut DustSession, url: &str) -> ExplainedUrl {
    let mut out = ExplainedUrl {
        given: url.to_owned(),
        scope: None,
        url: None,
        tokens: Vec::new(),
    };
    if url.len() > LENGTH {
        return out;
    }
    session.add_url(url.as_bytes());
    let normalized = session.normalized(url.as_bytes());
    let Some((origin, tail)) = normalized.as_deref().and_then(parts) else {
        return out;
    };
    let mut tokens = Tokens::default();
    tokens.set(tail);
    let inner = tokens
        .at
        .windows(2)
        .map(|at| (at[0] as usize, at[1] as usize));
    let inner = inner.filter(|(from, to)| from < to);
    out.scope = Some(origin.to_owned());
    out.url = Some(joined(origin, tail));
    out.tokens.push("^".to_owned());
    out.tokens
        .extend(inner.map(|(from, to)| String::from_utf8_lossy(&tail[from..to]).into_owned()));
    out.tokens.push("$".to_owned());
    out
}

/// The pairs of a site; `from` is the place of its first one in the list of all.
fn of_site(sheet: &SiteUrls, settings: &DustSettings, from: usize) -> Vec<ExplainedPair> {
    let least = settings.support_for(sheet.len());
    let pairs = ranked(sheet, settings);
    let mut fates = Vec::with_capacity(pairs.len());
    for (at, pair) in pairs.iter().enumerate() {
        let fate = if pair.support < least {
            Fate::TooFew
        } else {
            let refined = (0..at).find(|before| {
                fates.get(*before) == Some(&Fate::Kept)
                    && is_refined(pair, &pairs[*before], (sheet, settings))
            });
            refined.map_or(Fate::Kept, |before| Fate::Refines(from + before))
        };
        fates.push(fate);
    }
    let shown = pairs.iter().zip(fates).map(|(pair, fate)| ExplainedPair {
        from: text(&pair.long, sheet),
        to: text(&pair.short, sheet),
        support: pair.support,
        fate,
    });
    shown.collect()
}

/// The pairs of a site, by support.
fn ranked(sheet: &SiteUrls, settings: &DustSettings) -> Vec<Pair> {
    let cx = Context {
        sheets: std::slice::from_ref(sheet),
        settings,
    };
    let mut evidence = Envelopes::evidence(0, settings);
    while !evidence.step(&cx, 1, &mut usize::MAX.clone()) {}
    let (counts, kind, _) = evidence.finish(1);
    let mut ranking = Ranking::new(counts);
    while ranking.step(sheet, &kind.tokens, has_forms) > 0 {}
    std::iter::from_fn(|| ranking.next(sheet)).collect()
}

fn is_refined(pair: &Pair, rule: &Pair, (sheet, settings): (&SiteUrls, &DustSettings)) -> bool {
    rule.support - pair.support <= settings.tolerance && refines(pair, rule, sheet)
}

fn text(side: &Side, sheet: &SiteUrls) -> String {
    let mark = |edge: bool, mark: &'static str| if edge { mark } else { "" };
    let text = String::from_utf8_lossy(side.text(sheet));
    format!("{}{text}{}", mark(side.start, "^"), mark(side.end, "$"))
}

/// The envelope of a bucket, with the texts in it.
fn envelope(sheet: &SiteUrls, bucket: &[Record]) -> EnvelopeView {
    let mut tokens = Tokens::default();
    let mut view = EnvelopeView {
        scope: sheet.origin.clone(),
        before: String::new(),
        after: String::new(),
        texts: Vec::new(),
    };
    for record in bucket {
        let tail = sheet.get(record.url as usize);
        tokens.set(tail);
        let from = usize::from(record.from);
        let to = from + usize::from(record.tokens);
        let (start, end) = (tokens.at[from] as usize, tokens.at[to] as usize);
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let anchored = |edge: bool, mark: &'static str| if edge { mark } else { "" };
        let inside = text(&tail[start..end]);
        view.before = anchored(from > 0, "^").to_owned() + &text(&tail[..start]);
        view.after = text(&tail[end..]) + anchored(to < tokens.len(), "$");
        view.texts.push(
            anchored(from == 0, "^").to_owned() + &inside + anchored(to == tokens.len(), "$"),
        );
    }
    view
}

impl DustSession {
    /// The envelopes of the list that hold at least two URLs, and no more than prove something, sorted, at most `most` of
    /// them: the method step by step. Meant for short lists. Cost: as a round of mining.
    #[must_use]
    pub fn envelopes(&self, most: usize) -> Vec<EnvelopeView> {
        self.envelopes_and_crowded(most).0
    }

    /// The same, and how many envelopes hold more URLs than prove something.
    fn envelopes_and_crowded(&self, most: usize) -> (Vec<EnvelopeView>, usize) {
        let (mut out, mut crowded) = (BTreeSet::new(), 0);
        let (max_tokens, max_bucket) = (self.settings.max_tokens, self.settings.max_bucket);
        for sheet in sheets(&self.base, &Canonicalizer::default()) {
            each_bucket(&sheet, max_tokens, max_bucket, |bucket| {
                if bucket.len() > max_bucket {
                    crowded += 1;
                    return;
                }
                out.insert(envelope(&sheet, bucket));
                if out.len() > most {
                    out.pop_last();
                }
            });
        }
        (out.into_iter().collect(), crowded)
    }
}
