//! A server that has loaded a file of redirects, and the visitors who follow them.
//!
//! The file is applied literally: each pattern with its borders, in the file's order, searched in the address as a
//! visitor sends it and not as it is after normalization. The answer to a request is one redirect, and the next request
//! is judged afresh. A browser writes an address in its own way before it asks (WHATWG URL), a crawler may ask for what
//! it was given; both are followed.
//!
//! Cost: of an address, the rules of its host for each redirect.

use std::collections::HashMap;

use super::readers::without_rest;
use super::trigrams::{First, Trigrams};
use crate::export::formats::{apache, nginx};
use crate::export::redirects::{Pattern, Row};
use crate::export::{ReadError, Redirect, RuleFormat};
use dustlens_url::reference::split;

/// Most redirects that a visitor follows (WHATWG Fetch, HTTP-redirect fetch).
const REDIRECTS: usize = 20;

/// A server with its rules.
pub(crate) struct Server {
    format: RuleFormat,
    rules: Vec<(Redirect, Pattern)>,
    /// Places in `rules` by host, each with the beginning of its text.
    hosts: HashMap<String, Vec<(usize, First)>>,
}

/// A redirect that a visitor follows, or the result of another reader for a URL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Step {
    /// The places of the rules that it may be due to; of a server's redirect, the one.
    pub(crate) rules: Vec<usize>,
    /// The address that is asked for next, or that the first one is taken for.
    pub(crate) url: Vec<u8>,
}

/// The redirects from an address on.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Way {
    /// The address that the reader makes of the URL without any rule, where that is another one.
    pub(crate) from: Option<Vec<u8>>,
    /// In their order; none when the server has no rule for the address.
    pub(crate) steps: Vec<Step>,
    /// True when there is no end: a circle, or more redirects than a visitor follows.
    pub(crate) endless: bool,
}

impl Server {
    /// Reads a file of the two formats for servers; of another one it has no rules.
    ///
    /// # Errors
    /// A text that this tool would not write.
    pub(crate) fn load(format: RuleFormat, text: &str) -> Result<Self, ReadError> {
        let rows = match format {
            RuleFormat::Nginx => nginx::rows(text)?,
            RuleFormat::Apache => apache::rows(text)?,
            _ => Vec::new(),
        };
        let rule = |row: Row| Some((row.clone().redirect()?, Pattern::read(&row.pattern)?));
        let rules: Vec<_> = rows.into_iter().filter_map(rule).collect();
        let mut hosts: HashMap<String, Vec<(usize, First)>> = HashMap::new();
        for (place, (rule, _)) in rules.iter().enumerate() {
            let first = First::of(rule.from.as_bytes());
            hosts
                .entry(rule.host.clone())
                .or_default()
                .push((place, first));
        }
        Ok(Self {
            format,
            rules,
            hosts,
        })
    }

    /// The rules in the file's order.
    pub(crate) fn rules(&self) -> impl Iterator<Item = &Redirect> {
        self.rules.iter().map(|(rule, _)| rule)
    }

    /// The ways of all visitors of a URL who are redirected. `off` has the places of rules that are left out.
    pub(crate) fn ways(&self, url: &[u8], off: &[bool]) -> Vec<Way> {
        let browser = in_browser(url);
        let crawler = Some(url).filter(|url| {
            let is_sent = |byte: &u8| !byte.is_ascii_whitespace() && !byte.is_ascii_control();
            browser.as_deref() != Some(*url) && url.iter().all(is_sent)
        });
        let ways = [
            browser.as_ref().map(|url| self.follow(url, off, true)),
            crawler.map(|url| self.follow(url, off, false)),
        ];
        let ways = ways.into_iter().flatten();
        ways.filter(|way| !way.steps.is_empty()).collect()
    }

    fn follow(&self, url: &[u8], off: &[bool], is_browser: bool) -> Way {
        let mut way = Way::default();
        let mut next = self.answer(url, off);
        while let Some(mut step) = next {
            if is_browser {
                step.url = in_browser(&step.url).unwrap_or(step.url);
            }
            let mut before = way.steps.iter().map(|step| step.url.as_slice());
            way.endless = step.url == url || before.any(|one| one == step.url);
            way.endless |= way.steps.len() == REDIRECTS;
            next = (!way.endless)
                .then(|| self.answer(&step.url, off))
                .flatten();
            way.steps.push(step);
        }
        way
    }

    /// The answer to a request: the first rule of its host that has a place in it.
    fn answer(&self, url: &[u8], off: &[bool]) -> Option<Step> {
        let parts = split(url);
        let host = Request::host(url)?;
        let places = self.hosts.get(&host)?;
        let start = url.len() - parts.fragment.map_or(0, |text| text.len() + 1);
        let tail = parts.path.len() + parts.query.map_or(0, |text| text.len() + 1);
        let mut target = url.get(start.checked_sub(tail)?..start)?.to_vec();
        if target.first() != Some(&b'/') {
            target.insert(0, b'/');
        }
        let grams = Trigrams::of(&target);
        let places = places.iter().filter(|(_, first)| grams.may_have(*first));
        let places = places.map(|(place, _)| *place);
        let mut places = places.filter(|place| off.get(*place) != Some(&true));
        let (rule, changed) = places.find_map(|place| {
            let (rule, pattern) = self.rules.get(place)?;
            Some((place, self.changed(rule, pattern, &target)?))
        })?;
        let scheme = url.get(..memchr::memmem::find(url, b"://")?)?;
        let url = [scheme, b"://", host.as_bytes(), &changed].concat();
        Some(Step {
            rules: vec![rule],
            url,
        })
    }

    /// The target that a rule makes of another one.
    fn changed(&self, rule: &Redirect, pattern: &Pattern, target: &[u8]) -> Option<Vec<u8>> {
        let at = match self.format {
            RuleFormat::Apache => in_places(pattern, target),
            _ => pattern.find(target, |_| true),
        }?;
        let mut out = target.to_vec();
        out.splice(at..at + pattern.text.len(), rule.to.bytes());
        Some(match self.format {
            RuleFormat::Apache => without_rest(out),
            _ => out,
        })
    }
}

/// Returns the place where one of Apache's three rules finds a text: in a path without a query, in a path before a
/// query, in a query.
fn in_places(pattern: &Pattern, target: &[u8]) -> Option<usize> {
    let mark = target.iter().position(|byte| *byte == b'?');
    let is_path = |at: usize| mark.is_none_or(|mark| at <= mark);
    let rest = |at: usize| target.get(at + pattern.text.len()..).unwrap_or_default();
    let alone = pattern.find(target, |at| is_path(at) && !rest(at).contains(&b'?'));
    let before = || pattern.find(target, |at| is_path(at) && rest(at).contains(&b'?'));
    let inside = || pattern.find(target, |at| mark.is_some_and(|mark| at > mark));
    alone.or_else(before).or_else(inside)
}

/// A request's parts besides its target.
struct Request;

impl Request {
    /// Returns the header `Host`: in small letters, without the scheme's own port.
    fn host(url: &[u8]) -> Option<String> {
        let parts = split(url);
        let authority = parts.authority?;
        let host = std::str::from_utf8(authority.host).ok()?;
        let mut host = host.to_ascii_lowercase();
        let own: &[u8] = match parts.scheme {
            Some(scheme) if scheme.eq_ignore_ascii_case(b"https") => b"443",
            _ => b"80",
        };
        let port = authority
            .port
            .filter(|port| !port.is_empty() && *port != own);
        if let Some(port) = port.and_then(|port| std::str::from_utf8(port).ok()) {
            host.push(':');
            host += port;
        }
        Some(host)
    }
}

/// Returns the address as a browser asks for it, which is without its fragment; `None` for an invalid one.
pub(super) fn in_browser(url: &[u8]) -> Option<Vec<u8>> {
    let mut url = ::url::Url::parse(std::str::from_utf8(url).ok()?).ok()?;
    url.set_fragment(None);
    Some(String::from(url).into_bytes())
}
