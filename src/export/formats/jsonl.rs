//! The table, one JSON object a line: `{"kind":"remove","host":…,"path":…,"name":…}` for arguments (`keep` for those that
//! stay), `{"kind":"rewrite","host":…,"from":…,"to":…}` for rewrite rules.
//!
//! Names are written decoded; a name that is no UTF-8 is refused.

use serde::{Deserialize, Serialize};

use crate::export::{Argument, ReadError, Reason, Redirect, Refusal, RuleSet, Written};

/// A row of the tables.
#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Row {
    Remove(Named),
    Keep(Named),
    Rewrite {
        host: String,
        from: String,
        to: String,
    },
    KeyOrder,
}

#[derive(Serialize, Deserialize)]
pub(crate) struct Named {
    pub(crate) host: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) path: Option<String>,
    pub(crate) name: String,
}

impl From<Named> for Argument {
    fn from(row: Named) -> Self {
        Self {
            host: row.host,
            path: row.path,
            name: row.name.into_bytes(),
        }
    }
}

/// Returns all rules as rows, and refusals for the rest.
pub(crate) fn rows(rules: &RuleSet) -> (Vec<Row>, Vec<Refusal>) {
    let mut refused = Vec::new();
    let mut rows = Vec::new();
    let mut add = |list: &[Argument], row: fn(Named) -> Row| {
        for argument in list {
            match String::from_utf8(argument.name.clone()) {
                Ok(name) => rows.push(row(Named {
                    host: argument.host.clone(),
                    path: argument.path.clone(),
                    name,
                })),
                Err(_) => refused.push(Refusal::argument(argument, Reason::NotUtf8)),
            }
        }
    };
    add(&rules.removals, Row::Remove);
    add(&rules.kept, Row::Keep);
    rows.extend(rules.redirects.iter().map(|redirect| Row::Rewrite {
        host: redirect.host.clone(),
        from: redirect.from.clone(),
        to: redirect.to.clone(),
    }));
    if rules.key_order {
        rows.push(Row::KeyOrder);
    }
    (rows, refused)
}

/// Returns the rules of rows.
pub(crate) fn from_rows(rows: impl IntoIterator<Item = Row>) -> RuleSet {
    let mut rules = RuleSet::default();
    for row in rows {
        match row {
            Row::Remove(named) => rules.removals.push(named.into()),
            Row::Keep(named) => rules.kept.push(named.into()),
            Row::Rewrite { host, from, to } => rules.redirects.push(Redirect { host, from, to }),
            Row::KeyOrder => rules.key_order = true,
        }
    }
    rules
}

/// A JSON file for people and programmes; serializing plain strings and numbers cannot fail.
pub(crate) fn pretty(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default() + "\n"
}

pub(crate) fn write(rules: &RuleSet) -> Written {
    let (rows, refused) = rows(rules);
    let text = rows
        .iter()
        .map(|row| serde_json::to_string(row).unwrap_or_default() + "\n")
        .collect();
    Written { text, refused }
}

pub(crate) fn read(text: &str) -> Result<RuleSet, ReadError> {
    let mut rows = Vec::new();
    for (line, text) in (1..).zip(text.split('\n')) {
        if !text.is_empty() {
            let row = serde_json::from_str(text);
            rows.push(row.map_err(|_| ReadError::at(line, "an object with a kind"))?);
        }
    }
    Ok(from_rows(rows))
}
