//! The lesson: many addresses of one page. An address is taken apart (RFC 3986 §3), rules of three tiers change it one after
//! another, and a heap of addresses collapses into groups with equal keys. A line may name the page that its address leads
//! to: a group in which two names meet shows a rule that goes too far. The rules are those of `dustlens-url`.

use std::collections::BTreeSet;

use dustlens_url::reference::split;
use dustlens_url::{Buffers, Normalizer, Options, RULES, RuleId, RuleSet, Tier, Trace};
use serde::{Deserialize, Serialize};
#[cfg(feature = "typescript")]
use tsify::Tsify;

use crate::error::{LessonError, within};
use crate::material::MOST_LENGTH;

/// The most addresses of a heap.
pub const MOST_ADDRESSES: usize = 12;
/// The most choices of rules that are compared.
const MOST_HEAPS: usize = 12;

/// The question of the lesson.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct AddressesQuestion {
    /// An address a line, and behind a blank the name of the page that it leads to, where that is known; at most
    /// [`MOST_ADDRESSES`] of at most [`MOST_LENGTH`] characters.
    pub lines: Vec<String>,
    /// Choices of rules, at most 12: each a list of tiers (with those before them) and rules by their names.
    pub heaps: Vec<Vec<String>>,
}

/// Every step of the lesson.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct AddressesAnswer {
    /// The lines as they were given.
    pub addresses: Vec<Address>,
    /// Lines that are URLs.
    pub urls: usize,
    /// The number of different pages that are named behind URLs.
    pub pages: usize,
    /// The URL that most rules change, by its number from 0.
    pub example: usize,
    /// The parts of the example, which make it when they are joined.
    pub parts: Vec<AddressPart>,
    /// The example's way through all rules.
    pub steps: Vec<AddressStep>,
    /// The rules up to the tier `semantic` that change an address, in the order of work.
    pub rules: Vec<ActingRule>,
    /// A heap for each choice of rules.
    pub heaps: Vec<Heap>,
}

/// A line of the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct Address {
    /// As it was given.
    pub url: String,
    /// The name of its page; empty: it is not known.
    pub page: String,
    /// False for what is no http or https URL with a host.
    pub is_url: bool,
}

/// A part of an address, with the delimiter that leads it in or, of the scheme, ends it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct AddressPart {
    /// `scheme`, `user`, `host`, `port`, `path`, `parameter`, `fragment`.
    pub kind: &'static str,
    /// The text.
    pub text: String,
}

/// A change on an address's way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct AddressStep {
    /// The rule's name.
    pub rule: &'static str,
    /// The rule's tier.
    pub tier: &'static str,
    /// The address after it, cut in three: what stays before, what the rule put there, what stays behind.
    pub after: [String; 3],
    /// The text that stood there before.
    pub gone: String,
}

/// A rule that changes an address of the heap.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct ActingRule {
    /// The rule's name.
    pub rule: &'static str,
    /// The rule's tier.
    pub tier: &'static str,
    /// Addresses that it changes.
    pub changes: usize,
    /// Groups with pages of two names, when the rule joins the tiers up to `usual`.
    pub wrong: usize,
}

/// The heap under a choice of rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct Heap {
    /// The groups of equal keys, in the order of their first addresses; lines that are no URLs are in none.
    pub groups: Vec<AddressGroup>,
    /// Groups with pages of two names.
    pub wrong: usize,
}

/// Addresses with one key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct AddressGroup {
    /// The key.
    pub key: String,
    /// The addresses by their numbers from 0.
    pub members: Vec<usize>,
    /// The pages that are named, each once, in order; two and more: the rules go too far.
    pub pages: Vec<String>,
}

/// Works the lesson through. O(choices × addresses × length).
///
/// # Errors
/// [`LessonError::OutOfRange`] for too many or too long lines or choices, [`LessonError::Rule`] for a name that no tier and
/// no rule has or for rules that contradict each other.
pub fn addresses(question: &AddressesQuestion) -> Result<AddressesAnswer, LessonError> {
    within("lines", question.lines.len(), 1, MOST_ADDRESSES)?;
    within("heaps", question.heaps.len(), 0, MOST_HEAPS)?;
    for line in &question.lines {
        within("length", line.chars().count(), 0, MOST_LENGTH)?;
    }
    let all = Normalizer::up_to(Tier::Semantic);
    let addresses: Vec<Address> = question.lines.iter().map(|line| read(line, &all)).collect();
    let traces: Vec<_> = addresses
        .iter()
        .map(|each| all.trace(each.url.as_bytes()))
        .collect();
    let urls = || addresses.iter().filter(|each| each.is_url);
    let example = (addresses.iter().zip(&traces).enumerate().rev())
        .max_by_key(|(_, (each, trace))| (each.is_url, trace.steps.len()))
        .map_or(0, |(at, _)| at);
    let heaps = question.heaps.iter();
    let heaps = heaps.map(|names| heap(&addresses, chosen(names)?, &names.join(" ")));
    let named: BTreeSet<_> = urls().map(|each| &each.page).collect();
    Ok(AddressesAnswer {
        urls: urls().count(),
        pages: named.iter().filter(|page| !page.is_empty()).count(),
        example,
        parts: addresses
            .get(example)
            .map_or(Vec::new(), |each| parts(&each.url)),
        steps: traces.get(example).map_or(Vec::new(), steps),
        rules: acting(&addresses, &traces)?,
        heaps: heaps.collect::<Result<_, _>>()?,
        addresses,
    })
}

/// The rules that change any of the addresses.
fn acting(addresses: &[Address], traces: &[Trace]) -> Result<Vec<ActingRule>, LessonError> {
    let has = |trace: &&Trace, rule| {
        let mut steps = trace.steps.iter();
        steps.any(|step| step.by.rule() == Some(rule))
    };
    let mut rules = Vec::new();
    for rule in RULES {
        let changes = traces.iter().filter(|trace| has(trace, rule.id)).count();
        if changes > 0 {
            let with = RuleSet::up_to(Tier::Usual).with(rule.id);
            rules.push(ActingRule {
                rule: rule.id.name(),
                tier: rule.tier.name(),
                changes,
                wrong: heap(addresses, with, rule.id.name())?.wrong,
            });
        }
    }
    Ok(rules)
}

/// The URL of a line, and behind a blank the name of its page.
pub(crate) fn url_and_page(line: &str) -> (String, String) {
    let line = line.trim();
    let (url, page) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (url.to_owned(), page.trim().to_owned())
}

/// Reads a line.
fn read(line: &str, all: &Normalizer) -> Address {
    let (url, page) = url_and_page(line);
    Address {
        is_url: all.normalize(url.as_bytes()).is_ok(),
        url,
        page,
    }
}

/// The parts of an address in their order.
fn parts(url: &str) -> Vec<AddressPart> {
    let whole = split(url.as_bytes());
    let mut parts = Vec::new();
    let mut add = |kind: &'static str, pieces: [&[u8]; 2]| {
        let text = String::from_utf8_lossy(&pieces.concat()).into_owned();
        if !text.is_empty() {
            parts.push(AddressPart { kind, text });
        }
    };
    let signs: [&[u8]; 2] = match (whole.scheme, whole.authority) {
        (Some(_), Some(_)) => [b":", b"//"],
        (Some(_), None) => [b":", b""],
        (None, Some(_)) => [b"", b"//"],
        (None, None) => [b"", b""],
    };
    add(
        "scheme",
        [whole.scheme.unwrap_or_default(), &signs.concat()],
    );
    if let Some(authority) = whole.authority {
        if let Some(user) = authority.userinfo {
            add("user", [user, b"@"]);
        }
        add("host", [authority.host, b""]);
        if let Some(port) = authority.port {
            add("port", [b":", port]);
        }
    }
    add("path", [whole.path, b""]);
    let pieces = whole
        .query
        .into_iter()
        .flat_map(|query| query.split(|&byte| byte == b'&'));
    for (at, piece) in pieces.enumerate() {
        add("parameter", [if at == 0 { b"?" } else { b"&" }, piece]);
    }
    if let Some(fragment) = whole.fragment {
        add("fragment", [b"#", fragment]);
    }
    parts
}

/// The changes of an address on its way.
fn steps(trace: &dustlens_url::Trace) -> Vec<AddressStep> {
    let text =
        |bytes: Option<&[u8]>| String::from_utf8_lossy(bytes.unwrap_or_default()).into_owned();
    let steps = trace.steps.iter().filter_map(|step| {
        let rule = step.by.rule()?;
        let (range, after) = (step.after_range.clone(), &step.after);
        Some(AddressStep {
            rule: rule.name(),
            tier: rule.rule().tier.name(),
            after: [
                text(after.get(..range.start)),
                text(after.get(range.clone())),
                text(after.get(range.end..)),
            ],
            gone: text(step.before.get(step.before_range.clone())),
        })
    });
    steps.collect()
}

/// The rules that are named, by themselves or by their tiers.
fn chosen(names: &[String]) -> Result<RuleSet, LessonError> {
    names.iter().try_fold(RuleSet::EMPTY, |set, name| {
        match (Tier::named(name), RuleId::named(name)) {
            (Some(tier), _) => {
                Ok(set.union(RuleSet::up_to(tier).without([RuleId::AddWww].into_iter().collect())))
            }
            (None, Some(rule)) => Ok(set.with(rule)),
            (None, None) => Err(LessonError::rule(name)),
        }
    })
}

/// The addresses in groups of equal keys.
fn heap(addresses: &[Address], rules: RuleSet, named: &str) -> Result<Heap, LessonError> {
    let normalizer =
        Normalizer::new(&Options::only(rules)).map_err(|_| LessonError::rule(named))?;
    let mut buffers = Buffers::new();
    let mut groups: Vec<AddressGroup> = Vec::new();
    let urls = addresses.iter().enumerate().filter(|(_, each)| each.is_url);
    for (at, Address { url, page, .. }) in urls {
        let key = normalizer.key(url.as_bytes(), &mut buffers).url;
        let key = String::from_utf8_lossy(key).into_owned();
        let known = groups.iter().position(|group| group.key == key);
        let pages = (!page.is_empty()).then(|| page.clone());
        match known.and_then(|place| groups.get_mut(place)) {
            Some(group) => {
                group.members.push(at);
                group
                    .pages
                    .extend(pages.filter(|page| !group.pages.contains(page)));
            }
            None => groups.push(AddressGroup {
                key,
                members: vec![at],
                pages: pages.into_iter().collect(),
            }),
        }
    }
    let wrong = groups.iter().filter(|group| group.pages.len() > 1).count();
    Ok(Heap { groups, wrong })
}
