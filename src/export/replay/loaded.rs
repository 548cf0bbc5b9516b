//! A file as its reader has it: its effect on a URL, and the rules that this may be due to.

use std::collections::HashMap;

use super::readers::Reader;
use super::server::{Server, Step, Way};
use super::url::{Url, name};
use crate::export::names::fold_case;
use crate::export::scope::{covers_folded, is_below};
use crate::export::{
    Argument, ReadError, Reason, Redirect, Refusal, RuleFormat, RuleSet, decode_name, read, write,
};

/// A file that was written and read back.
pub(super) enum Loaded {
    /// Redirects, followed one by one.
    Server(Server),
    /// Arguments, taken out at once; a table has redirects besides.
    Reader(Box<Arguments>),
}

/// The reader of a file of arguments.
pub(super) struct Arguments {
    format: RuleFormat,
    /// The rules of the file; places count the arguments first, then the redirects.
    rules: RuleSet,
    reader: Reader,
    /// The same reader with rules for no URL: its own effect is not due to the file.
    idle: Reader,
    /// The first URL of each key, for a reader whose keys are no addresses.
    firsts: HashMap<Vec<u8>, Vec<u8>>,
}

impl Loaded {
    /// Writes a file and reads it back; also returns the refusals.
    pub fn new(format: RuleFormat, rules: &RuleSet) -> (Result<Self, ReadError>, Vec<Refusal>) {
        let written = write(format, rules);
        let file = match format {
            RuleFormat::Nginx | RuleFormat::Apache => {
                Server::load(format, &written.text).map(Self::Server)
            }
            _ => read(format, &written.text).map(|_| {
                let rules = without(rules, &written.refused);
                Self::Reader(Box::new(Arguments {
                    format,
                    reader: Reader::new(format, &rules),
                    rules,
                    idle: Reader::idle(format),
                    firsts: HashMap::new(),
                }))
            }),
        };
        (file, written.refused)
    }

    /// All rules as refusals, for a file that cannot be read back.
    pub fn unreadable(rules: &RuleSet) -> Vec<Refusal> {
        let removals = rules.removals.iter();
        let removals = removals.map(|one| Refusal::argument(one, Reason::Unreadable));
        let redirects = rules.redirects.iter();
        let redirects = redirects.map(|one| Refusal::redirect(one, Reason::Unreadable));
        removals.chain(redirects).collect()
    }

    /// Returns the number of rules.
    pub fn count(&self) -> usize {
        match self {
            Self::Server(server) => server.rules().count(),
            Self::Reader(file) => file.rules.removals.len() + file.rules.redirects.len(),
        }
    }

    /// Returns the ways that the file leads a URL; none when it stays as it is.
    pub fn ways(&mut self, url: &[u8], off: &[bool]) -> Vec<Way> {
        match self {
            Self::Server(server) => server.ways(url, off),
            Self::Reader(file) => file.way(url, off).into_iter().collect(),
        }
    }

    /// Takes rules out of the file.
    pub fn leave_out(&mut self, off: &[bool]) {
        let sound = self.sound(off);
        if let Self::Reader(file) = self {
            file.reader = Reader::new(file.format, &sound);
        }
    }

    /// A rule as a refusal.
    pub fn refusal(&self, rule: usize, reason: Reason) -> Option<Refusal> {
        match self {
            Self::Server(server) => {
                let rule = server.rules().nth(rule)?;
                Some(Refusal::redirect(rule, reason))
            }
            Self::Reader(file) => {
                let removals = &file.rules.removals;
                let redirect = || file.rules.redirects.get(rule - removals.len());
                match removals.get(rule) {
                    Some(argument) => Some(Refusal::argument(argument, reason)),
                    None => redirect().map(|rule| Refusal::redirect(rule, reason)),
                }
            }
        }
    }

    /// The rules that are not left out.
    pub fn sound(&self, off: &[bool]) -> RuleSet {
        let is_on = |place: &usize| off.get(*place) != Some(&true);
        match self {
            Self::Server(server) => {
                let rules = server.rules().enumerate();
                let rules = rules.filter(|(place, _)| is_on(place));
                RuleSet {
                    redirects: rules.map(|(_, rule)| rule.clone()).collect(),
                    ..RuleSet::default()
                }
            }
            Self::Reader(file) => file.sound(is_on),
        }
    }
}

/// How likely a URL's change is due to a rule, the least first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Likely {
    No,
    /// Only its host is the URL's.
    AtHost,
    /// The URL has its text, elsewhere than the rule is for.
    ByText,
    AtPath,
}

/// The rules without those that were refused.
fn without(rules: &RuleSet, refused: &[Refusal]) -> RuleSet {
    let refused: Vec<Refusal> = refused.to_vec();
    let has = |host: &str, path: Option<&str>, name: &str| {
        let path = path.filter(|path| !["", "/"].contains(path));
        refused.iter().any(|one| {
            let other = one.path.as_deref();
            let other = other.filter(|path| !["", "/"].contains(path));
            one.host.eq_ignore_ascii_case(host) && other == path && one.name == name
        })
    };
    let mut out = rules.clone();
    out.removals.retain(|one| {
        let shown = Refusal::argument(one, Reason::EmptyName);
        !has(&one.host, one.path.as_deref(), &shown.name)
    });
    out.redirects.retain(|one| !has(&one.host, None, &one.from));
    out
}

impl Arguments {
    fn way(&mut self, url: &[u8], off: &[bool]) -> Option<Way> {
        let parts = Url::new(url);
        let key = self.reader.key(&parts);
        let before = self.idle.key(&parts);
        let is_changed = key != before;
        let to = match self.format {
            // The key is no address: two URLs with one key are taken for the same.
            RuleFormat::Pywb => {
                let first = self.firsts.entry(key);
                first.or_insert_with(|| url.to_vec()).clone()
            }
            _ if is_changed => key,
            _ => return None,
        };
        if to == url && !is_changed {
            return None;
        }
        let rules = self.due(&parts, off);
        let steps = vec![Step { rules, url: to }];
        let is_address = self.format != RuleFormat::Pywb;
        Some(Way {
            from: Some(before).filter(|_| is_address),
            steps,
            endless: false,
        })
    }

    /// Returns the rules that a URL's change may be due to: those for its path whose texts it has, else those whose texts it has, else all of
    /// its host, else all.
    fn due(&self, url: &Url<'_>, off: &[bool]) -> Vec<usize> {
        let RuleSet {
            removals,
            redirects,
            ..
        } = &self.rules;
        let is_on = |place: &usize| off.get(*place) != Some(&true);
        let fold = |name: &[u8]| fold_case(&String::from_utf8_lossy(name));
        let pieces = url
            .text
            .split(|byte| matches!(byte, b'?' | b'&' | b';' | b'#'));
        let names: Vec<String> = pieces
            .map(|piece| fold(&decode_name(name(piece))))
            .collect();
        let is_here = |host: &str| url.host == host || is_below(&url.host, host);
        let everywhere = self.format == RuleFormat::Stormcrawler;
        let likely = |rule: &Argument| match everywhere || is_here(&rule.host) {
            false => Likely::No,
            true if !names.contains(&fold(&rule.name)) => Likely::AtHost,
            true if covers_folded(rule.path.as_deref(), &url.path) => Likely::AtPath,
            true => Likely::ByText,
        };
        let stands =
            |rule: &Redirect| memchr::memmem::find(url.text, rule.from.as_bytes()).is_some();
        let removals = removals.iter();
        let removals = removals.map(likely);
        let redirects = redirects.iter().map(|one| match is_here(&one.host) {
            false => Likely::No,
            true if stands(one) => Likely::AtPath,
            true => Likely::AtHost,
        });
        let all = removals.chain(redirects).enumerate();
        let all: Vec<(usize, Likely)> = all.filter(|(place, _)| is_on(place)).collect();
        let most = all.iter().map(|(_, likely)| *likely).max();
        let found = all.into_iter().filter(|(_, likely)| Some(*likely) == most);
        found.map(|(place, _)| place).collect()
    }

    fn sound(&self, is_on: impl Fn(&usize) -> bool) -> RuleSet {
        let mut out = RuleSet {
            removals: Vec::new(),
            redirects: Vec::new(),
            ..self.rules.clone()
        };
        for (place, rule) in self.rules.removals.iter().enumerate() {
            if is_on(&place) {
                out.removals.push(rule.clone());
            } else if self.format == RuleFormat::Pywb {
                // The format lists the kept arguments; all others are removed.
                out.kept.push(rule.clone());
            }
        }
        let redirects = (self.rules.removals.len()..).zip(&self.rules.redirects);
        let redirects = redirects.filter(|(place, _)| is_on(place));
        out.redirects = redirects.map(|(_, rule)| rule.clone()).collect();
        out
    }
}
