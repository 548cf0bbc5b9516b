//! DUST rules: worked examples, laws, a naive oracle, and the demo site.

#![allow(missing_docs, clippy::unwrap_used)]

mod canonical;
mod demo;
mod learning;
mod lists;
mod oracle;
mod state;
mod storing;
mod support;
