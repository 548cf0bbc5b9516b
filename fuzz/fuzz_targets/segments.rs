//! Any bytes as a page: segments without a panic, in linear size, the same again when stored; and as three pages in turn,
//! cut by the first byte, through a whole plan.
//!
//! `cargo +nightly fuzz run segments -- -max_total_time=600`

#![no_main]

use dustlens::document::Segments;
use dustlens::params::{FetchOutcome, ParamSession, Selection, Settings};
use libfuzzer_sys::fuzz_target;

const TYPES: [Option<&str>; 4] = [
    None,
    Some("text/html; charset=windows-1251"),
    Some("text/html; charset=utf-8"),
    Some("text/plain"),
];

fn check(segments: &Segments) {
    for segment in segments.iter() {
        assert!(!segment.text.is_empty() && segment.words > 0);
        assert!(!segment.text.starts_with(' ') && !segment.text.contains("  "));
    }
    let stored = serde_json::to_string(segments).expect("segments are stored");
    let again: Segments = serde_json::from_str(&stored).expect("segments are read");
    assert_eq!(&again, segments);
}

fn verify(pages: [&[u8]; 3]) {
    let settings = Settings { min_values: 2, bases: 1, min_words: 0, ..Settings::default() };
    let mut session = ParamSession::new(settings).expect("the settings are in range");
    session.add_url(b"http://e.com/p?k=first", 1);
    session.add_url(b"http://e.com/p?k=second", 1);
    session.finish(1);
    let mut plan = session.plan(&Selection::Due, 1, "probe");
    let mut turn = 0;
    while let Some(request) = plan.next(|_| true) {
        plan.give(request.id, FetchOutcome::Page {
            status: 200,
            final_url: request.url,
            content_type: None,
            body: pages[turn % 3].to_vec(),
            truncated: false,
        });
        turn += 1;
    }
    assert!(plan.is_over());
}

fuzz_target!(|data: &[u8]| {
    let Some((&choice, page)) = data.split_first() else {
        return;
    };
    if let Some(segments) = Segments::of_page(page, TYPES[usize::from(choice) % 4], "http://www.example.ru/") {
        check(&segments);
    }
    let cut = page.len() * usize::from(choice) / 256;
    verify([page, &page[..cut], &page[cut..]]);
});
