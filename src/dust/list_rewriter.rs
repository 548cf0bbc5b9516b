//! The list after the accepted rules (paper §6), in steps: what a round of mining looks at.
//!
//! Sites keep their numbers; a name that a rule leads to and that the list does not have gets the next one. Cost: as
//! [`Canonicalizer::canonical`] for each URL of a site that has rules; the list once more in memory.

use std::collections::HashMap;

use super::canonical::Canonicalizer;
use super::mine::pair_mining::spend;
use super::mine::site_urls::SiteUrls;

/// Units of work of taking a URL over.
const UNITS: usize = 4;
/// The same for each 64 bytes of one that rules may change.
const CHANGED_UNITS: usize = 40;

/// Taking the list over.
#[derive(Debug)]
pub(super) struct ListRewriter {
    rules: Canonicalizer,
    out: Vec<SiteUrls>,
    numbers: HashMap<String, usize>,
    site: usize,
    at: usize,
    /// URLs taken over.
    pub passed: u64,
}

impl ListRewriter {
    pub fn new(base: &[SiteUrls], rules: Canonicalizer) -> Self {
        let numbers = base.iter().enumerate();
        Self {
            rules,
            out: base.iter().map(SiteUrls::empty_like).collect(),
            numbers: numbers
                .map(|(site, sheet)| (sheet.origin.clone(), site))
                .collect(),
            site: 0,
            at: 0,
            passed: 0,
        }
    }

    /// Works until the budget is spent. Whether it is over.
    pub fn step(&mut self, base: &[SiteUrls], budget: &mut usize) -> bool {
        while let Some(sheet) = base.get(self.site) {
            let has_rules = self.rules.knows(&sheet.origin);
            while self.at < sheet.len() && *budget > 0 {
                self.take(sheet, has_rules);
                let length = 1 + sheet.get(self.at).len() / 64;
                spend(
                    budget,
                    UNITS + usize::from(has_rules) * CHANGED_UNITS * length,
                );
                self.at += 1;
                self.passed += 1;
            }
            if self.at < sheet.len() {
                return false;
            }
            spend(budget, 1);
            (self.site, self.at) = (self.site + 1, 0);
        }
        true
    }

    fn take(&mut self, sheet: &SiteUrls, has_rules: bool) {
        let (tail, url) = (sheet.get(self.at), sheet.first[self.at]);
        if !has_rules {
            self.out[self.site].add(tail, url);
            return;
        }
        let form = self.rules.canonical(&sheet.origin, tail);
        let next = self.out.len();
        let site = *self.numbers.entry(form.origin.clone()).or_insert(next);
        if site == next {
            self.out.push(SiteUrls::new(&form.origin));
        }
        self.out[site].add(&form.tail, url);
    }

    /// The list after the rules.
    pub fn finish(self) -> Vec<SiteUrls> {
        self.out
    }
}
