//! The licences of everything that is shipped, held against the list in `deny.toml`.
//!
//! Checks the crates of a build for this machine and for WebAssembly (`cargo metadata`) and the npm packages that the
//! page ships (`www/package-lock.json`, those not marked as development only). `cargo deny check licenses` reads the
//! same list; this check needs nothing installed.

use std::{collections::BTreeSet, fs, path::Path};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::{tool, tree::Tree};

/// Checks all packages and returns their number.
///
/// # Errors
/// When a list cannot be read, or with every package whose licence is not on the list.
pub fn check(tree: &Tree) -> Result<usize> {
    let allowed = allowed(&tree.root().join("deny.toml"))?;
    let mut packages = crates(tree)?;
    packages.extend(npm_packages(&tree.www().join("package-lock.json"))?);
    let refused: Vec<String> = packages
        .iter()
        .filter(|package| !permits(package.licence.as_deref().unwrap_or_default(), &allowed))
        .map(|package| {
            format!(
                "{}: {}",
                package.name,
                package.licence.as_deref().unwrap_or("no licence named")
            )
        })
        .collect();
    if !refused.is_empty() {
        bail!(
            "these licences are not on the list in deny.toml: replace the package, or add the licence there after \
               reading it.\n{}",
            refused.join("\n")
        );
    }
    Ok(packages.len())
}

struct Package {
    name: String,
    licence: Option<String>,
}

fn allowed(path: &Path) -> Result<BTreeSet<String>> {
    let text = fs::read_to_string(path).context("deny.toml could not be read")?;
    let table: toml::Table = text.parse().context("deny.toml is no TOML")?;
    let list = table
        .get("licenses")
        .and_then(|licenses| licenses.get("allow"))
        .and_then(toml::Value::as_array);
    let list = list.context("deny.toml has no list `allow` under [licenses]")?;
    Ok(list
        .iter()
        .filter_map(toml::Value::as_str)
        .map(str::to_owned)
        .collect())
}

fn crates(tree: &Tree) -> Result<Vec<Package>> {
    let host = tool::stdout_of(tree.cargo().args(["-vV"]))?;
    let host = host
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .context("cargo names no host")?;
    let mut command = tree.cargo();
    command.args(["metadata", "--format-version", "1", "--locked"]);
    command.args([
        "--filter-platform",
        host,
        "--filter-platform",
        "wasm32-unknown-unknown",
    ]);
    let metadata: Value = serde_json::from_str(&tool::stdout_of(&mut command)?)
        .context("cargo metadata gave no JSON")?;
    let packages = metadata["packages"]
        .as_array()
        .context("cargo metadata lists no packages")?;
    Ok(packages
        .iter()
        .map(|package| named(&package["name"], &package["license"]))
        .collect())
}

fn npm_packages(lock: &Path) -> Result<Vec<Package>> {
    let text = fs::read_to_string(lock).context("www/package-lock.json could not be read")?;
    let lock: Value = serde_json::from_str(&text).context("www/package-lock.json is no JSON")?;
    let packages = lock["packages"]
        .as_object()
        .context("www/package-lock.json lists no packages")?;
    let shipped = packages.iter().filter(|(path, package)| {
        // Links and paths outside node_modules are this repository's own.
        path.contains("node_modules/")
            && !truth(package, "link")
            && !truth(package, "dev")
            && !truth(package, "devOptional")
    });
    Ok(shipped
        .map(|(path, package)| named(&Value::from(path.as_str()), &package["license"]))
        .collect())
}

fn truth(package: &Value, field: &str) -> bool {
    package[field].as_bool() == Some(true)
}

fn named(name: &Value, licence: &Value) -> Package {
    Package {
        name: name.as_str().unwrap_or("?").to_owned(),
        licence: licence.as_str().map(str::to_owned),
    }
}

/// Returns true if an SPDX expression can be satisfied with allowed licences alone. `A/B`, as old manifests write,
/// means
/// `A OR B`; a licence `WITH` an exception must be listed with it. An expression that cannot be read permits nothing.
fn permits(expression: &str, allowed: &BTreeSet<String>) -> bool {
    let spaced = expression
        .replace('/', " OR ")
        .replace('(', " ( ")
        .replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut reader = Reader {
        words: &words,
        allowed,
    };
    reader.either() == Some(true) && reader.words.is_empty()
}

/// SPDX 2.3, annex D: `WITH` binds tightest, then `AND`, then `OR`.
struct Reader<'a> {
    words: &'a [&'a str],
    allowed: &'a BTreeSet<String>,
}

impl<'a> Reader<'a> {
    fn either(&mut self) -> Option<bool> {
        let mut result = self.both()?;
        while self.take("OR") {
            let right = self.both()?;
            result |= right;
        }
        Some(result)
    }

    fn both(&mut self) -> Option<bool> {
        let mut result = self.single()?;
        while self.take("AND") {
            let right = self.single()?;
            result &= right;
        }
        Some(result)
    }

    fn single(&mut self) -> Option<bool> {
        if self.take("(") {
            let result = self.either()?;
            return self.take(")").then_some(result);
        }
        let mut name = self.next()?.to_owned();
        if self.take("WITH") {
            name = format!("{name} WITH {}", self.next()?);
        }
        Some(self.allowed.contains(&name))
    }

    fn take(&mut self, word: &str) -> bool {
        match self.words.split_first() {
            Some((first, rest)) if *first == word => {
                self.words = rest;
                true
            }
            _ => false,
        }
    }

    fn next(&mut self) -> Option<&'a str> {
        let (first, rest) = self.words.split_first()?;
        self.words = rest;
        Some(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_follow_the_spdx_grammar() {
        let allowed: BTreeSet<String> = [
            "MIT",
            "Apache-2.0",
            "Apache-2.0 WITH LLVM-exception",
            "Unicode-3.0",
        ]
        .map(str::to_owned)
        .into();
        for (expression, expected) in [
            ("MIT", true),
            ("MIT OR Apache-2.0", true),
            ("MIT/Apache-2.0", true),
            ("GPL-3.0 OR MIT", true),
            ("GPL-3.0 AND MIT", false),
            ("MIT AND Unicode-3.0", true),
            ("(MIT OR Apache-2.0) AND Unicode-3.0", true),
            ("(MIT OR Apache-2.0) AND GPL-3.0", false),
            ("GPL-3.0 OR MIT AND Unicode-3.0", true),
            ("Apache-2.0 WITH LLVM-exception OR GPL-3.0", true),
            ("MIT WITH Some-exception", false),
            ("", false),
            ("MIT OR", false),
            ("(MIT", false),
            ("MIT MIT", false),
        ] {
            assert_eq!(permits(expression, &allowed), expected, "{expression}");
        }
    }
}
