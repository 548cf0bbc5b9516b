//! A URL for the imitations: parts as written, pieces of the query.

use crate::export::decode_name;
use crate::export::scope::covers;
use dustlens_url::reference::split;

/// A URL taken apart.
pub(super) struct Url<'u> {
    pub(super) text: &'u [u8],
    /// With the port, in small letters.
    pub(super) host: String,
    /// Scheme, `://`, authority and path.
    pub(super) base: &'u [u8],
    /// Start of path and query.
    pub(super) path_at: usize,
    /// Path as written.
    pub(super) path: String,
    pub(super) query: Option<&'u [u8]>,
    pub(super) fragment: Option<&'u [u8]>,
}

impl<'u> Url<'u> {
    pub(super) fn new(text: &'u [u8]) -> Self {
        let parts = split(text);
        let lossy = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let mut host = parts.authority.map(|a| lossy(a.host)).unwrap_or_default();
        if let Some(port) = parts.authority.and_then(|a| a.port) {
            host = format!("{host}:{}", lossy(port));
        }
        let base = text
            .iter()
            .position(|byte| matches!(byte, b'?' | b'#'))
            .unwrap_or(text.len());
        Self {
            text,
            host: host.to_ascii_lowercase(),
            base: &text[..base],
            path_at: base.saturating_sub(parts.path.len()),
            path: lossy(parts.path),
            query: parts.query,
            fragment: parts.fragment,
        }
    }

    /// Returns true if the URL is at a host and below a path.
    pub(super) fn is_at(&self, host: &str, path: Option<&str>) -> bool {
        self.host == host && covers(path, Some(&self.path))
    }

    /// The texts between `&`; none without a query, one empty text for an empty one.
    pub(super) fn pieces(&self) -> Vec<&'u [u8]> {
        self.query
            .map(|query| query.split(|byte| *byte == b'&').collect())
            .unwrap_or_default()
    }

    /// The URL with another query and its own fragment.
    pub(super) fn with_query(&self, query: Option<&[u8]>) -> Vec<u8> {
        with_fragment(with_query(self.base, query), self.fragment)
    }
}

pub(super) fn with_query(base: &[u8], query: Option<&[u8]>) -> Vec<u8> {
    let mut out = base.to_vec();
    if let Some(query) = query {
        out.push(b'?');
        out.extend_from_slice(query);
    }
    out
}

pub(super) fn with_fragment(mut url: Vec<u8>, fragment: Option<&[u8]>) -> Vec<u8> {
    if let Some(fragment) = fragment {
        url.push(b'#');
        url.extend_from_slice(fragment);
    }
    url
}

/// A piece's name as written.
pub(super) fn name(piece: &[u8]) -> &[u8] {
    let end = piece.iter().position(|byte| *byte == b'=');
    &piece[..end.unwrap_or(piece.len())]
}

/// A piece's value as written, `None` without `=`.
pub(super) fn value(piece: &[u8]) -> Option<&[u8]> {
    let at = piece.iter().position(|byte| *byte == b'=')?;
    piece.get(at + 1..)
}

/// Returns names and values decoded, as a form is read: no empty pieces, a value that is missing is empty.
pub(super) fn form_pairs(query: &[u8]) -> Vec<(Vec<u8>, Vec<u8>)> {
    query
        .split(|byte| *byte == b'&')
        .filter(|piece| !piece.is_empty())
        .map(|piece| {
            let value = value(piece).unwrap_or_default();
            (lossy(decode_name(name(piece))), lossy(decode_name(value)))
        })
        .collect()
}

/// Bytes that are no UTF-8 become U+FFFD, as in every reader that decodes.
pub(super) fn lossy(bytes: Vec<u8>) -> Vec<u8> {
    String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
        .into_bytes()
}

/// The pairs written as a form is.
pub(super) fn form_text(pairs: &[(Vec<u8>, Vec<u8>)]) -> Vec<u8> {
    let escape = crate::export::names::escape;
    let pieces: Vec<String> = pairs
        .iter()
        .map(|(name, value)| format!("{}={}", escape(name), escape(value)))
        .collect();
    pieces.join("&").into_bytes()
}
