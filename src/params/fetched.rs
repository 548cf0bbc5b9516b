//! Fetched pages as they are kept for decisions, and the reasons why one cannot be compared.

use serde::{Deserialize, Serialize};

use super::evidence::Trouble;
use crate::charset::ContentType;
use crate::document::Segments;
use crate::fetch::{FetchOutcome, failure};

/// A fetched page, as far as it is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Fetched {
    pub url: String,
    pub answer: Answer,
}

/// The outcome of a fetch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(super) enum Answer {
    Failed {
        reason: String,
    },
    Page {
        status: u16,
        final_url: String,
        content_type: String,
        truncated: bool,
        segments: Option<Segments>,
    },
}

/// A page that can be compared.
#[derive(Clone, Copy)]
pub(super) struct Usable<'f> {
    pub segments: &'f Segments,
    pub content_type: &'f str,
    pub final_url: &'f str,
}

impl Fetched {
    pub fn new(url: &str, outcome: FetchOutcome) -> Self {
        let answer = match outcome {
            FetchOutcome::Failed { reason } => Answer::Failed { reason },
            FetchOutcome::Page {
                status,
                final_url,
                content_type,
                body,
                truncated,
            } => Answer::Page {
                status,
                truncated,
                segments: Segments::of_page(&body, content_type.as_deref(), &final_url),
                content_type: ContentType::parse(content_type.as_deref()).essence,
                final_url,
            },
        };
        Self {
            url: url.to_owned(),
            answer,
        }
    }

    /// True when a second try may bring another answer: see [`FetchOutcome::is_passing`].
    pub fn is_passing(&self) -> bool {
        match &self.answer {
            Answer::Page { status, .. } => failure::is_passing_status(*status),
            Answer::Failed { reason } => failure::is_passing(reason),
        }
    }

    /// The address at which its page was found, redirects followed.
    pub fn reached(&self) -> Option<&str> {
        match &self.answer {
            Answer::Page { final_url, .. } => Some(final_url),
            Answer::Failed { .. } => None,
        }
    }

    /// The segments of its page, if there are any.
    pub fn segments(&self) -> Option<&Segments> {
        match &self.answer {
            Answer::Page { segments, .. } => segments.as_ref(),
            Answer::Failed { .. } => None,
        }
    }

    /// The page, if it can be compared at all; `base` says that it is one of the first two.
    pub fn usable(&self, base: bool) -> Result<Usable<'_>, Trouble> {
        match &self.answer {
            Answer::Failed { reason } => Err(Trouble::FetchFailed {
                reason: reason.clone(),
            }),
            Answer::Page { status, .. } if *status != 200 && base => {
                Err(Trouble::BadStatus { status: *status })
            }
            Answer::Page { status, .. } if *status != 200 => {
                Err(Trouble::OtherStatus { status: *status })
            }
            Answer::Page {
                truncated: true, ..
            } => Err(Trouble::Truncated),
            Answer::Page { segments: None, .. } if base => Err(Trouble::NotText),
            Answer::Page { segments: None, .. } => Err(Trouble::OtherContentType),
            Answer::Page {
                segments: Some(segments),
                ..
            } if segments.is_empty() => Err(Trouble::NoSegments),
            Answer::Page {
                segments: Some(segments),
                content_type,
                final_url,
                ..
            } => Ok(Usable {
                segments,
                content_type,
                final_url,
            }),
        }
    }
}
