//! Draws the plan of a site from a seed.

use crate::argument::Argument;
use crate::draw_argument::Drawer;
use crate::draw_shape::Frame;
use crate::dynamic::Dynamic;
use crate::fault::Faults;
use crate::meaning::Meaning;
use crate::plan::{Habit, Host, PathSession, Plan, Role};
use crate::random::{Random, mix};
use crate::shape::{Edition, Selector, Shape};
use crate::template::Template;
use crate::words::{ENGLISH, RUSSIAN};

impl Plan {
    pub(crate) fn draw(seed: u64) -> Self {
        let random = &mut Random::new(seed);
        let russian = random.chance(35);
        let lexicon = if russian { &RUSSIAN } else { &ENGLISH };
        let template = Template::draw(random, lexicon);
        let count = random.between(1, 6);
        let shapes = Frame::draw(random, lexicon, mix(&[seed, 11, 0]) % 4096).shapes(random, count);
        let faults = faults(random, count);
        let mut names = selector_names(&shapes);
        let mut drawer = Drawer::new(random, &shapes, &names);
        if let Some(shape) = faults.wall.filter(|_| random.chance(70)) {
            drawer.add_return(shape);
        }
        let arguments = drawer.draw(random);
        let order = order(&arguments);
        names.extend(arguments.iter().map(|argument| argument.name.clone()));
        let dynamics = (0..random.spread(1, 7) - 1)
            .map(|_| Dynamic::draw(random))
            .collect();
        Self {
            seed,
            russian,
            cyrillic: russian && random.chance(45),
            hosts: hosts(random),
            shapes,
            arguments,
            order,
            dynamics,
            faults,
            template,
            slash: slash(random),
            case: habit(random),
            index: habit(random),
            index_name: (*random.pick(&["index.html", "index.php", "default.htm"])).to_owned(),
            path_session: path_session(random),
            any_case_names: random.chance(12),
            names,
            last: random.chance(50),
            lines: random.spread(300, 3000),
        }
    }
}

/// The order in which the arguments write into a page: first those that replace its body.
fn order(arguments: &[Argument]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..arguments.len()).collect();
    order.sort_by_key(|&place| match arguments[place].meaning {
        Meaning::Search => 0,
        Meaning::Shorter => 1,
        _ => 2,
    });
    order
}

fn faults(random: &mut Random, shapes: usize) -> Faults {
    if random.chance(25) {
        Faults::none()
    } else {
        Faults::draw(random, shapes)
    }
}

fn slash(random: &mut Random) -> Habit {
    if random.chance(8) {
        Habit::Other
    } else {
        habit(random)
    }
}

fn path_session(random: &mut Random) -> PathSession {
    match random.below(12) {
        0 => PathSession::Parameter,
        1 => PathSession::Segment,
        _ => PathSession::None,
    }
}

fn habit(random: &mut Random) -> Habit {
    *random.pick(&[Habit::Same, Habit::Same, Habit::Missing, Habit::Redirect])
}

fn selector_names(shapes: &[Shape]) -> Vec<String> {
    let mut out = vec!["id".to_owned()];
    for shape in shapes {
        out.extend(shape.main.fixed.iter().map(|(name, _)| name.clone()));
        match &shape.main.selector {
            Some(Selector::Number(name) | Selector::Name(name)) => out.push(name.clone()),
            Some(Selector::Pair(major, minor, _)) => out.extend([major.clone(), minor.clone()]),
            None => {}
        }
    }
    out
}

fn hosts(random: &mut Random) -> Vec<Host> {
    const NAMES: [&str; 8] = [
        "harbour", "gazette", "lantern", "orchard", "quarry", "meadow", "compass", "ferry",
    ];
    let top = *random.pick(&["example", "test", "example.org"]);
    let name = format!("{}.{top}", random.pick(&NAMES));
    let port = if random.chance(12) { ":8080" } else { "" };
    let host = |name: String, role, weight| Host {
        name,
        role,
        weight,
        enabled: true,
    };
    let mut out = vec![host(format!("{name}{port}"), Role::Same, 100)];
    if random.chance(25) {
        let role = if random.chance(70) {
            Role::Same
        } else {
            Role::Redirect
        };
        out.push(host(
            format!("www.{name}{port}"),
            role,
            random.between(5, 80),
        ));
    }
    if random.chance(15) {
        let role = *random.pick(&[
            Role::Same,
            Role::Other(Edition::Short),
            Role::Other(Edition::Translation),
        ]);
        out.push(host(format!("m.{name}{port}"), role, random.between(5, 40)));
    }
    if random.chance(12) {
        let same = *random.pick(&[0, 0, 30, 70, 95]);
        out.push(host(
            format!("{}.{name}{port}", random.pick(&["mirror", "old", "beta"])),
            Role::Decoy(same),
            40,
        ));
    }
    out
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_meaning_is_drawn() {
        let plans: Vec<Plan> = (0..300).map(Plan::draw).collect();
        let arguments = plans.iter().flat_map(|plan| &plan.arguments);
        let drawn: HashSet<Meaning> = arguments.clone().map(|argument| argument.meaning).collect();
        for (meaning, ..) in crate::meaning::ALL {
            assert!(drawn.contains(meaning), "{meaning:?} is never drawn");
        }
        let names = arguments.map(|argument| argument.name.as_str());
        assert!(names.collect::<HashSet<_>>().len() > 200);
    }
}
