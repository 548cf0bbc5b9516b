//! DUST rules: worked examples, laws, a naive oracle, and the demo site.

#![allow(missing_docs, clippy::unwrap_used)]

mod canonical;
mod decided;
mod demo;
mod diagnosis;
mod escapes;
mod exports;
mod faults;
mod figures;
mod fixed_point;
mod hostile;
mod learning;
mod lists;
mod oracle;
mod ordering;
mod places;
mod rule_json;
#[path = "../common/site.rs"]
mod site;
mod state;
mod steps;
mod storing;
mod support;
mod templates;
mod together;
mod windows;
