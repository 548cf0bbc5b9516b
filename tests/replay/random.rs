//! Random sites.

use dustlens_laboratory::Site;

use crate::follow::{SERVERS, Visits, proved, visit};
use crate::number;

#[test]
fn redirects_lead_no_url_of_a_random_site_astray() {
    let (sites, seed) = (number("REPLAY_SITES", 10), number("REPLAY_SEED", 1));
    let mut all = [Visits::default(), Visits::default()];
    for seed in seed..seed + sites {
        let site = Site::random(seed);
        let session = proved(&site);
        for (format, all) in SERVERS.into_iter().zip(&mut all) {
            all.merge(visit(&site, &session, format));
        }
    }
    println!("{all:#?}");
    assert!(all.iter().all(|all| all.astray == 0), "{all:#?}");
}
