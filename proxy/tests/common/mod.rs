//! Servers that answer as told, name servers that lie, and a proxy in front of them without a socket of its own.
#![allow(dead_code, clippy::unwrap_used, clippy::expect_used)]

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use axum::response::Response;
use dustlens_proxy::config::own_hosts;
use dustlens_proxy::resolve::{Answer, ResolveError, Resolver};
use dustlens_proxy::{Config, app_with};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt;

pub const OWN_PORT: u16 = 8787;

/// What a server does once it has read a request.
pub enum Script {
    /// Sends these bytes and closes.
    Send(Vec<u8>),
    /// Sends these bytes after a pause and closes.
    Later(Duration, Vec<u8>),
    /// Sends the first bytes, then the second again and again, with this pause, until the other side hangs up.
    Repeat(Vec<u8>, Vec<u8>, Duration),
}

/// A whole answer with its length.
pub fn answer(status: u16, headers: &str, body: impl AsRef<[u8]>) -> Script {
    let body = body.as_ref();
    let length = body.len();
    let head = format!("HTTP/1.1 {status} X\r\nContent-Length: {length}\r\n{headers}\r\n");
    Script::Send([head.as_bytes(), body].concat())
}

pub fn page(body: &str) -> Script {
    answer(200, "Content-Type: text/html\r\n", body)
}

/// A server on a free loopback port.
pub struct Upstream {
    pub port: u16,
    heads: Arc<Mutex<Vec<String>>>,
}

impl Upstream {
    /// Starts it; `script` gets the path asked for.
    pub async fn start(script: impl Fn(&str) -> Script + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let heads = Arc::new(Mutex::new(Vec::new()));
        let (log, script) = (Arc::clone(&heads), Arc::new(script));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (log, script) = (Arc::clone(&log), Arc::clone(&script));
                tokio::spawn(async move { converse(stream, &log, &*script).await });
            }
        });
        Self { port, heads }
    }

    /// The requests read so far, whole heads.
    pub fn heads(&self) -> Vec<String> {
        self.heads.lock().unwrap().clone()
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }
}

async fn converse(
    mut stream: TcpStream,
    log: &Mutex<Vec<String>>,
    script: &(dyn Fn(&str) -> Script + Send + Sync),
) {
    let mut head = Vec::new();
    let mut chunk = [0; 4096];
    while !head.windows(4).any(|end| end == b"\r\n\r\n") {
        match stream.read(&mut chunk).await {
            Ok(0) | Err(_) => return,
            Ok(read) => head.extend_from_slice(&chunk[..read]),
        }
    }
    let head = String::from_utf8(head).unwrap();
    let path = head.split(' ').nth(1).unwrap().to_owned();
    log.lock().unwrap().push(head);
    match script(&path) {
        Script::Send(bytes) => {
            let _ = stream.write_all(&bytes).await;
            let _ = stream.shutdown().await;
        }
        Script::Later(pause, bytes) => {
            tokio::time::sleep(pause).await;
            let _ = stream.write_all(&bytes).await;
            let _ = stream.shutdown().await;
        }
        Script::Repeat(first, again, pause) => {
            let mut next = first;
            while stream.write_all(&next).await.is_ok() {
                next.clone_from(&again);
                tokio::time::sleep(pause).await;
            }
        }
    }
}

/// A name server that says what it was told to; every question is counted.
#[derive(Default)]
pub struct Names {
    pub answers: HashMap<String, Vec<IpAddr>>,
    pub names: HashMap<IpAddr, String>,
    pub asked: Mutex<Vec<String>>,
}

impl Names {
    pub fn with(answers: &[(&str, &[&str])]) -> Self {
        let parse = |list: &[&str]| list.iter().map(|ip| ip.parse().unwrap()).collect();
        let answers = answers
            .iter()
            .map(|(name, list)| ((*name).to_owned(), parse(list)));
        Self {
            answers: answers.collect(),
            ..Self::default()
        }
    }
}

impl Resolver for Names {
    fn addresses<'a>(&'a self, name: &'a str) -> Answer<'a, Vec<IpAddr>> {
        self.asked.lock().unwrap().push(name.to_owned());
        let answer = self.answers.get(name).cloned();
        Box::pin(async move { answer.ok_or_else(|| ResolveError("no such name".to_owned())) })
    }

    fn name<'a>(&'a self, address: IpAddr) -> Answer<'a, Option<String>> {
        let name = self.names.get(&address).cloned();
        Box::pin(async move { Ok(name) })
    }
}

/// The names of a server that listens on both loopback addresses at [`OWN_PORT`].
pub fn own_names() -> Vec<String> {
    let addresses = [
        IpAddr::from(Ipv4Addr::LOCALHOST),
        Ipv6Addr::LOCALHOST.into(),
    ];
    own_hosts(&addresses.map(|ip| SocketAddr::new(ip, OWN_PORT)))
}

/// A configuration that opens these ports of 127.0.0.1, does not read robots.txt and answers to [`OWN_PORT`].
pub fn config(ports: &[u16]) -> Config {
    let mut config = Config::default();
    config.obey_robots = false;
    config.own_hosts = own_names();
    let target = |port: &u16| format!("{}:{port}", Ipv4Addr::LOCALHOST).parse().unwrap();
    config.allow = ports.iter().map(target).collect();
    config
}

/// The proxy under test.
pub struct Proxy(pub Router);

/// One answer of the proxy.
pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub bytes: Vec<u8>,
    pub json: Value,
}

impl Reply {
    /// The code of a refusal, or `-` for anything else.
    pub fn code(&self) -> &str {
        self.json["code"].as_str().unwrap_or("-")
    }
}

impl Proxy {
    pub fn new(config: Config) -> Self {
        Self::with(config, Names::default())
    }

    pub fn with(config: Config, names: impl Resolver + 'static) -> Self {
        Self(app_with(config, Arc::new(names)).unwrap())
    }

    /// The answer to a fetch whose body nobody has read.
    pub async fn unread(&self, url: &str) -> Response {
        let query: String = url::form_urlencoded::byte_serialize(url.as_bytes()).collect();
        let request = Request::get(format!("/api/fetch?url={query}"));
        let request = request.header("host", format!("127.0.0.1:{OWN_PORT}"));
        let request = request.body(Body::empty()).unwrap();
        self.0.clone().oneshot(request).await.unwrap()
    }

    pub async fn send(&self, request: Request<Body>) -> Reply {
        let response = self.0.clone().oneshot(request).await.unwrap();
        let (status, headers) = (response.status(), response.headers().clone());
        let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        let json = serde_json::from_slice(&body).unwrap_or(Value::Null);
        Reply {
            status,
            headers,
            bytes: body.to_vec(),
            json,
        }
    }

    pub async fn get(&self, path: &str) -> Reply {
        let request = Request::get(path).header("host", format!("127.0.0.1:{OWN_PORT}"));
        self.send(request.body(Body::empty()).unwrap()).await
    }

    pub async fn fetch(&self, url: &str) -> Reply {
        let query: String = url::form_urlencoded::byte_serialize(url.as_bytes()).collect();
        self.get(&format!("/api/fetch?url={query}")).await
    }

    /// Fetches and expects the proxy itself to refuse, in the agreed form.
    pub async fn refusal(&self, url: &str) -> String {
        let reply = self.fetch(url).await;
        let code = reply.code().to_owned();
        assert_ne!(code, "-", "{url} was not refused: {}", reply.json);
        assert_eq!(reply.headers["content-type"], "application/problem+json");
        assert!(reply.status.is_client_error() || reply.status.is_server_error());
        code
    }
}
