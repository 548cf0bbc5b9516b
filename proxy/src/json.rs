//! JSON answers, with headers that keep a browser from taking them for anything else.

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
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

/// Returns a JSON answer, packed for those who accept gzip; for what may be long. Nothing stores it, so that nothing needs
/// to be told what it depends on.
pub(crate) fn packed_json(asked: &HeaderMap, body: &impl Serialize) -> Response {
    let packed = takes_gzip(asked).then(|| gzip(body).ok()).flatten();
    let Some(bytes) = packed else {
        return json(StatusCode::OK, JSON, body);
    };
    let mut response = with_headers((StatusCode::OK, bytes).into_response(), JSON);
    let packing = HeaderValue::from_static("gzip");
    response
        .headers_mut()
        .insert(header::CONTENT_ENCODING, packing);
    response
}

fn gzip(body: &impl Serialize) -> std::io::Result<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::default());
    serde_json::to_writer(&mut packer, body)?;
    packer.finish()
}

/// Returns true if the client accepts gzip (RFC 9110 §12.5.3); a weight of 0 forbids it.
fn takes_gzip(asked: &HeaderMap) -> bool {
    let values = asked.get_all(header::ACCEPT_ENCODING).iter();
    let mut items = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','));
    items.any(|item| {
        let (name, weight) = item.split_once(';').unwrap_or((item, ""));
        let weight = weight.trim().strip_prefix("q=");
        let weight = weight.and_then(|weight| weight.parse().ok());
        name.trim().eq_ignore_ascii_case("gzip") && weight.unwrap_or(1.0_f32) > 0.0
    })
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
