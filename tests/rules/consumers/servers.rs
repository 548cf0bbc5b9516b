//! Caches and web servers.

use fancy_regex::Regex;
use serde_json::Value;

use super::{drop_raw, host_and_path, no_fragment};

/// Caches: scopes and lists of names as written, by scope; the last or longest scope that fits is the one.
fn cache(
    scopes: Vec<(String, String, Vec<String>)>,
    all_that_fit: bool,
) -> impl Fn(&str) -> String + use<> {
    move |url| {
        let (host, path) = host_and_path(url);
        let mut fitting: Vec<_> = scopes
            .iter()
            .filter(|(at, prefix, _)| *at == host && path.starts_with(prefix.as_str()))
            .collect();
        fitting.sort_by_key(|scope| scope.1.len());
        let first = if all_that_fit {
            0
        } else {
            fitting.len().saturating_sub(1)
        };
        fitting[first..]
            .iter()
            .fold(no_fragment(url).to_owned(), |url, (_, _, names)| {
                drop_raw(&url, |name| names.iter().any(|known| known == name))
            })
    }
}

fn strings(list: &Value) -> Vec<String> {
    serde_json::from_value(list.clone()).unwrap()
}

/// Rulesets API.
pub fn cloudflare(file: &str) -> impl Fn(&str) -> String + use<> {
    let file: Value = serde_json::from_str(file).unwrap();
    let expression = Regex::new(
        r#"^\(http\.host eq "([^"]+)"(?: and starts_with\(http\.request\.uri\.path, "([^"]+)"\))?\)$"#,
    )
    .unwrap();
    let scopes = file["rules"].as_array().unwrap().iter().map(|rule| {
        let found = expression
            .captures(rule["expression"].as_str().unwrap())
            .unwrap()
            .unwrap();
        let list = &rule["action_parameters"]["cache_key"]["custom_key"]["query_string"]["exclude"]
            ["list"];
        let path = found.get(2).map_or("/", |m| m.as_str());
        (
            found.get(1).unwrap().as_str().to_owned(),
            path.to_owned(),
            strings(list),
        )
    });
    cache(scopes.collect(), false)
}

/// Cache policies, each for the path pattern in its comment.
pub fn cloudfront(file: &str) -> impl Fn(&str) -> String + use<> {
    let policies: Vec<Value> = serde_json::from_str(file).unwrap();
    let scopes = policies.iter().map(|policy| {
        let pattern = policy["Comment"]
            .as_str()
            .unwrap()
            .strip_suffix('*')
            .unwrap();
        let (host, path) = pattern.split_once('/').unwrap_or((pattern, ""));
        let config = &policy["ParametersInCacheKeyAndForwardedToOrigin"]["QueryStringsConfig"];
        let items = strings(&config["QueryStrings"]["Items"]);
        assert_eq!(config["QueryStrings"]["Quantity"], items.len());
        (host.to_owned(), format!("/{path}"), items)
    });
    cache(scopes.collect(), false)
}

/// Fastly's `if` blocks one after another; `%25` in a string is `%`.
pub fn fastly(file: &str) -> impl Fn(&str) -> String + use<> {
    let block = Regex::new(
        r#"(?s)if \(req\.http\.host == "([^"]+)"(?: && std\.prefixof\(req\.url\.path, "([^"]+)"\))?\) \{\s*set req\.url = querystring\.filter\(req\.url, (.*?)\);\s*\}"#,
    )
    .unwrap();
    let scopes = block.captures_iter(file).map(|found| {
        let found = found.unwrap();
        let text = |at: usize| {
            found
                .get(at)
                .map_or("/", |m| m.as_str())
                .replace("%25", "%")
        };
        let names = text(3);
        let names = names.split(" + querystring.filtersep() + ");
        (
            text(1),
            text(2),
            names
                .map(|name| name.trim_matches('"').to_owned())
                .collect(),
        )
    });
    cache(scopes.collect(), true)
}

/// One redirect after the other: the first rule that applies to host and target gives the next target.
fn redirects(step: impl Fn(&str, &str) -> Option<String>) -> impl Fn(&str) -> String {
    move |url| {
        let (address, fragment) = url.split_at(no_fragment(url).len());
        let mut address = address.to_owned();
        for _ in 0..32 {
            let (host, _) = host_and_path(&address);
            let at = address.find("://").unwrap() + 3 + host.len();
            let Some(next) = step(&host, &address[at..]) else {
                break;
            };
            address.replace_range(at.., &next);
        }
        address + fragment
    }
}

/// `map $http_host$request_uri`.
pub fn nginx(file: &str) -> impl Fn(&str) -> String + use<> {
    let row = r#"(?m)^\s*"~(.*)" "\$\{dustlens_before\}(.*)\$\{dustlens_after\}";$"#;
    let row = Regex::new(row).unwrap();
    let rules: Vec<(Regex, String)> = row
        .captures_iter(file)
        .map(|found| {
            let found = found.unwrap();
            (Regex::new(&found[1]).unwrap(), found[2].to_owned())
        })
        .collect();
    redirects(move |host, target| {
        let text = format!("{host}{target}");
        rules.iter().find_map(|(regex, result)| {
            let found = regex.captures(text.as_str()).unwrap()?;
            Some([&found["dustlens_before"], result, &found["dustlens_after"]].concat())
        })
    })
}

/// `RewriteCond` on host and request line, `RewriteRule` with `%1`, `%2`, `%3`.
pub fn apache(file: &str) -> impl Fn(&str) -> String + use<> {
    let block = r#"RewriteCond "%\{HTTP_HOST\}" "(.*)" \[NC\]\nRewriteCond "%\{THE_REQUEST\}" "(.*)"\nRewriteRule "\^" "(.*)" \["#;
    let block = Regex::new(block).unwrap();
    let rules: Vec<(Regex, Regex, String)> = block
        .captures_iter(file)
        .map(|found| {
            let found = found.unwrap();
            let regex = |at: usize| Regex::new(&found[at]).unwrap();
            (regex(1), regex(2), found[3].to_owned())
        })
        .collect();
    redirects(move |host, target| {
        let request = format!("GET {target} HTTP/1.1");
        let mut rules = rules.iter();
        let found = rules.find_map(|(at, regex, result)| {
            let found = regex.captures(request.as_str()).unwrap()?;
            let group = |at| found.get(at).map_or("", |group| group.as_str());
            let put = |text: String, at: usize| text.replace(&format!("%{at}"), &format!("\0{at}"));
            let marked = (1..4).fold(result.replace("\\%", "\u{1}"), put);
            let filled = (1..4).fold(marked, |text, at| {
                text.replace(&format!("\0{at}"), group(at))
            });
            let text = filled.replace('\u{1}', "%").replace("\\$", "$");
            at.is_match(host).unwrap().then_some(text)
        })?;
        // An `&` at the end of a query goes, or else a `?` with nothing after it.
        Some(match found.split_once('?') {
            Some((path, "")) => path.to_owned(),
            Some(_) => found.strip_suffix('&').unwrap_or(&found).to_owned(),
            None => found,
        })
    })
}
