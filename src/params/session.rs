//! Lists, settings and verdicts of a site. The command line uses the session as it is; [`crate::sessions::params`] wraps it in slices for the page.

use crate::order;
use std::collections::{BTreeSet, HashMap};

use serde::{Deserialize, Serialize};

use super::candidates::{Candidates, Constants, Elsewhere, Reason};
use super::observe::{FeedCounts, Observed, Observer};
use super::plan::{Plan, Wanted};
use super::scope::ArgKey;
use super::settings::Settings;
use super::table::{ArgRow, Table};
use super::verdict::{Decision, Verdict};
use crate::session_error::SessionError;
use dustlens_url::{Change, LearnedRule};

/// Which arguments are verified.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Selection {
    /// Candidates that were never verified, and verified arguments that are due and have addresses to be tried on.
    Due,
    /// All candidates and all verified arguments that have addresses, due or not.
    All,
    /// These, whatever is known of them.
    Only {
        /// Which.
        keys: Vec<ArgKey>,
    },
}

impl Selection {
    /// Whether a row is among them at `now`.
    #[must_use]
    pub fn takes(&self, row: &ArgRow, now: u64, settings: &Settings) -> bool {
        match self {
            Self::Due => row.is_candidate(settings) || row.is_recheck_due(now, settings),
            Self::All => row.is_candidate(settings) || row.can_be_rechecked(),
            Self::Only { keys } => keys.contains(&row.key),
        }
    }
}

/// Lists of URLs, settings, and what is known of their arguments.
pub struct ParamSession {
    settings: Settings,
    candidates: Candidates,
    observer: Observer,
    table: Table,
    unjudged: Vec<ArgRow>,
    seen: Vec<ArgKey>,
    /// Of the arguments that are tried, the URLs to take them out of, and whether these are all.
    trials: HashMap<ArgKey, (Vec<String>, bool)>,
}

impl ParamSession {
    /// An empty session.
    ///
    /// # Errors
    /// A setting out of its range.
    pub fn new(settings: Settings) -> Result<Self, SessionError> {
        settings.validate()?;
        Ok(Self {
            candidates: Candidates::default(),
            observer: Observer::new(settings.scope, settings.max_arguments)?,
            table: Table::default(),
            unjudged: Vec::new(),
            seen: Vec::new(),
            trials: HashMap::new(),
            settings,
        })
    }

    /// The settings in force.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Counts one URL that occurs `repeats` times; [`ParamSession::finish`] makes rows of it.
    pub fn add_url(&mut self, url: &[u8], repeats: u64) {
        self.observer.add(url, repeats);
    }

    /// What was fed.
    #[must_use]
    pub fn counts(&self) -> FeedCounts {
        self.observer.counts()
    }

    /// Classifies what was seen so far and merges it into the table, as seen at `now` (seconds since 1970). More URLs may
    /// follow, and another call. Stale rows of arguments that were not seen are dropped; how many is the answer.
    pub fn finish(&mut self, now: u64) -> usize {
        self.unjudged.clear();
        self.trials.clear();
        let settings = &self.settings;
        let with_reasons = |seen: Observed| {
            let reasons = self.candidates.reasons(&seen, settings);
            (seen, reasons)
        };
        let all: Vec<(Observed, Vec<Reason>)> = self
            .observer
            .observed()
            .into_iter()
            .map(with_reasons)
            .collect();
        self.seen = all.iter().map(|(seen, _)| seen.key.clone()).collect();
        let elsewhere =
            Elsewhere::new(all.iter().map(|(seen, reasons)| (seen, reasons.as_slice())));
        let constants =
            Constants::new(all.iter().map(|(seen, reasons)| (seen, reasons.as_slice())));
        for (mut seen, mut reasons) in all {
            elsewhere.extend(&mut seen, &mut reasons, settings);
            constants.extend(&seen, &mut reasons, settings);
            if !reasons.is_empty() {
                let trials = (std::mem::take(&mut seen.trials), seen.all_trials);
                self.trials.insert(seen.key.clone(), trials);
            }
            let unjudged = self.table.observe(&seen, reasons, settings, now);
            self.unjudged.extend(unjudged);
        }
        self.table.drop_stale(now, &self.settings)
    }

    /// Every argument of the URLs fed before the last [`ParamSession::finish`], by scope and name.
    pub fn seen(&self) -> impl ExactSizeIterator<Item = &ArgKey> {
        self.seen.iter()
    }

    /// The table, for reading and storing.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The table, to import rows into.
    pub fn table_mut(&mut self) -> &mut Table {
        &mut self.table
    }

    /// All rows by scope and name; with `unjudged` also arguments that have too few values and are not recorded.
    #[must_use]
    pub fn rows(&self, unjudged: bool) -> Vec<ArgRow> {
        self.row_refs(unjudged).into_iter().cloned().collect()
    }

    /// [`ParamSession::rows`] without copies of their samples and evidence.
    pub(crate) fn row_refs(&self, unjudged: bool) -> Vec<&ArgRow> {
        let mut rows: Vec<&ArgRow> = self.table.rows().collect();
        if unjudged {
            rows.extend(&self.unjudged);
            order::sort_by(&mut rows, |a, b| a.key.cmp(&b.key));
        } else {
            rows.retain(|row| row.verdict != Verdict::Unjudged);
        }
        rows
    }

    /// A row, of those that are not judged too. O(log rows), or O(unjudged rows).
    #[must_use]
    pub fn row(&self, key: &ArgKey) -> Option<&ArgRow> {
        let unjudged = || self.unjudged.iter().find(|row| row.key == *key);
        self.table.get(key).or_else(unjudged)
    }

    /// Plans the fetches that verify a selection at `now`. `probe` is a name that no page has, drawn at random by the
    /// shell; it is fetched once on each host to know its soft 404.
    #[must_use]
    pub fn plan(&self, selection: &Selection, now: u64, probe: &str) -> Plan {
        let chosen: Vec<&ArgRow> = match selection {
            Selection::Only { keys } => {
                let keys: BTreeSet<&ArgKey> = keys.iter().collect();
                keys.into_iter()
                    .filter_map(|key| self.table.get(key))
                    .collect()
            }
            _ => {
                let rows = self.table.rows();
                rows.filter(|row| selection.takes(row, now, &self.settings))
                    .collect()
            }
        };
        self.plan_of(chosen, probe).begun()
    }

    /// Plans the fetches that verify these rows, whatever is known of them. The plan is not begun.
    pub(crate) fn plan_of<'r>(
        &self,
        rows: impl IntoIterator<Item = &'r ArgRow>,
        probe: &str,
    ) -> Plan {
        let wanted: Vec<Wanted> = rows
            .into_iter()
            .map(|row| Wanted {
                key: row.key.clone(),
                distinct: row.distinct,
                all: row.all,
                reasons: row.reasons.clone(),
                samples: row.samples.clone(),
                values: row.values.clone(),
                trials: self.trials_of(row).0,
                all_trials: self.trials_of(row).1,
            })
            .collect();
        Plan::new(&wanted, &self.settings, probe)
    }

    /// URLs from which an argument is taken out together with others, and whether they are all there are: those of the
    /// lists, else what its row remembers.
    fn trials_of(&self, row: &ArgRow) -> (Vec<String>, bool) {
        let known = self.trials.get(&row.key).cloned();
        known.unwrap_or_else(|| {
            let urls = row.samples.iter().map(|sample| sample.url.clone());
            (urls.collect(), false)
        })
    }

    /// Writes a decision of a plan into the table, as made at `now`.
    pub fn record(&mut self, decision: Decision, now: u64) {
        self.table.record(decision, now);
    }

    /// Rules for normalization: one for each insignificant argument of a whole host. An argument that is insignificant
    /// under one path only has none, for such rules hold for the host.
    #[must_use]
    pub fn learned_rules(&self) -> Vec<LearnedRule> {
        let rows = self
            .table
            .rows()
            .filter(|row| row.verdict == Verdict::Insignificant && row.key.scope.path.is_none());
        rows.map(|row| {
            let tried = row
                .evidence
                .as_ref()
                .map_or(0, |evidence| evidence.comparisons.len()) as u64;
            LearnedRule {
                host: row.key.scope.host.clone(),
                change: Change::DropParam {
                    name: row.key.name.clone(),
                },
                evidence: dustlens_url::Evidence {
                    support: 0,
                    checked: tried,
                    agreed: tried,
                },
            }
        })
        .collect()
    }
}
