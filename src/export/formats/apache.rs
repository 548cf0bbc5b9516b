//! Redirects of Apache httpd (`mod_rewrite`), for `.htaccess` or a `<Directory>`.
//!
//! - Loops: only one of two opposite rules is written (see [`crate::export::redirects`]).
//! - The request line is matched, not the path that Apache has decoded; `NE` and `QSD` keep the result as it is.
//! - Since 2.4.60 an address with a `?` that comes from a back-reference is answered with 403, so every `?` is in the
//!   rule itself: a rule is written three times, for a place in the path without and with a query behind it, and for
//!   one in the query.
//! - `%` and `$` in a result begin a variable, so they get a backslash.
//! - Apache takes off a `?` with nothing after it and an `&` at the end of an address that it redirects to.

use crate::export::pattern::{escape, unescape};
use crate::export::redirects::{Row, pattern, rule_set, sift};
use crate::export::scope::between;
use crate::export::{ReadError, Redirect, RuleSet, Written};

const HEAD: &str = "RewriteEngine On\n";
const HOST: &str = "\nRewriteCond \"%{HTTP_HOST}\" \"^";
const HOST_END: &str = "$\" [NC]\n";
const REQUEST: &str = "RewriteCond \"%{THE_REQUEST}\" \"^\\S+ ";
const RULE: &str = " HTTP\\/\"\nRewriteRule \"^\" \"%1";
const RULE_END: &str = "\" [R=301,L,NE,QSD]\n";
const WANTED: &str = "three conditions on host and request with a rule each";

/// Places of a text: the pattern before and after it, the result before and after its successor.
const PLACES: [[&str; 4]; 3] = [
    ["(?=\\/)([^?\\s]*?)", "([^?\\s]*)", "", "%2"],
    ["(?=\\/)([^?\\s]*?)", "([^?\\s]*)\\?(\\S*)", "", "%2?%3"],
    ["([^?\\s]*)\\?(\\S*?)", "(\\S*)", "?%2", "%3"],
];

pub(crate) fn write(rules: &RuleSet) -> Written {
    let (accepted, refused) = sift(rules, |_| true);
    let mut text = String::new();
    for rule in &accepted {
        PLACES.iter().for_each(|place| text += &block(rule, place));
    }
    if !text.is_empty() {
        text.insert_str(0, HEAD);
    }
    Written { text, refused }
}

fn block(rule: &Redirect, [before, after, result, rest]: &[&str; 4]) -> String {
    let host = escape(&rule.host);
    let from = pattern(&rule.from);
    let to = rule.to.replace('%', "\\%").replace('$', "\\$");
    format!(
        "{HOST}{host}{HOST_END}{REQUEST}{before}{from}{after}{RULE}{result}{to}{rest}{RULE_END}"
    )
}

pub(crate) fn read(text: &str) -> Result<RuleSet, ReadError> {
    rule_set(rows(text)?).ok_or(ReadError::at(0, WANTED))
}

/// Reads the rules in the order in which the server tries them.
pub(crate) fn rows(text: &str) -> Result<Vec<Row>, ReadError> {
    let [before, after, result, rest] = PLACES[0];
    let mut rows = Vec::new();
    let mut left = text.strip_prefix(HEAD).unwrap_or(text);
    while !left.is_empty() {
        let line = 1 + text[..text.len() - left.len()].lines().count();
        let wrong = ReadError::at(line, WANTED);
        let end = left.find(RULE_END).ok_or(wrong.clone())?;
        let (host, block) = between(&left[..end], line, HOST, "", WANTED)?
            .split_once(HOST_END)
            .ok_or(wrong.clone())?;
        let (request, rule) = block.split_once(RULE).ok_or(wrong.clone())?;
        let request = between(request, line, REQUEST, "", WANTED)?;
        let pattern = between(request, line, before, after, WANTED)?;
        let to = between(rule, line, result, rest, WANTED)?;
        let row = Row {
            host: unescape(host).ok_or(wrong.clone())?,
            pattern: pattern.to_owned(),
            to: to.replace("\\%", "%").replace("\\$", "$"),
        };
        let rule = row.clone().redirect().ok_or(wrong.clone())?;
        for place in &PLACES {
            left = left
                .strip_prefix(&*self::block(&rule, place))
                .ok_or(wrong.clone())?;
        }
        rows.push(row);
    }
    Ok(rows)
}
