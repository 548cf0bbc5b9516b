//! Inputs that are one document by their names or by the way they came: no reader of files is needed for them.

use crate::charset::ContentType;
use crate::problem::{Problem, ProblemKind};

use super::item::{Item, single};
use super::json_lines::UnreadLine;
use super::sniff::{self, FileKind};
use super::{CharsetHint, Format, Input, InputKind, Limits, RawDocument, Source};

/// The documents of an input, in their order.
pub(crate) trait Documents: Send {
    /// Takes the next documents or problems, several where they can be read side by side: at most so many, and no further ones
    /// once they have so many bytes. None at the end.
    fn next_some(&mut self, most: usize, bytes: usize) -> Vec<Unread>;
}

/// A document or a problem, or a record that is still to be parsed.
pub(crate) enum Unread {
    Read(Item),
    Line(UnreadLine, Limits),
}

impl Unread {
    /// The document, or why there is none.
    pub fn read(self) -> Item {
        match self {
            Self::Read(item) => item,
            Self::Line(line, limits) => line.read().and_then(|document| fitting(document, limits)),
        }
    }

    /// About how many bytes it has.
    pub fn bytes(&self) -> usize {
        match self {
            Self::Read(item) => item.as_ref().map_or(0, |raw| raw.bytes.len()),
            Self::Line(line, _) => line.bytes(),
        }
    }
}

/// A document that is at hand.
pub(crate) struct OneDocument(Option<Item>);

impl OneDocument {
    /// Opens an input that is one document by its name or by the way it came. Any other comes back. O(bytes).
    pub fn of(input: Input, limits: Limits) -> Result<Self, Box<Input>> {
        one_document(input, limits).map(|item| Self(Some(item)))
    }
}

impl Documents for OneDocument {
    fn next_some(&mut self, _: usize, _: usize) -> Vec<Unread> {
        self.0.take().map(Unread::Read).into_iter().collect()
    }
}

/// The document of a pasted text, or of a file whose extension says text or HTML. Any other input comes back.
pub(super) fn one_document(input: Input, limits: Limits) -> Result<Item, Box<Input>> {
    if input.bytes.len() > limits.input {
        return Ok(Err(too_large(input.name, limits.input)));
    }
    let item = match input.kind {
        InputKind::Text if !input.options.lines => Ok(pasted(input)),
        InputKind::File => file(input)?,
        InputKind::Text | InputKind::Page(_) => return Err(Box::new(input)),
    };
    Ok(item.and_then(|document| fitting(document, limits)))
}

/// A pasted text: HTML when it begins like a page, else plain.
fn pasted(input: Input) -> RawDocument {
    let html = sniff::looks_like_html(&input.bytes);
    RawDocument {
        id: input.name,
        source: Source::Text,
        format: if html { Format::Html } else { Format::Plain },
        bytes: input.bytes,
        charset: CharsetHint::Utf8,
        page: None,
        date: None,
        place: None,
        problems: Vec::new(),
    }
}

fn file(input: Input) -> Result<Item, Box<Input>> {
    let format = match sniff::by_extension(&sniff::extension(&input.name)) {
        FileKind::Html => Format::Html,
        FileKind::Plain if !input.options.lines => Format::Plain,
        _ => return Err(Box::new(input)),
    };
    let hint = ContentType::parse(input.options.content_type.as_deref()).hint();
    Ok(single(input.name, input.bytes, format, hint))
}

/// The document, unless it is over the cap.
pub(super) fn fitting(document: RawDocument, limits: Limits) -> Item {
    match document.bytes.len() > limits.document {
        true => Err(too_large(document.id, limits.document)),
        false => Ok(document),
    }
}

fn too_large(source: String, limit: usize) -> Problem {
    let kind = ProblemKind::InputTooLarge {
        limit: limit as u64,
    };
    Problem::new(kind, source)
}
