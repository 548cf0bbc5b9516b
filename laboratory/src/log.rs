//! Writes the access log: pages by Zipf's law, arguments as visitors carry them.

use crate::address::Request;
use crate::argument::Values;
use crate::plan::{PathSession, Plan};
use crate::random::{Random, falls, mix};
use crate::shape::Shape;

/// The habits of the visitors of one site.
struct Visitors<'a> {
    plan: &'a Plan,
    random: Random,
    /// Visits that carried each argument so far.
    carried: Vec<usize>,
    /// The order of the arguments in an address changes from visit to visit, in percent.
    shuffles: usize,
    /// Other spellings of a path, in percent.
    respells: usize,
    sessions: usize,
}

/// The addresses in order of visits.
pub(crate) fn write(plan: &Plan) -> Vec<String> {
    let mut random = Random::new(mix(&[plan.seed, 71]));
    let mut visitors = Visitors {
        plan,
        carried: vec![0; plan.arguments.len()],
        shuffles: *random.pick(&[0, 0, 5, 50]),
        respells: *random.pick(&[0, 0, 3, 10]),
        sessions: random.between(10, 100),
        random,
    };
    let mut out: Vec<String> = Vec::with_capacity(plan.lines);
    for visit in 0..plan.lines {
        let again = !out.is_empty() && visitors.random.chance(8);
        let line = if again {
            visitors.random.pick(&out).clone()
        } else {
            visitors.visit(visit)
        };
        out.push(line);
    }
    out
}

impl Visitors<'_> {
    fn visit(&mut self, visit: usize) -> String {
        let plan = self.plan;
        let host = &plan.hosts[self
            .random
            .weighted(plan.hosts.iter().map(|host| host.weight))];
        let place = self
            .random
            .weighted(plan.shapes.iter().map(|shape| shape.weight));
        let shape = &plan.shapes[place];
        let subject = self.subject(shape, place);
        let weights = [100]
            .into_iter()
            .chain(shape.aliases.iter().map(|alias| alias.weight));
        let form = match self.random.weighted(weights) {
            0 => &shape.main,
            alias => &shape.aliases[alias - 1].form,
        };
        let (path, mut query) = shape.write(form, subject);
        let fixed = query.len();
        self.carry(place, visit, subject, &mut query);
        if self.random.chance(self.shuffles) {
            self.random.shuffle(&mut query);
        } else if plan.seed.is_multiple_of(3) {
            query.rotate_left(fixed);
        }
        if query.len() > fixed && self.random.below(150) == 0 {
            let twice = query[self.random.below(query.len())].clone();
            query.push(twice);
        }
        if plan.any_case_names && self.random.chance(10) {
            query
                .iter_mut()
                .for_each(|(name, _)| *name = name.to_uppercase());
        }
        let request = Request {
            host: host.name.clone(),
            path: self.respell(path),
            query,
        };
        request.write(plan.cyrillic)
    }

    fn subject(&mut self, shape: &Shape, place: usize) -> u32 {
        if self.random.below(60) == 0 {
            return shape.count;
        }
        let rank = self.random.zipf(shape.count as usize) as u64;
        ((rank * 7919 + place as u64 * 31) % u64::from(shape.count)) as u32
    }

    fn carry(
        &mut self,
        place: usize,
        visit: usize,
        subject: u32,
        query: &mut Vec<(String, Option<String>)>,
    ) {
        for (at, argument) in self.plan.arguments.iter().enumerate() {
            if argument.seen & (1 << place) == 0 {
                continue;
            }
            let carries = match (argument.partner, argument.rare) {
                (Some(partner), _) => query
                    .iter()
                    .any(|(name, _)| *name == self.plan.arguments[partner].name),
                (None, Some(most)) => self.carried[at] < most && self.random.below(40) == 0,
                (None, None) => self.random.below(1000) < argument.rate,
            };
            if !carries {
                continue;
            }
            let serial = if matches!(argument.values, Values::Unique { .. }) {
                self.carried[at]
            } else {
                visit
            };
            self.carried[at] += 1;
            let value = argument.draw_value(&mut self.random, serial, subject);
            let bare = value.is_empty() && argument.name.len() % 2 == 0;
            query.push((argument.name.clone(), (!bare).then_some(value)));
        }
        if self.random.below(200) == 0 {
            query.push(("fbclid".to_owned(), Some(self.random.hex(20))));
        }
    }

    fn respell(&mut self, path: String) -> String {
        let path = match self.random.below(3) {
            _ if !self.random.chance(self.respells) => path,
            0 if path.ends_with('/') => format!("{path}{}", self.plan.index_name),
            1 => path.to_uppercase(),
            _ if path.len() > 1 && path.ends_with('/') => path.trim_end_matches('/').to_owned(),
            _ => format!("{path}/"),
        };
        if !falls(self.sessions as u64 * 10, &[self.random.next()]) {
            return path;
        }
        match self.plan.path_session {
            PathSession::None => path,
            PathSession::Parameter => {
                format!("{path};jsessionid={}", self.random.hex(16).to_uppercase())
            }
            PathSession::Segment => format!("/(S({})){path}", self.random.hex(12)),
        }
    }
}
