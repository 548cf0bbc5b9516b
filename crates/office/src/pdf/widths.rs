//! Widths of glyphs (ISO 32000-2 §9.2.4, §9.7.4.3), in thousandths of an em, by the codes of a text.

use std::collections::HashMap;

use lopdf::{Dictionary, Document, Object};

use super::objects::{entry, resolved};
use super::standard_widths::standard_widths;

/// Widths that the table of one font may name.
const MOST: usize = 1 << 16;

/// How far a text reaches: its width in em, and the numbers of its signs and of the blanks among them.
#[derive(Debug, Default)]
pub(super) struct Extent {
    pub em: f32,
    pub signs: f32,
    pub blanks: f32,
}

/// The widths of a font.
#[derive(Debug, Default)]
pub(super) struct Widths {
    of: HashMap<u32, f32>,
    /// Of other codes; none where nothing is known of them.
    other: Option<f32>,
    /// True for fonts whose codes have two bytes.
    is_wide: bool,
}

impl Widths {
    /// The widths of a font. O(table).
    pub(super) fn of_font(font: &Dictionary, file: &Document) -> Self {
        let is_composite = font
            .get(b"Subtype")
            .and_then(Object::as_name)
            .is_ok_and(|kind| kind == b"Type0");
        if !is_composite {
            return Self::of_simple(font, file);
        }
        let inner = entry(font, b"DescendantFonts", file).and_then(|fonts| fonts.as_array().ok());
        let inner = inner.and_then(|fonts| resolved(fonts.first()?, file)?.as_dict().ok());
        let Some(inner) = inner else {
            return Self::default();
        };
        let other = entry(inner, b"DW", file).and_then(|width| width.as_float().ok());
        let mut widths = Self {
            of: HashMap::new(),
            other: Some(other.unwrap_or(1000.0)),
            is_wide: true,
        };
        if let Some(Object::Array(table)) = entry(inner, b"W", file) {
            widths.take_table(table, file);
        }
        widths
    }

    /// `Widths` from the code `FirstChar` on; those of a standard font where there are none.
    fn of_simple(font: &Dictionary, file: &Document) -> Self {
        let name = |entry: &[u8]| {
            font.get(entry)
                .and_then(Object::as_name)
                .unwrap_or_default()
        };
        let first = font.get(b"FirstChar").and_then(Object::as_i64);
        let first = u32::try_from(first.unwrap_or_default()).unwrap_or_default();
        let table = entry(font, b"Widths", file).and_then(|table| table.as_array().ok());
        let (of, other) = match table {
            // Their unit is the font's own.
            Some(_) if name(b"Subtype") == b"Type3" => return Self::default(),
            Some(table) => {
                let widths = table.iter().take(256);
                let widths = widths.map(|width| resolved(width, file)?.as_float().ok());
                let of = (first..).zip(widths);
                let of = of.filter_map(|(code, width)| Some((code, width?)));
                (of.collect(), 0.0)
            }
            None => match standard_widths(name(b"BaseFont")) {
                Some((of, other)) => (of.into_iter().collect(), other),
                None => return Self::default(),
            },
        };
        Self {
            of,
            other: Some(other),
            is_wide: false,
        }
    }

    /// `W`: a code and the widths of it and those behind it, or two codes and the width of all between them.
    fn take_table(&mut self, table: &[Object], file: &Document) {
        let number = |object: &Object| resolved(object, file)?.as_float().ok();
        let mut parts = table.iter();
        while let (Some(first), Some(second)) = (parts.next().and_then(number), parts.next()) {
            let first = whole(first);
            if let Some(Object::Array(widths)) = resolved(second, file) {
                let widths = widths.iter().take(MOST).filter_map(number);
                self.of.extend((first..).zip(widths));
            } else if let (Some(last), Some(width)) =
                (number(second), parts.next().and_then(number))
            {
                let codes = (first..=whole(last)).take(MOST);
                self.of.extend(codes.map(|code| (code, width)));
            }
            if self.of.len() > MOST {
                return;
            }
        }
    }

    /// The extent of a text; none where the width of a sign is not known.
    pub(super) fn of_text(&self, text: &[u8]) -> Option<Extent> {
        let mut extent = Extent::default();
        for bytes in text.chunks(1 + usize::from(self.is_wide)) {
            let code = bytes
                .iter()
                .fold(0, |code, byte| code << 8 | u32::from(*byte));
            extent.em += self.of.get(&code).copied().or(self.other)? / 1000.0;
            extent.signs += 1.0;
            extent.blanks += if code == 32 { 1.0 } else { 0.0 };
        }
        Some(extent)
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // rounds to the range
fn whole(number: f32) -> u32 {
    number as u32
}
