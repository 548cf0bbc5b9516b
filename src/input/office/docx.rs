//! Reads a `.docx` file as one document.

use std::borrow::Cow;
use std::io::{Cursor, Read};

use zip::ZipArchive;

use crate::problem::{Problem, ProblemKind};

use super::super::item::Item;
use super::super::zip::salvaged;
use super::super::{CharsetHint, Format, Limits, RawDocument, Source};
use super::paragraphs;

/// The part with the text; some programmes put a number behind its name.
const PART: &str = "word/document";

/// The document of a file, and how many bytes were unpacked for it. What can be read of a damaged one is kept. O(those bytes).
pub(in crate::input) fn document(name: String, bytes: Vec<u8>, limits: Limits) -> (Item, u64) {
    let limit = limits.unpacked_from(bytes.len());
    match part(bytes, limit) {
        Ok((xml, damage)) => (of_part(name, &xml, damage, limits), xml.len() as u64),
        Err(detail) => (Err(bad(&name, detail)), 0),
    }
}

fn bad(name: &str, detail: String) -> Problem {
    let extension = ".docx";
    Problem::new(ProblemKind::BadFile { extension, detail }, name)
}

fn of_part(name: String, xml: &[u8], damage: Option<String>, limits: Limits) -> Item {
    let xml = String::from_utf8_lossy(xml);
    let (text, fault) = paragraphs::text(&xml, limits.document);
    if text.len() > limits.document {
        let limit = limits.document as u64;
        return Err(Problem::new(ProblemKind::InputTooLarge { limit }, name));
    }
    let problems = damage.or(fault).map(|detail| bad(&name, detail));
    Ok(RawDocument {
        id: name,
        source: Source::File,
        format: Format::Plain,
        bytes: text.into_bytes(),
        charset: CharsetHint::Utf8,
        page: None,
        place: None,
        problems: problems.into_iter().collect(),
    })
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
    let found = salvaged(bytes, limit, is_part);
    let damage = "the archive is cut off".to_owned();
    match found {
        Some(Ok(bytes)) => Ok((bytes, Some(damage))),
        Some(Err(kind)) => Err(kind.to_string()),
        None => Err(format!(
            "{failure}; a document with a password, or of an older kind, is none"
        )),
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
    let mut xml = Vec::new();
    let outcome = entry.take(limit.saturating_add(1)).read_to_end(&mut xml);
    let damage = match outcome {
        Err(error) => Some(error.to_string()),
        Ok(_) if xml.len() as u64 > limit => Some(format!("it unpacks to more than {limit} bytes")),
        Ok(_) => None,
    };
    Ok((xml, damage))
}
