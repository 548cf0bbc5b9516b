//! Servers and name servers that mean harm: each is refused with its own code, and the proxy goes on answering.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

use std::io::Read;
use std::time::Duration;

use common::{Names, Proxy, Script, Upstream, answer, config, page};
use flate2::Compression;
use flate2::read::GzEncoder;

const OK: &str = "HTTP/1.1 200 OK\r\n";

fn bytes(text: &str) -> Vec<u8> {
    text.as_bytes().to_vec()
}

fn bomb() -> Script {
    let mut packed = Vec::new();
    let zeros = std::io::repeat(0).take(16 << 20);
    GzEncoder::new(zeros, Compression::best())
        .read_to_end(&mut packed)
        .unwrap();
    answer(200, "Content-Encoding: gzip\r\n", packed)
}

fn header_flood(fields: usize, size: usize) -> Script {
    let field = format!("X-Flood: {}\r\n", "a".repeat(size));
    Script::Send(format!("{OK}{}\r\n", field.repeat(fields)).into_bytes())
}

fn location(status: u16, url: &str) -> Script {
    answer(status, &format!("Location: {url}\r\n"), "")
}

/// One server with every trick; `closed` is a loopback port that was not opened.
fn trick(path: &str, closed: u16) -> Script {
    let now = Duration::ZERO;
    let slowly = Duration::from_millis(20);
    match path {
        "/honest" => page("fine"),
        "/endless" => Script::Repeat(bytes(&format!("{OK}\r\n")), vec![b'a'; 65_536], now),
        "/endless-chunks" => Script::Repeat(
            bytes(&format!("{OK}Transfer-Encoding: chunked\r\n\r\n")),
            bytes("1000\r\n")
                .into_iter()
                .chain(vec![b'a'; 4096])
                .chain(*b"\r\n")
                .collect(),
            now,
        ),
        "/claims-much" => Script::Send(bytes(&format!("{OK}Content-Length: 99999999999\r\n\r\nx"))),
        "/drip" => Script::Repeat(bytes(&format!("{OK}\r\n")), bytes("a"), slowly),
        "/silent-body" => Script::Repeat(bytes(&format!("{OK}\r\n")), vec![], slowly),
        "/silent-head" => Script::Repeat(vec![], vec![], slowly),
        "/drip-head" => Script::Repeat(bytes(OK), bytes("A: b\r\n"), 10 * slowly),
        "/bomb" => bomb(),
        "/many-headers" => header_flood(101, 1),
        "/endless-headers" => Script::Repeat(bytes(OK), bytes("A: b\r\n").repeat(100), now),
        "/long-header" => header_flood(1, 70_000),
        "/endless-header" => Script::Repeat(bytes(&format!("{OK}A: ")), vec![b'a'; 4096], now),
        "/cut-short" => Script::Send(bytes(&format!("{OK}Content-Length: 10\r\n\r\nabc"))),
        "/bad-gzip" => answer(200, "Content-Encoding: gzip\r\n", "not gzip at all"),
        "/unasked-coding" => answer(200, "Content-Encoding: zstd\r\n", "x"),
        "/not-http" => Script::Send(bytes("SSH-2.0-tea\r\n")),
        "/hang-up" => Script::Send(vec![]),
        "/smuggle" => Script::Send(bytes(&format!(
            "{OK}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab"
        ))),
        "/circle" => location(302, "/circle-2"),
        "/circle-2" => location(302, "/circle"),
        "/self" => location(301, "#again"),
        "/to-closed-port" => location(302, &format!("http://127.0.0.1:{closed}/")),
        "/to-localhost" => location(307, &format!("http://localhost:{closed}/")),
        "/to-metadata" => location(301, "http://169.254.169.254/latest/meta-data/"),
        "/to-decimal" => location(308, "http://2130706433/"),
        "/to-mapped" => location(302, "//[::ffff:10.0.0.1]/"),
        "/to-rebound-name" => location(302, "http://mixed.example/"),
        "/to-file" => location(302, "file:///etc/passwd"),
        "/to-mail-port" => location(302, "http://public.example:25/"),
        "/to-nonsense" => location(302, "http://[oops/"),
        path => match path.strip_prefix("/far/").map(str::parse::<u32>) {
            Some(Ok(n)) => location(302, &format!("/far/{}", n + 1)),
            _ => answer(404, "", ""),
        },
    }
}

const TRICKS: &[(&str, &str)] = &[
    ("/endless", "body-too-large"),
    ("/endless-chunks", "body-too-large"),
    ("/claims-much", "body-too-large"),
    ("/drip", "too-slow"),
    ("/silent-body", "too-slow"),
    ("/bomb", "compression-bomb"),
    ("/many-headers", "headers-too-large"),
    ("/endless-headers", "headers-too-large"),
    ("/long-header", "headers-too-large"),
    ("/endless-header", "headers-too-large"),
    ("/cut-short", "bad-response"),
    ("/bad-gzip", "decode-failed"),
    ("/unasked-coding", "unsupported-encoding"),
    ("/not-http", "bad-response"),
    ("/hang-up", "bad-response"),
    ("/smuggle", "bad-response"),
    ("/circle", "redirect-loop"),
    ("/self", "redirect-loop"),
    ("/far/1", "too-many-redirects"),
    ("/to-closed-port", "forbidden-address"),
    ("/to-localhost", "forbidden-address"),
    ("/to-metadata", "forbidden-address"),
    ("/to-decimal", "forbidden-address"),
    ("/to-mapped", "forbidden-address"),
    ("/to-rebound-name", "mixed-addresses"),
    ("/to-file", "forbidden-scheme"),
    ("/to-mail-port", "forbidden-port"),
    ("/to-nonsense", "bad-redirect"),
];

#[tokio::test]
async fn every_trick_has_its_code_and_the_proxy_goes_on() {
    let closed = Upstream::start(|_| page("secret")).await;
    let port = closed.port;
    let upstream = Upstream::start(move |path| trick(path, port)).await;
    let mut config = config(&[upstream.port]);
    config.limits.total_time = Duration::from_secs(30);
    config.limits.wire_bytes = 1 << 20;
    config.limits.idle_time = Duration::from_millis(300);
    config.limits.rate_grace = Duration::from_millis(100);
    let names = Names::with(&[("mixed.example", &["93.184.215.14", "10.0.0.1"])]);
    let proxy = Proxy::with(config, names);
    for (path, code) in TRICKS {
        assert_eq!(proxy.refusal(&upstream.url(path)).await, *code, "{path}");
        let after = proxy.fetch(&upstream.url("/honest")).await;
        assert_eq!(after.json["status"], 200, "after {path}: {}", after.json);
    }
    assert_eq!(closed.heads().len(), 0, "the closed port was never asked");
}

#[tokio::test]
async fn answers_that_never_begin_end_with_the_time() {
    let upstream = Upstream::start(|path| trick(path, 9)).await;
    let mut config = config(&[upstream.port]);
    config.limits.total_time = Duration::from_millis(500);
    let proxy = Proxy::new(config);
    for path in ["/silent-head", "/drip-head"] {
        let code = proxy.refusal(&upstream.url(path)).await;
        assert_eq!(code, "timeout", "{path}");
        let after = proxy.get("/api/info").await;
        assert_eq!(after.status, 200, "after {path}");
    }
}

#[tokio::test]
async fn names_that_lead_inside_are_refused_before_any_connection() {
    let inside = Upstream::start(|_| page("secret")).await;
    let names = Names::with(&[
        ("mixed.example", &["93.184.215.14", "127.0.0.1"]),
        ("mixed6.example", &["2606:4700::1111", "::ffff:192.168.0.1"]),
        ("inside.example", &["127.0.0.1"]),
        ("nat64.example", &["64:ff9b::a00:1"]),
        ("zero.example", &["0.0.0.0"]),
        ("metadata.example", &["169.254.169.254"]),
        ("nothing.example", &[]),
    ]);
    let proxy = Proxy::with(config(&[]), names);
    for (name, code) in [
        ("mixed.example", "mixed-addresses"),
        ("mixed6.example", "mixed-addresses"),
        ("inside.example", "forbidden-address"),
        ("nat64.example", "forbidden-address"),
        ("zero.example", "forbidden-address"),
        ("metadata.example", "forbidden-address"),
        ("localhost", "forbidden-address"),
        ("any.localhost", "forbidden-address"),
        ("localhost.", "forbidden-address"),
        ("127.0.0.1", "forbidden-address"),
        ("0177.1", "forbidden-address"),
        ("[::]", "forbidden-address"),
        ("[::ffff:127.0.0.1]", "forbidden-address"),
        ("nothing.example", "name-not-found"),
        ("unknown.example", "name-not-found"),
    ] {
        let url = format!("http://{name}:{}/", inside.port);
        assert_eq!(proxy.refusal(&url).await, code, "{name}");
    }
    assert_eq!(inside.heads().len(), 0);
}

#[tokio::test]
async fn a_name_is_asked_for_once_a_hop() {
    let upstream = Upstream::start(|path| match path {
        "/a" => location(302, "/b"),
        _ => page("fine"),
    })
    .await;
    let names = std::sync::Arc::new(Names::with(&[("opened.example", &["127.0.0.1"])]));
    let mut config = config(&[]);
    let target = format!("opened.example:{}", upstream.port);
    config.allow = vec![target.parse().unwrap()];
    let router = dustlens_proxy::app_with(config, names.clone()).unwrap();
    let reply = Proxy(router).fetch(&format!("http://{target}/a")).await;
    assert_eq!(reply.json["status"], 200, "{}", reply.json);
    let asked = names.asked.lock().unwrap().clone();
    assert_eq!(
        asked, ["opened.example"; 2],
        "two hops, two questions: none between judging and dialling"
    );
}

#[tokio::test]
async fn too_many_at_once_wait_and_are_then_refused() {
    let upstream = Upstream::start(|path| match path {
        "/slow" => Script::Repeat(vec![], vec![], Duration::from_millis(50)),
        _ => page("fine"),
    })
    .await;
    let other = Upstream::start(|_| page("other")).await;
    let mut config = config(&[upstream.port, other.port]);
    config.limits.per_client = 2;
    config.limits.per_target = 1;
    config.limits.queue_wait = Duration::from_millis(50);
    config.limits.total_time = Duration::from_secs(2);
    let proxy = std::sync::Arc::new(Proxy::new(config));
    let holder = {
        let (proxy, url) = (proxy.clone(), upstream.url("/slow"));
        tokio::spawn(async move { proxy.refusal(&url).await })
    };
    while upstream.heads().is_empty() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let reply = proxy.fetch(&upstream.url("/")).await;
    assert_eq!(reply.code(), "target-busy");
    assert!(reply.headers.contains_key("retry-after"));
    let reply = proxy.fetch(&other.url("/")).await;
    assert_eq!(reply.json["status"], 200, "another site is not held up");
    assert_eq!(holder.await.unwrap(), "timeout");
}
