//! JSON: `{"url": …}` or `"…"` a line, or in arrays.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::columns::merit;
use super::{is_web_address, name_rank};
use crate::problem::ProblemKind;

/// The URL of a record.
///
/// # Errors
/// No JSON, or no URL in it.
pub(super) fn url<'l>(record: &'l [u8], key: Option<&str>) -> Result<Cow<'l, str>, ProblemKind> {
    let bad = |detail: String| ProblemKind::BadUrlRecord { detail };
    let text = std::str::from_utf8(record).map_err(|_| bad("it is not UTF-8".to_owned()))?;
    if text.starts_with('"') {
        return string(text).ok_or_else(|| bad("the string is not closed".to_owned()));
    }
    let object: BTreeMap<Cow<'l, str>, &'l RawValue> =
        serde_json::from_str(text).map_err(|error| bad(format!("column {}", error.column())))?;
    let mut strings = object
        .iter()
        .filter_map(|(name, value)| Some((name, string(value.get())?)));
    let found = match key {
        Some(key) => strings.find(|(name, _)| *name == key),
        None => strings
            .filter_map(|(name, url)| {
                let is_address = is_web_address(url.trim().as_bytes());
                let merit = merit(name_rank(name.as_bytes()), is_address)?;
                Some((merit, (name, url)))
            })
            .min_by_key(|(merit, _)| *merit)
            .map(|(_, found)| found),
    };
    found.map(|(_, url)| url).ok_or_else(|| {
        bad(format!(
            "there is no `{}` with a string",
            key.unwrap_or("url")
        ))
    })
}

/// A JSON string, borrowed where it has no escapes.
fn string(json: &str) -> Option<Cow<'_, str>> {
    #[derive(Deserialize)]
    struct Text<'a>(#[serde(borrow)] Cow<'a, str>);
    json.starts_with('"').then(|| {
        serde_json::from_str::<Text<'_>>(json)
            .ok()
            .map(|text| text.0)
    })?
}
