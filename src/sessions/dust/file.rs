//! A file of rules: its format, its text, and the rules that it does not say.

use crate::export::{Refusal, RuleFormat};

/// A format that rules can be written in. The map of all URLs is written by [`ListSession::map_piece`](super::ListSession::map_piece).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DustFormat {
    /// An array of objects.
    Json,
    /// One object a line.
    JsonLines,
    /// Lines that normalization takes as learned rules.
    Learned,
    /// A redirect map of nginx.
    Nginx,
    /// Redirects of Apache httpd.
    Apache,
}

impl DustFormat {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 5] = [
        Self::Json,
        Self::JsonLines,
        Self::Learned,
        Self::Nginx,
        Self::Apache,
    ];

    /// Its public name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::JsonLines => "jsonl",
            Self::Learned => "learned",
            Self::Nginx => "nginx",
            Self::Apache => "apache",
        }
    }

    /// The format of the rules for a server, if it is for one.
    pub(super) fn server(self) -> Option<RuleFormat> {
        match self {
            Self::Nginx => Some(RuleFormat::Nginx),
            Self::Apache => Some(RuleFormat::Apache),
            Self::Json | Self::JsonLines | Self::Learned => None,
        }
    }

    /// The format of a public name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }
}

/// A file of rules.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DustFile {
    /// Its text; empty when it would hold no rule.
    pub text: String,
    /// Rules that it holds.
    pub rules: usize,
    /// Rules that it does not say.
    pub refused: Vec<RefusedRule>,
}

/// A rule that a file does not say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefusedRule {
    /// The rule for people: scope, and what becomes what.
    pub what: String,
    /// Stable name of the reason.
    pub code: &'static str,
    /// The reason as a sentence.
    pub reason: String,
    /// Where the list speaks against the rule: a URL of it, and where the rule would lead its visitor.
    pub example: Option<(String, String)>,
}

impl From<&Refusal> for RefusedRule {
    fn from(refusal: &Refusal) -> Self {
        Self {
            what: format!("{} {}", refusal.host, refusal.name),
            code: refusal.reason.code(),
            reason: refusal.reason.to_string(),
            example: refusal.example.clone(),
        }
    }
}
