//! Routes of addresses to pages. Pure: the plan and the address decide.

use crate::address::{self, Request};
use crate::addresses::PageKey;
use crate::decoys::DecoyPage;
use crate::plan::{Behaviour, Entry, HostRole, Plan, Section, Special};

/// Target of an address.
#[derive(Debug)]
pub(crate) enum Target<'p> {
    /// An article in its section's template.
    Article { entry: &'p Entry, story: usize },
    /// An article in the bare template for printers.
    Print(&'p Entry),
    /// A list page, from 1.
    List { page: usize, by_title: bool },
    /// The section's first page.
    Home,
    /// A page at a special address.
    Special(&'p Special),
    /// A page whose address looks like another page's.
    DecoyPage(DecoyPage),
    /// Another address: status and path, or an absolute address.
    Redirect(u16, String),
    /// robots.txt.
    Robots,
    /// sitemap.xml.
    Sitemap,
    /// No page, with status 404.
    NotFound,
    /// No page, but status 200.
    SoftNotFound,
}

/// The target of a request.
pub(crate) fn resolve<'p>(plan: &'p Plan, request: &Request) -> Target<'p> {
    if request.role == HostRole::Redirects {
        let own = request.section.host();
        return Target::Redirect(301, address::absolute(plan, own, &request.full_path));
    }
    let found = common(plan, request).or_else(|| match request.section {
        Section::News => news(plan, request),
        Section::Gazeta => gazeta(plan, request),
        Section::Blog => blog(plan, request),
        Section::Shop => shop(plan, request),
        Section::Archive => archive(plan, request),
    });
    let found = found.or_else(|| DecoyPage::at(plan, request).map(Target::DecoyPage));
    let found = match found {
        Some(Target::Article { entry, .. }) if request.role == HostRole::Mobile => {
            Some(Target::DecoyPage(DecoyPage::Mobile(entry.id)))
        }
        found => found,
    };
    found.unwrap_or(match request.section {
        Section::Shop => Target::SoftNotFound,
        _ => Target::NotFound,
    })
}

/// Returns the page that a target shows; nothing for redirects and targets without a page.
pub(crate) fn page(plan: &Plan, request: &Request, target: &Target<'_>) -> Option<PageKey> {
    let section = request.section;
    match *target {
        Target::Article { story, .. } => Some(PageKey::Story(story)),
        Target::Print(entry) => Some(PageKey::Story(entry.story)),
        Target::List { page, by_title } => Some(PageKey::Listing(section, page, by_title)),
        Target::Home => Some(PageKey::Home(section)),
        Target::DecoyPage(decoy) => Some(PageKey::DecoyPage(decoy)),
        Target::Special(special) => {
            let shown = matches!(special.behaviour, Behaviour::Slow | Behaviour::Private);
            let mut all = plan.specials.iter();
            let index = all.position(|one| std::ptr::eq(one, special))?;
            shown.then_some(PageKey::Special(index))
        }
        Target::Redirect(..)
        | Target::Robots
        | Target::Sitemap
        | Target::NotFound
        | Target::SoftNotFound => None,
    }
}

/// Returns the targets that every section has.
fn common<'p>(plan: &'p Plan, request: &Request) -> Option<Target<'p>> {
    let path = request.path.as_str();
    match path {
        "/" => return Some(Target::Home),
        "/robots.txt" => return Some(Target::Robots),
        "/sitemap.xml" => return Some(Target::Sitemap),
        _ if path == address::index_file(request.section) => return Some(Target::Home),
        _ => {}
    }
    let mut specials = plan.specials.iter();
    specials
        .find(|special| special.section == request.section && special.path == path)
        .map(Target::Special)
}

fn article(entry: &Entry) -> Target<'_> {
    Target::Article {
        entry,
        story: entry.story,
    }
}

fn list<'p>(plan: &Plan, section: Section, page: usize, by_title: bool) -> Option<Target<'p>> {
    let exists = (1..=plan.list_pages(section)).contains(&page);
    exists.then_some(Target::List { page, by_title })
}

/// `/story?id=N`, `/story_N`, `/print/story_N`, `/list?page=P&sort=…`, and three generations of
/// redirects: `/old/N` → `/archive/N` → `/story?id=N`.
fn news<'p>(plan: &'p Plan, request: &Request) -> Option<Target<'p>> {
    let entry = |id: &str| plan.entry(Section::News, id);
    let path = request.path.as_str();
    if path == "/story" {
        return entry(request.argument("id")?).map(article);
    }
    if path == "/list" {
        let by_title = request.argument("sort") == Some("title");
        return list(plan, Section::News, request.page_argument(), by_title);
    }
    if let Some(id) = path.strip_prefix("/story_") {
        return entry(id).map(article);
    }
    if let Some(id) = path.strip_prefix("/print/story_") {
        return entry(id).map(Target::Print);
    }
    news_redirect(plan, path)
}

fn news_redirect<'p>(plan: &'p Plan, path: &str) -> Option<Target<'p>> {
    let entry = |id: &str| plan.entry(Section::News, id);
    match path {
        "/latest" => {
            let last = plan.entries(Section::News).last()?;
            return Some(Target::Redirect(302, address::canonical(plan, last)));
        }
        "/loop/a" => return Some(Target::Redirect(302, "/loop/b".to_owned())),
        "/loop/b" => return Some(Target::Redirect(302, "/loop/a".to_owned())),
        _ => {}
    }
    if let Some(id) = path.strip_prefix("/old/") {
        return entry(id).map(|entry| Target::Redirect(301, format!("/archive/{}", entry.id)));
    }
    let entry = entry(path.strip_prefix("/archive/")?)?;
    Some(Target::Redirect(301, address::canonical(plan, entry)))
}

/// `/article.php?id=N`, `/print/article.php?id=N`, `/arhiv?page=P`.
fn gazeta<'p>(plan: &'p Plan, request: &Request) -> Option<Target<'p>> {
    let entry = |id: &str| plan.entry(Section::Gazeta, id);
    match request.path.as_str() {
        "/article.php" => entry(request.argument("id")?).map(article),
        "/print/article.php" => entry(request.argument("id")?).map(Target::Print),
        "/arhiv" => list(plan, Section::Gazeta, request.page_argument(), false),
        _ => None,
    }
}

/// `/YEAR/MONTH/TITLE/` (without the last slash: redirect), `/?p=N` as a redirect, `/page/P/`.
fn blog<'p>(plan: &'p Plan, request: &Request) -> Option<Target<'p>> {
    let path = request.path.as_str();
    if path == "/post" {
        let entry = plan.entry(Section::Blog, request.argument("p")?)?;
        return Some(Target::Redirect(301, address::post(plan, entry)));
    }
    if let Some(page) = path.strip_prefix("/page/") {
        let page = page.strip_suffix('/')?.parse().ok()?;
        return list(plan, Section::Blog, page, false);
    }
    let slug = path.trim_end_matches('/').rsplit('/').next()?;
    let entry = plan.entry_by_slug(Section::Blog, slug)?;
    let post = address::post(plan, entry);
    if path == post {
        return Some(article(entry));
    }
    let slashed = format!("{path}/") == post;
    slashed.then(|| Target::Redirect(301, request.full_path.replacen(path, &post, 1)))
}

/// `/item?id=N&lang=…` with English as the default, `/catalog?page=P`.
fn shop<'p>(plan: &'p Plan, request: &Request) -> Option<Target<'p>> {
    match request.path.as_str() {
        "/item" => {
            let entry = plan.entry(Section::Shop, request.argument("id")?)?;
            let russian = entry
                .translation
                .filter(|_| request.argument("lang") == Some("ru"));
            let story = russian.unwrap_or(entry.story);
            Some(Target::Article { entry, story })
        }
        "/catalog" => list(plan, Section::Shop, request.page_argument(), false),
        _ => None,
    }
}

/// `/doc/N.htm`, `/doc.cgi?ref=N`, `/list_P.htm`.
fn archive<'p>(plan: &'p Plan, request: &Request) -> Option<Target<'p>> {
    let entry = |id: &str| plan.entry(Section::Archive, id);
    let path = request.path.as_str();
    if path == "/doc.cgi" {
        return entry(request.argument("ref")?).map(article);
    }
    let name = path.strip_suffix(".htm")?;
    if let Some(page) = name.strip_prefix("/list_") {
        return list(plan, Section::Archive, page.parse().ok()?, false);
    }
    entry(name.strip_prefix("/doc/")?).map(article)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::options::SiteOptions;

    fn kind(plan: &Plan, address: &str) -> String {
        let request = Request::parse(address).unwrap();
        match resolve(plan, &request) {
            Target::Article { entry, .. } => format!("article {}", entry.id),
            Target::Print(entry) => format!("print {}", entry.id),
            Target::List { page, by_title } => format!("list {page} {by_title}"),
            Target::Redirect(status, to) => format!("{status} {to}"),
            other => format!("{other:?}").split('(').next().unwrap().to_owned(),
        }
    }

    #[test]
    fn addresses_lead_where_they_should() {
        let plan = Plan::new(&SiteOptions::default());
        for (address, wanted) in [
            ("http://news.localhost:1/story?sid=1&id=102", "article 102"),
            ("http://NEWS.localhost/story_102?id=7", "article 102"),
            ("http://www.news.localhost/print/story_102", "print 102"),
            ("http://mirror.localhost/", "Home"),
            ("http://news.localhost/index.html?ref=a", "Home"),
            ("http://news.localhost/index.php", "NotFound"),
            ("http://news.localhost/story_0102", "NotFound"),
            ("http://news.localhost/story_+102", "NotFound"),
            (
                "http://news.localhost/story_9999999999999999999999",
                "NotFound",
            ),
            ("http://news.localhost/story", "NotFound"),
            (
                "http://news.localhost/list?page=1&sort=title",
                "list 1 true",
            ),
            ("http://news.localhost/list", "list 1 false"),
            ("http://news.localhost/list?page=0", "NotFound"),
            ("http://news.localhost/list?page=999", "NotFound"),
            ("http://news.localhost/old/102", "301 /archive/102"),
            ("http://news.localhost/archive/102", "301 /story?id=102"),
            (
                "http://shop.localhost/item;jsessionid=A?id=12",
                "article 12",
            ),
            ("http://shop.localhost/anything", "SoftNotFound"),
            ("http://archive.localhost/doc/2.htm", "article 2"),
            ("http://archive.localhost/doc.cgi?ref=2", "article 2"),
            (
                "http://www.blog.localhost/x?y=1",
                "301 http://blog.localhost:8788/x?y=1",
            ),
        ] {
            assert_eq!(kind(&plan, address), wanted, "{address}");
        }
        assert_eq!(Request::parse("http://localhost/"), None);
        assert_eq!(Request::parse("not an address"), None);
    }

    #[test]
    fn a_post_without_its_slash_redirects_and_keeps_its_arguments() {
        let plan = Plan::new(&SiteOptions::default());
        let post = address::post(&plan, plan.entries(Section::Blog).first().unwrap());
        let bare = post.trim_end_matches('/');
        let found = kind(&plan, &format!("http://blog.localhost{bare}?fbclid=1"));
        assert_eq!(found, format!("301 {post}?fbclid=1"));
        let short = kind(&plan, "http://blog.localhost/post?p=501");
        assert_eq!(short, format!("301 {post}"));
    }
}
