//! Choices of rules that stand for well-known tools, for those who come from them.
//!
//! A preset holds every law of [`super`], which the tools themselves do not: `docs/normalize.md` lists the differences, and
//! `tests/normalize_presets.rs` checks them against what the tools answered.

use super::options::{Form, Options};
use super::registry::{RuleId, RuleSet, Tier};

/// A tool to come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Preset {
    /// `canonicalize_url` of the Python package w3lib (Scrapy).
    W3lib,
    /// `normalize-url` of npm with its defaults.
    NormalizeUrl,
    /// The Go package purell with `FlagsSafe`.
    PurellSafe,
    /// Keys of web archives.
    Surt,
}

impl Preset {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::W3lib,
        Self::NormalizeUrl,
        Self::PurellSafe,
        Self::Surt,
    ];

    /// Its public name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::W3lib => "w3lib",
            Self::NormalizeUrl => "normalize-url",
            Self::PurellSafe => "purell-safe",
            Self::Surt => "surt",
        }
    }

    /// The preset of a public name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.name() == name)
    }

    /// Its rules and options. What is not named is off.
    #[must_use]
    pub fn options(self) -> Options {
        use RuleId::{
            DefaultPort, DirectorySlash, DotSegments, DuplicateSlashes, EmptyPath, EmptyQuery,
            Fragment, HostTrailingDot, LimitScheme, PlusSpace, SessionIds, SortQuery, StripWww,
            TrackingParams, Userinfo,
        };
        let preserving = RuleSet::up_to(Tier::Preserving);
        let and = |rules: &[RuleId]| preserving.union(rules.iter().copied().collect());
        let but = |rules: RuleSet, rule: RuleId| rules.without(RuleSet::EMPTY.with(rule));
        match self {
            Self::W3lib => {
                let rules = [DotSegments, PlusSpace, SortQuery, EmptyQuery, Fragment];
                Options::only(but(and(&rules), DefaultPort))
            }
            Self::NormalizeUrl => {
                let rules = [
                    DotSegments,
                    DuplicateSlashes,
                    DirectorySlash,
                    HostTrailingDot,
                    StripWww,
                    Userinfo,
                    TrackingParams,
                    PlusSpace,
                    SortQuery,
                    EmptyQuery,
                ];
                let tracking_params = vec!["utm_*".to_owned(), "UTM_*".to_owned()];
                Options {
                    tracking_params,
                    ..Options::only(and(&rules))
                }
            }
            Self::PurellSafe => Options::only(but(and(&[EmptyQuery]), EmptyPath)),
            Self::Surt => {
                let rules = [
                    DotSegments,
                    DuplicateSlashes,
                    DirectorySlash,
                    HostTrailingDot,
                    StripWww,
                    Userinfo,
                    LimitScheme,
                    SessionIds,
                    SortQuery,
                    EmptyQuery,
                    Fragment,
                ];
                Options {
                    form: Form::Surt,
                    ..Options::only(and(&rules))
                }
            }
        }
    }
}
