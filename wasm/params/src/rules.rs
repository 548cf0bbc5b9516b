//! Files to take away, and what they would merge.

use serde::Serialize;
use tsify::Tsify;

use dustlens::export::{Refusal, Replayed, RuleFormat, RuleSet};
use dustlens::sessions::params::ListSession;
use dustlens_shared::Failure;
use dustlens_shared::unknown;

/// URLs of a group that are given with it.
const GROUP_URLS: usize = 50;

/// A format that rules can be written in.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct ParamFormat {
    /// Public name.
    pub id: &'static str,
    /// A usual name for the file.
    pub file_name: &'static str,
}

/// The formats that say something about arguments.
pub(super) fn formats() -> impl Iterator<Item = ParamFormat> {
    // These two have rewrite rules only, which do not come from arguments.
    let rewrites = [RuleFormat::Nginx, RuleFormat::Apache];
    let formats = RuleFormat::ALL.into_iter();
    formats
        .filter(move |format| !rewrites.contains(format))
        .map(|format| ParamFormat {
            id: format.id(),
            file_name: format.file_name(),
        })
}

pub(super) fn format(id: &str) -> Result<RuleFormat, Failure> {
    RuleFormat::from_id(id).ok_or_else(|| unknown("format", id))
}

/// Something that a format cannot say.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct ParamRefusal {
    /// Host.
    pub host: String,
    /// Path.
    #[tsify(optional)]
    pub path: Option<String>,
    /// Name.
    pub name: String,
    /// Why: the page words it.
    pub code: &'static str,
    /// The sentence in English.
    pub message: String,
    /// Where the lists speak against it: a URL of them, and what it would be taken for.
    #[tsify(optional)]
    pub example: Option<[String; 2]>,
}

impl From<&Refusal> for ParamRefusal {
    fn from(refusal: &Refusal) -> Self {
        Self {
            host: refusal.host.clone(),
            path: refusal.path.clone(),
            name: refusal.name.clone(),
            code: refusal.reason.code(),
            message: refusal.reason.to_string(),
            example: refusal.example.clone().map(|(from, to)| [from, to]),
        }
    }
}

/// A file of rules.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct ParamFile {
    /// A usual name for it.
    pub file_name: &'static str,
    /// Its text.
    pub text: String,
    /// Arguments that it is to remove.
    pub removals: usize,
    /// What it does not say.
    pub refused: Vec<ParamRefusal>,
}

impl ParamFile {
    pub(super) fn new(format: RuleFormat, rules: &RuleSet, session: &ListSession) -> Self {
        let (written, _) = session.write(format, rules);
        Self {
            file_name: format.file_name(),
            text: written.text,
            removals: rules.tidy().removals.len(),
            refused: written.refused.iter().map(Into::into).collect(),
        }
    }
}

/// URLs that a file makes one.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct ParamMerged {
    /// What they become, as the reader of the file writes it.
    pub key: String,
    /// How many there are.
    pub count: usize,
    /// They, at most 50.
    pub urls: Vec<String>,
    /// The reader merges more here than the rules say.
    pub beyond: bool,
}

/// What a file would do to the lists.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct ParamReplay {
    /// Different URLs.
    pub before: usize,
    /// Different URLs that are left.
    pub after: usize,
    /// URLs that the rules would make one and the reader leaves apart.
    pub missed: usize,
    /// Groups of which the reader merges more than the rules say.
    pub beyond: usize,
    /// Groups.
    pub total: usize,
    /// Groups of the window.
    pub groups: Vec<ParamMerged>,
}

impl ParamReplay {
    pub(super) fn new(
        replayed: &Replayed,
        session: &ListSession,
        offset: usize,
        limit: usize,
    ) -> Self {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let window = replayed.merged.iter().skip(offset).take(limit);
        Self {
            before: replayed.before,
            after: replayed.after,
            missed: replayed.missed,
            beyond: replayed.merged.iter().filter(|group| group.beyond).count(),
            total: replayed.merged.len(),
            groups: window
                .map(|group| ParamMerged {
                    key: text(&group.key),
                    count: group.urls.len(),
                    urls: group
                        .urls
                        .iter()
                        .take(GROUP_URLS)
                        .map(|place| text(session.url(*place)))
                        .collect(),
                    beyond: group.beyond,
                })
                .collect(),
        }
    }
}
