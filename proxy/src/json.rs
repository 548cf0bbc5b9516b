//! JSON answers, with headers that keep a browser from taking them for anything else.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// The media type of every answer but a refusal.
pub(crate) const JSON: &str = "application/json";

/// Returns a JSON answer, with headers that keep a browser from taking it for anything else.
pub(crate) fn json(
    status: StatusCode,
    media_type: &'static str,
    body: &impl Serialize,
) -> Response {
    let Ok(body) = serde_json::to_vec(body) else {
        // Plain structs of strings and numbers always serialise; were that ever untrue, nothing is sent rather than
        // half.
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    with_headers((status, body).into_response(), media_type)
}

/// Adds the headers that every answer has.
pub(crate) fn with_headers(mut response: Response, media_type: &'static str) -> Response {
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_TYPE, media_type),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (
            header::CONTENT_SECURITY_POLICY,
            "sandbox; default-src 'none'",
        ),
        (header::CACHE_CONTROL, "no-store"),
        (header::REFERRER_POLICY, "no-referrer"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}
