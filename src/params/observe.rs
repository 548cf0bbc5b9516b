//! Which arguments occur, how often, with which values, and on which URLs.
//!
//! URLs come one after another with the number of their repeats and are counted at once; none is kept beyond a sample of
//! bounded size for each argument, which does not depend on their order. Counting is by 64-bit hashes (XXH3): two values
//! count as one with a probability of 2⁻⁶⁴ a pair. Time: linear in the URLs, about a million short ones a second or
//! two. Memory: 8 bytes for each different URL and for each different value of an argument, and the samples.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::hash::BuildHasherDefault;

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::{xxh3_64, xxh3_64_with_seed};

use super::bottom_k::BottomK;
use super::scope::{ArgKey, Scope};
use super::settings::ScopeKind;
use super::trial_urls::TrialUrls;
use crate::hash::AsItIs;
use crate::order;
use dustlens_url::percent::form_decoded;
use dustlens_url::query::{QueryPair, split_query};
use dustlens_url::reference::split;
use dustlens_url::shape::{path_shape, without_titles};
use dustlens_url::{Buffers, Normalizer, OptionError, Tier};

/// Rests of URLs sampled for each argument.
const RESTS: usize = 64;
/// Values sampled for each argument.
const VALUES: usize = 16;
/// Most arguments of a URL that is sampled; one with more is only counted.
const MOST_ARGUMENTS: usize = 64;
/// Longest URL that is sampled, in bytes; longer ones are only counted.
const LONGEST_SAMPLE: usize = 4096;

type KeySet = HashSet<u64, BuildHasherDefault<AsItIs>>;
type KeyMap = HashMap<u64, u32, BuildHasherDefault<AsItIs>>;

/// An address where an argument was seen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Sample {
    /// The URL, normalized by the tier `preserving`.
    pub url: String,
    /// Another value seen on the same URL; none or one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Written>,
    /// Whether the same URL was seen without the argument.
    #[serde(default)]
    pub absent_seen: bool,
}

/// A value as it is written in a query: a bare `k` has none.
pub type Written = Option<String>;

/// What was seen of one argument.
#[derive(Debug, Clone, PartialEq)]
pub struct Observed {
    /// Which.
    pub key: ArgKey,
    /// Occurrences, repeats included.
    pub all: u64,
    /// Different values.
    pub distinct: u64,
    /// Some of the values, as they are written in a query; at most 16.
    pub values: Vec<Written>,
    /// Some of the URLs, each with a different rest; at most 64.
    pub samples: Vec<Sample>,
    /// Different values that look like the id of a session: eight characters and more, letters and digits mixed.
    pub id_like: u64,
    /// URLs to take it out of: one a kind of path, one a shape, one a value, and others, in this order and each once; at
    /// most 144.
    pub trials: Vec<String>,
    /// Whether these are all the URLs it was seen on.
    pub all_trials: bool,
}

/// What was fed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FeedCounts {
    /// URLs, repeats included.
    pub urls: u64,
    /// Of those, such as are no http or https URL with a valid host.
    pub passed: u64,
    /// Occurrences of arguments beyond the limit of arguments.
    pub left_out: u64,
    /// Occurrences of arguments whose name is no UTF-8: the table and the rules hold names as text, so that two such
    /// names would be taken for one, and for none that a URL has.
    pub not_utf8: u64,
}

struct Arg {
    scope: u32,
    name: Box<str>,
    all: u64,
    distinct: u64,
    id_like: u64,
    values: BottomK<Written>,
    rests: BottomK<Rest>,
    trials: TrialUrls,
    /// Whether a URL with it was not sampled.
    unsampled: bool,
}

/// A URL that is sampled.
#[derive(Clone, Copy)]
struct Sampled<'u> {
    url: &'u str,
    query: &'u [u8],
    /// Hash of the URL, whatever the order of its arguments.
    sum: u64,
    /// Hash of the path's shape, with names of several words folded, too.
    path: u64,
    /// Hash of the path's shape and of the names of all arguments.
    shape: u64,
}

/// A URL without the argument: up to two values seen there, those with the lowest hashes.
struct Rest {
    value: u64,
    url: Box<str>,
    other: Option<(u64, Written)>,
    /// Hash of the URL without the argument.
    key: u64,
}

/// One argument of the URL at hand.
#[derive(Clone, Copy)]
struct Part {
    name: u64,
    value: u64,
    /// Both together, as summed in the URL's key.
    both: u64,
    piece: QueryPair,
}

/// Why an argument is not observed.
enum Unobserved {
    TooMany,
    NotUtf8,
}

/// Counts the arguments of URLs.
pub struct Observer {
    normalizer: Normalizer,
    buffers: Buffers,
    counter: Counter,
}

struct Counter {
    kind: ScopeKind,
    max_arguments: usize,
    scopes: Vec<Scope>,
    scope_ids: KeyMap,
    args: Vec<Arg>,
    arg_ids: KeyMap,
    distinct: KeySet,
    urls: KeySet,
    counts: FeedCounts,
    pieces: Vec<QueryPair>,
    parts: Vec<Part>,
}

impl Observer {
    /// An observer that has seen nothing and will observe at most `max_arguments`.
    ///
    /// # Errors
    /// None in practice: the rules of the tier `preserving` do not contradict each other.
    pub fn new(kind: ScopeKind, max_arguments: usize) -> Result<Self, OptionError> {
        Ok(Self {
            normalizer: Normalizer::up_to(Tier::Preserving),
            buffers: Buffers::new(),
            counter: Counter {
                kind,
                max_arguments,
                scopes: Vec::new(),
                scope_ids: KeyMap::default(),
                args: Vec::new(),
                arg_ids: KeyMap::default(),
                distinct: KeySet::default(),
                urls: KeySet::default(),
                counts: FeedCounts::default(),
                pieces: Vec::new(),
                parts: Vec::new(),
            },
        })
    }

    /// What was fed so far.
    #[must_use]
    pub fn counts(&self) -> FeedCounts {
        self.counter.counts
    }

    /// Counts the arguments of one URL that occurs `repeats` times. What is no http or https URL with a host is passed
    /// over and counted.
    pub fn add(&mut self, url: &[u8], repeats: u64) {
        let done = self.normalizer.key(url, &mut self.buffers);
        self.counter.counts.urls += repeats;
        if done.skipped.is_some() {
            self.counter.counts.passed += repeats;
        } else {
            self.counter.add(done.url, repeats);
        }
    }

    /// What was seen, by scope and name. O(arguments × their samples).
    #[must_use]
    pub fn observed(&self) -> Vec<Observed> {
        let counter = &self.counter;
        let mut all: Vec<Observed> = counter
            .args
            .iter()
            .map(|arg| counter.observed(arg))
            .collect();
        order::sort_by(&mut all, |a, b| a.key.cmp(&b.key));
        all
    }
}

impl Counter {
    fn add(&mut self, url: &[u8], repeats: u64) {
        let reference = split(url);
        let host = reference
            .authority
            .map_or(&b""[..], |authority| authority.host);
        let host = host.strip_suffix(b".").unwrap_or(host);
        let page = xxh3_64_with_seed(reference.path, xxh3_64(host));
        let Some(query) = reference.query else {
            self.urls.insert(mixed(page));
            return;
        };
        self.take_parts(query);
        let parts = std::mem::take(&mut self.parts);
        let sum = parts
            .iter()
            .fold(page, |sum, part| sum.wrapping_add(part.both));
        self.urls.insert(mixed(sum));
        if !parts.is_empty() {
            let scope = self.scope(host, reference.path);
            let end = memchr::memchr(b'#', url).unwrap_or(url.len());
            let url = std::str::from_utf8(&url[..end])
                .ok()
                .filter(|url| url.len() <= LONGEST_SAMPLE && parts.len() <= MOST_ARGUMENTS);
            let names = parts.iter().map(|part| mixed(part.name));
            let path = path_shape(reference.path);
            let shape = names.fold(xxh3_64(&path), u64::wrapping_add);
            let path = xxh3_64(&without_titles(&path));
            for part in &parts {
                self.count(scope, query, part, repeats);
                match url {
                    Some(url) => {
                        let sampled = Sampled {
                            url,
                            query,
                            sum,
                            path,
                            shape,
                        };
                        self.sample(scope, sampled, part, &parts);
                    }
                    None => self.unsampled(scope, part),
                }
            }
        }
        self.parts = parts;
    }

    fn take_parts(&mut self, query: &[u8]) {
        split_query(query, &mut self.pieces);
        self.parts.clear();
        for piece in self
            .pieces
            .iter()
            .filter(|piece| !piece.name(query).is_empty())
        {
            let name = hash_decoded(piece.name(query), 1);
            // `k` and `k=` are different values.
            let value = piece.value(query).map_or(0, |value| hash_decoded(value, 2));
            self.parts.push(Part {
                name,
                value,
                both: mixed(name ^ value.rotate_left(32)),
                piece: *piece,
            });
        }
    }

    fn scope(&mut self, host: &[u8], path: &[u8]) -> u32 {
        let of_path = self.kind == ScopeKind::Path;
        // Bytes that are no UTF-8 are escaped, as every browser does.
        let path = std::str::from_utf8(path).map_or_else(|_| escaped(path).into(), Cow::Borrowed);
        let key = xxh3_64_with_seed(if of_path { path.as_bytes() } else { b"" }, xxh3_64(host));
        *self.scope_ids.entry(key).or_insert_with(|| {
            self.scopes.push(Scope {
                host: String::from_utf8_lossy(host).into_owned(),
                path: of_path.then(|| path.into_owned()),
            });
            (self.scopes.len() - 1) as u32
        })
    }

    /// Counts one occurrence.
    fn count(&mut self, scope: u32, query: &[u8], part: &Part, repeats: u64) {
        let id = match self.arg(scope, query, part) {
            Ok(id) => id,
            Err(Unobserved::TooMany) => {
                self.counts.left_out += repeats;
                return;
            }
            Err(Unobserved::NotUtf8) => {
                self.counts.not_utf8 += repeats;
                return;
            }
        };
        let new = self
            .distinct
            .insert(mixed(part.value ^ u64::from(id).rotate_left(40)));
        let Some(arg) = self.args.get_mut(id as usize) else {
            return;
        };
        arg.all += repeats;
        if new {
            let value = part.piece.value(query);
            arg.distinct += 1;
            arg.id_like += u64::from(value.is_some_and(is_id_like));
            arg.values.entry(mixed(part.value), || written(value));
        }
    }

    fn arg(&mut self, scope: u32, query: &[u8], part: &Part) -> Result<u32, Unobserved> {
        let key = mixed(part.name ^ u64::from(scope).rotate_left(40));
        if let Some(id) = self.arg_ids.get(&key) {
            return Ok(*id);
        }
        let name = form_decoded(part.piece.name(query)).collect();
        let name = String::from_utf8(name).map_err(|_| Unobserved::NotUtf8)?;
        if self.args.len() >= self.max_arguments {
            return Err(Unobserved::TooMany);
        }
        let id = self.args.len() as u32;
        self.arg_ids.insert(key, id);
        self.args.push(Arg {
            scope,
            name: name.into(),
            all: 0,
            distinct: 0,
            id_like: 0,
            values: BottomK::new(VALUES),
            rests: BottomK::new(RESTS),
            trials: TrialUrls::default(),
            unsampled: false,
        });
        Ok(id)
    }

    /// Keeps the URL as a sample of the argument, if its rest is among those that are kept.
    fn sample(&mut self, scope: u32, sampled: Sampled<'_>, part: &Part, parts: &[Part]) {
        let Sampled {
            url, query, sum, ..
        } = sampled;
        let own = parts.iter().filter(|other| other.name == part.name);
        let (rest, value, count) = own.fold((sum, 0_u64, 0_u64), |(rest, value, count), other| {
            (
                rest.wrapping_sub(other.both),
                mixed(value) ^ other.value,
                count + 1,
            )
        });
        let Some(arg) = self.known(scope, part) else {
            return;
        };
        let shape = mixed(
            sampled
                .shape
                .wrapping_sub(mixed(part.name).wrapping_mul(count)),
        );
        let (hash, of_value) = (mixed(sampled.sum ^ 2), mixed(part.value ^ 3));
        arg.trials.add(url, hash, [sampled.path, shape, of_value]);
        let key = mixed(rest);
        let value = mixed(value);
        let new = || Rest {
            value,
            url: url.into(),
            other: None,
            key,
        };
        if let Some(known) = arg.rests.entry(mixed(key ^ 1), new) {
            known.note(value, url, query, part);
        }
    }

    fn known(&mut self, scope: u32, part: &Part) -> Option<&mut Arg> {
        let key = mixed(part.name ^ u64::from(scope).rotate_left(40));
        let id = self.arg_ids.get(&key)?;
        self.args.get_mut(*id as usize)
    }

    fn unsampled(&mut self, scope: u32, part: &Part) {
        if let Some(arg) = self.known(scope, part) {
            arg.unsampled = true;
        }
    }

    fn observed(&self, arg: &Arg) -> Observed {
        let scope = self.scopes.get(arg.scope as usize);
        let empty = || Scope {
            host: String::new(),
            path: None,
        };
        Observed {
            key: ArgKey {
                scope: scope.cloned().unwrap_or_else(empty),
                name: arg.name.clone().into(),
            },
            all: arg.all,
            distinct: arg.distinct,
            values: arg.values.iter().map(|(_, value)| value.clone()).collect(),
            samples: arg
                .rests
                .iter()
                .map(|(_, rest)| Sample {
                    url: rest.url.clone().into(),
                    others: rest.other.iter().map(|(_, value)| value.clone()).collect(),
                    absent_seen: self.urls.contains(&rest.key),
                })
                .collect(),
            id_like: arg.id_like,
            trials: arg.trials.urls(),
            all_trials: !arg.unsampled && !arg.trials.is_full(),
        }
    }
}

impl Rest {
    /// The URL with the lowest value stays, and of equal ones the least; the second lowest value is the other one.
    fn note(&mut self, value: u64, url: &str, query: &[u8], part: &Part) {
        if value == self.value {
            if url < &*self.url {
                self.url = url.into();
            }
        } else if value < self.value {
            let name = super::address::decoded(part.piece.name(query));
            let before = super::address::value_of(&self.url, &name).flatten();
            self.other = Some((self.value, before));
            (self.value, self.url) = (value, url.into());
        } else if self.other.as_ref().is_none_or(|(other, _)| value < *other) {
            self.other = Some((value, written(part.piece.value(query))));
        }
    }
}

/// With `%` escapes for every byte beyond ASCII.
fn escaped(path: &[u8]) -> String {
    let written = path.iter().map(|byte| match byte.is_ascii() {
        true => char::from(*byte).to_string(),
        false => format!("%{byte:02X}"),
    });
    written.collect()
}

fn written(value: Option<&[u8]>) -> Written {
    value.map(|value| String::from_utf8_lossy(value).into_owned())
}

/// Eight characters and more, with letters and digits, and nothing that stands in words or addresses.
fn is_id_like(value: &[u8]) -> bool {
    let digits = value.iter().filter(|byte| byte.is_ascii_digit()).count();
    let letters = value
        .iter()
        .filter(|byte| byte.is_ascii_alphabetic())
        .count();
    value.len() >= 8 && digits >= 2 && letters >= 1 && digits + letters + 4 >= value.len()
}

/// Hash of what a text of a query stands for.
fn hash_decoded(text: &[u8], seed: u64) -> u64 {
    if memchr::memchr2(b'%', b'+', text).is_none() {
        return xxh3_64_with_seed(text, seed);
    }
    let decoded: Vec<u8> = form_decoded(text).collect();
    xxh3_64_with_seed(&decoded, seed)
}

/// A bijection that spreads every bit over all of them (the finish of MurmurHash3).
fn mixed(mut key: u64) -> u64 {
    key = (key ^ (key >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    key = (key ^ (key >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    key ^ (key >> 33)
}
