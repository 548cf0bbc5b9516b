//! What a rule looks for and what it puts there, as they are printed: `^` and `$` are the edges of path and query, `*` is any
//! value.

use dustlens::dust::DustRule;
use dustlens::normalize::Change;

/// Both sides of a rule. What goes has an empty second side.
pub fn sides(rule: &DustRule) -> (String, String) {
    match &rule.change {
        Change::Rewrite { from, to } => (from.clone(), to.clone()),
        Change::RewriteEdge { from, to, end } => match end {
            true => (format!("{from}$"), format!("{to}$")),
            false => (format!("^{from}"), format!("^{to}")),
        },
        Change::Template { from, to } => (format!("^{from}$"), format!("^{to}$")),
        Change::DropParam { name } => (format!("{name}=*"), String::new()),
        Change::DropValue { name, value } => (format!("{name}={value}"), String::new()),
        Change::DropPathParam { name } => (format!(";{name}=*"), String::new()),
        Change::DirectorySlash => ("$".to_owned(), "/$".to_owned()),
        Change::Host { to } => (rule.scope.clone(), to.clone()),
    }
}
