//! Selection of a file's rules that are safe to hand out: with them, no URL of the list as given is led astray.
//!
//! A verdict or a rule is proved on normalized URLs, each on the result of the rules before it; a server, a crawler or
//! a browser applies it to whatever it meets, and knows only what its format can express. So the file is written, read
//! back as its reader reads it, and followed from every URL of the list. A way is good when its end is known to be the
//! page of its beginning, which the caller judges. One rule of a bad way is left out, and the URLs that it had changed
//! are followed again, until no way is bad:
//!
//! 1. First rules that lead astray alone: no choice of others could mend that.
//! 2. Then the one to which most of the bad ways lead back: the rule that led to the first address of the way that is
//!    not known to be the same page, or that closed a circle. With it goes each next one of which no bad URL was changed by those
//!    that go: it would be left out afterwards all the same.
//!
//! Cost: URLs × rules of their host, and a judgement for each URL that is changed; four bytes for each change.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::loaded::Loaded;
use super::raw::RawUrls;
use super::server::Way;
use crate::export::{ReadError, Reason, Refusal, RuleFormat, RuleSet, Written, write};
use crate::order;

/// A fault of the ways of a URL.
struct Bad {
    /// The places of the rules that may be to blame.
    rules: Vec<usize>,
    /// True when no other rule is on the way.
    is_alone: bool,
    reason: Reason,
    /// A URL of the list, and the address that it is led to.
    example: (String, String),
}

/// A file that is being followed.
pub(crate) struct Replaying {
    format: RuleFormat,
    file: Result<Loaded, ReadError>,
    /// Rules that the format cannot express.
    refused: Vec<Refusal>,
    /// The places of the URLs that each rule of the file changed.
    changed: Vec<Vec<u32>>,
    off: Vec<bool>,
    left_out: BTreeMap<usize, Refusal>,
    bad: BTreeMap<u32, Bad>,
    next: usize,
    again: Vec<u32>,
    done: usize,
    total: usize,
}

impl Replaying {
    /// Creates the state before any URL is followed.
    pub(crate) fn new(format: RuleFormat, rules: &RuleSet) -> Self {
        let (file, mut refused) = Loaded::new(format, rules);
        if file.is_err() {
            refused.extend(Loaded::unreadable(rules));
        }
        let count = file.as_ref().map_or(0, Loaded::count);
        Self {
            format,
            file,
            refused,
            changed: vec![Vec::new(); count],
            off: vec![false; count],
            left_out: BTreeMap::new(),
            bad: BTreeMap::new(),
            next: 0,
            again: Vec::new(),
            done: 0,
            total: 0,
        }
    }

    /// Follows at most `units` URLs more. `is_same` returns true if the second address is known to be the page of the
    /// first, a URL of the list.
    pub(crate) fn step(
        &mut self,
        list: &(impl RawUrls + ?Sized),
        units: usize,
        is_same: &dyn Fn(&[u8], &[u8]) -> bool,
    ) {
        let count = list.count();
        for _ in 0..units {
            let at = match self.again.pop() {
                Some(at) => at as usize,
                None if self.next < count => {
                    self.next += 1;
                    self.next - 1
                }
                None if self.leave_out() => continue,
                None => break,
            };
            self.look(at, list.url(at), is_same);
            self.done += 1;
        }
        let undecided = usize::from(!self.bad.is_empty());
        self.total = self.done + self.again.len() + count.saturating_sub(self.next) + undecided;
    }

    /// Returns the URLs followed, and the number known so far: more, once a rule is left out.
    pub(crate) fn progress(&self) -> (usize, usize) {
        (self.done, self.total)
    }

    /// Returns the file with the rules that, by now, are known to lead nobody astray.
    pub(crate) fn written(&self) -> (Written, RuleSet) {
        let sound = self.file.as_ref().map(|file| file.sound(&self.off));
        let sound = sound.unwrap_or_default();
        let mut refused = self.refused.clone();
        refused.extend(self.left_out.values().cloned());
        let again = write(self.format, &sound);
        refused.extend(again.refused);
        let text = again.text;
        (Written { text, refused }, sound)
    }

    /// Follows one URL.
    fn look(&mut self, at: usize, url: &[u8], is_same: &dyn Fn(&[u8], &[u8]) -> bool) {
        let Ok(file) = &mut self.file else { return };
        let number = u32::try_from(at).unwrap_or(u32::MAX);
        self.bad.remove(&number);
        for way in file.ways(url, &self.off) {
            for rule in way.steps.iter().flat_map(|step| &step.rules) {
                if let Some(changed) = self.changed.get_mut(*rule) {
                    changed.push(number);
                }
            }
            if let Some(bad) = bad_of(url, &way, is_same) {
                self.bad.entry(number).or_insert(bad);
            }
        }
    }

    /// Leaves rules out for the bad ways, and notes the URLs to be followed again. Returns true if there are any.
    fn leave_out(&mut self) -> bool {
        let Ok(file) = &mut self.file else {
            return false;
        };
        let mut again = BTreeSet::new();
        for rule in blamed(&self.bad, &self.changed) {
            let example = self.bad.values().find(|bad| bad.rules.contains(&rule));
            if let (Some(bad), Some(off)) = (example, self.off.get_mut(rule)) {
                *off = true;
                let refusal = file.refusal(rule, bad.reason);
                self.left_out.extend(refusal.map(|refusal| {
                    let example = Some(bad.example.clone());
                    (rule, Refusal { example, ..refusal })
                }));
                let changed = self.changed.get_mut(rule).map(std::mem::take);
                again.extend(changed.unwrap_or_default());
            }
        }
        file.leave_out(&self.off);
        self.again = again.into_iter().rev().collect();
        !self.again.is_empty()
    }
}

/// The fault of a way, if it has any.
fn bad_of(url: &[u8], way: &Way, is_same: &dyn Fn(&[u8], &[u8]) -> bool) -> Option<Bad> {
    let last = way.steps.last()?;
    let from = way.from.as_deref().unwrap_or(url);
    if !way.endless && is_same(from, &last.url) {
        return None;
    }
    let first = way.steps.iter().find(|step| !is_same(from, &step.url));
    let step = first.filter(|_| !way.endless).unwrap_or(last);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let is_alone = step.rules.len() == 1 && way.steps.iter().all(|one| one.rules == step.rules);
    Some(Bad {
        rules: step.rules.clone(),
        is_alone,
        reason: match way.endless {
            true => Reason::LeadsInACircle,
            false => Reason::LeadsAstray,
        },
        example: (text(url), text(&last.url)),
    })
}

/// The rules that are left out next. `changed`: the URLs that each rule changes.
fn blamed(bad: &BTreeMap<u32, Bad>, changed: &[Vec<u32>]) -> Vec<usize> {
    let alone = bad.values().filter(|bad| bad.is_alone);
    let alone: BTreeSet<usize> = alone.flat_map(|bad| bad.rules.iter().copied()).collect();
    if !alone.is_empty() {
        return alone.into_iter().collect();
    }
    let mut urls: BTreeMap<usize, Vec<u32>> = BTreeMap::new();
    for (url, bad) in bad {
        for rule in &bad.rules {
            urls.entry(*rule).or_default().push(*url);
        }
    }
    let mut all: Vec<(usize, Vec<u32>)> = urls.into_iter().collect();
    order::sort_by_key(&mut all, |(rule, urls)| Reverse((urls.len(), *rule)));
    let mut touched: BTreeSet<u32> = BTreeSet::new();
    all.retain(|(rule, urls)| {
        let is_apart = urls.iter().all(|url| !touched.contains(url));
        if is_apart {
            touched.extend(changed.get(*rule).into_iter().flatten());
        }
        is_apart
    });
    all.into_iter().map(|(rule, _)| rule).collect()
}
