//! Case of scheme and host (RFC 3986 §6.2.2.1, WHATWG URL §4.4).

use crate::normalize::bytes::escape_at;
use crate::normalize::plan::Plan;
use crate::normalize::work::{Part, Work};

/// `HTTP://www.Example.com/` → `http://www.example.com/`. Letters of escapes in the host are left to `uppercase-escapes`.
pub(crate) fn lowercase_scheme_host(work: &mut Work<'_, '_>, _: &Plan) -> bool {
    let scheme = work.rewrite(Part::Scheme, lowercase);
    let host = work.rewrite(Part::Host, lowercase);
    scheme | host
}

fn lowercase(text: &[u8], out: &mut Vec<u8>) -> bool {
    if !text.iter().any(u8::is_ascii_uppercase) {
        return false;
    }
    let mut at = 0;
    while at < text.len() {
        if escape_at(text, at).is_some() {
            out.extend_from_slice(&text[at..at + 3]);
            at += 3;
        } else {
            out.push(text[at].to_ascii_lowercase());
            at += 1;
        }
    }
    out != text
}
