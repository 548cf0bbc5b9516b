//! The pairs of sketches with enough keys in common, without comparing every two.
//!
//! Equal sketches are folded into a class, and only classes that share one of their rarest keys are compared ([`crate::prefix`]).
//! Pairs are handed on one by one and none is kept: a thousand copies of a page cost their half a million lines and no memory.

use std::collections::HashMap;

use super::kits::{Kit, SKETCH, Sketch};
use crate::hash::mix;
use crate::key_counts::KeyCounts;
use crate::prefix::{Least, Prefix, PrefixIndex, Rarest};

/// Calls `emit` with every pair of the kit: the place of the earlier sketch, of the later one, and R. Sketches that are `None`
/// take no part. The order is that of the first sketch of each class, and the same in every run.
///
/// Memory is proportional to the sketches.
///
/// # Errors
/// The first error of `emit`; nothing is emitted after it.
pub fn each_pair<E>(
    kit: Kit,
    sketches: &[Option<Sketch>],
    mut emit: impl FnMut(usize, usize, f64) -> Result<(), E>,
) -> Result<(), E> {
    let classes = classes(kit, sketches);
    let mut counts = KeyCounts::new(classes.len() * SKETCH);
    for (sketch, _) in &classes {
        let spread: Vec<u64> = sketch.keys().iter().copied().map(mix).collect();
        counts.mark(&spread);
    }
    let mut index = PrefixIndex::default();
    let mut met = Vec::new();
    for (number, (sketch, members)) in (0_u32..).zip(&classes) {
        let own = kit.likeness(sketch.keys().len());
        for (i, &a) in members.iter().enumerate() {
            for &b in &members[i + 1..] {
                emit(a, b, own)?;
            }
        }
        let prefix = Prefix::of_shared(sketch.keys().len(), kit.fewest_shared());
        let rarest = Rarest::choose(sketch.keys(), prefix, true, |key| counts.count(mix(*key)));
        index.add(number, rarest.view(), Least::Share(0.0), |other| {
            met.push(other)
        });
        for other in met.drain(..) {
            let (earlier, others) = &classes[other as usize];
            let shared = sketch.shared(earlier);
            if shared < kit.fewest_shared() {
                continue;
            }
            let r = kit.likeness(shared);
            for &a in others {
                for &b in members {
                    emit(a.min(b), a.max(b), r)?;
                }
            }
        }
    }
    Ok(())
}

/// Different sketches that can be in a pair, in their order, with the places of the equal ones.
fn classes(kit: Kit, sketches: &[Option<Sketch>]) -> Vec<(&Sketch, Vec<usize>)> {
    let mut places: HashMap<&Sketch, usize> = HashMap::new();
    let mut classes: Vec<(&Sketch, Vec<usize>)> = Vec::new();
    for (at, sketch) in sketches.iter().enumerate() {
        let Some(sketch) = sketch else { continue };
        // A sketch with repeats has fewer keys, maybe too few for any pair.
        if sketch.keys().len() < kit.fewest_shared() {
            continue;
        }
        let class = *places.entry(sketch).or_insert(classes.len());
        match classes.get_mut(class) {
            Some((_, members)) => members.push(at),
            None => classes.push((sketch, vec![at])),
        }
    }
    classes
}
