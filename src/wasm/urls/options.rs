//! What is asked of a list of URLs: options of normalization, how a list is written, windows on rows and groups.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::lists;
use crate::sessions::urls::{GroupQuery, GroupSort, Keep, RowQuery, RowSort, Show};
use crate::wasm::error::Failure;
use dustlens_url::{OptionError, Options, Preset, RuleId, RuleSet, Tier};

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

pub(in crate::wasm) fn unknown(option: &str, given: &str) -> Failure {
    let params = vec![("option", option.to_owned()), ("detail", given.to_owned())];
    Failure::new(
        "bad-option",
        params,
        format!("there is no {option} `{given}`"),
    )
}

fn rules(names: &[String]) -> Result<RuleSet, Failure> {
    names.iter().map(|name| rule(name)).collect()
}

fn rule(name: &str) -> Result<RuleId, Failure> {
    RuleId::named(name).ok_or_else(|| unknown("rule", name))
}

impl From<OptionError> for Failure {
    fn from(error: OptionError) -> Self {
        let option = match &error {
            OptionError::BadValue { name, .. } => (*name).to_owned(),
            OptionError::UnknownOption { name } => name.clone(),
            OptionError::Contradiction { rule } => rule.name().to_owned(),
            OptionError::BothWww => "www".to_owned(),
            OptionError::Learned(_) => "learned".to_owned(),
        };
        let given = match &error {
            OptionError::BadValue { value, .. } => value.clone(),
            _ => String::new(),
        };
        let params = vec![
            ("reason", error.code().to_owned()),
            ("option", option),
            ("given", given),
            ("detail", error.to_string()),
        ];
        Self::new("bad-option", params, error.to_string())
    }
}

pub(super) fn keep(name: &str) -> Result<Keep, Failure> {
    match name {
        "shortest" => Ok(Keep::Shortest),
        "first" => Ok(Keep::First),
        "frequent" => Ok(Keep::MostFrequent),
        other => Err(unknown("keep", other)),
    }
}

/// How a list is written; what is left out is guessed.
#[derive(Debug, Clone, Default, Deserialize, Tsify)]
pub struct UrlReadOptions {
    /// Its format.
    #[serde(default)]
    #[tsify(
        optional,
        type = "\"lines\" | \"csv\" | \"tsv\" | \"sitemap\" | \"log\" | \"jsonl\""
    )]
    pub format: Option<String>,
    /// Column of a table, key of an object.
    #[serde(default)]
    #[tsify(optional)]
    pub column: Option<String>,
    /// Host for those lines of an access log that name none.
    #[serde(default)]
    #[tsify(optional)]
    pub host: Option<String>,
    /// Scheme that URLs without one get.
    #[serde(default)]
    #[tsify(optional, type = "\"http\" | \"https\"")]
    pub assume: Option<String>,
}

impl UrlReadOptions {
    pub(in crate::wasm) fn into_core(self) -> Result<lists::UrlOptions, Failure> {
        let format = self.format.as_deref().map(|name| match name {
            "lines" => Ok(lists::UrlFormat::Lines),
            "csv" => Ok(lists::UrlFormat::Csv),
            "tsv" => Ok(lists::UrlFormat::Tsv),
            "sitemap" => Ok(lists::UrlFormat::Sitemap),
            "log" => Ok(lists::UrlFormat::AccessLog),
            "jsonl" => Ok(lists::UrlFormat::JsonLines),
            other => Err(unknown("format", other)),
        });
        let scheme = self.assume.as_deref().map(|name| match name {
            "http" => Ok(lists::AssumedScheme::Http),
            "https" => Ok(lists::AssumedScheme::Https),
            other => Err(unknown("scheme", other)),
        });
        Ok(lists::UrlOptions {
            format: format.transpose()?,
            column: self.column,
            host: self.host,
            scheme: scheme.transpose()?,
        })
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
