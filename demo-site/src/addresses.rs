//! Addresses: every address that occurs anywhere, and the truth about it.

use std::collections::BTreeMap;

use crate::address;
use crate::decoys::DecoyPage;
use crate::plan::{Charset, Entry, Plan, Section, page_charset};
use crate::truth::{FailureKind, PageGroup, PageKind, Relation, Variant};

/// A page, whatever its address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum PageKey {
    Home(Section),
    Listing(Section, usize, bool),
    Story(usize),
    SoftNotFound(Section),
    Special(usize),
    DecoyPage(DecoyPage),
}

/// An address in the making.
#[derive(Debug, Clone)]
pub(crate) struct Link {
    pub(crate) host: &'static str,
    /// Path and, after a question mark, the arguments.
    path: String,
    query: Vec<String>,
    page: PageKey,
    relations: Vec<Relation>,
    charset: Charset,
    status: u16,
    hops: Vec<String>,
}

impl Link {
    /// Creates a link to a page at `path_and_query` of `host`.
    pub(crate) fn new(
        host: &'static str,
        path_and_query: &str,
        page: PageKey,
        charset: Charset,
    ) -> Self {
        let (path, query) = path_and_query
            .split_once('?')
            .unwrap_or((path_and_query, ""));
        let arguments = query.split('&').filter(|argument| !argument.is_empty());
        Self {
            host,
            path: path.to_owned(),
            query: arguments.map(str::to_owned).collect(),
            page,
            relations: Vec::new(),
            charset,
            status: 200,
            hops: Vec::new(),
        }
    }

    /// The canonical link of an article.
    pub(crate) fn article(plan: &Plan, entry: &Entry) -> Self {
        let path = address::canonical(plan, entry);
        let page = PageKey::Story(entry.story);
        let link = Self::new(entry.section.host(), &path, page, entry.charset);
        link.relate(entry.copied.then_some(Relation::Copy))
    }

    /// A link to a list page, newest first.
    pub(crate) fn list(section: Section, page: usize) -> Self {
        let key = PageKey::Listing(section, page, false);
        let path = address::list(section, page);
        Self::new(section.host(), &path, key, page_charset(section))
    }

    /// A link to the first page of a section.
    pub(crate) fn home(section: Section) -> Self {
        let key = PageKey::Home(section);
        Self::new(section.host(), "/", key, page_charset(section))
    }

    /// Moves the link to another path of the same host.
    pub(crate) fn at(
        mut self,
        path_and_query: &str,
        relation: impl Into<Option<Relation>>,
    ) -> Self {
        let other = Self::new(self.host, path_and_query, self.page, self.charset);
        self.path = other.path;
        self.query = other.query;
        self.relate(relation)
    }

    /// Moves the link to another host.
    pub(crate) fn on(mut self, host: &'static str, relation: Relation) -> Self {
        self.host = host;
        self.relate(relation)
    }

    /// Adds an argument at the end.
    pub(crate) fn with(mut self, name: &str, value: &str, relation: Relation) -> Self {
        self.query.push(format!("{name}={value}"));
        self.relate(relation)
    }

    /// Adds an argument that makes it another page.
    pub(crate) fn leading_to(mut self, name: &str, value: &str, page: PageKey) -> Self {
        self.query.push(format!("{name}={value}"));
        self.page = page;
        self
    }

    /// Adds a path parameter.
    pub(crate) fn with_path_parameter(mut self, name: &str, value: &str) -> Self {
        self.path.extend([";", name, "=", value]);
        self.relate(Relation::Session)
    }

    /// The last argument moved to the front: servers do not mind.
    pub(crate) fn rotated(mut self) -> Self {
        if self.query.len() < 2 {
            return self;
        }
        self.query.rotate_right(1);
        self.relate(Relation::ArgumentOrder)
    }

    /// Answers with this status, and leads over these addresses.
    pub(crate) fn redirected(mut self, status: u16, hops: Vec<String>) -> Self {
        self.status = status;
        self.hops = hops;
        self.relate(Relation::Redirect)
    }

    fn relate(mut self, relation: impl Into<Option<Relation>>) -> Self {
        self.relations.extend(relation.into());
        self
    }

    /// Path and query.
    pub(crate) fn path_and_query(&self) -> String {
        if self.query.is_empty() {
            return self.path.clone();
        }
        format!("{}?{}", self.path, self.query.join("&"))
    }

    /// The absolute address.
    pub(crate) fn url(&self, plan: &Plan) -> String {
        address::absolute(plan, self.host, &self.path_and_query())
    }

    fn variant(&self, url: String) -> Variant {
        let mut relations = self.relations.clone();
        relations.sort_unstable();
        relations.dedup();
        let mut relations = relations.into_iter();
        Variant {
            url,
            relation: relations.next().unwrap_or(Relation::Canonical),
            also: relations.collect(),
            status: self.status,
            charset: self.charset.encoding.name().to_ascii_lowercase(),
            hops: self.hops.clone(),
        }
    }
}

/// Every address that was noted, and the log they make.
#[derive(Debug, Default)]
pub(crate) struct Addresses {
    pub(crate) log: Vec<String>,
    pub(crate) sample: Vec<String>,
    pages: BTreeMap<PageKey, BTreeMap<String, Variant>>,
    pub(crate) failures: BTreeMap<String, FailureKind>,
}

impl Addresses {
    /// Writes a visit into the log.
    pub(crate) fn visit(&mut self, plan: &Plan, link: &Link) {
        let url = self.note(plan, link);
        self.log.push(url);
    }

    /// Writes an address into the sample, once.
    pub(crate) fn show(&mut self, plan: &Plan, link: &Link) {
        let url = self.note(plan, link);
        self.show_url(url);
    }

    /// Writes a visit to an address without a page into the log.
    pub(crate) fn visit_failure(&mut self, url: String, kind: FailureKind) {
        self.failures.insert(url.clone(), kind);
        self.log.push(url);
    }

    /// Writes an address that is already noted into the sample, once.
    pub(crate) fn show_url(&mut self, url: String) {
        if !self.sample.contains(&url) {
            self.sample.push(url);
        }
    }

    /// Records the truth about an address, without a visit.
    pub(crate) fn note(&mut self, plan: &Plan, link: &Link) -> String {
        let url = link.url(plan);
        let variants = self.pages.entry(link.page).or_default();
        variants
            .entry(url.clone())
            .or_insert_with(|| link.variant(url.clone()));
        url
    }

    /// The groups of the truth.
    pub(crate) fn groups(&self) -> Vec<PageGroup> {
        let groups = self.pages.iter().map(|(key, variants)| {
            let canonical = variants
                .values()
                .find(|variant| variant.relation == Relation::Canonical);
            let canonical = canonical.or(variants.values().next());
            PageGroup {
                canonical: canonical
                    .map(|variant| variant.url.clone())
                    .unwrap_or_default(),
                kind: kind(*key),
                urls: variants.values().cloned().collect(),
            }
        });
        groups.collect()
    }
}

fn kind(key: PageKey) -> PageKind {
    match key {
        PageKey::Home(_) => PageKind::Home,
        PageKey::Listing(..) => PageKind::Listing,
        PageKey::Story(_) => PageKind::Article,
        PageKey::SoftNotFound(_) => PageKind::SoftNotFound,
        PageKey::Special(_) => PageKind::Special,
        PageKey::DecoyPage(_) => PageKind::DecoyPage,
    }
}
