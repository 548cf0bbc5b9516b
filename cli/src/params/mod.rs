//! `dustlens params`: which query arguments change the page, and which do not.
//!
//! | file | its concern |
//! |---|---|
//! | `args` | the arguments, and the core's settings that follow from them |
//! | `store/` | the table between two runs: SQLite or JSON Lines |
//! | `verify` | what is done about the decisions of a verification |
//! | `rows` | the table as it is printed |
//! | `export` | the insignificant arguments as rules that can be loaded elsewhere |

mod args;
mod export;
mod rows;
pub mod store;
mod verify;

use std::collections::BTreeSet;
use std::fs::OpenOptions;
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;
use dustlens::params::{ParamSession, ScopeKind, Selection, Settings};
use dustlens::random::absent_page;

pub use args::Args;

use crate::clock::now;
use crate::fetching::{Ended, Runner, STOPPED};
use crate::messages::Messages;
use crate::output;
use crate::unusable::Unusable;
use store::{Kept, Store};
use verify::verify;

/// Runs the command.
///
/// # Errors
/// Unusable arguments or an unusable table, or standard output that cannot be written.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let settings = args.settings()?;
    if let Some(path) = &args.dump {
        check_writable(path)?;
    }
    let session =
        ParamSession::new(settings.clone()).map_err(|error| Unusable::new(error.to_string()))?;
    let runner = match args.verify {
        true => Some(Runner::new(&args.fetch_settings)?),
        false => None,
    };
    let mut run = Run {
        args,
        settings,
        session,
        store: Store::open(args.table.as_deref())?,
        messages: Messages::default(),
        urls: Vec::new(),
    };
    run.load()?;
    run.read()?;
    run.classify();
    let ended = match runner {
        Some(mut runner) => run.verify(&mut runner)?,
        None => Ended::Over,
    };
    run.dump();
    run.print()?;
    let code = run.messages.finish("");
    Ok(match ended {
        Ended::Stopped => ExitCode::from(STOPPED),
        Ended::Over => code,
    })
}

struct Run<'a> {
    args: &'a Args,
    settings: Settings,
    session: ParamSession,
    store: Store,
    messages: Messages,
    /// The list itself, kept only when an export is replayed on it.
    urls: Vec<Vec<u8>>,
}

impl Run<'_> {
    /// Loads earlier findings.
    fn load(&mut self) -> anyhow::Result<()> {
        self.store.load(&mut self.session, &mut self.messages)?;
        if let Some(path) = &self.args.import {
            let text = std::fs::read_to_string(path)
                .with_context(|| format!("{} cannot be read", path.display()));
            match text {
                Ok(text) => {
                    store::import(&text, path, &mut self.session, &mut self.messages)?;
                }
                Err(error) => self.messages.unreadable(&error),
            }
        }
        Ok(())
    }

    /// Counts the lists' URLs. With a table alone nobody is kept waiting at an empty terminal.
    fn read(&mut self) -> anyhow::Result<()> {
        let known = self.args.table.is_some() || self.args.import.is_some();
        if self.args.lists.files.is_empty() && known && std::io::stdin().is_terminal() {
            return Ok(());
        }
        self.messages.may_be_empty = known;
        let (session, urls) = (&mut self.session, &mut self.urls);
        let keep = self.args.export.is_some();
        self.args.lists.each_used(&mut self.messages, |url| {
            let passed = session.counts().passed;
            session.add_url(url, 1);
            if keep {
                urls.push(url.to_vec());
            }
            session.counts().passed == passed
        })
    }

    fn classify(&mut self) {
        let now = now();
        let dropped = self.session.finish(now);
        if dropped > 0 {
            let days = self.settings.drop_after / 86_400;
            self.messages.say(&format!(
                "dropped from the table, since they were not seen for {days} days after their last check: {dropped}"
            ));
        }
        self.say_left_out();
        let not_utf8 = self.session.counts().not_utf8;
        if not_utf8 > 0 {
            self.messages.say(&format!(
                "occurrences of arguments whose names are no UTF-8 and cannot be judged: {not_utf8}"
            ));
        }
        let due = self.session.table().rows();
        let due = due.filter(|row| row.is_recheck_due(now, &self.settings));
        let due = due.count();
        if due > 0 && !self.args.verify {
            self.messages
                .say(&format!("due for a new check, with --verify: {due}"));
        }
        self.store.save(&self.session, &mut self.messages);
    }

    /// Reports that arguments beyond the limit were not counted, and the ways to count them.
    fn say_left_out(&mut self) {
        let left_out = self.session.counts().left_out;
        if left_out == 0 {
            return;
        }
        let hosts: BTreeSet<&str> = self
            .session
            .seen()
            .map(|key| key.scope.host.as_str())
            .collect();
        let other_way = match (self.settings.scope, hosts.len()) {
            (ScopeKind::Path, _) => ", or judge by host and not by path (--scope host)",
            (ScopeKind::Host, 0 | 1) => "",
            (ScopeKind::Host, _) => ", or read fewer hosts at once",
        };
        let most = self.settings.max_arguments;
        self.messages.bad(&format!(
            "occurrences of arguments that were not counted, since there are more than {most} different arguments: {left_out}; raise --max-arguments{other_way}"
        ));
    }

    /// Verifies the arguments left over when the last run was stopped, then all others that are due.
    fn verify(&mut self, runner: &mut Runner) -> anyhow::Result<Ended> {
        let kept = self.store.plan(&self.settings, now(), &mut self.messages);
        let resumed = kept.is_some();
        if let Some(Kept { mut plan, saved }) = kept {
            self.messages
                .say("going on with the verification that was stopped");
            let ended = verify(runner, &mut plan, Some(saved), self)?;
            if ended == Ended::Stopped || !plan.is_over() {
                return Ok(ended);
            }
        }
        // Arguments that were just decided are not checked once more.
        let selection = match self.args.recheck && !resumed {
            true => Selection::All,
            false => Selection::Due,
        };
        let mut plan = self.session.plan(&selection, now(), &absent_page()?);
        if resumed && plan.progress().checks == 0 {
            return Ok(Ended::Over);
        }
        verify(runner, &mut plan, None, self)
    }

    fn dump(&mut self) {
        if let Some(path) = &self.args.dump
            && let Err(error) = std::fs::write(path, self.session.table().to_jsonl())
        {
            let text = format!("{} cannot be written: {error}", path.display());
            self.messages.bad(&text);
        }
    }

    fn print(&mut self) -> anyhow::Result<()> {
        let text = match self.args.export {
            Some(format) => export::write(
                format,
                &self.session.rows(true),
                &self.urls,
                &mut self.messages,
            ),
            None => rows::write(
                &self.session.rows(self.args.all),
                self.args.format.row_format(),
                self.args.details.then(|| (now(), &self.settings)),
            ),
        };
        let mut out = output::results();
        out.write_all(&text)?;
        out.flush()?;
        Ok(())
    }
}

/// Checks that a file can be written there, before anything is done that would be lost; nothing is changed.
///
/// # Errors
/// [`Unusable`] when it cannot.
fn check_writable(path: &Path) -> Result<(), Unusable> {
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    let is_there = path.exists();
    let why = match folder {
        Some(folder) if !folder.is_dir() => {
            Some(format!("there is no folder {}", folder.display()))
        }
        _ if is_there => {
            let opened = OpenOptions::new().append(true).open(path);
            opened.err().map(|error| error.to_string())
        }
        _ => None,
    };
    why.map_or(Ok(()), |why| {
        let text = format!(
            "{} cannot be written: {why}; choose another path",
            path.display()
        );
        Err(Unusable::new(text))
    })
}
