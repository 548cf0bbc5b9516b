//! Redirects for servers, as far as nobody on the list is led astray by them.

use super::export::{DustFile, Inexpressible, RefusedRule, redirect};
use crate::dust::replay::{RawUrls, Replaying};
use crate::dust::rule::DustRule;
use crate::dust::session::{DustSession, Trust};
use crate::normalize::Change;
use crate::report::rules::{ReadError, RuleFormat, RuleSet, Server, write};

/// A file of redirects that is being followed.
pub(super) struct Redirects {
    format: RuleFormat,
    replaying: Result<Replaying, ReadError>,
    /// What the format cannot say.
    refused: Vec<RefusedRule>,
    /// The rules that it was given.
    set: RuleSet,
}

impl Redirects {
    /// The rewrites as they would be written; everything else is refused.
    pub fn new(
        session: &DustSession,
        rules: &[(u32, &DustRule)],
        format: RuleFormat,
        trust: Trust,
    ) -> Self {
        let mut set = RuleSet::default();
        let mut refused = Vec::new();
        for (_, rule) in rules {
            match &rule.change {
                Change::Rewrite { from, to } => set.redirects.push(redirect(rule, from, to)),
                _ => refused.push(Inexpressible::KindNotExpressible.of(rule)),
            }
        }
        let written = write(format, &set);
        refused.extend(written.refused.iter().map(RefusedRule::from));
        let server = Server::load(format, &written.text);
        Self {
            format,
            replaying: server.map(|server| Replaying::new(session, trust, server)),
            refused,
            set,
        }
    }

    /// Follows at most `units` URLs more.
    pub fn step(&mut self, session: &DustSession, list: &(impl RawUrls + ?Sized), units: usize) {
        if let Ok(replaying) = &mut self.replaying {
            replaying.step(session, list, units);
        }
    }

    /// URLs followed, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        self.replaying.as_ref().map_or((0, 0), Replaying::progress)
    }

    /// The file as far as it was followed.
    pub fn file(&self) -> DustFile {
        let mut refused = self.refused.clone();
        let sound = match &self.replaying {
            Ok(replaying) => {
                refused.extend(replaying.left_out().map(|(rule, why)| RefusedRule {
                    what: format!("{} {} → {}", rule.host, rule.from, rule.to),
                    code: why.code(),
                    reason: why.to_string(),
                    example: Some(why.example()).map(|(from, to)| (from.to_owned(), to.to_owned())),
                }));
                replaying.sound()
            }
            Err(error) => {
                refused.extend(self.set.redirects.iter().map(|rule| RefusedRule {
                    what: format!("{} {} → {}", rule.host, rule.from, rule.to),
                    code: ReadError::CODE,
                    reason: error.to_string(),
                    example: None,
                }));
                RuleSet::default()
            }
        };
        DustFile {
            text: write(self.format, &sound).text,
            rules: sound.redirects.len(),
            refused,
        }
    }
}
