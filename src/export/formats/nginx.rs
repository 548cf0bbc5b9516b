//! A redirect map of nginx: the first part belongs in `http`, the last line in `server`.
//!
//! - Loops: only one of two opposite rules is written (see [`crate::export::redirects`]).
//! - `$` in a result begins a variable and cannot be escaped: such rules are refused.
//! - `$http_host` has the port, `$request_uri` the query, both as they were sent.

use crate::export::pattern::{escape, unescape};
use crate::export::redirects::{Row, pattern, read_pattern, rule_set, sift};
use crate::export::scope::between;
use crate::export::{ReadError, Redirect, RuleSet, Written};

const HEAD: &str = "map $http_host$request_uri $dustlens_canonical {\n    default \"\";\n";
const FOOT: &str = "}\n\n# In the server block:\nif ($dustlens_canonical) { return 301 $scheme://$http_host$dustlens_canonical; }\n";
const BEFORE: &str = "(?=\\/)(?<dustlens_before>.*?)";
const RESULT: &str = "(?<dustlens_after>.*)$\" \"${dustlens_before}";
const AFTER: &str = "${dustlens_after}\";";
const WANTED: &str = "a pattern and a result of this tool";

pub(crate) fn write(rules: &RuleSet) -> Written {
    let (accepted, refused) = sift(rules, |rule| !rule.to.contains('$'));
    if accepted.is_empty() {
        return Written {
            text: String::new(),
            refused,
        };
    }
    let rows: String = accepted.iter().map(row).collect();
    Written {
        text: format!("{HEAD}{rows}{FOOT}"),
        refused,
    }
}

fn row(rule: &Redirect) -> String {
    format!(
        "    \"~^{}{BEFORE}{}{RESULT}{}{AFTER}\n",
        escape(&rule.host),
        pattern(&rule.from),
        rule.to
    )
}

pub(crate) fn read(text: &str) -> Result<RuleSet, ReadError> {
    rule_set(rows(text)?).ok_or(ReadError::at(0, WANTED))
}

/// Reads the rules in the order in which the server tries them.
pub(crate) fn rows(text: &str) -> Result<Vec<Row>, ReadError> {
    let mut rows = Vec::new();
    if text.is_empty() {
        return Ok(rows);
    }
    let body = between(text, 1, HEAD, FOOT, "a map with a redirect")?;
    for (line, text) in (3..).zip(body.lines()) {
        let wrong = ReadError::at(line, WANTED);
        let (host, rest) = between(text, line, "    \"~^", AFTER, WANTED)?
            .split_once(BEFORE)
            .ok_or(wrong.clone())?;
        let (pattern, to) = rest.split_once(RESULT).ok_or(wrong.clone())?;
        read_pattern(pattern).ok_or(wrong.clone())?;
        rows.push(Row {
            host: unescape(host).ok_or(wrong)?,
            pattern: pattern.to_owned(),
            to: to.to_owned(),
        });
    }
    Ok(rows)
}
