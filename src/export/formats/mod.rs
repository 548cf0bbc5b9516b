//! One format a file: `write` beside `read`.

mod adguard;
pub(super) mod apache;
mod clean_param;
mod clearurls;
mod cloudflare;
mod cloudfront;
mod csv_table;
pub(super) mod declarative_net_request;
mod fastly;
mod heritrix;
mod jsonl;
pub(super) mod nginx;
mod no_vary_search;
mod nutch;
pub(super) mod pywb;
mod scrapy;
mod stormcrawler;

use super::{ReadError, RuleFormat, RuleSet, Written};

/// Writes rules that are tidy.
pub(super) fn write(format: RuleFormat, rules: &RuleSet) -> Written {
    match format {
        RuleFormat::CleanParam => clean_param::write(rules),
        RuleFormat::NoVarySearch => no_vary_search::write(rules),
        RuleFormat::Adguard => adguard::write(rules),
        RuleFormat::DeclarativeNetRequest => declarative_net_request::write(rules),
        RuleFormat::Clearurls => clearurls::write(rules),
        RuleFormat::Nutch => nutch::write(rules),
        RuleFormat::Stormcrawler => stormcrawler::write(rules),
        RuleFormat::Heritrix => heritrix::write(rules),
        RuleFormat::Pywb => pywb::write(rules),
        RuleFormat::Scrapy => scrapy::write(rules),
        RuleFormat::Cloudflare => cloudflare::write(rules),
        RuleFormat::Fastly => fastly::write(rules),
        RuleFormat::Cloudfront => cloudfront::write(rules),
        RuleFormat::Nginx => nginx::write(rules),
        RuleFormat::Apache => apache::write(rules),
        RuleFormat::Csv => csv_table::write(rules),
        RuleFormat::Jsonl => jsonl::write(rules),
    }
}

/// Reads back the output of the format's writer.
pub(super) fn read(format: RuleFormat, text: &str) -> Result<RuleSet, ReadError> {
    match format {
        RuleFormat::CleanParam => clean_param::read(text),
        RuleFormat::NoVarySearch => no_vary_search::read(text),
        RuleFormat::Adguard => adguard::read(text),
        RuleFormat::DeclarativeNetRequest => declarative_net_request::read(text),
        RuleFormat::Clearurls => clearurls::read(text),
        RuleFormat::Nutch => nutch::read(text),
        RuleFormat::Stormcrawler => stormcrawler::read(text),
        RuleFormat::Heritrix => heritrix::read(text),
        RuleFormat::Pywb => pywb::read(text),
        RuleFormat::Scrapy => scrapy::read(text),
        RuleFormat::Cloudflare => cloudflare::read(text),
        RuleFormat::Fastly => fastly::read(text),
        RuleFormat::Cloudfront => cloudfront::read(text),
        RuleFormat::Nginx => nginx::read(text),
        RuleFormat::Apache => apache::read(text),
        RuleFormat::Csv => csv_table::read(text),
        RuleFormat::Jsonl => jsonl::read(text),
    }
}
