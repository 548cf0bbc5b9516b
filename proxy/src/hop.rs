//! Each hop's reading of a URL and of the head of an answer. Pure.

use std::collections::BTreeMap;
use std::net::IpAddr;

use axum::http::{HeaderMap, HeaderName, header};
use serde::Serialize;
use url::{Host, Url};

use crate::config::Limits;
use crate::exchange::Exchange;
use crate::problem::{Problem, Refusal};

/// A request of a chain and its answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Hop {
    /// The URL asked for, without fragment and credentials.
    pub url: String,
    /// The status answered.
    pub status: u16,
}

/// Longest URL that is fetched, in bytes of its canonical form.
pub(crate) const URL_BYTES: usize = 8_000;

/// The headers that are passed on: evidence that two addresses are one page, and nothing that sets state.
const PASSED_ON: [HeaderName; 7] = [
    header::CONTENT_LANGUAGE,
    header::ETAG,
    header::LAST_MODIFIED,
    header::LINK,
    header::LOCATION,
    header::RETRY_AFTER,
    HeaderName::from_static("x-robots-tag"),
];

/// Parses the text of a person or a page; fragment and credentials are left out.
pub(crate) fn canonical(text: &str) -> Result<Url, Problem> {
    let invalid = |reason: String| Problem::from(Refusal::InvalidUrl { reason });
    let url = Url::parse(text.trim()).map_err(|error| invalid(error.to_string()))?;
    if url.as_str().len() > URL_BYTES {
        return Err(invalid(format!("it is longer than {URL_BYTES} bytes")));
    }
    Ok(bare(url))
}

pub(crate) fn bare(mut url: Url) -> Url {
    url.set_fragment(None);
    // Both calls fail only for URLs without a host, which have neither; the policy refuses them.
    let _ = url.set_username("");
    let _ = url.set_password(None);
    url
}

pub(crate) fn parse_ip(text: &str) -> Result<IpAddr, Refusal> {
    let text = text.trim();
    if let Ok(address) = text.parse() {
        return Ok(address);
    }
    match Host::parse(text) {
        Ok(Host::Ipv4(address)) => Ok(IpAddr::V4(address)),
        Ok(Host::Ipv6(address)) => Ok(IpAddr::V6(address)),
        _ => Err(Refusal::InvalidIp {
            text: text.chars().take(60).collect(),
        }),
    }
}

/// Returns the target of a redirect, if the answer is one (RFC 9110 §15.4).
pub(crate) fn redirect(url: &Url, exchange: &Exchange) -> Result<Option<Url>, Refusal> {
    if !matches!(exchange.status().as_u16(), 301 | 302 | 303 | 307 | 308) {
        return Ok(None);
    }
    let Some(location) = exchange.headers().get(header::LOCATION) else {
        return Ok(None);
    };
    let location = String::from_utf8_lossy(location.as_bytes());
    let next = url.join(location.trim());
    let next = next.map_err(|error| Refusal::BadRedirect {
        reason: error.to_string(),
    })?;
    if next.as_str().len() > URL_BYTES {
        return Err(Refusal::BadRedirect {
            reason: format!("it is longer than {URL_BYTES} bytes"),
        });
    }
    Ok(Some(bare(next)))
}

/// `hops` have been made and `next` is asked for.
pub(crate) fn check_chain(hops: &[Hop], next: &Url, limits: &Limits) -> Result<(), Refusal> {
    if hops.iter().any(|hop| hop.url == next.as_str()) {
        return Err(Refusal::RedirectLoop);
    }
    if hops.len() > limits.hops {
        return Err(Refusal::TooManyRedirects { hops: limits.hops });
    }
    Ok(())
}

pub(crate) fn hop(url: &Url, status: u16) -> Hop {
    Hop {
        url: url.to_string(),
        status,
    }
}

/// Returns scheme, host and port: the key of queues, pauses and robots.txt files.
pub(crate) fn origin(url: &Url) -> String {
    url.origin().ascii_serialization()
}

/// Path and query, as robots.txt patterns are compared with.
pub(crate) fn path_of(url: &Url) -> &str {
    &url[url::Position::BeforePath..url::Position::AfterQuery]
}

pub(crate) fn joined(headers: &HeaderMap, name: &HeaderName) -> Option<String> {
    let values = headers.get_all(name).iter();
    let values: Vec<_> = values
        .map(|value| String::from_utf8_lossy(value.as_bytes()))
        .collect();
    (!values.is_empty()).then(|| values.join(", "))
}

pub(crate) fn passed_on(headers: &HeaderMap) -> BTreeMap<String, String> {
    let value = |name: &HeaderName| Some((name.to_string(), joined(headers, name)?));
    PASSED_ON.iter().filter_map(value).collect()
}
