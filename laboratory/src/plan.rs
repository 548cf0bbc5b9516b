//! The plan of a site: everything the page function reads.

use crate::argument::Argument;
use crate::dynamic::Dynamic;
use crate::fault::Faults;
use crate::meaning::Meaning;
use crate::random::mix;
use crate::shape::{Edition, Shape};
use crate::template::Template;
use crate::words::{ENGLISH, Lexicon, RUSSIAN};

/// Content of a host.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// The site itself, or the same under another name.
    Same,
    /// Redirects to the main host.
    Redirect,
    /// The same pages with another text.
    Other(Edition),
    /// Looks like a mirror; so many of a hundred pages are the same, the rest is its own.
    Decoy(u64),
}

/// A host of the site.
#[derive(Debug, Clone)]
pub(crate) struct Host {
    pub(crate) name: String,
    pub(crate) role: Role,
    pub(crate) weight: usize,
    pub(crate) enabled: bool,
}

/// Target of an address that differs from the right one in a habit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Habit {
    Same,
    Missing,
    Redirect,
    /// Another text: only for trailing slashes.
    Other,
}

/// A session in the path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PathSession {
    None,
    /// `/item;jsessionid=0A1B`
    Parameter,
    /// `/(S(0a1b))/item`
    Segment,
}

/// A site.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    pub(crate) seed: u64,
    pub(crate) russian: bool,
    /// Pages are written in windows-1251.
    pub(crate) cyrillic: bool,
    pub(crate) hosts: Vec<Host>,
    pub(crate) shapes: Vec<Shape>,
    pub(crate) arguments: Vec<Argument>,
    /// The order in which the arguments write into a page.
    pub(crate) order: Vec<usize>,
    pub(crate) dynamics: Vec<Dynamic>,
    pub(crate) faults: Faults,
    pub(crate) template: Template,
    pub(crate) slash: Habit,
    pub(crate) case: Habit,
    pub(crate) index: Habit,
    pub(crate) index_name: String,
    pub(crate) path_session: PathSession,
    /// True if the last of repeated names counts.
    pub(crate) last: bool,
    /// Names of arguments count in any case; `names` has them as the site spells them.
    pub(crate) any_case_names: bool,
    pub(crate) names: Vec<String>,
    pub(crate) lines: usize,
}

impl Plan {
    pub(crate) fn lexicon(&self) -> &'static Lexicon {
        if self.russian { &RUSSIAN } else { &ENGLISH }
    }

    /// The offset of titles in a set of pages.
    pub(crate) fn titles(&self, set: usize) -> u64 {
        mix(&[self.seed, 11, set as u64]) % 4096
    }

    pub(crate) fn main_host(&self) -> &str {
        self.hosts.first().map_or("", |host| host.name.as_str())
    }

    pub(crate) fn argument(&self, meaning: Meaning) -> Option<usize> {
        self.arguments
            .iter()
            .position(|argument| argument.enabled && argument.meaning == meaning)
    }
}
