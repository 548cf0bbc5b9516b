//! Query arguments: URLs observed a second, HTML to segments a second, and the errors of both methods on hostile pages.
//!
//! The errors are printed first, over `DUSTLENS_TRIPLES` triples (default 10,000). A false "insignificant" of the decider
//! ends the program.

#![allow(missing_docs, clippy::unwrap_used)]

#[path = "../tests/hostile/mod.rs"]
mod hostile;
mod urls;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group};
use dustlens::document::Segments;
use dustlens::params::{Observer, ScopeKind, Settings, Verdict};
use hostile::{Hostile, Kind};

/// Verdicts of one kind by one method: insignificant, significant, undecided.
#[derive(Default, Clone, Copy)]
struct Tally([u32; 3]);

impl Tally {
    fn add(&mut self, verdict: Verdict) {
        let place = match verdict {
            Verdict::Insignificant => 0,
            Verdict::Significant => 1,
            _ => 2,
        };
        self.0[place] += 1;
    }
}

fn errors() -> u32 {
    let triples = std::env::var("DUSTLENS_TRIPLES").ok();
    let triples: usize = triples.and_then(|text| text.parse().ok()).unwrap_or(10_000);
    let (plain, full) = (Settings::plain(), Settings::default());
    let mut tallies = [[Tally::default(); 2]; Kind::ALL.len()];
    for number in 0..triples {
        let at = number % Kind::ALL.len();
        let case = Hostile {
            kind: Kind::ALL[at],
            seed: 1 + number as u64,
        };
        for (tally, settings) in tallies[at].iter_mut().zip([&plain, &full]) {
            tally.add(case.verdict(settings));
        }
    }
    print_errors(triples, &tallies)
}

/// Prints the table and gives the number of the decider's false "insignificant".
fn print_errors(triples: usize, tallies: &[[Tally; 2]]) -> u32 {
    println!("{triples} hostile triples; insignificant / significant / undecided\n");
    println!("| pages | the argument | plain | with the decider |\n|---|---|---|---|");
    let mut wrong = [0; 2];
    let (mut lost, mut harmless) = ([0; 2], 0);
    for (kind, tally) in Kind::ALL.iter().zip(tallies) {
        let truth = match kind.matters() {
            Some(true) => "matters",
            Some(false) => "does not matter",
            None => "cannot be told",
        };
        let cell = |tally: &Tally| format!("{} / {} / {}", tally.0[0], tally.0[1], tally.0[2]);
        println!(
            "| {kind:?} | {truth} | {} | {} |",
            cell(&tally[0]),
            cell(&tally[1])
        );
        for method in 0..2 {
            if kind.matters() == Some(false) {
                lost[method] += tally[method].0[1] + tally[method].0[2];
            } else {
                wrong[method] += tally[method].0[0];
            }
        }
        harmless += if kind.matters() == Some(false) {
            tally[0].0.iter().sum::<u32>()
        } else {
            0
        };
    }
    println!(
        "\nfalse \"insignificant\": plain {}, decider {}",
        wrong[0], wrong[1]
    );
    println!(
        "missed of {harmless} that do not matter: plain {}, decider {}\n",
        lost[0], lost[1]
    );
    wrong[1]
}

fn observe(criterion: &mut Criterion) {
    let urls = urls::urls(100_000, 1);
    let mut group = criterion.benchmark_group("query_args");
    group.sample_size(10);
    group.throughput(Throughput::Elements(urls.len() as u64));
    group.bench_function("observe", |bencher| {
        bencher.iter(|| {
            let mut observer = Observer::new(ScopeKind::Host, 100_000).unwrap();
            urls.iter().for_each(|url| observer.add(url.as_bytes(), 1));
            black_box(observer.counts())
        });
    });
    group.finish();
}

fn segments(criterion: &mut Criterion) {
    let pages = |kind| -> Vec<String> {
        (1..200)
            .map(|seed| Hostile { kind, seed }.page(Some("x"), seed))
            .collect()
    };
    let mut group = criterion.benchmark_group("segments");
    for (name, pages) in [
        ("of heavy templates", pages(Kind::HeavyTemplate)),
        ("of articles", pages(Kind::Article)),
    ] {
        let bytes: usize = pages.iter().map(String::len).sum();
        group.throughput(Throughput::Bytes(bytes as u64));
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                pages
                    .iter()
                    .map(|page| Segments::of_html(black_box(page)).len())
                    .sum::<usize>()
            });
        });
    }
    group.finish();
}

criterion_group!(benches, observe, segments);

fn main() {
    let false_verdicts = errors();
    assert_eq!(
        false_verdicts, 0,
        "the decider called a page that matters insignificant"
    );
    benches();
    Criterion::default().configure_from_args().final_summary();
}
