//! Parts of a module, which are loaded when a call needs them first.
//!
//! A module is compiled as one. Code that only functions marked `#[wasm_split(PART, fallible)]` reach is then put into a file
//! of its own (`xtask/src/wasm/parts.rs`). Such a function is a future of the same answer: it asks JavaScript for the part,
//! which comes at one go (`use_parts` of `pkg/`), and runs.

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use tsify::Ts;
use wasm_bindgen::JsValue;
use wasm_split_helpers::SplitLoaderError;

use super::Failure;

/// A value that a function of a part throws.
pub struct Thrown(JsValue);

/// The answer of a function of a part.
pub type PartAnswer<T> = Result<Ts<T>, Thrown>;

impl From<JsValue> for Thrown {
    fn from(value: JsValue) -> Self {
        Self(value)
    }
}

impl From<Failure> for Thrown {
    fn from(failure: Failure) -> Self {
        Self(failure.into())
    }
}

impl From<SplitLoaderError> for Thrown {
    fn from(_: SplitLoaderError) -> Self {
        not_loaded().into()
    }
}

fn not_loaded() -> Failure {
    let message = "a part of the module could not be loaded".to_owned();
    Failure::new("not-loaded", Vec::new(), message)
}

/// The answer of a function of a part, which is loaded first if it is not there.
///
/// # Errors
/// The function's own; `not-loaded`: nothing was done, and the call can be made again.
pub fn at_once<T>(call: impl Future<Output = Result<T, Thrown>>) -> Result<T, JsValue> {
    let mut call = pin!(call);
    let mut context = Context::from_waker(Waker::noop());
    // The first turn asks for the part, which has come or failed when the second one looks.
    for _ in 0..2 {
        if let Poll::Ready(answer) = call.as_mut().poll(&mut context) {
            return answer.map_err(|Thrown(value)| value);
        }
    }
    Err(not_loaded().into())
}
