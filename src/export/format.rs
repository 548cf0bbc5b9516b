//! The formats and their public names.

/// A format that rules can be written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RuleFormat {
    /// robots.txt of a site, for Yandex.
    CleanParam,
    /// The HTTP header `No-Vary-Search`.
    NoVarySearch,
    /// Filters for AdGuard, uBlock Origin and others.
    Adguard,
    /// Rules of a Chrome extension.
    DeclarativeNetRequest,
    /// Rules of the extension ClearURLs.
    Clearurls,
    /// `regex-normalize.xml` of Apache Nutch.
    Nutch,
    /// The filter `BasicURLNormalizer` of Apache StormCrawler.
    Stormcrawler,
    /// Canonicalization beans of Heritrix 3.
    Heritrix,
    /// `rules.yaml` of pywb.
    Pywb,
    /// A Python module for Scrapy.
    Scrapy,
    /// Cache rules of Cloudflare's Rulesets API.
    Cloudflare,
    /// VCL of Fastly.
    Fastly,
    /// Cache policies of Amazon CloudFront.
    Cloudfront,
    /// A redirect map of nginx.
    Nginx,
    /// Redirects of Apache httpd.
    Apache,
    /// A table, comma-separated.
    Csv,
    /// A table, one JSON object a line.
    Jsonl,
}

impl RuleFormat {
    /// All formats, in the order in which they are offered.
    pub const ALL: [Self; 17] = [
        Self::CleanParam,
        Self::NoVarySearch,
        Self::Adguard,
        Self::DeclarativeNetRequest,
        Self::Clearurls,
        Self::Nutch,
        Self::Stormcrawler,
        Self::Heritrix,
        Self::Pywb,
        Self::Scrapy,
        Self::Cloudflare,
        Self::Fastly,
        Self::Cloudfront,
        Self::Nginx,
        Self::Apache,
        Self::Csv,
        Self::Jsonl,
    ];

    /// Returns the public name, the same on the page and on the command line.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::CleanParam => "clean-param",
            Self::NoVarySearch => "no-vary-search",
            Self::Adguard => "adguard",
            Self::DeclarativeNetRequest => "declarative-net-request",
            Self::Clearurls => "clearurls",
            Self::Nutch => "nutch",
            Self::Stormcrawler => "stormcrawler",
            Self::Heritrix => "heritrix",
            Self::Pywb => "pywb",
            Self::Scrapy => "scrapy",
            Self::Cloudflare => "cloudflare",
            Self::Fastly => "fastly",
            Self::Cloudfront => "cloudfront",
            Self::Nginx => "nginx",
            Self::Apache => "apache",
            Self::Csv => "csv",
            Self::Jsonl => "jsonl",
        }
    }

    /// The format of that public name.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.id() == id)
    }

    /// A usual name for the file.
    #[must_use]
    pub fn file_name(self) -> &'static str {
        match self {
            Self::CleanParam => "clean-param.txt",
            Self::NoVarySearch => "no-vary-search.txt",
            Self::Adguard => "removeparam.txt",
            Self::DeclarativeNetRequest => "rules.json",
            Self::Clearurls => "data.json",
            Self::Nutch => "regex-normalize.xml",
            Self::Stormcrawler => "urlfilters.json",
            Self::Heritrix => "crawler-beans.cxml",
            Self::Pywb => "rules.yaml",
            Self::Scrapy => "clean_urls.py",
            Self::Cloudflare => "cache-rules.json",
            Self::Fastly => "recv.vcl",
            Self::Cloudfront => "cache-policies.json",
            Self::Nginx => "redirects.conf",
            Self::Apache => ".htaccess",
            Self::Csv => "rules.csv",
            Self::Jsonl => "rules.jsonl",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique_and_found_again() {
        for format in RuleFormat::ALL {
            assert_eq!(RuleFormat::from_id(format.id()), Some(format));
        }
        assert_eq!(RuleFormat::from_id("robots"), None);
    }
}
