//! The letters that the codes of a font stand for (ISO 32000-2 §9.10.2): by its table `ToUnicode`, else by the names of its signs, else by its
//! encoding.

use std::collections::HashMap;

use lopdf::{Dictionary, Document, Encoding, Object};

use super::objects::entry;
use super::to_unicode::{font_with, to_unicode};

/// Codes of one byte.
const CODES: usize = 256;

/// Bytes of a name that are looked at.
const NAME: usize = 128;

/// The letters of a font.
pub(super) enum Letters<'f> {
    /// Of codes of one byte, those that are known.
    Simple(Vec<Option<String>>),
    /// Of longer codes.
    Composite(Encoding<'f>),
    /// Nothing is known of them.
    Unknown,
}

/// A text that was drawn.
#[derive(Debug, Default)]
pub(super) struct Told {
    pub text: String,
    /// Its codes, and those of them whose letters are not known, which are left out.
    pub signs: usize,
    pub unknown: usize,
}

impl<'f> Letters<'f> {
    /// The letters of a font. `most`: bytes that its table may unpack to. O(table).
    pub(super) fn of_font(font: &'f Dictionary, file: &'f Document, most: usize) -> Self {
        let table = to_unicode(font, file, most);
        let kind = font.get(b"Subtype").and_then(Object::as_name);
        if kind.is_ok_and(|kind| kind == b"Type0") {
            let encoding = || font.get_font_encoding_with_limit(file, most).ok();
            // What is told of codes of one byte is a guess.
            let is_long = |encoding: &Encoding<'_>| matches!(encoding, Encoding::SimpleEncoding(_));
            let encoding = table.or_else(|| encoding().filter(is_long));
            return encoding.map_or(Self::Unknown, Self::Composite);
        }
        let names = Names::of_font(font, file);
        let letters = (0..=u8::MAX).map(|code| {
            let by_table = table.as_ref().and_then(|table| told(table, code));
            by_table.or_else(|| names.letters(code))
        });
        Self::Simple(letters.collect())
    }

    /// The letters of codes. O(codes).
    pub(super) fn of(&self, codes: &[u8]) -> Told {
        let mut told = Told::default();
        match self {
            Self::Simple(letters) => {
                told.signs = codes.len();
                for code in codes {
                    match letters.get(usize::from(*code)).and_then(Option::as_ref) {
                        Some(letters) => told.text.push_str(letters),
                        // What controlled a printer once draws nothing.
                        None => told.unknown += usize::from(*code >= b' '),
                    }
                }
            }
            Self::Composite(encoding) => {
                let text = Document::decode_text(encoding, codes).unwrap_or_default();
                told.signs = text.chars().count().max(codes.len() / 2);
                told.text = text.replace(char::REPLACEMENT_CHARACTER, "");
                told.unknown = told.signs - told.text.chars().count();
            }
            Self::Unknown => (told.signs, told.unknown) = (codes.len(), codes.len()),
        }
        told
    }
}

/// The letters of a code by a table or an encoding.
fn told(by: &Encoding<'_>, code: u8) -> Option<String> {
    let text = Document::decode_text(by, &[code]).ok()?;
    let is_known = !text.is_empty() && !text.contains(char::REPLACEMENT_CHARACTER);
    is_known.then_some(text)
}

/// The names of the signs of a simple font (§9.6.5).
struct Names {
    /// Code → letters by the encoding that the names differ from.
    base: Vec<Option<String>>,
    /// Code → the letters of its name, if it has one; none where the name is the font's own.
    differences: HashMap<usize, Option<String>>,
}

impl Names {
    fn of_font(font: &Dictionary, file: &Document) -> Self {
        let encoding = entry(font, b"Encoding", file);
        let own = encoding.and_then(|encoding| encoding.as_dict().ok());
        let base = own.map_or(encoding, |own| entry(own, b"BaseEncoding", file));
        let base = base.filter(|base| base.as_name().is_ok()).cloned();
        let base = font_with("Encoding", base.unwrap_or("StandardEncoding".into()));
        let base = base.get_font_encoding_with_limit(file, 0).ok();
        let letters = |code| base.as_ref().and_then(|base| told(base, code));
        let mut names = Self {
            base: (0..=u8::MAX).map(letters).collect(),
            differences: HashMap::new(),
        };
        let table = own.and_then(|own| entry(own, b"Differences", file)?.as_array().ok());
        names.take_differences(table.map_or(&[][..], Vec::as_slice), file);
        names
    }

    /// A code, and the names of it and those behind it.
    fn take_differences(&mut self, table: &[Object], file: &Document) {
        let mut code = 0;
        for part in table.iter().take(2 * CODES) {
            match part {
                Object::Integer(first) => code = usize::try_from(*first).unwrap_or(CODES),
                Object::Name(name) => {
                    self.differences.insert(code, letters_of_name(name, file));
                    code = code.saturating_add(1);
                }
                _ => {}
            }
        }
    }

    fn letters(&self, code: u8) -> Option<String> {
        let place = usize::from(code);
        let named = self.differences.get(&place);
        named.or_else(|| self.base.get(place))?.clone()
    }
}

/// The letters of a name: of those before the first full stop, parted by `_`, each by the list of names, or by its number in Unicode
/// (Adobe Glyph List Specification §2).
fn letters_of_name(name: &[u8], file: &Document) -> Option<String> {
    let name = name.split(|byte| *byte == b'.').next()?;
    let parts = name.split(|byte| *byte == b'_');
    let letters = parts.filter(|part| !part.is_empty()).map(|part| {
        let part = part.get(..NAME).unwrap_or(part);
        by_list(part, file).or_else(|| by_number(part))
    });
    let letters: String = letters.collect::<Option<_>>()?;
    (!letters.is_empty()).then_some(letters)
}

/// The letter of a name by the list of those that `lopdf` knows.
fn by_list(name: &[u8], file: &Document) -> Option<String> {
    let mut names = Dictionary::new();
    let first = Object::Integer(0);
    names.set("Differences", vec![first, Object::Name(name.to_vec())]);
    let font = font_with("Encoding", names.into());
    match font.get_font_encoding_with_limit(file, 0).ok()? {
        // Of a name that is not there the whole table is dropped.
        by @ Encoding::Differences(_) => told(&by, 0),
        _ => None,
    }
}

/// `uni` and four digits of each letter, or `u` and four to six of one.
fn by_number(name: &[u8]) -> Option<String> {
    let name = std::str::from_utf8(name).ok()?;
    let digits = |text: &str| {
        let is_hex = text.bytes().all(|byte| byte.is_ascii_hexdigit());
        u32::from_str_radix(text, 16).ok().filter(|_| is_hex)
    };
    if let Some(all) = name.strip_prefix("uni").filter(|all| all.len() >= 4) {
        let places = (0..all.len()).step_by(4);
        return places
            .map(|at| char::from_u32(digits(all.get(at..at + 4)?)?))
            .collect();
    }
    let one = name
        .strip_prefix('u')
        .filter(|one| (4..=6).contains(&one.len()))?;
    Some(char::from_u32(digits(one)?)?.to_string())
}

#[cfg(test)]
mod tests {
    use super::letters_of_name;
    use lopdf::Document;

    #[test]
    fn names_of_signs() {
        let file = Document::new();
        let cases = [
            ("afii10017", Some("А")),
            ("afii10071", Some("ё")),
            ("uni0410", Some("А")),
            ("uni04100411", Some("АБ")),
            ("u1F600", Some("😀")),
            ("a.sc", Some("a")),
            ("f_i", Some("fi")),
            ("eacute", Some("é")),
            ("g123", None),
            ("uni04", None),
            ("uni041", None),
            ("uni04é0", None),
            ("uD800", None),
            (".notdef", None),
            ("", None),
        ];
        for (name, letters) in cases {
            assert_eq!(
                letters_of_name(name.as_bytes(), &file).as_deref(),
                letters,
                "{name}"
            );
        }
    }
}
