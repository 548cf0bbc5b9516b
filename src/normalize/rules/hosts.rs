//! Hosts: names and addresses (RFC 3986 §3.2.2 and §6.2.3, RFC 5891, RFC 5952, WHATWG URL §3.5).

use crate::normalize::host::{AddressText, address, is_name, to_ascii};
use crate::normalize::plan::Plan;
use crate::normalize::work::{Part, Work};

/// `http://faß.de/` → `http://xn--fa-hia.de/`, whether the letters stand as they are or as escapes.
pub(crate) fn idna_ascii(work: &mut Work<'_, '_>, _: &Plan) -> bool {
    !work.has_plain_name() && work.rewrite(Part::Host, to_ascii)
}

/// `http://0x7f.1/` → `http://127.0.0.1/`, `http://[0:0::1]/` → `http://[::1]/`.
pub(crate) fn ip_literal_form(work: &mut Work<'_, '_>, _: &Plan) -> bool {
    if work.has_plain_name() {
        return false;
    }
    work.rewrite(Part::Host, |host, out| {
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
pub(crate) fn ip_to_host(work: &mut Work<'_, '_>, plan: &Plan) -> bool {
    if plan.hosts.is_empty() || work.has_plain_name() {
        return false;
    }
    work.rewrite(Part::Host, |host, out| {
        match address(host).and_then(|address| plan.hosts.get(&address)) {
            Some(name) => {
                out.extend_from_slice(name.as_bytes());
                true
            }
            None => false,
        }
    })
}

/// `http://example.com./` → `http://example.com/`.
pub(crate) fn host_trailing_dot(work: &mut Work<'_, '_>, _: &Plan) -> bool {
    match work.bytes(Part::Host) {
        [name @ .., last, b'.'] if *last != b'.' => {
            let len = name.len() + 1;
            work.truncate(Part::Host, len);
            true
        }
        _ => false,
    }
}

/// `http://www.example.com/` → `http://example.com/`. What is left must be a name somebody can own: `www.com` and
/// `www.co.uk` are names themselves.
pub(crate) fn strip_www(work: &mut Work<'_, '_>, _: &Plan) -> bool {
    work.rewrite(Part::Host, |host, out| {
        let Some(mut rest) = without_www(host) else {
            return false;
        };
        while let Some(shorter) = without_www(rest) {
            rest = shorter;
        }
        out.extend_from_slice(rest);
        true
    })
}

fn without_www(host: &[u8]) -> Option<&[u8]> {
    let (www, rest) = host.split_at_checked(4)?;
    (www.eq_ignore_ascii_case(b"www.") && is_name(host) && labels(rest) != Labels::TooFew)
        .then_some(rest)
}

/// `http://example.com/` → `http://www.example.com/`. Only names directly below a suffix get it: `blog.example.com` and
/// addresses do not.
pub(crate) fn add_www(work: &mut Work<'_, '_>, _: &Plan) -> bool {
    work.rewrite(Part::Host, |host, out| {
        let www = host
            .get(..4)
            .is_some_and(|start| start.eq_ignore_ascii_case(b"www."));
        if www || !is_name(host) || labels(host) != Labels::Owned {
            return false;
        }
        out.extend_from_slice(b"www.");
        out.extend_from_slice(host);
        true
    })
}

/// How a name stands to the names that people register. Public suffixes of two labels are known by their form only
/// (`co.uk`, `com.au`): the full list of suffixes is two hundred times as long as this file.
#[derive(PartialEq)]
enum Labels {
    /// A suffix, or one label.
    TooFew,
    /// One label below a suffix.
    Owned,
    /// More.
    Below,
}

fn labels(name: &[u8]) -> Labels {
    let name = name.strip_suffix(b".").unwrap_or(name);
    let mut labels = name.rsplit(|&byte| byte == b'.');
    let (top, second) = (
        labels.next().unwrap_or_default(),
        labels.next().unwrap_or_default(),
    );
    let left = labels.clone().count();
    if top.is_empty() || second.is_empty() || labels.any(<[u8]>::is_empty) {
        return Labels::TooFew;
    }
    match (is_suffix(second, top), left) {
        (true, 0) => Labels::TooFew,
        (true, 1) | (false, 0) => Labels::Owned,
        _ => Labels::Below,
    }
}

fn is_suffix(second: &[u8], top: &[u8]) -> bool {
    const SECOND: [&[u8]; 8] = [b"co", b"com", b"net", b"org", b"gov", b"ac", b"edu", b"or"];
    top.len() == 2
        && SECOND
            .iter()
            .any(|suffix| second.eq_ignore_ascii_case(suffix))
}
