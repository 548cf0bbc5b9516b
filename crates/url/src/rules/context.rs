//! The lists and choices that rules read, compiled from the options.

use std::collections::HashMap;
use std::net::IpAddr;

use crate::name_set::NameSet;
use crate::options::{Options, Scheme};
use crate::parts::UrlParts;

/// A rule as a function. Returns true if it changed the URL.
pub(crate) type Apply = fn(&mut UrlParts<'_, '_>, &Context) -> bool;

/// A name and a value, decoded.
type Pair = (Box<[u8]>, Box<[u8]>);

/// Everything that rules look up, in the form in which it is looked up.
#[derive(Debug)]
pub(crate) struct Context {
    pub(crate) index_files: NameSet,
    pub(crate) defaults: Vec<Pair>,
    pub(crate) empty_values: bool,
    pub(crate) unused: NameSet,
    /// Names of addresses; the first name of an address counts.
    pub(crate) hosts: HashMap<IpAddr, String>,
    pub(crate) tracking: NameSet,
    pub(crate) session_ids: NameSet,
    pub(crate) scheme: Scheme,
}

impl Context {
    pub(crate) fn new(options: &Options) -> Self {
        let names =
            |list: &[String], fold: bool| NameSet::new(list.iter().map(String::as_str), fold);
        let mut hosts = HashMap::new();
        for (address, name) in &options.hosts {
            hosts.entry(*address).or_insert_with(|| name.clone());
        }
        Self {
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
        }
    }
}
