//! Literal text inside regular expressions of Java, JavaScript and PCRE, and the part of a pattern that names a scope.

use super::names::decode_name;
use super::scope::{Group, parse_scope};
use super::{ReadError, spellings};

const META: &[char] = &[
    '\\', '^', '$', '.', '*', '+', '?', '(', ')', '[', ']', '{', '}', '|', '/',
];

/// Text that a regular expression takes literally.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if META.contains(&c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Returns the text that [`escape`] was given; `None` when something in it is no literal text.
pub(super) fn unescape(pattern: &str) -> Option<String> {
    let mut out = String::with_capacity(pattern.len());
    let mut chars = pattern.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => out.push(chars.next().filter(|c| META.contains(c))?),
            c if META.contains(&c) => return None,
            c => out.push(c),
        }
    }
    Some(out)
}

/// The scope of a group as literal text.
pub(super) fn scope(group: &Group) -> String {
    escape(&group.host) + &group.path.as_deref().map(escape).unwrap_or_default()
}

/// The scope and the spelling of a rule that consists of `before`, a scope, `middle` (one for hosts, one for paths), a
/// spelling and `after`.
pub(super) fn read_rule(
    pattern: &str,
    line: usize,
    (before, [of_host, of_path], after): (&str, [&str; 2], &str),
) -> Result<Group, ReadError> {
    let wrong = ReadError::at(line, "a pattern of this tool");
    let inner = pattern
        .strip_prefix(before)
        .and_then(|rest| rest.strip_suffix(after))
        .ok_or(wrong.clone())?;
    let (scope, name) = inner
        .split_once(of_host)
        .or_else(|| inner.split_once(of_path))
        .ok_or(wrong.clone())?;
    let (scope, name) = unescape(scope).zip(unescape(name)).ok_or(wrong)?;
    let (host, path) = parse_scope(&scope);
    Ok(Group {
        host,
        path,
        names: vec![decode_name(name.as_bytes())],
    })
}

/// The spellings of all names of a group, as literal text.
pub(super) fn names(group: &Group) -> impl Iterator<Item = String> {
    group
        .names
        .iter()
        .flat_map(|name| spellings(name))
        .map(|spelling| escape(&spelling))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literal_text_comes_back() {
        for text in ["a[]", "a.b", "^$*+?(){}|\\/", "plain", ""] {
            assert_eq!(unescape(&escape(text)).as_deref(), Some(text));
        }
        for pattern in ["a.b", "\\d", "\\"] {
            assert_eq!(unescape(pattern), None);
        }
    }
}
