//! The families of the zoo.

use super::family::Family;

/// All families.
pub(crate) const FAMILIES: &[Family] = &[
    super::wiki::FAMILY,
    super::forum::FAMILY,
    super::journal::FAMILY,
    super::store::FAMILY,
    super::boutique::FAMILY,
    super::civic::FAMILY,
    super::parts::FAMILY,
    super::tools::FAMILY,
    super::courier::FAMILY,
    super::answers::FAMILY,
    super::homes::FAMILY,
    super::penny::FAMILY,
    super::kontora::FAMILY,
    super::fond::FAMILY,
    super::clips::FAMILY,
    super::voyage::FAMILY,
    super::summit::FAMILY,
    super::depot::FAMILY,
    super::members::FAMILY,
    super::forge::FAMILY,
    super::finder::FAMILY,
];

/// The family of a host name.
pub(crate) fn family_of(host: &str) -> Option<&'static Family> {
    let mut families = FAMILIES.iter();
    families.find(|family| family.names.contains(&host))
}
