//! `regex-normalize.xml` of Apache Nutch (plugin `urlnormalizer-regex`), regular expressions of Java.
//!
//! - Order matters: first the arguments, then, for each scope, the rest of `?` and `&` at the end.
//! - XML: `&`, `<` and `>` in a pattern are escaped. Comments are not allowed inside a pattern.
//! - A look-behind binds a rule to its scope, and Java wants to know its longest match: paths beyond 2,000 characters after the
//!   prefix and queries beyond 4,000 are left as they are.
//! - Names are compared as they are written: every spelling gets a rule.

use crate::export::pattern::{names, read_rule, scope, unescape};
use crate::export::scope::{arguments, between, groups, sift};
use crate::export::{ReadError, RuleSet, Written};

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<regex-normalize>\n";
const FOOT: &str = "</regex-normalize>\n";
const START: &str = "(?<=^https?:\\/\\/";
/// From the scope of a host to a name, and from a scope with a path.
const TO_NAME: [&str; 2] = [
    "(?:\\/[^?#]{0,2000})?\\?(?:[^#]{0,4000}&)?)",
    "[^?#]{0,2000}\\?(?:[^#]{0,4000}&)?)",
];
const VALUE: &str = "(?:=[^&#]*)?(?:&|(?=#|$))";
const TRIM_START: &str = "^(https?:\\/\\/";
const TRIM: [&str; 2] = [
    "(?:\\/[^?#]*+)?(?:\\?[^#]*[^?&#])?)[?&]+(?=#|$)",
    "[^?#]*+(?:\\?[^#]*[^?&#])?)[?&]+(?=#|$)",
];

pub(crate) fn write(rules: &RuleSet) -> Written {
    let (accepted, refused) = sift(rules, |_| Ok(()));
    let groups = groups(&accepted);
    let mut text = HEAD.to_owned();
    for group in &groups {
        let at = usize::from(group.path.is_some());
        let scope = scope(group);
        for name in names(group) {
            let pattern = format!("{START}{scope}{}{name}{VALUE}", TO_NAME[at]);
            text += &rule(&pattern, "");
        }
    }
    for group in &groups {
        let at = usize::from(group.path.is_some());
        text += &rule(&format!("{TRIM_START}{}{}", scope(group), TRIM[at]), "$1");
    }
    Written {
        text: text + FOOT,
        refused,
    }
}

fn rule(pattern: &str, substitution: &str) -> String {
    format!(
        "  <regex>\n    <pattern>{}</pattern>\n    <substitution>{substitution}</substitution>\n  </regex>\n",
        xml(pattern)
    )
}

/// Text of an XML element or of an attribute in double quotes.
pub(crate) fn xml(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

pub(crate) fn from_xml(text: &str) -> String {
    text.replace("&quot;", "\"")
        .replace("&gt;", ">")
        .replace("&lt;", "<")
        .replace("&amp;", "&")
}

pub(crate) fn read(text: &str) -> Result<RuleSet, ReadError> {
    let body = between(text, 1, HEAD, FOOT, "a regex-normalize element")?;
    let mut found = Vec::new();
    for (line, text) in (3..).zip(body.lines()) {
        let Some(pattern) = text.trim().strip_prefix("<pattern>") else {
            continue;
        };
        let wanted = "a pattern on one line";
        let pattern = from_xml(between(pattern, line, "", "</pattern>", wanted)?);
        if let Some(trimmed) = pattern.strip_prefix(TRIM_START) {
            let scope = TRIM.iter().find_map(|end| trimmed.strip_suffix(end));
            scope
                .and_then(unescape)
                .ok_or(ReadError::at(line, "a pattern of this tool"))?;
        } else {
            found.push(read_rule(&pattern, line, (START, TO_NAME, VALUE))?);
        }
    }
    Ok(RuleSet {
        removals: arguments(found),
        ..RuleSet::default()
    })
}
