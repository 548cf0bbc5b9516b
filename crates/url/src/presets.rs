//! Choices of rules that imitate well-known tools, for their users.
//!
//! A preset holds every law of [`super`], which the tools themselves do not: `docs/normalize.md` lists the differences,
//! and `tests/normalize_presets.rs` checks them against the tools' answers. Peculiarities of a tool's output that are
//! no matter of a URL are left to its [`Form`], after the rules.

use crate::options::{Form, Options};
use crate::rule_table::{RuleId, RuleSet, Tier};

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
    /// All presets.
    pub const ALL: [Self; 4] = [
        Self::W3lib,
        Self::NormalizeUrl,
        Self::PurellSafe,
        Self::Surt,
    ];

    /// Returns the public name.
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

    /// Returns the rules besides the tier `preserving`.
    fn rules(self) -> &'static [RuleId] {
        use RuleId::{
            DotSegments, DuplicateSlashes, EmptyQuery, Fragment, HostTrailingDot, LimitScheme,
            PlusSpace, SortQuery, StripWww, TrackingParams, Userinfo,
        };
        match self {
            Self::W3lib => &[DotSegments, PlusSpace, SortQuery, EmptyQuery, Fragment],
            Self::NormalizeUrl => &[
                DotSegments,
                DuplicateSlashes,
                HostTrailingDot,
                StripWww,
                Userinfo,
                TrackingParams,
                SortQuery,
                EmptyQuery,
            ],
            Self::PurellSafe => &[EmptyQuery],
            // The rest is done by the form of the key: it is no matter of a URL.
            Self::Surt => &[HostTrailingDot, Userinfo, LimitScheme, Fragment],
        }
    }

    /// Rules of the tier `preserving` that the tool does not have.
    fn lacks(self) -> RuleSet {
        match self {
            Self::W3lib => RuleSet::EMPTY.with(RuleId::DefaultPort),
            Self::PurellSafe | Self::NormalizeUrl => RuleSet::EMPTY.with(RuleId::EmptyPath),
            Self::Surt => RuleSet::EMPTY,
        }
    }

    /// Returns the rules and options. Anything not named is off.
    #[must_use]
    pub fn options(self) -> Options {
        let preserving = RuleSet::up_to(Tier::Preserving).without(self.lacks());
        let rules = preserving.union(self.rules().iter().copied().collect());
        let mut options = Options::only(rules);
        match self {
            Self::NormalizeUrl => {
                options.tracking_params = ["utm_*", "UTM_*", "Utm_*"].map(str::to_owned).to_vec();
                options.form = Form::NormalizeUrl;
            }
            Self::Surt => options.form = Form::Surt,
            Self::W3lib | Self::PurellSafe => {}
        }
        options
    }
}
