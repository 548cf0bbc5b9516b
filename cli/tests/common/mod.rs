//! Files of the repository that the tests of several commands share.

#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};

/// The repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap()
        .to_owned()
}

/// Compares with a file of `tests/goldens/`.
pub fn golden(name: &str, actual: &str) {
    let path = root().join("tests/goldens").join(name);
    if std::env::var_os("DUSTLENS_BLESS").is_some() {
        std::fs::write(&path, actual).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap();
    assert_eq!(
        actual, expected,
        "{name} differs; DUSTLENS_BLESS=1 rewrites it"
    );
}
