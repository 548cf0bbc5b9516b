//! Draws forms of addresses that look like other names of a shape's pages, and often are.

use crate::random::Random;
use crate::shape::{Alias, Dress, Edition, Form, Path, Selector};

/// Forms with the edition and the dress that their look promises: `W` is the shape's word, `#` the
/// number of the page, `*` the words of its title; without a number the argument `id` selects.
const PATTERNS: &[(&str, Edition, Dress)] = &[
    ("/W_#", Edition::Full, Dress::Main),
    ("/W/#", Edition::Full, Dress::Main),
    ("/W#", Edition::Full, Dress::Main),
    ("/W/#.html", Edition::Full, Dress::Main),
    ("/W/#-*.htm", Edition::Full, Dress::Main),
    ("/W.asp", Edition::Full, Dress::Main),
    ("/W/view.cgi", Edition::Full, Dress::Main),
    ("/go/W,#,0.shtml", Edition::Full, Dress::Main),
    ("/W/#/print", Edition::Full, Dress::Print),
    ("/print/W/#", Edition::Full, Dress::Print),
    ("/print_W.php", Edition::Full, Dress::Print),
    ("/amp/W/#", Edition::Full, Dress::Light),
    ("/2009/W/#", Edition::OtherYear, Dress::Main),
    ("/m/W/#", Edition::Short, Dress::Light),
    ("/W/#/feed", Edition::Feed { one: false }, Dress::Main),
    ("/W/rss_#.xml", Edition::Feed { one: true }, Dress::Main),
    ("/W/#/comments", Edition::Comments, Dress::Main),
    ("/en/W/#", Edition::Translation, Dress::Main),
    ("/W/#/photo", Edition::Photo, Dress::Main),
    ("/W/thumbs/#", Edition::Thumbnails, Dress::Main),
    ("/summary/W#.html", Edition::Summary, Dress::Main),
    ("/W/#.pdf", Edition::Binary, Dress::Main),
];

/// The aliases of a shape: other forms, other texts, other names of nothing.
pub(crate) fn aliases(random: &mut Random, word: &str, main: &Form) -> Vec<Alias> {
    let mut out: Vec<Alias> = Vec::new();
    for _ in 0..random.between(1, 4) {
        let &(pattern, natural, dress) = random.pick(PATTERNS);
        let form = form(pattern, word);
        let edition = match random.below(10) {
            0..4 => Edition::Full,
            4..8 => natural,
            _ => random.pick(PATTERNS).1,
        };
        let full = edition == Edition::Full;
        let taken = out
            .iter()
            .any(|alias| alias.form == form || (!full && alias.edition == edition));
        if form == *main || taken {
            continue;
        }
        let whole = random.chance(75) || edition == (Edition::Feed { one: true });
        out.push(Alias {
            enabled: true,
            form,
            edition,
            dress: if full || random.chance(30) {
                dress
            } else {
                Dress::Main
            },
            share: if whole {
                100
            } else {
                random.between(60, 97) as u64
            },
            elsewhere_missing: random.chance(60),
            redirect: (full && random.chance(25)).then(|| random.chance(70)),
            weight: random.spread(2, 100),
        });
    }
    out
}

fn form(pattern: &str, word: &str) -> Form {
    let text = pattern.replace('W', word);
    let (path, selector) = match text.split_once('#') {
        None => (Path::Fixed(text), Some(Selector::Number("id".to_owned()))),
        Some((before, after)) => match after.strip_prefix("-*") {
            Some(after) => {
                let (before, after) = (before.to_owned(), after.to_owned());
                (
                    Path::Slug {
                        before,
                        after,
                        any: true,
                    },
                    None,
                )
            }
            None => (Path::Number(before.to_owned(), after.to_owned()), None),
        },
    };
    Form {
        path,
        selector,
        fixed: Vec::new(),
    }
}
