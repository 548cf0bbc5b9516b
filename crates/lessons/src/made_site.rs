//! Pages of made sites, handed over from memory: here a page is known by its name alone.

use dustlens::fetch::FetchOutcome;

/// The name of a page that the site does not have, for its answer where nothing is.
pub(crate) const PROBE: &str = "no-such-page";
/// Paragraphs of a page.
const PARAGRAPHS: usize = 3;
/// Words of a paragraph.
const WORDS: usize = 12;
/// The syllables of its words.
const SYLLABLES: [&str; 16] = [
    "ba", "de", "fi", "go", "ku", "la", "me", "ni", "po", "ru", "sa", "te", "vi", "wo", "za", "ne",
];

/// The site's answer: the page of this name, none for an empty name, which is not known, and 404 where there is no page.
pub(crate) fn answer_of(url: &str, name: Option<&str>) -> FetchOutcome {
    if name == Some("") {
        return unknown();
    }
    let page = |name| format!("<html><body><main>{}</main></body></html>", text(name));
    page_answer(url, name.map(page))
}

/// The answer for a URL whose page nobody knows.
pub(crate) fn unknown() -> FetchOutcome {
    FetchOutcome::Failed {
        reason: "unknown".to_owned(),
    }
}

/// The answer with an HTML page; without one it is 404.
pub(crate) fn page_answer(url: &str, html: Option<String>) -> FetchOutcome {
    FetchOutcome::Page {
        status: if html.is_some() { 200 } else { 404 },
        final_url: url.to_owned(),
        content_type: Some("text/html; charset=utf-8".to_owned()),
        body: html.unwrap_or_default().into_bytes(),
        truncated: false,
    }
}

/// The text of a page: words drawn by its name, so that pages of two names have next to nothing in common.
fn text(name: &str) -> String {
    let mut state = name.bytes().fold(0xcbf2_9ce4_8422_2325, step);
    let mut paragraphs = String::new();
    for _ in 0..PARAGRAPHS {
        paragraphs.push_str("<p>");
        for _ in 0..WORDS {
            for _ in 0..4 {
                state = step(state, 1);
                let place = (state >> 40) as usize % SYLLABLES.len();
                paragraphs.push_str(SYLLABLES.get(place).copied().unwrap_or_default());
            }
            paragraphs.push(' ');
        }
        paragraphs.push_str("</p>");
    }
    paragraphs
}

/// FNV-1a, 64 bits (Fowler, Noll, Vo).
fn step(state: u64, byte: u8) -> u64 {
    (state ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
}
