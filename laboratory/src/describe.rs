//! The plan of a site in readable lines.

use std::fmt::Write as _;

use crate::argument::{Argument, Values};
use crate::plan::Plan;
use crate::shape::Shape;

pub(crate) fn describe(plan: &Plan, lines: usize) -> String {
    let mut out = String::new();
    heading(plan, lines, &mut out);
    for host in plan.hosts.iter().filter(|host| host.enabled) {
        let _ = writeln!(
            out,
            "host {} {:?} (weight {})",
            host.name, host.role, host.weight
        );
    }
    shapes(plan, &mut out);
    for (place, argument) in plan
        .arguments
        .iter()
        .enumerate()
        .filter(|(_, argument)| argument.enabled)
    {
        line(plan, place, argument, &mut out);
    }
    for dynamic in &plan.dynamics {
        let (name, shapes) = (
            dynamic.class_name.unwrap_or("-"),
            dynamic.shapes & ((1 << plan.shapes.len()) - 1),
        );
        let _ = writeln!(
            out,
            "dynamic {:?} class {name} on shapes {shapes:b}",
            dynamic.show
        );
    }
    let _ = writeln!(out, "{:?}", plan.faults);
    out
}

fn heading(plan: &Plan, lines: usize, out: &mut String) {
    let language = match (plan.russian, plan.cyrillic) {
        (false, _) => "English",
        (true, false) => "Russian",
        (true, true) => "Russian, windows-1251",
    };
    let _ = writeln!(
        out,
        "site {}: {language}, {:?} / {:?}, {} words shared by all pages, {lines} lines in the log",
        plan.seed,
        plan.template.style,
        plan.template.print_style,
        plan.template.weight()
    );
    let _ = writeln!(
        out,
        "trailing slash {:?}, {} {:?}, upper case {:?}, session in path {:?}, of repeated names the {} counts{}",
        plan.slash,
        plan.index_name,
        plan.index,
        plan.case,
        plan.path_session,
        if plan.last { "last" } else { "first" },
        if plan.any_case_names {
            ", names in any case"
        } else {
            ""
        }
    );
}

fn shapes(plan: &Plan, out: &mut String) {
    for (place, shape) in plan
        .shapes
        .iter()
        .enumerate()
        .filter(|(_, shape)| shape.enabled)
    {
        let (path, query) = shape.write(&shape.main, 1);
        let query: Vec<String> = query
            .into_iter()
            .map(|(name, value)| format!("{name}={}", value.unwrap_or_default()))
            .collect();
        let _ = writeln!(
            out,
            "shape {place}: {path}?{} {:?}, {} pages of {} words{}, bare {:?}, weight {}",
            query.join("&"),
            shape.kind,
            shape.count,
            shape.words,
            if shape.alike { " much alike" } else { "" },
            shape.bare,
            shape.weight
        );
        aliases(shape, out);
    }
}

fn aliases(shape: &Shape, out: &mut String) {
    for alias in shape.aliases.iter().filter(|alias| alias.enabled) {
        let (path, query) = shape.write(&alias.form, 1);
        let _ = writeln!(
            out,
            "  alias {path}{} {:?} in {:?}, {} % (elsewhere {}), redirect {:?}, weight {}",
            query
                .first()
                .map_or(String::new(), |(name, _)| format!("?{name}=")),
            alias.edition,
            alias.dress,
            alias.share,
            if alias.elsewhere_missing {
                "missing"
            } else {
                "another text"
            },
            alias.redirect,
            alias.weight
        );
    }
}

fn line(plan: &Plan, place: usize, argument: &Argument, out: &mut String) {
    let values = match &argument.values {
        Values::Listed => {
            let counting = argument
                .listed
                .iter()
                .filter(|value| argument.class(value) != Some(0))
                .count();
            format!("{} values, {counting} count", argument.listed.len())
        }
        other => format!("{other:?}"),
    };
    let mut more = String::new();
    for (said, text) in [
        (argument.presence, "any value"),
        (argument.any_case, "any case"),
        (argument.strict, "strict"),
        (argument.partner.is_some(), "only beside its partner"),
    ] {
        if said {
            more.push_str(", ");
            more.push_str(text);
        }
    }
    if let Some(echo) = argument.echo {
        let _ = write!(more, ", echo {echo:?}");
    }
    let rate = argument
        .rare
        .map_or(format!("{} permille", argument.rate), |most| {
            format!("at most {most} visits")
        });
    let all = (1u32 << plan.shapes.len()) - 1;
    let _ = writeln!(
        out,
        "argument {place} {}: {:?} {:?}, {values}{more}, seen on {:b}, counts on {:b}, {rate}",
        argument.name,
        argument.meaning,
        argument.when,
        argument.seen & all,
        argument.effective & all
    );
}
