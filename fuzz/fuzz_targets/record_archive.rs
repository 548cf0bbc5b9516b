//! Any bytes as an archive of records, plain or in gzip: read to the end without a panic, and every document is found
//! again when they are packed.
//!
//! `cargo +nightly fuzz run record_archive -- -max_total_time=600`

#![no_main]

use dustlens::input::{ArchiveRecord, Input, InputKind, RawDocument, ReadOptions, Reader};
use libfuzzer_sys::fuzz_target;

fn read(bytes: &[u8]) -> Vec<RawDocument> {
    let input = Input {
        name: "a.gz".to_owned(),
        kind: InputKind::File,
        bytes: bytes.to_vec(),
        options: ReadOptions::default(),
    };
    Reader::new(input).filter_map(Result::ok).collect()
}

fuzz_target!(|data: &[u8]| {
    let mut packed = Vec::new();
    let records: Vec<ArchiveRecord> = read(data).iter().map(|raw| ArchiveRecord::of(raw).0).collect();
    for record in &records {
        record.write(&mut packed).expect("a vector takes every record");
    }
    // An archive is told by its first URL, which no text could be.
    let is_told = |record: &ArchiveRecord| record.url.bytes().all(|byte| byte >= b' ' && byte != 0x7f);
    if records.first().is_some_and(is_told) {
        let urls = |raw: &RawDocument| raw.id.clone();
        let again: Vec<String> = read(&packed).iter().map(urls).collect();
        let given: Vec<String> = records.into_iter().map(|record| record.url).collect();
        assert_eq!(again, given);
    }
});
