//! A scheme for URLs that are written without one, as people and normalize-url do: `www.example.com/a`.

use super::{is_relative, is_web_address};

/// The scheme that is assumed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AssumedScheme {
    /// `http://`
    Http,
    /// `https://`
    Https,
}

impl AssumedScheme {
    fn name(self) -> &'static [u8] {
        match self {
            Self::Http => b"http:",
            Self::Https => b"https:",
        }
    }

    /// The URL with this scheme; `None`: it has one, or names no host.
    pub(super) fn before(self, url: &[u8]) -> Option<Vec<u8>> {
        let slashes: &[u8] = match url {
            [b'/', b'/', ..] => b"",
            [b'/' | b'?' | b'#' | b'.' | b'\\', ..] | [] => return None,
            _ if is_web_address(url) => return None,
            _ if is_relative(url) || is_host_with_port(url) => b"//",
            _ => return None,
        };
        Some([self.name(), slashes, url].concat())
    }
}

/// `example.com:8080/a` or `localhost:8080`, which read as a scheme.
fn is_host_with_port(url: &[u8]) -> bool {
    let Some(at) = memchr::memchr(b':', url) else {
        return false;
    };
    let (host, rest) = (&url[..at], &url[at + 1..]);
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let ends = matches!(rest.get(digits), None | Some(b'/' | b'?' | b'#'));
    let is_host = memchr::memchr(b'.', host).is_some() || host.eq_ignore_ascii_case(b"localhost");
    is_host && ends && (1..=5).contains(&digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_a_scheme_or_no_host_stays() {
        let before = |url: &str| {
            let url = AssumedScheme::Https.before(url.as_bytes())?;
            String::from_utf8(url).ok()
        };
        for (url, expected) in [
            ("www.example.com/a", "https://www.example.com/a"),
            ("//example.com", "https://example.com"),
            ("example.com:8080/a", "https://example.com:8080/a"),
            ("localhost:80", "https://localhost:80"),
            ("[::1]/a", "https://[::1]/a"),
            (
                "example.com/a?u=http://b.com/",
                "https://example.com/a?u=http://b.com/",
            ),
        ] {
            assert_eq!(before(url).as_deref(), Some(expected));
        }
        for stays in [
            "HTTP://e.com",
            "mailto:a@b.com",
            "tel:112",
            "/a",
            "../a",
            "?a",
            "#a",
            "",
            "example.com:a",
        ] {
            assert_eq!(before(stays), None, "{stays}");
        }
    }
}
