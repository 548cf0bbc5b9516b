//! The valid rules as files that can be loaded elsewhere. What a file cannot say is named with the reason.

use dustlens::dust::{DustRule, DustSession, Status};
use dustlens::normalize::{Change, LearnedRule};
use dustlens::report::rules::{self, Argument, Redirect, RuleFormat, RuleSet};
use url::{Position, Url};

use crate::lists::Messages;

/// What is written.
#[derive(Clone, Copy)]
pub enum Export {
    /// Lines that `normalize --rule-option learned=…` takes.
    Learned,
    /// A format that the parameters' rules are written in, too.
    Rules(RuleFormat),
}

/// The public name of [`Export::Learned`].
const LEARNED: &str = "learned";

impl Export {
    /// The format of a public name.
    pub fn from_id(id: &str) -> Result<Self, String> {
        if id == LEARNED {
            return Ok(Self::Learned);
        }
        RuleFormat::from_id(id).map(Self::Rules).ok_or_else(|| {
            let ids = RuleFormat::ALL.iter().map(|format| format.id());
            let ids: Vec<&str> = std::iter::once(LEARNED).chain(ids).collect();
            format!("there is no such format; there are {}", ids.join(", "))
        })
    }
}

/// The file. What it cannot say goes to the messages.
pub fn write(export: Export, session: &DustSession, messages: &mut Messages) -> Vec<u8> {
    let valid = session.rules().iter();
    let valid: Vec<&DustRule> = valid
        .filter(|rule| rule.status == Status::Valid && !rule.off)
        .collect();
    if valid.is_empty() && !session.rules().is_empty() {
        messages.say("no rule is known to be valid; prove the likely ones with --validate");
    }
    match export {
        Export::Learned => learned(&valid, &session.learned(), messages),
        Export::Rules(format) => other(format, &valid, messages),
    }
}

/// A line a rule.
fn learned(valid: &[&DustRule], learned: &[LearnedRule], messages: &mut Messages) -> Vec<u8> {
    let mut out = String::new();
    for rule in valid {
        let host = host(&rule.scope, Position::AfterHost);
        let line = learned
            .iter()
            .find(|line| line.host == host && line.change == rule.change);
        let Some(line) = line else {
            let reason = "the list has this host under several schemes or ports, and normalization tells hosts apart by their names only";
            refuse(rule, reason, messages);
            continue;
        };
        let text = line.to_string();
        let read = LearnedRule::from_line(&text);
        if read.is_some_and(|read| read.change == rule.change) {
            out.push_str(&text);
            out.push('\n');
        } else {
            let reason = "a name or value with a blank cannot stand in a line";
            refuse(rule, reason, messages);
        }
    }
    out.into_bytes()
}

fn other(format: RuleFormat, valid: &[&DustRule], messages: &mut Messages) -> Vec<u8> {
    let mut set = RuleSet::default();
    for rule in valid {
        let host = host(&rule.scope, Position::AfterPort);
        match &rule.change {
            Change::DropParam { name } => set.removals.push(Argument {
                host,
                path: None,
                name: name.clone().into_bytes(),
            }),
            Change::Rewrite { from, to } => set.redirects.push(Redirect {
                host,
                from: from.clone(),
                to: to.clone(),
            }),
            _ => {
                let reason = "this kind of rule is not written in this format; use learned for it";
                refuse(rule, reason, messages);
            }
        }
    }
    let written = rules::write(format, &set);
    for refusal in &written.refused {
        messages.bad(&format!(
            "{}, {} is not in the file: {}",
            refusal.host, refusal.name, refusal.reason
        ));
    }
    written.text.into_bytes()
}

fn refuse(rule: &DustRule, reason: &str, messages: &mut Messages) {
    let (from, to) = rule.sides();
    let scope = &rule.scope;
    messages.bad(&format!(
        "{scope}, {from}→{to} is not in the file: {reason}"
    ));
}

/// The host of a scope, up to a position.
fn host(scope: &str, end: Position) -> String {
    let url = Url::parse(scope).ok();
    url.map_or_else(String::new, |url| url[Position::BeforeHost..end].to_owned())
}
