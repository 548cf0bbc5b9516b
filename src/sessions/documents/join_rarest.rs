//! Documents that find each other by their rarest keys, and by what their signatures are known to lack.

use super::document_slot::Slot;
use super::join_keys::{Chooser, ChosenKeys};
use super::short_key::ShortKey;

use dustlens_likeness::agreement::AgreementBound;
use dustlens_likeness::clusters::UnionFind;
use dustlens_likeness::prefix::{ClusterIndex, Least, PrefixIndex, RarestKeys};

/// Signatures that are looked at in the time of one entry of a list.
const LOOKED_AT: usize = 2;

/// Adds a class to an index, and reports the earlier ones that it may be alike with. Where more entries of lists are in the way than there
/// are signatures, these are looked at instead. Returns how many entries and signatures were looked at.
pub(super) fn meet_rarest(
    index: &mut PrefixIndex<ShortKey>,
    bound: &mut AgreementBound,
    (class, chosen): (u32, &ChosenKeys),
    least: Least,
    mut emit: impl FnMut(u32),
) -> usize {
    let keys = chosen.rarest.view();
    let Least::Share(share) = least else {
        return index
            .add(class, keys, least, emit)
            .saturating_sub(own_steps(chosen));
    };
    bound.put(class, chosen.positions.iter().copied());
    let signatures = class as usize / LOOKED_AT;
    if index.steps(keys) <= signatures {
        let steps = index.add(class, keys, least, |other| {
            if bound.may_agree(class, other, share) {
                emit(other);
            }
        });
        return steps.saturating_sub(own_steps(chosen));
    }
    index.put(class, keys);
    bound.earlier(class, share, emit);
    signatures
}

/// Adds a class to an index and joins it to the clusters of the earlier ones that it is alike with, in the same way.
/// Returns the steps taken.
pub(super) fn join_rarest(
    index: &mut ClusterIndex<ShortKey>,
    bound: &mut AgreementBound,
    (class, chosen): (u32, &ChosenKeys),
    least: Least,
    joined: &mut UnionFind,
    mut emit: impl FnMut(u32) -> bool,
) -> usize {
    let keys = chosen.rarest.view();
    let Least::Share(share) = least else {
        return index.add(class, keys, (least, usize::MAX), joined, emit);
    };
    bound.put(class, chosen.positions.iter().copied());
    let signatures = class as usize / LOOKED_AT;
    let may_be = |other| bound.may_agree(class, other, share);
    let is_alike = |other| may_be(other) && emit(other);
    let steps = index.add(class, keys, (least, signatures), joined, is_alike);
    if steps <= signatures {
        return steps;
    }
    bound.earlier(class, share, |other| {
        if joined.find(other) != joined.find(class) && emit(other) {
            joined.union(other, class);
        }
    });
    steps + signatures
}

/// Steps of an index for a document's own keys, which it takes whatever others there are.
pub(super) fn own_steps(chosen: &ChosenKeys) -> usize {
    1 + chosen.rarest.keys.len()
}

/// Puts the keys that are chosen of the first documents of classes into an index. Returns the steps taken.
pub(super) fn put_rarest<'s>(
    firsts: impl Iterator<Item = (u32, &'s Slot)>,
    chooser: Chooser<'_>,
    bound: &mut AgreementBound,
    mut put: impl FnMut(u32, RarestKeys<'_, ShortKey>),
) -> usize {
    let mut steps = 1;
    for (class, slot) in firsts {
        let chosen = chooser.choose(slot);
        steps += chosen.rarest.size / 100;
        put(class, chosen.rarest.view());
        bound.put(class, chosen.positions);
    }
    steps
}
