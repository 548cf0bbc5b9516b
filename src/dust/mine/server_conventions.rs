//! Rules that servers are known to have, tried where one pair of the list speaks for them: index files, and the slash at
//! the end of a directory.
//!
//! Deviation: the paper has no such candidates. A site has one first page, so that `/index.html → /` can never reach the
//! support that an unknown rule needs. Normalization's `directory-slash` is not applied before mining either: the result
//! could not be fetched on sites that write `/story_7`. Cost: linear in the URLs.

use super::pair_mining::spend;
use super::site_urls::SiteUrls;
use crate::dust::candidate::Candidate;
use crate::dust::rule::Origin;
use dustlens_url::{Change, Options};

/// Units of work of one habit at one URL.
const UNITS: usize = 1;

/// A habit, and what speaks for it.
#[derive(Debug)]
struct Habit {
    change: Change,
    support: u32,
    /// The first two URLs of the list that it makes one.
    example: Option<(u32, u32)>,
}

/// Looking for habits at one site.
#[derive(Debug)]
pub(crate) struct Search {
    at: usize,
    habits: Vec<Habit>,
}

impl Default for Search {
    fn default() -> Self {
        let files = Options::default().index_files.into_iter();
        let files = files.map(|file| Change::Rewrite {
            from: format!("/{file}"),
            to: "/".to_owned(),
        });
        let habits = files.chain([Change::DirectorySlash]).map(|change| Habit {
            change,
            support: 0,
            example: None,
        });
        Self {
            at: 0,
            habits: habits.collect(),
        }
    }
}

impl Search {
    /// Works until the budget is spent. Whether it is over.
    pub fn step(&mut self, sheet: &SiteUrls, budget: &mut usize) -> bool {
        while self.at < sheet.len() && *budget > 0 {
            let tail = sheet.get(self.at);
            for habit in &mut self.habits {
                let to = habit.change.apply(tail).and_then(|to| sheet.find(&to));
                if let Some(to) = to {
                    habit.support += 1;
                    habit.example.get_or_insert((self.at as u32, to as u32));
                }
            }
            spend(budget, self.habits.len() * (UNITS + tail.len() / 256));
            self.at += 1;
        }
        self.at == sheet.len()
    }

    /// How much of it is done, from 0 to 1.
    pub fn share(&self, sheet: &SiteUrls) -> f64 {
        self.at as f64 / sheet.len().max(1) as f64
    }

    /// Habits that at least one pair of URLs shows; of the slash, `least`.
    pub fn finish(self, sheet: &SiteUrls, site: u32, least: u32) -> Vec<Candidate> {
        let url = |at: u32| sheet.url(sheet.get(at as usize));
        let found = self.habits.into_iter().filter_map(|habit| {
            let least = match habit.change {
                Change::DirectorySlash => least,
                _ => 1,
            };
            let (from, to) = habit.example.filter(|_| habit.support >= least)?;
            Some(Candidate {
                site,
                forms: vec![habit.change],
                origin: Origin::Habit,
                support: habit.support,
                example: (url(from), url(to)),
            })
        });
        found.collect()
    }
}
