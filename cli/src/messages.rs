//! The messages of the commands, and the exit status that follows from them.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::process::ExitCode;

use dustlens::message_text::counted;
use dustlens::problem::{Problem, ProblemKind, Severity};
use dustlens::url::Skipped;
use indicatif::ProgressBar;

use crate::fetching::{Closed, Pages};
use crate::output;

/// URLs that are named on standard error; further ones are counted.
const NAMED: u64 = 20;
/// Characters of a name that a message shows.
const LONGEST_NAME: usize = 120;

/// Messages on standard error, and the exit status that follows from them.
#[derive(Default)]
pub struct Messages {
    bad: bool,
    bad_urls: u64,
    /// URLs with another scheme than http and https, such as `mailto:`.
    other: Passed,
    /// Relative references that no problem of their list reported.
    relative: Passed,
    /// True once a fault of the lists was reported.
    told: bool,
    /// A list may be empty without a word: there is something else to work on.
    pub may_be_empty: bool,
    /// Problems of each kind.
    kinds: BTreeMap<&'static str, OfKind>,
    /// The last problem reported.
    last: String,
}

/// Problems of one kind.
#[derive(Default)]
struct OfKind {
    count: u64,
    /// Place of the last one that was named.
    last: String,
}

/// URLs that nothing is wrong with, but that are not used.
#[derive(Default)]
struct Passed {
    count: u64,
    /// Place of the first one.
    first: String,
}

impl Passed {
    fn add(&mut self, list: &str, line: u64) {
        if self.count == 0 {
            self.first = format!("{list}, line {line}");
        }
        self.count += 1;
    }

    /// Takes off the URLs of the last list that a problem reported.
    fn take_off(&mut self, told: u64) {
        self.count = self.count.saturating_sub(told);
        if self.count == 0 {
            self.first.clear();
        }
    }
}

impl Messages {
    /// Writes a message that reports no fault of the input, in one line.
    pub fn say(&self, text: &str) {
        output::say(text);
    }

    /// Names a list without a URL and without a fault.
    pub fn empty(&self, list: &str) {
        if !self.may_be_empty {
            self.say(&format!("{list} is empty: there is no URL in it"));
        }
    }

    /// Names something that could not be used.
    pub fn bad(&mut self, text: &str) {
        self.bad = true;
        self.say(text);
    }

    /// Names a list that cannot be read.
    pub fn unreadable(&mut self, error: &anyhow::Error) {
        self.told = true;
        self.bad(&format!("{error:#}"));
    }

    /// Names a problem of a list.
    pub fn problem(&mut self, problem: &Problem) {
        self.told = true;
        self.bad |= problem.severity() == Severity::Error;
        // These are not counted once more at the end, even if the message is a repetition.
        if let ProblemKind::RelativeUrls { count } = problem.kind {
            self.relative.take_off(count);
        }
        let text = problem.to_string();
        if self.last == text {
            return;
        }
        self.last.clone_from(&text);
        let of_kind = self.kinds.entry(problem.kind.code()).or_default();
        of_kind.count += 1;
        if of_kind.count > NAMED {
            return;
        }
        of_kind.last = place_of(problem);
        let hint = match problem.kind {
            ProblemKind::NoRoom { .. } => "; `ulimit -v unlimited` lifts this shell's bound",
            ProblemKind::NotASitemap { .. } | ProblemKind::NoUrls => " (--input)",
            ProblemKind::TooShort { .. } => " (--shingles)",
            ProblemKind::LogWithoutHost => ", such as --host https://www.example.com",
            ProblemKind::RelativeUrls { .. } => {
                "; write --assume-scheme http when they are addresses such as www.example.com/a"
            }
            _ => "",
        };
        self.say(&format!("{text}{hint}"));
    }

    /// Says once how many URLs cannot be used, though nothing is wrong with them.
    pub fn say_passed(&mut self) {
        let all = self.other.count + self.relative.count;
        if all == 0 {
            return;
        }
        self.told = true;
        let first = match self.other.count {
            0 => &self.relative.first,
            _ => &self.other.first,
        };
        let what = counted(all, "address is", "addresses are");
        let since = match all {
            1 => "it is no whole http or https URL",
            _ => "they are no whole http or https URLs; the first of them",
        };
        self.say(&format!("{what} passed over, since {since}: {first}"));
    }

    /// Returns true if a fault of the lists was reported: bad URLs, unreadable files, lines that were left out.
    pub fn told_of_lists(&self) -> bool {
        self.told
    }

    /// Counts a URL that cannot be used, and names it when it is no good to anybody.
    pub fn unused_url(&mut self, list: &str, line: u64, reason: Skipped) {
        match reason {
            Skipped::OtherScheme => self.other.add(list, line),
            Skipped::Relative => self.relative.add(list, line),
            _ => self.bad_url(list, line, reason),
        }
    }

    /// Names a URL that cannot be used; after the first few they are only counted.
    pub fn bad_url(&mut self, list: &str, line: u64, reason: Skipped) {
        (self.bad, self.told) = (true, true);
        self.bad_urls += 1;
        if self.bad_urls <= NAMED {
            self.say(&format!("{list}, line {line}: {reason}"));
        }
    }

    /// Names a host that nothing more is fetched from in this run.
    pub fn closed(&mut self, host: &str, why: Closed, bar: &ProgressBar) {
        bar.suspend(|| self.bad(&why.sentence(host)));
    }

    /// Reports the pages fetched and failed in a run. A run without any page fetched is bad if one failed.
    pub fn pages(&mut self, pages: Pages) {
        let came = counted(pages.came, "page", "pages");
        let failed = match pages.failed {
            0 => String::new(),
            failed => format!(", {failed} could not be"),
        };
        self.bad |= pages.came == 0 && pages.failed > 0;
        self.say(&format!("{came} fetched{failed}"));
    }

    /// Counts the bad URLs and the problems that were not named; `hint` tells where they are found.
    pub fn finish(&self, hint: &str) -> ExitCode {
        if self.bad_urls > NAMED {
            let more = counted(self.bad_urls - NAMED, "more URL is", "more URLs are");
            self.say(&format!("{more} bad{hint}"));
        }
        for OfKind { count: all, last } in self.kinds.values().filter(|kind| kind.count > NAMED) {
            let more = counted(all - NAMED, "more problem is", "more problems are");
            self.say(&format!("{more} like that of {last}"));
        }
        ExitCode::from(u8::from(self.bad))
    }
}

/// The source of a problem, and its line.
fn place_of(problem: &Problem) -> String {
    let source = short(&problem.source);
    match problem.line {
        Some(line) => format!("{source}, line {line}"),
        None => source.into_owned(),
    }
}

/// The beginning of a name that may be of any length, for a message.
pub fn short(name: &str) -> Cow<'_, str> {
    match name.char_indices().nth(LONGEST_NAME) {
        Some((end, _)) => Cow::Owned(format!("{}…", name.get(..end).unwrap_or_default())),
        None => Cow::Borrowed(name),
    }
}

/// The end of a message about a rule that a URL of the list speaks against.
pub fn example(example: Option<&(String, String)>) -> String {
    let text = example.map(|(from, to)| format!(" (for example {} → {})", short(from), short(to)));
    text.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_cut() {
        assert_eq!(short("ä"), "ä");
        let long = "ä".repeat(3_000);
        assert_eq!(short(&long).chars().count(), LONGEST_NAME + 1);
        assert_eq!(short(&"ä".repeat(LONGEST_NAME)), "ä".repeat(LONGEST_NAME));
    }
}
