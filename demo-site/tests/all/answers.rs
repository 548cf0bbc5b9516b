//! Every address of the log, asked through the router, answers as the truth says.

use std::collections::BTreeSet;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response, StatusCode, header};
use dustlens_demo_site::{FailureKind, PageKind, Relation, Site, Variant, bind, serve};
use http_body_util::BodyExt;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tower::ServiceExt;

use crate::{site, small_site};

/// Asks as a client does: the host in its header, path and query in the request line.
async fn get(router: &Router, url: &str) -> Response<Body> {
    let rest = url.strip_prefix("http://").unwrap();
    let (host, path) = rest.split_once('/').unwrap();
    let request = Request::get(format!("/{path}")).header(header::HOST, host);
    let response = router.clone().oneshot(request.body(Body::empty()).unwrap());
    response.await.unwrap()
}

async fn bytes(response: Response<Body>) -> Vec<u8> {
    response
        .into_body()
        .collect()
        .await
        .unwrap()
        .to_bytes()
        .to_vec()
}

fn text_header(response: &Response<Body>, name: header::HeaderName) -> String {
    let value = response.headers().get(name);
    value
        .map(|value| value.to_str().unwrap().to_owned())
        .unwrap_or_default()
}

/// Follows the redirects the truth foretells and gives the last answer.
async fn follow(router: &Router, variant: &Variant) -> Response<Body> {
    let mut response = get(router, &variant.url).await;
    assert_eq!(response.status(), variant.status, "{}", variant.url);
    let mut at = url::Url::parse(&variant.url).unwrap();
    for hop in &variant.hops {
        assert!(response.status().is_redirection(), "{at}");
        at = at.join(&text_header(&response, header::LOCATION)).unwrap();
        assert_eq!(at.as_str(), hop);
        response = get(router, hop).await;
    }
    response
}

#[tokio::test]
async fn pages_answer_with_their_status_charset_and_text() {
    for site in [site(1), small_site(2), small_site(3)] {
        let router = site.router();
        for group in site.truth().pages {
            for variant in &group.urls {
                let response = follow(&router, variant).await;
                assert_eq!(response.status(), StatusCode::OK, "{}", variant.url);
                let declared = text_header(&response, header::CONTENT_TYPE);
                assert!(declared.starts_with("text/html"), "{}", variant.url);
                let body = bytes(response).await;
                check_charset(variant, &declared, &body);
                if group.kind == PageKind::Article {
                    let at = variant.hops.last().unwrap_or(&variant.url);
                    assert_eq!(site.main_text(at), site.main_text(&group.canonical));
                    assert!(site.main_text(at).is_some(), "{at}");
                }
            }
        }
    }
}

/// The body is in the charset the truth names, and no header contradicts it.
fn check_charset(variant: &Variant, declared: &str, body: &[u8]) {
    let encoding = encoding_rs::Encoding::for_label(variant.charset.as_bytes()).unwrap();
    let (text, wrong) = encoding.decode_without_bom_handling(body);
    assert!(!wrong, "{}", variant.url);
    assert!(text.contains("<h1>"), "{}", variant.url);
    if let Some((_, charset)) = declared.split_once("charset=") {
        assert_eq!(charset, variant.charset, "{}", variant.url);
    }
    if variant.charset != "utf-8" {
        let cyrillic = text
            .chars()
            .filter(|letter| ('а'..='я').contains(letter))
            .count();
        assert!(cyrillic > 300, "{} {cyrillic}", variant.url);
    }
}

#[tokio::test]
async fn charsets_are_declared_in_all_three_ways() {
    let site = site(1);
    let mut seen = BTreeSet::new();
    for group in site.truth().pages {
        for variant in group.urls.iter().filter(|variant| variant.hops.is_empty()) {
            let reply = site.page(&variant.url, 0).unwrap();
            let by_header = reply.content_type.contains("charset=");
            let by_meta = reply
                .text()
                .to_lowercase()
                .contains(&format!("charset={}", variant.charset))
                || reply
                    .text()
                    .contains(&format!("<meta charset=\"{}\"", variant.charset));
            assert!(!(by_header && by_meta));
            seen.insert((variant.charset.clone(), by_header, by_meta));
        }
    }
    for (charset, by_header, by_meta) in [
        ("utf-8", true, false),
        ("utf-8", false, true),
        ("windows-1251", true, false),
        ("windows-1251", false, true),
        ("windows-1251", false, false),
        ("koi8-r", true, false),
        ("koi8-r", false, true),
    ] {
        assert!(
            seen.contains(&(charset.to_owned(), by_header, by_meta)),
            "{charset}"
        );
    }
}

#[tokio::test]
async fn variants_of_a_page_have_its_bytes() {
    for site in [site(1), small_site(2)] {
        for group in site.truth().pages {
            for variant in &group.urls {
                let other = [Relation::Copy, Relation::Print, Relation::Redirect];
                if other.contains(&variant.relation) || variant.url.contains("ref=") {
                    continue;
                }
                let same = site.page(&variant.url, 9).unwrap().body;
                assert!(
                    same == site.page(&group.canonical, 9).unwrap().body,
                    "{}",
                    variant.url
                );
            }
        }
    }
}

#[tokio::test]
async fn failures_fail_in_their_way() {
    let site = site(1);
    let router = site.router();
    let mut kinds = BTreeSet::new();
    for failure in site.truth().failures {
        let response = get(&router, &failure.url).await;
        assert_eq!(response.status(), failure.status, "{}", failure.url);
        let content_type = text_header(&response, header::CONTENT_TYPE);
        let location = text_header(&response, header::LOCATION);
        match failure.kind {
            FailureKind::Empty => assert!(bytes(response).await.is_empty()),
            FailureKind::CutOff => assert!(response.into_body().collect().await.is_err()),
            FailureKind::WrongType => assert_eq!(content_type, "image/png"),
            FailureKind::RedirectLoop => assert_eq!(location, "/loop/b"),
            _ => assert!(content_type.starts_with("text/html")),
        }
        kinds.insert(failure.kind);
    }
    assert_eq!(kinds.len(), 6);
}

#[tokio::test]
async fn each_host_has_robots_and_a_sitemap_of_its_own_articles() {
    let site = site(1);
    let router = site.router();
    for host in site
        .hosts()
        .iter()
        .filter(|host| *host != "www.blog.localhost")
    {
        let response = get(&router, &format!("http://{host}:8788/robots.txt")).await;
        assert_eq!(
            text_header(&response, header::CONTENT_TYPE),
            "text/plain; charset=utf-8"
        );
        let robots = String::from_utf8(bytes(response).await).unwrap();
        assert!(robots.contains("Disallow: /private/\n"), "{robots}");
        assert!(!robots.contains("Crawl-delay"));
        let response = get(&router, &format!("http://{host}:8788/sitemap.xml")).await;
        let sitemap = String::from_utf8(bytes(response).await).unwrap();
        for address in sitemap.split("<loc>").skip(1) {
            let address = address
                .split("</loc>")
                .next()
                .unwrap()
                .replace("&amp;", "&");
            assert!(address.starts_with(&format!("http://{host}:8788/")));
            assert_eq!(
                get(&router, &address).await.status(),
                StatusCode::OK,
                "{address}"
            );
        }
    }
}

#[tokio::test]
async fn the_canonical_link_stands_on_some_pages_and_names_their_page() {
    let site = site(1);
    let (mut with, mut without) = (0, 0);
    for group in site.truth().pages {
        for variant in group.urls.iter().filter(|variant| variant.hops.is_empty()) {
            let html = site.page(&variant.url, 0).unwrap().text();
            match html.split_once("rel=\"canonical\" href=\"") {
                Some((_, rest)) => {
                    let named = rest.split('"').next().unwrap().replace("&amp;", "&");
                    // A lot in Russian names the lot's plain address, as careless shops do.
                    assert!(named == group.canonical || group.canonical.contains("lang=ru"));
                    with += 1;
                }
                None => without += 1,
            }
        }
    }
    assert!(with > 50 && without > 50);
}

#[tokio::test]
async fn two_fetches_of_a_page_differ() {
    let router = small_site(1).router();
    let url = "http://news.localhost:8788/story?id=101";
    let first = bytes(get(&router, url).await).await;
    assert_ne!(first, bytes(get(&router, url).await).await);
}

#[tokio::test]
async fn strangers_and_other_methods_are_refused() {
    let router = small_site(1).router();
    for host in [
        "localhost",
        "127.0.0.1:8788",
        "example.com",
        "xnews.localhost",
        "[::1]",
    ] {
        let status = get(&router, &format!("http://{host}/")).await.status();
        assert_eq!(status, StatusCode::MISDIRECTED_REQUEST, "{host}");
    }
    let without_host = Request::get("/").body(Body::empty()).unwrap();
    let status = router.clone().oneshot(without_host).await.unwrap().status();
    assert_eq!(status, StatusCode::BAD_REQUEST);
    let post = Request::post("/").header(header::HOST, "news.localhost");
    let response = router
        .oneshot(post.body(Body::empty()).unwrap())
        .await
        .unwrap();
    assert_eq!(response.status(), StatusCode::METHOD_NOT_ALLOWED);
}

/// One raw exchange over a socket.
async fn exchange(port: u16, path: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
    let request =
        format!("GET {path} HTTP/1.1\r\nHost: news.localhost\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    // A broken connection ends the reading too; what came before it stays.
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn over_the_wire_a_cut_body_arrives_in_part() {
    let site: Site = small_site(1);
    let listener = bind(0).await.unwrap();
    let address = listener.local_addr().unwrap();
    assert!(address.ip().is_loopback());
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let server = tokio::spawn(async move {
        let stopped = async { stopped.await.unwrap_or_default() };
        serve(&site, listener, stopped).await
    });
    let cut = exchange(address.port(), "/broken/cut").await;
    assert!(cut.starts_with("HTTP/1.1 200"), "{cut}");
    assert!(cut.contains("<h1>") && !cut.contains("</html>"));
    assert!(!cut.ends_with("\r\n0\r\n\r\n"), "the body ended properly");
    let whole = exchange(address.port(), "/story?id=101").await;
    assert!(whole.contains("</html>"));
    let taken = bind(address.port()).await.unwrap_err();
    assert_eq!(taken.code(), "demo-bind");
    stop.send(()).unwrap();
    server.await.unwrap().unwrap();
}
