//! Texts to pairs: how many documents a second, and beside it how far the estimates are from the truth.
//!
//! Set `DUSTLENS_BENCH_TEXTS` to a path to have 20,000 documents written there for other tools, and nothing measured.
//!
//! Corpus: synthetic documents of 300 words, a fifth of them edited copies of earlier ones; 5-word shingles.

#![allow(missing_docs, clippy::unwrap_used, clippy::cast_precision_loss)]

mod corpus;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use dustlens::sessions::documents::results::Measure;
use dustlens::sessions::documents::{Session, Settings};
use dustlens_likeness::fast_similarity::FastSketcher;
use dustlens_likeness::hash::SetHash;
use dustlens_likeness::minhash::MinHasher;
use dustlens_likeness::shingle::{
    ShingleAt, ShingleOptions, ShingleSet, count_words, each_shingle, shingle, tokens,
};
use dustlens_likeness::sketch::Sketcher;

const DOCUMENTS: usize = 2_000;

fn session(texts: &[String], measure: Measure) -> Session {
    let settings = Settings {
        measure,
        threshold: 0.75,
        ..Settings::default()
    };
    let mut session = Session::new(settings).unwrap();
    texts
        .iter()
        .enumerate()
        .for_each(|(i, text)| session.add(corpus::pasted(i, text)));
    session
}

/// Speed and error side by side.
fn print_error(texts: &[String]) {
    let mut exact = session(texts, Measure::Exact);
    let mut estimate = session(texts, Measure::Estimate);
    exact.finish();
    estimate.finish();
    let truth: std::collections::HashSet<_> = exact.visible_pairs().map(|p| (p.a, p.b)).collect();
    let found: std::collections::HashSet<_> =
        estimate.visible_pairs().map(|p| (p.a, p.b)).collect();
    let both = truth.intersection(&found).count() as f64;
    println!(
        "{DOCUMENTS} documents, {} pairs >= .75 exactly; k = 128 alone: precision {:.4}, recall {:.4}",
        truth.len(),
        both / found.len() as f64,
        both / truth.len() as f64
    );
}

/// Writes 20,000 documents, a line of JSON each.
fn write(path: &std::ffi::OsStr) {
    let texts = corpus::texts(20_000, 300, 1);
    let lines = (0..)
        .zip(texts)
        .map(|(i, text)| format!("{{\"id\":\"d{i}\",\"text\":\"{text}\"}}\n"));
    std::fs::write(path, lines.collect::<String>()).unwrap();
}

fn likeness(criterion: &mut Criterion) {
    if let Some(path) = std::env::var_os("DUSTLENS_BENCH_TEXTS") {
        return write(&path);
    }
    let texts = corpus::texts(DOCUMENTS, 300, 1);
    print_error(&texts);
    let mut group = criterion.benchmark_group("likeness");
    group
        .sample_size(10)
        .throughput(Throughput::Elements(DOCUMENTS as u64));
    for (name, measure) in [
        ("exact pairs", Measure::Exact),
        ("estimated pairs, k = 128", Measure::Estimate),
    ] {
        group.bench_function(name, |bencher| {
            bencher.iter_batched(
                || session(&texts, measure),
                |mut s| s.finish(),
                BatchSize::PerIteration,
            );
        });
    }
    let bytes: usize = texts.iter().map(String::len).sum();
    group.throughput(Throughput::Bytes(bytes as u64));
    group.bench_function("shingling", |bencher| {
        let options = ShingleOptions::default();
        bencher.iter(|| {
            texts
                .iter()
                .map(|text| shingle(text, &options).set.len())
                .sum::<usize>()
        });
    });
}

/// The steps of a document by themselves: what each would leave possible if the others cost nothing.
fn kernels(criterion: &mut Criterion) {
    let texts = corpus::texts(20_000, 300, 1);
    let all = texts.concat();
    let options = ShingleOptions::default();
    let some = texts.get(..DOCUMENTS).unwrap_or_default();
    let sets: Vec<ShingleSet> = some
        .iter()
        .map(|text| shingle(text, &options).set)
        .collect();
    let shuffled: Vec<Vec<u64>> = some
        .iter()
        .map(|text| {
            let mut hashes = Vec::new();
            let of = |shingle: ShingleAt| hashes.push(shingle.hash);
            each_shingle(&tokens(text, &options), &options, of);
            hashes
        })
        .collect();
    let mut group = criterion.benchmark_group("kernels");
    group.sample_size(10);
    group.throughput(Throughput::Elements(texts.len() as u64));
    group.bench_function("copying the text", |bencher| bencher.iter(|| all.clone()));
    group.throughput(Throughput::Elements(DOCUMENTS as u64));
    group.bench_function("finding the words", |bencher| {
        bencher.iter(|| some.iter().map(|text| count_words(text)).sum::<usize>());
    });
    group.bench_function("finding and hashing the words", |bencher| {
        bencher.iter(|| {
            some.iter()
                .map(|text| tokens(text, &options).len())
                .sum::<usize>()
        });
    });
    group.bench_function("sorting the shingles", |bencher| {
        bencher.iter_batched(
            || shuffled.clone(),
            |all| all.into_iter().map(ShingleSet::new).collect::<Vec<_>>(),
            BatchSize::PerIteration,
        );
    });
    group.bench_function("hashing the sets", |bencher| {
        bencher.iter(|| {
            sets.iter()
                .map(|set| SetHash::of(set.hashes()).short())
                .fold(0, u64::wrapping_add)
        });
    });
    let sketchers: [(&str, Box<dyn Sketcher>); 2] = [
        (
            "Fast Similarity Sketching, k = 128",
            Box::new(FastSketcher::new(128, 1)),
        ),
        ("minhash, k = 128", Box::new(MinHasher::new(128, 1))),
    ];
    for (name, sketcher) in sketchers {
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                sets.iter()
                    .filter_map(|set| sketcher.signature(set.hashes()))
                    .count()
            });
        });
    }
}

criterion_group!(benches, likeness, kernels);
criterion_main!(benches);
