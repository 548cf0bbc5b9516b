//! One exchange with one judged address: connect, ask, read. No pool, no proxy setting, no second look-up, no redirect.
//!
//! Every size and time is bounded by [`Limits`]; sizes are counted at the socket, below chunks, interim answers and TLS.

use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Request, Response, StatusCode, header};
use http_body_util::{BodyExt, Empty};
use hyper::body::Incoming;
use hyper::client::conn::http1;
use hyper::ext::ReasonPhrase;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::ClientConfig;
use url::{Position, Url};

use crate::budget::{Budget, Stage};
use crate::buffer::Buffer;
use crate::config::{Config, Limits};
use crate::decode::ACCEPTED;
use crate::in_flight::{Held, Pool};
use crate::meter::{Meter, Metered};
use crate::problem::Refusal;
use crate::tls::{server_name, system_tls};

/// Addresses of one host that are tried in turn.
const ATTEMPTS: usize = 4;

/// Types asked for; pages first.
const ACCEPT: &str = "text/html, application/xhtml+xml, text/plain;q=0.9, */*;q=0.5";

/// The cap of a TLS handshake, in bytes: a chain of certificates is some 10 KiB.
const TLS_BYTES: u64 = 128 << 10;

/// Number of times the head's cap is read before the head of the final answer is whole: interim answers (RFC 9110
/// §15.2) count with it, and the client reads ahead into the body by up to three buffers of that size.
const HEAD_READ_AHEAD: usize = 4;

/// Divisor of a body's size: the frames of chunks and of TLS may add that part of it.
const FRAMING: u64 = 16;

/// Makes exchanges with the settings of one proxy.
#[derive(Debug)]
pub struct Wire {
    user_agent: String,
    limits: Limits,
    tls: OnceLock<Result<Arc<ClientConfig>, String>>,
}

impl Wire {
    /// A wire with the settings of `config`. The system's certificates are read at the first https request.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        Self {
            user_agent: config.user_agent.clone(),
            limits: config.limits.clone(),
            tls: OnceLock::new(),
        }
    }

    /// Connects to one of `addresses`.
    pub async fn connect(
        &self,
        url: &Url,
        addresses: &[SocketAddr],
    ) -> Result<Connection, Refusal> {
        let stream = self.dial(url, addresses).await?;
        let head = u64::try_from(self.before_body()).unwrap_or(u64::MAX);
        let is_secure = url.scheme() == "https";
        let meter = Meter::new(if is_secure { head + TLS_BYTES } else { head });
        let stream = Metered::new(stream, Arc::clone(&meter));
        let stream = match is_secure {
            true => Stream::Secure(Box::new(self.encrypt(url, stream).await?)),
            false => Stream::Plain(stream),
        };
        Ok(Connection { stream, meter })
    }

    /// Asks for `url` and returns when the head of the answer is read.
    pub async fn ask(&self, url: &Url, connection: Connection) -> Result<Exchange, Refusal> {
        let meter = connection.meter;
        match connection.stream {
            Stream::Plain(stream) => self.ask_over(url, stream, meter).await,
            Stream::Secure(stream) => self.ask_over(url, stream, meter).await,
        }
    }

    async fn dial(&self, url: &Url, addresses: &[SocketAddr]) -> Result<TcpStream, Refusal> {
        let mut reason = "it has no address".to_owned();
        for address in addresses.iter().take(ATTEMPTS) {
            let attempt = timeout(self.limits.connect_time, TcpStream::connect(address));
            match attempt.await {
                Ok(Ok(stream)) => return Ok(stream),
                Ok(Err(error)) => reason = error.kind().to_string(),
                Err(_) => reason = "no answer in time".to_owned(),
            }
        }
        let host = host(url);
        Err(Refusal::ConnectFailed { host, reason })
    }

    async fn encrypt(&self, url: &Url, stream: Socket) -> Result<TlsStream<Socket>, Refusal> {
        let settings = self.tls.get_or_init(system_tls).clone();
        let settings = settings.map_err(|reason| Refusal::TlsUnavailable { reason })?;
        let failed = |reason: String| Refusal::TlsFailed {
            host: host(url),
            reason,
        };
        let name = server_name(url).ok_or_else(|| failed("no name to check".to_owned()))?;
        let connecting = TlsConnector::from(settings).connect(name, stream);
        connecting.await.map_err(|error| failed(error.to_string()))
    }

    async fn ask_over(
        &self,
        url: &Url,
        stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
        meter: Arc<Meter>,
    ) -> Result<Exchange, Refusal> {
        let mut client = http1::Builder::new();
        client
            .max_buf_size(self.limits.head_bytes)
            .max_headers(self.limits.head_fields);
        let (mut sender, connection) = client
            .handshake(TokioIo::new(stream))
            .await
            .map_err(|error| self.broken(&error, &meter))?;
        let driver = Driver(tokio::spawn(async move {
            // The error of the connection reaches us through the answer.
            let _ = connection.await;
        }));
        let request = self.request(url)?;
        let answer = sender.send_request(request).await;
        let response = answer.map_err(|error| self.broken(&error, &meter))?;
        // The client notices between reads only, so a head may be one read over before it does.
        if size_of_head(&response) > self.limits.head_bytes {
            return Err(self.head_too_large(self.limits.head_bytes));
        }
        meter.allow(self.limits.wire_bytes + self.limits.wire_bytes / FRAMING);
        Ok(Exchange {
            response,
            meter,
            _driver: driver,
        })
    }

    /// The whole request: no cookie, no credentials, no Referer, no language of a person.
    fn request(&self, url: &Url) -> Result<Request<Empty<Bytes>>, Refusal> {
        let authority = match url.port() {
            Some(port) => format!("{}:{port}", host(url)),
            None => host(url),
        };
        Request::get(&url[Position::BeforePath..Position::AfterQuery])
            .header(header::HOST, authority)
            .header(header::USER_AGENT, &self.user_agent)
            .header(header::ACCEPT, ACCEPT)
            .header(header::ACCEPT_ENCODING, ACCEPTED)
            .header(header::CONNECTION, "close")
            .body(Empty::new())
            .map_err(|error| Refusal::InvalidUrl {
                reason: error.to_string(),
            })
    }

    fn broken(&self, error: &hyper::Error, meter: &Meter) -> Refusal {
        if meter.is_over() {
            return self.head_too_large(self.before_body());
        }
        if error.is_parse_too_large() {
            return self.head_too_large(self.limits.head_bytes);
        }
        Refusal::BadResponse {
            reason: error.to_string(),
        }
    }

    /// Cap on everything before the body, interim answers included, in bytes.
    fn before_body(&self) -> usize {
        self.limits.head_bytes.saturating_mul(HEAD_READ_AHEAD)
    }

    fn head_too_large(&self, bytes: usize) -> Refusal {
        Refusal::HeadersTooLarge {
            bytes,
            fields: self.limits.head_fields,
        }
    }
}

/// A connection's socket, counted.
type Socket = Metered<TcpStream>;

enum Stream {
    Plain(Socket),
    Secure(Box<TlsStream<Socket>>),
}

/// A connection that was asked nothing yet.
pub struct Connection {
    stream: Stream,
    meter: Arc<Meter>,
}

/// Bytes of the status line (RFC 9112 §4) and of the header lines, each with its colon, blank and line end.
fn size_of_head<T>(response: &Response<T>) -> usize {
    const STATUS_LINE: usize = "HTTP/1.1 200 \r\n".len();
    let reason = response.extensions().get::<ReasonPhrase>();
    let reason = reason.map_or(0, |reason| reason.as_bytes().len());
    let line = |(name, value): (&HeaderName, &HeaderValue)| name.as_str().len() + value.len() + 4;
    STATUS_LINE + reason + response.headers().iter().map(line).sum::<usize>()
}

/// Host as written in a URL, an IPv6 literal in its brackets.
fn host(url: &Url) -> String {
    url.host_str().unwrap_or_default().to_owned()
}

/// Ends the connection's task with the exchange.
struct Driver(JoinHandle<()>);

impl Drop for Driver {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// An answer whose head is read and whose body is still on the wire.
pub struct Exchange {
    response: Response<Incoming>,
    meter: Arc<Meter>,
    _driver: Driver,
}

impl Exchange {
    /// The answer's status.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        self.response.status()
    }

    /// The answer's headers.
    #[must_use]
    pub fn headers(&self) -> &HeaderMap {
        self.response.headers()
    }

    /// Reads the body, still packed, within its size, its silence, its least rate and the room for it in `pool`. No
    /// more than `enough` bytes are read.
    pub async fn body(
        self,
        url: &Url,
        limits: &Limits,
        enough: u64,
        pool: &Pool,
        budget: &mut Budget,
    ) -> Result<Packed, Refusal> {
        let mut body = self.response.into_body();
        let known = hyper::body::Body::size_hint(&body).lower().min(enough);
        if known > limits.wire_bytes {
            return Err(too_large(limits));
        }
        let mut held = room(pool, known, url, budget).await?;
        let mut bytes = memory(held.bytes())?;
        let began = Instant::now();
        loop {
            let frame = next_frame(&mut body, limits, &self.meter);
            let Some(frame) = budget.spend(Stage::Body, url, frame).await? else {
                return Ok(Packed { bytes, held });
            };
            let size = as_u64(bytes.len() + frame.len());
            if size > limits.wire_bytes {
                return Err(too_large(limits));
            }
            while size > held.bytes() {
                held = room(pool, pool.next(&held), url, budget).await?;
                let mut larger = memory(held.bytes())?;
                larger.push(&bytes);
                bytes = larger;
            }
            bytes.push(&frame);
            if size >= enough {
                return Ok(Packed { bytes, held });
            }
            if is_dripping(size, began.elapsed(), limits) {
                return Err(too_slow(limits));
            }
        }
    }
}

/// A body as it came, and the room it takes.
pub struct Packed {
    /// Bytes of the body.
    pub bytes: Buffer,
    /// The room.
    pub held: Held,
}

/// Room in `pool`, waited for within the time of the fetch.
pub async fn room(
    pool: &Pool,
    bytes: u64,
    url: &Url,
    budget: &mut Budget,
) -> Result<Held, Refusal> {
    let wait = pool.room(bytes, budget.left());
    let held = budget.note(Stage::Room, url, wait).await;
    // The answers in the way are read or closed soon.
    held.ok_or(Refusal::ClientBusy { seconds: 5 })
}

fn memory(bytes: u64) -> Result<Buffer, Refusal> {
    Buffer::new(bytes).ok_or(Refusal::ClientBusy { seconds: 5 })
}

/// The next piece of the body; trailers count as an empty one.
async fn next_frame(
    body: &mut Incoming,
    limits: &Limits,
    meter: &Meter,
) -> Result<Option<Bytes>, Refusal> {
    let frame = timeout(limits.idle_time, body.frame()).await;
    match frame.map_err(|_| too_slow(limits))? {
        None => Ok(None),
        Some(Ok(frame)) => Ok(Some(frame.into_data().unwrap_or_default())),
        Some(Err(_)) if meter.is_over() => Err(too_large(limits)),
        Some(Err(error)) => Err(Refusal::BadResponse {
            reason: error.to_string(),
        }),
    }
}

fn too_large(limits: &Limits) -> Refusal {
    let bytes = limits.wire_bytes;
    Refusal::BodyTooLarge { bytes }
}

fn as_u64(size: usize) -> u64 {
    u64::try_from(size).unwrap_or(u64::MAX)
}

/// Returns true if a body has fallen behind its least rate.
fn is_dripping(size: u64, elapsed: Duration, limits: &Limits) -> bool {
    let due = elapsed.as_secs_f64() * limits.min_rate as f64;
    elapsed > limits.rate_grace && (size as f64) < due
}

fn too_slow(limits: &Limits) -> Refusal {
    Refusal::TooSlow {
        rate: limits.min_rate,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use crate::tls::settings;
    use rcgen::{CertifiedKey, generate_simple_self_signed};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;
    use tokio_rustls::TlsAcceptor;
    use tokio_rustls::rustls::crypto::ring;
    use tokio_rustls::rustls::pki_types::{CertificateDer, PrivatePkcs8KeyDer};
    use tokio_rustls::rustls::{RootCertStore, ServerConfig};

    /// Answers one request over TLS as `shop.example`; gives its port and its certificate.
    async fn secure_server() -> (u16, CertificateDer<'static>) {
        let CertifiedKey { cert, signing_key } =
            generate_simple_self_signed(["shop.example".to_owned()]).unwrap();
        let key = PrivatePkcs8KeyDer::from(signing_key.serialize_der());
        let server = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![cert.der().clone()], key.into())
            .unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let acceptor = TlsAcceptor::from(Arc::new(server.clone()));
                let Ok(mut stream) = acceptor.accept(stream).await else {
                    continue;
                };
                let _ = stream.read(&mut [0; 4096]).await;
                let answer = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nshelf";
                let _ = stream.write_all(answer.as_bytes()).await;
                let _ = stream.shutdown().await;
            }
        });
        (port, cert.der().clone())
    }

    fn trusting(certificate: CertificateDer<'static>) -> Wire {
        let mut roots = RootCertStore::empty();
        roots.add(certificate).unwrap();
        let wire = Wire::new(&Config::default());
        wire.tls
            .set(Ok(Arc::new(settings(roots).unwrap())))
            .unwrap();
        wire
    }

    async fn fetch(wire: &Wire, url: &str, port: u16) -> Result<Vec<u8>, Refusal> {
        let url = Url::parse(url).unwrap();
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        let exchange = wire
            .ask(&url, wire.connect(&url, &[address]).await?)
            .await?;
        let mut budget = Budget::new(wire.limits.total_time);
        let pools = crate::in_flight::InFlight::new(&wire.limits);
        let body = exchange.body(&url, &wire.limits, u64::MAX, &pools.packed, &mut budget);
        Ok(body.await?.bytes.into_vec())
    }

    #[tokio::test]
    async fn https_checks_the_name_on_the_certificate() {
        let (port, certificate) = secure_server().await;
        let wire = trusting(certificate);
        let body = fetch(&wire, "https://shop.example/", port).await;
        assert_eq!(body.unwrap(), b"shelf");
        let body = fetch(&wire, "https://shop.example./", port).await;
        assert_eq!(body.unwrap(), b"shelf");
        let refusal = fetch(&wire, "https://other.example/", port).await;
        assert_eq!(refusal.unwrap_err().code(), "tls-failed");
    }

    #[tokio::test]
    async fn https_refuses_a_certificate_nobody_vouches_for() {
        let (port, _) = secure_server().await;
        let wire = Wire::new(&Config::default());
        let refusal = fetch(&wire, "https://shop.example/", port).await;
        let code = refusal.unwrap_err().code();
        // A machine without any trusted certificate reports that instead.
        assert!(matches!(code, "tls-failed" | "tls-unavailable"), "{code}");
    }

    #[tokio::test]
    async fn the_next_address_is_tried() {
        let (port, certificate) = secure_server().await;
        let url = Url::parse("https://shop.example/").unwrap();
        let closed = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let dead = closed.local_addr().unwrap();
        drop(closed);
        let live = SocketAddr::from(([127, 0, 0, 1], port));
        let wire = trusting(certificate);
        assert!(wire.connect(&url, &[dead, live]).await.is_ok());
        let refusal = wire.connect(&url, &[dead]).await.err().unwrap();
        assert_eq!(refusal.code(), "connect-failed");
    }

    #[test]
    fn the_least_rate_is_asked_for_after_the_grace() {
        let limits = Limits::default();
        let (grace, second) = (limits.rate_grace, Duration::from_secs(1));
        assert!(!is_dripping(0, grace, &limits));
        assert!(is_dripping(599, grace + second, &limits));
        assert!(!is_dripping(600, grace + second, &limits));
        let lenient = Limits {
            min_rate: 0,
            ..limits
        };
        assert!(!is_dripping(0, grace + second, &lenient));
    }
}
