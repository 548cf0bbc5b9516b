//! Hosts that nothing more is fetched from in a run: why, and what a person can do about it.

use dustlens_proxy::{Problem, Refusal};
use url::Url;

/// Failures in a row after which a host is given up.
const IN_A_ROW: u8 = 3;

/// Why a host is left alone for the rest of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closed {
    /// It asks to be left alone for so many seconds, longer than a run waits.
    Wait(u64),
    /// It cannot be reached.
    Unreachable(Trouble),
}

/// A failure that is the host's and not one page's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    /// Not on the public internet, and not opened.
    NotPublic,
    /// Public and other addresses under one name.
    MixedAddresses,
    /// A port or scheme that is never fetched from.
    NeverFetched,
    /// Trusted certificates are missing on this machine.
    NoCertificates,
    /// No connection.
    NoConnection,
    /// No address under its name.
    NoName,
    /// No secure connection.
    NotSecure,
    /// No robots.txt to be had, so that nothing may be fetched.
    NoRobots,
    /// No answer in time.
    Late,
}

impl Trouble {
    /// The trouble with the host of `url`, if the problem is of that kind. One that was met after a redirect to another
    /// host says nothing about this one.
    pub fn of(problem: &Problem, url: &str) -> Option<Self> {
        let met_at = problem.url.as_deref().unwrap_or(url);
        if authority(met_at) != authority(url) {
            return None;
        }
        Some(match problem.refusal {
            Refusal::ForbiddenAddress { .. } => Self::NotPublic,
            Refusal::MixedAddresses { .. } => Self::MixedAddresses,
            Refusal::ForbiddenPort { .. } | Refusal::ForbiddenScheme { .. } => Self::NeverFetched,
            Refusal::TlsUnavailable { .. } => Self::NoCertificates,
            Refusal::ConnectFailed { .. } => Self::NoConnection,
            Refusal::NameNotFound { .. } => Self::NoName,
            Refusal::TlsFailed { .. } => Self::NotSecure,
            Refusal::RobotsUnavailable { .. } => Self::NoRobots,
            Refusal::Timeout { .. } | Refusal::TooSlow { .. } => Self::Late,
            _ => return None,
        })
    }

    /// How often in a row it is met before the host is given up: once, where asking again cannot help.
    pub fn most(self) -> u8 {
        match self {
            Self::NotPublic | Self::MixedAddresses | Self::NeverFetched | Self::NoCertificates => 1,
            _ => IN_A_ROW,
        }
    }

    /// Whether no page of the host would have fared better. A page that is late may be the only one.
    pub fn is_of_all_pages(self) -> bool {
        self != Self::Late
    }

    /// What happened and what can be done.
    fn advice(self, host: &str) -> String {
        let text = match self {
            Self::NotPublic => {
                return format!(
                    "it is not on the public internet; open it with --allow {}",
                    with_port(host)
                );
            }
            Self::MixedAddresses => {
                "it has public and other addresses, which is not trusted; check its name"
            }
            Self::NeverFetched => "its port or scheme belongs to another protocol",
            Self::NoCertificates => {
                "the system's trusted certificates cannot be read; install ca-certificates"
            }
            Self::NoConnection => "no connection; see whether it is up, and run this again",
            Self::NoName => {
                "its name has no address; check its spelling and the network, and run this again"
            }
            Self::NotSecure => "no secure connection; check its certificate, and run this again",
            Self::NoRobots => {
                "its robots.txt cannot be had, so that nothing may be fetched; run this again later, or with --ignore-robots if the site is yours"
            }
            Self::Late => "it does not answer in time; run this again later",
        };
        text.to_owned()
    }
}

impl Closed {
    /// The sentence about a host, with its port where that is not the scheme's own.
    pub fn sentence(self, host: &str) -> String {
        match self {
            Self::Wait(seconds) => {
                format!("{host} asks to be left alone for {seconds} s; run this again then")
            }
            Self::Unreachable(trouble) => {
                format!("{host} is given up for this run: {}", trouble.advice(host))
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

fn authority(url: &str) -> Option<(String, Option<u16>)> {
    let url = Url::parse(url).ok()?;
    Some((url.host_str()?.to_owned(), url.port()))
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
    use super::*;

    fn refused(at: Option<&str>) -> Problem {
        Problem {
            refusal: Refusal::ConnectFailed {
                host: "e.com".to_owned(),
                reason: "refused".to_owned(),
            },
            url: at.map(str::to_owned),
        }
    }

    #[test]
    fn trouble_at_another_host_is_not_this_ones() {
        let url = "http://e.com:81/a";
        for (at, expected) in [
            (None, Some(Trouble::NoConnection)),
            (Some("http://e.com:81/b"), Some(Trouble::NoConnection)),
            (Some("http://e.com/a"), None),
            (Some("http://f.com:81/a"), None),
        ] {
            assert_eq!(Trouble::of(&refused(at), url), expected, "{at:?}");
        }
        let page = Problem::from(Refusal::RobotsDisallowed);
        assert_eq!(Trouble::of(&page, url), None);
    }

    #[test]
    fn a_sentence_says_what_to_do() {
        let not_public = Closed::Unreachable(Trouble::NotPublic);
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

    #[test]
    fn what_cannot_change_is_met_once() {
        assert_eq!(Trouble::NotPublic.most(), 1);
        assert_eq!(Trouble::NoConnection.most(), IN_A_ROW);
        assert!(!Trouble::Late.is_of_all_pages());
    }
}
