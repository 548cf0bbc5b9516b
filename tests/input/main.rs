//! From files, archives, records and pages to raw documents.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used)]

#[path = "../common/mod.rs"]
mod common;

mod archives;
mod files;
mod mutated;
mod office;
mod parquet;
mod records;
mod silent;
mod support;
mod table;
mod warc;
mod warc_faults;
mod warc_records;
