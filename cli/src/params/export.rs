//! The insignificant arguments as rules that can be loaded elsewhere, and the effect of those rules on the list.

use dustlens::export;
use dustlens::export::{Replayed, RuleFormat, RuleSet};
use dustlens::message_text::counted;
use dustlens::params::ArgRow;

use crate::messages::{Messages, example, short};

/// Groups that a file merges beyond its rules, and that are named.
const NAMED: usize = 5;

/// Writes the file; rules that it cannot express, and its effect on `urls`, are reported in the messages.
pub fn write(
    format: RuleFormat,
    rows: &[ArgRow],
    urls: &[Vec<u8>],
    messages: &mut Messages,
) -> Vec<u8> {
    let rules = RuleSet::of_arguments(rows);
    let (written, sound) = export::write_for(format, &rules, urls);
    for refusal in &written.refused {
        let path = refusal.path.as_deref().unwrap_or_default();
        messages.bad(&format!(
            "{}{}, {} is not in the file: {}{}",
            refusal.host,
            short(path),
            short(&refusal.name),
            refusal.reason,
            example(refusal.example.as_ref())
        ));
    }
    if rules.removals.is_empty() {
        messages
            .say("no argument is known to be insignificant; verify the candidates with --verify");
    }
    if !urls.is_empty() {
        say_replay(&export::replay(format, &sound, urls), urls, messages);
    }
    written.text.into_bytes()
}

fn say_replay(replayed: &Replayed, urls: &[Vec<u8>], messages: &Messages) {
    messages.say(&format!(
        "with these rules the list's {} different URLs are {}; groups of URLs merged: {}",
        replayed.before,
        replayed.after,
        replayed.merged.len()
    ));
    if replayed.missed > 0 {
        messages.say(&format!(
            "this format leaves {} apart that the rules would merge",
            counted(replayed.missed, "URL", "URLs")
        ));
    }
    let beyond = replayed.merged.iter().filter(|merged| merged.beyond);
    let beyond: Vec<String> = beyond
        .map(|merged| {
            let first = merged.urls.iter().filter_map(|place| urls.get(*place));
            let first = first.take(2).map(|url| String::from_utf8_lossy(url));
            let first = first.map(|url| short(&url).into_owned());
            first.collect::<Vec<_>>().join(" and ")
        })
        .collect();
    if !beyond.is_empty() {
        messages.say(&format!(
            "groups in which this format merges more than the verdicts say: {}; for example {}",
            beyond.len(),
            beyond
                .get(..NAMED.min(beyond.len()))
                .unwrap_or_default()
                .join("; ")
        ));
    }
}
