//! How a list of URLs is handed over, by every place over lists.

use dustlens::lists;
use serde::Deserialize;
use tsify::Tsify;

use crate::failure::Failure;

/// There is no such `option`.
pub fn unknown(option: &str, given: &str) -> Failure {
    let params = vec![("option", option.to_owned()), ("detail", given.to_owned())];
    Failure::new(
        "bad-option",
        params,
        format!("there is no {option} `{given}`"),
    )
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
    /// The same for the core.
    ///
    /// # Errors
    /// `bad-option` for a name that is none of its values.
    pub fn into_core(self) -> Result<lists::UrlOptions, Failure> {
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
