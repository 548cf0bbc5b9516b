//! Addresses: how the site writes them, and how it takes them apart.

use crate::plan::{Entry, HOSTS, HostRole, Plan, Section};

/// The absolute address of a path on a host of the site.
pub(crate) fn absolute(plan: &Plan, host: &str, path: &str) -> String {
    format!("http://{host}:{}{path}", plan.options.port)
}

/// Returns the canonical path and query of an article.
pub(crate) fn canonical(plan: &Plan, entry: &Entry) -> String {
    let id = entry.id;
    match entry.section {
        Section::News => format!("/story?id={id}"),
        Section::Gazeta => format!("/article.php?id={id}"),
        Section::Blog => post(plan, entry),
        Section::Shop => format!("/item?id={id}"),
        Section::Archive => format!("/doc/{id}.htm"),
    }
}

/// The path of a blog's post: year, month, title.
pub(crate) fn post(plan: &Plan, entry: &Entry) -> String {
    let date = plan.story(entry.story).map(|story| story.date);
    let (year, month) = date.map_or((0, 0), |date| (date.year, date.month));
    format!("/{year}/{month:02}/{}/", entry.slug)
}

/// The path of a print version, in the sections that have one.
pub(crate) fn print(entry: &Entry) -> Option<String> {
    match entry.section {
        Section::News => Some(format!("/print/story_{}", entry.id)),
        Section::Gazeta => Some(format!("/print/article.php?id={}", entry.id)),
        _ => None,
    }
}

/// The path and query of a list page, newest first.
pub(crate) fn list(section: Section, page: usize) -> String {
    match section {
        Section::News => format!("/list?page={page}"),
        Section::Gazeta => format!("/arhiv?page={page}"),
        Section::Blog => format!("/page/{page}/"),
        Section::Shop => format!("/catalog?page={page}"),
        Section::Archive => format!("/list_{page}.htm"),
    }
}

/// Returns the path of the index file that is the same page as `/`.
pub(crate) fn index_file(section: Section) -> &'static str {
    match section {
        Section::News | Section::Blog => "/index.html",
        Section::Gazeta => "/index.php",
        Section::Shop => "/default.asp",
        Section::Archive => "/index.htm",
    }
}

/// An address of the site, taken apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Request {
    pub(crate) host: &'static str,
    pub(crate) section: Section,
    pub(crate) role: HostRole,
    /// The path without path parameters (`;jsessionid=…`).
    pub(crate) path: String,
    /// The path and query as they were sent.
    pub(crate) full_path: String,
    /// The arguments, decoded, in their order.
    pub(crate) query: Vec<(String, String)>,
}

impl Request {
    /// Takes an absolute address apart; nothing when it is not one of this site's host names. The port is ignored: the
    /// site answers wherever it is reached.
    pub(crate) fn parse(address: &str) -> Option<Self> {
        let url = url::Url::parse(address).ok()?;
        let name = url.host_str()?.trim_end_matches('.');
        let (host, section, role) = *HOSTS.iter().find(|(host, ..)| *host == name)?;
        let path = url.path().split(';').next().unwrap_or("/").to_owned();
        let question = url.query().map(|query| format!("?{query}"));
        let full_path = format!("{}{}", url.path(), question.unwrap_or_default());
        let query = url.query_pairs().into_owned().collect();
        Some(Self {
            host,
            section,
            role,
            path,
            full_path,
            query,
        })
    }

    /// The first value of an argument.
    pub(crate) fn argument(&self, name: &str) -> Option<&str> {
        let found = self.query.iter().find(|(key, _)| key == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Returns the number of a list page, from 1; 0 when it is no number.
    pub(crate) fn page_argument(&self) -> usize {
        let page = self.argument("page").unwrap_or("1");
        page.parse().unwrap_or(0)
    }
}
