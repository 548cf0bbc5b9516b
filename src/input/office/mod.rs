//! The text of `.docx` and `.pdf` files, one document each.
//!
//! The crate `dustlens-office` reads them. A native program has it at hand; what panics on a damaged file costs that file alone
//! ([`super::guard`]). The page asks whatever [`elsewhere::provide`] was given: a module that is loaded when such a file comes first.

mod docx;
#[cfg(target_arch = "wasm32")]
pub mod elsewhere;
mod pdf;

use crate::problem::{Problem, ProblemKind};

use super::first_bytes::{PDF, ZIP};
use super::item::Item;
use super::{CharsetHint, Format, Limits, RawDocument, Source};

pub(super) use docx::document as docx;
pub(super) use pdf::document as pdf;

/// The text of a file, as far as it could be read.
#[derive(Debug, Default)]
pub struct OfficeText {
    /// The text, in lines.
    pub text: String,
    /// Why the text is not all, in English.
    pub fault: Option<String>,
    /// Bytes that were unpacked for it.
    pub unpacked: u64,
}

/// The text of the markup of a `.docx` document. `None`: there is no reader.
fn docx_text(markup: &[u8], limits: Limits) -> Option<OfficeText> {
    #[cfg(not(target_arch = "wasm32"))]
    {
        let (text, fault) = dustlens_office::docx_text(markup, limits.document);
        let unpacked = markup.len() as u64;
        Some(OfficeText {
            text,
            fault,
            unpacked,
        })
    }
    #[cfg(target_arch = "wasm32")]
    elsewhere::ask(|office| office.docx(markup, limits.document))
}

/// The text of a `.pdf` file. `None`: there is no reader.
fn pdf_text(bytes: &[u8], limits: Limits) -> Option<OfficeText> {
    let unpacked = limits.unpacked_from(bytes.len());
    #[cfg(not(target_arch = "wasm32"))]
    {
        let mut read = dustlens_office::PdfText::default();
        let text = limits.document;
        let bounds = dustlens_office::Bounds { unpacked, text };
        if super::guard::guarded(|| read.read(bytes, bounds)).is_none() {
            read.fault = Some("its parts contradict each other".to_owned());
        }
        Some(OfficeText {
            text: read.text,
            fault: read.fault,
            unpacked: read.unpacked,
        })
    }
    #[cfg(target_arch = "wasm32")]
    elsewhere::ask(|office| office.pdf(bytes, unpacked, limits.document))
}

fn bad(name: &str, extension: &'static str, detail: String) -> Problem {
    Problem::new(ProblemKind::BadFile { extension, detail }, name)
}

/// A file without a reader.
fn unread(name: String, extension: &str) -> Problem {
    let extension = extension.to_owned();
    Problem::new(ProblemKind::UnsupportedFileType { extension }, name)
}

/// The document of a text; the problem alone where there is no text.
fn of_text(name: String, text: String, problem: Option<Problem>) -> Item {
    match problem {
        Some(problem) if text.is_empty() => Err(problem),
        problem => Ok(RawDocument {
            id: name,
            source: Source::File,
            format: Format::Plain,
            bytes: text.into_bytes(),
            charset: CharsetHint::Utf8,
            page: None,
            date: None,
            place: None,
            problems: problem.into_iter().collect(),
        }),
    }
}

/// First bytes of kinds of file, and what a file is told that has another kind's name.
const KINDS: [(&[u8], &str); 4] = [
    (PDF, "it is a .pdf; give it that name"),
    (
        ZIP,
        "it is a zip archive, as a .docx is; give it its own name",
    ),
    (
        b"\xd0\xcf\x11\xe0",
        "it is of an older programme, or has a password; save it as .docx without one",
    ),
    (b"{\\rtf", "it is an .rtf; save it as .docx"),
];

/// The true kind of a file that does not begin as files of its name do; none where its first bytes do not tell.
fn other_kind(bytes: &[u8], own: &[u8]) -> Option<String> {
    if bytes.is_empty() {
        return Some("it is empty".to_owned());
    }
    let mut kinds = KINDS.iter().filter(|(first, _)| *first != own);
    let found = kinds.find(|(first, _)| bytes.starts_with(first));
    found.map(|(_, told)| (*told).to_owned())
}
