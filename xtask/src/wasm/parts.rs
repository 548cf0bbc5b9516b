//! Modules that come in parts, so that a page begins before it has all of the code. Code that only functions marked with
//! `#[wasm_split(PART)]` reach is taken out of the module and put into a file of its own, and code that several parts share
//! into another. A call that needs a part asks JavaScript for its files, in the midst of its work: they come at one go.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, anyhow};

/// The modules that come in parts. Their build script, `wasm/build_in_parts.rs`, has the linker write down where functions call each other.
pub const IN_PARTS: [&str; 4] = ["documents", "params", "dust", "learn_rules"];

/// The names that the tool gives the file of a part: this before the part's own.
const PART: &str = "split_";

/// Cuts the module `name` at `module` in parts. The parts and `NAME_parts.js`, which loads them, are written to `out`; what
/// is left of the module to `scratch`, for wasm-bindgen. Returns the path of that.
///
/// # Errors
/// When a file cannot be read or written, or the module cannot be cut.
pub fn cut(module: &Path, name: &str, scratch: &Path, out: &Path) -> Result<PathBuf> {
    let bytes = read(module)?;
    fs::create_dir_all(scratch)
        .with_context(|| format!("{} could not be made", scratch.display()))?;
    let rest = scratch.join(format!("{name}.wasm"));
    let link = format!("./{name}_parts.js");
    let mut options = wasm_split_cli_support::Options::new(&bytes);
    options.output_dir = scratch;
    options.main_out_path = &rest;
    options.link_name = &link;
    let cut = wasm_split_cli_support::transform(options).map_err(|error| {
        anyhow!("{name} could not be cut in parts; look at the newest `#[wasm_split]` in wasm/: {error:#}")
    })?;
    for file in &cut.split_modules {
        let stem = file.file_stem().map(|stem| stem.to_string_lossy());
        let stem = stem.context("a part without a name")?;
        write(&out.join(file_name(name, &stem)), &repacked(&read(file)?)?)?;
    }
    let parts: BTreeMap<&str, Vec<String>> = cut
        .prefetch_map
        .iter()
        .map(|(part, stems)| {
            let files = stems.iter().map(|stem| file_name(name, stem));
            (part.as_str(), files.collect())
        })
        .collect();
    write(&out.join(&link), loader(name, &parts).as_bytes())?;
    write(
        &out.join(format!("{name}_parts.d.ts")),
        types(&parts).as_bytes(),
    )?;
    Ok(rest)
}

/// The file of a part, and of what parts share, as it stands in `pkg/`.
fn file_name(module: &str, stem: &str) -> String {
    match stem.strip_prefix(PART) {
        Some(part) => format!("{part}.wasm"),
        None => format!("{module}_{stem}.wasm"),
    }
}

/// The same module without names, and with its numbers as short as they can be.
fn repacked(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut config = walrus::ModuleConfig::new();
    config.generate_name_section(false);
    config.generate_producers_section(false);
    let mut module = config.parse(bytes)?;
    Ok(module.emit_wasm())
}

/// The types of `NAME_parts.js`.
fn types(parts: &BTreeMap<&str, Vec<String>>) -> String {
    let names: Vec<String> = parts.keys().map(|part| format!("\"{part}\"")).collect();
    format!(
        "/** The addresses of the files of each part, in the order in which they begin. */\n\
         export const parts: Readonly<Record<{}, readonly string[]>>;\n\
         /** Says how a file is read: at one go, from its address. Called once, before a call that needs a part. */\n\
         export function use_parts(read: (address: string) => BufferSource): void;\n",
        names.join(" | ")
    )
}

/// The text of `NAME_parts.js`; `parts`: the files of each, in the order in which they begin.
fn loader(module: &str, parts: &BTreeMap<&str, Vec<String>>) -> String {
    let mut text = format!(
        r#"/* The parts of the module `{module}`, loaded when a call needs them. */
import {{ initSync }} from "./{module}.js";

let readFile = () => {{
    throw new Error("`use_parts` was not called");
}};
const begun = new Set();

export function use_parts(read) {{
    readFile = read;
}}

function begin(file) {{
    if (begun.has(file)) return;
    new WebAssembly.Instance(new WebAssembly.Module(readFile(file)), {{ __wasm_split: initSync() }});
    begun.add(file);
}}

/* The module hears by `told` if the files are there, and asks again next time if they are not. */
function loading(files) {{
    return (told, data) => {{
        let isThere = true;
        try {{
            files.forEach(begin);
        }} catch {{
            isThere = false;
        }}
        initSync().__indirect_function_table.get(told)(data, isThere);
    }};
}}

export const parts = {{
"#
    );
    for (part, files) in parts {
        // Bundlers know a file of theirs by an address that is written out like this.
        let files: Vec<String> = files
            .iter()
            .map(|file| format!("new URL(\"./{file}\", import.meta.url).href"))
            .collect();
        text += &format!("    {part}: [{}],\n", files.join(", "));
    }
    text += "};\n";
    for part in parts.keys() {
        text += &format!("export const __wasm_split_load_{part} = loading(parts.{part});\n");
    }
    text
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("{} could not be read", path.display()))
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    fs::write(path, bytes).with_context(|| format!("{} could not be written", path.display()))
}
