//! VCL of Fastly for `vcl_recv`: `querystring.filter`.
//!
//! - It rewrites the request: the origin never sees the arguments.
//! - `%` in a VCL string begins an escape, so it is written `%25`.
//! - Names are compared as they are written: every spelling is listed.

use crate::export::scope::{Group, arguments, between, groups, sift};
use crate::export::{ReadError, RuleSet, Written, decode_name, spellings};

const HOST: &str = "if (req.http.host == \"";
const PATH: &str = "\" && std.prefixof(req.url.path, \"";
const FILTER: &str = "  set req.url = querystring.filter(req.url, \"";
const SEPARATOR: &str = "\" + querystring.filtersep() + \"";

pub(crate) fn write(rules: &RuleSet) -> Written {
    let (accepted, refused) = sift(rules, |_| Ok(()));
    let mut text = String::new();
    for group in groups(&accepted) {
        let condition = match &group.path {
            Some(path) => format!("{}{PATH}{}\"))", group.host, string(path)),
            None => format!("{}\")", group.host),
        };
        let names: Vec<String> = group
            .names
            .iter()
            .flat_map(|name| spellings(name))
            .map(|name| string(&name))
            .collect();
        text += &format!(
            "{HOST}{condition} {{\n{FILTER}{}\");\n}}\n",
            names.join(SEPARATOR)
        );
    }
    Written { text, refused }
}

/// Escapes text for use between the quotes. Paths and spellings have neither quotes nor anything beyond ASCII.
fn string(text: &str) -> String {
    text.replace('%', "%25")
}

fn bare(text: &str) -> String {
    text.replace("%25", "%")
}

pub(crate) fn read(text: &str) -> Result<RuleSet, ReadError> {
    let mut found = Vec::new();
    let mut scope = None;
    for (line, text) in (1..).zip(text.lines()) {
        let wrong = ReadError::at(line, "a condition on the host, then querystring.filter");
        if let Some(condition) = text.strip_prefix(HOST) {
            let condition = between(condition, line, "", ") {", wrong.wanted)?;
            let of_path = condition.split_once(PATH);
            let (host, path) = match of_path {
                Some((host, path)) => (host, Some(between(path, line, "", "\")", wrong.wanted)?)),
                None => (between(condition, line, "", "\"", wrong.wanted)?, None),
            };
            scope = Some((host.to_owned(), path.map(bare)));
        } else if let Some(names) = text.strip_prefix(FILTER) {
            let (host, path) = scope.take().ok_or(wrong.clone())?;
            let names = between(names, line, "", "\");", wrong.wanted)?.split(SEPARATOR);
            found.push(Group {
                host,
                path,
                names: names
                    .map(|name| decode_name(bare(name).as_bytes()))
                    .collect(),
            });
        } else if text != "}" {
            return Err(wrong);
        }
    }
    Ok(RuleSet {
        removals: arguments(found),
        ..RuleSet::default()
    })
}
