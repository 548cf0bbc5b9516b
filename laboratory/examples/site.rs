//! Prints the plan of a seed, some of its log and one page: `cargo run --example site -- SEED [PLACE]`.

use dustlens_laboratory::Site;

fn main() {
    let mut numbers = std::env::args()
        .skip(1)
        .filter_map(|text| text.parse::<u64>().ok());
    let site = Site::random(numbers.next().unwrap_or(1));
    println!("{}", site.describe());
    for url in site.urls().iter().take(25) {
        println!(
            "{url}\n    {}",
            site.canonical(url).unwrap_or_else(|| "-".to_owned())
        );
    }
    for truth in site.arguments() {
        println!(
            "{} {}: {} of {} differ",
            truth.host, truth.name, truth.differing, truth.urls
        );
    }
    if let Some(place) = numbers.next()
        && let Some(url) = site.urls().get(place as usize)
    {
        let answer = site.answer(url, place);
        println!(
            "\n{url}\n{} {:?} {:?}",
            answer.status, answer.content_type, answer.failure
        );
        println!("{}", String::from_utf8_lossy(&answer.body));
    }
}
