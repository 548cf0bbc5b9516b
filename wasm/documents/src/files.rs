//! The part `files`: readers of files that hold several documents, or are packed, and of fetched pages.

use wasm_split_helpers::wasm_split;

use dustlens::input::Input;
use dustlens::sessions::documents::Session;
use dustlens_shared::Thrown;

#[wasm_split(documents_files, fallible)]
pub(super) fn add(core: &mut Session, input: Input) -> Result<(), Thrown> {
    core.add(input);
    Ok(())
}
