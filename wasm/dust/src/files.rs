//! Files to take away.

use serde::Serialize;
use tsify::Tsify;

use dustlens::sessions::dust as sessions;
use dustlens::sessions::dust::DustFormat as CoreFormat;

/// A format that rules, or the map of all URLs, can be written in.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct DustFormat {
    /// Public name.
    #[tsify(type = "\"map-csv\" | \"json\" | \"jsonl\" | \"learned\" | \"nginx\" | \"apache\"")]
    pub name: &'static str,
    /// For people, in English.
    pub label: &'static str,
    /// Of the file's name.
    pub extension: &'static str,
    /// Media type.
    pub media: &'static str,
}

/// The map is taken in pieces; the others are one text.
pub(super) const MAP: &str = "map-csv";

pub(super) fn formats() -> Vec<DustFormat> {
    let map = DustFormat {
        name: MAP,
        label: "Canonical map (CSV)",
        extension: "csv",
        media: "text/csv",
    };
    let files = CoreFormat::ALL.into_iter().map(|format| {
        let (label, extension, media) = match format {
            CoreFormat::Json => ("Rules (JSON)", "json", "application/json"),
            CoreFormat::JsonLines => ("Rules (JSON Lines)", "jsonl", "application/x-ndjson"),
            CoreFormat::Learned => ("Learned rules of normalization", "txt", "text/plain"),
            CoreFormat::Nginx => ("nginx redirects", "conf", "text/plain"),
            CoreFormat::Apache => ("Apache redirects", "conf", "text/plain"),
        };
        DustFormat {
            name: format.name(),
            label,
            extension,
            media,
        }
    });
    std::iter::once(map).chain(files).collect()
}

/// A rule that a file does not say.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct DustRefusal {
    /// The rule.
    pub what: String,
    /// Why: the page words it.
    pub code: &'static str,
    /// The sentence in English.
    pub reason: String,
    /// Where the list speaks against the rule: a URL of it, and where its visitor would end.
    #[tsify(optional)]
    pub example: Option<[String; 2]>,
}

/// A file of rules.
#[derive(Debug, Clone, Default, Serialize, Tsify)]
pub struct DustFile {
    /// Its text.
    pub text: String,
    /// Rules that it holds.
    pub rules: usize,
    /// Rules that it does not say.
    pub refused: Vec<DustRefusal>,
}

impl From<sessions::DustFile> for DustFile {
    fn from(core: sessions::DustFile) -> Self {
        let refused = core.refused.into_iter().map(|one| DustRefusal {
            what: one.what,
            code: one.code,
            reason: one.reason,
            example: one.example.map(|(from, to)| [from, to]),
        });
        Self {
            text: core.text,
            rules: core.rules,
            refused: refused.collect(),
        }
    }
}
