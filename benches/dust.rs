//! DUST mining: the list alone, without a fetch, of the demo site and of addresses that have no DUST.

#![allow(missing_docs, clippy::unwrap_used)]

mod urls;

use std::collections::BTreeSet;
use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use dustlens::dust::{DustSession, DustSettings};
use dustlens_demo_site::{Site, SiteOptions};

/// Different addresses of the demo site's log, at most `count`.
fn demo(count: usize) -> Vec<String> {
    let site = Site::generate(&SiteOptions {
        articles: (count / 15).clamp(60, 20_000),
        visits: 30,
        ..SiteOptions::default()
    });
    let log: BTreeSet<String> = site.log().into_iter().collect();
    log.into_iter().take(count).collect()
}

fn mined(urls: &[String], settings: &DustSettings) -> usize {
    let mut session = DustSession::new(settings.clone(), Vec::new()).unwrap();
    for url in urls {
        session.add_url(url.as_bytes(), None);
    }
    session.mine_list(&|_, _| None)
}

fn mine(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("dust");
    group.sample_size(10);
    for count in [25_000, 50_000, 100_000] {
        for (name, urls) in [
            ("the demo site", demo(count)),
            ("addresses without DUST", urls::urls(count, 1)),
        ] {
            group.throughput(Throughput::Elements(urls.len() as u64));
            group.bench_with_input(
                BenchmarkId::new(name, urls.len()),
                &urls,
                |bencher, urls| {
                    bencher.iter(|| mined(black_box(urls), &DustSettings::default()));
                },
            );
        }
    }
    group.finish();
}

criterion_group!(benches, mine);
criterion_main!(benches);
