//! A bound on the positions in which two signatures agree, from those in which a signature agrees with no other one.
//!
//! Pages of one template agree in the positions that the template gave them, and are found by each other's keys without end. Their own
//! words gave them the other positions: two pages disagree wherever one of them has a value that nothing else has. A bit for each such
//! position tells most of them apart, in a few operations a pair.

use crate::prefix::share;

/// Signatures that are held against one together.
const BLOCK: usize = 64;

/// Of each signature a bit for each position, set where no other signature has its value there: k/8 bytes of each.
///
/// ```
/// use dustlens_likeness::unique_positions::UniquePositions;
///
/// let (yes, no) = (true, false);
/// let mut unique = UniquePositions::new(4);
/// unique.put(0, [yes, yes, no, no]);
/// unique.put(1, [yes, no, no, no]);
/// unique.put(2, [no, no, yes, yes]);
/// // The first two may agree in two positions, the first and the third in none.
/// assert!(unique.may_agree(0, 1, 0.5) && !unique.may_agree(0, 2, 0.1));
/// let mut found = Vec::new();
/// unique.earlier(2, 0.25, |other| found.push(other));
/// assert_eq!(found, [1]);
/// ```
#[derive(Debug, Clone)]
pub struct UniquePositions {
    k: usize,
    /// For each 64 positions the bits of all signatures, which are held against one side by side.
    bits: Vec<Vec<u64>>,
}

impl UniquePositions {
    /// None yet, of signatures of k positions.
    #[must_use]
    pub fn new(k: usize) -> Self {
        Self {
            k,
            bits: vec![Vec::new(); k.div_ceil(64)],
        }
    }

    /// Positions of a signature.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.k
    }

    /// Tells of each position of a signature if no other one has its value there. Positions that are not told may be any other's.
    /// Signatures that are left out agree with all others, as far as is known. O(k).
    pub fn put(&mut self, signature: u32, is_unique: impl IntoIterator<Item = bool>) {
        let signature = signature as usize;
        for bits in &mut self.bits {
            bits.resize(bits.len().max(signature + 1), 0);
        }
        for (position, _) in is_unique
            .into_iter()
            .take(self.k)
            .enumerate()
            .filter(|(_, is)| *is)
        {
            let of = self.bits.get_mut(position / 64);
            if let Some(bits) = of.and_then(|bits| bits.get_mut(signature)) {
                *bits |= 1 << (position % 64);
            }
        }
    }

    /// True if two signatures may agree in a share of their positions, above 0, or more. O(k/64).
    #[must_use]
    pub fn may_agree(&self, a: u32, b: u32, least: f64) -> bool {
        let of = |bits: &[u64], at: u32| bits.get(at as usize).copied().unwrap_or_default();
        let differing = self
            .bits
            .iter()
            .map(|bits| (of(bits, a) | of(bits, b)).count_ones());
        differing.sum::<u32>() as usize <= self.most_differing(least)
    }

    /// Reports the signatures before one that may agree with it in a share of their positions, above 0, or more, in ascending order.
    /// O(k/64) for each of them.
    pub fn earlier(&self, signature: u32, least: f64, mut found: impl FnMut(u32)) {
        let most = self.most_differing(least);
        for first in (0..signature).step_by(BLOCK) {
            let mut differing = [0; BLOCK];
            let end = signature.min(first.saturating_add(BLOCK as u32));
            for bits in &self.bits {
                let own = bits.get(signature as usize).copied();
                let own = own.unwrap_or_default();
                let block = bits.get(first as usize..end as usize).unwrap_or_default();
                for (differing, other) in differing.iter_mut().zip(block) {
                    *differing += (own | other).count_ones();
                }
            }
            let block = differing.iter().zip(first..end);
            block
                .filter(|(differing, _)| **differing as usize <= most)
                .for_each(|(_, other)| found(other));
        }
    }

    fn most_differing(&self, least: f64) -> usize {
        self.k - share(self.k, least)
    }
}
