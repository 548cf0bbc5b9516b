//! Port and scheme (RFC 3986 §3.2.3 and §6.2.3).

use crate::normalize::host::port_number;
use crate::normalize::options::Scheme;
use crate::normalize::plan::Plan;
use crate::normalize::work::{Part, Work};

/// `http://e.com:/` → `http://e.com/`.
pub(crate) fn empty_port(work: &mut Work<'_, '_>, _: &Plan) -> bool {
    work.get(Part::Port) == Some(b"") && work.remove(Part::Port)
}

/// `http://e.com:081/` → `http://e.com:81/`.
pub(crate) fn port_zeros(work: &mut Work<'_, '_>, _: &Plan) -> bool {
    work.rewrite(Part::Port, |port, out| {
        let zeros = port.iter().take_while(|&&byte| byte == b'0').count();
        // One digit is left of nothing but zeros.
        let spare = zeros.min(port.len().saturating_sub(1));
        if spare > 0 {
            out.extend_from_slice(&port[spare..]);
        }
        spare > 0
    })
}

/// `http://e.com:80/` → `http://e.com/`, 443 for https; `:0080` is the number 80 too.
pub(crate) fn default_port(work: &mut Work<'_, '_>, _: &Plan) -> bool {
    has_default_port(work) && work.remove(Part::Port)
}

fn has_default_port(work: &Work<'_, '_>) -> bool {
    let default = if is_https(work) { 443 } else { 80 };
    work.get(Part::Port).and_then(port_number) == Some(default)
}

fn is_https(work: &Work<'_, '_>) -> bool {
    work.bytes(Part::Scheme).len() == 5
}

/// `https://e.com/` → `http://e.com/`, or the other way round. A URL with a port of its own keeps its scheme, since that
/// port speaks one of them; the default port goes with the scheme it belongs to.
pub(crate) fn limit_scheme(work: &mut Work<'_, '_>, plan: &Plan) -> bool {
    let to_https = plan.scheme == Scheme::Https;
    if is_https(work) == to_https {
        return false;
    }
    if has_default_port(work) {
        work.remove(Part::Port);
    } else if !work.bytes(Part::Port).is_empty() {
        return false;
    }
    work.set(Part::Scheme, if to_https { b"https" } else { b"http" });
    true
}
