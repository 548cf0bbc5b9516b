//! Who is answered, and in what form.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use axum::routing::get;
use common::{OWN_PORT, Proxy, Reply, Upstream, config, page};
use dustlens_proxy::guarded;
use serde_json::json;

/// Asks with these headers; a `host` is added when there is none.
async fn ask(proxy: &Proxy, method: &str, path: &str, headers: &[(&str, &str)]) -> Reply {
    let mut request = Request::builder().method(method).uri(path);
    if !headers.iter().any(|(name, _)| *name == "host") {
        request = request.header("host", format!("127.0.0.1:{OWN_PORT}"));
    }
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    proxy.send(request.body(Body::empty()).unwrap()).await
}

#[tokio::test]
async fn info_says_what_this_is() {
    let mut config = config(&[]);
    config.version = "1.2.3".to_owned();
    config.demo = Some(json!({"hosts": ["a.localhost"]}));
    let reply = Proxy::new(config).get("/api/info").await;
    let expected = json!({
        "name": "dustlens", "version": "1.2.3", "fetch": true, "demo": {"hosts": ["a.localhost"]}
    });
    assert_eq!(reply.json, expected);
    let reply = Proxy::new(common::config(&[])).get("/api/info").await;
    assert_eq!(reply.json["demo"], json!(null));
}

#[tokio::test]
async fn a_log_of_the_demo_is_packed_for_those_who_accept_it() {
    let mut config = config(&[]);
    let log: Vec<String> = (0..2000)
        .map(|at| format!("http://e.com/story?id={at}"))
        .collect();
    config.demo_logs = [("zoo".to_owned(), log.clone())].into();
    let proxy = Proxy::new(config);
    let unknown = proxy.get("/api/demo/other").await;
    assert_eq!(unknown.json["code"], "not-found");
    let accepting = async |accepted| {
        let headers = [("host", "localhost:8787"), ("accept-encoding", accepted)];
        ask(&proxy, "GET", "/api/demo/zoo", &headers).await
    };
    let plain = accepting("br, gzip;q=0").await;
    assert!(!plain.headers.contains_key("content-encoding"));
    let packed = accepting("br, gzip").await;
    assert_eq!(packed.headers["content-encoding"], "gzip");
    assert!(packed.bytes.len() * 4 < plain.bytes.len());
    let mut text = String::new();
    std::io::Read::read_to_string(
        &mut flate2::read::GzDecoder::new(packed.bytes.as_slice()),
        &mut text,
    )
    .unwrap();
    assert_eq!(text.as_bytes(), plain.bytes);
}

#[tokio::test]
async fn own_names_only() {
    let proxy = Proxy::new(config(&[]));
    for host in [
        "127.0.0.1:8787",
        "localhost:8787",
        "LocalHost:8787",
        "[::1]:8787",
    ] {
        let reply = ask(&proxy, "GET", "/api/info", &[("host", host)]).await;
        assert_eq!(reply.status, 200, "{host}");
    }
    for host in [
        "",
        "127.0.0.1",
        "127.0.0.1:80",
        "localhost",
        "evil.example",
        "evil.example:8787",
        "localhost.evil.example:8787",
        "127.0.0.1:8787.evil.example",
        "localhost.:8787",
        "0.0.0.0:8787",
    ] {
        let reply = ask(&proxy, "GET", "/api/info", &[("host", host)]).await;
        assert_eq!(
            (reply.status.as_u16(), reply.code()),
            (421, "foreign-host"),
            "{host}"
        );
    }
    let twice = [("host", "127.0.0.1:8787"), ("host", "evil.example")];
    assert_eq!(
        ask(&proxy, "GET", "/api/info", &twice).await.code(),
        "foreign-host"
    );
    let line = ask(&proxy, "GET", "http://evil.example/api/info", &[]).await;
    assert_eq!(line.code(), "foreign-host");
    let none = Request::get("/api/info").body(Body::empty()).unwrap();
    assert_eq!(proxy.send(none).await.code(), "foreign-host");
}

#[tokio::test]
async fn own_page_only() {
    let proxy = Proxy::new(config(&[]));
    let navigate = [
        ("sec-fetch-mode", "navigate"),
        ("sec-fetch-dest", "document"),
    ];
    let cases: &[(&[(&str, &str)], &str)] = &[
        (&[("sec-fetch-site", "same-origin")], "-"),
        (&[("sec-fetch-site", "none")], "-"),
        (&[("origin", "http://localhost:8787")], "-"),
        (
            &[
                ("origin", "http://localhost:8787"),
                ("sec-fetch-site", "cross-site"),
            ],
            "-",
        ),
        (&[("sec-fetch-site", "cross-site")], "foreign-origin"),
        (&[("sec-fetch-site", "same-site")], "foreign-origin"),
        (
            &[("sec-fetch-site", "cross-site"), navigate[0], navigate[1]],
            "foreign-origin",
        ),
        (&[("origin", "null")], "foreign-origin"),
        (&[("origin", "")], "foreign-origin"),
        (&[("origin", "http://localhost:5173")], "foreign-origin"),
        (&[("origin", "http://evil.example")], "foreign-origin"),
        (
            &[("origin", "http://127.0.0.1:8787.evil.example")],
            "foreign-origin",
        ),
        (
            &[
                ("origin", "http://evil.example"),
                ("sec-fetch-site", "same-origin"),
            ],
            "foreign-origin",
        ),
        (&[("origin", "file://127.0.0.1:8787")], "foreign-origin"),
    ];
    for (headers, code) in cases {
        let reply = ask(&proxy, "GET", "/api/info", headers).await;
        assert_eq!(reply.code(), *code, "{headers:?}");
        assert_eq!(reply.status.as_u16(), if *code == "-" { 200 } else { 403 });
    }
}

#[tokio::test]
async fn cors_on_errors_too_and_for_own_origins_only() {
    let proxy = Proxy::new(config(&[]));
    let ours = [("origin", "http://localhost:8787")];
    for (path, status) in [
        ("/api/info", 200),
        ("/api/fetch", 400),
        ("/api/fetch?url=ftp%3A%2F%2Fa%2F", 403),
        ("/api/nothing", 404),
    ] {
        let reply = ask(&proxy, "GET", path, &ours).await;
        assert_eq!(reply.status, status, "{path}");
        assert_eq!(
            reply.headers["access-control-allow-origin"],
            "http://localhost:8787"
        );
        assert_eq!(reply.headers["vary"], "Origin");
        assert!(
            !reply
                .headers
                .contains_key("access-control-allow-credentials")
        );
    }
    let reply = ask(
        &proxy,
        "GET",
        "/api/info",
        &[("origin", "http://evil.example")],
    )
    .await;
    assert!(!reply.headers.contains_key("access-control-allow-origin"));
    let reply = ask(&proxy, "OPTIONS", "/api/fetch", &ours).await;
    assert_eq!(reply.status, 204);
    assert_eq!(reply.headers["access-control-allow-methods"], "GET");
    let foreign = [("origin", "http://evil.example")];
    assert_eq!(
        ask(&proxy, "OPTIONS", "/api/fetch", &foreign).await.status,
        403
    );
}

#[tokio::test]
async fn nothing_but_json_leaves_the_api() {
    let proxy = Proxy::new(config(&[]));
    for (method, path, code) in [
        ("GET", "/api/info", "-"),
        ("GET", "/api", "not-found"),
        ("GET", "/api/", "not-found"),
        ("GET", "/api/../index.html", "not-found"),
        ("GET", "/api/fetch/x", "not-found"),
        ("POST", "/api/fetch?url=x", "method-not-allowed"),
        ("DELETE", "/api/info", "method-not-allowed"),
        ("GET", "/api/fetch", "missing-parameter"),
        ("GET", "/api/fetch?url=a&url=b", "missing-parameter"),
        ("GET", "/api/fetch?url=%ff", "invalid-url"),
        ("GET", "/api/resolve", "missing-parameter"),
        (
            "GET",
            "/api/fetch?url=http%3A%2F%2F10.0.0.1%2F",
            "forbidden-address",
        ),
    ] {
        let reply = ask(&proxy, method, path, &[]).await;
        assert_eq!(reply.code(), code, "{method} {path}");
        assert!(reply.json.is_object(), "{method} {path}");
        let expected = if code == "-" {
            "application/json"
        } else {
            "application/problem+json"
        };
        assert_eq!(reply.headers["content-type"], expected);
        assert_eq!(reply.headers["x-content-type-options"], "nosniff");
        assert_eq!(
            reply.headers["content-security-policy"],
            "sandbox; default-src 'none'"
        );
        assert_eq!(reply.headers["cache-control"], "no-store");
    }
}

/// `HEAD` would fetch a page and throw it away.
#[tokio::test]
async fn only_get_fetches() {
    let upstream = Upstream::start(|_| page("fine")).await;
    let proxy = Proxy::new(config(&[upstream.port]));
    let query: String =
        url::form_urlencoded::byte_serialize(upstream.url("/").as_bytes()).collect();
    let fetch = format!("/api/fetch?url={query}");
    for method in ["HEAD", "POST", "PUT", "DELETE", "PATCH", "TRACE", "QUERY"] {
        for path in [fetch.as_str(), "/api/resolve?ip=8.8.8.8", "/api/info"] {
            let reply = ask(&proxy, method, path, &[]).await;
            assert_eq!(reply.status, 405, "{method} {path}");
            assert_eq!(reply.headers["allow"], "GET, OPTIONS");
        }
    }
    assert!(upstream.heads().is_empty());
}

#[tokio::test]
async fn a_problem_has_every_member() {
    let proxy = Proxy::new(config(&[]));
    let reply = proxy.fetch("http://[::ffff:127.0.0.1]:8080/x#y").await;
    let expected = json!({
        "type": "urn:dustlens:problem:forbidden-address",
        "title": "Address refused",
        "status": 403,
        "detail": "[::ffff:7f00:1] is at ::ffff:127.0.0.1, which is this machine; start the proxy with --allow HOST:PORT to open one such target.",
        "code": "forbidden-address",
        "url": "http://[::ffff:7f00:1]:8080/x",
    });
    assert_eq!(reply.json, expected);
    assert_eq!(reply.status, 403);
}

#[tokio::test]
async fn the_guard_stands_before_other_routes_but_lets_links_in() {
    let router = Router::new()
        .route("/", get(|| async { "{}" }))
        .fallback(|| async { "{}" });
    let proxy = Proxy(guarded(router, &common::own_names()));
    let link = [
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-mode", "navigate"),
        ("sec-fetch-dest", "document"),
    ];
    assert_eq!(ask(&proxy, "GET", "/", &link).await.status, 200);
    let frame = [link[0], link[1], ("sec-fetch-dest", "iframe")];
    assert_eq!(ask(&proxy, "GET", "/", &frame).await.status, 200);
    assert_eq!(ask(&proxy, "GET", "/api/fetch", &frame).await.status, 403);
    let script = [
        link[0],
        ("sec-fetch-mode", "no-cors"),
        ("sec-fetch-dest", "script"),
    ];
    assert_eq!(
        ask(&proxy, "GET", "/assets/x.js", &script).await.status,
        403
    );
    let rebound = [
        ("host", "evil.example:8787"),
        ("sec-fetch-site", "same-origin"),
    ];
    assert_eq!(ask(&proxy, "GET", "/anything", &rebound).await.status, 421);
}
