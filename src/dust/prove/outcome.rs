//! Outcomes of looking at samples of rules.

use crate::same_page::judge::Judged;

/// The outcome of a sample.
pub(crate) struct Examined {
    /// The check of which it says something: the one that was asked for, unless another rule on the way is refuted.
    pub number: u32,
    /// The addresses that were compared.
    pub pair: (String, String),
    /// The verdict on their pages.
    pub judged: Judged,
    /// Other checks whose rules lead from one to the other, too.
    pub beside: Vec<u32>,
}

/// Which rules do what a check does.
pub(super) enum Cover {
    Accepted,
    /// Some of those that are not decided.
    Screened,
}

/// The way of a sampled URL to the form that rules give it together.
pub(super) struct Way {
    /// The form.
    pub to: String,
    /// Texts of arguments that the rules take out.
    pub values: Vec<String>,
    /// The steps that rules under verification make: the number of the check, the URL before and after.
    pub steps: Vec<(u32, String, String)>,
}

impl Way {
    /// All addresses on it but the first.
    pub fn addresses(self) -> impl Iterator<Item = String> {
        let steps = self.steps.into_iter();
        steps.flat_map(|step| [step.1, step.2]).chain([self.to])
    }
}
