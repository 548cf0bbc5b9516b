//! Objects of a file, which may stand in their places or be referred to (ISO 32000-2 §7.3.10).

use lopdf::{Dictionary, Document, Object};

/// The entry of a dictionary, wherever it stands.
pub(super) fn entry<'f>(
    owner: &'f Dictionary,
    name: &[u8],
    file: &'f Document,
) -> Option<&'f Object> {
    resolved(owner.get(name).ok()?, file)
}

/// The object itself, where this is a reference to it.
pub(super) fn resolved<'f>(object: &'f Object, file: &'f Document) -> Option<&'f Object> {
    file.dereference(object).ok().map(|(_, object)| object)
}

/// The words of an error; those that ask to be sent to the makers of the library say nothing of the file.
pub(super) fn said(error: &lopdf::Error) -> String {
    match error {
        lopdf::Error::Unimplemented(_) => {
            "a part of it is written in a way that is not read".to_owned()
        }
        error => error.to_string(),
    }
}
