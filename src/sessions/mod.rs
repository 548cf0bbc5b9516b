//! Handles that a shell drives in slices: lists and settings in, windows on the results out.
//!
//! | module | holds |
//! |---|---|
//! | [`documents`] | documents, what is derived from them, and the pairs that a threshold shows |
//! | [`urls`] | lists of URLs normalized, and their groups |
//! | [`params`] | lists of URLs counted argument by argument, and the stored table |
//! | [`dust`] | lists of URLs mined for rules, their validation, and the map of the list |

pub mod documents;
pub mod dust;
pub mod params;
pub mod urls;
