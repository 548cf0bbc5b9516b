//! The hosts that are fetched from: one port, the `Host` header decides the host's behaviour.

use std::collections::BTreeMap;
use std::io::Read;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result};
use flate2::Compression;
use flate2::read::GzEncoder;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// Origins with a large robots.txt.
pub const ORIGINS: usize = 1_000;
/// Hosts of every other kind.
pub const HOSTS: usize = 4;
/// Kinds of hosts, by the beginning of their names.
pub const KINDS: [&str; 7] = [
    "silent", "drip", "interim", "chunks", "packed", "robots", "honest",
];

const OK: &str = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n";
/// Size of a large page once it is unpacked.
const LARGE: usize = 20 << 20;
/// Noise in a large page: enough that it stays just under the ratio that makes a bomb.
const NOISE: usize = 100 << 10;

/// The hosts, on a port of their own.
pub struct Upstream {
    port: u16,
    robots: Vec<u8>,
    packed: Vec<u8>,
    page: Vec<u8>,
    /// The most bytes that one request was sent, by kind of host.
    sent: Mutex<BTreeMap<&'static str, u64>>,
}

impl Upstream {
    /// Listens and answers until the program ends.
    ///
    /// # Errors
    /// When no port is free.
    pub async fn start() -> Result<Arc<Self>> {
        let listener = TcpListener::bind("127.0.0.1:0").await;
        let listener = listener.context("no free port for the hosts")?;
        let upstream = Arc::new(Self {
            port: listener.local_addr()?.port(),
            robots: whole("", &robots()),
            packed: whole("Content-Encoding: gzip\r\n", &large()?),
            page: whole("", &b"<p>An honest page. ".repeat(1_000)),
            sent: Mutex::default(),
        });
        let hosts = Arc::clone(&upstream);
        tokio::spawn(async move {
            loop {
                if let Ok((stream, _)) = listener.accept().await {
                    let hosts = Arc::clone(&hosts);
                    tokio::spawn(async move { hosts.converse(stream).await });
                }
            }
        });
        Ok(upstream)
    }

    /// A page of the host `kind` with this number.
    pub fn url(&self, kind: &str, number: usize) -> String {
        format!("http://{kind}{number}.localhost:{}/", self.port)
    }

    /// Every host, as `--allow` takes it.
    pub fn targets(&self) -> Vec<String> {
        let hosts = KINDS.iter().flat_map(|kind| {
            let count = if *kind == "robots" { ORIGINS } else { HOSTS };
            (0..count).map(move |number| format!("{kind}{number}.localhost"))
        });
        hosts.map(|host| format!("{host}:{}", self.port)).collect()
    }

    /// The most bytes that one request was sent, by kind of host.
    pub fn sent(&self) -> BTreeMap<&'static str, u64> {
        self.sent
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    async fn converse(&self, mut stream: TcpStream) {
        let Some(head) = head(&mut stream).await else {
            return;
        };
        let host = head.lines().find_map(|line| line.strip_prefix("host: "));
        let host = host.unwrap_or_default();
        let Some(kind) = KINDS.into_iter().find(|kind| host.starts_with(kind)) else {
            return;
        };
        let is_robots = head.starts_with("get /robots.txt ");
        let sent = match (kind, is_robots) {
            ("robots", true) => send(&mut stream, &self.robots).await,
            (_, true) => send(&mut stream, &whole("", b"")).await,
            ("silent", _) => again(&mut stream, "", b"", Duration::from_millis(100)).await,
            ("drip", _) => again(&mut stream, "\r\n", b"a", Duration::from_millis(100)).await,
            ("interim", _) => interim(&mut stream).await,
            ("chunks", _) => {
                let chunks = b"1\r\na\r\n".repeat(2_000);
                let head = "Transfer-Encoding: chunked\r\n\r\n";
                again(&mut stream, head, &chunks, Duration::ZERO).await
            }
            ("packed", _) => send(&mut stream, &self.packed).await,
            _ => send(&mut stream, &self.page).await,
        };
        if !is_robots {
            let mut most = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
            let most = most.entry(kind).or_default();
            *most = sent.max(*most);
        }
    }
}

/// The head of a request in small letters.
async fn head(stream: &mut TcpStream) -> Option<String> {
    let mut head = Vec::new();
    let mut chunk = [0; 4_096];
    while !head.windows(4).any(|end| end == b"\r\n\r\n") {
        match stream.read(&mut chunk).await {
            Ok(read) if read > 0 => head.extend_from_slice(chunk.get(..read)?),
            _ => return None,
        }
    }
    Some(String::from_utf8_lossy(&head).to_ascii_lowercase())
}

/// Sends and closes; the bytes that were taken.
async fn send(stream: &mut TcpStream, bytes: &[u8]) -> u64 {
    let sent = stream.write_all(bytes).await;
    let _ = stream.shutdown().await;
    if sent.is_ok() { bytes.len() as u64 } else { 0 }
}

/// Interim answers without end (RFC 9110 §15.2.1).
async fn interim(stream: &mut TcpStream) -> u64 {
    let many = b"HTTP/1.1 100 Continue\r\n\r\n".repeat(400);
    let mut sent = 0;
    while stream.write_all(&many).await.is_ok() {
        sent += many.len() as u64;
    }
    sent
}

/// Begins an answer and then sends `piece` until the other side hangs up. An empty head is silence.
async fn again(stream: &mut TcpStream, head: &str, piece: &[u8], pause: Duration) -> u64 {
    let (mut reader, mut writer) = stream.split();
    let mut sent = 0;
    let sending = async {
        if !head.is_empty()
            && writer
                .write_all(format!("{OK}{head}").as_bytes())
                .await
                .is_err()
        {
            return;
        }
        while writer.write_all(piece).await.is_ok() {
            sent += piece.len() as u64;
            tokio::time::sleep(pause).await;
        }
    };
    let mut byte = [0];
    tokio::select! {
        () = sending => {}
        _ = reader.read(&mut byte) => {}
    }
    sent
}

fn whole(head: &str, body: &[u8]) -> Vec<u8> {
    let head = format!("{OK}{head}Content-Length: {}\r\n\r\n", body.len());
    [head.as_bytes(), body].concat()
}

/// 512 kB with as many rules as there can be.
fn robots() -> Vec<u8> {
    ["User-agent: *\n".as_bytes(), &b"Allow:/\n".repeat(64_000)].concat()
}

/// A page of 20 MiB, packed to a little more than the size of a bomb.
fn large() -> Result<Vec<u8>> {
    let mut state = 7_u32;
    let noise = std::iter::repeat_with(|| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    });
    let mut page: Vec<u8> = noise.take(NOISE).collect();
    page.resize(LARGE, b'a');
    let mut packed = Vec::new();
    GzEncoder::new(page.as_slice(), Compression::best()).read_to_end(&mut packed)?;
    Ok(packed)
}
