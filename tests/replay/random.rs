//! Random sites.

use std::collections::BTreeMap;

use dustlens_laboratory::Site;

use crate::arguments::of_rules;
use crate::follow::{SERVERS, Visits, proved, visit};
use crate::number;

#[test]
fn no_file_leads_a_url_of_a_random_site_astray() {
    let (sites, seed) = (number("REPLAY_SITES", 10), number("REPLAY_SEED", 1));
    let mut all = [Visits::default(), Visits::default()];
    let mut files = BTreeMap::new();
    for seed in seed..seed + sites {
        let site = Site::random(seed);
        let mut session = proved(&site);
        for (format, all) in SERVERS.into_iter().zip(&mut all) {
            all.merge(visit(&site, &session, format));
        }
        of_rules(&site, &mut session, &mut files);
    }
    println!("{all:#?}");
    println!("{files:#?}");
    assert!(files.values().all(|file| file.astray == 0), "{files:#?}");
    assert!(all.iter().all(|all| all.astray == 0), "{all:#?}");
}
