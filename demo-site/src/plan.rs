//! The plan of a site: which hosts, articles, copies and retellings there are, and in what order
//! lists show them. Everything else (pages, log, truth) is read from here.

use encoding_rs::{Encoding, KOI8_R, UTF_8, WINDOWS_1251};

use crate::options::SiteOptions;
use crate::random::Rng;
use crate::story::{Language, Story};

/// Greatest number of articles on one list page.
const PAGE_SIZE: usize = 4;

/// A part of the site with its own articles and template.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Section {
    News,
    Gazeta,
    Blog,
    Shop,
    Archive,
}

impl Section {
    pub(crate) const ALL: [Self; 5] = [
        Self::News,
        Self::Gazeta,
        Self::Blog,
        Self::Shop,
        Self::Archive,
    ];

    /// The host whose own section it is.
    pub(crate) fn host(self) -> &'static str {
        match self {
            Self::News => "news.localhost",
            Self::Gazeta => "gazeta.localhost",
            Self::Blog => "blog.localhost",
            Self::Shop => "shop.localhost",
            Self::Archive => "archive.localhost",
        }
    }

    /// The language of its menus.
    pub(crate) fn language(self) -> Language {
        match self {
            Self::Gazeta | Self::Archive => Language::Russian,
            Self::News | Self::Blog | Self::Shop => Language::English,
        }
    }

    /// The number of its first article.
    fn first_id(self) -> usize {
        match self {
            Self::News => 101,
            Self::Gazeta => 3001,
            Self::Blog => 501,
            Self::Shop => 11,
            Self::Archive => 1,
        }
    }
}

/// Role of a host name for the section behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum HostRole {
    /// The section's own name.
    Own,
    /// Another name that answers with the same whole pages.
    Mirror,
    /// The name with `www.`, answering with the same whole pages.
    Www,
    /// Every address of it redirects to the section's own name.
    Redirects,
    /// The name for telephones: the same addresses, and short texts of its own.
    Mobile,
}

/// Every host name the site answers to.
pub(crate) const HOSTS: [(&str, Section, HostRole); 9] = [
    ("news.localhost", Section::News, HostRole::Own),
    (MIRROR, Section::News, HostRole::Mirror),
    (WWW_NEWS, Section::News, HostRole::Www),
    (MOBILE, Section::News, HostRole::Mobile),
    ("gazeta.localhost", Section::Gazeta, HostRole::Own),
    ("blog.localhost", Section::Blog, HostRole::Own),
    (WWW_BLOG, Section::Blog, HostRole::Redirects),
    ("shop.localhost", Section::Shop, HostRole::Own),
    ("archive.localhost", Section::Archive, HostRole::Own),
];
/// The mirror of the news.
pub(crate) const MIRROR: &str = "mirror.localhost";
/// The news under `www.`.
pub(crate) const WWW_NEWS: &str = "www.news.localhost";
/// The news for telephones.
pub(crate) const MOBILE: &str = "m.news.localhost";
/// The name that redirects to the blog.
pub(crate) const WWW_BLOG: &str = "www.blog.localhost";

/// Place of a page's charset declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Declared {
    Header,
    Meta,
    Nowhere,
}

/// A page's charset, and the place of its declaration.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Charset {
    pub(crate) encoding: &'static Encoding,
    pub(crate) declared: Declared,
}

/// An article at its place in a section.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    pub(crate) section: Section,
    /// Place in the section, from 0.
    pub(crate) index: usize,
    /// The number its addresses carry.
    pub(crate) id: usize,
    /// The last segment of its address in the blog.
    pub(crate) slug: String,
    /// Text, an index of [`Plan::stories`].
    pub(crate) story: usize,
    /// The Russian text of a shop's lot.
    pub(crate) translation: Option<usize>,
    pub(crate) charset: Charset,
    /// True when the text was taken from another section.
    pub(crate) copied: bool,
}

/// Behaviour of a page at a special address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Behaviour {
    /// Answers after a delay.
    Slow,
    /// Status 500.
    ServerError,
    /// The connection ends in the middle of the body.
    Cut,
    /// HTML sent as a picture.
    WrongType,
    /// Status 200 without a body.
    Empty,
    /// Under the path that robots.txt forbids.
    Private,
}

/// A page at a special address, with a text of its own.
#[derive(Debug, Clone)]
pub(crate) struct Special {
    pub(crate) section: Section,
    pub(crate) path: &'static str,
    pub(crate) behaviour: Behaviour,
    pub(crate) story: usize,
}

/// The addresses of all special pages.
const SPECIALS: [(Section, &str, Behaviour); 7] = [
    (Section::News, "/slow/1", Behaviour::Slow),
    (Section::Gazeta, "/slow/1", Behaviour::Slow),
    (Section::News, "/broken/error", Behaviour::ServerError),
    (Section::News, "/broken/cut", Behaviour::Cut),
    (Section::News, "/broken/type", Behaviour::WrongType),
    (Section::News, "/broken/empty", Behaviour::Empty),
    (Section::News, "/private/report", Behaviour::Private),
];

/// Everything that exists on the site.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) options: SiteOptions,
    pub(crate) stories: Vec<Story>,
    /// Pairs of stories about the same event.
    pub(crate) similar: Vec<(usize, usize)>,
    pub(crate) specials: Vec<Special>,
    sections: Vec<Vec<Entry>>,
    by_title: Vec<Vec<usize>>,
}

impl Plan {
    /// Plans the site of these (valid) options.
    pub(crate) fn new(options: &SiteOptions) -> Self {
        let mut plan = Self {
            options: options.clone(),
            stories: Vec::new(),
            similar: Vec::new(),
            specials: Vec::new(),
            sections: Section::ALL.map(|_| Vec::new()).to_vec(),
            by_title: Vec::new(),
        };
        plan.write_sections();
        plan.add_specials();
        plan.sort_lists();
        plan
    }

    /// The entries of a section, in the order of their numbers.
    pub(crate) fn entries(&self, section: Section) -> &[Entry] {
        self.sections
            .get(section as usize)
            .map_or(&[], Vec::as_slice)
    }

    /// The entry with this number.
    pub(crate) fn entry(&self, section: Section, id: &str) -> Option<&Entry> {
        let digits = !id.starts_with('0') && id.bytes().all(|byte| byte.is_ascii_digit());
        let id: usize = id.parse().ok().filter(|_| digits)?;
        self.entries(section)
            .get(id.checked_sub(section.first_id())?)
    }

    /// The entry of this number of the blog's address.
    pub(crate) fn entry_by_slug(&self, section: Section, slug: &str) -> Option<&Entry> {
        self.entries(section)
            .iter()
            .find(|entry| entry.slug == slug)
    }

    /// The story of that index.
    pub(crate) fn story(&self, index: usize) -> Option<&Story> {
        self.stories.get(index)
    }

    /// Returns the number of list pages of a section.
    pub(crate) fn list_pages(&self, section: Section) -> usize {
        self.entries(section).len().div_ceil(PAGE_SIZE)
    }

    /// The entries of list page `page` (from 1), newest first or by title; empty past the end.
    /// Pages are filled evenly: a list never ends in a page of one article.
    pub(crate) fn list(&self, section: Section, page: usize, by_title: bool) -> Vec<&Entry> {
        let (entries, pages) = (self.entries(section), self.list_pages(section));
        if page == 0 || page > pages {
            return Vec::new();
        }
        let start = entries.len() * (page - 1) / pages;
        let count = entries.len() * page / pages - start;
        if by_title {
            let order = self
                .by_title
                .get(section as usize)
                .map_or(&[][..], Vec::as_slice);
            let indexes = order.iter().skip(start).take(count);
            return indexes.filter_map(|index| entries.get(*index)).collect();
        }
        entries.iter().rev().skip(start).take(count).collect()
    }

    /// Writes the originals of every section, then puts copies between them. The first articles
    /// of a section are long: they are copied and retold.
    fn write_sections(&mut self) {
        let total = self.options.articles;
        let lots = total * 9 / 100;
        let (news, gazeta, blog) = (total * 36 / 100, total * 24 / 100, total * 14 / 100);
        let archive = total - news - gazeta - blog - 2 * lots;
        let counts = [news, gazeta, blog, lots, archive];
        let sections = Section::ALL.into_iter().zip(counts);
        let drafts = sections.map(|(section, count)| self.write_section(section, count));
        let mut drafts: Vec<Vec<Draft>> = drafts.collect();
        add_copies(&mut drafts, Section::News, Section::Blog);
        add_copies(&mut drafts, Section::Gazeta, Section::Archive);
        for (section, drafts) in Section::ALL.into_iter().zip(drafts) {
            for draft in drafts {
                self.add_entry(section, draft);
            }
        }
    }

    fn write_section(&mut self, section: Section, count: usize) -> Vec<Draft> {
        let mut rng = Rng::new(self.options.seed, section.host());
        let retold = match section {
            Section::News => 3,
            Section::Gazeta => 2,
            _ => 0,
        };
        let copied = copies_of(count);
        let mut drafts: Vec<Draft> = Vec::with_capacity(count);
        for index in 0..count - retold {
            // Long enough that a missing byline or another advertisement stays a small part.
            let long = index < copied + retold;
            drafts.push(self.write_draft(section, long, &mut rng));
        }
        for number in 0..retold {
            let original = drafts.get(copied + number).map(|draft| draft.story);
            drafts.extend(original.and_then(|original| self.retell(original, &mut rng)));
        }
        drafts
    }

    fn write_draft(&mut self, section: Section, long: bool, rng: &mut Rng) -> Draft {
        let words = rng.between(if long { 280 } else { 165 }, 370);
        let story = self.add_story(Story::write(section.language(), words, rng));
        let translation = (section == Section::Shop)
            .then(|| self.add_story(Story::write(Language::Russian, words, rng)));
        Draft {
            story,
            translation,
            copied: false,
        }
    }

    fn retell(&mut self, original: usize, rng: &mut Rng) -> Option<Draft> {
        let retold = self.story(original)?.retell(rng);
        let story = self.add_story(retold);
        self.similar.push((original, story));
        Some(Draft {
            story,
            translation: None,
            copied: false,
        })
    }

    fn add_specials(&mut self) {
        let mut rng = Rng::new(self.options.seed, "specials");
        for (section, path, behaviour) in SPECIALS {
            let words = rng.between(165, 370);
            let story = self.add_story(Story::write(section.language(), words, &mut rng));
            self.specials.push(Special {
                section,
                path,
                behaviour,
                story,
            });
        }
    }

    fn add_story(&mut self, story: Story) -> usize {
        self.stories.push(story);
        self.stories.len() - 1
    }

    fn add_entry(&mut self, section: Section, draft: Draft) {
        let index = self.entries(section).len();
        let id = section.first_id() + index;
        let slug = self.story(draft.story).map(Story::slug).unwrap_or_default();
        let taken = section == Section::Blog && self.entry_by_slug(section, &slug).is_some();
        let entry = Entry {
            section,
            index,
            id,
            slug: if taken { format!("{slug}-{id}") } else { slug },
            story: draft.story,
            translation: draft.translation,
            charset: charset_of(section, index),
            copied: draft.copied,
        };
        if let Some(entries) = self.sections.get_mut(section as usize) {
            entries.push(entry);
        }
    }

    fn sort_lists(&mut self) {
        let by_title = Section::ALL.map(|section| {
            let mut order: Vec<usize> = (0..self.entries(section).len()).collect();
            order.sort_by_key(|index| {
                let entry = self.entries(section).get(*index);
                let story = entry.and_then(|entry| self.story(entry.story));
                (story.map(|story| story.title.clone()), *index)
            });
            order
        });
        self.by_title = by_title.to_vec();
    }
}

/// A text that has no number and address yet.
struct Draft {
    story: usize,
    translation: Option<usize>,
    copied: bool,
}

/// Puts copies of the first articles of one section between those of another, never two in a row:
/// no list of copies looks like a list of their originals.
fn add_copies(drafts: &mut [Vec<Draft>], from: Section, to: Section) {
    let originals = drafts.get(from as usize).map_or(&[][..], Vec::as_slice);
    let copied = originals.iter().take(copies_of(originals.len()));
    let stories: Vec<usize> = copied.map(|draft| draft.story).collect();
    let Some(target) = drafts.get_mut(to as usize) else {
        return;
    };
    for (number, story) in stories.into_iter().enumerate() {
        let place = (2 * number + 1).min(target.len());
        let copy = Draft {
            story,
            translation: None,
            copied: true,
        };
        target.insert(place, copy);
    }
}

/// Returns the number of a section's articles that are copied elsewhere: one in eight, three at least.
fn copies_of(count: usize) -> usize {
    (count / 8).max(3)
}

/// Returns the charset: the gazette takes its charsets in turn, the archive is KOI8-R throughout; the sixth article of
/// the gazette declares nothing, so that only detection can read it.
fn charset_of(section: Section, index: usize) -> Charset {
    let (encoding, declared) = match (section, index) {
        (Section::Gazeta, 5) => (WINDOWS_1251, Declared::Nowhere),
        (Section::Gazeta, _) => match index % 4 {
            0 => (UTF_8, Declared::Header),
            1 => (WINDOWS_1251, Declared::Header),
            2 => (WINDOWS_1251, Declared::Meta),
            _ => (UTF_8, Declared::Meta),
        },
        (Section::Archive, _) if index.is_multiple_of(2) => (KOI8_R, Declared::Header),
        (Section::Archive, _) => (KOI8_R, Declared::Meta),
        _ => (UTF_8, Declared::Header),
    };
    Charset { encoding, declared }
}

/// The charset of lists and other pages that are no article.
pub(crate) fn page_charset(section: Section) -> Charset {
    let encoding = match section {
        Section::Gazeta => WINDOWS_1251,
        Section::Archive => KOI8_R,
        _ => UTF_8,
    };
    Charset {
        encoding,
        declared: Declared::Header,
    }
}
