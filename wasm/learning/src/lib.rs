//! What the modules of Learn share: an error of a lesson as it crosses.

#![cfg(target_arch = "wasm32")]

use dustlens_lessons::LessonError;
use dustlens_shared::Failure;

/// An error of a lesson with its code and its values.
#[must_use]
pub fn failure(error: LessonError) -> Failure {
    Failure::new(error.code(), error.params(), error.to_string())
}
