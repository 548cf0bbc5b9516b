//! Hints of an element's tag, role, class and id about its part in a page.

use html5ever::LocalName;

use super::html::{NodeId, Tree};

/// An element's part as its author names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hint {
    /// No hint.
    None,
    /// Named as main text.
    Main,
    /// Seldom main text: out unless most of the page is in it.
    Rarely,
    /// Never main text.
    Never,
}

/// Whole words in classes and ids of the surroundings of the main text, English and transliterated Russian.
const AROUND: &[&str] = &[
    "ad",
    "ads",
    "adsense",
    "advert",
    "advertisement",
    "adverts",
    "banner",
    "banners",
    "breadcrumb",
    "breadcrumbs",
    "bottommenu",
    "bottomnav",
    "captcha",
    "comments",
    "commentlist",
    "consent",
    "cookie",
    "cookies",
    "copyright",
    "counter",
    "counters",
    "crumbs",
    "disqus",
    "dropdown",
    "foot",
    "footer",
    "gdpr",
    "kroshki",
    "leftcol",
    "leftmenu",
    "login",
    "mainmenu",
    "masthead",
    "menu",
    "menyu",
    "metadata",
    "modal",
    "nav",
    "navbar",
    "navi",
    "navigation",
    "navmenu",
    "newsletter",
    "overlay",
    "pager",
    "pagination",
    "podval",
    "popular",
    "popup",
    "promo",
    "recommend",
    "recommended",
    "reklama",
    "related",
    "respond",
    "search",
    "searchform",
    "share",
    "sharing",
    "shapka",
    "sidebar",
    "sidenav",
    "signup",
    "skip",
    "skiplink",
    "social",
    "sponsor",
    "sponsored",
    "submenu",
    "subnav",
    "subscribe",
    "subscription",
    "tagcloud",
    "tags",
    "toc",
    "toolbar",
    "tooltip",
    "topbar",
    "topmenu",
    "topnav",
    "widget",
    "widgets",
];

/// Whole words of classes and ids of the main text.
const MAIN: &[&str] = &[
    "article",
    "articlebody",
    "body",
    "content",
    "contents",
    "entry",
    "main",
    "maintext",
    "news",
    "post",
    "statya",
    "story",
    "tekst",
    "text",
];

/// ARIA landmarks and windows around the main text.
const ROLES: &[&str] = &[
    "alertdialog",
    "banner",
    "complementary",
    "contentinfo",
    "dialog",
    "menu",
    "menubar",
    "navigation",
    "search",
    "toolbar",
];

/// Returns the part of an element; `in_article` is true inside a main text, where a header holds the title.
pub(super) fn hint(tree: &Tree, id: NodeId, name: &LocalName, in_article: bool) -> Hint {
    match &**name {
        "nav" | "menu" | "button" => return Hint::Never,
        "html" | "body" => return Hint::None,
        "main" | "article" => return Hint::Main,
        "footer" | "aside" | "form" | "dialog" | "search" | "fieldset" => return Hint::Rarely,
        "header" if !in_article => return Hint::Rarely,
        "a" | "p" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "b" | "i" | "em" | "strong"
        | "code" => return Hint::None,
        _ => {}
    }
    let mut words = Words::default();
    for (key, value) in tree.attributes(id) {
        match &**key {
            "role" if ROLES.iter().any(|role| value.eq_ignore_ascii_case(role)) => {
                return Hint::Rarely;
            }
            "class" | "id" => words.read(value),
            _ => {}
        }
    }
    words.hint()
}

/// Word lists that a class or id has words of.
#[derive(Default)]
struct Words {
    around: bool,
    main: bool,
}

impl Words {
    fn read(&mut self, names: &str) {
        for name in names.split(|c: char| !c.is_ascii_alphabetic()) {
            self.word(name);
            for part in camel_parts(name) {
                self.word(part);
            }
        }
    }

    fn word(&mut self, word: &str) {
        let among = |list: &[&str]| list.iter().any(|known| known.eq_ignore_ascii_case(word));
        self.around |= among(AROUND);
        self.main |= among(MAIN);
    }

    fn hint(&self) -> Hint {
        match (self.around, self.main) {
            (true, _) => Hint::Rarely,
            (false, true) => Hint::Main,
            (false, false) => Hint::None,
        }
    }
}

/// `siteFooter` → `site`, `Footer`; nothing when there is only one part.
fn camel_parts(name: &str) -> impl Iterator<Item = &str> {
    let bytes = name.as_bytes();
    let mut starts = (1..bytes.len())
        .filter(|&at| bytes[at].is_ascii_uppercase() && bytes[at - 1].is_ascii_lowercase())
        .peekable();
    let mut from = starts.peek().map(|_| 0);
    std::iter::from_fn(move || {
        let start = from?;
        from = starts.next();
        name.get(start..from.unwrap_or(name.len()))
    })
}

#[cfg(test)]
mod tests {
    use super::super::html::parse;
    use super::*;

    fn of(html: &str) -> Hint {
        let tree = parse(html, &|_| true);
        tree.elements()
            .find(|(_, name)| !matches!(&***name, "html" | "head" | "body"))
            .map_or(Hint::None, |(id, name)| hint(&tree, id, name, false))
    }

    #[test]
    fn names_are_read_as_whole_words() {
        assert_eq!(of("<div class='site-footer'>"), Hint::Rarely);
        assert_eq!(of("<div id=siteFooter>"), Hint::Rarely);
        assert_eq!(of("<div class=sharepoint>"), Hint::None);
        assert_eq!(of("<div class='header-shadow'>"), Hint::None);
        assert_eq!(of("<div class='PostBody'>"), Hint::Main);
        assert_eq!(of("<td id=podval>"), Hint::Rarely);
        assert_eq!(of("<div role=navigation>"), Hint::Rarely);
        assert_eq!(of("<nav>"), Hint::Never);
    }
}
