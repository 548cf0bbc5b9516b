//! Hosts: names and addresses, and their validity for the `url` crate (WHATWG URL §3.5).
//!
//! Only the authority of an http URL can be wrong: paths, queries and fragments always parse. Plain ASCII names are
//! recognised by their bytes, addresses by the standard library; everything else is asked of `url` and `idna`.
//! `tests/normalize_laws.rs` holds the shortcuts to `url::Url::parse`.

use std::cell::RefCell;
use std::io::{Cursor, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::thread::LocalKey;

use idna::AsciiDenyList;

use crate::percent::decoded;
use crate::skip_reason::Skipped;

/// Checks a host and a port, and returns true if the host is a name in plain ASCII.
///
/// # Errors
/// Why the URL cannot be used.
pub(crate) fn check(host: &[u8], port: Option<&[u8]>) -> Result<bool, Skipped> {
    if let Some(port) = port
        && !port.is_empty()
        && port_number(port).is_none()
    {
        return Err(Skipped::BadPort);
    }
    if host.is_empty() {
        return Err(Skipped::NoHost);
    }
    let name = is_name(host);
    let valid = match name {
        true => true,
        false if host.starts_with(b"[") => literal(host).is_some(),
        false => dotted(host).is_some() || parse(host).is_some() || is_ascii_name(host),
    };
    if valid {
        Ok(name)
    } else {
        Err(Skipped::BadHost)
    }
}

/// Returns the number of a port; `None` when it is empty, no number, or above 65535.
pub(crate) fn port_number(port: &[u8]) -> Option<u16> {
    if port.is_empty() {
        return None;
    }
    port.iter().try_fold(0_u16, |number, byte| {
        let digit = byte.is_ascii_digit().then(|| u16::from(byte - b'0'))?;
        number.checked_mul(10)?.checked_add(digit)
    })
}

/// Letters, digits, `-`, `.` and `_` only: no host of them is refused.
fn is_plain(host: &[u8]) -> bool {
    host.iter()
        .all(|&byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_'))
}

/// Returns true if the host, with escapes decoded, is a name in ASCII. Its `xn--` labels need not be valid (WHATWG URL
/// §3.5, domain to ASCII, as of June 2026), which url 2.5.8 still asks of them.
fn is_ascii_name(host: &[u8]) -> bool {
    let name: Vec<u8> = decoded(host).collect();
    let is_forbidden = |byte: &u8| !byte.is_ascii_graphic() || b"#%/:<>?@[\\]^|".contains(byte);
    !name.is_empty() && !name.iter().any(is_forbidden) && !ends_in_number(&name)
}

/// True when a host ends with a dot and is the same name or address without it.
pub(crate) fn is_same_without_dot(host: &[u8]) -> bool {
    let Some(rest) = host.strip_suffix(b".") else {
        return false;
    };
    if is_name(host) {
        return !rest.is_empty() && !rest.ends_with(b".") && is_name(rest);
    }
    match (parse(host), parse(rest)) {
        (Some(url::Host::Domain(with)), Some(url::Host::Domain(without))) => {
            with.strip_suffix('.') == Some(&without) && !without.ends_with('.')
        }
        (with, without) => without.is_some() && with == without,
    }
}

/// Returns true if the last label is a number, which makes the host an IPv4 address or invalid (WHATWG URL §3.5, ends
/// in a number).
fn ends_in_number(host: &[u8]) -> bool {
    let host = host.strip_suffix(b".").unwrap_or(host);
    let last = host.rsplit(|&byte| byte == b'.').next().unwrap_or_default();
    match last {
        [b'0', b'x' | b'X', hex @ ..] => hex.iter().all(u8::is_ascii_hexdigit),
        _ => !last.is_empty() && last.iter().all(u8::is_ascii_digit),
    }
}

/// An IPv4 address in its usual form, without asking `url`.
fn dotted(host: &[u8]) -> Option<Ipv4Addr> {
    std::str::from_utf8(host).ok()?.parse().ok()
}

/// An IPv6 address in brackets.
fn literal(host: &[u8]) -> Option<Ipv6Addr> {
    let inner = host.strip_prefix(b"[")?.strip_suffix(b"]")?;
    std::str::from_utf8(inner).ok()?.parse().ok()
}

fn parse(host: &[u8]) -> Option<url::Host> {
    remembered(&PARSED, host, |host| {
        url::Host::parse(std::str::from_utf8(host).ok()?).ok()
    })
}

/// The host that was asked about last, and the answer.
type Last<Answer> = RefCell<Option<(Vec<u8>, Answer)>>;

thread_local! {
    static PARSED: Last<Option<url::Host>> = const { RefCell::new(None) };
    static ASCII: Last<Option<String>> = const { RefCell::new(None) };
}

/// The answer about a host. A list names few hosts, each many times: that of the last one is kept, since tables of Unicode take a
/// microsecond or more to ask.
fn remembered<Answer: Clone>(
    last: &'static LocalKey<Last<Answer>>,
    host: &[u8],
    ask: impl FnOnce(&[u8]) -> Answer,
) -> Answer {
    last.with_borrow_mut(|last| match last {
        Some((asked, answer)) if asked == host => answer.clone(),
        _ => last.insert((host.to_vec(), ask(host))).1.clone(),
    })
}

/// The address that a host is, in whatever form it is written.
pub(crate) fn address(host: &[u8]) -> Option<IpAddr> {
    if host.first() == Some(&b'[') {
        return literal(host).map(IpAddr::V6);
    }
    if is_plain(host) && !ends_in_number(host) {
        return None;
    }
    if let Some(address) = dotted(host) {
        return Some(IpAddr::V4(address));
    }
    match parse(host)? {
        url::Host::Ipv4(address) => Some(IpAddr::V4(address)),
        _ => None,
    }
}

/// Returns true if the host is a name, not an address, and written in plain ASCII.
pub(crate) fn is_name(host: &[u8]) -> bool {
    is_plain(host) && !ends_in_number(host)
}

/// An address as text, without allocating.
pub(crate) struct AddressText(Cursor<[u8; 64]>);

impl AddressText {
    /// An address as a host: dotted decimals, or compressed hexadecimals in brackets (WHATWG URL §3.5, RFC 5952 §4).
    pub(crate) fn new(address: IpAddr) -> Self {
        let mut text = Cursor::new([0; 64]);
        // The longest address has 41 characters, so that writing cannot fail.
        let _ = match address {
            IpAddr::V4(address) => write!(text, "{address}"),
            IpAddr::V6(address) => write_ipv6(address.segments(), &mut text),
        };
        Self(text)
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        let len = usize::try_from(self.0.position()).unwrap_or(0);
        self.0.get_ref().get(..len).unwrap_or_default()
    }
}

/// Deviation from RFC 5952 §5: an address that maps IPv4 is written in hexadecimals too, as browsers do.
fn write_ipv6(pieces: [u16; 8], out: &mut impl Write) -> std::io::Result<()> {
    let zeros = longest_zeros(&pieces);
    out.write_all(b"[")?;
    for (i, piece) in pieces.iter().enumerate() {
        if zeros.contains(&i) {
            if i == zeros.start {
                out.write_all(if i == 0 { b"::" } else { b":" })?;
            }
            continue;
        }
        write!(out, "{piece:x}")?;
        if i < 7 {
            out.write_all(b":")?;
        }
    }
    out.write_all(b"]")
}

/// The first longest run of at least two zeros; empty when there is none.
fn longest_zeros(pieces: &[u16; 8]) -> std::ops::Range<usize> {
    let mut best = 0..0;
    let mut start = 0;
    for i in 0..=8 {
        if pieces.get(i).is_none_or(|&piece| piece != 0) {
            if i - start > best.len().max(1) {
                best = start..i;
            }
            start = i + 1;
        }
    }
    best
}

/// The ASCII form of an international name, whether its letters are written as they are or as escapes (UTS #46,
/// non-transitional). `false` when the host is ASCII already or is no name.
pub(crate) fn to_ascii(host: &[u8], out: &mut Vec<u8>) -> bool {
    if !decoded(host).any(|byte| byte >= 0x80) {
        return false;
    }
    let ascii = remembered(&ASCII, host, |host| {
        let name: Vec<u8> = decoded(host).collect();
        let ascii = idna::domain_to_ascii_cow(&name, AsciiDenyList::URL);
        ascii.ok().map(std::borrow::Cow::into_owned)
    });
    let Some(ascii) = ascii else {
        return false;
    };
    out.extend_from_slice(ascii.as_bytes());
    true
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn written(text: &str) -> String {
        String::from_utf8(AddressText::new(text.parse().unwrap()).bytes().to_vec()).unwrap()
    }

    #[test]
    fn addresses_are_written_as_the_url_crate_does() {
        for text in [
            "::",
            "::1",
            "1::",
            "1:0:0:2:0:0:0:3",
            "1:0:2:0:3:0:4:0",
            "::ffff:1.2.3.4",
            "fe80::1:0:0:1",
            "1:2:3:4:5:6:7:8",
            "0:0:1::",
            "a:0:0:b:0:0:c:d",
        ] {
            assert_eq!(
                written(text),
                url::Host::parse(&format!("[{text}]")).unwrap().to_string()
            );
        }
        assert_eq!(written("1.2.3.4"), "1.2.3.4");
    }

    #[test]
    fn ports_are_numbers_up_to_65535() {
        assert_eq!(port_number(b"65535"), Some(65535));
        assert_eq!(port_number(b"00080"), Some(80));
        for bad in [
            &b"65536"[..],
            b"",
            b"8a",
            b"-1",
            b"+1",
            b"99999999999999999999",
        ] {
            assert_eq!(port_number(bad), None);
        }
    }
}
