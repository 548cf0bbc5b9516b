//! Rules for servers, crawlers and browsers, as far as no URL of the list is led astray by them.

use super::file::{DustFile, RefusedRule};
use crate::dust::prove::judge::Judge;
use crate::dust::rule::Trust;
use crate::dust::session::DustSession;
use crate::export::{RawUrls, Replaying, RuleFormat, RuleSet};

/// A file that is being followed.
pub(super) struct Redirects {
    judge: Judge,
    replaying: Replaying,
    /// True when the format has arguments only, whose readers write a query in their own way.
    is_of_arguments: bool,
    /// The rules that were refused before.
    refused: Vec<RefusedRule>,
}

impl Redirects {
    /// Nothing is followed yet; `refused` comes before what is refused here.
    pub fn new(
        session: &DustSession,
        trust: Trust,
        format: RuleFormat,
        rules: &RuleSet,
        refused: Vec<RefusedRule>,
    ) -> Self {
        use RuleFormat::{Apache, Csv, Jsonl, Nginx};
        Self {
            judge: Judge::new(session, trust),
            replaying: Replaying::new(format, rules),
            is_of_arguments: !matches!(format, Apache | Csv | Jsonl | Nginx),
            refused,
        }
    }

    /// Follows at most `units` URLs more.
    pub fn step(&mut self, session: &DustSession, list: &(impl RawUrls + ?Sized), units: usize) {
        let (judge, respelled) = (&self.judge, self.is_of_arguments);
        self.replaying
            .step(list, units, &|from, to| match respelled {
                true => judge.is_same_or_respelled(from, to),
                false => judge.is_same(session, from, to),
            });
    }

    /// URLs followed, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        self.replaying.progress()
    }

    /// The file as far as it was followed.
    pub fn file(&self) -> DustFile {
        let (written, rules) = self.replaying.written();
        let mut refused = self.refused.clone();
        refused.extend(written.refused.iter().map(RefusedRule::from));
        DustFile {
            text: written.text,
            rules: rules.redirects.len() + rules.removals.len(),
            refused,
        }
    }
}
