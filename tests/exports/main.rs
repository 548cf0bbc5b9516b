//! Every file that can be taken away, as it is written today: `tests/goldens/exports/`, a file for each format.

#![allow(missing_docs, clippy::unwrap_used)]

mod dust;
#[path = "../common/golden.rs"]
mod golden;
mod pairs;
mod params;
mod rule_set;
#[path = "../common/site.rs"]
mod site;
mod urls;

use dustlens_demo_site::{Site, SiteOptions};

/// Compares a file that is taken away with its golden.
fn exported(name: &str, text: &str) {
    golden::golden(&format!("exports/{name}"), text);
}

/// The smallest demo site.
fn demo() -> Site {
    Site::generate(&SiteOptions {
        seed: 1,
        articles: 60,
        visits: 1,
        ..SiteOptions::default()
    })
}
