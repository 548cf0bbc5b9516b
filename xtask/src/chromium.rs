//! A Chromium for the browser tests and benches: the one that is named, one that is installed, or one that gets installed.

use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Result, bail};

use crate::{tool, tree::Tree};

/// Place where the tests find their browser.
pub enum Chromium {
    /// This program.
    Path(PathBuf),
    /// Playwright's own download, which Playwright finds by itself.
    Playwrights,
}

const NAMES: [&str; 5] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
];
const MAC: &str = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/// Finds Chromium or installs it: from the system's packages where that needs no question, else through Playwright.
/// Needs the page's packages.
///
/// # Errors
/// When it is neither found nor installable, with advice.
pub fn find_or_install(tree: &Tree) -> Result<Chromium> {
    if let Some(path) = find()? {
        return Ok(Chromium::Path(path));
    }
    if let Some(mut steps) = apt() {
        let done = steps
            .iter_mut()
            .all(|(title, command)| tool::step(title, command, "").is_ok());
        if let (true, Some(path)) = (done, find()?) {
            return Ok(Chromium::Path(path));
        }
    }
    let mut npx = tree.npm();
    npx.args(["exec", "--", "playwright", "install", "chromium"]);
    let remedy = "Install Chromium by hand (`sudo apt-get install chromium`, or Chrome from https://www.google.com/chrome), \
                  or set CHROMIUM_PATH to one that is installed.";
    tool::step("installing Chromium through Playwright", &mut npx, remedy)?;
    Ok(Chromium::Playwrights)
}

/// Tells a script of the page which Chromium to use, as [`find_or_install`] finds it.
///
/// # Errors
/// When there is none.
pub fn name_to(tree: &Tree, script: &mut Command) -> Result<()> {
    match find_or_install(tree)? {
        Chromium::Path(path) => script.env("CHROMIUM_PATH", path),
        Chromium::Playwrights => script.env_remove("CHROMIUM_PATH"),
    };
    Ok(())
}

fn find() -> Result<Option<PathBuf>> {
    if let Some(named) = env::var_os("CHROMIUM_PATH").filter(|named| !named.is_empty()) {
        let named = PathBuf::from(named);
        if !named.is_file() {
            bail!(
                "CHROMIUM_PATH is {}, and no program is there: correct it or unset it",
                named.display()
            );
        }
        return Ok(Some(named));
    }
    let mac = || {
        Some(Path::new(MAC))
            .filter(|path| path.is_file())
            .map(Path::to_path_buf)
    };
    Ok(tool::on_path(&NAMES).or_else(mac))
}

/// The commands that install Debian's Chromium, when they can run without a password.
fn apt() -> Option<[(&'static str, Command); 2]> {
    tool::on_path(&["apt-get"])?;
    let root = tool::stdout_of(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0");
    if !root && !tool::succeeds(Command::new("sudo").args(["-n", "true"])) {
        return None;
    }
    let apt_get = |args: &[&str]| {
        let mut command = Command::new(if root { "env" } else { "sudo" });
        if !root {
            command.args(["-n", "env"]);
        }
        command
            .args(["DEBIAN_FRONTEND=noninteractive", "apt-get"])
            .args(args);
        command
    };
    Some([
        ("asking for the system's packages", apt_get(&["update"])),
        (
            "installing Chromium",
            apt_get(&["install", "--yes", "--no-install-recommends", "chromium"]),
        ),
    ])
}
