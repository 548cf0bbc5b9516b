//! Going over all URLs by the rules in force, in steps: what the shrink and the map are made of.
//!
//! What was found stays until the rules or the lists change, so that only the first look costs. Whatever changes them
//! drops a look under way, too: the next step begins it anew.

use serde::Serialize;

use super::ListSession;
use super::export::redirects;
use super::file::DustFormat;
use super::map_table::MapTable;
use super::redirects::Redirects;
use crate::dust::rule::Trust;
use crate::dust::shrink::{Shrink, Shrinking};

/// What all URLs are gone over for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// [`ListSession::shrink`], and rules sorted by what they remove.
    Shrink,
    /// [`ListSession::map`] and [`ListSession::map_piece`].
    Map,
    /// [`ListSession::export`] of redirects, which are followed from every URL; of other formats there is nothing to do.
    Export(DustFormat),
}

/// How far a look is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct LookProgress {
    /// URLs gone over.
    pub done: usize,
    /// Of how many.
    pub total: usize,
}

impl ListSession {
    /// Goes on over the URLs, at most `units` of them. It is over when `done` is `total`; what was looked for is then
    /// known until rules or lists change. Cost: as the canonical forms of those URLs.
    pub fn look(&mut self, look: Look, trust: Trust, units: usize) -> LookProgress {
        let (done, total) = match look {
            Look::Shrink => self.shrinking(trust, units).progress(),
            Look::Map => (self.mapping(trust, units).len(), self.fed),
            Look::Export(format) => {
                self.replaying(format, trust, units);
                let replayed = self.looks.replayed(format, trust);
                replayed.map_or((0, 0), Redirects::progress)
            }
        };
        LookProgress { done, total }
    }

    /// How the lists shrink by the rules in force: their rules only, of other sites none. Goes over what
    /// [`ListSession::look`] has not yet.
    pub fn shrink(&mut self, trust: Trust) -> Shrink {
        let mut shrink = self.shrinking(trust, usize::MAX).end();
        let rules = self.session.rules();
        let listed = |number: u32| {
            let rule = rules.get(number as usize);
            rule.is_some_and(|rule| self.session.has_site(&rule.scope))
        };
        shrink.steps.retain(|(number, _)| listed(*number));
        shrink
    }

    fn shrinking(&mut self, trust: Trust, units: usize) -> &Shrinking {
        let shrinks = &mut self.looks.shrinks;
        let at = shrinks.iter().position(|(of, _)| *of == trust);
        let at = at.unwrap_or_else(|| {
            shrinks.push((trust, Shrinking::new(&self.session, trust)));
            shrinks.len() - 1
        });
        let shrinking = &mut shrinks[at].1;
        shrinking.step(&self.session, units);
        shrinking
    }

    /// Follows the redirects of a format for servers from `units` URLs more.
    pub(super) fn replaying(&mut self, format: DustFormat, trust: Trust, units: usize) {
        let Some(server) = format.server() else {
            return;
        };
        let replays = &self.looks.replays;
        let known = replays
            .iter()
            .position(|(of, by, _)| (*of, *by) == (format, trust));
        let (.., mut redirects) = match known {
            Some(at) => self.looks.replays.swap_remove(at),
            None => {
                let rules = self.rules().filter(|(_, rule)| rule.is_in_force(trust));
                let rules: Vec<_> = rules.collect();
                (
                    format,
                    trust,
                    redirects(&self.session, rules, server, trust),
                )
            }
        };
        redirects.step(&self.session, &self.pool, units);
        self.looks.replays.push((format, trust, redirects));
    }

    /// The map of those rules, `units` URLs further than before.
    pub(super) fn mapping(&mut self, trust: Trust, units: usize) -> &mut MapTable {
        let table = self.looks.map.take().filter(|table| table.trust == trust);
        let mut table =
            table.unwrap_or_else(|| MapTable::new(trust, self.session.canonicalizer(trust)));
        let known = u32::try_from(self.fed).unwrap_or(u32::MAX);
        table.step(&mut self.session, &self.pool, known, units);
        self.looks.map.insert(table)
    }
}
