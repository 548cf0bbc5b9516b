//! Small sites, each with one way to go astray.

use dustlens::fetch::FetchOutcome;
use dustlens::sessions::dust::DustFile;
use dustlens_laboratory::ArgumentTruth;

use crate::accuracy::Ground;
use crate::follow::{SERVERS, exported, proved, visit};

/// A site that is a list and a function to the number of the page.
struct Small {
    urls: Vec<String>,
    page: fn(&str) -> Option<u64>,
}

impl Ground for Small {
    fn urls(&self) -> Vec<String> {
        self.urls.clone()
    }

    fn fetch(&self, url: &str, _: u64) -> FetchOutcome {
        let page = (self.page)(url);
        let text = |page: u64| -> String {
            let line = |line| {
                format!(
                    "<p>story {page} says line {line} of a text with words of {}</p>",
                    page * 7
                )
            };
            (0..6).map(line).collect()
        };
        FetchOutcome::Page {
            status: if page.is_some() { 200 } else { 404 },
            final_url: url.to_owned(),
            content_type: Some("text/html; charset=utf-8".to_owned()),
            body: page.map(text).unwrap_or_default().into_bytes(),
            truncated: false,
        }
    }

    fn page(&self, url: &str) -> Option<u64> {
        (self.page)(url)
    }

    fn arguments(&self) -> Vec<ArgumentTruth> {
        Vec::new()
    }

    fn is_reframed(&self, _: &ArgumentTruth) -> bool {
        false
    }
}

/// Stories at `/story?id=7` and `/story_7`; `a=` means nothing at the first address, and nothing stands behind the second.
/// On the sorted query the text `?id=` stands in addresses that have no other argument.
fn stories(url: &str) -> Option<u64> {
    let url = url::Url::parse(url).ok()?;
    if let Some(id) = url.path().strip_prefix("/story_") {
        return id.parse().ok().filter(|_| url.query().is_none());
    }
    let is_known = |name: &str| ["id", "a"].contains(&name);
    let mut pairs = url.query_pairs();
    let all_known = pairs.clone().all(|(name, _)| is_known(&name));
    let id = pairs.find(|(name, _)| name == "id")?.1.parse().ok();
    id.filter(|_| all_known && url.path() == "/story")
}

/// Both addresses of each story, in small numbers with what `more` makes of a number besides.
fn list(more: impl Fn(u64) -> Vec<String>) -> Vec<String> {
    let both = |id| {
        [
            format!("http://e.com/story?id={id}"),
            format!("http://e.com/story_{id}"),
        ]
    };
    (10..60)
        .flat_map(|id| [&both(id)[..], &more(id)].concat())
        .collect()
}

fn check(urls: Vec<String>, page: fn(&str) -> Option<u64>) -> Vec<DustFile> {
    let site = Small { urls, page };
    let session = proved(&site);
    let files = SERVERS.map(|format| {
        let visits = visit(&site, &session, format);
        let file = exported(&session, format, &site.urls);
        assert_eq!(visits.astray, 0, "{format:?} {visits:#?}\n{}", file.text);
        file
    });
    files.into()
}

#[test]
fn a_rule_of_the_sorted_query_is_none_of_the_raw_one() {
    let unsorted = |id| vec![format!("http://e.com/story?id={id}&a={}", id % 3)];
    for file in check(list(unsorted), stories) {
        let left_out = file.refused.iter().find(|one| one.code == "leads-astray");
        let (from, to) = left_out.unwrap().example.clone().unwrap();
        assert_eq!(
            (from.as_str(), to.as_str()),
            ("http://e.com/story?id=10&a=1", "http://e.com/story_10&a=1")
        );
        assert_eq!((file.rules, file.text.as_str()), (0, ""));
    }
}

#[test]
fn a_rule_that_leads_nobody_astray_stays() {
    for file in check(list(|_| Vec::new()), stories) {
        assert_eq!(file.rules, 1);
        assert!(file.refused.is_empty(), "{:#?}", file.refused);
    }
}

/// Parts that a URL has in its raw form only: an argument behind, repeats, another case of an escape, `;`, `+`, an `&` at
/// its end, a fragment, no path, other letters in its host.
#[test]
fn odd_addresses_are_led_to_their_own_page_or_left_alone() {
    let odd = |id: u64| {
        let tails = [
            "/story?id={id}&",
            "/story?id={id}&id={id}",
            "/story?&id={id}",
            "/story?i%64={id}",
            "/story?id={id};a=1",
            "/story?id={id}+",
            "/story?id={id}#a?id=3",
            "/./story?id={id}",
            "/x/../story?id={id}",
            "//story?id={id}",
            "/story?id={id}&b=1",
            "/story%3Fid={id}",
            "/story?id={id}?id={id}",
            "/story_{id}?a=2",
            "?id={id}",
            "",
        ];
        let hosts = [
            "http://e.com",
            "HTTP://E.com",
            "http://e.com:80",
            "http://u@e.com",
            "https://e.com",
        ];
        let tail = tails[id as usize % tails.len()].replace("{id}", &id.to_string());
        hosts.map(|host| format!("{host}{tail}")).to_vec()
    };
    check(list(odd), stories);
}

/// The same, with an argument that servers cannot take away in the middle of the way: `/doc?id=7` was never anybody's.
#[test]
fn an_address_between_two_rules_need_not_be_there() {
    fn page(url: &str) -> Option<u64> {
        let url = url::Url::parse(url).ok()?;
        let id = |text: Option<&str>| text?.parse().ok();
        match (url.path(), url.query()) {
            ("/doc", Some(query)) => id(query.strip_prefix("a=1&id=")),
            (path, None) => id(path.strip_prefix("/story_")),
            _ => None,
        }
    }
    let urls = |id| {
        [
            format!("http://e.com/doc?a=1&id={id}"),
            format!("http://e.com/story_{id}"),
        ]
    };
    check((10..60).flat_map(urls).collect(), page);
}
