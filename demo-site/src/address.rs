//! Addresses: how the site writes them.

use crate::plan::{Entry, Plan, Section};

/// The absolute address of a path on a host of the site.
pub(crate) fn absolute(plan: &Plan, host: &str, path: &str) -> String {
    format!("http://{host}:{}{path}", plan.options.port)
}

/// The path and query under which an article first stands.
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

/// The path of the index file that stands for `/`.
pub(crate) fn index_file(section: Section) -> &'static str {
    match section {
        Section::News | Section::Blog => "/index.html",
        Section::Gazeta => "/index.php",
        Section::Shop => "/default.asp",
        Section::Archive => "/index.htm",
    }
}
