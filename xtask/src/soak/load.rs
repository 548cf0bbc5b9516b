//! The clients: honest ones that read pages, and those that use up the proxy's resources.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::upstream::{HOSTS, ORIGINS, Upstream};

/// Connections that ask for nothing.
const IDLE: usize = 1_000;
/// Idle connections are opened again no faster than one in this time.
const REOPEN: Duration = Duration::from_millis(5);
/// Pause between two fetches of a client.
const PAUSE: Duration = Duration::from_millis(100);
/// Clients that fetch at once, by kind of host. More than one host lets in wait for the silent ones.
const CLIENTS: [(&str, usize); 5] = [
    ("silent", 24),
    ("drip", 8),
    ("interim", 4),
    ("chunks", 2),
    ("robots", 8),
];
/// Clients that ask for large pages and do not read the answers: as many as once made 1.3 GB.
const UNREAD: usize = 50;
/// Clients that fetch honest pages, one host each.
const HONEST: usize = HOSTS;

/// The results of all fetches so far.
#[derive(Debug, Default, Clone)]
pub struct Tally {
    /// Fetches of hosts that mean harm, however they ended.
    pub hostile: usize,
    /// Honest pages that came.
    pub honest: usize,
    /// Honest pages that did not.
    pub failed: usize,
    /// The first answer that came instead.
    pub first_failure: Option<String>,
    /// The longest that an honest page took.
    pub slowest: Duration,
    /// Idle connections that were opened.
    pub opened: usize,
    /// The connections open just now.
    pub idle: usize,
    /// Questions for pages of origins with a large robots.txt.
    pub origins: usize,
    /// The most bytes that one fetch was sent, by kind of host.
    pub sent: BTreeMap<&'static str, u64>,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            hostile,
            honest,
            failed,
            opened,
            idle,
            origins,
            ..
        } = self;
        let slowest = self.slowest.as_secs_f64();
        write!(
            f,
            "{hostile} hostile fetches, {origins} of them of {ORIGINS} large robots.txt; {honest} honest pages (slowest \
             {slowest:.1} s, {failed} failed); {opened} idle connections opened, {idle} there"
        )
    }
}

/// The clients under way.
pub struct Load {
    shared: Arc<Shared>,
}

struct Shared {
    port: u16,
    upstream: Arc<Upstream>,
    stopped: AtomicBool,
    origin: AtomicUsize,
    tally: Mutex<Tally>,
}

impl Load {
    /// Starts every client.
    pub fn start(port: u16, upstream: Arc<Upstream>) -> Self {
        let shared = Arc::new(Shared {
            port,
            upstream,
            stopped: AtomicBool::new(false),
            origin: AtomicUsize::new(0),
            tally: Mutex::default(),
        });
        for (kind, clients) in CLIENTS {
            for number in 0..clients {
                tokio::spawn(Arc::clone(&shared).hostile(kind, number));
            }
        }
        for number in 0..UNREAD {
            tokio::spawn(Arc::clone(&shared).unread(number));
        }
        for number in 0..HONEST {
            tokio::spawn(Arc::clone(&shared).honest(number));
        }
        tokio::spawn(Arc::clone(&shared).idle());
        Self { shared }
    }

    /// Stops asking. No connection is closed from this side.
    pub fn stop(&self) {
        self.shared.stopped.store(true, Ordering::Relaxed);
    }

    /// The results so far.
    pub fn tally(&self) -> Tally {
        let mut tally = self.shared.tally(|tally| tally.clone());
        tally.origins = self.shared.origin.load(Ordering::Relaxed);
        tally.sent = self.shared.upstream.sent();
        tally
    }
}

impl Shared {
    fn goes_on(&self) -> bool {
        !self.stopped.load(Ordering::Relaxed)
    }

    fn tally<T>(&self, change: impl FnOnce(&mut Tally) -> T) -> T {
        change(&mut self.tally.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Asks for a page and leaves the answer on the connection.
    async fn ask(&self, url: &str) -> std::io::Result<TcpStream> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).await?;
        let head = format!(
            "GET /api/fetch?url={url} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n\r\n",
            self.port
        );
        stream.write_all(head.as_bytes()).await?;
        Ok(stream)
    }

    async fn fetch(&self, url: &str) -> std::io::Result<String> {
        let mut answer = Vec::new();
        let mut stream = self.ask(url).await?;
        stream.read_to_end(&mut answer).await?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    }

    async fn hostile(self: Arc<Self>, kind: &'static str, number: usize) {
        while self.goes_on() {
            let number = match kind {
                "robots" => self.origin.fetch_add(1, Ordering::Relaxed) % ORIGINS,
                _ => number % HOSTS,
            };
            let _ = self.fetch(&self.upstream.url(kind, number)).await;
            self.tally(|tally| tally.hostile += 1);
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Asks, and reads nothing until the proxy has long closed the connection.
    async fn unread(self: Arc<Self>, number: usize) {
        const LONG: Duration = Duration::from_secs(45);
        while self.goes_on() {
            let stream = self.ask(&self.upstream.url("packed", number % HOSTS)).await;
            self.tally(|tally| tally.hostile += 1);
            tokio::time::sleep(LONG).await;
            if !self.goes_on() {
                // Kept open on this side: the proxy has to let it go.
                tokio::time::sleep(2 * LONG).await;
            }
            drop(stream);
        }
    }

    async fn honest(self: Arc<Self>, number: usize) {
        while self.goes_on() {
            let began = Instant::now();
            let answer = self.fetch(&self.upstream.url("honest", number)).await;
            let took = began.elapsed();
            let answer = answer.unwrap_or_else(|error| error.to_string());
            let came = answer.starts_with("HTTP/1.1 200") && answer.contains("\"status\":200");
            self.tally(|tally| {
                tally.slowest = tally.slowest.max(took);
                if came {
                    tally.honest += 1;
                } else {
                    tally.failed += 1;
                    let start = || answer.chars().take(600).collect();
                    tally.first_failure.get_or_insert_with(start);
                }
            });
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Keeps idle connections open; those that the proxy closes are opened again.
    async fn idle(self: Arc<Self>) {
        while self.goes_on() {
            tokio::time::sleep(REOPEN).await;
            if self.tally(|tally| tally.idle) >= IDLE {
                continue;
            }
            let Ok(mut stream) = TcpStream::connect(("127.0.0.1", self.port)).await else {
                continue;
            };
            self.tally(|tally| {
                tally.idle += 1;
                tally.opened += 1;
            });
            let shared = Arc::clone(&self);
            tokio::spawn(async move {
                let mut byte = [0];
                let _ = stream.read(&mut byte).await;
                shared.tally(|tally| tally.idle -= 1);
            });
        }
    }
}
