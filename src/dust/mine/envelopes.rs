//! Envelopes (paper §4.1): for every substring α of 0…S tokens of a URL p α s, the pair (p, s) is its envelope. URLs in one
//! envelope differ only in α; an envelope with 2…T of them is evidence for each pair of its substrings.
//!
//! Cost: about 170 substrings a URL at S = 12, in records of 16 bytes, made and sorted in passes ([`super::partition`]).

use super::pair_mining::{Evidence, Kind};
use super::partition::{Parts, Record};
use super::site_urls::SiteUrls;
use super::tokens::{Halves, Site};
use crate::dust::settings::DustSettings;

/// The envelopes of one site.
#[derive(Debug, Default)]
pub(crate) struct Envelopes {
    /// Number of the site.
    pub site: usize,
    /// S.
    pub max_tokens: usize,
    pub tokens: Site,
    /// URLs that are too long to be mined.
    pub left_out: u64,
    halves: Halves,
}

impl Envelopes {
    /// Those of a site, to be grouped.
    pub fn evidence(site: usize, settings: &DustSettings) -> Evidence<Self> {
        let kind = Self {
            site,
            max_tokens: settings.max_tokens,
            ..Self::default()
        };
        Evidence::new(kind, settings.max_bucket)
    }
}

impl Kind for Envelopes {
    fn urls(&self, sheets: &[SiteUrls]) -> usize {
        sheets[self.site].len()
    }

    fn measure(&mut self, sheets: &[SiteUrls], _url: usize) -> usize {
        let all = self.tokens.add(&sheets[self.site]);
        self.left_out += u64::from(all == 0);
        all * self.max_tokens.min(all)
    }

    fn emit(&mut self, _sheets: &[SiteUrls], url: usize, mut out: impl FnMut(Record)) {
        let tokens = self.tokens.get(url);
        let all = tokens.len();
        let halves = &mut self.halves;
        tokens.halves(halves);
        for from in 0..all {
            // Nothing stands before `^` or after `$`.
            let least = usize::from(from == 0);
            let most = self.max_tokens.min(all - from);
            for count in least..=most.min(all - 1) {
                out(Record {
                    key: halves.before[from].wrapping_add(halves.after[from + count]),
                    url: url as u32,
                    from: from as u16,
                    tokens: count as u16,
                });
            }
        }
    }

    fn text(&self, _sheets: &[SiteUrls], record: &Record) -> u64 {
        let from = usize::from(record.from);
        let to = from + usize::from(record.tokens);
        self.tokens.get(record.url as usize).hash(from, to)
    }
}

/// Gives every bucket of at least 2 records to `emit`: records by URL, buckets in an order that only the list decides. Of
/// those with more than `max_bucket`, which prove nothing, some records are missing, but never so many that they have no
/// more. All at once: mining itself goes in steps ([`super::pair_mining`]).
pub(crate) fn each_bucket(
    sheet: &SiteUrls,
    max_tokens: usize,
    max_bucket: usize,
    mut emit: impl FnMut(&[Record]),
) {
    let mut kind = Envelopes {
        max_tokens,
        ..Envelopes::default()
    };
    let sheets = std::slice::from_ref(sheet);
    let records = (0..sheet.len()).map(|url| kind.measure(sheets, url)).sum();
    let mut parts = Parts::new(records, max_bucket);
    for pass in 0..parts.passes() {
        parts.begin(pass);
        for url in 0..sheet.len() {
            kind.emit(sheets, url, |record| {
                parts.push(record);
            });
        }
        for part in 0..parts.len() {
            let buckets = parts.sorted(part).chunk_by(|a, b| a.key == b.key);
            buckets
                .filter(|bucket| bucket.len() > 1)
                .for_each(&mut emit);
        }
    }
}
