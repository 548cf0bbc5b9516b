//! Browsers and their extensions.

use fancy_regex::Regex;
use serde_json::Value;
use url::{Url, form_urlencoded};

use super::{Pairs, host_and_path, no_fragment};

/// RFC 9651 by `sfv`, then "equivalent modulo search variance".
pub fn no_vary_search(file: &str) -> impl Fn(&str) -> String + use<> {
    let mut headers: Vec<(String, Vec<String>)> = Vec::new();
    for (scope, line) in file.lines().zip(file.lines().skip(1)).step_by(2) {
        let value = line.strip_prefix("No-Vary-Search: ").unwrap();
        let fields: sfv::Dictionary = sfv::Parser::new(value).parse().unwrap();
        let Some(sfv::ListEntry::InnerList(list)) = fields.get("params") else {
            panic!("{line}");
        };
        let names = list.items.iter().map(|item| {
            let name = item.bare_item.as_string().unwrap().as_str();
            let pair = form_urlencoded::parse(name.as_bytes()).next().unwrap();
            pair.0.into_owned()
        });
        headers.push((
            scope.strip_prefix("# ").unwrap().to_owned(),
            names.collect(),
        ));
    }
    move |url| {
        let (host, path) = host_and_path(url);
        let place = host + &path;
        // A response has one header: that of the longest scope.
        let header = headers
            .iter()
            .filter(|(scope, _)| {
                let end = place.strip_prefix(scope.as_str());
                end.is_some_and(|rest| scope.contains('/') || rest.starts_with('/'))
            })
            .max_by_key(|(scope, _)| scope.len());
        let Some((_, names)) = header else {
            return no_fragment(url).to_owned();
        };
        let url = Url::parse(url).unwrap();
        let pairs: Pairs = url
            .query_pairs()
            .into_owned()
            .filter(|(name, _)| !names.contains(name))
            .collect();
        format!("{place} {pairs:?}")
    }
}

fn provider(provider: &Value) -> (Regex, Vec<Regex>) {
    let regex = |text: &str| Regex::new(&format!("(?i){text}")).unwrap();
    let rules = provider["rules"].as_array().unwrap().iter();
    let pattern = regex(provider["urlPattern"].as_str().unwrap());
    let rules = rules.map(|rule| regex(&format!("^{}$", rule.as_str().unwrap())));
    (pattern, rules.collect())
}

/// The extension's loop with regular expressions that ignore case.
pub fn clearurls(file: &str) -> impl Fn(&str) -> String + use<> {
    let file: Value = serde_json::from_str(file).unwrap();
    let providers: Vec<(Regex, Vec<Regex>)> = file["providers"]
        .as_object()
        .unwrap()
        .values()
        .map(provider)
        .collect();
    move |url| {
        let mut url = Url::parse(url).unwrap();
        for (pattern, rules) in providers.iter().chain(&providers) {
            if !pattern.is_match(url.as_str()).unwrap() {
                continue;
            }
            let gone = |name: &str| rules.iter().any(|rule| rule.is_match(name).unwrap());
            let all: Pairs = url.query_pairs().into_owned().collect();
            let left: Pairs = all
                .iter()
                .filter(|(name, _)| !gone(name))
                .cloned()
                .collect();
            let pieces: Vec<&str> = url
                .fragment()
                .map(|f| f.split('&').collect())
                .unwrap_or_default();
            let kept: Vec<&str> = pieces
                .iter()
                .copied()
                .filter(|p| !gone(p.split('=').next().unwrap()))
                .collect();
            if left.len() == all.len() && kept.len() == pieces.len() {
                continue;
            }
            let fragment = kept.join("&");
            let query = form_urlencoded::Serializer::new(String::new())
                .extend_pairs(left)
                .finish();
            url.set_query(Some(query.as_str()).filter(|query| !query.is_empty()));
            url.set_fragment(Some(fragment.as_str()).filter(|fragment| !fragment.is_empty()));
        }
        url.into()
    }
}

fn url_filter(rule: &Value) -> Regex {
    let filter = rule["condition"]["urlFilter"].as_str().unwrap();
    let filter = fancy_regex::escape(filter.strip_prefix("||").unwrap()).into_owned();
    let pattern = filter.replace("\\^", "(?:[^A-Za-z0-9_.%-]|$)");
    Regex::new(&format!("^[a-z]+://(?:[^/?#]*\\.)?{pattern}")).unwrap()
}

fn escaped_names(rule: &Value) -> Vec<String> {
    let names = &rule["action"]["redirect"]["transform"]["queryTransform"]["removeParams"];
    let names: Vec<String> = serde_json::from_value(names.clone()).unwrap();
    let bare = [
        ("%7E", "~"),
        ("%21", "!"),
        ("%27", "'"),
        ("%28", "("),
        ("%29", ")"),
    ];
    let escape = |name: &String| {
        let escaped: String = form_urlencoded::byte_serialize(name.as_bytes()).collect();
        bare.iter()
            .fold(escaped, |text, (from, to)| text.replace(from, to))
    };
    names.iter().map(escape).collect()
}

/// Chrome's documentation: the highest priority wins; names are escaped, then compared as they are written.
pub fn declarative_net_request(file: &str) -> impl Fn(&str) -> String + use<> {
    let rules: Vec<Value> = serde_json::from_str(file).unwrap();
    let rules: Vec<(Regex, Value)> = rules
        .into_iter()
        .map(|rule| (url_filter(&rule), rule))
        .collect();
    move |url| {
        let url = Url::parse(url).unwrap();
        let host = url.host_str().unwrap();
        let below = |domain: &str| host == domain || host.ends_with(&format!(".{domain}"));
        let fits = |rule: &&(Regex, Value)| {
            let excluded = rule.1["condition"]["excludedRequestDomains"].as_array();
            let excluded =
                excluded.is_some_and(|all| all.iter().any(|d| below(d.as_str().unwrap())));
            !excluded && rule.0.is_match(url.as_str()).unwrap()
        };
        let fitting = rules.iter().filter(fits);
        let Some((_, rule)) = fitting.max_by_key(|rule| rule.1["priority"].as_u64()) else {
            return url.into();
        };
        let names = escaped_names(rule);
        let pieces: Vec<&str> = url
            .query()
            .map(|query| query.split('&').collect())
            .unwrap_or_default();
        let name = |piece: &str| piece.split('=').next().unwrap().to_owned();
        if !pieces.iter().any(|piece| names.contains(&name(piece))) {
            return url.into();
        }
        let count = pieces.len() - usize::from(pieces.last() == Some(&""));
        let kept: Vec<String> = pieces[..count]
            .iter()
            .filter(|piece| !names.contains(&name(piece)))
            .map(|piece| {
                if piece.contains('=') {
                    (*piece).to_owned()
                } else {
                    format!("{piece}=")
                }
            })
            .collect();
        let mut changed = url.clone();
        let query = kept.join("&");
        changed.set_query(Some(query.as_str()).filter(|_| !kept.is_empty()));
        changed.into()
    }
}
