//! Blocks that change from visit to visit and belong to no page's content.

use crate::layout::{Block, Page};
use crate::plan::Plan;
use crate::random::{Random, mix};
use crate::text::{capital, passage, sentence, title};
use crate::words::{Lexicon, Phrase};

/// Content of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Show {
    Clock,
    Date,
    Visitors,
    FormKey,
    /// Advertisement drawn from so many texts.
    Advertisement(u64),
    /// Links in another order at each visit.
    Shuffled,
    Quote,
    Looking,
    /// Titles of other pages, drawn afresh.
    Recommended,
    /// A paragraph in every so-many-th visit.
    Sometimes(u64),
    /// A number inside a sentence that is always there.
    Inside,
    /// The blocks below the body come above it in some visits.
    Layout,
}

/// A dynamic block and its place.
#[derive(Debug, Clone)]
pub(crate) struct Dynamic {
    pub(crate) show: Show,
    pub(crate) class_name: Option<&'static str>,
    pub(crate) below: bool,
    /// Shapes that have it, as bits.
    pub(crate) shapes: u32,
    pub(crate) salt: u64,
}

pub(crate) const CLASSES: [&str; 12] = [
    "ad",
    "promo",
    "box",
    "c12",
    "side",
    "widget",
    "banner",
    "content-extra",
    "ad-price",
    "info",
    "b-inner",
    "note",
];

impl Dynamic {
    pub(crate) fn draw(random: &mut Random) -> Self {
        let show = match random.below(14) {
            0 => Show::Clock,
            1 => Show::Date,
            2 => Show::Visitors,
            3 => Show::FormKey,
            4 | 5 => Show::Advertisement(random.between(2, 6) as u64),
            6 => Show::Shuffled,
            7 => Show::Quote,
            8 => Show::Looking,
            9 => Show::Recommended,
            10 | 11 => Show::Sometimes(random.between(2, 3) as u64),
            12 => Show::Inside,
            _ => Show::Layout,
        };
        Self {
            show,
            class_name: random.chance(40).then(|| *random.pick(&CLASSES)),
            below: random.chance(60),
            shapes: if random.chance(70) {
                u32::MAX
            } else {
                random.next() as u32
            },
            salt: random.next(),
        }
    }

    /// Adds the block as this visit sees it.
    pub(crate) fn add(&self, plan: &Plan, visit: u64, page: &mut Page) {
        let lexicon = plan.lexicon();
        let mut random = Random::new(mix(&[self.salt, visit]));
        let block = match self.show {
            Show::Layout => {
                if random.chance(50) {
                    let below = std::mem::take(&mut page.below);
                    page.above.extend(below);
                }
                return;
            }
            Show::FormKey => Block::Html(self.form_key(&mut random)),
            Show::Shuffled => {
                let mut items = titles(plan, lexicon, &mut Random::new(self.salt), 6);
                random.shuffle(&mut items);
                Block::List(items)
            }
            Show::Recommended => Block::List(titles(plan, lexicon, &mut random, 4)),
            _ => match self.text(lexicon, visit, &mut random) {
                Some(text) => Block::Text(text),
                None => return,
            },
        };
        let block = match self.class_name {
            Some(name) => Block::Box(name, vec![block]),
            None => block,
        };
        if self.below {
            page.below.push(block)
        } else {
            page.above.push(block)
        }
    }

    fn form_key(&self, random: &mut Random) -> String {
        let key = random.hex(24);
        if self.salt.is_multiple_of(2) {
            format!("<form><input type=\"hidden\" name=\"form_key\" value=\"{key}\"></form>\n")
        } else {
            format!("<form><span>{key}</span></form>\n")
        }
    }

    fn text(&self, lexicon: &Lexicon, visit: u64, random: &mut Random) -> Option<String> {
        let number = self.salt % 90_000 + visit * 3 + random.below(3) as u64;
        let phrase = |phrase| lexicon.phrase(phrase);
        Some(match self.show {
            Show::Clock => format!("{} {}", phrase(Phrase::Now), self.clock(visit)),
            Show::Date => {
                let day = visit / 200;
                format!(
                    "{} {:02}.{:02}.2019",
                    phrase(Phrase::Today),
                    day % 28 + 1,
                    day / 28 % 12 + 1
                )
            }
            Show::Visitors => format!("{}: {number}", phrase(Phrase::Visitors)),
            Show::Looking => format!("{} {}", 2 + random.below(60), phrase(Phrase::Looking)),
            Show::Sometimes(period) if !visit.is_multiple_of(period) => return None,
            Show::Advertisement(_) | Show::Quote | Show::Sometimes(_) => {
                self.drawn(lexicon, random)
            }
            _ => {
                let still = &mut Random::new(self.salt);
                let (before, after) = (passage(lexicon, still, 14), passage(lexicon, still, 12));
                format!("{before} {number} {} {after}", self.clock(visit))
            }
        })
    }

    fn clock(&self, visit: u64) -> String {
        let seconds = 36_000 + visit * (7 + self.salt % 40);
        format!(
            "{:02}:{:02}:{:02}",
            seconds / 3600 % 24,
            seconds / 60 % 60,
            seconds % 60
        )
    }

    /// Returns one of a few texts.
    fn drawn(&self, lexicon: &Lexicon, random: &mut Random) -> String {
        let (texts, most) = match self.show {
            Show::Advertisement(texts) => (texts, 40),
            Show::Quote => (40, 12),
            _ => (1, 60),
        };
        let mut own = Random::new(mix(&[self.salt, random.next() % texts]));
        let words = own.between(6, most);
        match self.show {
            Show::Quote => format!(
                "{}: «{}»",
                lexicon.phrase(Phrase::Quote),
                sentence(lexicon, &mut own)
            ),
            Show::Advertisement(_) => {
                format!(
                    "{}: {}",
                    lexicon.phrase(Phrase::Advertisement),
                    passage(lexicon, &mut own, words)
                )
            }
            _ => passage(lexicon, &mut own, words),
        }
    }
}

fn titles(plan: &Plan, lexicon: &Lexicon, random: &mut Random, count: usize) -> Vec<String> {
    (0..count)
        .map(|_| {
            let shape = random.below(plan.shapes.len());
            let subject = random.below(plan.shapes[shape].count as usize) as u64;
            let number = shape as u64 * crate::text::TITLES_OF_A_SHAPE + subject;
            capital(&title(lexicon, plan.titles(0), number))
        })
        .collect()
}
