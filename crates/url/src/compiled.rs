//! Options made ready: the enabled rules in order, and their lists as sets.

use std::collections::HashMap;
use std::net::IpAddr;

use super::learned::{BytesPair, Learned};
use super::names::Names;
use super::options::{Form, OptionError, Options, Scheme};
use super::registry::{RuleId, RuleSet};
use super::rules::Apply;
use super::split::split;
use super::work::{Accepts, Part, Scratch, Work};

/// What rules work by.
#[derive(Debug)]
pub(crate) struct Plan {
    /// In the order of work.
    pub(crate) steps: Vec<(RuleId, Apply)>,
    pub(crate) rules: RuleSet,
    pub(crate) index_files: Names,
    pub(crate) defaults: Vec<BytesPair>,
    pub(crate) empty_values: bool,
    pub(crate) unused: Names,
    pub(crate) hosts: HashMap<IpAddr, String>,
    pub(crate) tracking: Names,
    pub(crate) session_ids: Names,
    pub(crate) scheme: Scheme,
    pub(crate) learned: Learned,
    pub(crate) form: Form,
}

impl Plan {
    pub(crate) fn new(options: &Options) -> Result<Self, OptionError> {
        let rules = options.rules()?;
        let names = |list: &[String], fold: bool| Names::new(list.iter().map(String::as_str), fold);
        let mut hosts = HashMap::new();
        for (address, name) in &options.hosts {
            hosts.entry(*address).or_insert_with(|| name.clone());
        }
        let learned = if rules.contains(RuleId::LearnedRules) {
            options.learned.as_slice()
        } else {
            &[]
        };
        let mut plan = Self {
            steps: rules
                .iter()
                .filter_map(|id| Some((id, id.rule().apply?)))
                .collect(),
            rules,
            index_files: names(&options.index_files, false),
            defaults: options
                .default_params
                .iter()
                .map(|(name, value)| (name.as_bytes().into(), value.as_bytes().into()))
                .collect(),
            empty_values: options.empty_values,
            unused: names(&options.unused_params, false),
            hosts,
            tracking: names(&options.tracking_params, false),
            session_ids: names(&options.session_ids, true),
            scheme: options.scheme,
            learned: Learned::default(),
            form: options.form,
        };
        let slashes = rules.contains(RuleId::DirectorySlash);
        plan.learned = Learned::new(learned, slashes, |host| plan.host(host))?;
        Ok(plan)
    }

    /// A host as the rules leave it; `None` when it is no host.
    fn host(&self, host: &str) -> Option<Vec<u8>> {
        let url = format!("http://{host}/");
        if split(url.as_bytes()).authority?.host != host.as_bytes() {
            return None;
        }
        let mut scratch = Scratch::new();
        let accepts = Accepts {
            blanks: true,
            backslashes: false,
        };
        let mut work = Work::new(url.as_bytes(), accepts, &mut scratch).ok()?;
        for (_, rule) in &self.steps {
            rule(&mut work, self);
        }
        work.check_host().ok()?;
        Some(work.bytes(Part::Host).to_vec())
    }
}
