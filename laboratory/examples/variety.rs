//! Counts what a few hundred seeds bring: `cargo run --release --example variety`.

use std::collections::BTreeMap;

use dustlens_laboratory::Site;

fn main() {
    let (mut none, mut some, mut all) = (0, 0, 0);
    let (mut pages, mut lines, mut distinct, mut unlike) = (0, 0, 0, 0);
    let mut answers: BTreeMap<String, usize> = BTreeMap::new();
    for seed in 0..400 {
        let site = Site::random(seed);
        for truth in site.arguments().iter().filter(|truth| truth.urls > 0) {
            match truth.differing {
                0 => none += 1,
                differing if differing == truth.urls => all += 1,
                _ => some += 1,
            }
        }
        let urls: std::collections::HashSet<_> = site.urls().iter().collect();
        let found: std::collections::HashSet<_> =
            urls.iter().filter_map(|url| site.page(url)).collect();
        lines += site.urls().len();
        distinct += urls.len();
        pages += found.len();
        unlike += urls.iter().filter(|url| site.page(url).is_none()).count();
        for (visit, url) in site.urls().iter().take(60).enumerate() {
            let answer = site.answer(url, visit as u64);
            let kind = match answer.failure {
                Some(code) => code.to_owned(),
                None => format!(
                    "{} {}",
                    answer.status,
                    answer.content_type.unwrap_or_default()
                ),
            };
            *answers.entry(kind).or_default() += 1;
        }
    }
    println!("arguments: {none} never matter, {some} in part, {all} always");
    println!(
        "{lines} lines, {distinct} addresses, {unlike} of them lead to no page, {pages} pages"
    );
    for (kind, count) in answers {
        println!("{count:6} {kind}");
    }
}
