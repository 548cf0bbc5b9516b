//! Sites on the loopback interface, served by this process, with a record of what was asked for.

use std::collections::HashMap;
use std::net::Ipv4Addr;
use std::process::Child;
use std::sync::{Arc, Mutex};
use std::thread::sleep;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::middleware::{Next, from_fn};
use axum::response::IntoResponse;
use dustlens_demo_site::{Site, SiteOptions};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tower::ServiceExt;

/// A site under way; it ends with this.
pub struct Served {
    pub port: u16,
    asked: Arc<Mutex<Vec<String>>>,
    _runtime: Runtime,
}

impl Served {
    /// Serves what is made for the port.
    pub fn new(make: impl FnOnce(u16) -> Router) -> Self {
        let runtime = Runtime::new().unwrap();
        let listener = runtime
            .block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, 0)))
            .unwrap();
        let port = listener.local_addr().unwrap().port();
        let asked = Arc::new(Mutex::new(Vec::new()));
        let record = Arc::clone(&asked);
        let router = make(port).layer(from_fn(move |request: Request, next: Next| {
            let host = request.headers().get("host").cloned();
            let host = host.map_or(String::new(), |host| host.to_str().unwrap().to_owned());
            let path = request
                .uri()
                .path_and_query()
                .map_or("/", |path| path.as_str());
            record.lock().unwrap().push(format!("http://{host}{path}"));
            next.run(request)
        }));
        runtime.spawn(async move { axum::serve(listener, router).await });
        Self {
            port,
            asked,
            _runtime: runtime,
        }
    }

    /// Addresses that were asked for so far, robots.txt left out.
    pub fn pages(&self) -> Vec<String> {
        let asked = self.asked.lock().unwrap();
        let pages = asked.iter().filter(|url| !url.ends_with("/robots.txt"));
        pages.cloned().collect()
    }

    /// Waits until so many were asked for. False: the command ended before.
    pub fn wait_for(&self, pages: usize, child: &mut Child) -> bool {
        while self.pages().len() < pages {
            if child.try_wait().unwrap().is_some() {
                return false;
            }
            sleep(Duration::from_millis(1));
        }
        true
    }
}

/// A site a host, so that each host numbers its own visits. What changes from visit to visit then follows from the order at
/// that host alone, which the plan prescribes, and not from which host happened to be faster: an advertisement that by chance
/// is the same twice looks like text that the argument chose.
fn by_host(sites: impl Iterator<Item = (String, Router)>) -> Router {
    let sites: HashMap<String, Router> = sites.collect();
    Router::new().fallback(move |request: Request| {
        let host = request.headers().get("host");
        let host = host.and_then(|host| host.to_str().ok()).unwrap_or_default();
        let name = host.split(':').next().unwrap_or_default();
        let site = sites.get(name).cloned();
        async move {
            match site {
                Some(site) => site.oneshot(request).await.into_response(),
                None => StatusCode::MISDIRECTED_REQUEST.into_response(),
            }
        }
    })
}

/// The demo site, its log, and the arguments that open it to the fetcher.
pub struct DemoSite {
    pub served: Served,
    pub site: Site,
    pub log: String,
    pub allow: Vec<String>,
}

impl DemoSite {
    pub fn new(seed: u64) -> Self {
        Self::with(SiteOptions {
            seed,
            ..SiteOptions::default()
        })
    }

    /// The site of these options, at a free port and without pages that are slow on purpose.
    pub fn with(options: SiteOptions) -> Self {
        let mut site = None;
        let served = Served::new(|port| {
            let options = SiteOptions {
                port,
                slow_ms: 0,
                ..options
            };
            let made = site.insert(Site::generate(&options));
            let hosts = made.hosts().into_iter();
            by_host(hosts.map(|host| (host, Site::generate(&options).router())))
        });
        let site = site.unwrap();
        let allow = site.hosts().into_iter();
        let allow =
            allow.flat_map(|host| ["--allow".to_owned(), format!("{host}:{}", served.port)]);
        Self {
            log: site.log().join("\n"),
            allow: allow.collect(),
            served,
            site,
        }
    }

    /// Arguments with those that open the site.
    pub fn arguments<'a>(&'a self, more: &[&'a str]) -> Vec<&'a str> {
        let allow = self.allow.iter().map(String::as_str);
        more.iter().copied().chain(allow).collect()
    }
}
