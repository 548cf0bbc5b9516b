//! Parts of a host at which nothing could be read, and paths below which a verdict holds in spite of them.
//!
//! Pages that robots.txt forbids, that are no text or lead to a log-in form say nothing, so a verdict does not hold there.
//! A part is a prefix of paths where one tells it from what was read, else a shape of URLs.

use super::address;
use super::base_addresses::shape;
use crate::order;

/// URLs of a part in the sample, from which its path names it.
const PART: usize = 2;
/// URLs of a shape in the sample, from which that names it.
const WHOLE: usize = 3;
/// Silent URLs that no prefix names, and one URL in so many, from which every silent shape is named.
const SILENT: usize = 2;
const ONE_IN: usize = 20;

/// Where a verdict holds.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Reach {
    /// Prefixes of paths, and shapes of URLs (these have a `?`), at which nothing was read.
    pub unread: Vec<String>,
    /// Prefixes of paths that were read, none of which a silent URL has; empty when there are none.
    pub below: Vec<String>,
}

/// The reach of a verdict on an argument by its URLs that were read and those that could not be; `sample` has all that were
/// chosen. A URL is silent when none of its shape was read. O(URLs²), of at most 128.
pub(super) fn reach(name: &str, read: &[&str], skipped: &[&str], sample: &[String]) -> Reach {
    let shapes: Vec<String> = read.iter().map(|url| shape(url, name)).collect();
    let silent = skipped.iter().map(|url| (*url, shape(url, name)));
    let silent: Vec<(&str, String)> = silent.filter(|one| !shapes.contains(&one.1)).collect();
    let paths: Vec<&str> = read.iter().map(|url| address::path(url)).collect();
    let number = |is_in: &dyn Fn(&str) -> bool| sample.iter().filter(|url| is_in(url)).count();
    let prefix_of = |url: &str| {
        let part = apart(address::path(url), &paths)?;
        let is_part = number(&|url| address::path(url).starts_with(part)) >= PART;
        is_part.then(|| part.to_owned())
    };
    let prefixes: Vec<Option<String>> = silent.iter().map(|(url, _)| prefix_of(url)).collect();
    let nameless = prefixes.iter().filter(|prefix| prefix.is_none()).count();
    let many = nameless >= SILENT && nameless * ONE_IN >= read.len() + skipped.len();
    let mut reach = Reach::default();
    let mut unread = Vec::new();
    for ((url, of_url), prefix) in silent.iter().zip(prefixes) {
        let named = match prefix {
            Some(part) => part,
            None if many || number(&|url| shape(url, name) == *of_url) >= WHOLE => of_url.clone(),
            None => continue,
        };
        unread.push(address::path(url));
        reach.unread.push(named);
    }
    order::sort(&mut reach.unread);
    reach.unread.dedup_by(|next, kept| {
        !kept.contains('?') && next.starts_with(kept.as_str()) || next == kept
    });
    if !unread.is_empty() {
        let below = paths.iter().filter_map(|path| apart(path, &unread));
        reach.below = below.map(str::to_owned).collect();
        order::sort(&mut reach.below);
        reach
            .below
            .dedup_by(|next, kept| next.starts_with(kept.as_str()));
    }
    reach
}

/// The shortest prefix of a path with which none of the others begins: folders first, then what stands before a number, then
/// the path itself. `None` when one of them begins with all of it.
fn apart<'p>(path: &'p str, others: &[&str]) -> Option<&'p str> {
    let folders = path.match_indices('/').map(|(at, _)| at + 1);
    let number = path.find(|letter: char| letter.is_ascii_digit());
    let mut ends: Vec<usize> = folders.chain(number).chain([path.len()]).collect();
    order::sort(&mut ends);
    let prefixes = ends.into_iter().filter_map(|end| path.get(..end));
    let mut prefixes = prefixes.filter(|prefix| prefix.len() > 1);
    prefixes.find(|prefix| !others.iter().any(|other| other.starts_with(prefix)))
}

#[cfg(test)]
mod tests {
    use super::{Reach, apart, reach};

    #[test]
    fn the_shortest_prefix_that_separates() {
        let read = ["/shop/1", "/shop/print", "/"];
        assert_eq!(apart("/private/a/7", &read), Some("/private/"));
        assert_eq!(apart("/shop/print/7", &read), Some("/shop/print/"));
        assert_eq!(apart("/item7", &read), Some("/item"));
        assert_eq!(apart("/shop/1", &read), None);
        assert_eq!(apart("/", &read), None);
        assert_eq!(apart("/shop/", &read), None);
        assert_eq!(apart("/feed", &read), Some("/feed"));
        assert_eq!(apart("/ż/9", &["/é"]), Some("/ż/"));
    }

    fn reach_of(read: &[&str], skipped: &[&str], more: &[&str]) -> Reach {
        let all = [read, skipped, more].concat();
        let all: Vec<String> = all.iter().map(|&one| one.to_owned()).collect();
        reach("sid", read, skipped, &all)
    }

    #[test]
    fn folders_that_were_not_read() {
        let url = |path: &str| format!("http://e.com{path}?sid=1");
        let urls = ["/a/1", "/item7", "/private/1", "/private/deep/3", "/lone/1"].map(url);
        let [a, item, first, deep, lone] = urls.each_ref().map(String::as_str);
        let found = reach_of(&[a, item], &[first, deep], &[]);
        assert_eq!(found.unread, ["/private/"]);
        assert_eq!(found.below, ["/a/", "/item"]);
        // One URL of many is no part.
        let many: Vec<String> = (0..30).map(|n| url(&format!("/a/{n}"))).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        assert_eq!(reach_of(&many, &[lone], &[]), Reach::default());
        // A folder that is named already makes no part of one page elsewhere.
        let elsewhere = url("/a/7?page=2&view=list").replace("?sid=1", "&sid=1");
        let silent = [first, deep, elsewhere.as_str()];
        assert_eq!(reach_of(&many, &silent, &[]).unread, ["/private/"]);
        assert_eq!(reach_of(&many, &silent, &[]).below, ["/a/"]);
        // Another URL of a shape that was read says nothing either.
        assert_eq!(
            reach_of(&[first], &["http://e.com/private/2?sid=1"], &[]),
            Reach::default()
        );
    }

    #[test]
    fn shapes_behind_a_front_controller() {
        let url = |tail: &str| format!("http://e.com/index.php?sid=1{tail}");
        let shown: Vec<String> = (0..20).map(|n| url(&format!("&id={n}"))).collect();
        let shown: Vec<&str> = shown.iter().map(String::as_str).collect();
        let print: Vec<String> = (0..3).map(|n| url(&format!("&print={n}"))).collect();
        let print: Vec<&str> = print.iter().map(String::as_str).collect();
        let found = reach_of(&shown, &print, &["http://e.com/a/?sid=2"]);
        assert_eq!(found.unread, ["/index.php?print"]);
        assert_eq!(found.below, [""; 0]);
        let other = [&shown[..], &["http://e.com/a/?sid=2"]].concat();
        assert_eq!(reach_of(&other, &print, &[]).below, ["/a/"]);
        // One that could not be read, of one that stands in the list.
        assert_eq!(reach_of(&shown, &print[..1], &[]), Reach::default());
        // One that could not be read, of three.
        assert_eq!(
            reach_of(&shown, &print[..1], &print[1..]).unread,
            ["/index.php?print"]
        );
    }
}
