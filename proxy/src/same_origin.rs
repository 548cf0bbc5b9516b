//! Answers only our own page. A server on the loopback interface can be reached by every page the person has open, so:
//!
//! - `Host` must be one of our names, else a foreign name that was pointed at 127.0.0.1 could read us (DNS rebinding);
//! - `Origin`, when sent, must be ours; when not, `Sec-Fetch-Site` must not name another site.
//!   Following a link to the page from elsewhere is fine, calling `/api` that way is not. A page of another site may also ask
//!   for the page in a frame; the page's own policy (`frame-ancestors`) says which of its addresses may stand there.
//!
//! Programs that send neither header (curl, the command line) pass: they can reach the network without us.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};

use crate::problem::{Problem, Refusal};

/// Puts the guard in front of every route of `router`, its fallback included.
///
/// `own_hosts` are `Host` values as in [`crate::config::own_hosts`]. A refusal is problem JSON; every answer to one of our
/// own origins, refusals included, carries the CORS headers it needs to be read.
pub fn guarded<S>(router: Router<S>, own_hosts: &[String]) -> Router<S>
where
    S: Clone + Send + Sync + 'static,
{
    let own = own_hosts.iter().map(|host| host.to_ascii_lowercase());
    let own: Arc<[String]> = own.collect();
    router.layer(middleware::from_fn_with_state(own, guard))
}

async fn guard(State(own): State<Arc<[String]>>, request: Request, next: Next) -> Response {
    let origin = request.headers().get(header::ORIGIN).cloned();
    let welcome = origin.clone().filter(|origin| is_ours(&own, origin));
    let response = match check(&own, &request) {
        Err(refusal) => Problem::from(refusal).into_response(),
        Ok(()) if request.method() == Method::OPTIONS && welcome.is_some() => preflight(),
        Ok(()) => next.run(request).await,
    };
    with_cors(response, welcome)
}

fn check(own: &[String], request: &Request) -> Result<(), Refusal> {
    let host = text(request.headers(), &header::HOST);
    // A request line with a full URL names the host a second time.
    let line = request.uri().authority().map(|name| name.as_str());
    for name in [Some(host), line].into_iter().flatten() {
        if !own.iter().any(|ours| name.eq_ignore_ascii_case(ours)) {
            return Err(Refusal::ForeignHost {
                host: name.chars().take(100).collect(),
            });
        }
    }
    check_site(own, request)
}

fn check_site(own: &[String], request: &Request) -> Result<(), Refusal> {
    let headers = request.headers();
    if let Some(origin) = headers.get(header::ORIGIN) {
        if is_ours(own, origin) {
            return Ok(());
        }
        let origin = String::from_utf8_lossy(origin.as_bytes());
        let origin = origin.chars().take(100).collect();
        return Err(Refusal::ForeignOrigin { origin });
    }
    let fetch_site = header::HeaderName::from_static("sec-fetch-site");
    if matches!(text(headers, &fetch_site), "" | "same-origin" | "none") || is_link(request) {
        return Ok(());
    }
    Err(Refusal::ForeignOrigin {
        origin: "its name withheld by the browser".to_owned(),
    })
}

/// Returns true for a person following a link to the page, in the whole tab or in a frame: it gets an origin of its own,
/// of which the other page can read nothing.
fn is_link(request: &Request) -> bool {
    let header = |name: &'static str| {
        let name = header::HeaderName::from_static(name);
        text(request.headers(), &name)
    };
    let path = request.uri().path();
    let is_page = path != "/api" && !path.starts_with("/api/");
    is_page
        && request.method() == Method::GET
        && header("sec-fetch-mode") == "navigate"
        && matches!(header("sec-fetch-dest"), "document" | "iframe")
}

fn is_ours(own: &[String], origin: &HeaderValue) -> bool {
    let Ok(origin) = origin.to_str() else {
        return false;
    };
    let (scheme, host) = origin.split_once("://").unwrap_or_default();
    matches!(scheme, "http" | "https") && own.iter().any(|ours| host.eq_ignore_ascii_case(ours))
}

/// A header as text; missing, repeated or unreadable ones come as something that matches nothing useful.
fn text<'a>(headers: &'a HeaderMap, name: &header::HeaderName) -> &'a str {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (None, _) => "",
        (Some(value), None) => value.to_str().unwrap_or("unreadable"),
        (Some(_), Some(_)) => "repeated",
    }
}

fn preflight() -> Response {
    let mut response = StatusCode::NO_CONTENT.into_response();
    let headers = response.headers_mut();
    let methods = HeaderValue::from_static("GET");
    headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, methods);
    let age = HeaderValue::from_static("600");
    headers.insert(header::ACCESS_CONTROL_MAX_AGE, age);
    response
}

fn with_cors(mut response: Response, welcome: Option<HeaderValue>) -> Response {
    let headers = response.headers_mut();
    headers.append(header::VARY, HeaderValue::from_static("Origin"));
    if let Some(origin) = welcome {
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    }
    response
}
