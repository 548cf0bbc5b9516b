//! The five components of a URI reference as they are written (RFC 3986 §3 and appendix B), over bytes.
//!
//! Nothing is decoded, checked or put in order here: joining the parts gives back the text, so that each rule's effect
//! shows by itself. O(length), no allocation. It accepts every text; the validity of the parts is judged later.

/// A reference taken apart. Delimiters belong to no part; an absent part and an empty one are different.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reference<'u> {
    /// Without its colon; `None` for a relative reference.
    pub scheme: Option<&'u [u8]>,
    /// Without its `//`.
    pub authority: Option<Authority<'u>>,
    /// May be empty.
    pub path: &'u [u8],
    /// Without its `?`.
    pub query: Option<&'u [u8]>,
    /// Without its `#`.
    pub fragment: Option<&'u [u8]>,
}

/// An authority taken apart (RFC 3986 §3.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Authority<'u> {
    /// Before the last `@`, which a browser takes as its end (WHATWG URL §4.4, authority state).
    pub userinfo: Option<&'u [u8]>,
    /// With the brackets of an address in brackets.
    pub host: &'u [u8],
    /// After the colon; may be empty.
    pub port: Option<&'u [u8]>,
}

/// Takes a reference apart.
#[must_use]
pub fn split(text: &[u8]) -> Reference<'_> {
    split_by(text, |byte| byte == b'/')
}

/// Takes a reference apart whose authority may begin and end with a backslash too, as in browsers (WHATWG URL §4.4,
/// special URLs). `None`: a backslash precedes an `@`, so that browsers and RFC 3986 read different hosts.
pub(crate) fn split_at_backslashes(text: &[u8]) -> Option<Reference<'_>> {
    let user = split(text).authority.and_then(|found| found.userinfo);
    let is_clear = !user.is_some_and(|user| user.contains(&b'\\'));
    is_clear.then(|| split_by(text, |byte| matches!(byte, b'/' | b'\\')))
}

fn split_by(text: &[u8], is_slash: impl Fn(u8) -> bool) -> Reference<'_> {
    let (scheme, rest) = match scheme_end(text) {
        Some(end) => (Some(&text[..end]), &text[end + 1..]),
        None => (None, text),
    };
    let (authority, rest) = match rest {
        [first, second, rest @ ..] if is_slash(*first) && is_slash(*second) => {
            let ends = |byte: &u8| is_slash(*byte) || matches!(byte, b'?' | b'#');
            let end = rest.iter().position(ends).unwrap_or(rest.len());
            (Some(split_authority(&rest[..end])), &rest[end..])
        }
        _ => (None, rest),
    };
    let path_end = memchr::memchr2(b'?', b'#', rest).unwrap_or(rest.len());
    let (path, rest) = rest.split_at(path_end);
    let (query, fragment) = match rest.split_first() {
        Some((b'?', rest)) => match memchr::memchr(b'#', rest) {
            Some(at) => (Some(&rest[..at]), Some(&rest[at + 1..])),
            None => (Some(rest), None),
        },
        Some((_, rest)) => (None, Some(rest)),
        None => (None, None),
    };
    Reference {
        scheme,
        authority,
        path,
        query,
        fragment,
    }
}

/// Returns the position of the scheme's colon: a letter, then letters, digits, `+`, `-`, `.` (RFC 3986 §3.1).
fn scheme_end(text: &[u8]) -> Option<usize> {
    if !text.first()?.is_ascii_alphabetic() {
        return None;
    }
    let end = text
        .iter()
        .position(|b| !(b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.')))?;
    (text[end] == b':').then_some(end)
}

fn split_authority(authority: &[u8]) -> Authority<'_> {
    let (userinfo, rest) = match memchr::memrchr(b'@', authority) {
        Some(at) => (Some(&authority[..at]), &authority[at + 1..]),
        None => (None, authority),
    };
    // The colons of an address in brackets are its own; without a closing bracket there is nothing but a bad host.
    let from = match rest.first() {
        Some(b'[') => memchr::memchr(b']', rest).unwrap_or(rest.len()),
        _ => 0,
    };
    match memchr::memchr(b':', &rest[from..]) {
        Some(at) => Authority {
            userinfo,
            host: &rest[..from + at],
            port: Some(&rest[from + at + 1..]),
        },
        None => Authority {
            userinfo,
            host: rest,
            port: None,
        },
    }
}

/// Splits a URL where its path begins and where its fragment begins: origin with user and port (`http://e.com:80`), path
/// with query, and the fragment with its `#`. The three together are the URL. `None` for a text without scheme or
/// authority. O(length).
#[must_use]
pub fn split_origin(url: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let parts = split(url);
    parts.scheme.and(parts.authority)?;
    let fragment = parts.fragment.map_or(0, |text| text.len() + 1);
    let query = parts.query.map_or(0, |text| text.len() + 1);
    let (rest, fragment) = url.split_at_checked(url.len().checked_sub(fragment)?)?;
    let path_at = rest.len().checked_sub(query + parts.path.len())?;
    let (origin, path_and_query) = rest.split_at_checked(path_at)?;
    Some((origin, path_and_query, fragment))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn authority<'u>(
        userinfo: Option<&'u str>,
        host: &'u str,
        port: Option<&'u str>,
    ) -> Option<Authority<'u>> {
        Some(Authority {
            userinfo: userinfo.map(str::as_bytes),
            host: host.as_bytes(),
            port: port.map(str::as_bytes),
        })
    }

    #[test]
    fn the_example_of_appendix_b() {
        let parts = split(b"http://www.ics.uci.edu/pub/ietf/uri/#Related");
        assert_eq!(parts.scheme, Some(&b"http"[..]));
        assert_eq!(parts.authority, authority(None, "www.ics.uci.edu", None));
        assert_eq!(parts.path, b"/pub/ietf/uri/");
        assert_eq!((parts.query, parts.fragment), (None, Some(&b"Related"[..])));
    }

    #[test]
    fn empty_parts_are_not_absent() {
        let parts = split(b"http://@e.com:?#");
        assert_eq!(parts.authority, authority(Some(""), "e.com", Some("")));
        assert_eq!(
            (parts.query, parts.fragment),
            (Some(&b""[..]), Some(&b""[..]))
        );
    }

    #[test]
    fn brackets_keep_their_colons_and_the_last_at_ends_the_user() {
        let parts = split(b"http://a@b:c@[::1]:80/");
        assert_eq!(
            parts.authority,
            authority(Some("a@b:c"), "[::1]", Some("80"))
        );
    }

    #[test]
    fn an_origin_ends_where_the_path_begins() {
        for (url, parts) in [
            (
                "http://u@e.com:8/a?b=/#c?",
                ["http://u@e.com:8", "/a?b=/", "#c?"],
            ),
            ("http://e.com?b", ["http://e.com", "?b", ""]),
            ("http://e.com", ["http://e.com", "", ""]),
        ] {
            let [origin, tail, fragment] = parts.map(str::as_bytes);
            assert_eq!(split_origin(url.as_bytes()), Some((origin, tail, fragment)));
        }
        assert_eq!(split_origin(b"//e.com/a"), None);
        assert_eq!(split_origin(b"mailto:a@e.com"), None);
    }

    #[test]
    fn relative_references_have_no_scheme() {
        for text in [
            "//e.com/a",
            "/a:b",
            "a/b:c",
            "?a:b",
            "www.com",
            "",
            "1http://a",
        ] {
            assert_eq!(split(text.as_bytes()).scheme, None, "{text}");
        }
    }
}
