//! DUST mining: the list alone, without a fetch, of lists of several kinds.
//!
//! `DUST_LIST=site:1000000 cargo bench --bench dust` mines one list once and says seconds, the longest step and, where the
//! system tells it, the most memory.

#![allow(missing_docs, clippy::unwrap_used)]

mod dust_lists;
mod urls;

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion, Throughput};
use dustlens::dust::{DustSession, DustSettings, MINE_UNITS};

use dust_lists::list;

fn session(urls: &[String]) -> DustSession {
    let mut session = DustSession::new(DustSettings::default(), Vec::new()).unwrap();
    for url in urls {
        session.add_url(url.as_bytes());
    }
    session
}

fn mine(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("dust");
    group.sample_size(10);
    for count in [25_000, 50_000, 100_000, 200_000] {
        for kind in ["demo", "site", "plain"] {
            bench(&mut group, kind, count);
        }
    }
    // Lists that are made to be slow.
    for (kind, count) in [("number", 100_000), ("series", 300_000), ("marks", 10_000)] {
        bench(&mut group, kind, count);
    }
    group.finish();
}

type Group<'c> = criterion::BenchmarkGroup<'c, criterion::measurement::WallTime>;

fn bench(group: &mut Group<'_>, kind: &str, count: usize) {
    let urls = list(kind, count);
    group.throughput(Throughput::Elements(urls.len() as u64));
    let id = BenchmarkId::new(kind, urls.len());
    group.bench_with_input(id, &urls, |bencher, urls| {
        bencher.iter(|| session(black_box(urls)).mine_list());
    });
}

/// Mines a list once, step by step, and says what it took.
fn once(kind: &str, count: usize) {
    let urls = list(kind, count);
    let begun = Instant::now();
    let mut session = session(&urls);
    drop(urls);
    let read = begun.elapsed();
    let (begun, mut longest) = (Instant::now(), Duration::ZERO);
    session.mine_begin(true);
    let found = loop {
        let step = Instant::now();
        let progress = session.mine_step(MINE_UNITS);
        longest = longest.max(step.elapsed());
        if let Some(found) = progress.found {
            break found;
        }
    };
    println!(
        "{kind}: {} different of {count}, read {:.2} s, mined {:.2} s, longest step {:.1} ms, {found} rules, {}",
        session.counts().distinct,
        read.as_secs_f64(),
        begun.elapsed().as_secs_f64(),
        longest.as_secs_f64() * 1e3,
        peak().unwrap_or_default(),
    );
}

/// The most memory this process held, as Linux says it.
fn peak() -> Option<String> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
    Some(line.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn main() {
    if let Ok(wanted) = std::env::var("DUST_LIST") {
        let (kind, count) = wanted.split_once(':').unwrap();
        once(kind, count.parse().unwrap());
        return;
    }
    let mut criterion = Criterion::default().configure_from_args();
    mine(&mut criterion);
    criterion.final_summary();
}
