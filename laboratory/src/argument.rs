//! A query argument: its name, its values and their classes, and when it counts.

use std::collections::HashMap;

use crate::address::Request;
use crate::meaning::Meaning;
use crate::random::{Random, mix, text_hash};

/// The circumstances under which an argument has its effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum When {
    Always,
    /// Only when the argument at this place is there too.
    Beside(usize),
    /// Only when it is not.
    Without(usize),
}

/// Source of the values.
#[derive(Debug, Clone)]
pub(crate) enum Values {
    /// A list, drawn by Zipf's law.
    Listed,
    /// New values, each used by so many visits: a session, a timestamp, a click number.
    Unique { repeats: usize, manner: u8 },
    /// The remainder of the page's number: the forum of a topic.
    Following(u32),
}

/// The place where a page repeats the value it was given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Echo {
    Greeting,
    LinkText,
    Sentence,
    TitleTag,
    HiddenField,
    Highlight,
    Links,
}

/// An argument of the site.
#[derive(Debug, Clone)]
pub(crate) struct Argument {
    pub(crate) name: String,
    pub(crate) enabled: bool,
    pub(crate) meaning: Meaning,
    pub(crate) when: When,
    pub(crate) values: Values,
    pub(crate) listed: Vec<String>,
    pub(crate) classes: HashMap<String, u16>,
    /// Any value at all has class 1.
    pub(crate) presence: bool,
    /// Values outside the list fall into classes by their hash, up to this one.
    pub(crate) hashed: u16,
    /// The shapes where visitors carry it, and those where it has its effect, as bits.
    pub(crate) seen: u32,
    pub(crate) effective: u32,
    /// Per thousand visits; `rare` bounds the visits of the whole log.
    pub(crate) rate: usize,
    pub(crate) rare: Option<usize>,
    pub(crate) echo: Option<Echo>,
    pub(crate) any_case: bool,
    /// A value outside the list leads to no page.
    pub(crate) strict: bool,
    /// Seen only together with the argument at this place.
    pub(crate) partner: Option<usize>,
    pub(crate) class_name: Option<&'static str>,
    pub(crate) below: bool,
}

/// The manner of unique values that are addresses of pages.
pub(crate) const ADDRESS: u8 = 5;

impl Argument {
    /// An argument without name, values and effect.
    pub(crate) fn nothing() -> Self {
        Self {
            name: String::new(),
            enabled: true,
            meaning: Meaning::Nothing,
            when: When::Always,
            values: Values::Listed,
            listed: Vec::new(),
            classes: HashMap::new(),
            presence: false,
            hashed: 0,
            seen: 0,
            effective: 0,
            rate: 0,
            rare: None,
            echo: None,
            any_case: false,
            strict: false,
            partner: None,
            class_name: None,
            below: false,
        }
    }

    /// The class of a value; none when the value leads to no page.
    pub(crate) fn class(&self, value: &str) -> Option<u16> {
        if self.presence {
            return Some(1);
        }
        let known = if self.any_case {
            self.classes.get(&value.to_lowercase()).copied()
        } else {
            self.classes.get(value).copied()
        };
        match known {
            Some(class) => Some(class),
            None if value.is_empty() => Some(0),
            None if self.hashed > 0 => Some((text_hash(value) % u64::from(self.hashed + 1)) as u16),
            None if self.strict => None,
            None => Some(0),
        }
    }

    /// Returns one value of the class, always the same.
    pub(crate) fn representative(&self, class: u16) -> String {
        if self.presence {
            return "1".to_owned();
        }
        let listed = self
            .listed
            .iter()
            .find(|value| self.class(value) == Some(class));
        listed.cloned().unwrap_or_else(|| {
            let candidates = (0..400u64).map(|number| format!("{number}"));
            candidates
                .into_iter()
                .find(|value| self.class(value) == Some(class))
                .unwrap_or_default()
        })
    }

    /// True where the argument has its effect, whatever its value.
    pub(crate) fn applies(&self, shape: usize, request: &Request, names: &[Argument]) -> bool {
        self.enabled
            && self.effective & (1 << shape) != 0
            && match self.when {
                When::Always => true,
                When::Beside(other) => request.has(&names[other].name),
                When::Without(other) => !request.has(&names[other].name),
            }
    }

    /// The value a visitor brings to a page.
    pub(crate) fn draw_value(&self, random: &mut Random, visit: usize, subject: u32) -> String {
        match &self.values {
            Values::Listed if self.listed.is_empty() => String::new(),
            Values::Listed => self.listed[random.zipf(self.listed.len())].clone(),
            Values::Unique { repeats, manner } => {
                let serial = (visit / repeats.max(&1)) as u64;
                unique(mix(&[text_hash(&self.name), serial]), serial, *manner)
            }
            Values::Following(groups) => (1 + subject % groups).to_string(),
        }
    }
}

fn unique(seed: u64, serial: u64, manner: u8) -> String {
    let mut random = Random::new(seed);
    match manner {
        0 => random.hex(32),
        1 => (1_300_000_000 + serial * 37 + seed % 37).to_string(),
        2 => format!("{}-{}-{}", random.hex(8), random.hex(4), random.hex(12)),
        3 => (seed % 100_000).to_string(),
        ADDRESS => format!("/{}?id={}", random.hex(3), seed % 500),
        _ => format!("{}.{}", random.hex(6).to_uppercase(), serial),
    }
}
