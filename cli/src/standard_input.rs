//! Standard input among the files: the name by which the core reads it.

/// Names of standard input, which say what is in it: `id text` lines, records of JSON, what its bytes tell.
const NAMES: [&str; 3] = [
    "standard-input.txt",
    "standard-input.jsonl",
    "standard-input",
];

/// The name by which standard input is read.
pub fn name_of(bytes: &[u8], lines: bool) -> &'static str {
    let is_packed = [&b"\x1f\x8b"[..], b"PK", b"%PDF-", b"PAR1"]
        .iter()
        .any(|first| bytes.starts_with(first));
    let is_utf16 = [b"\xff\xfe", b"\xfe\xff"]
        .iter()
        .any(|mark| bytes.starts_with(*mark));
    let [lines_of_text, json, any] = NAMES;
    match lines {
        true => lines_of_text,
        false if is_packed || (bytes.contains(&0) && !is_utf16) => any,
        false => json,
    }
}

/// True for the name of standard input.
pub fn is_named(name: &str) -> bool {
    NAMES.contains(&name)
}
