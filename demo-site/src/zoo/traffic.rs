//! The visitors of the zoo: their number at a time, their hosts, and the log of their requests.
//!
//! A few dozen guests are under way at any time and take turns, so that the log mixes hosts as a
//! real one does. Cost: linear in the lines.

use crate::random::Rng;

use super::families::FAMILIES;
use super::family::Family;
use super::guest::Guest;

/// Number of guests under way at a time.
const GUESTS: usize = 48;

/// A guest and the hosts it visits.
struct Visitor {
    family: &'static Family,
    guest: Guest,
}

impl Visitor {
    fn new(rng: &mut Rng) -> Option<Self> {
        let shares: usize = FAMILIES.iter().map(|family| family.share).sum();
        let mut at = rng.below(shares);
        let family = FAMILIES.iter().find(|family| {
            let here = at < family.share;
            at = at.saturating_sub(family.share);
            here
        })?;
        let guest = Guest::new(rng);
        Some(Self { family, guest })
    }
}

/// The log: absolute addresses in the order of the visits.
pub(crate) fn write(seed: u64, port: u16, lines: usize) -> Vec<String> {
    let mut rng = Rng::new(seed, "zoo traffic");
    let mut visitors: Vec<Visitor> = Vec::new();
    let mut log = Vec::with_capacity(lines);
    while log.len() < lines {
        while visitors.len() < GUESTS {
            visitors.extend(Visitor::new(&mut rng));
        }
        let turn = rng.below(visitors.len());
        let Some(Visitor { family, guest }) = visitors.get_mut(turn) else {
            break;
        };
        let mut link = (family.visit)(guest);
        // Some robots take the `&amp;` of a page's source for a part of the address.
        if guest.bot && guest.chance(2) {
            link.misread();
        }
        log.push(link.absolute(family.names, port));
        guest.landing = false;
        guest.left = guest.left.saturating_sub(1);
        if guest.left == 0 {
            visitors.swap_remove(turn);
        }
    }
    log
}
