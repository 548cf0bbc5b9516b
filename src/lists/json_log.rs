//! Logs of JSON records, a request a line, as nginx (by a `log_format` of one's own), Caddy, Traefik and Cloudflare write
//! them. Servers name the parts of a request differently; `_`, `-`, `:` and case in the names are ignored.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde_json::Value;

use super::request::{Request, is_for_page};

/// Names of the parts, the surest first.
const LINES: [&str; 1] = ["request"];
const TARGETS: [&str; 7] = [
    "requesturi",
    "clientrequesturi",
    "uri",
    "requestpath",
    "clientrequestpath",
    "path",
    "url",
];
const QUERIES: [&str; 2] = ["args", "querystring"];
const METHODS: [&str; 3] = ["requestmethod", "clientrequestmethod", "method"];
const HOSTS: [&str; 7] = [
    "httphost",
    "requesthost",
    "clientrequesthost",
    "host",
    "authority",
    "servername",
    "vhost",
];
const SCHEMES: [&str; 3] = ["scheme", "requestscheme", "clientrequestscheme"];
/// Names under which the item of a list has a whole address, and a document its text: such a record is no request.
const ITEMS: [&str; 6] = ["url", "uri", "loc", "link", "href", "address"];
const TEXTS: [&str; 2] = ["text", "body"];

/// The parts of a record by their plain names.
struct Parts(BTreeMap<String, Value>);

/// A line of a log.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Entry {
    Page(Request<'static>),
    /// A request with another method.
    Other,
}

/// Returns the request of a line; `None` if it is no record of one.
pub(super) fn entry(line: &[u8]) -> Option<Entry> {
    let record = serde_json::from_slice(line).ok()?;
    let parts = Parts::of(record);
    let is_address = |name: &str| {
        parts
            .text(&[name])
            .is_some_and(|text| super::is_web_address(text.as_bytes()))
    };
    if ITEMS.iter().any(|name| is_address(name)) || parts.text(&TEXTS).is_some() {
        return None;
    }
    let (method, target) = match parts.text(&LINES).and_then(request_line) {
        Some((method, target)) => (method, target.to_owned()),
        None => {
            let status = parts.0.contains_key("status").then_some("GET");
            (parts.text(&METHODS).or(status)?, parts.target()?)
        }
    };
    let is_method =
        (3..=10).contains(&method.len()) && method.bytes().all(|byte| byte.is_ascii_uppercase());
    if !is_method || !target.starts_with('/') {
        return None;
    }
    if !is_for_page(method.as_bytes()) {
        return Some(Entry::Other);
    }
    let is_host =
        |host: &&str| !host.contains(|c: char| c.is_whitespace() || matches!(c, '"' | '[' | ']'));
    let host = parts
        .text(&HOSTS)
        .filter(is_host)
        .map(|host| host.as_bytes().to_vec());
    Some(Entry::Page(Request {
        host: host.map(Cow::Owned),
        is_secure: parts.is_secure(),
        target: Cow::Owned(target.into_bytes()),
    }))
}

/// Returns the request of a line; `None` if it is none for a page.
pub(super) fn request(line: &[u8]) -> Option<Request<'static>> {
    match entry(line)? {
        Entry::Page(request) => Some(request),
        Entry::Other => None,
    }
}

/// The method and the target of `GET /path HTTP/1.1`.
fn request_line(line: &str) -> Option<(&str, &str)> {
    let (method, rest) = line.split_once(' ')?;
    let target = rest
        .rsplit_once(" HTTP/")
        .map_or(rest, |(target, _)| target);
    (target.starts_with('/') && !target.contains(char::is_whitespace)).then_some((method, target))
}

impl Parts {
    /// The fields of a record; Caddy has those of the request in an object of its own.
    fn of(record: BTreeMap<String, Value>) -> Self {
        let plain = |name: &str| name.to_ascii_lowercase().replace(['_', '-', ':'], "");
        let mut parts = BTreeMap::new();
        for (name, value) in record {
            match value {
                Value::Object(inside) if name == "request" => {
                    parts.extend(
                        inside
                            .into_iter()
                            .map(|(name, value)| (plain(&name), value)),
                    );
                }
                value => {
                    parts.entry(plain(&name)).or_insert(value);
                }
            }
        }
        Self(parts)
    }

    /// The first of these names with a text that is not empty.
    fn text(&self, names: &[&str]) -> Option<&str> {
        let texts = names.iter().filter_map(|name| self.0.get(*name)?.as_str());
        texts.into_iter().find(|text| !text.is_empty())
    }

    /// The target; nginx logs the query of `$uri` by itself.
    fn target(&self) -> Option<String> {
        let path = self.text(&TARGETS)?;
        let query = self
            .text(&QUERIES)
            .filter(|query| *query != "-" && !path.contains('?'));
        Some(match query {
            Some(query) => format!("{path}?{}", query.strip_prefix('?').unwrap_or(query)),
            None => path.to_owned(),
        })
    }

    fn is_secure(&self) -> bool {
        let scheme = self.text(&SCHEMES);
        scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case("https"))
            || self.0.get("tls").is_some_and(Value::is_object)
    }
}
