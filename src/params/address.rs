//! Addresses as this module changes them: an argument given another value, or taken out.

pub(crate) use crate::fetch::address::{decoded, host, origin, pair_of, tail};
use dustlens_url::percent::form_decoded;
use dustlens_url::query::{QueryPair, split_query};

/// A URL with every occurrence of an argument given another value, as it is written in a query; `None` leaves the bare
/// name. The fragment goes.
pub(super) fn with_value(url: &str, name: &str, value: Option<&str>) -> String {
    rewrite(url, name, |raw_name| {
        Some(match value {
            Some(value) => format!("{raw_name}={value}"),
            None => raw_name.to_owned(),
        })
    })
}

/// A URL without an argument, and without the `?` when nothing else is there. The fragment goes.
pub(super) fn without(url: &str, name: &str) -> String {
    rewrite(url, name, |_| None)
}

fn rewrite(url: &str, name: &str, change: impl Fn(&str) -> Option<String>) -> String {
    let url = url.split('#').next().unwrap_or_default();
    let Some((before, query)) = url.split_once('?') else {
        return url.to_owned();
    };
    let pieces = query.split('&').filter_map(|piece| {
        let raw = piece.split('=').next().unwrap_or_default();
        if !piece.is_empty() && stands_for(raw.as_bytes(), name) {
            change(raw)
        } else {
            Some(piece.to_owned())
        }
    });
    let pieces: Vec<String> = pieces.collect();
    if pieces.is_empty() {
        before.to_owned()
    } else {
        format!("{before}?{}", pieces.join("&"))
    }
}

/// The first value of an argument as it is written; the inner `None` is a bare name.
pub(super) fn value_of(url: &str, name: &str) -> Option<Option<String>> {
    let query = query(url);
    let piece = pieces_of(query, name).next()?;
    let value = piece.value(query.as_bytes());
    Some(value.map(|value| String::from_utf8_lossy(value).into_owned()))
}

/// How often a URL has an argument.
pub(super) fn count_of(url: &str, name: &str) -> usize {
    pieces_of(query(url), name).count()
}

/// The names of a URL's arguments, decoded, in their order.
pub(super) fn names(url: &str) -> Vec<String> {
    let query = query(url);
    let names = pieces(query).map(|piece| decoded(piece.name(query.as_bytes())));
    names.filter(|name| !name.is_empty()).collect()
}

fn query(url: &str) -> &str {
    let before_fragment = url.split('#').next().unwrap_or_default();
    before_fragment
        .split_once('?')
        .map_or("", |(_, query)| query)
}

fn pieces(query: &str) -> impl Iterator<Item = QueryPair> {
    let mut pieces = Vec::new();
    split_query(query.as_bytes(), &mut pieces);
    pieces.into_iter()
}

/// The pieces of a query that are an argument.
fn pieces_of(query: &str, name: &str) -> impl Iterator<Item = QueryPair> {
    pieces(query)
        .filter(move |piece| !piece.is_empty() && stands_for(piece.name(query.as_bytes()), name))
}

/// Whether a name as it is written in a query stands for this one; bytes that are no UTF-8 stand for no name.
fn stands_for(written: &[u8], name: &str) -> bool {
    form_decoded(written).eq(name.bytes())
}

/// Whether who asked for an address and reached another one is still at the page asked for. What a site puts in order on
/// the way is forgiven: the scheme, `www.`, case and a slash at the end of the path, arguments that it strips, and
/// whatever it does to the argument `name`. Another host or path, or an argument that was not asked for, is another page.
pub(super) fn is_same_page(asked: &str, reached: &str, name: &str) -> bool {
    let (Ok(asked), Ok(reached)) = (url::Url::parse(asked), url::Url::parse(reached)) else {
        return asked == reached;
    };
    let place = |url: &url::Url| {
        let host = url.host_str().unwrap_or_default();
        let host = host.strip_prefix("www.").unwrap_or(host).to_owned();
        let path = url.path().trim_end_matches('/').to_ascii_lowercase();
        (host, url.port(), path)
    };
    let pairs = |url: &url::Url| -> Vec<(String, String)> {
        let pairs = url.query_pairs().into_owned();
        pairs.filter(|(known, _)| known != name).collect()
    };
    let asked_for = pairs(&asked);
    let is_known = |pair: &(String, String)| asked_for.contains(pair);
    place(&asked) == place(&reached) && pairs(&reached).iter().all(is_known)
}

/// Whether a redirect leads to another address of the page asked for, and not to one that stands in its way (a log-in, a
/// wall for consent, the home page): what names the page there, a number or a word of its path or a value of its query,
/// names it here too. The host is the same but for `www.`.
pub(super) fn is_own_redirect(asked: &str, reached: &str, name: &str) -> bool {
    let (Ok(asked), Ok(reached)) = (url::Url::parse(asked), url::Url::parse(reached)) else {
        return false;
    };
    let host = |url: &url::Url| {
        let host = url.host_str().unwrap_or_default();
        host.strip_prefix("www.").unwrap_or(host).to_owned()
    };
    let names = |url: &url::Url| -> Vec<String> {
        let path = decoded(url.path().as_bytes()).to_lowercase();
        let words = path
            .split(|c: char| !c.is_alphanumeric())
            .map(str::to_owned);
        let pairs = url.query_pairs().filter(|(known, _)| known != name);
        let values = pairs.map(|(_, value)| value.to_lowercase());
        words
            .chain(values)
            .filter(|word| is_telling(word))
            .collect()
    };
    let asked_for = names(&asked);
    host(&asked) == host(&reached) && names(&reached).iter().any(|word| asked_for.contains(word))
}

/// Whether a word of an address may name a page: one with a digit, or a long one.
fn is_telling(word: &str) -> bool {
    word.chars().any(|c| c.is_ascii_digit()) || word.chars().count() >= 6
}

/// The path of a URL.
pub(super) fn path(url: &str) -> &str {
    tail(url).split(['?', '#']).next().unwrap_or_default()
}

/// The path in small letters, without slashes at its end: addresses that differ in these often lead to one page.
pub(super) fn folded_path(url: &str) -> String {
    path(url).trim_end_matches('/').to_ascii_lowercase()
}

/// Where a page stands, apart from the argument that is tried.
pub(super) fn target(url: &str, name: &str) -> String {
    let url = url::Url::parse(url).map_or_else(|_| url.to_owned(), String::from);
    without(&url, name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_swapped_and_arguments_taken_out() {
        let url = "http://e.com/a?x=1&sid=2&%73id=3&sid&Sid=4#f";
        assert_eq!(
            with_value(url, "sid", Some("9%20")),
            "http://e.com/a?x=1&sid=9%20&%73id=9%20&sid=9%20&Sid=4"
        );
        assert_eq!(
            with_value(url, "x", None),
            "http://e.com/a?x&sid=2&%73id=3&sid&Sid=4"
        );
        assert_eq!(without(url, "sid"), "http://e.com/a?x=1&Sid=4");
        assert_eq!(without("http://e.com/a?x=1", "x"), "http://e.com/a");
        assert_eq!(without("http://e.com/a", "x"), "http://e.com/a");
        assert_eq!(value_of(url, "sid"), Some(Some("2".to_owned())));
        assert_eq!(value_of("http://e.com/?k", "k"), Some(None));
        assert_eq!(value_of(url, "y"), None);
    }

    #[test]
    fn a_redirect_to_another_address_of_the_page_is_its_own() {
        let asked = "http://e.com/story/25320/print?sid=1";
        for (reached, expected) in [
            ("http://e.com/film?session=25320&sid=1", true),
            ("http://www.e.com/25320-nimble.htm", true),
            ("http://e.com/login?next=/story/25320/print", false),
            ("http://e.com/", false),
            ("http://other.com/story/25320", false),
        ] {
            assert_eq!(
                is_own_redirect(asked, reached, "sid"),
                expected,
                "{reached}"
            );
        }
    }

    #[test]
    fn bytes_that_are_no_text_are_no_name() {
        let url = "http://e.com/?%ff=1&%EF%BF%BD=2";
        assert_eq!(without(url, "\u{fffd}"), "http://e.com/?%ff=1");
        assert_eq!(value_of(url, "\u{fffd}"), Some(Some("2".to_owned())));
    }

    #[test]
    fn what_a_site_puts_in_order_is_no_other_page() {
        let asked = "http://e.com/Story?id=4&sid=1&utm=x";
        for reached in [
            "http://e.com/Story?id=4&sid=1&utm=x",
            "https://www.e.com/story/?id=4&utm=x",
            "http://e.com/story?utm=x&id=4&sid=2",
            "http://e.com/Story?id=4",
            "http://e.com/Story?id=4#top",
        ] {
            assert!(is_same_page(asked, reached, "sid"), "{reached}");
        }
        for reached in [
            "http://e.com/login",
            "http://e.com/",
            "http://consent.e.com/Story?id=4",
            "http://e.com:81/Story?id=4",
            "http://e.com/Story?id=5",
            "http://e.com/Story?id=4&consent=1",
            "http://e.com/en/Story?id=4",
        ] {
            assert!(!is_same_page(asked, reached, "sid"), "{reached}");
        }
    }
}
