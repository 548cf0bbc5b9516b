//! What one sample of a rule says, and which pages are needed before it can be told.

use super::check::{Check, Form};
use super::fetch_bound::probe_of;
use super::fetches::Wanted;
use super::validation::Validation;
use crate::fetch::address;
use crate::same_page::dynamics::Dynamics;
use crate::same_page::judge::{Comparing, Control, Judged, Need, Verdict};
use crate::same_page::page_store::Page;

/// Samples whose pages are looked at most closely.
const STRICT: usize = 6;

impl Validation {
    /// What a sample says, or the pages that are needed before. The probes and the first page come first: the other one is
    /// only fetched when that is there.
    pub(crate) fn examine(
        &self,
        check: &Check,
        form: &Form,
        at: usize,
    ) -> Result<Judged, Vec<Wanted>> {
        let Some((from, to)) = form.samples.get(at) else {
            return Err(Vec::new());
        };
        let probes = [from, to].map(|url| probe_of(url, &self.probe));
        let [before, after] = &probes;
        let first = self.fetches.page(from);
        let wanted = [before, after, from].map(|url| (url.clone(), 0));
        let Some(first) =
            first.filter(|_| wanted.iter().all(|one| self.fetches.page(&one.0).is_some()))
        else {
            return Err(wanted.to_vec());
        };
        if first.is_comparable() && self.fetches.page(to).is_none() {
            return Err(vec![(to.clone(), 0)]);
        }
        let site = address::origin(from);
        let none = Dynamics::default();
        let pages = Comparing {
            texts: self.fetches.texts(),
            known: self.dynamics.get(site).unwrap_or(&none),
            first: self.fetches.pages(from),
            other: if first.is_comparable() {
                self.fetches.pages(to)
            } else {
                vec![first]
            },
            probes: [
                self.fetches.page(before).unwrap_or(first),
                self.fetches.page(after).unwrap_or(first),
            ],
            controls: self.controls(form, at),
            strict: at < STRICT,
            values: &form.values(from),
        };
        let verdict = match pages.judge(&self.settings.policy()) {
            Ok(verdict) => verdict,
            Err(need) => {
                let wanted = wanted_for(need, form.samples.get(at), self.control(form, at), &pages);
                if !wanted
                    .iter()
                    .any(|(url, nth)| self.fetches.failed(url, *nth))
                {
                    return Err(wanted);
                }
                Verdict::Nothing
            }
        };
        let shown = match verdict {
            Verdict::Same(_) => check.tally.aligned.is_none(),
            _ => matches!(verdict, Verdict::Differ(_)),
        };
        Ok(Judged {
            alignment: shown.then(|| pages.aligned()),
            verdict,
        })
    }

    /// The pages of another sample, which show what all pages of each side have.
    fn controls(&self, form: &Form, at: usize) -> [Control<'_>; 2] {
        let Some((from, to)) = self.control(form, at) else {
            return [Control::None; 2];
        };
        [from, to].map(|url| match self.fetches.page(url) {
            None => Control::Missing,
            Some(page) if page.is_comparable() => Control::Page(page),
            Some(_) => Control::None,
        })
    }

    /// Another sample, whose pages show what all pages of the site have; of a file one of the same shape.
    fn control<'f>(&self, form: &'f Form, at: usize) -> Option<&'f (String, String)> {
        let first = form
            .samples
            .get(at)
            .and_then(|one| self.fetches.page(&one.0));
        if first.is_none_or(|page| page.file.is_none()) {
            return form.samples.get(if at == 0 { 1 } else { 0 });
        }
        let shape = form.shapes.get(at);
        let mut others = form.samples.iter().zip(&form.shapes).enumerate();
        let other = others.find(|(place, (_, kind))| *place != at && Some(*kind) == shape);
        other.map(|(_, (sample, _))| sample)
    }

    /// Learns what is dynamic from the pages of a sample that were fetched more than once; whether there was anything new.
    pub(crate) fn learn(&mut self, number: u32, at: usize) -> bool {
        let sample = self.checks.get(number as usize).and_then(|check| {
            let form = check.forms.get(check.form)?;
            form.samples.get(at)
        });
        let Some((from, to)) = sample else {
            return false;
        };
        let site = address::origin(from).to_owned();
        let (known, texts) = (self.dynamics.entry(site).or_default(), self.fetches.texts());
        let mut new = false;
        for url in [from, to] {
            let pages = self.fetches.pages(url);
            for (nth, pair) in pages.windows(2).enumerate() {
                if self.learned.insert((url.clone(), nth)) {
                    let page = |page: &Page| texts.segments(page.all_lines());
                    known.learn(&page(pair[0]), &page(pair[1]));
                    new = true;
                }
            }
        }
        new
    }
}

/// The page that is needed before more can be said of a sample.
fn wanted_for(
    need: Need,
    sample: Option<&(String, String)>,
    other: Option<&(String, String)>,
    pages: &Comparing<'_>,
) -> Vec<Wanted> {
    let nth = |pages: &[&Page]| u8::try_from(pages.len()).unwrap_or(u8::MAX);
    let wanted = match need {
        Need::First => sample.map(|one| (one.0.clone(), nth(&pages.first))),
        Need::Other => sample.map(|one| (one.1.clone(), nth(&pages.other))),
        Need::Control => other.map(|one| (one.0.clone(), 0)),
        Need::ControlOther => other.map(|one| (one.1.clone(), 0)),
    };
    wanted.into_iter().collect()
}
