//! A bound on the positions in which two signatures agree, without their values.
//!
//! Pages of one template agree in the positions that the template gave them, and are found by each other's keys without end. Their own
//! words gave them the other positions: two pages disagree wherever one of them has a value that nothing else has. A bit for each such
//! position tells most of them apart, in a few operations a pair; a byte of each value tells nearly all others.

use crate::prefix::share;

/// Signatures that are held against one together.
const BLOCK: usize = 64;

/// Equal bytes that are counted together, without the count leaving a byte.
const BYTES: usize = 128;

/// Of each signature a bit for each position, set where no other signature has its value there, and a byte of the value: 9k/8 bytes of
/// each.
///
/// ```
/// use dustlens_likeness::agreement::AgreementBound;
///
/// let mut bound = AgreementBound::new(4);
/// bound.put(0, [(true, 1), (true, 2), (false, 3), (false, 4)]);
/// bound.put(1, [(true, 5), (false, 6), (false, 3), (false, 4)]);
/// bound.put(2, [(false, 7), (false, 6), (true, 8), (true, 9)]);
/// // The first two may agree in two positions, the second and the third in one.
/// assert!(bound.may_agree(0, 1, 0.5) && !bound.may_agree(1, 2, 0.5));
/// let mut found = Vec::new();
/// bound.earlier(2, 0.25, |other| found.push(other));
/// assert_eq!(found, [1]);
/// ```
#[derive(Debug, Clone)]
pub struct AgreementBound {
    k: usize,
    /// For each 64 positions the bits of all signatures, which are held against one side by side.
    bits: Vec<Vec<u64>>,
    /// Those of a signature after those of the one before.
    bytes: Vec<u8>,
    /// Signature → true if its positions were told.
    is_told: Vec<bool>,
}

impl AgreementBound {
    /// None yet, of signatures of k positions.
    #[must_use]
    pub fn new(k: usize) -> Self {
        Self {
            k,
            bits: vec![Vec::new(); k.div_ceil(64)],
            bytes: Vec::new(),
            is_told: Vec::new(),
        }
    }

    /// Positions of a signature.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.k
    }

    /// Tells of each position of a signature if no other one has its value there, and a byte that equal values have in common. Positions
    /// that are not told to be unique may be any other's. Signatures that are left out agree with all others, as far as is known. O(k).
    pub fn put(&mut self, signature: u32, positions: impl IntoIterator<Item = (bool, u8)>) {
        let signature = signature as usize;
        let signatures = self.is_told.len().max(signature + 1);
        self.is_told.resize(signatures, false);
        self.bytes.resize(signatures * self.k, 0);
        for bits in &mut self.bits {
            bits.resize(signatures, 0);
        }
        let mut told = 0;
        for (position, (is_unique, byte)) in positions.into_iter().take(self.k).enumerate() {
            let of = self.bits.get_mut(position / 64);
            if let Some(bits) = of.and_then(|bits| bits.get_mut(signature)) {
                *bits |= u64::from(is_unique) << (position % 64);
            }
            self.bytes[signature * self.k + position] = byte;
            told += 1;
        }
        self.is_told[signature] = told == self.k;
    }

    /// True if two signatures may agree in a share of their positions, above 0, or more. O(k).
    #[must_use]
    pub fn may_agree(&self, a: u32, b: u32, least: f64) -> bool {
        let of = |bits: &[u64], at: u32| bits.get(at as usize).copied().unwrap_or_default();
        let differing = self
            .bits
            .iter()
            .map(|bits| (of(bits, a) | of(bits, b)).count_ones());
        let most = self.most_differing(least);
        differing.sum::<u32>() as usize <= most && self.differing(a, b) <= most
    }

    /// Reports the signatures before one that may agree with it in a share of their positions, above 0, or more, in ascending order.
    /// O(k/64) for each of them, O(k) for those that the bits do not tell apart.
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
                .filter(|(_, other)| self.differing(signature, *other) <= most)
                .for_each(|(_, other)| found(other));
        }
    }

    /// Positions in which the bytes of two signatures differ; 0 where one was left out.
    fn differing(&self, a: u32, b: u32) -> usize {
        let (Some(a), Some(b)) = (self.bytes_of(a), self.bytes_of(b)) else {
            return 0;
        };
        let blocks = a.chunks(BYTES).zip(b.chunks(BYTES));
        let differing = blocks.map(|(a, b)| {
            let differing = a.iter().zip(b).map(|(a, b)| u8::from(a != b));
            usize::from(differing.sum::<u8>())
        });
        differing.sum()
    }

    fn bytes_of(&self, signature: u32) -> Option<&[u8]> {
        let signature = signature as usize;
        let is_told = self.is_told.get(signature).copied().unwrap_or_default();
        let from = signature * self.k;
        self.bytes.get(from..from + self.k).filter(|_| is_told)
    }

    fn most_differing(&self, least: f64) -> usize {
        self.k - share(self.k, least)
    }
}
