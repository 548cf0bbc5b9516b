//! Making a plan: which fetches there are, what each waits for, and what is shared.

use std::collections::{HashMap, HashSet};

use super::{BaseFetches, Check, Fetch, Plan, State, Wanted};
use crate::query_args::address;
use crate::query_args::bases::{Base, choose};
use crate::query_args::classify::classify;
use crate::query_args::evidence::Trouble;
use crate::query_args::settings::Settings;
use crate::query_args::verdict::Decision;

/// Pairs of fetches of one address that a check looks at for dynamic text, if there are so many in the plan.
const PAIRS: usize = 6;
/// Pairs that are worth fetches of their own.
const PAID_PAIRS: usize = 3;

impl Plan {
    /// Plans the checks. `probe` is the name of an address that no host has, for soft 404s: a random one, drawn by the
    /// shell.
    pub(in crate::query_args) fn new(wanted: &[Wanted], settings: &Settings, probe: &str) -> Self {
        let mut builder = Builder {
            plan: Self {
                settings: settings.clone(),
                fetches: Vec::new(),
                checks: Vec::new(),
                decisions: Vec::new(),
                from: 0,
            },
            known: HashMap::new(),
            probe,
        };
        for one in wanted {
            builder.check(one);
        }
        if settings.decider {
            builder.controls();
        }
        builder.plan
    }
}

/// Two fetches of one address, and the first check that makes them.
struct Pair {
    check: usize,
    first: u32,
    again: u32,
}

struct Builder<'p> {
    plan: Plan,
    known: HashMap<(String, bool), u32>,
    probe: &'p str,
}

impl Builder<'_> {
    fn check(&mut self, wanted: &Wanted) {
        let number = self.plan.checks.len() as u32;
        let settings = self.plan.settings.clone();
        let bases = choose(&wanted.key.name, &wanted.samples, &wanted.values, &settings);
        let bases: Vec<BaseFetches> = bases
            .into_iter()
            .enumerate()
            .map(|(turn, base)| self.base(number, turn, base))
            .collect();
        let nothing = bases.is_empty();
        self.plan.checks.push(Check {
            key: wanted.key.clone(),
            class: classify(wanted.distinct, wanted.all, &settings),
            reasons: wanted.reasons.clone(),
            bases,
            judged: 0,
            decided: nothing,
        });
        if nothing {
            self.plan.decisions.push(Decision::undecided(
                &wanted.key,
                &wanted.reasons,
                Trouble::NothingToCompare,
            ));
        }
    }

    /// A, B, A. The page without the argument is fetched before the second A on every other base and after it on the
    /// rest, so that a text that rotates with the visits is not the same twice on all of them.
    fn base(&mut self, check: u32, turn: usize, base: Base) -> BaseFetches {
        let probe = self.plan.settings.soft_404.then(|| {
            let address = format!("{}/{}", address::origin(&base.url), self.probe);
            self.fetch(address, false, &[], check)
        });
        let first = self.fetch(base.url.clone(), false, &[], check);
        let late = if turn % 2 == 1 && base.others.len() > 1 {
            base.others.len() - 1
        } else {
            base.others.len()
        };
        let (before, after) = base.others.split_at(late);
        let mut fetch = |url: &String| self.fetch(url.clone(), false, &[first], check);
        let mut others: Vec<u32> = before.iter().map(&mut fetch).collect();
        let mut bracketed = others.clone();
        bracketed.push(first);
        let again = self.fetch(base.url, true, &bracketed, check);
        others.extend(
            after
                .iter()
                .map(|url| self.fetch(url.clone(), false, &[first], check))
                .collect::<Vec<_>>(),
        );
        BaseFetches {
            first,
            others,
            again,
            probe,
        }
    }

    /// Gives a check with few bases pairs of fetches that only show what is dynamic on its host: a rotating text that
    /// happened to be the same twice on its one base changes there. Pairs of other checks cost nothing; those that come
    /// next in the plan are taken, so that no pair serves them all. O(checks).
    fn controls(&mut self) {
        let pairs = self.pairs();
        for number in 0..self.plan.checks.len() {
            let mut own = self.plan.checks[number].bases.clone();
            let Some(first) = own.first().cloned() else {
                continue;
            };
            let of_origin = pairs.get(address::origin(self.url(first.first)));
            let of_origin = of_origin.map_or(&[][..], |pairs| pairs.as_slice());
            let from = of_origin.partition_point(|pair| pair.check <= number);
            let in_turn = of_origin.iter().cycle().skip(from).take(of_origin.len());
            for pair in in_turn {
                if own.len() >= PAIRS {
                    break;
                }
                if own.iter().all(|base| base.first != pair.first) {
                    self.control(number, pair.first, pair.again, &mut own);
                }
            }
            if let (true, Some(other)) = (own.len() < PAID_PAIRS, first.others.last()) {
                let url = self.url(*other).to_owned();
                let again = self.fetch(url, true, &[*other, first.again], number as u32);
                self.control(number, *other, again, &mut own);
            }
            self.plan.checks[number].bases = own;
        }
    }

    /// The first pair of every check by origin, in the order of checks, each once.
    fn pairs(&self) -> HashMap<String, Vec<Pair>> {
        let mut known = HashSet::new();
        let mut pairs: HashMap<String, Vec<Pair>> = HashMap::new();
        for (check, base) in self.plan.checks.iter().enumerate() {
            let Some(base) = base.bases.first().filter(|base| known.insert(base.first)) else {
                continue;
            };
            let origin = address::origin(self.url(base.first)).to_owned();
            pairs.entry(origin).or_default().push(Pair {
                check,
                first: base.first,
                again: base.again,
            });
        }
        pairs
    }

    fn control(&mut self, check: usize, first: u32, again: u32, own: &mut Vec<BaseFetches>) {
        for id in [first, again] {
            if let Some(fetch) = self.plan.fetches.get_mut(id as usize)
                && !fetch.users.contains(&(check as u32))
            {
                fetch.users.push(check as u32);
            }
        }
        own.push(BaseFetches {
            first,
            others: Vec::new(),
            again,
            probe: None,
        });
    }

    fn url(&self, id: u32) -> &str {
        self.plan
            .fetches
            .get(id as usize)
            .map_or("", |fetch| &fetch.url)
    }

    /// A fetch, planned once for all that need it. What it must wait for is fetched before it; only second fetches wait
    /// for what was planned later, and nothing waits for those, so there is no circle.
    fn fetch(&mut self, url: String, again: bool, after: &[u32], check: u32) -> u32 {
        let fetches = &mut self.plan.fetches;
        let id = *self.known.entry((url.clone(), again)).or_insert_with(|| {
            fetches.push(Fetch {
                url,
                after: Vec::new(),
                users: Vec::new(),
                state: State::Waiting,
                page: None,
            });
            (fetches.len() - 1) as u32
        });
        if let Some(fetch) = fetches.get_mut(id as usize) {
            let new = after.iter().filter(|before| again || **before < id);
            fetch.after.extend(new);
            fetch.after.sort_unstable();
            fetch.after.dedup();
            // Checks are planned one after another, so that one that is known is the last.
            if fetch.users.last() != Some(&check) {
                fetch.users.push(check);
            }
        }
        id
    }
}
