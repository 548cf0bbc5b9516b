//! Fetching through the proxy, for the browser's worker.

use std::cell::RefCell;
use std::collections::BTreeMap;

use base64::Engine;
use gloo_net::http::{Request, Response};
use serde::Deserialize;
use thiserror::Error;
use tsify::{Ts, Tsify};
use url::Url;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::AbortSignal;

use crate::page::{FetchedPage, Hop};
use dustlens::input;
use dustlens_shared::Failure;

/// Why there is no page. An answer with a status such as 404 is a page, not an error.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub(crate) enum FetchError {
    /// The fetcher itself refused: its policy, its caps, robots.txt.
    #[error("the fetcher refused ({code}): {detail}")]
    Refused {
        /// Stable kebab-case code of the refusal.
        code: String,
        /// Its explanation.
        detail: String,
        /// The address that it is about, after redirects; `None` when the proxy does not say.
        url: Option<String>,
    },
    /// The site, or the fetcher, did not answer.
    #[error("no answer: {detail}; check the address and try again")]
    Unreachable {
        /// What failed.
        detail: String,
    },
    /// The person cancelled.
    #[error("cancelled")]
    Aborted,
}

impl From<FetchError> for Failure {
    fn from(error: FetchError) -> Self {
        let message = error.to_string();
        match error {
            FetchError::Refused { code, detail, url } => {
                let mut params = vec![("reason", code), ("detail", detail)];
                params.extend(url.map(|url| ("url", url)));
                Self::new("proxy-refused", params, message)
            }
            FetchError::Aborted => Self::new("aborted", Vec::new(), message),
            FetchError::Unreachable { detail } => {
                Self::new("proxy-unreachable", vec![("detail", detail)], message)
            }
        }
    }
}

/// The proxy's answer when the site answered.
#[derive(Deserialize)]
struct Answer {
    final_url: String,
    status: u16,
    #[serde(default)]
    hops: Vec<input::Hop>,
    content_type: Option<String>,
    #[serde(default)]
    headers: BTreeMap<String, String>,
    body: String,
    #[serde(default)]
    truncated: bool,
    #[serde(default)]
    elapsed_ms: u64,
}

/// The proxy's own refusal (RFC 9457).
#[derive(Deserialize)]
struct Refusal {
    code: String,
    #[serde(default)]
    detail: String,
    url: Option<String>,
}

/// Fetches pages through the proxy.
#[wasm_bindgen]
pub struct Fetcher {
    endpoint: String,
}

/// One fetch that can be aborted.
struct ProxyFetch<'a> {
    endpoint: &'a str,
    signal: Option<&'a AbortSignal>,
    /// What the proxy said of when to ask again, in seconds.
    retry_after: RefCell<Option<String>>,
}

#[wasm_bindgen]
impl Fetcher {
    /// `endpoint`: where the proxy answers, such as `/api/`.
    #[wasm_bindgen(constructor)]
    pub fn new(endpoint: &str) -> Fetcher {
        Self {
            endpoint: format!("{}/", endpoint.trim_end_matches('/')),
        }
    }

    /// Fetches one page; any status of the site is an answer.
    ///
    /// # Errors
    /// `bad-address`, `proxy-refused` (with `reason`, `detail` and, where the proxy names a time, `retry_after` in seconds), `proxy-unreachable`, `aborted`.
    pub async fn fetch(
        &self,
        url: String,
        signal: Option<AbortSignal>,
    ) -> Result<Ts<FetchedPage>, JsValue> {
        let url = Url::parse(url.trim()).map_err(|error| {
            let params = vec![("detail", error.to_string())];
            Failure::new(
                "bad-address",
                params,
                format!("`{url}` is not an address: {error}"),
            )
        })?;
        let fetch = ProxyFetch {
            endpoint: &self.endpoint,
            signal: signal.as_ref(),
            retry_after: RefCell::default(),
        };
        let page = fetch.fetch(&url).await.map_err(|error| {
            let failure = Failure::from(error);
            match fetch.retry_after.take() {
                Some(seconds) => failure.with("retry_after", seconds),
                None => failure,
            }
        })?;
        Ok(page.into_ts().map_err(Failure::from)?)
    }
}

impl ProxyFetch<'_> {
    async fn fetch(&self, url: &Url) -> Result<FetchedPage, FetchError> {
        let request =
            Request::get(&format!("{}fetch", self.endpoint)).query([("url", url.as_str())]);
        let sent = request.abort_signal(self.signal).send().await;
        let aborted = || self.signal.is_some_and(AbortSignal::aborted);
        let unreachable = |error: gloo_net::Error| match aborted() {
            true => FetchError::Aborted,
            false => FetchError::Unreachable {
                detail: error.to_string(),
            },
        };
        let response = sent.map_err(unreachable)?;
        if !response.ok() {
            self.retry_after
                .replace(response.headers().get("retry-after"));
            return Err(refusal(&response).await);
        }
        let answer = response.json::<Answer>().await.map_err(unreachable)?;
        page(url, answer)
    }
}

async fn refusal(response: &Response) -> FetchError {
    match response.json::<Refusal>().await {
        Ok(refusal) => FetchError::Refused {
            code: refusal.code,
            detail: refusal.detail,
            url: refusal.url,
        },
        Err(_) => FetchError::Unreachable {
            detail: format!("the proxy's place answered {}", response.status()),
        },
    }
}

fn page(url: &Url, answer: Answer) -> Result<FetchedPage, FetchError> {
    let body = base64::engine::general_purpose::STANDARD.decode(answer.body.as_bytes());
    let body = body.map_err(|error| FetchError::Unreachable {
        detail: format!("the proxy's answer: {error}"),
    })?;
    let content_type = answer.content_type;
    let mut headers = answer.headers;
    if let Some(content_type) = &content_type {
        headers.insert("content-type".to_owned(), content_type.clone());
    }
    // The proxy lists every request; the core's hops are the redirects before the answer.
    let mut hops = answer.hops;
    hops.pop_if(|last| last.url == answer.final_url && last.status == answer.status);
    let hops = hops.into_iter().map(|hop| Hop {
        url: hop.url,
        status: hop.status,
    });
    Ok(FetchedPage {
        url: url.to_string(),
        final_url: answer.final_url,
        status: answer.status,
        hops: hops.collect(),
        content_type: content_type.or_else(|| headers.get("content-type").cloned()),
        headers,
        body,
        truncated: answer.truncated,
        elapsed_ms: answer.elapsed_ms,
    })
}
