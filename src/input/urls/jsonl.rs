//! JSON Lines: `{"url": …}` or `"…"` a line.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::is_url_name;
use crate::problem::ProblemKind;

/// The URL of a line.
///
/// # Errors
/// No JSON, or no URL in it.
pub(super) fn url<'l>(line: &'l [u8], key: Option<&str>) -> Result<Cow<'l, str>, ProblemKind> {
    let bad = |detail: String| ProblemKind::BadUrlRecord { detail };
    let text = std::str::from_utf8(line).map_err(|_| bad("it is not UTF-8".to_owned()))?;
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
        None => strings.find(|(name, _)| is_url_name(name.as_bytes())),
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
