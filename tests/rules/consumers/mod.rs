//! Readers of the files that share no code with the core: parsers and engines of other people where there are such, else
//! what the format's documentation says, in a few lines.

mod browsers;
mod crawlers;
mod servers;

use std::collections::BTreeMap;

use url::Url;

pub use browsers::{clearurls, declarative_net_request, no_vary_search};
pub use crawlers::{clean_param, heritrix, nutch, stormcrawler};
pub use servers::{apache, cloudflare, cloudfront, fastly, nginx};

type Pairs = Vec<(String, String)>;

fn host_and_path(url: &str) -> (String, String) {
    let url = Url::parse(url).unwrap();
    let port = url.port().map(|p| format!(":{p}")).unwrap_or_default();
    (
        url.host_str().unwrap().to_owned() + &port,
        url.path().to_owned(),
    )
}

fn no_fragment(url: &str) -> &str {
    url.split('#').next().unwrap()
}

fn drop_raw(url: &str, gone: impl Fn(&str) -> bool) -> String {
    let url = no_fragment(url);
    let Some((base, query)) = url.split_once('?') else {
        return url.to_owned();
    };
    let kept: Vec<&str> = query
        .split('&')
        .filter(|piece| !gone(piece.split('=').next().unwrap()))
        .collect();
    match kept.is_empty() {
        true => base.to_owned(),
        false => format!("{base}?{}", kept.join("&")),
    }
}

/// The places of URLs by key, groups of two and more, as `replay` gives them.
pub fn groups(urls: &[String], key: impl Fn(&str) -> String) -> Vec<Vec<usize>> {
    let mut seen = std::collections::HashSet::new();
    let mut groups: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (place, url) in urls.iter().enumerate() {
        if seen.insert(url) {
            groups.entry(key(url)).or_default().push(place);
        }
    }
    let mut merged: Vec<Vec<usize>> = groups
        .into_values()
        .filter(|group| group.len() > 1)
        .collect();
    merged.sort();
    merged
}
