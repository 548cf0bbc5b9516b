//! Logs of JSON records, a request a line, as nginx (by a `log_format` of one's own), Caddy, Traefik and Cloudflare write
//! them. Servers name the parts of a request differently; `_`, `-`, `:` and case in the names are ignored.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::json::{Object, string};
use super::request::{Entry, Request, is_for_page};

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
const STATUSES: [&str; 4] = [
    "status",
    "edgeresponsestatus",
    "downstreamstatus",
    "statuscode",
];
const SCHEMES: [&str; 3] = ["scheme", "requestscheme", "clientrequestscheme"];
/// Names under which the item of a list has a whole address, and a document its text: such a record is no request.
const ITEMS: [&str; 6] = ["url", "uri", "loc", "link", "href", "address"];
const TEXTS: [&str; 2] = ["text", "body"];

/// The parts of a record by their plain names, still as JSON.
struct Parts<'l>(BTreeMap<String, &'l str>);

/// Returns the entry of a line; `None` if it is no record of a request.
pub(super) fn entry(line: &[u8]) -> Option<Entry<'static>> {
    let text = std::str::from_utf8(line.trim_ascii()).ok()?;
    let parts = Parts::of(serde_json::from_str(text).ok()?);
    if parts.is_item() {
        return None;
    }
    let (method, target) = parts.asked()?;
    let is_method =
        (3..=10).contains(&method.len()) && method.bytes().all(|byte| byte.is_ascii_uppercase());
    if !is_method || !target.starts_with('/') {
        return None;
    }
    if !is_for_page(method.as_bytes()) {
        return Some(Entry::Other);
    }
    let is_strange = |c: char| c.is_whitespace() || matches!(c, '"' | '[' | ']');
    let host = parts.text(&HOSTS).filter(|host| !host.contains(is_strange));
    let request = Request {
        host: host.map(|host| Cow::Owned(host.into_owned().into_bytes())),
        is_secure: parts.is_secure(),
        target: Cow::Owned(target.into_bytes()),
    };
    Some(Entry::of(request, parts.status()))
}

/// The method and the target of `GET /path HTTP/1.1`.
fn request_line(line: &str) -> Option<(&str, &str)> {
    let (method, rest) = line.split_once(' ')?;
    let target = rest
        .rsplit_once(" HTTP/")
        .map_or(rest, |(target, _)| target);
    (target.starts_with('/') && !target.contains(char::is_whitespace)).then_some((method, target))
}

impl<'l> Parts<'l> {
    /// The fields of a record; Caddy has those of the request in an object of its own.
    fn of(record: Object<'l>) -> Self {
        let plain = |name: &str| name.to_ascii_lowercase().replace(['_', '-', ':'], "");
        let mut parts = BTreeMap::new();
        for (name, value) in record {
            let inside = match &*name {
                "request" => serde_json::from_str::<Object<'l>>(value.get()).ok(),
                _ => None,
            };
            for (name, value) in inside.into_iter().flatten() {
                parts.insert(plain(&name), value.get());
            }
            parts.entry(plain(&name)).or_insert(value.get());
        }
        Self(parts)
    }

    /// The first of these names with a text that is not empty.
    fn text(&self, names: &[&str]) -> Option<Cow<'l, str>> {
        let mut texts = names.iter().filter_map(|name| string(self.0.get(*name)?));
        texts.find(|text| !text.is_empty())
    }

    /// True for the item of a list, or a document.
    fn is_item(&self) -> bool {
        let is_address = |name: &str| {
            let text = self.text(&[name]);
            text.is_some_and(|text| super::is_web_address(text.as_bytes()))
        };
        ITEMS.iter().any(|name| is_address(name)) || self.text(&TEXTS).is_some()
    }

    /// The method and the target.
    fn asked(&self) -> Option<(String, String)> {
        let line = self.text(&LINES);
        if let Some((method, target)) = line.as_deref().and_then(request_line) {
            return Some((method.to_owned(), target.to_owned()));
        }
        let method = match self.text(&METHODS) {
            Some(method) => method.into_owned(),
            None => self.0.get("status").map(|_| "GET".to_owned())?,
        };
        Some((method, self.target()?))
    }

    /// The target; nginx logs the query of `$uri` by itself.
    fn target(&self) -> Option<String> {
        let mut target = self.text(&TARGETS)?.into_owned();
        let query = self.text(&QUERIES).filter(|query| query != "-");
        if let Some(query) = query.filter(|_| !target.contains('?')) {
            target.push('?');
            target.push_str(query.strip_prefix('?').unwrap_or(&query));
        }
        Some(target)
    }

    /// The status of the answer, written as a number or as a text.
    fn status(&self) -> Option<&[u8]> {
        let status = STATUSES.iter().find_map(|name| self.0.get(*name))?;
        Some(status.trim_matches('"').as_bytes())
    }

    fn is_secure(&self) -> bool {
        let scheme = self.text(&SCHEMES);
        scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case("https"))
            || self.0.get("tls").is_some_and(|tls| tls.starts_with('{'))
    }
}
