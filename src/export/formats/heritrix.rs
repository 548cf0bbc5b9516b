//! Canonicalization rules of Heritrix 3: beans for the list `rules` of `RulesCanonicalizationPolicy`.
//!
//! - A `RegexRule` must match the whole URL and so takes out one occurrence, the last one; a second one of the same name stays.
//! - `FixupQueryString` comes last: it takes off the `?` or `&` that is left at the end.
//! - The beans must come before `LowercaseRule` and `StripWWWNRule` of the default list: names and hosts are compared as they
//!   are written. Every spelling gets a bean.
//! - The result is only the key by which Heritrix knows the URLs it has seen; it still fetches the URL as it found it.

use super::nutch::{from_xml, xml};
use crate::export::pattern::{names, read_rule, scope};
use crate::export::scope::{arguments, between, groups, sift};
use crate::export::{ReadError, RuleSet, Written};

const CLASS: &str = "org.archive.modules.canonicalize";
const HEAD: &str = "<bean class=\"org.archive.modules.canonicalize.RulesCanonicalizationPolicy\">\n  <property name=\"rules\">\n    <list>\n";
const FOOT: &str = "      <bean class=\"org.archive.modules.canonicalize.FixupQueryString\"/>\n    </list>\n  </property>\n</bean>\n";
const START: &str = "^(https?:\\/\\/";
const TO_NAME: [&str; 2] = ["(?:\\/[^?]*)?\\?(?:.*&)?)", "[^?]*\\?(?:.*&)?)"];
const VALUE: &str = "(?:=[^&]*)?(?:&(.*))?$";

pub(crate) fn write(rules: &RuleSet) -> Written {
    let (accepted, refused) = sift(rules, |_| Ok(()));
    let mut text = HEAD.to_owned();
    for group in groups(&accepted) {
        let at = usize::from(group.path.is_some());
        let scope = scope(&group);
        for name in names(&group) {
            let pattern = xml(&format!("{START}{scope}{}{name}{VALUE}", TO_NAME[at]));
            text += &format!(
                "      <bean class=\"{CLASS}.RegexRule\">\n        <property name=\"regex\" value=\"{pattern}\"/>\n        <property name=\"format\" value=\"$1$2\"/>\n      </bean>\n"
            );
        }
    }
    Written {
        text: text + FOOT,
        refused,
    }
}

pub(crate) fn read(text: &str) -> Result<RuleSet, ReadError> {
    let body = between(text, 1, HEAD, FOOT, "a list of canonicalization rules")?;
    let mut found = Vec::new();
    for (line, text) in (4..).zip(body.lines()) {
        let value = text
            .trim()
            .strip_prefix("<property name=\"regex\" value=\"");
        if let Some(value) = value {
            let pattern = from_xml(between(value, line, "", "\"/>", "a regex on one line")?);
            found.push(read_rule(&pattern, line, (START, TO_NAME, VALUE))?);
        }
    }
    Ok(RuleSet {
        removals: arguments(found),
        ..RuleSet::default()
    })
}
