//! Hosts that nothing more is fetched from in a run: why, and what a person can do about it.

use url::Url;

/// Why a host is left alone for the rest of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Closed {
    /// It asks to be left alone for so many seconds, longer than a run waits.
    Wait(u64),
    /// It cannot be reached: the fetcher's code.
    Unreachable(String),
}

/// The event and the remedy, by the fetcher's code.
fn advice(code: &str, host: &str) -> String {
    let text = match code {
        "forbidden-address" => {
            return format!(
                "it is not on the public internet; open it with --allow {}",
                with_port(host)
            );
        }
        "mixed-addresses" => {
            "it has public and other addresses, which is not trusted; check its name"
        }
        "forbidden-port" | "forbidden-scheme" => "its port or scheme belongs to another protocol",
        "tls-unavailable" => {
            "the system's trusted certificates cannot be read; install ca-certificates"
        }
        "connect-failed" => "no connection; see whether it is up, and run this again",
        "name-not-found" => {
            "its name has no address; check its spelling and the network, and run this again"
        }
        "tls-failed" => "no secure connection; check its certificate, and run this again",
        "robots-unavailable" => {
            "its robots.txt cannot be had, so that nothing may be fetched; run this again later, or with --ignore-robots if the site is yours"
        }
        _ => "it does not answer in time; run this again later",
    };
    text.to_owned()
}

impl Closed {
    /// The sentence about a host, with its port where that is not the scheme's own.
    pub fn sentence(&self, host: &str) -> String {
        match self {
            Self::Wait(seconds) => {
                format!("{host} asks to be left alone for {seconds} s; run this again then")
            }
            Self::Unreachable(code) => {
                format!("{host} is given up for this run: {}", advice(code, host))
            }
        }
    }
}

/// What a person can do about a page that was not fetched, by the fetcher's code.
pub fn remedy(code: &str) -> &'static str {
    match code {
        "robots-disallowed" => {
            "its robots.txt asks robots not to fetch the page; with --ignore-robots and --recheck it is fetched if the site is yours"
        }
        "body-too-large" | "headers-too-large" | "compression-bomb" => {
            "the answer is larger than what is read of one; look at such pages yourself"
        }
        "unsupported-encoding" | "decode-failed" | "bad-response" => {
            "the site's answer cannot be read; see to the site, then --recheck"
        }
        "redirect-loop" | "too-many-redirects" | "bad-redirect" => {
            "the site's redirects lead nowhere; see to the site, then --recheck"
        }
        "forbidden-address" => {
            "it leads to a machine that is not on the public internet; open that with --allow HOST:PORT, then --recheck"
        }
        "forbidden-redirect" => {
            "a public page redirects to a target of --allow; see to that page, or list the target itself"
        }
        _ => "try again later with --recheck",
    }
}

/// The host as `--allow` takes it.
fn with_port(host: &str) -> String {
    let url = Url::parse(&format!("http://{host}"));
    match url.ok().and_then(|url| url.port()) {
        Some(_) => host.to_owned(),
        None => format!("{host}:80 (or :443)"),
    }
}

#[cfg(test)]
mod tests {
    use dustlens::fetch::failure::{Fault, Saying, failure};
    use dustlens_proxy::Refusal;

    use super::*;

    #[test]
    fn the_codes_of_the_fetcher_are_those_of_the_table() {
        let (host, reason) = (String::from("e.com"), String::from("refused"));
        for (refusal, saying, fault) in [
            (
                Refusal::ConnectFailed {
                    host: host.clone(),
                    reason: reason.clone(),
                },
                Saying::Passing,
                Fault::Host,
            ),
            (
                Refusal::NameNotFound { host, reason },
                Saying::Gone,
                Fault::Host,
            ),
            (Refusal::RobotsDisallowed, Saying::Lasting, Fault::Page),
        ] {
            let row = failure(refusal.code()).map(|row| (row.saying, row.fault));
            assert_eq!(row, Some((saying, fault)), "{refusal:?}");
        }
    }

    #[test]
    fn a_sentence_says_what_to_do() {
        let not_public = Closed::Unreachable("forbidden-address".to_owned());
        for (host, expected) in [
            ("127.0.0.1:8080", "--allow 127.0.0.1:8080"),
            ("intra", "--allow intra:80 (or :443)"),
        ] {
            let sentence = not_public.sentence(host);
            assert!(sentence.ends_with(expected), "{sentence}");
        }
        let wait = Closed::Wait(900).sentence("e.com");
        assert!(wait.contains("for 900 s"), "{wait}");
    }
}
