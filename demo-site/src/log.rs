//! The access log: the visitors, and the addresses of a page that they used.
//!
//! Every address in it is recorded in `addresses` with the truth about it, so that log, sample and truth cannot
//! disagree. The order of the lines is shuffled.

use crate::address;
use crate::addresses::{Addresses, Link, PageKey};
use crate::decoys::DecoyPage;
use crate::plan::{Behaviour, Entry, MIRROR, Plan, Section, Special, WWW_NEWS, page_charset};
use crate::random::Rng;
use crate::truth::{FailureKind, Relation};
use crate::visitors::{Sessions, blog, gazeta, news, shop};

/// Number of addresses without a page that each host is asked for.
const NONSENSE: usize = 6;

/// Writes the log of a plan.
pub(crate) fn write(plan: &Plan, addresses: &mut Addresses) {
    let mut log = Log {
        plan,
        addresses,
        rng: Rng::new(plan.options.seed, "log"),
    };
    log.news();
    log.gazeta();
    log.blog();
    log.shop();
    log.archive();
    for section in Section::ALL {
        log.home(section);
        log.nonsense(section);
    }
    log.specials();
    log.lookalikes();
    let mut rng = log.rng;
    rng.shuffle(&mut addresses.log);
}

struct Log<'p, 'l> {
    plan: &'p Plan,
    addresses: &'l mut Addresses,
    rng: Rng,
}

impl Log<'_, '_> {
    fn visit(&mut self, link: &Link) {
        self.addresses.visit(self.plan, link);
    }

    /// Returns the number of visits to an article beside its plain addresses.
    fn visits(&self) -> usize {
        self.plan.options.visits
    }

    fn news(&mut self) {
        let plan = self.plan;
        let mut sessions = Sessions::new("sid", 1);
        for entry in plan.entries(Section::News) {
            let plain = Link::article(plan, entry);
            self.visit(&plain);
            self.visit(&news::rewritten(&plain, entry));
            self.visit(&news::printed(&plain, entry));
            if entry.index == 0 {
                self.under_every_name(&plain, entry);
            }
            let tagged = news::decorated(&plain, &mut sessions, &mut self.rng);
            self.visit(&tagged.on(MIRROR, Relation::Mirror));
            for _ in 0..self.visits() {
                let link = news::any(&plain, entry, &mut sessions, &mut self.rng);
                self.visit(&link);
            }
            if entry.index % 4 == 0 {
                self.visit(&news::moved(plan, &plain, entry));
            }
        }
        if let Some(last) = plan.entries(Section::News).last() {
            let link = Link::article(plan, last);
            let hops = vec![link.url(plan)];
            self.visit(&link.at("/latest", None).redirected(302, hops));
        }
        for page in 1..=plan.list_pages(Section::News) {
            self.news_list(page, &mut sessions);
        }
    }

    /// The first story is seen under every name and at every address it has.
    fn under_every_name(&mut self, plain: &Link, entry: &Entry) {
        for (host, relation) in [(MIRROR, Relation::Mirror), (WWW_NEWS, Relation::Www)] {
            let plain = plain.clone().on(host, relation);
            self.visit(&plain);
            self.visit(&news::rewritten(&plain, entry));
            self.visit(&news::printed(&plain, entry));
        }
    }

    fn news_list(&mut self, page: usize, sessions: &mut Sessions) {
        let list = Link::list(Section::News, page);
        let by_title = PageKey::Listing(Section::News, page, true);
        self.visit(&list);
        self.visit(&list.clone().with("sort", "date", Relation::Default));
        self.visit(&list.clone().leading_to("sort", "title", by_title));
        self.visit(&list.clone().on(MIRROR, Relation::Mirror));
        let tagged = news::decorated(&list, sessions, &mut self.rng);
        self.visit(&tagged);
        if page == 1 {
            self.visit(&list.at("/list", Relation::Default));
        }
    }

    fn gazeta(&mut self) {
        let plan = self.plan;
        // Each session reads several pages: by counting alone it does not look like a session.
        let mut sessions = Sessions::new("PHPSESSID", 3);
        for entry in plan.entries(Section::Gazeta) {
            let plain = Link::article(plan, entry);
            self.visit(&plain);
            self.visit(&gazeta::printed(&plain, entry));
            for _ in 0..self.visits() {
                let link = gazeta::any(&plain, entry, &mut sessions, &mut self.rng);
                self.visit(&link);
            }
        }
        for page in 1..=plan.list_pages(Section::Gazeta) {
            let list = Link::list(Section::Gazeta, page);
            self.visit(&list);
            let tagged = gazeta::decorated(&list, &mut sessions, &mut self.rng);
            self.visit(&tagged);
            if page == 1 {
                self.visit(&list.at("/arhiv", Relation::Default));
            }
        }
    }

    fn blog(&mut self) {
        let plan = self.plan;
        for entry in plan.entries(Section::Blog) {
            let plain = Link::article(plan, entry);
            self.visit(&plain);
            self.visit(&blog::short(plan, &plain, entry));
            self.visit(&blog::without_slash(plan, &plain));
            if entry.index % 3 == 0 {
                self.visit(&blog::with_www(plan, &plain));
            }
            for _ in 0..self.visits() / 2 + 1 {
                let link = blog::decorated(&plain, &mut self.rng);
                self.visit(&link);
            }
        }
        for page in 1..=plan.list_pages(Section::Blog) {
            self.visit(&Link::list(Section::Blog, page));
        }
    }

    fn shop(&mut self) {
        let plan = self.plan;
        for entry in plan.entries(Section::Shop) {
            let english = Link::article(plan, entry);
            let story = entry.translation.unwrap_or(entry.story);
            let russian = english
                .clone()
                .leading_to("lang", "ru", PageKey::Story(story));
            let in_english = english.clone().with("lang", "en", Relation::Default);
            for plain in [english, russian, in_english] {
                self.visit(&plain);
                for _ in 0..self.visits() / 2 + 1 {
                    let link = shop::decorated(&plain, &mut self.rng);
                    self.visit(&link);
                }
            }
        }
        for page in 1..=plan.list_pages(Section::Shop) {
            let list = Link::list(Section::Shop, page);
            self.visit(&list);
            self.visit(&list.clone().with("view", "grid", Relation::Unused));
            self.visit(&list.with("view", "rows", Relation::Unused));
        }
    }

    /// The archive's `ref` is nearly unique in the log, like a session id, and yet it matters.
    fn archive(&mut self) {
        let plan = self.plan;
        for entry in plan.entries(Section::Archive) {
            let plain = Link::article(plan, entry);
            self.visit(&plain);
            let scripted = format!("/doc.cgi?ref={}", entry.id);
            self.visit(&plain.clone().at(&scripted, Relation::StoryRewrite));
            for _ in 0..self.visits() / 3 + 1 {
                let now = self.rng.between(100_000, 999_999).to_string();
                self.visit(&plain.clone().with("nocache", &now, Relation::Unused));
            }
        }
        for page in 1..=plan.list_pages(Section::Archive) {
            self.visit(&Link::list(Section::Archive, page));
        }
    }

    fn home(&mut self, section: Section) {
        let home = Link::home(section);
        let index = home
            .clone()
            .at(address::index_file(section), Relation::Index);
        for _ in 0..self.visits() {
            self.visit(&home);
            self.visit(&index);
        }
        if section == Section::News {
            for (host, relation) in [(MIRROR, Relation::Mirror), (WWW_NEWS, Relation::Www)] {
                self.visit(&home.clone().on(host, relation));
                self.visit(&index.clone().on(host, relation));
            }
        }
    }

    /// Addresses that do not exist: an honest 404 everywhere but in the shop.
    fn nonsense(&mut self, section: Section) {
        for _ in 0..NONSENSE {
            let path = format!("/{}/{}", self.rng.hex(6), self.rng.hex(9));
            self.nowhere(section, &path);
        }
        let missing = match section {
            Section::News => "/story?id=99999999",
            Section::Gazeta => "/article.php?id=1",
            Section::Blog => "/2019/01/never-written/",
            Section::Shop => "/item?id=7777777",
            Section::Archive => "/doc/0.htm",
        };
        self.nowhere(section, missing);
    }

    fn nowhere(&mut self, section: Section, path: &str) {
        if section == Section::Shop {
            let page = PageKey::SoftNotFound(section);
            let link = Link::new(section.host(), path, page, page_charset(section));
            self.visit(&link.at(path, Relation::SoftNotFound));
        } else {
            let url = address::absolute(self.plan, section.host(), path);
            self.addresses.visit_failure(url, FailureKind::NotFound);
        }
    }

    fn specials(&mut self) {
        for (index, special) in self.plan.specials.iter().enumerate() {
            self.special(index, special);
        }
        let url = address::absolute(self.plan, Section::News.host(), "/loop/a");
        self.addresses.visit_failure(url, FailureKind::RedirectLoop);
    }

    fn lookalikes(&mut self) {
        for decoy in DecoyPage::all(self.plan) {
            let (host, path) = decoy.address();
            let page = PageKey::DecoyPage(decoy);
            self.visit(&Link::new(host, &path, page, decoy.charset()));
        }
    }

    fn special(&mut self, index: usize, special: &Special) {
        let host = special.section.host();
        let failure = match special.behaviour {
            Behaviour::Slow | Behaviour::Private => None,
            Behaviour::ServerError => Some(FailureKind::ServerError),
            Behaviour::Cut => Some(FailureKind::CutOff),
            Behaviour::WrongType => Some(FailureKind::WrongType),
            Behaviour::Empty => Some(FailureKind::Empty),
        };
        if let Some(kind) = failure {
            let url = address::absolute(self.plan, host, special.path);
            self.addresses.visit_failure(url, kind);
            return;
        }
        let charset = page_charset(special.section);
        self.visit(&Link::new(
            host,
            special.path,
            PageKey::Special(index),
            charset,
        ));
    }
}
