//! Crawlers.

use fancy_regex::Regex;
use quick_xml::events::Event;
use serde_json::Value;
use url::form_urlencoded;

use super::{drop_raw, host_and_path, no_fragment};

/// Yandex's help page, line by line; a file for each host.
pub fn clean_param(file: &str) -> impl Fn(&str) -> String + use<> {
    let mut rules = Vec::new();
    let mut host = "";
    for line in file.lines() {
        if let Some(name) = line.strip_prefix("# ") {
            host = name;
        }
        let Some((field, value)) = line.split_once(':') else {
            continue;
        };
        if field.eq_ignore_ascii_case("clean-param") {
            let mut parts = value.split_whitespace();
            let names: Vec<&str> = parts.next().unwrap().split('&').collect();
            rules.push((
                host.to_owned(),
                parts.next().unwrap_or("/").to_owned(),
                names.join("&"),
            ));
            assert!(line.chars().count() <= 500 && parts.next().is_none());
        }
    }
    move |url| {
        let (host, path) = host_and_path(url);
        let mut url = no_fragment(url).to_owned();
        for (at, prefix, names) in &rules {
            if *at == host && path.starts_with(prefix.as_str()) {
                url = drop_raw(&url, |name| names.split('&').any(|known| known == name));
            }
        }
        url
    }
}

/// The texts of elements, or values of an attribute, in order.
fn xml(file: &str) -> Vec<(String, String)> {
    let mut reader = quick_xml::Reader::from_str(file);
    let mut found = Vec::new();
    let mut text = String::new();
    loop {
        match reader.read_event().unwrap() {
            Event::Start(_) => text.clear(),
            Event::Text(part) => text += &part,
            Event::GeneralRef(entity) => {
                text += quick_xml::escape::resolve_predefined_entity(&entity).unwrap();
            }
            Event::End(end) => {
                let name = end.name().as_ref().to_owned();
                found.push((name, std::mem::take(&mut text)));
            }
            Event::Empty(element) => {
                let get = |name: &str| {
                    let attribute = element.try_get_attribute(name).unwrap();
                    attribute.map(|a| quick_xml::escape::unescape(&a.value).unwrap().into_owned())
                };
                let name = get("name").or(get("class")).unwrap();
                found.push((name, get("value").unwrap_or_default()));
            }
            Event::Eof => return found,
            _ => {}
        }
    }
}

/// Every pattern on the whole URL, in order.
pub fn nutch(file: &str) -> impl Fn(&str) -> String + use<> {
    let mut rules = Vec::new();
    for (name, text) in xml(file) {
        match name.as_str() {
            "pattern" => rules.push((Regex::new(&text).unwrap(), String::new())),
            "substitution" => rules.last_mut().unwrap().1 = text,
            _ => {}
        }
    }
    move |url| {
        let step = |url: String, (regex, to): &(Regex, String)| {
            regex.replace_all(&url, to.as_str()).into_owned()
        };
        rules.iter().fold(url.to_owned(), step)
    }
}

/// Beans in order; `FixupQueryString` as its documentation says.
pub fn heritrix(file: &str) -> impl Fn(&str) -> String + use<> {
    let found = xml(file);
    assert!(
        found
            .iter()
            .rev()
            .any(|(name, _)| name.ends_with("FixupQueryString"))
    );
    let regexes: Vec<Regex> = found
        .iter()
        .filter(|(name, _)| name == "regex")
        .map(|(_, value)| Regex::new(value).unwrap())
        .collect();
    move |url| {
        let mut url = no_fragment(url).to_owned();
        for regex in &regexes {
            let Some(found) = regex.captures(&url).unwrap() else {
                continue;
            };
            let group = |at: usize| found.get(at).map_or("", |m| m.as_str());
            url = format!("{}{}", group(1), group(2));
        }
        let Some((base, query)) = url.rsplit_once('?') else {
            return url;
        };
        match query.strip_prefix('&') {
            _ if query.is_empty() => base.to_owned(),
            Some("") => base.to_owned(),
            Some(rest) => format!("{base}?{rest}"),
            None => format!("{base}?{}", query.strip_suffix('&').unwrap_or(query)),
        }
    }
}

/// A list of decoded names, sorting, `;` as a separator.
pub fn stormcrawler(file: &str) -> impl Fn(&str) -> String + use<> {
    let file: Value = serde_json::from_str(file).unwrap();
    let filters = file.as_object().unwrap().values().next().unwrap();
    let names: Vec<String> =
        serde_json::from_value(filters[0]["params"]["queryElementsToRemove"].clone()).unwrap();
    move |url| {
        let url = no_fragment(url);
        let (base, query) = url.split_once('?').unwrap_or((url, ""));
        let (base, parameters) = base.split_once(';').unwrap_or((base, ""));
        let both = [query, parameters]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join("&");
        if both.is_empty() {
            return url.to_owned();
        }
        let mut pairs: Vec<(String, Option<String>)> = both
            .split(['&', ';'])
            .map(|piece| {
                let decoded = form_urlencoded::parse(piece.as_bytes())
                    .next()
                    .unwrap_or_default();
                (
                    decoded.0.into_owned(),
                    piece.contains('=').then(|| decoded.1.into_owned()),
                )
            })
            .filter(|(name, _)| !name.is_empty() && !names.contains(name))
            .collect();
        pairs.sort_by(|a, b| a.0.cmp(&b.0));
        match pairs.is_empty() {
            true => base.to_owned(),
            false => format!("{base} {pairs:?}"),
        }
    }
}
