//! The recorded pages, served on this machine.

#[path = "../../../tests/common/recorded.rs"]
mod pages;

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use url::Url;

use crate::site::Served;
pub use pages::{HOSTS, Recorded, json_lines, list};

/// The site at a free port, and the arguments that open it.
pub fn serve() -> (Served, Vec<String>) {
    let site = Arc::new(Mutex::new(Recorded::new()));
    let served = Served::new(|_| {
        Router::new().fallback(move |request: Request| {
            let response = answer(&mut site.lock().unwrap(), &request);
            async move { response }
        })
    });
    let hosts = HOSTS.into_iter();
    let allow = hosts.flat_map(|host| ["--allow".to_owned(), format!("{host}:{}", served.port)]);
    let allow = allow.collect();
    (served, allow)
}

fn answer(site: &mut Recorded, request: &Request) -> Response {
    let host = request.headers().get(header::HOST).unwrap();
    let url = format!("http://{}{}", host.to_str().unwrap(), request.uri());
    let answer = site.answer(&Url::parse(&url).unwrap());
    let status = StatusCode::from_u16(answer.status).unwrap();
    let content_type = [(header::CONTENT_TYPE, pages::CONTENT_TYPE)];
    match answer.location {
        Some(location) => (status, [(header::LOCATION, location)]).into_response(),
        None => (status, content_type, answer.body).into_response(),
    }
}
