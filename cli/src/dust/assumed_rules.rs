//! Insignificant arguments of the parameters' table, as rules to be proved.

use std::path::Path;

use dustlens::params::{ArgRow, ParamSession, Settings, Verdict};
use dustlens::url::{Change, Evidence, LearnedRule};

use crate::messages::Messages;
use crate::params::store;
use crate::unusable::Unusable;

/// Reads the rules of a table; none if this run makes it (`is_made`). Bad rows, and rules that cannot hold for a host
/// as a whole, are named.
///
/// # Errors
/// [`Unusable`] when it cannot be read, or is no such table.
pub fn read(
    path: &Path,
    is_made: bool,
    messages: &mut Messages,
) -> anyhow::Result<Vec<LearnedRule>> {
    match path.exists() {
        false if is_made => return Ok(Vec::new()),
        false => {
            let text = format!(
                "{} cannot be opened: there is no such file; check the path, or make it with --validate",
                path.display()
            );
            return Err(Unusable::new(text).into());
        }
        true => {}
    }
    let session = ParamSession::new(Settings::default());
    let mut session = session.map_err(|error| Unusable::new(error.to_string()))?;
    store::read(path, &mut session, messages)?;
    let rows = session.table().rows();
    let insignificant = rows.filter(|row| row.verdict == Verdict::Insignificant);
    let (of_hosts, of_paths): (Vec<&ArgRow>, Vec<&ArgRow>) =
        insignificant.partition(|row| row.key.scope.path.is_none());
    let counts = (of_hosts.len(), of_paths.len());
    if counts != (0, 0) {
        messages.say(&format!(
            "insignificant arguments of {} that are taken for likely rules: {}",
            path.display(),
            counts.0
        ));
    }
    if counts.1 > 0 {
        messages.say(&format!(
            "left out, since they were judged for one path and not for their host: {}",
            counts.1
        ));
    }
    Ok(of_hosts.into_iter().map(rule).collect())
}

fn rule(row: &ArgRow) -> LearnedRule {
    let evidence = row.evidence.as_ref();
    let compared = evidence.map_or(0, |evidence| evidence.comparisons.len() as u64);
    LearnedRule {
        host: row.key.scope.host.clone(),
        change: Change::DropParam {
            name: row.key.name.clone(),
        },
        evidence: Evidence {
            support: row.all,
            checked: compared,
            agreed: compared,
        },
    }
}
