//! Rules as files to take away: for programmes (JSON), for this tool's normalization (`learned`), for servers.

use serde::Serialize;

use super::ListSession;
use super::file::{DustFile, DustFormat, RefusedRule};
use super::redirects::Redirects;
use crate::dust::rule::{DustRule, Origin, Status, Trust};
use crate::dust::session::DustSession;
use crate::export::{Argument, RawUrls, Redirect, RuleFormat, RuleSet};
use dustlens_url::{Change, LearnedRule};

/// Why a file does not say a rule, where [`crate::export::Reason`] has no word for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
enum Inexpressible {
    #[error(
        "the list has this host with several schemes or ports, and learned rules know hosts by name only"
    )]
    SeveralSites,
    #[error(
        "a name or value has a blank, or is empty, which a line of learned rules cannot say; use json"
    )]
    NoLine,
    #[error(
        "a redirect map replaces one text by another and has no rules of this kind; use learned rules, or json"
    )]
    KindNotExpressible,
    #[error("this format has no rules of this kind; use learned rules, or json")]
    OtherKind,
}

impl Inexpressible {
    fn code(self) -> &'static str {
        match self {
            Self::SeveralSites => "several-sites",
            Self::NoLine => "no-line",
            Self::KindNotExpressible | Self::OtherKind => "kind-not-expressible",
        }
    }

    fn of(self, rule: &DustRule) -> RefusedRule {
        RefusedRule {
            what: what(rule),
            code: self.code(),
            reason: self.to_string(),
            example: None,
        }
    }
}

fn what(rule: &DustRule) -> String {
    let (from, to) = rule.sides();
    format!("{} {from} → {to}", rule.scope)
}

/// A rule as JSON has it.
#[derive(Serialize)]
struct Line<'r> {
    scope: &'r str,
    from: String,
    to: String,
    change: &'r Change,
    origin: Origin,
    status: Status,
    support: u32,
    tested: u32,
    equal: u32,
    example: [&'r str; 2],
}

impl<'r> Line<'r> {
    fn new(rule: &'r DustRule) -> Self {
        let (from, to) = rule.sides();
        Self {
            scope: &rule.scope,
            from,
            to,
            change: &rule.change,
            origin: rule.origin,
            status: rule.status,
            support: rule.support,
            tested: rule.tested,
            equal: rule.equal,
            example: [&rule.example.0, &rule.example.1],
        }
    }
}

impl ListSession {
    /// The rules in force of the lists' sites as a file. Redirects are followed on the lists first: see
    /// [`DustSession::export`]; [`Look::Export`](super::Look::Export) does that in steps. Cost: linear in the rules.
    pub fn export(&mut self, format: DustFormat, trust: Trust) -> DustFile {
        if format.server().is_some() {
            self.replaying(format, trust, usize::MAX);
        }
        let rules: Vec<(u32, &DustRule)> = self.rules().collect();
        let rules = rules
            .into_iter()
            .filter(|(_, rule)| rule.is_in_force(trust));
        match self.looks.replayed(format, trust) {
            Some(redirects) => redirects.file(),
            None => file(&self.session, rules.collect(), format, trust),
        }
    }
}

impl DustSession {
    /// The rules in force as a file. Redirects for servers are followed on the list as it was given, as their visitors would:
    /// a rule that leads one to an address that is not known to be the same page is left out and named. Cost: linear in
    /// the rules; for redirects, URLs × rules of their host.
    #[must_use]
    pub fn export(
        &self,
        format: DustFormat,
        trust: Trust,
        list: &(impl RawUrls + ?Sized),
    ) -> DustFile {
        let rules: Vec<(u32, &DustRule)> = self.in_force(trust).collect();
        let Some(server) = format.server() else {
            return file(self, rules, format, trust);
        };
        let mut redirects = redirects(self, rules, server, trust);
        redirects.step(self, list, usize::MAX);
        redirects.file()
    }

    /// The arguments that the rules in force take out, in a format that the parameters' rules are written in, too; and the
    /// rewrites where it has them. Everything else is refused. The file is followed as that of [`DustSession::export`]: a
    /// rule by which its reader would take a URL of the list for another page is left out and named. Cost: URLs × rules.
    #[must_use]
    pub fn export_arguments(
        &self,
        format: RuleFormat,
        trust: Trust,
        list: &(impl RawUrls + ?Sized),
    ) -> DustFile {
        let mut set = RuleSet::default();
        let mut refused = Vec::new();
        for (_, rule) in self.in_force(trust) {
            match &rule.change {
                Change::Rewrite { from, to } => set.redirects.push(redirect(rule, from, to)),
                Change::DropParam { name } => set.removals.push(Argument {
                    host: host(&rule.scope).to_owned(),
                    path: None,
                    name: name.clone().into_bytes(),
                }),
                _ => refused.push(Inexpressible::OtherKind.of(rule)),
            }
        }
        let mut file = Redirects::new(self, trust, format, &set.tidy(), refused);
        file.step(self, list, usize::MAX);
        file.file()
    }

    fn learned_lines(&self, rules: &[(u32, &DustRule)], trust: Trust) -> DustFile {
        let ambiguous = self.ambiguous(trust);
        let mut file = DustFile::default();
        for (number, rule) in rules {
            let line = rule.learned().to_string();
            let same = |back: LearnedRule| back.change == rule.change;
            if ambiguous.contains(number) {
                file.refused.push(Inexpressible::SeveralSites.of(rule));
            } else if LearnedRule::from_line(&line).is_some_and(same) {
                file.text += &line;
                file.text.push('\n');
                file.rules += 1;
            } else {
                file.refused.push(Inexpressible::NoLine.of(rule));
            }
        }
        file
    }
}

/// A file that is not for servers.
fn file(
    session: &DustSession,
    rules: Vec<(u32, &DustRule)>,
    format: DustFormat,
    trust: Trust,
) -> DustFile {
    match format {
        DustFormat::JsonLines => json_lines(&rules),
        DustFormat::Learned => session.learned_lines(&rules, trust),
        DustFormat::Json | DustFormat::Nginx | DustFormat::Apache => json(&rules),
    }
}

fn json(rules: &[(u32, &DustRule)]) -> DustFile {
    let lines: Vec<Line<'_>> = rules.iter().map(|(_, rule)| Line::new(rule)).collect();
    DustFile {
        // Texts and numbers only: there is nothing that JSON cannot say.
        text: serde_json::to_string_pretty(&lines).unwrap_or_default() + "\n",
        rules: rules.len(),
        refused: Vec::new(),
    }
}

fn json_lines(rules: &[(u32, &DustRule)]) -> DustFile {
    let line = |rule: &DustRule| serde_json::to_string(&Line::new(rule)).unwrap_or_default() + "\n";
    DustFile {
        text: rules.iter().map(|(_, rule)| line(rule)).collect(),
        rules: rules.len(),
        refused: Vec::new(),
    }
}

/// The rewrites as a server's redirects; everything else is refused.
pub(super) fn redirects(
    session: &DustSession,
    rules: Vec<(u32, &DustRule)>,
    format: RuleFormat,
    trust: Trust,
) -> Redirects {
    let mut set = RuleSet::default();
    let mut refused = Vec::new();
    for (_, rule) in rules {
        match &rule.change {
            Change::Rewrite { from, to } => set.redirects.push(redirect(rule, from, to)),
            _ => refused.push(Inexpressible::KindNotExpressible.of(rule)),
        }
    }
    Redirects::new(session, trust, format, &set, refused)
}

/// What begins a path and goes, `/print` → nothing, is said with the slash behind it, which a path must begin with.
fn redirect(rule: &DustRule, from: &str, to: &str) -> Redirect {
    let slash = match from.starts_with('/') && to.is_empty() {
        true => "/",
        false => "",
    };
    Redirect {
        host: host(&rule.scope).to_owned(),
        from: format!("{from}{slash}"),
        to: format!("{to}{slash}"),
    }
}

/// Host and port of a scope.
fn host(scope: &str) -> &str {
    scope.split_once("//").map_or(scope, |(_, host)| host)
}
