//! Options made ready: the enabled rules in order, and their lists as sets.

use std::collections::HashMap;
use std::net::IpAddr;

use super::learned::{BytesPair, Learned};
use super::names::Names;
use super::options::{Form, OptionError, Options, Scheme};
use super::registry::{RuleId, RuleSet};
use super::rules::Apply;

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
        Ok(Self {
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
            learned: Learned::new(learned)?,
            form: options.form,
        })
    }
}
