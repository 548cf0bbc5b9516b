//! Pages of two templates: a version for printers, one for phones, a copy under another name.

use std::collections::HashSet;

use super::judge::{Comparing, Need, Policy, Verdict};
use super::page_store::{Line, Page, spoken};
use super::persistent::Allowed;
use crate::document::Segments;

impl Comparing<'_> {
    /// Pages of two templates: their own useful texts.
    pub(super) fn by_useful_text(&self, policy: &Policy) -> Result<Verdict, Need> {
        let frames = self.frames(policy)?;
        let [ours, theirs] = [self.page(), self.page_after()];
        if self.has_other_heading(&own(ours, &frames[0]), &own(theirs, &frames[1])) {
            return Ok(Verdict::Differ(0.0));
        }
        let [first, other] = self.own_texts(&frames);
        let words = |pages: &[Segments]| -> u32 {
            let page = pages.iter().take(1).flat_map(Segments::iter);
            page.map(|one| one.words).sum()
        };
        let all = words(&first).max(words(&other));
        let most = ((1.0 - policy.likeness) * f64::from(all)).floor() as u32;
        let allowed = Allowed {
            changed: policy.changed_words,
            more: most.max(policy.changed_words),
        };
        let found = self.difference(&first, &other, allowed)?;
        let likeness = 1.0 - f64::from(found.missing.max(found.added)) / f64::from(all.max(1));
        if !allowed.covers(&found) || self.has_other_texts(policy)? {
            return Ok(Verdict::Differ(likeness.clamp(0.0, 1.0)));
        }
        let texts = |page: &Page| -> HashSet<u32> {
            page.useful_lines().iter().map(|line| line.0).collect()
        };
        let first = texts(ours);
        self.same_unless(likeness.clamp(0.0, 1.0), |page| {
            page.is_there() && texts(page) == first
        })
    }

    /// What is left out of the useful texts of either side: those of another page. Nothing where little would be left, as
    /// what a page has in common with others is its own then; nor where one page stands within the other, which has a block
    /// more: both have one frame.
    fn frames(&self, policy: &Policy) -> Result<[HashSet<u32>; 2], Need> {
        let frames = [self.frame(0)?, self.frame(1)?];
        let left = self.words(&own(self.page(), &frames[0]));
        let is_little = left < policy.min_words && !self.is_short(policy);
        if left == 0 || is_little || self.is_one_within_the_other() {
            return Ok([HashSet::new(), HashSet::new()]);
        }
        Ok(frames)
    }

    /// True when what looks like no part of an article (lists of links, short texts, boxes) is another on either page: each
    /// says a word there that the other page says nowhere, nor another page of its own side. What one page alone has is no
    /// difference: a template may leave such things out. Nothing can be told where there is no other page of a side.
    fn has_other_texts(&self, policy: &Policy) -> Result<bool, Need> {
        let mut sides = [Vec::new(), Vec::new()];
        for side in [0, 1] {
            let [own, other] = [side, 1 - side].map(|side| [&self.first, &self.other][side]);
            let mut said = self.texts.vocabulary(other);
            let Some(control) = self.control(side)? else {
                return Ok(false);
            };
            said.extend(self.texts.vocabulary(&[control]));
            let telling = own.iter().map(|page| self.telling(page, &said));
            sides[side] = telling.collect();
        }
        let allowed = Allowed {
            changed: policy.changed_words,
            more: u32::MAX,
        };
        let found = self.difference(&sides[0], &sides[1], allowed)?;
        Ok(!allowed.covers(&found))
    }

    /// The texts of a page beside its useful ones that are not seen to change, and of which a word is not among these.
    fn telling(&self, page: &Page, said: &HashSet<u64>) -> Segments {
        let has_useful = page.all_lines().iter().any(|line| line.2);
        let lines = page.all_lines().iter().copied();
        let beside = lines.filter(|line| has_useful && !line.2);
        let telling = beside.filter(|line| {
            let segment = self.texts.segment(*line);
            spoken(segment.text).any(|word| !said.contains(&word))
                && !self.known.is_dynamic(&segment)
        });
        self.texts.segments(&telling.collect::<Vec<_>>())
    }

    /// The own useful texts of each fetch of both sides. A text that is one side's own is the other side's, too, wherever
    /// that has it: a headline may stand in the frame of one template.
    fn own_texts(&self, frames: &[HashSet<u32>; 2]) -> [Vec<Segments>; 2] {
        let sides = [(&self.first, &frames[0]), (&self.other, &frames[1])];
        let texts = sides.map(|(pages, frame)| -> HashSet<u32> {
            let lines = pages.iter().flat_map(|page| own(page, frame));
            lines.map(|line| line.0).collect()
        });
        let of = |side: usize| {
            let (pages, frame) = sides[side];
            let theirs = &texts[1 - side];
            let lines = pages.iter().map(|page| own_or_lent(page, frame, theirs));
            lines.map(|lines| self.by_text(&lines)).collect()
        };
        [of(0), of(1)]
    }

    /// The texts that another page of a side has.
    fn frame(&self, side: usize) -> Result<HashSet<u32>, Need> {
        let lines = self.control(side)?.into_iter().flat_map(Page::all_lines);
        Ok(lines.map(|line| line.0).collect())
    }

    /// The segments as if all stood in one place: templates have places of their own.
    fn by_text(&self, lines: &[Line]) -> Segments {
        let lines: Vec<Line> = lines
            .iter()
            .map(|(text, _, useful)| (*text, 0, *useful))
            .collect();
        self.texts.segments(&lines)
    }
}

/// The useful texts of a page that are not those of its frame.
fn own(page: &Page, frame: &HashSet<u32>) -> Vec<Line> {
    let mut lines = page.useful_lines();
    lines.retain(|line| !frame.contains(&line.0));
    lines
}

/// The same in their order, and each of `lent` that stands elsewhere on the page, once.
fn own_or_lent(page: &Page, frame: &HashSet<u32>, lent: &HashSet<u32>) -> Vec<Line> {
    let own = own(page, frame);
    let said: HashSet<u32> = own.iter().map(|line| line.0).collect();
    let mut wanted: HashSet<u32> = lent.difference(&said).copied().collect();
    let mut own = own.iter().peekable();
    let lines = page.all_lines().iter();
    let kept = lines.filter(|line| own.next_if_eq(line).is_some() || wanted.remove(&line.0));
    kept.copied().collect()
}
