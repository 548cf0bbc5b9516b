//! What is asked of a list of URLs: options of normalization, how a list is written, windows on rows and groups.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use dustlens::sessions::urls::{GroupQuery, GroupSort, Keep, RowQuery, RowSort, Show};
use dustlens_shared::{Failure, unknown};
use dustlens_url::{Options, Preset, RuleId, RuleSet, Tier};

/// A rule option by its public name, its value as text.
#[derive(Debug, Clone, Serialize, Deserialize, Tsify)]
pub struct UrlOptionValue {
    /// Public name.
    pub name: String,
    /// Its value; lists are separated by commas or lines, and one that begins with `+` is added to what is there.
    pub value: String,
}

impl UrlOptionValue {
    pub(super) fn new(name: &str, value: impl Into<String>) -> Self {
        Self {
            name: name.to_owned(),
            value: value.into(),
        }
    }
}

/// The tier that is on with those before it.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum UrlTier {
    /// Only the rules that are named.
    None,
    /// The same resource by the standards.
    Preserving,
    /// The same on practically every server.
    Usual,
    /// The same when the site is built as sites usually are.
    Semantic,
}

impl UrlTier {
    fn core(self) -> Option<Tier> {
        match self {
            Self::None => None,
            Self::Preserving => Some(Tier::Preserving),
            Self::Usual => Some(Tier::Usual),
            Self::Semantic => Some(Tier::Semantic),
        }
    }
}

/// What is done to the URLs.
#[derive(Debug, Clone, Serialize, Deserialize, Tsify)]
pub struct UrlOptions {
    /// This tier and those before it.
    pub tier: UrlTier,
    /// Rules besides, by their ids.
    pub with: Vec<String>,
    /// Rules left out, by their ids.
    pub without: Vec<String>,
    /// A preset, which stands in the tier's place; the rest is put on top of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub preset: Option<String>,
    /// Rule options.
    pub values: Vec<UrlOptionValue>,
}

impl Default for UrlOptions {
    fn default() -> Self {
        Self {
            tier: UrlTier::Usual,
            with: Vec::new(),
            without: Vec::new(),
            preset: None,
            values: Vec::new(),
        }
    }
}

impl UrlOptions {
    pub(super) fn into_core(self) -> Result<Options, Failure> {
        let mut options = match &self.preset {
            Some(name) => preset(name)?.options(),
            None => Options {
                tier: self.tier.core(),
                ..Options::default()
            },
        };
        options.adjust(rules(&self.with)?, rules(&self.without)?);
        for UrlOptionValue { name, value } in &self.values {
            options.set(name, value)?;
        }
        Ok(options)
    }
}

/// Every rule option with its value.
pub(super) fn values(options: &Options) -> impl Iterator<Item = UrlOptionValue> {
    let value = |name| UrlOptionValue::new(name, options.get(name).unwrap_or_default());
    Options::NAMES.into_iter().map(value)
}

pub(super) fn preset(name: &str) -> Result<Preset, Failure> {
    Preset::named(name).ok_or_else(|| unknown("preset", name))
}

fn rules(names: &[String]) -> Result<RuleSet, Failure> {
    names.iter().map(|name| rule(name)).collect()
}

fn rule(name: &str) -> Result<RuleId, Failure> {
    RuleId::named(name).ok_or_else(|| unknown("rule", name))
}

pub(super) fn keep(name: &str) -> Result<Keep, Failure> {
    match name {
        "shortest" => Ok(Keep::Shortest),
        "first" => Ok(Keep::First),
        "frequent" => Ok(Keep::MostFrequent),
        other => Err(unknown("keep", other)),
    }
}

/// Which rows, in which order, from which place.
#[derive(Debug, Clone, Deserialize, Tsify)]
pub struct UrlQuery {
    /// Which rows are shown.
    #[tsify(type = "\"all\" | \"changed\" | \"passed\" | \"merged\" | \"kept\"")]
    pub show: Show,
    /// Only rows that this rule changed.
    #[serde(default)]
    #[tsify(optional)]
    pub rule: Option<String>,
    /// Part of the original or of the key, exactly.
    pub filter: String,
    /// Column to sort by.
    #[tsify(type = "\"line\" | \"url\" | \"normalized\" | \"repeats\"")]
    pub sort: RowSort,
    /// Largest first.
    pub descending: bool,
    /// Rows to skip.
    pub offset: usize,
    /// Most rows to give.
    pub limit: usize,
}

impl UrlQuery {
    pub(super) fn core(&self) -> Result<RowQuery, Failure> {
        Ok(RowQuery {
            show: self.show,
            rule: self.rule.as_deref().map(rule).transpose()?,
            filter: self.filter.clone(),
            sort: self.sort,
            descending: self.descending,
        })
    }
}

/// Which groups, in which order, from which place.
#[derive(Debug, Clone, Deserialize, Tsify)]
pub struct UrlGroupQuery {
    /// Part of the key, exactly.
    pub filter: String,
    /// Column to sort by.
    #[tsify(type = "\"urls\" | \"occurrences\" | \"key\"")]
    pub sort: GroupSort,
    /// Largest first.
    pub descending: bool,
    /// Groups to skip.
    pub offset: usize,
    /// Most groups to give.
    pub limit: usize,
}

impl UrlGroupQuery {
    pub(super) fn core(&self) -> GroupQuery {
        GroupQuery {
            filter: self.filter.clone(),
            sort: self.sort,
            descending: self.descending,
        }
    }
}
