//! `dustlens dust`: rules by which different URLs of a site lead to the same page.
//!
//! | file | its concern |
//! |---|---|
//! | `args` | the arguments, and the core's settings that follow from them |
//! | `given` | insignificant arguments of the parameters' table, dropped before anything is learned |
//! | `validate` | rounds of mining and fetching, until nothing new is found |
//! | `rows` | the rules as they are printed |
//! | `apply` | the list after the rules |
//! | `export` | the valid rules as files that can be loaded elsewhere |

mod apply;
mod args;
mod export;
mod given;
mod rows;
mod validate;

use std::io::{BufWriter, Write};
use std::process::ExitCode;

use dustlens::dust::{DustSession, Status, Trust, WhyNothing};

pub use args::Args;

use crate::corpus::Unusable;
use crate::fetching::{Ended, Runner, STOPPED};
use crate::lists::{Messages, count};
use apply::Urls;

/// Runs the command.
///
/// # Errors
/// Unusable arguments or an unusable table, or standard output that cannot be written.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let settings = args.settings()?;
    let mut runner = match args.validate {
        true => Some(Runner::new(&args.manners)?),
        false => None,
    };
    let mut messages = Messages::default();
    let given = match &args.table {
        Some(path) => given::read(path, &mut messages)?,
        None => Vec::new(),
    };
    let session = DustSession::new(settings, given);
    let mut run = Run {
        args,
        session: session.map_err(|error| Unusable::new(error.to_string()))?,
        messages,
        urls: Urls::default(),
    };
    run.read()?;
    let ended = match &mut runner {
        Some(runner) => validate::rounds(runner, &mut run.session, &mut run.messages)?,
        None => run.mine(),
    };
    run.say_nothing();
    run.print()?;
    let code = run.messages.finish("");
    Ok(match ended {
        Ended::Stopped => ExitCode::from(STOPPED),
        Ended::Over => code,
    })
}

struct Run<'a> {
    args: &'a Args,
    session: DustSession,
    messages: Messages,
    /// The list itself, kept only when the rules are applied to it, or their file is.
    urls: Urls,
}

impl Run<'_> {
    fn read(&mut self) -> anyhow::Result<()> {
        let (session, urls) = (&mut self.session, &mut self.urls);
        let keep = self.args.apply || self.args.export.is_some();
        self.args.lists.each_used(&mut self.messages, |url| {
            let passed = session.counts().passed_over;
            session.add_url(url, None);
            if keep {
                urls.push(url);
            }
            session.counts().passed_over == passed
        })
    }

    /// From the list alone.
    fn mine(&mut self) -> Ended {
        self.session.mine_list(&|_, _| None);
        Ended::Over
    }

    /// Says why there is nothing to print, when there is not. Where no URL is left of the lists, what is wrong with them was
    /// said.
    fn say_nothing(&self) {
        match self.session.why_nothing() {
            Some(WhyNothing::NoUrls) if self.messages.told_of_lists() => {}
            Some(why) => self.messages.say(&format!("no rule was found: {why}")),
            None => {}
        }
    }

    /// Which rules are used: the valid ones, once pages were compared.
    fn trust(&self) -> Trust {
        match self.args.validate {
            true => Trust::Valid,
            false => Trust::Likely,
        }
    }

    fn print(&mut self) -> anyhow::Result<()> {
        let mut out = BufWriter::new(std::io::stdout().lock());
        if self.args.apply {
            self.say_trust();
            let trust = self.trust();
            let format = self.args.format.row_format();
            let counts = apply::write(&mut self.session, &self.urls, trust, format, &mut out)?;
            if self.session.in_force(trust).next().is_some() {
                self.messages.say(&format!(
                    "with these rules the list's {} {}",
                    count(counts.before, "different URL is", "different URLs are"),
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
        if self.args.validate {
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
