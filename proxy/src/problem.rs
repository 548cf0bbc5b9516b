//! Every refusal of the proxy, with its stable code; the one place that maps a refusal to an HTTP status.
//!
//! On the wire a refusal is RFC 9457 problem JSON, so it cannot be taken for a site's answer: a site's 403 comes as
//! HTTP 200 with `"status": 403` inside.

use std::net::IpAddr;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use url::Url;

use crate::address_kind::Kind;
use crate::json::json;

/// Why nothing was fetched. The text tells the cause and the remedy; the code is for programs.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "each variant's message says what it means")]
pub enum Refusal {
    // Faults of the caller's question.
    #[error("The request has no \"{name}\"; ask for {example}.")]
    MissingParameter {
        name: &'static str,
        example: &'static str,
    },
    #[error(
        "This is not an address that can be fetched: {reason}. Write it out in full, with http:// or https://."
    )]
    InvalidUrl { reason: String },
    #[error("\"{text}\" is not an IP address; write it like 203.0.113.7 or 2001:db8::7.")]
    InvalidIp { text: String },
    #[error(
        "There is nothing here; the proxy answers /api/fetch, /api/resolve, /api/info and /api/demo/{{log}}."
    )]
    NotFound,
    #[error("Only GET is answered here.")]
    MethodNotAllowed,
    #[error(
        "This server does not go by the name \"{host}\"; open it by the address it printed when it started."
    )]
    ForeignHost { host: String },
    #[error(
        "Another site's page ({origin}) may not use this proxy; open Dustlens by its own address."
    )]
    ForeignOrigin { origin: String },

    // Faults of the request's target.
    #[error("Only http and https are fetched, not {scheme}.")]
    ForbiddenScheme { scheme: String },
    #[error("Port {port} belongs to another protocol and is never fetched from.")]
    ForbiddenPort { port: u16 },
    #[error(
        "{host} is at {address}, which is {kind}; start the proxy with --allow HOST:PORT to open one such target."
    )]
    ForbiddenAddress {
        host: String,
        address: IpAddr,
        kind: Kind,
    },
    #[error(
        "{host} has public addresses and {address}, which is {kind}; such an answer is not trusted at all."
    )]
    MixedAddresses {
        host: String,
        address: IpAddr,
        kind: Kind,
    },

    #[error(
        "A public page redirects to {host}, which --allow opened for you and not for other sites; ask for that address itself."
    )]
    ForbiddenRedirect { host: String },

    // Wishes of the site to robots.
    #[error(
        "The site's robots.txt asks robots not to fetch this page; start the proxy with --ignore-robots if the site is yours."
    )]
    RobotsDisallowed,
    #[error(
        "The site's robots.txt cannot be read ({reason}), so nothing is fetched (RFC 9309 §2.3.1.4); try again later."
    )]
    RobotsUnavailable { reason: String },
    #[error(
        "The site's robots.txt asks for a pause between pages; the next turn comes in {seconds} s. Try again then."
    )]
    CrawlDelay { seconds: u64 },

    // Too much at once.
    #[error("Too many pages are being fetched for you at once; try again in {seconds} s.")]
    ClientBusy { seconds: u64 },
    #[error("Too many pages of this site are being fetched at once; try again in {seconds} s.")]
    TargetBusy { seconds: u64 },

    // The site cannot be reached.
    #[error("The name {host} has no address ({reason}); check its spelling and the network.")]
    NameNotFound { host: String, reason: String },
    #[error("No connection to {host} ({reason}); the site may be down.")]
    ConnectFailed { host: String, reason: String },
    #[error(
        "The secure connection to {host} failed ({reason}); its certificate or its TLS settings are at fault."
    )]
    TlsFailed { host: String, reason: String },
    #[error(
        "https cannot be fetched here: the system's trusted certificates cannot be read ({reason}); install ca-certificates."
    )]
    TlsUnavailable { reason: String },

    // Faults of the site's answer.
    #[error("The site's answer breaks off or is not HTTP ({reason}).")]
    BadResponse { reason: String },
    #[error("The site sends more headers than the {bytes} bytes or {fields} fields that are read.")]
    HeadersTooLarge { bytes: usize, fields: usize },
    #[error("The site sends more than the {bytes} bytes that are read of one page.")]
    BodyTooLarge { bytes: u64 },
    #[error(
        "The page unfolds to more than {ratio} times its size; that is a compression bomb, not a page."
    )]
    CompressionBomb { ratio: u64 },
    #[error(
        "The site packed the page as \"{coding}\", which was not asked for and cannot be read."
    )]
    UnsupportedEncoding { coding: String },
    #[error("The page cannot be unpacked: its {coding} data is damaged.")]
    DecodeFailed { coding: &'static str },
    #[error("The site redirects more than {hops} times.")]
    TooManyRedirects { hops: usize },
    #[error("The site redirects in a circle.")]
    RedirectLoop,
    #[error("The site redirects to something that is not an address: {reason}.")]
    BadRedirect { reason: String },
    #[error(
        "The {seconds} s there are for a page are used up, most of them by {most}; try again when the site is quicker."
    )]
    Timeout { seconds: u64, most: String },
    #[error(
        "The site sends slower than {rate} bytes a second or falls silent; it is not waited for."
    )]
    TooSlow { rate: u64 },

    // Reverse names.
    #[error("The address {ip} has no name.")]
    NoReverseName { ip: IpAddr },
    #[error("The address {ip} calls itself {name}, but that name does not lead back to it.")]
    ReverseUnconfirmed { ip: IpAddr, name: String },
}

impl Refusal {
    /// The stable code, the HTTP status and the short title: one row for each refusal.
    fn row(&self) -> (&'static str, StatusCode, &'static str) {
        use StatusCode as S;
        match self {
            Self::MissingParameter { .. } => {
                ("missing-parameter", S::BAD_REQUEST, "Parameter missing")
            }
            Self::InvalidUrl { .. } => ("invalid-url", S::BAD_REQUEST, "Not a URL"),
            Self::InvalidIp { .. } => ("invalid-ip", S::BAD_REQUEST, "Not an IP address"),
            Self::NotFound => ("not-found", S::NOT_FOUND, "Nothing here"),
            Self::MethodNotAllowed => (
                "method-not-allowed",
                S::METHOD_NOT_ALLOWED,
                "Method not allowed",
            ),
            Self::ForeignHost { .. } => {
                ("foreign-host", S::MISDIRECTED_REQUEST, "Not our host name")
            }
            Self::ForeignOrigin { .. } => ("foreign-origin", S::FORBIDDEN, "Not our page"),
            Self::ForbiddenScheme { .. } => ("forbidden-scheme", S::FORBIDDEN, "Scheme refused"),
            Self::ForbiddenPort { .. } => ("forbidden-port", S::FORBIDDEN, "Port refused"),
            Self::ForbiddenAddress { .. } => ("forbidden-address", S::FORBIDDEN, "Address refused"),
            Self::MixedAddresses { .. } => ("mixed-addresses", S::FORBIDDEN, "Addresses refused"),
            Self::ForbiddenRedirect { .. } => {
                ("forbidden-redirect", S::FORBIDDEN, "Redirect refused")
            }
            Self::RobotsDisallowed => ("robots-disallowed", S::FORBIDDEN, "robots.txt says no"),
            Self::RobotsUnavailable { .. } => (
                "robots-unavailable",
                S::BAD_GATEWAY,
                "robots.txt unavailable",
            ),
            Self::CrawlDelay { .. } => ("crawl-delay", S::SERVICE_UNAVAILABLE, "Crawl-delay"),
            Self::ClientBusy { .. } => ("client-busy", S::TOO_MANY_REQUESTS, "Too many at once"),
            Self::TargetBusy { .. } => ("target-busy", S::SERVICE_UNAVAILABLE, "Site busy"),
            Self::NameNotFound { .. } => ("name-not-found", S::BAD_GATEWAY, "Name not found"),
            Self::ConnectFailed { .. } => ("connect-failed", S::BAD_GATEWAY, "No connection"),
            Self::TlsFailed { .. } => ("tls-failed", S::BAD_GATEWAY, "No secure connection"),
            Self::TlsUnavailable { .. } => (
                "tls-unavailable",
                S::INTERNAL_SERVER_ERROR,
                "No trusted certificates",
            ),
            Self::BadResponse { .. } => ("bad-response", S::BAD_GATEWAY, "Broken answer"),
            Self::HeadersTooLarge { .. } => {
                ("headers-too-large", S::BAD_GATEWAY, "Headers too large")
            }
            Self::BodyTooLarge { .. } => ("body-too-large", S::BAD_GATEWAY, "Page too large"),
            Self::CompressionBomb { .. } => {
                ("compression-bomb", S::BAD_GATEWAY, "Compression bomb")
            }
            Self::UnsupportedEncoding { .. } => {
                ("unsupported-encoding", S::BAD_GATEWAY, "Unknown packing")
            }
            Self::DecodeFailed { .. } => ("decode-failed", S::BAD_GATEWAY, "Damaged packing"),
            Self::TooManyRedirects { .. } => {
                ("too-many-redirects", S::BAD_GATEWAY, "Too many redirects")
            }
            Self::RedirectLoop => ("redirect-loop", S::BAD_GATEWAY, "Redirects in a circle"),
            Self::BadRedirect { .. } => ("bad-redirect", S::BAD_GATEWAY, "Broken redirect"),
            Self::Timeout { .. } => ("timeout", S::GATEWAY_TIMEOUT, "Too late"),
            Self::TooSlow { .. } => ("too-slow", S::GATEWAY_TIMEOUT, "Too slow"),
            Self::NoReverseName { .. } => ("no-reverse-name", S::NOT_FOUND, "No name"),
            Self::ReverseUnconfirmed { .. } => {
                ("reverse-unconfirmed", S::NOT_FOUND, "Name not confirmed")
            }
        }
    }

    /// The stable kebab-case code.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.row().0
    }

    /// The HTTP status the proxy answers with.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        self.row().1
    }

    /// Seconds after which asking again makes sense, when that is known.
    #[must_use]
    pub fn retry_after(&self) -> Option<u64> {
        match self {
            Self::CrawlDelay { seconds }
            | Self::ClientBusy { seconds }
            | Self::TargetBusy { seconds } => Some(*seconds),
            _ => None,
        }
    }

    /// Returns true if the refusal concerns the host rather than one file of it: then a page meets the same refusal as
    /// the robots.txt beside it.
    pub(crate) fn is_about_host(&self) -> bool {
        matches!(
            self,
            Self::ForbiddenScheme { .. }
                | Self::ForbiddenPort { .. }
                | Self::ForbiddenAddress { .. }
                | Self::MixedAddresses { .. }
                | Self::NameNotFound { .. }
                | Self::ConnectFailed { .. }
                | Self::TlsFailed { .. }
                | Self::TlsUnavailable { .. }
                | Self::TargetBusy { .. }
        )
    }

    /// This refusal, met at `url`.
    #[must_use]
    pub fn at(self, url: &Url) -> Problem {
        Problem {
            refusal: self,
            url: Some(url.to_string()),
        }
    }
}

/// A refusal and the URL of the hop at which it was met.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{refusal}")]
pub struct Problem {
    /// The refusal, with its reason.
    pub refusal: Refusal,
    /// The hop's URL; absent when the request never got as far.
    pub url: Option<String>,
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        Self { refusal, url: None }
    }
}

/// The members of RFC 9457 §3.1, plus `code` and `url`.
#[derive(Serialize)]
struct Body<'a> {
    #[serde(rename = "type")]
    kind: String,
    title: &'static str,
    status: u16,
    detail: String,
    code: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<&'a str>,
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let (code, status, title) = self.refusal.row();
        let body = Body {
            kind: format!("urn:dustlens:problem:{code}"),
            title,
            status: status.as_u16(),
            detail: self.refusal.to_string(),
            code,
            url: self.url.as_deref(),
        };
        let mut response = json(status, "application/problem+json", &body);
        if let Some(seconds) = self.refusal.retry_after() {
            let headers = response.headers_mut();
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if status == StatusCode::METHOD_NOT_ALLOWED {
            let headers = response.headers_mut();
            headers.insert(header::ALLOW, HeaderValue::from_static("GET, OPTIONS"));
        }
        response
    }
}
