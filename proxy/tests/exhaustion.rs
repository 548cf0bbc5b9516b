//! Servers that use up time, memory, bytes or places: each stays within the one bound there is, and honest pages come.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

use std::sync::Arc;
use std::time::Duration;

use common::{Proxy, Script, Upstream, answer, config, page};

const OK: &str = "HTTP/1.1 200 OK\r\n";

fn silence() -> Script {
    Script::Repeat(Vec::new(), Vec::new(), Duration::from_millis(50))
}

fn whole(head: &str, body: &[u8]) -> Vec<u8> {
    let head = format!("{OK}{head}Content-Length: {}\r\n\r\n", body.len());
    [head.as_bytes(), body].concat()
}

async fn until_asked(upstream: &Upstream) {
    while upstream.heads().is_empty() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Every host takes less than the time of a fetch for its robots.txt; together they take more.
#[tokio::test]
async fn robots_txt_of_every_hop_is_read_within_the_one_time_of_the_fetch() {
    let slowly = |path: &str, to: String| match path {
        "/robots.txt" => Script::Later(Duration::from_millis(400), whole("", b"")),
        _ => answer(302, &format!("Location: {to}\r\n"), ""),
    };
    let last = Upstream::start(|_| page("end")).await;
    let to_last = last.url("/");
    let second = Upstream::start(move |path| slowly(path, to_last.clone())).await;
    let to_second = second.url("/");
    let first = Upstream::start(move |path| slowly(path, to_second.clone())).await;
    let mut config = config(&[first.port, second.port, last.port]);
    config.obey_robots = true;
    config.limits.total_time = Duration::from_millis(600);
    let reply = Proxy::new(config).fetch(&first.url("/")).await;
    assert_eq!(reply.code(), "timeout", "{}", reply.json);
    let detail = reply.json["detail"].as_str().unwrap();
    assert!(detail.contains("robots.txt"), "{detail}");
    assert!(last.heads().is_empty());
}

#[tokio::test]
async fn a_timeout_names_what_used_the_time_up() {
    let silent = Upstream::start(|path| match path {
        "/body" => Script::Repeat(
            OK.replace("\r\n", "\r\n\r\n").into_bytes(),
            vec![b'a'; 50],
            Duration::from_millis(50),
        ),
        _ => silence(),
    })
    .await;
    let mut config = config(&[silent.port]);
    config.limits.total_time = Duration::from_millis(300);
    let proxy = Proxy::new(config);
    for (path, words) in [
        ("/", "waiting for the answer of"),
        ("/body", "reading the body from"),
    ] {
        let reply = proxy.fetch(&silent.url(path)).await;
        assert_eq!(reply.code(), "timeout");
        let detail = reply.json["detail"].as_str().unwrap();
        assert!(detail.contains(words), "{detail}");
    }
}

/// Fetches that wait for a host's places hold none of the client's.
#[tokio::test]
async fn one_silent_host_starves_no_other() {
    let silent = Upstream::start(|_| silence()).await;
    let to_silent = format!("Location: {}\r\n", silent.url("/"));
    let honest = Upstream::start(move |path| match path {
        "/to-silent" => answer(302, &to_silent, ""),
        _ => page("fine"),
    })
    .await;
    let mut config = config(&[silent.port, honest.port]);
    config.limits.per_client = 2;
    config.limits.per_target = 1;
    config.limits.total_time = Duration::from_secs(3);
    config.limits.queue_wait = Duration::from_secs(60);
    let proxy = Arc::new(Proxy::new(config));
    let mut waiting = tokio::task::JoinSet::new();
    for url in [silent.url("/"), silent.url("/2"), honest.url("/to-silent")] {
        let proxy = Arc::clone(&proxy);
        waiting.spawn(async move { proxy.refusal(&url).await });
        until_asked(&silent).await;
    }
    let url = honest.url("/");
    tokio::select! {
        reply = proxy.fetch(&url) => assert_eq!(reply.json["status"], 200, "{}", reply.json),
        _ = waiting.join_next() => panic!("the honest page waited for the silent host"),
    }
}

#[tokio::test]
async fn an_endless_100_continue_counts_as_header() {
    let again = b"HTTP/1.1 100 Continue\r\n\r\n".repeat(400);
    let upstream =
        Upstream::start(move |_| Script::Repeat(Vec::new(), again.clone(), Duration::ZERO)).await;
    let mut config = config(&[upstream.port]);
    config.limits.total_time = Duration::from_secs(5);
    let cap = 4 * config.limits.head_bytes;
    let reply = Proxy::new(config).fetch(&upstream.url("/")).await;
    assert_eq!(reply.code(), "headers-too-large");
    assert!(
        reply.json.to_string().contains(&format!("the {cap} bytes")),
        "{}",
        reply.json
    );
}

/// 300 kB of page in chunks of one byte are 1.8 MB on the wire.
#[tokio::test]
async fn chunks_count_as_they_come_over_the_wire() {
    let upstream = Upstream::start(|_| {
        let chunks = "1\r\na\r\n".repeat(300_000);
        let head = format!("{OK}Transfer-Encoding: chunked\r\n\r\n");
        Script::Send(format!("{head}{chunks}0\r\n\r\n").into_bytes())
    })
    .await;
    let mut config = config(&[upstream.port]);
    config.limits.wire_bytes = 1 << 20;
    config.limits.total_time = Duration::from_secs(60);
    let code = Proxy::new(config).refusal(&upstream.url("/")).await;
    assert_eq!(code, "body-too-large");
}

#[tokio::test]
async fn the_status_line_counts_as_header() {
    let upstream = Upstream::start(|_| {
        let (reason, field) = ("a".repeat(40_000), "b".repeat(30_000));
        let head = format!("HTTP/1.1 200 {reason}\r\nX: {field}\r\nContent-Length: 0\r\n\r\n");
        Script::Send(head.into_bytes())
    })
    .await;
    let proxy = Proxy::new(config(&[upstream.port]));
    let code = proxy.refusal(&upstream.url("/")).await;
    assert_eq!(code, "headers-too-large");
}

/// Answers that nobody reads keep their bytes; when those are all the proxy holds at once, the next one waits.
#[tokio::test]
async fn unread_answers_are_bounded_and_make_room_when_they_go() {
    let big = vec![b'a'; 3 << 20];
    let upstream = Upstream::start(move |path| match path {
        "/small" => page("fine"),
        _ => Script::Send(whole("", &big)),
    })
    .await;
    let mut config = config(&[upstream.port]);
    config.limits.total_time = Duration::from_secs(1);
    config.limits.wire_bytes = 4 << 20;
    config.limits.decoded_bytes = 4 << 20;
    let proxy = Proxy::new(config);
    let url = upstream.url("/");
    let mut unread = Vec::new();
    while unread.len() < 20 {
        let reply = proxy.unread(&url).await;
        if reply.status() != 200 {
            assert_eq!(reply.status(), 429);
            break;
        }
        unread.push(reply);
    }
    assert!((1..20).contains(&unread.len()), "{}", unread.len());
    let small = proxy.fetch(&upstream.url("/small")).await;
    assert_eq!(small.json["status"], 200, "small pages are not held up");
    unread.pop();
    assert_eq!(proxy.unread(&url).await.status(), 200);
}

/// One page's bytes come whole, also in many pieces.
#[tokio::test]
async fn a_large_answer_is_valid_json() {
    let body: Vec<u8> = (0..300_001_u32).map(|n| n.to_le_bytes()[0]).collect();
    let sent = body.clone();
    let upstream = Upstream::start(move |_| Script::Send(whole("", &sent))).await;
    let reply = Proxy::new(config(&[upstream.port]))
        .fetch(&upstream.url("/"))
        .await;
    let text = reply.json["body"].as_str().unwrap();
    let length: usize = reply.headers["content-length"]
        .to_str()
        .unwrap()
        .parse()
        .unwrap();
    assert!(length > text.len());
    let read = base64::Engine::decode(&base64::engine::general_purpose::STANDARD, text).unwrap();
    assert_eq!(read, body);
}

/// A robots.txt that never comes is remembered, and does not take the time of all who ask for it.
#[tokio::test]
async fn a_silent_robots_txt_is_given_up_before_the_time_is_over() {
    let upstream = Upstream::start(|path| match path {
        "/robots.txt" => silence(),
        _ => page("fine"),
    })
    .await;
    let mut config = config(&[upstream.port]);
    config.obey_robots = true;
    config.limits.total_time = Duration::from_secs(600);
    config.limits.robots_time = Duration::from_millis(200);
    let proxy = Proxy::new(config);
    for _ in 0..3 {
        let code = proxy.refusal(&upstream.url("/")).await;
        assert_eq!(code, "robots-unavailable");
    }
    assert_eq!(upstream.heads().len(), 1, "asked once");
}

/// Of a robots.txt without end as much is read as counts (RFC 9309 §2.5).
#[tokio::test]
async fn an_endless_robots_txt_is_read_as_far_as_it_counts() {
    let upstream = Upstream::start(|path| match path {
        "/robots.txt" => Script::Repeat(
            format!("{OK}\r\nUser-agent: *\nDisallow: /shut\n").into_bytes(),
            b"# and so on\n".repeat(5_000),
            Duration::ZERO,
        ),
        _ => page("fine"),
    })
    .await;
    let mut config = config(&[upstream.port]);
    config.obey_robots = true;
    let proxy = Proxy::new(config);
    assert_eq!(
        proxy.refusal(&upstream.url("/shut")).await,
        "robots-disallowed"
    );
    assert_eq!(
        proxy.fetch(&upstream.url("/open")).await.json["status"],
        200
    );
}
