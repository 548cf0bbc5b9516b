//! The answer of a site to an address: `cargo run --example answer -- SEED URL`.

use dustlens_laboratory::Site;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let seed = arguments
        .next()
        .and_then(|text| text.parse().ok())
        .unwrap_or(1);
    let site = Site::random(seed);
    for url in arguments {
        let answer = site.answer(&url, 1);
        println!(
            "{url}\n  {} {} {:?} {:?}",
            answer.status,
            answer.final_url,
            answer.failure,
            site.canonical(&url)
        );
    }
}
