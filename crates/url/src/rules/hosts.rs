//! Hosts: names and addresses (RFC 3986 §3.2.2 and §6.2.3, RFC 5891, RFC 5952, WHATWG URL §3.5).

use crate::host::{AddressText, address, is_name, is_same_without_dot, to_ascii};
use crate::parts::{Part, UrlParts};
use crate::rules::context::Context;

/// `http://faß.de/` → `http://xn--fa-hia.de/`, with the letters bare or as escapes.
pub(crate) fn idna_ascii(url: &mut UrlParts<'_, '_>, _: &Context) -> bool {
    !url.has_plain_name() && url.rewrite(Part::Host, to_ascii)
}

/// `http://0x7f.1/` → `http://127.0.0.1/`, `http://[0:0::1]/` → `http://[::1]/`.
pub(crate) fn ip_literal_form(url: &mut UrlParts<'_, '_>, _: &Context) -> bool {
    if url.has_plain_name() {
        return false;
    }
    url.rewrite(Part::Host, |host, out| {
        let Some(address) = address(host) else {
            return false;
        };
        let text = AddressText::new(address);
        if text.bytes() == host {
            return false;
        }
        out.extend_from_slice(text.bytes());
        true
    })
}

/// `http://208.77.188.166/` → `http://www.example.com/`, by the table in the options.
pub(crate) fn ip_to_host(url: &mut UrlParts<'_, '_>, context: &Context) -> bool {
    if context.hosts.is_empty() || url.has_plain_name() {
        return false;
    }
    url.rewrite(Part::Host, |host, out| {
        match address(host).and_then(|address| context.hosts.get(&address)) {
            Some(name) => {
                out.extend_from_slice(name.as_bytes());
                true
            }
            None => false,
        }
    })
}

/// `http://example.com./` → `http://example.com/`. A dot before that dot, however it is written, keeps it: the rest would be
/// another name, or an address.
pub(crate) fn host_trailing_dot(url: &mut UrlParts<'_, '_>, _: &Context) -> bool {
    let host = url.bytes(Part::Host);
    let len = host.len().saturating_sub(1);
    let goes = is_same_without_dot(host);
    if goes {
        url.truncate(Part::Host, len);
    }
    goes
}

/// `http://www.example.com/` → `http://example.com/`. The rest must be a name somebody can own: `www.com` and
/// `www.co.uk` are names themselves. O(length), however many `www.` there are.
pub(crate) fn strip_www(url: &mut UrlParts<'_, '_>, _: &Context) -> bool {
    url.rewrite(Part::Host, |host, out| {
        let spare = spare_www(host);
        if spare > 0 {
            out.extend_from_slice(&host[4 * spare..]);
        }
        spare > 0
    })
}

/// Returns the number of `www.` at the beginning that may be taken off.
fn spare_www(host: &[u8]) -> usize {
    let labels_of = host.chunks_exact(4);
    let www = labels_of
        .take_while(|label| label.eq_ignore_ascii_case(b"www."))
        .count();
    if www == 0 || !is_name(host) {
        return 0;
    }
    www.min(labels(host).map_or(0, |labels| labels.below_suffix().saturating_sub(1)))
}

/// `http://example.com/` → `http://www.example.com/`. Only names directly below a suffix get it: `blog.example.com` and
/// addresses do not.
pub(crate) fn add_www(url: &mut UrlParts<'_, '_>, _: &Context) -> bool {
    url.rewrite(Part::Host, |host, out| {
        let www = host
            .get(..4)
            .is_some_and(|start| start.eq_ignore_ascii_case(b"www."));
        let owned = |labels: Labels| labels.below_suffix() == 1;
        if www || !is_name(host) || !labels(host).is_some_and(owned) {
            return false;
        }
        out.extend_from_slice(b"www.");
        out.extend_from_slice(host);
        true
    })
}

/// The labels of a name. Public suffixes of two labels are known by their form only (`co.uk`, `com.au`): the full list of
/// suffixes is two hundred times as long as this file.
struct Labels {
    all: usize,
    /// The labels of the suffix.
    suffix: usize,
}

impl Labels {
    /// Returns the number of labels before the suffix; one is a name that somebody can own.
    fn below_suffix(&self) -> usize {
        self.all.saturating_sub(self.suffix)
    }
}

/// Counts the labels of a name; `None` when one is empty.
fn labels(name: &[u8]) -> Option<Labels> {
    let name = name.strip_suffix(b".").unwrap_or(name);
    let mut labels = name.rsplit(|&byte| byte == b'.');
    if labels.clone().any(<[u8]>::is_empty) {
        return None;
    }
    let all = labels.clone().count();
    let (top, second) = (labels.next()?, labels.next().unwrap_or_default());
    let suffix = if is_suffix(second, top) { 2 } else { 1 };
    Some(Labels { all, suffix })
}

fn is_suffix(second: &[u8], top: &[u8]) -> bool {
    const SECOND: [&[u8]; 8] = [b"co", b"com", b"net", b"org", b"gov", b"ac", b"edu", b"or"];
    top.len() == 2
        && SECOND
            .iter()
            .any(|suffix| second.eq_ignore_ascii_case(suffix))
}
