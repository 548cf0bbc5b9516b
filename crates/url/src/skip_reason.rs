//! Why a URL is not normalized.

/// The reason why a URL is not normalized: it keeps the form that it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Skipped {
    /// An empty URL.
    #[error("there is nothing here; give an address such as http://www.example.com/")]
    Empty,
    /// A reference without a scheme.
    #[cfg_attr(feature = "serde", serde(rename = "relative-reference"))]
    #[error("this is relative to another address; give it whole, with http:// or https://")]
    Relative,
    /// Another scheme than http and https.
    #[error("only http and https addresses are normalized; this one is kept as it is")]
    OtherScheme,
    /// No `//`, or nothing behind it.
    #[error("there is no host in this address; write it as http://host/path")]
    NoHost,
    /// A host that no browser takes.
    #[error("the host of this address is not valid; check its spelling")]
    BadHost,
    /// A port that is no number up to 65535.
    #[error("the port of this address is not a number from 0 to 65535; correct it")]
    BadPort,
    /// A tab, a line break or another control byte.
    #[error(
        "there is a control character in this address; browsers drop some of them and servers do not: write it as an escape or take it out"
    )]
    ControlCharacter,
    /// A backslash before the query while `backslashes` is off, or one before an `@`, where the host depends on the reader.
    #[error(
        "there is a backslash in this address, which browsers take for a slash and others do not, so that the page or even the host is unclear; write / or %5C, or switch backslashes on if no @ follows it"
    )]
    Backslash,
    /// A blank while blanks are not escaped.
    #[error("there is a blank in this address; write %20, or switch encode-non-ascii on")]
    Blank,
}

impl Skipped {
    /// All reasons.
    pub const ALL: [Self; 9] = [
        Self::Empty,
        Self::Relative,
        Self::OtherScheme,
        Self::NoHost,
        Self::BadHost,
        Self::BadPort,
        Self::ControlCharacter,
        Self::Backslash,
        Self::Blank,
    ];

    /// The stable name that crosses the boundaries.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Relative => "relative-reference",
            Self::OtherScheme => "other-scheme",
            Self::NoHost => "no-host",
            Self::BadHost => "bad-host",
            Self::BadPort => "bad-port",
            Self::ControlCharacter => "control-character",
            Self::Backslash => "backslash",
            Self::Blank => "blank",
        }
    }

    /// `true` where the URL is faulty; `false` for a relative reference and for another scheme, which are no web addresses.
    #[must_use]
    pub fn is_error(self) -> bool {
        !matches!(self, Self::Relative | Self::OtherScheme)
    }
}
