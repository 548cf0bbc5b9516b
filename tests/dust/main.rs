//! DUST rules: worked examples, laws, a naive oracle, and the demo site.

#![allow(missing_docs, clippy::unwrap_used)]

mod canonical;
mod demo;
mod learning;
mod oracle;
mod steps;
mod support;
