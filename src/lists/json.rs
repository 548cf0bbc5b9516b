//! JSON: `{"url": …}` or `"…"` a line, or in arrays.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::columns::merit;
use super::{is_web_address, name_rank};
use crate::problem::ProblemKind;

/// The values of a record by their names, still as JSON.
pub(super) type Object<'l> = BTreeMap<Cow<'l, str>, &'l RawValue>;

/// The names under which earlier records of a list had their URLs.
#[derive(Default)]
pub(super) struct Keys {
    /// True if a record had its URL under a name that says URL: later records may then use no other name.
    is_named: bool,
}

impl Keys {
    /// The URL of a record, without blanks around it.
    ///
    /// # Errors
    /// No JSON, or no URL in it.
    pub(super) fn url(&mut self, record: &[u8], key: Option<&str>) -> Result<Vec<u8>, ProblemKind> {
        let (url, is_named) = url(record, key, self.is_named)?;
        self.is_named |= is_named;
        Ok(url.trim().as_bytes().to_vec())
    }
}

/// Returns the URL of a record, and true if its name says URL. `only_named`: no other is taken.
fn url<'l>(
    record: &'l [u8],
    key: Option<&str>,
    only_named: bool,
) -> Result<(Cow<'l, str>, bool), ProblemKind> {
    let bad = |detail: String| ProblemKind::BadUrlRecord { detail };
    let text = std::str::from_utf8(record).map_err(|_| bad("it is not UTF-8".to_owned()))?;
    if text.starts_with('"') {
        let string = string(text).map(|text| (text, false));
        return string.ok_or_else(|| bad("the string is not closed".to_owned()));
    }
    let object: Object<'l> =
        serde_json::from_str(text).map_err(|error| bad(format!("column {}", error.column())))?;
    let found = best(&object, key);
    if let (None | Some((_, false)), Some(list)) = (&found, list_inside(&object)) {
        return Err(bad(format!(
            "its records stand in `{list}`: give that array by itself"
        )));
    }
    let found = found.filter(|(_, is_named)| *is_named || !only_named);
    found.ok_or_else(|| {
        bad(format!(
            "there is no `{}` with a string",
            key.unwrap_or("url")
        ))
    })
}

/// Returns the string under a key, or the one that is most likely the URL; and true if its name says URL.
fn best<'l>(object: &Object<'l>, key: Option<&str>) -> Option<(Cow<'l, str>, bool)> {
    let mut strings = object
        .iter()
        .filter_map(|(name, value)| Some((name, string(value.get())?)));
    if let Some(key) = key {
        let (_, url) = strings.find(|(name, _)| *name == key)?;
        return Some((url, true));
    }
    let judged = strings.filter_map(|(name, url)| {
        let rank = name_rank(name.as_bytes());
        let is_address = is_web_address(url.trim().as_bytes());
        let merit = merit(rank, is_address)?;
        Some((merit, (url, rank.is_some())))
    });
    let (_, found) = judged.min_by_key(|(merit, _)| *merit)?;
    Some(found)
}

/// The name of a list of objects in a record.
fn list_inside<'o>(object: &'o Object<'_>) -> Option<&'o str> {
    let is_list = |value: &RawValue| {
        let inside = value.get().strip_prefix('[');
        inside.is_some_and(|inside| inside.trim_start().starts_with('{'))
    };
    let found = object.iter().find(|(_, value)| is_list(value));
    found.map(|(name, _)| name.as_ref())
}

/// A JSON string, borrowed where it has no escapes.
pub(super) fn string(json: &str) -> Option<Cow<'_, str>> {
    #[derive(Deserialize)]
    struct Text<'a>(#[serde(borrow)] Cow<'a, str>);
    json.starts_with('"').then(|| {
        serde_json::from_str::<Text<'_>>(json)
            .ok()
            .map(|text| text.0)
    })?
}
