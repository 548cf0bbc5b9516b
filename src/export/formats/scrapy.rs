//! A Python module with a function `clean(url)` for Scrapy spiders, on `w3lib.url.url_query_cleaner`.
//!
//! - Its defaults keep only the named arguments, drop repeated ones and the fragment: `remove=True`, `unique=False` and
//!   `keep_fragments=True` are written.
//! - Names are compared as they are written: every spelling is listed. They are ASCII, so they are Python strings as they are
//!   JSON strings.
//! - `url_query_cleaner` also drops empty pieces (`a=1&&b=2`), a `?` with nothing after it and a `#` with nothing after it.

use crate::export::scope::{Group, arguments, between, groups, sift};
use crate::export::{ReadError, RuleSet, Written, decode_name, spellings};

const HEAD: &str = r#""""Query arguments that do not change the page, by host and path prefix."""

from urllib.parse import urlsplit

from w3lib.url import url_query_cleaner

ARGUMENTS = [
"#;
const FOOT: &str = r#"]


def clean(url):
    """The URL without them: for `Request(clean(url))` or a `LinkExtractor(process_value=clean)`."""
    parts = urlsplit(url)
    for host, prefix, names in ARGUMENTS:
        if parts.netloc.rpartition("@")[2].lower() == host and parts.path.startswith(prefix):
            url = url_query_cleaner(
                url, names, remove=True, unique=False, keep_fragments=True
            )
    return url
"#;

pub(crate) fn write(rules: &RuleSet) -> Written {
    let (accepted, refused) = sift(rules, |_| Ok(()));
    let rows = groups(&accepted).into_iter().map(|group| {
        let names: Vec<String> = group
            .names
            .iter()
            .flat_map(|name| spellings(name))
            .collect();
        let row = (group.host, group.path.unwrap_or_default(), names);
        format!("    {},\n", list(&row))
    });
    Written {
        text: format!("{HEAD}{}{FOOT}", rows.collect::<String>()),
        refused,
    }
}

fn list(row: &(String, String, Vec<String>)) -> String {
    let string = |text: &String| serde_json::to_string(text).unwrap_or_default();
    let names: Vec<String> = row.2.iter().map(string).collect();
    format!(
        "[{}, {}, [{}]]",
        string(&row.0),
        string(&row.1),
        names.join(", ")
    )
}

pub(crate) fn read(text: &str) -> Result<RuleSet, ReadError> {
    let body = between(text, 1, HEAD, FOOT, "a module with the list ARGUMENTS")?;
    let first = HEAD.lines().count() + 1;
    let mut found = Vec::new();
    for (line, text) in (first..).zip(body.lines()) {
        let wanted = "[host, prefix, [names]]";
        let row = between(text, line, "    ", ",", wanted)?;
        let (host, path, names): (String, String, Vec<String>) =
            serde_json::from_str(row).map_err(|_| ReadError::at(line, wanted))?;
        found.push(Group {
            host,
            path: Some(path),
            names: names
                .iter()
                .map(|name| decode_name(name.as_bytes()))
                .collect(),
        });
    }
    Ok(RuleSet {
        removals: arguments(found),
        ..RuleSet::default()
    })
}
