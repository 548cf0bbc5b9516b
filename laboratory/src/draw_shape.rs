//! Draws the shapes of a site.

use crate::draw_alias::aliases;
use crate::random::Random;
use crate::shape::{Bare, Form, Kind, Path, Selector, Shape};
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

/// Data that all shapes of a site share.
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
        let names = self.names(random, place, count);
        let arg = if random.chance(60) {
            shared.to_owned()
        } else {
            random.text(&SELECTORS).to_owned()
        };
        let (main, kind) = self.main_form(random, word, arg);
        let dated = matches!(main.selector, Some(Selector::Pair(..)));
        let by_name = names
            .iter()
            .enumerate()
            .map(|(place, name)| (name.clone(), place as u32));
        Shape {
            enabled: true,
            kind,
            aliases: if random.chance(60) {
                aliases(random, word, &main)
            } else {
                Vec::new()
            },
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
            by_name: by_name.collect(),
            names,
            bare: *random.pick(&[Bare::Missing, Bare::First, Bare::Index]),
            weight: random.spread(5, 100),
            words: (self.words * random.between(50, 150) / 100).max(8),
            alike: random.chance(20),
            main,
        }
    }

    /// The titles of a shape's pages as addresses write them.
    fn names(&self, random: &mut Random, place: usize, count: u32) -> Vec<String> {
        let (joint, high) = (*random.pick(&['_', '-']), random.chance(40));
        let first = place as u64 * TITLES_OF_A_SHAPE;
        (first..first + u64::from(count))
            .map(|number| {
                let words = title(self.lexicon, self.titles, number);
                slug(&if high { capital(&words) } else { words }, joint)
            })
            .collect()
    }

    fn main_form(&mut self, random: &mut Random, word: &str, arg: String) -> (Form, Kind) {
        let kind = match random.below(6) {
            0..3 => Kind::Article,
            3 => Kind::Listing,
            4 => Kind::Card,
            _ => Kind::Form,
        };
        if let Some((path, route)) = &self.front {
            return (front_form(random, path, route, word, arg), kind);
        }
        let root = !self.root_taken && random.chance(20);
        self.root_taken |= root;
        let path = if root {
            "/".to_owned()
        } else {
            format!("/{word}/")
        };
        let (path, selector) = match random.below(12) {
            place if root && place < 6 => (Path::Fixed(path), Some(Selector::Number(arg))),
            place if root || place == 6 => (slug_path(random, path), None),
            place => self.own_path(random, place, path, arg),
        };
        let dated = matches!(selector, Some(Selector::Pair(..)));
        let fixed = Vec::new();
        let form = Form {
            path,
            selector,
            fixed,
        };
        (form, if dated { Kind::Calendar } else { kind })
    }

    fn own_path(
        &self,
        random: &mut Random,
        place: usize,
        folder: String,
        arg: String,
    ) -> (Path, Option<Selector>) {
        let file = Path::Fixed(format!("{}{}", folder.trim_end_matches('/'), self.suffix));
        match place {
            0..4 => (file, Some(Selector::Number(arg))),
            4 | 5 => {
                let end = random.text(&["", "", ".html", "/"]);
                (Path::Number(folder, end.to_owned()), None)
            }
            7 | 8 => (file, Some(Selector::Name(arg))),
            9 | 10 => (Path::Name(folder, random.text(&["", "/"]).to_owned()), None),
            _ => {
                let pair = Selector::Pair("year".to_owned(), "month".to_owned(), 12);
                (file, Some(pair))
            }
        }
    }
}

fn slug_path(random: &mut Random, before: String) -> Path {
    let any = random.chance(60);
    Path::Slug {
        before,
        after: String::new(),
        any,
    }
}

/// The form of a shape behind a front controller.
fn front_form(random: &mut Random, path: &str, route: &str, word: &str, arg: String) -> Form {
    let view = if random.chance(40) { "/view" } else { "" };
    let named = random.chance(30);
    Form {
        path: Path::Fixed(path.to_owned()),
        selector: Some(if named {
            Selector::Name(arg)
        } else {
            Selector::Number(arg)
        }),
        fixed: vec![(route.to_owned(), format!("{word}{view}"))],
    }
}
