//! Reads a `.docx` file: a zip archive whose part `word/document.xml` holds paragraphs. Notes, headers and footers are other parts, and
//! are left out.

use std::borrow::Cow;
use std::io::{Cursor, Read};

use zip::ZipArchive;

use crate::problem::{Problem, ProblemKind};

use super::super::Limits;
use super::super::first_bytes::ZIP;
use super::super::item::Item;
use super::super::zip::salvaged;
use super::{bad, docx_text, of_text, other_kind, unread};

const EXTENSION: &str = ".docx";

/// The part with the text; some programmes put a number behind its name.
const PART: &str = "word/document";

/// The document of a file, and how many bytes were unpacked for it. What can be read of a damaged one is kept. O(those bytes).
pub(in crate::input) fn document(name: String, bytes: Vec<u8>, limits: Limits) -> (Item, u64) {
    let limit = limits.unpacked_from(bytes.len());
    if let Some(told) = other_kind(&bytes, ZIP) {
        return (Err(bad(&name, EXTENSION, told)), 0);
    }
    match part(bytes, limit) {
        Ok((markup, damage)) => {
            let unpacked = markup.len() as u64;
            (of_part(name, &markup, damage, limits), unpacked)
        }
        Err(detail) => (Err(bad(&name, EXTENSION, detail)), 0),
    }
}

fn of_part(name: String, markup: &[u8], damage: Option<String>, limits: Limits) -> Item {
    let Some(read) = docx_text(markup, limits) else {
        return Err(unread(name, EXTENSION));
    };
    if read.text.len() > limits.document {
        let limit = limits.document as u64;
        return Err(Problem::new(ProblemKind::InputTooLarge { limit }, name));
    }
    let fault = damage.or(read.fault);
    let problem = fault.map(|detail| bad(&name, EXTENSION, detail));
    of_text(name, read.text, problem)
}

/// The bytes of the part, and why they are not all; by its own header where the archive has no directory.
///
/// # Errors
/// Says why there are none.
fn part(bytes: Vec<u8>, limit: u64) -> Result<(Vec<u8>, Option<String>), String> {
    let failure = match ZipArchive::new(Cursor::new(bytes.as_slice())) {
        Ok(mut archive) => return by_directory(&mut archive, limit),
        Err(error) => error,
    };
    let damage = format!(
        "it is cut off at byte {}, or its end is damaged",
        bytes.len()
    );
    match salvaged(bytes, limit, is_part) {
        Some((part, None | Some(ProblemKind::ZipEntryDamaged { .. }))) => Ok((part, Some(damage))),
        Some((_, Some(kind))) => Err(kind.to_string()),
        None => Err(format!("it is no zip archive, as a .docx is ({failure})")),
    }
}

fn is_part(name: &str) -> bool {
    name.starts_with(PART) && name.ends_with(".xml")
}

fn by_directory(
    archive: &mut ZipArchive<Cursor<&[u8]>>,
    limit: u64,
) -> Result<(Vec<u8>, Option<String>), String> {
    let names = archive.file_names().filter_map(Result::ok);
    let Some(name) = names
        .map(Cow::into_owned)
        .filter(|name| is_part(name))
        .min()
    else {
        return Err(format!("it has no part {PART}.xml"));
    };
    let entry = archive.by_name(&name).map_err(|error| error.to_string())?;
    let begin = entry.header_start();
    let mut xml = Vec::new();
    let outcome = entry.take(limit.saturating_add(1)).read_to_end(&mut xml);
    let damage = match outcome {
        Err(error) => Some(format!(
            "its part {name}, from byte {begin} on, is damaged ({error})"
        )),
        Ok(_) if xml.len() as u64 > limit => Some(format!("it unpacks to more than {limit} bytes")),
        Ok(_) => None,
    };
    Ok((xml, damage))
}
