//! Times the generator: `cargo run --release --example speed`.

use std::time::Instant;

use dustlens_laboratory::Site;

fn main() {
    let (mut plan, mut truth, mut answer) = (0, 0, 0);
    let (mut sites, mut answers, mut lines) = (0u32, 0u32, 0usize);
    for seed in 0..200 {
        let start = Instant::now();
        let site = Site::random(seed);
        plan += start.elapsed().as_micros();
        let start = Instant::now();
        let _ = site.arguments();
        truth += start.elapsed().as_micros();
        let start = Instant::now();
        for (visit, url) in site.urls().iter().take(200).enumerate() {
            let _ = site.answer(url, visit as u64);
            answers += 1;
        }
        answer += start.elapsed().as_micros();
        sites += 1;
        lines += site.urls().len();
    }
    println!("{} lines a site", lines as u32 / sites);
    println!(
        "plan and log {} µs, truth {} µs a site",
        plan / u128::from(sites),
        truth / u128::from(sites)
    );
    println!("{} µs an answer", answer / u128::from(answers));
}
