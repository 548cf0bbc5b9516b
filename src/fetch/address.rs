//! Parts of an address, as text: host, origin, an argument.

use dustlens_url::percent::form_decoded;

/// Host with port, as requests are counted; empty when there is none.
pub(crate) fn host(url: &str) -> &str {
    let rest = url.split_once("://").map_or("", |(_, rest)| rest);
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    authority.rsplit('@').next().unwrap_or_default()
}

/// Scheme and authority, `http://host:port`.
pub(crate) fn origin(url: &str) -> &str {
    let from = url.find("://").map_or(url.len(), |at| at + 3);
    let rest = url.get(from..).unwrap_or_default();
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    url.get(..from + end).unwrap_or_default()
}

/// Path and query, what stands behind [`origin`].
pub(crate) fn tail(url: &str) -> &str {
    url.get(origin(url).len()..).unwrap_or_default()
}

/// An argument as it is written in a query, `name=value`, lower-cased; `None` when it is not there.
pub(crate) fn pair_of(url: &str, name: &str) -> Option<String> {
    let query = url.split_once('?')?.1;
    let pieces = query.split(['&', '#']);
    let mut own = pieces.filter(|piece| {
        let raw = piece.split('=').next().unwrap_or_default();
        form_decoded(raw.as_bytes()).eq(name.bytes())
    });
    own.next().map(str::to_lowercase)
}

/// The meaning of a part of a query.
pub(crate) fn decoded(bytes: &[u8]) -> String {
    let bytes: Vec<u8> = form_decoded(bytes).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_the_authority() {
        assert_eq!(host("http://u@e.com:8080?x"), "e.com:8080");
        assert_eq!(origin("http://e.com:8080/a/b?x"), "http://e.com:8080");
        assert_eq!((host("mailto:x"), origin("x")), ("", "x"));
    }
}
