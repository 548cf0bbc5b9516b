//! The document of a cluster that stands for the others.

use std::collections::HashMap;

use dustlens_url::session_id_names;

use crate::date::Date;

/// Choice of the document to keep. Ties are won by the earlier document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub enum Keep {
    /// The cleanest name: a URL that leads to no other page before one that redirects or is not there, the one that most of them
    /// declare as canonical first; a URL before a file's name, without a session id, then the shortest; of equal ones the longest
    /// text.
    #[default]
    Cleanest,
    /// The longest text.
    Longest,
    /// The earliest date: that of publication which the page states, else `Last-Modified`, else that of its record. Documents without
    /// a date come last.
    Oldest,
    /// The first document.
    First,
}

/// A member as the choice sees it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Member<'m> {
    pub document: u32,
    pub id: &'m str,
    /// Length of the text, in characters.
    pub length: usize,
    /// Its date.
    pub date: Option<Date>,
    /// The canonical URL that it declares.
    pub canonical: Option<&'m str>,
    /// True for an answer of its own, with status 200 and without a redirect; also for what was not fetched.
    pub is_own_page: bool,
}

impl Keep {
    /// Returns the member to keep; members come in ascending order. O(members + their ids).
    pub(super) fn choose(self, members: &[Member<'_>]) -> Option<u32> {
        let best = match self {
            Keep::First => members.iter().min_by_key(|member| member.document),
            Keep::Cleanest => cleanest(members),
            Keep::Oldest => members
                .iter()
                .min_by_key(|member| (member.date.is_none(), member.date)),
            Keep::Longest => members
                .iter()
                .min_by_key(|member| std::cmp::Reverse(member.length)),
        };
        best.map(|member| member.document)
    }
}

fn cleanest<'m>(members: &'m [Member<'m>]) -> Option<&'m Member<'m>> {
    let mut declared: HashMap<&str, usize> = HashMap::new();
    for url in members.iter().filter_map(|member| member.canonical) {
        *declared.entry(url).or_default() += 1;
    }
    members.iter().min_by_key(|member| {
        let length = std::cmp::Reverse(member.length);
        let (is_name, id) = (!is_url(member.id), member.id);
        let declared = std::cmp::Reverse(declared.get(id).copied().unwrap_or_default());
        let of_page = (!member.is_own_page, declared);
        (
            of_page,
            is_name,
            has_session_id(id),
            id.chars().count(),
            length,
        )
    })
}

/// `/a;jsessionid=1`, `?b=2&PHPSESSID=3`.
fn has_session_id(url: &str) -> bool {
    let parts = url.split(['?', '&', ';', '/', '#']);
    let mut named = parts.filter_map(|part| part.split_once('='));
    named.any(|(name, _)| session_id_names().any(|id| is_named(name, id)))
}

/// A name of the list, or one that begins as `beginning*` says; in whatever case.
fn is_named(name: &str, listed: &str) -> bool {
    match listed.strip_suffix('*') {
        Some(beginning) => {
            let head = name.as_bytes().get(..beginning.len());
            head.is_some_and(|head| head.eq_ignore_ascii_case(beginning.as_bytes()))
        }
        None => name.eq_ignore_ascii_case(listed),
    }
}

fn is_url(id: &str) -> bool {
    let scheme = id.split_once("://").map(|(scheme, _)| scheme);
    scheme.is_some_and(|scheme| {
        scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(keep: Keep, members: &[(&str, usize)]) -> Option<u32> {
        let members = (0..).zip(members);
        let member = |(document, &(id, length))| Member {
            document,
            id,
            length,
            date: None,
            canonical: None,
            is_own_page: true,
        };
        keep.choose(&members.map(member).collect::<Vec<_>>())
    }

    #[test]
    fn the_cleanest_url_has_no_session_id_and_is_the_shortest() {
        let urls = [
            ("http://e.com/a?PHPSESSID=1", 9),
            ("http://e.com/story?id=7&print=1", 9),
            ("http://e.com/story?id=7", 5),
            ("http://e.com/story;jsessionid=1", 9),
        ];
        assert_eq!(kept(Keep::Cleanest, &urls), Some(2));
        assert_eq!(kept(Keep::Longest, &urls), Some(0));
        assert_eq!(kept(Keep::First, &urls[1..]), Some(0));
    }

    #[test]
    fn a_page_of_its_own_comes_before_a_redirect_and_the_declared_one_before_others() {
        let member = |document, id, canonical, is_own_page| Member {
            document,
            id,
            length: 9,
            date: None,
            canonical,
            is_own_page,
        };
        let redirect = member(0, "http://e.com/old", None, false);
        let page = member(1, "http://e.com/article?id=7", None, true);
        assert_eq!(Keep::Cleanest.choose(&[redirect, page]), Some(1));
        let print = member(2, "http://e.com/p", Some("http://e.com/article?id=7"), true);
        assert_eq!(Keep::Cleanest.choose(&[redirect, page, print]), Some(1));
        let elsewhere = member(3, "http://e.com/q", Some("http://e.com/old"), true);
        assert_eq!(Keep::Cleanest.choose(&[redirect, elsewhere]), Some(3));
        assert_eq!(Keep::Cleanest.choose(&[redirect]), Some(0));
    }

    #[test]
    fn the_oldest_has_the_earliest_date_and_one_without_comes_last() {
        let dated = |document, date: Option<&str>| Member {
            document,
            id: "a",
            length: 1,
            date: date.and_then(Date::parse),
            canonical: None,
            is_own_page: true,
        };
        let members = [
            dated(0, None),
            dated(1, Some("2024-05-01T12:00:00Z")),
            dated(2, Some("Wed, 01 May 2024 11:59:59 GMT")),
            dated(3, Some("1960-01-01")),
        ];
        assert_eq!(Keep::Oldest.choose(&members[..3]), Some(2));
        assert_eq!(Keep::Oldest.choose(&members), Some(3));
        assert_eq!(Keep::Oldest.choose(&members[..1]), Some(0));
        assert_eq!(
            Keep::Oldest.choose(&[dated(4, None), dated(5, None)]),
            Some(4)
        );
    }

    #[test]
    fn a_url_comes_before_a_name_and_the_shortest_name_before_others() {
        let members = [("notes.txt", 8), ("http://e.com/", 3), ("more.txt", 8)];
        assert_eq!(kept(Keep::Cleanest, &members), Some(1));
        let names = [("lamp-print.html", 9), ("lamp.html", 3), ("lump.html", 5)];
        assert_eq!(kept(Keep::Cleanest, &names), Some(2));
        assert_eq!(kept(Keep::Cleanest, &[]), None);
    }
}
