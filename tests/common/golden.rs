//! Goldens: files of `tests/goldens/` that results are compared with, the core's and the commands'.

use std::path::{Path, PathBuf};

/// The repository; the tests of its root and of the folders in it find it.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let is_root = here.join("tests/goldens").is_dir();
    let root = if is_root { Some(here) } else { here.parent() };
    root.unwrap().to_owned()
}

/// Compares with a file of `tests/goldens/`; `DUSTLENS_BLESS=1` rewrites it.
pub fn golden(name: &str, actual: &str) {
    let path = root().join("tests/goldens").join(name);
    if std::env::var_os("DUSTLENS_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, actual).unwrap();
    }
    let expected = std::fs::read_to_string(&path).ok();
    assert_eq!(
        Some(actual),
        expected.as_deref(),
        "{name} differs; DUSTLENS_BLESS=1 rewrites it"
    );
}
