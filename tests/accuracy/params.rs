//! Query arguments: which are called insignificant although they matter.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use dustlens::params::{ArgRow, ParamSession, Selection, Settings, TrialCounts, Verdict};
use dustlens_laboratory::{ArgumentTruth, ShapeTruth};

use super::{Fetcher, Ground, has, shape, without};

const NOW: u64 = 1_800_000_000;
/// Share of an argument's URLs from which it must not be missed.
const SERIOUS: f64 = 0.05;

/// URLs of a shape from which it is one.
const WHOLE: usize = 3;

/// What came of the arguments of some sites.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Score {
    pub sites: usize,
    /// Arguments on URLs with a page.
    pub arguments: usize,
    /// Of those, such as matter on at least 5 % of their URLs or on a whole shape.
    pub matter: usize,
    /// Of those, called insignificant.
    pub wrong: usize,
    /// Of those, such as lead so many URLs to another page when they are taken out where the verdict holds. The others
    /// matter with another value of the log only, or where nothing could be read.
    pub harmful: usize,
    /// Arguments that matter on fewer URLs, and those of them called insignificant.
    pub rarely: usize,
    pub rarely_wrong: usize,
    /// Arguments that never matter, and those of them called insignificant.
    pub idle: usize,
    pub found: usize,
    /// Of the insignificant ones, those whose verdict holds on a part of the host, and those that no path tells from the rest.
    pub in_part: usize,
    pub without_paths: usize,
    /// Idle ones that stay because one of several has to: without all of them another page stands there.
    pub joint: usize,
    /// Idle ones of whose URLs none can be read: they are forbidden, gone, too long or behind a wall.
    pub unread: usize,
    /// Idle ones that could not be decided, and those that were not tried.
    pub undecided: usize,
    pub untried: usize,
    /// Insignificant ones with a bound on the share of their URLs where they matter, and those of them beyond it.
    pub promised: usize,
    pub beyond: usize,
    pub fetches: u64,
}

/// One argument with what was said of it.
#[derive(Debug, Clone)]
pub struct Said {
    pub truth: ArgumentTruth,
    pub row: Option<ArgRow>,
    /// True when the pages that decided are two in truth, though the argument alone makes no difference.
    pub joint: bool,
    /// Its URLs at which the verdict holds, by shape, and how many of them lead to another page without it.
    pub held: Vec<ShapeTruth>,
    /// False when nothing can be said of it, since none of its URLs can be read.
    pub readable: bool,
}

impl Said {
    pub fn verdict(&self) -> Option<Verdict> {
        self.row.as_ref().map(|row| row.verdict)
    }

    /// Whether it matters on so many URLs that nobody may call it insignificant.
    pub fn matters(&self) -> bool {
        is_serious(&self.truth.shapes.iter().collect::<Vec<_>>())
    }

    /// Share of its URLs on which it matters.
    pub fn share(&self) -> f64 {
        share(&self.truth.shapes.iter().collect::<Vec<_>>())
    }

    /// The bound that was promised of that share.
    pub fn bound(&self) -> Option<f64> {
        let trials = self.trials()?;
        (self.verdict() == Some(Verdict::Insignificant)).then(|| trials.bound())
    }

    fn trials(&self) -> Option<&TrialCounts> {
        self.row.as_ref().and_then(ArgRow::trials)
    }

    pub fn is_wrong(&self) -> bool {
        self.matters() && self.verdict() == Some(Verdict::Insignificant)
    }

    /// True when taking it out where the verdict holds leads so many URLs to another page.
    pub fn is_harmful(&self) -> bool {
        is_serious(&self.held.iter().collect::<Vec<_>>())
    }

    pub fn is_missed(&self) -> bool {
        self.truth.differing == 0
            && !self.joint
            && self.readable
            && self.verdict() != Some(Verdict::Insignificant)
    }
}

fn is_serious(shapes: &[&ShapeTruth]) -> bool {
    let whole = |shape: &&ShapeTruth| shape.urls >= WHOLE && shape.differing == shape.urls;
    let differs = shapes.iter().any(|shape| shape.differing > 0);
    differs && (share(shapes) >= SERIOUS || shapes.iter().any(whole))
}

fn share(shapes: &[&ShapeTruth]) -> f64 {
    let sum = |number: fn(&ShapeTruth) -> usize| -> usize {
        shapes.iter().map(|shape| number(shape)).sum()
    };
    sum(|shape| shape.differing) as f64 / sum(|shape| shape.urls).max(1) as f64
}

/// Verifies the arguments of a site.
pub fn judge(ground: &impl Ground, settings: &Settings) -> (Vec<Said>, u64) {
    let mut session = ParamSession::new(settings.clone()).unwrap();
    for url in ground.urls() {
        session.add_url(url.as_bytes(), 1);
    }
    session.finish(NOW);
    let mut plan = session.plan(&Selection::Due, NOW, "no-such-page-7c1e");
    let mut fetcher = Fetcher::new(ground);
    let mut fetches = 0;
    while let Some(request) = plan.next(|_| true) {
        fetches += 1;
        let outcome = fetcher.fetch(&request.url);
        plan.give(request.id, outcome);
        for decision in plan.take_decisions() {
            session.record(decision, NOW + 1);
        }
    }
    assert!(plan.is_over(), "{:?}", plan.progress());
    for decision in plan.take_decisions() {
        session.record(decision, NOW + 1);
    }
    let rows = session.rows(true).into_iter();
    let mut rows: HashMap<(String, String), ArgRow> = rows
        .map(|row| ((row.key.scope.host.clone(), row.key.name.clone()), row))
        .collect();
    let truths = ground
        .arguments()
        .into_iter()
        .filter(|truth| truth.urls > 0);
    let truths = truths.filter(|truth| truth.differing > 0 || !ground.is_reframed(truth));
    let said = truths.map(|truth| {
        let row = rows.remove(&(host(&truth.host), truth.name.clone()));
        let open = |row: &ArgRow| row.verdict == Verdict::Unverifiable;
        Said {
            readable: !row.as_ref().is_some_and(open) || ground.is_readable(&truth),
            joint: row.as_ref().is_some_and(|row| is_joint(ground, row)),
            held: held(ground, &truth, row.as_ref()),
            row,
            truth,
        }
    });
    (said.collect(), fetches)
}

/// The URLs of an argument at which its verdict holds, by shape.
fn held(ground: &impl Ground, truth: &ArgumentTruth, row: Option<&ArgRow>) -> Vec<ShapeTruth> {
    let Some(trials) = row.and_then(ArgRow::trials) else {
        return Vec::new();
    };
    let mut shapes: BTreeMap<String, ShapeTruth> = BTreeMap::new();
    let urls: BTreeSet<String> = ground.urls().into_iter().collect();
    for url in urls.iter().filter(|url| has(url, truth)) {
        let page = ground.page(url);
        if page.is_none() || !trials.holds_at(url, &truth.name) {
            continue;
        }
        let shape = shape(url, truth);
        let empty = || ShapeTruth {
            shape: shape.clone(),
            urls: 0,
            differing: 0,
        };
        let known = shapes.entry(shape.clone()).or_insert_with(empty);
        known.urls += 1;
        known.differing += usize::from(page != ground.page(&without(url, truth)));
    }
    shapes.into_values().collect()
}

/// True when the comparison that decided a row is of two pages in truth.
fn is_joint(ground: &impl Ground, row: &ArgRow) -> bool {
    let deciding = row
        .evidence
        .as_ref()
        .filter(|_| row.verdict == Verdict::Significant);
    let deciding = deciding.and_then(|evidence| evidence.comparisons.get(evidence.shown));
    deciding.is_some_and(|one| ground.page(&one.base) != ground.page(&one.other))
}

/// Rows name hosts without their port.
fn host(host: &str) -> String {
    host.split(':').next().unwrap_or_default().to_owned()
}

impl Score {
    pub fn add(&mut self, said: &[Said], fetches: u64) {
        self.sites += 1;
        self.fetches += fetches;
        self.arguments += said.len();
        for one in said {
            let insignificant = one.verdict() == Some(Verdict::Insignificant);
            if let Some(bound) = one.bound() {
                self.promised += 1;
                self.beyond += usize::from(share(&one.held.iter().collect::<Vec<_>>()) > bound);
            }
            if let Some(trials) = one.trials().filter(|_| insignificant) {
                self.in_part += usize::from(!trials.unread.is_empty());
                let has_path = trials.unread.is_empty() || !trials.below.is_empty();
                self.without_paths += usize::from(!has_path);
            }
            if one.truth.differing == 0 && one.joint {
                self.joint += 1;
            } else if one.truth.differing == 0 && !one.readable {
                self.unread += 1;
            } else if one.truth.differing == 0 {
                self.idle += 1;
                self.found += usize::from(insignificant);
                let undecided = one.verdict() == Some(Verdict::Unverifiable);
                self.undecided += usize::from(undecided);
                let tried = one.row.as_ref().is_some_and(|row| row.evidence.is_some());
                self.untried += usize::from(!insignificant && !undecided && !tried);
            } else if one.matters() {
                self.matter += 1;
                self.wrong += usize::from(one.is_wrong());
                self.harmful += usize::from(one.is_wrong() && one.is_harmful());
            } else {
                self.rarely += 1;
                self.rarely_wrong += usize::from(insignificant);
            }
        }
    }

    pub fn merge(&mut self, other: &Self) {
        self.sites += other.sites;
        self.arguments += other.arguments;
        self.matter += other.matter;
        self.wrong += other.wrong;
        self.harmful += other.harmful;
        self.in_part += other.in_part;
        self.without_paths += other.without_paths;
        self.rarely += other.rarely;
        self.rarely_wrong += other.rarely_wrong;
        self.idle += other.idle;
        self.found += other.found;
        self.joint += other.joint;
        self.unread += other.unread;
        self.undecided += other.undecided;
        self.untried += other.untried;
        self.promised += other.promised;
        self.beyond += other.beyond;
        self.fetches += other.fetches;
    }

    pub fn recall(&self) -> f64 {
        self.found as f64 / self.idle.max(1) as f64
    }

    pub fn pages(&self) -> f64 {
        self.fetches as f64 / self.arguments.max(1) as f64
    }
}

/// What a wrong or missed argument rests on, for reading.
pub fn described(seed: u64, one: &Said) -> String {
    let truth = &one.truth;
    let mut out = format!(
        "site {seed}: {} {} matters on {} of {} URLs; ",
        truth.host, truth.name, truth.differing, truth.urls
    );
    let Some(row) = &one.row else {
        return out + "no row";
    };
    out += &format!(
        "{:?} {}/{} {:?}",
        row.verdict, row.distinct, row.all, row.reasons
    );
    for compared in row
        .evidence
        .iter()
        .flat_map(|evidence| &evidence.comparisons)
    {
        out += &format!(
            "\n    {} → {} {:?} {:?} {}",
            compared.base,
            compared.other,
            compared.finding,
            compared.similarity,
            compared.changed_words
        );
    }
    if let Some(evidence) = &row.evidence {
        out += &format!("\n    trials {:?}", evidence.trials);
        let differing = evidence
            .alignment
            .rows
            .iter()
            .filter(|row| row.kind != dustlens::same_page::RowKind::Equal);
        for row in differing.take(6) {
            out += &format!(
                "\n      {:?} {} | {:?} | {:?} | {:?}",
                row.kind, row.place, row.first, row.again, row.other
            );
        }
    }
    for shape in one.held.iter().filter(|shape| shape.differing > 0) {
        out += &format!(
            "\n    harmed {} {} of {}",
            shape.shape, shape.differing, shape.urls
        );
    }
    if truth.differing > 0 {
        for shape in truth.shapes.iter().filter(|shape| shape.differing > 0) {
            out += &format!(
                "\n    shape {} {} of {}",
                shape.shape, shape.differing, shape.urls
            );
        }
    }
    out
}
