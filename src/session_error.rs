//! Why settings are refused: the same for every session.

use dustlens_url::OptionError;

/// A setting outside its range. Nothing was changed.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{name} must be between {low} and {high}, not {value}; choose a value within that range")]
pub struct SettingError {
    /// The setting's public name.
    pub name: &'static str,
    /// The value given.
    pub value: f64,
    /// The least allowed value.
    pub low: f64,
    /// The greatest allowed value.
    pub high: f64,
}

impl SettingError {
    /// The stable name that crosses the boundaries.
    #[must_use]
    pub fn code(&self) -> &'static str {
        "setting-out-of-range"
    }
}

/// Why there is no session.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum SessionError {
    /// A setting out of its range.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// Options of normalization that contradict each other.
    #[error(transparent)]
    Option(#[from] OptionError),
}

impl SessionError {
    /// The stable name that crosses the boundaries.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Setting(error) => error.code(),
            Self::Option(error) => error.code(),
        }
    }
}
