//! The operators of a page, with the fonts and forms that they name (ISO 32000-2 §7.8.3, §8.10).
//!
//! A form is a content that a page draws as a whole: what stands on every page, or a page of another file. Forms draw further ones.

use std::collections::HashMap;

use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object, Stream};

use super::content::{PageContent, tokens};
use super::matrix::Matrix;
use super::objects::entry;
use super::page_text::{Fonts, PageFonts};

/// Forms within forms, at most.
const DEPTH: usize = 8;

/// The operators of a page or a form, with what they name.
pub(super) struct Drawing<'f> {
    pub operations: Vec<Operation>,
    /// The fonts by their names.
    pub fonts: PageFonts<'f>,
    /// The forms by theirs.
    pub forms: HashMap<Vec<u8>, Form<'f>>,
}

/// A content that is drawn as a whole.
pub(super) struct Form<'f> {
    /// From its places to those of what draws it.
    pub matrix: Matrix,
    pub drawing: Drawing<'f>,
}

/// Reads drawings of a page.
pub(super) struct Drawings<'f, 'a> {
    pub file: &'f Document,
    pub all: &'a mut Fonts<'f>,
    /// Bytes that the contents may still unpack to, and operators and operands that they may still have.
    pub bytes: usize,
    pub tokens: usize,
    /// True if one of the contents breaks off, or cannot be read to its end.
    pub is_damaged: bool,
}

/// True for a content that ends with the last operator that was read of it, but for comments: `lopdf` says nothing where it stops before.
fn is_whole(content: &[u8], last: Option<&Operation>) -> bool {
    let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let mut lines = content.rsplit(is_end).map(|line| {
        let line = line.trim_ascii();
        line.strip_suffix(&[0]).unwrap_or(line)
    });
    let end = lines.find(|line| !line.is_empty() && !line.starts_with(b"%"));
    match (end, last) {
        (Some(end), Some(last)) => end.ends_with(last.operator.as_bytes()),
        (end, last) => end.is_none() && last.is_none(),
    }
}

impl<'f> Drawings<'f, '_> {
    /// Reads a content, whose names are those of the first of these resources that has them.
    ///
    /// # Errors
    /// Says why it cannot be read: too many operators, or none that can be told.
    pub(super) fn read(
        &mut self,
        content: &[u8],
        resources: &[&'f Dictionary],
        depth: usize,
    ) -> Result<Drawing<'f>, String> {
        let count = tokens(content);
        let Some(left) = self.tokens.checked_sub(count) else {
            return Err("it has too many operators and operands".to_owned());
        };
        self.tokens = left;
        let decoded = Content::decode(content).map_err(|error| error.to_string())?;
        self.is_damaged |= !is_whole(content, decoded.operations.last());
        let mut drawing = Drawing {
            fonts: self.fonts(resources),
            forms: HashMap::new(),
            operations: decoded.operations,
        };
        self.all.read(&drawing.fonts, self.file, self.bytes);
        let draws = |operation: &&Operation| operation.operator == "Do";
        for operation in drawing.operations.iter().filter(draws) {
            let name = operation
                .operands
                .first()
                .and_then(|name| name.as_name().ok());
            let Some(name) = name.filter(|name| !drawing.forms.contains_key(*name)) else {
                continue;
            };
            let streams = resources.iter().filter_map(|owner| self.form(owner, name));
            if let Some(stream) = streams.take(usize::from(depth < DEPTH)).next() {
                let form = self.read_form(stream, resources, depth + 1)?;
                drawing.forms.insert(name.to_vec(), form);
            }
        }
        Ok(drawing)
    }

    fn fonts(&self, resources: &[&'f Dictionary]) -> PageFonts<'f> {
        let mut fonts = PageFonts::new();
        for owner in resources {
            let named = entry(owner, b"Font", self.file).and_then(|fonts| fonts.as_dict().ok());
            for (name, _) in named.into_iter().flat_map(Dictionary::iter) {
                let font = named.and_then(|named| entry(named, name, self.file)?.as_dict().ok());
                if let Some(font) = font {
                    fonts.entry(name.clone()).or_insert(font);
                }
            }
        }
        fonts
    }

    /// The form of this name; none for a picture.
    fn form(&self, owner: &'f Dictionary, name: &[u8]) -> Option<&'f Stream> {
        let named = entry(owner, b"XObject", self.file)?.as_dict().ok()?;
        let stream = entry(named, name, self.file)?.as_stream().ok()?;
        let kind = stream.dict.get(b"Subtype").and_then(Object::as_name);
        kind.is_ok_and(|kind| kind == b"Form").then_some(stream)
    }

    fn read_form(
        &mut self,
        stream: &'f Stream,
        outer: &[&'f Dictionary],
        depth: usize,
    ) -> Result<Form<'f>, String> {
        let mut content = PageContent::default();
        content.append(stream, self.bytes)?;
        self.bytes = self.bytes.saturating_sub(content.bytes.len());
        self.is_damaged |= content.is_damaged;
        let own = entry(&stream.dict, b"Resources", self.file).and_then(|own| own.as_dict().ok());
        let matrix =
            entry(&stream.dict, b"Matrix", self.file).and_then(|matrix| matrix.as_array().ok());
        let number = |at: usize| matrix?.get(at)?.as_float().ok();
        let numbers: [Option<f32>; 6] = std::array::from_fn(number);
        let is_whole = numbers.iter().all(Option::is_some);
        let matrix = match is_whole {
            true => Matrix(numbers.map(Option::unwrap_or_default)),
            false => Matrix::default(),
        };
        let drawing = match own {
            Some(own) => self.read(&content.bytes, &[own], depth)?,
            None => self.read(&content.bytes, outer, depth)?,
        };
        Ok(Form { matrix, drawing })
    }
}
