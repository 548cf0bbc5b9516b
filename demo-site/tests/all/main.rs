//! The site as its users see it: answers, likeness, truth, program.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod answers;
mod determinism;
mod likeness;
mod oracle;
mod program;
mod truth;
mod zoo;

use dustlens_demo_site::{Site, SiteOptions};

/// The site of a seed, with slow pages that do not wait.
fn site(seed: u64) -> Site {
    Site::generate(&SiteOptions {
        seed,
        slow_ms: 0,
        ..SiteOptions::default()
    })
}

/// The smallest site there is.
fn small_site(seed: u64) -> Site {
    Site::generate(&SiteOptions {
        seed,
        slow_ms: 0,
        articles: 60,
        visits: 1,
        ..SiteOptions::default()
    })
}
