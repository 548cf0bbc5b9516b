//! The request of a log's line, whichever way the line names its parts.

use std::borrow::Cow;

/// The entry of a log's line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Entry<'l> {
    /// A request for a page.
    Page(Request<'l>),
    /// One that was answered: there is no such page (404 and 410, RFC 9110 §15.5.5, §15.5.11).
    Gone,
    /// A request by another method, or what is no request.
    Other,
}

impl<'l> Entry<'l> {
    /// The entry of a request for a page and the status of its answer.
    pub(super) fn of(request: Request<'l>, status: Option<&[u8]>) -> Self {
        match status {
            Some(b"404" | b"410") => Self::Gone,
            _ => Self::Page(request),
        }
    }
}

/// A request for a page.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Request<'l> {
    /// The site: `host`, `host:port`, perhaps with a scheme.
    pub(super) host: Option<Cow<'l, [u8]>>,
    /// True if the log says that it was asked for over TLS.
    pub(super) is_secure: bool,
    /// The path with its query, or a whole address.
    pub(super) target: Cow<'l, [u8]>,
}

/// True for the methods that ask for a page (RFC 9110 §9.3.1, §9.3.2).
pub(super) fn is_for_page(method: &[u8]) -> bool {
    matches!(method, b"GET" | b"HEAD")
}

impl Request<'_> {
    /// Writes the URL; `host` is that of lines that name none. `None`: there is no host.
    pub(super) fn write(&self, host: Option<&str>, out: &mut Vec<u8>) -> Option<()> {
        if !super::is_web_address(&self.target) {
            let told = self.host.as_deref();
            push_host(told.or(host.map(str::as_bytes))?, self.is_secure, out);
        }
        out.extend_from_slice(&self.target);
        Some(())
    }
}

/// Writes a host, with a scheme before it when it has none; a port of 80 or 443 decides the scheme.
fn push_host(host: &[u8], is_secure: bool, out: &mut Vec<u8>) {
    let host = host.trim_ascii();
    let host = host.strip_suffix(b"/").unwrap_or(host);
    if super::is_web_address(host) {
        out.extend_from_slice(host);
        return;
    }
    let (is_secure, host) = match (host.strip_suffix(b":443"), host.strip_suffix(b":80")) {
        (Some(host), _) => (true, host),
        (None, Some(host)) if !is_secure => (false, host),
        _ => (is_secure, host),
    };
    out.extend_from_slice(if is_secure { b"https://" } else { b"http://" });
    out.extend_from_slice(host);
}
