//! How alike are two sets of shingles, and which of many are alike?
//!
//! | module | question | cost |
//! |---|---|---|
//! | [`jaccard`] | exact likeness of two sets | O(|A| + |B|) |
//! | [`minhash`] | a signature of k numbers whose agreement estimates Jaccard | O(k·|A|) a set |
//! | [`broder`] | which documents agree in how many positions, in the lecture's steps | O(tuples log tuples + pairs) |
//! | [`overlap`] | all pairs of a collection with a count of shared keys, one document at a time | O(shared keys) |
//! | [`incidence`] | the matrix of a small collection | O(documents × shingles) |
//! | [`clusters`] | groups of documents joined by pairs | almost O(pairs) |
//!
//! Every function works on any sets of 64-bit keys, not only on shingles: tags, interests, links.

pub mod broder;
pub mod clusters;
pub mod incidence;
pub mod jaccard;
pub mod minhash;
pub mod overlap;
