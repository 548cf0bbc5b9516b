//! The arguments, and the core's settings that follow from them.

use std::path::PathBuf;

use dustlens::dust::{DustSettings, needed};

use super::export::Export;
use crate::fetching::FetchSettings;
use crate::lists::{FormatArg, Lists};
use crate::unusable::Unusable;

/// Arguments of `dust`.
#[derive(clap::Args)]
#[command(after_help = "\
Exit status: 0 done, also when there is nothing to learn (standard error says why); 1 some input was bad, or pages of \
a host could not be fetched, or the exported file lacks a rule (named, the rest is done); 2 unusable arguments or table; 3 rules \
were not tried, since no more pages were allowed; 130 \
stopped with Ctrl+C while validating: what was decided is printed and kept, the rest is likely.")]
pub struct Args {
    /// Fewest pairs of URLs that speak for a rule, 1 to 1000000; for long lists it is raised to 0.0005 of a site's URLs
    #[arg(long, value_name = "N", default_value_t = 3)]
    min_support: u32,

    /// URLs that share an envelope beyond which it proves nothing, 2 to 100
    #[arg(long, value_name = "T", default_value_t = 6)]
    max_bucket: usize,

    /// Most tokens of a text that is replaced, 1 to 35
    #[arg(long, value_name = "S", default_value_t = 12)]
    max_tokens: usize,

    /// Rounds of mining, each on what the valid rules left, 1 to 50 [default: 12; with --plain 1]
    #[arg(long, value_name = "N")]
    rounds: Option<usize>,

    /// The paper's method and nothing else: envelopes, one round, longer → shorter
    #[arg(long)]
    plain: bool,

    /// Fetch samples of the pages that each rule is about, and decide
    #[arg(long)]
    pub validate: bool,

    /// Samples without a difference that a rule needs, in place of --precision: 59 prove 95 %, 299 prove 99 %
    #[arg(long, value_name = "N", conflicts_with = "precision")]
    samples: Option<u32>,

    /// Share of its URLs for which a valid rule holds at least, 0.5 to 0.999
    #[arg(long, value_name = "P", default_value_t = 0.95)]
    precision: f64,

    /// How sure that is, 0.5 to 0.999
    #[arg(long, value_name = "P", default_value_t = 0.95)]
    confidence: f64,

    /// Share of the words of two pages that must agree where their templates differ, 0.5 to 1
    #[arg(long, value_name = "T", default_value_t = 0.98)]
    likeness: f64,

    /// Words that may differ at one place of two pages, where nothing changes from visit to visit, 0 to 100
    #[arg(long, value_name = "N", default_value_t = 0)]
    changed_words: u32,

    /// Fewest words of a page for it to prove that two are the same, 0 to 1000; shorter ones can be told apart all the same
    #[arg(long, value_name = "N", default_value_t = 12)]
    min_words: u32,

    /// Pages after which the rest is left undecided, 1 to 10000000 [default: one for every two different URLs of the list,
    /// 5000 at least]
    #[arg(long, value_name = "N")]
    max_fetches: Option<usize>,

    #[command(flatten)]
    pub fetch_settings: FetchSettings,

    /// A table (SQLite, or JSON Lines when it ends in .jsonl), that of `dustlens params` or a new one. Its insignificant
    /// arguments are rules to be proved. With --validate every rule is kept in it when it is decided; what it
    /// knows is not fetched again, and printed without --validate, too. At a terminal no list is needed then
    #[arg(long, value_name = "FILE")]
    pub table: Option<PathBuf>,

    /// With --validate and --table: prove the rules of the table again
    #[arg(long, requires_all = ["validate", "table"])]
    pub recheck: bool,

    /// Print every URL of the list with its canonical form and the rules that led to it, in the list's order: with the
    /// valid rules, or the likely ones when none was validated, now or before (--table)
    #[arg(long)]
    pub apply: bool,

    /// Print the valid rules in one of these formats: json, jsonl, learned (for `normalize --rule-option learned=@FILE`),
    /// nginx, apache, csv, and those of `params --export` for the arguments among them
    #[arg(long, value_name = "FORMAT", value_parser = Export::from_id, conflicts_with_all = ["format", "apply", "details"])]
    pub export: Option<Export>,

    /// How results are written
    #[arg(long, value_enum, default_value = "tsv")]
    pub format: FormatArg,

    /// Further columns: where the rule comes from, its round, why it has its status, and two URLs that it makes one (an
    /// argument's second one may be missing from the list)
    #[arg(long, conflicts_with = "apply")]
    pub details: bool,

    #[command(flatten)]
    pub lists: Lists,
}

impl Args {
    /// The whole method, or with `--plain` the paper's, with what was chosen.
    ///
    /// # Errors
    /// [`Unusable`] for a value out of its range.
    pub fn settings(&self) -> anyhow::Result<DustSettings> {
        let mut settings = match self.plain {
            true => DustSettings::plain(),
            false => DustSettings::default(),
        };
        settings.min_support = self.min_support;
        settings.max_bucket = self.max_bucket;
        settings.max_tokens = self.max_tokens;
        settings.rounds = self.rounds.unwrap_or(settings.rounds);
        settings.precision = self.precision;
        settings.confidence = self.confidence;
        settings.likeness = self.likeness;
        settings.changed_words = self.changed_words;
        settings.min_words = self.min_words;
        settings.max_fetches = self.max_fetches.unwrap_or(0);
        settings
            .validate()
            .map_err(|error| Unusable::new(error.to_string()))?;
        if let Some(samples) = self.samples {
            settings.precision = precision(samples, settings.confidence)?;
        }
        Ok(settings)
    }
}

/// Least and greatest precision.
const PRECISIONS: [f64; 2] = [0.5, 0.999];

/// The precision that so many samples without a failure prove: the highest for which no more are needed.
fn precision(samples: u32, confidence: f64) -> anyhow::Result<f64> {
    let [least, most] = PRECISIONS.map(|precision| needed(precision, confidence, 0));
    if !(least..=most).contains(&samples) {
        let text = format!(
            "--samples must be between {least} and {most} with a confidence of {confidence}, not {samples}"
        );
        return Err(Unusable::new(text).into());
    }
    let [low, high] = PRECISIONS;
    // Just below, so that rounding asks for no further sample.
    let proved = (1.0 - confidence).powf(1.0 / f64::from(samples)) * (1.0 - 1e-9);
    Ok(proved.clamp(low, high))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn so_many_samples_are_needed_as_were_asked_for() {
        for confidence in [0.5, 0.9, 0.95, 0.999] {
            let [least, most] = PRECISIONS.map(|precision| needed(precision, confidence, 0));
            for samples in [least, least + 1, 20, 59, 299, most - 1, most] {
                if (least..=most).contains(&samples) {
                    let precision = precision(samples, confidence).unwrap();
                    assert_eq!(needed(precision, confidence, 0), samples, "{confidence}");
                }
            }
            assert!(precision(least - 1, confidence).is_err());
            assert!(precision(most + 1, confidence).is_err());
        }
    }
}
