//! Smaller sites: one thing taken out of the plan, and out of the log.

use crate::address::Request;
use crate::meaning::Meaning;
use crate::page::shape_of;
use crate::plan::{Habit, PathSession, Plan};

/// The sites with one shape, alias, host, argument, dynamic block, fault, or half of the log less.
pub(crate) fn smaller(plan: &Plan, urls: &[String]) -> Vec<(Plan, Vec<String>)> {
    let mut out = Vec::new();
    let middle = urls.len() / 2;
    if middle > 0 {
        out.push((plan.clone(), urls[..middle].to_vec()));
        out.push((plan.clone(), urls[middle..].to_vec()));
        out.push((plan.clone(), urls.iter().step_by(2).cloned().collect()));
    }
    without_shapes(plan, urls, &mut out);
    without_hosts(plan, urls, &mut out);
    without_arguments(plan, urls, &mut out);
    without_dynamics(plan, urls, &mut out);
    out.extend(plan.faults.smaller().into_iter().map(|faults| {
        (
            Plan {
                faults,
                ..plan.clone()
            },
            urls.to_vec(),
        )
    }));
    out
}

fn keep(urls: &[String], wanted: impl Fn(&Request) -> bool) -> Vec<String> {
    urls.iter()
        .filter(|url| Request::parse(url).is_some_and(|request| wanted(&request)))
        .cloned()
        .collect()
}

fn without_shapes(plan: &Plan, urls: &[String], out: &mut Vec<(Plan, Vec<String>)>) {
    for (place, shape) in plan
        .shapes
        .iter()
        .enumerate()
        .filter(|(_, shape)| shape.enabled)
    {
        let rest = keep(urls, |request| {
            shape_of(plan, request).is_none_or(|(other, _)| other != place)
        });
        if !rest.is_empty() {
            let mut copy = plan.clone();
            copy.shapes[place].enabled = false;
            out.push((copy, rest));
        }
        for alias in (0..shape.aliases.len()).filter(|&alias| shape.aliases[alias].enabled) {
            let rest = keep(urls, |request| {
                shape_of(plan, request) != Some((place, Some(alias)))
            });
            if !rest.is_empty() {
                let mut copy = plan.clone();
                copy.shapes[place].aliases[alias].enabled = false;
                out.push((copy, rest));
            }
        }
    }
}

fn without_hosts(plan: &Plan, urls: &[String], out: &mut Vec<(Plan, Vec<String>)>) {
    for place in (1..plan.hosts.len()).filter(|&place| plan.hosts[place].enabled) {
        let rest = keep(urls, |request| request.host != plan.hosts[place].name);
        if !rest.is_empty() {
            let mut copy = plan.clone();
            copy.hosts[place].enabled = false;
            out.push((copy, rest));
        }
    }
}

fn without_arguments(plan: &Plan, urls: &[String], out: &mut Vec<(Plan, Vec<String>)>) {
    for place in (0..plan.arguments.len()).filter(|&place| plan.arguments[place].enabled) {
        let name = &plan.arguments[place].name;
        let mut copy = plan.clone();
        copy.arguments[place].enabled = false;
        let rest = urls.iter().map(|url| match Request::parse(url) {
            Some(request) if request.has(name) => request.without(name).write(plan.cyrillic),
            _ => url.clone(),
        });
        out.push((copy, rest.collect()));
        let argument = &plan.arguments[place];
        if argument.echo.is_some() {
            let mut copy = plan.clone();
            copy.arguments[place].echo = None;
            out.push((copy, urls.to_vec()));
        }
        if argument.meaning != Meaning::Nothing && argument.when != crate::argument::When::Always {
            let mut copy = plan.clone();
            copy.arguments[place].when = crate::argument::When::Always;
            out.push((copy, urls.to_vec()));
        }
    }
}

fn without_dynamics(plan: &Plan, urls: &[String], out: &mut Vec<(Plan, Vec<String>)>) {
    for place in 0..plan.dynamics.len() {
        let mut copy = plan.clone();
        copy.dynamics.remove(place);
        out.push((copy, urls.to_vec()));
    }
    if plan.path_session != PathSession::None {
        let rest = keep(urls, |request| {
            !request.path.contains(";jsessionid=") && !request.path.starts_with("/(S(")
        });
        if !rest.is_empty() {
            out.push((
                Plan {
                    path_session: PathSession::None,
                    ..plan.clone()
                },
                rest,
            ));
        }
    }
    if [plan.slash, plan.index, plan.case]
        .iter()
        .any(|habit| *habit != Habit::Same)
    {
        out.push((
            Plan {
                slash: Habit::Same,
                index: Habit::Same,
                case: Habit::Same,
                ..plan.clone()
            },
            urls.to_vec(),
        ));
    }
}
