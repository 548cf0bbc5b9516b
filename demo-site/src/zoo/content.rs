//! Content of a page of the zoo beside its changing blocks and echoes: a title and blocks, held as the names of their
//! texts, which are only written out when the page is rendered.
//!
//! The identity of a page is a hash of these names: addresses whose contents agree are one page,
//! and no list of them is kept anywhere. Cost: a hash is linear in the names, not in the texts.

use crate::random::{Rng, fnv1a};
use crate::story::{Language, Story};

/// A piece of text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Piece {
    /// The text itself.
    Plain(String),
    /// The title that belongs to a key.
    Title(String),
    /// A sentence that belongs to a key.
    Sentence(String),
    /// A person's name that belongs to a key.
    Person(String),
    /// About so many words that belong to a key, in paragraphs.
    Prose(String, usize),
}

impl Piece {
    /// The texts of the piece, one a paragraph.
    pub(crate) fn texts(&self, seed: u64, language: Language) -> Vec<String> {
        let story = |key: &str, words| Story::write(language, words, &mut Rng::new(seed, key));
        match self {
            Self::Plain(text) => vec![text.clone()],
            Self::Title(key) => vec![story(key, 0).title],
            Self::Sentence(key) => vec![story(key, 1).first_sentence().to_owned()],
            Self::Person(key) => vec![story(key, 0).author],
            Self::Prose(key, words) => story(key, *words).paragraphs,
        }
    }

    /// About how many words it has; titles and sentences are of a usual length.
    fn words(&self) -> usize {
        match self {
            Self::Plain(text) => text.split_whitespace().count(),
            Self::Title(_) => 7,
            Self::Sentence(_) => 16,
            Self::Person(_) => 2,
            Self::Prose(_, words) => *words,
        }
    }

    fn stamp(&self) -> u64 {
        let text = match self {
            Self::Plain(text) => format!("plain {text}"),
            Self::Title(key) => format!("title {key}"),
            Self::Sentence(key) => format!("sentence {key}"),
            Self::Person(key) => format!("person {key}"),
            Self::Prose(key, words) => format!("prose {words} {key}"),
        };
        fnv1a(text.as_bytes())
    }
}

/// Look of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Heading,
    Prose,
    Item,
    Row,
    Note,
    Code,
}

/// A block of the main part of a page.
#[derive(Debug, Clone)]
pub(crate) struct Block {
    /// Look of the block.
    pub(crate) kind: Kind,
    /// Texts.
    pub(crate) pieces: Vec<Piece>,
    /// Target of the first piece.
    pub(crate) href: Option<String>,
}

impl Block {
    fn stamp(&self) -> u64 {
        let stamps = self.pieces.iter().map(Piece::stamp);
        stamps.fold(7, |sum: u64, stamp| {
            sum.rotate_left(9) ^ stamp.wrapping_mul(31)
        })
    }
}

/// Surroundings of the main part. They never decide which page it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Frame {
    /// Menus, side columns, feet.
    #[default]
    Full,
    /// For printers and small screens: the main part nearly alone.
    Bare,
}

/// The main part of a page.
#[derive(Debug, Clone)]
pub(crate) struct Content {
    /// The language of its texts.
    pub(crate) language: Language,
    /// Title.
    pub(crate) title: Piece,
    /// Blocks in their order.
    pub(crate) blocks: Vec<Block>,
    /// Texts repeated from the request. No part of its identity.
    pub(crate) echoes: Vec<String>,
    /// A word to be marked in every text. No part of its identity.
    pub(crate) marked: Option<String>,
    /// Surroundings. No part of its identity.
    pub(crate) frame: Frame,
    /// A charset other than the host's. No part of its identity.
    pub(crate) charset: Option<&'static str>,
    /// The path of `<link rel="canonical">`, where there is one. No part of its identity.
    pub(crate) canonical: Option<String>,
}

impl Content {
    /// An English page whose title belongs to a key.
    pub(crate) fn titled(key: impl Into<String>) -> Self {
        Self::under(Piece::Title(key.into()))
    }

    /// An English page with this title.
    pub(crate) fn named(title: impl Into<String>) -> Self {
        Self::under(Piece::Plain(title.into()))
    }

    fn under(title: Piece) -> Self {
        Self {
            language: Language::English,
            title,
            blocks: Vec::new(),
            echoes: Vec::new(),
            marked: None,
            frame: Frame::Full,
            charset: None,
            canonical: None,
        }
    }

    /// Sets the language.
    pub(crate) fn speaking(mut self, language: Language) -> Self {
        self.language = language;
        self
    }

    /// Sets the language to Russian.
    pub(crate) fn russian(self) -> Self {
        self.speaking(Language::Russian)
    }

    /// Sets the bare frame if `bare` is true.
    pub(crate) fn bare(mut self, bare: bool) -> Self {
        if bare {
            self.frame = Frame::Bare;
        }
        self
    }

    /// Adds a text repeated from the request.
    pub(crate) fn echo(mut self, text: impl Into<String>) -> Self {
        self.echoes.push(text.into());
        self
    }

    /// Marks a word.
    pub(crate) fn marking(mut self, word: Option<&str>) -> Self {
        self.marked = word.filter(|word| !word.is_empty()).map(str::to_owned);
        self
    }

    /// Names the page's own address.
    pub(crate) fn canonical(mut self, path: impl Into<String>) -> Self {
        self.canonical = Some(path.into());
        self
    }

    /// Adds a block.
    pub(crate) fn block(mut self, kind: Kind, pieces: Vec<Piece>, href: Option<String>) -> Self {
        self.blocks.push(Block { kind, pieces, href });
        self
    }

    /// Adds paragraphs.
    pub(crate) fn prose(self, key: impl Into<String>, words: usize) -> Self {
        self.block(Kind::Prose, vec![Piece::Prose(key.into(), words)], None)
    }

    /// Adds a small heading.
    pub(crate) fn heading(self, text: impl Into<String>) -> Self {
        self.block(Kind::Heading, vec![Piece::Plain(text.into())], None)
    }

    /// Adds a line of text.
    pub(crate) fn note(self, text: impl Into<String>) -> Self {
        self.block(Kind::Note, vec![Piece::Plain(text.into())], None)
    }

    /// Adds a name and a value in a table.
    pub(crate) fn row(self, name: impl Into<String>, value: impl Into<String>) -> Self {
        let pieces = vec![Piece::Plain(name.into()), Piece::Plain(value.into())];
        self.block(Kind::Row, pieces, None)
    }

    /// Adds the title and a sentence of another page, with its address.
    pub(crate) fn item(self, key: impl Into<String>, href: impl Into<String>) -> Self {
        let key = key.into();
        let pieces = vec![Piece::Title(key.clone()), Piece::Sentence(key)];
        self.block(Kind::Item, pieces, Some(href.into()))
    }

    /// Adds the title of another page, a value beside it, and its address.
    pub(crate) fn priced(
        self,
        key: impl Into<String>,
        value: impl Into<String>,
        href: impl Into<String>,
    ) -> Self {
        let pieces = vec![Piece::Title(key.into()), Piece::Plain(value.into())];
        self.block(Kind::Item, pieces, Some(href.into()))
    }

    /// Adds a person's text below their name.
    pub(crate) fn post(self, key: impl Into<String>, words: usize) -> Self {
        let key = key.into();
        let name = vec![Piece::Person(key.clone())];
        self.block(Kind::Heading, name, None).prose(key, words)
    }

    /// Adds lines as a program's source has them.
    pub(crate) fn code(self, key: impl Into<String>, words: usize) -> Self {
        self.block(Kind::Code, vec![Piece::Prose(key.into(), words)], None)
    }

    /// Applies `step` for each of the values.
    pub(crate) fn each<T>(
        self,
        values: impl IntoIterator<Item = T>,
        step: impl FnMut(Self, T) -> Self,
    ) -> Self {
        values.into_iter().fold(self, step)
    }

    /// Applies `step` if `reason` is true.
    pub(crate) fn when(self, reason: bool, step: impl FnOnce(Self) -> Self) -> Self {
        if reason { step(self) } else { self }
    }

    /// A number of the content: the same for the same title and blocks, and only for them.
    pub(crate) fn stamp(&self) -> u64 {
        let blocks = self.blocks.iter().map(Block::stamp);
        blocks.fold(self.head(), |sum, stamp| {
            (sum.rotate_left(5) ^ stamp).wrapping_mul(0x0000_0100_0000_01b3)
        })
    }

    /// A number of the content that does not depend on the order of the blocks.
    pub(crate) fn bag(&self) -> u64 {
        let blocks = self.blocks.iter().map(Block::stamp);
        blocks.fold(self.head(), |sum, stamp| {
            sum.wrapping_add(stamp.wrapping_mul(0x9e37_79b9_7f4a_7c15))
        })
    }

    /// The numbers of the blocks, in their order, and how many words each has, about.
    pub(crate) fn block_stamps(&self) -> Vec<(u64, usize)> {
        let blocks = self.blocks.iter();
        let words = |block: &Block| block.pieces.iter().map(Piece::words).sum();
        blocks.map(|block| (block.stamp(), words(block))).collect()
    }

    /// A number of the language and the title.
    pub(crate) fn head(&self) -> u64 {
        fnv1a(self.language.tag().as_bytes()) ^ self.title.stamp()
    }
}

/// Answer of a host to a request.
#[derive(Debug, Clone)]
pub(crate) enum Answer {
    /// A page.
    Page(Content),
    /// No page, with this honest status.
    Missing(u16, Content),
    /// No page, with status 200.
    Soft(Content),
    /// Another address, within the host or absolute.
    Redirect(u16, String),
    /// The address of the log-in, instead of the page.
    Wall(String),
    /// A text that is no page: content type and text.
    Text(&'static str, String),
}

impl Answer {
    /// An honest 404 in English.
    pub(crate) fn not_found() -> Self {
        Self::Missing(
            404,
            Content::named("Not found").note("Nothing stands at this address."),
        )
    }

    /// An honest 410 in English.
    pub(crate) fn gone() -> Self {
        Self::Missing(
            410,
            Content::named("Gone").note("This page was taken away for good."),
        )
    }

    /// An honest 404 in Russian.
    pub(crate) fn not_found_ru() -> Self {
        let content = Content::named("Не найдено").russian();
        Self::Missing(404, content.note("По этому адресу ничего нет."))
    }
}

impl From<Content> for Answer {
    fn from(content: Content) -> Self {
        Self::Page(content)
    }
}
