//! What a rule looks for and what it puts there, as they are printed: `^` and `$` are the edges of path and query, `*` is any
//! value.

use dustlens::dust::DustRule;
use dustlens::normalize::Change;

/// Both sides of a rule. Blanks and controls of an argument's name or value are escaped, so that a rule is one word.
pub fn sides(rule: &DustRule) -> (String, String) {
    match &rule.change {
        Change::Rewrite { from, to } | Change::Template { from, to } => (from.clone(), to.clone()),
        Change::RewriteEdge { from, to, end } => match end {
            true => (format!("{from}$"), format!("{to}$")),
            false => (format!("^{from}"), format!("^{to}")),
        },
        Change::DropParam { name } => (format!("{}=*", word(name)), String::new()),
        Change::DropValue { name, value } => {
            (format!("{}={}", word(name), word(value)), String::new())
        }
        Change::DropPathParam { name } => (format!(";{}=*", word(name)), String::new()),
        Change::DirectorySlash => ("$".to_owned(), "/$".to_owned()),
        Change::Host { to } => (rule.scope.clone(), to.clone()),
    }
}

fn word(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_whitespace() || letter.is_control() {
            let mut bytes = [0; 4];
            for byte in letter.encode_utf8(&mut bytes).bytes() {
                out.push_str(&format!("%{byte:02X}"));
            }
        } else {
            out.push(letter);
        }
    }
    out
}
