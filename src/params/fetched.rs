//! Fetched pages as they are kept for decisions, and the reasons why one cannot be compared.

use serde::{Deserialize, Serialize};

use super::address::target;
use super::evidence::Trouble;
use crate::charset::ContentType;
use crate::document::Segments;
use crate::fetch::{FetchOutcome, failure};
use crate::same_page::dynamics::Dynamics;
use crate::same_page::soft_404::{self, Bounds, repeats_address};
use crate::same_page::static_parts::weighted;

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

    /// True when its page is what the host answers to an address that does not exist.
    pub fn is_soft_404(&self, known: &Dynamics, probe: Option<&Self>) -> bool {
        let Some((probe, theirs)) = probe.and_then(|probe| Some((probe, probe.usable(true).ok()?)))
        else {
            return false;
        };
        let Ok(ours) = self.usable(false) else {
            return false;
        };
        let (page, other) = (self.as_answer(ours, known), probe.as_answer(theirs, known));
        soft_404::is_soft_404(&page, &other, &Bounds::WHOLE, || {
            repeats_address(&self.url, ours.segments, theirs.segments)
        })
    }

    fn as_answer(&self, page: Usable<'_>, known: &Dynamics) -> soft_404::Answer {
        let reached = target(page.final_url, "");
        let stays = page.segments.iter().filter(|one| !known.is_dynamic(one));
        soft_404::Answer {
            moved_to: (target(&self.url, "") != reached).then_some(reached),
            stays: stays.map(|one| (one.key, one.words)).collect(),
            says: weighted(page.segments),
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
