//! `dustlens serve`: the page and the proxy on this machine's loopback interface, and the demo site when asked for.

mod files;
mod page;

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, bail};
use axum::Router;
use dustlens_demo_site::{Served, Site, SiteOptions, Zoo, ZooOptions};
use dustlens_proxy::config::own_hosts;
use dustlens_proxy::{Config, Server, Target, app, guarded};
use files::Files;
use serde_json::json;
use tokio::net::TcpListener;

use crate::{output, signals};

/// Time that answers under way may take after the signal to stop.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// Usual port of the zoo.
const ZOO_PORT: u16 = 8789;

/// Number of tries to find a free port that both loopback addresses have.
const PORT_TRIES: usize = 20;

/// Number of lines of the zoo's log offered to the page: enough for every argument, about a megabyte.
const ZOO_VISITS: usize = 12_000;

/// Arguments of `serve`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Port of the page and the proxy on 127.0.0.1; 0 picks a free one
    #[arg(long, default_value_t = 8787)]
    port: u16,

    /// Folder of the built page, for a binary that does not carry it
    #[arg(long, value_name = "DIR")]
    site: Option<PathBuf>,

    /// Only the proxy, without the page: for a page served by something else
    #[arg(long, conflicts_with = "site")]
    no_page: bool,

    /// Also serve a made-up site full of duplicates, and offer its addresses on the page
    #[arg(long)]
    demo: bool,

    /// Port of the demo site on 127.0.0.1; 0 picks a free one
    #[arg(long, default_value_t = 8788, requires = "demo")]
    demo_port: u16,

    /// Port of the demo zoo, hosts like well-known software, on 127.0.0.1; 0 picks a free one [default: 8789, or a
    /// free one when that is taken]
    #[arg(long, value_name = "DEMO_ZOO_PORT", requires = "demo")]
    demo_zoo_port: Option<u16>,

    /// Seed the demo site is made from
    #[arg(long, default_value_t = 1, requires = "demo")]
    demo_seed: u64,

    /// Let the proxy fetch from this one target although it is not on the public internet; repeatable
    #[arg(long, value_name = "HOST:PORT")]
    allow: Vec<Target>,

    /// Fetch pages even where robots.txt asks not to, and without its Crawl-delay: for your own sites
    #[arg(long)]
    ignore_robots: bool,
}

/// Serves until Ctrl+C or SIGTERM.
///
/// # Errors
/// No page to serve, a port that is taken, or a socket that fails.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("the server's threads could not be started")?;
    let served = runtime.block_on(serve(&args));
    // A name look-up under way would hold the exit for as long as the system waits for it.
    runtime.shutdown_background();
    served?;
    Ok(ExitCode::SUCCESS)
}

async fn serve(args: &Args) -> anyhow::Result<()> {
    let files = match args.no_page {
        true => None,
        false => Some(Files::find(args.site.as_deref())?),
    };
    let listeners = bind_both(args.port).await?;
    let addresses = listeners.iter().map(TcpListener::local_addr);
    let addresses = addresses.collect::<Result<Vec<_>, _>>()?;
    let server = Server::new(&Config::default().limits);
    let demo = match args.demo {
        true => Some(Demo::start(args, &server).await?),
        false => None,
    };
    let router = router(config(args, &addresses, demo.as_ref())?, files)?;
    // Set up before anybody learns that there is something to stop.
    let stops = [signals::stop(), signals::stop()];
    if let Some(first) = addresses.first() {
        output::line(&format!("Dustlens is at http://{first}"));
    }
    if let Some(demo) = &demo {
        output::line(&format!("The demo site is at {}", demo.home()));
        output::line(&format!("The demo zoo is at {}", demo.zoo_home()));
    }
    output::line("Stop with Ctrl+C");
    until_stopped(&server, listeners, router, stops).await;
    Ok(())
}

/// Serves, and after the signal gives answers under way a moment to end.
async fn until_stopped(
    server: &Server,
    listeners: Vec<TcpListener>,
    router: Router,
    [stop, again]: [impl Future<Output = ()>; 2],
) {
    let too_late = async {
        again.await;
        tokio::time::sleep(LAST_WORDS).await;
    };
    tokio::select! {
        () = server.serve(listeners, router, stop) => {}
        () = too_late => {}
    }
}

/// Binds one port of both loopback addresses. Browsers take `localhost` for either, so a program at the other one would
/// pass for this server; a machine without IPv6 has only one.
async fn bind_both(port: u16) -> anyhow::Result<Vec<TcpListener>> {
    const OPTION: &str = "--port";
    for _ in 0..PORT_TRIES {
        let listener = bind(port, OPTION).await?;
        let bound = listener.local_addr()?.port();
        match TcpListener::bind((Ipv6Addr::LOCALHOST, bound)).await {
            Ok(second) => return Ok(vec![listener, second]),
            Err(error) if error.kind() != ErrorKind::AddrInUse => return Ok(vec![listener]),
            Err(_) if port == 0 => {}
            Err(_) => return Err(taken(port, OPTION)),
        }
    }
    bail!("no free port was found; choose one with {OPTION}")
}

fn taken(port: u16, option: &str) -> anyhow::Error {
    anyhow::anyhow!("port {port} is taken by another program; choose another with {option}")
}

/// Binds a port of the loopback interface; `option` is the option that chooses another one.
async fn bind(port: u16, option: &str) -> anyhow::Result<TcpListener> {
    match TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await {
        Ok(listener) => Ok(listener),
        Err(error) if error.kind() == ErrorKind::AddrInUse => Err(taken(port, option)),
        Err(error) if error.kind() == ErrorKind::PermissionDenied => {
            bail!(
                "port {port} needs more rights than this user has; choose one over 1023 with {option}"
            )
        }
        Err(error) => Err(error).with_context(|| format!("port {port} cannot be opened")),
    }
}

fn config(args: &Args, addresses: &[SocketAddr], demo: Option<&Demo>) -> anyhow::Result<Config> {
    let mut config = Config::default();
    config.own_hosts = own_hosts(addresses);
    config.obey_robots = !args.ignore_robots;
    config.allow.clone_from(&args.allow);
    config.version = env!("CARGO_PKG_VERSION").to_owned();
    if let Some(demo) = demo {
        config.allow.extend(demo.targets()?);
        config.demo_logs = demo.logs();
        config.demo = Some(demo.info(&config.demo_logs));
    }
    Ok(config)
}

fn router(config: Config, files: Option<Files>) -> anyhow::Result<Router> {
    let own_hosts = config.own_hosts.clone();
    let api = app(config)?;
    Ok(match files {
        Some(files) => api.merge(guarded(page::router(files), &own_hosts)),
        None => api,
    })
}

/// The demo site under way.
struct Demo {
    site: Site,
    port: u16,
    zoo: Zoo,
    zoo_port: u16,
}

impl Demo {
    /// Starts the demo. Binds first, since the port is in every address of the site.
    async fn start(args: &Args, server: &Server) -> anyhow::Result<Self> {
        let listener = bind(args.demo_port, "--demo-port").await?;
        let port = listener.local_addr()?.port();
        let options = SiteOptions {
            seed: args.demo_seed,
            port,
            ..SiteOptions::default()
        };
        let site = tokio::task::spawn_blocking(move || Site::generate(&options)).await?;
        put_on(server, &site, listener);
        let listener = zoo_listener(args.demo_zoo_port).await?;
        let zoo_port = listener.local_addr()?.port();
        let options = ZooOptions {
            seed: args.demo_seed,
            port: zoo_port,
            visits: ZOO_VISITS,
        };
        let zoo = tokio::task::spawn_blocking(move || Zoo::generate(&options)).await?;
        put_on(server, &zoo, listener);
        Ok(Self {
            site,
            port,
            zoo,
            zoo_port,
        })
    }

    fn targets(&self) -> anyhow::Result<Vec<Target>> {
        let site = self.site.hosts().into_iter().map(|host| (host, self.port));
        let zoo = self
            .zoo
            .hosts()
            .into_iter()
            .map(|host| (host, self.zoo_port));
        let hosts = site.chain(zoo);
        hosts
            .map(|(host, port)| Ok(format!("{host}:{port}").parse()?))
            .collect()
    }

    /// Returns the page's offer: the sample as `addresses`, the number of lines of each of the `logs`, and the truth about
    /// them: `same` has lists of the sample's addresses that show one page, `arguments` tells of each planted one whether
    /// it matters. `zoo` is the second choice: hosts and sample of the zoo.
    fn info(&self, logs: &BTreeMap<String, Vec<String>>) -> serde_json::Value {
        let lines: BTreeMap<_, _> = logs.iter().map(|(name, log)| (name, log.len())).collect();
        json!({
            "addresses": self.site.sample(),
            "arguments": self.site.truth().arguments,
            "hosts": self.site.hosts(),
            "logs": lines,
            "port": self.port,
            "same": self.same(),
            "seed": self.site.options().seed.to_string(),
            "zoo": {
                "hosts": self.zoo.hosts(),
                "port": self.zoo_port,
                "sample": self.zoo.sample(),
            },
        })
    }

    fn logs(&self) -> BTreeMap<String, Vec<String>> {
        let logs = [("demo", self.site.log()), ("zoo", self.zoo.log())];
        logs.map(|(name, log)| (name.to_owned(), log)).into()
    }

    fn same(&self) -> Vec<Vec<String>> {
        let sample = self.site.sample();
        let truth = self.site.truth();
        let groups = truth.pages.iter().map(|group| {
            let answered = group.urls.iter().filter(|variant| variant.status < 400);
            let urls = answered.map(|variant| variant.url.clone());
            urls.filter(|url| sample.contains(url)).collect::<Vec<_>>()
        });
        groups.filter(|urls| !urls.is_empty()).collect()
    }

    fn home(&self) -> String {
        let host = self.site.hosts().into_iter().next().unwrap_or_default();
        format!("http://{host}:{}/", self.port)
    }

    fn zoo_home(&self) -> String {
        let host = self.zoo.hosts().into_iter().next().unwrap_or_default();
        format!("http://{host}:{}/", self.zoo_port)
    }
}

/// Binds the port asked for; unasked the usual one, or any where that is taken: nobody's addresses depend on it.
async fn zoo_listener(port: Option<u16>) -> anyhow::Result<TcpListener> {
    match port {
        Some(port) => bind(port, "--demo-zoo-port").await,
        None => match bind(ZOO_PORT, "--demo-zoo-port").await {
            Ok(listener) => Ok(listener),
            Err(_) => bind(0, "--demo-zoo-port").await,
        },
    }
}

/// Serves the hosts beside everything else until the signal to stop.
fn put_on(server: &Server, hosts: &impl Served, listener: TcpListener) {
    let (server, router) = (server.clone(), dustlens_demo_site::router(hosts.clone()));
    let stop = signals::stop();
    tokio::spawn(async move {
        server.serve(vec![listener], router, stop).await;
    });
}
