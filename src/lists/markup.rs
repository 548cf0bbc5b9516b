//! Broken markup: a tag, a comment or a section that does not end where it should, and the place where reading resumes.
//!
//! XML defines no such place: quick-xml reads an attribute or a section that is not closed up to the next quote or end
//! mark, or to the end of the document. Each piece of markup is therefore checked before it is read. It is broken when
//! - its end is missing;
//! - a tag has a `<` outside quotes;
//! - it would swallow a tag of a record: an attribute in its value, a section or comment before the next one of its kind
//!   begins, anything in a URL.
//!
//! Reading resumes at that tag. Each byte is read a bounded number of times: O(length).

/// Local names of the elements that hold records, and of the documents themselves.
const RECORDS: [&[u8]; 9] = [
    b"urlset",
    b"sitemapindex",
    b"rss",
    b"RDF",
    b"feed",
    b"url",
    b"sitemap",
    b"item",
    b"entry",
];
/// Signs that XML begins: its declaration, or a document.
const BEGINNINGS: [&[u8]; 5] = [b"<?xml", b"<urlset", b"<sitemapindex", b"<rss", b"<feed"];
/// Bytes of something else before it.
const PREFACE: usize = 1 << 14;
/// Local names of the elements that hold URLs.
const FIELDS: [&[u8]; 3] = [b"loc", b"link", b"guid"];

/// A piece of markup that cannot be read.
pub(super) struct Fault {
    /// Position where reading resumes: at a `<`, or at the end of the text.
    pub(super) resume: usize,
    pub(super) detail: &'static str,
}

/// Position in the document.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// In the text of a URL.
    pub(super) in_url: bool,
    /// Before the first element.
    pub(super) in_prolog: bool,
}

/// Next end mark of each kind, so that each is searched once.
#[derive(Default)]
pub(super) struct Ahead {
    cdata: Next,
    comment: Next,
    instruction: Next,
    /// There was a document type; a document has one.
    had_doctype: bool,
}

/// The next occurrence of a mark.
#[derive(Default)]
struct Next {
    /// Position where the search began; `None` before the first search.
    from: Option<usize>,
    found: Option<usize>,
}

impl Next {
    fn after(&mut self, text: &[u8], from: usize, mark: &[u8]) -> Option<usize> {
        let is_known = self.from.is_some_and(|begun| begun <= from)
            && self.found.is_none_or(|found| found >= from);
        if !is_known {
            let rest = text.get(from..).unwrap_or_default();
            self.found = memchr::memmem::find(rest, mark).map(|at| from + at);
            self.from = Some(from);
        }
        self.found
    }
}

impl Ahead {
    /// Checks the markup that begins with the `<` at `at`. `None`: it can be read.
    pub(super) fn fault(&mut self, text: &[u8], at: usize, place: Place) -> Option<Fault> {
        const CDATA: &[u8] = b"<![CDATA[";
        const COMMENT: &[u8] = b"<!--";
        let rest = text.get(at..).unwrap_or_default();
        let from = |open: &[u8]| at + open.len();
        if rest.starts_with(CDATA) {
            let end = self.cdata.after(text, from(CDATA), b"]]>");
            return section(text, from(CDATA)..end.unwrap_or(usize::MAX), CDATA, place)
                .map(|resume| fault(resume, "a CDATA section is not closed"));
        }
        if rest.starts_with(COMMENT) {
            let end = self.comment.after(text, from(COMMENT), b"-->");
            return section(
                text,
                from(COMMENT)..end.unwrap_or(usize::MAX),
                COMMENT,
                place,
            )
            .map(|resume| fault(resume, "a comment is not closed"));
        }
        match rest.get(1) {
            Some(b'?') => match self.instruction.after(text, at + 2, b"?>") {
                Some(_) => None,
                None => Some(fault(
                    next_record(text, at + 2),
                    "an instruction is not closed",
                )),
            },
            Some(b'!') => {
                let is_doctype = place.in_prolog && matches!(rest.get(2), Some(b'D' | b'd'));
                let is_sound = is_doctype && !std::mem::replace(&mut self.had_doctype, true);
                (!is_sound)
                    .then(|| fault(next_tag(text, at + 2), "`<!` begins nothing that is known"))
            }
            _ => tag(text, at),
        }
    }
}

fn fault(resume: usize, detail: &'static str) -> Fault {
    Fault { resume, detail }
}

/// Returns the position to resume at instead of in a section, which runs from behind its opening to its end; `None`: it
/// is sound.
fn section(
    text: &[u8],
    inside: std::ops::Range<usize>,
    open: &[u8],
    place: Place,
) -> Option<usize> {
    if inside.end == usize::MAX {
        return Some(next_record(text, inside.start));
    }
    let mark = find_tag(text, inside.clone(), place.in_url)?;
    let rest = text.get(mark..inside.end).unwrap_or_default();
    (place.in_url || memchr::memmem::find(rest, open).is_some()).then_some(mark)
}

/// Checks a tag. Quotes are taken as quick-xml takes them: anywhere behind the `<`.
fn tag(text: &[u8], at: usize) -> Option<Fault> {
    let is_mark = |byte: &u8| matches!(byte, b'<' | b'>' | b'"' | b'\'');
    let mut from = at + 1;
    loop {
        let rest = text.get(from..).unwrap_or_default();
        let Some(found) = rest.iter().position(is_mark) else {
            return Some(fault(text.len(), "a tag is not closed"));
        };
        let quote = match rest.get(found) {
            Some(b'>') => return None,
            Some(b'<') => return Some(fault(from + found, "a tag is not closed")),
            quote => quote.copied().unwrap_or_default(),
        };
        let begin = from + found + 1;
        let value = text.get(begin..).unwrap_or_default();
        let close = memchr::memchr(quote, value).map(|close| begin + close);
        let swallowed = find_tag(text, begin..close.unwrap_or(text.len()), true);
        match (swallowed, close) {
            (None, Some(close)) => from = close + 1,
            (swallowed, _) => {
                let resume = swallowed.unwrap_or(text.len());
                return Some(fault(resume, "the value of an attribute is not closed"));
            }
        }
    }
}

/// Returns the start of the XML: on a line of its own, behind other text such as a server's warning; 0 if the XML
/// begins at once, or nowhere.
pub(super) fn start(text: &[u8]) -> usize {
    if text.trim_ascii_start().starts_with(b"<") {
        return 0;
    }
    let preface = text.get(..PREFACE).unwrap_or(text);
    let mut lines = memchr::memchr_iter(b'\n', preface).map(|end| end + 1);
    let begins = |at: &usize| {
        let line = text.get(*at..).unwrap_or_default();
        BEGINNINGS.iter().any(|sign| line.starts_with(sign))
    };
    lines.find(begins).unwrap_or(0)
}

/// The next tag of a record; the end of the text when there is none.
fn next_record(text: &[u8], from: usize) -> usize {
    find_tag(text, from..text.len(), false).unwrap_or(text.len())
}

/// Returns the next tag of a record or a URL; the end of the text when there is none.
pub(super) fn next_tag(text: &[u8], from: usize) -> usize {
    find_tag(text, from..text.len(), true).unwrap_or(text.len())
}

/// The first tag, opening or closing, of a record, or also of a URL.
fn find_tag(text: &[u8], within: std::ops::Range<usize>, fields: bool) -> Option<usize> {
    let begin = within.start;
    let bytes = text.get(within)?;
    memchr::memchr_iter(b'<', bytes)
        .find(|&at| {
            let name = name(bytes.get(at + 1..).unwrap_or_default());
            is_record(name) || (fields && is_field(name))
        })
        .map(|at| begin + at)
}

/// The name of an opening tag with its prefix, given from its `<` on; empty for other markup.
pub(super) fn start_name(tag: &[u8]) -> &[u8] {
    let name = tag.get(1..).unwrap_or_default();
    let begins = |byte: &u8| byte.is_ascii_alphabetic() || *byte == b'_' || !byte.is_ascii();
    let is_end = |byte: &u8| byte.is_ascii_whitespace() || b"/><\"'=".contains(byte);
    let end = name.iter().position(is_end).unwrap_or(name.len());
    let name = name.get(..end).unwrap_or_default();
    match name.first().is_some_and(begins) {
        true => name,
        false => b"",
    }
}

/// The local name of a tag, given from behind its `<`.
fn name(tag: &[u8]) -> &[u8] {
    const LONGEST: usize = 64;
    let tag = tag.strip_prefix(b"/").unwrap_or(tag);
    let tag = tag.get(..LONGEST).unwrap_or(tag);
    let is_end = |byte: &u8| byte.is_ascii_whitespace() || b"/><\"'=".contains(byte);
    let end = tag.iter().position(is_end).unwrap_or(tag.len());
    let name = tag.get(..end).unwrap_or_default();
    memchr::memchr(b':', name)
        .and_then(|colon| name.get(colon + 1..))
        .unwrap_or(name)
}

fn is_record(name: &[u8]) -> bool {
    RECORDS.contains(&name)
}

fn is_field(name: &[u8]) -> bool {
    FIELDS.contains(&name)
}

/// True for the local name of a record or a URL.
pub(super) fn is_known(name: &str) -> bool {
    is_record(name.as_bytes()) || is_field(name.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_tag_is_followed_by_the_next_one() {
        let resume = |text: &str| tag(text.as_bytes(), 0).map(|fault| fault.resume);
        assert_eq!(resume("<a b='>' c=\"'\">"), None);
        assert_eq!(resume("<a b<c>"), Some(4));
        assert_eq!(resume("<a b='<c><s:url>"), Some(9));
        assert_eq!(resume("<a b='</url>'>"), Some(6));
        assert_eq!(resume("<a b='x"), Some(7));
        assert_eq!(resume("<"), Some(1));
    }

    #[test]
    fn an_end_mark_is_searched_once() {
        let mut next = Next::default();
        let text = b"a]]>b]]>c";
        assert_eq!(next.after(text, 0, b"]]>"), Some(1));
        assert_eq!(next.after(text, 1, b"]]>"), Some(1));
        assert_eq!(next.after(text, 2, b"]]>"), Some(5));
        assert_eq!(next.after(text, 6, b"]]>"), None);
        assert_eq!(next.after(text, 7, b"]]>"), None);
        assert_eq!(next.after(text, 0, b"]]>"), Some(1));
    }
}
