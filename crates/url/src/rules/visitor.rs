//! Rules for parts that identify a visit and not a page: credentials, session ids, the place in the page (RFC 3986
//! §3.2.1, §3.5, §6.2.4).

use crate::parts::{Part, UrlParts};
use crate::rules::context::Context;

use crate::rules::path::{dots, segments};
use crate::rules::query::drop_named;

/// `http://user:word@e.com/` → `http://e.com/`.
pub(crate) fn userinfo(url: &mut UrlParts<'_, '_>, _: &Context) -> bool {
    url.remove(Part::Userinfo)
}

/// `/a;jsessionid=1?b=2&PHPSESSID=3` → `/a?b=2`, for the names in the options, in whatever case.
pub(crate) fn session_ids(url: &mut UrlParts<'_, '_>, context: &Context) -> bool {
    let path = url.rewrite(Part::Path, |path, out| {
        if memchr::memchr(b';', path).is_none()
            || !path
                .split(|b| matches!(b, b';' | b'/'))
                .any(|part| is_id(part, context))
        {
            return false;
        }
        for segment in segments(path) {
            out.push(b'/');
            push_without_ids(segment, context, out);
        }
        out.len() < path.len() && !path.is_empty()
    });
    path | drop_named(url, &context.session_ids)
}

/// `name=value` with the name of a session id.
fn is_id(part: &[u8], context: &Context) -> bool {
    memchr::memchr(b'=', part).is_some_and(|at| context.session_ids.contains(&part[..at]))
}

/// A segment without its `;name=value` parts that are session ids. One that would become `.` or `..` stays: it would be
/// taken for a step up.
fn push_without_ids(segment: &[u8], context: &Context, out: &mut Vec<u8>) {
    let start = out.len();
    for (i, part) in segment.split(|&byte| byte == b';').enumerate() {
        if i == 0 {
            out.extend_from_slice(part);
        } else if !is_id(part, context) {
            out.push(b';');
            out.extend_from_slice(part);
        }
    }
    if dots(&out[start..]) > 0 {
        out.truncate(start);
        out.extend_from_slice(segment);
    }
}

/// `/bar.html#section1` → `/bar.html`.
pub(crate) fn fragment(url: &mut UrlParts<'_, '_>, _: &Context) -> bool {
    url.remove(Part::Fragment)
}
