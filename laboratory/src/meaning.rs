//! Effects of an argument on a page. A new meaning is one variant, one row in [`ALL`], and one arm in [`Meaning::show`]
//! (or in the page function, for those that lead elsewhere).
//!
//! A value of an argument falls into a class; class 0 is the page as it is without the argument,
//! and every other class shows in the page's text, each in its own way.

use crate::layout::{Block, Page};
use crate::random::{Random, mix};
use crate::text::{capital, passage, sentence, title};
use crate::words::{Lexicon, Phrase};

/// Effect of an argument, apart from its conditions and the values that have it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Meaning {
    /// Changes nothing: trackers, sessions, leftovers.
    Nothing,
    /// Another template around the same text.
    Template,
    Price,
    Word,
    /// Adds 3, 16 or 96 words.
    Fact,
    Terms,
    Promotion,
    /// Takes a block away.
    Removal,
    /// Changes a block that all pages share.
    Shared,
    Tab,
    Order,
    Language,
    Currency,
    Paging,
    PageSize,
    Title,
    Heading,
    Cell,
    Digits,
    /// Leaves out most of the text.
    Shorter,
    /// A search instead of the page.
    Search,
    /// Selects the page in place of the shape's own selector.
    Override,
    /// Follows the page (the forum of a topic): nothing, or a missing page when it is another's.
    Belongs,
    /// Leads to the log-in page.
    Wall,
    /// Redirects to the next page.
    Next,
}

/// Every meaning with its weight in the draw and the largest class it can show.
pub(crate) const ALL: &[(Meaning, usize, u16)] = &[
    (Meaning::Nothing, 90, 1),
    (Meaning::Template, 6, 1),
    (Meaning::Price, 8, 50),
    (Meaning::Word, 8, 50),
    (Meaning::Fact, 8, 20),
    (Meaning::Terms, 8, 20),
    (Meaning::Promotion, 7, 6),
    (Meaning::Removal, 8, 1),
    (Meaning::Shared, 9, 30),
    (Meaning::Tab, 9, 5),
    (Meaning::Order, 9, 6),
    (Meaning::Language, 4, 5),
    (Meaning::Currency, 6, 6),
    (Meaning::Paging, 9, 30),
    (Meaning::PageSize, 5, 6),
    (Meaning::Title, 6, 20),
    (Meaning::Heading, 6, 20),
    (Meaning::Cell, 7, 40),
    (Meaning::Digits, 7, 40),
    (Meaning::Shorter, 4, 1),
    (Meaning::Search, 5, 50),
    (Meaning::Override, 5, 40),
    (Meaning::Belongs, 6, 1),
    (Meaning::Wall, 4, 1),
    (Meaning::Next, 3, 1),
];

/// Sources of a meaning's text.
#[derive(Debug)]
pub(crate) struct View<'a> {
    pub(crate) lexicon: &'a Lexicon,
    /// Seed of this argument on this page.
    pub(crate) seed: u64,
    /// Seed of this argument on all pages.
    pub(crate) shared: u64,
    /// The offset of titles on this site.
    pub(crate) titles: u64,
    pub(crate) class_name: Option<&'static str>,
    pub(crate) below: bool,
}

impl View<'_> {
    fn fresh(&self, salt: u64) -> Random {
        Random::new(mix(&[self.seed, salt]))
    }

    fn items(&self, count: usize, salt: u64) -> Vec<String> {
        let start = mix(&[self.seed, salt]) % 4096;
        (0..count as u64)
            .map(|step| capital(&title(self.lexicon, self.titles, start + step)))
            .collect()
    }

    /// The `class`-th word of this argument: different below 64.
    fn word(&self, class: u16) -> &'static str {
        self.lexicon.word(self.shared % 64 + u64::from(class))
    }

    fn put(&self, page: &mut Page, blocks: Vec<Block>) {
        let place = if self.below {
            &mut page.below
        } else {
            &mut page.above
        };
        match self.class_name {
            Some(name) => place.push(Block::Box(name, blocks)),
            None => place.extend(blocks),
        }
    }
}

impl Meaning {
    /// The largest class the meaning can show.
    pub(crate) fn classes(self) -> u16 {
        ALL.iter().find(|row| row.0 == self).map_or(0, |row| row.2)
    }

    /// A meaning that shows only where it applies to all pages of a site.
    pub(crate) fn everywhere(self) -> bool {
        matches!(self, Self::Shared | Self::Language)
    }

    /// A meaning that leads to other pages and prints nothing of its own.
    pub(crate) fn selects(self) -> bool {
        matches!(
            self,
            Self::Override | Self::Belongs | Self::Wall | Self::Next
        )
    }

    /// Writes the class into the page. Called for class 0 too: a list has an order before anyone
    /// asks for another.
    pub(crate) fn show(self, view: &View<'_>, class: u16, page: &mut Page) {
        match self {
            Self::Nothing
            | Self::Template
            | Self::Override
            | Self::Belongs
            | Self::Wall
            | Self::Next => {}
            Self::Price | Self::Word | Self::Digits => self.show_inline(view, class, page),
            Self::Fact | Self::Terms | Self::Promotion | Self::Removal => {
                self.show_added(view, class, page)
            }
            Self::Shared => show_shared(view, class, page),
            Self::Tab => show_tab(view, class, page),
            Self::Order | Self::Paging | Self::PageSize => self.show_list(view, class, page),
            Self::Language => page.language = class,
            Self::Currency => show_currency(view, class, page),
            Self::Title => show_title(view, class, page),
            Self::Heading => {
                let heading = format!("{} {}", view.word(class), view.lexicon.phrase(Phrase::Read));
                view.put(page, vec![Block::Heading(capital(&heading))]);
            }
            Self::Cell => show_cell(view, class, page),
            Self::Shorter => show_shorter(view, class, page),
            Self::Search => show_search(view, class, page),
        }
    }

    fn show_inline(self, view: &View<'_>, class: u16, page: &mut Page) {
        let mut random = view.fresh(1);
        let number = 100 + random.below(9000) + usize::from(class) * random.between(1, 9);
        let text = match self {
            Self::Price => format!(
                "{}: {number}.{:02}",
                view.lexicon.phrase(Phrase::Price),
                random.below(100)
            ),
            Self::Word => {
                let text = sentence(view.lexicon, &mut random);
                format!(
                    "{} — {} {}",
                    view.word(class),
                    text,
                    sentence(view.lexicon, &mut random)
                )
            }
            _ => {
                let text = passage(view.lexicon, &mut random, 45);
                format!("{text} {number} {}", passage(view.lexicon, &mut random, 45))
            }
        };
        view.put(page, vec![Block::Text(text)]);
    }

    fn show_added(self, view: &View<'_>, class: u16, page: &mut Page) {
        if (class > 0) == (self == Self::Removal) {
            return;
        }
        let word = view.word(class);
        let mut random = Random::new(mix(&[view.shared, u64::from(class)]));
        let text = match self {
            Self::Fact => format!(
                "{} {} {word}",
                view.lexicon.phrase(Phrase::Found),
                1 + random.below(90)
            ),
            Self::Terms => format!("{} {}", word, passage(view.lexicon, &mut random, 15)),
            Self::Promotion => format!("{} {}", word, passage(view.lexicon, &mut random, 95)),
            _ => passage(view.lexicon, &mut random, 30),
        };
        view.put(page, vec![Block::Text(text)]);
    }

    fn show_list(self, view: &View<'_>, class: u16, page: &mut Page) {
        let wanted = usize::from(class);
        let mut items = match self {
            Self::Paging => view.items(7, u64::from(class) * 977),
            Self::PageSize => view.items(4 + wanted * 3, 0),
            _ => view.items(8, 0),
        };
        match (self, class) {
            (Self::Order, 1) => items.reverse(),
            (Self::Order, _) => items.rotate_left(wanted),
            (Self::Paging, 1..) => items.push(format!(
                "{} {}",
                view.lexicon.phrase(Phrase::Page),
                wanted + 1
            )),
            _ => {}
        }
        view.put(page, vec![Block::List(items)]);
    }
}

fn show_shared(view: &View<'_>, class: u16, page: &mut Page) {
    let mut random = Random::new(mix(&[view.shared, 7]));
    let days = usize::from(class) + random.below(5) + 1;
    let mut text = format!(
        "{} {days} {}, {}.",
        view.lexicon.phrase(Phrase::Delivery),
        view.lexicon.phrase(Phrase::Days),
        view.word(class)
    );
    if random.chance(50) {
        text = format!("{text} {}", passage(view.lexicon, &mut random, 30));
    }
    view.put(page, vec![Block::Text(text)]);
}

fn show_tab(view: &View<'_>, class: u16, page: &mut Page) {
    let mut random = view.fresh(u64::from(class));
    let text = passage(view.lexicon, &mut random, 120);
    let heading = if class == 0 {
        Phrase::Read
    } else {
        Phrase::Comments
    };
    let heading = Block::Heading(view.lexicon.phrase(heading).to_owned());
    view.put(page, vec![heading, Block::Text(text)]);
}

fn show_currency(view: &View<'_>, class: u16, page: &mut Page) {
    const CODES: [&str; 7] = ["EUR", "USD", "GBP", "CHF", "CZK", "PLN", "SEK"];
    let mut random = view.fresh(3);
    let rate = 100 + usize::from(class) * 37;
    let rows = view.items(3, 5).into_iter().map(|item| {
        let price = (20 + random.below(900)) * rate / 100;
        (
            item,
            format!("{price} {}", CODES[usize::from(class) % CODES.len()]),
        )
    });
    view.put(page, vec![Block::Table(rows.collect())]);
}

fn show_title(view: &View<'_>, class: u16, page: &mut Page) {
    if class > 0 {
        page.title = format!("{} | {}", page.title, view.word(class));
        let title = page.title.clone();
        if let Some(Block::Heading(first)) = page.body.first_mut() {
            *first = title;
        } else {
            page.body.insert(0, Block::Heading(title));
        }
    }
}

fn show_cell(view: &View<'_>, class: u16, page: &mut Page) {
    let mut random = view.fresh(4);
    let own = random.below(4);
    let rows = view
        .items(4, 9)
        .into_iter()
        .enumerate()
        .map(|(place, item)| {
            let number = random.below(800) + if place == own { usize::from(class) } else { 0 };
            (item, number.to_string())
        });
    view.put(page, vec![Block::Table(rows.collect())]);
}

fn show_shorter(view: &View<'_>, class: u16, page: &mut Page) {
    if class == 0 {
        return;
    }
    for block in page.body.iter_mut().skip(1) {
        match block {
            Block::Text(text) => {
                let end = text
                    .char_indices()
                    .filter(|(_, letter)| *letter == ' ')
                    .nth(9)
                    .map(|(end, _)| end);
                text.truncate(end.unwrap_or(text.len()));
            }
            Block::List(items) => items.truncate(2),
            Block::Table(rows) => rows.truncate(1),
            _ => {}
        }
    }
    page.body.push(Block::Text(
        view.lexicon.phrase(Phrase::Read).to_owned() + " …",
    ));
}

fn show_search(view: &View<'_>, class: u16, page: &mut Page) {
    if class > 0 {
        let word = view.word(class);
        page.title = format!("{} {word}", view.lexicon.phrase(Phrase::Results));
        let found = 3 + usize::from(class) % 6;
        let mut items = view.items(found, u64::from(class));
        items
            .iter_mut()
            .for_each(|item| *item = format!("{item}: {word}"));
        page.body = vec![Block::Heading(page.title.clone()), Block::List(items)];
    }
}
