//! Access logs: the common and the combined format, also with the virtual host before them (Apache `vhost_combined`).
//!
//! Requests for pages are GET and HEAD; other methods and broken requests are noise. Servers write `\xhh`, `\"` and `\\` for
//! bytes that would break the line; those become the bytes again.

use std::borrow::Cow;

use super::request::{Entry, Request, is_for_page};

/// Returns true if a line looks like one of a log: `… [time] "request" status`.
pub(super) fn is_log_line(line: &[u8]) -> bool {
    memchr::memmem::find(line, b"] \"").is_some_and(|at| {
        let (before, after) = line.split_at(at);
        memchr::memrchr(b'[', before).is_some_and(|open| {
            before[..open].iter().filter(|&&byte| byte == b' ').count() >= 3
                && before[open..].contains(&b':')
        }) && closing_quote(&after[3..]).is_some()
    })
}

fn closing_quote(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        at += memchr::memchr2(b'"', b'\\', text.get(at..)?)?;
        if text[at] == b'"' {
            return Some(at);
        }
        at += 2;
    }
}

/// The entry of a request for a page; `None` for another line.
pub(super) fn entry(line: &[u8]) -> Option<Entry<'_>> {
    let end = memchr::memmem::find(line, b"] \"")?;
    let time = memchr::memrchr(b'[', &line[..end])?;
    let quote = end + 3;
    let (request, answer) = line[quote..].split_at(closing_quote(&line[quote..])?);
    let mut words = request.split(|&byte| byte == b' ');
    let method = words.next()?;
    if !is_for_page(method) {
        return None;
    }
    let rest = &request[method.len() + 1..];
    let target = match memchr::memmem::rfind(rest, b" HTTP/") {
        Some(at) => &rest[..at],
        None => rest,
    };
    let host = virtual_host(&line[..time]);
    let absolute = super::is_web_address(target);
    if !absolute && target.first() != Some(&b'/') {
        return None;
    }
    let request = Request {
        host: host.map(Cow::Borrowed),
        is_secure: false,
        target: unescaped(target),
    };
    Some(Entry::of(
        request,
        answer.split(|&byte| byte == b' ').nth(1),
    ))
}

/// The virtual host before the client, the ident and the user. A user may have blanks, so that words are not counted: the
/// second is an ident, which is `-` nearly everywhere, or after a host the client.
fn virtual_host(before: &[u8]) -> Option<&[u8]> {
    let mut words = before
        .split(|&byte| byte == b' ')
        .filter(|word| !word.is_empty());
    let (first, second, third) = (words.next()?, words.next()?, words.next()?);
    let has_user = words.next().is_some();
    let is_client = third == b"-" || is_ip_address(second);
    (has_user && second != b"-" && is_client).then_some(first)
}

fn is_ip_address(word: &[u8]) -> bool {
    std::str::from_utf8(word).is_ok_and(|word| word.parse::<std::net::IpAddr>().is_ok())
}

/// The target with its backslashes resolved.
fn unescaped(target: &[u8]) -> Cow<'_, [u8]> {
    if memchr::memchr(b'\\', target).is_none() {
        return Cow::Borrowed(target);
    }
    let mut out = Vec::with_capacity(target.len());
    let mut at = 0;
    while let Some(&byte) = target.get(at) {
        let (byte, len) = match (byte, target.get(at + 1)) {
            (b'\\', Some(b'x')) => match hex(target.get(at + 2..at + 4)) {
                Some(byte) => (byte, 4),
                None => (byte, 1),
            },
            (b'\\', Some(&next @ (b'"' | b'\\'))) => (next, 2),
            _ => (byte, 1),
        };
        out.push(byte);
        at += len;
    }
    Cow::Owned(out)
}

fn hex(digits: Option<&[u8]>) -> Option<u8> {
    u8::from_str_radix(std::str::from_utf8(digits?).ok()?, 16).ok()
}
