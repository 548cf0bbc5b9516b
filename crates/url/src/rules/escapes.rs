//! Percent-escapes (RFC 3986 §2.1, §6.2.2.1 and §6.2.2.2). An invalid escape is left as it is.

use crate::parts::{Part, UrlParts};
use crate::percent::{self, escape_at, is_unreserved, push_escape};
use crate::rules::context::Context;

const ESCAPED: [Part; 5] = [
    Part::Userinfo,
    Part::Host,
    Part::Path,
    Part::Query,
    Part::Fragment,
];

/// `…/a%c2%b1b` → `…/a%C2%B1b`.
pub(crate) fn uppercase_escapes(url: &mut UrlParts<'_, '_>, _: &Context) -> bool {
    in_parts(url, &ESCAPED, percent::PERCENT, uppercase)
}

/// `…/%7Eusername/` → `…/~username/`; only letters, digits, `-`, `.`, `_` and `~`.
pub(crate) fn decode_unreserved(url: &mut UrlParts<'_, '_>, _: &Context) -> bool {
    in_parts(url, &ESCAPED, percent::PERCENT, decode)
}

/// `…/é` → `…/%C3%A9`; also a blank, `"`, `<` and `>`, which browsers escape too. Not in the host, which has no escapes.
pub(crate) fn encode_non_ascii(url: &mut UrlParts<'_, '_>, _: &Context) -> bool {
    let parts = [Part::Userinfo, Part::Path, Part::Query, Part::Fragment];
    in_parts(url, &parts, percent::HIGH | percent::UNSAFE, encode)
}

fn in_parts(
    url: &mut UrlParts<'_, '_>,
    parts: &[Part],
    classes: u8,
    rule: fn(&[u8], &mut Vec<u8>) -> bool,
) -> bool {
    url.may_have(classes)
        && parts
            .iter()
            .fold(false, |changed, &part| url.rewrite(part, rule) | changed)
}

fn uppercase(text: &[u8], out: &mut Vec<u8>) -> bool {
    let lower = |at: usize| {
        escape_at(text, at).is_some() && text[at + 1..at + 3].iter().any(u8::is_ascii_lowercase)
    };
    if !memchr::memchr_iter(b'%', text).any(lower) {
        return false;
    }
    out.extend_from_slice(text);
    for at in memchr::memchr_iter(b'%', text) {
        if lower(at) {
            out[at + 1..at + 3].make_ascii_uppercase();
        }
    }
    true
}

/// Part of an escape that precedes, written out without being one: a decoded digit after it would make a new escape.
#[derive(Clone, Copy, PartialEq)]
enum Begun {
    Nothing,
    Percent,
    PercentDigit,
}

fn decode(text: &[u8], out: &mut Vec<u8>) -> bool {
    let wanted = |at: usize| escape_at(text, at).is_some_and(is_unreserved);
    if !memchr::memchr_iter(b'%', text).any(wanted) || !steps(text).any(|step| step.decoded) {
        return false;
    }
    for Step { bytes, decoded } in steps(text) {
        match escape_at(bytes, 0) {
            Some(value) if decoded => out.push(value),
            _ => out.extend_from_slice(bytes),
        }
    }
    true
}

/// A byte or an escape.
struct Step<'t> {
    bytes: &'t [u8],
    decoded: bool,
}

fn steps(text: &[u8]) -> impl Iterator<Item = Step<'_>> {
    let mut begun = Begun::Nothing;
    let mut at = 0;
    std::iter::from_fn(move || {
        let byte = *text.get(at)?;
        let start = at;
        let value = escape_at(text, at);
        at += if value.is_some() { 3 } else { 1 };
        let joins = begun != Begun::Nothing;
        begun = match (value, byte, begun) {
            (None, b'%', _) => Begun::Percent,
            (None, byte, Begun::Percent) if byte.is_ascii_hexdigit() => Begun::PercentDigit,
            _ => Begun::Nothing,
        };
        let decoded = value
            .is_some_and(|value| is_unreserved(value) && !(joins && value.is_ascii_hexdigit()));
        Some(Step {
            bytes: &text[start..at],
            decoded,
        })
    })
}

fn encode(text: &[u8], out: &mut Vec<u8>) -> bool {
    let wanted = |byte: u8| byte >= 0x80 || matches!(byte, b' ' | b'"' | b'<' | b'>');
    if !text.iter().any(|&byte| wanted(byte)) {
        return false;
    }
    for &byte in text {
        if wanted(byte) {
            push_escape(byte, out);
        } else {
            out.push(byte);
        }
    }
    true
}
