//! A small site whose stories have several addresses, and lists of them.

use std::process::Output;

use axum::Router;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::dustlens;
use crate::site::Served;

/// Numbers of the stories.
const STORIES: std::ops::Range<u32> = 10..34;

/// `/story?id=N` and `/story_N` of an origin, and a list page that shows other things in another order.
pub fn list(origin: &str) -> String {
    let stories = STORIES.map(|n| {
        format!(
            "{origin}/story?id={n}\n{origin}/story_{n}\n{origin}/list?page={n}\n{origin}/list?page={n}&sort=title\n"
        )
    });
    stories.collect()
}

/// The site on this machine; `judge` may answer instead.
pub fn site(judge: impl Fn(&Uri) -> Option<Response> + Clone + Send + Sync + 'static) -> Served {
    Served::new(|_| {
        Router::new().fallback(move |uri: Uri| {
            let answer = judge(&uri).unwrap_or_else(|| answer(&uri));
            async move { answer }
        })
    })
}

/// What it says to an address.
pub fn answer(uri: &Uri) -> Response {
    let text = uri.path_and_query().map_or("/", |text| text.as_str());
    let story = ["/story?id=", "/story_"];
    if let Some(number) = story.iter().find_map(|start| text.strip_prefix(start)) {
        return page(&format!("story {number}"));
    }
    match text.strip_prefix("/list?page=") {
        Some(rest) => page(&format!("list {rest}")),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

fn page(name: &str) -> Response {
    let lines = (0..6).map(|line| {
        format!("<p>The {name} goes on in line {line}: {name} was told at the ferry, and {name} again.</p>")
    });
    let text: String = lines.collect();
    let body = format!("<html><body><main>{text}</main></body></html>");
    ([(header::CONTENT_TYPE, "text/html")], body).into_response()
}

/// The origin of a site.
pub fn origin(site: &Served) -> String {
    format!("http://127.0.0.1:{}", site.port)
}

/// Validates on a site that is opened.
pub fn validate(site: &Served, more: &[&str]) -> Output {
    let target = format!("127.0.0.1:{}", site.port);
    let mut arguments = vec!["--validate", "--delay", "0", "--allow", &target];
    arguments.extend(more);
    dustlens(&arguments, list(&origin(site)).as_bytes())
}
