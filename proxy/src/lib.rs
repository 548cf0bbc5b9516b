//! Fetches pages for Dustlens' page and command line, so that neither can be turned against the machine or the
//! network it runs in.
//!
//! The modules in the order a request meets them:
//!
//! - [`server`]: the connections, their number and their time
//! - [`same_origin`]: the check that the caller is our own page (`Host`, `Origin`, `Sec-Fetch-Site`)
//! - [`mod@app`]: the routes under `/api`, a function that returns an axum router
//! - [`fetch`]: follows one URL hop by hop
//! - `hop`: the facts read from a URL and the head of an answer; pure
//! - [`policy`]: judges schemes, ports and addresses; pure
//! - `address_kind`: the kinds of addresses that are not public
//! - [`resolve`]: names to addresses and back
//! - [`robots`]: RFC 9309 rules; pure
//! - `robots_cache`: the robots.txt files, read once
//! - [`throttle`]: the queues of hosts and clients
//! - [`budget`]: the one time of a fetch, and the steps it was spent on
//! - [`in_flight`]: the one bound on the bytes of all pages under way
//! - [`buffer`]: the bytes of one body, in memory that is returned to the system
//! - [`exchange`]: one exchange with one judged address
//! - `tls`: the certificates that are trusted
//! - [`meter`]: counts the bytes from the wire
//! - [`decode`]: content codings, counted while they unfold; pure
//! - `json`: the headers of every answer
//! - `page_body`: the answer, written piece by piece
//! - [`problem`]: every refusal, its code and its HTTP status
//! - [`config`]: every cap, its range and its default
//!
//! Three rules hold everywhere. The address that was judged is the address that is dialled. Input from the other side
//! is bounded in bytes, in time and in number before it is used. Nothing that identifies a person travels either way.

mod address_kind;
pub mod app;
pub mod budget;
pub mod buffer;
pub mod config;
pub mod decode;
pub mod exchange;
pub mod fetch;
mod hop;
pub mod in_flight;
mod json;
pub mod meter;
mod page_body;
pub mod policy;
pub mod problem;
pub mod resolve;
pub mod robots;
mod robots_cache;
pub mod same_origin;
pub mod server;
pub mod throttle;
mod tls;

pub use app::{app, app_with};
pub use config::{Config, ConfigError, Limits};
pub use fetch::{Fetched, Fetcher};
pub use hop::Hop;
pub use policy::Target;
pub use problem::{Problem, Refusal};
pub use same_origin::guarded;
pub use server::Server;
