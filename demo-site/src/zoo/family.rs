//! A family of hosts: its model, its look, and the functions that answer for it.

use crate::story::Language;

use super::ask::Ask;
use super::content::Answer;
use super::guest::{Guest, Link};

/// A site under one or several names.
#[derive(Debug)]
pub(crate) struct Family {
    /// Names, without the port; the first one is the main one.
    pub(crate) names: &'static [&'static str],
    /// The software it behaves like, in words.
    pub(crate) model: &'static str,
    /// The language of its menus.
    pub(crate) language: Language,
    /// The charset of its pages.
    pub(crate) charset: &'static str,
    /// Build of the pages.
    pub(crate) skin: Skin,
    /// Blocks that change from fetch to fetch.
    pub(crate) noise: Noise,
    /// Faults of the host.
    pub(crate) trouble: Trouble,
    /// Share of the log.
    pub(crate) share: usize,
    /// Paths that robots.txt forbids.
    pub(crate) disallow: &'static [&'static str],
    /// Answers a request.
    pub(crate) answer: fn(&Ask) -> Answer,
    /// Makes one visit of a guest.
    pub(crate) visit: fn(&mut Guest) -> Link,
}

impl Family {
    /// The answer of a host, robots.txt among them.
    pub(crate) fn reply(&self, ask: &Ask) -> Answer {
        if ask.path != "/robots.txt" {
            return (self.answer)(ask);
        }
        let lines = self.disallow.iter();
        let lines: String = lines.map(|path| format!("Disallow: {path}\n")).collect();
        Answer::Text(
            "text/plain; charset=utf-8",
            format!("User-agent: *\n{lines}"),
        )
    }
}

/// Build of pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Skin {
    /// `<main><article>`.
    Article,
    /// `<div id="content">` between other boxes.
    Boxes,
    /// Tables in tables.
    Tables,
}

/// The blocks that change from fetch to fetch.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Noise {
    /// The time of day, at the foot.
    pub(crate) clock: bool,
    /// An advertisement between the blocks of the main part.
    pub(crate) ad: bool,
    /// A visitors' counter and how many are there now.
    pub(crate) counter: bool,
    /// So many titles beside the page, others in another order each time.
    pub(crate) related: usize,
    /// True when these titles are in the main part.
    pub(crate) related_inside: bool,
    /// A paragraph that praises something else each time.
    pub(crate) promo: bool,
}

/// The noise of a host that has all kinds of it but the promotion.
pub(crate) const USUAL: Noise = Noise {
    clock: true,
    ad: true,
    counter: true,
    related: 5,
    related_inside: false,
    promo: false,
};

/// The noise of a host that has only a clock and a token.
pub(crate) const QUIET: Noise = Noise {
    ad: false,
    counter: false,
    related: 0,
    ..USUAL
};

/// Faults of a host.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// No faults.
    None,
    /// Clients that ask too fast are told to wait.
    Limited,
    /// One answer in twenty is an error or breaks off.
    Flapping,
}
