//! The response header `No-Vary-Search` (draft-ietf-httpbis-no-vary-search), a structured field (RFC 9651).
//!
//! - Names are strings in quotes, blanks between them. They are compared decoded, so they are written as a form escapes
//!   them, which also keeps them ASCII.
//! - The header belongs to the responses below one scope, named in a comment above it. The header of a narrower scope repeats
//!   the names of the wider one: it is the only one that such a response has.
//! - Bytes that are no UTF-8 are refused: they would all become U+FFFD.
//! - `key-order` is written when the rules say that the order of arguments does not matter.

use crate::export::names::escape;
use crate::export::scope::{
    Group, arguments, between, groups, parse_scope, scope_text, sift, text, with_inherited,
};
use crate::export::{ReadError, RuleSet, Written, decode_name};

const FIELD: &str = "No-Vary-Search: ";
const ORDER: &str = "key-order, ";

pub(crate) fn write(rules: &RuleSet) -> Written {
    let (accepted, refused) = sift(rules, |argument| text(argument).map(drop));
    let groups = groups(&accepted);
    let order = if rules.key_order { ORDER } else { "" };
    let mut text = String::new();
    for group in &groups {
        let names: Vec<String> = with_inherited(group, &groups)
            .iter()
            .map(|name| format!("\"{}\"", escape(name)))
            .collect();
        let scope = scope_text(&group.host, group.path.as_deref());
        text += &format!("# {scope}\n{FIELD}{order}params=({})\n", names.join(" "));
    }
    Written { text, refused }
}

pub(crate) fn read(text: &str) -> Result<RuleSet, ReadError> {
    let mut rules = RuleSet::default();
    let mut found = Vec::new();
    let mut scope = None;
    for (line, text) in (1..).zip(text.lines()) {
        if let Some(comment) = text.strip_prefix("# ") {
            scope = Some(parse_scope(comment));
            continue;
        }
        let wanted = "`No-Vary-Search:` below a comment with host and path";
        let (host, path) = scope.take().ok_or(ReadError::at(line, wanted))?;
        let value = between(text, line, FIELD, ")", wanted)?;
        rules.key_order |= value.starts_with(ORDER);
        let value = value.strip_prefix(ORDER).unwrap_or(value);
        let names = between(value, line, "params=(\"", "\"", wanted)?
            .split("\" \"")
            .map(|name| decode_name(name.as_bytes()))
            .collect();
        found.push(Group { host, path, names });
    }
    rules.removals = arguments(found);
    Ok(rules)
}
