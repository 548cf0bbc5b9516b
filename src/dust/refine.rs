//! Redundancy (paper §4.4): r refines q when r = (γαδ → γβδ) for q = (α → β). A refinement whose support is that of the
//! rule it refines says nothing new and goes.
//!
//! Deviations: 2. a rule that was tried and refuted refines nothing away, so that what it hid is tried in a later round
//! (`_ → ?id=` may fail where `/story_ → /story?id=` holds). 3. The search ends when K rules are kept.

use super::settings::DustSettings;
use super::support::{Pair, Side};

/// The first K pairs that refine none before them. Pairs are sorted by support.
pub(super) fn without_refinements(pairs: Vec<Pair>, settings: &DustSettings) -> Vec<Pair> {
    let mut gone = vec![false; pairs.len()];
    let mut kept = Vec::new();
    for (at, rule) in pairs.iter().enumerate() {
        if gone[at] {
            continue;
        }
        if kept.len() == settings.keep {
            break;
        }
        kept.push(at);
        let below = pairs.iter().enumerate().skip(at + 1).take(settings.window);
        for (other, refined) in below {
            if rule.support - refined.support > settings.tolerance {
                break;
            }
            gone[other] |= refines(refined, rule);
        }
    }
    let mut keep = vec![false; pairs.len()];
    kept.into_iter().for_each(|at| keep[at] = true);
    let kept = pairs.into_iter().zip(keep);
    kept.filter(|(_, keep)| *keep)
        .map(|(pair, _)| pair)
        .collect()
}

/// Whether `refined` is `rule` with more context.
pub(super) fn refines(refined: &Pair, rule: &Pair) -> bool {
    surrounds(refined, &rule.long, &rule.short) || surrounds(refined, &rule.short, &rule.long)
}

fn surrounds(refined: &Pair, long: &Side, short: &Side) -> bool {
    let (outer, inner) = (&refined.long.text, &refined.short.text);
    let more = outer.len().checked_sub(long.text.len());
    let same = more.is_some() && more == inner.len().checked_sub(short.text.len());
    let anchored =
        |wanted: &Side, there: &Side| (there.start || !wanted.start) && (there.end || !wanted.end);
    if !same || !anchored(long, &refined.long) || !anchored(short, &refined.short) {
        return false;
    }
    (0..=more.unwrap_or(0)).any(|at| {
        let parts = |text: &str, part: &str| -> Option<(String, String)> {
            let rest = text.get(at..)?.strip_prefix(part)?;
            Some((text.get(..at)?.to_owned(), rest.to_owned()))
        };
        let found = parts(outer, &long.text);
        found.is_some() && found == parts(inner, &short.text)
    })
}
