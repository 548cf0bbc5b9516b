//! Verdicts and rules on random sites: thousands are measured by `cargo bench --bench accuracy`.

#![allow(missing_docs, clippy::unwrap_used)]

mod accuracy;

use accuracy::{params, rules};
use dustlens::dust::DustSettings;
use dustlens::query_args::Settings;
use dustlens_laboratory::Site;

/// The smallest site that still fails.
fn shrunk(mut site: Site, fails: impl Fn(&Site) -> bool) -> Site {
    while let Some(smaller) = site.smaller().into_iter().find(&fails) {
        site = smaller;
    }
    site
}

#[test]
fn hardly_an_argument_that_matters_is_called_insignificant() {
    let mut total = params::Score::default();
    let mut wrong = Vec::new();
    for seed in 1_000..1_120 {
        let site = Site::random(seed);
        let (said, fetches) = params::judge(&site, &Settings::default());
        total.add(&said, fetches);
        if said.iter().any(params::Said::is_wrong) {
            wrong.push(site);
        }
    }
    assert!(total.arguments > 1_000 && total.found > 100, "{total:?}");
    let described = || {
        let is_wrong = |site: &Site| {
            let (said, _) = params::judge(site, &Settings::default());
            said.iter().any(params::Said::is_wrong)
        };
        let sites = wrong
            .iter()
            .map(|site| shrunk(site.clone(), is_wrong).describe());
        sites.collect::<Vec<_>>().join("\n\n")
    };
    assert!(
        total.wrong * 200 <= total.matter,
        "{total:?}\n{}",
        described()
    );
}

#[test]
fn hardly_a_page_is_merged_with_another() {
    let mut total = rules::Score::default();
    for seed in 1_000..1_040 {
        let (score, _) = rules::judge(&Site::random(seed), &DustSettings::default());
        total.merge(&score);
    }
    assert!(total.removed > 1_000, "{total:?}");
    assert!(total.merged * 200 <= total.urls, "{total:?}");
}
