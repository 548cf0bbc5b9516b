//! The lesson: different URLs with similar text (Bar-Yossef, Keidar, Schonfeld, WWW 2007). A text is lifted out of a URL and
//! its envelope stays; texts that meet in equal envelopes make pairs with support; pairs without another one that says the
//! same are tried on pages, and only those that the pages prove become rules. All of that is done by [`dustlens::dust`] with
//! the plain settings of the paper's method; the pages are those of a small made site, handed over from memory.

use std::collections::{BTreeSet, HashMap, HashSet};

use dustlens::dust::{
    DustRule, DustSession, DustSettings, EnvelopeView, Explained, ExplainedPair, ExplainedUrl,
    Fate, Sampled, Trust, explain, needed,
};
use dustlens::fetch::FetchOutcome;
use dustlens::session_error::SessionError;
use serde::{Deserialize, Serialize};
#[cfg(feature = "typescript")]
use tsify::Tsify;

use crate::addresses::{MOST_ADDRESSES, url_and_page};
use crate::error::{LessonError, within};
use crate::made_site::{PROBE, answer_of};
use crate::material::MOST_LENGTH;

/// The question of the lesson.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct DustQuestion {
    /// A URL a line, and behind a blank the name of the page that it leads to, where that is known; at most
    /// [`MOST_ADDRESSES`] of at most [`MOST_LENGTH`] characters.
    pub lines: Vec<String>,
}

/// Every step of the lesson.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct DustAnswer {
    /// The URLs as they were given.
    pub addresses: Vec<DustAddress>,
    /// The number of different pages that are named behind URLs; 0: nothing can be proved.
    pub pages: usize,
    /// Envelopes that hold two URLs and more.
    pub envelopes: usize,
    /// Of those, the ones that hold more than [`DustAnswer::most`] URLs, which prove nothing.
    pub crowded: usize,
    /// T: the most URLs of an envelope that proves something.
    pub most: usize,
    /// MS: the least support of a pair that is tried.
    pub least: u32,
    /// The pairs with enough support, site by site, by support.
    pub pairs: Vec<TextPair>,
    /// The pairs with less, site by site, by support.
    pub few: Vec<TextPair>,
    /// The pair that is followed: the first that becomes a rule, else the first that is tried.
    pub example: Option<usize>,
    /// The pairs that were tried on pages, in that order; untried ones where no page is named.
    pub proofs: Vec<RuleProof>,
    /// Pairs of equal pages, without one that differs, after which a rule is proved for any number of URLs.
    pub needed: u32,
    /// The share of its URLs for which a rule holds then at least, in percent.
    pub precision: u32,
    /// The confidence of that, in percent.
    pub confidence: u32,
    /// What verifying fetched.
    pub fetches: Fetches,
    /// Different URLs of the list after normalization; lines that are none are not counted.
    pub urls: usize,
    /// Different canonical URLs at the end.
    pub canonical: usize,
}

/// The fetches of a verification.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct Fetches {
    /// All of them.
    pub all: usize,
    /// Those of a URL that had been fetched before: whatever differs then changes by itself.
    pub again: usize,
    /// The first ones of a URL that the site does not have: of rewritten URLs, and of one that shows how the site answers then.
    pub absent: usize,
}

/// A URL of the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct DustAddress {
    /// As it was given.
    pub url: String,
    /// The name of its page; empty: it is not known.
    pub page: String,
    /// Scheme, host and port; empty for what is no http or https URL with a host.
    pub scope: String,
    /// The tokens of its path and query, from `^` to `$`; none for what is no URL.
    pub tokens: Vec<String>,
    /// The URL by the proved rules; as it was given if it is no URL.
    pub canonical: String,
    /// The proofs whose rules led there, by their numbers from 0.
    pub rules: Vec<usize>,
}

/// What becomes of a pair before any page is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
#[serde(rename_all = "lowercase")]
pub enum PairFate {
    /// It is tried on pages.
    Tried,
    /// Its support is too small.
    Few,
    /// Another pair says the same.
    Refines,
}

/// Two texts that meet in equal envelopes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct TextPair {
    /// Scheme, host and port of its URLs.
    pub scope: String,
    /// The longer text; `^` and `$` mark the edges.
    pub from: String,
    /// The shorter text.
    pub to: String,
    /// The number of its envelopes.
    pub support: u32,
    /// What becomes of it.
    pub fate: PairFate,
    /// The pair that says the same, by its number from 0.
    pub refines: Option<usize>,
    /// Its envelopes, if it is tried.
    pub envelopes: Vec<SharedEnvelope>,
}

/// An envelope in which both texts of a pair stand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct SharedEnvelope {
    /// What stands before the text.
    pub before: String,
    /// What stands behind it.
    pub after: String,
    /// The URL with the longer text, by its number from 0.
    pub long: usize,
    /// The URL with the shorter text.
    pub short: usize,
}

/// The proof of a pair by pages.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct RuleProof {
    /// The pair, by its number from 0.
    pub pair: Option<usize>,
    /// Scheme, host and port for which it holds.
    pub scope: String,
    /// The text that is replaced.
    pub from: String,
    /// The text that takes its place.
    pub to: String,
    /// `likely` (not tried), `valid`, `refuted`, `undecided`.
    pub status: &'static str,
    /// The reason by its name; empty where it was not tried.
    pub reason: &'static str,
    /// Pairs of pages that were compared.
    pub tested: u32,
    /// Of those, the same.
    pub equal: u32,
    /// The URLs that were drawn, in their order.
    pub samples: Vec<ProofSample>,
}

/// A URL that was drawn and rewritten.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct ProofSample {
    /// The URL before.
    pub from: String,
    /// The URL after.
    pub to: String,
    /// The page before; empty: not known.
    pub page: String,
    /// The page after; empty: not known, or no page is there.
    pub other: String,
    /// False: no page is there after the change.
    pub is_there: bool,
    /// The share of their words that agrees; none where they could not be compared.
    pub likeness: Option<f64>,
    /// The verdict; none: it says nothing.
    pub agrees: Option<bool>,
}

/// Works the lesson through. As a round of mining for each site, and the comparison of at most as many pages as there are URLs.
///
/// # Errors
/// [`LessonError::OutOfRange`] for too many or too long lines.
pub fn dust(question: &DustQuestion) -> Result<DustAnswer, LessonError> {
    question.sound()?;
    let settings = DustSettings::plain();
    let (urls, pages): (Vec<String>, Vec<String>) =
        question.lines.iter().map(|line| url_and_page(line)).unzip();
    let read = explain(&urls, &settings).map_err(refused)?.urls;
    let named = named(&read, &pages);
    let mut session = DustSession::new(settings.clone(), Vec::new()).map_err(refused)?;
    for url in &urls {
        session.add_url(url.as_bytes());
    }
    let found = Found::new(&read, &session, &settings)?;
    let site = site(&read, &pages);
    let fetches = prove(&mut session, &site, !named.is_empty());
    let addresses = addresses(&mut session, read.iter().zip(&pages));
    let proofs: Vec<_> = (session.rules().iter())
        .map(|rule| proof(rule, &found.pairs, &site))
        .collect();
    let known = addresses.iter().filter(|each| !each.scope.is_empty());
    let last: BTreeSet<_> = known.map(|each| &each.canonical).collect();
    Ok(DustAnswer {
        pages: named.len(),
        envelopes: found.envelopes + found.crowded,
        crowded: found.crowded,
        most: settings.max_bucket,
        least: settings.support_for(urls.len()),
        example: example(&found.pairs, &proofs),
        needed: needed(settings.precision, settings.confidence, settings.failures),
        precision: percent(settings.precision),
        confidence: percent(settings.confidence),
        fetches,
        urls: session.counts().distinct as usize,
        canonical: last.len(),
        pairs: found.pairs,
        few: found.few,
        proofs,
        addresses,
    })
}

impl DustQuestion {
    /// Refuses what is too large to be shown.
    fn sound(&self) -> Result<(), LessonError> {
        within("lines", self.lines.len(), 1, MOST_ADDRESSES)?;
        for line in &self.lines {
            within("length", line.chars().count(), 0, MOST_LENGTH)?;
        }
        Ok(())
    }
}

impl Fetches {
    fn count(&mut self, is_first: bool, is_there: bool) {
        self.all += 1;
        if !is_first {
            self.again += 1;
        } else if !is_there {
            self.absent += 1;
        }
    }
}

/// The error for settings that the core refuses; it takes the plain ones.
fn refused(error: SessionError) -> LessonError {
    LessonError::rule(&error.to_string())
}

fn percent(share: f64) -> u32 {
    (share * 100.0).round() as u32
}

/// The pages that are named behind URLs, each once.
fn named<'a>(read: &[ExplainedUrl], pages: &'a [String]) -> BTreeSet<&'a str> {
    let of_urls = pages
        .iter()
        .zip(read)
        .filter(|(_, each)| each.url.is_some());
    let names = of_urls.map(|(page, _)| page.as_str());
    names.filter(|page| !page.is_empty()).collect()
}

/// The names of the pages by their normalized URLs; the first line of a URL counts.
fn site<'a>(read: &'a [ExplainedUrl], pages: &'a [String]) -> HashMap<&'a str, &'a str> {
    let mut site = HashMap::new();
    for (each, page) in read.iter().zip(pages) {
        if let Some(url) = each.url.as_deref() {
            site.entry(url).or_insert(page.as_str());
        }
    }
    site
}

/// The pairs that the list alone gives.
#[derive(Default)]
struct Found {
    /// Envelopes of several URLs, and those of too many.
    envelopes: usize,
    crowded: usize,
    pairs: Vec<TextPair>,
    few: Vec<TextPair>,
}

impl Found {
    /// Explains the list site by site, so that every pair has its site.
    fn new(
        read: &[ExplainedUrl],
        session: &DustSession,
        settings: &DustSettings,
    ) -> Result<Self, LessonError> {
        let all = session.envelopes(usize::MAX);
        let mut found = Self {
            envelopes: all.len(),
            ..Self::default()
        };
        let mut seen = BTreeSet::new();
        for scope in read.iter().filter_map(|each| each.scope.as_deref()) {
            if !seen.insert(scope) {
                continue;
            }
            let own = read
                .iter()
                .filter(|each| each.scope.as_deref() == Some(scope));
            let own: Vec<String> = own.filter_map(|each| each.url.clone()).collect();
            let told = explain(&own, settings).map_err(refused)?;
            let here: Vec<_> = all.iter().filter(|each| each.scope == scope).collect();
            found.take(scope, told, |pair| shared(pair, &here, read));
        }
        Ok(found)
    }

    /// Takes the pairs of a site.
    fn take(
        &mut self,
        scope: &str,
        told: Explained,
        envelopes: impl Fn(&ExplainedPair) -> Vec<SharedEnvelope>,
    ) {
        self.crowded += told.crowded;
        let mut places = Vec::new();
        for pair in &told.pairs {
            let (fate, refines) = match pair.fate {
                Fate::Kept => (PairFate::Tried, None),
                Fate::TooFew => (PairFate::Few, None),
                Fate::Refines(other) => (PairFate::Refines, places.get(other).copied()),
            };
            let list = match fate {
                PairFate::Few => &mut self.few,
                PairFate::Tried | PairFate::Refines => &mut self.pairs,
            };
            places.push(list.len());
            list.push(TextPair {
                scope: scope.to_owned(),
                from: pair.from.clone(),
                to: pair.to.clone(),
                support: pair.support,
                fate,
                refines,
                envelopes: match fate {
                    PairFate::Tried => envelopes(pair),
                    PairFate::Few | PairFate::Refines => Vec::new(),
                },
            });
        }
    }
}

/// The envelopes that hold both texts of a pair.
fn shared(
    pair: &ExplainedPair,
    envelopes: &[&EnvelopeView],
    read: &[ExplainedUrl],
) -> Vec<SharedEnvelope> {
    let holds = |envelope: &EnvelopeView, text: &String| envelope.texts.contains(text);
    let both = envelopes
        .iter()
        .filter(|each| holds(each, &pair.from) && holds(each, &pair.to));
    let shared = both.filter_map(|each| {
        Some(SharedEnvelope {
            before: each.before.clone(),
            after: each.after.clone(),
            long: place(each, &pair.from, read)?,
            short: place(each, &pair.to, read)?,
        })
    });
    shared.collect()
}

/// The first URL of the list that an envelope makes with a text.
fn place(envelope: &EnvelopeView, text: &str, read: &[ExplainedUrl]) -> Option<usize> {
    let marked = [&envelope.before, text, &envelope.after].concat();
    let tail = marked.strip_prefix('^')?.strip_suffix('$')?;
    let url = [&envelope.scope, tail].concat();
    read.iter().position(|each| each.url.as_ref() == Some(&url))
}

/// Tries the pairs on the pages of the site, as it is done with pages that are fetched; without pages they are found alone.
fn prove(session: &mut DustSession, site: &HashMap<&str, &str>, has_pages: bool) -> Fetches {
    let mut fetches = Fetches::default();
    if !has_pages {
        session.mine_list();
        return fetches;
    }
    let mut seen = HashSet::new();
    while session.mine() > 0 {
        let mut plan = session.validation(PROBE);
        while let Some(request) = plan.next(|_| true) {
            let page = site.get(request.url.as_str()).copied();
            fetches.count(seen.insert(request.url.clone()), page.is_some());
            let outcome: FetchOutcome = answer_of(&request.url, page);
            plan.give(request.id, outcome);
        }
        session.finish(plan);
    }
    fetches
}

/// The URLs with their canonical forms.
fn addresses<'a>(
    session: &mut DustSession,
    read: impl Iterator<Item = (&'a ExplainedUrl, &'a String)>,
) -> Vec<DustAddress> {
    let rules = session.canonicalizer(Trust::Valid);
    let address = |(each, page): (&ExplainedUrl, &String)| {
        let known = each.url.as_ref();
        let form = known.and_then(|url| session.apply(url.as_bytes(), &rules));
        let (canonical, rules) = form.map_or_else(
            || (each.given.clone(), Vec::new()),
            |form| {
                let tail = String::from_utf8_lossy(&form.tail);
                let numbers = form.rules.iter().map(|&number| number as usize);
                (form.origin + &tail, numbers.collect())
            },
        );
        DustAddress {
            url: each.given.clone(),
            page: page.clone(),
            scope: each.scope.clone().unwrap_or_default(),
            tokens: each.tokens.clone(),
            canonical,
            rules,
        }
    };
    read.map(address).collect()
}

/// A rule as its proof left it.
fn proof(rule: &DustRule, pairs: &[TextPair], site: &HashMap<&str, &str>) -> RuleProof {
    let (from, to) = rule.sides();
    let is_own = |pair: &TextPair| {
        let texts = (&pair.from, &pair.to);
        pair.scope == rule.scope && (texts == (&from, &to) || texts == (&to, &from))
    };
    let samples = rule.samples.iter();
    RuleProof {
        pair: pairs.iter().position(is_own),
        scope: rule.scope.clone(),
        status: rule.status.name(),
        reason: rule.reason.as_ref().map_or("", |reason| reason.code()),
        tested: rule.tested,
        equal: rule.equal,
        samples: samples.map(|each| sample(each, site)).collect(),
        from,
        to,
    }
}

fn sample(sampled: &Sampled, site: &HashMap<&str, &str>) -> ProofSample {
    let page = |url: &String| site.get(url.as_str()).copied();
    ProofSample {
        from: sampled.from.clone(),
        to: sampled.to.clone(),
        page: page(&sampled.from).unwrap_or_default().to_owned(),
        other: page(&sampled.to).unwrap_or_default().to_owned(),
        is_there: page(&sampled.to).is_some(),
        likeness: sampled.likeness,
        agrees: sampled.agrees,
    }
}

/// The pair that is followed.
fn example(pairs: &[TextPair], proofs: &[RuleProof]) -> Option<usize> {
    let proved = proofs.iter().find(|proof| proof.status == "valid");
    let tried = || pairs.iter().position(|pair| pair.fate == PairFate::Tried);
    proved.and_then(|proof| proof.pair).or_else(tried)
}
