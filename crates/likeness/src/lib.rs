//! How alike are two sets, and which sets of a collection are alike?
//!
//! Sets hold 64-bit keys: the hashes of a text's shingles, tags, interests, links. The crate does no I/O and knows no
//! documents; the same input with the same seed gives the same result everywhere.
//!
//! ```
//! use dustlens_likeness::{
//!     fast_similarity::FastSketcher, jaccard::overlap, shingle::{ShingleOptions, shingle}, sketch::Sketcher,
//! };
//!
//! let options = ShingleOptions { size: 2, ..ShingleOptions::default() };
//! let [a, b] = ["the cat sat on the mat", "the cat sat on a mat"].map(|text| shingle(text, &options).set);
//! let exact = overlap(a.hashes(), b.hashes());
//! assert_eq!((exact.shared, exact.union()), (3, 7));
//!
//! let sketcher = FastSketcher::new(256, 1);
//! let [x, y] = [&a, &b].map(|set| sketcher.signature(set.hashes()).expect("neither set is empty"));
//! let estimate = x.matches(&y) as f64 / 256.0;
//! assert!((estimate - exact.jaccard()).abs() < 0.1);
//! ```
//!
//! | module | subject | cost |
//! |---|---|---|
//! | [`shingle`] | the set of a text's shingles | O(tokens) |
//! | [`jaccard`] | exact likeness of two sets | O(\|A\| + \|B\|) |
//! | [`nearest`] | the sets most like one, or that contain it | O(kept) a set |
//! | [`sketch`] | signatures of k numbers whose agreement estimates Jaccard | O(k) a comparison |
//! | [`minhash`] | the classic ones, by k hash functions or permutations | O(k·\|A\|) a set |
//! | [`fast_similarity`] | the fast ones, by one throw of the keys at k positions | O(k log k + \|A\|) a set |
//! | [`b_bit`] | signatures of a few bits a position, for storing | O(k) |
//! | [`bitmap`] | a bound on what two sets share, from 128 bytes of each | O(1) |
//! | [`agreement`] | a bound on the positions in which two signatures agree, from 9 bits of each | O(k) |
//! | [`broder`] | documents that agree in N positions, in the lecture's steps | O(tuples log tuples + pairs) |
//! | [`overlap`] | all pairs of a collection with a count of shared keys, one document at a time | O(shared keys) |
//! | [`prefix`] | the pairs that may reach a likeness, by their rarest keys | O(keys log keys + candidates) |
//! | [`bands`] | the pairs that agree in a band of their signatures | O(bands + neighbours) a set |
//! | [`key_counts`] | how many sets have a key, in two bytes a key | O(keys) |
//! | [`incidence`] | the matrix of a small collection | O(documents × shingles) |
//! | [`clusters`] | groups of documents joined by pairs | almost O(pairs) |
//! | [`course`] | the homework of the course: its two starter kits, and its grading | O(length) a text |

pub mod agreement;
pub mod b_bit;
pub mod bands;
pub mod bitmap;
pub mod broder;
pub mod clusters;
pub mod course;
pub mod fast_similarity;
pub mod hash;
pub mod incidence;
pub mod jaccard;
pub mod key_counts;
pub mod minhash;
pub mod nearest;
pub mod overlap;
mod postings;
pub mod prefix;
pub mod shingle;
pub mod sketch;
