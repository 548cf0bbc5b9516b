//! Substring rules and templates of one site, step by step: envelopes are counted, pairs ranked, refinements dropped, and
//! then numbers in two shapes looked for. Cost: as the modules that it goes through.

use super::envelopes::Envelopes;
use super::pair_mining::{Buckets, Context, Evidence, spend};
use super::ranking::{Pair, Ranking, Side};
use super::redundancy::Refiner;
use super::site_urls::SiteUrls;
use super::templates;
use super::tokens::Site;
use crate::dust::candidate::{Candidate, Tried, sorted};
use crate::dust::rule::Origin;
use crate::dust::settings::DustSettings;
use dustlens_url::Change;

/// The search at one site.
#[derive(Debug)]
pub(crate) struct Search {
    site: usize,
    least: u32,
    phase: Phase,
    found: Vec<Candidate>,
    pub buckets: Buckets,
}

#[derive(Debug)]
enum Phase {
    Envelopes(Box<Evidence<Envelopes>>),
    /// With the tokens, and how many counts there were.
    Ranking(Ranking, Site, usize),
    Refining(Ranking, Refiner),
    Templates(Box<templates::Search>),
    Over,
}

impl Search {
    pub fn new(site: usize, sheet: &SiteUrls, settings: &DustSettings) -> Self {
        let evidence = Envelopes::evidence(site, settings);
        Self {
            site,
            least: settings.support_for(sheet.len()),
            phase: Phase::Envelopes(Box::new(evidence)),
            found: Vec::new(),
            buckets: Buckets::default(),
        }
    }

    /// Works until the budget is spent. Whether it is over.
    pub fn step(&mut self, cx: &Context<'_>, tried: &Tried, budget: &mut usize) -> bool {
        while *budget > 0 && !matches!(self.phase, Phase::Over) {
            let phase = std::mem::replace(&mut self.phase, Phase::Over);
            self.phase = match phase {
                Phase::Envelopes(evidence) => self.envelopes(evidence, cx, budget),
                Phase::Ranking(ranking, tokens, all) => {
                    self.rank((ranking, tokens, all), cx, tried, budget)
                }
                Phase::Refining(ranking, refiner) => self.refine((ranking, refiner), cx, budget),
                Phase::Templates(search) => self.templates(search, cx, budget),
                Phase::Over => Phase::Over,
            };
        }
        matches!(self.phase, Phase::Over)
    }

    fn envelopes(
        &mut self,
        mut evidence: Box<Evidence<Envelopes>>,
        cx: &Context<'_>,
        budget: &mut usize,
    ) -> Phase {
        if !evidence.step(cx, self.least, budget) {
            return Phase::Envelopes(evidence);
        }
        let (counts, kind, buckets) = evidence.finish(self.least);
        self.buckets = Buckets {
            left_out: kind.left_out,
            ..buckets
        };
        let all = counts.len();
        Phase::Ranking(Ranking::new(counts), kind.tokens, all)
    }

    fn rank(
        &self,
        (mut ranking, tokens, all): (Ranking, Site, usize),
        cx: &Context<'_>,
        tried: &Tried,
        budget: &mut usize,
    ) -> Phase {
        let sheet = &cx.sheets[self.site];
        let new = |forms: &[Change]| !tried.contains(&(sheet.origin.clone(), sorted(forms)));
        let wanted = |pair: &Pair| {
            if tried.is_empty() {
                return has_forms(pair);
            }
            let forms = forms(pair, sheet);
            !forms.is_empty() && new(&forms) && (cx.settings.extended || new(&forms[..1]))
        };
        let taken = ranking.step(sheet, &tokens, wanted);
        spend(budget, 2 * taken);
        if taken > 0 {
            Phase::Ranking(ranking, tokens, all)
        } else {
            Phase::Refining(ranking, Refiner::default())
        }
    }

    fn refine(
        &mut self,
        (mut ranking, mut refiner): (Ranking, Refiner),
        cx: &Context<'_>,
        budget: &mut usize,
    ) -> Phase {
        let sheet = &cx.sheets[self.site];
        while *budget > 0 {
            let Some(units) = refiner.step(&mut ranking, sheet, cx.settings) else {
                let kept = refiner.kept.iter();
                let found = kept.map(|pair| candidate(sheet, self.site, pair, cx.settings));
                self.found = found.collect();
                return if cx.settings.extended {
                    Phase::Templates(Box::new(templates::Search::new(self.site)))
                } else {
                    Phase::Over
                };
            };
            spend(budget, units);
        }
        Phase::Refining(ranking, refiner)
    }

    fn templates(
        &mut self,
        mut search: Box<templates::Search>,
        cx: &Context<'_>,
        budget: &mut usize,
    ) -> Phase {
        if !search.step(cx, self.least, budget) {
            return Phase::Templates(search);
        }
        self.found.extend(search.finish(cx, self.least));
        Phase::Over
    }

    /// How much of it is done, from 0 to 1.
    pub fn share(&self, sheets: &[SiteUrls]) -> f64 {
        match &self.phase {
            Phase::Envelopes(evidence) => 0.85 * evidence.share(sheets),
            Phase::Ranking(ranking, _, all) => {
                let left = ranking.left() as f64 / (*all).max(1) as f64;
                0.85 + 0.05 * (1.0 - left)
            }
            Phase::Refining(..) => 0.9,
            Phase::Templates(search) => 0.92 + 0.08 * search.share(sheets),
            Phase::Over => 1.0,
        }
    }

    /// What was found: by rank, templates last.
    pub fn finish(self) -> Vec<Candidate> {
        self.found
    }
}

fn candidate(sheet: &SiteUrls, site: usize, pair: &Pair, settings: &DustSettings) -> Candidate {
    let mut forms = forms(pair, sheet);
    if !settings.extended {
        forms.truncate(1);
    }
    let url = |at: u32| sheet.url(sheet.get(at as usize));
    Candidate {
        site: site as u32,
        forms,
        origin: Origin::Envelope,
        support: pair.support,
        example: (url(pair.example.0), url(pair.example.1)),
    }
}

/// Longer → shorter, then the reverse; what cannot be looked for is left out.
fn forms(pair: &Pair, sheet: &SiteUrls) -> Vec<Change> {
    let (long, short) = (&pair.long, &pair.short);
    let sides = [(long, short), (short, long)].into_iter();
    let changes = sides
        .filter(|(from, _)| can_be_looked_for(from))
        .map(|(from, to)| {
            let text = |side: &Side| String::from_utf8_lossy(side.text(sheet)).into_owned();
            let (start, end) = (from.start, from.end);
            let (from, to) = (text(from), text(to));
            if start || end {
                Change::RewriteEdge { from, to, end }
            } else {
                Change::Rewrite { from, to }
            }
        });
    changes.collect()
}

/// Whether one of its sides can be looked for.
pub(crate) fn has_forms(pair: &Pair) -> bool {
    can_be_looked_for(&pair.long) || can_be_looked_for(&pair.short)
}

/// Neither a whole URL, nor nothing in the middle of one.
fn can_be_looked_for(side: &Side) -> bool {
    match (side.start, side.end) {
        (true, true) => false,
        (false, false) => !side.is_empty(),
        _ => true,
    }
}
