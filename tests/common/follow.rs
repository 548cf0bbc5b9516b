//! Redirects of the demo site, followed as a fetcher does.

use dustlens::fetch::FetchOutcome;
use dustlens_demo_site::Reply;
use url::Url;

/// Redirects that are followed.
const HOPS: usize = 10;

/// The outcome of a fetch; `reply` gives the answer to one address, or the code of a failure.
pub fn follow(
    url: &str,
    mut reply: impl FnMut(&Url) -> Result<Reply, &'static str>,
) -> FetchOutcome {
    let failed = |reason: &str| FetchOutcome::Failed {
        reason: reason.to_owned(),
    };
    let Ok(mut at) = Url::parse(url) else {
        return failed("invalid-url");
    };
    for _ in 0..=HOPS {
        let reply = match reply(&at) {
            Ok(reply) if reply.cut => return failed("connection-reset"),
            Ok(reply) => reply,
            Err(reason) => return failed(reason),
        };
        let Some(location) = reply.location else {
            return FetchOutcome::Page {
                status: reply.status,
                final_url: at.into(),
                content_type: Some(reply.content_type),
                body: reply.body,
                truncated: false,
            };
        };
        at = at.join(&location).unwrap();
    }
    failed("too-many-redirects")
}
