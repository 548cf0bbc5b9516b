//! The shapes of addresses: how a page is written into a path and a query, and read back.

use std::collections::HashMap;

use crate::address::Request;

/// The path of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Path {
    Fixed(String),
    /// The number of the page between two texts: `/story/12.html`.
    Number(String, String),
    /// The number and the words of the title: `/12-old-harbour`; `any` accepts other words.
    Slug {
        before: String,
        after: String,
        any: bool,
    },
    /// The words of the title: `/wiki/Old_Harbour`.
    Name(String, String),
}

/// Selection of the page by one argument of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Selector {
    Number(String),
    Name(String),
    /// Two numbers together: a year and a month.
    Pair(String, String, u32),
}

/// A way to write the address of a shape's pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) path: Path,
    pub(crate) selector: Option<Selector>,
    /// Arguments that must have these values: the route of a front controller.
    pub(crate) fixed: Vec<(String, String)>,
}

/// The text that an alias or a shape shows of its subject.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Edition {
    Full,
    Summary,
    Comments,
    Photo,
    /// A feed: of this page's comments, or the same one for all pages.
    Feed {
        one: bool,
    },
    OtherYear,
    Thumbnails,
    Short,
    Translation,
    Binary,
    /// Unrelated text under the same number.
    Unrelated(u8),
}

/// The dress of a page: never part of its content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Dress {
    Main,
    Print,
    Light,
}

/// Another way to write the addresses of a shape, or one that only looks like it.
#[derive(Debug, Clone)]
pub(crate) struct Alias {
    pub(crate) enabled: bool,
    pub(crate) form: Form,
    pub(crate) edition: Edition,
    pub(crate) dress: Dress,
    /// In so many of a hundred pages it shows its edition; elsewhere nothing, or unrelated text.
    pub(crate) share: u64,
    pub(crate) elsewhere_missing: bool,
    /// Answers with a redirect to the main form, with the rest of the query or without.
    pub(crate) redirect: Option<bool>,
    pub(crate) weight: usize,
}

/// Kind of body of a shape's pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Article,
    Listing,
    Calendar,
    Card,
    Form,
}

/// Fate of the main form without its selector.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bare {
    Missing,
    /// The first page: absence is a default.
    First,
    /// A page of its own.
    Index,
}

/// The names and values of a query, in order.
pub(crate) type Pairs = Vec<(String, Option<String>)>;

/// A family of pages.
#[derive(Debug, Clone)]
pub(crate) struct Shape {
    pub(crate) enabled: bool,
    pub(crate) kind: Kind,
    pub(crate) main: Form,
    pub(crate) aliases: Vec<Alias>,
    /// Pages; their numbers in addresses begin at `first` and grow by `step`.
    pub(crate) count: u32,
    pub(crate) first: u32,
    pub(crate) step: u32,
    pub(crate) names: Vec<String>,
    pub(crate) by_name: HashMap<String, u32>,
    pub(crate) bare: Bare,
    pub(crate) weight: usize,
    /// Words of own text on a page.
    pub(crate) words: usize,
    /// Pages differ in their titles and a number only.
    pub(crate) alike: bool,
}

/// Match of a request with a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Met {
    Subject(u32),
    /// The form without its selector.
    Bare,
    /// The form of a page that was never there.
    Unknown,
}

impl Shape {
    fn subject(&self, number: &str) -> Met {
        if number.is_empty() || number.len() > 9 || (number.len() > 1 && number.starts_with('0')) {
            return Met::Unknown;
        }
        let Ok(number) = number.parse::<u32>() else {
            return Met::Unknown;
        };
        match number.checked_sub(self.first) {
            Some(over) if over % self.step == 0 && over / self.step < self.count => {
                Met::Subject(over / self.step)
            }
            _ => Met::Unknown,
        }
    }

    fn named(&self, name: &str) -> Met {
        self.by_name
            .get(name)
            .map_or(Met::Unknown, |&subject| Met::Subject(subject))
    }

    pub(crate) fn number(&self, subject: u32) -> u32 {
        self.first + subject * self.step
    }

    /// Matches the request with a form of the shape; `None` if it is no address of that form.
    pub(crate) fn meets(
        &self,
        form: &Form,
        path: &str,
        request: &Request,
        last: bool,
    ) -> Option<Met> {
        let agreed = form
            .fixed
            .iter()
            .all(|(name, value)| request.value(name, last) == Some(value));
        if !agreed {
            return None;
        }
        let of_path = self.met_path(&form.path, path)?;
        let Some(selector) = &form.selector else {
            return of_path.or(Some(Met::Subject(0)));
        };
        Some(match selector {
            Selector::Number(name) => request
                .value(name, last)
                .map_or(Met::Bare, |value| self.subject(value)),
            Selector::Name(name) => request
                .value(name, last)
                .map_or(Met::Bare, |value| self.named(value)),
            Selector::Pair(major, minor, radix) => {
                self.met_pair(request, [major, minor], *radix, last)
            }
        })
    }

    fn met_path(&self, form: &Path, path: &str) -> Option<Option<Met>> {
        let middle = |before: &str, after: &str| -> Option<String> {
            let middle = path.strip_prefix(before)?.strip_suffix(after)?;
            (!middle.is_empty() && !middle.contains('/')).then(|| middle.to_owned())
        };
        match form {
            Path::Fixed(fixed) => (fixed == path).then_some(None),
            Path::Number(before, after) => {
                let number = middle(before, after)?;
                number
                    .bytes()
                    .all(|byte| byte.is_ascii_digit())
                    .then(|| Some(self.subject(&number)))
            }
            Path::Slug { before, after, any } => {
                let text = middle(before, after)?;
                let (number, words) = text.split_once('-')?;
                let met = self.subject(number);
                let right = matches!(met, Met::Subject(subject) if self.words(subject) == words);
                Some(Some(if *any || right { met } else { Met::Unknown }))
            }
            Path::Name(before, after) => middle(before, after).map(|name| Some(self.named(&name))),
        }
    }

    fn met_pair(&self, request: &Request, names: [&str; 2], radix: u32, last: bool) -> Met {
        let [major, minor] = names.map(|name| request.value(name, last));
        if major.is_none() && minor.is_none() {
            return Met::Bare;
        }
        let part = |text: Option<&str>| text.map_or(Some(0), |text| text.parse::<u32>().ok());
        match (part(major), part(minor)) {
            (Some(major), Some(minor)) => {
                let major = major.saturating_sub(if major == 0 { 0 } else { self.first });
                let minor = minor.saturating_sub(1);
                let subject = major.saturating_mul(radix).saturating_add(minor);
                if minor < radix && subject < self.count {
                    Met::Subject(subject)
                } else {
                    Met::Unknown
                }
            }
            _ => Met::Unknown,
        }
    }

    fn words(&self, subject: u32) -> String {
        self.names
            .get(subject as usize)
            .map_or_else(String::new, |name| name.replace('_', "-").to_lowercase())
    }

    /// The path and the arguments of a page's address; `subject` from `count` on is the bare form.
    pub(crate) fn write(&self, form: &Form, subject: u32) -> (String, Pairs) {
        let path = match &form.path {
            Path::Fixed(path) => path.clone(),
            Path::Number(before, after) => format!("{before}{}{after}", self.number(subject)),
            Path::Slug { before, after, .. } => {
                format!(
                    "{before}{}-{}{after}",
                    self.number(subject),
                    self.words(subject)
                )
            }
            Path::Name(before, after) => format!("{before}{}{after}", self.name(subject)),
        };
        let fixed = form
            .fixed
            .iter()
            .map(|(name, value)| (name.clone(), Some(value.clone())));
        let mut query: Pairs = fixed.collect();
        if let Some(selector) = form.selector.as_ref().filter(|_| subject < self.count) {
            self.select(selector, subject, &mut query);
        }
        (path, query)
    }

    fn name(&self, subject: u32) -> String {
        self.names
            .get(subject as usize)
            .cloned()
            .unwrap_or_default()
    }

    fn select(&self, selector: &Selector, subject: u32, query: &mut Pairs) {
        match selector {
            Selector::Number(arg) => {
                query.push((arg.clone(), Some(self.number(subject).to_string())))
            }
            Selector::Name(arg) => query.push((arg.clone(), Some(self.name(subject)))),
            Selector::Pair(major, minor, radix) => {
                query.push((
                    major.clone(),
                    Some((self.first + subject / radix).to_string()),
                ));
                query.push((minor.clone(), Some((subject % radix + 1).to_string())));
            }
        }
    }
}
