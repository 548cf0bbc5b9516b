//! Stamps: small files that remember the inputs of a build, so that it is not repeated for nothing.
//!
//! A stamp holds a fingerprint of contents, not of times: a fresh checkout or a touched file rebuilds nothing.
//! The hash is SipHash with fixed keys, 64 bits: it guards against stale builds, not against an attacker.

use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    io,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

/// Collects the inputs of a build into one fingerprint.
#[derive(Default)]
pub struct Inputs {
    hasher: DefaultHasher,
}

impl Inputs {
    /// Adds a word, such as a tool's version.
    #[must_use]
    pub fn word(mut self, word: &str) -> Self {
        word.hash(&mut self.hasher);
        self
    }

    /// Adds a file's contents, or all files below a folder in the order of their names. Entries named in `skip`
    /// are left out at every depth. A path that does not exist counts as such, and is no error.
    ///
    /// # Errors
    /// When something there cannot be read.
    pub fn path(mut self, path: &Path, skip: &[&str]) -> Result<Self> {
        for file in files_below(path, skip)? {
            file.strip_prefix(path)
                .unwrap_or(&file)
                .hash(&mut self.hasher);
            fs::read(&file)
                .with_context(|| format!("{} could not be read", file.display()))?
                .hash(&mut self.hasher);
        }
        Ok(self)
    }

    /// The fingerprint of all that was added, in hexadecimal.
    pub fn fingerprint(self) -> String {
        format!("{:016x}", self.hasher.finish())
    }
}

/// All files at or below `path`, sorted; entries named in `skip` are left out at every depth.
///
/// # Errors
/// When a folder cannot be read.
pub fn files_below(path: &Path, skip: &[&str]) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut open = vec![path.to_path_buf()];
    while let Some(path) = open.pop() {
        if path.is_file() {
            found.push(path);
        } else if path.is_dir() {
            let entries = fs::read_dir(&path)
                .with_context(|| format!("{} could not be read", path.display()))?;
            for entry in entries {
                let entry = entry?;
                if !skip.iter().any(|name| entry.file_name() == *name) {
                    open.push(entry.path());
                }
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Returns true if the stamp at `path` holds `fingerprint`.
pub fn is_current(path: &Path, fingerprint: &str) -> bool {
    fs::read_to_string(path).is_ok_and(|held| held.trim() == fingerprint)
}

/// Writes the stamp.
///
/// # Errors
/// When the file cannot be written.
pub fn write(path: &Path, fingerprint: &str) -> Result<()> {
    fs::write(path, format!("{fingerprint}\n"))
        .with_context(|| format!("{} could not be written", path.display()))
}

/// Removes the stamp before its build starts, so that a build that breaks off is not taken for a finished one.
///
/// # Errors
/// When the file is there and cannot be removed.
pub fn clear(path: &Path) -> Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("{} could not be removed", path.display()))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    /// A folder of its own below the system's temporary one, removed at the end.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Self {
            let path =
                std::env::temp_dir().join(format!("dustlens-stamp-{name}-{}", std::process::id()));
            fs::create_dir_all(path.join("sub")).unwrap();
            Self(path)
        }

        fn fingerprint(&self) -> String {
            Inputs::default()
                .path(&self.0, &["skipped"])
                .unwrap()
                .fingerprint()
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_fingerprint_follows_contents_and_names_and_nothing_else() {
        let scratch = Scratch::new("contents");
        fs::write(scratch.0.join("sub/a"), "one").unwrap();
        let before = scratch.fingerprint();
        fs::write(scratch.0.join("sub/a"), "one").unwrap();
        fs::write(scratch.0.join("skipped"), "noise").unwrap();
        assert_eq!(scratch.fingerprint(), before);

        fs::write(scratch.0.join("sub/a"), "two").unwrap();
        let changed = scratch.fingerprint();
        assert_ne!(changed, before);
        fs::rename(scratch.0.join("sub/a"), scratch.0.join("sub/b")).unwrap();
        assert_ne!(scratch.fingerprint(), changed);
    }

    #[test]
    fn a_stamp_is_current_only_for_what_was_written() {
        let scratch = Scratch::new("stamp");
        let path = scratch.0.join("stamp");
        assert!(!is_current(&path, "abc"));
        write(&path, "abc").unwrap();
        assert!(is_current(&path, "abc") && !is_current(&path, "abd"));
        clear(&path).unwrap();
        clear(&path).unwrap();
        assert!(!is_current(&path, "abc"));
    }
}
