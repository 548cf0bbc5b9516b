//! How many URLs a second are normalized: 100,000 generated URLs (seed 1), one core.
//!
//! Set `DUSTLENS_BENCH_URLS` to a path to have the URLs written there, a line each, for other tools.

#![allow(missing_docs, clippy::unwrap_used)]

mod urls;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dustlens_url::{Buffers, Normalizer, Options, RuleId, RuleSet, Tier};

fn all(urls: &[String], normalizer: &Normalizer) -> usize {
    let mut buffers = Buffers::new();
    urls.iter()
        .map(|url| {
            black_box(normalizer.key(black_box(url.as_bytes()), &mut buffers))
                .url
                .len()
        })
        .sum()
}

fn normalize(criterion: &mut Criterion) {
    let urls = urls::urls(100_000, 1);
    if let Some(path) = std::env::var_os("DUSTLENS_BENCH_URLS") {
        std::fs::write(path, urls.join("\n")).unwrap();
    }
    let goal = RuleSet::EMPTY
        .with(RuleId::SortQuery)
        .with(RuleId::TrackingParams);
    let cases = [
        ("preserving", Options::up_to(Tier::Preserving)),
        (
            "preserving + sort-query + tracking-params",
            Options {
                with: goal,
                ..Options::up_to(Tier::Preserving)
            },
        ),
        ("usual", Options::up_to(Tier::Usual)),
        ("semantic", Options::up_to(Tier::Semantic)),
    ];
    let mut group = criterion.benchmark_group("normalize");
    group.throughput(Throughput::Elements(urls.len() as u64));
    for (name, options) in cases {
        let normalizer = Normalizer::new(&options).unwrap();
        group.bench_function(name, |bencher| bencher.iter(|| all(&urls, &normalizer)));
    }
    let normalizer = Normalizer::new(&Options::up_to(Tier::Semantic)).unwrap();
    let normal: Vec<String> = urls
        .iter()
        .map(|url| {
            String::from_utf8(normalizer.normalize(url.as_bytes()).unwrap().url().to_vec()).unwrap()
        })
        .collect();
    group.bench_function("semantic, already normal", |bencher| {
        bencher.iter(|| all(&normal, &normalizer))
    });
    group.finish();
}

criterion_group!(benches, normalize);
criterion_main!(benches);
