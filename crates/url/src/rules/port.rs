//! Port and scheme (RFC 3986 §3.2.3 and §6.2.3).

use crate::host::port_number;
use crate::options::Scheme;
use crate::parts::{Part, UrlParts};
use crate::rules::context::Context;

/// `http://e.com:/` → `http://e.com/`.
pub(crate) fn empty_port(url: &mut UrlParts<'_, '_>, _: &Context) -> bool {
    url.get(Part::Port) == Some(b"") && url.remove(Part::Port)
}

/// `http://e.com:081/` → `http://e.com:81/`.
pub(crate) fn port_zeros(url: &mut UrlParts<'_, '_>, _: &Context) -> bool {
    url.rewrite(Part::Port, |port, out| {
        let zeros = port.iter().take_while(|&&byte| byte == b'0').count();
        // A port of nothing but zeros keeps one digit.
        let spare = zeros.min(port.len().saturating_sub(1));
        if spare > 0 {
            out.extend_from_slice(&port[spare..]);
        }
        spare > 0
    })
}

/// `http://e.com:80/` → `http://e.com/`, 443 for https; `:0080` is the number 80 too.
pub(crate) fn default_port(url: &mut UrlParts<'_, '_>, _: &Context) -> bool {
    has_default_port(url) && url.remove(Part::Port)
}

fn has_default_port(url: &UrlParts<'_, '_>) -> bool {
    let default = if is_https(url) { 443 } else { 80 };
    url.get(Part::Port).and_then(port_number) == Some(default)
}

fn is_https(url: &UrlParts<'_, '_>) -> bool {
    url.bytes(Part::Scheme).len() == 5
}

/// `https://e.com/` → `http://e.com/`, or the other way round. A URL with a port of its own keeps its scheme, since
/// that port serves one of them; the default port is removed with the scheme it belongs to.
pub(crate) fn limit_scheme(url: &mut UrlParts<'_, '_>, context: &Context) -> bool {
    let to_https = context.scheme == Scheme::Https;
    if is_https(url) == to_https {
        return false;
    }
    if has_default_port(url) {
        url.remove(Part::Port);
    } else if !url.bytes(Part::Port).is_empty() {
        return false;
    }
    url.set(Part::Scheme, if to_https { b"https" } else { b"http" });
    true
}
