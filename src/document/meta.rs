//! A page's statements about itself: title, language, canonical address, robots, versions in other languages.

use html5ever::local_name;
use serde_json::Value;
use url::Url;

use crate::date::Date;
use crate::input::PageFacts;

use super::html::{NodeId, Tree};
use super::text::fold;

/// Facts from the markup and the headers.
#[derive(Debug, Default)]
pub(super) struct Meta {
    pub title: Option<String>,
    pub language: Option<String>,
    pub canonical: Option<String>,
    pub robots: Option<String>,
    pub hreflang: Vec<(String, String)>,
    pub published: Option<Date>,
}

/// Attributes that this and the walk over the text read; others are kept only for selectors.
pub(super) const ATTRIBUTES: &[&str] = &[
    "aria-hidden",
    "class",
    "content",
    "datetime",
    "hidden",
    "href",
    "hreflang",
    "id",
    "itemprop",
    "lang",
    "name",
    "property",
    "pubdate",
    "rel",
    "role",
    "style",
    "xml:lang",
];

/// Names of dates of publication.
const DATES: [&str; 11] = [
    "article:published_time",
    "datePublished",
    "date",
    "pubdate",
    "dc.date",
    "dcterms.date",
    "dc.date.issued",
    "dcterms.issued",
    "dcterms.created",
    "parsely-pub-date",
    "citation_publication_date",
];

/// Reads the tree, the headers and the linked data in the HTML that the tree is of. `url` is the page's own, when known, to make addresses absolute.
pub(super) fn read(
    (tree, html): (&Tree, &str),
    page: Option<&PageFacts>,
    url: Option<&Url>,
) -> Meta {
    let mut reader = Reader {
        tree,
        html,
        base: url.cloned(),
        has_base: false,
        meta: Meta::default(),
        robots: Vec::new(),
        dated: None,
    };
    for (id, name) in tree.elements() {
        match *name {
            local_name!("html") if id == 0 => reader.language(id),
            local_name!("title") if reader.meta.title.is_none() => reader.title(id),
            local_name!("base") => reader.base(id),
            local_name!("link") => reader.link(id),
            local_name!("meta") => reader.meta(id),
            local_name!("time")
                if tree.attribute(id, "pubdate").is_some() && !reader.is_in_comment(id) =>
            {
                reader.marked(id);
            }
            _ if tree.attribute(id, "itemprop").is_some() => reader.item(id),
            _ => {}
        }
    }
    if let Some(page) = page {
        reader.headers(page);
    }
    reader.finish()
}

struct Reader<'a> {
    tree: &'a Tree,
    html: &'a str,
    base: Option<Url>,
    /// True once the page itself has said its base.
    has_base: bool,
    meta: Meta,
    robots: Vec<String>,
    dated: Option<Date>,
}

impl Reader<'_> {
    fn attribute(&self, id: NodeId, name: &str) -> Option<&str> {
        self.tree
            .attribute(id, name)
            .map(str::trim)
            .filter(|value| !value.is_empty())
    }

    fn language(&mut self, id: NodeId) {
        let lang = self
            .attribute(id, "lang")
            .or_else(|| self.attribute(id, "xml:lang"));
        self.meta.language = lang.map(str::to_owned);
    }

    /// The first title outside of drawings, which have titles of their own.
    fn title(&mut self, id: NodeId) {
        let parent = self
            .tree
            .name(self.tree.parent(id))
            .map_or("", |name| &**name);
        if matches!(parent, "head" | "body" | "html") {
            self.meta.title =
                Some(fold(&self.tree.inner_text(id))).filter(|title| !title.is_empty());
        }
    }

    /// The first `<base href>` counts, and is itself relative to the page.
    fn base(&mut self, id: NodeId) {
        let href = self.attribute(id, "href").filter(|_| !self.has_base);
        if let Some(href) = href.and_then(|href| absolute(href, self.base.as_ref())) {
            self.base = Url::parse(&href).ok().or(self.base.take());
            self.has_base = true;
        }
    }

    fn link(&mut self, id: NodeId) {
        let (Some(rel), Some(href)) = (self.attribute(id, "rel"), self.attribute(id, "href"))
        else {
            return;
        };
        let has = |name: &str| {
            rel.split_ascii_whitespace()
                .any(|word| word.eq_ignore_ascii_case(name))
        };
        let address = absolute(href, self.base.as_ref());
        if has("canonical") && self.meta.canonical.is_none() {
            // A fragment is no part of a page's address.
            self.meta.canonical = address.map(|address| match address.split_once('#') {
                Some((page, _)) => page.to_owned(),
                None => address,
            });
        } else if has("alternate")
            && let (Some(language), Some(address)) = (self.attribute(id, "hreflang"), address)
        {
            let language = language.to_owned();
            self.meta.hreflang.push((language, address));
        }
    }

    /// A date of publication in the head, the first one: of Open Graph's articles, of Dublin Core and others.
    fn published(&mut self, id: NodeId) {
        let names = ["itemprop", "property", "name"].map(|name| self.attribute(id, name));
        let is_date = |name: &str| DATES.iter().any(|known| known.eq_ignore_ascii_case(name));
        if self.meta.published.is_none() && names.into_iter().flatten().any(is_date) {
            self.meta.published = self.attribute(id, "content").and_then(Date::parse);
        }
    }

    /// A date of publication in the body, of schema.org.
    fn item(&mut self, id: NodeId) {
        if self.attribute(id, "itemprop").is_some_and(|names| {
            let mut names = names.split_ascii_whitespace();
            names.any(|name| name.eq_ignore_ascii_case("datePublished"))
        }) && !self.is_in_comment(id)
        {
            self.marked(id);
        }
    }

    /// True inside an element that is a comment of schema.org. O(depth).
    fn is_in_comment(&self, id: NodeId) -> bool {
        let mut at = id;
        while at != self.tree.parent(at) {
            at = self.tree.parent(at);
            let names = self.attribute(at, "itemprop").unwrap_or_default();
            let mut names = names.split_ascii_whitespace();
            if names.any(|name| name.eq_ignore_ascii_case("comment")) {
                return true;
            }
        }
        false
    }

    /// A date that an element states; the first one counts, where the head states none.
    fn marked(&mut self, id: NodeId) {
        if self.dated.is_none() {
            let attributes = ["datetime", "content"];
            let stated = attributes
                .into_iter()
                .find_map(|name| self.attribute(id, name));
            let written = || Date::parse(&self.tree.inner_text(id));
            self.dated = stated.map_or_else(written, Date::parse);
        }
    }

    fn meta(&mut self, id: NodeId) {
        self.published(id);
        let Some(name) = self.attribute(id, "name") else {
            return;
        };
        if name.eq_ignore_ascii_case("robots")
            && let Some(content) = self.attribute(id, "content")
        {
            let content = content.to_owned();
            self.robots.push(content);
        }
    }

    /// `X-Robots-Tag` and `Link: <…>; rel="canonical"` (RFC 8288, RFC 6596).
    fn headers(&mut self, page: &PageFacts) {
        if let Some(robots) = page.headers.get("x-robots-tag") {
            self.robots.push(robots.trim().to_owned());
        }
        if self.meta.canonical.is_none()
            && let Some(link) = page.headers.get("link")
        {
            let own = Url::parse(&page.final_url).ok();
            self.meta.canonical =
                canonical_link(link).and_then(|href| absolute(href, own.as_ref()));
        }
    }

    fn finish(mut self) -> Meta {
        self.robots.retain(|robots| !robots.is_empty());
        if !self.robots.is_empty() {
            self.meta.robots = Some(self.robots.join(", "));
        }
        let dated = self.dated;
        let linked = || in_linked_data(self.html).or(dated);
        self.meta.published = self.meta.published.or_else(linked);
        self.meta
    }
}

/// Scripts of linked data that are looked at: each may be as long as the page.
const SCRIPTS: usize = 32;

/// The date of publication of the page's linked data (JSON-LD): of the thing itself that a script describes, or of one of several, and
/// not of what it names, as comments or what it is a part of. Scripts that are no JSON say nothing.
fn in_linked_data(html: &str) -> Option<Date> {
    let mut scripts = html.match_indices("application/ld+json").take(SCRIPTS);
    scripts.find_map(|(at, kind)| {
        let (before, behind) = (html.get(..at)?, html.get(at + kind.len()..)?);
        let is_comment = before.rfind("<!--") > before.rfind("-->");
        let tag = before.get(before.rfind('<')?..)?;
        let is_script = tag
            .get(..7)
            .is_some_and(|name| name.eq_ignore_ascii_case("<script"));
        if is_comment || !is_script {
            return None;
        }
        let (_, content) = behind.split_once('>')?;
        let (json, _) = content.split_once("</").unwrap_or((content, ""));
        published(&serde_json::from_str(json).ok()?)
    })
}

/// The date of a thing, of the first of several that has one.
fn published(thing: &Value) -> Option<Date> {
    match thing {
        Value::Array(things) => things.iter().find_map(published),
        Value::Object(fields) if !is_comment(fields.get("@type")) => {
            let own = fields.get("datePublished").and_then(stated);
            own.or_else(|| published(fields.get("@graph")?))
                .or_else(|| published(fields.get("mainEntity")?))
        }
        _ => None,
    }
}

/// A date in linked data, or the first of several.
fn stated(value: &Value) -> Option<Date> {
    match value {
        Value::Array(values) => values.iter().find_map(stated),
        _ => value.as_str().and_then(Date::parse),
    }
}

/// Types of comments in the vocabulary of schema.org.
const COMMENTS: [&str; 4] = ["Comment", "UserComments", "CorrectionComment", "Answer"];

/// True for the type of a comment in linked data, with or without its vocabulary, or several with it.
fn is_comment(kind: Option<&Value>) -> bool {
    match kind {
        Some(Value::Array(kinds)) => kinds.iter().any(|kind| is_comment(Some(kind))),
        Some(Value::String(kind)) => {
            let name = kind.rsplit(['/', ':', '#']).next();
            name.is_some_and(|name| COMMENTS.contains(&name))
        }
        _ => false,
    }
}

/// An address made absolute; as written when there is nothing to make it absolute by.
fn absolute(href: &str, base: Option<&Url>) -> Option<String> {
    match (Url::parse(href), base) {
        (Ok(url), _) => Some(url.into()),
        (Err(_), Some(base)) => base.join(href).ok().map(Into::into),
        (Err(_), None) => Some(href.to_owned()),
    }
}

/// The target of the `Link` header whose relation is `canonical`.
fn canonical_link(header: &str) -> Option<&str> {
    header.split('<').skip(1).find_map(|link| {
        let (target, parameters) = link.split_once('>')?;
        let canonical = parameters.split(';').any(|parameter| {
            let Some((name, value)) = parameter.split_once('=') else {
                return false;
            };
            let value = value.trim().trim_end_matches(',').trim().trim_matches('"');
            name.trim().eq_ignore_ascii_case("rel")
                && value
                    .split_ascii_whitespace()
                    .any(|relation| relation.eq_ignore_ascii_case("canonical"))
        });
        canonical.then_some(target.trim())
    })
}
