//! Candidates that are no rules whatever the pages say.
//!
//! 1. A change that puts an argument in (`$ → &w=200$`), or that applies to its own result without end: put in order with
//!    the others it is not where it was put, and every URL of the site would grow for ever.
//! 2. A change that maps one identifier onto another (`/(S(x7k…))/ → /(S(p2m…))/`): identifiers are as many as visitors, so
//!    that a rule about two of them says nothing of the site. Rules that drop them are found as arguments.
//!
//! Cost: a few applications of the change to one URL.

use crate::dust::candidate::Candidate;
use crate::dust::canonical::PASSES;
use crate::dust::site::parts;
use dustlens_url::Change;

/// Shortest run of letters and digits that is an identifier when both are mixed.
const IDENTIFIER: usize = 8;

/// Leaves the directions that may be rules; a candidate without any is left out.
pub(crate) fn retain(candidates: &mut Vec<Candidate>) {
    candidates.retain_mut(|one| {
        let examples = [&one.example.0, &one.example.1];
        one.forms.retain(|change| !is_refused(change, examples));
        !one.forms.is_empty()
    });
}

fn is_refused(change: &Change, examples: [&String; 2]) -> bool {
    let mut tails = examples
        .into_iter()
        .filter_map(|url| Some(parts(url.as_bytes())?.1));
    maps_identifiers(change) || puts_argument_in(change) || tails.any(|tail| grows(change, tail))
}

fn puts_argument_in(change: &Change) -> bool {
    match change {
        Change::RewriteEdge { from, to, .. } => from.is_empty() && to.contains(['&', '=', '?']),
        _ => false,
    }
}

/// Whether a change goes on changing its own result and makes it longer each time.
fn grows(change: &Change, tail: &[u8]) -> bool {
    let mut now = tail.to_vec();
    for _ in 0..=PASSES {
        match change.apply(&now) {
            Some(next) if next.len() > now.len() => now = next,
            _ => return false,
        }
    }
    true
}

fn maps_identifiers(change: &Change) -> bool {
    match change {
        Change::Rewrite { from, to } | Change::RewriteEdge { from, to, .. } => {
            let (old, new) = (identifier(from), identifier(to));
            old.is_some() && new.is_some() && old != new
        }
        Change::DropValue { value, .. } => identifier(value).is_some(),
        _ => false,
    }
}

/// The first run of letters and digits that looks drawn at random: long, both mixed, more than one change between them.
fn identifier(text: &str) -> Option<&str> {
    let runs = text.split(|c: char| !c.is_ascii_alphanumeric());
    let mut long = runs.filter(|run| run.len() >= IDENTIFIER);
    long.find(|run| {
        let digits: Vec<bool> = run.bytes().map(|byte| byte.is_ascii_digit()).collect();
        digits.windows(2).filter(|pair| pair[0] != pair[1]).count() >= 3
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn end(from: &str, to: &str) -> Change {
        Change::RewriteEdge {
            from: from.to_owned(),
            to: to.to_owned(),
            end: true,
        }
    }

    #[test]
    fn what_grows_without_end_is_no_rule() {
        assert!(puts_argument_in(&end("", "&w=200")));
        assert!(!puts_argument_in(&end("&w=200", "")));
        assert!(!puts_argument_in(&end("", "/")));
        let doubles = Change::Rewrite {
            from: "-".to_owned(),
            to: "--".to_owned(),
        };
        assert!(grows(&doubles, b"/a-b"));
        assert!(!grows(&end("a", "ab"), b"/a"));
    }

    #[test]
    fn identifiers_are_not_mapped_onto_each_other() {
        let rewrite = |from: &str, to: &str| Change::Rewrite {
            from: from.to_owned(),
            to: to.to_owned(),
        };
        assert!(maps_identifiers(&rewrite(
            "/(S(x7k2m9q4))/",
            "/(S(p2m8z1a5))/"
        )));
        assert!(!maps_identifiers(&rewrite("/story_", "/story?id=")));
        assert!(!maps_identifiers(&rewrite("2019", "2020")));
        assert!(!maps_identifiers(&rewrite("x7k2m9q4", "")));
    }
}
