//! The text that a page draws, from the operators of its content (ISO 32000-2 §9.4).
//!
//! A text that is drawn at another height than the one before begins a line. Within a line words are parted by blanks that
//! are drawn, by moves, and by gaps of more than a fifth of an em. Forms (`Do`) are not entered.

use std::collections::HashMap;

use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Encoding, Object};

/// A gap between letters that parts words, in thousandths of an em, as `TJ` writes it.
const GAP: f32 = -200.0;

/// The fonts of a page by their names.
pub(super) type PageFonts<'f> = std::collections::BTreeMap<Vec<u8>, &'f Dictionary>;

/// The encodings of a file's fonts, by the place of the font; `None`: what it draws has no known text.
#[derive(Default)]
pub(super) struct Encodings<'f>(HashMap<usize, Option<Encoding<'f>>>);

impl<'f> Encodings<'f> {
    /// Reads the fonts of a page, each once for the file. `most`: bytes that a table of one may unpack to.
    pub(super) fn read(&mut self, fonts: &PageFonts<'f>, file: &'f Document, most: usize) {
        for font in fonts.values() {
            let encoding = || font.get_font_encoding_with_limit(file, most).ok();
            self.0.entry(place(font)).or_insert_with(encoding);
        }
    }

    fn get(&self, font: &Dictionary) -> Option<&Encoding<'f>> {
        self.0.get(&place(font))?.as_ref()
    }
}

fn place(font: &Dictionary) -> usize {
    std::ptr::from_ref(font) as usize
}

/// Appends the text of a page, whose fonts were read. O(content).
///
/// # Errors
/// Says why it cannot be read.
pub(super) fn page_text(
    content: &[u8],
    fonts: &PageFonts<'_>,
    encodings: &Encodings<'_>,
    text: &mut String,
) -> Result<(), String> {
    let content = Content::decode(content).map_err(|error| error.to_string())?;
    let mut lines = Lines {
        text,
        height: 0.0,
        drawn_at: None,
        has_moved: false,
    };
    let mut encoding = None;
    for operation in &content.operations {
        if operation.operator == "Tf" {
            let name = operation.operands.first();
            let name = name.and_then(|name| name.as_name().ok());
            let font = name.and_then(|name| fonts.get(name));
            encoding = font.and_then(|font| encodings.get(font));
        } else {
            lines.operator(operation, encoding);
        }
    }
    lines.text.push('\n');
    Ok(())
}

/// Lines as they come.
struct Lines<'t> {
    text: &'t mut String,
    /// Height of the line on the page, and that of the text drawn last.
    height: f32,
    drawn_at: Option<f32>,
    /// True if the place of the text was moved since then.
    has_moved: bool,
}

impl Lines<'_> {
    fn operator(&mut self, operation: &Operation, encoding: Option<&Encoding<'_>>) {
        let operands = operation.operands.as_slice();
        let number = |at: usize| {
            let operand = operands.get(at).and_then(|operand| operand.as_float().ok());
            operand.unwrap_or_default()
        };
        match operation.operator.as_str() {
            "BT" => self.height = 0.0,
            "Td" | "TD" => {
                self.height += number(1);
                self.has_moved = true;
            }
            "Tm" => self.height = number(5),
            "T*" => self.end_line(),
            "Tj" => self.draw(operands, encoding),
            "TJ" => {
                if let Some(Object::Array(parts)) = operands.first() {
                    self.draw(parts, encoding);
                }
            }
            "'" => {
                self.end_line();
                self.draw(operands, encoding);
            }
            "\"" => {
                self.end_line();
                self.draw(operands.get(2..).unwrap_or_default(), encoding);
            }
            _ => {}
        }
    }

    fn end_line(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push('\n');
        }
    }

    fn part_words(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with(char::is_whitespace) {
            self.text.push(' ');
        }
    }

    /// Appends strings, and a blank for each gap between them.
    fn draw(&mut self, parts: &[Object], encoding: Option<&Encoding<'_>>) {
        let Some(encoding) = encoding else {
            return;
        };
        let is_other = |drawn: f32| drawn.total_cmp(&self.height).is_ne();
        if self.drawn_at.is_some_and(is_other) {
            self.end_line();
        } else if self.has_moved {
            self.part_words();
        }
        (self.drawn_at, self.has_moved) = (Some(self.height), false);
        for part in parts {
            match part {
                Object::String(bytes, _) => {
                    let drawn = Document::decode_text(encoding, bytes);
                    self.text.push_str(&drawn.unwrap_or_default());
                }
                gap if gap.as_float().is_ok_and(|gap| gap < GAP) => self.part_words(),
                _ => {}
            }
        }
    }
}
