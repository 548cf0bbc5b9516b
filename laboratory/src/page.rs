//! The page function: the target of an address, and its one canonical address.

use std::borrow::Cow;

use crate::address::Request;
use crate::argument::Values;
use crate::content::{Content, SLASHED, slashed};
use crate::meaning::Meaning;
use crate::plan::{Habit, PathSession, Plan, Role};
use crate::random::falls;
use crate::shape::{Bare, Dress, Edition, Met};

/// An answer of the server, before it is written.
#[derive(Debug, Clone)]
pub(crate) enum Step {
    Page(Content, Dress),
    Redirect(Request),
    Missing,
    Wall,
    Empty,
    NoHost,
}

/// Follows redirects to the end; none when they go round in circles. The request is the last one.
pub(crate) fn follow(plan: &Plan, request: &Request) -> Option<(Step, Option<Request>)> {
    let spelled = respelled_names(plan, request);
    let first = spelled.as_ref().unwrap_or(request);
    let mut last = None;
    for _ in 0..8 {
        match step(plan, last.as_ref().unwrap_or(first)) {
            Step::Redirect(next) => last = Some(next),
            end => return Some((end, last)),
        }
    }
    None
}

/// Returns the request with its names as the site spells them, where the site ignores their case.
fn respelled_names(plan: &Plan, request: &Request) -> Option<Request> {
    let capital = |name: &str| name.bytes().any(|byte| byte.is_ascii_uppercase());
    if !plan.any_case_names || !request.query.iter().any(|(name, _)| capital(name)) {
        return None;
    }
    let mut copy = request.clone();
    for (name, _) in &mut copy.query {
        if let Some(known) = plan
            .names
            .iter()
            .find(|known| known.eq_ignore_ascii_case(name))
        {
            name.clone_from(known);
        }
    }
    Some(copy)
}

/// The content an address leads to, when there is a page.
pub(crate) fn content(plan: &Plan, request: &Request) -> Option<Content> {
    match follow(plan, request)?.0 {
        Step::Page(content, _) => Some(content),
        _ => None,
    }
}

/// A request that met a shape.
struct Hit {
    shape: usize,
    alias: Option<usize>,
    met: Met,
    /// Behind the other trailing slash.
    other: bool,
}

fn step(plan: &Plan, request: &Request) -> Step {
    let Some(host) = plan
        .hosts
        .iter()
        .position(|host| host.enabled && host.name == request.host)
    else {
        return Step::NoHost;
    };
    if plan.hosts[host].role == Role::Redirect {
        return Step::Redirect(Request {
            host: plan.main_host().to_owned(),
            ..request.clone()
        });
    }
    let path = strip_session(plan, &request.path);
    if let Some(hit) = find(plan, &path, request) {
        return arrive(plan, host, &hit, request);
    }
    habits(plan, host, &path, request)
}

fn strip_session<'a>(plan: &Plan, path: &'a str) -> Cow<'a, str> {
    match plan.path_session {
        PathSession::None => Cow::Borrowed(path),
        PathSession::Parameter => Cow::Borrowed(
            path.split_once(";jsessionid=")
                .map_or(path, |(path, _)| path),
        ),
        PathSession::Segment => match path
            .strip_prefix("/(S(")
            .and_then(|rest| rest.split_once("))"))
        {
            Some((_, rest)) => Cow::Borrowed(rest),
            None => Cow::Borrowed(path),
        },
    }
}

fn find(plan: &Plan, path: &str, request: &Request) -> Option<Hit> {
    let shapes = plan
        .shapes
        .iter()
        .enumerate()
        .filter(|(_, shape)| shape.enabled);
    for (place, shape) in shapes.clone() {
        if let Some(met) = shape.meets(&shape.main, path, request, plan.last) {
            return Some(Hit {
                shape: place,
                alias: None,
                met,
                other: false,
            });
        }
    }
    for (place, shape) in shapes {
        for (alias, other) in shape
            .aliases
            .iter()
            .enumerate()
            .filter(|(_, alias)| alias.enabled)
        {
            if let Some(met) = shape.meets(&other.form, path, request, plan.last) {
                return Some(Hit {
                    shape: place,
                    alias: Some(alias),
                    met,
                    other: false,
                });
            }
        }
    }
    None
}

/// The shape whose addresses a request belongs to, page or no page.
pub(crate) fn shape_of(plan: &Plan, request: &Request) -> Option<(usize, Option<usize>)> {
    let spelled = respelled_names(plan, request);
    let request = spelled.as_ref().unwrap_or(request);
    let path = strip_session(plan, &request.path);
    let found = find(plan, &path, request)
        .or_else(|| respelled(plan, &path).find_map(|(_, path)| find(plan, &path, request)));
    found.map(|hit| (hit.shape, hit.alias))
}

/// The path in the other spellings that a site may take for the same.
fn respelled(plan: &Plan, path: &str) -> impl Iterator<Item = (Habit, String)> {
    let slash = slashed(path);
    let index = path
        .strip_suffix(plan.index_name.as_str())
        .filter(|folder| folder.ends_with('/'));
    let lower = path.to_lowercase();
    [
        (plan.slash, Some(slash)),
        (plan.index, index.map(str::to_owned)),
        (plan.case, Some(lower)),
    ]
    .into_iter()
    .filter_map(|(habit, path)| path.map(|path| (habit, path)))
}

fn habits(plan: &Plan, host: usize, path: &str, request: &Request) -> Step {
    for (habit, other) in respelled(plan, path) {
        if habit == Habit::Missing {
            continue;
        }
        if let Some(hit) = find(plan, &other, request) {
            return match habit {
                Habit::Redirect => Step::Redirect(Request {
                    path: other,
                    ..request.clone()
                }),
                Habit::Other if hit.alias.is_none() => {
                    arrive(plan, host, &Hit { other: true, ..hit }, request)
                }
                Habit::Other => Step::Missing,
                Habit::Same | Habit::Missing => arrive(plan, host, &hit, request),
            };
        }
    }
    Step::Missing
}

/// The set of texts that a host shows of a page.
fn set(plan: &Plan, host: usize, shape: usize, subject: u32) -> usize {
    match plan.hosts[host].role {
        Role::Same | Role::Redirect => 0,
        Role::Other(_) => host,
        Role::Decoy(same) => {
            let key = [plan.seed, 21, shape as u64, u64::from(subject)];
            if falls(same * 10, &key) { 0 } else { host }
        }
    }
}

/// The set of texts of a host's page and the edition of an alias.
fn edition(
    plan: &Plan,
    host: usize,
    hit: &Hit,
    subject: u32,
) -> Option<(usize, usize, u32, Dress)> {
    let alias = hit
        .alias
        .map(|place| &plan.shapes[hit.shape].aliases[place]);
    let one = alias.is_some_and(|alias| alias.edition == (Edition::Feed { one: true }));
    let subject = if one { 0 } else { subject };
    let set = set(plan, host, hit.shape, subject);
    let (Some(place), Some(alias)) = (hit.alias, alias) else {
        return Some((
            set,
            if hit.other { SLASHED } else { 0 },
            subject,
            Dress::Main,
        ));
    };
    let key = [
        plan.seed,
        22,
        hit.shape as u64,
        place as u64,
        u64::from(subject),
    ];
    if !falls(alias.share * 10, &key) {
        return (!alias.elsewhere_missing).then_some((set, 2 * place + 2, subject, alias.dress));
    }
    Some(match alias.edition {
        Edition::Full => (set, 0, subject, alias.dress),
        _ => (set, 2 * place + 1, subject, alias.dress),
    })
}

fn arrive(plan: &Plan, host: usize, hit: &Hit, request: &Request) -> Step {
    let shape = &plan.shapes[hit.shape];
    let selected = match (hit.met, shape.bare) {
        (Met::Subject(subject), _) => Some(subject),
        (Met::Bare, Bare::First) => Some(0),
        (Met::Bare, Bare::Index) if hit.alias.is_none() => Some(shape.count),
        (Met::Bare | Met::Unknown, _) => None,
    };
    let Some(subject) = replaced(plan, hit.shape, request).or(selected) else {
        return Step::Missing;
    };
    if let Some(step) = diverted(plan, hit, subject, request) {
        return step;
    }
    let searched = acting(plan, hit.shape, request, Meaning::Search).is_some();
    let (hit, subject) = if searched {
        (
            &Hit {
                alias: None,
                other: false,
                ..*hit
            },
            0,
        )
    } else {
        (hit, subject)
    };
    let Some((set, edition, subject, dress)) = edition(plan, host, hit, subject) else {
        return Step::Missing;
    };
    let content = Content {
        set,
        shape: hit.shape,
        edition,
        subject,
        effects: Vec::new(),
    };
    if matches!(content.what(plan), Edition::Feed { .. } | Edition::Binary) {
        return Step::Page(content, dress);
    }
    add_effects(plan, request, content, dress)
}

/// The page with the effects of all its arguments.
fn add_effects(plan: &Plan, request: &Request, mut content: Content, mut dress: Dress) -> Step {
    for (place, argument) in plan.arguments.iter().enumerate() {
        let Some(value) = request.value(&argument.name, plan.last) else {
            continue;
        };
        if !argument.applies(content.shape, request, &plan.arguments) {
            continue;
        }
        let Some(class) = argument.class(value) else {
            return Step::Missing;
        };
        match (argument.meaning, class) {
            (_, 0) | (Meaning::Nothing | Meaning::Override | Meaning::Belongs, _) => {}
            (Meaning::Template, _) => dress = Dress::Print,
            (Meaning::Wall | Meaning::Next, _) => {}
            _ => content.effects.push((place, class)),
        }
    }
    Step::Page(content, dress)
}

/// The page that an argument selects in place of the shape's own selector.
fn replaced(plan: &Plan, shape: usize, request: &Request) -> Option<u32> {
    let (_, class) = acting(plan, shape, request, Meaning::Override)?;
    Some(u32::from(class - 1) % plan.shapes[shape].count)
}

fn acting(plan: &Plan, shape: usize, request: &Request, meaning: Meaning) -> Option<(usize, u16)> {
    let place = plan.argument(meaning)?;
    let argument = &plan.arguments[place];
    let value = request.value(&argument.name, plan.last)?;
    let class = argument.class(value).unwrap_or(0);
    (class > 0 && argument.applies(shape, request, &plan.arguments)).then_some((place, class))
}

/// The steps that lead elsewhere before there is a page.
fn diverted(plan: &Plan, hit: &Hit, subject: u32, request: &Request) -> Option<Step> {
    let shape = &plan.shapes[hit.shape];
    let key = [plan.seed, 23, hit.shape as u64, u64::from(subject)];
    let searched = acting(plan, hit.shape, request, Meaning::Search).is_some();
    if falls(plan.faults.gone * 10, &key) && !searched && subject > 0 {
        return Some(Step::Missing);
    }
    if falls(plan.faults.empty * 10, &[plan.seed, 24, key[2], key[3]]) && !searched && subject > 0 {
        return Some(Step::Empty);
    }
    let walled = plan.faults.wall == Some(hit.shape);
    if walled || acting(plan, hit.shape, request, Meaning::Wall).is_some() {
        return Some(Step::Wall);
    }
    if let Some(place) = hit.alias
        && let Some(keep) = shape.aliases[place].redirect
    {
        return Some(Step::Redirect(rewritten(plan, hit, subject, request, keep)));
    }
    if let Some((place, _)) = acting(plan, hit.shape, request, Meaning::Next) {
        let next = request.without(&plan.arguments[place].name);
        return Some(Step::Redirect(rewritten(
            plan,
            hit,
            (subject + 1) % shape.count,
            &next,
            true,
        )));
    }
    wrong_group(plan, hit.shape, subject, request).then_some(Step::Missing)
}

fn wrong_group(plan: &Plan, shape: usize, subject: u32, request: &Request) -> bool {
    plan.arguments.iter().any(|argument| {
        let Values::Following(groups) = argument.values else {
            return false;
        };
        argument.strict
            && argument.applies(shape, request, &plan.arguments)
            && request
                .value(&argument.name, plan.last)
                .is_some_and(|value| value != (1 + subject % groups).to_string())
    })
}

/// The request in the main form of its shape.
fn rewritten(plan: &Plan, hit: &Hit, subject: u32, request: &Request, keep: bool) -> Request {
    let shape = &plan.shapes[hit.shape];
    let (path, mut query) = shape.write(&shape.main, subject);
    if keep {
        let old = hit
            .alias
            .map_or(&shape.main, |place| &shape.aliases[place].form);
        let (_, selecting) = shape.write(old, subject % shape.count);
        let overriding = plan
            .argument(Meaning::Override)
            .map(|place| plan.arguments[place].name.as_str());
        let kept = request.query.iter().filter(|(name, _)| {
            !selecting.iter().any(|(other, _)| other == name) && Some(name.as_str()) != overriding
        });
        let fresh: Vec<_> = kept
            .filter(|(name, _)| !query.iter().any(|(other, _)| other == name))
            .cloned()
            .collect();
        query.extend(fresh);
    }
    Request {
        host: request.host.clone(),
        path,
        query,
    }
}
