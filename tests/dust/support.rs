//! A session over addresses and a site that is a function.

use dustlens::dust::{Canonicalizer, DustRule, DustSession, DustSettings, Status, Trust};
use dustlens::params::FetchOutcome;
use dustlens::url::Change;

pub fn session(settings: DustSettings, urls: &[String]) -> DustSession {
    let mut session = DustSession::new(settings, Vec::new()).unwrap();
    for url in urls {
        session.add_url(url.as_bytes());
    }
    session
}

pub fn page(url: &str, text: &str) -> FetchOutcome {
    let lines: String = (0..6)
        .map(|line| format!("<p>{text} says line {line} of a text with quite enough words.</p>"))
        .collect();
    html(url, &format!("<main>{lines}</main>"))
}

/// A page with this body.
pub fn html(url: &str, body: &str) -> FetchOutcome {
    FetchOutcome::Page {
        status: 200,
        final_url: url.to_owned(),
        content_type: Some("text/html; charset=utf-8".to_owned()),
        body: format!("<html><body>{body}</body></html>").into_bytes(),
        truncated: false,
    }
}

pub fn none(url: &str) -> FetchOutcome {
    FetchOutcome::Page {
        status: 404,
        final_url: url.to_owned(),
        content_type: Some("text/html".to_owned()),
        body: Vec::new(),
        truncated: false,
    }
}

/// Mines and validates until nothing is left; gives the number of fetches.
pub fn learn(session: &mut DustSession, mut site: impl FnMut(&str) -> FetchOutcome) -> usize {
    while session.mine() > 0 {
        let mut plan = session.validation("no-such-page-5a1c");
        while let Some(request) = plan.next(|_| true) {
            plan.give(request.id, site(&request.url));
        }
        assert!(plan.is_over());
        session.finish(plan);
    }
    session.fetched()
}

pub fn valid(session: &DustSession) -> Vec<DustRule> {
    let rules = session.rules().iter();
    rules
        .filter(|rule| rule.status == Status::Valid)
        .cloned()
        .collect()
}

pub fn rewrite(from: &str, to: &str) -> Change {
    Change::Rewrite {
        from: from.to_owned(),
        to: to.to_owned(),
    }
}

/// The canonical address by the valid rules.
pub fn canonical(session: &mut DustSession, url: &str) -> String {
    let rules = session.canonicalizer(Trust::Valid);
    with_rules(session, url, &rules)
}

pub fn with_rules(session: &mut DustSession, url: &str, rules: &Canonicalizer) -> String {
    let form = session.apply(url.as_bytes(), rules).unwrap();
    form.origin + &String::from_utf8(form.tail).unwrap()
}
