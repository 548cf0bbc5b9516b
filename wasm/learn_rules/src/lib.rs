//! The lessons of Learn about rules that pages prove: a function a lesson. The module loads when one of them is opened.
//!
//! Questions and answers are the types of `dustlens-lessons` as they are.

#![cfg(target_arch = "wasm32")]
