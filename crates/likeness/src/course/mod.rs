//! The homework of the course "Information retrieval" (Technosphere): near-duplicates by its two published starter kits, to the
//! last pair, and its grading.
//!
//! | step | `technosphere-a`, [`Kit::Buckets`] | `technosphere-b`, [`Kit::Permutations`] |
//! |---|---|---|
//! | text | as it is | digits joined, entities and punctuation made blanks, lower-cased |
//! | words | `\w+` with Unicode | the same |
//! | shingles | 5 words, overlapping, without the last one | the same |
//! | hash | MurmurHash3 x86_32, seed 0, signed | the same |
//! | sketch | the smallest hash of each of 20 buckets (`h mod 20`); if one is empty, the 20 smallest hashes | for each of 20 primes the hash with the smallest `h mod p`, the first of equal ones |
//! | skipped | texts of fewer than 20 shingles with an empty bucket | texts without a shingle |
//! | R | as sets, m / (m + 2(20 − m)) | position by position, m / 20 |
//! | pairs | R ≥ 0.75, so m ≥ 18 | R > 0.75, so m ≥ 16 |
//!
//! The remainders are those of floor division: −7 mod 20 = 13. The rest of this crate does not drop the last shingle; these do,
//! because the kits loop over `range(len(words) - 5)`.
//!
//! Cases that the kits leave open are decided so:
//!
//! 1. Winners of [`Kit::Permutations`] are compared by their hashes: two shingles with one hash are one.
//! 2. The 20 smallest hashes of [`Kit::Buckets`] may repeat. As a set they are fewer than 20, and R counts the missing ones as not
//!    shared: two equal texts with 18 different hashes have R = 0.818, with 17 they are no pair.
//!
//! ```
//! use dustlens_likeness::course::{Kit, each_pair};
//!
//! let text: String = (0..40).map(|i| format!("word{i} ")).collect();
//! let changed = text.replace("word39", "end");
//! let sketches = [text.as_str(), &changed, "too short"].map(|text| Kit::Permutations.sketch(text));
//! let mut pairs = Vec::new();
//! each_pair(Kit::Permutations, &sketches, |a, b, r| {
//!     pairs.push((a, b, r));
//!     Ok::<(), ()>(())
//! })
//! .unwrap();
//! assert_eq!(pairs, [(0, 1, 1.0)], "the last shingle is left out, and with it the only change");
//! ```

mod grade;
mod kits;
mod murmur;
mod pairs;
mod result;
mod rules;
mod words;

pub use grade::Grade;
pub use kits::{Kit, PRIMES, SKETCH, Sketch};
pub use murmur::murmur3_x86_32;
pub use pairs::each_pair;
pub use result::{ResultLine, result_lines, result_text};
pub use rules::{Remainder, Rules, Winners};
pub use words::{SHINGLE_WORDS, normalization, shingle_hashes, words};
