//! The error for arguments that cannot be used.

/// Arguments that cannot be used; the command ends with status 2.
#[derive(Debug)]
pub struct Unusable(String);

impl Unusable {
    /// Creates an error that tells what is wrong and what to do.
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}

impl std::fmt::Display for Unusable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unusable {}
