//! Why something was not written, or cannot be read back.

use super::names::escape;
use super::{Argument, Redirect};

/// Why a format cannot express something. The texts name what to do next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Reason {
    /// `?=5`.
    #[error("the argument has no name; no rule can name it")]
    EmptyName,
    /// The format is text in UTF-8.
    #[error(
        "the name is no UTF-8 text, and this format has no other; use a format that writes names as they stand in URLs"
    )]
    NotUtf8,
    /// A character that means something else there.
    #[error(
        "the name has a character that means something else in this format; write that rule by hand"
    )]
    NameCharacters,
    /// A limit of the format.
    #[error("the name is longer than this format allows")]
    NameTooLong,
    /// Reaches only one spelling, and not the usual one.
    #[error(
        "the programme looks for this name in an escaped form that browsers do not write, so the rule would do nothing"
    )]
    EscapedOtherwise,
    /// No host, or one in brackets, or with letters beyond ASCII.
    #[error("the host is missing or not written as after normalization; normalize the list first")]
    HostCharacters,
    /// A character that means something else there.
    #[error(
        "the path has a character that cannot stand, or means something else, in this format; use the scope of the host"
    )]
    PathCharacters,
    /// A limit of the format.
    #[error("host and path are longer than this format allows")]
    PathTooLong,
    /// The format knows no hosts or no paths.
    #[error(
        "this format has one list for all hosts and paths; use the scope of the host, or another format"
    )]
    ScopeNotExpressible,
    /// The format has one list for all hosts and paths, and another of them keeps the name.
    #[error("this format has one list for all hosts, and another host or path needs this argument")]
    KeptElsewhere,
    /// A rule holds for a prefix, a verdict for one path.
    #[error(
        "the rule would hold for every path that begins with this one, and at one of those the argument is to stay; verify it there too, or write that rule by hand"
    )]
    KeptBelow,
    /// The programme ignores case.
    #[error(
        "the programme takes small and capital letters for the same, and an argument that differs only in case is to stay"
    )]
    CaseConflict,
    /// Nothing to list.
    #[error(
        "this format lists the arguments to keep, and none was seen in this scope: it would take different pages for one"
    )]
    NothingKept,
    /// A kept name that the format cannot list.
    #[error(
        "this format lists the arguments to keep, and one of this scope has a blank, `+`, `&` or `=` in its name, which it cannot say"
    )]
    KeptNotExpressible,
    /// Too many combinations.
    #[error(
        "this format needs a rule for every combination of arguments to keep, and there are too many; use narrower scopes"
    )]
    TooManyKept,
    /// Redirects only.
    #[error("this format has rewrite rules only; use one of the others for arguments")]
    ArgumentsNotExpressible,
    /// Arguments only.
    #[error("this format has no rewrite rules; use nginx, apache, csv or jsonl for them")]
    RedirectsNotExpressible,
    /// A text that would break the address it is put in, or that the server takes for a variable.
    #[error(
        "the rewrite rule has a character that cannot stand in an address, or means something else to the server"
    )]
    RedirectCharacters,
    /// A path has to begin with a slash.
    #[error(
        "the rule can take the slash away that a path begins with; write it with the slash behind its text"
    )]
    FirstSlash,
    /// Only the first would ever be used.
    #[error("another rewrite rule of this host looks for the same text; leave out one of them")]
    TwoResults,
    /// Visitors would be sent in a circle.
    #[error(
        "together with another rule it would send visitors in a circle; leave out one direction"
    )]
    Loop,
    /// The list as given is evidence against the rule.
    #[error(
        "whoever reads the file would take a URL of the list for an address that is not known to be the same page; a list with more of such addresses may decide; what the rules make of a list is right all the same (dust --apply)"
    )]
    LeadsAstray,
    /// The list as given is evidence against the rule: it leads in a circle.
    #[error("it would send visitors of the list in a circle; leave out one of the rules")]
    LeadsInACircle,
    /// A fault of this tool.
    #[error(
        "the file could not be read back as it was written; report this, and use another format"
    )]
    Unreadable,
}

impl Reason {
    /// Returns the code, stable across releases, for translations.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::EmptyName => "empty-name",
            Self::NotUtf8 => "not-utf8",
            Self::NameCharacters => "name-characters",
            Self::NameTooLong => "name-too-long",
            Self::EscapedOtherwise => "escaped-otherwise",
            Self::HostCharacters => "host-characters",
            Self::PathCharacters => "path-characters",
            Self::PathTooLong => "path-too-long",
            Self::ScopeNotExpressible => "scope-not-expressible",
            Self::KeptElsewhere => "kept-elsewhere",
            Self::KeptBelow => "kept-below",
            Self::CaseConflict => "case-conflict",
            Self::NothingKept => "nothing-kept",
            Self::KeptNotExpressible => "kept-not-expressible",
            Self::TooManyKept => "too-many-kept",
            Self::ArgumentsNotExpressible => "arguments-not-expressible",
            Self::RedirectsNotExpressible => "redirects-not-expressible",
            Self::RedirectCharacters => "redirect-characters",
            Self::FirstSlash => "first-slash",
            Self::TwoResults => "two-results",
            Self::Loop => "loop",
            Self::LeadsAstray => "leads-astray",
            Self::LeadsInACircle => "leads-in-a-circle",
            Self::Unreadable => "rules-unreadable",
        }
    }
}

/// A rule or argument that was not written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// Host.
    pub host: String,
    /// Path, if it has one.
    pub path: Option<String>,
    /// The argument's name, or the text that a rewrite rule looks for; bytes that are no text are escaped.
    pub name: String,
    /// Why. Its `Display` is the plain sentence, its `code` the stable name.
    pub reason: Reason,
    /// Evidence of a list against the rule: a URL of the list, and the page that it would be taken for.
    pub example: Option<(String, String)>,
}

impl Refusal {
    pub(super) fn argument(argument: &Argument, reason: Reason) -> Self {
        Self {
            host: argument.host.clone(),
            path: argument.path.clone(),
            name: String::from_utf8(argument.name.clone())
                .unwrap_or_else(|_| escape(&argument.name)),
            reason,
            example: None,
        }
    }

    pub(super) fn redirect(redirect: &Redirect, reason: Reason) -> Self {
        Self {
            host: redirect.host.clone(),
            path: None,
            name: redirect.from.clone(),
            reason,
            example: None,
        }
    }
}

/// A text that is not as this tool writes it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "line {line}: {wanted} was expected; only what this tool has written can be read back, so export it again"
)]
pub struct ReadError {
    /// Counted from 1; 0 where the format has no lines to speak of.
    pub line: usize,
    /// The text expected there.
    pub wanted: &'static str,
}

impl ReadError {
    /// Stable across releases.
    pub const CODE: &'static str = "rules-unreadable";

    pub(super) fn at(line: usize, wanted: &'static str) -> Self {
        Self { line, wanted }
    }

    pub(super) fn json(error: &serde_json::Error, wanted: &'static str) -> Self {
        Self::at(error.line(), wanted)
    }
}
