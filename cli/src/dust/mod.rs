//! `dustlens dust`: rules by which different URLs of a site lead to the same page.
//!
//! | file | its concern |
//! |---|---|
//! | `args` | the arguments, and the core's settings that follow from them |
//! | `assumed_rules` | insignificant arguments of the parameters' table, as rules to be proved |
//! | `table/` | decided rules between two runs, in the same table |
//! | `validate` | rounds of mining and fetching, until nothing new is found |
//! | `rows` | the rules as they are printed |
//! | `apply` | the list after the rules |
//! | `export` | the valid rules as files that can be loaded elsewhere |

mod apply;
mod args;
mod assumed_rules;
mod export;
mod rows;
mod table;
mod validate;

use std::io::{IsTerminal, Write};
use std::process::ExitCode;

use dustlens::dust::{DustSession, Status, Trust, WhyNothing};
use dustlens::message_text::counted;
use dustlens::url::LearnedRule;

pub use args::Args;

use crate::fetching::{Ended, Runner, STOPPED};
use crate::messages::Messages;
use crate::output;
use crate::unusable::Unusable;
use apply::Urls;
use table::{RuleTable, TakeUp};

/// Runs the command.
///
/// # Errors
/// Unusable arguments or an unusable table, or standard output that cannot be written.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let settings = args.settings()?;
    let mut runner = match args.validate {
        true => Some(Runner::new(&args.fetch_settings)?),
        false => None,
    };
    let mut messages = Messages::default();
    let (given, table) = open_table(args, &mut messages)?;
    let session = DustSession::new(settings, given);
    let mut run = Run {
        args,
        session: session.map_err(|error| Unusable::new(error.to_string()))?,
        messages,
        table,
        is_known: false,
        urls: Urls::default(),
    };
    run.read()?;
    run.take_up();
    let ended = match &mut runner {
        Some(runner) => {
            let (session, table) = (&mut run.session, &mut run.table);
            validate::rounds(runner, session, table, &mut run.messages)?
        }
        None => run.mine(),
    };
    run.say_nothing();
    run.print()?;
    let untried = runner.is_some() && run.session.untried().rules > 0;
    let code = run.messages.finish("");
    Ok(match ended {
        Ended::Stopped => ExitCode::from(STOPPED),
        Ended::Over if untried && code == ExitCode::SUCCESS => ExitCode::from(OUT_OF_PAGES),
        Ended::Over => code,
    })
}

/// Exit status when rules were not tried, since no more pages were allowed.
const OUT_OF_PAGES: u8 = 3;

/// Reads the table: insignificant arguments, and decided rules.
fn open_table(
    args: &Args,
    messages: &mut Messages,
) -> anyhow::Result<(Vec<LearnedRule>, RuleTable)> {
    let Some(path) = &args.table else {
        return Ok((Vec::new(), RuleTable::nowhere()));
    };
    let given = assumed_rules::read(path, args.validate, messages)?;
    let table = RuleTable::open(path, args.validate, messages)?;
    Ok((given, table))
}

struct Run<'a> {
    args: &'a Args,
    session: DustSession,
    messages: Messages,
    table: RuleTable,
    /// True when rules were decided by an earlier run.
    is_known: bool,
    /// The list itself, kept only when the rules are applied to it, or their file is.
    urls: Urls,
}

impl Run<'_> {
    /// Feeds the lists. With a table alone nobody is kept waiting at an empty terminal.
    fn read(&mut self) -> anyhow::Result<()> {
        let is_known = self.args.table.is_some() && !self.args.validate;
        if self.args.lists.files.is_empty() && is_known && std::io::stdin().is_terminal() {
            return Ok(());
        }
        self.messages.may_be_empty = is_known;
        let (session, urls) = (&mut self.session, &mut self.urls);
        let keep = self.args.apply || self.args.export.is_some();
        self.args.lists.each_used(&mut self.messages, |url| {
            let passed = session.counts().passed_over;
            session.add_url(url);
            if keep {
                urls.push(url);
            }
            session.counts().passed_over == passed
        })
    }

    /// Takes up the decisions of earlier runs about the list's sites.
    fn take_up(&mut self) {
        let which = match (self.args.validate, self.args.recheck) {
            (false, _) => TakeUp::All,
            (true, false) => TakeUp::Proved,
            (true, true) => TakeUp::None,
        };
        let (session, messages) = (&mut self.session, &self.messages);
        self.is_known = self.table.take_up(session, which, messages);
    }

    /// From the list alone.
    fn mine(&mut self) -> Ended {
        self.session.mine_list();
        Ended::Over
    }

    /// Says why there is nothing to print, if so. Where the lists have no usable URL, their faults were already
    /// reported.
    fn say_nothing(&self) {
        match self.session.why_nothing() {
            Some(WhyNothing::NoUrls) if self.messages.told_of_lists() => {}
            Some(why) => self.messages.say(&format!("no rule was found: {why}")),
            None => {}
        }
    }

    /// Returns the rules to use: the valid ones, once pages were compared, in this run or an earlier one.
    fn trust(&self) -> Trust {
        match self.args.validate || self.is_known {
            true => Trust::Valid,
            false => Trust::Likely,
        }
    }

    fn print(&mut self) -> anyhow::Result<()> {
        let mut out = output::results();
        if self.args.apply {
            self.say_trust();
            let trust = self.trust();
            let format = self.args.format.row_format();
            let counts = apply::write(&mut self.session, &self.urls, trust, format, &mut out)?;
            if self.session.in_force(trust).next().is_some() {
                self.messages.say(&format!(
                    "with these rules the list's {} {}",
                    counted(counts.before, "different URL is", "different URLs are"),
                    counts.after
                ));
            }
        } else if let Some(format) = self.args.export {
            out.write_all(&export::write(
                format,
                &self.session,
                &self.urls,
                &mut self.messages,
            ))?;
        } else {
            let rules = self.session.rules();
            let format = self.args.format.row_format();
            out.write_all(&rows::write(rules, format, self.args.details))?;
        }
        out.flush()?;
        Ok(())
    }

    fn say_trust(&self) {
        let has = |status: Status| {
            let mut rules = self.session.rules().iter();
            rules.any(|rule| rule.status == status)
        };
        if self.trust() == Trust::Valid {
            if !has(Status::Valid) && !self.session.rules().is_empty() {
                self.messages.say("no rule is valid; none is applied");
            }
        } else if has(Status::Likely) {
            self.messages.say(
                "the rules that are applied are likely ones, which no page was fetched for; --validate proves them",
            );
        }
    }
}
