//! What one sample of a rule says, and which pages are needed before it can be told.

use super::check::Form;
use super::fetch_bound::probe_of;
use super::fetches::Wanted;
use super::outcome::{Examined, Way};
use super::validation::Validation;
use crate::fetch::address;
use crate::same_page::dynamics::UNKNOWN;
use crate::same_page::judge::{Comparing, Control, Judged, Need, Verdict};
use crate::same_page::page_store::Page;

/// Samples whose pages are looked at most closely.
const STRICT: usize = 6;

/// Samples before one of which the last that leads elsewhere is looked at.
const BEFORE: usize = 4;

impl Validation {
    /// Judges a sample, or names the pages that are needed before.
    pub(crate) fn examine(&self, number: u32, at: usize) -> Result<Examined, Vec<Wanted>> {
        let check = self.checks.get(number as usize).ok_or_else(Vec::new)?;
        let form = check.forms.get(check.form).ok_or_else(Vec::new)?;
        if let Some(examined) = self.examine_together(number, (check, form), at)? {
            return Ok(examined);
        }
        let (from, to) = form.samples.get(at).ok_or_else(Vec::new)?;
        let shows_same = check.tally.aligned.is_none();
        let judged = self.examine_pair((form, at), (from, to), &form.values(from), shows_same)?;
        Ok(Examined {
            number,
            pair: (from.clone(), to.clone()),
            judged,
            beside: Vec::new(),
        })
    }

    /// Compares two addresses of which a rule leads from one to the other and takes out these values. Pages that differ come
    /// side by side, and with `shows_same` those that are the same, too.
    pub(super) fn examine_pair(
        &self,
        sample: (&Form, usize),
        (from, to): (&str, &str),
        values: &[String],
        shows_same: bool,
    ) -> Result<Judged, Vec<Wanted>> {
        let (verdict, pages) = self.look(sample, (from, to), values)?;
        if matches!(verdict, Verdict::Same(_))
            && pages.page().is_there()
            && !pages.is_one_template()
            && let Some(judged) = self.lost_arguments((from, to))?
        {
            return Ok(judged);
        }
        let shown = match verdict {
            Verdict::Same(_) => shows_same,
            _ => matches!(verdict, Verdict::Differ(_)),
        };
        Ok(Judged {
            alignment: shown.then(|| pages.aligned()),
            verdict,
        })
    }

    /// Compares the pages of two addresses, held against another sample of the form than the one given; or names the pages
    /// that are needed before. The probes and the first page come first: the other one is only fetched when that is there.
    pub(super) fn look<'v>(
        &'v self,
        (form, at): (&'v Form, usize),
        (from, to): (&str, &str),
        values: &'v [String],
    ) -> Result<(Verdict, Comparing<'v>), Vec<Wanted>> {
        let probes = [from, to].map(|url| probe_of(url, &self.probe));
        let [before, after] = &probes;
        let first = self.fetches.page(from);
        let wanted = [before, after, from].map(|url| (url.to_owned(), 0));
        let Some(first) =
            first.filter(|_| wanted.iter().all(|one| self.fetches.page(&one.0).is_some()))
        else {
            return Err(wanted.to_vec());
        };
        if first.is_comparable() && self.fetches.page(to).is_none() {
            return Err(vec![(to.to_owned(), 0)]);
        }
        let pages = Comparing {
            strict: at < STRICT,
            controls: self.controls(form, at),
            leads_elsewhere: self.control(form, at).is_some_and(|(_, other)| {
                let is_one = || self.form_of_address(other) == self.form_of_address(to);
                !(values.iter().any(|value| value.contains('/')) && is_one())
            }),
            before: self.before(form, at, to),
            ..self.comparing(from, to, first, [before, after], values)
        };
        let verdict = match pages.judge(&self.settings.policy()) {
            Ok(verdict) => verdict,
            Err(need) => {
                let wanted = wanted_for(need, (from, to), self.control(form, at), &pages);
                self.wanted_unless_failed(wanted)?;
                Verdict::Nothing
            }
        };
        Ok((verdict, pages))
    }

    /// Two addresses of which the first page is there, without a page to hold them against.
    fn comparing<'v>(
        &'v self,
        from: &str,
        to: &str,
        first: &'v Page,
        probes: [&str; 2],
        values: &'v [String],
    ) -> Comparing<'v> {
        Comparing {
            texts: self.fetches.texts(),
            known: self.dynamics.get(address::origin(from)).unwrap_or(&UNKNOWN),
            first: self.fetches.pages(from),
            other: if first.is_comparable() {
                self.fetches.pages(to)
            } else {
                vec![first]
            },
            probes: probes.map(|probe| self.fetches.page(probe).unwrap_or(first)),
            controls: [Control::None; 2],
            leads_elsewhere: false,
            before: Vec::new(),
            strict: false,
            values,
        }
    }

    /// Where a rule leads to another template, a line more or less does not show. So the arguments that only one of the two
    /// addresses has are looked at one by one, in its own template: its page must not be another in part without any.
    fn lost_arguments(&self, (from, to): (&str, &str)) -> Result<Option<Judged>, Vec<Wanted>> {
        for (with, other) in [(from, to), (to, from)] {
            for (without, values) in without_lost_arguments(with, other) {
                if let Some(judged) = self.change_in_part(with, without, &values)? {
                    return Ok(Some(judged));
                }
            }
        }
        Ok(None)
    }

    fn change_in_part(
        &self,
        with: &str,
        without: String,
        values: &[String],
    ) -> Result<Option<Judged>, Vec<Wanted>> {
        let Some(first) = self.fetches.page(with) else {
            return Ok(None);
        };
        if self.fetches.page(&without).is_none() {
            return Err(vec![(without, 0)]);
        }
        let probe = probe_of(with, &self.probe);
        let pages = self.comparing(with, &without, first, [&probe, &probe], values);
        match pages.changed_in_part(&self.settings.policy()) {
            Ok(None) => Ok(None),
            Ok(Some(likeness)) => Ok(Some(Judged {
                alignment: Some(pages.aligned()),
                verdict: Verdict::ArgumentsMatter {
                    with: with.to_owned(),
                    without,
                    likeness,
                },
            })),
            Err(need) => {
                self.wanted_unless_failed(wanted_for(need, (with, &without), None, &pages))?;
                Ok(None)
            }
        }
    }

    /// Pages that are needed, unless one of them was asked for in vain.
    fn wanted_unless_failed(&self, wanted: Vec<Wanted>) -> Result<(), Vec<Wanted>> {
        let mut failed = wanted.iter();
        match failed.any(|(url, nth)| self.fetches.failed(url, *nth)) {
            true => Ok(()),
            false => Err(wanted),
        }
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

    /// All answers to the last sample before this one that leads elsewhere, as far as is known: a site may answer all addresses in
    /// one way from some request on.
    fn before(&self, form: &Form, at: usize, to: &str) -> Vec<&Page> {
        let own = self.form_of_address(to);
        let Some(earlier) = form.samples.get(at.saturating_sub(BEFORE)..at) else {
            return Vec::new();
        };
        let is_there = |url: &str| self.fetches.page(url).is_some_and(Page::is_comparable);
        let mut elsewhere = earlier
            .iter()
            .rev()
            .filter(|(from, other)| is_there(from) && self.form_of_address(other) != own);
        let last = elsewhere
            .next()
            .into_iter()
            .flat_map(|(from, to)| [from, to]);
        last.flat_map(|url| self.fetches.pages(url)).collect()
    }

    /// An address after all rules that are accepted or verified together.
    fn form_of_address(&self, url: &str) -> (String, Vec<u8>) {
        let (origin, tail) = (address::origin(url), address::tail(url));
        let form = self.together().canonical(origin, tail.as_bytes());
        (form.origin, form.tail)
    }

    /// Another sample, whose pages show what all pages of the site have, and one that leads elsewhere if there is one; of a file one
    /// of the same shape.
    fn control<'f>(&self, form: &'f Form, at: usize) -> Option<&'f (String, String)> {
        let first = form
            .samples
            .get(at)
            .and_then(|one| self.fetches.page(&one.0));
        if first.is_none_or(|page| page.file.is_none()) {
            let own = form.samples.get(at).map(|one| &one.1);
            let mut elsewhere = form.samples.iter().filter(|one| Some(&one.1) != own);
            let any = form.samples.get(if at == 0 { 1 } else { 0 });
            return elsewhere.next().or(any);
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
        let mut urls = vec![from.clone(), to.clone()];
        urls.extend(self.way(number, from).into_iter().flat_map(Way::addresses));
        let site = address::origin(from).to_owned();
        let (known, texts) = (self.dynamics.entry(site).or_default(), self.fetches.texts());
        let mut new = false;
        for url in urls {
            let pages = self.fetches.pages(&url);
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
    (from, to): (&str, &str),
    other: Option<&(String, String)>,
    pages: &Comparing<'_>,
) -> Vec<Wanted> {
    let nth = |pages: &[&Page]| u8::try_from(pages.len()).unwrap_or(u8::MAX);
    let wanted = match need {
        Need::First => Some((from.to_owned(), nth(&pages.first))),
        Need::Other => Some((to.to_owned(), nth(&pages.other))),
        Need::Control => other.map(|one| (one.0.clone(), 0)),
        Need::ControlOther => other.map(|one| (one.1.clone(), 0)),
    };
    wanted.into_iter().collect()
}

/// The addresses that lack one of the arguments each that another address does not have with this value, nor says the value
/// of elsewhere; with it as it is written and its value, as a page may repeat them.
fn without_lost_arguments(from: &str, to: &str) -> Vec<(String, [String; 2])> {
    let Some((path, query)) = from.split_once('?') else {
        return Vec::new();
    };
    let is_lost = |piece: &str| {
        let (name, value) = piece.split_once('=').unwrap_or((piece, ""));
        let known = address::pair_of(to, &address::decoded(name.as_bytes()));
        let is_same = known.is_some_and(|pair| pair == piece.to_lowercase());
        !is_same && !says(to, value)
    };
    let pieces: Vec<&str> = query.split('&').collect();
    let lost = pieces
        .iter()
        .enumerate()
        .filter(|(_, piece)| is_lost(piece));
    let without = lost.map(|(at, piece)| {
        let mut kept = pieces.clone();
        kept.remove(at);
        let address = match kept.is_empty() {
            true => path.to_owned(),
            false => format!("{path}?{}", kept.join("&")),
        };
        let value = piece.split_once('=').unwrap_or_default().1;
        let values = [(*piece).to_owned(), address::decoded(value.as_bytes())];
        (address, values.map(|text| text.to_lowercase()))
    });
    without.collect()
}

/// True when a value stands in the path or the query of an address by itself: not as a part of a number or a word.
fn says(url: &str, value: &str) -> bool {
    let tail = address::tail(url);
    let is_inside = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let mut found = tail.match_indices(value).filter(|_| !value.is_empty());
    found.any(|(at, _)| {
        let before = tail.get(..at).and_then(|text| text.chars().next_back());
        let after = tail
            .get(at + value.len()..)
            .and_then(|text| text.chars().next());
        !is_inside(before) && !is_inside(after)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_that_the_other_address_says_nothing_of() {
        let cases: [(&str, &str, &[&str]); 10] = [
            ("http://e.com/a?x=1", "http://e.com/b", &["http://e.com/a"]),
            (
                "http://e.com/a?x=1&y=2",
                "http://e.com/b?y=2",
                &["http://e.com/a?y=2"],
            ),
            (
                "http://e.com/a?x=1&y",
                "http://e.com/b",
                &["http://e.com/a?y", "http://e.com/a?x=1"],
            ),
            (
                "http://e.com/a?y=2",
                "http://e.com/b?y=3",
                &["http://e.com/a"],
            ),
            (
                "http://e.com/a?id=17&city=4",
                "http://e.com/17",
                &["http://e.com/a?id=17"],
            ),
            ("http://e.com/a?id=17", "http://e.com/17", &[]),
            (
                "http://e.com/a?city=7",
                "http://e7.com:7/b/17",
                &["http://e.com/a"],
            ),
            (
                "http://e.com/a?name=old-inn",
                "http://e.com/old-inn.html",
                &[],
            ),
            ("http://e.com/a?x=B", "http://e.com/b?x=b", &[]),
            ("http://e.com/a", "http://e.com/b", &[]),
        ];
        for (from, to, without) in cases {
            let found = without_lost_arguments(from, to).into_iter();
            let found: Vec<String> = found.map(|(address, _)| address).collect();
            assert_eq!(found, without, "{from} {to}");
        }
        let values = without_lost_arguments("http://e.com/a?q=Old+Inn", "http://e.com/b");
        assert_eq!(values[0].1, ["q=old+inn", "old inn"]);
    }
}
