//! Hostile triples of pages: two fetches of one address, and the address with another value or without the argument.
//!
//! Everything is drawn from a seed. Each kind says what is true of the argument: whether some of its values change what a
//! reader gets. The noise that any site may have (clock, rotating advertisement, token in attributes, counter) is put on
//! all of them.

#![allow(dead_code)]

use std::fmt::Write as _;

use dustlens::params::{FetchOutcome, ParamSession, Selection, Settings, Verdict};

/// What is done to the pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Nothing but the noise.
    Nothing,
    /// An advertisement is inserted at the other value, in a block of its own.
    AdInserted,
    /// The same, as a paragraph among paragraphs.
    AdAmongText,
    /// Blocks beside the text come in another order with every fetch.
    Shuffled,
    /// The list is sorted by the argument.
    Sorted,
    /// The page repeats the value in a greeting.
    Echo,
    /// Tokens in ids and attributes are new with every fetch.
    Tokens,
    /// Counters inside sentences are new with every fetch.
    Counters,
    /// Prices are in the currency that the argument names.
    Currency,
    /// The list is another page of the same list.
    Paging,
    /// Another article.
    Article,
    /// Another short article on a heavy template.
    HeavyTemplate,
    /// Another number in the title and the heading only, on a heavy template.
    TitleOnly,
    /// Another language of the text, in the same template.
    Language,
    /// Fewer items of the list.
    Filter,
    /// Pages without text.
    Empty,
    /// Everything is new with every fetch.
    AllDynamic,
    /// An application's shell without text of its own.
    Shell,
    /// The page that is given for addresses that do not exist.
    SoftNotFound,
    /// Every address of the page is redirected to a login, which knows nothing of the argument.
    Login,
    /// Every address is redirected to a wall that asks for consent, at the same path.
    ConsentWall,
    /// Every address is redirected to the home page.
    ToHome,
}

impl Kind {
    pub const ALL: [Self; 22] = [
        Self::Nothing,
        Self::AdInserted,
        Self::AdAmongText,
        Self::Shuffled,
        Self::Sorted,
        Self::Echo,
        Self::Tokens,
        Self::Counters,
        Self::Currency,
        Self::Paging,
        Self::Article,
        Self::HeavyTemplate,
        Self::TitleOnly,
        Self::Language,
        Self::Filter,
        Self::Empty,
        Self::AllDynamic,
        Self::Shell,
        Self::SoftNotFound,
        Self::Login,
        Self::ConsentWall,
        Self::ToHome,
    ];

    /// Whether the argument changes what a reader gets; nothing where no page tells.
    pub fn matters(self) -> Option<bool> {
        match self {
            Self::Nothing
            | Self::AdInserted
            | Self::AdAmongText
            | Self::Shuffled
            | Self::Echo
            | Self::Tokens
            | Self::Counters => Some(false),
            Self::Sorted
            | Self::Currency
            | Self::Paging
            | Self::Article
            | Self::HeavyTemplate
            | Self::TitleOnly
            | Self::Language
            | Self::Filter => Some(true),
            Self::Empty
            | Self::AllDynamic
            | Self::Shell
            | Self::SoftNotFound
            | Self::Login
            | Self::ConsentWall
            | Self::ToHome => None,
        }
    }
}

/// Xorshift (Marsaglia, *Xorshift RNGs*, 2003).
#[derive(Clone)]
pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 11
    }

    pub fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit.max(1)
    }

    fn between(&mut self, low: u64, high: u64) -> u64 {
        low + self.below(high - low + 1)
    }
}

const SYLLABLES: [&str; 16] = [
    "ka", "lo", "mi", "ren", "su", "ta", "vor", "ne", "pi", "dal", "go", "he", "bri", "un", "as",
    "tel",
];

fn word(rng: &mut Rng) -> String {
    (0..rng.between(1, 3))
        .map(|_| SYLLABLES[rng.below(16) as usize])
        .collect()
}

fn words(rng: &mut Rng, count: u64) -> String {
    (0..count).map(|_| word(rng)).collect::<Vec<_>>().join(" ")
}

/// A case: a kind and a seed, hence a site with one page and one argument.
#[derive(Clone, Copy)]
pub struct Hostile {
    pub kind: Kind,
    pub seed: u64,
}

impl Hostile {
    /// The page's body at a value (`None`: absent), at a visit number that is never given twice.
    pub fn page(&self, value: Option<&str>, visit: u64) -> String {
        let which = value.map_or(0, |value| {
            value.bytes().fold(7_u64, |sum, byte| {
                sum.wrapping_mul(31).wrapping_add(u64::from(byte))
            })
        });
        match self.kind {
            Kind::Empty => "<body><script>boot()</script></body>".to_owned(),
            Kind::Shell => {
                format!("<body><div id=app>Loading…</div><script>boot({which})</script></body>")
            }
            Kind::AllDynamic => {
                let mut rng = Rng::new(self.seed ^ (visit << 20));
                let lines = (0..30).map(|_| format!("<p>{}</p>", words(&mut rng, 8)));
                format!("<body>{}</body>", lines.collect::<String>())
            }
            _ => self.ordinary(value, which, visit),
        }
    }

    fn ordinary(&self, value: Option<&str>, which: u64, visit: u64) -> String {
        let mut plan = Rng::new(self.seed);
        let heavy =
            matches!(self.kind, Kind::HeavyTemplate | Kind::TitleOnly) || plan.below(3) == 0;
        let template = if heavy {
            plan.between(60, 220)
        } else {
            plan.between(4, 30)
        };
        let mut now = Rng::new(self.seed ^ visit.wrapping_mul(0xabcd_ef01));
        let mut html = String::from("<!DOCTYPE html><html><head>");
        let _ = write!(
            html,
            "<title>{}</title></head><body>",
            self.title(&mut plan.clone(), which)
        );
        self.chrome(&mut html, template, &mut plan, &mut now);
        self.main(&mut html, value, which, &mut plan, &mut now);
        let _ = write!(
            html,
            "<footer><p>{}</p><p>served {} times</p></footer></body></html>",
            words(&mut plan, 12),
            4000 + visit
        );
        html
    }

    fn title(&self, rng: &mut Rng, which: u64) -> String {
        match self.kind {
            Kind::Article | Kind::HeavyTemplate => words(&mut Rng::new(self.seed ^ which), 4),
            Kind::TitleOnly => format!("lot {}", which % 1000),
            _ => words(rng, 4),
        }
    }

    /// Menus and the like: the same on all pages, with the noise in between.
    fn chrome(&self, html: &mut String, lines: u64, plan: &mut Rng, now: &mut Rng) {
        let token = now.next();
        let id = if self.kind == Kind::Tokens {
            format!(" id=\"b{token:x}\" data-token={token}")
        } else {
            String::new()
        };
        let _ = write!(
            html,
            "<header{id}><p>{}</p></header><nav{id}><ul>",
            words(plan, 3)
        );
        for _ in 0..lines {
            let _ = write!(
                html,
                "<li><a href=\"/?t={token:x}\">{}</a></li>",
                words(plan, 3)
            );
        }
        html.push_str("</ul></nav>");
        let ads: Vec<String> = (0..plan.between(3, 6)).map(|_| words(plan, 6)).collect();
        let _ = write!(
            html,
            "<aside class=ad>{}</aside><input type=hidden value={token:x}>",
            ads[now.below(ads.len() as u64) as usize]
        );
        if self.kind == Kind::Shuffled {
            let mut boxes: Vec<String> = (0..6).map(|_| words(plan, 5)).collect();
            for at in (1..boxes.len()).rev() {
                boxes.swap(at, now.below(at as u64 + 1) as usize);
            }
            let boxes = boxes
                .iter()
                .map(|text| format!("<div class=box>{text}</div>"));
            let _ = write!(html, "<section>{}</section>", boxes.collect::<String>());
        }
    }

    fn main(
        &self,
        html: &mut String,
        value: Option<&str>,
        which: u64,
        plan: &mut Rng,
        now: &mut Rng,
    ) {
        html.push_str("<main>");
        let mut own = match self.kind {
            Kind::Article | Kind::Language | Kind::HeavyTemplate => {
                Rng::new(self.seed ^ which.wrapping_mul(0x5851_f42d))
            }
            _ => plan.clone(),
        };
        let heading = if self.kind == Kind::TitleOnly {
            format!("lot {}", which % 1000)
        } else {
            words(plan, 4)
        };
        let _ = write!(html, "<h1>{heading}</h1>");
        let paragraphs = if self.kind == Kind::HeavyTemplate {
            plan.between(1, 2)
        } else {
            plan.between(3, 12)
        };
        for number in 0..paragraphs {
            let length = if self.kind == Kind::HeavyTemplate {
                own.between(5, 12)
            } else {
                own.between(10, 60)
            };
            let _ = write!(html, "<p>{}", words(&mut own, length));
            if self.kind == Kind::Counters && number % 3 == 0 {
                let _ = write!(html, " seen by {} readers", now.below(100_000));
            }
            html.push_str("</p>");
            self.inserted(html, number, which, plan);
        }
        if self.kind == Kind::Echo {
            let friend = value.map_or_else(String::new, |value| format!(" of {value}"));
            let _ = write!(html, "<p class=greeting>Welcome, friend{friend}</p>");
        }
        self.list(html, which, plan);
        html.push_str("</main>");
    }

    fn inserted(&self, html: &mut String, number: u64, which: u64, plan: &Rng) {
        if number == 1 && which % 2 == 1 {
            let text = words(&mut Rng::new(plan.0 ^ 99), 4);
            match self.kind {
                Kind::AdInserted => {
                    let _ = write!(html, "<aside class=banner>{text}</aside>");
                }
                Kind::AdAmongText => {
                    let _ = write!(html, "<p>{text}</p>");
                }
                _ => {}
            }
        }
    }

    /// A list of things with prices.
    fn list(&self, html: &mut String, which: u64, plan: &mut Rng) {
        let mut items: Vec<(String, u64)> = (0..plan.between(4, 14))
            .map(|_| (words(plan, 2), plan.between(10, 900)))
            .collect();
        let (mut rate, mut sign) = (100, "EUR");
        match self.kind {
            Kind::Sorted if which % 2 == 1 => items.reverse(),
            Kind::Currency => {
                (rate, sign) = [(100, "EUR"), (108, "USD"), (86, "GBP")][(which % 3) as usize]
            }
            Kind::Paging => {
                let mut other = Rng::new(self.seed ^ which);
                items
                    .iter_mut()
                    .for_each(|item| *item = (words(&mut other, 2), other.between(10, 900)));
            }
            Kind::Filter => items.truncate(2 + (which % 2) as usize),
            _ => {}
        }
        html.push_str("<ul class=items>");
        for (name, price) in items {
            let _ = write!(html, "<li>{name}<br>{} {sign}</li>", price * rate / 100);
        }
        html.push_str("</ul>");
    }

    /// Values of the argument: two that differ in everything above.
    pub fn values(&self) -> [String; 2] {
        let mut rng = Rng::new(self.seed ^ 0x7777);
        let mut pick = |rest: u64| loop {
            let value = format!("v{:x}", rng.next());
            let which = value.bytes().fold(7_u64, |sum, byte| {
                sum.wrapping_mul(31).wrapping_add(u64::from(byte))
            });
            if which % 6 == rest {
                return value;
            }
        };
        [pick(0), pick(1)]
    }

    /// The verdict on the argument: through session and plan, with one base.
    pub fn verdict(&self, settings: &Settings) -> Verdict {
        let values = self.values();
        let mut session = ParamSession::new(Settings {
            min_values: 2,
            bases: 1,
            ..settings.clone()
        })
        .unwrap();
        for value in &values {
            session.add_url(format!("http://e.com/page?k={value}").as_bytes(), 1);
        }
        session.finish(1);
        let mut plan = session.plan(&Selection::Due, 1, "probe-9f");
        let mut visit = self.seed % 1000;
        while let Some(request) = plan.next(|_| true) {
            visit += 1;
            plan.give(request.id, self.answer(&request.url, visit));
        }
        plan.take_decisions()[0].verdict
    }

    fn redirects(&self) -> bool {
        matches!(self.kind, Kind::Login | Kind::ConsentWall | Kind::ToHome)
    }

    /// Where a visitor ends; an address that does not exist stays.
    fn reached(&self, url: &str, probe: bool) -> String {
        match self.kind {
            Kind::Login if !probe => "http://e.com/login".to_owned(),
            // The same path with a question of its own, as some walls have it.
            Kind::ConsentWall if !probe => "http://e.com/page?consent=ask".to_owned(),
            Kind::ToHome if !probe => "http://e.com/".to_owned(),
            _ => url.to_owned(),
        }
    }

    fn answer(&self, url: &str, visit: u64) -> FetchOutcome {
        let probe = url.ends_with("/probe-9f");
        let soft = matches!(self.kind, Kind::SoftNotFound | Kind::Shell);
        let value = url.split_once("k=").map(|(_, value)| value);
        let value = value.filter(|_| !probe && !self.redirects());
        FetchOutcome::Page {
            status: if probe && !soft { 404 } else { 200 },
            final_url: self.reached(url, probe),
            content_type: Some("text/html; charset=utf-8".to_owned()),
            body: self.page(value, visit).into_bytes(),
            truncated: false,
        }
    }
}
