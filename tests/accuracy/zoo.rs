//! The zoo of the demo site as a site whose truth is known.

#[path = "../common/follow.rs"]
mod follow;

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::OnceLock;

use dustlens::fetch::FetchOutcome;
use dustlens_demo_site::{Zoo, ZooArgument};
use dustlens_laboratory::{ArgumentTruth, ShapeTruth};

use super::Ground;

/// The zoo with what is asked of it often.
pub struct ZooGround {
    zoo: Zoo,
    /// Computed when they are asked for, which takes long.
    arguments: OnceLock<Vec<ZooArgument>>,
    /// The paths that each host's robots.txt forbids.
    closed: HashMap<String, Vec<String>>,
}

impl ZooGround {
    pub fn new(zoo: Zoo) -> Self {
        let port = zoo.options().port;
        let closed = zoo.hosts().into_iter().map(|host| {
            let robots = zoo.page(&format!("http://{host}:{port}/robots.txt"), 0);
            let text = robots.map(|reply| String::from_utf8_lossy(&reply.body).into_owned());
            let text = text.unwrap_or_default();
            let paths = text
                .lines()
                .filter_map(|line| line.strip_prefix("Disallow:"));
            let paths = paths.map(|path| path.trim().to_owned());
            (host, paths.filter(|path| !path.is_empty()).collect())
        });
        Self {
            closed: closed.collect(),
            ..Self::open(zoo)
        }
    }

    /// The zoo for a fetcher that reads no robots.txt.
    pub fn open(zoo: Zoo) -> Self {
        Self {
            closed: HashMap::new(),
            arguments: OnceLock::new(),
            zoo,
        }
    }

    fn all_arguments(&self) -> &[ZooArgument] {
        self.arguments.get_or_init(|| self.zoo.arguments())
    }

    fn is_closed(&self, url: &url::Url) -> bool {
        let closed = self.closed.get(url.host_str().unwrap_or_default());
        closed.is_some_and(|paths| paths.iter().any(|path| url.path().starts_with(path)))
    }
}

impl Ground for ZooGround {
    fn urls(&self) -> Vec<String> {
        self.zoo.log()
    }

    fn fetch(&self, url: &str, visit: u64) -> FetchOutcome {
        follow::follow(url, |url| match self.is_closed(url) {
            true => Err("robots-disallowed"),
            false => self.zoo.page(url.as_str(), visit).ok_or("name-not-found"),
        })
    }

    fn page(&self, url: &str) -> Option<u64> {
        let name = self.zoo.page_name(url)?;
        let mut hasher = DefaultHasher::new();
        name.hash(&mut hasher);
        Some(hasher.finish())
    }

    /// The arguments of the query: a path has none.
    fn arguments(&self) -> Vec<ArgumentTruth> {
        let mut names: HashSet<(String, String)> = HashSet::new();
        for url in self.zoo.log() {
            let url = url::Url::parse(&url).unwrap();
            let host = url.host_str().unwrap_or_default();
            for (name, _) in url.query_pairs() {
                names.insert((host.to_owned(), name.into_owned()));
            }
        }
        let of_query = |one: &&ZooArgument| names.contains(&(one.host.clone(), one.name.clone()));
        let arguments = self.all_arguments().iter().filter(of_query);
        arguments
            .map(|one| ArgumentTruth {
                host: one.host.clone(),
                name: one.name.clone(),
                urls: one.urls,
                differing: one.differing,
                shapes: one
                    .shapes
                    .iter()
                    .map(|shape| ShapeTruth {
                        shape: shape.shape.clone(),
                        urls: shape.urls,
                        differing: shape.differing,
                    })
                    .collect(),
            })
            .collect()
    }

    fn is_reframed(&self, truth: &ArgumentTruth) -> bool {
        let mut all = self.all_arguments().iter();
        all.any(|one| one.host == truth.host && one.name == truth.name && one.reframed > 0)
    }
}
