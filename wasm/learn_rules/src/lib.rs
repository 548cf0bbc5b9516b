//! The lessons of Learn about rules that pages prove: a function a lesson. The module loads when one of them is opened, and each
//! lesson is a part of it ([`dustlens_shared::at_once`]).
//!
//! Questions and answers are the types of `dustlens-lessons` as they are.

#![cfg(target_arch = "wasm32")]

use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_split_helpers::wasm_split;

use dustlens_learning::failure;
use dustlens_lessons::dust::{self, DustAnswer, DustQuestion};
use dustlens_lessons::parameter::{self, ParameterAnswer, ParameterQuestion};
use dustlens_shared::{Answer, PartAnswer, answer, at_once, given};

/// Parameters of a list: counted, then compared on pages.
///
/// # Errors
/// `bad-value`, `lesson-range`, `not-loaded`.
#[wasm_bindgen]
pub fn lesson_parameter(question: Ts<ParameterQuestion>) -> Answer<ParameterAnswer> {
    at_once(part_parameter(&given(&question)?))
}

#[wasm_split(learn_rules_parameter, fallible)]
fn part_parameter(question: &ParameterQuestion) -> PartAnswer<ParameterAnswer> {
    Ok(answer(parameter::parameter(question).map_err(failure)?)?)
}

/// Rules of a site from its URLs, and their proof by pages.
///
/// # Errors
/// `bad-value`, `lesson-range`, `not-loaded`.
#[wasm_bindgen]
pub fn lesson_dust(question: Ts<DustQuestion>) -> Answer<DustAnswer> {
    at_once(part_dust(&given(&question)?))
}

#[wasm_split(learn_rules_dust, fallible)]
fn part_dust(question: &DustQuestion) -> PartAnswer<DustAnswer> {
    Ok(answer(dust::dust(question).map_err(failure)?)?)
}
