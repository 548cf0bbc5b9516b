//! Case of scheme and host (RFC 3986 §6.2.2.1, WHATWG URL §4.4).

use crate::parts::{Part, UrlParts};
use crate::percent::escape_at;
use crate::rules::context::Context;

/// `HTTP://www.Example.com/` → `http://www.example.com/`. Letters of escapes in the host are left to `uppercase-escapes`.
pub(crate) fn lowercase_scheme_host(url: &mut UrlParts<'_, '_>, _: &Context) -> bool {
    let scheme = url.rewrite(Part::Scheme, lowercase);
    let host = url.rewrite(Part::Host, lowercase);
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
