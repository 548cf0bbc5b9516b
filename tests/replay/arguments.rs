//! Files of arguments, read by readers that share no code with the core.

use std::collections::{BTreeMap, BTreeSet};

use dustlens::dust::{Canonical, DustSession, Trust};
use dustlens::export::{Argument, RuleFormat, RuleSet, write};

use crate::accuracy::Ground;
use crate::consumers as readers;

/// The outcome of the URLs.
#[derive(Debug, Default, Clone)]
pub struct Read {
    /// Different URLs of the list that have a page.
    pub urls: usize,
    /// Of those, changed.
    pub changed: usize,
    /// Of those, taken for another page or for none.
    pub astray: usize,
    pub rules: usize,
    pub left_out: usize,
    pub notes: Vec<String>,
}

type Key = Box<dyn Fn(&str) -> String>;

/// The reader of a file; `None` where there is none but that of other programmes.
pub fn reader(format: RuleFormat, text: &str) -> Option<Key> {
    Some(match format {
        RuleFormat::CleanParam => Box::new(readers::clean_param(text)),
        RuleFormat::NoVarySearch => Box::new(readers::no_vary_search(text)),
        RuleFormat::DeclarativeNetRequest => Box::new(readers::declarative_net_request(text)),
        RuleFormat::Clearurls => Box::new(readers::clearurls(text)),
        RuleFormat::Nutch => Box::new(readers::nutch(text)),
        RuleFormat::Stormcrawler => Box::new(readers::stormcrawler(text)),
        RuleFormat::Heritrix => Box::new(readers::heritrix(text)),
        RuleFormat::Cloudflare => Box::new(readers::cloudflare(text)),
        RuleFormat::Fastly => Box::new(readers::fastly(text)),
        RuleFormat::Cloudfront => Box::new(readers::cloudfront(text)),
        RuleFormat::Nginx => Box::new(readers::nginx(text)),
        RuleFormat::Apache => Box::new(readers::apache(text)),
        _ => return None,
    })
}

/// True when a reader makes an address of a URL, and not a text by which it tells URLs apart.
fn has_addresses(format: RuleFormat) -> bool {
    !matches!(format, RuleFormat::NoVarySearch | RuleFormat::Stormcrawler)
}

/// StormCrawler with rules for a name that no URL has. What it takes for one by itself is not due to the file: such URLs
/// count as one page, and those that it breaks, whose escapes are no UTF-8, do not count.
fn idle(format: RuleFormat) -> Option<Key> {
    let rules = RuleSet {
        removals: vec![Argument::spelled("none.example", None, b"nobody-has-this")],
        ..RuleSet::default()
    };
    let text = (format == RuleFormat::Stormcrawler).then(|| write(format, &rules).text);
    reader(format, &text?)
}

/// Gives every URL of the list to the reader of a file, but for those where the rules themselves are `wrong`.
pub fn read(
    ground: &impl Ground,
    (format, key): (RuleFormat, &Key),
    urls: &[String],
    wrong: impl Fn(&str) -> bool,
) -> Read {
    let mut out = Read::default();
    let idle = idle(format);
    let mut alike: BTreeMap<String, u64> = BTreeMap::new();
    let mut groups: BTreeMap<String, BTreeSet<u64>> = BTreeMap::new();
    let urls: BTreeSet<&String> = urls.iter().collect();
    for url in urls {
        let Some(page) = ground.page(url).filter(|_| !wrong(url)) else {
            continue;
        };
        if idle
            .as_ref()
            .is_some_and(|idle| idle(url).contains('\u{fffd}'))
        {
            continue;
        }
        out.urls += 1;
        let to = key(url);
        let is_changed = has_addresses(format) && to != *url && ground.page(&to) != Some(page);
        out.changed += usize::from(to != *url);
        out.astray += usize::from(is_changed);
        if is_changed {
            out.notes.push(format!("{url} → {to}"));
        }
        let page = match &idle {
            Some(idle) => *alike.entry(idle(url)).or_insert(page),
            None => page,
        };
        groups.entry(to).or_default().insert(page);
    }
    let merged = groups.into_iter().filter(|(_, pages)| pages.len() > 1);
    let merged = merged.map(|(key, pages)| format!("{} pages as {key}", pages.len()));
    let merged: Vec<String> = merged.collect();
    out.astray += merged.len();
    out.notes.extend(merged);
    out.notes.truncate(5);
    out
}

/// The same for the arguments among the rules of a session, in every format that has a reader.
pub fn of_rules(ground: &impl Ground, session: &mut DustSession, all: &mut BTreeMap<&str, Read>) {
    let urls = ground.urls();
    let rules = session.canonicalizer(Trust::Valid);
    let mut is_wrong = |url: &&String| {
        let form = session.apply(url.as_bytes(), &rules);
        let text = |form: Canonical| form.origin + &String::from_utf8_lossy(&form.tail);
        form.is_some_and(|form| ground.page(&text(form)) != ground.page(url))
    };
    let wrong: BTreeSet<&String> = urls.iter().filter(|url| is_wrong(url)).collect();
    println!("URLs where the rules themselves are wrong: {}", wrong.len());
    let wrong = |url: &str| wrong.iter().any(|one| *one == url);
    for format in RuleFormat::ALL {
        let file = session.export_arguments(format, Trust::Valid, &urls[..]);
        let Some(key) = reader(format, &file.text) else {
            continue;
        };
        let one = read(ground, (format, &key), &urls, wrong);
        let sum = all.entry(format.id()).or_default();
        sum.urls += one.urls;
        sum.changed += one.changed;
        sum.astray += one.astray;
        sum.rules += file.rules;
        sum.left_out += file
            .refused
            .iter()
            .filter(|one| one.code == "leads-astray")
            .count();
        sum.notes.extend(one.notes);
        let examples = file.refused.iter().filter_map(|one| one.example.as_ref());
        let examples = examples.map(|(from, to)| format!("left out: {from} → {to}"));
        sum.notes.extend(examples.take(2));
    }
}
