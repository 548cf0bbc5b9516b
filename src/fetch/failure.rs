//! What a failed fetch says of its address: it leads to no page, it cannot be read, or nothing, so that it is asked again.

/// Codes of failures that say the address leads to no page.
const GONE: &[&str] = &[
    "bad-redirect",
    "name-not-found",
    "redirect-loop",
    "too-many-redirects",
];

/// Codes of failures that stay as they are on a second try.
const LASTING: &[&str] = &[
    "body-too-large",
    "compression-bomb",
    "forbidden-address",
    "forbidden-port",
    "forbidden-redirect",
    "forbidden-scheme",
    "mixed-addresses",
    "robots-disallowed",
    "unsupported-encoding",
];

/// Whether a failure says that the address leads to no page.
pub(crate) fn is_gone(code: &str) -> bool {
    GONE.contains(&code)
}

/// Whether a second try may succeed.
pub(crate) fn is_passing(code: &str) -> bool {
    !is_gone(code) && !LASTING.contains(&code)
}

/// Whether a status is that of a server that may answer later (RFC 9110 §15.5.9, §15.6; RFC 6585 §4; RFC 8470 §5.2).
pub(crate) fn is_passing_status(status: u16) -> bool {
    matches!(status, 408 | 425 | 429 | 500..=599)
}
