//! The pairs of sketches with enough keys in common, without comparing every two.
//!
//! Equal sketches are folded into a class. Two classes that share at least t keys also share one among the |A| − t + 1 rarest
//! of each (the prefix filter: Chaudhuri, Ganti, Kaushik, ICDE 2006), so that only classes that meet there are compared.
//! Pairs are handed on one by one and none is kept: a thousand copies of a page cost their half a million lines and no memory.

use std::collections::HashMap;

use super::kits::{Kit, Sketch};

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
    let mut index = PrefixIndex::new(kit, &classes);
    for (at, (sketch, members)) in classes.iter().enumerate() {
        let own = kit.likeness(sketch.keys().len());
        for (i, &a) in members.iter().enumerate() {
            for &b in &members[i + 1..] {
                emit(a, b, own)?;
            }
        }
        for other in index.meet(at, sketch) {
            let (earlier, others) = &classes[other];
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

/// The classes by the rarest of their keys.
struct PrefixIndex {
    fewest: usize,
    /// Number of classes that have a key.
    counts: HashMap<u64, u32>,
    classes: HashMap<u64, Vec<usize>>,
    /// For each class one more than the last that met it.
    met: Vec<usize>,
}

impl PrefixIndex {
    fn new(kit: Kit, classes: &[(&Sketch, Vec<usize>)]) -> Self {
        let mut counts = HashMap::new();
        for key in classes.iter().flat_map(|(sketch, _)| sketch.keys()) {
            *counts.entry(*key).or_default() += 1;
        }
        Self {
            fewest: kit.fewest_shared(),
            counts,
            classes: HashMap::new(),
            met: vec![0; classes.len()],
        }
    }

    /// The earlier classes that may form a pair with this one; the later ones meet it.
    fn meet(&mut self, class: usize, sketch: &Sketch) -> Vec<usize> {
        let mut keys = sketch.keys().to_vec();
        keys.sort_unstable_by_key(|key| (self.counts.get(key).copied(), *key));
        keys.truncate((keys.len() + 1).saturating_sub(self.fewest));
        let mut found = Vec::new();
        // No other class has a key that counts once.
        for key in keys
            .into_iter()
            .filter(|key| self.counts.get(key) > Some(&1))
        {
            let others = self.classes.entry(key).or_default();
            for &other in others.iter() {
                if std::mem::replace(&mut self.met[other], class + 1) != class + 1 {
                    found.push(other);
                }
            }
            others.push(class);
        }
        found
    }
}
