//! A rule to be tried, and what names it among those that were tried.

use crate::order;
use std::collections::HashSet;

use super::mine::site_urls::SiteUrls;
use super::rule::Origin;
use dustlens_url::Change;

/// A rule to be tried, in one direction or in both.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Candidate {
    /// Number of its site.
    pub site: u32,
    /// What it does: the direction that is tried first, and the reverse.
    pub forms: Vec<Change>,
    pub origin: Origin,
    pub support: u32,
    pub example: (String, String),
}

/// What names something tried: the scope, and what it does in all its directions.
pub(super) type Key = (String, Vec<Change>);

/// Rules that were tried: scope, and what the rule does in all its directions.
pub(super) type Tried = HashSet<Key>;

/// What names a candidate in [`Tried`].
pub(super) fn key(sheets: &[SiteUrls], candidate: &Candidate) -> Key {
    (scope(sheets, candidate), sorted(&candidate.forms))
}

/// The site of a candidate.
pub(super) fn scope(sheets: &[SiteUrls], candidate: &Candidate) -> String {
    let sheet = sheets.get(candidate.site as usize);
    sheet.map(|sheet| sheet.origin.clone()).unwrap_or_default()
}

/// Directions in the order in which a [`Key`] has them.
pub(super) fn sorted(forms: &[Change]) -> Vec<Change> {
    let mut forms = forms.to_vec();
    order::sort(&mut forms);
    forms
}
