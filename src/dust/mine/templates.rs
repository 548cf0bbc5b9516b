//! The same number in two shapes of path: `/doc.cgi?ref=5` and `/doc/5.htm`.
//!
//! Deviation: no single substring turns one into the other, since the number stands between two texts that change. Each
//! run of digits gives a shape, path and query around it; two shapes that occur with the same number are one pair of
//! evidence. Cost: linear in the runs of digits; numbers that stand in more than [`MAX_SHAPES`] places (years) prove
//! nothing.

use std::cmp::Ordering;

use xxhash_rust::xxh3::xxh3_64;

use super::pair_counter::{Count, Place};
use super::pair_mining::{Context, Evidence, Kind};
use super::partition::Record;
use super::site_urls::{MAX_LENGTH, SiteUrls};
use super::tokens::mix;
use crate::dust::candidate::Candidate;
use crate::dust::rule::Origin;
use dustlens_url::Change;
use dustlens_url::tokens::token_end;

/// Places that may share a number.
const MAX_SHAPES: usize = 16;
/// Runs of digits that are looked at in one URL.
const MAX_RUNS: usize = 4;

/// Runs of digits of one site, grouped by the number; in a record, `from` is the first byte and `tokens` the length.
#[derive(Debug)]
struct Numbers {
    site: usize,
}

impl Kind for Numbers {
    fn urls(&self, sheets: &[SiteUrls]) -> usize {
        sheets[self.site].len()
    }

    fn measure(&mut self, sheets: &[SiteUrls], url: usize) -> usize {
        let mut count = 0;
        self.emit(sheets, url, |_| count += 1);
        count
    }

    fn emit(&mut self, sheets: &[SiteUrls], url: usize, mut out: impl FnMut(Record)) {
        let tail = sheets[self.site].get(url);
        if tail.len() > MAX_LENGTH || tail.contains(&b'*') {
            return;
        }
        let (mut from, mut runs) = (0, 0);
        while from < tail.len() && runs < MAX_RUNS {
            let to = token_end(tail, from);
            if tail[from].is_ascii_digit() {
                out(Record {
                    key: xxh3_64(&tail[from..to]),
                    url: url as u32,
                    from: from as u16,
                    tokens: (to - from) as u16,
                });
                runs += 1;
            }
            from = to;
        }
    }

    fn text(&self, sheets: &[SiteUrls], record: &Record) -> u64 {
        let place = (record.url, record.from, record.tokens);
        let (before, after) = around(&sheets[self.site], place);
        mix(xxh3_64(before), xxh3_64(after))
    }

    fn may_pair(&self, first: &Record, second: &Record) -> bool {
        first.url != second.url
    }
}

/// Looking for pairs of shapes at one site.
#[derive(Debug)]
pub(crate) struct Search(Evidence<Numbers>);

impl Search {
    pub fn new(site: usize) -> Self {
        Self(Evidence::new(Numbers { site }, MAX_SHAPES))
    }

    /// Works until the budget is spent. Whether it is over.
    pub fn step(&mut self, cx: &Context<'_>, least: u32, budget: &mut usize) -> bool {
        self.0.step(cx, least, budget)
    }

    /// How much of it is done, from 0 to 1.
    pub fn share(&self, sheets: &[SiteUrls]) -> f64 {
        self.0.share(sheets)
    }

    /// The first K pairs of shapes with a support of at least `least`, by support.
    pub fn finish(self, cx: &Context<'_>, least: u32) -> Vec<Candidate> {
        let (mut counts, Numbers { site }, _) = self.0.finish(least);
        let sheet = &cx.sheets[site];
        let order = |a: &Count, b: &Count| {
            let forms = || shapes(sheet, a).cmp_forms(&shapes(sheet, b), sheet);
            b.support.cmp(&a.support).then_with(forms)
        };
        let keep = cx.settings.keep;
        if counts.len() > keep {
            counts.select_nth_unstable_by(keep, order);
            counts.truncate(keep);
        }
        counts.sort_unstable_by(order);
        let found = counts.iter().filter_map(|count| {
            let Shapes { long, short } = shapes(sheet, count);
            candidate(sheet, site, count.support, (long, short))
        });
        found.collect()
    }
}

/// Two shapes of one number, the longer one, or the greater, first.
struct Shapes {
    long: Place,
    short: Place,
}

impl Shapes {
    fn cmp_forms(&self, other: &Self, sheet: &SiteUrls) -> Ordering {
        let long = compare(sheet, self.long, other.long);
        long.then_with(|| compare(sheet, self.short, other.short))
    }
}

fn shapes(sheet: &SiteUrls, count: &Count) -> Shapes {
    let (a, b) = count.example;
    let length = |place: Place| {
        let (before, after) = around(sheet, place);
        before.len() + after.len()
    };
    let order = length(a).cmp(&length(b));
    let longer = order.then_with(|| compare(sheet, a, b)) == Ordering::Greater;
    let (long, short) = if longer { (a, b) } else { (b, a) };
    Shapes { long, short }
}

/// Shapes as texts with a `*` for the number.
fn compare(sheet: &SiteUrls, a: Place, b: Place) -> Ordering {
    let bytes = |place: Place| {
        let (before, after) = around(sheet, place);
        before.iter().chain(b"*").chain(after)
    };
    bytes(a).cmp(bytes(b))
}

fn around(sheet: &SiteUrls, (url, from, length): Place) -> (&[u8], &[u8]) {
    let tail = sheet.get(url as usize);
    let from = usize::from(from);
    (&tail[..from], &tail[from + usize::from(length)..])
}

fn candidate(
    sheet: &SiteUrls,
    site: usize,
    support: u32,
    (from, to): (Place, Place),
) -> Option<Candidate> {
    let shape = |place: Place| {
        let (before, after) = around(sheet, place);
        let text = |bytes| std::str::from_utf8(bytes).ok();
        Some(format!("{}*{}", text(before)?, text(after)?))
    };
    let url = |place: Place| sheet.url(sheet.get(place.0 as usize));
    let example = (url(from), url(to));
    let (from, to) = (shape(from)?, shape(to)?);
    let back = Change::Template {
        from: to.clone(),
        to: from.clone(),
    };
    Some(Candidate {
        site: site as u32,
        forms: vec![Change::Template { from, to }, back],
        origin: Origin::Template,
        support,
        example,
    })
}
