//! Draws the shapes of a site and what looks like other names of their pages.

use std::collections::HashMap;

use crate::random::Random;
use crate::shape::{Alias, Bare, Dress, Edition, Form, Kind, Path, Selector, Shape};
use crate::text::{TITLES_OF_A_SHAPE, capital, slug, title};
use crate::words::Lexicon;

const WORDS: [&str; 36] = [
    "story", "item", "topic", "news", "node", "article", "product", "thread", "post", "doc",
    "offer", "entry", "branch", "ads", "catalog", "wiki", "goods", "forum", "blog", "faq", "event",
    "job", "recipe", "film", "realty", "auto", "rates", "cards", "archive", "photo", "video",
    "tag", "author", "region", "calendar", "search",
];
const SELECTORS: [&str; 20] = [
    "id",
    "p",
    "t",
    "n",
    "nid",
    "story",
    "article_id",
    "curid",
    "product_id",
    "PAGEN_1",
    "sid",
    "ref",
    "cid",
    "topic",
    "utm_id",
    "d",
    "key",
    "item",
    "session",
    "v",
];
const ROUTES: [&str; 8] = [
    "route",
    "option",
    "mod",
    "do",
    "act",
    "controller",
    "module",
    "r",
];

/// What all shapes of a site have in common.
pub(crate) struct Frame<'a> {
    lexicon: &'a Lexicon,
    titles: u64,
    /// A front controller: one path, and the argument that names the shape.
    front: Option<(String, String)>,
    suffix: &'static str,
    words: usize,
    root_taken: bool,
}

impl<'a> Frame<'a> {
    pub(crate) fn draw(random: &mut Random, lexicon: &'a Lexicon, titles: u64) -> Self {
        let front = random.chance(25).then(|| {
            let path = *random.pick(&["/index.php", "/", "/cgi-bin/site.pl", "/default.aspx"]);
            (path.to_owned(), (*random.pick(&ROUTES)).to_owned())
        });
        Self {
            lexicon,
            titles,
            root_taken: front.is_some(),
            front,
            suffix: random.text(&["", "", ".php", ".aspx", ".html", "/", ".jsp"]),
            words: random.spread(8, 400),
        }
    }

    /// All shapes of the site.
    pub(crate) fn shapes(&mut self, random: &mut Random, count: usize) -> Vec<Shape> {
        let mut words = WORDS;
        random.shuffle(&mut words);
        let shared = (*random.pick(&SELECTORS)).to_owned();
        (0..count)
            .map(|place| self.shape(random, place, words[place], &shared))
            .collect()
    }

    fn shape(&mut self, random: &mut Random, place: usize, word: &str, shared: &str) -> Shape {
        let count = random.spread(6, 600) as u32;
        let (joint, high) = (*random.pick(&['_', '-']), random.chance(40));
        let names: Vec<String> = (0..u64::from(count))
            .map(|subject| {
                let words = title(
                    self.lexicon,
                    self.titles,
                    place as u64 * TITLES_OF_A_SHAPE + subject,
                );
                slug(&if high { capital(&words) } else { words }, joint)
            })
            .collect();
        let arg = if random.chance(60) {
            shared.to_owned()
        } else {
            (*random.pick(&SELECTORS)).to_owned()
        };
        let (main, kind) = self.main_form(random, word, arg);
        let aliases = if random.chance(60) {
            self.aliases(random, word, &main)
        } else {
            Vec::new()
        };
        let dated = matches!(main.selector, Some(Selector::Pair(..)));
        Shape {
            enabled: true,
            kind,
            aliases,
            count,
            first: if dated {
                2001
            } else {
                *random.pick(&[1, 1, 10, 100, 1001, 25_317])
            },
            step: if dated {
                1
            } else {
                *random.pick(&[1, 1, 1, 3, 7])
            },
            by_name: names
                .iter()
                .enumerate()
                .map(|(place, name)| (name.clone(), place as u32))
                .collect::<HashMap<_, _>>(),
            names,
            bare: *random.pick(&[Bare::Missing, Bare::First, Bare::Index]),
            weight: random.spread(5, 100),
            words: (self.words * random.between(50, 150) / 100).max(8),
            alike: random.chance(20),
            main,
        }
    }

    fn main_form(&mut self, random: &mut Random, word: &str, arg: String) -> (Form, Kind) {
        let kind = *random.pick(&[
            Kind::Article,
            Kind::Article,
            Kind::Article,
            Kind::Listing,
            Kind::Card,
            Kind::Form,
        ]);
        let number = Some(Selector::Number(arg.clone()));
        let plain = |path: Path, selector| Form {
            path,
            selector,
            fixed: Vec::new(),
        };
        if let Some((path, route)) = &self.front {
            let value = if random.chance(40) {
                format!("{word}/view")
            } else {
                word.to_owned()
            };
            let selector = if random.chance(30) {
                Some(Selector::Name(arg))
            } else {
                number
            };
            return (
                Form {
                    path: Path::Fixed(path.clone()),
                    selector,
                    fixed: vec![(route.clone(), value)],
                },
                kind,
            );
        }
        let file = format!("/{word}{}", self.suffix);
        let root = !self.root_taken && random.chance(20);
        self.root_taken |= root;
        let form = match random.below(12) {
            _ if root && random.chance(50) => plain(Path::Fixed("/".to_owned()), number),
            _ if root => plain(
                Path::Slug {
                    before: "/".to_owned(),
                    after: String::new(),
                    any: random.chance(60),
                },
                None,
            ),
            0..5 => plain(Path::Fixed(file), number),
            5 | 6 => {
                let end = *random.pick(&["", "", ".html", "/"]);
                plain(Path::Number(format!("/{word}/"), end.to_owned()), None)
            }
            7 => plain(
                Path::Slug {
                    before: format!("/{word}/"),
                    after: String::new(),
                    any: random.chance(60),
                },
                None,
            ),
            8 => plain(Path::Fixed(file), Some(Selector::Name(arg))),
            9 | 10 => plain(
                Path::Name(format!("/{word}/"), random.text(&["", "/"]).to_owned()),
                None,
            ),
            _ => {
                let pair = Selector::Pair("year".to_owned(), "month".to_owned(), 12);
                return (plain(Path::Fixed(file), Some(pair)), Kind::Calendar);
            }
        };
        (form, kind)
    }

    fn aliases(&self, random: &mut Random, word: &str, main: &Form) -> Vec<Alias> {
        let mut out: Vec<Alias> = Vec::new();
        for _ in 0..random.between(1, 4) {
            let (path, selector, natural, dress) = pattern(random, word);
            let form = Form {
                path,
                selector,
                fixed: Vec::new(),
            };
            let edition = match random.below(10) {
                0..4 => Edition::Full,
                4..8 => natural,
                _ => any_edition(random),
            };
            let taken = form == *main
                || out.iter().any(|alias| {
                    alias.form.path == form.path
                        || (edition != Edition::Full && alias.edition == edition)
                });
            if taken {
                continue;
            }
            let full = edition == Edition::Full;
            out.push(Alias {
                enabled: true,
                form,
                edition,
                dress: if full || random.chance(30) {
                    dress
                } else {
                    Dress::Main
                },
                share: if random.chance(75) || edition == (Edition::Feed { one: true }) {
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
}

fn any_edition(random: &mut Random) -> Edition {
    match random.below(10) {
        0 => Edition::Summary,
        1 => Edition::Comments,
        2 => Edition::Photo,
        3 => Edition::Feed {
            one: random.chance(50),
        },
        4 => Edition::OtherYear,
        5 => Edition::Thumbnails,
        6 => Edition::Short,
        7 => Edition::Translation,
        8 => Edition::Binary,
        _ => Edition::Full,
    }
}

/// A form that looks like another name, with the edition that its look promises.
fn pattern(random: &mut Random, word: &str) -> (Path, Option<Selector>, Edition, Dress) {
    let number = |before: String, after: &str| (Path::Number(before, after.to_owned()), None);
    let query = |path: String| (Path::Fixed(path), Some(Selector::Number("id".to_owned())));
    let any = Path::Slug {
        before: format!("/{word}/"),
        after: ".htm".to_owned(),
        any: true,
    };
    let ((path, selector), natural, dress) = match random.below(20) {
        0 => (number(format!("/{word}_"), ""), Edition::Full, Dress::Main),
        1 => (
            number(format!("/{word}/"), "/print"),
            Edition::Full,
            Dress::Print,
        ),
        2 => (
            number(format!("/print/{word}/"), ""),
            Edition::Full,
            Dress::Print,
        ),
        3 => (
            number(format!("/{word}/"), ".html"),
            Edition::Full,
            Dress::Main,
        ),
        4 => (
            query(format!("/print_{word}.php")),
            Edition::Full,
            Dress::Print,
        ),
        5 => ((any, None), Edition::Full, Dress::Main),
        6 => (
            number(format!("/2009/{word}/"), ""),
            Edition::OtherYear,
            Dress::Main,
        ),
        7 => (
            number(format!("/m/{word}/"), ""),
            Edition::Short,
            Dress::Light,
        ),
        8 => (
            number(format!("/{word}/"), "/feed"),
            Edition::Feed {
                one: random.chance(50),
            },
            Dress::Main,
        ),
        9 => (
            number(format!("/{word}/"), "/comments"),
            Edition::Comments,
            Dress::Main,
        ),
        10 => (
            number(format!("/amp/{word}/"), ""),
            Edition::Full,
            Dress::Light,
        ),
        11 => (
            number(format!("/en/{word}/"), ""),
            Edition::Translation,
            Dress::Main,
        ),
        12 => (
            number(format!("/{word}/"), "/photo"),
            Edition::Photo,
            Dress::Main,
        ),
        13 => (
            number(format!("/{word}/thumbs/"), ""),
            Edition::Thumbnails,
            Dress::Main,
        ),
        14 => (query(format!("/{word}.asp")), Edition::Full, Dress::Main),
        15 => (
            number(format!("/summary/{word}"), ".html"),
            Edition::Summary,
            Dress::Main,
        ),
        16 => (number(format!("/{word}"), ""), Edition::Full, Dress::Main),
        17 => (
            number(format!("/{word}/"), ".pdf"),
            Edition::Binary,
            Dress::Main,
        ),
        18 => (
            query(format!("/{word}/view.cgi")),
            Edition::Full,
            Dress::Main,
        ),
        _ => (number(format!("/{word}/"), ""), Edition::Full, Dress::Main),
    };
    (path, selector, natural, dress)
}
