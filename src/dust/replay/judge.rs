//! Is one address known to be the page of another one?

use std::collections::{HashMap, HashSet};

use crate::dust::canonical::{Canonical, Canonicalizer};
use crate::dust::session::{DustSession, Trust};

/// What is known of addresses: the rules in force, the list, and the pages that were fetched for the rules.
pub(super) struct Judge {
    rules: Canonicalizer,
    /// Numbers of the sites of the list.
    sites: HashMap<String, usize>,
    /// Addresses to which rules led a page that was the same there.
    fetched: HashSet<String>,
}

impl Judge {
    pub fn new(session: &DustSession, trust: Trust) -> Self {
        let origins = session.base.iter().map(|sheet| sheet.origin.clone());
        let samples = session.in_force(trust).flat_map(|(_, rule)| &rule.samples);
        let agreed = samples.filter(|sample| sample.agrees == Some(true));
        Self {
            rules: session.canonicalizer(trust),
            sites: origins.zip(0..).collect(),
            fetched: agreed.map(|sample| sample.to.clone()).collect(),
        }
    }

    /// Whether `to` is known to be the page of `from`, a URL of the list: both have one canonical form, and `to` is an
    /// address that something is known of. It is in the list, or a rule was proved by it, or it stands on the way from
    /// `from` to its canonical form. One form alone says too little: an address between two rules may never have been
    /// anybody's.
    pub fn is_same(&self, session: &DustSession, from: &[u8], to: &[u8]) -> bool {
        let (Some(one), Some(other)) = (self.rules.normalized(from), self.rules.normalized(to))
        else {
            return from == to;
        };
        if one == other {
            return true;
        }
        let form = self.rules.canonical(&one.0, &one.1);
        let is_form = |form: &Canonical| form.origin == other.0 && form.tail == other.1;
        if is_form(&form) {
            return true;
        }
        let ends = self.rules.canonical(&other.0, &other.1);
        let is_one = (&ends.origin, &ends.tail) == (&form.origin, &form.tail);
        is_one && self.is_known(session, &one, &other)
    }

    fn is_known(
        &self,
        session: &DustSession,
        from: &(String, Vec<u8>),
        (origin, tail): &(String, Vec<u8>),
    ) -> bool {
        let sheet = self.sites.get(origin);
        let sheet = sheet.and_then(|site| session.base.get(*site));
        if sheet.is_some_and(|sheet| sheet.find(tail).is_some()) {
            return true;
        }
        let text = format!("{origin}{}", String::from_utf8_lossy(tail));
        let on_the_way = || {
            let steps = self.rules.steps(&from.0, &from.1);
            steps.iter().any(|(_, _, after)| *after == text)
        };
        self.fetched.contains(&text) || on_the_way()
    }
}
