//! The body of a page: the text of each edition and each kind of page about its subject.

use crate::content::Content;
use crate::layout::{Block, Page};
use crate::plan::{Plan, Role};
use crate::random::{Random, mix};
use crate::shape::{Edition, Kind, Shape};
use crate::text::{TITLES_OF_A_SHAPE, capital, paragraphs, passage, sentence, title};
use crate::words::{Lexicon, Phrase};

/// The texts of one set and shape.
pub(crate) struct Texts<'a> {
    plan: &'a Plan,
    content: &'a Content,
    pub(crate) set: usize,
}

impl<'a> Texts<'a> {
    pub(crate) fn new(plan: &'a Plan, content: &'a Content) -> Self {
        let own = matches!(plan.hosts[content.set].role, Role::Decoy(_));
        Self {
            plan,
            content,
            set: if own { content.set } else { 0 },
        }
    }

    fn shape(&self) -> &'a Shape {
        &self.plan.shapes[self.content.shape]
    }

    fn lexicon(&self) -> &'static Lexicon {
        self.plan.lexicon()
    }

    pub(crate) fn title(&self, subject: u32) -> String {
        let number = self.content.shape as u64 * TITLES_OF_A_SHAPE + u64::from(subject);
        capital(&title(self.lexicon(), self.plan.titles(self.set), number))
    }

    /// Titles of other pages of the shape.
    fn others(&self, random: &mut Random, count: usize) -> Vec<String> {
        let all = self.shape().count as usize;
        (0..count)
            .map(|_| self.title(random.below(all) as u32))
            .collect()
    }

    /// Writes the edition into the page; `seed` is of the subject.
    pub(crate) fn fill(&self, what: Edition, page: &mut Page, seed: u64) {
        page.body.push(Block::Heading(page.title.clone()));
        let words = self.shape().words;
        let random = &mut Random::new(mix(&[seed, 61]));
        let phrase = |phrase| self.lexicon().phrase(phrase).to_owned();
        match what {
            Edition::Full | Edition::Translation => self.fill_full(page, seed, words),
            Edition::Short => {
                self.fill_full(page, seed, words);
                self.shorten(page);
            }
            Edition::Summary => {
                self.fill_full(page, seed, 7);
                page.body.push(Block::Text(phrase(Phrase::Read)));
            }
            Edition::Comments => self.fill_comments(page, random),
            Edition::Photo => {
                let text = format!(
                    "{} {}: {}",
                    phrase(Phrase::Photo),
                    page.title,
                    random.below(900)
                );
                page.body = vec![Block::Text(text)];
            }
            Edition::OtherYear => {
                let year = random.between(1998, 2012);
                page.body
                    .push(Block::Text(format!("{} {year}", phrase(Phrase::Archive))));
                self.fill_text(page, random);
            }
            Edition::Thumbnails => {
                let frames = 1..=random.between(4, 12);
                let frames = frames.map(|frame| format!("{} {frame}", phrase(Phrase::Photo)));
                page.body.push(Block::List(frames.collect()));
            }
            Edition::Unrelated(kind) => {
                self.fill_text(page, &mut Random::new(mix(&[seed, 62, u64::from(kind)])));
            }
            Edition::Feed { one } => {
                self.fill_feed(page, &mut Random::new(mix(&[seed, 65, u64::from(one)])));
            }
            Edition::Binary => {}
        }
    }

    /// Leaves half of the body.
    pub(crate) fn shorten(&self, page: &mut Page) {
        page.halve();
        let text = format!("{} 1", self.lexicon().phrase(Phrase::Page));
        page.body.push(Block::Text(text));
    }

    fn fill_text(&self, page: &mut Page, random: &mut Random) {
        let texts = paragraphs(self.lexicon(), random, self.shape().words.max(20));
        page.body.extend(texts.into_iter().map(Block::Text));
    }

    fn fill_comments(&self, page: &mut Page, random: &mut Random) {
        let lexicon = self.lexicon();
        page.body
            .push(Block::Heading(lexicon.phrase(Phrase::Comments).to_owned()));
        for _ in 0..random.between(2, 7) {
            let author = random.text(lexicon.people);
            page.body.push(Block::Text(format!(
                "{author}: {}",
                sentence(lexicon, random)
            )));
        }
    }

    fn fill_feed(&self, page: &mut Page, random: &mut Random) {
        page.xml = true;
        for other in self.others(random, 8) {
            page.body.push(Block::Heading(other));
            page.body
                .push(Block::Text(passage(self.lexicon(), random, 18)));
        }
    }

    fn fill_full(&self, page: &mut Page, seed: u64, words: usize) {
        let (shape, subject) = (self.shape(), self.content.subject);
        let seed = if shape.alike {
            mix(&[self.plan.seed, 63, self.content.shape as u64])
        } else {
            seed
        };
        let mut texts = paragraphs(self.lexicon(), &mut Random::new(seed), words);
        let kind = if subject >= shape.count {
            Kind::Listing
        } else {
            shape.kind
        };
        let own = &mut Random::new(mix(&[seed, u64::from(subject)]));
        page.body.extend(self.special(kind, words, own));
        match kind {
            Kind::Listing | Kind::Calendar | Kind::Form => texts.truncate(1),
            Kind::Article if shape.alike => {
                let price = self.lexicon().phrase(Phrase::Price);
                texts.push(format!("{price} {}.", shape.number(subject)));
            }
            Kind::Article | Kind::Card => {}
        }
        page.body.extend(texts.into_iter().map(Block::Text));
    }

    /// The block that a kind of page has before its text.
    fn special(&self, kind: Kind, words: usize, own: &mut Random) -> Option<Block> {
        Some(match kind {
            Kind::Article => return None,
            Kind::Listing => Block::List(self.others(own, 4 + words / 12)),
            Kind::Calendar => {
                let days = self.others(own, 3 + words / 20).into_iter();
                Block::Table(
                    days.map(|event| (own.between(1, 31).to_string(), event))
                        .collect(),
                )
            }
            Kind::Card => {
                let name = |row: usize| self.lexicon().word(row as u64 * 5).to_owned();
                let rows =
                    (0..4 + words / 30).map(|row| (name(row), own.between(1, 99).to_string()));
                Block::Table(rows.collect())
            }
            Kind::Form => Block::Html("<form action=\"/\"><input name=\"q\"></form>\n".to_owned()),
        })
    }
}
