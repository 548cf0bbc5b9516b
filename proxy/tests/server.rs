//! Clients that use up connections: idle ones give way, and answers that nobody takes are let go.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::routing::get;
use dustlens_proxy::{Limits, Server};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

const LARGE: usize = 64 << 20;

/// A server with these caps.
async fn serve(limits: Limits) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = Router::new()
        .route(
            "/",
            get(|info: ConnectInfo<SocketAddr>| async move { info.0.ip().to_string() }),
        )
        .route("/large", get(|| async { vec![b'a'; LARGE] }))
        .route(
            "/slow",
            get(|| async {
                tokio::time::sleep(Duration::from_millis(500)).await;
                "slow"
            }),
        );
    let server = Server::new(&limits);
    tokio::spawn(async move {
        server
            .serve(vec![listener], router, std::future::pending())
            .await
    });
    address
}

async fn send(stream: &mut TcpStream, path: &str, connection: &str) {
    let request = format!("GET {path} HTTP/1.1\r\nHost: a\r\nConnection: {connection}\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
}

/// The whole answer, up to the connection's end.
async fn rest(stream: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8_lossy(&answer).into_owned()
}

fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.connections = 8;
    limits.head_time = Duration::from_secs(600);
    limits.answer_time = Duration::from_secs(600);
    limits
}

#[tokio::test]
async fn a_connection_without_a_request_is_closed_before_and_after_the_first() {
    let mut limits = limits();
    limits.head_time = Duration::from_millis(200);
    let address = serve(limits).await;
    let mut silent = TcpStream::connect(address).await.unwrap();
    assert_eq!(rest(&mut silent).await, "");
    let mut half = TcpStream::connect(address).await.unwrap();
    half.write_all(b"GET / HTTP/1.1\r\nHost: a\r\nX: ")
        .await
        .unwrap();
    rest(&mut half).await;
    let mut kept = TcpStream::connect(address).await.unwrap();
    send(&mut kept, "/", "keep-alive").await;
    assert!(rest(&mut kept).await.ends_with("127.0.0.1"));
}

#[tokio::test]
async fn idle_connections_give_way_and_busy_ones_stay() {
    let address = serve(limits()).await;
    let mut busy = TcpStream::connect(address).await.unwrap();
    send(&mut busy, "/slow", "close").await;
    let mut kept = TcpStream::connect(address).await.unwrap();
    send(&mut kept, "/", "keep-alive").await;
    let mut idle = Vec::new();
    for _ in 0..40 {
        idle.push(TcpStream::connect(address).await.unwrap());
    }
    let mut honest = TcpStream::connect(address).await.unwrap();
    send(&mut honest, "/", "close").await;
    assert!(rest(&mut honest).await.starts_with("HTTP/1.1 200"));
    assert!(rest(&mut busy).await.ends_with("slow"));
    assert!(
        rest(&mut kept).await.ends_with("127.0.0.1"),
        "answered, then closed"
    );
}

#[tokio::test]
async fn an_answer_that_is_not_taken_is_let_go() {
    let mut limits = limits();
    limits.answer_time = Duration::from_millis(300);
    let address = serve(limits).await;
    let mut lazy = TcpStream::connect(address).await.unwrap();
    send(&mut lazy, "/large", "close").await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert!(rest(&mut lazy).await.len() < LARGE);
    let mut eager = TcpStream::connect(address).await.unwrap();
    send(&mut eager, "/", "close").await;
    assert!(rest(&mut eager).await.ends_with("127.0.0.1"));
}

#[tokio::test]
async fn answers_under_way_end_when_the_server_stops() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = Router::new().route(
        "/",
        get(|| async {
            tokio::time::sleep(Duration::from_millis(200)).await;
            "end"
        }),
    );
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let server = Server::new(&limits());
    let served = tokio::spawn(async move {
        let stopped = async { stopped.await.unwrap() };
        server.serve(vec![listener], router, stopped).await;
    });
    let mut stream = TcpStream::connect(address).await.unwrap();
    send(&mut stream, "/", "keep-alive").await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    stop.send(()).unwrap();
    assert!(rest(&mut stream).await.ends_with("end"));
    served.await.unwrap();
    assert!(TcpStream::connect(address).await.is_err());
}
