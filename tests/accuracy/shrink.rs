//! The smallest site on which something still holds, for reading.

use dustlens_laboratory::Site;

/// Sites that are looked at, at most.
const MOST: usize = 300;

/// Takes one thing out of a site after another, as long as what holds of it still holds. The site itself when that holds of
/// none that is smaller.
pub fn smallest(site: Site, holds: impl Fn(&Site) -> bool) -> Site {
    let mut site = site;
    let mut looked = 0;
    loop {
        let mut smaller = site.smaller().into_iter();
        let next = smaller.find(|one| {
            looked += 1;
            looked <= MOST && holds(one)
        });
        match next {
            Some(next) => site = next,
            None => return site,
        }
    }
}
