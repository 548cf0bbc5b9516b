//! The lesson of Learn about the homework of the course. The module loads when it is opened.
//!
//! Questions and answers are the types of `dustlens-lessons` as they are.

#![cfg(target_arch = "wasm32")]

use tsify::Ts;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use dustlens_learning::failure;
use dustlens_lessons::homework::{self, HomeworkAnswer, HomeworkQuestion};
use dustlens_shared::{Answer, answer, given};

/// The homework from the bytes of its archive to the grade of a result.
///
/// # Errors
/// `bad-value`, `lesson-range`, `lesson-seed`.
#[wasm_bindgen]
pub fn lesson_homework(question: Ts<HomeworkQuestion>) -> Answer<HomeworkAnswer> {
    answer(homework::homework(&given(&question)?).map_err(failure)?)
}

/// The archive of the homework, byte for byte.
///
/// # Errors
/// `bad-value`, `lesson-range`, `lesson-seed`.
#[wasm_bindgen]
pub fn homework_archive(question: Ts<HomeworkQuestion>) -> Result<Vec<u8>, JsValue> {
    Ok(homework::homework_archive(&given(&question)?).map_err(failure)?)
}

/// The text of a file with a result: UTF-8, or UTF-16 as shells of Windows write it.
#[wasm_bindgen]
#[must_use]
pub fn homework_result(bytes: &[u8]) -> String {
    homework::result_of(bytes)
}
