//! The rules, each a named function that changes one URL in one way and returns true if it did. Their ids, tiers,
//! sources, examples and order are in `rule_table`: a new rule is a row there and a function here.
//!
//! | file | rules |
//! |---|---|
//! | `context` | the lists and choices that rules read |
//! | `case` | `lowercase-scheme-host` |
//! | `escapes` | `uppercase-escapes`, `decode-unreserved`, `encode-non-ascii` |
//! | `hosts` | `idna-ascii`, `ip-literal-form`, `ip-to-host`, `host-trailing-dot`, `strip-www`, `add-www` |
//! | `port` | `empty-port`, `port-zeros`, `default-port`, `limit-scheme` |
//! | `path` | `backslashes`, `empty-path`, `dot-segments`, `duplicate-slashes`, `directory-index`, `directory-slash` |
//! | `query` | `plus-space`, `tracking-params`, `unused-params`, `default-params`, `sort-query`, `empty-query` |
//! | `visitor` | `userinfo`, `session-ids`, `fragment` |
//!
//! A rule reads the parts that rules before it left, and must not make work for one before it.
//! `tests/normalize_laws.rs` checks that, and every law of [the crate](crate), for every pair.

mod case;
pub(crate) mod context;
mod escapes;
mod hosts;
mod path;
mod port;
mod query;
mod visitor;

use crate::rule_table::RuleId;
use context::Apply;

/// The function of a rule; `None` for `learned`, whose rules are applied after all others: see [`crate::site_rules`].
pub(crate) fn function(id: RuleId) -> Option<Apply> {
    Some(match id {
        RuleId::Backslashes => path::backslashes,
        RuleId::UppercaseEscapes => escapes::uppercase_escapes,
        RuleId::DecodeUnreserved => escapes::decode_unreserved,
        RuleId::EncodeNonAscii => escapes::encode_non_ascii,
        RuleId::LowercaseSchemeHost => case::lowercase_scheme_host,
        RuleId::IdnaAscii => hosts::idna_ascii,
        RuleId::IpLiteralForm => hosts::ip_literal_form,
        RuleId::EmptyPort => port::empty_port,
        RuleId::PortZeros => port::port_zeros,
        RuleId::DefaultPort => port::default_port,
        RuleId::LimitScheme => port::limit_scheme,
        RuleId::Userinfo => visitor::userinfo,
        RuleId::IpToHost => hosts::ip_to_host,
        RuleId::HostTrailingDot => hosts::host_trailing_dot,
        RuleId::StripWww => hosts::strip_www,
        RuleId::AddWww => hosts::add_www,
        RuleId::EmptyPath => path::empty_path,
        RuleId::SessionIds => visitor::session_ids,
        RuleId::DotSegments => path::dot_segments,
        RuleId::DuplicateSlashes => path::duplicate_slashes,
        RuleId::DirectoryIndex => path::directory_index,
        RuleId::DirectorySlash => path::directory_slash,
        RuleId::PlusSpace => query::plus_space,
        RuleId::TrackingParams => query::tracking_params,
        RuleId::UnusedParams => query::unused_params,
        RuleId::DefaultParams => query::default_params,
        RuleId::SortQuery => query::sort_query,
        RuleId::EmptyQuery => query::empty_query,
        RuleId::Fragment => visitor::fragment,
        RuleId::LearnedRules => return None,
    })
}
