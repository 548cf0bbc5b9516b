//! From URLs to counted pairs, in small steps: records of every URL, grouped by what they share, and the texts of each
//! small group paired (paper §4.1 and §4.2; the same way serves templates and names of hosts).
//!
//! Cost: [`super::partition`] and [`super::pair_counter`] say what the records and the pairs cost. A step does about as many
//! units of work as it is given: a unit is a record kept, sorted or paired, or eight of them made for another pass.

use super::pair_counter::{Count, Counter};
use super::partition::{Parts, Record};
use super::site_urls::SiteUrls;
use crate::dust::settings::DustSettings;

/// What is grouped, and what is paired.
pub(crate) trait Kind {
    /// How many URLs there are.
    fn urls(&self, sheets: &[SiteUrls]) -> usize;

    /// Looks at a URL for the first time; they come in their order. Gives how many records it will make, at most.
    fn measure(&mut self, sheets: &[SiteUrls], url: usize) -> usize;

    /// Makes the records of a URL.
    fn emit(&mut self, sheets: &[SiteUrls], url: usize, out: impl FnMut(Record));

    /// Hash of the text that is paired.
    fn text(&self, sheets: &[SiteUrls], record: &Record) -> u64;

    /// Whether two records of a group are evidence.
    fn may_pair(&self, _first: &Record, _second: &Record) -> bool {
        true
    }
}

/// What a step may look at.
#[derive(Clone, Copy)]
pub(crate) struct Context<'c> {
    pub sheets: &'c [SiteUrls],
    pub settings: &'c DustSettings,
}

/// What the groups came to, to say why nothing was found.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Buckets {
    /// Envelopes of 2…T URLs.
    pub shared: u64,
    /// Envelopes of more, which prove nothing.
    pub crowded: u64,
    /// URLs that are too long to be mined.
    pub left_out: u64,
    /// The greatest support of all pairs.
    pub best: u32,
    /// The support that was needed there.
    pub least: u32,
}

impl Buckets {
    /// Takes in another site's. Of two that came equally far the one that needs less is kept.
    pub fn add(&mut self, other: Self) {
        self.shared += other.shared;
        self.crowded += other.crowded;
        self.left_out += other.left_out;
        let far = |one: &Self| (one.best, std::cmp::Reverse(one.least));
        if self.least == 0 || far(&other) > far(self) {
            (self.best, self.least) = (other.best, other.least);
        }
    }
}

/// Counting under way.
#[derive(Debug)]
pub(crate) struct Evidence<K> {
    pub kind: K,
    /// Records of a group beyond which it proves nothing.
    most: usize,
    phase: Phase,
    round: usize,
    pass: usize,
    records: usize,
    parts: Parts,
    hashes: Vec<u64>,
    counter: Counter,
    shared: u64,
    crowded: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// From this URL on.
    Measure(usize),
    /// From this part on.
    Reserve(usize),
    Fill(usize),
    /// From this part and record on.
    Count(usize, usize),
    Over,
}

impl<K: Kind> Evidence<K> {
    pub fn new(kind: K, most: usize) -> Self {
        Self {
            kind,
            most,
            phase: Phase::Measure(0),
            round: 0,
            pass: 0,
            records: 0,
            parts: Parts::default(),
            hashes: Vec::new(),
            counter: Counter::default(),
            shared: 0,
            crowded: 0,
        }
    }

    /// Works until the budget is spent. Whether it is over; `least` is the support that is of use.
    pub fn step(&mut self, cx: &Context<'_>, least: u32, budget: &mut usize) -> bool {
        while *budget > 0 && self.phase != Phase::Over {
            match self.phase {
                Phase::Measure(url) => self.measure(cx, url, budget),
                Phase::Reserve(part) => self.reserve(part, budget),
                Phase::Fill(url) => self.fill(cx, url, budget),
                Phase::Count(part, at) => self.count(cx, least, (part, at), budget),
                Phase::Over => {}
            }
        }
        self.phase == Phase::Over
    }

    /// How much of it is done, from 0 to 1.
    pub fn share(&self, sheets: &[SiteUrls]) -> f64 {
        let urls = self.kind.urls(sheets).max(1) as f64;
        let passes = self.parts.passes().max(1) as f64;
        let pass = match self.phase {
            Phase::Measure(_) | Phase::Reserve(_) => 0.0,
            Phase::Fill(url) => 0.5 * url as f64 / urls,
            Phase::Count(part, _) => 0.5 + 0.5 * part as f64 / self.parts.len() as f64,
            Phase::Over => return 1.0,
        };
        // A second round is rarely needed: it is the last tenth, unless it is left out.
        let done = (self.pass as f64 + pass) / passes;
        if self.round == 0 {
            0.9 * done
        } else {
            0.9 + 0.1 * done
        }
    }

    fn measure(&mut self, cx: &Context<'_>, mut url: usize, budget: &mut usize) {
        let urls = self.kind.urls(cx.sheets);
        while url < urls && *budget > 0 {
            let records = self.kind.measure(cx.sheets, url);
            self.records += records;
            spend(budget, 4 + records / 8);
            url += 1;
        }
        self.phase = Phase::Measure(url);
        if url == urls {
            self.parts = Parts::new(self.records, self.most);
            self.phase = Phase::Reserve(0);
        }
    }

    fn reserve(&mut self, mut part: usize, budget: &mut usize) {
        while part < self.parts.len() && *budget > 0 {
            let room = self.parts.reserve(part);
            spend(budget, 1 + room / 4);
            part += 1;
        }
        self.phase = Phase::Reserve(part);
        if part == self.parts.len() {
            self.begin(0);
        }
    }

    fn begin(&mut self, pass: usize) {
        self.pass = pass;
        self.parts.begin(pass);
        self.phase = Phase::Fill(0);
    }

    fn fill(&mut self, cx: &Context<'_>, mut url: usize, budget: &mut usize) {
        let urls = self.kind.urls(cx.sheets);
        while url < urls && *budget > 0 {
            let (mut made, mut kept) = (0, 0);
            self.kind.emit(cx.sheets, url, |record| {
                made += 1;
                kept += usize::from(self.parts.push(record));
            });
            spend(budget, 1 + made / 8 + kept);
            url += 1;
        }
        self.phase = if url == urls {
            Phase::Count(0, 0)
        } else {
            Phase::Fill(url)
        };
    }

    fn count(
        &mut self,
        cx: &Context<'_>,
        least: u32,
        (part, mut at): (usize, usize),
        budget: &mut usize,
    ) {
        if part == self.parts.len() {
            self.next_pass(least);
            return;
        }
        if at == 0 {
            spend(budget, 1 + self.parts.sorted(part).len());
        }
        let records = self.parts.part(part);
        while let Some(first) = records.get(at) {
            let same = records[at..].iter().take_while(|one| one.key == first.key);
            let bucket = &records[at..at + same.count()];
            at += bucket.len();
            self.crowded += u64::from(bucket.len() > self.most && self.round == 0);
            if (2..=self.most).contains(&bucket.len()) {
                self.shared += u64::from(self.round == 0);
                let (kind, hashes) = (&self.kind, &mut self.hashes);
                pair_up(kind, cx, bucket, hashes, &mut self.counter);
                spend(budget, bucket.len() * bucket.len());
                if *budget == 0 {
                    break;
                }
            }
        }
        self.phase = if at == records.len() {
            Phase::Count(part + 1, 0)
        } else {
            Phase::Count(part, at)
        };
    }

    fn next_pass(&mut self, least: u32) {
        if self.pass + 1 < self.parts.passes() {
            self.begin(self.pass + 1);
        } else if self.counter.again(least) {
            self.round += 1;
            self.begin(0);
        } else {
            self.parts = Parts::default();
            self.phase = Phase::Over;
        }
    }

    /// Pairs with a support of at least `least`, what they are of, and what the groups came to.
    pub fn finish(self, least: u32) -> (Vec<Count>, K, Buckets) {
        let (counts, best) = self.counter.finish(least);
        let buckets = Buckets {
            shared: self.shared,
            crowded: self.crowded,
            left_out: 0,
            best,
            least,
        };
        (counts, self.kind, buckets)
    }
}

fn pair_up<K: Kind>(
    kind: &K,
    cx: &Context<'_>,
    bucket: &[Record],
    hashes: &mut Vec<u64>,
    counter: &mut Counter,
) {
    hashes.clear();
    hashes.extend(bucket.iter().map(|record| kind.text(cx.sheets, record)));
    let texts = || bucket.iter().zip(hashes.iter());
    for (at, (first, a)) in texts().enumerate() {
        for (second, b) in texts().skip(at + 1) {
            if kind.may_pair(first, second) {
                counter.add((*a, first), (*b, second));
            }
        }
    }
}

/// Takes work off a budget.
pub(crate) fn spend(budget: &mut usize, units: usize) {
    *budget = budget.saturating_sub(units);
}
