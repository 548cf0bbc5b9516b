//! Answers to a fetcher for an address on one visit.

use crate::address::Request;
use crate::echo::Marks;
use crate::fault::{Accident, Missing};
use crate::layout::{Block, Page};
use crate::page::{Step, follow, shape_of};
use crate::plan::Plan;
use crate::random::{Random, mix, text_hash};
use crate::render::{Visit, Written, finish, write};
use crate::shape::Dress;
use crate::text::{capital, sentence, title};
use crate::words::Phrase;

/// An answer with redirects followed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Answer {
    /// The status of the last response; 0 when there was none.
    pub status: u16,
    /// The address of the last response.
    pub final_url: String,
    /// The `Content-Type` header.
    pub content_type: Option<String>,
    /// The bytes of the body.
    pub body: Vec<u8>,
    /// True when the body is cut off.
    pub truncated: bool,
    /// Seconds of a `Retry-After` header.
    pub retry_after: Option<u64>,
    /// Why there is no response: `timeout`, `connect-failed`, `connection-reset`, `redirect-loop`,
    /// `robots-disallowed`, `bad-url`.
    pub failure: Option<&'static str>,
}

impl Answer {
    fn failure(url: &str, code: &'static str) -> Self {
        Self {
            final_url: url.to_owned(),
            failure: Some(code),
            ..Self::default()
        }
    }

    fn written(status: u16, url: String, written: Written) -> Self {
        Self {
            status,
            final_url: url,
            content_type: written.content_type,
            body: written.body,
            ..Self::default()
        }
    }
}

pub(crate) fn answer(plan: &Plan, url: &str, visit: u64) -> Answer {
    let Some(request) = Request::parse(url) else {
        return Answer::failure(url, "bad-url");
    };
    let shape = plan
        .faults
        .robots
        .and_then(|_| shape_of(plan, &request))
        .map(|(shape, _)| shape);
    if shape.is_some() && shape == plan.faults.robots {
        return Answer::failure(url, "robots-disallowed");
    }
    if let Some(accident) = plan.faults.accident(plan.seed, visit) {
        return befallen(plan, &request, url, accident);
    }
    let Some((step, last)) = follow(plan, &request) else {
        return Answer::failure(url, "redirect-loop");
    };
    let final_url = last
        .as_ref()
        .map_or_else(|| url.to_owned(), |last| last.write(plan.cyrillic));
    let request = last.as_ref().unwrap_or(&request);
    match step {
        Step::NoHost => Answer::failure(url, "connect-failed"),
        Step::Empty => Answer::written(200, final_url, Written::nothing()),
        Step::Wall => Answer::written(200, final_url, wall(plan, request, visit)),
        Step::Missing | Step::Redirect(_) => missing(plan, request, final_url, visit),
        Step::Page(content, dress) => {
            let visited = Visit {
                number: visit,
                request,
            };
            let written = write(plan, &content, dress, Some(&visited));
            cut(plan, visit, Answer::written(200, final_url, written))
        }
    }
}

/// The answer, cut off on some visits.
fn cut(plan: &Plan, visit: u64, mut answer: Answer) -> Answer {
    if plan.faults.cut(plan.seed, visit) {
        let part = 1 + (mix(&[visit]) % 8) as usize;
        answer.body.truncate(answer.body.len() * part / 10);
        answer.truncated = true;
    }
    answer
}

fn befallen(plan: &Plan, request: &Request, url: &str, accident: Accident) -> Answer {
    let text = |phrase| {
        let text = plan.lexicon().phrase(phrase);
        let page = Page {
            title: text.to_owned(),
            body: vec![Block::Text(text.to_owned())],
            ..Page::default()
        };
        finish(plan, &page, Dress::Main, &Marks::default())
    };
    match accident {
        Accident::Failure(code) => Answer::failure(url, code),
        Accident::Status(status) => Answer::written(status, url.to_owned(), text(Phrase::Error)),
        Accident::Limit(wait) => Answer {
            retry_after: Some(wait),
            ..Answer::written(429, url.to_owned(), text(Phrase::Error))
        },
        Accident::Consent => {
            let to = format!("http://{}/consent", request.host);
            Answer::written(200, to, text(Phrase::Consent))
        }
    }
}

fn wall(plan: &Plan, request: &Request, visit: u64) -> Written {
    let lexicon = plan.lexicon();
    let title = lexicon.phrase(Phrase::LogIn).to_owned();
    let mut body = vec![
        Block::Heading(title.clone()),
        Block::Html("<form><input name=\"login\"></form>\n".to_owned()),
    ];
    if plan.faults.wall_clock {
        body.push(Block::Text(format!(
            "{} {:02}:{:02}",
            lexicon.phrase(Phrase::Now),
            visit / 60 % 24,
            visit % 60
        )));
    }
    if plan.faults.wall_echo {
        body.push(Block::Text(request.write(plan.cyrillic)));
    }
    finish(
        plan,
        &Page {
            title,
            body,
            ..Page::default()
        },
        Dress::Main,
        &Marks::default(),
    )
}

fn missing(plan: &Plan, request: &Request, final_url: String, visit: u64) -> Answer {
    let lexicon = plan.lexicon();
    let text = lexicon.phrase(Phrase::NotFound);
    let mut page = Page {
        title: text.to_owned(),
        body: vec![Block::Text(text.to_owned())],
        ..Page::default()
    };
    let mut random = Random::new(mix(&[plan.seed, text_hash(&request.path)]));
    match plan.faults.missing {
        Missing::Status | Missing::Soft => {}
        Missing::SoftEcho => page.body.push(Block::Text(request.write(plan.cyrillic))),
        Missing::SoftSuggestions => {
            page.body.push(Block::Heading(
                lexicon.phrase(Phrase::Suggestions).to_owned(),
            ));
            let found =
                (0..5).map(|_| capital(&title(lexicon, plan.titles(0), random.next() % 4096)));
            page.body.push(Block::List(found.collect()));
        }
        Missing::Home => return home(plan, request, visit),
    }
    let status = if plan.faults.missing == Missing::Status {
        404
    } else {
        200
    };
    Answer::written(
        status,
        final_url,
        finish(plan, &page, Dress::Main, &Marks::default()),
    )
}

/// Returns the front page, to which some sites send visitors of missing pages.
fn home(plan: &Plan, request: &Request, visit: u64) -> Answer {
    let lexicon = plan.lexicon();
    let mut random = Random::new(mix(&[plan.seed, 81]));
    let heading = sentence(lexicon, &mut random);
    let items = (0..12).map(|_| capital(&title(lexicon, plan.titles(0), random.next() % 4096)));
    let body = vec![
        Block::Heading(heading.clone()),
        Block::List(items.collect()),
    ];
    let mut page = Page {
        title: heading,
        body,
        ..Page::default()
    };
    plan.dynamics
        .iter()
        .filter(|dynamic| dynamic.shapes == u32::MAX)
        .for_each(|dynamic| dynamic.add(plan, visit, &mut page));
    Answer::written(
        200,
        format!("http://{}/", request.host),
        finish(plan, &page, Dress::Main, &Marks::default()),
    )
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::dynamic::Dynamic;
    use crate::fault::Faults;
    use crate::log;
    use crate::page::content;

    #[test]
    fn on_one_visit_only_echoes_tell_the_addresses_of_a_page_apart() {
        for seed in 0..120 {
            let mut plan = Plan::draw(seed);
            plan.arguments
                .iter_mut()
                .for_each(|argument| argument.echo = None);
            plan.faults = Faults {
                gone: plan.faults.gone,
                ..Faults::none()
            };
            let mut bodies: HashMap<_, Vec<u8>> = HashMap::new();
            for url in log::write(&plan).iter().take(300) {
                let Some(request) = Request::parse(url) else {
                    continue;
                };
                let Some((Step::Page(content, dress), _)) = follow(&plan, &request) else {
                    continue;
                };
                let body = answer(&plan, url, 5).body;
                assert!(
                    *bodies.entry((content, dress)).or_insert(body.clone()) == body,
                    "seed {seed}: {url}"
                );
            }
        }
    }

    #[test]
    fn without_dynamic_blocks_visits_see_the_same() {
        for seed in 0..60 {
            let mut plan = Plan::draw(seed);
            plan.faults = Faults::none();
            let still = Plan {
                dynamics: Vec::<Dynamic>::new(),
                ..plan.clone()
            };
            for url in log::write(&plan).iter().take(50) {
                assert_eq!(
                    answer(&still, url, 1),
                    answer(&still, url, 2),
                    "seed {seed}: {url}"
                );
                let there = Request::parse(url)
                    .and_then(|request| content(&plan, &request))
                    .is_some();
                assert!(
                    !there || answer(&plan, url, 3).status == 200,
                    "seed {seed}: {url}"
                );
            }
        }
    }
}
