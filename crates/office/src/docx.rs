//! From the markup of a `.docx` document to its paragraphs, a line each (ECMA-376 Part 1 §17.3).
//!
//! Text is what stands in runs (`w:t`); tabs and breaks part words. What was deleted, moved away or hidden (`w:vanish`) is left out, and of a
//! text box its second version for older programmes (`mc:Fallback`). Elements are known by their names without a prefix.
//!
//! Cost: O(length).

use std::borrow::Cow;

use quick_xml::Reader;
use quick_xml::events::{BytesRef, BytesStart, Event};

/// Elements whose content is not read: a second version of what stands beside them, what was moved away, and how a run looked before.
const SKIPPED: [&str; 4] = ["Fallback", "moveFrom", "del", "rPrChange"];

/// The text of the part `word/document.xml`, and why it ends before the markup does. It has no more than `most` bytes, but for one run.
/// O(length).
#[must_use]
pub fn docx_text(markup: &[u8], most: usize) -> (String, Option<String>) {
    let markup = decoded(markup);
    let mut paragraphs = Paragraphs::default();
    let mut reader = Reader::from_str(&markup);
    let config = reader.config_mut();
    config.allow_dangling_amp = true;
    config.check_end_names = false;
    config.allow_unmatched_ends = true;
    loop {
        match reader.read_event() {
            Ok(Event::Eof) if paragraphs.depth == 0 => return (paragraphs.text, None),
            Ok(Event::Eof) => return (paragraphs.text, Some("it ends early".to_owned())),
            Ok(event) => paragraphs.event(&event),
            Err(error) => return (paragraphs.text, Some(error.to_string())),
        }
        if paragraphs.text.len() > most {
            return (
                paragraphs.text,
                Some(format!("its text has more than {most} bytes")),
            );
        }
    }
}

/// Markup in UTF-8, or in UTF-16 with a byte order mark (XML 1.0 §4.3.3): no other coding is allowed in the parts of a file.
fn decoded(markup: &[u8]) -> Cow<'_, str> {
    let units = |rest: &[u8], unit: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = rest.as_chunks().0.iter().copied().map(unit).collect();
        Cow::Owned(String::from_utf16_lossy(&units))
    };
    match markup {
        [0xff, 0xfe, rest @ ..] => units(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => units(rest, u16::from_be_bytes),
        _ => String::from_utf8_lossy(markup),
    }
}

#[derive(Default)]
struct Paragraphs {
    text: String,
    /// Open elements, and of those the outermost whose content is not read.
    depth: usize,
    skipped: Option<usize>,
    /// Depth of the open properties of a row or a cell of a table.
    properties: Option<usize>,
    /// Open runs, and of those the outermost that is hidden.
    runs: usize,
    hidden: Option<usize>,
    is_text: bool,
}

impl Paragraphs {
    fn event(&mut self, event: &Event<'_>) {
        match event {
            Event::Start(tag) => {
                self.open(tag);
            }
            Event::Empty(tag) => {
                let name = tag.local_name();
                self.open(tag);
                self.close(name.as_ref());
            }
            Event::End(tag) => {
                let name = tag.local_name();
                self.close(name.as_ref());
            }
            Event::Text(text) if self.is_read() => self.text.push_str(text.as_ref()),
            Event::CData(text) if self.is_read() => self.text.push_str(text.as_ref()),
            Event::GeneralRef(name) if self.is_read() => self.reference(name),
            _ => {}
        }
    }

    fn is_read(&self) -> bool {
        self.is_text && !self.is_left_out()
    }

    fn is_left_out(&self) -> bool {
        self.skipped.is_some() || self.hidden.is_some()
    }

    fn open(&mut self, tag: &BytesStart<'_>) {
        let name = tag.local_name();
        let name = name.as_ref();
        self.depth += 1;
        let is_property = self.properties.is_some_and(|of| of + 1 == self.depth);
        if matches!(name, "trPr" | "tcPr") {
            self.properties = Some(self.depth);
        } else if is_property && is_gone(name, tag) {
            self.skipped.get_or_insert(self.depth - 2);
        } else if SKIPPED.contains(&name) {
            self.skipped.get_or_insert(self.depth);
        }
        self.runs += usize::from(name == "r");
        // Outside of a run it hides the mark of a paragraph.
        if name == "vanish" && self.skipped.is_none() && self.runs > 0 && is_on(tag) {
            self.hidden.get_or_insert(self.runs);
        }
        if self.is_left_out() {
            return;
        }
        match name {
            "t" => self.is_text = true,
            "tab" | "ptab" => self.text.push('\t'),
            "br" | "cr" => self.text.push('\n'),
            "noBreakHyphen" => self.text.push('-'),
            _ => {}
        }
    }

    fn close(&mut self, name: &str) {
        if self.skipped == Some(self.depth) {
            self.skipped = None;
        }
        self.depth = self.depth.saturating_sub(1);
        match name {
            "t" => self.is_text = false,
            "trPr" | "tcPr" => self.properties = None,
            "r" => {
                self.hidden = self.hidden.filter(|run| *run < self.runs);
                self.runs = self.runs.saturating_sub(1);
            }
            "p" if self.skipped.is_none() => self.text.push('\n'),
            _ => {}
        }
    }

    /// A reference (XML 1.0 §4.1); an unknown one is written as it is.
    fn reference(&mut self, name: &BytesRef<'_>) {
        if let Ok(Some(character)) = name.resolve_char_ref() {
            self.text.push(character);
            return;
        }
        match name.as_ref() {
            "amp" => self.text.push('&'),
            "lt" => self.text.push('<'),
            "gt" => self.text.push('>'),
            "quot" => self.text.push('"'),
            "apos" => self.text.push('\''),
            other => {
                self.text.push('&');
                self.text.push_str(other);
                self.text.push(';');
            }
        }
    }
}

/// True for a property of a row or a cell that was deleted or is hidden (ECMA-376 Part 1 §17.13.5, §17.4.20).
fn is_gone(name: &str, property: &BytesStart<'_>) -> bool {
    matches!(name, "del" | "cellDel") || name == "hidden" && is_on(property)
}

/// True for a property that its value does not turn off (ECMA-376 Part 1 §17.17.4).
fn is_on(property: &BytesStart<'_>) -> bool {
    let values = property.attributes().flatten();
    let mut values = values.filter(|one| one.key.local_name().as_ref() == "val");
    let is_off = |value: &str| matches!(value, "0" | "false" | "off");
    !values.any(|one| is_off(one.value.as_ref()))
}

#[cfg(test)]
mod tests {
    use super::docx_text;

    fn whole(xml: &str) -> String {
        let (text, fault) = docx_text(xml.as_bytes(), 1 << 20);
        assert_eq!(fault, None);
        text
    }

    #[test]
    fn runs_are_joined_and_paragraphs_are_lines() {
        let xml = r#"<?xml version="1.0"?><w:document><w:body>
            <w:p><w:r><w:t xml:space="preserve">One </w:t></w:r><w:r><w:t>two &amp; &#8220;three&#8221;</w:t></w:r></w:p>
            <w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t></w:r></w:p>
            </w:body></w:document>"#;
        assert_eq!(whole(xml), "One two & “three”\na\tb\nc\n");
    }

    #[test]
    fn what_was_deleted_or_stands_twice_is_left_out() {
        let xml = "<d><p><del><r><t>x</t></r></del><r><t>a</t></r><moveFrom><t>y</t></moveFrom>\
            <instrText>PAGE</instrText></p><tbl><tr><trPr><del/></trPr><tc><p><r><t>x</t></r></p></tc></tr>\
            <tr><trPr><hidden/></trPr><tc><p><r><t>x</t></r></p></tc></tr>\
            <tr><trPr><jc/></trPr><tc><p><r><t>c</t></r></p></tc><tc><tcPr><cellDel/></tcPr><p><r><t>x</t></r></p></tc></tr></tbl><Choice><p><t>b</t></p></Choice><Fallback><p><t>b</t></p></Fallback></d>";
        assert_eq!(whole(xml), "a\nc\nb\n");
    }

    #[test]
    fn hidden_runs_are_left_out() {
        let run =
            |properties: &str, inside: &str| format!("<r><rPr>{properties}</rPr>{inside}</r>");
        let text = |text: &str| format!("<t>{text}</t>");
        let boxed = format!("<txbx><p>{}</p></txbx>", run("", &text("x")));
        let paragraphs = [
            run("<w:vanish/>", "<t>x</t><tab/>")
                + &run(
                    "<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>",
                    &text("a"),
                ),
            run(r#"<w:vanish w:val="0"/>"#, &text("b")),
            run(r#"<w:vanish w:val="true"/>"#, &text("x")) + &run("", &text("c")),
            format!("<pPr><rPr><w:vanish/></rPr></pPr>{}", run("", &text("d"))),
            run("<w:vanish/>", &boxed) + &run("", &text("e")),
        ];
        let paragraphs = paragraphs.map(|one| format!("<p>{one}</p>")).concat();
        let lines = whole(&format!("<d>{paragraphs}</d>"));
        let lines: Vec<&str> = lines.split_whitespace().collect();
        assert_eq!(lines, ["a", "b", "c", "d", "e"]);
    }

    #[test]
    fn markup_in_utf_16() {
        let xml = "<d><p><t>Это текст — é</t></p></d>";
        let units = |unit: fn(u16) -> [u8; 2]| -> Vec<u8> {
            let all = std::iter::once('\u{feff}' as u16).chain(xml.encode_utf16());
            all.flat_map(unit).collect()
        };
        for bytes in [units(u16::to_le_bytes), units(u16::to_be_bytes)] {
            assert_eq!(
                docx_text(&bytes, 1 << 20),
                ("Это текст — é\n".to_owned(), None)
            );
        }
    }

    #[test]
    fn broken_markup_keeps_what_comes_before() {
        for xml in [
            "<d><p><t>one</t></p><p><t>tw",
            "<d><p><t>one</t></p></p",
            "<d><p><t>one</t></p><!-- ",
        ] {
            let (text, fault) = docx_text(xml.as_bytes(), 1 << 20);
            assert!(text.starts_with("one\n"), "{xml}: {text}");
            assert!(fault.is_some(), "{xml}");
        }
        let (text, fault) = docx_text(b"<d><p><t>0123456789</t></p><p><t>x</t></p></d>", 5);
        assert_eq!((text.as_str(), fault.is_some()), ("0123456789", true));
    }
}
