//! robots.txt, `Clean-param: p0[&p1…] [prefix]` (Yandex Webmaster help, "The Clean-param directive").
//!
//! - A blank ends the names: `Clean-param: a b` makes `b` a path, so names are joined by `&`.
//! - A line has at most 500 characters; more names go into further lines.
//! - The prefix may have `A-Za-z0-9.-/*_` only, and `*` matches anything, so that a path with one is refused too.
//! - The directive may be anywhere in the file. No `User-agent: Yandex` is written before it: a group of its own would
//!   make the robot ignore the rules for `User-agent: *`.
//! - Names are case-sensitive. One robots.txt is for one host: each host's lines are below a comment with its name.

use crate::export::scope::{Group, arguments, groups, sift};
use crate::export::{Argument, ReadError, Reason, RuleSet, Written, decode_name, spellings};

/// Longest line, in characters.
const LONGEST: usize = 500;
const DIRECTIVE: &str = "Clean-param: ";
const HOST: &str = "# ";

pub(crate) fn write(rules: &RuleSet) -> Written {
    let (accepted, refused) = sift(rules, judge);
    let mut text = String::new();
    let mut host = "";
    let groups = groups(&accepted);
    for group in &groups {
        if group.host != host {
            if !text.is_empty() {
                text.push('\n');
            }
            text += &format!("{HOST}{}\n", group.host);
            host = &group.host;
        }
        lines(group, &mut text);
    }
    Written { text, refused }
}

fn judge(argument: &Argument) -> Result<(), Reason> {
    let path = argument.path.as_deref().unwrap_or_default();
    let stands =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'/' | b'_');
    if !path.bytes().all(stands) {
        return Err(Reason::PathCharacters);
    }
    let room = room(Some(path));
    match spellings(&argument.name)
        .iter()
        .all(|name| name.len() <= room)
    {
        true => Ok(()),
        false => Err(Reason::NameTooLong),
    }
}

/// Characters left for names.
fn room(path: Option<&str>) -> usize {
    LONGEST.saturating_sub(DIRECTIVE.len() + 1 + path.map_or(0, str::len))
}

fn lines(group: &Group, text: &mut String) {
    let end = match &group.path {
        Some(path) => format!(" {path}\n"),
        None => "\n".to_owned(),
    };
    let room = room(group.path.as_deref());
    let mut names = String::new();
    for name in group.names.iter().flat_map(|name| spellings(name)) {
        if !names.is_empty() && names.len() + 1 + name.len() > room {
            *text += &format!("{DIRECTIVE}{names}{end}");
            names.clear();
        }
        if !names.is_empty() {
            names.push('&');
        }
        names += &name;
    }
    *text += &format!("{DIRECTIVE}{names}{end}");
}

pub(crate) fn read(text: &str) -> Result<RuleSet, ReadError> {
    let mut found = Vec::new();
    let mut host = None;
    for (line, text) in (1..).zip(text.lines()) {
        if let Some(name) = text.strip_prefix(HOST) {
            host = Some(name);
        } else if let Some((rule, host)) = text.strip_prefix(DIRECTIVE).zip(host) {
            let (names, path) = match rule.split_once(' ') {
                Some((names, path)) => (names, Some(path.to_owned())),
                None => (rule, None),
            };
            found.push(Group {
                host: host.to_owned(),
                path,
                names: names
                    .split('&')
                    .map(|n| decode_name(n.as_bytes()))
                    .collect(),
            });
        } else if !text.is_empty() {
            return Err(ReadError::at(
                line,
                "`Clean-param:` below a comment with the host",
            ));
        }
    }
    Ok(RuleSet {
        removals: arguments(found),
        ..RuleSet::default()
    })
}
