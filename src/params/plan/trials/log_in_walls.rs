//! Walls: pages such as a log-in form to which a site sends visitors from many addresses. They prove nothing.

use super::{Current, Trials, Tried};
use crate::params::address;
use crate::params::candidates::Reason;
use crate::params::evidence::{Comparison, Finding, Trouble};
use crate::params::fetched::Fetched;
use crate::params::plan::{Check, Plan};

/// URLs of the list that lead to a page from which it is a wall.
const LED: u32 = 2;

/// URLs that show one page, from which a host has no other.
const ONE_PAGE: usize = 12;

/// Is the page that stands in another one's place a wall?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wall {
    None,
    /// More may be known later.
    Perhaps,
    Sure,
}

impl Plan {
    /// Notes where a URL of the list led instead of to its page.
    pub(super) fn note_wall(&self, trials: &mut Trials, current: &Current) {
        let first = current.first.first().and_then(|id| self.page(*id));
        let Some((first, reached)) = first.and_then(|page| Some((page, page.reached()?))) else {
            return;
        };
        if !self.settings.may_stay(&first.url, reached, "") {
            let target = address::path(reached).to_owned();
            *trials.walls.entry(target).or_default() += 1;
        }
    }

    /// Tells when the other page is a wall: URLs of the list lead there, too.
    pub(super) fn wall(&self, trials: &Trials, current: &Current, row: &Comparison) -> Wall {
        let elsewhere = Finding::Undecided {
            trouble: Trouble::RedirectElsewhere,
        };
        if row.finding != elsewhere {
            return Wall::None;
        }
        let other = current.other.first().and_then(|id| self.page(*id));
        let target = other.and_then(Fetched::reached).map(address::path);
        let led = target.and_then(|target| trials.walls.get(target)).copied();
        let is_first = current.alone.is_none() && current.kept.is_none();
        match led {
            Some(LED..) => Wall::Sure,
            _ if is_first && !trials.later.contains(&row.base) => Wall::Perhaps,
            _ => Wall::None,
        }
    }

    /// True when every URL that was tried shows one page, as a guard's does, though two arguments and more stand in them that
    /// are no marks of visitors.
    pub(super) fn is_one_page(&self, queue: usize, trials: &Trials) -> bool {
        let standing = self.standing(queue).into_iter();
        let checks = standing.filter_map(|number| self.checks.get(number as usize));
        let tried = trials.came(Tried::Same).count();
        let marks = checks.filter(|check| !is_mark(check));
        trials.pages.len() == 1 && tried >= ONE_PAGE && marks.count() > 1
    }

    /// Puts a URL off until more is known of the host.
    pub(super) fn try_later(&mut self, trials: &mut Trials, url: &str, current: Current) -> bool {
        if trials.later.insert(url.to_owned()) {
            trials.urls.push(url.to_owned());
        }
        self.next_trial(trials, current, None)
    }
}

/// True when an argument's name or values speak for a mark of a visitor.
fn is_mark(check: &Check) -> bool {
    let mark = [Reason::Ratio, Reason::KnownName, Reason::IdLike];
    mark.iter().any(|reason| check.reasons.contains(reason))
}
