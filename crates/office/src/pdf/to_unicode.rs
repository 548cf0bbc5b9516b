//! The table `ToUnicode` of a font (ISO 32000-2 §9.10.3).
//!
//! `lopdf` reads such a table only where it is written to the letter of the specification, and drops all of it otherwise. So the mappings are
//! taken out, those that are whole, and written anew in that form.

use std::fmt::Write;

use lopdf::{Dictionary, Document, Encoding, Object, Stream};

use super::content::PageContent;
use super::objects::entry;

/// Mappings that a table may have: there are no more codes of two bytes.
const MOST: usize = 1 << 16;

/// A font that says nothing else of its letters.
pub(super) fn font_with(entry: &str, object: Object) -> Dictionary {
    let mut font = Dictionary::new();
    font.set("Type", "Font");
    font.set(entry, object);
    font
}

/// The table of a font; none where it has none, or none that maps anything. `most`: bytes that it may unpack to. O(table).
pub(super) fn to_unicode<'f>(
    font: &Dictionary,
    file: &Document,
    most: usize,
) -> Option<Encoding<'f>> {
    let stream = entry(font, b"ToUnicode", file)?.as_stream().ok()?;
    let mut table = PageContent::default();
    table.append(stream, most).ok()?;
    let table = Stream::new(Dictionary::new(), as_specified(&table.bytes)?.into_bytes());
    let alone = font_with("ToUnicode", table.into());
    match alone.get_font_encoding_with_limit(file, most).ok()? {
        Encoding::UnicodeMapEncoding(table) => Some(Encoding::UnicodeMapEncoding(table)),
        _ => None,
    }
}

/// The mappings of a table in the form of the specification; none where there is none.
fn as_specified(table: &[u8]) -> Option<String> {
    let table = String::from_utf8_lossy(table);
    let mut mappings = String::new();
    for (section, width) in [("bfchar", 2), ("bfrange", 3)] {
        let (begin, end) = (format!("begin{section}"), format!("end{section}"));
        let sections = table.split(&begin).skip(1);
        let texts = sections.filter_map(|rest| rest.split(&end).next());
        let lines = texts.flat_map(|text| lines(text, width));
        let mut lines = lines.take(MOST).peekable();
        if lines.peek().is_some() {
            let _ = writeln!(mappings, "1 begin{section}");
            lines.for_each(|line| mappings.push_str(&line));
            let _ = writeln!(mappings, "end{section}");
        }
    }
    let begin = "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapType 2 def\n\
        1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange";
    let end = "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n";
    (!mappings.is_empty()).then(|| format!("{begin}\n{mappings}{end}"))
}

/// A part of a mapping: a string of hexadecimal digits, or several of them in brackets.
enum Part {
    One(String),
    Several(Vec<String>),
}

/// The lines of a section, of so many parts each; what is not whole is left out.
fn lines(section: &str, width: usize) -> Vec<String> {
    let parts = parts(section);
    let line = |parts: &[Part]| match parts {
        [Part::One(code), Part::One(letters)] => {
            Some(format!("<{}> <{}>\n", source(code)?, target(letters)?))
        }
        [Part::One(first), Part::One(last), to] => {
            let (first, last) = (source(first)?, source(last)?);
            let to = match to {
                Part::One(letters) => format!("<{}>", target(letters)?),
                Part::Several(all) => {
                    let all = all.iter().map(|one| Some(format!("<{}>", target(one)?)));
                    format!("[{}]", all.collect::<Option<Vec<_>>>()?.join(" "))
                }
            };
            let is_range = first.len() == last.len() && first <= last && to != "[]";
            is_range.then(|| format!("<{first}> <{last}> {to}\n"))
        }
        _ => None,
    };
    parts.chunks_exact(width).filter_map(line).collect()
}

fn parts(section: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut several: Option<Vec<String>> = None;
    let mut rest = section;
    while let Some(at) = rest.find(['<', '[', ']']) {
        let (mark, behind) = rest[at..].split_at(1);
        rest = behind;
        match mark {
            "[" => several = Some(Vec::new()),
            "]" => parts.extend(several.take().map(Part::Several)),
            _ => {
                let Some((digits, behind)) = rest.split_once('>') else {
                    break;
                };
                rest = behind;
                let digits = digits.chars().filter(|sign| !sign.is_whitespace());
                let digits = digits.collect::<String>().to_ascii_uppercase();
                match &mut several {
                    Some(several) => several.push(digits),
                    None => parts.push(Part::One(digits)),
                }
            }
        }
    }
    parts
}

/// A code of one to four bytes.
fn source(digits: &str) -> Option<&str> {
    let is_code = matches!(digits.len(), 2 | 4 | 6 | 8) && is_hex(digits);
    is_code.then_some(digits)
}

/// Letters in UTF-16, up to 256 units; a single byte is a letter, too.
fn target(digits: &str) -> Option<String> {
    let is_whole = digits.len().is_multiple_of(4) && (4..=1024).contains(&digits.len());
    match digits.len() {
        2 if is_hex(digits) => Some(format!("00{digits}")),
        _ => (is_whole && is_hex(digits)).then(|| digits.to_owned()),
    }
}

fn is_hex(digits: &str) -> bool {
    digits.bytes().all(|digit| digit.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::{as_specified, lines};

    #[test]
    fn mappings_that_are_whole_are_kept() {
        let read = |text: &str, width| lines(text, width).concat();
        let loose = "<01><0041> <02>\r<00 66 00 69> <3> <0041> <04> <zz> <05><42>";
        assert_eq!(
            read(loose, 2),
            "<01> <0041>\n<02> <00660069>\n<05> <0042>\n"
        );
        let ranges =
            "<0001> <0003><0410>\n<05><06>[<0041>\n<0042>] <09> <08> <0041> <0a> <0b> [] <0c>";
        assert_eq!(
            read(ranges, 3),
            "<0001> <0003> <0410>\n<05> <06> [<0041> <0042>]\n"
        );
        for text in ["", "<", "[", "]", "[<01", "<01> [<03>"] {
            assert_eq!((read(text, 2), read(text, 3)), Default::default(), "{text}");
        }
        assert_eq!(as_specified(b"beginbfchar <41 endbfchar"), None);
        assert_eq!(as_specified(b"no table"), None);
    }
}
