//! The body of a site's answer to an address: `cargo run --example body -- SEED VISIT URL`.

use dustlens_laboratory::Site;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [seed, visit, url] = arguments.as_slice() {
        let number = |text: &String| text.parse().unwrap_or(1);
        let answer = Site::random(number(seed)).answer(url, number(visit));
        println!("{} {}", answer.status, answer.final_url);
        println!("{}", String::from_utf8_lossy(&answer.body));
    }
}
