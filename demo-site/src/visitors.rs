//! Visitors' variations of an address: the ways each section allows, and the frequency of each.

use crate::addresses::Link;
use crate::plan::Entry;
use crate::random::Rng;
use crate::truth::Relation;

/// Session ids handed out one after another.
pub(crate) struct Sessions {
    name: &'static str,
    pages: usize,
    left: usize,
    current: String,
}

impl Sessions {
    /// Sessions in the argument `name` that visit `pages` pages each.
    pub(crate) fn new(name: &'static str, pages: usize) -> Self {
        Self {
            name,
            pages,
            left: 0,
            current: String::new(),
        }
    }

    fn join(&mut self, link: Link, rng: &mut Rng) -> Link {
        if self.left == 0 {
            self.left = self.pages;
            self.current = rng.hex(16);
        }
        self.left -= 1;
        link.with(self.name, &self.current, Relation::Session)
    }
}

/// Adds `name=` one of the values in `percent` cases of a hundred.
fn sometimes(
    link: Link,
    rng: &mut Rng,
    percent: usize,
    name: &str,
    values: &[&str],
    relation: Relation,
) -> Link {
    if rng.chance(percent) {
        return link.with(name, rng.word(values), relation);
    }
    link
}

/// Puts the last argument first in a fifth of the cases.
fn perhaps_rotated(link: Link, rng: &mut Rng) -> Link {
    if rng.chance(20) { link.rotated() } else { link }
}

/// The news: `/story?id=N`, `/story_N`, `/print/story_N`, three host names.
pub(crate) mod news {
    use super::{Entry, Link, Relation, Rng, Sessions, perhaps_rotated, sometimes};
    use crate::address;
    use crate::plan::{MIRROR, Plan, WWW_NEWS};

    /// `/story_N`.
    pub(crate) fn rewritten(plain: &Link, entry: &Entry) -> Link {
        let path = format!("/story_{}", entry.id);
        plain.clone().at(&path, Relation::StoryRewrite)
    }

    /// `/print/story_N`.
    pub(crate) fn printed(plain: &Link, entry: &Entry) -> Link {
        match address::print(entry) {
            Some(path) => plain.clone().at(&path, Relation::Print),
            None => plain.clone(),
        }
    }

    /// `/old/N`: two redirects away from the story.
    pub(crate) fn moved(plan: &Plan, plain: &Link, entry: &Entry) -> Link {
        let middle = plain.clone().at(&format!("/archive/{}", entry.id), None);
        let hops = vec![middle.url(plan), plain.url(plan)];
        let old = plain.clone().at(&format!("/old/{}", entry.id), None);
        old.redirected(301, hops)
    }

    /// Any address of the article, with arguments that change nothing.
    pub(crate) fn any(plain: &Link, entry: &Entry, ids: &mut Sessions, rng: &mut Rng) -> Link {
        let link = match rng.below(100) {
            0..50 => plain.clone(),
            50..85 => rewritten(plain, entry),
            _ => printed(plain, entry),
        };
        let link = match rng.below(100) {
            0..60 => link,
            60..85 => link.on(MIRROR, Relation::Mirror),
            _ => link.on(WWW_NEWS, Relation::Www),
        };
        decorated(&link, ids, rng)
    }

    /// The link with a session id, trackers and a referrer, each now and then.
    pub(crate) fn decorated(link: &Link, ids: &mut Sessions, rng: &mut Rng) -> Link {
        let mut link = link.clone();
        if rng.chance(40) {
            link = ids.join(link, rng);
        }
        let papers = ["bulletin", "noticeboard", "postcard", "radio", "ferrytimes"];
        link = sometimes(link, rng, 15, "utm_source", &papers, Relation::Tracking);
        let campaigns = ["regatta", "harvest", "lanterns"];
        link = sometimes(link, rng, 8, "utm_campaign", &campaigns, Relation::Tracking);
        if rng.chance(10) {
            link = link.with("gclid", &rng.hex(14), Relation::Tracking);
        }
        let places = ["front", "sidebar", "search", "footer", "letter"];
        link = sometimes(link, rng, 20, "ref", &places, Relation::Unused);
        perhaps_rotated(link, rng)
    }
}

/// The gazette: `/article.php?id=N`, `/print/article.php?id=N`.
pub(crate) mod gazeta {
    use super::{Entry, Link, Relation, Rng, Sessions, perhaps_rotated, sometimes};

    /// `/print/article.php?id=N`.
    pub(crate) fn printed(plain: &Link, entry: &Entry) -> Link {
        super::news::printed(plain, entry)
    }

    /// Any address of the article, with arguments that change nothing.
    pub(crate) fn any(plain: &Link, entry: &Entry, ids: &mut Sessions, rng: &mut Rng) -> Link {
        let print = rng.chance(20);
        let link = if print {
            printed(plain, entry)
        } else {
            plain.clone()
        };
        decorated(&link, ids, rng)
    }

    /// The link with a session id, trackers and an origin, each now and then.
    pub(crate) fn decorated(link: &Link, ids: &mut Sessions, rng: &mut Rng) -> Link {
        let mut link = link.clone();
        if rng.chance(40) {
            link = ids.join(link, rng);
        }
        let papers = ["afisha", "radio", "rassylka", "sosedi"];
        link = sometimes(link, rng, 12, "utm_source", &papers, Relation::Tracking);
        if rng.chance(12) {
            let click = rng.between(10_000_000, 99_999_999).to_string();
            link = link.with("yclid", &click, Relation::Tracking);
        }
        let places = ["main", "arhiv", "poisk", "pochta"];
        link = sometimes(link, rng, 20, "from", &places, Relation::Unused);
        perhaps_rotated(link, rng)
    }
}

/// The blog: `/YEAR/MONTH/TITLE/` and the redirects to it.
pub(crate) mod blog {
    use super::{Entry, Link, Relation, Rng};
    use crate::address;
    use crate::plan::{Plan, Section, WWW_BLOG};

    /// `/post?p=N`, redirected.
    pub(crate) fn short(plan: &Plan, plain: &Link, entry: &Entry) -> Link {
        let hops = vec![plain.url(plan)];
        let path = format!("/post?p={}", entry.id);
        plain.clone().at(&path, None).redirected(301, hops)
    }

    /// The address without its last slash, redirected.
    pub(crate) fn without_slash(plan: &Plan, plain: &Link) -> Link {
        let hops = vec![plain.url(plan)];
        let path = plain.path_and_query();
        let bare = path.trim_end_matches('/');
        plain.clone().at(bare, None).redirected(301, hops)
    }

    /// The address without its slash under `www.`: two redirects.
    pub(crate) fn with_www(plan: &Plan, plain: &Link) -> Link {
        let bare = without_slash(plan, plain);
        let own = address::absolute(plan, Section::Blog.host(), &bare.path_and_query());
        let hops = vec![own, plain.url(plan)];
        bare.on(WWW_BLOG, Relation::Redirect).redirected(301, hops)
    }

    /// The link with a tracker or the comment that is being answered.
    pub(crate) fn decorated(link: &Link, rng: &mut Rng) -> Link {
        match rng.below(3) {
            0 => link
                .clone()
                .with("fbclid", &rng.hex(16), Relation::Tracking),
            1 => {
                let comment = rng.between(1, 400).to_string();
                link.clone().with("replytocom", &comment, Relation::Unused)
            }
            _ => link.clone(),
        }
    }
}

/// The shop: `/item;jsessionid=…?id=N&lang=…`.
pub(crate) mod shop {
    use super::{Link, Relation, Rng, perhaps_rotated, sometimes};

    /// The link with a session id in its path and a referrer, each now and then.
    pub(crate) fn decorated(link: &Link, rng: &mut Rng) -> Link {
        let mut link = link.clone();
        if rng.chance(45) {
            let id = rng.hex(16).to_ascii_uppercase();
            link = link.with_path_parameter("jsessionid", &id);
        }
        let friends = ["window", "market", "barge", "neighbour", "poster"];
        link = sometimes(link, rng, 35, "ref", &friends, Relation::Unused);
        perhaps_rotated(link, rng)
    }
}
