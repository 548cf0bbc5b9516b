//! The site on the wire: one port, the `Host` header decides.

use std::future::Future;
use std::io;
use std::net::Ipv4Addr;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::Response;
use futures_util::stream;
use tokio::net::TcpListener;

use crate::page::Reply;

/// Time that a cut-off answer waits before it breaks off, so that its first half is really sent.
const BEFORE_CUT: Duration = Duration::from_millis(50);

/// The site could not be served.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The port is taken or not allowed.
    #[error("cannot listen on 127.0.0.1:{port}: {source}; choose another port")]
    Bind {
        /// The port that was asked for.
        port: u16,
        /// Error of the system.
        source: io::Error,
    },
    /// The listening socket failed.
    #[error("the demo site stopped: {0}")]
    Serve(io::Error),
}

impl ServeError {
    /// The error's stable name.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Bind { .. } => "demo-bind",
            Self::Serve(_) => "demo-serve",
        }
    }
}

/// A set of made-up hosts that can be put on a port: the site or the zoo.
pub trait Served: Clone + Send + Sync + 'static {
    /// The answer to a GET of an absolute address, which counts as one visit; nothing when the host
    /// is not one of the set.
    fn answer(&self, url: &str) -> Option<Reply>;
}

/// Binds the site's port on the loopback address only.
///
/// # Errors
/// [`ServeError::Bind`] when the port is taken or not allowed.
pub async fn bind(port: u16) -> Result<TcpListener, ServeError> {
    let bound = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await;
    bound.map_err(|source| ServeError::Bind { port, source })
}

/// Serves the site until `stop` completes; running answers are finished first.
///
/// # Errors
/// [`ServeError::Serve`] when the listening socket fails.
pub async fn serve(
    site: &impl Served,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let server = axum::serve(listener, router(site.clone())).with_graceful_shutdown(stop);
    server.await.map_err(ServeError::Serve)
}

/// Returns the site as a router, for a server of one's own: one handler serves every path of every host.
pub fn router<S: Served>(site: S) -> Router {
    Router::new().fallback(answer::<S>).with_state(site)
}

async fn answer<S: Served>(State(site): State<S>, request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return note(
            StatusCode::METHOD_NOT_ALLOWED,
            "The demo site only answers GET and HEAD.",
        );
    }
    let Some(address) = address(request.headers(), request.uri()) else {
        return note(StatusCode::BAD_REQUEST, "The request names no host.");
    };
    let Some(reply) = site.answer(&address) else {
        let text = "The demo site has no such host; its hosts end in .localhost.";
        return note(StatusCode::MISDIRECTED_REQUEST, text);
    };
    if !reply.delay.is_zero() {
        tokio::time::sleep(reply.delay).await;
    }
    response(reply)
}

/// The absolute address a request is for.
fn address(headers: &HeaderMap, uri: &Uri) -> Option<String> {
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    let host = uri
        .authority()
        .map(|authority| authority.as_str())
        .or(host)?;
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    Some(format!("http://{host}{path}"))
}

fn response(reply: Reply) -> Response {
    let wait = reply.retry_after.map(|seconds| seconds.to_string());
    let headers = [
        (header::RETRY_AFTER, wait),
        (header::CONTENT_TYPE, Some(reply.content_type)),
        (header::LOCATION, reply.location),
        (header::CACHE_CONTROL, Some("no-store".to_owned())),
    ];
    let body = if reply.cut {
        cut_body(reply.body)
    } else {
        Body::from(reply.body)
    };
    let mut response = Response::new(body);
    *response.status_mut() =
        StatusCode::from_u16(reply.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    for (name, value) in headers {
        insert(&mut response, name, value.unwrap_or_default());
    }
    response
}

fn insert(response: &mut Response, name: HeaderName, value: String) {
    if let Ok(value) = HeaderValue::try_from(value)
        && !value.is_empty()
    {
        response.headers_mut().insert(name, value);
    }
}

/// A body that sends its bytes and then breaks the connection.
fn cut_body(bytes: Vec<u8>) -> Body {
    let steps = stream::unfold(Some(Bytes::from(bytes)), |bytes| async {
        match bytes {
            Some(bytes) if !bytes.is_empty() => Some((Ok(bytes), Some(Bytes::new()))),
            Some(_) => {
                tokio::time::sleep(BEFORE_CUT).await;
                let error = io::Error::new(io::ErrorKind::ConnectionAborted, "cut off on purpose");
                Some((Err(error), None))
            }
            None => None,
        }
    });
    Body::from_stream(steps)
}

fn note(status: StatusCode, text: &'static str) -> Response {
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    insert(
        &mut response,
        header::CONTENT_TYPE,
        "text/plain; charset=utf-8".to_owned(),
    );
    response
}
