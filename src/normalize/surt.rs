//! Keys that sort by site: `http://www.example.com/a?b` → `com,example,www)/a?b`.
//!
//! The host's labels from the end, `)`, then path and query; the scheme, user and fragment are no part of it. Web archives
//! use them as keys (SURT, sort-friendly URI reordering transform). A key is no URL, so normalizing one leaves it.

use super::split::split;

/// Writes the key of an http or https URL.
pub(crate) fn push_key(url: &[u8], out: &mut Vec<u8>) {
    let parts = split(url);
    out.clear();
    if let Some(authority) = parts.authority {
        if super::host::is_name(authority.host) {
            for (i, label) in authority.host.rsplit(|&byte| byte == b'.').enumerate() {
                if i > 0 {
                    out.push(b',');
                }
                out.extend_from_slice(label);
            }
        } else {
            out.extend_from_slice(authority.host);
        }
        if let Some(port) = authority.port {
            out.push(b':');
            out.extend_from_slice(port);
        }
    }
    out.push(b')');
    out.extend_from_slice(parts.path);
    if let Some(query) = parts.query {
        out.push(b'?');
        out.extend_from_slice(query);
    }
}
