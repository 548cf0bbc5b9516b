//! An answer of the site, before it is sent.

use std::time::Duration;

/// Answer of a host to one GET.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reply {
    /// The HTTP status.
    pub status: u16,
    /// The header `Content-Type`; empty for redirects.
    pub content_type: String,
    /// The header `Location` of redirects.
    pub location: Option<String>,
    /// The charset the body is really written in, in small letters, whatever the page declares;
    /// nothing when the answer is no HTML.
    pub charset: Option<String>,
    /// The body, already in its charset.
    pub body: Vec<u8>,
    /// Time that the host waits before it answers.
    pub delay: Duration,
    /// True when the connection ends before the body does.
    pub cut: bool,
    /// The header `Retry-After`: how many seconds the host asks to be left alone.
    pub retry_after: Option<u32>,
}

impl Reply {
    pub(crate) fn redirect(status: u16, to: String) -> Self {
        Self {
            status,
            location: Some(to),
            ..Self::default()
        }
    }

    /// Status 429: the client is too fast.
    pub(crate) fn wait(seconds: u32) -> Self {
        let text = "Too many requests. Come back in a moment.\n".to_owned();
        Self {
            status: 429,
            retry_after: Some(seconds),
            ..Self::plain("text/plain; charset=utf-8", text)
        }
    }

    pub(crate) fn plain(content_type: &str, text: String) -> Self {
        Self {
            status: 200,
            content_type: content_type.to_owned(),
            body: text.into_bytes(),
            ..Self::default()
        }
    }

    /// The body read in its true charset; bytes outside it become U+FFFD.
    #[must_use]
    pub fn text(&self) -> String {
        let label = self.charset.as_deref().unwrap_or("utf-8");
        let encoding = encoding_rs::Encoding::for_label(label.as_bytes());
        let encoding = encoding.unwrap_or(encoding_rs::UTF_8);
        encoding
            .decode_without_bom_handling(&self.body)
            .0
            .into_owned()
    }
}
