//! Source of the built page: a folder, or this binary itself.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

/// The page's files by path, such as `assets/page-Dx3.js`.
#[derive(Debug, Clone)]
pub(super) enum Files {
    /// A folder, whose files are read at each request.
    Folder(PathBuf),
    /// Put into the binary when it was built.
    #[cfg(feature = "embed-page")]
    Embedded,
}

#[cfg(feature = "embed-page")]
#[derive(rust_embed::RustEmbed)]
#[folder = "../www/dist"]
#[allow_missing = true]
struct Embedded;

impl Files {
    /// The folder when one is named, else the files in the binary.
    ///
    /// # Errors
    /// Neither has an `index.html`; the message tells how to get one.
    pub(super) fn find(site: Option<&Path>) -> anyhow::Result<Self> {
        let Some(site) = site else {
            return Self::embedded();
        };
        let folder = site
            .canonicalize()
            .with_context(|| format!("the folder {} cannot be opened", site.display()))?;
        if !folder.join("index.html").is_file() {
            bail!(
                "{} has no index.html; build the page with `cargo xtask build` and name its folder, www/dist",
                site.display()
            );
        }
        Ok(Self::Folder(folder))
    }

    #[cfg(feature = "embed-page")]
    fn embedded() -> anyhow::Result<Self> {
        if Embedded::get("index.html").is_none() {
            bail!(
                "this binary was built before the page was; build both with `cargo xtask dist`, or name a folder with --site"
            );
        }
        Ok(Self::Embedded)
    }

    #[cfg(not(feature = "embed-page"))]
    fn embedded() -> anyhow::Result<Self> {
        bail!(
            "this binary carries no page; start it with `cargo xtask serve`, name the built page's folder with --site www/dist, or make a binary that carries it with `cargo xtask dist`"
        );
    }

    /// Returns one file's bytes. The path comes from [`clean`], so it cannot leave the folder by its words; links that
    /// lead outside are not followed either.
    pub(super) fn read(&self, path: &str) -> Option<Cow<'static, [u8]>> {
        match self {
            Self::Folder(folder) => {
                let file = folder.join(path).canonicalize().ok()?;
                if !file.starts_with(folder) {
                    return None;
                }
                std::fs::read(file).ok().map(Cow::Owned)
            }
            #[cfg(feature = "embed-page")]
            Self::Embedded => Embedded::get(path).map(|file| file.data),
        }
    }
}

/// A request's path as a file's path; nothing for one that could mean something else to a file system
/// (`..`, a drive, a hidden file, another separator).
pub(super) fn clean(path: &str) -> Option<String> {
    let path = path.strip_prefix('/')?;
    let path = percent_encoding::percent_decode_str(path)
        .decode_utf8()
        .ok()?;
    if path.is_empty() {
        return Some("index.html".to_owned());
    }
    let is_plain = |segment: &str| {
        !segment.is_empty()
            && !segment.starts_with('.')
            && !segment.contains(|c: char| matches!(c, '\\' | ':') || c.is_control())
    };
    path.split('/').all(is_plain).then(|| path.into_owned())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn paths_stay_inside() {
        assert_eq!(clean("/").unwrap(), "index.html");
        assert_eq!(clean("/assets/a-1.js").unwrap(), "assets/a-1.js");
        assert_eq!(clean("/a%20b.txt").unwrap(), "a b.txt");
        for bad in [
            "",
            "x",
            "//etc/passwd",
            "/../x",
            "/a/../../x",
            "/%2e%2e/x",
            "/a%2f..%2fx",
            "/.git/config",
            "/a/./b",
            "/..%5cx",
            "/C:/x",
            "/a%00",
            "/a/",
            "/%ff",
        ] {
            assert_eq!(clean(bad), None, "{bad}");
        }
    }

    #[test]
    fn what_is_missing_is_said_with_its_remedy() {
        let empty = std::env::temp_dir().join(format!("dustlens-empty-{}", std::process::id()));
        std::fs::create_dir_all(&empty).unwrap();
        let error = Files::find(Some(&empty)).unwrap_err().to_string();
        std::fs::remove_dir_all(&empty).unwrap();
        assert!(
            error.contains("index.html") && error.contains("cargo xtask build"),
            "{error}"
        );
        let error = Files::find(Some(Path::new("/no/such/folder")))
            .unwrap_err()
            .to_string();
        assert!(error.contains("/no/such/folder"), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn links_out_of_the_folder_are_not_followed() {
        let base = std::env::temp_dir().join(format!("dustlens-links-{}", std::process::id()));
        let folder = base.join("page");
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(base.join("secret.txt"), "secret").unwrap();
        std::fs::write(folder.join("index.html"), "page").unwrap();
        std::os::unix::fs::symlink(base.join("secret.txt"), folder.join("link.txt")).unwrap();
        let files = Files::find(Some(&folder)).unwrap();
        let read = (
            files.read("index.html"),
            files.read("link.txt"),
            files.read("assets"),
        );
        std::fs::remove_dir_all(&base).unwrap();
        assert_eq!(read.0.unwrap().as_ref(), b"page");
        assert_eq!((read.1, read.2), (None, None));
    }
}
