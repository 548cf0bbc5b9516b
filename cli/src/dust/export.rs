//! The valid rules as files that can be loaded elsewhere, written by the core. Rules that a file cannot express are
//! named with the reason.

use dustlens::dust::{DustSession, RawUrls, Status, Trust};
use dustlens::export::RuleFormat;
use dustlens::sessions::dust::DustFormat;

use super::apply::Urls;
use crate::messages::{Messages, example, short};

/// Kind of file.
#[derive(Clone, Copy)]
pub enum Export {
    /// Rules of all kinds that the format has.
    Rules(DustFormat),
    /// The arguments among them, in a format of the parameters' rules.
    Arguments(RuleFormat),
}

impl Export {
    /// The format of a public name.
    ///
    /// # Errors
    /// The names that there are.
    pub fn from_id(name: &str) -> Result<Self, String> {
        let rules = DustFormat::named(name).map(Self::Rules);
        let found = rules.or_else(|| RuleFormat::from_id(name).map(Self::Arguments));
        found.ok_or_else(|| {
            let own = DustFormat::ALL.iter().map(|format| format.name());
            let mut names: Vec<&str> = own.collect();
            let others = RuleFormat::ALL.iter().map(|format| format.id());
            others.for_each(|id| {
                if !names.contains(&id) {
                    names.push(id);
                }
            });
            format!("there is no such format; there are {}", names.join(", "))
        })
    }
}

/// Writes the file. The messages get the rules left out: those that the format cannot express, and those that would
/// lead a URL of the list astray.
pub fn write(
    export: Export,
    session: &DustSession,
    urls: &Urls,
    messages: &mut Messages,
) -> Vec<u8> {
    let mut rules = session.rules().iter();
    let is_valid = rules.any(|rule| rule.status == Status::Valid);
    if !is_valid && !session.rules().is_empty() {
        messages.say("no rule is known to be valid; prove the likely ones with --validate");
    }
    if is_valid && urls.count() == 0 {
        messages.say("without a list no rule was held against one; give the list that the rules were verified on, and what would lead one of its URLs astray is left out");
    }
    let file = match export {
        Export::Rules(format) => session.export(format, Trust::Valid, urls),
        Export::Arguments(format) => session.export_arguments(format, Trust::Valid, urls),
    };
    for refused in &file.refused {
        let what = short(&refused.what);
        let example = example(refused.example.as_ref());
        messages.bad(&format!(
            "{what} is not in the file: {}{example}",
            refused.reason
        ));
    }
    file.text.into_bytes()
}
