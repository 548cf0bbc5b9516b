//! Reads a `.pdf` file page by page.
//!
//! Pages may share one content, so that a small file could ask for much work: what is unpacked is counted page by page, as for
//! an archive. Pages beyond the bound, or beyond the first 10,000, are left out with a fault.

use std::borrow::Cow;

use lopdf::{Dictionary, Document, LoadOptions, Object, ObjectId};

use super::content::PageContent;
use super::drawing::Drawings;
use super::objects::{entry, said};
use super::page_text::{Fonts, page_text};

/// The most pages that are read.
const PAGES: usize = 10_000;

/// Bytes that the content of a page may have, and a table of a font: a page takes forty times as many while it is read.
const CONTENT: usize = 8 << 20;

/// Operators and operands that the content of a page may have: each takes hundreds of bytes while it is read. A full page of
/// text has some thousands, a map some hundred thousand.
const TOKENS: usize = 1_000_000;

/// Bytes of text that may be read, for each of those: where there is less memory, pages have to be smaller.
const TEXT_OF_TOKEN: usize = 64;

/// How much of a file is read.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// Bytes that all of it may unpack to.
    pub unpacked: u64,
    /// Bytes of text.
    pub text: usize,
}

/// The text of a file, as far as it could be read.
#[derive(Debug, Default)]
pub struct PdfText {
    /// Lines of the pages, in the order in which they are drawn.
    pub text: String,
    /// Why the text is not all.
    pub fault: Option<String>,
    /// Bytes that were unpacked.
    pub unpacked: u64,
}

impl PdfText {
    /// Reads a file. What damaged files make `lopdf` do includes panics; what was read before one stays. O(bytes unpacked).
    pub fn read(&mut self, bytes: &[u8], bounds: Bounds) {
        if let Err(fault) = self.all(bytes, bounds) {
            self.fault = Some(fault);
        }
        if bytes.starts_with(b"%PDF-") && !has_last_line(bytes) {
            let end = bytes.len();
            self.fault = Some(format!(
                "it is cut off at byte {end}, or its end is damaged"
            ));
        }
    }

    /// Reads the pages of a file.
    ///
    /// # Errors
    /// Says why no page can be read.
    fn all(&mut self, bytes: &[u8], bounds: Bounds) -> Result<(), String> {
        let limit = bounds.unpacked;
        let options = LoadOptions::with_max_decompressed_size(of_objects(bytes, limit));
        let file = Document::load_mem_with_options(&with_lengths(bytes), options);
        let file = file.map_err(|error| said(&error))?;
        if file.is_encrypted() {
            return Err("it is encrypted; save it without a password".to_owned());
        }
        let mut fonts = Fonts::default();
        let mut pages = file.page_iter();
        let mut read = 0;
        for (number, page) in pages.by_ref().take(PAGES).enumerate() {
            read = number + 1;
            if let Err(fault) = self.page(&file, page, &mut fonts, bounds) {
                let page = number + 1;
                self.fault.get_or_insert(format!("page {page}: {fault}"));
            }
            if self.unpacked >= limit || self.text.len() > bounds.text {
                self.fault = Some(format!("page {} ends at the bound of bytes", number + 1));
                let end = self.text.floor_char_boundary(bounds.text);
                self.text.truncate(end);
                return Ok(());
            }
        }
        if pages.next().is_some() {
            self.fault = Some(format!("it has more than {PAGES} pages"));
        }
        let told = told_pages(&file).filter(|told| *told > read && read < PAGES);
        if read == 0 {
            self.fault = Some("none of its pages was found".to_owned());
        } else if let Some(told) = told {
            let fault = format!("{read} of its {told} pages were found");
            self.fault.get_or_insert(fault);
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
        all: &mut Fonts<'f>,
        bounds: Bounds,
    ) -> Result<(), String> {
        let left = bounds.unpacked.saturating_sub(self.unpacked);
        let most = usize::try_from(left).unwrap_or(usize::MAX).min(CONTENT);
        let Ok(dictionary) = file.get_dictionary(page) else {
            return Err("it is damaged".to_owned());
        };
        let (own, inherited) = file
            .get_page_resources(page)
            .map_err(|error| said(&error))?;
        let inherited = inherited
            .into_iter()
            .filter_map(|owner| file.get_dictionary(owner).ok());
        let resources: Vec<&Dictionary> = own.into_iter().chain(inherited).collect();
        let mut content = PageContent::default();
        let parts = file.get_page_contents(page);
        if parts.is_empty() && !is_blank(dictionary) {
            return Err("its content is missing or damaged".to_owned());
        }
        let outcome = content.read(file, &parts, most);
        self.unpacked += content.bytes.len() as u64;
        outcome?;
        let mut drawings = Drawings {
            file,
            all,
            bytes: most.saturating_sub(content.bytes.len()),
            tokens: (bounds.text / TEXT_OF_TOKEN).clamp(1_000, TOKENS),
            is_damaged: content.is_damaged,
        };
        let before = drawings.bytes;
        let drawing = drawings.read(&content.bytes, &resources, 0);
        self.unpacked += (before - drawings.bytes) as u64;
        let is_damaged = drawings.is_damaged;
        let told = page_text(&drawing?, all, &mut self.text);
        match is_damaged {
            true => Err("a part of its content is damaged".to_owned()),
            false => told,
        }
    }
}

/// True for a page that names no content: it is a blank one.
fn is_blank(page: &Dictionary) -> bool {
    match page.get(b"Contents") {
        Ok(Object::Array(parts)) => parts.is_empty(),
        Ok(_) => false,
        Err(_) => true,
    }
}

/// The number of pages that the file states (ISO 32000-2 §7.7.3.2).
fn told_pages(file: &Document) -> Option<usize> {
    let tree = entry(file.catalog().ok()?, b"Pages", file)?
        .as_dict()
        .ok()?;
    let count = entry(tree, b"Count", file)?.as_i64().ok()?;
    usize::try_from(count).ok()
}

/// True for a file with the last line of one (ISO 32000-2 §7.5.5); other bytes may stand behind it.
fn has_last_line(bytes: &[u8]) -> bool {
    memchr::memmem::rfind(bytes, b"%%EOF").is_some()
}

/// The file with 0 as the length of a stream where it states one below it: `lopdf` looks for the end of a stream whose length is wrong,
/// but takes such a one for no stream.
fn with_lengths(bytes: &[u8]) -> Cow<'_, [u8]> {
    let mut mended = Cow::Borrowed(bytes);
    for at in memchr::memmem::find_iter(bytes, b"/Length") {
        let behind = at + b"/Length".len();
        let rest = bytes.get(behind..).unwrap_or_default();
        let blanks = rest.len() - rest.trim_ascii_start().len();
        if let [b'-', b'0'..=b'9', ..] = rest.trim_ascii_start() {
            mended.to_mut()[behind + blanks] = b'0';
        }
    }
    mended
}

/// Bytes that one stream of objects may unpack to, so that all of a file together stay within the limit.
fn of_objects(bytes: &[u8], limit: u64) -> usize {
    let streams = memchr::memmem::find_iter(bytes, b"ObjStm").count() as u64;
    usize::try_from(limit / streams.max(1)).unwrap_or(usize::MAX)
}
