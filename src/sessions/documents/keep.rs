//! The document of a cluster that stands for the others.

use dustlens_url::session_id_names;

/// Choice of the document to keep. Ties are won by the earlier document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub enum Keep {
    /// The cleanest name: a URL before a file's name, without a session id, then the shortest; of equal ones the longest text.
    #[default]
    Cleanest,
    /// The longest text.
    Longest,
    /// The first document.
    First,
}

/// A member as the choice sees it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Member<'m> {
    pub document: u32,
    pub id: &'m str,
    /// Length of the text, in bytes.
    pub length: usize,
}

impl Keep {
    /// Returns the member to keep; members come in ascending order. O(members + their ids).
    pub(super) fn choose<'m>(self, members: impl Iterator<Item = Member<'m>>) -> Option<u32> {
        let best = match self {
            Keep::First => members.min_by_key(|member| member.document),
            Keep::Cleanest => members.min_by_key(|member| {
                let length = std::cmp::Reverse(member.length);
                let (is_name, id) = (!is_url(member.id), member.id);
                (is_name, has_session_id(id), id.chars().count(), length)
            }),
            Keep::Longest => members.min_by_key(|member| std::cmp::Reverse(member.length)),
        };
        best.map(|member| member.document)
    }
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
        };
        keep.choose(members.map(member))
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
    fn a_url_comes_before_a_name_and_the_shortest_name_before_others() {
        let members = [("notes.txt", 8), ("http://e.com/", 3), ("more.txt", 8)];
        assert_eq!(kept(Keep::Cleanest, &members), Some(1));
        let names = [("lamp-print.html", 9), ("lamp.html", 3), ("lump.html", 5)];
        assert_eq!(kept(Keep::Cleanest, &names), Some(2));
        assert_eq!(kept(Keep::Cleanest, &[]), None);
    }
}
