//! Guests who visit pages of one host, and the arguments of their addresses.
//!
//! Pages are chosen by Zipf's law, approximately.

use url::form_urlencoded::Serializer;

use crate::random::Rng;

/// A guest who visits some pages of one host.
#[derive(Debug, Clone)]
pub(crate) struct Guest {
    /// True for robots: they follow odd links and come with odd sessions.
    pub(crate) bot: bool,
    /// True on the first page of a guest.
    pub(crate) landing: bool,
    rng: Rng,
    session: u64,
    /// Number of pages still to visit.
    pub(crate) left: usize,
}

impl Guest {
    /// Creates a guest that has not visited any page yet.
    pub(crate) fn new(rng: &mut Rng) -> Self {
        let session = rng.next();
        let bot = rng.chance(18);
        Self {
            bot,
            landing: true,
            rng: Rng::new(session, "guest"),
            session,
            left: if bot {
                rng.between(5, 40)
            } else {
                rng.between(1, 11)
            },
        }
    }

    /// A number in `0..bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.rng.below(bound)
    }

    /// A number in `low..=high`.
    pub(crate) fn between(&mut self, low: usize, high: usize) -> usize {
        self.rng.between(low, high)
    }

    /// True in `percent` cases of a hundred.
    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.rng.chance(percent)
    }

    /// Returns one of the words.
    pub(crate) fn one<'a>(&mut self, words: &[&'a str]) -> &'a str {
        self.rng.word(words)
    }

    /// Returns a number in `0..count`, the small ones far more often, nearly as Zipf's law has it. Robots visit all
    /// pages alike.
    pub(crate) fn popular(&mut self, count: usize) -> usize {
        if self.bot || count < 2 {
            return self.rng.below(count);
        }
        let bits = self.rng.below(count.ilog2() as usize + 2);
        self.rng.below(count.min(1 << bits))
    }

    /// `digits` hexadecimal digits that stay the same while the guest does.
    pub(crate) fn session(&self, digits: usize) -> String {
        let mut rng = Rng::new(self.session, "session");
        let mut text = rng.hex(16) + &rng.hex(16);
        text.truncate(digits);
        text
    }

    /// Hexadecimal digits that are new each time, at most 16.
    pub(crate) fn hex(&mut self, digits: usize) -> String {
        self.rng.hex(digits)
    }
}

/// An address within a host, while it is being written.
#[derive(Debug, Clone)]
pub(crate) struct Link {
    /// A name of the host; the first one when none is given.
    pub(crate) host: Option<&'static str>,
    path: String,
    query: Vec<(String, String)>,
}

impl Link {
    /// A link to a path.
    pub(crate) fn to(path: impl Into<String>) -> Self {
        Self {
            host: None,
            path: path.into(),
            query: Vec::new(),
        }
    }

    /// The link on another name of the host.
    pub(crate) fn on(mut self, host: &'static str) -> Self {
        self.host = Some(host);
        self
    }

    /// The link with one more argument.
    pub(crate) fn with(mut self, name: &str, value: impl ToString) -> Self {
        self.query.push((name.to_owned(), value.to_string()));
        self
    }

    /// The link, in `percent` cases of a hundred with one more argument.
    pub(crate) fn maybe(
        self,
        guest: &mut Guest,
        percent: usize,
        name: &str,
        value: impl ToString,
    ) -> Self {
        if guest.chance(percent) {
            self.with(name, value)
        } else {
            self
        }
    }

    /// The link, in `percent` cases of a hundred with one of these values.
    pub(crate) fn some(self, guest: &mut Guest, percent: usize, name: &str, of: &[&str]) -> Self {
        let value = guest.one(of);
        self.maybe(guest, percent, name, value)
    }

    /// The link with a path parameter.
    pub(crate) fn parameter(mut self, name: &str, value: &str) -> Self {
        self.path = format!("{};{name}={value}", self.path);
        self
    }

    /// The link as campaigns, networks and search engines send it, on the first page of a guest.
    pub(crate) fn tracked(self, guest: &mut Guest) -> Self {
        if !guest.landing || guest.bot {
            return self;
        }
        match guest.below(6) {
            0 => {
                let source = guest.one(&["letter", "network", "poster", "finder"]);
                let link = self.with("utm_source", source);
                let link = link.some(guest, 80, "utm_medium", &["email", "social", "cpc"]);
                link.some(
                    guest,
                    60,
                    "utm_campaign",
                    &["spring", "fair_7", "launch", "b2"],
                )
            }
            1 => {
                let click = guest.hex(16);
                self.with("fbclid", format!("IwAR{click}"))
            }
            2 => {
                let click = guest.hex(14);
                self.with("gclid", click)
            }
            3 if guest.chance(50) => {
                let click = guest.between(1_000_000_000, 9_999_999_999);
                self.with("yclid", click)
            }
            _ => self,
        }
    }

    /// The link with its arguments in another order now and then.
    pub(crate) fn turned(mut self, guest: &mut Guest) -> Self {
        if self.query.len() > 1 && guest.chance(15) {
            let by = guest.between(1, self.query.len() - 1);
            self.query.rotate_left(by);
        }
        self
    }

    /// Puts `amp;` before the names of all arguments but the first.
    pub(crate) fn misread(&mut self) {
        for (name, _) in self.query.iter_mut().skip(1) {
            name.insert_str(0, "amp;");
        }
    }

    /// The whole address on a host with these names.
    pub(crate) fn absolute(&self, names: &[&'static str], port: u16) -> String {
        let host = self.host.or(names.first().copied()).unwrap_or("");
        let mut url = format!("http://{host}:{port}{}", self.path);
        if !self.query.is_empty() {
            let mut query = Serializer::new(String::new());
            query.extend_pairs(&self.query);
            url.push('?');
            // The log has a misread address as the robot asked for it.
            url.push_str(&query.finish().replace("amp%3B", "amp;"));
        }
        url
    }
}
