//! Serves a router over HTTP/1.1 so that no client can keep others out: connections are bounded in number, silence before a
//! request and slowness in taking an answer are bounded in time.
//!
//! When all places are taken, the connection that has waited longest for a request gives its place to the newcomer, so
//! idle connections shut nobody out. axum's own `serve` has neither bound.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::ConnectInfo;
use axum::http::{Request, Response};
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};
use tower::ServiceExt;

use crate::config::Limits;
use crate::throttle::lock;

/// Buffer for a request's head, and for the part of an answer that is on its way to the socket.
const BUFFER: usize = 64 << 10;

/// Pause after a connection could not be accepted, mostly for want of file handles.
const AFTER_REFUSAL: Duration = Duration::from_millis(50);

/// A server; all its ports share the places for connections. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Server {
    head_time: Duration,
    answer_time: Duration,
    places: Arc<Semaphore>,
    idle: Arc<Idle>,
}

impl Server {
    /// A server with the caps of `limits`: [`Limits::connections`], [`Limits::head_time`], [`Limits::answer_time`].
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Self {
            head_time: limits.head_time,
            answer_time: limits.answer_time,
            places: Arc::new(Semaphore::new(limits.connections)),
            idle: Arc::default(),
        }
    }

    /// Serves `router` on `listeners` until `stop` completes, then ends the answers under way. The router gets the client's
    /// address as [`ConnectInfo`].
    pub async fn serve(
        &self,
        listeners: Vec<TcpListener>,
        router: Router,
        stop: impl Future<Output = ()>,
    ) {
        let graceful = Arc::new(GracefulShutdown::new());
        let mut accepting = JoinSet::new();
        for listener in listeners {
            let (server, router) = (self.clone(), router.clone());
            let graceful = Arc::clone(&graceful);
            accepting.spawn(async move { server.accept(listener, router, &graceful).await });
        }
        stop.await;
        accepting.shutdown().await;
        if let Some(graceful) = Arc::into_inner(graceful) {
            graceful.shutdown().await;
        }
    }

    async fn accept(&self, listener: TcpListener, router: Router, graceful: &GracefulShutdown) {
        loop {
            match listener.accept().await {
                Ok((stream, peer)) => {
                    let place = self.place().await;
                    self.start(stream, peer, &router, graceful.watcher(), place);
                }
                Err(_) => {
                    self.idle.close_longest();
                    sleep(AFTER_REFUSAL).await;
                }
            }
        }
    }

    /// A place for one connection, taken from an idle one if need be.
    async fn place(&self) -> Option<OwnedSemaphorePermit> {
        loop {
            if let Ok(place) = Arc::clone(&self.places).try_acquire_owned() {
                return Some(place);
            }
            let more = self.idle.more.notified();
            self.idle.close_longest();
            tokio::select! {
                place = Arc::clone(&self.places).acquire_owned() => return place.ok(),
                () = more => {}
            }
        }
    }

    fn start(
        &self,
        stream: TcpStream,
        peer: SocketAddr,
        router: &Router,
        watcher: Watcher,
        place: Option<OwnedSemaphorePermit>,
    ) {
        let connection = Connection::new(Arc::clone(&self.idle), self.answer_time);
        let (closed, due) = (Arc::clone(&connection.closed), connection.due.subscribe());
        let router = router.clone();
        let service = service_fn(move |request| {
            answer(router.clone(), request, peer, Arc::clone(&connection))
        });
        let served = http1::Builder::new()
            .timer(TokioTimer::new())
            // The head's time also bounds the pause between two requests.
            .header_read_timeout(self.head_time)
            .max_buf_size(BUFFER)
            .serve_connection(TokioIo::new(stream), service);
        let served = watcher.watch(served);
        tokio::spawn(async move {
            // A connection that breaks is the client's affair.
            tokio::select! {
                _ = served => {}
                () = closed.notified() => {}
                () = overdue(due) => {}
            }
            drop(place);
        });
    }
}

async fn answer(
    router: Router,
    request: Request<Incoming>,
    peer: SocketAddr,
    connection: Arc<Connection>,
) -> Result<Response<Tracked>, Infallible> {
    let busy = Busy::new(connection);
    let mut request = request.map(Body::new);
    request.extensions_mut().insert(ConnectInfo(peer));
    let response = router.oneshot(request).await?;
    busy.0.answered();
    Ok(response.map(|body| Tracked { body, _busy: busy }))
}

/// The connections that wait for a request, by how long they do.
#[derive(Debug, Default)]
struct Idle {
    waiting: Mutex<Waiting>,
    /// Notified when one more waits.
    more: Notify,
}

#[derive(Debug, Default)]
struct Waiting {
    next: u64,
    by_turn: BTreeMap<u64, Arc<Notify>>,
}

impl Idle {
    fn enter(&self, closed: &Arc<Notify>) -> u64 {
        let mut waiting = lock(&self.waiting);
        let turn = waiting.next;
        waiting.next += 1;
        waiting.by_turn.insert(turn, Arc::clone(closed));
        self.more.notify_waiters();
        turn
    }

    fn leave(&self, turn: u64) {
        lock(&self.waiting).by_turn.remove(&turn);
    }

    fn close_longest(&self) {
        if let Some((_, closed)) = lock(&self.waiting).by_turn.pop_first() {
            closed.notify_one();
        }
    }
}

/// A connection: idle, or busy with a request until its answer is handed to the socket.
#[derive(Debug)]
struct Connection {
    idle: Arc<Idle>,
    turn: Mutex<Option<u64>>,
    closed: Arc<Notify>,
    answer_time: Duration,
    /// When the answer must have been taken. It stays after the answer's last byte was handed to the socket, since a part of
    /// it may not be sent; the next request puts it off.
    due: watch::Sender<Option<Instant>>,
}

impl Connection {
    fn new(idle: Arc<Idle>, answer_time: Duration) -> Arc<Self> {
        let connection = Self {
            idle,
            turn: Mutex::new(None),
            closed: Arc::new(Notify::new()),
            answer_time,
            due: watch::Sender::new(None),
        };
        connection.rest();
        Arc::new(connection)
    }

    fn rest(&self) {
        *lock(&self.turn) = Some(self.idle.enter(&self.closed));
    }

    fn wake(&self) {
        if let Some(turn) = lock(&self.turn).take() {
            self.idle.leave(turn);
        }
    }

    fn answered(&self) {
        self.due
            .send_replace(Some(Instant::now() + self.answer_time));
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.wake();
    }
}

/// A request under way.
#[derive(Debug)]
struct Busy(Arc<Connection>);

impl Busy {
    fn new(connection: Arc<Connection>) -> Self {
        connection.wake();
        connection.due.send_replace(None);
        Self(connection)
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.rest();
    }
}

/// Ends when an answer was not taken in time.
async fn overdue(mut due: watch::Receiver<Option<Instant>>) {
    loop {
        let at = *due.borrow_and_update();
        let late = async {
            match at {
                Some(at) => sleep_until(at).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = late => return,
            changed = due.changed() => if changed.is_err() {
                return;
            },
        }
    }
}

/// An answer's body; the connection is busy until it is dropped.
struct Tracked {
    body: Body,
    _busy: Busy,
}

impl hyper::body::Body for Tracked {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
