//! The lessons of Learn: small collections worked through step by step.
//!
//! A lesson is a pure function from a [`Material`] (a few texts or sets) to everything that its figure shows: the rows of a
//! matrix, the winners of a permutation, the counts of a pair. The algorithms are those of `dustlens-likeness`; what is here
//! keeps what happens on the way. Sizes are bounded to what a person can read, and a value out of its bounds is refused by
//! name ([`LessonError`]).
//!
//! ```
//! use dustlens_lessons::{Material, TextUnit, minshingle::{MinshingleQuestion, minshingles}};
//!
//! // The lecture's table: five documents, six shingles, three permutations.
//! let sets = ["sh1 sh5", "sh2", "sh1 sh2 sh5", "sh4", "sh3 sh6"].map(String::from);
//! let answer = minshingles(&MinshingleQuestion {
//!     material: Material { texts: sets.to_vec(), unit: TextUnit::Item, size: 1 },
//!     permutations: 3,
//!     places: vec![vec![1, 2, 3, 4, 5, 6], vec![4, 6, 2, 1, 5, 3], vec![6, 5, 3, 2, 4, 1]],
//!     seed: "0".into(),
//! })
//! .expect("the table is sound");
//! let first: Vec<_> = answer.rounds.iter().map(|round| round.values[0]).collect();
//! assert_eq!(first, [Some(1), Some(4), Some(4)]);
//! ```
//!
//! | module | lesson |
//! |---|---|
//! | [`pages`] | Are these the same page? |
//! | [`shingles`] | How can order matter without comparing texts letter by letter? |
//! | [`incidence`] | How alike are two sets? |
//! | [`bits`] | Why keep numbers instead of texts? |
//! | [`minshingle`] | Can one shingle stand for a document? |
//! | [`hash_loop`] | How to shuffle a billion rows? |
//! | [`trials`] | How many hashes are enough? |
//! | [`broder`] | All pairs without all pairs? |
//! | [`bands`] | Which pairs meet at all? |
//! | [`addresses`] | One page, how many addresses? |
//! | [`parameter`] | Does `sid` matter? |
//! | [`dust`] | What does `?id=` have to do with `_`? |
//! | [`homework`] | Can you do it yourself? |

pub mod addresses;
pub mod bands;
pub mod bits;
pub mod broder;
pub mod dust;
mod error;
pub mod hash_loop;
pub mod homework;
pub mod incidence;
mod made_site;
mod material;
pub mod minshingle;
pub mod pages;
pub mod parameter;
pub mod shingles;
pub mod trials;

pub use error::LessonError;
pub use material::{MOST_LENGTH, MOST_TEXTS, Material, Matrix, TextUnit};
