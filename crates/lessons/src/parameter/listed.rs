//! The lines of the lesson: a URL, and what its page shows where that is known.

use std::collections::HashMap;

use dustlens::params::{ArgKey, Scope};
use dustlens_url::percent::form_decoded;
use dustlens_url::query::split_query;
use dustlens_url::reference::split;
use dustlens_url::{Buffers, Normalizer, Tier};

use super::{ParameterPart, ParameterUrl};
use crate::addresses::url_and_page;

/// The value of a parameter without a sign of equality, as it is shown.
pub(super) const NO_VALUE: &str = "∅";

/// A line of the list.
pub(super) struct Listed {
    /// The URL as it was given.
    pub url: String,
    /// The URL as plans ask for it, and its host; empty: it is no URL.
    asked: String,
    host: String,
    page: String,
}

impl Listed {
    /// Reads a line.
    pub fn read(line: &str) -> Self {
        let (url, page) = url_and_page(line);
        let preserving = Normalizer::up_to(Tier::Preserving);
        let asked = match preserving.normalize(url.as_bytes()) {
            Ok(_) => {
                let mut buffers = Buffers::new();
                let key = preserving.key(url.as_bytes(), &mut buffers).url;
                String::from_utf8_lossy(key).into_owned()
            }
            Err(_) => String::new(),
        };
        let host = split(asked.as_bytes()).authority.map(|one| one.host);
        Self {
            host: String::from_utf8_lossy(host.unwrap_or_default()).into_owned(),
            url,
            asked: without_fragment(&asked).to_owned(),
            page,
        }
    }

    /// The parameters with their values, in their order; [`NO_VALUE`] for one without a sign of equality.
    fn pairs(&self) -> Vec<(ArgKey, String)> {
        let query = split(self.asked.as_bytes()).query.unwrap_or_default();
        let mut pairs = Vec::new();
        split_query(query, &mut pairs);
        let pairs = pairs.iter().map(|pair| {
            let value = pair.value(query).map(String::from_utf8_lossy);
            let value = value.map_or_else(|| NO_VALUE.to_owned(), |value| value.into_owned());
            (self.key(pair.name(query)), value)
        });
        pairs.filter(|(key, _)| !key.name.is_empty()).collect()
    }

    fn key(&self, name: &[u8]) -> ArgKey {
        let name: Vec<u8> = form_decoded(name).collect();
        ArgKey {
            scope: Scope {
                host: self.host.clone(),
                path: None,
            },
            name: String::from_utf8_lossy(&name).into_owned(),
        }
    }

    /// The URL in its parts; `place`: the place of a parameter in the answer.
    pub fn shown(&self, place: &impl Fn(&ArgKey) -> Option<usize>) -> ParameterUrl {
        let text = |text: &str, parameter| ParameterPart {
            text: text.to_owned(),
            parameter,
        };
        let before_fragment = without_fragment(&self.url);
        let fragment = self.url.get(before_fragment.len()..).unwrap_or_default();
        let (path, query) = before_fragment
            .split_once('?')
            .map_or((before_fragment, None), |(path, query)| (path, Some(query)));
        let mut parts = vec![text(path, None)];
        for (at, piece) in query
            .into_iter()
            .flat_map(|query| query.split('&'))
            .enumerate()
        {
            let name = piece.split('=').next().unwrap_or_default();
            parts.push(text(if at == 0 { "?" } else { "&" }, None));
            parts.push(text(piece, place(&self.key(name.as_bytes()))));
        }
        parts.push(text(fragment, None));
        parts.retain(|part| !part.text.is_empty());
        ParameterUrl {
            parts,
            page: self.page.clone(),
            is_url: !self.asked.is_empty(),
        }
    }
}

fn without_fragment(url: &str) -> &str {
    url.split('#').next().unwrap_or_default()
}

/// The pages that lines name, by their URLs.
pub(super) fn named(listed: &[Listed]) -> HashMap<String, Vec<String>> {
    let mut pages: HashMap<String, Vec<String>> = HashMap::new();
    for one in listed.iter().filter(|one| !one.page.is_empty()) {
        let known = pages.entry(one.asked.clone()).or_default();
        known.push(one.page.clone());
    }
    pages
}

/// The parameters in the order in which they come.
pub(super) fn keys(listed: &[Listed]) -> Vec<ArgKey> {
    let mut keys: Vec<ArgKey> = Vec::new();
    for (key, _) in listed.iter().flat_map(Listed::pairs) {
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    keys
}

/// The values of a parameter in the order in which they come, each once.
pub(super) fn values(listed: &[Listed], wanted: &ArgKey) -> Vec<String> {
    let mut values: Vec<String> = Vec::new();
    let mut seen: Vec<Vec<u8>> = Vec::new();
    for (key, value) in listed.iter().flat_map(Listed::pairs) {
        // `+` and `%20` are one, as they are where values are counted.
        let decoded: Vec<u8> = form_decoded(value.as_bytes()).collect();
        if key == *wanted && !seen.contains(&decoded) {
            values.push(value);
            seen.push(decoded);
        }
    }
    values
}
