//! Redirects of Apache httpd (`mod_rewrite`), for `.htaccess` or a virtual host.
//!
//! - Loops: of two directions one is written (see [`super::redirects`]).
//! - The request line is looked at, not the path that Apache has decoded; `NE` and `QSD` keep the result as it is.
//! - `%` and `$` in a result begin a variable, so they get a backslash.

use super::pattern::{escape, unescape};
use super::redirects::{pattern, read_pattern, sift};
use super::scope::between;
use super::{ReadError, Redirect, RuleSet, Written};

const HEAD: &str = "RewriteEngine On\n";
const HOST: &str = "RewriteCond \"%{HTTP_HOST}\" \"^";
const REQUEST: &str = "RewriteCond \"%{THE_REQUEST}\" \"^\\S+ (?=\\/)(\\S*?)";
const REQUEST_END: &str = "(\\S*) HTTP\\/\"";
const RULE: &str = "RewriteRule \"^\" \"%1";
const RULE_END: &str = "%2\" [R=301,L,NE,QSD]";

pub(super) fn write(rules: &RuleSet) -> Written {
    let (accepted, refused) = sift(rules, |_| true);
    let mut text = String::new();
    for rule in &accepted {
        let to = rule.to.replace('%', "\\%").replace('$', "\\$");
        text += &format!("\n{HOST}{}$\" [NC]\n", escape(&rule.host));
        text += &format!("{REQUEST}{}{REQUEST_END}\n", pattern(&rule.from));
        text += &format!("{RULE}{to}{RULE_END}\n");
    }
    if !text.is_empty() {
        text.insert_str(0, HEAD);
    }
    Written { text, refused }
}

pub(super) fn read(text: &str) -> Result<RuleSet, ReadError> {
    let mut rules = RuleSet::default();
    let body = text.strip_prefix(HEAD).unwrap_or(text);
    let mut lines = (2..).zip(body.lines()).filter(|(_, text)| !text.is_empty());
    while let Some((line, host)) = lines.next() {
        let wrong = ReadError::at(line, "a condition on the host, one on the request, a rule");
        let (request, rule) = match (lines.next(), lines.next()) {
            (Some((_, request)), Some((_, rule))) => (request, rule),
            _ => return Err(wrong),
        };
        let host = unescape(between(host, line, HOST, "$\" [NC]", wrong.wanted)?);
        let from = between(request, line, REQUEST, REQUEST_END, wrong.wanted)?;
        let to = between(rule, line, RULE, RULE_END, wrong.wanted)?;
        rules.redirects.push(Redirect {
            host: host.ok_or(wrong.clone())?,
            from: read_pattern(from).ok_or(wrong)?,
            to: to.replace("\\%", "%").replace("\\$", "$"),
        });
    }
    Ok(rules)
}
