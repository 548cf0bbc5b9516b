//! Redundancy (paper §4.4): r refines q when r = (γαδ → γβδ) for q = (α → β). A refinement whose support is that of the
//! rule it refines says nothing new and goes.
//!
//! Deviations: 1. a rule that was tried and refuted refines nothing away, so that what it hid is tried in a later round
//! (`_ → ?id=` may fail where `/story_ → /story?id=` holds). 2. The search ends when K rules are kept.
//! Cost: K · window comparisons of texts, in steps of one kept rule; the window is what is kept in memory.

use std::collections::VecDeque;

use super::ranking::{Pair, Ranking, Side};
use super::site_urls::SiteUrls;
use crate::dust::settings::DustSettings;

/// Units of work of one comparison are 1; of a pair that is looked at, this.
const PAIR: usize = 4;

/// The first K pairs that refine none before them.
#[derive(Debug, Default)]
pub(crate) struct Refiner {
    /// Pairs below the one that is looked at, and whether they refine one above.
    window: VecDeque<(Pair, bool)>,
    pub kept: Vec<Pair>,
}

impl Refiner {
    /// Looks at the next pair. Gives the units of work it took; `None` when there is nothing more to be done.
    pub fn step(
        &mut self,
        ranking: &mut Ranking,
        sheet: &SiteUrls,
        settings: &DustSettings,
    ) -> Option<usize> {
        if self.kept.len() >= settings.keep {
            return None;
        }
        let next = self.window.pop_front();
        let (rule, gone) = next.or_else(|| Some((ranking.next(sheet)?, false)))?;
        if gone {
            return Some(PAIR);
        }
        self.kept.push(rule);
        let mut compared = 0;
        while compared < settings.window {
            if self.window.len() == compared {
                let Some(pair) = ranking.next(sheet) else {
                    break;
                };
                self.window.push_back((pair, false));
            }
            let Some((refined, gone)) = self.window.get_mut(compared) else {
                break;
            };
            if rule.support - refined.support > settings.tolerance {
                break;
            }
            *gone |= refines(refined, &rule, sheet);
            compared += 1;
        }
        Some(PAIR + compared)
    }
}

/// Whether `refined` is `rule` with more context.
pub(crate) fn refines(refined: &Pair, rule: &Pair, sheet: &SiteUrls) -> bool {
    surrounds(refined, (&rule.long, &rule.short), sheet)
        || surrounds(refined, (&rule.short, &rule.long), sheet)
}

fn surrounds(refined: &Pair, (long, short): (&Side, &Side), sheet: &SiteUrls) -> bool {
    let (outer, inner) = (refined.long.text(sheet), refined.short.text(sheet));
    let (long_text, short_text) = (long.text(sheet), short.text(sheet));
    let more = outer.len().checked_sub(long_text.len());
    let same = more.is_some() && more == inner.len().checked_sub(short_text.len());
    let anchored =
        |wanted: &Side, there: &Side| (there.start || !wanted.start) && (there.end || !wanted.end);
    if !same || !anchored(long, &refined.long) || !anchored(short, &refined.short) {
        return false;
    }
    (0..=more.unwrap_or(0)).any(|at| {
        let parts = |text: &'_ [u8], part: &[u8]| -> Option<(usize, usize)> {
            let rest = text.get(at..)?.strip_prefix(part)?;
            Some((at, text.len() - rest.len()))
        };
        let (Some(a), Some(b)) = (parts(outer, long_text), parts(inner, short_text)) else {
            return false;
        };
        outer[..a.0] == inner[..b.0] && outer[a.1..] == inner[b.1..]
    })
}
