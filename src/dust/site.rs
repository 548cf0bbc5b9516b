//! The two parts of a normalized URL: its site, which is scheme, host and port, and the rest.

use dustlens_url::reference::{split, split_origin};

/// Scheme, host and port of a normalized URL, and the rest without fragment.
pub(super) fn parts(url: &[u8]) -> Option<(&str, &[u8])> {
    let (origin, tail, _) = split_origin(url)?;
    Some((std::str::from_utf8(origin).ok()?, tail))
}

/// The host's name of an origin.
pub(super) fn name(origin: &str) -> &str {
    let host = split(origin.as_bytes()).authority.map(|parts| parts.host);
    host.and_then(|host| std::str::from_utf8(host).ok())
        .unwrap_or_default()
}
