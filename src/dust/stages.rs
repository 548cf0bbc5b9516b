//! The order in which candidates are looked for (step 8 of the method: rounds, which are ours).
//!
//! Deviation 11: the paper mines once. Here names of hosts come first, then arguments, then habits, then envelopes and
//! templates; whenever a stage has found something new and it was tried, the list is canonicalized and mined again.
//! Session ids, for one, split the support of every other rule until they are gone.

use std::collections::HashSet;

use super::likeness::Known;
use super::refine::without_refinements;
use super::rule::{Candidate, Origin};
use super::settings::DustSettings;
use super::sheet::Sheet;
use super::support::{Buckets, Pair, pairs};
use super::{args, habits, hosts, template};
use crate::normalize::Change;

/// A kind of candidates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    Hosts,
    Arguments,
    Habits,
    Shapes,
}

impl Stage {
    pub const ALL: [Self; 4] = [Self::Hosts, Self::Arguments, Self::Habits, Self::Shapes];
}

/// Rules that were tried: scope, and what the rule does in all its directions.
pub(super) type Tried = HashSet<(String, Vec<Change>)>;

/// What a stage found, without what was tried.
pub(super) fn candidates(
    stage: Stage,
    sheets: &[Sheet],
    settings: &DustSettings,
    tried: &Tried,
    known: &Known<'_>,
) -> (Vec<Candidate>, Buckets) {
    let mut buckets = Buckets::default();
    let least = settings.min_support;
    let mut found = match stage {
        Stage::Hosts => hosts::candidates(sheets, least),
        _ => Vec::new(),
    };
    for (site, sheet) in (0..).zip(sheets) {
        match stage {
            Stage::Hosts => {}
            Stage::Arguments => found.extend(args::candidates(sheet, site, least)),
            Stage::Habits => found.extend(habits::candidates(sheet, site, least)),
            Stage::Shapes => {
                let (more, of_site) = shapes(sheet, site, settings, tried, known);
                found.extend(more);
                buckets.shared += of_site.shared;
                buckets.best = buckets.best.max(of_site.best);
            }
        }
    }
    found.retain(|one| !tried.contains(&key(sheets, one)));
    (found, buckets)
}

/// What names a candidate in [`Tried`].
pub(super) fn key(sheets: &[Sheet], candidate: &Candidate) -> (String, Vec<Change>) {
    let origin = sheets
        .get(candidate.site as usize)
        .map(|sheet| sheet.origin.clone());
    (origin.unwrap_or_default(), sorted(&candidate.forms))
}

fn sorted(forms: &[Change]) -> Vec<Change> {
    let mut forms = forms.to_vec();
    forms.sort_unstable();
    forms
}

fn shapes(
    sheet: &Sheet,
    site: u32,
    settings: &DustSettings,
    tried: &Tried,
    known: &Known<'_>,
) -> (Vec<Candidate>, Buckets) {
    let least = settings.support_for(sheet.len());
    let (mut all, buckets) = pairs(sheet, settings, least, known);
    all.retain(|pair| {
        let forms = forms(pair);
        let new = |forms: &[Change]| !tried.contains(&(sheet.origin.clone(), sorted(forms)));
        !forms.is_empty() && new(&forms) && (settings.extended || new(&forms[..1]))
    });
    let kept = without_refinements(all, settings);
    let mut found: Vec<Candidate> = kept
        .iter()
        .map(|pair| candidate(sheet, site, pair, settings))
        .collect();
    if settings.extended {
        found.extend(template::candidates(sheet, site, least, settings.keep));
    }
    (found, buckets)
}

fn candidate(sheet: &Sheet, site: u32, pair: &Pair, settings: &DustSettings) -> Candidate {
    let mut forms = forms(pair);
    if !settings.extended {
        forms.truncate(1);
    }
    let url = |at: u32| {
        let tail = String::from_utf8_lossy(sheet.get(at as usize)).into_owned();
        format!("{}{tail}", sheet.origin)
    };
    Candidate {
        site,
        forms,
        origin: Origin::Envelope,
        support: pair.support,
        example: (url(pair.example.0), url(pair.example.1)),
    }
}

/// Longer → shorter, then the reverse; what cannot be looked for is left out.
fn forms(pair: &Pair) -> Vec<Change> {
    let (long, short) = (&pair.long, &pair.short);
    let forms = [(long, short), (short, long)].into_iter();
    let changes = forms.filter_map(|(from, to)| {
        let (text, to) = (from.text.clone(), to.text.clone());
        match (from.start, from.end) {
            (true, true) => None,
            (false, false) if text.is_empty() => None,
            (false, false) => Some(Change::Rewrite { from: text, to }),
            (_, end) => Some(Change::RewriteEdge {
                from: text,
                to,
                end,
            }),
        }
    });
    changes.collect()
}
