//! What is known of all URLs of the lists; dropped by whatever could change it.

use super::file::DustFormat;
use super::map_table::MapTable;
use super::redirects::Redirects;
use crate::dust::rule::Trust;
use crate::dust::shrink::Shrinking;

/// What is known by going over all URLs, or is being found out.
#[derive(Default)]
pub(super) struct Looks {
    pub shrinks: Vec<(Trust, Shrinking)>,
    pub map: Option<MapTable>,
    pub replays: Vec<(DustFormat, Trust, Redirects)>,
}

impl Looks {
    /// Redirects that are followed, or were.
    pub fn replayed(&self, format: DustFormat, trust: Trust) -> Option<&Redirects> {
        let mut replays = self.replays.iter();
        let found = replays.find(|(of, by, _)| (*of, *by) == (format, trust));
        found.map(|(_, _, redirects)| redirects)
    }
}
