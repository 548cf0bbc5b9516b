//! Visitors of a site whose server has loaded a file of redirects.

use std::collections::BTreeSet;

use dustlens::dust::{DustSession, DustSettings, Trust};
use dustlens::sessions::dust::{DustFile, DustFormat};

use crate::accuracy::{Ground, rules::prove};
use crate::consumers;

/// The outcome of the visits.
#[derive(Debug, Default, Clone)]
pub struct Visits {
    /// Different URLs of the list that have a page.
    pub urls: usize,
    /// Of those, redirected.
    pub moved: usize,
    /// Of those, at another page or at none in the end.
    pub astray: usize,
    /// Rules in the files.
    pub rules: usize,
    /// Rules left out, whatever the reason.
    pub refused: usize,
    /// Rules left out because of the list.
    pub left_out: usize,
    /// Some that went astray, for reading.
    pub notes: Vec<String>,
}

impl Visits {
    pub fn merge(&mut self, other: Self) {
        self.urls += other.urls;
        self.moved += other.moved;
        self.astray += other.astray;
        self.rules += other.rules;
        self.refused += other.refused;
        self.left_out += other.left_out;
        self.notes.extend(other.notes);
        self.notes.truncate(20);
    }
}

/// A session that has proved the rules of a site.
pub fn proved(ground: &impl Ground) -> DustSession {
    let mut session = DustSession::new(DustSettings::default(), Vec::new()).unwrap();
    for url in ground.urls() {
        session.add_url(url.as_bytes());
    }
    prove(ground, &mut session);
    session
}

pub fn exported(session: &DustSession, format: DustFormat, urls: &[String]) -> DustFile {
    // Without a list nothing is followed: what the files would do.
    let is_blind = std::env::var("REPLAY_BLIND").is_ok();
    let seen = urls.get(..if is_blind { 0 } else { urls.len() });
    session.export(format, Trust::Valid, seen.unwrap())
}

/// Where a server with that file sends the visitor of a URL in the end.
pub fn server(format: DustFormat, text: &str) -> Box<dyn Fn(&str) -> String> {
    match format {
        DustFormat::Nginx => Box::new(consumers::nginx(text)),
        _ => Box::new(consumers::apache(text)),
    }
}

/// Visits every URL of the list, as it is written and as a browser writes it.
pub fn visit(ground: &impl Ground, session: &DustSession, format: DustFormat) -> Visits {
    let urls: Vec<String> = ground.urls();
    let file = exported(session, format, &urls);
    let sent = server(format, &file.text);
    let left_out = file.refused.iter().filter(|one| one.code == "leads-astray");
    let mut out = Visits {
        rules: file.rules,
        refused: file.refused.len(),
        left_out: left_out.count(),
        ..Visits::default()
    };
    let browser = |url: &String| url::Url::parse(url).map(String::from).ok();
    let written = urls.iter().filter_map(browser);
    let all: BTreeSet<String> = written.chain(urls.iter().cloned()).collect();
    for url in &all {
        let Some(page) = ground.page(url) else {
            continue;
        };
        out.urls += 1;
        let end = sent(url);
        if end == *url {
            continue;
        }
        out.moved += 1;
        if ground.page(&end) != Some(page) {
            out.astray += 1;
            let gone = ground.page(&end).is_none();
            out.notes.push(format!("{url} → {end} none: {gone}"));
        }
    }
    out.notes.truncate(20);
    out
}

pub const SERVERS: [DustFormat; 2] = [DustFormat::Nginx, DustFormat::Apache];
