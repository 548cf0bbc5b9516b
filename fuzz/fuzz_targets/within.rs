//! Laws that hold for every file, however damaged.

use dustlens::document::{ExtractOptions, extract};
use dustlens::input::{Input, InputKind, Limits, ReadOptions, Reader};

const LIMITS: Limits = Limits {
    input: 1 << 20,
    unpacked: 1 << 20,
    document: 1 << 16,
};

/// Reads a file to its end: no document is over the bound, nor all of them together, and no more items come than bytes.
pub fn bounds(name: &str, bytes: &[u8]) {
    let input = Input {
        name: name.to_owned(),
        kind: InputKind::File,
        bytes: bytes.to_vec(),
        options: ReadOptions::default(),
    };
    let (mut items, mut read) = (0, 0);
    for item in Reader::within(input, LIMITS) {
        items += 1;
        if let Ok(raw) = item {
            assert!(raw.bytes.len() <= LIMITS.document);
            read += raw.bytes.len() as u64;
            extract(&raw, &ExtractOptions::default());
        }
    }
    assert!(items <= bytes.len() + 2);
    assert!(read <= LIMITS.unpacked + bytes.len() as u64 + LIMITS.document as u64);
}
