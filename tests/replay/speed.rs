//! How long it takes: `cargo test --release --test replay speed -- --ignored --nocapture`. No time is asserted.

use std::time::Instant;

use dustlens::dust::{DustSession, DustSettings, Trust};
use dustlens_demo_site::{Site, SiteOptions};

use crate::follow::SERVERS;

/// Likely rules, of which there are many, on about 100,000 different URLs.
#[test]
#[ignore = "a measurement"]
fn redirects_of_a_long_list() {
    let site = Site::generate(&SiteOptions {
        articles: 4_250,
        visits: 34,
        ..SiteOptions::default()
    });
    let urls = site.log();
    let mut session = DustSession::new(DustSettings::default(), Vec::new()).unwrap();
    for url in &urls {
        session.add_url(url.as_bytes());
    }
    session.mine_list();
    for format in SERVERS {
        let start = Instant::now();
        let file = session.export(format, Trust::Likely, &urls[..]);
        println!(
            "{format:?}: {} lines, {} different URLs, {} rules, {} left out or refused, {:?}",
            urls.len(),
            session.counts().distinct,
            file.rules,
            file.refused.len(),
            start.elapsed()
        );
    }
}
