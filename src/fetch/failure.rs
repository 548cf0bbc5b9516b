//! The meaning of a failed fetch, by its code: for the address, and for its host. A code that is not in the table may be another one on a
//! second try, and is one page's. The page's worker has a table of its own for pauses: `www/worker/given_up_hosts.ts`.
//!
//! The codes are the proxy's. What a status says of a server stands here too.

/// The meaning of a failure for the address that was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Saying {
    /// It leads to no page.
    Gone,
    /// A second try brings the same.
    Lasting,
    /// A second try may succeed.
    Passing,
}

/// Whose fault a failure is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// One page's.
    Page,
    /// The host's, and asking again cannot help.
    HostForGood,
    /// The host's: no page of it would have fared better.
    Host,
    /// The host's, or one page's: a page that is late may be the only one.
    HostPerhaps,
}

/// A row of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Failure {
    /// The code.
    pub code: &'static str,
    /// Its meaning for the address.
    pub saying: Saying,
    /// Whose fault it is.
    pub fault: Fault,
    /// True when the proxy's sentence names the host that it is about.
    pub names_host: bool,
}

const fn page(code: &'static str, saying: Saying) -> Failure {
    let (fault, names_host) = (Fault::Page, false);
    Failure {
        code,
        saying,
        fault,
        names_host,
    }
}

const fn host(code: &'static str, saying: Saying, fault: Fault, names_host: bool) -> Failure {
    Failure {
        code,
        saying,
        fault,
        names_host,
    }
}

/// The codes that say something.
const TABLE: &[Failure] = &[
    page("bad-redirect", Saying::Gone),
    page("redirect-loop", Saying::Gone),
    page("too-many-redirects", Saying::Gone),
    page("body-too-large", Saying::Lasting),
    page("compression-bomb", Saying::Lasting),
    page("forbidden-redirect", Saying::Lasting),
    page("robots-disallowed", Saying::Lasting),
    page("unsupported-encoding", Saying::Lasting),
    host(
        "forbidden-address",
        Saying::Lasting,
        Fault::HostForGood,
        true,
    ),
    host("mixed-addresses", Saying::Lasting, Fault::HostForGood, true),
    host("forbidden-port", Saying::Lasting, Fault::HostForGood, false),
    host(
        "forbidden-scheme",
        Saying::Lasting,
        Fault::HostForGood,
        false,
    ),
    host(
        "tls-unavailable",
        Saying::Passing,
        Fault::HostForGood,
        false,
    ),
    host("name-not-found", Saying::Gone, Fault::Host, true),
    host("connect-failed", Saying::Passing, Fault::Host, true),
    host("tls-failed", Saying::Passing, Fault::Host, true),
    host("robots-unavailable", Saying::Passing, Fault::Host, false),
    host("timeout", Saying::Passing, Fault::HostPerhaps, false),
    host("too-slow", Saying::Passing, Fault::HostPerhaps, false),
];

/// Returns the meaning of a code; `None` for one without.
#[must_use]
pub fn failure(code: &str) -> Option<&'static Failure> {
    TABLE.iter().find(|row| row.code == code)
}

fn saying(code: &str) -> Saying {
    failure(code).map_or(Saying::Passing, |row| row.saying)
}

/// True when a failure says that the address leads to no page.
pub(crate) fn is_gone(code: &str) -> bool {
    saying(code) == Saying::Gone
}

/// True when a second try may succeed.
pub(crate) fn is_passing(code: &str) -> bool {
    saying(code) == Saying::Passing
}

/// True when a status is that of a server that may answer later (RFC 9110 §15.5.9, §15.6; RFC 6585 §4; RFC 8470 §5.2).
pub(crate) fn is_passing_status(status: u16) -> bool {
    matches!(status, 408 | 425 | 429 | 500..=599)
}
