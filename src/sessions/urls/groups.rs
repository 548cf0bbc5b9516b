//! URLs that have one key.
//!
//! Memory: 20 bytes a key and 4 a URL besides the texts, which stay with the caller.

use serde::{Deserialize, Serialize};

use crate::lists::Interner;

/// Choice of the URL that represents a group. Ties are won by the first one seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Keep {
    /// The one with the fewest bytes.
    #[default]
    Shortest,
    /// The one seen first.
    First,
    /// The one seen most often.
    MostFrequent,
}

impl Keep {
    /// The best of a group's URLs, given as number, text and how often it was seen, in the order in which they were seen.
    pub fn choose<'u>(self, urls: impl Iterator<Item = (u32, &'u [u8], u64)>) -> Option<u32> {
        let best = match self {
            Self::First => urls.min_by_key(|url| url.0),
            Self::Shortest => urls.min_by_key(|url| (url.1.len(), url.0)),
            Self::MostFrequent => urls.min_by_key(|url| (std::cmp::Reverse(url.2), url.0)),
        };
        best.map(|url| url.0)
    }
}

/// No number: the end of a list.
pub(crate) const END: u32 = u32::MAX;

/// The URLs of one key, as a list through `Groups`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Group {
    /// The first URL; its number.
    pub first: u32,
    last: u32,
    /// Number of different URLs.
    pub urls: u32,
}

/// Groups as they grow.
#[derive(Debug, Default)]
pub(crate) struct Groups {
    interner: Interner,
    groups: Vec<Group>,
    /// By URL: the next one of its group.
    next: Vec<u32>,
    of: Vec<u32>,
    many: u32,
}

impl Groups {
    /// Adds the next URL by its key; URLs are numbered from 0 in the order of adding.
    pub(crate) fn add<'t>(&mut self, key: &[u8], key_of: impl Fn(u32) -> &'t [u8]) {
        let url = u32::try_from(self.next.len()).unwrap_or(END);
        let new = u32::try_from(self.groups.len()).unwrap_or(END);
        let groups = &self.groups;
        let number = self
            .interner
            .number(key, new, |group| key_of(groups[group as usize].first));
        self.next.push(END);
        self.of.push(number);
        match self.groups.get_mut(number as usize) {
            Some(group) => {
                self.next[group.last as usize] = url;
                group.last = url;
                group.urls += 1;
                self.many += u32::from(group.urls == 2);
            }
            None => self.groups.push(Group {
                first: url,
                last: url,
                urls: 1,
            }),
        }
    }

    pub(crate) fn all(&self) -> &[Group] {
        &self.groups
    }

    /// Returns the number of groups with at least two URLs.
    pub(crate) fn many(&self) -> u32 {
        self.many
    }

    /// The group of a URL.
    pub(crate) fn of(&self, url: u32) -> Option<u32> {
        self.of.get(url as usize).copied()
    }

    /// Numbers of a group's URLs, in the order in which they were seen.
    pub(crate) fn urls(&self, group: &Group) -> impl Iterator<Item = u32> + '_ {
        std::iter::successors(Some(group.first), |&url| {
            self.next
                .get(url as usize)
                .copied()
                .filter(|&url| url != END)
        })
    }

    pub(crate) fn clear(&mut self) {
        self.interner.clear();
        self.groups.clear();
        self.next.clear();
        self.of.clear();
        self.many = 0;
    }
}
