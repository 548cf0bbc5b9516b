//! The routes: `/api/fetch`, `/api/resolve`, `/api/info`, `/api/demo/{log}`. Nothing but JSON leaves them.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Path, Query, Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, any, get};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::config::{Config, ConfigError};
use crate::fetch::{Fetcher, Kept};
use crate::json::{JSON, json, packed_json, with_headers};
use crate::page_body::PageBody;
use crate::problem::{Problem, Refusal};
use crate::resolve::{Resolver, System};
use crate::same_origin::guarded;

/// The proxy over the system's resolver. Serve it with connect info (`into_make_service_with_connect_info::<SocketAddr>`)
/// so that clients are distinguished.
pub fn app(config: Config) -> Result<Router, ConfigError> {
    app_with(config, Arc::new(System::default()))
}

/// Returns the proxy over any resolver; tests pass their own.
pub fn app_with(config: Config, resolver: Arc<dyn Resolver>) -> Result<Router, ConfigError> {
    let own_hosts = config.own_hosts.clone();
    let fetcher = Arc::new(Fetcher::new(config, resolver)?);
    let router = Router::new()
        .route("/api/fetch", only_get(get(fetch)))
        .route("/api/resolve", only_get(get(resolve)))
        .route("/api/info", only_get(get(info)))
        .route("/api/demo/{log}", only_get(get(demo_log)))
        .route("/api", any(not_found))
        .route("/api/", any(not_found))
        .route("/api/{*rest}", any(not_found))
        .with_state(fetcher);
    Ok(guarded(router, &own_hosts))
}

/// `HEAD` is answered by a GET's work whose result is thrown away, so it is not.
fn only_get<S: Clone + Send + Sync + 'static>(route: MethodRouter<S>) -> MethodRouter<S> {
    route.head(method_not_allowed).fallback(method_not_allowed)
}

#[derive(Deserialize)]
struct FetchQuery {
    url: Option<String>,
}

async fn fetch(State(fetcher): State<Arc<Fetcher>>, request: Request) -> Result<Response, Problem> {
    let missing = Refusal::MissingParameter {
        name: "url",
        example: "/api/fetch?url=https%3A%2F%2Fwww.example.com%2F",
    };
    let query = Query::<FetchQuery>::try_from_uri(request.uri());
    let url = query.ok().and_then(|query| query.0.url).ok_or(missing)?;
    let kept = fetcher.fetch_kept(&url, &client(&request)).await?;
    Ok(page(kept))
}

fn page(kept: Kept) -> Response {
    let Kept { page, body, held } = kept;
    let Ok(object) = serde_json::to_vec(&page) else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let body = Body::new(PageBody::new(object, body, held));
    with_headers((StatusCode::OK, body).into_response(), JSON)
}

#[derive(Deserialize)]
struct ResolveQuery {
    ip: Option<String>,
}

#[derive(Serialize)]
struct Resolved {
    ip: IpAddr,
    name: String,
}

async fn resolve(
    State(fetcher): State<Arc<Fetcher>>,
    request: Request,
) -> Result<Response, Problem> {
    let missing = Refusal::MissingParameter {
        name: "ip",
        example: "/api/resolve?ip=203.0.113.7",
    };
    let query = Query::<ResolveQuery>::try_from_uri(request.uri());
    let ip = query.ok().and_then(|query| query.0.ip).ok_or(missing)?;
    let (ip, name) = fetcher.reverse(&ip, &client(&request)).await?;
    Ok(json(StatusCode::OK, JSON, &Resolved { ip, name }))
}

#[derive(Serialize)]
struct Info<'a> {
    name: &'static str,
    version: &'a str,
    fetch: bool,
    demo: &'a Option<Value>,
}

async fn info(State(fetcher): State<Arc<Fetcher>>, asked: HeaderMap) -> Response {
    let config = fetcher.config();
    let info = Info {
        name: "dustlens",
        version: &config.version,
        fetch: true,
        demo: &config.demo,
    };
    packed_json(&asked, &info)
}

/// One log of the demo, which may be long: asked for when somebody opens it.
async fn demo_log(
    State(fetcher): State<Arc<Fetcher>>,
    Path(name): Path<String>,
    asked: HeaderMap,
) -> Result<Response, Problem> {
    let log = fetcher.config().demo_logs.get(&name);
    let log = log.ok_or(Refusal::NotFound)?;
    Ok(packed_json(&asked, log))
}

async fn not_found() -> Problem {
    Refusal::NotFound.into()
}

async fn method_not_allowed() -> Problem {
    Refusal::MethodNotAllowed.into()
}

/// Who asks: the address on the other end of the socket. This machine is one client whichever of its loopback addresses it
/// uses; all who come without an address share a queue.
fn client(request: &Request) -> String {
    let info = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let address = info.map(|info| info.0.ip().to_canonical());
    let address = address.filter(|address| !address.is_loopback());
    address.map_or_else(String::new, |address| address.to_string())
}
