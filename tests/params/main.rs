//! Significance of query arguments: tables of every state, failures, plans, the stored table.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used)]

mod adversary;
mod counting;
mod failures;
mod faults;
mod pages;
mod planning;
mod support;
mod table;
mod trials;
