//! The built page over HTTP: media types, packed siblings, caching, and headers that let it do only what it needs.

use std::hash::{DefaultHasher, Hasher};

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::files::{Files, clean};

/// Permissions of the page and of its workers: run its own scripts, WebAssembly and workers, talk to its own server, and
/// nothing else. Styles that scripts set on elements are not subject to it, so no inline style needs to be let in.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; \
     connect-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; manifest-src 'self'; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The directive of [`POLICY`] by which no other page may frame this one.
const NOT_FRAMED: &str = "; frame-ancestors 'none'";

/// The same for `?embed=1`, the figure of a lesson alone: any page may frame it. There is nothing to press in it by
/// mistake: the page shows neither its places nor its inputs then.
fn embedded_policy() -> Option<HeaderValue> {
    HeaderValue::from_str(&POLICY.replace(NOT_FRAMED, "")).ok()
}

/// True if the query asks for the page as it stands inside another one.
fn is_embedded(query: Option<&str>) -> bool {
    query.is_some_and(|query| query.split('&').any(|field| field == "embed=1"))
}

/// Every path that no other route answers, out of `files`.
pub(super) fn router(files: Files) -> Router {
    Router::new().fallback(answer).with_state(files)
}

async fn answer(State(files): State<Files>, request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return plain(
            StatusCode::METHOD_NOT_ALLOWED,
            "Only GET and HEAD are answered here.\n",
        );
    }
    let Some(path) = clean(request.uri().path()) else {
        return plain(StatusCode::NOT_FOUND, "There is no such file.\n");
    };
    let is_framed =
        is_embedded(request.uri().query()) && media_type(&path).starts_with("text/html");
    let accepted = Packings::of(request.headers());
    let wanted = request.headers().get(header::IF_NONE_MATCH).cloned();
    // Reading a file blocks.
    let found = tokio::task::spawn_blocking(move || find(&files, &path, accepted, wanted.as_ref()));
    let Some(mut response) = found.await.ok().flatten() else {
        return plain(StatusCode::NOT_FOUND, "There is no such file.\n");
    };
    if let Some(policy) = is_framed.then(embedded_policy).flatten() {
        response
            .headers_mut()
            .insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

/// Reads a file in the smallest form the client accepts.
fn find(
    files: &Files,
    path: &str,
    accepted: Packings,
    wanted: Option<&HeaderValue>,
) -> Option<Response> {
    let packed = [("br", accepted.br), ("gzip", accepted.gzip)]
        .into_iter()
        .filter(|(_, is_accepted)| *is_accepted)
        .find_map(|(name, _)| {
            let ending = if name == "gzip" { "gz" } else { name };
            Some((files.read(&format!("{path}.{ending}"))?, Some(name)))
        });
    let (bytes, packing) = packed.or_else(|| Some((files.read(path)?, None)))?;
    let tag = tag(&bytes);
    let mut response = if wanted.is_some_and(|wanted| matches(wanted, &tag)) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        bytes.into_owned().into_response()
    };
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static(media_type(path)),
    );
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static(keeping(path)),
    );
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    if let Some(packing) = packing {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(packing));
    }
    Some(secured(response, runs(path)))
}

fn plain(status: StatusCode, text: &'static str) -> Response {
    secured((status, text).into_response(), true)
}

/// True for a file that a browser opens by itself: a document or a worker. It has a policy of its own, and every other
/// file is under that of the document or worker that asks for it (CSP3 §2.2, HTML §7.1.3), so 340 bytes are saved there.
fn runs(path: &str) -> bool {
    let name = path.rsplit_once('/').map_or(path, |(_, name)| name);
    matches!(
        media_type(path),
        "text/html; charset=utf-8" | "image/svg+xml"
    ) || name.contains("worker")
}

fn secured(mut response: Response, runs: bool) -> Response {
    let headers = response.headers_mut();
    let mut add = |name, value| headers.insert(name, HeaderValue::from_static(value));
    add("x-content-type-options", "nosniff");
    add("cross-origin-resource-policy", "same-origin");
    if runs {
        add("content-security-policy", POLICY);
        add("referrer-policy", "no-referrer");
        add("cross-origin-opener-policy", "same-origin");
    }
    response
}

/// Vite puts a hash of the content into the names under `assets/`; everything else is asked for again each time.
fn keeping(path: &str) -> &'static str {
    if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    }
}

fn media_type(path: &str) -> &'static str {
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    match ending {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "md" => "text/plain; charset=utf-8",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

fn tag(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    format!("\"{:016x}\"", hasher.finish())
}

/// RFC 9110 §13.1.2, weak comparison.
fn matches(wanted: &HeaderValue, tag: &str) -> bool {
    let Ok(wanted) = wanted.to_str() else {
        return false;
    };
    let mut tags = wanted
        .split(',')
        .map(|tag| tag.trim().trim_start_matches("W/"));
    tags.any(|wanted| wanted == "*" || wanted == tag)
}

/// The packings a client accepts (RFC 9110 §12.5.3); a weight of 0 forbids one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Packings {
    br: bool,
    gzip: bool,
}

impl Packings {
    fn of(headers: &HeaderMap) -> Self {
        let mut accepted = Self::default();
        let values = headers.get_all(header::ACCEPT_ENCODING).iter();
        for item in values
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
        {
            let (name, weight) = item.split_once(';').unwrap_or((item, ""));
            let weight = weight
                .trim()
                .strip_prefix("q=")
                .and_then(|weight| weight.parse().ok());
            let is_accepted = weight.unwrap_or(1.0_f32) > 0.0;
            match name.trim().to_ascii_lowercase().as_str() {
                "br" => accepted.br = is_accepted,
                "gzip" | "x-gzip" => accepted.gzip = is_accepted,
                _ => {}
            }
        }
        accepted
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use axum::body::{Body, to_bytes};
    use std::path::PathBuf;
    use tower::ServiceExt;

    /// A folder like a built page, removed with the value.
    struct Built(PathBuf);

    impl Built {
        fn new(name: &str) -> Self {
            let folder =
                std::env::temp_dir().join(format!("dustlens-page-{name}-{}", std::process::id()));
            std::fs::create_dir_all(folder.join("assets")).unwrap();
            for (path, text) in [
                ("index.html", "<!doctype html>"),
                ("assets/page-1a2b.js", "plain script"),
                ("assets/engine.worker-5e6f.js", "worker"),
                ("assets/page-1a2b.js.br", "br script"),
                ("assets/page-1a2b.js.gz", "gz script"),
                ("assets/core-3c4d.wasm", "wasm"),
            ] {
                std::fs::write(folder.join(path), text).unwrap();
            }
            Self(folder)
        }

        async fn ask(
            &self,
            method: &str,
            path: &str,
            headers: &[(&str, &str)],
        ) -> (Response<()>, String) {
            let files = Files::find(Some(&self.0)).unwrap();
            let mut request = axum::http::Request::builder().method(method).uri(path);
            for (name, value) in headers {
                request = request.header(*name, *value);
            }
            let request = request.body(Body::empty()).unwrap();
            let (parts, body) = router(files).oneshot(request).await.unwrap().into_parts();
            let body = to_bytes(body, usize::MAX).await.unwrap();
            (
                Response::from_parts(parts, ()),
                String::from_utf8(body.to_vec()).unwrap(),
            )
        }
    }

    type Response<T = Body> = axum::http::Response<T>;

    impl Drop for Built {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    #[tokio::test]
    async fn the_index_is_asked_for_again_and_assets_are_kept() {
        let built = Built::new("kept");
        let (response, body) = built.ask("GET", "/", &[]).await;
        assert_eq!(body, "<!doctype html>");
        assert_eq!(
            response.headers()["content-type"],
            "text/html; charset=utf-8"
        );
        assert_eq!(response.headers()["cache-control"], "no-cache");
        let policy = response.headers()["content-security-policy"]
            .to_str()
            .unwrap();
        assert!(policy.contains("'wasm-unsafe-eval'") && !policy.contains("unsafe-inline"));
        let tag = response.headers()["etag"].to_str().unwrap().to_owned();
        let (response, body) = built.ask("GET", "/", &[("if-none-match", &tag)]).await;
        assert_eq!((response.status().as_u16(), body.as_str()), (304, ""));
        let (response, _) = built.ask("GET", "/assets/core-3c4d.wasm", &[]).await;
        assert_eq!(response.headers()["content-type"], "application/wasm");
        assert_eq!(
            response.headers()["cache-control"],
            "public, max-age=31536000, immutable"
        );
    }

    #[tokio::test]
    async fn documents_and_workers_have_a_policy_and_all_files_stay_of_one_type_and_origin() {
        let built = Built::new("policy");
        for (path, has_policy) in [
            ("/", true),
            ("/assets/engine.worker-5e6f.js", true),
            ("/nothing", true),
            ("/assets/page-1a2b.js", false),
            ("/assets/core-3c4d.wasm", false),
        ] {
            let (response, _) = built.ask("GET", path, &[]).await;
            let headers = response.headers();
            assert_eq!(headers["x-content-type-options"], "nosniff", "{path}");
            assert_eq!(
                headers["cross-origin-resource-policy"], "same-origin",
                "{path}"
            );
            for name in [
                "content-security-policy",
                "referrer-policy",
                "cross-origin-opener-policy",
            ] {
                assert_eq!(headers.contains_key(name), has_policy, "{path} {name}");
            }
        }
    }

    #[tokio::test]
    async fn only_the_figure_of_a_lesson_may_stand_inside_another_page() {
        let built = Built::new("framed");
        for (path, may_be_framed) in [
            ("/?embed=1", true),
            ("/index.html?embed=1&lang=ru", true),
            ("/", false),
            ("/?embed=10", false),
            ("/?lang=ru", false),
            ("/assets/engine.worker-5e6f.js?embed=1", false),
            ("/nothing?embed=1", false),
        ] {
            let (response, _) = built.ask("GET", path, &[]).await;
            let policy = response.headers()["content-security-policy"]
                .to_str()
                .unwrap();
            assert!(policy.starts_with("default-src 'none'"), "{path}");
            assert!(policy.contains("form-action 'none'"), "{path}");
            assert_eq!(
                policy.contains("frame-ancestors 'none'"),
                !may_be_framed,
                "{path}"
            );
        }
    }

    #[tokio::test]
    async fn packed_siblings_go_to_those_who_accept_them() {
        let built = Built::new("packed");
        for (accepts, body, packing) in [
            ("gzip, deflate, br, zstd", "br script", Some("br")),
            ("br;q=0, gzip", "gz script", Some("gzip")),
            ("gzip;q=0.5", "gz script", Some("gzip")),
            ("identity", "plain script", None),
            ("", "plain script", None),
        ] {
            let (response, found) = built
                .ask(
                    "GET",
                    "/assets/page-1a2b.js",
                    &[("accept-encoding", accepts)],
                )
                .await;
            assert_eq!(found, body, "{accepts}");
            let header = response.headers().get("content-encoding");
            assert_eq!(header.map(|value| value.to_str().unwrap()), packing);
            assert_eq!(
                response.headers()["content-type"],
                "text/javascript; charset=utf-8"
            );
            assert_eq!(response.headers()["vary"], "Accept-Encoding");
        }
    }

    #[tokio::test]
    async fn what_is_not_there() {
        let built = Built::new("missing");
        for (method, path, status) in [
            ("GET", "/nothing", 404),
            ("GET", "/assets/", 404),
            ("GET", "/assets", 404),
            ("GET", "/%2e%2e/Cargo.toml", 404),
            ("POST", "/", 405),
            ("HEAD", "/", 200),
        ] {
            let (response, _) = built.ask(method, path, &[]).await;
            assert_eq!(response.status().as_u16(), status, "{method} {path}");
            assert_eq!(response.headers()["x-content-type-options"], "nosniff");
        }
    }
}
