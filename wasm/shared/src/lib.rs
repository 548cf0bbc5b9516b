//! The boundary to JavaScript: what the modules of all places share.
//!
//! Each place has a module of its own, so that a page loads what it needs: `wasm/documents`, `wasm/urls`,
//! `wasm/params`, `wasm/dust`. No algorithm lives in them, and nothing outside of `wasm/` knows of wasm-bindgen.
//!
//! 64-bit numbers cross as strings, positions in text as UTF-16 offsets, failures as `Error`s with a `code`.

#![cfg(target_arch = "wasm32")]

mod charsets;
mod failure;
mod lists;
mod memory;
mod parts;
mod views;

use tsify::{Ts, Tsify};
use wasm_bindgen::JsValue;

pub use failure::Failure;
pub use lists::{UrlReadOptions, unknown};
pub use memory::{Room, memory};
pub use parts::{PartAnswer, Thrown, at_once};
pub use views::{Problem, ProblemSeverity, Span};

/// What a call answers.
pub type Answer<T> = Result<Ts<T>, JsValue>;

/// A value for JavaScript.
///
/// # Errors
/// None in practice.
pub fn answer<T: Tsify + serde::Serialize>(value: T) -> Answer<T> {
    Ok(value.into_ts().map_err(Failure::from)?)
}

/// Values for JavaScript.
///
/// # Errors
/// None in practice.
pub fn answers<T: Tsify + serde::Serialize>(
    values: impl IntoIterator<Item = T>,
) -> Result<Vec<Ts<T>>, JsValue> {
    values.into_iter().map(answer).collect()
}

/// A value from JavaScript.
///
/// # Errors
/// `bad-value` when it has the wrong shape.
pub fn given<T>(value: &Ts<T>) -> Result<T, JsValue>
where
    T: Tsify<JsType: Clone> + serde::de::DeserializeOwned,
{
    Ok(value.to_rust().map_err(Failure::from)?)
}
