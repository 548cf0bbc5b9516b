//! Reads a `.pdf` file as one document, page by page.
//!
//! Pages may share one content, so that a small file could ask for much work: what is unpacked is counted page by page, as for
//! an archive. Pages beyond the bound, or beyond the first 10,000, are left out with a problem.

use lopdf::{Document, LoadOptions, ObjectId};

use crate::problem::{Problem, ProblemKind};

use super::super::guard::guarded;
use super::super::item::Item;
use super::super::{CharsetHint, Format, Limits, RawDocument, Source};
use super::content::PageContent;
use super::page_text::{Encodings, page_text};

/// The most pages that are read.
const PAGES: usize = 10_000;

/// Bytes that the content of a page may have, and a table of a font: a page takes forty times as many while it is read.
const CONTENT: usize = 8 << 20;

/// A text and why it is not all.
#[derive(Default)]
struct Text {
    text: String,
    fault: Option<String>,
    unpacked: u64,
}

/// The document of a file, and how many bytes were unpacked for it. What can be read of a damaged one is kept.
pub(in crate::input) fn document(name: String, bytes: Vec<u8>, limits: Limits) -> (Item, u64) {
    let mut read = Text::default();
    let outcome = guarded(|| read.all(&bytes, limits));
    let fault = match outcome {
        Some(Ok(())) => read.fault.take(),
        Some(Err(fault)) => Some(fault),
        None => Some("its parts contradict each other".to_owned()),
    };
    let extension = ".pdf";
    let problem = fault.map(|detail| {
        let kind = ProblemKind::BadFile { extension, detail };
        Problem::new(kind, name.clone())
    });
    let unpacked = read.unpacked;
    let item = match problem {
        Some(problem) if read.text.is_empty() => Err(problem),
        problem => Ok(RawDocument {
            id: name,
            source: Source::File,
            format: Format::Plain,
            bytes: read.text.into_bytes(),
            charset: CharsetHint::Utf8,
            page: None,
            place: None,
            problems: problem.into_iter().collect(),
        }),
    };
    (item, unpacked)
}

impl Text {
    /// Reads the pages of a file.
    ///
    /// # Errors
    /// Says why no page can be read.
    fn all(&mut self, bytes: &[u8], limits: Limits) -> Result<(), String> {
        let limit = limits.unpacked_from(bytes.len());
        let options = LoadOptions::with_max_decompressed_size(of_objects(bytes, limit));
        let file = Document::load_mem_with_options(bytes, options);
        let file = file.map_err(|error| error.to_string())?;
        if file.is_encrypted() {
            return Err("it is encrypted; save it without a password".to_owned());
        }
        let mut encodings = Encodings::default();
        let mut pages = file.page_iter();
        for (number, page) in pages.by_ref().take(PAGES).enumerate() {
            if let Err(fault) = self.page(&file, page, &mut encodings, limit) {
                let page = number + 1;
                self.fault.get_or_insert(format!("page {page}: {fault}"));
            }
            if self.unpacked >= limit || self.text.len() > limits.document {
                self.fault = Some(format!("page {} ends at the bound of bytes", number + 1));
                let end = self.text.floor_char_boundary(limits.document);
                self.text.truncate(end);
                return Ok(());
            }
        }
        if pages.next().is_some() {
            self.fault = Some(format!("it has more than {PAGES} pages"));
        }
        Ok(())
    }

    /// Appends the text of a page.
    ///
    /// # Errors
    /// Says why it cannot be read.
    fn page<'f>(
        &mut self,
        file: &'f Document,
        page: ObjectId,
        encodings: &mut Encodings<'f>,
        limit: u64,
    ) -> Result<(), String> {
        let said = |error: lopdf::Error| error.to_string();
        let left = usize::try_from(limit.saturating_sub(self.unpacked)).unwrap_or(usize::MAX);
        let most = left.min(CONTENT);
        let fonts = file.get_page_fonts(page).map_err(said)?;
        encodings.read(&fonts, file, most);
        let mut content = PageContent::default();
        let outcome = content.read(file, &file.get_page_contents(page), most);
        self.unpacked += content.bytes.len() as u64;
        outcome?;
        page_text(&content.bytes, &fonts, encodings, &mut self.text)?;
        match content.is_damaged {
            true => Err("a part of its content is damaged".to_owned()),
            false => Ok(()),
        }
    }
}

/// Bytes that one stream of objects may unpack to, so that all of a file together stay within the limit.
fn of_objects(bytes: &[u8], limit: u64) -> usize {
    let streams = memchr::memmem::find_iter(bytes, b"ObjStm").count() as u64;
    usize::try_from(limit / streams.max(1)).unwrap_or(usize::MAX)
}
