//! The parts of one URL while rules change them: each is a slice of the URL given until a rule rewrites it.

use crate::host;
use crate::percent::{self, classes};
use crate::query::{Query, QueryPair, split_query};
use crate::reference::{Authority, Reference, split, split_at_backslashes};
use crate::skip_reason::Skipped;

/// A part that rules read and write. The discriminant is its place in every table below.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Scheme,
    Userinfo,
    Host,
    Port,
    Path,
    Query,
    Fragment,
}

const PARTS: usize = 7;

/// Buffers that live from one URL to the next, so that nothing is allocated once they have grown.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    buffers: [Vec<u8>; PARTS],
    spare: Vec<u8>,
    /// Name-value pairs of the query, taken apart once for all rules.
    pairs: Vec<QueryPair>,
}

impl Scratch {
    /// Room for the arguments of usual queries from the start.
    pub(crate) fn new() -> Self {
        Self {
            pairs: Vec::with_capacity(64),
            ..Self::default()
        }
    }
}

#[derive(Debug, Clone, Copy)]
enum At<'u> {
    Absent,
    Given(&'u [u8]),
    Buffer,
}

/// The parts of one http or https URL.
#[derive(Debug)]
pub(crate) struct UrlParts<'s, 'u> {
    scratch: &'s mut Scratch,
    at: [At<'u>; PARTS],
    /// Classes of bytes in the URL as given, see `percent`.
    classes: u8,
    /// True if a backslash begins the authority: `http:\\e.com`.
    backslash_at_start: bool,
    /// The host is a name in plain ASCII. No rule makes anything else of it.
    plain_name: bool,
    /// A rule changed the host.
    host_changed: bool,
    /// `scratch.pairs` are those of the query as it is.
    is_split: bool,
}

/// Characters allowed in a URL because a rule that is on changes them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Accepts {
    /// Blanks.
    pub(crate) blanks: bool,
    /// Backslashes before the query.
    pub(crate) backslashes: bool,
}

/// The scheme, when it is one whose URLs are normalized.
fn web_scheme<'u>(url: &[u8], scheme: Option<&'u [u8]>) -> Result<&'u [u8], Skipped> {
    match scheme {
        None if url.is_empty() => Err(Skipped::Empty),
        None => Err(Skipped::Relative),
        Some(scheme) if scheme.eq_ignore_ascii_case(b"http") => Ok(scheme),
        Some(scheme) if scheme.eq_ignore_ascii_case(b"https") => Ok(scheme),
        Some(_) => Err(Skipped::OtherScheme),
    }
}

/// A URL's scheme, its authority and all its parts.
fn read(
    url: &[u8],
    classes: u8,
    accepts: Accepts,
) -> Result<(&[u8], Authority<'_>, Reference<'_>), Skipped> {
    let mut parts = split(url);
    let scheme = web_scheme(url, parts.scheme)?;
    if classes & percent::CONTROL != 0 {
        return Err(Skipped::ControlCharacter);
    }
    if classes & percent::BACKSLASH != 0 && has_backslash_before_query(url) {
        let browsers = split_at_backslashes(url).filter(|_| accepts.backslashes);
        parts = browsers.ok_or(Skipped::Backslash)?;
    }
    let authority = parts.authority.ok_or(Skipped::NoHost)?;
    if classes & percent::BLANK != 0 && !accepts.blanks {
        return Err(Skipped::Blank);
    }
    Ok((scheme, authority, parts))
}

impl<'s, 'u> UrlParts<'s, 'u> {
    /// Takes a URL apart; `url` has no blanks around it.
    ///
    /// # Errors
    /// Why the URL is passed through as it is.
    pub(crate) fn new(
        url: &'u [u8],
        accepts: Accepts,
        scratch: &'s mut Scratch,
    ) -> Result<Self, Skipped> {
        let classes = classes(url);
        let (scheme, authority, parts) = read(url, classes, accepts)?;
        let plain_name = host::check(authority.host, authority.port)?;
        let optional = |part: Option<&'u [u8]>| part.map_or(At::Absent, At::Given);
        let at = [
            At::Given(scheme),
            optional(authority.userinfo),
            At::Given(authority.host),
            optional(authority.port),
            At::Given(parts.path),
            optional(parts.query),
            optional(parts.fragment),
        ];
        Ok(Self {
            scratch,
            at,
            classes,
            backslash_at_start: classes & percent::BACKSLASH != 0
                && url
                    .get(scheme.len() + 1..)
                    .is_some_and(begins_with_backslash),
            plain_name,
            host_changed: false,
            is_split: false,
        })
    }

    /// Returns true if bytes of these classes may occur.
    pub(crate) fn may_have(&self, classes: u8) -> bool {
        self.classes & classes != 0
    }

    /// Returns true if a backslash replaces one of the two slashes before the authority. Joining writes slashes.
    pub(crate) fn begins_with_backslash(&self) -> bool {
        self.backslash_at_start
    }

    /// Returns true if the host is a name in plain ASCII; `false`: it may still be one.
    pub(crate) fn has_plain_name(&self) -> bool {
        self.plain_name
    }

    /// Checks that the host is one if rules have written it.
    ///
    /// # Errors
    /// Why the URL cannot be used.
    pub(crate) fn check_host(&self) -> Result<(), Skipped> {
        match self.host_changed {
            true => host::check(self.bytes(Part::Host), self.get(Part::Port)).map(|_| ()),
            false => Ok(()),
        }
    }

    /// A part's bytes; `None` when it is absent.
    pub(crate) fn get(&self, part: Part) -> Option<&[u8]> {
        match self.at[part as usize] {
            At::Absent => None,
            At::Given(given) => Some(given),
            At::Buffer => Some(&self.scratch.buffers[part as usize]),
        }
    }

    /// A part's bytes; empty when it is absent.
    pub(crate) fn bytes(&self, part: Part) -> &[u8] {
        self.get(part).unwrap_or_default()
    }

    /// Takes a part out. Returns true if it was present.
    pub(crate) fn remove(&mut self, part: Part) -> bool {
        !matches!(
            std::mem::replace(&mut self.at[part as usize], At::Absent),
            At::Absent
        )
    }

    /// Puts fixed bytes in a part's place.
    pub(crate) fn set(&mut self, part: Part, bytes: &'static [u8]) {
        self.at[part as usize] = At::Given(bytes);
    }

    /// Cuts a part down to its first `len` bytes, or less if it is shorter.
    pub(crate) fn truncate(&mut self, part: Part, len: usize) {
        self.host_changed |= part == Part::Host;
        match &mut self.at[part as usize] {
            At::Absent => {}
            At::Given(given) => *given = &given[..len.min(given.len())],
            At::Buffer => self.scratch.buffers[part as usize].truncate(len),
        }
    }

    /// Rewrites a part: `write` gets the old bytes and an empty buffer, and returns true if its output replaces them.
    pub(crate) fn rewrite(
        &mut self,
        part: Part,
        write: impl FnOnce(&[u8], &mut Vec<u8>) -> bool,
    ) -> bool {
        let Scratch { buffers, spare, .. } = &mut *self.scratch;
        let buffer = &mut buffers[part as usize];
        let old = match self.at[part as usize] {
            At::Absent => return false,
            At::Given(given) => given,
            At::Buffer => buffer.as_slice(),
        };
        spare.clear();
        if !write(old, spare) {
            return false;
        }
        std::mem::swap(buffer, spare);
        self.at[part as usize] = At::Buffer;
        self.host_changed |= part == Part::Host;
        self.is_split &= part != Part::Query;
        true
    }

    /// The query with its pairs; `None` when there is none.
    pub(crate) fn query(&mut self) -> Option<Query<'_>> {
        self.get(Part::Query)?;
        if !self.is_split {
            let mut pairs = std::mem::take(&mut self.scratch.pairs);
            split_query(self.bytes(Part::Query), &mut pairs);
            self.scratch.pairs = pairs;
            self.is_split = true;
        }
        let text = self.bytes(Part::Query);
        Some(Query {
            text,
            pairs: &self.scratch.pairs,
        })
    }

    /// Rewrites the query from the pairs that `keep` accepts, in the order that `sort` gives them. A query without any
    /// pair left is removed with its `?`.
    pub(crate) fn rewrite_query(
        &mut self,
        keep: impl Fn(&[u8], &QueryPair) -> bool,
        sort: impl Fn(&[u8], &mut [QueryPair]),
    ) {
        if self.query().is_none() {
            return;
        }
        let mut pairs = std::mem::take(&mut self.scratch.pairs);
        self.rewrite(Part::Query, |text, out| {
            pairs.retain(|pair| keep(text, pair));
            sort(text, &mut pairs);
            for (i, pair) in pairs.iter().enumerate() {
                if i > 0 {
                    out.push(b'&');
                }
                out.extend_from_slice(pair.bytes(text));
            }
            true
        });
        self.scratch.pairs = pairs;
        if self.bytes(Part::Query).is_empty() {
            self.remove(Part::Query);
        }
    }

    /// Joins the parts again (RFC 3986 §5.3).
    pub(crate) fn join(&self, out: &mut Vec<u8>) {
        out.clear();
        out.extend_from_slice(self.bytes(Part::Scheme));
        out.extend_from_slice(b"://");
        if let Some(userinfo) = self.get(Part::Userinfo) {
            out.extend_from_slice(userinfo);
            out.push(b'@');
        }
        out.extend_from_slice(self.bytes(Part::Host));
        for (part, delimiter) in [
            (Part::Port, &b":"[..]),
            (Part::Path, b""),
            (Part::Query, b"?"),
            (Part::Fragment, b"#"),
        ] {
            if let Some(bytes) = self.get(part) {
                out.extend_from_slice(delimiter);
                out.extend_from_slice(bytes);
            }
        }
    }
}

/// The two bytes before an authority.
fn begins_with_backslash(after_scheme: &[u8]) -> bool {
    after_scheme.iter().take(2).any(|&byte| byte == b'\\')
}

/// Browsers take it for a slash there; in a query and a fragment it is a byte like others.
fn has_backslash_before_query(url: &[u8]) -> bool {
    url.iter()
        .take_while(|byte| !matches!(byte, b'?' | b'#'))
        .any(|&byte| byte == b'\\')
}
