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
use dustlens_likeness::shingle::{ShingleOptions, shingle};

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

criterion_group!(benches, likeness);
criterion_main!(benches);
