//! Decoys: pages whose addresses look like another page's, and whose text is another one.
//!
//! In a list they are indistinguishable from DUST: every number that has a story has its photographs too. Their texts
//! follow from the seed and the address, and are written when they are asked for.

use crate::address::{self, Request};
use crate::plan::{Charset, Declared, Entry, MOBILE, Plan, Section, page_charset};
use crate::random::Rng;
use crate::story::{Language, Story};

/// The years whose months the blog looks back on.
pub(crate) const YEARS: std::ops::RangeInclusive<usize> = 2019..=2021;

/// A decoy, with the number of the article whose address it resembles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum DecoyPage {
    /// `/photo_N`, beside `/story_N`.
    Photographs(usize),
    /// `/summary/story_N`: named like a print version, and only the first half of the story.
    Summary(usize),
    /// `/early/story_N`: the first edition, a third of whose paragraphs were rewritten later.
    Early(usize),
    /// `/story_N` under the name for telephones: a short text of its own.
    Mobile(usize),
    /// `/en/article.php?id=N`: the foreign desk's text for readers of English.
    English(usize),
    /// `/review?id=N`, beside `/item?id=N`.
    Review(usize),
    /// `/picture/N.htm`: a lot's picture with its description.
    Picture(usize),
    /// `/thumb/N.htm`: the same small, with a note on how it was taken.
    Thumbnail(usize),
    /// `/year/YYYY/MM/`: year and month.
    Month(usize, usize),
}

use DecoyPage::{Early, English, Mobile, Month, Photographs, Picture, Review, Summary, Thumbnail};

impl DecoyPage {
    /// All decoys of a site.
    pub(crate) fn all(plan: &Plan) -> Vec<Self> {
        let mut all = Vec::new();
        for entry in plan.entries(Section::News) {
            all.push(Photographs(entry.id));
            match entry.index % 3 {
                0 => all.push(Early(entry.id)),
                1 => all.push(Summary(entry.id)),
                _ => all.push(Mobile(entry.id)),
            }
        }
        let gazeta = plan.entries(Section::Gazeta).iter();
        all.extend(gazeta.step_by(2).map(|entry| English(entry.id)));
        for entry in plan.entries(Section::Shop) {
            all.extend([Review(entry.id), Picture(entry.id), Thumbnail(entry.id)]);
        }
        all.extend(YEARS.flat_map(|year| (1..=12).map(move |month| Month(year, month))));
        all
    }

    /// Host, and path with query.
    pub(crate) fn address(self) -> (&'static str, String) {
        let path = match self {
            Photographs(id) => format!("/photo_{id}"),
            Summary(id) => format!("/summary/story_{id}"),
            Early(id) => format!("/early/story_{id}"),
            Mobile(id) => format!("/story_{id}"),
            English(id) => format!("/en/article.php?id={id}"),
            Review(id) => format!("/review?id={id}"),
            Picture(id) => format!("/picture/{id}.htm"),
            Thumbnail(id) => format!("/thumb/{id}.htm"),
            Month(year, month) => format!("/year/{year}/{month:02}/"),
        };
        let host = match self {
            Mobile(_) => MOBILE,
            other => other.section().host(),
        };
        (host, path)
    }

    pub(crate) fn section(self) -> Section {
        match self {
            Photographs(_) | Summary(_) | Early(_) | Mobile(_) => Section::News,
            English(_) => Section::Gazeta,
            Review(_) | Picture(_) | Thumbnail(_) => Section::Shop,
            Month(..) => Section::Blog,
        }
    }

    /// The decoy at an address of a section's own name.
    pub(crate) fn at(plan: &Plan, request: &Request) -> Option<Self> {
        let path = request.path.as_str();
        let argument = || request.argument("id");
        let found = match request.section {
            Section::News => numbered(path, "/photo_", "", Photographs)
                .or_else(|| numbered(path, "/summary/story_", "", Summary))
                .or_else(|| numbered(path, "/early/story_", "", Early))?,
            Section::Gazeta => {
                (path == "/en/article.php").then_some((argument()?, English as Make))?
            }
            Section::Shop if path == "/review" => (argument()?, Review as Make),
            Section::Shop => numbered(path, "/picture/", ".htm", Picture)
                .or_else(|| numbered(path, "/thumb/", ".htm", Thumbnail))?,
            Section::Blog => return month(path),
            Section::Archive => return None,
        };
        let entry = plan.entry(request.section, found.0)?;
        Some(found.1(entry.id))
    }

    fn entry(self, plan: &Plan) -> Option<&Entry> {
        let id = match self {
            Month(..) => return None,
            Photographs(id) | Summary(id) | Early(id) | Mobile(id) | English(id) | Review(id)
            | Picture(id) | Thumbnail(id) => id,
        };
        plan.entry(self.section(), &id.to_string())
    }

    /// Returns the charset: English texts are in UTF-8 everywhere.
    pub(crate) fn charset(self) -> Charset {
        match self {
            English(_) => Charset {
                encoding: encoding_rs::UTF_8,
                declared: Declared::Header,
            },
            other => page_charset(other.section()),
        }
    }

    /// Turns the list of related articles.
    pub(crate) fn turn(self, plan: &Plan) -> usize {
        match self {
            Month(year, month) => year + month,
            // An excerpt beside the same list would be too much like the story as a whole.
            Summary(id) => id,
            other => other.entry(plan).map_or(0, |entry| entry.index),
        }
    }

    /// Returns the text: title, paragraphs, author and day.
    pub(crate) fn story(self, plan: &Plan) -> Story {
        let (host, path) = self.address();
        let mut rng = Rng::new(plan.options.seed, &format!("{host}{path}"));
        let words = match self {
            Thumbnail(_) => rng.between(60, 80),
            _ => rng.between(100, 160),
        };
        let mut own = Story::write(Language::English, words, &mut rng);
        let Some(story) = self.entry(plan).and_then(|entry| plan.story(entry.story)) else {
            return own;
        };
        own.title = format!("{}{}", self.label(), story.title);
        let paragraphs = match self {
            Summary(_) => beginning(&story.paragraphs),
            Early(_) => earlier(&story.paragraphs, &own.paragraphs),
            _ => return own,
        };
        let mut story = story.clone();
        story.paragraphs = paragraphs;
        story
    }

    fn label(self) -> &'static str {
        match self {
            Photographs(_) => "In photographs: ",
            Mobile(_) => "In short: ",
            Review(_) => "A buyer writes: ",
            Picture(_) => "The picture: ",
            Thumbnail(_) => "Seen small: ",
            _ => "",
        }
    }
}

type Make = fn(usize) -> DecoyPage;

/// The number between two parts of a path.
fn numbered<'r>(path: &'r str, before: &str, after: &str, make: Make) -> Option<(&'r str, Make)> {
    let number = path.strip_prefix(before)?.strip_suffix(after)?;
    Some((number, make))
}

fn month(path: &str) -> Option<DecoyPage> {
    let (year, month) = path
        .strip_prefix("/year/")?
        .strip_suffix('/')?
        .split_once('/')?;
    let (year, month) = (year.parse().ok()?, month.parse().ok()?);
    let found = Month(year, month);
    let exists = YEARS.contains(&year) && (1..=12).contains(&month);
    (exists && found.address().1 == path).then_some(found)
}

/// The first half of the paragraphs.
fn beginning(paragraphs: &[String]) -> Vec<String> {
    let kept = (paragraphs.len() / 2).max(1);
    paragraphs.iter().take(kept).cloned().collect()
}

/// Every third paragraph as it was before, beginning with the first.
fn earlier(paragraphs: &[String], before: &[String]) -> Vec<String> {
    let mut others = before.iter().cycle();
    let edition = paragraphs.iter().enumerate().map(|(at, paragraph)| {
        let other = if at % 3 == 0 { others.next() } else { None };
        other.unwrap_or(paragraph).clone()
    });
    edition.collect()
}

/// Families of decoys: host, the text replaced, its replacement, the addresses, and the reason why they are two pages.
pub(crate) type Decoy = (
    &'static str,
    (&'static str, &'static str),
    (String, String),
    &'static str,
);

/// The families that are planted here.
pub(crate) fn families(plan: &Plan) -> Vec<Decoy> {
    let mut out = news(plan);
    let first = |section| plan.entries(section).first();
    if let Some(entry) = first(Section::Gazeta) {
        let why = "The English edition is written for other readers.";
        let pair = (path(English(entry.id)), address::canonical(plan, entry));
        out.push((Section::Gazeta.host(), ("/en/", "/"), pair, why));
    }
    if let Some(entry) = first(Section::Shop) {
        let host = Section::Shop.host();
        let why = "A buyer's review says something else than the lot's description.";
        let pair = (path(Review(entry.id)), address::canonical(plan, entry));
        out.push((host, ("/review?", "/item?"), pair, why));
        let why = "The small picture has a note on how it was taken, the large one a description.";
        let pair = (path(Thumbnail(entry.id)), path(Picture(entry.id)));
        out.push((host, ("/thumb/", "/picture/"), pair, why));
    }
    let why = "The same month of another year.";
    let pair = (path(Month(2019, 1)), path(Month(2020, 1)));
    out.push((Section::Blog.host(), ("/2019/", "/2020/"), pair, why));
    out
}

/// Returns the decoys of the news site.
fn news(plan: &Plan) -> Vec<Decoy> {
    let [one, two, three, ..] = plan.entries(Section::News) else {
        return Vec::new();
    };
    let story = |entry: &Entry| format!("/story_{}", entry.id);
    let host = Section::News.host();
    vec![
        (
            host,
            ("/photo_", "/story_"),
            (path(Photographs(one.id)), story(one)),
            "The photographs of a story have captions of their own.",
        ),
        (
            host,
            ("/early/", "/"),
            (path(Early(one.id)), story(one)),
            "The first edition: a third of its paragraphs were written anew later.",
        ),
        (
            host,
            ("/summary/", "/"),
            (path(Summary(two.id)), story(two)),
            "Its address is like a print version's, and it holds only the first half of the story.",
        ),
        (
            MOBILE,
            ("m.news.", "news."),
            (path(Mobile(three.id)), story(three)),
            "The edition for telephones has short texts of its own.",
        ),
    ]
}

/// Returns the path of a decoy.
fn path(decoy: DecoyPage) -> String {
    decoy.address().1
}
