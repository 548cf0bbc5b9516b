//! What honest sites answer comes through whole, and nothing about a person goes out.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

use std::io::Read;
use std::time::Duration;

use base64::Engine;
use common::{Names, Proxy, Reply, Script, Upstream, answer, config, page};
use flate2::Compression;
use flate2::read::GzEncoder;
use serde_json::json;

fn body(reply: &Reply) -> Vec<u8> {
    let text = reply.json["body"].as_str().unwrap();
    base64::engine::general_purpose::STANDARD
        .decode(text)
        .unwrap()
}

#[tokio::test]
async fn every_status_is_the_sites_own() {
    let upstream = Upstream::start(|path| {
        let status = path.trim_start_matches('/').parse().unwrap();
        answer(status, "", "said")
    })
    .await;
    let proxy = Proxy::new(config(&[upstream.port]));
    for status in [200, 203, 302, 400, 403, 404, 410, 429, 500, 503] {
        let reply = proxy.fetch(&upstream.url(&format!("/{status}"))).await;
        assert_eq!(reply.status, 200);
        assert_eq!(reply.headers["content-type"], "application/json");
        assert_eq!(reply.json["status"], status);
        assert_eq!(body(&reply), b"said");
    }
}

#[tokio::test]
async fn hops_headers_and_body() {
    let upstream = Upstream::start(|path| match path {
        "/old?a=1" => answer(301, "Location: new/\r\nSet-Cookie: id=1\r\n", "moved"),
        "/new/" => answer(
            200,
            "Content-Type: text/html; charset=windows-1251\r\nETag: \"7\"\r\nLink: </a>; rel=canonical\r\n\
             Link: </b>; rel=next\r\nSet-Cookie: id=2\r\nServer: tea\r\n",
            [0xcf, 0xf0],
        ),
        other => panic!("{other}"),
    })
    .await;
    let proxy = Proxy::new(config(&[upstream.port]));
    let asked = format!("http://name:word@127.0.0.1:{}/old?a=1#part", upstream.port);
    let reply = proxy.fetch(&asked).await;
    let (old, new) = (upstream.url("/old?a=1"), upstream.url("/new/"));
    assert_eq!(reply.json["url"], old, "{}", reply.json);
    assert_eq!(reply.json["final_url"], new);
    let hops = json!([{"url": old, "status": 301}, {"url": new, "status": 200}]);
    assert_eq!(reply.json["hops"], hops);
    assert_eq!(
        reply.json["content_type"],
        "text/html; charset=windows-1251"
    );
    let headers = json!({"etag": "\"7\"", "link": "</a>; rel=canonical, </b>; rel=next"});
    assert_eq!(reply.json["headers"], headers);
    assert_eq!(body(&reply), [0xcf, 0xf0]);
    assert_eq!(reply.json["truncated"], false);
    assert!(reply.json["elapsed_ms"].is_u64());
    assert!(!reply.headers.contains_key("set-cookie"));
    for head in upstream.heads() {
        let head = head.to_ascii_lowercase();
        assert!(head.contains("user-agent: dustlens/"), "{head}");
        for private in [
            "cookie",
            "authorization",
            "referer",
            "accept-language",
            "origin",
            "sec-",
        ] {
            assert!(!head.contains(&format!("\n{private}")), "{head}");
        }
        assert!(!head.contains('#') && !head.contains("word"), "{head}");
    }
}

#[tokio::test]
async fn packed_pages_are_unpacked_and_long_ones_cut() {
    let mut packed = Vec::new();
    let text = "words ".repeat(2_000);
    GzEncoder::new(text.as_bytes(), Compression::fast())
        .read_to_end(&mut packed)
        .unwrap();
    let upstream =
        Upstream::start(move |_| answer(200, "Content-Encoding: gzip\r\n", &packed)).await;
    let proxy = Proxy::new(config(&[upstream.port]));
    let reply = proxy.fetch(&upstream.url("/")).await;
    assert_eq!(body(&reply).len(), 12_000);
    assert_eq!(reply.json["truncated"], false);
    let mut small = config(&[upstream.port]);
    small.limits.decoded_bytes = 2_000;
    let reply = Proxy::new(small).fetch(&upstream.url("/")).await;
    assert_eq!(body(&reply).len(), 2_000);
    assert_eq!(reply.json["truncated"], true);
}

#[tokio::test]
async fn as_many_redirects_as_set_and_not_one_more() {
    let upstream = Upstream::start(|path| match path.trim_start_matches('/').parse::<u32>() {
        Ok(0) => page("end"),
        Ok(n) => answer(302, &format!("Location: /{}\r\n", n - 1), ""),
        Err(_) => page("?"),
    })
    .await;
    let proxy = Proxy::new(config(&[upstream.port]));
    let reply = proxy.fetch(&upstream.url("/10")).await;
    assert_eq!(reply.json["hops"].as_array().unwrap().len(), 11);
    assert_eq!(
        proxy.refusal(&upstream.url("/11")).await,
        "too-many-redirects"
    );
    let mut none = config(&[upstream.port]);
    none.limits.hops = 0;
    let proxy = Proxy::new(none);
    assert_eq!(proxy.fetch(&upstream.url("/0")).await.json["status"], 200);
    assert_eq!(
        proxy.refusal(&upstream.url("/1")).await,
        "too-many-redirects"
    );
}

#[tokio::test]
async fn an_opened_name_opens_no_other_port_nor_name() {
    let (shop, other) = (
        Upstream::start(|_| page("shop")).await,
        Upstream::start(|_| page("other")).await,
    );
    let mut config = config(&[]);
    config.allow = vec![format!("shop.localhost:{}", shop.port).parse().unwrap()];
    let proxy = Proxy::new(config);
    let fine = format!("http://Shop.localhost:{}/", shop.port);
    assert_eq!(body(&proxy.fetch(&fine).await), b"shop");
    for shut in [
        format!("http://shop.localhost:{}/", other.port),
        format!("http://localhost:{}/", shop.port),
        format!("http://a.shop.localhost:{}/", shop.port),
        format!("http://127.0.0.1:{}/", shop.port),
    ] {
        assert_eq!(proxy.refusal(&shut).await, "forbidden-address", "{shut}");
    }
    assert!(other.heads().is_empty());
}

#[tokio::test]
async fn unusable_urls_and_dead_hosts() {
    let proxy = Proxy::new(config(&[9]));
    for (url, code) in [
        ("", "invalid-url"),
        ("www.example.com", "invalid-url"),
        ("http://", "invalid-url"),
        ("http://[::1", "invalid-url"),
        ("mailto:a@example.com", "forbidden-scheme"),
        ("ftp://example.com/", "forbidden-scheme"),
        ("http://127.0.0.1:9/", "connect-failed"),
    ] {
        assert_eq!(proxy.refusal(url).await, code, "{url}");
    }
    let long = format!("http://example.com/{}", "a".repeat(8_000));
    assert_eq!(proxy.refusal(&long).await, "invalid-url");
}

fn with_robots(file: &'static str, status: u16) -> impl Fn(&str) -> Script {
    move |path| match path {
        "/robots.txt" => answer(status, "", file),
        "/to-shut" => answer(302, "Location: /shut/x\r\n", ""),
        _ => page("fine"),
    }
}

#[tokio::test]
async fn robots_txt_is_read_once_and_obeyed_at_every_hop() {
    let file =
        "User-agent: *\nDisallow: /\n\nUser-agent: Dustlens\nDisallow: /shut/\nAllow: /shut/open";
    let upstream = Upstream::start(with_robots(file, 200)).await;
    let mut config = config(&[upstream.port]);
    config.obey_robots = true;
    let proxy = Proxy::new(config.clone());
    for (path, code) in [
        ("/", "-"),
        ("/shut/x", "robots-disallowed"),
        ("/shut/open", "-"),
        ("/to-shut", "robots-disallowed"),
        ("/robots.txt", "-"),
    ] {
        let reply = proxy.fetch(&upstream.url(path)).await;
        assert_eq!(reply.code(), code, "{path}: {}", reply.json);
    }
    let reply = proxy.fetch(&upstream.url("/to-shut")).await;
    assert_eq!(
        reply.json["url"],
        upstream.url("/shut/x"),
        "the hop is named"
    );
    let asked = upstream.heads();
    let asked = asked
        .iter()
        .filter(|head| head.starts_with("GET /robots.txt"));
    assert_eq!(
        asked.count(),
        2,
        "once for itself, once because it was asked for"
    );
    config.obey_robots = false;
    let reply = Proxy::new(config).fetch(&upstream.url("/shut/x")).await;
    assert_eq!(reply.json["status"], 200);
}

#[tokio::test]
async fn what_robots_txt_itself_answers() {
    for (status, code) in [
        (404, "-"),
        (403, "-"),
        (429, "robots-unavailable"),
        (503, "robots-unavailable"),
    ] {
        let upstream = Upstream::start(with_robots("User-agent: *\nDisallow: /", status)).await;
        let mut config = config(&[upstream.port]);
        config.obey_robots = true;
        let reply = Proxy::new(config).fetch(&upstream.url("/page")).await;
        assert_eq!(reply.code(), code, "{status}: {}", reply.json);
    }
}

#[tokio::test]
async fn robots_txt_cannot_lead_inside() {
    let inside = Upstream::start(|_| page("User-agent: *\nAllow: /")).await;
    let to = format!("Location: {}\r\n", inside.url("/"));
    let upstream = Upstream::start(move |_| answer(302, &to, "")).await;
    let mut config = config(&[upstream.port]);
    config.obey_robots = true;
    let proxy = Proxy::new(config);
    assert_eq!(
        proxy.refusal(&upstream.url("/x")).await,
        "robots-unavailable"
    );
    assert!(inside.heads().is_empty());
    let dead = proxy.fetch("http://127.0.0.1:1080/x").await;
    assert_eq!(
        dead.code(),
        "forbidden-address",
        "the host's own fault is named as such"
    );
    assert_eq!(dead.json["url"], "http://127.0.0.1:1080/x");
}

#[tokio::test]
async fn a_crawl_delay_beyond_the_wait_is_said_with_its_time() {
    let upstream = Upstream::start(with_robots("User-agent: *\nCrawl-delay: 60", 200)).await;
    let mut config = config(&[upstream.port]);
    config.obey_robots = true;
    config.limits.queue_wait = Duration::from_secs(2);
    let proxy = Proxy::new(config);
    assert_eq!(proxy.fetch(&upstream.url("/1")).await.json["status"], 200);
    let reply = proxy.fetch(&upstream.url("/2")).await;
    assert_eq!(reply.code(), "crawl-delay");
    assert_eq!(reply.status, 503);
    let seconds: u64 = reply.headers["retry-after"]
        .to_str()
        .unwrap()
        .parse()
        .unwrap();
    assert!((1..=60).contains(&seconds), "{seconds}");
}

#[tokio::test]
async fn reverse_names_are_confirmed() {
    let mut names = Names::with(&[
        ("www.example.com", &["208.77.188.166", "2600::1"]),
        ("liar.example", &["9.9.9.9"]),
    ]);
    for (ip, name) in [
        ("208.77.188.166", "www.example.com."),
        ("8.8.8.8", "liar.example"),
        ("8.8.4.4", "1.2.3.4"),
        ("8.8.4.5", "bad name"),
        ("10.0.0.1", "router.example"),
    ] {
        names.names.insert(ip.parse().unwrap(), name.to_owned());
    }
    let proxy = Proxy::with(config(&[]), names);
    for spelled in ["208.77.188.166", "0xd04dbca6", "3494755494"] {
        let reply = proxy.get(&format!("/api/resolve?ip={spelled}")).await;
        let expected = json!({"ip": "208.77.188.166", "name": "www.example.com"});
        assert_eq!((reply.status.as_u16(), reply.json), (200, expected));
    }
    for (ip, status, code) in [
        ("8.8.8.8", 404, "reverse-unconfirmed"),
        ("8.8.4.4", 404, "no-reverse-name"),
        ("8.8.4.5", 404, "no-reverse-name"),
        ("1.1.1.1", 404, "no-reverse-name"),
        ("10.0.0.1", 403, "forbidden-address"),
        ("::1", 403, "forbidden-address"),
        ("[::ffff:10.0.0.1]", 403, "forbidden-address"),
        ("example.com", 400, "invalid-ip"),
        ("", 400, "invalid-ip"),
    ] {
        let reply = proxy.get(&format!("/api/resolve?ip={ip}")).await;
        assert_eq!(
            (reply.status.as_u16(), reply.code()),
            (status, code),
            "{ip}"
        );
    }
}
