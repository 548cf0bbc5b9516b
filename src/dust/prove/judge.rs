//! Is one address known to be the page of another one?
//!
//! Rules that are left out have their URLs judged again and again, so canonical forms are remembered by their hashes: 16
//! bytes an address, at most [`MOST`] of them.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use xxhash_rust::xxh3::xxh3_64;

use crate::dust::canonical::{Canonical, Canonicalizer};
use crate::dust::mine::site_urls::joined;
use crate::dust::rule::Trust;
use crate::dust::session::DustSession;
use crate::export::is_respelled;
use dustlens_url::Change;

/// Forms that are remembered; then all are forgotten.
const MOST: usize = 1 << 20;

/// Knowledge about addresses: the rules in force, the list, and the pages that were fetched for the rules.
pub(crate) struct Judge {
    rules: Canonicalizer,
    /// The rules that hold for every address of a site, whatever its text: arguments that mean nothing, names, slashes.
    general: Canonicalizer,
    /// Numbers of the sites of the list.
    sites: HashMap<String, usize>,
    /// Addresses to which rules led a page that was the same there.
    fetched: HashSet<String>,
    /// Hashes of canonical forms by those of addresses.
    forms: RefCell<HashMap<u64, u64>>,
}

impl Judge {
    pub fn new(session: &DustSession, trust: Trust) -> Self {
        let origins = session.base.iter().map(|sheet| sheet.origin.clone());
        let samples = session.in_force(trust).flat_map(|(_, rule)| &rule.samples);
        let agreed = samples.filter(|sample| sample.agrees == Some(true));
        let is_text = |change: &Change| {
            use Change::{Rewrite, RewriteEdge, Template};
            matches!(
                change,
                Rewrite { .. } | RewriteEdge { .. } | Template { .. }
            )
        };
        Self {
            general: session.canonicalizer_of(trust, |rule| !is_text(&rule.change)),
            rules: session.canonicalizer(trust),
            sites: origins.zip(0..).collect(),
            fetched: agreed.map(|sample| sample.to.clone()).collect(),
            forms: RefCell::default(),
        }
    }

    /// True when `to` is known to be the page of `from`, a URL of the list: both have one canonical form, and `to` is an
    /// address that something is known of. It is in the list, or a rule was proved by it, or it stands on the way from
    /// `from` to its canonical form; or it becomes such an address by rules that hold for every address of its site. One
    /// form alone says too little: an address between two rules on texts may never have been anybody's.
    pub fn is_same(&self, session: &DustSession, from: &[u8], to: &[u8]) -> bool {
        let (Some(one), Some(other)) = (self.rules.normalized(from), self.rules.normalized(to))
        else {
            return from == to;
        };
        if one == other {
            return true;
        }
        if self.form(&one) != self.form(&other) {
            return false;
        }
        let bare = || address(self.general.canonical(&other.0, &other.1));
        self.is_known(session, &one, &other) || self.is_known(session, &one, &bare())
    }

    /// A hash of the canonical form of an address.
    fn form(&self, of: &Address) -> u64 {
        let key = hash(of);
        if let Some(form) = self.forms.borrow().get(&key) {
            return *form;
        }
        let form = hash(&address(self.rules.canonical(&of.0, &of.1)));
        let mut forms = self.forms.borrow_mut();
        if forms.len() == MOST {
            forms.clear();
        }
        forms.insert(key, form);
        form
    }

    /// The same where order and spelling of arguments make no difference, and rules for all addresses of a site are the
    /// only ones: one canonical form says enough then.
    pub fn is_same_or_respelled(&self, from: &[u8], to: &[u8]) -> bool {
        let form = |url: &[u8]| {
            let (origin, tail) = self.rules.normalized(url)?;
            let (origin, tail) = address(self.rules.canonical(&origin, &tail));
            Some([origin.as_bytes(), &tail].concat())
        };
        match (form(from), form(to)) {
            (Some(from), Some(to)) => is_respelled(&from, &to),
            _ => from == to,
        }
    }

    fn is_known(&self, session: &DustSession, from: &Address, to: &Address) -> bool {
        let (origin, tail) = to;
        if hash(to) == self.form(from) {
            return true;
        }
        let sheet = self.sites.get(origin);
        let sheet = sheet.and_then(|site| session.base.get(*site));
        if sheet.is_some_and(|sheet| sheet.find(tail).is_some()) {
            return true;
        }
        let text = joined(origin, tail);
        let on_the_way = || {
            let steps = self.rules.steps(&from.0, &from.1);
            steps.iter().any(|(_, _, after)| *after == text)
        };
        self.fetched.contains(&text) || on_the_way()
    }
}

/// Scheme, host and port; path and query.
type Address = (String, Vec<u8>);

fn hash((origin, tail): &Address) -> u64 {
    xxh3_64(&[origin.as_bytes(), tail].concat())
}

fn address(form: Canonical) -> Address {
    (form.origin, form.tail)
}
