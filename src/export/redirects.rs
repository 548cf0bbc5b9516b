//! Rewrite rules for servers: the choice of rules that do not loop, and the border of tokens as a regular expression.
//!
//! A server answers each visit with one redirect, and the next visit is judged afresh. Rules that make an address
//! shorter (or, at the same length, smaller) end by themselves. Any other rule is written only if no rule looks for a
//! text that its result can be part of, directly or through other rules, so that no visitor is led in a circle: the
//! shortening one of two opposite rules stays. This refuses some harmless rules, and no harmful one is written.

use super::pattern::escape;
use super::scope::is_host;
use super::{Reason, Redirect, Refusal, RuleSet};
use crate::order;
use dustlens_url::percent::escape_at;
use dustlens_url::tokens::{is_border, is_whole};

/// Sorted, without repeats.
pub(super) fn without_repeats(redirects: &mut Vec<Redirect>) {
    order::sort(redirects);
    redirects.dedup();
}

/// Splits the rewrite rules into those that can be written and refusals; all arguments are refused. `stands` returns
/// true if the server takes a text as it is.
pub(super) fn sift(
    rules: &RuleSet,
    stands: impl Fn(&Redirect) -> bool,
) -> (Vec<Redirect>, Vec<Refusal>) {
    let mut refused: Vec<Refusal> = rules
        .removals
        .iter()
        .map(|argument| Refusal::argument(argument, Reason::ArgumentsNotExpressible))
        .collect();
    let mut accepted: Vec<Redirect> = Vec::new();
    let mut ordered: Vec<&Redirect> = rules.redirects.iter().collect();
    order::sort_by_key(&mut ordered, |rule| !ends(rule));
    for rule in ordered {
        let verdict = if !is_host(&rule.host) {
            Err(Reason::HostCharacters)
        } else if !is_text(rule) || !stands(rule) {
            Err(Reason::RedirectCharacters)
        } else if rule.from.starts_with('/') && !rule.to.starts_with('/') {
            // A path would run into the host: `https://e.com` + `evil.org`.
            Err(Reason::FirstSlash)
        } else if accepted
            .iter()
            .any(|other| (&other.host, &other.from) == (&rule.host, &rule.from))
        {
            Err(Reason::TwoResults)
        } else if !ends(rule) && comes_back(rule, &accepted) {
            Err(Reason::Loop)
        } else {
            Ok(())
        };
        match verdict {
            Ok(()) => accepted.push(rule.clone()),
            Err(reason) => refused.push(Refusal::redirect(rule, reason)),
        }
    }
    order::sort(&mut accepted);
    (accepted, refused)
}

/// Returns true if both texts may be in path and query, as in `LearnedRule`.
fn is_text(rule: &Redirect) -> bool {
    let stands =
        |byte: u8| byte.is_ascii_graphic() && !matches!(byte, b'#' | b'\\' | b'"' | b'<' | b'>');
    let is_safe = is_whole(rule.from.as_bytes()) && is_whole(rule.to.as_bytes());
    is_safe && !rule.from.is_empty() && rule.from.bytes().chain(rule.to.bytes()).all(stands)
}

/// Shorter, or smaller at the same length: can be done only so often.
fn ends(rule: &Redirect) -> bool {
    (rule.to.len(), &rule.to) < (rule.from.len(), &rule.from)
}

/// Returns true if a rule can be needed again after itself, directly or through others of its host.
fn comes_back(rule: &Redirect, others: &[Redirect]) -> bool {
    let others: Vec<&Redirect> = others.iter().filter(|o| o.host == rule.host).collect();
    let mut seen = vec![false; others.len()];
    let mut open = vec![rule];
    while let Some(step) = open.pop() {
        if enables(step, rule) {
            return true;
        }
        for (other, seen) in others.iter().zip(&mut seen) {
            if !*seen && enables(step, other) {
                *seen = true;
                open.push(other);
            }
        }
    }
    false
}

/// Returns true if the result of one rule can be part of the text another looks for. The surroundings are unknown, so
/// that a result's ends are borders of tokens, and its inside only where it has one.
fn enables(before: &Redirect, after: &Redirect) -> bool {
    let (made, wanted) = (before.to.as_bytes(), after.from.as_bytes());
    if made.is_empty() {
        return wanted.len() > 1;
    }
    let inside = || {
        let ends = |at: usize| is_border(made, at) && is_border(made, at + wanted.len());
        (0..made.len()).any(|at| made[at..].starts_with(wanted) && ends(at))
    };
    let around = || memchr::memmem::find(wanted, made).is_some();
    let overlaps = |overlap: usize| {
        let last = made.len() - overlap;
        (is_border(made, last) && wanted.starts_with(&made[last..]))
            || (is_border(made, overlap) && wanted.ends_with(&made[..overlap]))
    };
    inside() || around() || (1..made.len().min(wanted.len())).any(overlaps)
}

/// Path and query after one redirect; `None` when the rule does not apply.
pub(super) fn apply(rule: &Redirect, target: &[u8]) -> Option<Vec<u8>> {
    let from = rule.from.as_bytes();
    let stands = |at: usize| is_border(target, at) && is_border(target, at + from.len());
    let at = (0..target.len()).find(|&at| target[at..].starts_with(from) && stands(at))?;
    let mut out = target.to_vec();
    out.splice(at..at + from.len(), rule.to.bytes());
    Some(out)
}

/// Look-behind against matches inside an escape, whose digits the text could be.
const NOT_IN_ESCAPE: &str = "(?<!%)(?<!%[0-9A-Fa-f])";
/// Borders of runs of letters, those beyond ASCII among them, which are escapes; before and behind.
const LETTERS: [&str; 2] = [
    "(?<![A-Za-z])(?<!%[89A-Fa-f][0-9A-Fa-f])",
    "(?![A-Za-z])(?!%[89A-Fa-f][0-9A-Fa-f])",
];
/// Borders of runs of digits.
const DIGITS: [&str; 2] = ["(?<![0-9])", "(?![0-9])"];

/// Returns the pattern of a text, with the borders of tokens (`dustlens_url::tokens`). Right behind an escape it finds
/// less than [`apply`]: its last digit could be part of a run.
pub(super) fn pattern(from: &str) -> String {
    let text = from.as_bytes();
    let is_beyond = |at: usize| escape_at(text, at).is_some_and(|byte| byte >= 0x80);
    let borders = |byte: Option<&u8>, beyond: bool| match byte {
        _ if beyond => LETTERS,
        Some(b'0'..=b'9') => DIGITS,
        Some(byte) if byte.is_ascii_alphabetic() => LETTERS,
        _ => [""; 2],
    };
    let ends_in_escape = text.len().checked_sub(3);
    let is_escape = ends_in_escape.is_some_and(|at| escape_at(text, at).is_some());
    let last = text.last().filter(|_| !is_escape);
    let [first, _] = borders(text.first(), is_beyond(0));
    let [_, last] = borders(last, ends_in_escape.is_some_and(is_beyond));
    let inside = match text.first().is_some_and(u8::is_ascii_hexdigit) {
        true => NOT_IN_ESCAPE,
        false => "",
    };
    format!("{inside}{first}{}{last}", escape(from))
}

/// Returns the text that [`pattern`] was given.
pub(super) fn read_pattern(pattern: &str) -> Option<String> {
    Pattern::read(pattern).map(|pattern| pattern.text)
}

/// A rule of a server's file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) host: String,
    /// The text that is looked for: [`pattern`].
    pub(super) pattern: String,
    pub(super) to: String,
}

impl Row {
    /// Returns the rule; `None` when [`pattern`] cannot have written the pattern.
    pub(super) fn redirect(self) -> Option<Redirect> {
        Some(Redirect {
            from: read_pattern(&self.pattern)?,
            host: self.host,
            to: self.to,
        })
    }
}

/// Returns the rules of a server's file; `None` when [`pattern`] cannot have written one of the patterns.
pub(super) fn rule_set(rows: Vec<Row>) -> Option<RuleSet> {
    let redirects = rows.into_iter().map(Row::redirect);
    Some(RuleSet {
        redirects: redirects.collect::<Option<_>>()?,
        ..RuleSet::default()
    })
}

/// The border that a place must have to be found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Border {
    Any,
    Letters,
    Digits,
}

/// A pattern of a file, matched as a regular expression is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pattern {
    pub(super) text: String,
    is_out_of_escapes: bool,
    before: Border,
    behind: Border,
}

impl Pattern {
    /// Reads a pattern from its text.
    pub(super) fn read(pattern: &str) -> Option<Self> {
        let mut inner = pattern.strip_prefix(NOT_IN_ESCAPE).unwrap_or(pattern);
        let is_out_of_escapes = inner.len() < pattern.len();
        let (mut before, mut behind) = (Border::Any, Border::Any);
        for ([first, last], border) in [(LETTERS, Border::Letters), (DIGITS, Border::Digits)] {
            if let Some(rest) = inner.strip_prefix(first) {
                (inner, before) = (rest, border);
            }
            if let Some(rest) = inner.strip_suffix(last) {
                (inner, behind) = (rest, border);
            }
        }
        Some(Self {
            text: super::pattern::unescape(inner)?,
            is_out_of_escapes,
            before,
            behind,
        })
    }

    /// The first place of the text in a target that has its borders and for which `fits` holds.
    pub(super) fn find(&self, target: &[u8], fits: impl Fn(usize) -> bool) -> Option<usize> {
        let text = self.text.as_bytes();
        let mut from = 0;
        while let Some(at) = memchr::memmem::find(target.get(from..)?, text) {
            let at = from + at;
            if self.stands(target, at) && fits(at) {
                return Some(at);
            }
            from = at + 1;
        }
        None
    }

    fn stands(&self, target: &[u8], at: usize) -> bool {
        let byte = |at: Option<usize>| at.and_then(|at| target.get(at)).copied();
        let back = |by: usize| byte(at.checked_sub(by));
        let on = |by: usize| byte(Some(at + self.text.len() + by));
        let is_hex = |byte: Option<u8>| byte.is_some_and(|byte| byte.is_ascii_hexdigit());
        let is_escape = |escape: [Option<u8>; 3]| {
            let is_high = escape[1]
                .is_some_and(|byte| matches!(byte, b'8' | b'9' | b'A'..=b'F' | b'a'..=b'f'));
            escape[0] == Some(b'%') && is_high && is_hex(escape[2])
        };
        let is_free = |border: Border, beside: Option<u8>, escape: [Option<u8>; 3]| match border {
            Border::Any => true,
            Border::Letters => {
                !beside.is_some_and(|byte| byte.is_ascii_alphabetic()) && !is_escape(escape)
            }
            Border::Digits => !beside.is_some_and(|byte| byte.is_ascii_digit()),
        };
        let in_escape = back(1) == Some(b'%') || (back(2) == Some(b'%') && is_hex(back(1)));
        !(self.is_out_of_escapes && in_escape)
            && is_free(self.before, back(1), [back(3), back(2), back(1)])
            && is_free(self.behind, on(0), [on(0), on(1), on(2)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(from: &str, to: &str) -> Redirect {
        Redirect {
            host: "e.com".to_owned(),
            from: from.to_owned(),
            to: to.to_owned(),
        }
    }

    fn accepted(rules: &[Redirect]) -> Vec<Redirect> {
        let rules = RuleSet {
            redirects: rules.to_vec(),
            ..RuleSet::default()
        };
        sift(&rules, |_| true).0
    }

    #[test]
    fn trap_never_both_directions() {
        let (there, back) = (rule("/story?id=", "/story_"), rule("/story_", "/story?id="));
        assert_eq!(accepted(&[back, there.clone()]), [there]);
    }

    #[test]
    fn trap_no_circle_over_several_rules() {
        let circle = [rule("/a", "/bb"), rule("/bb", "/ccc"), rule("/ccc", "/a")];
        let left = accepted(&circle);
        assert!(left.len() < 3 && left.contains(&circle[2]), "{left:?}");
        assert_eq!(accepted(&[rule("-", "--")]), []);
        assert_eq!(accepted(&[rule("x", "x")]), []);
    }

    #[test]
    fn trap_a_path_never_loses_its_first_slash() {
        assert_eq!(accepted(&[rule("/a", ".evil.org")]), []);
        assert_eq!(accepted(&[rule("/a", "")]), []);
    }

    #[test]
    fn harmless_rules_stay() {
        let rules = [rule("/index.php", "/"), rule("/p/", "/product/")];
        assert_eq!(accepted(&[rules[1].clone()]), []);
        assert_eq!(accepted(&[rules[0].clone()]), [rules[0].clone()]);
        for longer in [rule("story_", "article?id="), rule("htm", "html")] {
            assert_eq!(accepted(std::slice::from_ref(&longer)), [longer]);
        }
    }

    #[test]
    fn borders_come_back() {
        for from in ["htm", "7", "/a", "a/", "x1", "?id="] {
            assert_eq!(read_pattern(&pattern(from)).as_deref(), Some(from));
        }
    }
}
