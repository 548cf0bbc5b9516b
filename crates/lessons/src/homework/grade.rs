//! The result of the chosen kit, those of programs with one setting wrong, and the grade of a given one with reasons.

use std::collections::BTreeSet;

use dustlens::decimal::shortest;
use dustlens_likeness::course::{Grade, Kit, Rules, Sketch, each_pair, result_lines};
use serde::Serialize;
#[cfg(feature = "typescript")]
use tsify::Tsify;

use super::steps::of_kit;
use super::{HomeworkDocument, HomeworkKit, KITS, SLIPS, Slip, sketches};

/// The most differing pairs and lines that are named.
const NAMED: usize = 60;

/// A pair of documents, the earlier first.
type Pair = (usize, usize);

/// The score of a program with one setting wrong.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct SlipScore {
    /// The setting.
    pub slip: Slip,
    /// Pairs of the program, of the kit, and of both.
    pub found: usize,
    /// Pairs of the kit.
    pub truth: usize,
    /// Pairs of both.
    pub shared: usize,
    /// |∩| / |∪|; none where neither has a pair.
    pub score: Option<f64>,
    /// The harmonic mean of precision and recall.
    pub f1: Option<f64>,
    /// True from a score of 0.9.
    pub is_pass: bool,
}

/// A pair that only one of the given result and the kit's has.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct DifferingPair {
    /// The first id.
    pub a: String,
    /// The second id.
    pub b: String,
    /// `missed`: the kit has it alone; else why the kit does not have it: `below` its threshold, a document is `skipped`, an id is
    /// `unknown`, both are the same (`itself`).
    pub reason: &'static str,
    /// Values or positions in common; none where there is no sketch.
    pub shared: Option<usize>,
    /// R, as the kit writes it; empty where there is no sketch.
    pub r: String,
    /// The ids that are skipped or unknown.
    pub ids: Vec<String>,
    /// Slips by which a program decides on the pair as the given result does.
    pub slips: Vec<Slip>,
}

/// A line that is no pair.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct BadLine {
    /// Its number, from 1.
    pub number: u64,
    /// Its beginning.
    pub text: String,
}

/// The grade of a given result.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct GradedResult {
    /// Different pairs of the result.
    pub found: usize,
    /// Different pairs of the kit.
    pub truth: usize,
    /// Pairs of both.
    pub shared: usize,
    /// |∩| / |∪|; none where neither has a pair.
    pub score: Option<f64>,
    /// Share of the found pairs that are true.
    pub precision: Option<f64>,
    /// Share of the true pairs that are found.
    pub recall: Option<f64>,
    /// The harmonic mean of both.
    pub f1: Option<f64>,
    /// True from a score of 0.9.
    pub is_pass: bool,
    /// The first 60 pairs that the result lacks.
    pub missed: Vec<DifferingPair>,
    /// The first 60 pairs that it has in vain.
    pub extra: Vec<DifferingPair>,
    /// The first 60 lines that are no pairs.
    pub bad: Vec<BadLine>,
    /// Number of lines that are no pairs.
    pub bad_lines: usize,
    /// Lines with a pair that an earlier line has.
    pub repeated: usize,
    /// The slip by which a program writes exactly these pairs, where they are not the kit's.
    pub like: Option<Slip>,
    /// True if these are exactly the pairs of the other kit, and not those of the chosen one.
    pub is_other_kit: bool,
}

/// The pairs of sketches, the earlier document first, with R.
fn pairs_of(kit: Kit, sketches: &[Option<Sketch>]) -> Vec<(Pair, f64)> {
    let mut pairs = Vec::new();
    let all = each_pair(kit, sketches, |a, b, r| {
        pairs.push(((a, b), r));
        Ok::<(), std::convert::Infallible>(())
    });
    let Ok(()) = all;
    pairs.sort_by_key(|(pair, _)| *pair);
    pairs
}

fn only_pairs(kit: Kit, sketches: &[Option<Sketch>]) -> BTreeSet<Pair> {
    pairs_of(kit, sketches)
        .into_iter()
        .map(|(pair, _)| pair)
        .collect()
}

/// The true result, and those of programs with one setting wrong.
pub(super) struct Judge<'d> {
    kit: Kit,
    documents: &'d [HomeworkDocument],
    sketches: &'d [Option<Sketch>],
    truth: Vec<(Pair, f64)>,
    /// The pairs of the other kit.
    other: BTreeSet<Pair>,
    slips: Vec<(Slip, BTreeSet<Pair>)>,
}

impl<'d> Judge<'d> {
    pub(super) fn new(
        kit: HomeworkKit,
        documents: &'d [HomeworkDocument],
        made: &'d [Vec<Option<Sketch>>; 2],
        texts: &[&str],
    ) -> Self {
        let at = usize::from(kit == HomeworkKit::B);
        let kit = kit.kit();
        let slip = |slip: Slip| {
            let rules: Rules = slip.rules(kit);
            (slip, only_pairs(kit, &sketches(rules, texts)))
        };
        Self {
            kit,
            documents,
            sketches: &made[at],
            truth: pairs_of(kit, &made[at]),
            other: only_pairs(KITS[1 - at], &made[1 - at]),
            slips: SLIPS.map(slip).to_vec(),
        }
    }

    fn url(&self, document: usize) -> &str {
        self.documents
            .get(document)
            .map_or("", |each| each.url.as_str())
    }

    /// The result of the kit.
    pub(super) fn lines(&self) -> Vec<String> {
        let lines = self.truth.iter();
        let line = |((a, b), r): &(Pair, f64)| {
            format!("{} {} {}", self.url(*a), self.url(*b), shortest(*r))
        };
        lines.map(line).collect()
    }

    fn true_pairs(&self) -> BTreeSet<Pair> {
        self.truth.iter().map(|(pair, _)| *pair).collect()
    }

    /// The scores of programs with one setting wrong.
    pub(super) fn slips(&self) -> Vec<SlipScore> {
        let truth = self.true_pairs();
        let score = |(slip, pairs): &(Slip, BTreeSet<Pair>)| {
            let grade = Grade::of(pairs.iter().copied(), truth.iter().copied());
            SlipScore {
                slip: *slip,
                found: grade.found,
                truth: grade.truth,
                shared: grade.shared,
                score: grade.score(),
                f1: grade.f1(),
                is_pass: grade.is_pass(),
            }
        };
        self.slips.iter().map(score).collect()
    }

    /// The document of this URL.
    fn document(&self, url: &str) -> Option<usize> {
        self.documents.iter().position(|each| each.url == url)
    }

    /// Grades a result; none where there is no line.
    pub(super) fn graded(&self, result: &str) -> Option<GradedResult> {
        let Read { found, pairs, bad } = read(result);
        if pairs == 0 && bad.is_empty() {
            return None;
        }
        let urls = |(a, b): Pair| unordered(self.url(a).to_owned(), self.url(b).to_owned());
        let truth: BTreeSet<_> = self.true_pairs().into_iter().map(urls).collect();
        let grade = Grade::of(found.iter().cloned(), truth.iter().cloned());
        let same = |pairs: &BTreeSet<Pair>| found == pairs.iter().copied().map(urls).collect();
        let is_true = found == truth;
        let like = self.slips.iter().find(|(_, pairs)| !is_true && same(pairs));
        Some(GradedResult {
            found: grade.found,
            truth: grade.truth,
            shared: grade.shared,
            score: grade.score(),
            precision: grade.precision(),
            recall: grade.recall(),
            f1: grade.f1(),
            is_pass: grade.is_pass(),
            missed: self.differing(truth.difference(&found), true),
            extra: self.differing(found.difference(&truth), false),
            bad_lines: bad.len(),
            bad: bad.into_iter().take(NAMED).collect(),
            repeated: pairs - found.len(),
            like: like.map(|(slip, _)| *slip),
            is_other_kit: !is_true && same(&self.other),
        })
    }

    fn differing<'p>(
        &self,
        pairs: impl Iterator<Item = &'p (String, String)>,
        is_true: bool,
    ) -> Vec<DifferingPair> {
        pairs
            .take(NAMED)
            .map(|pair| self.explained(pair, is_true))
            .collect()
    }

    /// A pair with what the kit makes of it.
    fn explained(&self, (a, b): &(String, String), is_true: bool) -> DifferingPair {
        let known = [a, b].map(|url| (url, self.document(url)));
        let sketch = |document: Option<usize>| self.sketches.get(document?)?.as_ref();
        let [of_a, of_b] = known.map(|(_, document)| sketch(document));
        let kit = of_kit(self.kit, of_a, of_b);
        let named = |is_named: &dyn Fn(Option<usize>) -> bool| -> Vec<String> {
            let named = known.iter().filter(|(_, document)| is_named(*document));
            named.map(|(url, _)| (*url).clone()).collect()
        };
        let unknown = named(&|document| document.is_none());
        let skipped = named(&|document| document.is_some() && sketch(document).is_none());
        let (reason, ids) = match () {
            () if is_true => ("missed", Vec::new()),
            () if a == b => ("itself", Vec::new()),
            () if !unknown.is_empty() => ("unknown", unknown),
            () if !skipped.is_empty() => ("skipped", skipped),
            () => ("below", Vec::new()),
        };
        let has_r = kit.shared.is_some() && a != b;
        DifferingPair {
            a: a.clone(),
            b: b.clone(),
            reason,
            shared: kit.shared.filter(|_| has_r),
            r: if has_r {
                shortest(kit.r)
            } else {
                String::new()
            },
            ids,
            slips: self.slips_of(known.map(|(_, document)| document), is_true),
        }
    }

    /// The slips by which a program lacks a true pair, or has a false one.
    fn slips_of(&self, documents: [Option<usize>; 2], is_true: bool) -> Vec<Slip> {
        let [Some(a), Some(b)] = documents else {
            return Vec::new();
        };
        let pair = (a.min(b), a.max(b));
        let slips = self.slips.iter();
        let same = slips.filter(|(_, pairs)| pairs.contains(&pair) != is_true);
        same.map(|(slip, _)| *slip).collect()
    }
}

/// A result by its lines.
#[derive(Default)]
struct Read {
    /// The different pairs.
    found: BTreeSet<(String, String)>,
    /// Lines with a pair.
    pairs: usize,
    bad: Vec<BadLine>,
}

fn read(result: &str) -> Read {
    let mut read = Read::default();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    for line in result_lines(result.as_bytes()) {
        match line.pair {
            Some((a, b)) => {
                read.pairs += 1;
                read.found.insert(unordered(text(a), text(b)));
            }
            None => read.bad.push(BadLine {
                number: line.number,
                text: text(line.text).chars().take(80).collect(),
            }),
        }
    }
    read
}

fn unordered(a: String, b: String) -> (String, String) {
    if a <= b { (a, b) } else { (b, a) }
}
