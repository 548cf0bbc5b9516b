//! The lessons of Learn: a function a lesson, and a run over many seeds.
//!
//! Questions and answers are the types of `dustlens-lessons` as they are.

#![cfg(target_arch = "wasm32")]

use tsify::Ts;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use dustlens_learning::failure;
use dustlens_lessons::bands::{self, BandsAnswer, BandsQuestion};
use dustlens_lessons::bits::{self, BitsAnswer, BitsQuestion};
use dustlens_lessons::broder::{self, BroderAnswer, BroderQuestion};
use dustlens_lessons::hash_loop::{self, HashLoopAnswer, HashLoopQuestion};
use dustlens_lessons::incidence::{self, IncidenceAnswer, IncidenceQuestion};
use dustlens_lessons::minshingle::{self, MinshingleQuestion, Minshingles};
use dustlens_lessons::pages::{self, PagesAnswer, PagesQuestion};
use dustlens_lessons::shingles::{self, ShinglesAnswer, ShinglesQuestion};
use dustlens_lessons::trials::{self, TrialsAnswer, TrialsQuestion};
use dustlens_shared::{Answer, answer, given};

/// Pages and their useful parts.
///
/// # Errors
/// `bad-value`, `lesson-range`.
#[wasm_bindgen]
pub fn lesson_pages(question: Ts<PagesQuestion>) -> Answer<PagesAnswer> {
    answer(pages::pages(&given(&question)?).map_err(failure)?)
}

/// Shingles of a text, and those that an edit leaves.
///
/// # Errors
/// `bad-value`, `lesson-range`, `lesson-no-shingle`.
#[wasm_bindgen]
pub fn lesson_shingles(question: Ts<ShinglesQuestion>) -> Answer<ShinglesAnswer> {
    answer(shingles::shingles(&given(&question)?).map_err(failure)?)
}

/// The incidence matrix and the Jaccard similarity.
///
/// # Errors
/// `bad-value`, `lesson-range`, `lesson-no-shingle`, `lesson-seed`.
#[wasm_bindgen]
pub fn lesson_incidence(question: Ts<IncidenceQuestion>) -> Answer<IncidenceAnswer> {
    answer(incidence::incidence(&given(&question)?).map_err(failure)?)
}

/// Shingles as numbers of fewer and fewer bits.
///
/// # Errors
/// `bad-value`, `lesson-range`, `lesson-no-shingle`.
#[wasm_bindgen]
pub fn lesson_bits(question: Ts<BitsQuestion>) -> Answer<BitsAnswer> {
    answer(bits::bits(&given(&question)?).map_err(failure)?)
}

/// Minshingles by permutations.
///
/// # Errors
/// `bad-value`, `lesson-range`, `lesson-no-shingle`, `lesson-seed`, `lesson-permutation`.
#[wasm_bindgen]
pub fn lesson_minshingle(question: Ts<MinshingleQuestion>) -> Answer<Minshingles> {
    answer(minshingle::minshingles(&given(&question)?).map_err(failure)?)
}

/// The loop by hash functions.
///
/// # Errors
/// `bad-value`, `lesson-range`, `lesson-no-shingle`.
#[wasm_bindgen]
pub fn lesson_hash_loop(question: Ts<HashLoopQuestion>) -> Answer<HashLoopAnswer> {
    answer(hash_loop::hash_loop(&given(&question)?).map_err(failure)?)
}

/// Broder's steps.
///
/// # Errors
/// `bad-value`, `lesson-range`, `lesson-no-shingle`, `lesson-seed`, `lesson-permutation`.
#[wasm_bindgen]
pub fn lesson_broder(question: Ts<BroderQuestion>) -> Answer<BroderAnswer> {
    answer(broder::broder(&given(&question)?).map_err(failure)?)
}

/// Bands of a signature, and their curve.
///
/// # Errors
/// `bad-value`, `lesson-range`, `lesson-no-shingle`, `lesson-seed`.
#[wasm_bindgen]
pub fn lesson_bands(question: Ts<BandsQuestion>) -> Answer<BandsAnswer> {
    answer(bands::bands(&given(&question)?).map_err(failure)?)
}

/// A run over many seeds, a few at a time.
#[wasm_bindgen]
pub struct LessonTrials {
    core: trials::Trials,
}

#[wasm_bindgen]
impl LessonTrials {
    /// Prepares a run.
    ///
    /// # Errors
    /// `bad-value`, `lesson-range`, `lesson-no-shingle`, `lesson-seed`.
    #[wasm_bindgen(constructor)]
    pub fn new(question: Ts<TrialsQuestion>) -> Result<LessonTrials, JsValue> {
        let core = trials::Trials::new(&given(&question)?).map_err(failure)?;
        Ok(Self { core })
    }

    /// Runs at most so many more seeds; returns true while some are left.
    pub fn advance(&mut self, seeds: usize) -> bool {
        self.core.advance(seeds)
    }

    /// The outcomes so far.
    ///
    /// # Errors
    /// None in practice.
    pub fn answer(&self) -> Answer<TrialsAnswer> {
        answer(self.core.answer())
    }
}
